"""Bots of whatever version of the package is found, asked for moves line by line: a program of its own.

It is started by elsewhere.py with the path of another checkout, and so must not use anything that is newer than that.
"""

from __future__ import annotations

import base64
import json
import signal
import sys


def main() -> None:
    import numpy as np

    from tafelrunde import bots, games
    from tafelrunde.kernel.generator import generator

    if hasattr(signal, "SIGPIPE"):  # not on every system
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # when nobody listens any more, say nothing and end
    for line in sys.stdin:
        asked = json.loads(line)
        dtype = games.find(asked["game"]).knowledge.SEEN
        seen = np.frombuffer(bytearray(base64.b64decode(asked["seen"])), dtype=dtype)[0]
        move = int(bots.find(asked["bot"])(seen, generator(asked["seed"])))
        print(json.dumps({"move": move}), flush=True)


if __name__ == "__main__":
    main()
