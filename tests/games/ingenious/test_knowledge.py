"""What a seat of Ingenious may know: views, offers, previews, redeals."""

from collections import Counter

import numpy as np
import pytest

from tafelrunde.games.ingenious.knowledge import lines_from
from tafelrunde.games.ingenious.material import EDGES
from tafelrunde.games.ingenious.notation import find_cell
from tafelrunde.kernel.generator import below, generator
from tafelrunde.position import copied, new
from tests.amounts import games
from tests.games.ingenious.positions import arrange


def test_a_view_holds_nothing_but_what_is_allowed():
    position = new("ingenious", seats=3, seed=3)
    assert set(position.view(1)) == {
        *("game", "seats", "options", "start", "to_move", "turn", "phase", "bonus", "reason", "side", "board"),
        *("scores", "track", "rack", "rack_sizes", "bag", "returned"),
    }
    assert position.view(None)["rack"] is None
    assert position.view(1)["rack"] != position.view(2)["rack"]


def test_the_offer_says_what_is_legal_and_what_it_scores():
    """Every pair at hand on every edge: exactly the legal placements, and points to add up."""
    for edition in ("sheet", "kosmos"):
        position, source = new("ingenious", seats=3, seed=9, edition=edition), generator(9)
        while not position.is_over:
            offer = position.offer
            offered = {(edge, pair) for edge in offer["edges"] for pair in offer["pairs"]} | {
                (word,) for word in ("swap", "refill") if offer[word]
            }
            legal = [parts(position, move) for move in position.legal_numbers]
            assert set(legal) == offered
            assert len(legal) == len(offered)
            place = {cell: index for index, cell in enumerate(offer["cells"])}
            for move in [move for move in position.legal_numbers if move > 1][:5]:
                edge, pair = parts(position, move)
                points = [
                    offer["points"]["rgboyp".index(colour)][place[cell]]
                    for cell, colour in zip(EDGES[edge].tolist(), pair, strict=True)
                ]
                gained = position.game.knowledge.preview(position.state, move)["points"]
                assert sum(points) == sum(gained)  # nobody is near 18 in a random game
            position.play_number(position.legal_numbers[below(source, len(position.legal_numbers))])


def parts(position, move):
    if move < 2:
        return (("swap", "refill")[move],)
    text = position.game.notation.move_text(position.state, move)
    return (move - 2) // 36, text[:2]


def test_a_preview_tells_points_after_the_end_of_the_track_and_the_lines():
    position = arrange(board="F4r F5r E6r B6b", racks=["rb,gg", "oo"], scores=[[16, 0, 0, 0, 0, 0], [0] * 6])
    before = position.state.tobytes()
    told = position.preview("rb F6-F7")
    assert told["points"] == [2, 0, 0, 0, 0, 0]  # three would be too many
    assert told["scores"][0] == 18
    assert told["bonus"] == 1
    assert not told["ends"]
    cells = [find_cell(name, 6) for name in ("F5", "F4", "E6")]
    assert sorted(map(sorted, told["lines"])) == sorted([sorted(cells[:2]), [cells[2]]])
    assert position.state.tobytes() == before


def test_the_lines_of_a_preview_add_up_to_its_points():
    position, source = new("ingenious", seats=2, seed=21), generator(21)
    while not position.is_over:
        legal = position.legal_numbers
        move = legal[below(source, len(legal))]
        if move > 1:
            told = position.game.knowledge.preview(position.state, move)
            assert sum(map(len, told["lines"])) == sum(told["points"])
        position.play_number(move)
    assert lines_from(position.state, find_cell("F6", 6), 0) is not None


def test_after_a_redeal_the_own_rack_and_all_sizes_stay():
    position = new("ingenious", seats=4, seed=6)
    redealt = position.redealt(2, seed=1)
    assert redealt.view(2) == position.view(2)
    assert redealt.view(0)["rack"] != position.view(0)["rack"]
    assert redealt.state.word[0] != position.state.word[0]
    assert redealt.state.bag[:96].tolist() != position.state.bag[:96].tolist()


def test_redeals_are_even_over_all_unseen_tiles():
    """Each unseen tile is equally likely to be on another rack."""
    position, draws = new("ingenious", seats=2, seed=6), games(4000)
    unseen = Counter(position.state.bag[: position.state.bag_size].tolist())
    unseen.update(position.state.racks[1].tolist())
    held = Counter()
    for seed in range(draws):
        state = copied(position.state)
        position.game.knowledge.redeal(state, 0, generator(seed))
        held.update(state.racks[1].tolist())
    total = sum(unseen.values())
    expected = np.array([6 * draws * count / total for count in unseen.values()])
    observed = np.array([held[kind] for kind in unseen])
    chi_square = ((observed - expected) ** 2 / expected).sum()
    assert chi_square < len(unseen) + 6 * (2 * len(unseen)) ** 0.5


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_truth_is_always_among_the_possible_redeals(seats):
    """Whatever a redeal keeps away from a seat, that seat must really not hold: checked against random games with
    every exchange that is possible, where the tiles surely held since the last one are none of those put back."""
    exchanges = 0
    for seed in range(games(40)):
        position, source = new("ingenious", seats=seats, seed=seed), generator(seed)
        old = [Counter() for _ in range(seats)]
        while not position.is_over:
            moves = position.legal_numbers
            exchange = moves[-1] == 0
            if exchange:
                exchanges += 1
            mover = position.to_move
            before = Counter(position.state.racks[mover, : position.state.rack_sizes[mover]].tolist())
            position.play_number(0 if exchange else moves[below(source, len(moves))])
            racks = [Counter(position.state.racks[s, : position.state.rack_sizes[s]].tolist()) for s in range(seats)]
            if exchange:
                old = racks  # all of these were drawn before the tiles went back
            else:
                placed = before - racks[mover]
                old[mover] = old[mover] - placed
            for seat in range(seats):
                if position.state.returned.any():
                    assert position.state.kept[seat] <= sum(old[seat].values())
    assert exchanges > 0 or games(40) < 40
