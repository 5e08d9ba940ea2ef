"""`tafelrunde serve`: its flags become the server's settings."""

import pytest

from tafelrunde.cli import main
from tafelrunde.server import diagnostics, running


@pytest.fixture
def served(monkeypatch):
    """What the server would have been started with."""
    found = []
    monkeypatch.setattr(diagnostics, "start_logging", lambda: None)

    def serve(settings, listeners, _heard):
        for listener in listeners:
            listener.close()
        found.append(settings)

    monkeypatch.setattr(running, "serve", serve)
    return found


def test_flags_become_settings(served, monkeypatch):
    monkeypatch.setenv("TAFELRUNDE_DATABASE", "postgresql://somewhere/tables")
    main(
        [
            "serve",
            "--port",
            "0",
            "--finished-days",
            "3",
            "--origin",
            "https://a.example",
            "--origin",
            "https://b.example",
        ]
    )
    main(["serve", "--port", "0", "--database", "sqlite:///other.db", "--behind-proxy", "--no-limits"])
    first, second = served
    assert (first.database, first.finished_days, first.idle_days) == ("postgresql://somewhere/tables", 3.0, 60.0)
    assert first.origins == ("https://a.example", "https://b.example")
    assert (first.behind_proxy, first.limits.on) == (False, True)
    assert second.database == "sqlite:///other.db"
    assert (second.behind_proxy, second.limits.on) == (True, False)


def test_a_database_that_cannot_be_used_gets_one_sentence(monkeypatch, capsys):
    monkeypatch.setattr(diagnostics, "start_logging", lambda: None)
    assert main(["--language", "en", "serve", "--port", "0", "--database", "nonsense://somewhere"]) == 2
    assert capsys.readouterr().err.splitlines()[-1].startswith("tafelrunde: This is not the address of a database")


@pytest.mark.parametrize("flag", ["--finished-days", "--idle-days"])
@pytest.mark.parametrize("days", ["0", "-3", "soon"])
def test_nobody_loses_all_tables_by_a_slip(served, flag, days):
    try:
        assert main(["serve", "--port", "0", flag, days]) != 0
    except SystemExit as ended:
        assert ended.code != 0  # noqa: PT017
    assert served == []
