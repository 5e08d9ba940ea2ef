"""What a game is called and offers, and the catalogue of games: the folders beside this file, and other packages.

What the modules of a game hold is said in interface.py. Nothing compiled is imported until a module is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tafelrunde.errors import IllegalMove, InvalidOption, Refusal
from tafelrunde.texts import Texts

if TYPE_CHECKING:  # the interface imports what is compiled
    from tafelrunde.games import interface as i
    from tafelrunde.games.interface import Options
    from tafelrunde.games.packages import Guests
    from tafelrunde.kernel.game import Brought, Notes, Offered, Seen, State

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Option:
    """A choice of rules that a game offers, declared so that any front end can offer it without knowing the game."""

    name: str
    default: str | bool | int
    choices: tuple[str | bool | int, ...] = ()  # empty: any whole number from `least` to `most`
    least: int = 1
    most: int = 1_000_000
    seats: tuple[int, ...] = ()  # the numbers of seats that allow a value other than the default; empty: all

    def check(self, value: object, seats: int) -> str | bool | int:
        """A value that the option takes with so many seats; refuses others."""
        same_kind = isinstance(value, str | bool | int) and type(value) is type(self.default)
        in_range = type(value) is int and self.least <= value <= self.most
        if not same_kind or not (value in self.choices if self.choices else in_range):
            raise InvalidOption("option-value", name=self.name, value=shown(value), choices=self.choices_shown())
        if value != self.default and self.seats and seats not in self.seats:
            allowed = ", ".join(map(str, self.seats))
            raise InvalidOption("option-seats", name=self.name, value=shown(value), seats=seats, allowed=allowed)
        assert isinstance(value, str | bool | int)
        return value

    def some_values(self) -> tuple[str | bool | int, ...]:
        """All choices; two of an option that takes any number."""
        return self.choices or (self.least, self.least + 1)

    def choices_shown(self) -> str:
        return ", ".join(map(shown, self.choices)) if self.choices else f"{self.least}–{self.most}"


def shown(value: object) -> str:
    """An option's value as it is typed and as it stands in JSON."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True)
class Game:
    """A game: what it is called and offers, and the modules of its folder (interface.py says what each holds)."""

    package: str  # where its modules are
    name: str
    letter: str  # of its clauses, as in I4.2
    seats: tuple[int, ...]
    usual_seats: int
    options: tuple[Option, ...]
    has_board_files: bool = False  # whether its boards are data that anybody may write

    @cached_property
    def state(self) -> i.StateModule:
        return self._module("state")

    @cached_property
    def boards(self) -> i.BoardsModule[Any]:  # Any: only the game itself knows its boards
        return self._module("boards")

    @cached_property
    def rules(self) -> i.RulesModule[State, i.Board]:
        return self._module("rules")

    @cached_property
    def outcome(self) -> i.OutcomeModule[State, Offered, Brought]:
        return self._module("outcome")

    @cached_property
    def knowledge(self) -> i.KnowledgeModule[State, Seen]:
        return self._module("knowledge")

    @cached_property
    def observation(self) -> i.ObservationModule[State, Seen]:
        return self._module("observation")

    @cached_property
    def insight(self) -> i.InsightModule[State, Notes]:
        return self._module("insight")

    @cached_property
    def chance(self) -> i.ChanceModule[State]:
        return self._module("chance")

    @cached_property
    def facts(self) -> i.FactsModule[Seen, Offered, Brought, i.Board, i.Layout, i.View, i.Offer, i.Outcome]:
        return self._module("facts")

    @cached_property
    def notation(self) -> i.NotationModule[State, i.Board]:
        return self._module("notation")

    @cached_property
    def wording(self) -> i.WordingModule[i.Layout, i.View, i.Offer, i.Outcome]:
        return self._module("wording")

    @cached_property
    def board_svg(self) -> i.BoardSvgModule[i.Board]:
        return self._module("board_svg")

    @cached_property
    def pixels(self) -> i.PixelsModule[i.Layout, i.View]:
        return self._module("pixels")

    def _module(self, name: str) -> Any:  # Any: a module; what it must hold stands beside each use
        return import_module(f"{self.package}.{name}")

    @property
    def texts_folder(self) -> Path:
        folder = import_module(self.package).__file__
        assert folder is not None
        return Path(folder).parent / "texts"

    def texts(self, language: str) -> Texts:
        """The texts of this game, on top of the shared ones."""
        return Texts(language, self.texts_folder)

    def settle(self, seats: int, wishes: Mapping[str, object]) -> Options:
        """Every option spelled out, defaults too; refuses what the game does not offer."""
        if seats not in self.seats:
            raise InvalidOption("seat-count", game=self.name, seats=seats, allowed=", ".join(map(str, self.seats)))
        known = {option.name for option in self.options}
        for name in wishes:
            if name not in known:
                raise InvalidOption("unknown-option", game=self.name, name=name, known=", ".join(sorted(known)))
        return {option.name: option.check(wishes.get(option.name, option.default), seats) for option in self.options}

    def modes(self) -> Iterator[tuple[int, Options]]:
        """Every way to play: each number of seats with each combination of the options that fit it."""
        for seats in self.seats:
            for chosen in product(*(option.some_values() for option in self.options)):
                options = {option.name: value for option, value in zip(self.options, chosen, strict=True)}
                with suppress(InvalidOption):
                    yield seats, self.settle(seats, options)

    def illegal(self, clause: int, reason: str = "") -> IllegalMove:
        """The refusal of a move by a clause, given as the rules give it (402 for 4.2), for one of its reasons."""
        return IllegalMove(f"{self.letter}{clause // 100}.{clause % 100}", self.texts_folder, reason)


@cache
def names() -> tuple[str, ...]:
    """The games there are: ours, and those of other packages."""
    return tuple(sorted((*our_names(), *_guests().games)))


@cache
def our_names() -> tuple[str, ...]:
    """The games of the house: they come first, whatever else is installed."""
    return tuple(sorted(folder.name for folder in FOLDER.iterdir() if (folder / "state.py").exists()))


def refused() -> list[Refusal]:
    """Why games of other packages are left out."""
    return _guests().refused


@cache
def _guests() -> Guests:
    from tafelrunde.games.packages import guests  # which needs what stands above

    return guests(our_names())


def find(name: str) -> Game:
    """The game of that name."""
    if name in our_names():
        game = import_module(f"{__name__}.{name}").GAME
        assert isinstance(game, Game)
        return game
    if name in _guests().games:
        return _guests().games[name]
    for refusal in refused():
        if refusal.details["name"] == name:
            raise refusal
    raise InvalidOption("unknown-game", name=name, known=", ".join(names()))
