"""`tafelrunde analyse`: what happened in a finished game, what was better, and how luck fell."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
from rich.table import Table

from tafelrunde.analysis import Analysis, analyse
from tafelrunde.analysis.judging import Decision
from tafelrunde.analysis.luck import Account
from tafelrunde.analysis.picture import drawn
from tafelrunde.analysis.stream import Point, check_budget
from tafelrunde.analysis.telling import analysis_told
from tafelrunde.arena.ledger import write_json
from tafelrunde.cli.look import console, say
from tafelrunde.cli.many_games import check_folder
from tafelrunde.cli.replay import name_of, opened
from tafelrunde.cli.table import aligned
from tafelrunde.errors import InvalidOption, InvalidRecord
from tafelrunde.position import Position
from tafelrunde.record import before_first_move
from tafelrunde.sayings import sentence
from tafelrunde.texts import Texts

USUAL_SECONDS = 20.0
USUAL_SEED = 1
ROWS = 12  # of the table of chances
COSTLIEST = 5  # moves told of a seat
INTERRUPTED = 130


def run(arguments: Namespace, texts: Texts) -> int:
    end, players = read(Path(arguments.file))
    check_budget(arguments.iterations, arguments.seconds)
    for path in (arguments.json, arguments.plot):
        check_folder(path)
    if arguments.plot is not None and Path(arguments.plot).suffix.lower() != ".svg":
        raise InvalidOption("plot-kind", path=Path(arguments.plot).name, known=".svg")
    texts = end.game.texts(texts.language)
    names = [name_of(player, seat, texts) for seat, player in enumerate(players)]
    found, interrupted = carried_out(end, arguments, texts)
    if found is None:
        say(console(), texts("analyse.nothing"))
        return INTERRUPTED
    if arguments.json is not None:
        write_json(Path(arguments.json), analysis_told(found, players))
    if arguments.plot is not None:
        write_picture(Path(arguments.plot), drawn(found, names, texts))
    say(console(), *told(found, names, texts))
    return INTERRUPTED if interrupted else 0


def read(path: Path) -> tuple[Position, list[str]]:
    """The game at its end, and who played it."""
    position, moves, players = opened(path)
    for move in moves:
        position.make(move)
    if not position.is_over:
        raise InvalidRecord("analyse-unfinished")
    return position, players


def carried_out(end: Position, arguments: Namespace, texts: Texts) -> tuple[Analysis | None, bool]:
    """Analyse behind a progress bar; the last result, and whether that was interrupted."""
    seconds = arguments.seconds
    if seconds is None and arguments.iterations is None:
        seconds = USUAL_SECONDS
    columns = (BarColumn(), TaskProgressColumn(), TextColumn("{task.description}"))
    last = None
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task(texts("analyse.working", iterations=0), total=1.0)
        ever_finer = analyse(
            end,
            seed=USUAL_SEED if arguments.seed is None else arguments.seed,
            iterations=arguments.iterations,
            seconds=seconds,
            threads=os.cpu_count() or 1,
            progress=lambda share: progress.update(bar, completed=share),
        )
        try:
            for last in ever_finer:
                progress.update(bar, description=texts("analyse.working", iterations=last.iterations))
        except KeyboardInterrupt:
            return last, True
    return last, False


def write_picture(path: Path, content: str) -> None:
    try:
        path.write_text(content, encoding="utf-8")
    except OSError:
        raise InvalidRecord("cannot-write", path=path.name) from None


# --- In words -------------------------------------------------------------------------------------------------------
def told(found: Analysis, names: Sequence[str], texts: Texts) -> Iterator[str | Table]:
    turns, seats = found.graph[-1].turn, found.course.seats
    yield texts("analyse.title", game=texts("name"), seats=seats, turns=turns, iterations=found.iterations)
    in_points = seats == 1
    yield from ("", texts("analyse.chances-points" if in_points else "analyse.chances"))
    yield chances(found.graph, in_points, names, texts)
    yield from ("", *costliest(found, names, texts))
    accounts = found.accounts(in_points)
    if accounts is not None:
        yield from ("", texts("analyse.luck"), luck(accounts, in_points, names, texts))
        error = max(max(account.draws.error, account.decisions.error) for account in accounts)
        yield texts("analyse.luck-error", error=amount(error, in_points))


def amount(value: float, in_points: bool, sign: str = "") -> str:
    """A share in percent, or points; z: no zero is negative."""
    return f"{value:{sign}z.1f}" if in_points else f"{value * 100:{sign}z.0f} %"


def chances(graph: Sequence[Point], in_points: bool, names: Sequence[str], texts: Texts) -> Table:
    """Some moments of the game, evenly spread, and its end; behind the public chances those with all tiles open."""
    step = max(1, -(-(len(graph) - 1) // ROWS))
    head = [texts("analyse.turn"), *(name for name in names for name in (name, texts("analyse.open")))]
    rows = []
    for point in [*graph[:-1:step], graph[-1]]:
        cells = []
        for seat in range(len(names)):
            for estimate in (point.public, point.opened):
                cells.append("–" if estimate is None else amount(estimate.mean(in_points)[seat], in_points))
        rows.append([str(point.turn), *cells])
    return aligned(head, rows)


def costliest(found: Analysis, names: Sequence[str], texts: Texts) -> Iterator[str]:
    """The costliest moves of each seat."""
    if not found.mistakes:
        yield texts("analyse.no-mistakes")
        return
    yield texts("analyse.mistakes")
    for seat in range(found.course.seats):
        for decision in [each for each in found.mistakes if each.mover == seat][:COSTLIEST]:
            yield mistake(found, decision, names, texts)


def mistake(found: Analysis, decision: Decision, names: Sequence[str], texts: Texts) -> str:
    """A move as it was made, and what would have been better."""
    assert decision.rival is not None, "a mistake was compared with something"
    position, better = before_first_move(found.course.end), decision.rival.move
    for move in found.course.end.numbers[: decision.step]:
        position.make(move)
    wording, text = position.game.wording, position.move_text(better)
    data = position.game.state.MOVES.data(better)
    brings = sentence(wording.tell_preview(position.layout, data, position.preview_number(better)), texts, names)
    position.make(decision.played)
    seat = decision.mover
    made = wording.tell_move(position.layout, position.view(seat), position.move_seen_by(seat), position.outcome(seat))
    details = {"turn": decision.turn + 1, "told": sentence(made, texts, names), "better": text, "brings": brings}
    if found.course.seats == 1:
        return texts("analyse.mistake-points", **details, amount=f"{decision.points_lost:.1f}")
    low, high = decision.loss_interval
    figures = {"percent": f"{decision.loss * 100:.0f}", "low": f"{low * 100:.0f}", "high": f"{high * 100:.0f}"}
    return texts("analyse.mistake", **details, **figures)


def luck(accounts: Sequence[Account], in_points: bool, names: Sequence[str], texts: Texts) -> Table:
    """What each result is made of: start, draws and decisions add up to it."""
    columns = ["start", "dealt", "drawn", "drawn-others", "held", "decided", "decided-others", "result"]
    rows = []
    for account in accounts:
        held = account.held[0].value + account.held[1].value
        parts = [account.dealt.value, *(part.value for part in account.drawn), held]
        parts += [part.value for part in account.decided]
        signed = [amount(part, in_points, "+") for part in parts]
        start, result = amount(account.start.value, in_points), amount(account.result, in_points)
        rows.append([names[account.seat], start, *signed, result])
    return aligned(["", *(texts(f"analyse.column-{column}") for column in columns)], rows)
