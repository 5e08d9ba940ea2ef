"""`tafelrunde simulate`: what many games of one bot against itself tell about a game."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from rich.table import Table

from tafelrunde import bots, games
from tafelrunde.arena.players import read_entry
from tafelrunde.arena.simulation import Simulation
from tafelrunde.arena.statistics import Spread, Statistics, statistics
from tafelrunde.cli.arena import INTERRUPTED
from tafelrunde.cli.look import console, say
from tafelrunde.cli.many_games import carried_out, check_folder, count_of, setup_of, write_results
from tafelrunde.cli.parser import is_on_gpu
from tafelrunde.cli.table import aligned, between, number, percent
from tafelrunde.errors import InvalidOption
from tafelrunde.texts import Texts

USUAL_BOT = "random"
USUAL_GAMES = 1000
PERCENTILES = ("p5", "median", "p95", "least", "most")


def run(arguments: Namespace, texts: Texts) -> int:
    if is_on_gpu(arguments):
        run_on_gpu(arguments, texts)
        return 0
    plan = planned(arguments)
    for path in (arguments.json, arguments.plot):
        check_folder(path)
    if arguments.plot is not None:
        from tafelrunde.arena import plot

        plot.check(Path(arguments.plot))
    results, interrupted = carried_out(plan, arguments, texts)
    ours = [results[task] for task in sorted(results) if task[0] < plan.games]
    figures = statistics(plan, ours)
    if arguments.json is not None and results:
        write_results(arguments.json, plan, not interrupted, figures)
    words = games.find(plan.setup.game).texts(texts.language)
    say(console(), *told(plan, figures, words))
    if arguments.plot is not None and ours:
        plot.draw(Path(arguments.plot), title(plan, figures, words), ours, figures, texts)
    if interrupted:
        say(console(), texts("arena.kept" if arguments.json is not None and results else "arena.interrupted"))
    return INTERRUPTED if interrupted else 0


def planned(arguments: Namespace) -> Simulation:
    bot = read_entry(USUAL_BOT if arguments.bot is None else arguments.bot)
    if not bots.is_bot(bot):
        raise InvalidOption("unknown-bot", name=bot, known=", ".join(bots.names()))
    return Simulation(setup_of(arguments, arguments.seats), bot, count_of(arguments, USUAL_GAMES))


def run_on_gpu(arguments: Namespace, texts: Texts) -> None:
    """Whole games of one of the policies that batches have; nothing is kept of single games."""
    from tafelrunde.envs.cuda.batch import check_gpu
    from tafelrunde.envs.gathering import gathered
    from tafelrunde.envs.playing import POLICIES

    for name in ("plot", "resume"):
        if getattr(arguments, name):
            raise InvalidOption("not-on-gpu", name=name)
    check_folder(arguments.json)
    policy = USUAL_BOT if arguments.bot is None else arguments.bot
    if policy not in POLICIES:
        raise InvalidOption("unknown-policy", name=policy, known=", ".join(POLICIES))
    check_gpu()
    plan = Simulation(setup_of(arguments, arguments.seats), policy, count_of(arguments, USUAL_GAMES))
    figures = gathered(plan, arguments.device)
    if arguments.json is not None:
        write_results(arguments.json, plan, True, figures)
    say(console(), *told(plan, figures, games.find(plan.setup.game).texts(texts.language)))


def title(plan: Simulation, figures: Statistics, texts: Texts) -> str:
    setup = plan.setup
    details = {"game": texts("name"), "seats": setup.seats, "bot": plan.bot, "seed": setup.seed}
    return texts("simulate.title", games=figures["games"], **details)


def told(plan: Simulation, figures: Statistics, texts: Texts) -> list[str | Table]:
    """The figures in words and tables."""
    lines: list[str | Table] = [title(plan, figures, texts)]
    if not figures["games"]:
        return lines
    lines += ["", spread_table(figures, texts), "", seat_table(figures, texts), ""]
    for reason, count in figures["reasons"].items():
        share = percent(count / figures["games"])
        lines.append(texts("simulate.reason", reason=texts(f"reasons.{reason}").rstrip("."), share=share))
    return lines


def spread_table(figures: Statistics, texts: Texts) -> Table:
    head = ["", *(texts(f"simulate.column-{name}") for name in ("mean", "interval", *PERCENTILES))]
    spreads = {"moves": figures["moves"], "turns": figures["turns"], "choices": figures["choices"]}
    rows = [[texts(f"simulate.{what}"), *cells(spread)] for what, spread in spreads.items() if spread is not None]
    return aligned(head, rows)


def cells(spread: Spread | None) -> list[str]:
    """Mean, interval and percentiles."""
    assert spread is not None, "there are games"
    values = (spread["p5"], spread["median"], spread["p95"], spread["least"], spread["most"])
    return [number(spread["mean"]), between(spread["mean_interval"]), *(number(value, 0) for value in values)]


def seat_table(figures: Statistics, texts: Texts) -> Table:
    columns = ("seat", "wins", "interval", "score", "interval", *PERCENTILES)
    rows = []
    for seat, found in enumerate(figures["seats"]):
        wins = [percent(found["win_share"]), between(found["win_share_interval"], factor=100)]
        rows.append([texts("words.seat", number=seat + 1), *wins, *cells(found["score"])])
    return aligned([texts(f"simulate.column-{name}") for name in columns], rows)
