"""Numba's CUDA, or its simulator. Any: it ships no types."""

from __future__ import annotations

from typing import Any

import numba.cuda

cuda: Any = numba.cuda
