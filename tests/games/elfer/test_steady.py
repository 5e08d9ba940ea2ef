"""Steady moves of Elfer raus!: those of one careful look a turn, and where they are worth their time."""

import numpy as np
import pytest

import tafelrunde
from tafelrunde.bots.racing import QUICKLY
from tafelrunde.bots.thinking import Style, Thinker, quick_deals_of, steady_of
from tafelrunde.games.elfer import insight
from tafelrunde.games.elfer.insights.turns import weigh_turns
from tafelrunde.games.elfer.material import TYPED_FIELDS
from tafelrunde.games.elfer.model import KNOWN, MODELS
from tafelrunde.games.elfer.notes import MOST_TURNS
from tafelrunde.games.elfer.state import BONUS, FIRST_LAY
from tafelrunde.kernel.game import (
    ALL_QUICK,
    GOING_ON,
    NO_MOVE,
    QUICK_COUNTS,
    QUICK_FADES,
    TURN_ROOM,
    careful_moves,
    new_room,
    notes_for,
)
from tafelrunde.kernel.generator import generator
from tafelrunde.kernel.records import copied
from tests.amounts import games
from tests.games.elfer.positions import arrange

LATE = {
    "lying": "y8 y9 y10 y11 y12 r9 r10 r11 r12 b10 b11 b12 g9 g10 g11 g12 g14",
    "racks": ("y6 y14 r8 r14 b9 b14", "y5 r6 b8 b15 g8 g15"),
}


class Player:
    """Plays steady moves, looking only where the turn does not go on as planned."""

    def __init__(self, state):
        self.notes, self.room = notes_for(state), new_room(TURN_ROOM, state.dtype)

    def move(self, state):
        return int(insight.steady_move(state, self.notes, generator(1), self.room))


def best_move(state):
    moves, priors = np.zeros(1, np.int32), np.zeros(1, np.float32)
    careful_moves(state, notes_for(state), moves, priors, new_room(TURN_ROOM, state.dtype))
    return int(moves[0])


def best_turn(state):
    notes = notes_for(state)
    weigh_turns(state, notes, MODELS[KNOWN], new_room(TURN_ROOM, state.dtype), MOST_TURNS)
    return [move for move in notes.turns[0].tolist() if move != NO_MOVE]


@pytest.mark.parametrize("symbols", [False, True])
def test_steady_moves_lead_through_whole_games(symbols):
    begun = 0
    for seed in range(games(6)):
        position = tafelrunde.new("elfer", seats=2 + seed % 3, seed=seed, symbols=symbols)
        player, plan = Player(position.state), []
        while not position.is_over:
            state = position.state
            if not insight.is_mid_turn(state) and len(position.legal_numbers) > 1:
                plan = best_turn(state)
                begun += 1
            before = state.tobytes()
            move = player.move(state)
            assert state.tobytes() == before
            assert position.game.rules.forbidden(state, move) == 0
            if plan:  # a turn goes on as it was planned
                assert move == plan.pop(0)
            position.play_number(move)
            if state.phase == BONUS:
                plan = []
    assert begun > 0


def test_after_a_bonus_tile_the_turn_is_thought_over():
    """Yellow 13 is one end of a bonus bridge: what is drawn there was not known when the turn began."""
    position = arrange(lying="y11 y12", racks=("j13 y14 r5 b5", "r2 r4 b2 b4 g2 g4"), bag="g11")
    state = copied(position.state)
    player = Player(state)
    assert player.move(state) == FIRST_LAY + TYPED_FIELDS.index("y13")
    position.game.rules.apply(state, FIRST_LAY + TYPED_FIELDS.index("y13"))
    assert state.phase == BONUS
    while state.turn == position.state.turn and state.reason == GOING_ON:
        move = player.move(state)
        if state.phase != BONUS:
            assert move == best_move(state)
            break
        position.game.rules.apply(state, move)


def test_a_plan_of_another_turn_is_forgotten():
    """The same notes serve many playouts; what they tell of another turn must not be played on with."""
    state = arrange(**LATE).state
    player = Player(state)
    fresh = player.move(state)
    other = copied(state)
    other.turn += 2
    assert player.move(other) == fresh
    assert player.notes.of_turn == other.turn


def test_steadiness_is_worth_its_time_near_the_end():
    many, others = "y2 y4 y5 y6 y8 r2 r4 r5 r6", "g2 g4 g5 g6 g8 b2 b4 b5 b6"
    few = " ".join(many.split()[: insight.STEADY_TILES])
    assert insight.steadiness(arrange(racks=(many, others)).state) == ALL_QUICK
    assert insight.steadiness(arrange(racks=(few, others)).state) == QUICK_FADES
    assert insight.steadiness(arrange(racks=(others, few)).state) == QUICK_FADES
    assert insight.steadiness(arrange(racks=(few, others), symbols=True).state) == QUICK_COUNTS
    assert insight.steadiness(arrange(racks=(few, others, "b18 b19 b20")).state) == ALL_QUICK
    assert insight.steadiness(arrange(racks=(few, others, "b18 b19")).state) == QUICK_FADES
    assert insight.steadiness(arrange(racks=(few, others, "b18 b19"), symbols=True).state) == ALL_QUICK
    assert steady_of(insight, 2) == insight.STEADY
    assert quick_deals_of(insight) == insight.QUICK_DEALS


def raced(position, iterations, **style):
    """What came of a race: how often each turn has run, and the sums of what it came to."""
    seen = position.seen(position.to_move)
    thinker = Thinker(seen, generator(3))
    thinker.iterate(Style(doubt=1000.0, **style).settings(position.state), iterations)
    count = int(thinker.work.line_count)
    return thinker.work.runs[:count].tolist(), thinker.work.values[:count].tolist()


def test_quick_playouts_come_first_in_a_race():
    position = arrange(**LATE)
    turns = len(raced(position, 1)[0])
    assert turns > 1
    deals = 3
    quick, both = ({"quick_deals": 1000}, {"quick_deals": deals})
    assert raced(position, deals * turns, **quick) == raced(position, deals * turns, **both)
    assert raced(position, (deals + 2) * turns, **quick) != raced(position, (deals + 2) * turns, **both)


def test_nobody_drops_out_by_a_little_before_steady_playouts():
    """By quick playouts alone some would have; near the end they are often wrong."""
    position = arrange(**LATE)
    seen = position.seen(position.to_move)
    standing = []
    for style in (Style(quick_deals=24), Style(quick_deals=24, doubt=insight.DOUBT / QUICKLY)):
        thinker = Thinker(seen, generator(3))
        settings = style.settings(position.state)
        while thinker.work.deals < 24 and not thinker.is_settled(settings):
            thinker.iterate(settings, 1)
        standing.append(int(thinker.work.standing))
    assert standing[0] > standing[1]


def test_steady_playouts_nearly_forget_quick_ones():
    position = arrange(**LATE)
    seen, deals = position.seen(position.to_move), 16
    works = []
    for style in (Style(quick_deals=1000, doubt=1000.0), Style(quick_deals=deals, doubt=1000.0)):
        thinker = Thinker(seen, generator(3))
        settings = style.settings(position.state)
        thinker.iterate(settings, deals * int(thinker.work.line_count) + 1)
        works.append(thinker.work)
    remembered, forgotten = (work.values[work.runs == deals] for work in works)  # one has run once more
    assert remembered.max() > remembered.min()
    np.testing.assert_allclose(np.diff(forgotten), np.diff(remembered) / deals)


def test_far_from_the_end_all_playouts_are_quick():
    position = tafelrunde.new("elfer", seed=4)
    while len(position.legal_numbers) < 3:
        position.play_number(position.legal_numbers[0])
    assert raced(position, 60, quick_deals=1) == raced(position, 60, quick_deals=1000)
