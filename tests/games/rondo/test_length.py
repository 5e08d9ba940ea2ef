"""How long a game takes, and how it ends, with sensible play: what the grey spaces were chosen for.

The full measurement stands in docs/decisions; this one is small, to notice a board or a rule that changes it.
"""

import pytest

from tafelrunde.position import new
from tests.amounts import SLOW
from tests.games.rondo.players import sensible_player

GAMES = 25
ROUNDS = {2: (18, 30), 3: (12, 20), 4: (9, 16)}  # the mean by seats


def ends(board, seats, enough, games):
    """(reason, rounds) of sensible games: draw until there are enough stones, then lay the best path."""
    for seed in range(games):
        position, choose = new("rondo", seats=seats, seed=seed, board=board), sensible_player(seed, enough)
        while not position.is_over:
            position.play_number(choose(position))
        yield str(position.reason), int(position.state.turn) / seats


@pytest.mark.skipif(SLOW, reason="many whole games")
@pytest.mark.parametrize("enough", [4, 5])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("board", ["blue", "red"])
def test_sensible_games_end_at_the_last_grey_space_in_good_time(board, seats, enough):
    found = list(ends(board, seats, enough, GAMES))
    assert sum(reason == "grey-covered" for reason, _ in found) >= 0.85 * GAMES
    least, most = ROUNDS[seats]
    assert least <= sum(rounds for _, rounds in found) / GAMES <= most
