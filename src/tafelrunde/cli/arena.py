"""`tafelrunde arena`: bots against each other, with figures that say how sure they are."""

from __future__ import annotations

from argparse import Namespace

from rich.table import Table

from tafelrunde import games
from tafelrunde.arena.players import CHEAT, read_entry
from tafelrunde.arena.sprt import Sprt
from tafelrunde.arena.standings import Standings
from tafelrunde.arena.summary import SLOWEST, BotFigures, LineupFigures, Summary, Times, summary
from tafelrunde.arena.tournament import Lineup, Tournament, checked_lineup, rotations, round_robin
from tafelrunde.cli.look import console, say
from tafelrunde.cli.many_games import carried_out, check_folder, count_of, setup_of, write_results
from tafelrunde.cli.table import aligned, between, number, percent, signed
from tafelrunde.errors import InvalidOption
from tafelrunde.texts import Texts

USUAL_GAMES = 400
INTERRUPTED = 128 + 2


def run(arguments: Namespace, texts: Texts) -> int:
    plan, sprt = planned(arguments), tested(arguments.sprt)
    check_folder(arguments.json)
    results, interrupted = carried_out(plan, arguments, texts, sprt)
    standings = Standings(plan, sprt)
    for result in results.values():
        standings.add(result)
    figures = summary(standings)
    if arguments.json is not None and results:
        write_results(arguments.json, plan, not interrupted, figures)
    say(console(), *told(plan, figures, texts))
    if interrupted:
        say(console(), texts("arena.kept" if arguments.json is not None and results else "arena.interrupted"))
    return INTERRUPTED if interrupted else 0


# --- What was asked for ---------------------------------------------------------------------------------------------
def planned(arguments: Namespace) -> Tournament:
    if (arguments.bots is None) == (arguments.lineup is None):
        raise InvalidOption("bots-or-lineup")
    usual = usual_budget(arguments)
    lineups = [entries(lineup, usual) for lineup in arguments.lineup or ()]
    seats = len(lineups[0]) if arguments.seats is None and lineups else arguments.seats
    setup = setup_of(arguments, seats)
    if arguments.bots is not None:
        chosen = round_robin(entries(arguments.bots, usual), setup.seats)
    else:
        chosen = tuple(checked_lineup(lineup, setup.seats) for lineup in lineups)
    most = max(map(rotations, chosen))
    return Tournament(setup, chosen, blocks=-(-count_of(arguments, USUAL_GAMES) // most))


def entries(text: str, usual: str | None) -> Lineup:
    return tuple(read_entry(word, usual) for word in text.split(","))


def usual_budget(arguments: Namespace) -> str | None:
    """The budget of bots that were given none of their own, as it is written after an @."""
    if arguments.budget is not None and arguments.iterations is not None:
        raise InvalidOption("budget-twice")
    amount = arguments.iterations if arguments.budget is None else arguments.budget
    if amount is None:
        return None
    read_entry(f"{CHEAT}@{amount}")  # refuses a budget that no bot could have, even if none of these takes one
    return str(amount)


def tested(text: str | None) -> Sprt | None:
    if text is None:
        return None
    try:
        low, high = (float(part.rstrip("%")) / (100 if part.endswith("%") else 1) for part in text.split(","))
    except ValueError:
        low, high = 1.0, 0.0
    if not 0 < low < high < 1:
        raise InvalidOption("sprt", text=text)
    return Sprt(low, high)


# --- What came of it ------------------------------------------------------------------------------------------------
def told(plan: Tournament, figures: Summary, texts: Texts) -> list[str | Table]:
    """The results in words and tables."""
    setup = plan.setup
    name = games.find(setup.game).texts(texts.language)("name")
    title = texts(
        "arena.title",
        game=name,
        seats=setup.seats,
        seed=setup.seed,
        games=figures["games"],
        planned=figures["games_planned"],
    )
    lines: list[str | Table] = [title, "", bot_table(figures["bots"], texts)]
    if len(plan.lineups) > 1 or setup.seats > 2:
        lines += ["", lineup_table(figures["lineups"], texts)]
    lines += test_lines(figures["lineups"], texts)
    return [*lines, "", texts("arena.sequential-note" if figures["sequential"] else "arena.note")]


def bot_table(bots: list[BotFigures], texts: Texts) -> Table:
    columns = ("bot", "games", "wins", "interval", "score", "interval", "elo", "interval")
    head = [texts(f"arena.column-{column}") for column in columns]
    for what in ("move", "turn"):
        head += [texts(f"arena.column-ms-{what}"), f"p{SLOWEST}"]
    rows = [
        [
            bot["bot"],
            str(bot["games"]),
            percent(bot["win_share"]),
            between(bot["win_share_interval"], factor=100),
            number(bot["mean_score"]),
            between(bot["mean_score_interval"]),
            signed(bot["elo"]),
            between(bot["elo_interval"], digits=0, sign="+"),
            *(number(value) for times in (bot["ms_per_move"], bot["ms_per_turn"]) for value in mean_and_slowest(times)),
        ]
        for bot in sorted(bots, key=lambda bot: -(bot["elo"] or 0))
    ]
    return aligned(head, rows)


def mean_and_slowest(times: Times | None) -> tuple[float | None, float | None]:
    return (times["mean"], times["p99"]) if times else (None, None)


def lineup_table(lineups: list[LineupFigures], texts: Texts) -> Table:
    columns = ("lineup", "bot", "games", "wins", "interval", "fair", "times-fair", "interval")
    rows = [
        [
            ",".join(lineup["lineup"]),
            share["bot"],
            str(lineup["games"]),
            percent(share["win_share"]),
            between(share["win_share_interval"], factor=100),
            percent(share["fair_share"]),
            number(share["times_fair"], 2),
            between(share["times_fair_interval"], 2),
        ]
        for lineup in lineups
        for share in lineup["shares"]
    ]
    return aligned([texts(f"arena.column-{column}") for column in columns], rows, left=2)


def test_lines(lineups: list[LineupFigures], texts: Texts) -> list[str]:
    """What the sequential tests decided."""
    lines = []
    for lineup in lineups:
        test = lineup.get("test")
        if test is None:
            continue
        details: dict[str, object] = {"lineup": ",".join(lineup["lineup"]), "bot": lineup["lineup"][0]}
        details |= {"low": percent(test["low"]), "high": percent(test["high"]), "blocks": test["blocks"]}
        if test["accepted"] is None:
            lines.append(texts("arena.test-open", **details))
        else:
            high = test["accepted"] == test["high"]
            lines.append(texts("arena.test-high" if high else "arena.test-low", **details))
    return ["", *lines] if lines else []
