"""What is finished stays finished: a file to which every game is added the moment it is over.

The first line tells the plan, each further line one game. If the last line is torn, the run was killed while writing
it, and that game is played again. Anything else that does not fit is refused, and the file is left as it is.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import IO

from tafelrunde import __version__
from tafelrunde.arena.players import OLD
from tafelrunde.arena.results import Result
from tafelrunde.arena.workers import Plan
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

    def write(self, line: Mapping[str, object]) -> None:
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
            self._check(lines[0] if lines else text, self.path)
        for number, line in enumerate(lines[1:], start=2):
            result = parsed(line)
            if not self._plan.fits(result) or tuple(result["task"]) in self.results:
                raise InvalidRecord("results-line", path=self.path.name, number=number)
            self.results[tuple(result["task"])] = result
        file.truncate(whole)
        if not lines:
            self.write(header(self._plan))

    def _check(self, head: bytes, path: Path) -> None:
        """Refuse a file that is not ours, or that another plan or another program has written."""
        told = parsed(head)
        if not isinstance(told, dict) or told.get(MARK) != FORMAT or not isinstance(told.get("plan"), dict):
            raise InvalidRecord("not-results", path=path.name)
        wanted = plan_told(self._plan)
        for name in wanted | told["plan"]:
            if told["plan"].get(name) != wanted.get(name):
                raise InvalidRecord("results-differ", path=path.name, name=name)
        if told.get("program") != programs(self._plan):
            raise InvalidRecord("results-program", path=path.name)

    def _check_summary(self, target: Path) -> None:
        try:
            content = target.read_bytes()
        except OSError:
            raise InvalidRecord("no-such-file", path=target.name) from None
        self._check(content, target)
        if not self.path.exists():
            raise InvalidRecord("no-such-file", path=self.path.name)


def games_file(target: Path) -> Path:
    """Where the games are kept, beside the results: out.json has out.games.jsonl."""
    return target.with_suffix(".games.jsonl")


def header(plan: Plan) -> dict[str, object]:
    """The plan, and the very program that plays it: other bots would give other results."""
    return {MARK: FORMAT, "program": programs(plan), "plan": plan_told(plan)}


def plan_told(plan: Plan) -> dict[str, object]:
    """The plan as it comes back from a file."""
    told: dict[str, object] = json.loads(json.dumps(plan.json))
    return told


def programs(plan: Plan) -> str:
    """The program, and the other version of it if that plays, too."""
    if not any(entry.endswith(OLD) for entry in plan.entries):
        return program()
    from tafelrunde.arena import elsewhere

    return f"{program()} {elsewhere.program()}"


def program() -> str:
    from tafelrunde.kernel.compiled import PACKAGE, fingerprint

    return f"{__version__} {fingerprint(PACKAGE, {})}"


def as_line(content: Mapping[str, object]) -> bytes:
    return json.dumps(content, separators=(",", ":")).encode() + b"\n"


def parsed(text: bytes) -> object:
    try:
        found: object = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return found


def lock(file: IO[bytes], path: Path) -> None:
    """Two runs must not write to the same file; where there are no such locks, people must see to that themselves."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise InvalidRecord("results-in-use", path=path.name) from None


def write_json(path: Path, content: Mapping[str, object]) -> None:
    """Write a file whole or not at all."""
    draft = path.with_name(path.name + ".part")
    try:
        draft.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
        draft.replace(path)
    except OSError:
        raise InvalidRecord("cannot-write", path=path.name) from None
