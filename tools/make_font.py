"""Makes the page's face from Inter: the letters of our languages, the weights that the page uses, even figures.

    pip install fonttools brotli
    python tools/make_font.py

What is left has less than half of the weight. Letters that are missing, in names for instance, are drawn in a face
of the device. The result is kept in web/src/fonts, so that nobody needs this to build the page.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

WEB = Path(__file__).parents[1] / "web"
SOURCE = WEB / "node_modules" / "@fontsource-variable" / "inter"
TARGET = WEB / "src" / "fonts"
SIGNS = "\u00a0§©«°±·»×‹›–—‘’“”„•…−↑↓\u2009\u202f"
# Letters of western Europe, for names, and no signs but those of our texts.
LETTERS = [*range(0x20, 0x7F), *(set(range(0xC0, 0x100)) - set(map(ord, "×÷"))), *map(ord, "Œœ" + SIGNS)]
FEATURES = ["kern", "tnum"]
WEIGHTS = (400, 800)
LICENCE = [0, 1, 2, 13, 14]  # names in the file that say whose it is


def with_few_letters(font: TTFont) -> TTFont:
    options = subset.Options(layout_features=FEATURES, hinting=False, name_IDs=LICENCE)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    kept = BytesIO()
    font.flavor = None
    font.save(kept)
    return TTFont(kept, recalcTimestamp=False)


def keep_figures_even(font: TTFont) -> None:
    """Only figures: Inter would give hyphens, spaces and stops within words the width of a figure, too."""
    figures = {font.getBestCmap()[ord(figure)] for figure in "0123456789"}
    table = font["GSUB"].table
    for feature in table.FeatureList.FeatureRecord:
        for index in feature.Feature.LookupListIndex if feature.FeatureTag == "tnum" else ():
            for part in table.LookupList.Lookup[index].SubTable:
                part.mapping = {glyph: even for glyph, even in part.mapping.items() if glyph in figures}


def main() -> None:
    font = TTFont(SOURCE / "files" / "inter-latin-wght-normal.woff2", recalcTimestamp=False)
    keep_figures_even(font)
    font = with_few_letters(font)
    instancer.instantiateVariableFont(font, {"wght": WEIGHTS}, inplace=True)
    font.flavor = "woff2"
    TARGET.mkdir(exist_ok=True)
    font.save(TARGET / "inter.woff2")
    (TARGET / "LICENSE").write_bytes((SOURCE / "LICENSE").read_bytes())
    print(f"{TARGET / 'inter.woff2'}: {(TARGET / 'inter.woff2').stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
