"""`tafelrunde serve`: its flags become the server's settings."""

import pytest

from tafelrunde.cli import main
from tafelrunde.server import diagnostics, running
from tafelrunde.server.network import PRIVATE


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
    main(["serve", "--port", "0", "--allowed-host", "Play.Example", "--trusted-proxy", "10.1.0.0/16"])
    first, second, third = served
    assert (first.database, first.finished_days, first.idle_days) == ("postgresql://somewhere/tables", 3.0, 60.0)
    assert first.origins == ("https://a.example", "https://b.example")
    assert (first.proxies, first.limits.on) == ((), True)
    assert second.database == "sqlite:///other.db"
    assert (second.proxies, second.limits.on) == (PRIVATE, False)
    assert (third.proxies, third.hosts) == (("10.1.0.0/16",), ("play.example",))


def test_a_proxy_is_an_address_or_a_network(capsys):
    assert main(["--language", "en", "serve", "--port", "0", "--trusted-proxy", "my-proxy"]) == 2
    assert "trusted-proxy" in capsys.readouterr().err


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
