import tafelrunde
from tafelrunde import bots
from tafelrunde.arena import cheat
from tafelrunde.bots.thinking import Budget
from tafelrunde.kernel.generator import generator
from tafelrunde.position import copied


def late(seed, moves=24):
    """A game of Ingenious towards its end, where the last draws matter."""
    position, chance = tafelrunde.new("ingenious", seats=2, seed=seed), generator(seed)
    for _ in range(moves):
        position.play_number(bots.decide(bots.find("medium"), position, chance))
    return position


def test_only_the_arena_knows_it():
    assert "cheat" not in bots.names()
    assert "cheat" not in bots.levels()
    assert not bots.is_bot("cheat")


def test_it_searches_the_true_position_and_leaves_it_alone(monkeypatch):
    position = late(1)
    before, seen = position.state.tobytes(), set()
    real = cheat.iterate

    def spied(state, *rest):
        seen.add(state.tobytes())
        real(state, *rest)

    monkeypatch.setattr(cheat, "iterate", spied)
    move = cheat.decide(position, generator(1), Budget(iterations=20))
    assert seen == {before}
    assert position.state.tobytes() == before
    assert move in position.legal_numbers


def test_it_sees_what_others_do_not():
    """Positions that look alike to the seat to move: hard plays alike from the same chance, the cheat does not."""
    differs = 0
    for seed in range(8):
        position = late(seed)
        other = late(seed)
        other.state = copied(position.redealt(position.to_move, seed=99).state)
        assert position.view(position.to_move) == other.view(position.to_move)
        moves = [cheat.decide(one, generator(5), Budget(iterations=300)) for one in (position, other)]
        differs += moves[0] != moves[1]
    assert differs > 0


def test_a_budget_of_time_is_kept():
    position = late(2)
    cheat.decide(position, generator(1), Budget(seconds=0.01))
    assert cheat.decide(position, generator(1), Budget(seconds=0.05)) in position.legal_numbers
