"""The decorator: the cache cannot go stale, and each of the three ways to run the tests really is what it says."""

import os
import re

import numpy as np
import pytest
from numba import njit
from numba.core.registry import CPUDispatcher

from tafelrunde.kernel import compiled as home
from tafelrunde.kernel.compiled import (
    COMPILED_FOLDERS,
    PACKAGE,
    TELLING,
    cache_folder,
    compiled,
    fingerprint,
    prune_cache,
)

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
            assert not re.search(r"^@compiled", text, re.M), source


def test_settings_of_numba_change_the_cache_folder(package):
    plain = fingerprint(package, {"HOME": "somewhere"})
    assert fingerprint(package, {}) == plain
    assert fingerprint(package, {"NUMBA_CACHE_DIR": "elsewhere"}) == plain
    assert fingerprint(package, {"NUMBA_BOUNDSCHECK": "1"}) != plain


def test_only_old_machine_code_is_pruned(tmp_path, monkeypatch):
    ours, old, recent, foreign = (tmp_path / f"{name}" for name in ("compiled-a", "compiled-b", "compiled-c", "other"))
    for folder in (ours, old, recent, foreign):
        folder.mkdir()
    for folder in (ours, old, foreign):
        os.utime(folder, (0, 0))
    monkeypatch.setattr(home, "cache_folder", lambda: ours)
    prune_cache()
    assert sorted(folder.name for folder in tmp_path.iterdir()) == ["compiled-a", "compiled-c", "other"]


def test_a_cache_that_cannot_be_written_is_replaced(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "file"))
    folder = cache_folder.__wrapped__()
    assert folder.is_dir()
    folder.rmdir()


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
