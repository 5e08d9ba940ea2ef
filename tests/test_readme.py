"""What the README and the docstrings of the friendly layer show is true."""

import doctest
import re
from pathlib import Path

import pytest

import tafelrunde.position
from tafelrunde.cli.parser import COMMANDS

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS)
def test_python_blocks(block, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    test = doctest.DocTestParser().get_doctest(block, {}, "README", "README.md", 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


def test_there_are_python_blocks():
    assert BLOCKS


@pytest.mark.parametrize("module", [tafelrunde, tafelrunde.position])
def test_docstrings(module):
    assert doctest.testmod(module).failed == 0


def test_every_command_is_in_the_table():
    assert set(re.findall(r"^\| `tafelrunde (\w+)", README, re.MULTILINE)) == COMMANDS.keys()
