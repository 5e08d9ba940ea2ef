"""Every game in every mode passes the conformance suite. A new game is tested here without a line being added."""

import msgspec
import numpy as np
import pytest

from tafelrunde import testing
from tafelrunde.games import find
from tafelrunde.testing import CHECKS, NotConform, label
from tests.amounts import games
from tests.games.modes import MODES
from tests.games.planting import plant


@pytest.mark.parametrize("mode", MODES, ids=map(label, MODES))
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_conformance(check, mode):
    check(mode, games(10))


# --- The suite bites: each of these faults, planted in a game, is found ---------------------------------------------
def leaking_see(original):
    def see(state, viewer, seen):
        original(state, viewer, seen)
        seen.bag_size = state.bag[state.bag_size - 1]

    return see


def unwritten_see(original):
    def see(state, viewer, seen):
        before = seen.turn
        original(state, viewer, seen)
        seen.turn = before

    return see


def one_move_short(original):
    return lambda state: original(state) - 1


def forgetful_deal(original):
    def from_seen(seen, generator, state):
        original(seen, generator, state)
        state.bag_size -= 1

    return from_seen


def careless_deal(original):
    def from_seen(seen, generator, state):
        before = state.kept.copy()
        original(seen, generator, state)
        state.kept[:] = before

    return from_seen


def careless_apply(original):
    def apply(state, move):
        original(state, move)
        state.word[0] = np.random.default_rng().integers(2**60)

    return apply


def lenient_forbidden(original):
    return lambda state, move: 0


def never_a_winner(original):
    def places(state, out):
        out[: state.seats] = 1

    return places


def mask_without_a_move(original):
    def mask_moves(state, words):
        original(state, words)
        words[words.argmax()] = 0

    return mask_moves


def dreaming_observe(original):
    def observe(seen, out):
        original(seen, out)
        out[0] = np.random.default_rng().integers(2)

    return observe


def blinking_observe(original):
    def observe(seen, out):
        original(seen, out)
        out[13 * 91 : 13 * 91 + 21] = 0  # the rack

    return observe


def prophetic_preview(original):
    def brought(before, after, move, viewer, out):
        original(before, after, move, viewer, out)
        out.points[0] = before.bag[before.bag_size - 1]

    return brought


def one_edge_short(original):
    return lambda offered, seen: msgspec.structs.replace(found := original(offered, seen), edges=found.edges[1:])


FAULTS = [
    ("facts", "offer", one_edge_short, testing.check_offers),
    ("knowledge", "see", leaking_see, testing.check_seen),
    ("knowledge", "see", unwritten_see, testing.check_seen),
    ("outcome", "brought", prophetic_preview, testing.check_seen),
    ("rules", "count_moves", one_move_short, testing.check_legal_moves),
    ("rules", "forbidden", lenient_forbidden, testing.check_forbidden),
    ("rules", "forbidden", lenient_forbidden, testing.check_refusals),
    ("rules", "apply", careless_apply, testing.check_determinism),
    ("rules", "places", never_a_winner, testing.check_places),
    ("knowledge", "from_seen", forgetful_deal, testing.check_from_seen),
    ("knowledge", "from_seen", careless_deal, testing.check_from_seen),
    ("observation", "mask_moves", mask_without_a_move, testing.check_masks),
    ("observation", "observe", dreaming_observe, testing.check_observations),
    ("observation", "observe", blinking_observe, testing.check_observations),
]


@pytest.mark.parametrize(("file", "name", "fault", "check"), FAULTS)
def test_the_suite_finds_planted_faults(file, name, fault, check, monkeypatch):
    module = getattr(find("ingenious"), file)
    plant(monkeypatch, module, name, fault(getattr(module, name)))
    with pytest.raises(NotConform):
        check(("ingenious", 2, {"edition": "sheet", "teams": False}), 1)


def test_the_suite_finds_a_secret_that_everybody_is_told(monkeypatch):
    monkeypatch.setattr(find("rondo").knowledge, "knows_move", lambda state, move, viewer: True)
    with pytest.raises(NotConform):
        testing.check_moves_seen(("rondo", 2, {"board": "blue"}), 1)
