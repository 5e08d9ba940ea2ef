"""A PostgreSQL for tests and measurements: found or fetched, and run on a free port for as long as we run.

    python tools/postgresql.py          # make sure that there is one, and say where

It is looked for on this machine first. Otherwise a package that carries the programs is installed below .venv; where
there is none for this system, the distribution's package.
"""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psycopg

ROOT = Path(__file__).parent.parent
LOCK = ROOT / "requirements-postgresql.lock"
CARRIED = ROOT / ".venv" / "postgresql"
USUAL_PLACES = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin")
UNPRIVILEGED = "nobody"  # PostgreSQL refuses to run as root
START_WITHIN = 60  # seconds

# Ends the server when our end of the pipe is closed: also when we are killed. At once, without flushing every file
# of every database first, which takes long; when it is started again it recovers, as after a crash.
KEEPER = '"$@" & server=$!; read -r _; kill -QUIT $server; wait $server'


class Missing(RuntimeError):
    pass


# --- The programs ---------------------------------------------------------------------------------------------------
def programs() -> Path | None:
    """The folder with initdb and postgres, if this machine has them; newest version first."""
    on_path = shutil.which("initdb")
    folders = [Path(on_path).resolve().parent] if on_path else []
    for place in USUAL_PLACES:
        folders += sorted(Path("/").glob(place.lstrip("/")), reverse=True)
    folders += CARRIED.glob("*/pginstall/bin")
    return next((folder for folder in folders if (folder / "initdb").exists() and (folder / "postgres").exists()), None)


def provided() -> Path:
    """The same, fetched if need be."""
    for fetch in (None, fetch_carried, fetch_from_distribution):
        if fetch is not None:
            fetch()
        folder = programs()
        if folder is not None:
            return folder
    raise Missing(
        "There is no PostgreSQL on this machine, and none could be installed; the tests need initdb and postgres."
    )


def fetch_carried() -> None:
    print("Installing PostgreSQL below .venv (for the tests only) ...", flush=True)
    options = ["--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:", "--require-hashes"]
    subprocess.run(
        [sys.executable, "-m", "pip", "install", *options, "--target", str(CARRIED), "-r", str(LOCK)], check=False
    )


def fetch_from_distribution() -> None:
    if os.geteuid() == 0 and shutil.which("apt-get"):
        print("Installing the distribution's PostgreSQL (for the tests only) ...", flush=True)
        quiet = {
            "env": os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
            "stdout": subprocess.DEVNULL,
            "check": False,
        }
        subprocess.run(["apt-get", "-qq", "update"], **quiet)
        subprocess.run(["apt-get", "-qq", "-y", "install", "postgresql"], **quiet)


# --- A server -------------------------------------------------------------------------------------------------------
class Server:
    """A PostgreSQL of our own in a temporary folder, with the durability it has by default."""

    def __init__(self, **settings: str) -> None:
        self._password = secrets.token_hex(16)
        self._settings = settings
        # Not below a folder that only root can enter.
        self._folder = Path(tempfile.mkdtemp(prefix="tafelrunde-postgresql-"))
        self._who = {"user": UNPRIVILEGED, "group": pwd.getpwnam(UNPRIVILEGED).pw_gid} if os.geteuid() == 0 else {}
        if self._who:
            shutil.chown(self._folder, **self._who)
        self.port = free_port()
        try:
            self._programs = self._reachable(provided())
            self._initialise()
            self.start()
        except BaseException:
            shutil.rmtree(self._folder, ignore_errors=True)
            raise

    def address(self, database: str = "postgres") -> str:
        return f"postgresql://tafelrunde:{self._password}@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """The address of a new, empty database."""
        name = f"test_{secrets.token_hex(6)}"
        with psycopg.connect(self.address(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")  # type: ignore[arg-type]
        return self.address(name)

    def start(self) -> None:
        options = {"listen_addresses": "127.0.0.1", "port": str(self.port), "unix_socket_directories": ""}
        flags = [part for pair in (options | self._settings).items() for part in ("-c", "=".join(pair))]
        command = ["/bin/sh", "-c", KEEPER, "sh", self._programs / "postgres", "-D", self._folder / "data", *flags]
        with (self._folder / "log").open("ab") as log:
            self._keeper = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=log,
                cwd=self._folder,
                start_new_session=True,  # an interrupt from the keyboard is ours, not the server's
                **self._who,
            )
        self._wait()

    def stop(self) -> None:
        """Stop the server as if it had crashed; `start` starts it again."""
        assert self._keeper.stdin is not None
        self._keeper.stdin.close()
        self._keeper.wait(START_WITHIN)

    def close(self) -> None:
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _wait(self) -> None:
        deadline = time.monotonic() + START_WITHIN
        while True:
            try:
                psycopg.connect(self.address(), connect_timeout=5).close()
                return
            except psycopg.OperationalError:
                if time.monotonic() > deadline or self._keeper.poll() is not None:
                    raise Missing((self._folder / "log").read_text(errors="replace")[-2000:]) from None
                time.sleep(0.05)

    def _reachable(self, folder: Path) -> Path:
        """The programs where the unprivileged user can run them: a home folder may be closed to it."""
        try:
            subprocess.run([folder / "initdb", "--version"], check=True, capture_output=True, cwd="/", **self._who)
        except (PermissionError, subprocess.CalledProcessError):
            whole = CARRIED if folder.is_relative_to(CARRIED) else folder.parent  # with its libraries beside it
            copy = Path(shutil.copytree(whole, self._folder / "programs", symlinks=True))
            copy.chmod(0o755)
            return copy / folder.relative_to(whole)
        return folder

    def _initialise(self) -> None:
        passwords = self._folder / "password"
        passwords.write_text(self._password)
        if self._who:
            shutil.chown(passwords, **self._who)
        options = ["--username=tafelrunde", f"--pwfile={passwords}", "--auth=scram-sha-256", "--encoding=UTF8"]
        done = subprocess.run(
            [self._programs / "initdb", "-D", self._folder / "data", *options, "--locale=C", "--no-sync"],
            capture_output=True,
            text=True,
            cwd=self._folder,
            **self._who,
        )
        if done.returncode:
            raise Missing(done.stderr.strip())


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


if __name__ == "__main__":
    try:
        print(f"PostgreSQL for the tests: {provided()}")
    except Missing as missing:
        sys.exit(str(missing))
