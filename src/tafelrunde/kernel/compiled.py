"""The decorators of the house: `@compiled` functions run as machine code and release the GIL, `@brief` ones keep it.

Compiled code is kept on disk. Numba's own cache watches only the file a function stands in, not the files it
calls, and ignores settings such as bounds checking; a stale cache would silently play by old rules. So the folder
is named by a hash of all sources that may be compiled, their place, the Numba version and every `NUMBA_*` setting.

Games from other packages are compiled too. Their own functions have a folder inside ours that is named by a hash of
their package. Our generic functions are compiled for their records as well, so these carry the hash in their type
(`source_mark`): code that was compiled for earlier rules fits no record of the present ones.

Several processes may compile at the same time, and one loads what all of them have made. Numba counts in each process
by itself: the types of records, whose numbers become part of the names of machine code, and the files of a function. So
two games' code could have the same name, and one was then played by the rules of the other. Here both are named by what
they stand for (`named_by_its_fields`, `Shelf`).
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import RLock
from typing import Any, TypeVar, cast

import numba
import numba.core.caching
import numba.core.config
import numba.core.imputils
from platformdirs import user_cache_path

# Any: Numba's types know little of what is used here
config: Any = numba.core.config
types: Any = numba.core.types
IndexDataCacheFile: Any = numba.core.caching.IndexDataCacheFile
njit: Any = numba.njit
fcntl: Any = import_module("fcntl") if os.name == "posix" else None
lower_cast: Any = numba.core.imputils.lower_cast
Function = TypeVar("Function", bound=Callable[..., Any])  # Any: a function with any parameters

PACKAGE = Path(__file__).parent.parent
COMPILED_FOLDERS = ("kernel", "games", "bots", "envs")  # a test checks that `@compiled` stands nowhere else
# Files that only tell: no compiled code stands in them or comes from them, as a test checks, and their words change
# often.
TELLING = ("facts.py", "notation.py", "wording.py", "board_svg.py", "pixels.py")
WEIGHTS = "*model.json"  # what models weigh becomes part of the code
GUEST = "package-"  # what the folders of other packages begin with
DECORATING = RLock()  # the folder is a setting of Numba's, for all threads
DAYS_KEPT = 30  # how long `prune_cache` keeps the folders of earlier sources


def compiled(function: Function) -> Function:
    """Compile `function` on first use, once per type of its arguments; keep the result on disk.

    Rules must also compile for a GPU one day, so inside there is no allocation, exception, string or object.
    """
    return machine_code(function, releases=True)


def brief(function: Function) -> Function:
    """As `compiled`, for what takes about a microsecond and is called from an event loop: letting go of the
    interpreter for so short a time only hands it to another thread, and getting it back may take a thousand times as
    long."""
    return machine_code(function, releases=False)


def inlined(function: Function) -> Function:
    """As `compiled`, for the innermost loops over arrays whose sizes only the caller knows: these become part of it."""
    return machine_code(function, releases=True, forceinline=True)


def machine_code(function: Function, releases: bool, **more: bool) -> Function:
    package = package_folder(function.__module__.rpartition(".")[0])
    with DECORATING:
        folder_before = config.CACHE_DIR
        config.CACHE_DIR = str(cache_folder(package))  # read by Numba while decorating; others keep their own folder
        try:
            made = njit(cache=True, nogil=releases, error_model="numpy", no_cfunc_wrapper=True, **more)(function)
        finally:
            config.CACHE_DIR = folder_before
    if made is not function:
        made._cache._cache_file.__class__ = Shelf
        widen_parameters(made)
    return cast(Function, made)


def named_by_its_fields(record: Any) -> tuple[str, tuple[int]]:  # Any: of Numba
    """What a record's type is called in the names of machine code: the same in every process."""
    return "Record", (int(hashlib.sha256(record.name.encode()).hexdigest()[:12], 16),)


types.Record.mangling_args = property(named_by_its_fields)


class Shelf(IndexDataCacheFile):  # type: ignore[misc]  # Numba's
    """The files of one function, also while other processes put theirs there."""

    def save(self, key: Any, data: Any) -> None:  # Any: of Numba
        name = f"{Path(self._index_name).stem}.{hashlib.sha256(self._dump(key)).hexdigest()[:16]}.nbc"
        self._save_data(name, data)
        with self._alone():
            self._save_index(self._load_index() | {key: name})

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """What two write into the index at the same time is not lost, where files can be locked."""
        if fcntl is None:  # pragma: no cover  # what is lost is compiled again
            yield
            return
        with open(Path(self._cache_path) / "index.lock", "wb") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield


def widen_parameters(dispatcher: Any) -> None:  # Any: of Numba
    """Let compiled callers share one version of a function.

    Without this Numba compiles a function again for a seat that is an int8 here and an int64 there, and for a row that
    lies in a record here and alone there: a third of all compiling. Whatever is inlined loses nothing by it.
    """
    template_of = dispatcher.get_call_template
    dispatcher.get_call_template = lambda args, kws: template_of(tuple(map(widened, args)), kws)


def widened(kind: Any) -> Any:  # Any: of Numba
    kind = types.unliteral(kind)
    if isinstance(kind, types.Integer) and kind.signed:
        return types.int64
    if isinstance(kind, types.NestedArray):
        return types.Array(kind.dtype, kind.ndim, "C")
    return kind


@lower_cast(types.NestedArray, types.Array)  # type: ignore[untyped-decorator]  # Numba's
def _row_of_record(_context: Any, _builder: Any, _from: Any, _to: Any, value: Any) -> Any:
    """A row that lies in a record looks like any other, but for its type."""
    return value


@cache
def package_folder(package: str) -> Path:
    """The folder of the outermost package around a package; ours for what belongs to none."""
    parts = package.split(".")
    for length in range(1, len(parts) + 1):
        file = getattr(sys.modules.get(".".join(parts[:length])), "__file__", None)
        if file is not None:
            return Path(file).parent
    return PACKAGE


@cache
def cache_folder(package: Path = PACKAGE) -> Path:
    """The folder of machine code for exactly these sources and settings; a temporary one if none can be written."""
    if package == PACKAGE:
        root = Path(os.environ.get("NUMBA_CACHE_DIR") or user_cache_path("tafelrunde"))
        folder = root / f"compiled-{fingerprint(PACKAGE, dict(os.environ))}"
    else:
        folder = cache_folder() / f"{GUEST}{package.name}-{source_hash(package)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.touch()
    except OSError:
        return Path(tempfile.mkdtemp(prefix="tafelrunde-"))
    return folder


@cache
def source_hash(package: Path) -> str:
    """A short hash of all sources of another package."""
    digest = hashlib.sha256()
    for source in sorted(package.rglob("*.py")):
        digest.update(str(source.relative_to(package)).encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def source_mark(package: str) -> str | None:
    """What tells the records of other packages apart, and those of their earlier sources; ours need none."""
    folder = package_folder(package)
    return None if folder == PACKAGE else f"{folder.name}_{source_hash(folder)}"


def fingerprint(package: Path, environment: dict[str, str]) -> str:
    """A short hash of everything that decides what the machine code looks like."""
    # Numba keeps code by the path of its source: another copy of the package finds none of it.
    digest = hashlib.sha256(f"{numba.__version__}\0{package.resolve()}\0".encode())
    for folder in COMPILED_FOLDERS:
        for source in sorted([*(package / folder).rglob("*.py"), *(package / folder).rglob(WEIGHTS)]):
            if source.name in TELLING:
                continue
            digest.update(str(source.relative_to(package)).encode() + b"\0" + source.read_bytes() + b"\0")
    for name in sorted(environment):
        if name.startswith("NUMBA_") and name != "NUMBA_CACHE_DIR":
            digest.update(f"{name}={environment[name]}\0".encode())
    return digest.hexdigest()[:16]


def mark_warm(part: str, package: str) -> None:
    """Note that all of a part, which is of that package, is compiled and on disk."""
    (cache_folder(package_folder(package)) / f"{part}.warm").touch()


def is_warm(part: str, package: str) -> bool:
    """Whether everything of a part is found on disk, so that starting takes no compiling."""
    return (cache_folder(package_folder(package)) / f"{part}.warm").exists()


def prune_cache() -> None:
    """Remove the machine code of earlier sources that nothing has used for a while."""
    ours = cache_folder()
    for folder in (*ours.parent.glob("compiled-*"), *ours.glob(f"{GUEST}*")):
        if folder != ours and time.time() - folder.stat().st_mtime > DAYS_KEPT * 86400:
            shutil.rmtree(folder, ignore_errors=True)
