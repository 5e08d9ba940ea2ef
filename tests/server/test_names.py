"""Names of people: whatever is typed becomes one harmless line."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.errors import Refusal
from tafelrunde.server.names import LONGEST, MOST_MARKS, UNWANTED, cleaned, looks, looks_like_a_bots, settled
from tafelrunde.wire.companions import NAMES

ODD = st.sampled_from("\u200d\u202e\u0301\u0300\ufe0f\u2028 \t\u3000\u1100\u1161e\u0327\U000e0061\ud800\x00ßİ")


@given(st.text(ODD | st.characters(), max_size=60))
def test_a_name_is_one_harmless_line(name):
    found = cleaned(name)
    assert len(found) <= LONGEST
    assert found == " ".join(found.split())
    assert not {unicodedata.category(letter) for letter in found} & UNWANTED
    assert unicodedata.normalize("NFC", found) == found
    assert cleaned(found) == found
    found.encode()
    assert not found or not unicodedata.category(found[0]).startswith("M")  # nothing that sits on what is before it


@given(st.text("abcäöüßçñ éèëØŁžЖяあ漢字אבعם", min_size=1, max_size=LONGEST))
def test_names_of_all_scripts_stay(name):
    assert cleaned(name) == " ".join(unicodedata.normalize("NFC", name).split())


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Mira\n Lind ", "Mira Lind"),
        ("\u3164", ""),  # what cannot be seen is no name
        ("\u2800\uffa0 x", "x"),
        ("\ufdfd" * 24, ""),  # a sentence in one sign
        ("\ufb03", "\ufb03"),
        ("\u202eevil\u202c", "evil"),
        ("a" * 100, "a" * LONGEST),
        ("Z" + "\u0311" * 50 + "algo", "Z" + "\u0311" * MOST_MARKS + "algo"),
        ("e\u200d\u0301", "é"),
        ("\u0301x", "x"),
        ("\x00\x1b[31mred", "[31mred"),
        ("\u200b\u200c", ""),
        ("👩‍🚀", "👩🚀"),
    ],
)
def test_examples(typed, kept):
    assert cleaned(typed) == kept


# --- Who is who -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", [*NAMES, "Bot", "Bot 2", "B o t - 1 2", "ROBOT 3", "hard", "Medium"])
def test_nobody_is_called_like_a_bot(name):
    for typed in (name, name.upper(), " ".join(name), f"~{name}!", name.replace("o", "0"), name.replace("l", "I")):
        with pytest.raises(Refusal) as refused:
            settled(cleaned(typed), [])
        assert refused.value.key == "bots-name"


@pytest.mark.parametrize(
    "name", ["Тulka", "Tulkа", "ΤULKA", "Túlka", "Ｔｕｌｋａ", "Tu1ka", "𝐓𝐮𝐥𝐤𝐚", "Οktо", "Вimsа", "Quíllo"]
)
def test_letters_that_look_alike_deceive_nobody(name):
    assert looks_like_a_bots(cleaned(name))


@pytest.mark.parametrize("name", ["Abbot", "Botan", "Ida", "Otto", "Жанна", "漢字", "אבי", "🤖", "", "Medi", "Roberta"])
def test_ordinary_names_are_nobodys_but_ones_own(name):
    assert settled(name, ["Anna", "", "Ben"]) == name


@pytest.mark.parametrize(
    ("name", "others", "kept"),
    [
        ("Anna", ["Anna"], "Anna (2)"),
        ("anna", ["Anna"], "anna (2)"),
        ("Ａｎｎａ!", ["Anna", "Anna (2)"], "Ａｎｎａ! (3)"),
        ("Аnna", ["Anna"], "Аnna (2)"),  # a Cyrillic A
        ("IIse", ["Ilse"], "IIse (2)"),  # two capital letters
        ("ida", ["Ida"], "ida (2)"),
        ("🙂", ["🙂"], "🙂 (2)"),
        ("", ["", ""], ""),  # those who give no name are called by their seats
        ("x" * LONGEST, ["x" * LONGEST], "x" * (LONGEST - 4) + " (2)"),
    ],
)
def test_nobody_is_taken_for_somebody_else(name, others, kept):
    assert settled(name, others) == kept


@given(st.lists(st.text("aA1lIоо (2)", max_size=LONGEST).map(cleaned), max_size=8))
def test_at_one_table_no_two_names_look_alike(typed):
    chosen = []
    for name in typed:
        chosen.append(settled(name, chosen))
    named = [looks(name) for name in chosen if name]
    assert all(not one & other for place, one in enumerate(named) for other in named[:place])
    assert all(len(name) <= LONGEST for name in chosen)
