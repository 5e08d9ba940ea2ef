"""Where the local network finds the table: as an address, and as a QR code for the cameras of phones."""

from __future__ import annotations

import io
import sys

import segno
from rich.console import Console

from tafelrunde.texts import Texts

BORDER = 2  # modules around the code


def announce(addresses: list[str], texts: Texts) -> None:
    """Say where the table is; the code is drawn for people only, who sit at a terminal."""
    if not addresses:
        print(texts("lan.none"), file=sys.stderr)
        return
    print(texts("lan.open", address=addresses[0]), file=sys.stderr)
    console = Console(stderr=True, highlight=False)
    code = segno.make(addresses[0], micro=False)
    if console.is_terminal and console.encoding == "utf-8" and code.symbol_size(border=BORDER)[0] <= console.width:
        # With colours of its own: it must not be a negative on a light terminal.
        console.print(drawn(code), style="bright_white on black")
    if addresses[1:]:
        print(texts("lan.several", others=", ".join(addresses[1:])), file=sys.stderr)


def drawn(code: segno.QRCode) -> str:
    """Two modules in a character: half blocks, light on dark."""
    lines = io.StringIO()
    code.terminal(lines, border=BORDER, compact=True)
    return lines.getvalue().rstrip("\n")
