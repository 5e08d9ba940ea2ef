"""Facts, wording and notation of a game as TypeScript, for tables that live in the browser.

    python -m tafelrunde.translating

What these modules say stands once, in Python; this package writes it down again as web/src/told/written/<game>.ts, beside the
hand-written runtime that gives Python's meaning to its names. docs/decisions/0020 tells why, and what can be translated.
"""
