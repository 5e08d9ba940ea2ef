"""Compiling kernels and starting them, with some settings that Numba has no option for.

Lookup tables lie in global memory: constant memory serves one address at a time, and threads look up different
places (248 against 684 million moves a second in Ingenious). Products and sums are rounded one by one, as on a
processor, so that a GPU weighs moves with the same bits.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np

from tafelrunde.envs.cuda.arrays import handle_of
from tafelrunde.envs.cuda.driver import cuda
from tafelrunde.envs.cuda.kernels import Kernel, kernels_of
from tafelrunde.games import Game
from tafelrunde.kernel.compiled import config, types

THREADS = 32  # in a block: more only wait for each other's memory
REGISTERS = 128  # for a step at most: so many threads of an H200 can have at once that 65,536 games need no second turn


def options_of(name: str) -> dict[str, Any]:  # Any: of Numba
    """What weighs moves is not optimised when it is linked: products and sums would be contracted there."""
    return {"lto": "quick" not in name} | ({"max_registers": REGISTERS} if name == "step" else {})


@contextmanager
def house_settings() -> Iterator[None]:
    """While kernels are compiled: tables in global memory, nothing contracted."""
    if config.ENABLE_CUDASIM:
        yield
        return
    codegen, target, nvvm = map(numbas, ("codegen", "target", "cudadrv.nvvm"))
    dispatcher = numbas("dispatcher").CUDADispatcher

    class Elsewhere:
        """NVVM's names, but for the address space of constants and for contraction."""

        ADDRSPACE_CONSTANT = nvvm.ADDRSPACE_GLOBAL

        def __getattr__(self, name: str) -> Any:  # Any: whatever stands there
            return getattr(nvvm, name)

        def compile_ir(self, source: Any, **options: Any) -> Any:  # Any: of Numba
            return nvvm.compile_ir(source, **(options | {"fma": False}))

    before = target.nvvm, codegen.nvvm, dispatcher.get_call_template
    template_of = dispatcher.get_call_template
    target.nvvm = codegen.nvvm = Elsewhere()
    dispatcher.get_call_template = lambda made, args, kws: template_of(made, tuple(map(whole, args)), kws)
    try:
        yield
    finally:
        target.nvvm, codegen.nvvm, dispatcher.get_call_template = before


def numbas(name: str) -> Any:  # Any: it ships no types
    """A module of Numba's CUDA, which the simulator has not."""
    return import_module(f"numba.cuda.{name}")


def whole(kind: Any) -> Any:  # Any: of Numba
    """Whole numbers are passed on in 64 bits, as on a processor: times a small real they make a large one."""
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer) and kind.signed else kind


class Start:
    """A kernel with its arguments, made ready: starting it again takes some microseconds of the host's time. Numba,
    which looks at every argument anew, takes a hundred, as long as the GPU then needs for the step."""

    def __init__(self, kernel: Any, blocks: tuple[int, ...], threads: tuple[int, ...], stream: int, given: Any) -> None:
        fields: list[Any] = []  # an array is handed over field by field
        for kind, value in zip(kernel.argument_types, given, strict=True):
            kernel._prepare_args(kind, value, stream, [], fields)
        self._given = given  # they must live as long as this
        self._numbers = np.array([int(getattr(field, "value", field)) for field in fields], dtype=np.uint64)
        self._addresses = self._numbers.ctypes.data + 8 * np.arange(len(fields), dtype=np.uint64)
        self._driver = import_module("cuda.bindings.driver")
        handle = int(kernel._codelibrary.get_cufunc().handle)
        shape = (*blocks, 1, 1)[:3] + (*threads, 1, 1)[:3]
        self._told = (self._driver.CUfunction(handle), *shape, 0, stream, self._addresses.ctypes.data, 0)

    def __call__(self) -> None:
        cuda.current_context()  # which this thread may not have yet
        (failed,) = self._driver.cuLaunchKernel(*self._told)
        if failed:
            raise RuntimeError(f"a kernel was not started: {failed!r}")


class Kernels:
    """The kernels of a game, compiled when they are first used."""

    _of: dict[str, Kernels] = {}  # noqa: RUF012  # one for each game, whatever the number of batches

    def __init__(self, game: Game) -> None:
        self._functions = kernels_of(game)
        self._made: dict[str, Any] = {}
        self._ready: dict[Any, tuple[Any, Any]] = {}  # what is started with so many threads, and on which stream

    @classmethod
    def of(cls, game: Game) -> Kernels:
        return cls._of.setdefault(game.name, cls(game))

    @property
    def functions(self) -> dict[str, Kernel]:
        return self._functions

    def start(self, name: str, size: int, stream: Any, *arguments: Any, threads: int = THREADS) -> None:
        """One thread for each of `size` games, on a stream."""
        self._launch(name, (-(-size // threads),), (threads,), stream, arguments)

    def start_all(self, name: str, size: int, stream: Any, *arguments: Any) -> Callable[[], None]:
        """As `start`; what is returned starts it once more, with the same arguments."""
        if config.ENABLE_CUDASIM:
            self.start(name, size, stream, *arguments)
            return partial(self.start, name, size, stream, *arguments)
        blocks, threads, found = (-(-size // THREADS),), (THREADS,), []
        configured = self._made_for(name)[blocks, threads, stream]
        configured.pre_launch_callbacks.append(lambda kernel, _: found.append(kernel))
        with house_settings(), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            configured(*arguments)
        return Start(found[0], blocks, threads, handle_of(stream), arguments)

    def start_grid(self, name: str, shape: tuple[int, int], stream: Any, *arguments: Any) -> None:
        """One thread for each place of a table; games lie side by side."""
        self._launch(name, (-(-shape[0] // THREADS), -(-shape[1] // 8)), (THREADS, 8), stream, arguments)

    def _launch(self, name: str, blocks: tuple[int, ...], threads: tuple[int, ...], stream: Any, given: Any) -> None:
        key = name, blocks, threads, id(stream) if stream else 0
        if key in self._ready:
            self._ready[key][0](*given)
            return
        with house_settings(), warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Numba warns of every small batch
            configured = self._made_for(name)[blocks, threads, stream]
            self._ready[key] = configured, stream  # kept, so that no other stream gets its id
            configured(*given)

    def _made_for(self, name: str) -> Any:  # Any: of Numba
        if name not in self._made:
            self._made[name] = cuda.jit(self._functions[name], **({} if config.ENABLE_CUDASIM else options_of(name)))
        return self._made[name]
