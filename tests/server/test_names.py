"""Names of people: whatever is typed becomes one harmless line."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.server.names import LONGEST, MOST_MARKS, UNWANTED, cleaned

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
