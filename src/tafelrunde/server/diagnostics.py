"""Structured logs: one JSON object a line, without names, keys, moves or tiles."""

from __future__ import annotations

import json
import logging
import sys
import time


class Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "told": record.getMessage(),
        }
        if record.exc_info:
            # Where it went wrong, but not the values that were there: they could hold tiles or keys.
            kind, fault, trace = record.exc_info
            line["fault"] = kind.__name__ if kind else str(fault)
            line["where"] = places(trace)
        return json.dumps(line, ensure_ascii=False)


def places(trace: object) -> list[str]:
    """File, line and function of each step of a traceback."""
    import traceback

    return [f"{step.filename}:{step.lineno} {step.name}" for step in traceback.extract_tb(trace)]  # type: ignore[arg-type]


def start_logging(level: int = logging.INFO) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in ("uvicorn", "uvicorn.error", "alembic"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).setLevel(logging.WARNING)
