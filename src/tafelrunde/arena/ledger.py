"""What is finished stays finished: a file to which every game is added the moment it is over.

The first line tells the plan, each further line one game. A line torn at the very end was being written when the run
was killed, and that game is played again; anything else that does not fit is refused, and the file left as it is.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import IO, Any

from tafelrunde import __version__
from tafelrunde.arena.crew import Plan
from tafelrunde.arena.tournament import Result
from tafelrunde.errors import InvalidRecord

FORMAT = 1
MARK = "tafelrunde-arena"


class Ledger:
    """The file of games beside a file of results, and the results it holds by task."""

    def __init__(self, target: Path, plan: Plan, resume: bool) -> None:
        self.path = games_file(target)
        self.results: dict[tuple[int, ...], Result] = {}
        self._plan = plan
        self._file: IO[bytes] | None = None
        if not resume and (self.path.exists() or target.exists()):
            raise InvalidRecord("results-exist", path=(self.path if self.path.exists() else target).name)
        if target.exists():
            self._check_summary(target)

    def __enter__(self) -> Ledger:
        try:
            self._file = self.path.open("a+b")
        except OSError:
            raise InvalidRecord("cannot-write", path=self.path.name) from None
        try:
            lock(self._file, self.path)
            self._read(self._file)
        except BaseException:
            self._file.close()
            raise
        return self

    def __exit__(self, *fault: object) -> None:
        assert self._file is not None
        self._file.close()
        if not self.results:  # nothing was finished, so there is nothing to go on with
            self.path.unlink(missing_ok=True)

    def write(self, line: dict[str, Any]) -> None:
        assert self._file is not None
        try:
            self._file.write(as_line(line))
            self._file.flush()
        except OSError:
            raise InvalidRecord("cannot-write", path=self.path.name) from None

    def _read(self, file: IO[bytes]) -> None:
        file.seek(0)
        text = file.read()
        whole = text.rfind(b"\n") + 1
        lines = text[:whole].splitlines()
        if lines or not as_line(header(self._plan)).startswith(text):
            self._check_header(lines[0] if lines else text)
        for number, line in enumerate(lines[1:], start=2):
            result = parsed(line)
            if not self._plan.fits(result) or tuple(result["task"]) in self.results:
                raise InvalidRecord("results-line", path=self.path.name, number=number)
            self.results[tuple(result["task"])] = result
        file.truncate(whole)
        if not lines:
            self.write(header(self._plan))

    def _check_header(self, line: bytes) -> None:
        told, wanted = parsed(line), header(self._plan)
        if not isinstance(told, dict) or told.get(MARK) != FORMAT or not isinstance(told.get("plan"), dict):
            raise InvalidRecord("not-results", path=self.path.name)
        compare(told, wanted, self.path)

    def _check_summary(self, target: Path) -> None:
        try:
            told = parsed(target.read_bytes())
        except OSError:
            raise InvalidRecord("no-such-file", path=target.name) from None
        if not isinstance(told, dict) or told.get(MARK) != FORMAT or not isinstance(told.get("plan"), dict):
            raise InvalidRecord("not-results", path=target.name)
        if not self.path.exists():
            raise InvalidRecord("no-such-file", path=self.path.name)
        compare(told, header(self._plan), target)


def games_file(target: Path) -> Path:
    """Where the games are kept, beside the results: out.json has out.games.jsonl."""
    return target.with_suffix(".games.jsonl")


def header(plan: Plan) -> dict[str, Any]:
    """The plan, and the very program that plays it: other bots would give other results."""
    return {MARK: FORMAT, "program": program(), "plan": json.loads(json.dumps(plan.json))}


def program() -> str:
    from tafelrunde.kernel.compiled import PACKAGE, fingerprint

    return f"{__version__} {fingerprint(PACKAGE, {})}"


def compare(told: dict[str, Any], wanted: dict[str, Any], path: Path) -> None:
    """Refuse to go on with another plan, or with another program."""
    for name in wanted["plan"] | told["plan"]:
        if told["plan"].get(name) != wanted["plan"].get(name):
            raise InvalidRecord("results-differ", path=path.name, name=name)
    if told.get("program") != wanted["program"]:
        raise InvalidRecord("results-program", path=path.name)


def as_line(content: dict[str, Any]) -> bytes:
    return json.dumps(content, separators=(",", ":")).encode() + b"\n"


def parsed(text: bytes) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def lock(file: IO[bytes], path: Path) -> None:
    """Two runs must not write to the same file; where the system has no such locks, people must see to it."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise InvalidRecord("results-in-use", path=path.name) from None


def write_json(path: Path, content: dict[str, Any]) -> None:
    """Write a file whole or not at all."""
    draft = path.with_name(path.name + ".part")
    try:
        draft.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
        draft.replace(path)
    except OSError:
        raise InvalidRecord("cannot-write", path=path.name) from None
