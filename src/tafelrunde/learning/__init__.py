"""Bots that learn: they play against themselves, and a model learns from how these games ended. One way for all games.

    practice    games of the bots against themselves, on all cores; every turn as the model is shown it
    cluster     the same games on a Ray cluster
    samples     what was noted, and how the games ended
    fitting     weights that foretell these ends best
    weights     weights as small whole numbers, and the file that a game keeps them in
    measuring   how well a model foretells: log-loss and calibration by tenths of a game
    rounds      all of that, round after round; resumable

A game that learns has a `model.py` (what a model is shown and what it makes of it) and a `glance.py` (the best moves
by a model). `python -m tafelrunde.learning GAME` goes through all rounds.
"""
