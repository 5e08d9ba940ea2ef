"""A simulation as a picture, PNG or SVG: length, choice, scores, and what a seat is worth. Needs the extra `plot`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tafelrunde.arena.results import Result
from tafelrunde.arena.statistics import Statistics
from tafelrunde.errors import InvalidOption, InvalidRecord
from tafelrunde.texts import Texts

if TYPE_CHECKING:
    from matplotlib.axes import Axes

KINDS = (".png", ".svg")
COLOURS = ("#4e74e7", "#ed9604", "#2a9d8f", "#d54041")  # by seat; each seat has its own hatching, too
HATCHES = ("", "//", "..", "xx")
SIZE = (11.0, 7.5)  # inches
MOST_BINS = 40
DOTS = 120  # an inch, in a PNG


def check(path: Path) -> None:
    """Before anything is played, refuse what could not be drawn afterwards."""
    if path.suffix.lower() not in KINDS:
        raise InvalidOption("plot-kind", path=path.name, known=", ".join(KINDS))
    try:
        import matplotlib.figure  # noqa: F401
    except ImportError:
        raise InvalidOption("extra-missing", name="matplotlib", extra="plot") from None


def draw(path: Path, title: str, results: Sequence[Result], figures: Statistics, texts: Texts) -> None:
    """Draw four panels into a file."""
    import matplotlib
    from matplotlib.figure import Figure

    figure = Figure(figsize=SIZE, dpi=DOTS, layout="constrained")
    figure.suptitle(title)
    length, choice, scores, seats = figure.subplots(2, 2).flat
    draw_length(length, results, texts)
    draw_choice(choice, figures, texts)
    draw_scores(scores, results, texts)
    draw_seats(seats, figures, texts)
    try:
        with matplotlib.rc_context({"svg.hashsalt": "tafelrunde"}):  # the same figures give the same file
            figure.savefig(path, format=path.suffix[1:].lower(), metadata=dateless(path))
    except OSError:
        raise InvalidRecord("cannot-write", path=path.name) from None


def dateless(path: Path) -> dict[str, None]:
    return {"Date": None} if path.suffix.lower() == ".svg" else {}


def draw_length(axes: Axes, results: Sequence[Result], texts: Texts) -> None:
    lengths = [len(result["choices"]) for result in results]
    axes.hist(lengths, bins=whole_bins(lengths), color=COLOURS[0])
    axes.set(xlabel=texts("simulate.moves"), ylabel=texts("simulate.games"))


def whole_bins(values: Sequence[int]) -> list[float]:
    """Edges of bins that hold equally many whole numbers each."""
    least, most = min(values), max(values)
    step = (most - least) // MOST_BINS + 1
    return [edge - 0.5 for edge in range(least, most + 1 + step, step)]


def draw_choice(axes: Axes, figures: Statistics, texts: Texts) -> None:
    means = figures["choices_by_decision"]
    axes.plot(range(1, len(means) + 1), means, color=COLOURS[0])
    axes.set(xlabel=texts("simulate.decision"), ylabel=texts("simulate.choices"))
    axes.set_ylim(bottom=0)


def draw_scores(axes: Axes, results: Sequence[Result], texts: Texts) -> None:
    seats = range(len(results[0]["points"]))
    points = [[result["points"][seat] for result in results] for seat in seats]
    names = [texts("words.seat", number=seat + 1) for seat in seats]
    hatches = [HATCHES[seat % len(HATCHES)] for seat in seats]
    colours = [COLOURS[seat % len(COLOURS)] for seat in seats]
    bins = whole_bins([score for of_seat in points for score in of_seat])
    axes.hist(points, bins=bins, label=names, color=colours, hatch=hatches)
    axes.set(xlabel=texts("simulate.score"), ylabel=texts("simulate.games"))
    axes.legend()


def draw_seats(axes: Axes, figures: Statistics, texts: Texts) -> None:
    for seat, found in enumerate(figures["seats"]):
        share, interval = found["win_share"], found["win_share_interval"]
        assert share is not None, "without games there is nothing to draw"
        assert interval is not None
        low, high = interval
        reach = [[max(0.0, share - low) * 100], [max(0.0, high - share) * 100]]
        axes.errorbar([seat + 1], [share * 100], yerr=reach, fmt="o", capsize=6, color=COLOURS[seat % len(COLOURS)])
    axes.axhline(figures["fair_share"] * 100, linestyle="--", color="#93a0ad")
    axes.set_xticks(range(1, len(figures["seats"]) + 1))
    axes.set_xlim(0.5, len(figures["seats"]) + 0.5)
    axes.set(xlabel=texts("simulate.column-seat"), ylabel=texts("simulate.wins-percent"))
