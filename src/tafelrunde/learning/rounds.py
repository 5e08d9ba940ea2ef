"""Round after round: games by the latest model, a new model from them. What is finished is kept, and not done again."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from tafelrunde import games
from tafelrunde.kernel.game import function_of
from tafelrunde.learning.fitting import Course, fitted, foretold
from tafelrunde.learning.measuring import Measured, measured
from tafelrunde.learning.practice import Practice
from tafelrunde.learning.samples import Samples
from tafelrunde.learning.weights import net_of, rounded, write_models

ROUND_SEEDS = 1000  # apart from round to round

Tell = Callable[[str], None]


@dataclass(frozen=True)
class Learning:
    game: str
    folder: Path
    seed: int
    games_a_round: int
    rounds: int
    course: Course
    begin: Path | None = None  # a model to begin with; None: the game's quick insight
    workers: int | None = None
    place: str = "local"  # where games are played, or "ray"
    patience: float = 0.9  # how much an end counts a turn earlier, against what the model of the round before foretold
    together: int = 3  # rounds whose games are learnt from at a time

    @property
    def command(self) -> str:
        begin = f" --begin {self.begin.name}" if self.begin else ""
        return (
            f"python -m tafelrunde.learning {self.game} --rounds {self.rounds} --games {self.games_a_round} "
            f"--seed {self.seed} --epochs {self.course.epochs}{begin}"
        )

    def part(self, number: int) -> Path:
        return self.folder / f"round-{number}"

    def model(self, number: int) -> Path:
        return self.part(number) / "model.json"

    def go(self, tell: Tell) -> Path:
        """All rounds; returns the last model."""
        for number in range(self.rounds):
            if self.model(number).exists():
                tell(f"round {number}: done before")
                continue
            self.practise(number, tell)
            self.learn(number, tell)
        return self.model(self.rounds - 1)

    def practise(self, number: int, tell: Tell) -> None:
        chosen_by = self.model(number - 1) if number else self.begin
        practice = Practice(self.game, self.seed + ROUND_SEEDS * number, self.part(number) / "games", chosen_by)
        for done, _ in enumerate(practice.play(self.games_a_round, self.workers, self.place), start=1):
            if done & (done - 1) == 0:
                tell(f"round {number}: {done} files of games")

    def learn(self, number: int, tell: Tell) -> None:
        """A model for each kind of game that the game tells apart."""
        paths = [
            path
            for part in range(max(0, number - self.together + 1), number + 1)
            for path in (self.part(part) / "games").glob("games-*.npz")
        ]
        samples = Samples.load(paths)
        dtype = games.find(self.game).state.STATE
        names, features, units = (function_of(dtype, "model", name) for name in ("NAMES", "FEATURES", "UNITS"))
        told, figures = {}, {}
        for kind, name in enumerate(names):
            learnt, apart = samples.of_model(kind).split()
            if number:
                before = json.loads(self.model(number - 1).read_text(encoding="utf-8"))["models"][name]
                learnt = learnt.eased(foretold(net_of(before), learnt)[0], self.patience)
            net = fitted(
                learnt,
                units,
                self.seed + number,
                self.course,
                lambda epoch, loss, name=name: tell(f"round {number}: {name}, epoch {epoch + 1}: {loss:.4f}"),  # type: ignore[misc]
            )
            told[name] = rounded(net)
            found = measured(net_of(told[name]), apart)
            figures[name] = asdict(found)
            tell(sentence(number, name, found))
        (self.part(number) / "figures.json").write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
        write_models(self.model(number), f"{self.command}, round {number}", features, told)


def sentence(number: int, name: str, found: Measured) -> str:
    tenths = " ".join(f"{loss:.3f}" for loss in found.by_tenth)
    return (
        f"round {number}: {name}: {found.turns} turns kept apart, log-loss {found.loss:.4f} "
        f"(by tenths {tenths}), rise missed by {found.missed:.4f}"
    )
