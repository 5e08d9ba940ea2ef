import numpy as np

from tafelrunde.learning.samples import APART, Samples, turns_left


def game(turns, shares=(1.0, 0.0), features=3):
    shown = [np.full((4, features), turn, np.float32) for turn in range(turns)]
    return Samples.of_game(shown, 0, shares, [[turns - turn, 1.0] for turn in range(turns)])


def test_games_are_numbered_anew_when_joined():
    samples = Samples.joined([game(2), Samples.joined([game(3), game(1)]), game(2)])
    assert samples.games.tolist() == [0, 0, 1, 1, 1, 2, 3, 3]
    assert samples.shares[:, :3].tolist() == [[1, 0, 0]] * 8


def test_tenths_go_from_first_to_last():
    assert game(20).tenths.tolist() == [turn // 2 for turn in range(20)]
    assert game(3).tenths.tolist() == [0, 3, 6]


def test_whole_games_are_kept_apart():
    learnt, apart = Samples.joined([game(3) for _ in range(2 * APART)]).split()
    assert set(apart.games.tolist()) == {0, APART}
    assert not set(apart.games.tolist()) & set(learnt.games.tolist())


def test_turns_left_end_with_the_game():
    assert turns_left(np.array([0, 0, 0, 1, 2, 2])).tolist() == [2, 1, 0, 0, 1, 0]


def test_patience_leaves_the_ends_as_they_were():
    samples = Samples.joined([game(4), game(2, (0.0, 1.0))])
    eased = samples.eased(np.full((6, 4), 0.5), 1.0)
    assert np.allclose(eased.shares, samples.shares)
    assert np.allclose(eased.rises, samples.rises)


def test_without_patience_the_next_turn_decides():
    samples = Samples.joined([game(3), game(2, (0.0, 1.0))])
    chances = np.arange(20.0).reshape(5, 4) / 20
    eased = samples.eased(chances, 0.0)
    assert np.allclose(eased.shares[[0, 1, 3]], chances[[1, 2, 4]])
    assert np.allclose(eased.shares[[2, 4]], samples.shares[[2, 4]])  # the last turn knows the end


def test_samples_come_back_from_their_file(tmp_path):
    samples = Samples.joined([game(3), game(2)])
    samples.save(tmp_path / "games.npz")
    again = Samples.load([tmp_path / "games.npz"])
    assert again.shown.tolist() == samples.shown.tolist()
    assert again.rises.tolist() == samples.rises.tolist()
    assert again.games.tolist() == samples.games.tolist()
