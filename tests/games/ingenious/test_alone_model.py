"""What the learnt model makes of Ingenious alone."""

import json

import numpy as np
import pytest

import tafelrunde
from tafelrunde.games.ingenious import alone, alone_model, glance, insight, model
from tafelrunde.games.ingenious.alone_model import MODELS
from tafelrunde.games.ingenious.notes import ALONE_FEATURES, ALONE_SUMMED_UP, ALONE_UNITS, OF_ALL_ALONE, SHORTLIST
from tafelrunde.kernel.game import TURN_ROOM, new_room, notes_for
from tafelrunde.kernel.generator import generator
from tafelrunde.kernel.playouts import random_move


def after(moves, **given):
    """A position alone after some random moves."""
    position, chance = tafelrunde.new("ingenious", seats=1, seed=3, **given), generator(5)
    for _ in range(moves):
        position.play_number(int(random_move(position.state, chance)))
    return position


def seen_of(state):
    """[colours] what is noted of each, by the numbers in alone_model.py; and the notes."""
    notes = notes_for(state)
    alone_model.foretold(state, notes, MODELS[0])
    return notes.seen_of, notes


def test_every_feature_has_a_name_of_its_own_among_its_like():
    assert len(ALONE_FEATURES) == alone_model.OF_COLOUR + alone_model.OF_ALL
    assert len(set(alone_model.OF_COLOUR_ALONE)) == alone_model.OF_COLOUR
    assert len(set(OF_ALL_ALONE)) == alone_model.OF_ALL


def test_the_file_tells_what_made_it_and_is_for_these_features(tmp_path):
    told = json.loads(alone_model.FILE.read_text(encoding="utf-8"))
    assert told["made by"].startswith("python tools/learn_alone.py ")
    told["features"][0] = "luck"
    other = tmp_path / "alone_model.json"
    other.write_text(json.dumps(told), encoding="utf-8")
    with pytest.raises(AssertionError, match="other features"):
        alone_model.read_alone(other)


@pytest.mark.parametrize("moves", [0, 9, 21, 33])
def test_it_answers_what_its_weights_say(moves):
    """The same worked out by NumPy, from what it is shown."""
    state = after(moves).state
    notes, weighed = notes_for(state), MODELS[0]
    told = alone_model.foretold(state, notes, weighed)

    def layer(name, given):
        weights = getattr(weighed, name).astype(np.float64) * getattr(weighed, f"{name}_scale")
        return given @ weights + getattr(weighed, f"{name}_bias")

    summed, hopes = [], []
    for colour in sorted(range(6), key=lambda colour: notes.hopes[colour]):
        alone_model.tell_of_colour(state, notes, colour)
        units = np.maximum(0, layer("first", notes.of_colour.astype(np.float64)))
        summed += np.maximum(0, layer("second", units)).tolist()
        hopes.append(notes.hopes[colour] / 18)
    summed += [*notes.of_all.tolist(), *hopes]
    assert len(summed) == ALONE_SUMMED_UP == 6 * ALONE_UNITS[1] + alone_model.OF_ALL + 6
    answer = layer("last", np.maximum(0, layer("third", np.array(summed))))[0]
    assert told == pytest.approx(alone.worth_alone(state, notes_for(state)) + answer, abs=1e-3)


@pytest.mark.parametrize("edition", ["sheet", "kosmos"])
@pytest.mark.parametrize("moves", [0, 12, 30])
def test_a_placement_is_foretold_as_the_position_after_it(moves, edition):
    position = after(moves, edition=edition)
    before = position.state.tobytes()
    for move in position.legal_numbers[::11]:
        told = alone_model.foretold_after(position.state, notes_for(position.state), move, MODELS[0])
        assert position.state.tobytes() == before
        made = position.redealt(0, 1)
        made.play_number(move)
        assert told == pytest.approx(alone_model.foretold(made.state, notes_for(made.state), MODELS[0]))


@pytest.mark.parametrize("moves", [0, 8, 17, 28])
def test_what_cells_offer_a_colour_is_counted_up(moves):
    state = after(moves).state
    seen, notes = seen_of(state)
    usable = [cell for cell in range(91) if notes.free_beside[cell] > 0]
    for colour in range(6):
        others = np.delete(state.line, colour, 0).max(0)
        points = {cell: int(state.line[colour, cell]) for cell in usable if state.line[colour, cell] > 0}
        best = [*sorted(points.values(), reverse=True), 0, 0, 0]
        assert seen[colour, alone_model.CELLS] == len(points)
        assert seen[colour, alone_model.LINES] == sum(points.values())
        assert seen[colour, alone_model.LONG] == sum(worth >= 3 for worth in best)
        assert seen[colour, [alone_model.BEST, alone_model.SECOND, alone_model.THIRD]].tolist() == best[:3]
        assert seen[colour, alone_model.UNSHARED] == sum(max(0, n - others[cell]) for cell, n in points.items())


def test_at_the_start_every_printed_symbol_leads_to_three_cells():
    """Each corner of the board has three neighbours; from the one in the middle a line can grow inwards."""
    seen, _ = seen_of(after(0).state)
    for colour in range(6):
        assert seen[colour, alone_model.CELLS] == seen[colour, alone_model.LINES] == 3
        assert seen[colour, alone_model.OPEN] == 3
        assert seen[colour, alone_model.ENDS] == 6  # a line of two at the far end of each
        assert seen[colour, alone_model.FARTHEST] == 3


def test_the_neediest_colour_comes_first():
    state = after(20).state
    state.scores[0] = [12, 15, 3, 14, 17, 16]
    _, notes = seen_of(state)
    assert notes.order[0] == 2
    hopes = [notes.hopes[colour] for colour in notes.order]
    assert hopes == sorted(hopes)


@pytest.mark.parametrize("moves", [3, 19])
def test_the_shortlist_is_in_the_order_of_the_model(moves):
    position = after(moves)
    notes, room = notes_for(position.state), new_room(TURN_ROOM, position.state.dtype)
    alone_model.list_foretold(position.state, notes, MODELS[0], SHORTLIST)
    listed, worth = notes.listed[: notes.count].tolist(), notes.worth[: notes.count].tolist()
    assert worth == sorted(worth, reverse=True)
    assert worth[0] == pytest.approx(alone_model.foretold_after(position.state, notes, listed[0], MODELS[0]))
    moves, priors = np.zeros(24, np.int32), np.zeros(24, np.float32)
    count = glance.best_at_a_glance(position.state, notes, model.MODELS, moves, priors, room)
    assert moves[:count].tolist() == listed[:count]
    assert priors[:count].sum() == pytest.approx(1)


def test_nothing_is_foretold_of_a_game_that_is_over():
    position = after(0)
    notes = notes_for(position.state)
    while not position.is_over:
        assert 0 <= alone_model.expected_alone(position.state, notes) <= 36
        position.play_number(int(insight.quick_move(position.state, notes, generator(1))))
    assert alone_model.foretold(position.state, notes, MODELS[0]) == min(position.state.scores[0])
