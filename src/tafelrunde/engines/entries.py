"""What an engine offers: one entry for each generic name, with pointers and plain numbers for parameters.

A pointer is where a record, or a row of them, lies in the engine's memory; docs/engines.md describes each entry.
"""

# mypy: disable-error-code="no-untyped-def, no-untyped-call"
# Numba gives the parameters their types.

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import carray, types  # type: ignore[attr-defined]  # exported at run time only
from numba.extending import register_jitable

from tafelrunde.bots import analysing, choosing, leaving
from tafelrunde.bots.analysing import MOST_RUNNERS, PANS, PLAYING_ROOM, RUNNER, TALLY
from tafelrunde.bots.choosing import DESK, LEVEL_ROOM
from tafelrunde.bots.dealing import deal_possible
from tafelrunde.bots.racing import best_runner, search_or_race
from tafelrunde.bots.search import DEAL_ROOM, NODE, SETTINGS, WORK, plant, search
from tafelrunde.bots.thinking import (
    TREE_SIZE,
    Style,
    doubt_of,
    exploration_of,
    lookahead_of,
    quick_deals_of,
    steady_of,
    width_of,
)
from tafelrunde.games import Game
from tafelrunde.kernel import game as generic
from tafelrunde.kernel import generator
from tafelrunde.kernel.bag import shuffle_bag
from tafelrunde.kernel.game import GOING_ON, TURN_ROOM

Entry = tuple[Any, Callable[..., Any]]  # Any: Numba's signature; any parameters
AT, NUMBER, WORD, REAL, NOTHING = types.voidptr, types.int32, types.uint64, types.float64, types.void


def entries_of(game: Game) -> dict[str, Entry]:
    """The entries of a game's engine by name."""
    return {
        **chance_entries(game),
        **rule_entries(game),
        **knowledge_entries(game),
        **bot_entries(game),
        **analysis_entries(game),
    }


# --- What lies at a pointer -----------------------------------------------------------------------------------------
@register_jitable
def record(pointer, dtype) -> Any:
    return carray(pointer, (1,), dtype)[0]


@register_jitable
def rows(pointer, size, dtype) -> Any:
    return carray(pointer, (size,), dtype)


@register_jitable
def word(pointer) -> Any:
    return carray(pointer, (1,), np.uint64)


# --- Chance ---------------------------------------------------------------------------------------------------------
def chance_entries(game: Game) -> dict[str, Entry]:
    state_dtype = game.state.STATE

    def reseed(chance, seed, stream):
        generator.reseed(word(chance), seed, stream)

    def next_word(chance):
        return generator.next_word(word(chance))

    def shuffle(state, chance):
        shuffle_bag(record(state, state_dtype), word(chance))

    return {
        "reseed": (NOTHING(AT, WORD, NUMBER), reseed),
        "next_word": (WORD(AT), next_word),
        "shuffle": (NOTHING(AT, AT), shuffle),
    }


# --- The rules ------------------------------------------------------------------------------------------------------
def rule_entries(game: Game) -> dict[str, Entry]:
    state_dtype = game.state.STATE
    most_moves, most_seats = game.state.MOST_MOVES, max(game.seats)

    def deal(state):
        generic.deal(record(state, state_dtype))

    def count_moves(state):
        return np.int32(generic.count_moves(record(state, state_dtype)))

    def nth_move(state, n):
        return np.int32(generic.nth_move(record(state, state_dtype), n))

    def legal_moves(state, out):
        return np.int32(generic.legal_moves(record(state, state_dtype), rows(out, most_moves, np.int32)))

    def forbidden(state, move):
        return np.int32(generic.forbidden(record(state, state_dtype), move))

    def apply(state, move):
        generic.apply(record(state, state_dtype), move)

    def places(state, out):
        generic.places(record(state, state_dtype), rows(out, most_seats, np.int32))

    return {
        "deal": (NOTHING(AT), deal),
        "count_moves": (NUMBER(AT), count_moves),
        "nth_move": (NUMBER(AT, NUMBER), nth_move),
        "legal_moves": (NUMBER(AT, AT), legal_moves),
        "forbidden": (NUMBER(AT, NUMBER), forbidden),
        "apply": (NOTHING(AT, NUMBER), apply),
        "places": (NOTHING(AT, AT), places),
    }


# --- What a seat may know, do, and get ------------------------------------------------------------------------------
def knowledge_entries(game: Game) -> dict[str, Entry]:
    state_dtype, seen_dtype = game.state.STATE, game.knowledge.SEEN
    offered_dtype, brought_dtype = game.outcome.OFFERED, game.outcome.BROUGHT
    knows = game.knowledge.knows_move

    def see(state, viewer, seen):
        generic.see(record(state, state_dtype), viewer, record(seen, seen_dtype))

    def knows_move(state, move, viewer):
        return np.int32(knows(record(state, state_dtype), move, viewer))

    def is_sound(seen):
        """Whether the record is what the seat to move may have seen of a game that goes on."""
        known = record(seen, seen_dtype)
        return np.int32(generic.is_sound(known) and known.viewer == known.to_move and known.reason == GOING_ON)

    def from_seen(seen, chance, state):
        generic.from_seen(record(seen, seen_dtype), word(chance), record(state, state_dtype))

    def possible(seen, chance, own, state):
        deal_possible(record(seen, seen_dtype), word(chance), word(own), record(state, state_dtype))

    def offer(state, offered):
        generic.offer(record(state, state_dtype), record(offered, offered_dtype))

    def brought(before, after, move, viewer, out):
        states = record(before, state_dtype), record(after, state_dtype)
        generic.brought(states[0], states[1], move, viewer, record(out, brought_dtype))

    def worth(brought):
        return np.int32(generic.worth(record(brought, brought_dtype)))

    return {
        "see": (NOTHING(AT, NUMBER, AT), see),
        "knows_move": (NUMBER(AT, NUMBER, NUMBER), knows_move),
        "is_sound": (NUMBER(AT), is_sound),
        "from_seen": (NOTHING(AT, AT, AT), from_seen),
        "possible": (NOTHING(AT, AT, AT, AT), possible),
        "offer": (NOTHING(AT, AT), offer),
        "brought": (NOTHING(AT, AT, NUMBER, NUMBER, AT), brought),
        "worth": (NUMBER(AT), worth),
    }


# --- Bots -----------------------------------------------------------------------------------------------------------
def bot_entries(game: Game) -> dict[str, Entry]:
    return {
        "random": level(game, choosing.choose_random),
        "easy": level(game, choosing.choose_easy),
        "medium": level(game, choosing.choose_medium),
        "obvious": level(game, choosing.choose_obvious),
        **search_entries(game),
    }


def level(game: Game, choose: choosing.Level) -> Entry:
    state_dtype, seen_dtype, notes_dtype = game.state.STATE, game.knowledge.SEEN, game.insight.NOTES

    def chosen(seen, chance, desk, notes, room):
        luck, own_desk, states = word(chance), record(desk, DESK), rows(room, LEVEL_ROOM, state_dtype)
        deal_possible(record(seen, seen_dtype), luck, own_desk.own, states[0])
        return np.int32(choose(luck, own_desk, record(notes, notes_dtype), states))

    return NUMBER(AT, AT, AT, AT, AT), chosen


def search_entries(game: Game) -> dict[str, Entry]:
    state_dtype, seen_dtype, notes_dtype = game.state.STATE, game.knowledge.SEEN, game.insight.NOTES
    brought_dtype, leaving_room = game.outcome.BROUGHT, leaving.LEAVING_ROOM
    style = Style()
    width, inner_width, depth = width_of(game.insight), style.inner_width, style.depth
    exploration, caution, quick_deals = exploration_of(game.insight), style.caution, quick_deals_of(game.insight)
    (rounds, rounds_alone), (steady, steady_alone), (doubt, doubt_alone) = (
        [of(game.insight, seats) for seats in (2, 1)] for of in (lookahead_of, steady_of, doubt_of)
    )
    look_on = search_or_race if doubt or doubt_alone else search  # no race where nobody races
    first, later = game.insight.TIME_SHARES

    def time_share(state):
        """The part of a turn's time that this decision may take, as `Budget.seconds_for` has it."""
        return later if generic.is_mid_turn(record(state, state_dtype)) else first

    def settle(seats, settings):
        out = record(settings, SETTINGS)
        out.width, out.inner_width, out.depth = width, inner_width, depth
        out.turns = rounds * seats if seats > 1 else rounds_alone
        out.steady = steady * seats if seats > 1 else steady_alone
        out.quick_deals = quick_deals
        out.exploration, out.caution = exploration, caution
        out.doubt = doubt if seats > 1 else doubt_alone

    def plant_tree(root, tree, work, notes, room):
        state, states = record(root, state_dtype), rows(room, TURN_ROOM, state_dtype)
        plant(state, rows(tree, TREE_SIZE, NODE), record(work, WORK), record(notes, notes_dtype), states)

    def search_on(seen, deal, tree, work, notes, settings, chance, times):
        known, states, nodes = record(seen, seen_dtype), rows(deal, DEAL_ROOM, state_dtype), rows(tree, TREE_SIZE, NODE)
        desk, jotted, chosen = record(work, WORK), record(notes, notes_dtype), record(settings, SETTINGS)
        look_on(known, states, nodes, desk, jotted, chosen, word(chance), times)

    def planned(work, move):
        """The row of `lines` whose turn did best of those that begin so."""
        return np.int32(best_runner(record(work, WORK), move))

    def leaves(seen, move, chance, desk, notes, room, sight, outcome):
        known, view, out = record(seen, seen_dtype), record(sight, seen_dtype), record(outcome, brought_dtype)
        jotted, states = record(notes, notes_dtype), rows(room, leaving_room, state_dtype)
        return leaving.leaves(known, move, word(chance), record(desk, DESK), jotted, states, view, out)

    return {
        "time_share": (REAL(AT), time_share),
        "settle": (NOTHING(NUMBER, AT), settle),
        "plant": (NOTHING(AT, AT, AT, AT, AT), plant_tree),
        "search": (NOTHING(AT, AT, AT, AT, AT, AT, AT, NUMBER), search_on),
        "planned": (NUMBER(AT, NUMBER), planned),
        "leaves": (REAL(AT, NUMBER, AT, AT, AT, AT, AT, AT), leaves),
    }


# --- Analysis after the game ----------------------------------------------------------------------------------------
def analysis_entries(game: Game) -> dict[str, Entry]:
    state_dtype, seen_dtype, notes_dtype = game.state.STATE, game.knowledge.SEEN, game.insight.NOTES
    lookahead = game.insight.LOOKAHEAD

    def had_chance(before, after):
        return np.int32(analysing.had_chance(rows(before, 1, state_dtype), rows(after, 1, state_dtype)))

    def estimate(kind, source, move, seats, room, notes, pans, chance, tally, times):
        """The source is a state or what was seen of one, as the kind has it."""
        truth, seen, rounds = (
            rows(source, 1, state_dtype),
            record(source, seen_dtype),
            analysing.rounds_ahead(lookahead, seats),
        )
        states, jotted, scales = rows(room, PLAYING_ROOM, state_dtype), record(notes, notes_dtype), record(pans, PANS)
        sums = record(tally, TALLY)
        analysing.estimate(kind, truth, seen, move, states, jotted, scales, rounds, word(chance), sums, times)

    def race(seen, move, deal, tree, work, notes, settings, room, pans, chance, runners, times):
        known, states, nodes = record(seen, seen_dtype), rows(deal, 1, state_dtype), rows(tree, TREE_SIZE, NODE)
        desk, jotted, chosen = record(work, WORK), record(notes, notes_dtype), record(settings, SETTINGS)
        turn, scales, field = (
            rows(room, TURN_ROOM, state_dtype),
            record(pans, PANS),
            rows(runners, MOST_RUNNERS, RUNNER),
        )
        return np.int32(
            analysing.race_from(
                known, move, states, nodes, desk, jotted, chosen, turn, scales, word(chance), field, times
            )
        )

    return {
        "had_chance": (NUMBER(AT, AT), had_chance),
        "estimate": (NOTHING(NUMBER, AT, NUMBER, NUMBER, AT, AT, AT, AT, AT, NUMBER), estimate),
        "race": (NUMBER(AT, NUMBER, AT, AT, AT, AT, AT, AT, AT, AT, AT, NUMBER), race),
    }
