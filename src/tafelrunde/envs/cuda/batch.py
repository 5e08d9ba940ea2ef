"""A batch whose games, observations, masks and rewards stay on a GPU."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from importlib.util import find_spec
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from tafelrunde.envs.batch import Batch, policy_number, settings_of
from tafelrunde.envs.cuda.arrays import DeviceArray, Held, Stream, on_device, stream_of
from tafelrunde.envs.cuda.compiling import Kernels
from tafelrunde.envs.cuda.driver import cuda
from tafelrunde.envs.cuda.tiles import LANES, padded, padded_size, untiled
from tafelrunde.envs.playing import POLICIES, QUICK, Ends
from tafelrunde.envs.setting import Setting
from tafelrunde.envs.stepping import PLACE, REWARDS
from tafelrunde.errors import InvalidOption, Unavailable
from tafelrunde.kernel.bits import WORD
from tafelrunde.kernel.channels import NUMBER
from tafelrunde.kernel.compiled import config
from tafelrunde.kernel.game import State, room_of

NONE_ILLEGAL = 1 << 62  # larger than any place


def check_gpu() -> None:
    """Refuse in one sentence where there is no GPU, or nothing to compile for it with."""
    if config.ENABLE_CUDASIM:
        return
    if find_spec("numba_cuda") is None:
        raise InvalidOption("extra-missing", name="numba-cuda", extra="cuda")
    if not cuda.is_available():
        raise Unavailable("no-gpu")


class CudaBatch(Batch):
    """Many games of one kind, a thread of the GPU for each.

    As `Batch`, but for the arrays: `DeviceArray`s, which PyTorch, JAX and CuPy share without copying. The work is put
    on `stream`, CUDA's default stream unless another one is named, and nobody waits for it: only the check of the
    actions and what is copied to the host do.
    """

    def __init__(
        self,
        game: str | Setting,
        games: int = 1024,
        *,
        seats: int | None = None,
        seed: int = 0,
        threads: int | None = None,
        reward: str = REWARDS[0],
        start: int | None = None,
        watcher: int | None = None,
        longest: int | None = None,
        board: object = None,
        device: str = "cuda",
        stream: Stream = 0,
        **options: object,
    ) -> None:
        check_gpu()
        self.device = device
        self.setting = Setting.of(game, seats=seats, board=board, options=options)
        self.channels = self.setting.channels
        self.move_count = self.setting.move_count
        self.seats = self.setting.seats
        self.count = games
        self._kernels = Kernels.of(self.setting.game)
        self._starts: dict[str, Callable[[], None]] = {}
        self._stream = stream_of(stream)
        self._settings = settings_of(self.setting, games, reward, start, watcher, longest)
        self._told = cuda.device_array(1, self._settings.dtype)
        size, words = self.setting.size, -(-self.move_count // WORD)
        self._blank = cuda.to_device(cast(Any, room_of(self.setting.blank)))
        self._states = self._room_for(games)
        self._places = cuda.device_array(games, PLACE)
        self._everywhere = cuda.to_device(np.arange(games))
        self._chosen = cuda.device_array(games, np.int64)
        self._moves = cuda.device_array(games, np.int64)
        self._illegal = cuda.device_array(1, np.int64)
        self._columns = cuda.device_array((size, games), NUMBER)
        self._bit_columns = cuda.device_array((words, games), np.uint64)
        self._pay = cuda.device_array((games, self.seats), np.float32)
        self._last = cuda.to_device(np.zeros((size, games if watcher is not None else 1), dtype=NUMBER))
        self._ended, self._next = cuda.device_array(games, np.int8), cuda.device_array(games, np.int8)
        self._share()
        self.reset(seed)

    def _share(self) -> None:
        """The arrays as others see them; nothing is copied."""
        games, size = self.count, self.setting.size

        def shared(held: Held, *shape: int, by_columns: bool = False) -> Any:  # Any: stands for NumPy's array
            return DeviceArray(held, shape, self._stream, by_columns)

        self.observations = shared(self._columns, games, size, by_columns=True)
        self.masks = shared(self._bit_columns, games, self._bit_columns.shape[0], by_columns=True)
        self.rewards = shared(self._pay, games, self.seats)
        self.ended, self.to_move = shared(self._ended, games), shared(self._next, games)
        self.finals = shared(self._last, self._last.shape[1], size, by_columns=True)
        self._actions = shared(self._moves, games)

    @property
    def stream(self) -> Stream:
        """On which the work is put: of PyTorch, of CuPy, or a handle."""
        return self._stream

    @stream.setter
    def stream(self, stream: Stream) -> None:
        self._stream = stream_of(stream)
        self._starts.clear()
        for array in (
            self.observations,
            self.masks,
            self.rewards,
            self.ended,
            self.to_move,
            self.finals,
            self._actions,
        ):
            cast(DeviceArray, array).stream = self._stream

    def reset(self, seed: int | None = None) -> None:
        if seed is not None:
            self._settings.seed = np.uint64(seed)
        self._told.copy_to_device(np.array([self._settings], dtype=self._settings.dtype), stream=self._stream)
        told = (self._places, self._pay, self._ended, self._next, self._told)
        self._start("begin", self._everywhere, self._blank, self._states, *told)
        self._show(self._everywhere)

    def _start(self, name: str, places: Held, *arguments: Any) -> None:
        """Start a kernel for some games. For all of them the arguments are always the same, and made ready once."""
        if places is not self._everywhere:
            self._kernels.start(name, places.size, self._stream, *arguments)
        elif name in self._starts:
            self._starts[name]()
        else:
            self._starts[name] = self._kernels.start_all(name, self.count, self._stream, *arguments)

    def step(self, actions: Any, chosen: Any = None, *, check: bool = True) -> Any:  # Any: arrays of any framework
        places = self._chosen_places(chosen)
        if actions is not self._actions:
            self._take(on_device(actions, self._stream), places, self._moves)
        if check:
            self._refuse_illegal(places)
        games = (self._blank, self._states, places, self._moves, self._places)
        self._start("step", places, *games, self._pay, self._last, self._ended, self._next, self._told)
        self._show(places)
        return self.observations, self.masks, self.rewards, self.ended

    def _show(self, places: Held) -> None:
        self._start("show", places, self._states, places, self._columns, self._bit_columns)

    def _chosen_places(self, chosen: Any) -> Held:
        if chosen is None:
            return self._everywhere
        given = on_device(chosen, self._stream)
        self._take(given, self._everywhere[: given.size], self._chosen)
        return self._chosen[: given.size]

    def _take(self, given: Held, places: Held, into: Held) -> None:
        if given.size != places.size:
            raise ValueError(f"{places.size} actions are needed, and {given.size} were given")
        self._kernels.start("take", places.size, self._stream, given, places, into)

    def _refuse_illegal(self, places: Held) -> None:
        self._illegal.copy_to_device(np.array([NONE_ILLEGAL]), stream=self._stream)
        given = (self._states, places, self._moves, self.move_count, self._illegal)
        self._start("find_illegal", places, *given)
        (first,) = self._on_host(self._illegal)
        if first != NONE_ILLEGAL:
            (place,) = self._on_host(places[first : first + 1])
            (action,) = self._on_host(self._moves[place : place + 1])
            raise ValueError(f"action {action} of game {place} is no legal move")

    def _on_host(self, held: Held) -> NDArray[Any]:
        return DeviceArray(held, held.shape, self._stream).numpy()

    def random_moves(self, chosen: Any = None) -> Any:  # Any: as `step`
        places = self._chosen_places(chosen)
        given = (places, self._bit_columns, self._places, self._moves)
        self._start("choose_random", places, *given)
        return self._chosen_moves_of(places, chosen)

    def quick_moves(self, chosen: Any = None) -> Any:  # Any: as `step`
        places = self._chosen_places(chosen)
        given = (places, self._states, self._remembered, self._places, self._moves)
        self._start("choose_quick", places, *given)
        return self._chosen_moves_of(places, chosen)

    def _chosen_moves_of(self, places: Held, chosen: Any) -> Any:
        if chosen is None:
            return self._actions
        apart = cuda.device_array(places.size, np.int64)
        self._kernels.start("pick", places.size, self._stream, self._moves, places, apart)
        return DeviceArray(apart, apart.shape, self._stream)

    @cached_property
    def _remembered(self) -> Held:
        """What the quick policy remembers of each game."""
        return self._empty_notes()

    def _empty_notes(self) -> Held:
        notes = self.setting.game.insight.NOTES
        held = cuda.device_array(self.count * notes.itemsize, np.uint8)
        self._kernels.start("forget", self.count, self._stream, held)
        return held.view(notes)

    def play_whole(
        self, policy: str = POLICIES[0], *, seed: int = 0, first: int = 0, states: Held | None = None
    ) -> Ends:
        """As `Batch.play_whole`; `states`, room for the last states on the GPU, is for who wants these, too."""
        count, chosen = self.count, policy_number(policy)
        moves, turns = cuda.device_array(count, np.int32), cuda.device_array(count, np.int32)
        reasons, standing = cuda.device_array(count, np.int8), cuda.device_array((count, self.seats), np.int8)
        scores = cuda.device_array((count, self.seats), np.float32)
        ends = self._no_states if states is None else states
        notes = (self._empty_notes(),) if chosen == QUICK else ()
        told = (moves, turns, reasons, standing, scores, np.uint64(seed), first, int(self._settings.longest))
        self._kernels.start(f"whole_{policy}", count, self._stream, self._blank, ends, *notes, *told)
        arrays = (moves, turns, reasons, standing, scores)
        return Ends(*(DeviceArray(array, array.shape, self._stream) for array in arrays))

    @cached_property
    def _no_states(self) -> Held:
        return cuda.device_array(1, self.setting.blank.dtype)[:0]

    @property
    def games(self) -> Any:  # type: ignore[override]  # Any: stands for NumPy's array
        """The games with all that is hidden, copied to the host."""
        return self._records(0, self.count)

    def state(self, place: int) -> State:
        place = range(self.count)[place]
        state: State = self._records(place, place + 1)[0]
        return state

    def _room_for(self, games: int) -> Held:
        """Memory for so many states: tiles, but plain records in the simulator."""
        dtype = self.setting.blank.dtype
        if config.ENABLE_CUDASIM:
            return cuda.device_array(games, dtype)
        return cuda.device_array(padded(games) * padded_size(dtype.itemsize), np.uint8)

    def _records(self, first: int, last: int) -> NDArray[Any]:
        """The states from `first` to before `last`, copied to the host."""
        dtype = self.setting.blank.dtype
        if config.ENABLE_CUDASIM:
            return self._on_host(self._states[first:last])
        begin, size = first // LANES * LANES, padded_size(dtype.itemsize)
        tiles = self._states[begin * size : padded(last) * size]
        return untiled(self._on_host(tiles), dtype)[first - begin : last - begin]

    def parts(self) -> Any:  # Any: stands for NumPy's arrays
        found, begin = {}, 0
        for channel in self.channels:
            held = self._columns[begin : begin + channel.size]
            found[channel.name] = DeviceArray(held, (self.count, *channel.shape), self._stream, by_columns=True)
            begin += channel.size
        return found

    def byte_masks(self) -> Any:  # Any: stands for NumPy's array
        held = cuda.device_array((self.move_count, self.count), np.int8)
        self._kernels.start_grid("unpack", (self.count, self.move_count), self._stream, self._bit_columns, held)
        return DeviceArray(held, (self.count, self.move_count), self._stream, by_columns=True)

    def close(self) -> None:
        """Wait until the work is done; the memory is released with the batch."""
        cuda.synchronize()
