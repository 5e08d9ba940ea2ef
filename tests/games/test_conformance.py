"""Every game in every mode passes the conformance suite. A new game is tested here without a line being added."""

import numpy as np
import pytest

from tafelrunde import testing
from tafelrunde.games import find
from tafelrunde.testing import CHECKS, NotConform, label
from tests.amounts import games
from tests.games.modes import MODES


@pytest.mark.parametrize("mode", MODES, ids=map(label, MODES))
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_conformance(check, mode):
    check(mode, games(10))


# --- The suite bites: each of these faults, planted in a game, is found ---------------------------------------------
def leaking_view(original):
    return lambda state, seat: original(state, seat) | {"next": int(state.bag[state.bag_size - 1])}


def one_move_short(original):
    return lambda state: original(state) - 1


def forgetful_redeal(original):
    def redeal(state, seat, generator):
        original(state, seat, generator)
        state.bag_size -= 1

    return redeal


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


def peeping_observe(original):
    def observe(state, seat, out):
        original(state, seat, out)
        out[0] += state.racks[(seat + 1) % state.seats, 0]

    return observe


def blinking_observe(original):
    def observe(state, seat, out):
        original(state, seat, out)
        out[13 * 91 : 13 * 91 + 21] = 0  # the rack

    return observe


def telling_all(original):
    return lambda state, move, seat: f"{original(state, move, seat)} of {state.word[0]} {move}"


def one_edge_short(original):
    return lambda state: original(state) | {"edges": original(state)["edges"][1:]}


FAULTS = [
    ("knowledge", "offer", one_edge_short, testing.check_offers),
    ("notation", "seen_text", telling_all, testing.check_moves_seen),
    ("knowledge", "view", leaking_view, testing.check_blind_views),
    ("rules", "count_moves", one_move_short, testing.check_legal_moves),
    ("rules", "forbidden", lenient_forbidden, testing.check_forbidden),
    ("rules", "forbidden", lenient_forbidden, testing.check_refusals),
    ("rules", "apply", careless_apply, testing.check_determinism),
    ("rules", "places", never_a_winner, testing.check_places),
    ("knowledge", "redeal", forgetful_redeal, testing.check_redeals),
    ("observation", "mask_moves", mask_without_a_move, testing.check_masks),
    ("observation", "observe", peeping_observe, testing.check_blind_observations),
    ("observation", "observe", peeping_observe, testing.check_observations),
    ("observation", "observe", blinking_observe, testing.check_observations),
]


@pytest.mark.parametrize(("file", "name", "fault", "check"), FAULTS)
def test_the_suite_finds_planted_faults(file, name, fault, check, monkeypatch):
    module = getattr(find("ingenious"), file)
    monkeypatch.setattr(module, name, fault(getattr(module, name)))
    with pytest.raises(NotConform):
        check(("ingenious", 2, {"edition": "sheet", "teams": False}), 1)
