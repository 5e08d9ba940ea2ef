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
from typing import Any

import numpy as np

from tafelrunde.errors import IllegalMove, InvalidMove, InvalidOption, Refusal
from tafelrunde.games import Game, Option, find
from tafelrunde.kernel.bits import WORD, members
from tafelrunde.kernel.channels import NUMBER, bounds, parts, total_size
from tafelrunde.kernel.game import COMMON_FIELDS, State
from tafelrunde.kernel.generator import below, generator
from tafelrunde.position import Position, copied, end_reasons, from_deal, new
from tafelrunde.record import replayed
from tafelrunde.texts import LANGUAGES

Mode = tuple[str, int, dict[str, Any]]  # game, seats, options
Check = Callable[[Mode, int], None]

USUAL_GAMES = 10
NOBODY = -1  # the seat of a spectator, who sees no rack
LARGEST_OFFER = 8_000  # bytes of JSON


class NotConform(AssertionError):
    """A game breaks what every game must keep."""


def expect(truth: Any, what: str, mode: Mode) -> None:
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
    game = find(name)
    found: list[Mode] = []
    for seats in game.seats:
        for chosen in product(*(some_values(option) for option in game.options)):
            options = {option.name: value for option, value in zip(game.options, chosen, strict=True)}
            try:
                game.settle(seats, options)
            except InvalidOption:
                continue
            found.append((name, seats, options))
    return found


def some_values(option: Option) -> tuple[str | bool | int, ...]:
    return option.choices or (option.least, option.least + 1)


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
    expect(set(COMMON_FIELDS) <= set(begun(mode, 1).state.dtype.names), "the record lacks a common field", mode)


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
                expect(position.game.illegal(clause, "").sentence(language), f"clause {clause}: no sentence", mode)


def check_refusals(mode: Mode, games: int = USUAL_GAMES) -> None:
    """A refused move changes nothing."""
    for position in walked(mode, 4, every=7):
        before, moves = position.state.tobytes(), list(position.moves)
        legal = set(position.legal_numbers)
        illegal = next(move for move in range(position.game.state.MOVE_COUNT) if move not in legal)
        expect_refusal(IllegalMove, lambda p=position, m=illegal: p.play_number(m), "an illegal move", mode)  # type: ignore[misc]
        for nonsense in ("", "nonsense", "🎲" * 50, "1" * 1000):
            expect_refusal(InvalidMove, lambda p=position, n=nonsense: p.play(n), "nonsense is a move", mode)  # type: ignore[misc]
        for number in (-1, position.game.state.MOVE_COUNT):
            expect_refusal(InvalidMove, lambda p=position, n=number: p.play_number(n), "no such number", mode)  # type: ignore[misc]
        expect((position.state.tobytes(), position.moves) == (before, moves), "a refused move changed something", mode)


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
        before, moves = position.state.tobytes(), list(position.moves)
        turn, bag = position.state.turn, position.state.bag_size
        legal = position.legal_numbers
        position.play_number(legal[below(source, len(legal))])
        if not position.may_undo:
            expect_refusal(InvalidMove, position.undo, "undo where nothing may be taken back", mode)
            continue
        expect((position.state.turn, position.state.bag_size) == (turn, bag), "undo past a draw or a turn", mode)
        after, last = position.state.tobytes(), position.moves[-1]
        position.undo()
        expect((position.state.tobytes(), position.moves) == (before, moves), "undo does not restore", mode)
        position.play(last)
        expect(position.state.tobytes() == after, "redone otherwise than done", mode)


def check_places(mode: Mode, games: int = USUAL_GAMES) -> None:
    """Somebody wins, and `places` writes for the seats only."""
    end = ended(mode, 14)
    out = np.full(8, 99)
    end.game.rules.places(end.state, out)
    expect(out[: end.seats].tolist() == end.places and min(end.places) == 0, "places are wrong", mode)
    expect((out[end.seats :] == 99).all(), "places writes too far", mode)


# --- Text and records -----------------------------------------------------------------------------------------------
def check_notation(mode: Mode, games: int = USUAL_GAMES) -> None:
    """Moves and positions survive their text and their JSON."""
    for position in walked(mode, 5, every=4):
        notation, state = position.game.notation, position.state
        for move in position.legal_numbers[:: max(1, len(position.legal_numbers) // 60)]:
            text, told = notation.move_text(state, move), json.dumps(notation.move_json(state, move))
            expect(notation.parse_move(state, text) == move, f"{text!r} is read otherwise", mode)
            expect(notation.parse_move_json(state, json.loads(told)) == move, f"{told} is read otherwise", mode)
        again = notation.position_text(notation.parse_position(position.text))
        expect(again == position.text, "a position does not survive its text", mode)


def check_offers(mode: Mode, games: int = USUAL_GAMES) -> None:
    """An offer stands for exactly the legal moves."""
    for position in walked(mode, 16, every=7):
        layout = position.game.knowledge.layout(position.state)
        offered = position.game.notation.offered(layout, position.offer)
        expect(sorted(offered) == sorted(position.legal_moves), "the offer is not what is legal", mode)


def check_moves_seen(mode: Mode, games: int = USUAL_GAMES) -> None:
    """Who makes a move reads all of it; others read nothing that their views do not show."""
    for position in walked(mode, 17, every=9):
        mover, seen_text = position.to_move, position.game.notation.seen_text
        for viewer in (None, *range(position.seats)):
            told: dict[str, str] = {}
            for move in position.legal_numbers[:: max(1, len(position.legal_numbers) // 40)]:
                text, seen = (
                    position.game.notation.move_text(position.state, move),
                    seen_text(position.state, move, viewer),
                )
                expect(viewer != mover or seen == text, "a seat does not see its own move", mode)
                after = copied(position.state)
                position.game.rules.apply(after, move)
                shown = json.dumps(position.game.knowledge.view(after, viewer))
                expect(told.setdefault(shown, seen) == seen, "a move tells more than the views", mode)


def check_no_leftovers(mode: Mode, games: int = USUAL_GAMES) -> None:
    """A record holds nothing but what its text tells: a redealt one would otherwise tell tiles its seat cannot know."""
    for position in walked(mode, 15, every=5):
        notation = position.game.notation
        for state in (position.state, *(position.redealt(seat, seed=1).state for seat in range(position.seats))):
            again = notation.parse_position(notation.position_text(state))
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
        expect(notation.position_text(mirror) == notation.position_text(other), "goes on otherwise", mode)


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
def check_blind_views(mode: Mode, games: int = USUAL_GAMES) -> None:
    """Two positions that differ only in what a seat cannot see give byte-equal views and offers."""
    for seed in range(games):
        for position in walked(mode, seed, every=6):
            if position.is_over:
                continue  # everything may be shown then
            knowledge = position.game.knowledge
            for seat in [*range(position.seats), NOBODY]:
                other = copied(position.state)
                knowledge.redeal(other, seat, generator(seed))
                seen_by = None if seat == NOBODY else seat
                views = {json.dumps(knowledge.view(state, seen_by)) for state in (position.state, other)}
                expect(len(views) == 1, f"the view of seat {seen_by} tells what is hidden", mode)
                if seat == position.to_move:
                    offers = {json.dumps(knowledge.offer(state)) for state in (position.state, other)}
                    expect(len(offers) == 1, "the offer tells what is hidden", mode)


def check_redeals(mode: Mode, games: int = USUAL_GAMES) -> None:
    """Dealing anew changes what is hidden and keeps every tile."""
    for position in walked(mode, 11, every=5):
        if position.is_over:
            continue
        redealt = [position.redealt(position.to_move, seed).state for seed in range(8)]
        expect(len({state.tobytes() for state in redealt}) == 8, "redeals are alike, the random word too", mode)
        tiles = unseen_tiles(position.game, position.state)
        expect(all(unseen_tiles(position.game, state) == tiles for state in redealt), "a redeal loses tiles", mode)


def unseen_tiles(game: Game, state: State) -> list[str]:
    """Every tile that somebody cannot see: in the bag, on a rack or, where a game has that, face down; sorted."""
    racks = game.notation.position_json(state)["racks"]
    face_down: list[int] = getattr(game.knowledge, "tiles_face_down", lambda state: [])(state)
    unseen = [game.notation.tile_json(kind) for kind in [*state.bag[: state.bag_size], *face_down]]
    return sorted(json.dumps(tile) for tiles in [unseen, *racks] for tile in tiles)


def check_messages(mode: Mode, games: int = USUAL_GAMES) -> None:
    """Offers are small; views, offers and the layout are JSON."""
    for position in walked(mode, 12, every=5):
        expect(len(json.dumps(position.offer)) < LARGEST_OFFER, "an offer is too large", mode)
        for seat in [*range(position.seats), None]:
            expect(json.loads(json.dumps(position.view(seat))) == position.view(seat), "a view is no JSON", mode)
        json.dumps(position.game.knowledge.layout(position.state))


# --- Observations ---------------------------------------------------------------------------------------------------
def observed(game: Game, state: State, seat: int) -> Any:
    """The observation of a seat, written over something else: every number must be written."""
    out = np.full(total_size(game.observation.channels(state)), -99, dtype=NUMBER)
    game.observation.observe(state, seat, out)
    return out


def check_masks(mode: Mode, games: int = USUAL_GAMES) -> None:
    """The mask holds exactly the legal moves, whatever stood there before."""
    for position in walked(mode, 16, every=2):
        count = position.game.observation.move_count(position.state)
        words = np.full(-(-count // WORD), 2**64 - 1, dtype=np.uint64)
        position.game.observation.mask_moves(position.state, words)
        expect(members(words.tolist()) == sorted(position.legal_numbers), "the mask is not the legal moves", mode)


def check_observations(mode: Mode, games: int = USUAL_GAMES) -> None:
    """Numbers stay within their bounds, and say exactly as much as the view does: either one gives the other."""
    views: dict[tuple[int, bytes], str] = {}
    observations: dict[tuple[int, str], bytes] = {}
    for seed in range(max(1, games // 5)):
        for position in walked(mode, seed, every=3):
            low, high = bounds(position.game.observation.channels(position.state))
            other = position.redealt((position.to_move + 1) % position.seats, seed)  # all racks but one are new
            for seat, near in product(range(position.seats), [position] if position.is_over else [position, other]):
                out, view = observed(near.game, near.state, seat), json.dumps(near.view(seat))
                expect(((out >= low) & (out <= high)).all(), "an observation leaves its bounds", mode)
                expect(views.setdefault((seat, out.tobytes()), view) == view, "an observation lacks something", mode)
                told = observations.setdefault((seat, view), out.tobytes())
                expect(told == out.tobytes(), "an observation tells more than the view", mode)


def check_blind_observations(mode: Mode, games: int = USUAL_GAMES) -> None:
    """Two positions that differ only in what a seat cannot see give equal observations, and masks if it is to move."""
    for seed in range(games):
        for position in walked(mode, seed, every=6):
            if position.is_over:
                continue  # everything may be shown then
            for seat in range(position.seats):
                other = copied(position.state)
                position.game.knowledge.redeal(other, seat, generator(seed))
                same = (observed(position.game, position.state, seat) == observed(position.game, other, seat)).all()
                expect(same, f"the observation of seat {seat} tells what is hidden", mode)


def check_scores(mode: Mode, games: int = USUAL_GAMES) -> None:
    """Who stands better in the end has not scored less; the channels have different names."""
    end = ended(mode, 17)
    scores = [end.game.observation.score_of(end.state, seat) for seat in range(end.seats)]
    for seat, place in enumerate(end.places):
        for other, other_place in enumerate(end.places):
            expect(place >= other_place or scores[seat] >= scores[other], "scores and places differ", mode)
    channels = end.game.observation.channels(end.state)
    named = parts(channels, observed(end.game, end.state, 0))
    expect(len(named) == len(channels), "two channels have one name", mode)
    expect(named["reason"] == end.state.reason, "channels stand elsewhere than they say", mode)


CHECKS: tuple[Check, ...] = (
    *(check_common_fields, check_legal_moves, check_forbidden, check_refusals, check_determinism, check_undo),
    *(check_places, check_notation, check_offers, check_moves_seen, check_no_leftovers, check_going_on),
    *(check_records, check_deals),
    *(check_blind_views, check_redeals, check_messages),
    *(check_masks, check_observations, check_blind_observations, check_scores),
)
