"""Find the weights under which the ends of the games are foretold best: gradient descent (Adam) on the log-loss of
who won, and on the squared error of how far scores rose.

It runs with NumPy. Where PyTorch is installed and finds a GPU, the same steps are done there, some ten times as fast.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

from tafelrunde.learning.samples import MOST_SIDES, Samples
from tafelrunde.learning.weights import Net

RISE_WEIGHT = 1.0  # of the squared error, beside the log-loss
PART = 20_000  # turns that are looked at in one go
FAR_BELOW = -1.0e9  # how a side stands that does not exist
STEADY, STEADIER, TINY = 0.9, 0.999, 1e-8  # of Adam


@dataclass(frozen=True)
class Course:
    """How long and how eagerly is learnt."""

    epochs: int = 12
    batch: int = 4096
    pace: float = 4e-3  # at first; it sinks to nothing
    decay: float = 1e-5  # of weights, at each step


class Machine:
    """NumPy, or PyTorch on a GPU: both know what is used here under the same names."""

    def __init__(self) -> None:
        self.torch: Any = import_module("torch") if find_spec("torch") else None
        if self.torch is not None and not self.torch.cuda.is_available():
            self.torch = None
        self.name = "numpy" if self.torch is None else "torch"

    def given(self, values: Any) -> Any:
        array = np.ascontiguousarray(values, dtype=np.float32)
        return array if self.torch is None else self.torch.from_numpy(array).cuda()

    def exp(self, values: Any) -> Any:
        return np.exp(values) if self.torch is None else self.torch.exp(values)

    def back(self, values: Any) -> Any:
        return values if self.torch is None else values.cpu().numpy()


def begun(features: int, units: tuple[int, ...], chance: np.random.Generator) -> Net:
    """A net before anything is learnt."""
    sizes = (features, *units)
    return [
        (chance.normal(0.0, np.sqrt(2.0 / into), (into, out)).astype(np.float32), np.zeros(out, np.float32))
        for into, out in itertools.pairwise(sizes)
    ]


def answers(net: Net, shown: Any) -> list[Any]:
    """What every layer makes of [rows, features]; the last are the answers."""
    layers = [shown]
    for number, (weights, bias) in enumerate(net):
        out = layers[-1] @ weights + bias
        layers.append(out * (out > 0) if number < len(net) - 1 else out)
    return layers


def chances(machine: Machine, stands: Any, there: Any) -> Any:
    """[turns, sides] how likely each side wins."""
    stands = stands * there + FAR_BELOW * (1 - there)
    odds = machine.exp(stands - (stands.max(1) if machine.torch is None else stands.amax(1))[:, None])
    return odds / odds.sum(1)[:, None]


def foretold(net: Net, samples: Samples) -> tuple[Any, Any]:
    """[turns, sides] the chances of all sides, and how far their scores will rise."""
    machine = Machine()
    machine.torch = None
    single = [(weights.astype(np.float32), bias.astype(np.float32)) for weights, bias in net]
    parts = [
        answers(single, part.astype(np.float32).reshape(-1, part.shape[2]))[-1].reshape(len(part), MOST_SIDES, -1)
        for part in np.array_split(samples.shown, len(samples) // PART + 1)
    ]
    out = np.concatenate(parts)
    return chances(machine, out[:, :, 0], there_of(samples)), out[:, :, 1]


def there_of(samples: Samples) -> Any:
    """[turns, sides] 1 for sides that exist."""
    return (np.arange(MOST_SIDES) < samples.sides[:, None]).astype(np.float32)


def fitted(
    samples: Samples, units: tuple[int, ...], seed: int, course: Course, tell: Callable[[int, float], None]
) -> Net:
    """Learn from samples; `tell` hears the loss after every epoch."""
    machine, chance = Machine(), np.random.default_rng(seed)
    sides = int(samples.sides.max())
    shown = machine.given(samples.shown[:, :sides])
    there, shares, rises = (machine.given(a[:, :sides]) for a in (there_of(samples), samples.shares, samples.rises))
    net = [tuple(map(machine.given, layer)) for layer in begun(samples.shown.shape[2], units, chance)]
    flat = [part for layer in net for part in layer]
    speed, force = [part * 0 for part in flat], [part * 0 for part in flat]
    steps, step = course.epochs * (len(samples) // course.batch + 1), 0
    for epoch in range(course.epochs):
        order, losses = chance.permutation(len(samples)), []
        for start in range(0, len(samples), course.batch):
            rows = order[start : start + course.batch]
            rows = rows if machine.torch is None else machine.torch.from_numpy(rows).cuda()
            slopes, loss = downhill(machine, net, shown[rows], there[rows], shares[rows], rises[rows])
            losses.append(loss)
            step += 1
            pace = course.pace * (1 - step / (steps + 1))
            for n, slope in enumerate(slopes):
                speed[n] = STEADY * speed[n] + (1 - STEADY) * slope
                force[n] = STEADIER * force[n] + (1 - STEADIER) * slope * slope
                push = speed[n] / (1 - STEADY**step) / ((force[n] / (1 - STEADIER**step)) ** 0.5 + TINY)
                flat[n] -= pace * push + course.decay * flat[n]
        tell(epoch, float(sum(losses) / len(losses)))
    return [(machine.back(weights), machine.back(bias)) for weights, bias in net]


def downhill(machine: Machine, net: Any, shown: Any, there: Any, shares: Any, rises: Any) -> tuple[list[Any], Any]:
    """The slope of the loss in every weight, and the loss, over one batch."""
    turns, sides, features = shown.shape
    layers = answers(net, shown.reshape(turns * sides, features))
    out = layers[-1].reshape(turns, sides, -1)
    odds = chances(machine, out[:, :, 0], there)
    missed = (out[:, :, 1] - rises) * there
    loss = -(shares * machine_log(machine, odds + 1e-12) * there).sum() / turns
    slope = out * 0
    slope[:, :, 0] = (odds - shares) * there / turns
    slope[:, :, 1] = 2 * RISE_WEIGHT * missed / turns / sides
    slope = slope.reshape(turns * sides, -1)
    slopes: list[Any] = []
    for number in range(len(net) - 1, -1, -1):
        slopes[:0] = [layers[number].T @ slope, slope.sum(0)]
        if number:
            slope = (slope @ net[number][0].T) * (layers[number] > 0)
    return slopes, loss


def machine_log(machine: Machine, values: Any) -> Any:
    return np.log(values) if machine.torch is None else machine.torch.log(values)
