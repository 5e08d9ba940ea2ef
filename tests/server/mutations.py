"""Messages that no client sends: real ones, bent and broken. From a fixed seed, so that a finding is found again."""

import json
import random
from typing import Any

ODD_VALUES: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    1,
    7,
    15,
    16,
    255,
    2**31,
    2**53,
    -(2**63),
    2**64,
    10**40,
    1e308,
    0.5,
    -0.0,
    "",
    "0",
    "null",
    "hello",
    "x" * 81,
    "y" * 5000,
    "\x00",
    "\u202e\u200d",
    "👩‍🚀" * 20,
    "{0} {name} %s",
    "'; DROP TABLE events; --",
    "<script>",
    [],
    [[]],
    [1, "a", None],
    {},
    {"type": "move"},
]
ODD_TEXTS = [
    "",
    " ",
    "null",
    "true",
    "[]",
    "{}",
    '"hello"',
    "NaN",
    "Infinity",
    "-",
    "{",
    "[" * 8000,
    '{"a":' * 2000,
    '{"type":"tell","id":"\\ud800","what":"help"}',
    '{"type":"tell","type":"move","id":"1","what":"help"}',
    '\ufeff{"type":"tell","id":"1","what":"help"}',
    '{"type":"tell","id":"1","what":"help"}{"type":"tell","id":"1","what":"help"}',
    '{"type":"tell","id":' + "9" * 5000 + "}",
    "\u2028" * 100,
]


def mutated(message: dict[str, Any], chance: random.Random) -> str | bytes:
    """A message changed in one of many ways."""
    way = chance.randrange(10)
    if way == 0:
        return chance.choice(ODD_TEXTS)
    message = dict(message)
    if isinstance(message.get("move"), dict) and chance.random() < 0.5:  # bent inside
        parts = message["move"] = dict(message["move"])
        parts[chance.choice([*parts, "do", "by", "x" * 300])] = chance.choice(ODD_VALUES)
    for _ in range(chance.randint(1, 3)):
        key = chance.choice(sorted(message))
        change = chance.randrange(4)
        if change == 0 and len(message) > 1:
            del message[key]
        elif change == 1:
            message[chance.choice(["id", "seat", "seq", "what", "filter", "level", "keys", "\x00", "x" * 300])] = (
                chance.choice(ODD_VALUES)
            )
        else:
            message[key] = chance.choice(ODD_VALUES)
    text = json.dumps(message, ensure_ascii=chance.random() < 0.5)
    if way == 1:  # a character more or less
        place = chance.randrange(len(text))
        text = text[:place] + chance.choice(["", "\x00", "}", '"', ",", "é", "\\"]) + text[place + 1 :]
    if way == 2:  # a key twice
        text = text[:-1] + ', "type": "move", "seat": 0}'
    if way == 3:
        text = f'{{"deep": {"[" * 500}{"]" * 500}, ' + text[1:]
    if way == 4:
        return text.encode()
    if way == 5:
        return bytes(chance.randrange(256) for _ in range(chance.randrange(40)))
    return text
