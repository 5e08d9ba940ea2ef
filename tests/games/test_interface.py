"""Every game keeps the interface: mypy holds each module of each game to its Protocol in games/interface.py."""

import subprocess
import sys
from pathlib import Path
from typing import get_type_hints

import pytest

import tafelrunde
from tafelrunde.games import Game, find, names

SOURCES = Path(tafelrunde.__file__).parent.parent

# The game's own records, board and facts, in the places where a Protocol has letters.
PROTOCOLS = {
    "state": "StateModule",
    "boards": "BoardsModule[{board}]",
    "rules": "RulesModule[{state}, {board}]",
    "outcome": "OutcomeModule[{state}, {offered}, {brought}]",
    "knowledge": "KnowledgeModule[{state}, {seen}]",
    "observation": "ObservationModule[{state}, {seen}]",
    "insight": "InsightModule[{state}, {notes}]",
    "chance": "ChanceModule[{state}]",
    "facts": "FactsModule[{seen}, {offered}, {brought}, {board}, {layout}, {view}, {offer}, {result}]",
    "notation": "NotationModule[{state}, {board}]",
    "wording": "WordingModule[{layout}, {view}, {offer}, {result}]",
    "board_svg": "BoardSvgModule[{board}]",
    "pixels": "PixelsModule[{layout}, {view}]",
}


def own_types(game: Game) -> dict[str, type]:
    """What the game's functions say that they take and give."""
    hints = {name: get_type_hints(getattr(function, "py_func", function)) for name, function in signatures(game)}
    return {
        "state": hints["see"]["state"],
        "seen": hints["see"]["seen"],
        "offered": hints["offered"]["out"],
        "brought": hints["brought"]["out"],
        "notes": hints["quick_move"]["notes"],
        "board": hints["blank"]["board"],
        **{name: hints[name]["return"] for name in ("layout", "view", "offer", "result")},
    }


def signatures(game: Game):
    yield "see", game.knowledge.see
    yield "offered", game.outcome.offer
    yield "brought", game.outcome.brought
    yield "quick_move", game.insight.quick_move
    yield "blank", game.rules.blank
    yield "layout", game.facts.layout
    yield "view", game.facts.view
    yield "offer", game.facts.offer
    yield "result", game.facts.outcome


def check_file(game: Game) -> str:
    """A file that mypy accepts only if every module fits its Protocol."""
    types = {letter: f"{found.__module__}.{found.__qualname__}" for letter, found in own_types(game).items()}
    modules = sorted(
        {found.rpartition(".")[0] for found in types.values()} | {f"{game.package}.{m}" for m in PROTOCOLS}
    )
    lines = [f"import {module}" for module in ["tafelrunde.games.interface", *modules]]
    for module, protocol in PROTOCOLS.items():
        lines.append(f"{module}: tafelrunde.games.interface.{protocol.format(**types)} = {game.package}.{module}")
    return "\n".join(lines) + "\n"


def checked(text: str, folder: Path) -> str:
    """What mypy says of a file; nothing, if it is right."""
    path = folder / "check_interface.py"
    path.write_text(text, encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--no-error-summary",
        "--config-file",
        str(SOURCES.parent / "pyproject.toml"),
    ]
    run = subprocess.run([*command, str(path)], cwd=SOURCES, capture_output=True, text=True, check=False)
    return run.stdout + run.stderr


@pytest.mark.parametrize("name", names())
def test_every_module_fits_its_protocol(name, tmp_path):
    assert checked(check_file(find(name)), tmp_path) == ""


def test_a_module_that_lacks_something_is_found(tmp_path):
    text = check_file(find("rondo")).replace("= tafelrunde.games.rondo.chance", "= tafelrunde.games.rondo.material")
    assert "ChanceModule" in checked(text, tmp_path)


def test_a_module_with_another_signature_is_found(tmp_path):
    text = check_file(find("rondo")).replace("RulesModule[tafelrunde.games.rondo", "RulesModule[tafelrunde.games.elfer")
    assert "rules" in checked("import tafelrunde.games.elfer.state\n" + text, tmp_path)
