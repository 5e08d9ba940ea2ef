"""The conformance suite: what holds for every game in every mode, whoever wrote it.

    from tafelrunde.testing import CHECKS, modes_of

    @pytest.mark.parametrize("mode", modes_of("rondo"), ids=label)
    @pytest.mark.parametrize("check", CHECKS)
    def test_conformance(check, mode):
        check(mode)

Each check plays random games of a mode and raises `NotConform` at the first thing that is wrong. `games` says how much
it plays; below 10 the costliest checks also look at fewer positions of each.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import product

import msgspec
import numpy as np

from tafelrunde.errors import IllegalMove, InvalidMove, Refusal
from tafelrunde.games import Game, find
from tafelrunde.games.interface import Options, View
from tafelrunde.kernel.bits import WORD, members
from tafelrunde.kernel.channels import NUMBER, bounds, parts, total_size
from tafelrunde.kernel.game import NOBODY, Seat, Seen, State
from tafelrunde.kernel.generator import below, generator
from tafelrunde.kernel.records import Row, copied, fields_of, row, words
from tafelrunde.position import Position, dealt_from, end_reasons, from_deal, new
from tafelrunde.record import replayed
from tafelrunde.texts import LANGUAGES

Mode = tuple[str, int, Options]  # game, seats, options
Check = Callable[[Mode, int], None]

USUAL_GAMES = 10
LARGEST_OFFER = 8_000  # bytes of JSON


class NotConform(AssertionError):
    """A game breaks what every game must keep."""


def expect(truth: object, what: str, mode: Mode) -> None:
    if not truth:
        raise NotConform(f"{label(mode)}: {what}")


def expect_refusal(kind: type[Refusal], action: Callable[[], object], what: str, mode: Mode) -> None:
    try:
        action()
    except kind:
        return
    raise NotConform(f"{label(mode)}: {what}")


# --- Modes ----------------------------------------------------------------------------------------------------------
def modes_of(name: str) -> list[Mode]:
    """Every way to play a game: each seat count with each combination of the options that fit it."""
    return [(name, seats, options) for seats, options in find(name).modes()]


def label(mode: Mode) -> str:
    name, seats, options = mode
    return "-".join([name, str(seats), *(f"{key}={value}" for key, value in options.items())])


def begun(mode: Mode, seed: int) -> Position:
    name, seats, options = mode
    return new(name, seats=seats, seed=seed, start=seed % seats, **options)


def walked(mode: Mode, seed: int, every: int = 1) -> Iterator[Position]:
    """A random game, stopping at every so many positions, the first and the last among them."""
    position, source = begun(mode, seed), generator(seed)
    count = 0
    while not position.is_over:
        if count % every == 0:
            yield position
        legal = position.legal_numbers
        position.play_number(legal[below(source, len(legal))])
        count += 1
    yield position


def ended(mode: Mode, seed: int) -> Position:
    *_, end = walked(mode, seed, every=10**6)
    return end


# --- Moves ----------------------------------------------------------------------------------------------------------
def check_common_fields(mode: Mode, games: int = USUAL_GAMES) -> None:
    position = begun(mode, 1)
    for record, common in ((position.state, State), (position.seen(0), Seen)):
        names = {name for name, _, _ in fields_of(common)}
        expect(names <= set(record.dtype.names or ()), f"a record lacks one of {names}", mode)


def check_legal_moves(mode: Mode, games: int = USUAL_GAMES) -> None:
    """Listed once, counted and found by number; none only when the game is over."""
    for position in walked(mode, 1, every=3):
        rules, legal = position.game.rules, position.legal_numbers
        expect(len(set(legal)) == len(legal), "a legal move is listed twice", mode)
        expect(len(legal) == rules.count_moves(position.state), "count_moves is wrong", mode)
        some = range(0, len(legal), max(1, len(legal) // 40))
        expect([rules.nth_move(position.state, n) for n in some] == [legal[n] for n in some], "nth_move", mode)
        expect(bool(legal) is not position.is_over, "moves after the end, or none before it", mode)


def check_forbidden(mode: Mode, games: int = USUAL_GAMES) -> None:
    """Exactly the legal moves are not forbidden, and each clause that forbids has a sentence in every language."""
    for position in walked(mode, 2, every=9 if games >= USUAL_GAMES else 40):
        clauses = [
            position.game.rules.forbidden(position.state, move) for move in range(position.game.state.MOVE_COUNT)
        ]
        allowed = [move for move, clause in enumerate(clauses) if clause == 0]
        expect(allowed == sorted(position.legal_numbers), "forbidden and legal_moves differ", mode)
        for clause in set(clauses) - {0}:
            for language in LANGUAGES:
                expect(position.game.illegal(clause).sentence(language), f"clause {clause}: no sentence", mode)


def check_refusals(mode: Mode, games: int = USUAL_GAMES) -> None:
    """A refused move changes nothing."""
    for position in walked(mode, 4, every=7):
        before, moves = position.state.tobytes(), list(position.numbers)
        legal = set(position.legal_numbers)
        illegal = next(move for move in range(position.game.state.MOVE_COUNT) if move not in legal)
        expect_refusal(IllegalMove, lambda p=position, m=illegal: p.play_number(m), "an illegal move", mode)  # type: ignore[misc]
        for nonsense in ("", "nonsense", "🎲" * 50, "1" * 1000):
            expect_refusal(InvalidMove, lambda p=position, n=nonsense: p.play(n), "nonsense is a move", mode)  # type: ignore[misc]
        for number in (-1, position.game.state.MOVE_COUNT):
            expect_refusal(InvalidMove, lambda p=position, n=number: p.play_number(n), "no such number", mode)  # type: ignore[misc]
        expect((position.state.tobytes(), position.numbers) == (before, moves), "a refusal changed something", mode)


def check_determinism(mode: Mode, games: int = USUAL_GAMES) -> None:
    """Copies are independent, and a move leads to one position."""
    for position in walked(mode, 7, every=8):
        if position.is_over:
            continue
        before = position.state.tobytes()
        twins = [copied(position.state) for _ in range(2)]
        for twin in twins:
            position.game.rules.apply(twin, position.legal_numbers[0])
        expect(twins[0].tobytes() == twins[1].tobytes() != before, "a move is not deterministic", mode)
        expect(position.state.tobytes() == before, "copies share memory", mode)


def check_undo(mode: Mode, games: int = USUAL_GAMES) -> None:
    """Undo never reaches past a draw or a turn, and restores everything."""
    position, source = begun(mode, 13), generator(13)
    while not position.is_over:
        before, moves = position.state.tobytes(), list(position.numbers)
        turn, bag = position.state.turn, position.state.bag_size
        legal = position.legal_numbers
        position.play_number(legal[below(source, len(legal))])
        if not position.may_undo:
            expect_refusal(InvalidMove, position.undo, "undo where nothing may be taken back", mode)
            continue
        expect((position.state.turn, position.state.bag_size) == (turn, bag), "undo past a draw or a turn", mode)
        after, last = position.state.tobytes(), position.numbers[-1]
        position.undo()
        expect((position.state.tobytes(), position.numbers) == (before, moves), "undo does not restore", mode)
        position.play_number(last)
        expect(position.state.tobytes() == after, "redone otherwise than done", mode)


def check_places(mode: Mode, games: int = USUAL_GAMES) -> None:
    """Somebody wins, and `places` writes for the seats only."""
    end = ended(mode, 14)
    out = row([99] * 8, np.int64)
    end.game.rules.places(end.state, out)
    expect(out[: end.seats].tolist() == end.places and min(end.places) == 0, "places are wrong", mode)
    expect(set(out[end.seats :].tolist()) == {99}, "places writes too far", mode)


# --- Text and records -----------------------------------------------------------------------------------------------
def check_notation(mode: Mode, games: int = USUAL_GAMES) -> None:
    """Moves and positions survive their text and their JSON."""
    for position in walked(mode, 5, every=4):
        notation, board = position.game.notation, position.board
        for move in some_legal(position, 60):
            text, told = notation.move_text(board, move), json.dumps(notation.move_json(board, move))
            expect(notation.parse_move(board, text) == move, f"{text!r} is read otherwise", mode)
            expect(notation.parse_move_json(board, json.loads(told)) == move, f"{told} is read otherwise", mode)
        again = notation.position_text(notation.parse_position(position.text), board)
        expect(again == position.text, "a position does not survive its text", mode)


def check_moves_as_data(mode: Mode, games: int = USUAL_GAMES) -> None:
    """Every move is data in one way, and the data is that move alone; what is no move has no number."""
    state = find(mode[0]).state
    told = [json.dumps(state.MOVES.data(move)) for move in range(state.MOVE_COUNT)]
    expect(len(set(told)) == state.MOVE_COUNT, "two moves look alike as data", mode)
    numbers = [state.MOVES.number(json.loads(data)) for data in told]
    expect(numbers == list(range(state.MOVE_COUNT)), "a move does not survive as data", mode)
    none: list[dict[str, object]] = [{}, {"do": "nonsense"}, {"do": None}]
    none += [{"do": kind.do, "more": 1} for kind in state.MOVES.kinds]
    for nonsense in none:
        expect(state.MOVES.number(nonsense) is None, f"{nonsense} is a move", mode)


def check_offers(mode: Mode, games: int = USUAL_GAMES) -> None:
    """An offer stands for exactly the legal moves."""
    for position in walked(mode, 16, every=7):
        offered = [position.number_of(data) for data in position.game.facts.offered(position.layout, position.offer)]
        expect(sorted(offered) == sorted(position.legal_numbers), "the offer is not what is legal", mode)


def some_legal(position: Position, most: int) -> list[int]:
    """Some of the legal moves, all over the list."""
    legal = position.legal_numbers
    return legal[:: max(1, len(legal) // most)]


def check_moves_seen(mode: Mode, games: int = USUAL_GAMES) -> None:
    """Who makes a move knows all of it; others learn nothing by it that they could not see anyway."""
    for position in walked(mode, 17, every=9):
        mover, game = position.to_move, position.game
        for viewer in (NOBODY, *range(position.seats)):
            told: dict[bytes, str] = {}
            for move in some_legal(position, 40):
                knows = game.knowledge.knows_move(position.state, move, viewer)
                seen = json.dumps(game.state.MOVES.seen(move, knows))
                expect(viewer != mover or knows, "a seat does not know its own move", mode)
                after = copied(position.state)
                game.rules.apply(after, move)
                shown = seen_bytes(game, after, viewer)
                expect(told.setdefault(shown, seen) == seen, "a move tells more than is seen", mode)


def check_no_leftovers(mode: Mode, games: int = USUAL_GAMES) -> None:
    """A record holds nothing but what its text tells: one dealt from what is seen would tell more than that."""
    for position in walked(mode, 15, every=5):
        notation = position.game.notation
        for state in (position.state, *(position.redealt(seat, seed=1).state for seat in range(position.seats))):
            again = notation.parse_position(notation.position_text(state, position.board))
            expect(again.tobytes() == state.tobytes(), "a record holds what its text does not tell", mode)


def check_going_on(mode: Mode, games: int = USUAL_GAMES) -> None:
    """A position read from its text goes on as the position itself does."""
    for position in walked(mode, 6, every=10):
        rules, notation = position.game.rules, position.game.notation
        other, mirror = notation.parse_position(position.text), copied(position.state)
        source = generator(8)
        while not mirror.reason:
            move = rules.nth_move(mirror, below(source, rules.count_moves(mirror)))
            expect(rules.forbidden(other, move) == 0, "a position from its text forbids what was legal", mode)
            rules.apply(mirror, move)
            rules.apply(other, move)
        expect(mirror.tobytes() == other.tobytes(), "goes on otherwise", mode)


def check_records(mode: Mode, games: int = USUAL_GAMES) -> None:
    """Records replay to the same end, for a reason the game knows, with winners."""
    for seed in range(games):
        end = ended(mode, seed)
        again = replayed(json.loads(json.dumps(end.record)))
        expect(again.state.tobytes() == end.state.tobytes(), "a record replays to another end", mode)
        expect(again.record == end.record, "a record does not survive its replay", mode)
        expect(end.reason in list(end_reasons(end.game)), "an unknown end reason", mode)
        expect(end.winners == [seat for seat, place in enumerate(end.places) if place == 0] != [], "no winner", mode)


def check_deals(mode: Mode, games: int = USUAL_GAMES) -> None:
    """The same deal gives the same game, the same seed the same deal."""
    name, seats, options = mode
    position = begun(mode, 9)
    again = from_deal(name, seats=seats, options=options, start=int(position.state.start), deal=position.deal)
    expect(again.state.tobytes() == position.state.tobytes(), "the same deal gives another game", mode)
    expect(begun(mode, 9).deal == position.deal != begun(mode, 10).deal, "seeds do not decide the deal", mode)


# --- Knowledge ------------------------------------------------------------------------------------------------------
def seen_bytes(game: Game, state: State, viewer: Seat) -> bytes:
    """All that a viewer may know, byte by byte, written over something else: every field must be written."""
    seen: Seen = np.frombuffer(b"\x55" * game.knowledge.SEEN.itemsize, dtype=game.knowledge.SEEN).copy()[0]
    game.knowledge.see(state, viewer, seen)
    return b"".join(seen[name].tobytes() for name in seen.dtype.names or () if name != "unused")  # type: ignore[index]


def check_seen(mode: Mode, games: int = USUAL_GAMES) -> None:
    """A state dealt from what is seen looks the same to the same eyes; so do offer and previews."""
    for seed in range(games):
        for position in walked(mode, seed, every=6):
            game = position.game
            for viewer in (NOBODY, *range(position.seats)):
                other = dealt_from(game, position.seen(viewer), generator(seed))
                same = seen_bytes(game, other, viewer) == seen_bytes(game, position.state, viewer)
                expect(same, f"what seat {viewer} sees is not all that a state dealt from it shows", mode)
                if viewer == position.to_move and not position.is_over:
                    check_alike(position, position.redealt(viewer, seed), mode)


def check_alike(position: Position, other: Position, mode: Mode) -> None:
    """Positions that look alike to the seat to move offer it the same, and promise it the same."""
    expect(position.offer == other.offer, "the offer tells what is hidden", mode)
    for move in some_legal(position, 10):
        expect(position.preview_number(move) == other.preview_number(move), "a preview tells what is hidden", mode)


def check_from_seen(mode: Mode, games: int = USUAL_GAMES) -> None:
    """Dealing from what is seen changes what is hidden, keeps every tile, and writes every byte of the state."""
    for position in walked(mode, 11, every=5):
        if position.is_over:
            continue
        game, seen = position.game, position.seen(position.to_move)
        dealt = [dealt_from(game, seen, generator(seed)) for seed in range(8)]
        expect(len({state.tobytes() for state in dealt}) == 8, "deals are alike, the random word too", mode)
        tiles = sorted(game.notation.unseen_tiles(position.state))
        lost = any(sorted(game.notation.unseen_tiles(state)) != tiles for state in dealt)
        expect(not lost, "dealing loses tiles", mode)
        dirty: State = np.frombuffer(b"\x55" * game.state.STATE.itemsize, dtype=game.state.STATE).copy()[0]
        game.knowledge.from_seen(seen, generator(0), dirty)
        expect(dirty.tobytes() == dealt[0].tobytes(), "dealing leaves what was there before", mode)


def check_messages(mode: Mode, games: int = USUAL_GAMES) -> None:
    """Offers are small; what leaves the house survives as JSON."""
    for position in walked(mode, 12, every=5):
        expect(len(msgspec.json.encode(position.offer)) < LARGEST_OFFER, "an offer is too large", mode)
        outcomes = [position.outcome(seat) for seat in (0, None)] if position.came_from is not None else []
        for facts in (position.layout, position.offer, *map(position.view, [*range(position.seats), None]), *outcomes):
            again = msgspec.json.decode(msgspec.json.encode(facts), type=type(facts))
            expect(again == facts, f"{type(facts).__name__} does not survive as JSON", mode)


# --- Observations ---------------------------------------------------------------------------------------------------
def observed(position: Position, seat: Seat) -> Row:
    """The observation of a seat, written over something else: every number must be written."""
    out = row([-99] * total_size(position.game.observation.channels(position.state)), NUMBER)
    position.game.observation.observe(position.seen(seat), out)
    return out


def check_masks(mode: Mode, games: int = USUAL_GAMES) -> None:
    """The mask holds exactly the legal moves, whatever stood there before."""
    for position in walked(mode, 16, every=2):
        count = position.game.observation.move_count(position.state)
        mask = words([2**64 - 1] * -(-count // WORD))
        position.game.observation.mask_moves(position.state, mask)
        expect(members(mask.tolist()) == sorted(position.legal_numbers), "the mask is not the legal moves", mode)


def check_observations(mode: Mode, games: int = USUAL_GAMES) -> None:
    """Numbers stay within their bounds and say as much as the view does, but for what is left out on purpose."""
    views: dict[tuple[int, bytes], bytes] = {}
    observations: dict[tuple[int, bytes], bytes] = {}
    for seed in range(max(1, games // 5)):
        for position in walked(mode, seed, every=3):
            low, high = bounds(position.game.observation.channels(position.state))
            other = position.redealt((position.to_move + 1) % position.seats, seed)  # all racks but one are new
            for seat, near in product(range(position.seats), [position] if position.is_over else [position, other]):
                out, view = observed(near, seat), msgspec.json.encode(near.view(seat))
                numbers = np.asarray(out)
                expect(((numbers >= low) & (numbers <= high)).all(), "an observation leaves its bounds", mode)
                told = observations.setdefault((seat, view), out.tobytes())
                expect(told == out.tobytes(), "an observation tells more than the view", mode)
                kept = without(near.view(seat), near.game.observation.LEFT_OUT)
                expect(views.setdefault((seat, out.tobytes()), kept) == kept, "an observation lacks something", mode)


def without(view: View, keys: tuple[str, ...]) -> bytes:
    """A view as JSON, without some of its keys."""
    told = msgspec.to_builtins(view)
    return msgspec.json.encode({key: value for key, value in told.items() if key not in keys})


def check_scores(mode: Mode, games: int = USUAL_GAMES) -> None:
    """Who stands better in the end has not scored less; the channels have different names."""
    end = ended(mode, 17)
    scores = [end.game.observation.score_of(end.state, seat) for seat in range(end.seats)]
    for seat, place in enumerate(end.places):
        for other, other_place in enumerate(end.places):
            expect(place >= other_place or scores[seat] >= scores[other], "scores and places differ", mode)
    channels = end.game.observation.channels(end.state)
    named = parts(channels, np.asarray(observed(end, 0)))
    expect(len(named) == len(channels), "two channels have one name", mode)
    expect(named["reason"] == end.state.reason, "channels stand elsewhere than they say", mode)


CHECKS: tuple[Check, ...] = (
    *(check_common_fields, check_legal_moves, check_forbidden, check_refusals, check_determinism, check_undo),
    *(check_places, check_notation, check_moves_as_data, check_offers, check_moves_seen, check_no_leftovers),
    *(check_going_on, check_records, check_deals),
    *(check_seen, check_from_seen, check_messages),
    *(check_masks, check_observations, check_scores),
)
