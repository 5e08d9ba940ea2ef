"""The decorator: the cache cannot go stale, and each of the three ways to run the tests really is what it says."""

import importlib
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numba
import numpy as np
import pytest
from numba import njit
from numba.core.registry import CPUDispatcher

from tafelrunde.games import find, our_names
from tafelrunde.kernel import compiled as home
from tafelrunde.kernel.compiled import (
    COMPILED_FOLDERS,
    PACKAGE,
    TELLING,
    Shelf,
    cache_folder,
    compiled,
    fingerprint,
    is_warm,
    mark_warm,
    package_folder,
    prune_cache,
    source_hash,
    source_mark,
)
from tests.planted import write_files

UNCOMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
BOUNDS_CHECKED = os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0")


@pytest.fixture
def package(tmp_path):
    for folder in COMPILED_FOLDERS:
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "rules.py").write_text("A = 1\n")
    return tmp_path


@pytest.mark.parametrize("folder", COMPILED_FOLDERS)
def test_a_changed_source_changes_the_cache_folder(package, folder):
    before = fingerprint(package, {})
    (package / folder / "rules.py").write_text("A = 2\n")
    assert fingerprint(package, {}) != before


def test_a_copy_elsewhere_has_a_cache_folder_of_its_own(package, tmp_path_factory):
    """Numba would find nothing in ours, whatever is marked as compiled there."""
    copy = tmp_path_factory.mktemp("copy") / "package"
    shutil.copytree(package, copy)
    assert fingerprint(copy, {}) != fingerprint(package, {})


def test_a_new_or_renamed_source_changes_the_cache_folder(package):
    before = fingerprint(package, {})
    (package / "games" / "rules.py").rename(package / "games" / "other.py")
    assert fingerprint(package, {}) != before


@pytest.mark.parametrize("name", TELLING)
def test_files_that_only_tell_do_not_change_the_cache_folder(package, name):
    before = fingerprint(package, {})
    (package / "games" / name).write_text("A = 1\n")
    assert fingerprint(package, {}) == before


def test_nothing_compiled_depends_on_files_that_only_tell():
    """Neither they nor whoever imports them hold compiled code."""
    told = "|".join(name.removesuffix(".py") for name in TELLING)
    for source in (path for folder in COMPILED_FOLDERS for path in (PACKAGE / folder).rglob("*.py")):
        text = source.read_text(encoding="utf-8")
        imports_them = re.search(rf"^\s*from [\w.]+\.({told}) import|^\s*from [\w.]+ import .*\b({told})\b", text, re.M)
        if source.name in TELLING or imports_them:
            assert not re.search(r"^@(compiled|brief)", text, re.M), source


def test_settings_of_numba_change_the_cache_folder(package):
    plain = fingerprint(package, {"HOME": "somewhere"})
    assert fingerprint(package, {}) == plain
    assert fingerprint(package, {"NUMBA_CACHE_DIR": "elsewhere"}) == plain
    assert fingerprint(package, {"NUMBA_BOUNDSCHECK": "1"}) != plain


def test_only_old_machine_code_is_pruned(tmp_path, monkeypatch):
    ours, old, recent, foreign = (tmp_path / f"{name}" for name in ("compiled-a", "compiled-b", "compiled-c", "other"))
    for folder in (ours, old, recent, foreign):
        folder.mkdir()
    guest, old_guest = ours / "package-a", ours / "package-b"
    for folder in (guest, old_guest):
        folder.mkdir()
    for folder in (ours, old, foreign, old_guest):
        os.utime(folder, (0, 0))
    monkeypatch.setattr(home, "cache_folder", lambda: ours)
    prune_cache()
    assert sorted(folder.name for folder in tmp_path.iterdir()) == ["compiled-a", "compiled-c", "other"]
    assert list(ours.iterdir()) == [guest]


def test_a_cache_that_cannot_be_written_is_replaced(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "file"))
    folder = cache_folder.__wrapped__()
    assert folder.is_dir()
    folder.rmdir()


def test_those_who_compile_at_the_same_time_do_not_take_each_other_s_code(tmp_path):
    """Numba numbers the files of a function: two that looked at the same time chose the same number."""
    (tmp_path / "rules.py").write_text("")
    keys = [f"types {number}" for number in range(200)]

    def shelf():
        return Shelf(str(tmp_path), "rules.move", ("stamp", 1))

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda key: shelf().save(key, f"code for {key}"), keys))
    assert [shelf().load(key) for key in keys] == [f"code for {key}" for key in keys]
    if not UNCOMPILED:
        assert type(tenth._cache._cache_file) is Shelf


NAMING = """
import sys
from numba import from_dtype
from tafelrunde.kernel.compiled import compiled
from tafelrunde.games import find
found = {name: from_dtype(find(name).state.STATE).mangling_args for name in sys.argv[1:]}
print(sorted(found.items()))
"""


def test_machine_code_of_a_game_has_the_same_name_whichever_game_was_loaded_first():
    """Numba counts records in each process, and their numbers are part of names: two games' code had the same one."""
    names = our_names()
    told = [
        subprocess.run([sys.executable, "-c", NAMING, *order], capture_output=True, text=True, check=True).stdout
        for order in (names, names[::-1])
    ]
    assert told[0] == told[1]
    called = {str(numba.from_dtype(find(name).state.STATE).mangling_args) for name in names}
    assert len(called) == len(names)
    assert all(name in told[0] for name in called)


# --- Games from other packages --------------------------------------------------------------------------------------
GUEST = {
    "guest/__init__.py": "",
    "guest/state.py": """
from tafelrunde.kernel import game

class State(game.State):
    pass

STATE = game.game_record(State)
""",
    "guest/limits.py": """
from tafelrunde.kernel.compiled import compiled

@compiled
def first():
    return 7
""",
    "guest/rules.py": """
from guest.limits import first
from tafelrunde.kernel.compiled import compiled

@compiled
def count_moves(state):
    return 1

@compiled
def nth_move(state, n):
    return first() + n
""",
}
PLAYING = """
from guest.state import STATE, State
from tafelrunde.kernel.generator import generator
from tafelrunde.kernel.playouts import random_move
from tafelrunde.kernel.records import new_record

print(random_move(new_record(State, STATE), generator(1)))
"""


@pytest.fixture
def guest(tmp_path, monkeypatch):
    """A package that is none of ours, imported."""
    write_files(tmp_path, GUEST)
    monkeypatch.syspath_prepend(tmp_path)
    yield importlib.import_module("guest")
    for name in [name for name in sys.modules if name.partition(".")[0] == "guest"]:
        del sys.modules[name]
    for function in (package_folder, source_hash, cache_folder):
        function.cache_clear()


def test_other_packages_have_folders_and_records_of_their_own(guest):
    folder = Path(guest.__file__).parent
    assert package_folder("guest") == package_folder("guest.deep.inside") == folder
    assert package_folder("tafelrunde.games") == package_folder("") == package_folder("no_such_package") == PACKAGE
    assert cache_folder(folder).parent == cache_folder() == cache_folder(PACKAGE)
    state, rules = (importlib.import_module(f"guest.{name}") for name in ("state", "rules"))
    assert state.STATE.names[-1] == source_mark("guest") == f"guest_{source_hash(folder)}"
    assert source_mark("tafelrunde.games") is None
    if not UNCOMPILED:
        assert str(cache_folder(folder)) in rules.nth_move.stats.cache_path
    (cache_folder(folder) / "guest.warm").unlink(missing_ok=True)  # of an earlier run
    assert not is_warm("guest", "guest")
    mark_warm("guest", "guest")
    assert is_warm("guest", "guest")
    assert not is_warm("guest", "tafelrunde")


def test_code_compiled_for_earlier_rules_of_another_package_is_not_used(tmp_path):
    """Neither its own, which calls what stands in another file, nor ours, which calls its own."""
    write_files(tmp_path, GUEST)
    paths = os.pathsep.join([str(tmp_path), *filter(None, sys.path)])
    environment = os.environ | {"PYTHONPATH": paths, "NUMBA_CACHE_DIR": str(tmp_path / "cache")}

    def played():
        done = subprocess.run(
            [sys.executable, "-c", PLAYING], env=environment, capture_output=True, text=True, check=True
        )
        return done.stdout

    assert played() == "7\n"
    limits = tmp_path / "guest" / "limits.py"
    limits.write_text(limits.read_text().replace("7", "8"))
    assert played() == "8\n"


@compiled
def tenth(numbers):
    return numbers[9]


def test_this_run_is_what_it_says():
    """A bad index raises uncompiled and with bounds checks: then those runs mean something."""
    assert isinstance(tenth, CPUDispatcher) is not UNCOMPILED
    if UNCOMPILED or BOUNDS_CHECKED:
        with pytest.raises(IndexError):
            tenth(np.zeros(3))


def test_an_overflow_is_noticed_uncompiled():
    if UNCOMPILED:
        small = np.array([127], dtype=np.int8)
        with pytest.raises(RuntimeWarning):
            small[0] += small[0]


def test_others_keep_their_own_cache_folder():
    if not UNCOMPILED:
        foreign = njit(cache=True)(lambda: 1)
        assert str(cache_folder()) not in foreign.stats.cache_path
        assert str(cache_folder()) in tenth.stats.cache_path
