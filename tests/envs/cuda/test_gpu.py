"""On a GPU: every mode equals the CPU's batch, and frameworks share the arrays. Elsewhere all of this is skipped."""

import numpy as np
import pytest
from numba import cuda

from tafelrunde.envs.batch import Batch
from tafelrunde.kernel.compiled import config
from tafelrunde.kernel.playouts import play_batch
from tests.envs.cuda.walk import last_games, walked
from tests.games.modes import MODES, label


def has_gpu():
    try:
        return not config.ENABLE_CUDASIM and cuda.is_available()
    except Exception:
        return False


pytestmark = pytest.mark.skipif(not has_gpu(), reason="there is no GPU here")


@pytest.mark.parametrize("mode", MODES, ids=map(label, MODES))
def test_every_mode_equals_the_cpu(mode):
    for longest in (None, 40):
        on_gpu, on_cpu = (walked(mode, device, 300, 200, longest) for device in ("cuda", "cpu"))
        assert (on_gpu[0], on_gpu[2]) == (on_cpu[0], on_cpu[2])
        if on_gpu[1] != on_cpu[1]:  # a last bit of the quick policy decides: docs/environments.md
            ends = [last_games(mode, device, 300, 200, longest) for device in ("cuda", "cpu")]
            assert np.mean([one == other for one, other in zip(*ends, strict=True)]) >= 0.99


@pytest.mark.parametrize("game", ["ingenious", "rondo", "elfer"])
def test_whole_random_games_end_in_the_same_states(game):
    batch = Batch(game, games=16_384, device="cuda")
    states = cuda.device_array(batch.count, batch.setting.blank.dtype)
    ends = batch.play_whole("random", seed=7, states=states)
    expected, moves = play_batch(batch.setting.blank, batch.count, 7)
    assert states.copy_to_host().tobytes() == expected.tobytes()
    assert int(np.asarray(ends.moves).sum()) == moves


@pytest.mark.parametrize("game", ["ingenious", "rondo", "elfer"])
def test_nearly_all_quick_games_are_the_same(game):
    """Where two moves weigh the same, the last bit of a real number decides."""
    on_gpu, on_cpu = (Batch(game, games=2000, device=device).play_whole("quick", seed=7) for device in ("cuda", "cpu"))
    same = (np.asarray(on_gpu.scores) == on_cpu.scores).all(axis=1) & (np.asarray(on_gpu.moves) == on_cpu.moves)
    print(f"{game}: {same.mean():.4f} of the games are the same")
    assert same.mean() > 0.95
    assert abs(np.asarray(on_gpu.scores).mean() - on_cpu.scores.mean()) < 0.5


def shared_arrays(batch):
    return {
        "observations": batch.observations,
        "masks": batch.masks,
        "rewards": batch.rewards,
        "ended": batch.ended,
        "to_move": batch.to_move,
        "rack": batch.parts()["rack"],
    }


@pytest.mark.parametrize("by", ["interface", "dlpack"])
def test_pytorch_shares_the_memory(by):
    torch = pytest.importorskip("torch")
    batch = Batch("rondo", games=1000, device="cuda", seed=3)
    take = torch.from_dlpack if by == "dlpack" else lambda array: torch.as_tensor(array, device="cuda")
    for name, array in shared_arrays(batch).items():
        tensor = take(array)
        assert tensor.data_ptr() == array.pointer, name
        assert tuple(tensor.shape) == array.shape
        assert (tensor.cpu().numpy() == array.numpy()).all()
    rewards = take(batch.rewards)
    rewards[3, 1] = 7
    assert batch.rewards.numpy()[3, 1] == 7


def test_cupy_shares_the_memory():
    cupy = pytest.importorskip("cupy")
    batch = Batch("rondo", games=1000, device="cuda", seed=3)
    for name, array in shared_arrays(batch).items():
        for taken in (cupy.asarray(array), cupy.from_dlpack(array)):
            assert taken.data.ptr == array.pointer, name
            assert (cupy.asnumpy(taken) == array.numpy()).all()


def test_jax_shares_the_memory(monkeypatch):
    monkeypatch.setenv("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
    jax = pytest.importorskip("jax")
    jax.config.update("jax_enable_x64", True)
    batch = Batch("rondo", games=1024, device="cuda", seed=3)
    for name, array in shared_arrays(batch).items():
        taken = jax.dlpack.from_dlpack(array)
        assert taken.unsafe_buffer_pointer() == array.pointer, name
        assert (np.asarray(taken) == array.numpy()).all()


@pytest.mark.parametrize("framework", ["numpy", "torch", "cupy", "jax"])
def test_actions_come_from_any_framework(framework):
    library = pytest.importorskip("jax.numpy" if framework == "jax" else framework)
    one, two = (Batch("elfer", games=500, device="cuda", seed=3) for _ in range(2))
    for _ in range(20):
        moves = one.random_moves().numpy()
        actions = library.asarray(moves)
        if framework == "torch":
            actions = actions.cuda()
        two.step(actions)
        one.step(moves)
    assert one.games.tobytes() == two.games.tobytes()


def test_the_work_waits_for_the_callers_stream():
    torch = pytest.importorskip("torch")
    one, two = (Batch("rondo", games=4096, device="cuda", seed=3) for _ in range(2))
    stream = torch.cuda.Stream()
    two.stream = stream
    for _ in range(30):
        moves = torch.as_tensor(one.random_moves(), device="cuda").clone()
        one.step(moves, check=False)
        torch.cuda.synchronize()
        with torch.cuda.stream(stream):
            torch.cuda._sleep(2_000_000)  # the actions are written late
            late = moves * 1
            two.step(late, check=False)
            seen = torch.as_tensor(two.observations, device="cuda").clone()
        stream.synchronize()
        assert (seen == torch.as_tensor(one.observations, device="cuda")).all()


def test_an_illegal_move_changes_nothing():
    batch = Batch("ingenious", games=400, device="cuda", seed=1)
    before = batch.games.tobytes() + batch.observations.numpy().tobytes()
    actions = batch.random_moves().numpy()
    for wrong in (-1, 0, batch.move_count, 2**40):
        actions[333] = wrong
        with pytest.raises(ValueError, match=f"action {wrong} of game 333"):
            batch.step(actions)
        assert batch.games.tobytes() + batch.observations.numpy().tobytes() == before
