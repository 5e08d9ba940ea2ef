"""OpenSpiel's own tests for every game, seat count and option; chance, information states and resampling."""

from collections import Counter

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

import tafelrunde.envs.openspiel as adapter
from tafelrunde.position import from_deal
from tafelrunde.testing import label
from tests.envs.seeing import observed
from tests.games.modes import MODES

all_modes = pytest.mark.parametrize("mode", MODES, ids=map(label, MODES))
ONE_DEAL = [mode for mode in MODES if mode[2].get("rounds", 1) == 1]
some_games = pytest.mark.parametrize(
    "name", ["tafelrunde_ingenious", "tafelrunde_rondo(players=3)", "tafelrunde_elfer(players=4,symbols=True,rounds=2)"]
)


def game_of(mode):
    name, seats, options = mode
    return pyspiel.load_game(f"tafelrunde_{name}", {"players": seats, **options})


def stepped(game, seed):
    """A random game, node by node; the generator yields each state before something happens in it, and the last."""
    chance = np.random.default_rng(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state
        if state.is_chance_node():
            kinds, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(chance.choice(kinds, p=odds)))
        else:
            legal = state.legal_actions()
            state.apply_action(legal[chance.integers(len(legal))])
    yield state


def decisions(game, seed, every=1):
    found = (state for state in stepped(game, seed) if state.current_player() >= 0)
    return (state for number, state in enumerate(found) if number % every == 0)


@all_modes
def test_random_simulations(mode):
    pyspiel.random_sim_test(game_of(mode), num_sims=1, serialize=True, verbose=False)


# Every game with every number of seats, and every value of every option at least once.
PLAYTHROUGHS = [
    *("ingenious(players=1)", "ingenious(players=2,edition=kosmos)", "ingenious(players=3)"),
    *("ingenious(players=4,teams=True,edition=kosmos)", "ingenious(board=small)"),
    *("rondo(players=2)", "rondo(players=3,board=red)", "rondo(players=4)", "rondo(board=small)"),
    *("elfer(players=2,rounds=2)", "elfer(players=3,symbols=True)", "elfer(players=4)"),
]


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_playthroughs(name):
    """OpenSpiel's playthroughs look at everything in every state."""
    text = generate_playthrough.playthrough(f"tafelrunde_{name}", action_sequence=None, seed=5)
    assert "ChanceOutcomes() = [" in text
    assert "IsTerminal() = True" in text


def test_a_playthrough_can_be_played_through_again():
    """The same text again, line by line, from the actions that stand in it."""
    name = "tafelrunde_rondo(board=small)"
    text = generate_playthrough.playthrough(name, action_sequence=None, seed=5)
    actions = [int(line.split()[1]) for line in text.splitlines() if line.startswith("action: ")]
    assert len(actions) > 30
    assert generate_playthrough.playthrough(name, action_sequence=actions, seed=6) == text


@pytest.mark.parametrize("mode", ONE_DEAL, ids=map(label, ONE_DEAL))
def test_what_chance_decides_is_what_is_drawn(mode):
    """The engine, given the same tiles in the bag from the start, plays the same game."""
    name, seats, options = mode
    drawn, moves = [], []
    *_, end = stepped(game_of(mode), 3)
    for player, action in [(item.player, item.action) for item in end.full_history()]:
        (drawn if player == adapter.CHANCE else moves).append(action)
    found = end.setting.game
    kinds = Counter(end.setting.blank.bag[: end.setting.blank.bag_size].tolist())
    if int(end.state.bag_size) + len(drawn) == sum(kinds.values()):  # no exchange has put tiles back
        kinds.subtract(drawn)
        bag = [*drawn, *kinds.elements()]
        deal = {"bag": [found.notation.tile_json(kind) for kind in bag], "word": "0" * 16}
        position = from_deal(name, seats=seats, options=options, start=0, deal=deal)
        for move in moves:
            position.play_number(move)
        assert position.is_over
        assert position.scores == found.notation.position_json(end.state)["scores"]


def test_later_rounds_are_dealt_by_chance():
    game = pyspiel.load_game("tafelrunde_elfer(rounds=3)")
    rounds = Counter()
    for state in stepped(game, 4):
        if state.is_chance_node() and state.under_way == adapter.DEAL:
            rounds[int(state.state.rounds_played)] += 1
    assert set(rounds) == {0, 1, 2}
    assert all(count >= 40 for count in rounds.values())  # two racks of 20


def test_an_exchange_draws_six_tiles():
    """Seat 0 shows no red, its only lowest colour: six chance nodes follow, none of the old tiles can come (I7.1)."""
    game = pyspiel.load_game("tafelrunde_ingenious")
    for seed in range(30):
        for state in decisions(game, seed):
            if state.legal_actions()[0] != 0:  # the exchange
                continue
            seat, bag = state.current_player(), Counter(state.state.bag[: state.state.bag_size].tolist())
            old = Counter(state.state.racks[seat].tolist())
            after = state.clone()
            after.apply_action(0)
            for _ in range(6):
                assert {kind: pytest.approx(odds) for kind, odds in after.chance_outcomes()} == {
                    kind: count / bag.total() for kind, count in bag.items() if count
                }
                kind = after.chance_outcomes()[0][0]
                bag[kind] -= 1
                after.apply_action(kind)
            assert after.current_player() == 1 - seat
            assert Counter(after.state.bag[: after.state.bag_size].tolist()) == +(bag + old)
            return
    raise AssertionError("no exchange was possible in thirty games")


@some_games
def test_chances_are_those_of_the_bag(name):
    for state in stepped(pyspiel.load_game(name), 6):
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(odds for _, odds in outcomes) == pytest.approx(1)
            left = int(state.state.bag_size) - len(state.drawn)
            if state.under_way == adapter.DEAL:
                assert all(round(odds * left, 6) == round(odds * left) for _, odds in outcomes)


# --- Information states -----------------------------------------------------------------------------------------------
@all_modes
def test_resampling_keeps_what_the_seat_knows(mode):
    game = game_of(mode)
    chance, ways = np.random.default_rng(1), 0
    for state in decisions(game, 8, every=9):
        seat = state.current_player()
        other = state.resample_from_infostate(seat, chance.random)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
        assert other.observation_string(seat) == state.observation_string(seat)
        assert other.legal_actions() == state.legal_actions()
        assert other.history() == []  # what chance decided for others is not told
        ways = max(ways, len({state.resample_from_infostate(seat, chance.random).held.tobytes() for _ in range(4)}))
    assert ways == (1 if mode[1] == 1 else 4)


@some_games
def test_information_states_tell_apart_what_was_seen(name):
    """Every decision of a seat in a game has an information state of its own; equal histories have equal ones."""
    game = pyspiel.load_game(name)
    strings = [state.information_state_string() for state in decisions(game, 9)]
    assert len(set(strings)) == len(strings)
    assert strings == [state.information_state_string() for state in decisions(game, 9)]


def test_information_states_do_not_depend_on_what_others_draw():
    """Two deals that differ in the second rack only look alike to the first seat."""
    game = pyspiel.load_game("tafelrunde_rondo")
    states = []
    for kinds in ([0, 1, 2, 3], [0, 1, 4, 4]):
        state = game.new_initial_state()
        for kind in kinds:
            state.apply_action(kind)
        states.append(state)
    assert states[0].information_state_string(0) == states[1].information_state_string(0)
    assert states[0].information_state_string(1) != states[1].information_state_string(1)
    assert states[0].observation_tensor(0) == states[1].observation_tensor(0)


@some_games
def test_observations_are_the_documented_numbers(name):
    for state in decisions(pyspiel.load_game(name), 2, every=5):
        for seat in range(state.num_players()):
            numbers = observed(state.setting, state.state, seat)
            assert state.observation_tensor(seat) == numbers.tolist()
            recall = state.information_state_tensor(seat)
            assert recall[: numbers.size] == numbers.tolist()
            assert set(recall[numbers.size :]) <= {0.0, 1.0}


@some_games
def test_clones_are_independent(name):
    for state in decisions(pyspiel.load_game(name), 3, every=20):
        before = str(state)
        twin = state.clone()
        twin.apply_action(twin.legal_actions()[0])
        assert str(state) == before != str(twin)


def test_a_game_without_end_is_broken_off():
    game = pyspiel.load_game("tafelrunde_rondo")
    game.setting.__dict__["longest"] = 5
    *_, end = stepped(game, 1)
    assert end.moves_made == 5
    assert end.returns() == [0.0, 0.0]


def test_chance_nodes_cannot_be_resampled():
    state = pyspiel.load_game("tafelrunde_elfer").new_initial_state()
    with pytest.raises(ValueError, match="only decisions"):
        state.resample_from_infostate(0, lambda: 0.5)


@some_games
def test_their_ismcts_plays_our_games(name):
    game = pyspiel.load_game(name)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, uct_c=1.0, max_simulations=3, random_state=np.random.RandomState(2))
    for state in decisions(game, 5, every=60):
        assert bot.step(state) in state.legal_actions()
