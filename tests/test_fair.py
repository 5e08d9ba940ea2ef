"""Fair shuffles: fixed vectors, a second reading of docs/protocol.md, and every forgery refused in one sentence."""

import hashlib
import hmac
import json
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde import fair
from tafelrunde.errors import InvalidOption, InvalidRecord, Refusal
from tafelrunde.games import names
from tafelrunde.kernel.generator import below, generator
from tafelrunde.position import from_deal, new

# The browser's check is tested against the same file.
FILE = json.loads((Path(__file__).parent / "fair-vectors.json").read_text(encoding="utf-8"))
VECTORS = FILE["vectors"]
SECRET, OTHER = "5e" * 32, "5f" * 32
BOARDS = {"rondo": "red"}


def nonces_of(seats):
    return [f"{seat:064x}" for seat in range(seats - 1)] + ["bot:hard"]


def setup(name, *, lot=True, secret=SECRET, table="t-1_A", seats=2, **changes):
    told = {"seats": seats, "options": {}, "board": BOARDS.get(name), "start": None if lot else 1}
    return told | {"secret": secret, "table": table, "nonces": nonces_of(seats)} | changes


@cache
def finished(name, *, lot=True):
    """The record of a finished game, as a table server gives it out."""
    told = setup(name, lot=lot)
    start, deal = fair.deal(name, **told)
    position = from_deal(name, seats=2, options={}, start=start, deal=deal, board=told["board"])
    source = generator(3)
    while not position.is_over:
        legal = position.legal_numbers
        position.play_number(legal[below(source, len(legal))])
    proof = {
        "table": "t-1_A",
        "secret": SECRET,
        "commitment": fair.commitment(SECRET),
        "nonces": nonces_of(2),
        "lot": lot,
    }
    return json.loads(json.dumps(position.record | {"fair": proof}))


# --- The same by another hand ----------------------------------------------------------------------------------------
def by_the_book(proof, seats, tiles):
    """docs/protocol.md, read naively: all words at once, then the numbers from them."""
    message = "\n".join(["tafelrunde shuffle 1", proof["table"], *proof["nonces"]]).encode()
    secret = bytes.fromhex(proof["secret"])
    stream = b"".join(
        hmac.digest(secret, message + counter.to_bytes(8, "big"), "sha256") for counter in range(len(tiles) + 1)
    )
    words = [int.from_bytes(stream[i : i + 8], "big") for i in range(0, len(stream), 8)]

    def number(limit):
        word = words.pop(0)
        while word >= 2**64 // limit * limit:
            word = words.pop(0)
        return word % limit

    start = number(seats) if proof["lot"] else None
    bag = sorted(tiles, key=lambda tile: json.dumps(tile, separators=(",", ":")))
    for i in reversed(range(1, len(bag))):
        j = number(i + 1)
        bag[i], bag[j] = bag[j], bag[i]
    return start, bag[::-1], f"{words.pop(0):016x}"


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_vectors(vector):
    proof, deal = vector["fair"], vector["deal"]
    assert hashlib.sha256(bytes.fromhex(proof["secret"])).hexdigest() == proof["commitment"]
    start, bag, word = by_the_book(proof, vector["seats"], deal["bag"])
    assert (bag, word) == (deal["bag"], deal["word"])
    assert not proof["lot"] or start == vector["start"]
    ours = fair.deal(
        vector["game"],
        seats=vector["seats"],
        options=vector["options"],
        board=vector["board"],
        start=None if proof["lot"] else vector["start"],
        secret=proof["secret"],
        table=proof["table"],
        nonces=proof["nonces"],
    )
    assert ours == (vector["start"], deal)


@pytest.mark.parametrize("told", FILE["pledges"], ids=lambda told: told["nonce"][:4])
def test_a_pledge_is_the_hash_of_the_bytes_of_a_nonce(told):
    assert fair.pledge(told["nonce"]) == hashlib.sha256(bytes.fromhex(told["nonce"])).hexdigest() == told["pledge"]


@pytest.mark.parametrize(
    ("pledge", "nonce", "fits"),
    [
        (fair.pledge("01" * 32), "01" * 32, True),
        (fair.pledge("01" * 32), "02" * 32, False),
        (fair.pledge("01" * 32), "bot:medium", True),  # was not shown in time
        (fair.pledge("01" * 32), "bot:hard", False),  # of several bots a server could choose the luckiest
        ("bot:hard", "bot:hard", True),
        ("bot:hard", "bot:medium", False),
        ("bot:hard", "01" * 32, False),
    ],
)
def test_a_nonce_is_the_one_that_was_pledged_or_the_one_for_those_that_stay_silent(pledge, nonce, fits):
    assert fair.all_fit([pledge], [nonce]) is fits
    assert (fair.withheld([pledge], [nonce]) == [0]) is (nonce == fair.WITHHELD)


def test_the_vectors_cover_every_game_with_and_without_lot():
    assert {(vector["game"], vector["fair"]["lot"]) for vector in VECTORS} == {
        (name, lot) for name in names() for lot in (True, False)
    }


# --- Chance ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("limit", "words", "number"),
    [
        (6, [2**64 - 1, 2**64 - 4, 2**64 - 5], 5),  # 2**64 % 6 == 4: the last four words are too many
        (6, [2**64 - 6], 4),
        (4, [2**64 - 1], 3),  # a power of two needs no second word
        (1, [17], 0),
    ],
)
def test_words_that_would_favour_small_numbers_are_thrown_away(monkeypatch, limit, words, number):
    left = list(words)
    monkeypatch.setattr(fair.Chance, "word", lambda self: left.pop(0))
    assert fair.Chance(SECRET, "t", []).below(limit) == number
    assert left == []


def test_every_order_is_equally_likely():
    """All 24 orders of four things over 12,000 tables: chi square, 23 degrees of freedom, stays below 49.7."""
    seen = Counter()
    for table in range(12_000):
        things = list("abcd")
        fair.Chance(SECRET, str(table), []).shuffle(things)
        seen["".join(things)] += 1
    assert len(seen) == 24
    assert sum((count - 500) ** 2 / 500 for count in seen.values()) < 49.7


def test_every_seat_is_drawn_alike():
    seen = Counter(fair.deal("rondo", **setup("rondo", table=str(n), seats=3))[0] for n in range(600))
    assert set(seen) == {0, 1, 2}
    assert sum((count - 200) ** 2 / 200 for count in seen.values()) < 13.8


@pytest.mark.parametrize("name", names())
def test_everybody_has_a_say(name):
    """Another secret, table, nonce or order of nonces: another deal. The same again: the same deal."""
    told = setup(name)
    nonces = told["nonces"]
    others = [{"secret": OTHER}, {"table": "t-2"}, {"nonces": [OTHER, nonces[1]]}, {"nonces": nonces[::-1]}]
    deals = [json.dumps(fair.deal(name, **told | change)) for change in [{}, *others]]
    assert len(set(deals)) == 5
    assert fair.deal(name, **told) == fair.deal(name, **told)


def test_secrets_are_fresh_and_long():
    assert len({fair.new_secret() for _ in range(20)}) == 20
    assert fair.SECRET.fullmatch(fair.new_secret())


@pytest.mark.parametrize("nonces", [[], ["00" * 32], ["00" * 32] * 3, ["00" * 32, "AB" * 32], ["00" * 32, "x\ny"]])
def test_nonces_are_one_for_each_seat_and_of_one_form(nonces):
    with pytest.raises(InvalidOption):
        fair.deal("rondo", **setup("rondo", nonces=nonces))


# --- Checking --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("lot", [True, False])
@pytest.mark.parametrize("name", names())
def test_a_fair_record_passes(name, lot):
    assert fair.check(finished(name, lot=lot)).is_over


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"secret": OTHER}, "fair-commitment"),
        ({"commitment": OTHER}, "fair-commitment"),
        ({"secret": OTHER, "commitment": fair.commitment(OTHER)}, "fair-deal"),
        ({"table": "t-2"}, "fair-deal"),
        ({"lot": True}, "fair-deal"),
        ({"nonces": [OTHER, "bot:hard"]}, "fair-deal"),
        ({"nonces": ["bot:hard", f"{0:064x}"]}, "fair-deal"),
        ({"nonces": nonces_of(1)}, "record-lacks"),
        ({"nonces": [f"{0:064x}", "bot:\nhard"]}, "record-lacks"),
        ({"nonces": [f"{0:064x}", None]}, "record-lacks"),
        ({"nonces": None}, "record-lacks"),
        ({"pledges": [fair.pledge(f"{0:064x}")]}, "record-lacks"),
        ({"pledges": [fair.pledge(f"{0:064x}"), 7]}, "record-lacks"),
        ({"pledges": [fair.pledge(OTHER), "bot:hard"]}, "fair-pledges"),
        ({"pledges": [fair.pledge(f"{0:064x}"), "bot:easy"]}, "fair-pledges"),
        ({"lot": None}, "record-lacks"),
        ({"secret": "5E" * 32}, "record-lacks"),
        ({"secret": 5}, "record-lacks"),
        ({"table": ""}, "record-lacks"),
    ],
)
def test_a_forged_proof_is_refused(changes, key):
    record = finished("ingenious", lot=False)
    with pytest.raises(InvalidRecord) as caught:
        fair.check(record | {"fair": record["fair"] | changes})
    # A stream that begins with a lot may also show in the seat that begins, which is compared first.
    assert caught.value.key == key or changes == {"lot": True}
    assert "\n" not in str(caught.value)


def test_a_record_without_proof_or_end_is_refused():
    proof, begun = finished("rondo")["fair"], new("rondo", seed=1).record
    cases = [
        (begun, "fair-missing"),
        (finished("rondo") | {"fair": None}, "fair-missing"),
        (finished("rondo") | {"fair": []}, "record-lacks"),
        (finished("rondo") | {"fair": "yes"}, "record-lacks"),
        (begun | {"fair": proof}, "fair-unfinished"),
        ([], "not-a-record"),
    ]
    for record, key in cases:
        with pytest.raises(InvalidRecord) as caught:
            fair.check(record)
        assert caught.value.key == key


def test_another_seat_than_the_lot_gave_is_refused():
    told = setup("rondo")
    start, deal = fair.deal("rondo", **told)
    position = from_deal("rondo", seats=2, options={}, start=1 - start, deal=deal, board="red")
    while not position.is_over:
        position.play(position.legal_moves[0])
    with pytest.raises(InvalidRecord) as caught:
        fair.check(position.record | {"fair": finished("rondo")["fair"]})
    assert caught.value.key == "fair-start"


def test_a_chosen_deal_is_refused():
    """A server that deals as it likes, and tells everything else truly."""
    chosen = new("ingenious", seats=2, seed=5)
    while not chosen.is_over:
        chosen.play(chosen.legal_moves[0])
    with pytest.raises(InvalidRecord) as caught:
        fair.check(chosen.record | {"fair": finished("ingenious", lot=False)["fair"] | {"lot": False}})
    assert caught.value.key == "fair-deal"


@pytest.mark.parametrize("name", names())
def test_two_tiles_exchanged_or_another_word_are_refused(name):
    record = json.loads(json.dumps(finished(name)))
    bag = record["deal"]["bag"]
    other = next(place for place in reversed(range(len(bag))) if bag[place] != bag[-1])
    bag[other], bag[-1] = bag[-1], bag[other]
    with pytest.raises(Refusal):
        fair.check(record)
    with pytest.raises(Refusal):
        fair.check(finished(name) | {"deal": finished(name)["deal"] | {"word": "0" * 16}})


@given(st.sampled_from(names()), st.data())
def test_changed_moves_are_refused(name, data):
    """A move left out, repeated or turned around breaks a rule or the result."""
    record = finished(name)
    moves = list(record["moves"])
    place = data.draw(st.integers(0, len(moves) - 1))
    moves[place : place + 1] = data.draw(st.sampled_from([[], [moves[place]] * 2, ["?"]]))
    with pytest.raises(InvalidRecord):
        fair.check(record | {"moves": moves})
