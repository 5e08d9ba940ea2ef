"""The Game interface and the catalogue of games. Each folder beside this file is a game; there is no list of them.

Nothing compiled is imported until a game's rules are asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from typing import Any

from tafelrunde.errors import IllegalMove, InvalidOption
from tafelrunde.texts import Texts

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

    def check(self, value: Any, seats: int) -> None:
        """Refuse a value that the option does not take, or not with so many seats."""
        whole = isinstance(value, int) and not isinstance(value, bool)
        same_kind = type(value) is type(self.default)
        fits = same_kind and (value in self.choices if self.choices else whole and self.least <= value <= self.most)
        if not fits:
            raise InvalidOption("option-value", name=self.name, value=shown(value), choices=self.choices_shown())
        if value != self.default and self.seats and seats not in self.seats:
            allowed = ", ".join(map(str, self.seats))
            raise InvalidOption("option-seats", name=self.name, value=shown(value), seats=seats, allowed=allowed)

    def choices_shown(self) -> str:
        return ", ".join(map(shown, self.choices)) if self.choices else f"{self.least}–{self.most}"


def shown(value: Any) -> str:
    """An option's value as it is typed and as it stands in JSON."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True)
class Game:
    """A game: what it is called and offers, and the modules of its folder.

    `wording` tells the game in words (`texts` of this game) and draws it in letters. It is built from views alone,
    so that it cannot tell more than they hold; where the text of a move says more than the views, it keeps silent.
    A `Line` is a list of segments (text, colour): a colour's name, "on red" for ink on a piece of that colour,
    "quiet", "accent" or None. Colour is never the only sign. `names` holds the players' names by seat.

    - `picture(view, texts, marked=()) -> list[Line]`: the board, with the moves in `marked` (texts) told apart
    - `spoken(view, texts) -> list[str]`: the board in sentences, to be read aloud
    - `score_table(view, names, texts) -> list[Line]`, `tell_scores(view, names, texts) -> list[str]`
    - `rack_picture(view, texts) -> list[Line]`, `tell_rack(view, texts) -> list[str]`: of the seat whose view it is
    - `tell_turn(view, offer, example, texts) -> list[str]`: what there is to do; `example` is some legal move
    - `tell_move(before, after, move, names, texts) -> str`: a move that was made, from views of one seat or spectator
    - `tell_preview(preview, move, texts) -> str`: what a move would bring; `worth(preview) -> int`: to sort moves by
    - `tell_result(view, winners, names, texts) -> list[str]`: reason of the end, standing, winners
    """

    name: str
    letter: str  # of its clauses, as in I4.2
    seats: tuple[int, ...]
    usual_seats: int
    options: tuple[Option, ...]

    @cached_property
    def state(self) -> Any:
        return import_module(f"{__name__}.{self.name}.state")

    @cached_property
    def rules(self) -> Any:
        return import_module(f"{__name__}.{self.name}.rules")

    @cached_property
    def knowledge(self) -> Any:
        return import_module(f"{__name__}.{self.name}.knowledge")

    @cached_property
    def observation(self) -> Any:
        return import_module(f"{__name__}.{self.name}.observation")

    @cached_property
    def chance(self) -> Any:
        return import_module(f"{__name__}.{self.name}.chance")

    @cached_property
    def insight(self) -> Any:
        return import_module(f"{__name__}.{self.name}.insight")

    @cached_property
    def notation(self) -> Any:
        return import_module(f"{__name__}.{self.name}.notation")

    @cached_property
    def wording(self) -> Any:
        return import_module(f"{__name__}.{self.name}.wording")

    @cached_property
    def boards(self) -> Any:
        """The module that reads board files; None where the board is always the same."""
        return import_module(f"{__name__}.{self.name}.boards") if (FOLDER / self.name / "boards.py").exists() else None

    @cached_property
    def picture(self) -> Any:
        """The module that draws board files; None where there are none."""
        drawn = (FOLDER / self.name / "picture.py").exists()
        return import_module(f"{__name__}.{self.name}.picture") if drawn else None

    @cached_property
    def painting(self) -> Any:
        """The module that paints the board in pixels."""
        return import_module(f"{__name__}.{self.name}.painting")

    @property
    def texts_folder(self) -> Path:
        return FOLDER / self.name / "texts"

    def texts(self, language: str) -> Texts:
        """The texts of this game, on top of the shared ones."""
        return Texts(language, self.texts_folder)

    def settle(self, seats: int, wishes: dict[str, Any]) -> dict[str, Any]:
        """Every option spelled out, defaults too; refuses what the game does not offer."""
        if seats not in self.seats:
            raise InvalidOption("seat-count", game=self.name, seats=seats, allowed=", ".join(map(str, self.seats)))
        known = {option.name for option in self.options}
        for name in wishes:
            if name not in known:
                raise InvalidOption("unknown-option", game=self.name, name=name, known=", ".join(sorted(known)))
        settled = {option.name: wishes.get(option.name, option.default) for option in self.options}
        for option in self.options:
            option.check(settled[option.name], seats)
        return settled

    def illegal(self, clause: int, move: str) -> IllegalMove:
        """The refusal of a move by a clause, given as the rules give it (402 for 4.2)."""
        return IllegalMove(f"{self.letter}{clause // 100}.{clause % 100}", move, self.texts_folder)


@cache
def names() -> tuple[str, ...]:
    """The games there are."""
    return tuple(sorted(folder.name for folder in FOLDER.iterdir() if (folder / "rules.py").exists()))


def find(name: str) -> Game:
    """The game of that name."""
    if name not in names():
        raise InvalidOption("unknown-game", name=name, known=", ".join(names()))
    game = import_module(f"{__name__}.{name}").GAME
    assert isinstance(game, Game)
    return game
