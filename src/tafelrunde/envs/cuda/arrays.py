"""Arrays that stay on the GPU. PyTorch, JAX and CuPy take them without copying, by either of two protocols:
`torch.as_tensor(array)`, `cupy.asarray(array)`, `jax.dlpack.from_dlpack(array)`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tafelrunde.envs.cuda.driver import cuda

LEGACY_STREAM = 1  # how both protocols call CUDA's default stream
CUDA_DEVICE = 2  # in DLPack's list of devices
NOT_TO_WAIT = -1  # in DLPack, of a consumer that takes care itself

Held = Any  # Any: an array of Numba's on the GPU
Stream = Any  # Any: of Numba, PyTorch or CuPy, or its handle


class DeviceArray:
    """An array of numbers on the GPU, [games, ...]. In memory the games of a batch lie side by side if `by_columns`."""

    def __init__(self, held: Held, shape: tuple[int, ...], stream: Stream = 0, by_columns: bool = False) -> None:
        self.held = held
        self.shape = shape
        self.dtype: np.dtype[Any] = np.dtype(held.dtype)
        self.by_columns = by_columns
        self.stream = stream

    @property
    def strides(self) -> tuple[int, ...]:
        """In bytes."""
        games, *inner = self.shape
        steps = list(accumulate(reversed(inner), lambda a, b: a * b, initial=1))
        if self.by_columns:
            return tuple(self.dtype.itemsize * step for step in (1, *(games * step for step in reversed(steps[:-1]))))
        return tuple(self.dtype.itemsize * step for step in reversed(steps))

    @property
    def pointer(self) -> int:
        """Where it lies in the GPU's memory."""
        return int(self.held.__cuda_array_interface__["data"][0])

    @property
    def __cuda_array_interface__(self) -> dict[str, object]:
        return {
            "shape": self.shape,
            "strides": self.strides,
            "data": (self.pointer, False),
            "typestr": self.dtype.str,
            "stream": handle_of(self.stream) or LEGACY_STREAM,
            "version": 3,
        }

    def __dlpack_device__(self) -> tuple[int, int]:
        return CUDA_DEVICE, int(cuda.get_current_device().id)

    def __dlpack__(self, *, stream: int | None = None, **more: Any) -> Any:  # Any: as the protocol's version has it
        from cuda.core.utils import StridedMemoryView

        if stream != NOT_TO_WAIT:
            self._let_wait(0 if stream in (None, LEGACY_STREAM) else stream)
        view = StridedMemoryView.from_cuda_array_interface(self, stream_ptr=NOT_TO_WAIT)
        return view.__dlpack__(stream=NOT_TO_WAIT, **more)

    def _let_wait(self, stream: Any) -> None:
        """Whoever takes the array reads it only after we have written it."""
        if stream == handle_of(self.stream):
            return
        written = cuda.event(timing=False)
        written.record(self.stream)
        written.wait(cuda.external_stream(stream) if stream else 0)

    def numpy(self) -> NDArray[Any]:
        """A copy on the host."""
        copy: NDArray[Any] = self.held.copy_to_host(stream=self.stream)
        if self.stream:
            self.stream.synchronize()
        if self.by_columns:
            return np.ascontiguousarray(np.moveaxis(copy.reshape(*self.shape[1:], self.shape[0]), -1, 0))
        return copy.reshape(self.shape)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:  # Any: as NumPy has it
        return self.numpy().astype(dtype or self.dtype, copy=False)

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.numpy())

    def __repr__(self) -> str:
        return f"DeviceArray(shape={self.shape}, dtype={self.dtype})"


def handle_of(stream: Stream) -> int:
    """The handle of a stream: a number, or PyTorch's, CuPy's or Numba's object; 0 is CUDA's default stream."""
    for name in ("cuda_stream", "ptr"):
        if hasattr(stream, name):
            return int(getattr(stream, name))
    return int(stream) if stream else 0


def stream_of(stream: Stream) -> Stream:
    """The same as Numba wants it."""
    handle = handle_of(stream)
    return cuda.external_stream(handle) if handle not in (0, LEGACY_STREAM) else 0


def on_device(array: Any, stream: Stream) -> Held:  # Any: of whatever framework
    """An array where it lies, if it is on the GPU; else a copy there."""
    if isinstance(array, DeviceArray):
        return array.held
    if hasattr(array, "block_until_ready"):  # JAX hands out arrays that are still to be written
        array.block_until_ready()
    if hasattr(array, "__cuda_array_interface__"):
        return cuda.as_cuda_array(array)
    return cuda.to_device(np.ascontiguousarray(array), stream=stream)
