"""Practice on a Ray cluster: the same games as on one machine. Files come back to the machine that asked for them.

Which cluster that is, and what it needs, is as in tafelrunde.arena.cluster. A batch of a lost worker is played again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from tafelrunde.arena.cluster import ONE_CORE, connect, imported_ray
from tafelrunde.arena.ledger import program

if TYPE_CHECKING:
    from tafelrunde.learning.practice import Practice

TRIES = 3  # of a batch whose worker is lost


def play_batches(practice: Practice, batches: Iterable[int], size: int | None) -> Iterator[Path]:
    """Have batches played, and tell every file that is finished."""
    ray = imported_ray()
    connected_here = connect(ray, size)
    model = practice.model.read_text(encoding="utf-8") if practice.model else None
    play = ray.remote(num_cpus=ONE_CORE, max_retries=TRIES)(played_there)
    owed = {play.remote(practice.game, practice.seed, model, batch, program()): batch for batch in batches}
    try:
        while owed:
            for answer in ray.wait(list(owed))[0]:
                path = practice.file(owed.pop(answer))
                draft = path.with_name(path.name + ".part")
                draft.write_bytes(ray.get(answer))
                yield draft.replace(path)
    finally:
        if connected_here:
            ray.shutdown()


def played_there(game: str, seed: int, model: str | None, batch: int, wanted: str) -> bytes:
    """What runs on the cluster: the file of one batch."""
    from tafelrunde.learning.practice import Practice

    if program() != wanted:
        raise RuntimeError(f"this machine has another version of the program: {program()}, not {wanted}")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "model.json" if model else None
        if path and model:
            path.write_text(model, encoding="utf-8")
        return Practice(game, seed, Path(folder), path).play_batch(batch).read_bytes()
