"""What a table does at every move, each in one brief call: the same as the rules' own names give."""

import numpy as np
import pytest

import tafelrunde
from tafelrunde.games import names
from tafelrunde.kernel import steps
from tafelrunde.kernel.compiled import brief, compiled
from tafelrunde.kernel.game import forbidden, new_room, room_around
from tafelrunde.kernel.records import copied, plain


@pytest.fixture(params=names())
def position(request):
    position = tafelrunde.new(request.param, seed=3)
    for _ in range(9):
        legal = position.legal_numbers
        position.play_number(legal[len(legal) // 2])
    return position


def test_moves_are_refused_as_by_the_rules(position):
    room = room_around(position.state)
    for move in range(position.game.state.MOVE_COUNT):
        assert steps.clause_against(room, move) == forbidden(position.state, move)


def test_a_move_keeps_what_was_before(position):
    was, move = copied(position.state), position.legal_numbers[0]
    expected = copied(was)
    position.game.rules.apply(expected, move)
    before = new_room(1, was.dtype)
    steps.make_move(room_around(position.state), before, move)
    assert before[0].tobytes() == was.tobytes()
    assert position.state.tobytes() == expected.tobytes()


def test_all_viewers_see_what_each_sees(position):
    viewers = [*range(position.seats), -1]
    seen = np.zeros(len(viewers), position.game.knowledge.SEEN)
    steps.show(room_around(position.state), np.array(viewers), seen)
    for viewer, found in zip(viewers, seen, strict=True):
        alone = np.zeros(1, seen.dtype)[0]
        position.game.knowledge.see(position.state, viewer, alone)
        assert found.tobytes() == alone.tobytes()


def test_a_state_among_others_has_no_room_of_its_own(position):
    states = new_room(2, position.state.dtype)
    with pytest.raises(AssertionError, match="among others"):
        room_around(states[0])


def test_a_plain_record_has_the_same_fields(position):
    seen = position.seen(0)
    read = plain(seen)
    for name in seen.dtype.names:
        assert np.array_equal(getattr(read, name), getattr(seen, name))
    assert type(read.turn) is int


def test_only_brief_code_keeps_the_interpreter():
    def nothing() -> None: ...

    options = [getattr(way(nothing), "targetoptions", {"nogil": way is compiled})["nogil"] for way in (compiled, brief)]
    assert options == [True, False]
