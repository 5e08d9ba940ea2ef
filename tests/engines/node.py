"""Engines in Node, run as the page runs them: see web/tests/engine.js."""

from __future__ import annotations

import base64
import json
import subprocess
from pathlib import Path
from typing import Any

from tests.web.test_drawing import NODE, WEB


class Node:
    """A process that answers what engines are asked; made once, asked often."""

    def __init__(self, folder: Path | None = None, script: str = "tests/engine.js") -> None:
        arguments = [] if folder is None else [str(folder)]
        self.process = subprocess.Popen(
            [NODE, script, *arguments], cwd=WEB, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, do: str, game: str, **asked: object) -> Any:
        self.tell(do, game, **asked)
        return self.hear()

    def tell(self, do: str, game: str, **asked: object) -> None:
        """Ask something whose answer is heard later."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"do": do, "game": game, **asked}) + "\n")
        self.process.stdin.flush()

    def hear(self) -> Any:
        assert self.process.stdout is not None
        answer = self.process.stdout.readline()
        assert answer, "Node has ended"
        return json.loads(answer)

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def __enter__(self) -> Node:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def text_of(record: Any) -> str:
    return base64.b64encode(record.tobytes()).decode()
