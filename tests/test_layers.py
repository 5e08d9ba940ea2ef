"""Imports point down only, and no game is known outside its folder. Each check lists its violations."""

import ast
import re
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.planted import write_files

PACKAGE = Path(__file__).parent.parent / "src" / "tafelrunde"

# From the ground up. A part may import parts of its own layer (but not in a circle) and of those below.
LAYERS = (
    ("texts", "errors", "boardfile", "sayings", "svg", "pixels"),
    ("kernel",),
    ("reading",),
    ("games",),
    ("position", "record", "fair", "witness", "verifying", "trace", "bench"),
    ("bots", "wire"),
    ("arena", "engines", "translating", "analysis", "learning"),
    ("envs", "server", "client", "cli", "testing", "warming", "__main__"),
)
HEIGHT = {part: height for height, layer in enumerate(LAYERS) for part in layer}
TOP = len(LAYERS) - 1

COMPILED_PARTS = {"kernel", "games", "bots", "envs"}


def modules(package: Path) -> Iterator[tuple[Path, ast.Module]]:
    """Every module below the package: its path relative to the package, and its syntax tree."""
    for path in sorted(package.rglob("*.py")):
        yield path.relative_to(package), ast.parse(path.read_text(encoding="utf-8"))


def part_of(module: Path) -> str:
    """The top-level name a module belongs to: kernel/bag.py -> kernel, record.py -> record."""
    return module.parts[0].removesuffix(".py")


def imported(module: Path, node: ast.AST) -> Iterator[tuple[str, ...]]:
    """What an import statement takes from the package, as paths below it: ("games", "rondo", "rules")."""
    if isinstance(node, ast.Import):
        names = [tuple(alias.name.split(".")) for alias in node.names]
    elif isinstance(node, ast.ImportFrom):
        start = ("tafelrunde", *module.parts)[: -node.level] if node.level else ()
        source = (*start, *(node.module.split(".") if node.module else ()))
        names = [(*source, alias.name) for alias in node.names]
    else:
        return
    yield from (name[1:] for name in names if name[0] == "tafelrunde")


def imports(package: Path) -> Iterator[tuple[Path, tuple[str, ...]]]:
    for module, tree in modules(package):
        for node in ast.walk(tree):
            for target in imported(module, node):
                yield module, target


def unknown_parts(package: Path) -> list[str]:
    parts = {part_of(module) for module, _ in modules(package)} - {"__init__"}
    return [f"{part} stands in no layer" for part in sorted(parts - HEIGHT.keys())]


def upward_imports(package: Path) -> list[str]:
    """The package's own __init__ is a lazy front door: only the topmost layer may come in through it."""
    found = []
    for module, target in imports(package):
        part = part_of(module)
        name = target[0] if target else "*"
        if part == "__init__" or name == "__version__":
            continue
        if HEIGHT.get(name, TOP) > HEIGHT.get(part, TOP):
            found.append(f"{module} imports {name}")
    return found


def circles(package: Path) -> list[str]:
    graph: dict[str, set[str]] = {}
    for module, target in imports(package):
        part = part_of(module)
        if part != "__init__" and target and target[0] in HEIGHT and target[0] != part:
            graph.setdefault(part, set()).add(target[0])
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return [" -> ".join(error.args[1])]
    return []


def eager_imports(package: Path) -> list[str]:
    """What `import tafelrunde` would pull in at once; only the ground layer is light enough."""
    tree = ast.parse((package / "__init__.py").read_text(encoding="utf-8"))
    typing_only = {
        id(inner)
        for node in tree.body
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        for inner in ast.walk(node)
    }
    inside_functions = {
        id(inner) for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) for inner in ast.walk(node)
    }
    return [
        f"__init__.py imports {target[0]}"
        for node in ast.walk(tree)
        if id(node) not in typing_only | inside_functions
        for target in imported(Path("__init__.py"), node)
        if target and HEIGHT.get(target[0], 0) > 0
    ]


def game_names(package: Path) -> set[str]:
    return {path.parent.name for path in package.glob("games/*/state.py")}


def games_imported_by_name(package: Path) -> list[str]:
    """A game is found by scanning its folder; nobody outside that folder imports it, no other game either."""
    return [
        f"{module} imports {'.'.join(target)}"
        for module, target in imports(package)
        if target[:1] == ("games",)
        and target[1:2]
        and target[1] in game_names(package)
        and module.parts[:2] != target[:2]
    ]


def games_named_in_kernel(package: Path) -> list[str]:
    names = sorted(game_names(package))
    return [
        f"{path.relative_to(package)} mentions {name}"
        for path in sorted((package / "kernel").rglob("*.py"))
        for name in names
        if re.search(rf"\b{name}\b", path.read_text(encoding="utf-8"), re.IGNORECASE)
    ]


def decorator_name(decorator: ast.expr) -> str:
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return ast.unparse(called).rpartition(".")[2]


def misplaced_compilation(package: Path) -> list[str]:
    """`@compiled` and `@brief` have their parts, and are the only ways to compile: no jit decorator beside them."""
    return [
        f"{module}: @{name} on {node.name}"
        for module, tree in modules(package)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        for name in map(decorator_name, node.decorator_list)
        if (name in {"compiled", "brief"} and part_of(module) not in COMPILED_PARTS) or name in {"njit", "jit"}
    ]


def production_that_tests(package: Path) -> list[str]:
    """The conformance suite is for tests: nothing that people run imports it."""
    return [
        f"{module} imports testing"
        for module, target in imports(package)
        if target[:1] == ("testing",) and part_of(module) != "testing"
    ]


IMPORT_CHECKS = [
    production_that_tests,
    unknown_parts,
    upward_imports,
    circles,
    eager_imports,
    games_imported_by_name,
    games_named_in_kernel,
    misplaced_compilation,
]


@pytest.mark.parametrize("check", IMPORT_CHECKS)
def test_the_package_keeps_its_layers(check):
    assert check(PACKAGE) == []


GOOD_PACKAGE = {
    "__init__.py": "def new():\n    from tafelrunde.position import Position\n    return Position\n",
    "texts.py": "",
    "kernel/__init__.py": "",
    "kernel/bag.py": "from tafelrunde.kernel.compiled import compiled\n\n@compiled\ndef draw(bag): ...\n",
    "games/__init__.py": "",
    "games/plain/rules.py": "from tafelrunde.kernel import bag\n",
    "games/rondo/__init__.py": "from tafelrunde.games import Game\n",
    "games/rondo/state.py": "from tafelrunde.games.plain import rules\n",
    "games/rondo/rules.py": "from . import material\nfrom tafelrunde.kernel import bag\n",
    "games/elfer/__init__.py": "",
    "games/elfer/state.py": "",
    "position.py": "from tafelrunde import __version__, texts\nfrom tafelrunde.games import find\n",
    "record.py": "from .position import Position\n",
    "cli/__init__.py": "import tafelrunde\nfrom tafelrunde import new, record\n",
}


@pytest.mark.parametrize("check", IMPORT_CHECKS)
def test_a_good_package_passes(check, tmp_path):
    assert check(write_files(tmp_path, GOOD_PACKAGE)) == []


@pytest.mark.parametrize(
    ("check", "file", "text"),
    [
        (unknown_parts, "misc.py", ""),
        (unknown_parts, "sketches/svg.py", ""),
        (upward_imports, "kernel/bag.py", "import tafelrunde.games.rondo"),
        (upward_imports, "kernel/bag.py", "from tafelrunde import games"),
        (upward_imports, "kernel/bag.py", "from ..games import find"),
        (upward_imports, "games/rondo/rules.py", "def late():\n    from ...position import Position"),
        (upward_imports, "texts.py", "from .kernel import bag"),
        (upward_imports, "record.py", "from tafelrunde import new"),
        (upward_imports, "record.py", "import tafelrunde"),
        (production_that_tests, "cli/__init__.py", "from tafelrunde.testing import modes_of"),
        (circles, "position.py", "from tafelrunde.record import Record"),
        (eager_imports, "__init__.py", "from tafelrunde.position import Position"),
        (games_imported_by_name, "games/rondo/rules.py", "from tafelrunde.games.elfer import rules"),
        (games_imported_by_name, "games/rondo/rules.py", "from ..elfer import rules"),
        (games_imported_by_name, "games/__init__.py", "from . import rondo"),
        (games_imported_by_name, "cli/__init__.py", "from tafelrunde.games import rondo"),
        (games_named_in_kernel, "kernel/bag.py", "# Rondo draws from here"),
        (misplaced_compilation, "position.py", "@compiled\ndef f(): ..."),
        (misplaced_compilation, "server/room.py", "@brief\ndef f(): ..."),
        (misplaced_compilation, "cli/__init__.py", "@kernel.compiled(inline=True)\ndef f(): ..."),
        (misplaced_compilation, "kernel/bag.py", "@numba.njit(cache=True)\ndef f(): ..."),
    ],
)
def test_a_planted_import_is_found(check, file, text, tmp_path):
    package = write_files(tmp_path, GOOD_PACKAGE | {file: text})
    assert len(check(package)) == 1
