"""A second reading of who may know what, from the true states: no message may say more. Knows each game's secrets."""

import json
import re
from typing import Any

from tafelrunde.games.rondo.material import COLOUR_COUNT, FACE_DOWN
from tafelrunde.server import keys
from tafelrunde.server.events import Event
from tafelrunde.server.table import OVER, Table
from tests.server.twins import forked

EVENT = {"type", "seq", "at", "kind", "seat", "name", "level", "start", "by", "move", "told", "changes", "next", "id"}
STANDING = {"phase", "offer", "may_undo", "due", "result"}
SUMMARY = {"table", "game", "options", "board", "phase", "seats", "clock", "listed", "commitment", "opened"}
WELCOME = {
    "type",
    "protocol",
    "version",
    "yours",
    "host",
    "looking",
    "layout",
    "events",
    "seq",
    "view",
    "next",
    "start",
}
ALLOWED = {
    "event": EVENT | STANDING,
    "welcome": WELCOME | {"start"} | SUMMARY | STANDING,
    "shown": {"type", "looking", "view", "seq"} | STANDING,
    "presence": {"type", "seats", "watchers"},
    "done": {"type", "id", "seq"},
    "refused": {"type", "id", "key", "sentence", "seq"},
    "answer": {"type", "id", "move", "preview", "told", "candidates", "lines"},
}
COMMON = {
    "game",
    "seats",
    "options",
    "start",
    "to_move",
    "turn",
    "reason",
    "board",
    "scores",
    "rack",
    "rack_sizes",
    "bag",
}
VIEW = {
    "ingenious": COMMON | {"phase", "bonus", "side", "track", "returned"},
    "rondo": COMMON | {"ending", "map", "last", "grey_left"},
    "elfer": COMMON
    | {"round", "phase", "pending", "laid", "draws", "may_give", "rows", "bridges", "symbol_rows", "laid_now", "marks"}
    | {"given", "left"},
}


class Referee:
    """Has played the game from its log, and knows the table after each event."""

    def __init__(self, table_id: str, log: list[Event]) -> None:
        self.log = {event.seq: event for event in log}
        self.after: dict[int, Table] = {}
        table = Table(table_id)
        for event in log:
            table.follow(event)
            self.after[event.seq] = forked(table)
        self.table = table
        self.end = next((seq for seq, table in self.after.items() if table.phase == OVER), len(log) + 1)

    # --- Everything a client has heard
    def check(self, heard: list[str], *yours: int) -> None:
        """All messages, as they came, to a client of some seats, or of none: a spectator."""
        seq, seat = 1, None
        for text in heard:
            message = json.loads(text)
            if "looking" in message:
                seat = message["looking"]
                assert seat is None or seat in yours
            assert set(message) <= ALLOWED[message["type"]], set(message) - ALLOWED[message["type"]]
            seq = message.get("seq") or seq
            if message["type"] == "welcome":
                assert message["yours"] == list(yours)
                for event in message["events"]:
                    self.check_event(event, seat)
            if message["type"] == "event":
                self.check_event(message, seat)
            if message.get("view"):
                self.check_view(message["view"], seq, seat)
            if message.get("offer"):
                assert self.after[seq].position.to_move == seat is not None
            if message.get("result"):
                assert seq >= self.end
            self.check_text(text, seq, seat)

    def check_event(self, message: dict[str, Any], seat: int | None) -> None:
        assert set(message) <= ALLOWED["event"]
        event = self.log[message["seq"]]
        if event.kind == "moved":
            assert message["move"] == self.readable(event, seat)
        if "changes" in message:
            self.check_view(message["changes"], event.seq, seat)

    def readable(self, event: Event, seat: int | None) -> str:
        """Who gives a tile (E6.1) or lays a stone face down (R4.5) lets others know no more than that."""
        move, mover = event.body["move"], event.body["seat"]
        if self.table.game.name == "rondo" and " down " in move and seat != mover:
            return move.rpartition(" ")[0]
        receiver = (mover + 1) % len(self.table.seats)
        if self.table.game.name == "elfer" and move.startswith("give ") and seat not in (mover, receiver):
            return "give"
        return move

    # --- A view, whole or in parts
    def check_view(self, view: dict[str, Any], seq: int, seat: int | None) -> None:
        game, table = self.table.game.name, self.after[seq]
        assert set(view) <= VIEW[game], set(view) - VIEW[game]
        truth = table.game.notation.position_json(table.position.state)
        if "rack" in view:
            own = None if seat is None else sorted(truth["racks"][seat])
            assert (view["rack"] and sorted(view["rack"])) == own
        for key in ("bag", "rack_sizes"):  # numbers only
            assert "[[" not in json.dumps(view.get(key))
            assert '"' not in json.dumps(view.get(key))
        getattr(self, f"check_{game}")(view, seq, seat, table.position.state)

    def check_ingenious(self, view: dict[str, Any], seq: int, seat: int | None, state: Any) -> None:
        if view.get("returned"):  # I7.3: what an exchange put back lay open before
            assert any(event.body.get("move") == "swap" for event in self.log.values() if event.seq <= seq)

    def check_rondo(self, view: dict[str, Any], seq: int, seat: int | None, state: Any) -> None:
        for space, letter in enumerate(view.get("board", "")):
            layer = (int(state.hidden[space]) - 1) // COLOUR_COUNT
            if state.lying[space] == FACE_DOWN and layer != seat and seq < self.end:
                assert letter == "x"

    def check_elfer(self, view: dict[str, Any], seq: int, seat: int | None, state: Any) -> None:
        if seq < self.end:
            assert view.get("left") is None
        given = [
            event.body["move"].removeprefix("give ")
            for event in self.log.values()
            if event.seq <= seq and event.body.get("seat") == seat and event.body.get("move", "").startswith("give ")
        ]
        assert len(view.get("given") or []) <= len(given)

    # --- The raw text
    def check_text(self, text: str, seq: int, seat: int | None) -> None:
        """No secret in any form, whatever message it is in."""
        table, setup = self.table, self.table.setup
        forbidden = [setup["master"]] + [keys.key_of(setup["master"], other) for other in (keys.HOST, *range(8))]
        if table.next is not None:
            forbidden.append(table.next["master"])
        if seq < self.end:
            word = table.position.deal["word"]
            nonces = [nonce for nonce in table.nonces if not nonce.startswith("bot:")]
            forbidden += [setup["secret"], word, str(int(word, 16)), *nonces, '"seed"', '"deal"', '"word"', '"secret"']
            forbidden += self.stretches
        for secret in forbidden:
            assert secret not in text, f"seat {seat} was told {secret} at event {seq}"

    @property
    def stretches(self) -> list[str]:
        """Parts of the bag's order, in every way that our JSON could spell them."""
        if not hasattr(self, "_stretches"):
            bag = self.table.position.deal["bag"]
            self._stretches = []
            for order in (bag, bag[::-1]):
                for first in range(0, len(order) - 12, 4):
                    part = order[first : first + 12]
                    self._stretches.append(json.dumps(part, separators=(",", ":"))[1:-1])
                    self._stretches.append(json.dumps(part)[1:-1])
                    self._stretches.append("".join(re.sub(r"\W", "", json.dumps(tile))[:1] for tile in part))
        return self._stretches
