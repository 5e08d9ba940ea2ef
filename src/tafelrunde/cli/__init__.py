"""The terminal: `tafelrunde COMMAND …`. Each command is one module here, imported only when it is asked for."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

from tafelrunde.cli.parser import build_parser, chosen_language
from tafelrunde.errors import Refusal
from tafelrunde.games import find
from tafelrunde.texts import Texts

REFUSED = 2
INTERRUPTED = 128 + 2  # as a shell counts an end by signal SIGINT
NOBODY_READS = 128 + 13  # … and by SIGPIPE, as with `| head`


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; return the exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    language = "en"
    try:
        language = chosen_language(words)
        texts = Texts(language)
        parser = build_parser(words, texts)
        arguments = parser.parse_args(words)
        if arguments.command is None:
            parser.print_help()
            return 0
        if getattr(arguments, "game", None) is not None:
            find(arguments.game)  # refuse a game that we do not have before anything heavy is imported
        code: int = import_module(f"{__name__}.{arguments.command}").run(arguments, texts) or 0
        sys.stdout.flush()
        return code
    except Refusal as refusal:
        print(f"tafelrunde: {refusal.sentence(language)}", file=sys.stderr)
        return REFUSED
    except SystemExit as stop:  # how argparse ends, after help or a complaint
        return stop.code if isinstance(stop.code, int) else REFUSED
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that Python's last flush is quiet too
        return NOBODY_READS
