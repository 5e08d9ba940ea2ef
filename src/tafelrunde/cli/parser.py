"""The command line: commands and their options, in the reader's language. Imports nothing compiled.

What a game offers (its seats, its options) comes from its declaration; no game is named here.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NoReturn

from tafelrunde import __version__, bots, games
from tafelrunde.arena.players import known_names
from tafelrunde.errors import InvalidOption
from tafelrunde.games import Game, Option, shown
from tafelrunde.texts import LANGUAGES, Texts, preferred_language

if TYPE_CHECKING:
    from tafelrunde.position import Position

# What can be done to a server's tables, and what must be named for it.
ACTIONS: dict[str, tuple[str, ...]] = {
    "tables": (),
    "close": ("table",),
    "delete": ("table",),
    "erase-name": ("whose",),
    "free-seat": ("table", "seat"),
    "ban": ("address",),
    "unban": ("address",),
    "bans": (),
}
# Ids of tables may begin with a dash. For argparse such words are options, unless they look like negative numbers.
TABLE_WITH_A_DASH = re.compile(r"-[A-Za-z0-9_-]{11}$")
PHASES = ("waiting", "playing", "over", "closed")
DEVICES = ("cpu", "cuda")  # what computes
OPTION = "option_"  # what the names of a game's options are prefixed with among the arguments


class Parser(argparse.ArgumentParser):
    """Complains in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def chosen_language(words: Sequence[str]) -> str:
    """The language asked for by --language, else by the environment; needed before anything is parsed."""
    wish = None
    for word, following in pairwise([*words, None]):
        if word == "--language":
            wish = following
        elif word and word.startswith("--language="):
            wish = word.partition("=")[2]
    if wish is None:
        return preferred_language()
    if wish not in LANGUAGES:
        raise InvalidOption("unknown-language", name=wish, known=", ".join(LANGUAGES))
    return wish


def build_parser(words: Sequence[str], texts: Texts) -> Parser:
    """The parser for this command line: the flags of a game are there once the game is named."""
    speak(texts)
    parser = Parser(prog="tafelrunde", description=texts("help.about"), epilog=texts("help.more"), allow_abbrev=False)
    parser.add_argument("--version", action="version", version=__version__, help=texts("help.version"))
    add_language(parser, texts)
    commands = parser.add_subparsers(
        title=texts("help.commands"), dest="command", metavar=texts("help.command"), parser_class=Parser
    )
    named = [games.find(word) for word in words if word in games.names()][:1]
    for name, add_arguments in COMMANDS.items():
        command = commands.add_parser(
            name, help=texts(f"help.{name}"), description=texts(f"help.{name}"), allow_abbrev=False
        )
        add_arguments(command, named or [games.find(game) for game in games.names()], texts)
        add_language(command, texts)
    return parser


def speak(texts: Texts) -> None:
    """Let argparse's own words come from our catalogue; it looks them up under the name gettext usually has."""
    catalogue = texts.table("argparse")
    vars(argparse)["_"] = lambda message: catalogue.get(message, message)


def add_language(parser: Parser, texts: Texts) -> None:
    parser.add_argument(
        "--language", metavar="|".join(sorted(LANGUAGES)), default=argparse.SUPPRESS, help=texts("help.language")
    )


# --- The commands ---------------------------------------------------------------------------------------------------
def add_play(parser: Parser, offered: list[Game], texts: Texts) -> None:
    add_game(parser, texts, optional=True)
    add_setup(parser, texts)
    known = ", ".join(bots.levels())
    parser.add_argument("--players", metavar=texts("help.text"), help=texts("help.players", known=known))
    parser.add_argument("--save", metavar=texts("help.file"), help=texts("help.save"))
    parser.add_argument("--load", metavar=texts("help.file"), help=texts("help.load"))
    parser.add_argument("--spoken", action="store_true", help=texts("help.spoken"))
    parser.add_argument("--no-colour", "--no-color", action="store_true", help=texts("help.no-colour"))
    parser.add_argument("--no-confirm", action="store_true", help=texts("help.no-confirm"))
    add_options(parser, offered, texts)


def add_games(parser: Parser, offered: list[Game], texts: Texts) -> None:
    parser.add_argument("--json", action="store_true", help=texts("help.json"))


def add_trace(parser: Parser, offered: list[Game], texts: Texts) -> None:
    add_game(parser, texts, optional=True)
    add_setup(parser, texts)
    parser.add_argument("--options", metavar="JSON", help=texts("help.options"))
    parser.add_argument("--bot", metavar=texts("help.text"), help=texts("help.bot", known=", ".join(bots.levels())))
    parser.add_argument("--moves", metavar=texts("help.file"), help=texts("help.moves"))
    add_options(parser, offered, texts)


def add_replay(parser: Parser, offered: list[Game], texts: Texts) -> None:
    parser.add_argument("file", metavar=texts("help.file"), help=texts("help.replay-file"))
    parser.add_argument("--step", action="store_true", help=texts("help.step"))
    parser.add_argument("--spoken", action="store_true", help=texts("help.spoken"))
    parser.add_argument("--no-colour", "--no-color", action="store_true", help=texts("help.no-colour"))


def add_verify(parser: Parser, offered: list[Game], texts: Texts) -> None:
    parser.add_argument("file", metavar=texts("help.file"), help=texts("help.verify-file"))
    parser.add_argument("--seen", metavar=texts("help.file"), help=texts("help.verify-seen"))


def add_analyse(parser: Parser, offered: list[Game], texts: Texts) -> None:
    parser.add_argument("file", metavar=texts("help.file"), help=texts("help.analyse-file"))
    parser.add_argument("--seconds", type=real_number(texts), metavar=texts("help.number"), help=texts("help.seconds"))
    add_whole_numbers(parser, texts, iterations="help.analyse-iterations", seed="help.analyse-seed")
    parser.add_argument("--json", metavar=texts("help.file"), help=texts("help.analyse-json"))
    parser.add_argument("--plot", metavar=texts("help.file"), help=texts("help.analyse-plot"))


def add_arena(parser: Parser, offered: list[Game], texts: Texts) -> None:
    add_game(parser, texts)
    known = ", ".join(known_names())
    parser.add_argument("--bots", metavar=texts("help.text"), help=texts("help.bots", known=known))
    parser.add_argument("--lineup", metavar=texts("help.text"), action="append", help=texts("help.lineup"))
    add_whole_numbers(parser, texts, games="help.games-each", iterations="help.iterations")
    parser.add_argument("--budget", metavar=texts("help.text"), help=texts("help.budget"))
    parser.add_argument("--sprt", metavar=texts("help.text"), help=texts("help.sprt"))
    add_many_games(parser, texts)
    add_options(parser, offered, texts)


def add_simulate(parser: Parser, offered: list[Game], texts: Texts) -> None:
    add_game(parser, texts)
    parser.add_argument("--bot", metavar=texts("help.text"), help=texts("help.bot", known=", ".join(bots.names())))
    add_whole_numbers(parser, texts, games="help.games-played")
    parser.add_argument("--plot", metavar=texts("help.file"), help=texts("help.plot"))
    add_device(parser, texts)
    add_many_games(parser, texts)
    add_options(parser, offered, texts)


def add_bench(parser: Parser, offered: list[Game], texts: Texts) -> None:
    add_game(parser, texts)
    add_device(parser, texts)
    parser.add_argument("--json", action="store_true", help=texts("help.json"))


def add_warm(parser: Parser, offered: list[Game], texts: Texts) -> None:
    parser.add_argument("game", nargs="?", metavar=texts("help.game"), help=texts("help.warm-game"))


def add_serve(parser: Parser, offered: list[Game], texts: Texts) -> None:
    parser.add_argument("--database", metavar=texts("help.text"), help=texts("help.database"))
    parser.add_argument("--host", metavar=texts("help.text"), default="127.0.0.1", help=texts("help.host"))
    parser.add_argument("--lan", action="store_true", help=texts("help.lan"))
    days = {"finished-days": "help.finished-days", "idle-days": "help.idle-days"}
    add_whole_numbers(parser, texts, port="help.port", **days)
    parser.add_argument("--origin", metavar=texts("help.text"), action="append", help=texts("help.origin"))
    parser.add_argument("--allowed-host", metavar=texts("help.text"), action="append", help=texts("help.allowed-host"))
    parser.add_argument("--behind-proxy", action="store_true", help=texts("help.behind-proxy"))
    parser.add_argument(
        "--trusted-proxy", metavar=texts("help.text"), action="append", help=texts("help.trusted-proxy")
    )
    parser.add_argument("--no-limits", action="store_true", help=texts("help.no-limits"))
    parser.add_argument("--open-browser", action="store_true", help=texts("help.open-browser"))


def add_board(parser: Parser, offered: list[Game], texts: Texts) -> None:
    parser.add_argument("file", metavar=texts("help.file"), help=texts("help.board-file"))
    parser.add_argument("--svg", metavar=texts("help.file"), help=texts("help.svg"))


def add_admin(parser: Parser, offered: list[Game], texts: Texts) -> None:
    actions = parser.add_subparsers(
        title=texts("help.actions"), dest="action", metavar=texts("help.action"), parser_class=Parser, required=True
    )
    for name, words in ACTIONS.items():
        told = texts(f"help.admin-{name}")
        action = actions.add_parser(name, help=told, description=told, allow_abbrev=False)
        for word in words:
            action.add_argument(word, metavar=texts(f"help.{word}").upper(), help=texts(f"help.which-{word}"))
        if name == "erase-name":
            action.add_argument("seat", nargs="?", metavar=texts("help.seat").upper(), help=texts("help.which-seat"))
        if name == "tables":
            action.add_argument("--game", metavar=texts("help.game"), help=texts("help.admin-game"))
            action.add_argument("--phase", metavar="|".join(PHASES), choices=PHASES, help=texts("help.admin-phase"))
            action.add_argument("--name", metavar=texts("help.text"), help=texts("help.admin-name"))
            add_whole_numbers(action, texts, most="help.admin-most")
        if name == "ban":
            add_whole_numbers(action, texts, hours="help.admin-hours")
        if name in ("tables", "bans"):
            action.add_argument("--json", action="store_true", help=texts("help.json"))
        if name in ("close", "delete", "erase-name", "free-seat"):
            action.add_argument("--yes", action="store_true", help=texts("help.yes"))
        action.add_argument("--database", metavar=texts("help.text"), help=texts("help.database"))
        add_language(action, texts)
        action._negative_number_matcher = TABLE_WITH_A_DASH


def add_backup(parser: Parser, offered: list[Game], texts: Texts) -> None:
    parser.add_argument("file", metavar=texts("help.file"), help=texts("help.backup-file"))
    parser.add_argument("--database", metavar=texts("help.text"), help=texts("help.database"))
    parser.add_argument("--force", action="store_true", help=texts("help.force"))


COMMANDS: dict[str, Callable[[Parser, list[Game], Texts], None]] = {
    "play": add_play,
    "games": add_games,
    "replay": add_replay,
    "verify": add_verify,
    "analyse": add_analyse,
    "trace": add_trace,
    "arena": add_arena,
    "simulate": add_simulate,
    "board": add_board,
    "serve": add_serve,
    "admin": add_admin,
    "backup": add_backup,
    "restore": add_backup,
    "bench": add_bench,
    "warm": add_warm,
}


# --- What several commands share ------------------------------------------------------------------------------------
def add_game(parser: Parser, texts: Texts, optional: bool = False) -> None:
    told = texts("help.which-game", known=", ".join(games.names()))
    parser.add_argument("game", nargs="?" if optional else None, metavar=texts("help.game"), help=told)


def add_setup(parser: Parser, texts: Texts) -> None:
    add_whole_numbers(parser, texts, seats="help.seats", seed="help.seed", start="help.start")
    parser.add_argument("--board", metavar=texts("help.file"), help=texts("help.on-board"))


def add_device(parser: Parser, texts: Texts) -> None:
    parser.add_argument("--device", metavar="|".join(DEVICES), default=DEVICES[0], help=texts("help.device"))


def add_many_games(parser: Parser, texts: Texts) -> None:
    """What a plan of many games needs; no seat that begins, for all seats are played."""
    add_whole_numbers(parser, texts, seats="help.seats", seed="help.seed", threads="help.threads")
    parser.add_argument("--board", metavar=texts("help.file"), help=texts("help.on-board"))
    parser.add_argument("--json", metavar=texts("help.file"), help=texts("help.results"))
    parser.add_argument("--resume", action="store_true", help=texts("help.resume"))
    parser.add_argument("--on", metavar="local|ray", default="local", help=texts("help.on"))


def add_whole_numbers(parser: Parser, texts: Texts, **flags: str) -> None:
    """Flags that take a whole number, each with the key of its help."""

    def whole_number(value: str) -> int:
        try:
            return int(value)
        except ValueError:
            raise argparse.ArgumentTypeError(texts("help.whole-number", value=value)) from None

    for name, told in flags.items():
        parser.add_argument(f"--{name}", type=whole_number, metavar=texts("help.number"), help=texts(told))


def real_number(texts: Texts) -> Callable[[str], float]:
    """Reads a number that need not be whole."""

    def read(value: str) -> float:
        try:
            return float(value)
        except ValueError:
            raise argparse.ArgumentTypeError(texts("help.real-number", value=value)) from None

    return read


def add_options(parser: Parser, offered: list[Game], texts: Texts) -> None:
    """A flag for every option a game declares; the board has one of its own, which takes files too."""
    taken = {"board"}
    for game in offered:
        told = game.texts(texts.language)
        fresh = [option for option in game.options if option.name not in taken]
        group = parser.add_argument_group(texts("help.options-of", game=told("name"))) if fresh else None
        for option in fresh:
            taken.add(option.name)
            assert group is not None
            add_option(group, option, told)


def add_option(group: argparse._ArgumentGroup, option: Option, texts: Texts) -> None:
    name, dest, unset = f"--{option.name}", OPTION + option.name, argparse.SUPPRESS
    title = texts(f"options.{option.name}.title")
    if isinstance(option.default, bool):
        group.add_argument(name, dest=dest, default=unset, action="store_const", const=not option.default, help=title)
        return
    choices = " | ".join(value_words(option, texts)) or option.choices_shown()
    told = texts("help.option-line", title=title, choices=choices).replace("%", "%%")
    metavar = "|".join(map(shown, option.choices)) or texts("help.number")
    group.add_argument(name, dest=dest, default=unset, help=told, metavar=metavar)


def value_words(option: Option, texts: Texts) -> list[str]:
    """What is typed for the values of an option and what they mean, as far as the game's texts have words for them."""
    keys = {shown(value): f"options.{option.name}.{shown(value)}" for value in option.choices}
    return [texts("games.value", word=word, told=texts(key)) for word, key in keys.items() if texts.has(key)]


# --- Reading what was given -----------------------------------------------------------------------------------------
def wishes(arguments: argparse.Namespace, game: Game) -> dict[str, object]:
    """The game's options as given by flags and by --options, in the types the game declares."""
    found = dict(json_options(getattr(arguments, "options", None)))
    known = sorted(option.name for option in game.options)
    for name in found:
        if name not in known:
            raise InvalidOption("unknown-option", game=game.name, name=name, known=", ".join(known))
    for option in game.options:
        given = getattr(arguments, OPTION + option.name, None)
        if given is None:
            continue
        value = typed(given, option)
        if found.setdefault(option.name, value) != value:
            raise InvalidOption("option-twice", name=option.name)
    return found


def typed(given: object, option: Option) -> object:
    """A flag's text as a number where the option is one; nonsense stays, for the option's own check to refuse."""
    if isinstance(option.default, int) and isinstance(given, str) and given.lstrip("-").isdigit():
        return int(given)
    return given


def json_options(text: str | None) -> dict[str, object]:
    try:
        found = json.loads(text) if text is not None else {}
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise InvalidOption("options-json", example='{"name": "value"}')
    return found


def is_on_gpu(arguments: argparse.Namespace) -> bool:
    """Whether a GPU was asked for; refuses other devices."""
    if arguments.device not in DEVICES:
        raise InvalidOption("unknown-device", name=arguments.device, known=", ".join(DEVICES))
    return bool(arguments.device != DEVICES[0])


def named_game(arguments: argparse.Namespace) -> Game:
    """The game that was named; refuses when none was."""
    if arguments.game is None:
        raise InvalidOption("game-missing", known=", ".join(games.names()))
    return games.find(arguments.game)


def new_game(arguments: argparse.Namespace, game: Game, seats: int | None) -> Position:
    """Set up the game that was asked for."""
    from tafelrunde.position import begun

    options = wishes(arguments, game)
    board = options.pop("board", None)
    if arguments.board is not None:
        if not game.has_board_files:
            raise InvalidOption("no-boards", game=game.name)
        if board not in (None, arguments.board):
            raise InvalidOption("option-twice", name="board")
        board = arguments.board
    start = getattr(arguments, "start", None) or 0
    return begun(game, seats=seats, seed=arguments.seed, start=start, board=board, options=options)
