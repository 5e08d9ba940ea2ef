import json

import pytest
from msgspec import structs

from tafelrunde import fair
from tafelrunde.position import from_deal
from tafelrunde.record import replayed
from tafelrunde.verifying import plain
from tafelrunde.witness import Witness, save_witness

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
    proof["pledges"] = [fair.pledge(NONCES[0]), NONCES[1]]
    record = position.record | {"fair": proof | {"lot": request.param is None}}
    (tmp_path / "game.json").write_text(json.dumps(record))
    return record


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "agrees with itself"),
        ("de", "stimmt mit sich selbst überein"),
        ("fr", "s’accorde avec lui-même"),
        ("it", "concorda con se stesso"),
    ],
)
def test_a_record_alone_is_compared_only_with_itself(terminal, record, language, words):
    code, out, err = terminal("verify", "game.json", "--language", language)
    assert (code, err) == (0, "")
    assert (out.count("✓ "), out.count("✗ "), out.count("– ")) == (5, 0, 9)
    assert "--seen" in out
    assert words in out
    assert str(len(record["moves"])) in out
    assert "Abc-1" in out
    assert record["fair"]["commitment"] in out
    assert SECRET not in out


def witness_of(record):
    """What seat 0 has seen, if it was told nothing but the truth."""
    fairly, position = record["fair"], replayed(record)
    return Witness(
        table=fairly["table"],
        game=record["game"],
        options=record["options"],
        layout=plain(position.layout),
        lot=fairly["lot"],
        commitment=fairly["commitment"],
        own={"0": NONCES[0]},
        revealed=[0],
        pledges=fairly["pledges"],
        nonces=fairly["nonces"],
        start=record["start"],
    )


def test_what_was_seen_is_compared_with_the_record(terminal, record, tmp_path):
    save_witness(witness_of(record), tmp_path / "seen.json")
    code, out, err = terminal("verify", "game.json", "--seen", "seen.json")
    assert (code, err) == (0, "")
    assert (out.count("✓ "), out.count("✗ "), out.count("– ")) == (12, 0, 2)  # no move was seen
    assert "The shuffle was fair" in out


@pytest.mark.parametrize(
    ("change", "about"),
    [
        ({"commitment": "00" * 32}, "fingerprint"),
        ({"pledges": [fair.pledge("02" * 32), "bot:easy"]}, "pledges"),
        ({"nonces": ["02" * 32, "bot:easy"]}, "shown at the deal"),
        ({"own": {"0": "02" * 32}}, "Your own"),
        ({"options": {"teams": True}}, "options"),
        ({"game": "elfer"}, "Game"),
        ({"layout": {}}, "board"),
        ({"start": 5}, "seat that began"),
        ({"contradictions": ["seen"]}, "second time"),
    ],
)
def test_what_was_seen_otherwise_is_said(terminal, record, tmp_path, change, about):
    save_witness(structs.replace(witness_of(record), **change), tmp_path / "seen.json")
    code, out, err = terminal("verify", "game.json", "--seen", "seen.json")
    assert (code, err) == (2, "")
    assert about in " ".join(line for line in out.splitlines() if line.startswith("✗"))
    assert "not fair" in out


def test_what_nobody_has_seen_is_refused(refused, record, tmp_path):
    save_witness(structs.replace(witness_of(record), table="other"), tmp_path / "seen.json")
    assert "of table other" in refused("verify", "game.json", "--seen", "seen.json")
    for text in ("{}", "[", '{"witness": 2, "table": "Abc-1"}', '{"witness": 1, "table": 7}', "[" * 100_000):
        (tmp_path / "seen.json").write_text(text)
        assert "does not hold what a client has seen" in refused("verify", "game.json", "--seen", "seen.json")
    assert "does not exist" in refused("verify", "game.json", "--seen", "none.json")


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
