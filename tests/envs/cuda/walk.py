"""What batches show on one device, as digests to compare with those of another:

    python -m tests.envs.cuda.walk DEVICE GAMES STEPS LONGEST [GAME...]

prints a line for each mode: its label, a digest of all arrays after all steps, and one of whole games. Random moves and
those of the quick policy take turns, and now and then only some of the games are stepped.
"""

import hashlib
import sys

import numpy as np

from tafelrunde.envs.batch import Batch
from tafelrunde.envs.stepping import REWARDS
from tests.games.modes import MODES, label

ARRAYS = ("observations", "masks", "rewards", "ended", "to_move", "finals")


def walked(mode, device, games, steps, longest):
    """The digests of one mode: of the steps, and of whole games."""
    name, seats, options = mode
    number = MODES.index(mode)
    batch = Batch(
        name,
        games,
        seats=seats,
        seed=11 + number,
        reward=REWARDS[number % len(REWARDS)],
        watcher=seats - 1,
        longest=longest,
        device=device,
        **options,
    )
    stepped, some = hashlib.sha256(), np.arange(0, games, 2)
    for step in range(steps):
        choose = batch.quick_moves if step % 3 == 2 else batch.random_moves
        if step % 5 == 3:
            batch.step(choose(some), some)
        else:
            batch.step(choose())
        for array in ARRAYS:
            stepped.update(np.asarray(getattr(batch, array)).tobytes())
    stepped.update(np.asarray(batch.games).tobytes())
    whole = hashlib.sha256()
    for array in batch.play_whole("random", seed=3, first=5):
        whole.update(np.asarray(array).tobytes())
    batch.close()
    return stepped.hexdigest()[:16], whole.hexdigest()[:16]


def main(device, games, steps, longest, *names):
    for mode in MODES:
        if not names or mode[0] in names:
            digests = walked(mode, device, int(games), int(steps), int(longest) or None)
            print(label(mode), *digests, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
