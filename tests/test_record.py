"""Saved games: there and back, and every kind of damage refused in one sentence."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.errors import InvalidRecord, Refusal
from tafelrunde.games import names
from tafelrunde.kernel.generator import below, generator
from tafelrunde.position import new
from tafelrunde.record import LARGEST_FILE, load, replayed, save


def played(name, moves=10**6, seed=2):
    position, source = new(name, seed=seed), generator(seed)
    while not position.is_over and len(position.moves) < moves:
        legal = position.legal_numbers
        position.play_number(legal[below(source, len(legal))])
    return position


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("moves", [0, 5, 10**6])
def test_a_game_is_saved_and_comes_back(name, moves, tmp_path):
    position = played(name, moves)
    save(position, tmp_path / "game.json")
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]
    again = load(tmp_path / "game.json")
    assert again.state.tobytes() == position.state.tobytes()
    assert again.record == position.record


@pytest.mark.parametrize(
    "change",
    [
        {"tafelrunde": 2},
        {"game": "chess"},
        {"game": 5},
        {"seats": "2"},
        {"seats": 7},
        {"options": []},
        {"options": {"edition": "pirate"}},
        {"start": 5},
        {"start": None},
        {"deal": {}},
        {"moves": "rg F6-F7"},
        {"moves": ["nonsense"]},
        {"moves": ["swap"]},
        {"moves": [5]},
        {"moves": [None]},
        {"result": {"winners": [1]}},
    ],
)
def test_a_changed_record_is_refused(change):
    record = played("ingenious").record | change
    with pytest.raises(Refusal) as caught:
        replayed(record)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("key", list(played("ingenious", 1).record))
def test_a_record_that_lacks_something_is_refused(key):
    record = played("ingenious").record
    del record[key]
    with pytest.raises(InvalidRecord):
        replayed(record)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
FINISHED = json.dumps(played("ingenious").record)


@given(st.sampled_from(list(json.loads(FINISHED))), json_values)
def test_no_change_of_a_record_gets_through_or_crashes(key, value):
    record = json.loads(FINISHED)
    if key in ("seed", "board", "players") or record[key] == value or (key, value) == ("options", {}):
        return  # these say nothing about the moves, or say the same (options that are left out have their defaults)
    with pytest.raises(Refusal):
        replayed(record | {key: value})


@given(json_values)
def test_anything_else_is_no_record(value):
    with pytest.raises(InvalidRecord):
        replayed(value)


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe", b"null", b'{"tafelrunde": 1}', b"[" * 100_000])
def test_damaged_files_are_refused(content, tmp_path):
    path = tmp_path / "game.json"
    path.write_bytes(content)
    with pytest.raises(InvalidRecord) as caught:
        load(path)
    assert str(tmp_path) not in str(caught.value)


def test_missing_folders_and_huge_files_are_refused(tmp_path):
    huge = tmp_path / "huge.json"
    with huge.open("wb") as file:
        file.truncate(LARGEST_FILE + 1)
    for path in (tmp_path / "none.json", tmp_path, huge):
        with pytest.raises(InvalidRecord):
            load(path)
