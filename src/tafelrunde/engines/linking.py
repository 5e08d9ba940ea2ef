"""The linker, and the section of an engine that says which sources it was made from."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

SECTION = "tafelrunde"  # of an engine, with the fingerprint of its sources
STACK = 1 << 18  # bytes
OPTIONS = (
    "--no-entry",
    "--stack-first",  # so that a stack that is full meets the end of the memory, not the tables
    "-z",
    f"stack-size={STACK}",
    "--strip-all",
    "--export=__heap_base",
)


def linker() -> list[str]:
    """The command: from the PATH, or from the Python package that carries it."""
    if found := shutil.which("wasm-ld"):
        return [found]
    if find_spec("ziglang"):
        return [sys.executable, "-m", "ziglang", "wasm-ld"]
    raise SystemExit("Engines need a linker: pip install 'tafelrunde[engines]', or a wasm-ld on the PATH.")


def linked(code: bytes, names: list[str], fingerprint: str) -> bytes:
    """An engine from its object file: the names are what it exports."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "engine.o", Path(folder) / "engine.wasm"
        source.write_bytes(code)
        exports = [f"--export={name}" for name in names]
        subprocess.run([*linker(), *OPTIONS, *exports, str(source), "-o", str(target)], check=True)
        return target.read_bytes() + section(SECTION, fingerprint.encode())


def section(name: str, content: bytes) -> bytes:
    """A custom section of a WebAssembly module, which may be anywhere in it and does nothing."""
    body = leb128(len(name)) + name.encode() + content
    return b"\0" + leb128(len(body)) + body


def leb128(number: int) -> bytes:
    """A number as WebAssembly writes it, seven bits a byte."""
    found = bytearray()
    while number > 127:
        found.append(number & 127 | 128)
        number >>= 7
    return bytes([*found, number])
