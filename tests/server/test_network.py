"""Which addresses a machine has in its network, and that a server which knows its names answers to no others."""

import json
import socket

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tafelrunde.server import api, network
from tests.server.live import HELLO, LINK, serving

HOSTS = (*network.hosts_for(["192.168.178.23", "den.local"], 8011, ["https://Play.example"]), *network.LOOPBACK)


# --- Addresses ------------------------------------------------------------------------------------------------------
def test_the_way_out_tells_the_address(monkeypatch):
    monkeypatch.setattr(network, "outgoing", lambda: iter(["192.168.178.23", "10.8.0.2", "192.168.178.23"]))
    monkeypatch.setattr(network, "by_name", lambda: iter(["127.0.1.1", "169.254.7.7", "172.16.0.9", "8.8.8.8"]))
    assert network.own_addresses() == ["192.168.178.23", "10.8.0.2", "172.16.0.9", "169.254.7.7"]


def test_a_machine_without_a_network_has_none(monkeypatch):
    class Unconnected:
        def __init__(self, *_arguments):
            pass

        def __enter__(self):
            return self

        def __exit__(self, *_fault):
            pass

        def connect(self, _address):
            raise OSError("unreachable")

    def unknown(_name):
        raise socket.gaierror

    monkeypatch.setattr(network.socket, "socket", Unconnected)
    monkeypatch.setattr(network.socket, "gethostbyname_ex", unknown)
    assert network.own_addresses() == []


@pytest.mark.parametrize(
    ("called", "names"),
    [
        ("Den", ["den", "den.local"]),
        ("den.local", ["den", "den.local"]),
        ("den.example.org", ["den.example.org"]),
        ("localhost", []),
        ("", []),
        ("Mira’s laptop", []),
    ],
)
def test_names_of_the_machine(monkeypatch, called, names):
    monkeypatch.setattr(network.socket, "gethostname", lambda: called)
    assert network.own_names() == names


# --- Names ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("192.168.178.23:8011", True),
        ("DEN.local:8011", True),
        ("play.example", True),
        ("localhost:9000", True),  # through a tunnel
        ("[::1]:8011", True),
        ("192.168.178.23:8012", False),
        ("192.168.178.23", False),
        ("192.168.178.24:8011", False),
        ("evil.example:8011", False),
        ("den.local.evil.example:8011", False),
        ("localhost.evil.example", False),
        ("evil.example:localhost", False),
        ("", False),
        (None, False),
    ],
)
def test_which_names_are_known(host, known):
    assert network.is_known(host, HOSTS) is known
    assert network.is_known(host, ())


def test_browsers_leave_the_usual_port_out():
    assert network.is_known("den.local", network.hosts_for(["den.local"], 80))


@pytest.mark.anyio
async def test_figures_are_for_this_machine_alone(sqlite_address, monkeypatch):
    async with (
        serving(sqlite_address, announced=("http://192.168.178.23:8011",)) as live,
        httpx.AsyncClient(base_url=live.address) as http,
    ):
        assert (await http.get("/metrics")).status_code == 200
        monkeypatch.setattr(api, "address_of", lambda _: "192.168.178.30")
        assert (await http.get("/metrics")).status_code == 404
        assert (await http.get("/healthz")).status_code == 200


@pytest.mark.anyio
async def test_plain_pages_get_no_header_that_browsers_complain_of(sqlite_address):
    origins = ("http://den.local:8011", "https://play.example")
    hosts = (*network.LOOPBACK, *network.hosts_for([], 8011, origins))
    async with (
        serving(sqlite_address, hosts=hosts, origins=origins) as live,
        httpx.AsyncClient(base_url=live.address) as http,
    ):
        for host, is_told in (("localhost", True), ("play.example", True), ("den.local:8011", False)):
            answer = await http.get("/healthz", headers={"host": host})
            assert answer.status_code == 200
            assert ("cross-origin-opener-policy" in answer.headers) is is_told
            assert "content-security-policy" in answer.headers


@pytest.mark.anyio
async def test_a_name_that_was_led_here_gets_nothing(sqlite_address):
    """DNS rebinding: a page of evil.example, whose name leads to this machine, would be of our own origin."""
    async with serving(sqlite_address, hosts=("127.0.0.1",), announced=("http://192.168.178.23:8011",)) as live:
        opened = await live.lobby.open("rondo", [LINK, LINK])
        socket_address = f"ws{live.address.removeprefix('http')}/api/tables/{opened.table}/socket"
        async with httpx.AsyncClient(base_url=live.address) as http:
            assert (await http.get("/api/network")).json() == {"addresses": ["http://192.168.178.23:8011"]}
            for path in ("/", "/api/tables", "/metrics", "/healthz", f"/api/tables/{opened.table}"):
                answer = await http.get(path, headers={"host": "evil.example:8011"})
                assert (answer.status_code, answer.json()["key"]) == (421, "unknown-host")
            answer = await http.post("/api/tables", headers={"host": "evil.example"}, content="{}")
            assert answer.status_code == 421
        with pytest.raises(InvalidStatus) as refused:
            await connect(socket_address, origin="http://evil.example", additional_headers={"host": "evil.example"})
        assert refused.value.response.status_code == 403
        with pytest.raises(InvalidStatus):
            await connect(socket_address, origin="http://evil.example")
        async with connect(socket_address, origin=live.address) as ours:
            await ours.send(json.dumps(HELLO))
            assert json.loads(await ours.recv())["type"] == "welcome"
