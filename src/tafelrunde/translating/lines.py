"""Long lines broken where brackets open, as a reader expects it."""

from __future__ import annotations

WIDTH = 118
PAIRS = {"(": ")", "[": "]", "{": "}"}
QUOTES = "'`"


def laid_out(text: str, indent: str = "") -> str:
    """A statement, broken inside its longest brackets as long as it is too long; items stand on lines of their own."""
    if len(indent) + len(text) <= WIDTH:
        return indent + text
    groups = brackets(text)
    if not groups:
        return indent + text
    begin, end = max(groups, key=lambda group: group[1] - group[0])
    items = items_of(text[begin + 1 : end])
    if not items:
        return indent + text
    is_list = text[begin] != "(" or len(items) > 1
    lines = [laid_out(item + ("," if is_list else ""), indent + "  ") for item in items]
    return "\n".join([indent + text[: begin + 1], *lines, laid_out(text[end:], indent)])


def brackets(text: str) -> list[tuple[int, int]]:
    """Where the outermost brackets open and close."""
    found: list[tuple[int, int]] = []
    depth = begin = 0
    for place, letter in outside_quotes(text):
        if letter in PAIRS:
            begin = place if depth == 0 else begin
            depth += 1
        elif letter in PAIRS.values():
            depth -= 1
            if depth == 0:
                found.append((begin, place))
    return found


def items_of(text: str) -> list[str]:
    """What stands between the outermost commas."""
    groups = brackets(text)
    cuts = [
        place
        for place, letter in outside_quotes(text)
        if letter == "," and not any(begin < place < end for begin, end in groups)
    ]
    parts = [text[begin:end] for begin, end in zip([0, *(cut + 1 for cut in cuts)], [*cuts, len(text)], strict=True)]
    return [part.strip() for part in parts if part.strip()]


def outside_quotes(text: str) -> list[tuple[int, str]]:
    """The letters that do not stand in a text."""
    found: list[tuple[int, str]] = []
    quote, skip = "", False
    for place, letter in enumerate(text):
        if skip:
            skip = False
        elif quote:
            skip = letter == "\\"
            quote = "" if letter == quote else quote
        elif letter in QUOTES:
            quote = letter
        else:
            found.append((place, letter))
    return found
