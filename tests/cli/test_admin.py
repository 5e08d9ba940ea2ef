"""`tafelrunde admin`, `backup` and `restore`: what is typed, asked, told and refused."""

import asyncio
import json
import time

import pytest

from tafelrunde.server.eventlog import EventLog
from tafelrunde.server.events import Began, Joined, Opened
from tafelrunde.texts import LANGUAGES, Texts
from tafelrunde.wire.bodies import SeatWish

TABLE, OTHER = "aaaaaaaaaaaa", "bbbbbbbbbbbb"


def opened(*kinds, listed=False):
    seats = [SeatWish(kind=kind, level="easy" if kind == "bot" else None) for kind in kinds]
    return Opened(
        game="rondo",
        options={},
        board=None,
        seats=seats,
        start=0,
        clock=None,
        listed=listed,
        bots=["Ada", "Bo"],
        master="00",
        secret="00",
    )


async def fill(address):
    log = EventLog.open(address)
    now = time.time()
    await log.open_table(TABLE, opened("link", "bot"), at=now - 60)
    await log.append(TABLE, 2, Joined(seat=0, name="Mira", nonce="1" * 64, id="1"))
    await log.append(TABLE, 3, Began())
    await log.open_table(OTHER, opened("here", "open", listed=True), at=now, listed=True)
    await log.append(OTHER, 2, Joined(seat=0, name="Mira", nonce="1" * 64, id="1"))
    log.close()


@pytest.fixture
def database(tmp_path, monkeypatch):
    """The address of a database with two tables."""
    address = f"sqlite:///{tmp_path}/tables.db"
    monkeypatch.setenv("TAFELRUNDE_DATABASE", address)
    asyncio.run(fill(address))
    return address


def listed(terminal, *words):
    return json.loads(terminal("admin", "tables", "--json", *words).out)


def test_tables_are_listed(terminal, database):
    code, out, err = terminal("admin", "tables", "--database", database)
    assert (code, err) == (0, "")
    first, *rows = out.splitlines()
    assert first.split() == ["table", "game", "phase", "events", "newest", "listed", "seats"]
    assert [row.split()[:4] for row in rows] == [[OTHER, "rondo", "waiting", "2"], [TABLE, "rondo", "playing", "3"]]
    assert rows[0].endswith("yes     0 Mira, 1 –")
    assert rows[1].endswith("no      0 Mira, 1 Bo")


def test_tables_are_listed_for_programs(terminal, database):
    first, second = listed(terminal)
    assert (first["table"], first["phase"], first["seats"], first["listed"]) == (OTHER, "waiting", ["Mira", ""], True)
    assert (second["game"], second["events"]) == ("rondo", 3)
    assert [row["table"] for row in listed(terminal, "--phase", "playing")] == [TABLE]
    assert [row["table"] for row in listed(terminal, "--name", "bo")] == [TABLE]
    assert listed(terminal, "--game", "elfer") == []
    assert [row["table"] for row in listed(terminal, "--most", "1")] == [OTHER]
    assert "more than one" in terminal("admin", "tables", "--most", "1").out


@pytest.mark.parametrize("action", ["close", "delete"])
def test_it_asks_before_it_destroys(terminal, database, action):
    code, out, _ = terminal("admin", action, TABLE, typed="n\n")
    assert code == 1
    assert f"{TABLE} (rondo: 0 Mira, 1 Bo)" in out
    assert out.endswith("Not done.\n")
    assert terminal("admin", action, TABLE).code == 1  # nobody is there to be asked
    assert len(listed(terminal, "--phase", "playing")) == 1
    assert terminal("admin", action, TABLE, typed="yes\n").code == 0
    assert [row["phase"] for row in listed(terminal)] == ["waiting", *(["closed"] if action == "close" else [])]


def test_a_name_is_erased(terminal, database, refused):
    assert "at 2 tables" in terminal("admin", "erase-name", "Mira", "--yes").out
    assert [row["seats"][0] for row in listed(terminal)] == ["", ""]
    assert "“Mira”" in refused("admin", "erase-name", "Mira", "--yes")


def test_a_name_is_erased_at_one_table(terminal, database, refused):
    assert terminal("admin", "erase-name", TABLE, "0", "--yes").code == 0
    assert [row["seats"][0] for row in listed(terminal)] == ["Mira", ""]
    assert "no seat 9" in refused("admin", "erase-name", TABLE, "9", "--yes")
    assert "Nobody has given a name" in refused("admin", "erase-name", OTHER, "1", "--yes")


def test_a_seat_is_freed(terminal, database, refused):
    assert terminal("admin", "free-seat", OTHER, "0", "--yes").code == 0
    assert listed(terminal, "--phase", "waiting")[0]["seats"] == ["", ""]
    assert "begun" in refused("admin", "free-seat", TABLE, "0", "--yes")
    assert "Nobody sits" in refused("admin", "free-seat", OTHER, "0", "--yes")
    assert "“first”" in refused("admin", "free-seat", OTHER, "first", "--yes")


def test_bans(terminal, database, refused):
    assert terminal("admin", "bans").out == "Nobody is kept out.\n"
    assert "192.0.2.7/32" in terminal("admin", "ban", "192.0.2.7").out
    assert "2001:db8::/64 is kept out until" in terminal("admin", "ban", "2001:db8::7", "--hours", "2").out
    _, one, other = terminal("admin", "bans").out.splitlines()
    assert one.split()[0] == "192.0.2.7/32"
    assert one.endswith("for good")
    assert other.split()[0] == "2001:db8::/64"
    told = json.loads(terminal("admin", "bans", "--json").out)
    assert told[0]["until"] is None
    assert told[1]["until"] == pytest.approx(time.time() + 7200, abs=60)
    assert terminal("admin", "unban", "192.0.2.7").code == 0
    assert "not banned" in refused("admin", "unban", "192.0.2.7")
    assert "hours" in refused("admin", "ban", "192.0.2.7", "--hours", "0")
    for address in ("mallory", "0.0.0.0/0", "127.0.0.1"):
        assert address.split("/")[0] in refused("admin", "ban", address)


@pytest.mark.parametrize(
    "words",
    [
        ("close", "nowhere"),
        ("delete", "nowhere"),
        ("free-seat", "nowhere", "0"),
        ("erase-name", "nowhere", "0"),
    ],
)
def test_a_table_that_is_not_there(database, refused, words):
    assert "no table “nowhere”" in refused("admin", *words, "--yes")


@pytest.mark.parametrize("words", [(), ("tables", "--phase", "soon"), ("close",), ("ban",), ("tables", "--most", "0")])
def test_what_is_typed_wrong_gets_one_line(terminal, database, words):
    code, out, err = terminal("admin", *words)
    assert (code, out, err.count("\n")) == (2, "", 1)


def test_an_id_may_begin_with_a_dash(database, refused):
    for table in ("-aaaaaaaaaaa", "--bbbbbbbbbb", "-a-b_c-d_e-f"):
        assert f"no table “{table}”" in refused("admin", "close", table, "--yes")
        assert f"no table “{table}”" in refused("admin", "free-seat", table, "0", "--yes", "--database", database)


def test_a_database_that_is_none(refused, tmp_path):
    assert "no.db" in refused("admin", "tables", "--database", f"sqlite:///{tmp_path}/no.db")
    assert not (tmp_path / "no.db").exists()
    (tmp_path / "letter.db").write_text("Dear table, " * 100)
    assert "damaged" in refused("admin", "tables", "--database", f"sqlite:///{tmp_path}/letter.db")
    assert "address" in refused("admin", "tables", "--database", "mysql://me:secret@somewhere/x")


def test_a_copy_and_the_way_back(terminal, refused, database, tmp_path):
    code, out, _ = terminal("backup", tmp_path / "copy.db")
    assert code == 0
    assert "2 tables with 5 events" in out
    assert "--force" in refused("backup", tmp_path / "copy.db")
    terminal("admin", "delete", TABLE, "--yes")
    assert "--force" in refused("restore", tmp_path / "copy.db")
    assert terminal("restore", tmp_path / "copy.db", "--force").code == 0
    assert len(listed(terminal)) == 2
    log = EventLog.open(database)
    assert "in use" in refused("restore", tmp_path / "copy.db", "--force")
    assert terminal("backup", tmp_path / "copy.db", "--force").code == 0
    log.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_language(terminal, database, language):
    yes = Texts(language)("play.yes-words").split()[0]
    assert terminal("--language", language, "admin", "tables").code == 0
    assert terminal("--language", language, "admin", "--help").code == 0
    assert terminal("admin", "close", TABLE, "--language", language, typed=f"{yes}\n").code == 0
