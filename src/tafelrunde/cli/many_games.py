"""Carrying out a plan of many games in the terminal: the bar with the time left, the files, and Ctrl-C."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Mapping
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from tafelrunde.arena.ledger import Ledger, header, write_json
from tafelrunde.arena.results import Result
from tafelrunde.arena.run import Results, carry_out, check_place, workers_for
from tafelrunde.arena.setup import Setup, settled_setup
from tafelrunde.arena.sprt import Sprt
from tafelrunde.arena.workers import Plan
from tafelrunde.cli.parser import named_game, new_game
from tafelrunde.errors import InvalidOption, InvalidRecord
from tafelrunde.texts import Texts

USUAL_SEED = 1


def setup_of(arguments: Namespace, seats: int | None) -> Setup:
    """The set-up that was asked for; refuses what the game does not offer."""
    arguments.seed = USUAL_SEED if arguments.seed is None else arguments.seed
    return settled_setup(new_game(arguments, named_game(arguments), seats), arguments.seed)


def count_of(arguments: Namespace, usual: int) -> int:
    count = usual if arguments.games is None else int(arguments.games)
    if count < 1:
        raise InvalidOption("game-count", games=count)
    return count


def carried_out(plan: Plan, arguments: Namespace, texts: Texts, sprt: Sprt | None = None) -> tuple[Results, bool]:
    """Play what is not yet played; return all results, and whether that was interrupted."""
    if arguments.resume and arguments.json is None:
        raise InvalidOption("resume-what")
    check_place(arguments.on, arguments.threads)
    if arguments.json is None:
        results: Results = {}
        return results, shown(plan, arguments, texts, results, lambda result: None, sprt)
    with Ledger(Path(arguments.json), plan, arguments.resume) as ledger:
        return ledger.results, shown(plan, arguments, texts, ledger.results, ledger.write, sprt)


def shown(
    plan: Plan, arguments: Namespace, texts: Texts, results: Results, write: Callable[[Result], None], sprt: Sprt | None
) -> bool:
    """Work behind a progress bar; True if it was interrupted."""
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.description}"),
        TimeElapsedColumn(),
        TextColumn(texts("arena.left")),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        done = sum(tuple(task) in results for task in plan.tasks())
        bar = progress.add_task(texts("arena.games"), total=plan.games, completed=done)

        def keep(result: Result) -> None:
            write(result)
            results[tuple(result["task"])] = result
            progress.advance(bar)

        try:
            carry_out(plan, workers_for(plan, arguments.on, arguments.threads), results, keep, sprt)
        except KeyboardInterrupt:
            return True
    return False


def write_results(path: str, plan: Plan, finished: bool, figures: Mapping[str, object]) -> None:
    write_json(Path(path), {**header(plan), "finished": finished, **figures})


def check_folder(path: str | None) -> None:
    """Refuse at once a file that could not be written at the end."""
    if path is not None and not Path(path).resolve().parent.is_dir():
        raise InvalidRecord("cannot-write", path=Path(path).name)
