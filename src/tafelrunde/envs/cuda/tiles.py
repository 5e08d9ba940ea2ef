"""Tiles: the states of a batch as they lie on a GPU. A tile has the first piece of each of its games' records, then the
second piece of each, and so on.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tafelrunde.kernel.records import Dtype

LANES = 32  # games of a tile: the threads of a warp
PIECE = 16  # bytes


def padded(games: int) -> int:
    """How many games their tiles have room for."""
    return -(-games // LANES) * LANES


def padded_size(size: int) -> int:
    """How many bytes a record takes in whole pieces."""
    return -(-size // PIECE) * PIECE


def untiled(tiles: NDArray[np.uint8], dtype: Dtype) -> NDArray[Any]:  # Any: records
    """The records of some tiles, one after the other."""
    size = padded_size(dtype.itemsize)
    pieces = tiles.reshape(-1, size // PIECE, LANES, PIECE).transpose(0, 2, 1, 3).reshape(-1, size)
    return np.ascontiguousarray(pieces[:, : dtype.itemsize]).view(dtype).reshape(-1)
