"""A learner that plays Rondo against itself, with PyTorch: on GPU batches where there is a GPU, else on the CPU.

    python examples/self_play_learner.py --seconds 300 --measure 500 --curve curve.json

One network sees what the seat to move may know and says how likely each move should be, and how many points more than
the other seat it will still make. It learns by PPO: moves that brought more than was expected become likelier, in small
steps. Nobody shows it a game; the points that a move brings are all it is told. Every few seconds it plays against the
quick policy, which in Rondo looks for the best turn; in the end it meets the bots that `--against` names, as the arena
does (`medium`, `medium@old`), every deal from both seats.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from tafelrunde.arena.intervals import share_interval
from tafelrunde.arena.players import player
from tafelrunde.envs.batch import Batch
from tafelrunde.kernel.bits import WORD
from tafelrunde.kernel.generator import generator
from tafelrunde.kernel.records import copied
from tafelrunde.position import Position

SCALE = 20.0  # points that count as 1
SLOW = {"turn": 150.0, "scores": 100.0}  # channels whose bound is far beyond what occurs
GAIN = 0.95  # how far an advantage looks ahead (the λ of GAE)
CLIP = 0.2  # by how much a move may become likelier at one go (PPO)
NO_MOVE = -1e9


def shared(array: Any) -> torch.Tensor:
    """An array of a batch as a tensor in the same memory; words become signed, which shifts do not mind."""
    tensor = torch.from_numpy(array) if isinstance(array, np.ndarray) else torch.as_tensor(array, device="cuda")
    return tensor.view(torch.int64) if tensor.dtype == torch.uint64 else tensor


class Table:
    """A batch as tensors."""

    def __init__(self, device: str, games: int, seed: int, board: str | None, **more: Any) -> None:
        self.batch = Batch("rondo", games, seats=2, seed=seed, board=board, reward="score", device=device, **more)
        names = ("observations", "masks", "rewards", "ended", "to_move")
        self.observations, self.masks, self.rewards, self.ended, self.to_move = (
            shared(getattr(self.batch, name)) for name in names
        )
        self.scores = shared(self.batch.parts()["scores"])

    def step(self, moves: torch.Tensor) -> None:
        self.batch.step(moves if moves.is_cuda else moves.numpy(), check=False)

    def quick_moves(self) -> torch.Tensor:
        return shared(self.batch.quick_moves())


class Network(nn.Module):
    """Observations in; a number for each move, and the points expected, out."""

    def __init__(self, batch: Batch, width: int) -> None:
        super().__init__()
        highs = [torch.full((c.size,), SLOW.get(c.name, max(1.0, min(c.high, 120)))) for c in batch.channels]
        self.register_buffer("highs", torch.cat(highs))
        self.moves = batch.move_count
        self.first = nn.Linear(batch.setting.size, width)
        self.second, self.third = nn.Linear(width, width), nn.Linear(width, width)
        self.policy, self.value = nn.Linear(width, self.moves), nn.Linear(width, 1)
        for layer in (self.policy, self.value):
            nn.init.normal_(layer.weight, std=0.01)

    def forward(self, observations: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        x = torch.relu(self.first(observations / self.highs))
        x = x + torch.relu(self.second(x))
        x = x + torch.relu(self.third(x))
        logits = self.policy(x).float().masked_fill(~unpacked(masks, self.moves), NO_MOVE)
        return logits, self.value(x).float().squeeze(-1)


def unpacked(masks: torch.Tensor, moves: int) -> torch.Tensor:
    """[n, moves] from bit sets [n, words]."""
    bits = masks.unsqueeze(-1) >> torch.arange(WORD, device=masks.device)
    return (bits & 1).bool().flatten(1)[:, :moves]


def drawn(logits: torch.Tensor) -> torch.Tensor:
    """A move for each row, as likely as the network says (Gumbel's trick)."""
    return (logits - torch.empty_like(logits).exponential_().log()).argmax(dim=1)


class Learner:
    def __init__(self, device: str, games: int, steps: int, width: int, board: str | None, rate: float) -> None:
        self.device, self.steps = device, steps
        self.table = Table(device, games, seed=1, board=board)
        self.tests = Table(device, min(games, 2048), seed=2, board=board)
        self.network = Network(self.table.batch, width).to(device)
        self.rate = rate
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=rate, eps=1e-5)
        self.samples = 0

    def think(self, observations: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        with torch.autocast(self.device, dtype=torch.bfloat16, enabled=self.device == "cuda"):
            return self.network(observations, masks)

    # --- Playing
    @torch.no_grad()
    def play(self) -> dict[str, torch.Tensor]:
        """So many steps of every game: what was seen, done and gained."""
        table, found = self.table, {name: [] for name in ("seen", "masks", "moves", "odds", "values", "gains", "turns")}
        for _ in range(self.steps):
            logits, values = self.think(table.observations, table.masks)
            moves = drawn(logits)
            odds = logits.log_softmax(dim=1).gather(1, moves.unsqueeze(1)).squeeze(1)
            mover, before = table.to_move.long(), table.scores[:, 0].float()
            for name, now in (("seen", table.observations), ("masks", table.masks)):
                found[name].append(now.clone())
            table.step(moves)
            over, same = table.ended > 0, table.to_move.long() == mover
            # Scores count from the seat that sees; where the game is over they stand in the rewards.
            after = table.scores.gather(1, (~same).long().unsqueeze(1)).squeeze(1).float()
            last = table.rewards.gather(1, mover.unsqueeze(1)).squeeze(1)
            gains = (torch.where(over, last, after) - before) / SCALE
            signs = torch.where(over, 0.0, torch.where(same, 1.0, -1.0))  # whose the next value is
            kept = (("moves", moves), ("odds", odds), ("values", values), ("gains", gains), ("turns", signs))
            for name, now in kept:
                found[name].append(now)
        _, following = self.think(table.observations, table.masks)
        told = {name: torch.stack(rows) for name, rows in found.items()}
        self.samples += told["moves"].numel()
        return told | {"advantages": self.advantages(told, following)}

    @staticmethod
    def advantages(told: dict[str, torch.Tensor], following: torch.Tensor) -> torch.Tensor:
        """How much more every move brought than was expected; what is good for one seat is bad for the other."""
        found, ahead = torch.empty_like(told["values"]), torch.zeros_like(following)
        for step in reversed(range(len(found))):
            surprise = told["gains"][step] + told["turns"][step] * following - told["values"][step]
            ahead = found[step] = surprise + GAIN * told["turns"][step] * ahead
            following = told["values"][step]
        return found

    # --- Learning
    def learn(self, told: dict[str, torch.Tensor], left: float, epochs: int, parts: int) -> None:
        """`left` is the share of the time that is left: steps become smaller, and moves more certain."""
        for group in self.optimizer.param_groups:
            group["lr"] = self.rate * max(0.05, left)
        flat = {name: rows.flatten(0, 1) for name, rows in told.items()}
        targets = flat["advantages"] + flat["values"]
        advantages = (flat["advantages"] - flat["advantages"].mean()) / (flat["advantages"].std() + 1e-6)
        for _ in range(epochs):
            for rows in torch.randperm(len(targets), device=targets.device).chunk(parts):
                logits, values = self.think(flat["seen"][rows], flat["masks"][rows])
                logs = logits.log_softmax(dim=1)
                odds = logs.gather(1, flat["moves"][rows].unsqueeze(1)).squeeze(1)
                ratio, gain = (odds - flat["odds"][rows]).exp(), advantages[rows]
                better = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
                doubt = -(logs.exp() * logs.clamp_min(-50)).sum(dim=1).mean()
                off = (values - targets[rows]).square().mean()
                self.optimizer.zero_grad(set_to_none=True)
                (0.5 * off - better - 0.01 * left * doubt).backward()
                nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
                self.optimizer.step()

    # --- Measuring
    @torch.no_grad()
    def best_moves(self, observations: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
        return self.think(observations.to(self.device), masks.to(self.device))[0].argmax(dim=1)

    def against_quick(self) -> float:
        """The share of the wins against the quick policy, in one game of every place; seats begin in turn."""
        table = self.tests
        table.batch.reset(seed=3)
        own = torch.arange(table.batch.count, device=self.device) // 2 % 2
        share, open_ = torch.zeros(table.batch.count, device=self.device), torch.ones_like(own, dtype=torch.bool)
        while open_.any():
            moves = self.best_moves(table.observations, table.masks)
            table.step(torch.where(table.to_move == own, moves, table.quick_moves()))
            over = (table.ended > 0) & open_
            lead = table.rewards.gather(1, own.unsqueeze(1)) - table.rewards.gather(1, 1 - own.unsqueeze(1))
            share[over] = (lead.squeeze(1).sign()[over] + 1) / 2
            open_ &= ~over
        return float(share.mean())

    def against_bot(self, entry: str, deals: int, board: str | None) -> list[float]:
        """The share of the wins against a bot in every deal, played once from each seat."""
        shares = [self.shares_on_seat(entry, seat, deals, board) for seat in (0, 1)]
        return ((shares[0] + shares[1]) / 2).tolist()

    def shares_on_seat(self, entry: str, seat: int, deals: int, board: str | None) -> np.ndarray[Any, Any]:
        table, bot = Table("cpu", deals, seed=10**6, board=board, start=0), player(entry)
        batch, shares = table.batch, np.full(deals, np.nan)
        chances = [generator(7, stream) for stream in range(deals)]
        while np.isnan(shares).any():
            moves = self.best_moves(table.observations, table.masks).cpu()
            for i in np.flatnonzero(batch.to_move != seat):
                moves[i] = bot(position_of(batch, i), chances[i])
            table.step(moves)
            over = np.flatnonzero((batch.ended > 0) & np.isnan(shares))
            lead = batch.rewards[over, seat] - batch.rewards[over, 1 - seat]
            shares[over] = (np.sign(lead) + 1) / 2
        return shares


def position_of(batch: Batch, place: int) -> Position:
    """A game of a batch, for bots: they see what the seat to move may know."""
    prepared = batch.setting.prepared
    return Position(prepared.game, prepared.options, prepared.board, copied(batch.state(place)), {}, None)


def main(arguments: list[str] | None = None) -> dict[str, Any]:
    gpu = torch.cuda.is_available()
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--device", default="cuda" if gpu else "cpu")
    parser.add_argument("--seconds", type=float, default=300 if gpu else 60, help="to learn for")
    parser.add_argument("--games", type=int, default=16384 if gpu else 64, help="of the batch")
    parser.add_argument("--steps", type=int, default=32, help="of the batch before it learns from them")
    parser.add_argument("--width", type=int, default=1024 if gpu else 128, help="of the network's layers")
    parser.add_argument("--epochs", type=int, default=2, help="how often it learns from the same steps")
    parser.add_argument("--parts", type=int, default=16 if gpu else 4, help="in which it learns from them")
    parser.add_argument("--rate", type=float, default=5e-4, help="of learning, at the beginning")
    parser.add_argument("--every", type=float, default=15, help="seconds from one test against quick to the next")
    parser.add_argument("--measure", type=int, default=0, help="deals to play against bots in the end")
    parser.add_argument("--against", default="medium", help="which bots, with commas between them")
    parser.add_argument("--board", default=None, help='"small", "red" or a file')
    parser.add_argument("--curve", help="where to write what the tests gave, as JSON")
    parser.add_argument("--weights", help="where to write the network")
    chosen = parser.parse_args(arguments)
    torch.manual_seed(1)
    torch.set_float32_matmul_precision("high")
    learner = Learner(chosen.device, chosen.games, chosen.steps, chosen.width, chosen.board, chosen.rate)
    curve = [{"seconds": 0.0, "moves": 0, "share": learner.against_quick()}]
    learned, due = 0.0, chosen.every
    while learned < chosen.seconds:
        begin = time.perf_counter()
        told = learner.play()
        learner.learn(told, 1 - learned / chosen.seconds, chosen.epochs, chosen.parts)
        if gpu:
            torch.cuda.synchronize()
        learned += time.perf_counter() - begin
        if learned >= due or learned >= chosen.seconds:
            due = learned + chosen.every
            point = {"seconds": round(learned, 1), "moves": learner.samples, "share": learner.against_quick()}
            curve.append(point)
            print(
                f"{learned:6.0f} s {learner.samples:14,} moves   share against quick {point['share']:.3f}", flush=True
            )
    found: dict[str, Any] = {"curve": curve, "moves": learner.samples}
    for entry in chosen.against.split(",") if chosen.measure else ():
        blocks = learner.against_bot(entry, chosen.measure, chosen.board)
        found[entry] = {"share": float(np.mean(blocks)), "interval": share_interval(blocks), "games": 2 * len(blocks)}
        print(f"against {entry}: {found[entry]}", flush=True)
    if chosen.curve:
        Path(chosen.curve).write_text(json.dumps(found), encoding="utf-8")
    if chosen.weights:
        torch.save(learner.network.state_dict(), chosen.weights)
    return found


if __name__ == "__main__":
    main()
