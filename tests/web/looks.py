"""How much the browser tests look at: a telling part of all sizes, themes, languages and hands; or all, as a proof.

ALL_LOOKS=1 python -m pytest tests/web     # `make prove` does so for the tests that ask here
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from itertools import product
from typing import TypeVar

from tests.web.browsing import DESKTOP, PHONE, TABLET

T = TypeVar("T")

ALL = os.environ.get("ALL_LOOKS", "0") not in ("", "0")


def telling(some: Iterable[T], everything: Iterable[T]) -> list[T]:
    """What a test looks at."""
    return list(everything if ALL else some)


# Each size and each theme, but not all of their combinations.
SCREENS = telling(
    [(PHONE, "light"), (TABLET, "dark"), (DESKTOP, "light")], product((PHONE, TABLET, DESKTOP), ("dark", "light"))
)
