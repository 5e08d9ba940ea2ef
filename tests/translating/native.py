"""What web/tests/told.js tells of random games, told by Python: both must say the same, in the same order. The browser
gets the bytes of the records, and no more."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence

import msgspec
import numpy as np

from tafelrunde.engines.layout import record_told
from tafelrunde.games import find
from tafelrunde.kernel.bag import shuffle_bag
from tafelrunde.kernel.game import GOING_ON, NOBODY, Brought, Offered, Seen, State
from tafelrunde.kernel.generator import generator, next_word
from tafelrunde.kernel.records import Record, copied, new_record, row
from tafelrunde.position import prepare
from tafelrunde.testing import Mode
from tafelrunde.translating.values import data_of

ENCODER = msgspec.json.Encoder()


class Teller:
    """Plays a random game of a mode and tells all that can be told, as JSON."""

    def __init__(self, mode: Mode, seed: int, every: int = 1, whole: bool = False) -> None:
        name, self.seats, options = mode
        self.game = find(name)
        prepared = prepare(self.game, self.seats, 0, None, options)
        self.board, self.options, self.state = prepared.board, prepared.options, prepared.state
        self.layout = self.game.facts.layout(self.board, self.seats, self.options)
        self.digest, self.count = hashlib.sha256(), 0
        self.kept: list[tuple[str, str]] | None = [] if whole else None
        self.steps: list[dict[str, object]] = []  # one move of every so many
        self.play(seed, every)

    @property
    def asked(self) -> dict[str, object]:
        """All that the browser needs to tell the same."""
        knowledge, outcome = self.game.knowledge, self.game.outcome
        dtypes = {
            "state": self.game.state.STATE,
            "seen": knowledge.SEEN,
            "offered": outcome.OFFERED,
            "brought": outcome.BROUGHT,
        }
        return {
            "board": data_of(self.board),
            "seats": self.seats,
            "options": self.options,
            "records": {name: record_told(dtype) for name, dtype in dtypes.items()},
            "steps": self.steps,
            "last": packed([self.state]),
            "end": packed(self.seen),
            "winners": self.winners,
        }

    def tell(self, what: str, value: object) -> None:
        text = ENCODER.encode(value)
        self.digest.update(text)
        self.count += 1
        if self.kept is not None:
            self.kept.append((what, text.decode()))

    def play(self, seed: int, every: int) -> None:
        rules, chance, number = self.game.rules, generator(seed), seed
        self.state.start = seed % self.seats
        shuffle_bag(self.state, chance)
        rules.deal(self.state)
        while self.state.reason == GOING_ON:
            move = int(rules.nth_move(self.state, int(next_word(chance)) % rules.count_moves(self.state)))
            before, number = copied(self.state), number + 1
            if number % every == 0:
                self.tell_before(move, number)
            rules.apply(self.state, move)
            if number % every == 0:
                self.tell_after(before, move)
        self.tell("position", self.game.notation.position_json(self.state))
        self.look()
        places = row([0] * self.seats, np.int64)
        rules.places(self.state, places)
        self.winners = [seat for seat, place in enumerate(places.tolist()) if place == 0]
        self.tell("result", self.game.wording.tell_result(self.layout, self.views[0], self.winners))

    def look(self) -> None:
        """What a spectator and all seats know now."""
        self.seen: list[Seen] = []
        for viewer in range(NOBODY, self.seats):
            seen = new_record(Seen, self.game.knowledge.SEEN)
            self.game.knowledge.see(self.state, viewer, seen)
            self.seen.append(seen)
        self.views = [self.game.facts.view(seen) for seen in self.seen]

    def tell_before(self, move: int, number: int) -> None:
        """What can be told before a move."""
        facts, wording, notation = self.game.facts, self.game.wording, self.game.notation
        mover, moves = int(self.state.to_move), self.game.state.MOVES
        self.tell("position", notation.position_json(self.state))
        self.look()
        seen, views = self.seen, self.views
        for view in views:
            self.tell("view", view)
        view = views[len(self.steps) % (self.seats + 1)]
        self.tell("board", wording.tell_board(self.layout, view))
        self.tell("scores", wording.tell_scores(self.layout, view))
        self.tell("standing", wording.standing(view))
        self.tell("rack", wording.tell_rack(self.layout, views[mover + 1]))
        offered = new_record(Offered, self.game.outcome.OFFERED)
        self.game.outcome.offer(self.state, offered)
        offer, text = facts.offer(offered, seen[mover + 1]), notation.move_text(self.board, move)
        self.tell("offer", offer)
        self.tell("offered", facts.offered(self.layout, offer))
        self.tell("turn", wording.tell_turn(self.layout, views[mover + 1], offer, text))
        self.tell("text", [text, int(notation.parse_move(self.board, text))])
        any_move = (move * 7919 + number) % self.game.state.MOVE_COUNT
        clause, data = int(self.game.rules.forbidden(self.state, any_move)), moves.data(any_move)
        self.tell("reason", wording.reason_against(self.layout, views[mover + 1], data, clause) if clause else "")
        step = {
            "state": packed([self.state]),
            "before": packed(seen),
            "offered": packed([offered]),
            "move": move,
            "mover": mover,
            "any": {"clause": clause, "data": data},
        }
        self.steps.append({**step, "data": moves.data(move), "secret": moves.kind(move).secret})

    def tell_after(self, before: State, move: int) -> None:
        """What can be told after it."""
        facts, wording, moves = self.game.facts, self.game.wording, self.game.state.MOVES
        self.look()
        found = []
        for viewer in range(NOBODY, self.seats):
            brought = new_record(Brought, self.game.outcome.BROUGHT)
            self.game.outcome.brought(before, self.state, move, viewer, brought)
            found.append(brought)
            outcome, view = facts.outcome(brought), self.views[viewer + 1]
            self.tell("outcome", outcome)
            known = moves.seen(move, viewer == outcome.mover)
            self.tell("move", wording.tell_move(self.layout, view, known, outcome))
            if viewer == outcome.mover:
                foreseen = msgspec.structs.replace(outcome, **dict.fromkeys(facts.UNFORESEEN))
                self.tell("preview", wording.tell_preview(self.layout, moves.data(move), foreseen))
        self.steps[-1] |= {"after": packed(self.seen), "brought": packed(found)}


def packed(records: Sequence[Record]) -> str:
    return base64.b64encode(b"".join(record.tobytes() for record in records)).decode()
