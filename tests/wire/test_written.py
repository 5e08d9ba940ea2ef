"""What is written from the wire's types stands as it would be written now."""

import re

import pytest

from tafelrunde import games
from tafelrunde.wire import asked, tables, told, typescript

DRIFTED = "write it again: python -m tafelrunde.wire.{}"


def test_the_browsers_types_are_up_to_date():
    assert typescript.FILE.read_text(encoding="utf-8") == typescript.written(games.our_names()), DRIFTED.format(
        "typescript"
    )


def test_the_tables_of_the_protocol_are_up_to_date():
    page = tables.FILE.read_text(encoding="utf-8")
    assert page == tables.filled(page), DRIFTED.format("tables")
    assert re.findall(r"<!-- (asked|told|bodies) -->", page) == ["bodies", "asked", "told"]


def test_every_message_is_in_both():
    types, page = typescript.FILE.read_text(encoding="utf-8"), tables.FILE.read_text(encoding="utf-8")
    kinds = [*asked.MESSAGES, told.Welcome, *told.Message.__subclasses__()]
    for tag in (kind.__struct_config__.tag for kind in kinds):
        assert f"readonly type: '{tag}';" in types
        assert f"`{tag}`" in page


@pytest.mark.parametrize("name", games.our_names())
def test_every_kind_of_move_is_a_type(name):
    types = typescript.FILE.read_text(encoding="utf-8")
    for kind in games.find(name).state.MOVES.kinds:
        parts = "".join(f"; readonly {part.name}: " + "[^;}]+" for part in kind.parts)
        assert re.search(rf"\{{ readonly do: '{kind.do}'{parts} ?\}}", types)


def test_a_change_of_the_types_is_noticed(monkeypatch):
    """A test that compares something with itself would notice nothing."""
    monkeypatch.setattr(asked, "MESSAGES", asked.MESSAGES[:-1])
    page = tables.FILE.read_text(encoding="utf-8")
    assert page != tables.filled(page)
    assert typescript.FILE.read_text(encoding="utf-8") != typescript.written(games.our_names())
