"""People and bots around one screen, playing one game. Knows no game: all words and pictures come from its wording."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console

from tafelrunde import bots
from tafelrunde.cli.look import name_in_line, say, show
from tafelrunde.errors import InvalidRecord, Refusal
from tafelrunde.games.interface import Line, View
from tafelrunde.kernel.game import Move, Seat
from tafelrunde.kernel.generator import Generator, generator
from tafelrunde.position import Position
from tafelrunde.record import save
from tafelrunde.sayings import Saying, lines_in_words, sentence
from tafelrunde.texts import Texts

FEW_MOVES = 3  # with so few choices nobody needs to see the board again
LISTED = 20  # moves shown at once
SCROLLBACK = "\x1b[3J"  # clears what has scrolled off the screen, too
COMMANDS = ("help", "rules", "board", "moves", "undo", "save", "quit")


class Quit(Exception):
    """The person wants to stop; the game is kept."""


@dataclass
class Sitting:
    position: Position
    players: list[str]  # by seat: the name of a bot, or of a person, empty for one without a name
    texts: Texts
    out: Console
    spoken: bool
    confirms: bool
    path: Path  # where the game is kept
    keeps: bool  # also once it is over
    names: list[str] = field(init=False)
    people: list[int] = field(init=False)
    chance: Generator = field(init=False)
    reader: int | None = field(init=False, default=None)  # the person who last saw a rack on this screen
    told: list[str] = field(init=False, default_factory=list)  # every move of this sitting in words
    heard: dict[int, int] = field(init=False, default_factory=dict)  # by seat: how many of them it knows
    kept: bool = field(init=False, default=False)

    def __post_init__(self) -> None:
        self.people = [seat for seat, player in enumerate(self.players) if not bots.is_bot(player)]
        self.names = [self.name_of(seat) for seat in range(self.position.seats)]
        seed = self.position.seed if isinstance(self.position.seed, int) else secrets.randbits(62)
        self.chance = generator(seed, 1 + len(self.position.numbers))

    def name_of(self, seat: Seat) -> str:
        if seat in self.people:
            return name_in_line(self.players[seat]) or self.texts("words.seat", number=seat + 1)
        return self.texts("words.bot", number=seat + 1)

    # --- The course of the game
    def play(self) -> None:
        """Play until the game is over or somebody stops."""
        if self.keeps:
            self.write()  # a file that cannot be written is refused before anything has happened
        self.welcome()
        try:
            while not self.position.is_over:
                if self.position.to_move in self.people:
                    self.ask_person()
                else:
                    bot = bots.find(self.players[self.position.to_move])
                    self.make(bots.decide(bot, self.position, self.chance))
        except Quit:
            self.tell_how_to_go_on()
            return
        except KeyboardInterrupt:
            self.out.print()
            self.tell_how_to_go_on()
            raise
        self.finish()

    def welcome(self) -> None:
        count = len(self.position.numbers)
        details = {"game": self.texts("name"), "seats": self.position.seats}
        if count:
            say(self.out, self.texts("play.welcome-back", number=count, **details))
        else:
            say(self.out, self.texts("play.welcome", **details))

    def make(self, move: Move) -> None:
        """Make a move, tell it as everybody at the screen may hear it, and keep the game."""
        position, mover = self.position, self.position.to_move
        watcher = self.people[0] if len(self.people) == 1 else None
        position.play_number(move)
        told = position.game.wording.tell_move(
            position.layout, position.view(watcher), position.move_seen_by(watcher), position.outcome(watcher)
        )
        self.told.append(sentence(told, self.texts, self.names))
        say(self.out, self.told[-1])
        self.heard[mover] = len(self.told)
        self.keep()

    def news(self, seat: Seat) -> list[str]:
        """The moves that the others have made since the seat's own last one."""
        return self.told[self.heard.get(seat, 0) :]

    def keep(self) -> None:
        """Save after every move, so that an interrupted game can be continued; if that fails, playing goes on."""
        try:
            self.write()
        except Refusal as refusal:
            self.kept = False
            if self.keeps:
                say(self.out, refusal.sentence(self.texts.language))

    def write(self) -> None:
        """Write the game to its file; raises InvalidRecord."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError:
            raise InvalidRecord("cannot-write", path=self.path.name) from None
        save(self.position, self.path, players=self.players)
        self.kept = True

    def tell_how_to_go_on(self) -> None:
        if len(self.people) > 1:
            self.clear()  # the others have not seen the rack on it
        if not self.kept and not self.position.is_over:
            self.keep()
        say(self.out, self.texts("play.kept", path=self.path) if self.kept else self.texts("play.bye"))

    def finish(self) -> None:
        view = self.position.view()
        self.show_board(view)
        self.show_scores(view)
        wording = self.position.game.wording
        say(self.out, *self.worded(wording.tell_result(self.position.layout, view, self.position.winners)))
        if self.position.seed is not None:  # not before the end: it tells every tile
            say(self.out, self.texts("play.same-deal", seed=self.position.seed))
        if self.keeps and self.kept:
            say(self.out, self.texts("play.saved", path=self.path))
        elif self.kept:
            self.path.unlink(missing_ok=True)

    # --- A person's turn
    def ask_person(self) -> None:
        """Show the table to the person on turn and ask until a move is made."""
        self.hand_over()
        self.show_table(short=len(self.position.legal_numbers) <= FEW_MOVES and self.is_known_board())
        while True:
            typed = self.read(self.texts("play.prompt", name=self.names[self.position.to_move]))
            try:
                if self.obey(typed):
                    return
            except Refusal as refusal:
                say(self.out, refusal.sentence(self.texts.language))

    def hand_over(self) -> None:
        """Several people share the screen: nobody sees the rack of another."""
        seat = self.position.to_move
        if len(self.people) > 1 and self.reader != seat:
            self.clear()
            self.read(self.texts("play.handover", name=self.names[seat]))
            self.clear()
            say(self.out, *self.news(seat))
        self.reader = seat

    def is_known_board(self) -> bool:
        """Whether the person has just made the last move."""
        return bool(self.told) and not self.news(self.position.to_move)

    def clear(self) -> None:
        if self.out.is_terminal:
            self.out.clear()
            self.out.file.write(SCROLLBACK)

    def obey(self, typed: str) -> bool:
        """Do what was typed; say whether the turn of this person may have passed on."""
        word, _, rest = typed.partition(" ")
        command = self.command(word)
        if command == "quit":
            raise Quit
        if command is None:
            return self.move(typed)
        {
            "help": self.show_help,
            "rules": self.show_rules,
            "board": self.show_again,
            "moves": lambda: self.list_moves(rest),
            "save": lambda: self.save_as(rest),
            "undo": self.undo,
        }[command]()
        return False

    def command(self, word: str) -> str | None:
        """A command by its English name or as it is called in the reader's language."""
        for command in COMMANDS:
            if word.lower() == command or word.lower() in self.texts(f"commands.{command}").split():
                return command
        return None

    def move(self, typed: str) -> bool:
        legal = self.position.legal_numbers
        if not typed:
            if len(legal) > 1:
                return False
            number = legal[0]  # Enter makes the only move there is
        else:
            number = self.position.parse(typed)
            if self.confirms and not self.confirmed(typed):
                say(self.out, self.texts("play.cancelled"))
                return False
        self.make(number)
        return True

    def confirmed(self, typed: str) -> bool:
        """Show exactly what a move brings, and ask."""
        brings = self.tell_preview(self.position.parse(typed))
        answer = self.read(self.texts("play.confirm", brings=brings)).lower()
        return answer in ("", "y", "yes", *self.texts("play.yes-words").split())

    def tell_preview(self, move: Move) -> str:
        """What a move would bring, in words."""
        position, data = self.position, self.position.game.state.MOVES.data(move)
        told = position.game.wording.tell_preview(position.layout, data, position.preview_number(move))
        return sentence(told, self.texts, self.names)

    def undo(self) -> None:
        self.position.undo()
        self.told.pop()
        self.heard[self.position.to_move] = len(self.told)
        self.keep()
        say(self.out, self.texts("play.undone"))
        self.show_again()

    def save_as(self, name: str) -> None:
        target = Path(name.strip()).expanduser() if name.strip() else self.path
        save(self.position, target, players=self.players)
        say(self.out, self.texts("play.saved", path=target))

    def read(self, prompt: str) -> str:
        """One line from the keyboard or a pipe; its end is as good as quitting."""
        self.out.file.flush()
        try:
            return " ".join(input(prompt).split())
        except EOFError:
            self.out.print()
            raise Quit from None

    # --- What is shown
    def show_again(self) -> None:
        self.show_table(short=False)

    def show_table(self, short: bool) -> None:
        """Board, scores, the rack of the person on turn, and what there is to do."""
        position, wording, layout = self.position, self.position.game.wording, self.position.layout
        view = position.view(position.to_move)
        if not short:
            self.show_board(view)
            self.show_scores(view)
        self.show(wording.rack_picture(layout, view, self.texts), wording.tell_rack(layout, view))
        legal = position.legal_moves
        say(self.out, *self.worded(wording.tell_turn(layout, view, position.offer, legal[len(legal) // 2])))
        if len(legal) == 1:
            say(self.out, self.texts("play.only-move", move=legal[0]))

    def show_board(self, view: View) -> None:
        """The board, with the moves marked that the person on turn has not seen yet."""
        position, wording, layout = self.position, self.position.game.wording, self.position.layout
        count = len(self.news(position.to_move)) or min(1, len(self.told))
        marked = [position.game.state.MOVES.data(move) for move in position.numbers[len(position.numbers) - count :]]
        self.show(wording.picture(layout, view, self.texts, marked), wording.tell_board(layout, view))

    def show_scores(self, view: View) -> None:
        wording, layout = self.position.game.wording, self.position.layout
        self.show(wording.score_table(layout, view, self.names, self.texts), wording.tell_scores(layout, view))

    def worded(self, told: list[Saying]) -> list[str]:
        return lines_in_words(told, self.texts, self.names)

    def show(self, picture: list[Line], told: list[Saying]) -> None:
        """The picture, or the sentences that say the same."""
        if self.spoken:
            say(self.out, *self.worded(told))
        else:
            self.out.print()
            show(self.out, picture)

    def show_help(self) -> None:
        say(self.out, *self.texts.lines("typing.lines"), "", *self.texts.lines("play.help"))

    def show_rules(self) -> None:
        for paragraph in self.texts.lines("rules.lines"):
            self.out.print(paragraph, soft_wrap=False, markup=False)

    def list_moves(self, wanted: str) -> None:
        """Legal moves with what they bring, the best-scoring first."""
        position = self.position
        texts = {move: position.move_text(move) for move in position.legal_numbers}
        found = [move for move in texts if all(part in texts[move].lower() for part in wanted.lower().split())]
        if not found:
            say(self.out, self.texts("play.no-moves", filter=wanted))
            return
        best_first = sorted(found, key=lambda move: -position.worth(move))
        say(self.out, self.texts("play.moves-listed", count=len(found)))
        width = max(len(texts[move]) for move in found)
        for move in best_first[:LISTED]:
            say(self.out, f"  {texts[move]:<{width}}  {self.tell_preview(move)}")
        if len(found) > LISTED:
            example = texts[found[0]].split()[0]
            say(self.out, self.texts("play.moves-more", count=len(found) - LISTED, example=example))
