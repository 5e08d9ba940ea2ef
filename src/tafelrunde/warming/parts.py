"""What is compiled for a game: all that a table calls, and all that the rest of the package calls beyond it.

Compiled functions exist once per type of their arguments, so the only sure way to have them all is to do a little of
everything that a session does.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product

import numpy as np

from tafelrunde import bots
from tafelrunde.analysis import analysed
from tafelrunde.arena.players import CHEAT, player
from tafelrunde.bots.leaving import left_to_others
from tafelrunde.envs.batch import Batch
from tafelrunde.envs.stepping import reward_seats
from tafelrunde.games import Game
from tafelrunde.games.interface import Options
from tafelrunde.kernel import playouts
from tafelrunde.kernel.channels import NUMBER
from tafelrunde.kernel.game import GOING_ON, State, new_room, room_of
from tafelrunde.kernel.generator import generator
from tafelrunde.kernel.records import reals, row
from tafelrunde.position import Position, begun, new, prepare
from tafelrunde.record import replayed
from tafelrunde.trace import decision, header

EVERY = 20  # moves from one position looked at to the next


def settings(game: Game) -> Iterator[tuple[int, Options]]:
    """Every number of seats with every combination of options."""
    values = [option.choices or (option.default,) for option in game.options]
    for seats in game.seats:
        for chosen in product(*values):
            options = {option.name: value for option, value in zip(game.options, chosen, strict=True)}
            fits = all(
                options[option.name] == option.default or not option.seats or seats in option.seats
                for option in game.options
            )
            if fits:
                yield seats, options


def set_up(game: Game, seats: int, options: Options) -> Position:
    return begun(game, seats=seats, seed=1, start=0, board=None, options=options)


def played(game: Game, seats: int, options: Options) -> Iterator[Position]:
    """One random game through the friendly layer: its first position, a few on the way, and its last."""
    position = set_up(game, seats, options)
    chance = generator(1)
    yield position
    while not position.is_over:
        position.play_number(playouts.random_move(position.state, chance))
        if len(position.numbers) % EVERY == 0:
            yield position
    yield position


def do_setup(game: Game) -> None:
    for seats, options in settings(game):
        set_up(game, seats, options)


def do_moves(game: Game) -> None:
    for seats, options in settings(game):
        for position in played(game, seats, options):
            if not position.is_over:
                position.parse(position.legal_moves[0])
            for name in ("places", "winners", "reason", "scores"):
                getattr(position, name)


def do_knowledge(game: Game) -> None:
    for seats, options in settings(game):
        for position in played(game, seats, options):
            for seat in (None, *range(seats)):
                position.view(seat)
                if position.came_from is not None:
                    position.outcome(seat)
                    position.looks([seat])
                    position.move_seen_by(seat)
            if not position.is_over:
                position.preview_number(position.legal_numbers[-1])
                position.worth(position.legal_numbers[-1])
                position.offer  # noqa: B018  # asking is enough
            position.redealt(position.to_move, seed=1)


def do_records(game: Game) -> None:
    for seats, options in settings(game):
        for position in played(game, seats, options):
            game.notation.parse_position(position.text)
            if not position.is_over:
                move = game.notation.move_json(position.board, position.legal_numbers[0])
                decision(position, game.notation.parse_move_json(position.board, move))
        header(position)
        replayed(json.loads(json.dumps(position.record)))


def do_playouts(game: Game) -> None:
    state = prepare(game, None, 0, None).state
    playouts.play_moves(room_of(state), new_room(1, state.dtype), np.uint64(1), 1)
    playouts.play_batch(state, 2, seed=1)
    position = new(game.name, seed=1)
    listing = row([0] * game.state.MOST_MOVES, np.int64)
    playouts.list_moves(position.state, listing, 1)
    exercise_rules(game, position.state)
    playouts.play_out(position.state, generator(1))
    playouts.draw_words(generator(1), 1)


def exercise_rules(game: Game, state: State) -> None:
    """The generic names, called from Python."""
    assert state.reason == GOING_ON
    game.rules.nth_move(state, game.rules.count_moves(state) - 1)


def do_bot(name: str, game: Game) -> None:
    bot = bots.find(f"{name}@8" if name in bots.THINKING else name)
    position, chance = new(game.name, seed=1), generator(1)
    while not position.is_over and len(position.numbers) < EVERY:
        position.play_number(bots.decide(bot, position, chance))


def do_advice(game: Game) -> None:
    """What a hint says a move leaves to the next seat."""
    position = new(game.name, seed=1)
    left_to_others(position.seen(position.to_move), position.legal_numbers[0], generator(1))


def do_arena(game: Game) -> None:
    """The search with open cards has no other user."""
    player(f"{CHEAT}@2")(new(game.name, seed=1), generator(1))


def do_envs(game: Game) -> None:
    """Batches whose games end within a few steps."""
    batch = Batch(game.name, games=2, threads=1, longest=2)
    for _ in range(4):
        batch.step(batch.random_moves())
    position = new(game.name, seed=1)
    game.observation.observe(position.seen(0), row([0] * batch.setting.size, NUMBER))
    reward_seats(position.state, 0, row([0] * position.seats, np.int64), reals([0.0] * position.seats, np.float64))
    game.observation.mask_moves(position.state, batch.masks[0])
    game.observation.score_of(position.state, 0)


def do_analysis(game: Game) -> None:
    """A whole game, barely looked at."""
    position, chance = new(game.name, seed=1), generator(1)
    while not position.is_over:
        position.make(int(playouts.random_move(position.state, chance)))
    analysed(position, iterations=1)


@dataclass(frozen=True)
class Step:
    part: str  # as `warm.part-…` in the texts calls it
    weight: int  # about how long it takes, beside the others
    do: Callable[[Game], None]


FOR_TABLES = [
    Step("setup", 1, do_setup),
    Step("moves", 5, do_moves),
    Step("knowledge", 6, do_knowledge),
    Step("records", 1, do_records),
    *(Step("bots", 8 if name in bots.THINKING else 2, partial(do_bot, name)) for name in bots.names()),
    Step("bots", 3, do_advice),
]
FOR_THE_REST = [
    Step("playouts", 2, do_playouts),
    Step("arena", 1, do_arena),
    Step("envs", 8, do_envs),
    Step("analysis", 3, do_analysis),
]


def steps(whole: bool) -> list[Step]:
    return FOR_TABLES + FOR_THE_REST if whole else FOR_TABLES
