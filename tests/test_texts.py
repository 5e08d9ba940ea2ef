"""Every text that the code asks for is there, and every shared text that is there is asked for."""

import ast
import re
from pathlib import Path

import pytest

from tafelrunde import games
from tafelrunde.texts import LANGUAGES, SHARED, Texts, load, preferred_language

PACKAGE = SHARED.parent
NO_OPTIONS = {"options": {"any": {"title": "", "value": ""}}}  # so that a game without options lacks nothing
ASKING = {
    "texts",
    "told",
    "entry",
    "lines",
    "table",
    "has",
    "lines_of",
    "saying",
}  # what a catalogue, or a look-up in it, is called
REFUSALS = {"Refusal", "InvalidOption", "InvalidRecord", "InvalidMove", "Unavailable", "UnfitGame"}


def sources():
    for path in sorted(PACKAGE.rglob("*.py")):
        yield path.relative_to(PACKAGE), ast.parse(path.read_text(encoding="utf-8"))


def called(node):
    if isinstance(node.func, ast.Call) and len(node.func.args) == 1:  # Texts(language)("some.key")
        return called(node.func).lower()
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def calls(tree, names):
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args and called(node) in names]


def patterns(argument):
    """The keys an argument can stand for, as regular expressions; a placeholder of an f-string stands for anything."""
    if isinstance(argument, ast.IfExp):
        return patterns(argument.body) + patterns(argument.orelse)
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return [re.escape(argument.value)]
    if isinstance(argument, ast.JoinedStr):
        parts = [re.escape(part.value) if isinstance(part, ast.Constant) else r"[^ ]+" for part in argument.values]
        return ["".join(parts)]
    return []


def keys(entries, start=""):
    for name, value in entries.items():
        yield start + name
        if isinstance(value, dict):
            yield from keys(value, f"{start}{name}.")


def wanted():
    """(where, pattern of a key, names of the details) of every look-up in the sources."""
    for path, tree in sources():
        for node in calls(tree, ASKING):
            for pattern in patterns(node.args[0]):
                yield path, pattern


def catalogues_of(path):
    """A game's own code reads its own texts; what is shared must find its texts with every game."""
    own = [path.parts[1]] if path.parts[0] == "games" and path.parts[1] in games.our_names() else games.names()
    return [set(keys(load(SHARED, "en") | own_texts(games.find(name)))) for name in own]


def own_texts(game):
    return load(game.texts_folder, "en") | ({} if game.options else NO_OPTIONS)


def test_every_text_the_code_asks_for_exists():
    missing = [
        f"{path}: {pattern}"
        for path, pattern in wanted()
        for catalogue in catalogues_of(path)
        if not any(re.fullmatch(pattern, key) for key in catalogue)
    ]
    assert len(list(wanted())) > 80
    assert missing == []


def test_every_shared_text_is_asked_for():
    asked = [pattern for _, pattern in wanted()]
    found_otherwise = {"refusals", "argparse", "levels"}  # the last in the browser
    unused = [
        key
        for key in keys(load(SHARED, "en"))
        if "." in key and key.partition(".")[0] not in found_otherwise
        if not any(re.fullmatch(pattern, key) for pattern in asked)
    ]
    assert unused == []


def raised():
    """(where, key, names of the details) of every refusal."""
    for path, tree in sources():
        own = {"__init__"} if path.name != "errors.py" else set()  # of a kind of refusal with a sentence of its own
        for node in calls(tree, REFUSALS | own):
            if isinstance(node.args[0], ast.Constant):
                yield path, node.args[0].value, {word.arg for word in node.keywords}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_its_sentence_and_every_sentence_its_refusal(language):
    sentences = Texts(language).entry("refusals")
    for path, key, details in raised():
        assert key in sentences, f"{path} raises {key}"
        assert set(re.findall(r"{(\w+)}", sentences[key])) <= details, f"{path} raises {key}"
    in_the_browser = raised_in_the_browser()
    assert in_the_browser <= sentences.keys()
    assert sentences.keys() - {key for _, key, _ in raised()} - in_the_browser == {"board", "board-line"}


def raised_in_the_browser():
    """What tables in the browser refuse by themselves: the keys of `refusal('stale')`, or of a choice between two."""
    house = Path(__file__).parent.parent / "web" / "src" / "house"
    written = "".join(path.read_text(encoding="utf-8") for path in house.glob("*.ts"))
    return {key for call in re.findall(r"\brefusal\(([^,)]*)", written) for key in re.findall(r"'([a-z-]+)'", call)}


def clauses_given(name):
    """The clauses that a game's rules can forbid a move by: what its functions `forbidden…` return, 402 for 4.2."""
    found = set()
    for path in games.find(name).texts_folder.parent.glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and "forbid" in node.name]
        returns = [node.value for function in functions for node in ast.walk(function) if isinstance(node, ast.Return)]
        spoken = [call.args[0] for call in calls(tree, {"illegal"})]
        for value in [*returns, *spoken]:
            numbers = [node.value for node in ast.walk(value) if isinstance(node, ast.Constant)]
            found |= {number for number in numbers if isinstance(number, int) and number > 100}
    return {f"{games.find(name).letter}{clause // 100}.{clause % 100}" for clause in found}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", games.names())
def test_every_clause_reason_and_option_is_in_words(name, language):
    game = games.find(name)
    texts = game.texts(language)
    assert texts.entry("clauses").keys() == clauses_given(name)
    assert texts.entry("reasons").keys() == set(game.state.REASONS)
    assert texts.entry("options").keys() == {option.name for option in game.options}
    for option in game.options:
        words = texts.entry(f"options.{option.name}")
        assert "title" in words
        assert words.keys() - {"title"} <= {games.shown(value) for value in option.choices}


@pytest.mark.parametrize("name", games.our_names())
def test_every_reason_within_a_clause_is_given(name):
    """A clause that forbids for several reasons has a sentence for each, and the game's own code names each."""
    folder = games.find(name).texts_folder.parent
    trees = [ast.parse((folder / file).read_text(encoding="utf-8")) for file in ("wording.py", "notation.py")]
    words = {node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    several = [entry for entry in games.find(name).texts("en").entry("clauses").values() if isinstance(entry, dict)]
    assert several
    assert {reason for entry in several for reason in entry} <= words


@pytest.mark.parametrize("name", games.names())
def test_a_game_hides_no_shared_text(name):
    assert not load(SHARED, "en").keys() & load(games.find(name).texts_folder, "en").keys()


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_CH.UTF-8"}, "de"),
        ({"LANG": "de_DE", "LC_ALL": "it_IT"}, "it"),
        ({"LANGUAGE": "rm:fr:de", "LANG": "it"}, "fr"),
        ({"LANG": "C"}, "en"),
    ],
)
def test_preferred_language(environment, language):
    assert preferred_language(environment) == language


def test_the_planted_patterns_bite():
    node = ast.parse("texts('no.such' if x else f'help.{name}')").body[0].value
    assert patterns(node.args[0]) == [r"no\.such", r"help\.[^ ]+"]
    assert Path(PACKAGE / "cli").is_dir()
