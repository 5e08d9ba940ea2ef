import io
from collections.abc import Callable
from typing import NamedTuple

import pytest

from tafelrunde.cli import main


class Answer(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture
def terminal(monkeypatch, capsys, tmp_path) -> Callable[..., Answer]:
    """`terminal("games", "--json", typed="…")` runs a command in this process, as if these lines were piped in."""
    monkeypatch.setattr("tafelrunde.cli.play.user_state_path", lambda name: tmp_path / "state")
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.chdir(tmp_path)

    def run(*words: object, typed: str = "") -> Answer:
        capsys.readouterr()
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = main([str(word) for word in words])
        return Answer(code, *capsys.readouterr())

    return run


@pytest.fixture
def refused(terminal) -> Callable[..., str]:
    """The one sentence with which a command is refused."""

    def run(*words: object, typed: str = "") -> str:
        code, out, err = terminal(*words, typed=typed)
        assert (code, out) == (2, "")
        assert err.count("\n") == 1
        assert "Traceback" not in err
        return err.strip()

    return run
