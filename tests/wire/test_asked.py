"""Messages from clients: what is read has the form it should have, and nothing else is read."""

import json

import pytest

from tafelrunde.wire import PROTOCOL, asked

REAL = [
    {"type": "hello", "protocol": PROTOCOL, "keys": ["k"], "since": 0},
    {"type": "join", "id": "1", "seat": 0, "name": "Ada", "pledge": "0" * 64},
    {"type": "reveal", "id": "1", "seat": 0, "nonce": "0" * 64},
    {"type": "move", "id": "1", "seat": 0, "seq": 3, "move": {"do": "place", "edge": 12, "first": "red"}},
    {"type": "undo", "id": "1", "seat": 0, "seq": 3},
    {"type": "look", "seat": None},
    {"type": "preview", "id": "1", "seat": 15, "move": {"do": "draw"}},
    {"type": "why", "id": "1", "seat": 1, "tried": {"do": "place", "cell": 7, "first": "red"}},
    {"type": "read", "id": "1", "seat": 0, "text": "draw"},
    {"type": "hint", "id": "1", "seat": 0},
    {"type": "advised", "id": "1", "seat": 0},
    {"type": "tell", "id": "1", "what": "moves", "filter": "red"},
    {"type": "replace", "id": "1", "seat": 0, "level": "easy"},
    {"type": "leave", "id": "1", "seat": 0},
    {"type": "free", "id": "1", "seat": 1},
    {"type": "cancel", "id": "1"},
    {"type": "phrase", "id": "1", "seat": 0, "phrase": 11},
    {"type": "rematch", "id": "x" * 64},
]
TOO_MUCH = {  # for each key a value just beyond its limits, and one of another kind
    "keys": [["k"] * 9, [""], "k"],
    "since": [-1, 2**53, "0", 0.5],
    "id": ["", "x" * 65, 1, None],
    "seat": [-1, 16, True, "0"],
    "seq": [-1, 2**53, None, 1.0],
    "name": ["x" * 241, None],
    "pledge": ["0" * 63, "0" * 65, "g" * 64, "A" * 64, None],
    "nonce": ["0" * 63, "0" * 65, "g" * 64, "A" * 64, None],
    "move": [{"x" * 81: 1}, {"do": "x" * 81}, {"do": 2**53}, {"do": True}, {"do": None}, {"do": [1]}, "draw", None],
    "tried": [{"x" * 81: 1}, {"do": "x" * 81}, {"do": 2**53}, {"do": True}, {"do": None}, {"do": [1]}, "draw", None],
    "text": ["x" * 81, None],
    "what": ["nonsense", None],
    "filter": ["x" * 81, None],
    "level": ["", "x" * 65],
    "phrase": [-1, 12, "0", True],
    "protocol": ["2"],
}


def test_every_kind_of_message_has_an_example():
    assert [message["type"] for message in REAL] == [message.__struct_config__.tag for message in asked.MESSAGES]
    assert set(asked.MESSAGES) == set(asked.Asked.__args__)


@pytest.mark.parametrize("message", REAL, ids=lambda message: message["type"])
def test_a_message_is_read_as_it_was_written(message):
    read = asked.read(json.dumps(message))
    assert read.__struct_config__.tag == message["type"]
    assert {key: getattr(read, key) for key in message if key != "type"} == {
        key: value for key, value in message.items() if key != "type"
    }
    assert read.cost > 0


@pytest.mark.parametrize("message", REAL, ids=lambda message: message["type"])
def test_what_goes_beyond_the_limits_is_not_read(message):
    for key in set(message) - {"type"}:
        for value in TOO_MUCH[key]:
            if (message["type"], key, value) != ("look", "seat", None):
                refused(message | {key: value})
        if key != "filter":
            refused({other: message[other] for other in message if other != key})
    refused(message | {"more": 1})
    refused(message | {"type": "nonsense"})


def test_a_move_has_only_so_many_parts():
    asked.read(json.dumps(REAL[3] | {"move": {str(part): 1 for part in range(asked.MOST_PARTS)}}))
    refused(REAL[3] | {"move": {str(part): 1 for part in range(asked.MOST_PARTS + 1)}})


@pytest.mark.parametrize("text", ["", "[]", "null", "{", "[" * 8000, '{"a":' * 2000, b"\xff", " " * 20_000])
def test_what_is_no_message_is_not_read(text):
    with pytest.raises(asked.NotUnderstood):
        asked.read(text)


def test_a_refusal_finds_the_id_where_there_is_one():
    assert refused({"type": "tell", "id": "7", "what": "nonsense"}).message_id == "7"
    assert refused({"type": "tell", "id": 7, "what": "board"}).message_id is None


def test_greetings_of_other_versions_are_known_as_such():
    with pytest.raises(asked.OtherProtocol) as refusal:
        asked.read_hello('{"type":"hello","protocol":1,"keys":[],"since":0,"language":"fr"}', PROTOCOL)
    assert refusal.value.language == "fr"
    with pytest.raises(asked.OtherProtocol):
        asked.read_hello('{"type":"hello","protocol":99,"something":{"else":true}}', PROTOCOL)
    with pytest.raises(asked.NotUnderstood):
        asked.read_hello(json.dumps(REAL[1]), PROTOCOL)


def refused(message):
    with pytest.raises(asked.NotUnderstood) as refusal:
        print(asked.read(json.dumps(message)))
    return refusal.value
