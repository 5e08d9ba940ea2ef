"""What a model of Ingenious is shown, and the best moves by it."""

import numpy as np
import pytest

import tafelrunde
from tafelrunde.bots.search import MOST_WIDTH
from tafelrunde.games.ingenious import glance, model
from tafelrunde.games.ingenious.material import EMPTY, KINDS, NEIGHBOURS
from tafelrunde.games.ingenious.model import MODELS
from tafelrunde.games.ingenious.notes import FEATURES, OF_COLOURS
from tafelrunde.games.ingenious.state import SWAP
from tafelrunde.kernel.game import TURN_ROOM, new_room, notes_for
from tafelrunde.kernel.generator import generator
from tafelrunde.kernel.playouts import random_move
from tests.games.ingenious.positions import arrange


def after(moves, **given):
    """A position after some random moves."""
    position, chance = tafelrunde.new("ingenious", seed=3, **given), generator(5)
    for _ in range(moves):
        position.play_number(int(random_move(position.state, chance)))
    return position


def shown(state):
    out = np.zeros((4, len(FEATURES)), np.float32)
    sides = model.show(state, notes_for(state), out)
    return [dict(zip(FEATURES, row.tolist(), strict=True)) for row in out[:sides]]


def glanced(position, width=24):
    moves, priors = np.zeros(width, np.int32), np.zeros(width, np.float32)
    room = new_room(TURN_ROOM, position.state.dtype)
    count = glance.best_at_a_glance(position.state, notes_for(position.state), MODELS, moves, priors, room)
    return moves[:count].tolist(), priors[:count].tolist()


def test_a_search_is_told_more_moves_and_the_opinion_of_them_is_weaker():
    few, opinion = glanced(after(12))
    many, weaker = glanced(after(12), MOST_WIDTH)
    assert len(many) == MOST_WIDTH >= glance.MANY > len(few)
    assert set(many) - set(glanced(after(12), glance.MANY - 1)[0])
    assert max(weaker) / min(weaker[:24]) < max(opinion) / min(opinion)
    assert sum(weaker) == pytest.approx(1.0)


def test_every_feature_has_a_name_of_its_own():
    assert len(set(FEATURES)) == len(FEATURES)
    assert len(OF_COLOURS) * 6 + 6 + 14 == len(FEATURES)


@pytest.mark.parametrize("moves", [0, 12, 30])
def test_the_outlook_is_that_of_cells_with_a_free_neighbour(moves):
    state = after(moves).state
    usable = [
        cell
        for cell in range(NEIGHBOURS.shape[0] - 1)
        if state.board[cell] == EMPTY and any(state.board[other] == EMPTY for other in NEIGHBOURS[cell])
    ]
    for side, row in enumerate(shown(state)):
        colours = sorted(
            range(6), key=lambda c: (state.scores[side, c], sum(int(state.line[c, cell]) for cell in usable), c)
        )
        for place, colour in enumerate(colours, start=1):
            points = sorted((int(state.line[colour, cell]) for cell in usable), reverse=True)
            assert row[f"own of colour {place}"] == pytest.approx(state.scores[side, colour] / 18)
            assert row[f"rival of colour {place}"] == pytest.approx(state.scores[1 - side, colour] / 18)
            cells = [row[f"cell {i} of colour {place}"] for i in range(1, 7)]
            assert cells == pytest.approx([p / 6 for p in points[:6]])
            assert row[f"cells of colour {place}"] == pytest.approx(sum(p > 0 for p in points) / 16)
            assert row[f"outlook of colour {place}"] == pytest.approx(sum(points) / 32)
            symbols = sum(int(state.unplaced[kind]) * pair.count(colour) for kind, pair in enumerate(KINDS))
            assert row[f"to come of colour {place}"] == pytest.approx(symbols / 40)


def test_racks_are_not_shown():
    one, other = (
        arrange(racks=racks)
        for racks in (["rr,rr,rr,rr,rg,rg", "yy,yy,yy,yy,pp,pp"], ["bb,bb,bb,bb,bo,bo", "yy,yy,yy,yy,pp,pp"])
    )
    assert shown(one.state) == shown(other.state)


def test_a_rack_counts_where_all_are_known():
    """Red is what the first seat lacks: it had better hold some. With three seats racks are not judged."""
    chances = {}
    for seats in (2, 3):
        for rack in ("rb,rb,rg,rg,ro,ro", "gb,gb,og,og,bo,bo"):
            position = arrange(
                racks=[rack, "yy,yy,yy,pp,pp,pp", "yp,yp,yp,yp,yp,yp"][:seats],
                scores=[[2, 8, 8, 8, 8, 8], *[[6] * 6] * (seats - 1)],
                seats=seats,
            )
            shares, points = np.zeros(4), np.zeros(4)
            model.judge(position.state, notes_for(position.state), MODELS[0], shares, points)
            chances[seats, rack[0]] = shares[0]
    assert chances[2, "r"] > chances[2, "g"]
    assert chances[3, "r"] == chances[3, "g"]


@pytest.mark.parametrize(("seats", "given"), [(2, {}), (3, {}), (4, {}), (4, {"teams": True})])
def test_sides_share_one_win(seats, given):
    state = after(20, seats=seats, **given).state
    shares, points = np.zeros(4), np.zeros(4)
    model.judge(state, notes_for(state), MODELS[model.model_for(state)], shares, points)
    assert shares[:seats].sum() == pytest.approx(2 if given else 1)
    if given:
        assert shares[0] == shares[2]
        assert shares[1] == shares[3]
    assert all(points[seat] >= min(state.scores[seat % 2 if given else seat]) for seat in range(seats))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_glance_changes_nothing_and_finds_legal_moves(seats):
    position = after(15, seats=seats)
    before = position.state.tobytes()
    moves, priors = glanced(position)
    assert position.state.tobytes() == before
    assert set(moves) <= set(position.legal_numbers)
    assert sum(priors) == pytest.approx(1)
    assert priors == sorted(priors, reverse=True)


def test_what_the_bag_holds_makes_no_difference():
    position = after(15)
    assert glanced(position) == glanced(position.redealt(position.to_move, 9))


def test_a_placement_that_wins_comes_first():
    """Five colours are home, the last needs one point."""
    position = arrange(racks=["rb,oo,oo,oo,oo,oo", "yy,yy,yy,yy,pp,pp"], scores=[[17, 18, 18, 18, 18, 18], [9] * 6])
    after_it = position.redealt(position.to_move, 1)
    after_it.play_number(glanced(position)[0][0])
    assert after_it.is_over
    assert after_it.winners == [0]


def test_an_exchange_is_considered_where_it_is_allowed():
    position = arrange(racks=["oo,oo,gg,gg,bb,bb", "yy,yy,yy,yy,pp,pp"], scores=[[0, 9, 9, 9, 9, 9], [5] * 6])
    assert SWAP in position.legal_numbers
    assert SWAP in glanced(position, width=64)[0]
