"""Twin histories: games with other hidden tiles that look alike to a seat throughout. It must have seen the same.

A twin is made by playing again, not by dealing anew: the same table with some tiles of the bag exchanged, the same
moves, and in place of another seat's secret (a gift, a stone face down) any that looks the same. It goes on for as long
as the seat could not tell the two games apart, by a reading of its own of what a seat sees (`LOOKS`), which knows
nothing of `see`. At every step both must give byte-equal `Seen`, and byte-equal states dealt from the same chance.

    python -m tests.games.histories          many twins of every mode
"""

import json
import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tafelrunde.games import Game, find
from tafelrunde.kernel.game import NOBODY
from tafelrunde.kernel.generator import generator
from tafelrunde.kernel.records import copied
from tafelrunde.position import Position, dealt_from, from_deal
from tafelrunde.testing import Mode, begun, label
from tests.amounts import EVERY
from tests.games.modes import MODES

FEW, MANY = 12, 400  # twins of each mode: in `make test`, and in `make prove`
TILES_EXCHANGED = (1, 1, 2, 4)

# The fields of a state that lie open on the table, whoever looks; written from the rules, not from `see`.
COMMON = ("seats", "start", "to_move", "turn", "reason", "rack_sizes", "bag_size", "scores")
OPEN = {
    "ingenious": ("edition", "teams", "phase", "bonus", "side", "board"),
    "rondo": ("ending", "last", "grey_left", "lying"),
    "elfer": ("rounds_played", "lying", "phase", "pending", "laid", "draws", "may_give", "laid_now"),
}


def looks(game: Game, state, viewer: int) -> bytes:
    """The table as it lies before a seat: what is open, and its own rack in order."""
    names = (
        COMMON + OPEN[game.name] if game.name in OPEN else tuple(name for name in COMMON if name in state.dtype.names)
    )
    seen = b"\0".join(state[name].tobytes() for name in names)
    return seen if viewer == NOBODY else seen + rack(game, state, viewer)


def rack(game: Game, state, seat: int) -> bytes:
    """The tiles of a rack, whatever their order."""
    return json.dumps(game.notation.position_json(state)["racks"][seat]).encode()


def shown(game: Game, state, move: int, viewer: int) -> tuple[object, ...]:
    """What a seat sees of a move that is about to be made: an exchange shows the rack that goes back (I7.1)."""
    data = game.state.MOVES.seen(move, game.knowledge.knows_move(state, move, viewer))
    return tuple(sorted(data.items())), rack(game, state, int(state.to_move)) if data["do"] == "swap" else b""


def eager_move(position: Position, chance: random.Random) -> int:
    """A random move, with a liking for those that leave something to be guessed."""
    legal, moves = position.legal_numbers, position.game.state.MOVES
    secret = [move for move in legal if moves.kind(move).secret or moves.kind(move).do == "swap"]
    return chance.choice(secret if secret and chance.random() < 0.5 else legal)


@dataclass(frozen=True)
class Course:
    """A whole game: the states before each move, the moves, and the deal that it began with."""

    first: Position
    states: list
    moves: list[int]


def played(mode: Mode, seed: int) -> Course:
    position, chance = begun(mode, seed), random.Random(seed)
    first, states = begun(mode, seed), []
    while not position.is_over and len(states) < 400:
        states.append(copied(position.state))
        position.play_number(eager_move(position, chance))
    return Course(first, states, list(position.numbers))


def exchanged(course: Course, viewer: int, chance: random.Random) -> Position:
    """The same game with some tiles of the bag exchanged, such as the viewer does not know for quite a while."""
    first = course.first
    bag = list(first.deal["bag"])
    unknown = hidden_tiles(
        first.game, course.states[chance.randrange(len(course.states) // 4, len(course.states))], viewer
    )
    places = [i for i, tile in enumerate(bag) if json.dumps(tile) in unknown]
    for _ in range(chance.choice(TILES_EXCHANGED) if len(places) > 1 else 0):
        i, j = chance.sample(places, 2)
        bag[i], bag[j] = bag[j], bag[i]
    return from_deal(
        first.game.name,
        seats=first.seats,
        options=first.options,
        start=int(first.state.start),
        deal=first.deal | {"bag": bag},
        board=first.board_told,
    )


def hidden_tiles(game: Game, state, viewer: int) -> set[str]:
    """The tiles that a viewer cannot see, by name."""
    found = [json.dumps(game.notation.tile_json(tile)) for tile in game.notation.unseen_tiles(state)]
    own = [] if viewer == NOBODY else game.notation.position_json(state)["racks"][viewer]
    for tile in own:
        found.remove(json.dumps(tile))
    return set(found)


def twin_states(course: Course, twin: Position, viewer: int, chance: random.Random) -> Iterator[tuple[object, object]]:
    """Both states, step by step, for as long as the viewer cannot tell the two games apart."""
    game = course.first.game
    for state, move in zip(course.states, course.moves, strict=True):
        if twin.is_over or looks(game, state, viewer) != looks(game, twin.state, viewer):
            return
        yield state, twin.state
        seen = shown(game, state, move, viewer)
        if game.state.MOVES.kind(move).secret and not game.knowledge.knows_move(state, move, viewer):
            alike = [other for other in twin.legal_numbers if shown(game, twin.state, other, viewer) == seen]
            if not alike:
                return
            move = chance.choice(alike)
        elif game.rules.forbidden(twin.state, move) or shown(game, twin.state, move, viewer) != seen:
            return
        twin.make(move)


def compare(game: Game, state, other, viewer: int, seed: int) -> None:
    """What the viewer has seen of both is the same, and so is what is dealt from it."""
    seen = []
    for each in (state, other):
        position = Position(game, {}, None, each, {}, None)
        seen.append(position.seen(viewer))
    assert seen[0].tobytes() == seen[1].tobytes(), "what is seen tells what is hidden"
    dealt = [dealt_from(game, each, generator(seed)).tobytes() for each in seen]
    assert dealt[0] == dealt[1], "what is dealt tells what is hidden"


Check = Callable[[Game, object, object, int, int], None]


def search(mode: Mode, twins: int, check: Check = compare) -> tuple[int, int]:
    """Make so many twins of a mode and compare them; how many positions were compared, in how many of which something
    hidden differed."""
    game, compared, different = find(mode[0]), 0, 0
    for number in range(twins):
        if number % 6 == 0:
            course = played(mode, number)
        chance = random.Random(number)
        viewer = chance.choice([*range(mode[1]), NOBODY]) if mode[1] > 1 else 0
        twin = exchanged(course, viewer, chance)
        for step, (state, other) in enumerate(twin_states(course, twin, viewer, chance)):
            differs = state.tobytes() != other.tobytes()
            if differs and step % EVERY == 0:
                check(game, state, other, viewer, 1000 * number + step)
            compared += 1
            different += differs
    return compared, different


def main() -> int:
    total = 0
    for number, mode in enumerate(MODES, start=1):
        compared, different = search(mode, MANY)
        total += different
        print(
            f"{number}/{len(MODES)} {label(mode)}: {compared} positions alike, {different} with other hidden tiles",
            flush=True,
        )
    print(f"{total} pairs of positions that look alike and are not gave byte-equal Seen and byte-equal deals")
    return 0


if __name__ == "__main__":
    sys.exit(main())
