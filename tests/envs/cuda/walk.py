"""What batches show on one device, as digests to compare with those of another:

    python -m tests.envs.cuda.walk DEVICE GAMES STEPS LONGEST [GAME...]

prints a line for each mode: its label, and digests of all arrays after random steps, after steps in which random moves
and those of the quick policy take turns, and of whole random games. Now and then only some of the games are stepped.
"""

import hashlib
import sys

import numpy as np

from tafelrunde.envs.batch import Batch
from tafelrunde.envs.stepping import REWARDS
from tests.games.modes import MODES, label

ARRAYS = ("observations", "masks", "rewards", "ended", "to_move", "finals")


def walked(mode, device, games, steps, longest):
    """The digests of one mode: of random steps, of steps by both policies in turn, and of whole random games."""
    batch = batch_of(mode, device, games, longest)
    found = [stepped(batch, steps, is_mixed=False)]
    batch.reset()
    found.append(stepped(batch, steps, is_mixed=True))
    whole = hashlib.sha256()
    for array in batch.play_whole("random", seed=3, first=5):
        whole.update(np.asarray(array).tobytes())
    batch.close()
    return *found, whole.hexdigest()[:16]


def last_games(mode, device, games, steps, longest):
    """The state of each game after steps by both policies in turn."""
    batch = batch_of(mode, device, games, longest)
    stepped(batch, steps, is_mixed=True)
    return [state.tobytes() for state in np.asarray(batch.games)]


def batch_of(mode, device, games, longest):
    name, seats, options = mode
    number = MODES.index(mode)
    told = {"seed": 11 + number, "reward": REWARDS[number % len(REWARDS)], "watcher": seats - 1, "longest": longest}
    return Batch(name, games, seats=seats, device=device, **told, **options)


def stepped(batch, steps, is_mixed):
    """A digest of all arrays after every step, and of the games in the end."""
    digest, some = hashlib.sha256(), np.arange(0, batch.count, 2)
    for step in range(steps):
        choose = batch.quick_moves if is_mixed and step % 3 == 2 else batch.random_moves
        if step % 5 == 3:
            batch.step(choose(some), some)
        else:
            batch.step(choose())
        for array in ARRAYS:
            digest.update(np.asarray(getattr(batch, array)).tobytes())
    digest.update(np.asarray(batch.games).tobytes())
    return digest.hexdigest()[:16]


def main(device, games, steps, longest, *names):
    for mode in MODES:
        if not names or mode[0] in names:
            digests = walked(mode, device, int(games), int(steps), int(longest) or None)
            print(label(mode), *digests, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
