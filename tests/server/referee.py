"""A second reading of who may know what, from the true states: no message may say more.

What holds for every game is read from the wire's types and from the game's own list of moves. What the rules of a game
say of its secrets is written down here once more, independently of its knowledge.py; a game that is not mentioned is
checked as far as its own declarations go, and by the twin worlds.
"""

import json
import re
from base64 import b64decode
from collections.abc import Callable
from typing import Any

import msgspec

from tafelrunde.engines import fingerprint_of
from tafelrunde.server import keys
from tafelrunde.server.events import Event, Moved
from tafelrunde.server.table import OVER, Table, opened
from tafelrunde.wire import facts
from tests.server.twins import forked

Json = dict[str, Any]

# Who may know the secret part of a move: R4.5, E6.1.
KNOWERS: dict[tuple[str, str], Callable[[int, int], set[int]]] = {
    ("rondo", "cover"): lambda mover, seats: {mover},
    ("elfer", "give"): lambda mover, seats: {mover, (mover + 1) % seats},
}


class Referee:
    """Has played the game from its log, and knows the table after each event."""

    def __init__(self, table_id: str, log: list[Event]) -> None:
        self.log = {event.seq: event for event in log}
        table = opened(table_id, log[0])
        self.after: dict[int, Table] = {1: forked(table)}
        for event in log[1:]:
            table.follow(event)
            self.after[event.seq] = forked(table)
        self.table = table
        self.game = table.game
        self.has_engine = fingerprint_of(self.game.name) is not None
        self.decoder = facts.decoder(self.game.name)
        self.view_keys = set(facts.types_of(self.game.name).view.__struct_encode_fields__)
        self.end = next((seq for seq, table in self.after.items() if table.phase == OVER), len(log) + 1)

    # --- Everything a client has heard
    def check(self, heard: list[str], *yours: int) -> None:
        """All messages, as they came, to a client of some seats, or of none: a spectator."""
        seq, seat = 1, None
        for text in heard:
            message = json.loads(text)
            self.check_form(text, message)
            if "looking" in message:
                seat = message["looking"]
                assert seat is None or seat in yours
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
            self.check_seen(message, seq, seat)
            if message.get("result"):
                assert seq >= self.end
            self.check_text(text, seq, seat)

    def check_form(self, text: str, message: Json) -> None:
        """Nothing in it, however deep, that the types do not name."""
        again = json.loads(msgspec.json.encode(self.decoder.decode(text)))
        assert again == message, f"{message['type']} holds more than it should"

    def check_event(self, message: Json, seat: int | None) -> None:
        event = self.log[message["seq"]]
        if isinstance(event.body, Moved):
            assert message["move"] in self.readable(event.body, seat)
            self.check_outcome(message["outcome"], message["move"], event.body, event.seq, seat)
        if "changes" in message:
            self.check_view(message["changes"], event.seq, seat)

    def check_seen(self, message: Json, seq: int, seat: int | None) -> None:
        """The bytes for the engine: with an offer and never without, exactly what that seat knows."""
        assert ("seen" in message) == (message.get("offer") is not None and self.has_engine)
        if "seen" in message:
            position = self.after[seq].position
            assert position.to_move == seat
            assert b64decode(message["seen"], validate=True) == position.seen(seat).tobytes()

    def readable(self, body: Moved, seat: int | None) -> list[Json]:
        """How a seat may be told of a move."""
        kind = next(kind for kind in self.game.state.MOVES.kinds if kind.do == body.move["do"])
        without = {key: value for key, value in body.move.items() if key != kind.secret}
        if kind.secret is None or seat == body.seat:
            return [body.move]
        knowers = KNOWERS.get((self.game.name, kind.do))
        if knowers is None:
            return [without] if seat is None else [body.move, without]
        return [body.move if seat in knowers(body.seat, len(self.table.seats)) else without]

    # --- What a move brought
    def check_outcome(self, outcome: Json, move: Json, body: Moved, seq: int, seat: int | None) -> None:
        assert outcome["mover"] == body.seat
        for key, value in outcome.items():  # which tiles were drawn: for who drew them; how many is seen by all
            if key.startswith("drawn") and not isinstance(value, int | None):
                assert seat == body.seat
        if self.game.name == "rondo" and move["do"] == "cover":  # R4.5
            assert (outcome["colour"] is not None) == (seat == body.seat or seq >= self.end)
        if self.game.name == "elfer":  # E6.1; what a seat still fears would tell its rack
            if move["do"] == "give":
                assert (outcome["tile"] is not None) == ("tile" in move)
                assert outcome["minus"] is None or "tile" in move
            assert outcome["left"] is None or seat == body.seat

    # --- A view, whole or in parts
    def check_view(self, view: Json, seq: int, seat: int | None) -> None:
        table = self.after[seq]
        assert set(view) <= self.view_keys, set(view) - self.view_keys
        truth = table.game.notation.position_json(table.position.state)
        if "rack" in view:
            own = None if seat is None else sorted(truth["racks"][seat])
            assert (view["rack"] and sorted(view["rack"])) == own
        assert isinstance(view.get("bag", 0), int)  # numbers only
        assert all(isinstance(size, int) for size in view.get("rack_sizes", []))
        if (check := getattr(self, f"check_{self.game.name}", None)) is not None:
            check(view, seq, seat, truth)

    def check_ingenious(self, view: Json, seq: int, seat: int | None, truth: Json) -> None:
        if view.get("returned"):  # I7.3: what an exchange put back lay open before
            assert self.moves_until(seq, "swap")

    def check_rondo(self, view: Json, seq: int, seat: int | None, truth: Json) -> None:
        """Only who has laid a stone face down knows its colour (R4.5)."""
        covers = {body.move["space"]: body.seat for body in self.moves_until(seq, "cover")}
        if seq < self.end and "board" in view:
            known = {space for space, letter in enumerate(view["board"]) if letter.isalpha() and letter != "x"}
            assert known <= {space for space, layer in covers.items() if layer == seat}

    def check_elfer(self, view: Json, seq: int, seat: int | None, truth: Json) -> None:
        """Only who has given a tile, or got one, knows of it (E6.1)."""
        if seq < self.end:
            assert view.get("left") is None
        gifts, seats = self.moves_until(seq, "give"), len(self.table.seats)
        given = [body.move["tile"] for body in gifts if body.seat == seat]
        got = [body.move["tile"] for body in gifts if seat is not None and (body.seat + 1) % seats == seat]
        assert not surplus([gift["tile"] for gift in view.get("given", [])], given)
        assert not surplus(view.get("received", []), got)

    def moves_until(self, seq: int, do: str) -> list[Moved]:
        """All moves of a kind so far, those taken back too."""
        bodies = [event.body for event in self.log.values() if event.seq <= seq]
        return [body for body in bodies if isinstance(body, Moved) and body.move["do"] == do]

    # --- The raw text
    def check_text(self, text: str, seq: int, seat: int | None) -> None:
        """No secret in any form, whatever message it is in."""
        table, setup = self.table, self.table.setup
        forbidden = [setup.master] + [keys.key_of(setup.master, other) for other in (keys.HOST, *range(8))]
        if table.next is not None:
            forbidden.append(table.next.master)
        if seq < self.end:
            word = table.position.deal["word"]
            forbidden += [setup.secret, word, str(int(word, 16)), '"seed"', '"deal"', '"word"', '"secret"']
            forbidden += self.stretches
        if self.after[seq].position is None:  # everybody is told at the deal, and nobody before
            forbidden += [nonce for nonce in table.nonces if not nonce.startswith("bot:")]
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


def surplus(some: list[str], others: list[str]) -> list[str]:
    """What is in the one list and not in the other."""
    left = list(others)
    return [each for each in some if each not in left or left.remove(each)]
