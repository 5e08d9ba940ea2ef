"""Facts, wording, notation and boards of a game as TypeScript, for tables that live in the browser.

    python -m tafelrunde.translating

What these modules say stands once, in Python. This package writes it down again as web/src/told/written/<game>.ts, and
the boards of the house as data beside it (web/src/told/boards/<game>.json). A runtime gives Python's meaning to its
names (web/src/told/runtime.ts). What can be translated, and why it is, stands in docs/decisions/0020.
"""
