"""The rules of the house: file sizes, names, addresses, texts, locks. Each check lists its violations."""

import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.planted import write_files

ROOT = Path(__file__).parent.parent
LANGUAGES = {"de", "fr", "it", "en"}
MAX_LINES = 420


# --- files -----------------------------------------------------------------------------------------------


def long_files(root: Path) -> list[str]:
    return [
        f"{path.relative_to(root)} has {lines} lines"
        for folder in ("src", "tests")
        for path in sorted((root / folder).rglob("*.py"))
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > MAX_LINES
    ]


def nameless_modules(root: Path) -> list[str]:
    """Names that say nothing about what is inside."""
    return [
        str(path.relative_to(root))
        for folder in ("src", "tests")
        for path in sorted((root / folder).rglob("*"))
        if re.fullmatch(r"_?(utils?|helpers?|base)(\.py)?", path.name)
    ]


# Put together from pieces, so that this file does not name them either.
FORBIDDEN = {
    "a package registry": r"(?:py" + r"pi\.(?:org|io)|python" + r"hosted\.|registry\.(?:npm" + r"js|yarn" + "pkg))",
    "a download address in a lock": '"res' + 'olved"',
    "an index option": r"--(?:extra-)?index" + r"-url[= ]\S|--find" + r"-links[= ]\S|--trusted" + "-host",
    "a path of one machine": r"(?<![\w.~-])/(?:ro" + r"ot|ho" + r"me|Us" + r"ers)/\w",
}


def addresses(files: dict[str, str]) -> list[str]:
    return [
        f"{name}:{number} names {what}"
        for name, text in files.items()
        for number, line in enumerate(text.splitlines(), start=1)
        for what, pattern in FORBIDDEN.items()
        if re.search(pattern, line)
    ]


def tracked_files(root: Path) -> dict[str, str]:
    """The text files that git tracks; binary files cannot be read as text and are left out."""
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, check=True, text=True)
    texts = {}
    for name in filter(None, listing.stdout.split("\0")):
        try:
            texts[name] = (root / name).read_text(encoding="utf-8")
        except (UnicodeDecodeError, FileNotFoundError, IsADirectoryError):
            continue
    return texts


def test_files_are_short_and_well_named():
    assert long_files(ROOT) == []
    assert nameless_modules(ROOT) == []


def test_long_or_nameless_files_are_found(tmp_path):
    write_files(tmp_path, {"src/a.py": "x\n" * (MAX_LINES + 1), "src/b.py": "x\n" * MAX_LINES})
    write_files(tmp_path, {"src/k/utils.py": "", "tests/base.py": "", "src/k/database.py": ""})
    assert long_files(tmp_path) == [f"src/a.py has {MAX_LINES + 1} lines"]
    assert nameless_modules(tmp_path) == ["src/k/utils.py", "tests/base.py"]


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a git checkout")
def test_no_tracked_file_names_an_address():
    files = tracked_files(ROOT)
    assert "pyproject.toml" in files
    assert addresses(files) == []


def test_a_planted_address_is_found():
    planted = {
        "a.lock": "--index" + "-url https://example.invalid/simple",
        "b.json": '{"res' + 'olved": "x"}',
        "c.md": "https://py" + "pi.org/p",
        "d.txt": "# made with /ro" + "ot/bin/uv",
        "fine.md": "The locks hold no `resolved` field.",
    }
    assert [found.split(":")[0] for found in addresses(planted)] == ["a.lock", "b.json", "c.md", "d.txt"]


# --- texts -----------------------------------------------------------------------------------------------


def entries(value: object, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a catalogue with its full key; lists count their items as keys."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from entries(inner, f"{key}.{name}" if key else name)
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from entries(inner, f"{key}[{number}]")
    else:
        yield key, str(value)


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{(\w*)[^{}]*\}", text))


def text_faults(root: Path) -> list[str]:
    """All catalogues are compared with the English one beside them."""
    found = []
    for folder in sorted(path for path in root.rglob("texts") if path.is_dir()):
        where = folder.relative_to(root)
        languages = {path.stem for path in folder.glob("*.toml")}
        if languages != LANGUAGES:
            found.append(f"{where} has {sorted(languages)}")
            continue
        catalogues = {
            language: dict(entries(tomllib.loads((folder / f"{language}.toml").read_text(encoding="utf-8"))))
            for language in sorted(LANGUAGES)
        }
        english = catalogues["en"]
        for language, told in catalogues.items():
            texts, forms = forms_apart(told, english)
            found += [f"{where}/{language}: {fault}" for fault in form_faults(texts, forms)]
            for key in sorted(english.keys() ^ texts.keys()):
                found.append(f"{where}/{language}: {key} is in one catalogue only")
            for key, text in texts.items():
                if not text.strip():
                    found.append(f"{where}/{language}: {key} is empty")
                if key in english and placeholders(text) != placeholders(english[key]):
                    found.append(f"{where}/{language}: {key} has other placeholders")
    return found


def forms_apart(told: dict[str, str], english: dict[str, str]) -> tuple[dict[str, str], dict[str, list[str]]]:
    """The texts, with the first form of those that have several; and the names of their forms.

    English words do not change their form: what is one text there and a table elsewhere is a table of forms.
    """
    texts: dict[str, str] = {}
    forms: dict[str, list[str]] = {}
    for key, text in told.items():
        parent, _, form = key.rpartition(".")
        if key not in english and parent in english:
            texts.setdefault(parent, text)
            forms.setdefault(parent, []).append(form)
        else:
            texts[key] = text
    return texts, forms


def form_faults(texts: dict[str, str], forms: dict[str, list[str]]) -> Iterator[str]:
    """Words of one table have the same forms, and every form that a text asks for is one of somebody's."""
    tables: dict[str, list[str]] = {}
    for key, names in forms.items():
        if tables.setdefault(key.rpartition(".")[0], names) != names:
            yield f"{key} has other forms than the words beside it"
    known = {name for names in forms.values() for name in names}
    for key, text in texts.items():
        for form in re.findall(r"\{\w+:(\w+)\}", text):
            if form not in known:
                yield f"{key} asks for the form {form}"


def test_texts_are_complete_in_all_languages():
    assert text_faults(ROOT / "src") == []


CATALOGUE = 'hello = "Hello {name}"\n[moves]\nplace = ["one", "two"]\n'
GERMAN = 'hello = "Hallo {name}"\n[moves]\nplace = ["eins", "zwei"]\n'
WORDS = '[words]\nred = "red"\nblue = "blue"\n'


@pytest.mark.parametrize(
    ("german", "fault"),
    [
        (GERMAN + WORDS, None),
        (
            GERMAN.replace("name", "name:er") + "[words]\nred = {m = 'rot', er = 'roter'}\nblue = {m = 'b', er = 'c'}",
            None,
        ),
        (GERMAN.replace("name", "name:en") + WORDS, "hello asks for the form en"),
        (
            GERMAN + "[words]\nred = {m = 'rot', er = 'r'}\nblue = {m = 'b'}",
            "words.blue has other forms than the words beside it",
        ),
        (GERMAN + "[words]\nred = {m = 'rot'}\nblue = {m = ' '}", "words.blue is empty"),
        (GERMAN.replace("name", "nmae") + WORDS, "hello has other placeholders"),
        (GERMAN.replace(', "zwei"', "") + WORDS, "moves.place[1] is in one catalogue only"),
        (GERMAN.replace("zwei", " ") + WORDS, "moves.place[1] is empty"),
        (GERMAN + 'more = "mehr"\n' + WORDS, "moves.more is in one catalogue only"),
        (None, "has ['en', 'fr', 'it']"),
    ],
)
def test_a_planted_text_fault_is_found(german, fault, tmp_path):
    write_files(tmp_path, {f"games/rondo/texts/{language}.toml": CATALOGUE + WORDS for language in ("en", "fr", "it")})
    if german is not None:
        write_files(tmp_path, {"games/rondo/texts/de.toml": german})
    found = text_faults(tmp_path)
    assert len(found) == (0 if fault is None else 1)
    assert fault is None or found[0].endswith(fault)


# --- lock files ------------------------------------------------------------------------------------------


def requirements(lock: str) -> list[str]:
    """The entries of a lock file, each with its continuation lines joined."""
    lines = lock.replace("\\\n", " ").splitlines()
    return [line.strip() for line in lines if line.strip() and not line.lstrip().startswith("#")]


def lock_faults(lock: str) -> list[str]:
    pinned = re.compile(r"[a-z0-9][a-z0-9._-]*(\[[a-z,]+\])?==\S+( ; [^#]+?)?(\s+--hash=sha256:[0-9a-f]{64})+")
    return [entry for entry in requirements(lock) if not pinned.fullmatch(entry)]


def pins(lock: str) -> set[str]:
    """The entries without their conditions: what the program needs on some systems only, the tools may need on all."""
    return {re.sub(r" ; [^#]+?(?=\s+--hash)", "", entry) for entry in requirements(lock)}


def names(entries: list[str]) -> set[str]:
    return {re.split(r"[^A-Za-z0-9._-]", entry)[0].lower() for entry in entries}


def test_lock_files_pin_everything_by_hash():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"]
    runtime = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    dev = (ROOT / "requirements-dev.lock").read_text(encoding="utf-8")
    cluster = (ROOT / "requirements-cluster.lock").read_text(encoding="utf-8")
    assert lock_faults(runtime) == []
    assert lock_faults(dev) == []
    assert lock_faults(cluster) == []
    assert lock_faults((ROOT / "requirements-postgresql.lock").read_text(encoding="utf-8")) == []
    assert names(requirements(runtime)) >= names(project["project"]["dependencies"])
    assert names(requirements(runtime)) >= names(project["build-system"]["requires"])
    assert names(requirements(runtime)) >= names(extras["postgresql"])
    assert pins(dev) >= pins(runtime)
    assert names(requirements(dev)) >= names(extras["dev"] + extras["plot"] + extras["client"]) - {"tafelrunde"}
    assert pins(cluster) >= pins(dev)
    assert names(requirements(cluster)) >= names(extras["cluster"])
    assert not names(requirements(dev)) & names(extras["cluster"])


def test_a_planted_lock_fault_is_found():
    digest = "--hash=sha256:" + "0" * 64
    assert lock_faults(f"six==1.16.0 ; sys_platform == 'win32' \\\n    {digest} \\\n    {digest}\n") == []
    assert lock_faults(f"psycopg[binary]==3.3.8 \\\n    {digest}\n") == []
    assert len(lock_faults(f"six==1.16.0\nrich>=13 \\\n    {digest}\n-i https://example.invalid\n")) == 3
