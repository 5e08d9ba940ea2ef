"""Every way to play every game: each seat count with each combination of the options that fit it."""

from itertools import product

from tafelrunde.errors import InvalidOption
from tafelrunde.games import find, names


def values(option):
    return option.choices or (option.least, option.least + 1)


def modes_of(name):
    """(game, seats, options) for every combination that the game allows."""
    game = find(name)
    found = []
    for seats in game.seats:
        for chosen in product(*(values(option) for option in game.options)):
            options = dict(zip([option.name for option in game.options], chosen, strict=True))
            try:
                game.settle(seats, options)
            except InvalidOption:
                continue
            found.append((name, seats, options))
    return found


def label(mode):
    name, seats, options = mode
    return "-".join([name, str(seats), *(f"{key}={value}" for key, value in options.items())])


MODES = [mode for name in names() for mode in modes_of(name)]
