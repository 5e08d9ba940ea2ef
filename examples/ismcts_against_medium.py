"""OpenSpiel's IS-MCTS, written in Python, against our `medium`.

    python examples/ismcts_against_medium.py --games 2 --simulations 50

IS-MCTS sees the game through OpenSpiel: information states, chance nodes, resampling. `medium` is asked for its moves
as in the arena: it is given what its seat may know.
"""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import tafelrunde.envs.openspiel  # registers the games
from tafelrunde import bots
from tafelrunde.kernel.generator import generator


def medium_move(state: tafelrunde.envs.openspiel.SpielState, chance: np.random.RandomState) -> int:
    """What `medium` would do; it sees what the seat to move may know."""
    return bots.find("medium")(state.seen(state.current_player()), generator(chance.randint(2**31)))


def play(game: pyspiel.Game, simulations: int, seed: int) -> list[float]:
    """One game; IS-MCTS has the seat `seed % 2`."""
    chance = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    bot = ismcts.ISMCTSBot(game, evaluator, uct_c=1.0, max_simulations=simulations, random_state=chance)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            kinds, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(chance.choice(kinds, p=odds)))
        elif state.current_player() == seed % 2:
            state.apply_action(int(bot.step(state)))
        else:
            state.apply_action(medium_move(state, chance))
    return list(state.returns())


def main(arguments: list[str] | None = None) -> list[float]:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="tafelrunde_rondo(board=small)")
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--simulations", type=int, default=20)
    chosen = parser.parse_args(arguments)
    game = pyspiel.load_game(chosen.game)
    rewards = [play(game, chosen.simulations, seed)[seed % 2] for seed in range(chosen.games)]
    print(f"IS-MCTS ({chosen.simulations} simulations) against medium in {chosen.game}: {rewards}")
    return rewards


if __name__ == "__main__":
    main()
