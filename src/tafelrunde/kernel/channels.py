"""What the numbers of an observation mean: named channels, one after the other in one flat array."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, TypeAlias

import numpy as np

Numbers: TypeAlias = np.ndarray[Any, np.dtype[Any]]  # Any: of whatever shape and kind of number

NUMBER = np.int16  # what observations are made of
LARGEST = int(np.iinfo(NUMBER).max)  # larger numbers are cut down to this


@dataclass(frozen=True)
class Channel:
    """A part of an observation: its numbers lie between `low` and `high`, both included."""

    name: str
    shape: tuple[int, ...]
    high: int
    low: int = 0

    @property
    def size(self) -> int:
        return prod(self.shape)


def total_size(channels: Sequence[Channel]) -> int:
    return sum(channel.size for channel in channels)


def parts(channels: Sequence[Channel], observation: Numbers) -> dict[str, Numbers]:
    """An observation, or a batch [..., size] of them, taken apart by name. Nothing is copied."""
    found, begin = {}, 0
    for channel in channels:
        flat = observation[..., begin : begin + channel.size]
        found[channel.name] = flat.reshape((*observation.shape[:-1], *channel.shape))
        begin += channel.size
    return found


def bounds(channels: Sequence[Channel]) -> tuple[Numbers, Numbers]:
    """The least and the largest value of every number of an observation."""
    lows = [np.full(channel.size, channel.low, dtype=NUMBER) for channel in channels]
    highs = [np.full(channel.size, channel.high, dtype=NUMBER) for channel in channels]
    return np.concatenate(lows), np.concatenate(highs)
