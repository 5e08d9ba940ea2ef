"""Find puzzles: python tools/find_puzzles.py [GAME …] [--count 42] [--seed 1] [--workers 2] [--again]

`medium` plays against itself. Where a short race shows that it would lose much, there may be a puzzle: the turn races
against all others, first shortly and then long enough for a proof (docs/puzzles.md). What was proved is played, so that
games get better than those of `medium`. Every game that was looked through is a line of a ledger: a run that was broken
off goes on where it was. The same seed gives the same puzzles, whatever the number of workers. In the end the best are
written to the file of the game. With --again, puzzles of that file that can still be proved come first: after a change
of the bots most of them may.
"""

from __future__ import annotations

import argparse
import json
import os
from collections import Counter
from collections.abc import Collection, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from puzzle_files import chosen, write
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

import tafelrunde
from tafelrunde.analysis import judge
from tafelrunde.analysis.puzzles import read_puzzles
from tafelrunde.analysis.solving import Proof, Solution, copy_of, fails, is_obvious, prove, usual_move
from tafelrunde.games import find, our_names
from tafelrunde.kernel.game import Move
from tafelrunde.position import Position, same_turn

LEDGER = Path("build/puzzles.jsonl")
SEATS = (2, 2, 3)  # of one game after another
MOST_MOVES = 5  # of a solution
FEW_KINDS = 3  # of moves that a game has
LEAST_LEGAL = 4  # moves from which one has to be found
WORTH_A_TRY = 0.04  # of a win, lost by `medium` as a short race has it
PLAYING, SHORT, LONG = 240, 700, 2500  # iterations of a race at each decision: to play, to try, to prove
MOST_OF_A_GAME = 2  # puzzles
LOOK_FROM = 20  # moves of a game: before that little is at stake in one move
SPARE = 1.1  # so many times as many puzzles are found as are kept
AT_ONCE = 16  # games at most that are looked through at a time; what is enough is known from those before them

Line = dict[str, Any]  # Any: of the ledger, which is JSON
Kind = tuple[str, ...]  # what moves of a solution do


def looked_through(game: str, seats: int, seed: int, worn: Collection[Kind] = ()) -> Line:
    """One game, and the puzzles in it: at most one of a kind, and none of those of which there are enough."""
    position = tafelrunde.new(game, seats=seats, seed=seed)
    found: dict[Kind, Line] = {}
    tried, turn, is_done = 0, copy_of(position), False  # where the turn began, and whether it has a puzzle
    while not position.is_over and len(found) < MOST_OF_A_GAME:
        usual, move, loss = best_move(position, seed) if len(position.numbers) >= LOOK_FROM else opening(position, seed)
        solution = (
            promising(turn, position, move, seed, {*found, *worn}) if loss > WORTH_A_TRY and not is_done else None
        )
        proof = prove(solution, seed=seed, iterations=LONG) if solution is not None else None
        tried += solution is not None
        if solution is not None and proof is not None:
            found[kind_of(solution)] = line_of(solution, proof)
            is_done = True
        position.make(usual if proof is None else move)
        if not is_same_turn(position):
            turn, is_done = copy_of(position), False
    return line_of_game(position, seed, tried, found)


def best_move(position: Position, seed: int) -> tuple[Move, Move, float]:
    """The move of `medium`, the one that a short race finds best, and what seems to be lost between them."""
    usual = usual_move(position, seed)
    if len(position.legal_numbers) == 1:
        return usual, usual, 0.0
    found = judge(position, usual, seed=seed, iterations=PLAYING)
    if found.rival is None or found.loss == 0.0:
        return usual, usual, 0.0
    return usual, found.rival.move, found.loss


def opening(position: Position, seed: int) -> tuple[Move, Move, float]:
    usual = usual_move(position, seed)
    return usual, usual, 0.0


def promising(turn: Position, position: Position, move: Move, seed: int, found: Collection[Kind]) -> Solution | None:
    """The longest part of a turn from its beginning, or else from this decision on, that looks like a puzzle of a kind
    that was not found."""
    rest = [move, *moves_after(position, move, seed)]
    for start in dict.fromkeys((len(turn.numbers), len(position.numbers))):
        begins = turn if start == len(turn.numbers) else copy_of(position)
        made = position.numbers[start:]
        if len(begins.legal_numbers) < LEAST_LEGAL:
            continue
        for length in range(len(rest), 0, -1):
            solution = Solution(begins, [*made, *rest[:length]])
            if len(solution.moves) > MOST_MOVES or kind_of(solution) in found or is_obvious(solution):
                continue
            if not fails(solution, seed=1, iterations=SHORT, errors=2.0):
                return solution
    return None


def moves_after(position: Position, move: Move, seed: int) -> Iterator[Move]:
    """How the turn would go on, until it is over or something is drawn."""
    then = copy_of(position)
    then.make(move)
    while is_same_turn(then):
        _, move, _ = best_move(then, seed)
        yield move
        then.make(move)


def is_same_turn(position: Position) -> bool:
    return position.came_from is not None and same_turn(position.came_from, position.state)


def kind_of(solution: Solution) -> Kind:
    moves = solution.position.game.state.MOVES
    return tuple(sorted({str(moves.data(move)["do"]) for move in solution.moves}))


def line_of_game(position: Position, seed: int, tried: int, found: dict[Kind, Line], again: bool = False) -> Line:
    return {
        "game": position.game.name,
        "seats": position.seats,
        "seed": seed,
        "tried": tried,
        "puzzles": list(found.values()),
        "kinds": list(found),
        "again": again,
    }


def line_of(puzzle: Solution, proof: Proof) -> Line:
    position = puzzle.position
    return {
        "moves": position.moves,
        "solution": [position.move_text(move) for move in puzzle.moves],
        "share": round(proof.share, 4),
        "gap": round(proof.gap, 4),
        "error": round(proof.error, 4),
        "played_out": round(proof.played_out, 4),
        "played_out_error": round(proof.played_out_error, 4),
        "others": {position.move_text(move): round(share, 4) for move, share in proof.others.items()},
        "iterations": proof.iterations,
    }


def read_ledger(path: Path, game: str) -> dict[int, Line]:
    """The games that were looked through, by their seed."""
    if not path.exists():
        return {}
    lines = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
    return {line["seed"]: line for line in lines if line["game"] == game}


def proved_again(game: str, number: int) -> Line | None:
    """A puzzle of the file as a game with that puzzle alone, if it can still be proved."""
    puzzle = read_puzzles(game)[number]
    proof = prove(puzzle.solved, seed=puzzle.seed, iterations=LONG)
    if proof is None:
        return None
    found = {kind_of(puzzle.solved): line_of(puzzle.solved, proof)}
    return line_of_game(puzzle.position, puzzle.seed, 1, found, again=True)


def prove_again(game: str, ledger: Path, pool: Executor) -> None:
    """Add to the ledger what still holds of the file; of two puzzles of one deal the first."""
    done, numbers = read_ledger(ledger, game), range(len(read_puzzles(game)))
    if any(line["again"] for line in done.values()):
        return  # before it was broken off
    for line in pool.map(proved_again, [game] * len(numbers), numbers):
        if line is not None and line["seed"] not in done:
            done[line["seed"]] = line
            keep(line, ledger)


def keep(line: Line, ledger: Path) -> None:
    with ledger.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


def games_of(game: str, seed: int, enough: float, ledger: Path, pool: Executor) -> Iterator[Line]:
    """One game after another, as the ledger has them or looked through now; puzzles that were proved again come first.

    Of what there is enough is known from games far enough before, so that the number of workers makes no difference.
    """
    done, kinds = read_ledger(ledger, game), Counter[Kind]()
    for line in done.values():
        if line["again"]:
            kinds.update(map(tuple, line["kinds"]))
            yield line
    asked: dict[int, Future[Line]] = {}
    for number in count():
        worn = [kind for kind, times in kinds.items() if times >= enough]
        for ahead in range(number, number + AT_ONCE):
            if seed + ahead not in done and ahead not in asked:
                asked[ahead] = pool.submit(looked_through, game, SEATS[ahead % len(SEATS)], seed + ahead, worn)
        line = done.get(seed + number) or asked.pop(number).result()
        if line["again"]:
            continue
        if seed + number not in done:
            keep(line, ledger)
        kinds.update(map(tuple, line["kinds"]))
        yield line


def enough_of(game: str, count: int) -> float:
    """Of one kind: where moves do little else than one thing, all of them."""
    return count * SPARE if len(find(game).state.MOVES.kinds) <= FEW_KINDS else count // 2


def main() -> None:
    parser = argparse.ArgumentParser(description="Find puzzles.")
    parser.add_argument("games", nargs="*", metavar="GAME", default=[*our_names()])
    parser.add_argument("--count", type=int, default=42, help="puzzles of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ledger", type=Path, default=LEDGER)
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes")
    parser.add_argument("--again", action="store_true", help="keep puzzles of the file that can still be proved")
    options = parser.parse_args()
    options.ledger.parent.mkdir(parents=True, exist_ok=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns) as progress:
        for game in options.games:
            with ProcessPoolExecutor(options.workers, mp_context=get_context("spawn")) as pool:
                lines = found_in(game, options, progress, pool)
                pool.shutdown(cancel_futures=True)  # nobody needs the games ahead any more
            write(game, chosen(game, lines, options.count))


def found_in(game: str, options: argparse.Namespace, progress: Progress, pool: Executor) -> list[Line]:
    """Games with enough puzzles in them."""
    if options.again:
        prove_again(game, options.ledger, pool)
    lines: list[Line] = []
    puzzles, enough = 0, options.count * SPARE
    task = progress.add_task(game, total=round(enough))
    for line in games_of(game, options.seed, enough_of(game, options.count), options.ledger, pool):
        lines.append(line)
        puzzles += len(line["puzzles"])
        progress.update(task, completed=puzzles, description=f"{game}, {len(lines)} games")
        if puzzles >= enough:
            break
    return lines


if __name__ == "__main__":
    main()
