"""Analysis after the game: what every decision was worth, how the chances went, how luck fell (docs/analysis.md).

    from tafelrunde import load
    from tafelrunde.analysis import analysed

    found = analysed(load("game.json"), iterations=500)
    found.decisions[13].loss

`analyse` yields ever finer results instead; both give the same for the same seed and iterations. `judge` looks at one
decision.
"""

from tafelrunde.analysis.stream import Analysis, analyse, analysed, judge

__all__ = ["Analysis", "analyse", "analysed", "judge"]
