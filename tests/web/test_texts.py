"""The client's catalogues: complete in all languages, everything asked for is there, everything there is asked for."""

import json
import re
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from tests.test_house import entries

WEB = Path(__file__).parents[2] / "web" / "src"
ENGINE = Path(__file__).parents[2] / "src" / "tafelrunde"
LANGUAGES = ("de", "fr", "it", "en")
PARTS = ("hints", "help", "friends", "company", "fair", "review", "puzzles")
LATER = [WEB / part / "texts" for part in PARTS]  # loaded with what says them
TRANSLATED = WEB / "told" / "written"
SHARED = (WEB / "told" / "python", WEB / "games")  # what several games use
FACES = sorted(folder.parent for folder in WEB.glob("games/*/texts"))
RULES = sorted(WEB.glob("games/*/rules"))  # in pictures, loaded with the help
FOLDERS = [WEB / "texts", *LATER, *(folder / "texts" for folder in [*FACES, *RULES])]
GAMES = sorted(path.parent for path in WEB.glob("games/*/index.ts"))

# say('a.b'), say(`a.${x}`), say(x ? 'a' : 'b') and, in games, words.say(…) and saying(…)
CALL = re.compile(r"(\bwords\.|\bface\.words\.)?(?<!connection\.)\b(say|saying)\(")
STRING = re.compile(r"'([^'\\\n]*)'|`([^`\\\n]*)`")


def catalogue(folder: Path, language: str) -> dict[str, str]:
    return dict(entries(json.loads((folder / f"{language}.json").read_text(encoding="utf-8"))))


def engine_catalogue(folder: Path, language: str) -> dict[str, str]:
    """The texts that the engine keeps beside those of the page."""
    shared = folder.parent == WEB or folder in LATER
    game = folder.parent.parent if folder.parent in RULES else folder.parent
    where = ENGINE if shared else ENGINE / "games" / game.name
    path = where / "texts" / f"{language}.toml"
    return dict(entries(tomllib.loads(path.read_text(encoding="utf-8")))) if path.exists() else {}


def places(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", text))


def faults_of(catalogues: dict[str, dict[str, str]]) -> list[str]:
    """What differs from the English catalogue, key by key."""
    english = catalogues["en"]
    found = []
    for language, texts in catalogues.items():
        found += [f"{language}: {key} is in one catalogue only" for key in sorted(english.keys() ^ texts.keys())]
        for key, text in texts.items():
            if not text.strip():
                found.append(f"{language}: {key} is empty")
            if key in english and places(text) != places(english[key]):
                found.append(f"{language}: {key} has other places for details")
    return found


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_all_languages_have_the_same_texts(folder):
    assert faults_of({language: catalogue(folder, language) for language in LANGUAGES}) == []


def test_a_planted_difference_is_found():
    english = {"a": "x {name}", "b": "y"}
    assert faults_of({"en": english, "de": {"a": "x {nmae}", "b": " "}}) == [
        "de: a has other places for details",
        "de: b is empty",
    ]
    assert faults_of({"en": english, "de": {"a": "x {name}"}}) == ["de: b is in one catalogue only"]


def argument(source: str, start: int) -> str:
    """The first argument of a call, up to the comma or bracket that ends it."""
    depth, quote, i = 0, "", start
    while i < len(source):
        letter = source[i]
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "'`":
            quote = letter
        elif letter in "([{":
            depth += 1
        elif letter in ")]}" and depth:
            depth -= 1
        elif letter in "),":
            break
        i += 1
    return source[start:i]


def wanted(source: str) -> Iterator[tuple[bool, str]]:
    """(is it a game's word, pattern of the key) of every look-up; `${x}` stands for anything."""
    for call in CALL.finditer(source):
        if source[: call.start()].rstrip().endswith("function"):
            continue
        given = argument(source, call.end())
        chosen = given.partition(" ? ")[2] or given  # a condition is no key
        for plain, template in STRING.findall(chosen):
            pattern = re.escape(plain) if plain else re.sub(r"\\\$\\\{[^}]*\}", r"[\\w-]*", re.escape(template))
            yield bool(call[1]) or call[2] == "saying", pattern


def sources(folder: Path) -> Iterator[tuple[Path, str]]:
    for path in sorted([*folder.rglob("*.svelte"), *folder.rglob("*.ts")]):
        yield path, path.read_text(encoding="utf-8")


def game_of(path: Path) -> Path | None:
    """The game that a file is about: it stands in its folder, or was translated from its Python."""
    is_translated = path.parent == TRANSLATED
    return next((face for face in FACES if face in path.parents or (is_translated and face.name == path.stem)), None)


def game_keys(game: Path, path: Path = WEB) -> set[str]:
    """The words of a game: the page's own, the engine's, and those that all games share. Its rules have their own."""
    folder = (game / "rules" if game / "rules" in path.parents else game) / "texts"
    return {*catalogue(folder, "en"), *engine_catalogue(folder, "en"), *engine_catalogue(FOLDERS[0], "en")}


def page_keys(path: Path) -> set[str]:
    """The words of the page that a file can use: those of hints, help and friends are only there."""
    own = [catalogue(folder, "en") for folder in LATER if folder.parent in path.parents]
    return {*chain.from_iterable(own), *catalogue(FOLDERS[0], "en"), *engine_catalogue(FOLDERS[0], "en")}


def test_every_text_that_is_asked_for_exists():
    missing = []
    count = 0
    for path, source in sources(WEB):
        for asks_game, pattern in wanted(source):
            if pattern.startswith("@"):  # a saying that is no text of a catalogue
                continue
            count += 1
            game, is_games = game_of(path), asks_game or path.parent == TRANSLATED
            known = (
                [game_keys(game, path)]
                if game and is_games
                else [set().union(*map(game_keys, GAMES))]
                if path.parent in SHARED  # what some games have, and others do not
                else [game_keys(each) for each in GAMES]
                if is_games
                else [page_keys(path)]
            )
            # What is translated for all games may be asked for by some of them only.
            enough = any if WEB / "told" in path.parents and not game else all
            if not enough(any(re.fullmatch(pattern, key) for key in keys) for keys in known):
                missing.append(f"{path.relative_to(WEB)}: {pattern}")
    assert count > 150
    assert missing == []


def test_every_text_that_exists_is_asked_for():
    unused = []
    patterns = {False: set(), True: set()}
    for _, source in sources(WEB):
        for is_games, pattern in wanted(source):
            patterns[is_games].add(pattern)
    for folder in FOLDERS:
        is_games = folder.parent in FACES
        asked = in_pictures(folder.parent) if folder.parent in RULES else patterns[is_games]
        # Keys that are put together elsewhere: a guide's steps are listed in the game's index.ts.
        built = {"guide"} if is_games else set()
        unused += [
            f"{folder.parent.name}: {key}"
            for key in catalogue(folder, "en")
            if key.split(".")[0] not in built and not any(re.fullmatch(pattern, key) for pattern in asked)
        ]
    assert unused == []


def in_pictures(rules: Path) -> set[str]:
    """The keys that rules in pictures can ask for: some are listed there with their pictures."""
    found = {pattern for _, source in sources(rules) for _, pattern in wanted(source)}
    return found | {re.escape(plain) for _, source in sources(rules) for plain, _ in STRING.findall(source) if plain}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_no_text_is_kept_twice(folder):
    """What the engine says in the same words in every language, the page takes from there."""
    ours = {language: catalogue(folder, language) for language in LANGUAGES}
    engines = {language: engine_catalogue(folder, language) for language in LANGUAGES}
    known = {tuple(engines[language].get(key) for language in LANGUAGES): key for key in engines["en"]}
    told = {key: tuple(ours[language][key] for language in LANGUAGES) for key in ours["en"]}
    assert {key: known[texts] for key, texts in told.items() if texts in known} == {}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_step_of_a_guide_is_told(game):
    listed = set(re.findall(r"(?:keys?|touch): '([\w-]+)'", (game / "index.ts").read_text(encoding="utf-8")))
    told = {key.removeprefix("guide.") for key in catalogue(game / "texts", "en") if key.startswith("guide.")}
    assert listed == told


def test_the_patterns_bite():
    assert list(wanted("say('a.b') words.say(`c.${x}`, { d: saying('e') }) say(x ? 'f' : 'g')")) == [
        (False, r"a\.b"),
        (True, r"c\.[\w-]*"),
        (True, "e"),
        (False, "f"),
        (False, "g"),
    ]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_key_of_a_game_is_listed(game):
    """The keys of its buttons and those that it hears itself are in the list of keys."""
    choice = (game / "choice.svelte.ts").read_text(encoding="utf-8")
    heard = set(re.findall(r"\bkey: '(\w)'|case '([a-z])':|key === '([a-z])'", choice))
    listed = (WEB / "help" / "KeysSheet.svelte").read_text(encoding="utf-8")
    own = re.search(rf"{game.name}: \[(.*?)\n    \],", listed, re.DOTALL)
    assert own is not None
    caps = {cap.lower() for cap in re.findall(r"\['(\w)',", own[1])}
    assert caps == {key for found in heard for key in found if key}
