"""The one decorator of the house: `@compiled` functions run as machine code and release the GIL.

Compiled code is kept on disk. Numba's own cache watches only the file a function stands in, not the files it
calls, and ignores settings such as bounds checking; a stale cache would silently play by old rules. So the folder
is named by a hash of all sources that may be compiled, the Numba version and every `NUMBA_*` setting.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numba.core.config
from platformdirs import user_cache_path

config: Any = numba.core.config
Function = TypeVar("Function", bound=Callable[..., Any])

PACKAGE = Path(__file__).parent.parent
COMPILED_FOLDERS = ("kernel", "games", "bots", "envs")  # a test checks that `@compiled` stands nowhere else
# Files that only tell: no compiled code stands in them or comes from them, as a test checks, and their words change
# often.
TELLING = ("notation.py", "wording.py", "picture.py")
DAYS_KEPT = 30  # how long `prune_cache` keeps the folders of earlier sources


def compiled(function: Function) -> Function:
    """Compile `function` on first use, once per type of its arguments; keep the result on disk.

    Rules must also compile for a GPU one day, so inside there is no allocation, exception, string or object.
    """
    folder_before = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder())  # read by Numba while decorating; others keep their own folder
    try:
        return cast(Function, numba.njit(cache=True, nogil=True, error_model="numpy")(function))
    finally:
        config.CACHE_DIR = folder_before


@cache
def cache_folder() -> Path:
    """The folder of machine code for exactly these sources and settings; a temporary one if none can be written."""
    root = Path(os.environ.get("NUMBA_CACHE_DIR") or user_cache_path("tafelrunde"))
    folder = root / f"compiled-{fingerprint(PACKAGE, dict(os.environ))}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.touch()
    except OSError:
        return Path(tempfile.mkdtemp(prefix="tafelrunde-"))
    return folder


def fingerprint(package: Path, environment: dict[str, str]) -> str:
    """A short hash of everything that decides what the machine code looks like."""
    digest = hashlib.sha256(numba.__version__.encode())
    for folder in COMPILED_FOLDERS:
        for source in sorted((package / folder).rglob("*.py")):
            if source.name in TELLING:
                continue
            digest.update(str(source.relative_to(package)).encode() + b"\0" + source.read_bytes() + b"\0")
    for name in sorted(environment):
        if name.startswith("NUMBA_") and name != "NUMBA_CACHE_DIR":
            digest.update(f"{name}={environment[name]}\0".encode())
    return digest.hexdigest()[:16]


def mark_warm(part: str) -> None:
    """Note that all of a part is compiled and on disk."""
    (cache_folder() / f"{part}.warm").touch()


def is_warm(part: str) -> bool:
    """Whether everything of a part is found on disk, so that starting takes no compiling."""
    return (cache_folder() / f"{part}.warm").exists()


def prune_cache() -> None:
    """Remove the machine code of earlier sources that nothing has used for a while."""
    ours = cache_folder()
    for folder in ours.parent.glob("compiled-*"):
        if folder != ours and time.time() - folder.stat().st_mtime > DAYS_KEPT * 86400:
            shutil.rmtree(folder, ignore_errors=True)
