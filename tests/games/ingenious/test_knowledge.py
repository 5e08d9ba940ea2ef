"""What a seat of Ingenious may know: what is seen, views, offers, and states dealt from what is seen."""

from collections import Counter

import numpy as np
import pytest

from tafelrunde.games.ingenious.facts import IngeniousView
from tafelrunde.games.ingenious.knowledge import SEEN
from tafelrunde.games.ingenious.material import COLOURS, COPIES, EDGES
from tafelrunde.kernel.game import NOBODY
from tafelrunde.kernel.generator import below, generator
from tafelrunde.position import dealt_from, new
from tests.amounts import SLOW, games
from tests.games.ingenious.positions import arrange


def test_only_what_is_allowed_is_seen():
    assert set(SEEN.names) == {
        *("viewer", "seats", "start", "to_move", "turn", "reason", "bag_size", "edition", "teams", "phase", "bonus"),
        *("side", "opened", "board", "line", "free_edges", "touching_edges", "scores", "sides", "lowest"),
        *("rack_size", "rack", "rack_sizes", "returned", "kept", "unseen", "unused"),
    }


def test_a_view_holds_nothing_but_what_is_allowed():
    position = new("ingenious", seats=3, seed=3)
    assert set(IngeniousView.__struct_fields__) == {
        *("start", "to_move", "turn", "phase", "bonus", "reason", "board", "opened", "scores", "lowest", "rack"),
        *("rack_sizes", "bag", "returned", "kept", "lies"),
    }
    assert position.view(None).rack is None
    assert position.view(1).rack != position.view(2).rack


def test_what_is_unseen_is_in_the_bag_or_on_another_rack():
    position = arrange(board="E6r F6b", racks=["rg,rg,bb", "oo,yy"])
    state = position.state
    bag = np.bincount(state.bag[: state.bag_size], minlength=COPIES.size)
    racks = [np.bincount(state.racks[seat, : state.rack_sizes[seat]], minlength=COPIES.size) for seat in (0, 1)]
    assert position.seen(0).unseen.tolist() == (bag + racks[1]).tolist()
    assert position.seen(1).unseen.tolist() == (bag + racks[0]).tolist()
    assert position.seen(NOBODY).unseen.tolist() == (bag + racks[0] + racks[1]).tolist()


def test_the_order_of_a_rack_tells_nothing():
    one, other = (arrange(racks=[rack, "oo"]).seen(0) for rack in ("pp,rg,bb", "bb,pp,rg"))
    assert one.rack.tolist() == other.rack.tolist() == sorted(one.rack[:3].tolist()) + [0] * 3


def test_the_lowest_colour_of_each_side_is_seen():
    scores = [[5, 4, 3, 6, 7, 8], [9, 9, 9, 9, 9, 2], [1] * 6]
    position = arrange(seats=3, racks=["oo", "gg", "bb"], scores=scores)
    assert position.view().lowest == [3, 2, 1]
    assert position.game.wording.standing(position.view()) == [3, 2, 1]
    team = arrange(seats=4, teams=True, racks=["oo", "gg", "bb", "pp"], scores=scores[:2])
    assert team.view().lowest == [3, 2]
    assert team.game.wording.standing(team.view()) == [3, 2, 3, 2]


def test_the_layout_says_who_scores_together_and_how_far():
    assert (new("ingenious", seats=3).layout.sides, new("ingenious", seats=3).layout.track) == ([[0], [1], [2]], 18)
    team = new("ingenious", seats=4, teams=True).layout
    assert (team.sides, team.track) == ([[0, 2], [1, 3]], 36)
    assert new("ingenious", seats=1).layout.track == 36


def test_the_places_of_the_layout_are_the_cells():
    layout = new("ingenious", seats=2, seed=1).layout
    assert len(layout.places) == len(layout.cells) == 91
    assert (layout.places[0].name, layout.places[0].x, layout.places[0].y) == ("F6", 0, 0)
    assert {place.colour: layout.places.index(place) for place in layout.places if place.shows} == layout.printed
    for low, high in layout.edges:
        one, other = layout.places[low], layout.places[high]
        assert (one.x - other.x) ** 2 + (one.y - other.y) ** 2 == pytest.approx(3, abs=0.01)  # two heights of a cell


def test_the_offer_says_what_is_legal_and_what_it_scores():
    """Every pair at hand on every edge: exactly the legal placements, and points to add up."""
    for edition in ("sheet", "kosmos"):
        position, source = new("ingenious", seats=3, seed=9, edition=edition), generator(9)
        while not position.is_over:
            offer = position.offer
            offered = {(edge, pair) for edge in offer.edges for pair in offer.pairs} | {
                (word,) for word in ("swap", "refill") if getattr(offer, word)
            }
            legal = [parts(position, move) for move in position.legal_numbers]
            assert set(legal) == offered
            assert len(legal) == len(offered)
            for move in [move for move in position.legal_numbers if move > 1][:5]:
                assert promised(offer, *parts(position, move)) == sum(position.preview_number(move).points)
            position.play_number(position.legal_numbers[below(source, len(position.legal_numbers))])
        nothing = position.offer
        assert (nothing.edges, nothing.pairs, nothing.cells, nothing.points) == ([], [], [], [])
        assert not nothing.doubles
        assert not nothing.swap
        assert not nothing.refill


@pytest.mark.parametrize(("seats", "teams"), [(1, False), (2, False), (4, True)])
@pytest.mark.parametrize("edition", ["sheet", "kosmos"])
def test_the_offer_knows_where_tracks_end(edition, seats, teams):
    """I5.3, I9.1, I9.2: what is promised is what counts, also for cubes shortly before the end of a score board."""
    stopped, doubles, source = 0, 0, generator(5)
    for seed in range(games(6)):
        position = new("ingenious", seats=seats, seed=seed, edition=edition, teams=teams)
        while not position.is_over:
            offer, legal, best = position.offer, position.legal_numbers, (-1, 0)
            for move in [legal[below(source, len(legal))] for _ in range(40)]:
                if move < 2:
                    best = max(best, (0, move))
                    continue
                edge, pair = parts(position, move)
                points, told = promised(offer, edge, pair), position.preview_number(move)
                assert points == sum(told.points)
                if points < sum(half.points for half in told.halves):
                    stopped += 1
                    doubles += pair[0] == pair[1]
                best = max(best, (points, move))
            position.play_number(best[1])  # who takes most brings cubes far
    assert SLOW or (stopped > 20 and doubles > 5)  # in one game between two nobody may come far


def promised(offer, edge, pair):
    """What an offer says that a pair brings on an edge."""
    first, second = ("rgboyp".index(letter) for letter in pair)
    if first == second:
        return offer.doubles[COLOURS[first]][offer.edges.index(edge)]
    low, high = (offer.cells.index(cell) for cell in EDGES[edge].tolist())
    return offer.points[first][low] + offer.points[second][high]


def parts(position, move):
    if move < 2:
        return (("swap", "refill")[move],)
    return (move - 2) // 36, position.move_text(move)[:2]


def test_after_a_redeal_the_own_rack_and_all_sizes_stay():
    position = new("ingenious", seats=4, seed=6)
    redealt = position.redealt(2, seed=1)
    assert redealt.view(2) == position.view(2)
    assert redealt.view(0).rack != position.view(0).rack
    assert redealt.state.word[0] != position.state.word[0]
    assert redealt.state.bag[:96].tolist() != position.state.bag[:96].tolist()


def test_redeals_are_even_over_all_unseen_tiles():
    """Each unseen tile is equally likely to be on another rack."""
    position, draws = new("ingenious", seats=2, seed=6), games(4000)
    unseen = Counter(position.state.bag[: position.state.bag_size].tolist())
    unseen.update(position.state.racks[1].tolist())
    seen, held = position.seen(0), Counter()
    for seed in range(draws):
        held.update(dealt_from(position.game, seen, generator(seed)).racks[1].tolist())
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
