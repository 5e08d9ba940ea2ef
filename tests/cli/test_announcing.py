"""Opening the table to the local network: what is said, what is drawn, and for which names the server then answers."""

import io
import socket

import numpy as np
import pytest
import zxingcpp

from tafelrunde.cli import announcing, main
from tafelrunde.server import diagnostics, network, running
from tafelrunde.texts import LANGUAGES, Texts

MODULES = {" ": (0, 0), "▀": (255, 0), "▄": (0, 255), "█": (255, 255)}


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self):
        return True


@pytest.fixture
def served(monkeypatch):
    """Settings and addresses with which the server would have been started."""
    found = []
    monkeypatch.setattr(diagnostics, "start_logging", lambda: None)
    monkeypatch.setattr(network, "own_names", lambda: ["den", "den.local"])

    def serve(settings, listeners, _heard):
        found.append((settings, [listener.getsockname() for listener in listeners]))
        for listener in listeners:
            listener.close()

    monkeypatch.setattr(running, "serve", serve)
    return found


def at(monkeypatch, *addresses):
    monkeypatch.setattr(network, "own_addresses", lambda: list(addresses))


def read(drawn: str) -> str:
    """What a camera reads from half blocks."""
    rows = [[MODULES[block] for block in line] for line in drawn.splitlines()]
    pixels = np.array(rows, np.uint8).transpose(0, 2, 1).reshape(2 * len(rows), -1)
    (code,) = zxingcpp.read_barcodes(np.kron(pixels, np.ones((8, 8), np.uint8)))
    return code.text


def test_the_network_gets_its_own_sockets_and_names(served, monkeypatch, capsys):
    at(monkeypatch, "127.0.0.2")  # on Linux all of 127.0.0.0/8 is this machine
    assert main(["serve", "--lan", "--port", "0", "--origin", "http://Table.example:8011"]) == 0
    ((settings, listening),) = served
    (host, port), (beside, its_port) = listening
    assert (host, beside, its_port) == ("127.0.0.1", "127.0.0.2", port)
    assert settings.announced == (f"http://127.0.0.2:{port}",)
    names = {"localhost", "127.0.0.1", "[::1]", "127.0.0.2", "den", "den.local"}
    assert set(settings.hosts) == {f"{name}:{port}" for name in names} | {"table.example:8011"}
    told = capsys.readouterr().err
    assert f"http://127.0.0.2:{port}/" in told
    assert "█" not in told  # this is no terminal


def test_without_it_only_this_machine_is_known(served):
    assert main(["serve", "--port", "0"]) == 0
    assert main(["serve", "--port", "0", "--host", "0.0.0.0"]) == 0
    assert main(["serve", "--port", "0", "--behind-proxy"]) == 0
    (here, listening), (world, _), (proxied, _) = served
    assert len(listening) == 1
    assert here.hosts == network.LOOPBACK
    assert here.announced == world.announced == ()
    assert world.hosts == proxied.hosts == ()  # nobody but the administrator knows the names


@pytest.mark.parametrize("flags", [["--host", "0.0.0.0"], ["--behind-proxy"]])
def test_it_goes_alone(served, refused, flags):
    assert "--host" in refused("serve", "--lan", *flags)
    assert served == []


def test_the_code_in_the_terminal_is_the_address(monkeypatch, capsys):
    monkeypatch.setattr("sys.stderr", terminal := Terminal())
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "xterm")
    announcing.announce(["http://192.168.178.23:8011/", "http://10.0.0.7:8011/"], Texts("en"))
    told, *lines = terminal.getvalue().splitlines()
    assert "http://192.168.178.23:8011/" in told
    assert "http://10.0.0.7:8011/" in lines.pop()
    assert all(line.startswith("\x1b[97;40m") for line in lines)  # light on dark, whatever the terminal's colours
    drawn = "\n".join(line.partition("m")[2].partition("\x1b")[0] for line in lines)
    assert read(drawn) == "http://192.168.178.23:8011/"


def test_a_narrow_terminal_gets_the_address_only(monkeypatch):
    monkeypatch.setattr("sys.stderr", terminal := Terminal())
    monkeypatch.setenv("COLUMNS", "20")
    announcing.announce(["http://192.168.178.23:8011/"], Texts("en"))
    assert terminal.getvalue().count("\n") == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_network_is_one_sentence(language, capsys):
    announcing.announce([], Texts(language))
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert told.endswith(".\n")


def test_the_port_may_be_in_use_at_one_of_the_addresses(served, monkeypatch, refused):
    at(monkeypatch, "127.0.0.2")
    with socket.socket() as other:
        other.bind(("127.0.0.2", 0))
        other.listen()
        port = other.getsockname()[1]
        assert str(port) in refused("serve", "--lan", "--port", port)
    assert served == []
