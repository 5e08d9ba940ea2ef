import json

import pytest

from tafelrunde import fair
from tafelrunde.position import from_deal

SECRET = "a7" * 32
NONCES = ["01" * 32, "bot:easy"]


@pytest.fixture(params=[None, 1], ids=["lot", "no lot"])
def record(request, tmp_path):
    told = {"seats": 2, "options": {}, "board": "red", "secret": SECRET, "table": "Abc-1", "nonces": NONCES}
    start, deal = fair.deal("rondo", start=request.param, **told)
    position = from_deal("rondo", seats=2, options={}, start=start, deal=deal, board="red")
    while not position.is_over:
        position.play(position.legal_moves[0])
    proof = {"table": "Abc-1", "secret": SECRET, "commitment": fair.commitment(SECRET), "nonces": NONCES}
    record = position.record | {"fair": proof | {"lot": request.param is None}}
    (tmp_path / "game.json").write_text(json.dumps(record))
    return record


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "the shuffle was fair"),
        ("de", "die Mischung war fair"),
        ("fr", "le mélange était équitable"),
        ("it", "la mescolata era equa"),
    ],
)
def test_a_fair_game_is_said_to_be_one(terminal, record, language, words):
    code, out, err = terminal("verify", "game.json", "--language", language)
    assert (code, err, out.count("\n")) == (0, "", 2)
    assert words in out
    assert str(len(record["moves"])) in out
    assert "Abc-1" in out
    assert record["fair"]["commitment"] in out
    assert SECRET not in out


def test_only_a_lot_is_said_to_be_one(terminal, record):
    assert ("first seat" in terminal("verify", "game.json").out) == record["fair"]["lot"]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"fair": None}, "no proof"),
        ({"moves": []}, "does not end as it says"),
        ({"moves": [], "result": None}, "not over"),
        ({"seats": 3}, "."),
        ({"deal": {}}, "deal is damaged"),
    ],
)
def test_anything_else_is_refused(refused, record, tmp_path, change, sentence):
    (tmp_path / "game.json").write_text(json.dumps(record | change))
    assert sentence in refused("verify", "game.json")


def test_forgeries_are_refused(refused, record, tmp_path):
    forged = record | {"fair": record["fair"] | {"secret": "a8" * 32}}
    (tmp_path / "game.json").write_text(json.dumps(forged))
    assert "bound to" in refused("verify", "game.json")
    (tmp_path / "game.json").write_text("{")
    assert "not JSON" in refused("verify", "game.json")
    assert "does not exist" in refused("verify", "none.json")
