"""What catalogues and pages must not fall back into: "1 points", blanks that break lines, words that were put right."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tafelrunde import games
from tafelrunde.games import shown
from tafelrunde.texts import CHOICE, LANGUAGES, load, spaced
from tests.test_house import entries

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web" / "src"
FOLDERS = [
    *sorted((ROOT / "src").rglob("texts")),
    *sorted((ROOT / "examples").rglob("texts")),
    *sorted(WEB.rglob("texts")),
]
FOLDERS = [folder for folder in FOLDERS if folder.is_dir()]
BLANK = "\N{NO-BREAK SPACE}"

# Details that count something. Where one stands before a noun, the noun depends on it.
COUNTS = (
    "count|points|seats|stones|tiles|seconds|times|rounds|moves|games|planned|blocks|threads|players|laid|score|left"
)
COUNTED = re.compile(rf"\{{({COUNTS})\}}[ {BLANK}]([a-zà-ÿ]+)", re.IGNORECASE)
# Words that go with one as well as with many.
AFTER_ANY = {"of", "in", "on", "with", "left", "from", "to", "for", "and"}
AFTER_ANY |= {"von", "in", "bei", "für", "mal", "und", "aus", "genommen"}
AFTER_ANY |= {"sur", "dans", "par", "et", "di", "su", "nel", "nella", "fra", "per", "e"}
AFTER_ANY |= {"s", "thread", "processus", "Plättchen"}  # the same for one and many
ALWAYS_MANY = {"board-faults.too-many-spaces", "board-faults.symbols-missing", "start.all"}

# The words of the rule sheets win; these were ours. By language, and where they would be wrong.
OLD_WORDS = {
    ("de", ""): "Bänkchen|Brett|Bretts|Brettdatei|Bonuszeichen|Tisch-Server|Startzahl|ehrlich|schreiben Sie",
    ("de", "rondo"): "violett|Violett",
    ("fr", ""): "abîmé|honnête|grappe|mandataire|tuile de bonus|tuile de symbole|points négatifs|Rien ne va|sièges?",
    ("fr", "rondo"): "pierres?|découvert|violette?s?",
    ("it", ""): "onesta|mescolamento|più basso|punti negativi|[Nn]ulla va bene|scriva",
    ("it", "rondo"): "pietra|pietre|leggio",
    ("en", ""): "lying|Lay on|or be done|to who|star of twelve|Génial|next seat",
}
STILL_TYPED = {"commands.board"}  # a command may have had another name


def texts_of(folder: Path, language: str) -> dict[str, str]:
    """Every text of a catalogue as it is read: those of the engine and those of the page."""
    toml, page = folder / f"{language}.toml", folder / f"{language}.json"
    if toml.exists():
        return dict(entries(load(folder, language)))
    written = page.read_text(encoding="utf-8")
    return dict(entries(json.loads(spaced(written) if language == "fr" else written)))


def all_texts(language: str) -> Iterator[tuple[str, str, str]]:
    """(where, key, text)"""
    for folder in FOLDERS:
        for key, text in texts_of(folder, language).items():
            yield str(folder.relative_to(ROOT)), key, text


# --- Numbers --------------------------------------------------------------------------------------------------------
def miscounted(text: str) -> list[str]:
    """Nouns after a number that do not depend on it."""
    return [found[0] for found in COUNTED.finditer(CHOICE.sub("", text)) if found[2] not in AFTER_ANY]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_counted_depends_on_the_number(language):
    found = [(where, key, miscounted(text)) for where, key, text in all_texts(language) if key not in ALWAYS_MANY]
    assert [each for each in found if each[2]] == []


def test_a_planted_plural_is_found():
    assert miscounted("{count} tiles left, {points|one point|{points} points}") == ["{count} tiles"]
    assert miscounted("{points} in the lowest colour") == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games.our_names())
def test_every_form_that_the_page_asks_for_is_there(game, language):
    """A form that is missing would silently be another one."""
    forms = {
        key.rpartition(".")[2]
        for key in texts_of(ROOT / "src" / "tafelrunde" / "games" / game / "texts", language)
        if key not in texts_of(ROOT / "src" / "tafelrunde" / "games" / game / "texts", "en")
    }
    asked = {
        form
        for folder in (WEB / "games" / game).rglob("texts")
        for text in texts_of(folder, language).values()
        for form in re.findall(r"\{\w+:(\w+)\}", text)
    }
    assert asked <= forms


# --- Punctuation ----------------------------------------------------------------------------------------------------
def badly_spaced(text: str, language: str) -> list[str]:
    """Punctuation with the wrong blank before it, with three letters around."""
    if language == "fr":
        wrong = rf"(?<!{BLANK})[;!?»](?!\w)|(?<!{BLANK}):(?=\s|$)|«(?!{BLANK})"
        text = text.replace("raus!", "").replace(f"bot:{BLANK}»", "")
    else:
        wrong = r" [:;!?](?=\s|$)"
    wrong += "" if language == "de" else r"|\w …"  # German sets a blank where a word is left out
    return [text[max(0, found.start() - 3) : found.end() + 3] for found in re.finditer(wrong, text)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_punctuation_is_spaced_as_the_language_does(language):
    is_word_list = re.compile(r"commands\.|yes-words|argparse")
    found = [
        (where, key, badly_spaced(text, language))
        for where, key, text in all_texts(language)
        if not is_word_list.search(key)
    ]
    assert [each for each in found if each[2]] == []


def test_planted_blanks_are_found():
    for text in ("Génial! Encore", "«Génial»", "Attendre …"):
        assert badly_spaced(text, "fr")
    for text in ("Ingenious !", "Wait …"):
        assert badly_spaced(text, "en")
    assert badly_spaced(spaced("Génial ! « Encore » : oui ; non ?"), "fr") == []
    assert badly_spaced("Warte …", "de") == []


def test_catalogues_hold_ordinary_blanks():
    """So that whoever edits one sees what is there."""
    written = [path for folder in FOLDERS for path in folder.iterdir() if path.suffix in (".json", ".toml")]
    assert [path for path in written if BLANK in path.read_text(encoding="utf-8")] == []


def test_french_blanks_are_put_where_they_belong():
    assert spaced("a : b ; « c » ! 95 % d ?") == "a\xa0: b\xa0; «\xa0c\xa0»\xa0! 95\xa0% d\xa0?"
    assert (
        spaced('"{n|un point|{n} points} : %s" = "%(prog)s: %s"')
        == '"{n|un point|{n} points}\xa0: %s" = "%(prog)s: %s"'
    )


# --- Words ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("language", "game"), OLD_WORDS)
def test_no_old_word_has_come_back(language, game):
    old = re.compile(rf"(?<![\w-])({OLD_WORDS[language, game]})(?![\w-])")
    found = [
        (where, key, text)
        for where, key, text in all_texts(language)
        if (not game or f"/{game}/" in where) and key not in STILL_TYPED and old.search(text)
    ]
    assert found == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games.names())
def test_options_have_names_for_people(game, language):
    """The word that is typed for a value is added where it is typed, in the terminal."""
    found = games.find(game)
    for option in found.options:
        words = tomllib.loads((found.texts_folder / f"{language}.toml").read_text(encoding="utf-8"))["options"]
        for value in option.choices:
            text = words[option.name].get(shown(value), "")
            assert not re.match(rf"{re.escape(shown(value))} ?:", text)
            assert len(text) <= 90  # a select on a phone


# --- Pages ----------------------------------------------------------------------------------------------------------
def colons(page: str) -> list[str]:
    """Colons that stand in the markup after something that is said, or are put together in a script."""
    script, _, markup = page.partition("</script>")
    markup = re.sub(r"<style>.*", "", markup, flags=re.DOTALL)
    in_markup = re.findall(r"[)\w]\}\s?:(?=\s|<|\"|$)", markup)
    return in_markup + re.findall(r"\$\{[^}]*\)?\}: ", script)


def test_colons_are_in_the_catalogues():
    """French puts a blank before them."""
    for planted in ("<script></script><p>{say('a')}: {b}</p>", "<script>`${say('a')}: ${b}`</script>"):
        assert colons(planted)
    pages = [*WEB.rglob("*.svelte")]
    assert len(pages) > 40
    found = {str(page.relative_to(WEB)): colons(page.read_text(encoding="utf-8")) for page in pages}
    assert {name: where for name, where in found.items() if where} == {}
