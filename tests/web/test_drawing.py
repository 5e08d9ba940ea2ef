"""Colours and symbols are the same in the engine's pictures and in the browser."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tafelrunde import svg

WEB = Path(__file__).parents[2] / "web"


def dark_theme() -> dict[str, str]:
    css = (WEB / "src" / "app.css").read_text(encoding="utf-8")
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", css[css.index(":root {") : css.index("@media")]))


def test_colours_are_those_of_the_engine():
    theme = dark_theme()
    assert {name: theme[name] for name in svg.PIECES} == svg.PIECES
    told = {"neutral": svg.NEUTRAL, "accent": svg.ACCENT, "table": svg.TABLE, "cell": svg.CELL}
    told |= {"lines": svg.LINES, "text": svg.TEXT, "quiet": svg.QUIET_TEXT, "ink": svg.INK}
    assert {name: theme[name] for name in told} == told


def numbers(path: str) -> list[float]:
    return [round(float(number), 2) + 0 for number in re.findall(r"-?[\d.]+(?:e-\d+)?", path)]


NODE = shutil.which("node") or str(Path(sys.executable).with_name("node"))  # where `make` puts it if there is none


def test_symbols_are_those_of_the_engine():
    # esbuild comes with the tools that build the client.
    script = (
        "import { transformSync } from 'esbuild'; import { readFileSync } from 'node:fs';"
        "const { code } = transformSync(readFileSync('src/drawing.ts', 'utf-8'), { loader: 'ts', format: 'esm' });"
        "const drawn = await import(`data:text/javascript,${encodeURIComponent(code)}`);"
        "console.log(JSON.stringify(drawn.SYMBOLS));"
    )
    told = subprocess.run(
        [NODE, "--input-type=module", "-e", script], cwd=WEB, capture_output=True, text=True, check=True
    )
    symbols = json.loads(told.stdout)
    assert symbols.keys() == svg.SYMBOLS.keys()
    for colour, path in symbols.items():
        assert numbers(path) == pytest.approx(numbers(svg.SYMBOLS[colour]), abs=0.011), colour
