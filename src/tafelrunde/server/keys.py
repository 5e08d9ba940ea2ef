"""Ids of tables and keys of seats. Keys are derived from one master secret a table, so that no key is ever stored."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from base64 import urlsafe_b64encode

TABLE_ID = re.compile(r"[A-Za-z0-9_-]{12}")
KEY_LENGTH = 32  # characters: 192 bits
HOST = "host"


def new_table_id() -> str:
    return secrets.token_urlsafe(9)


def new_secret() -> str:
    """32 random bytes in hexadecimal."""
    return secrets.token_hex(32)


def key_of(master: str, holder: int | str) -> str:
    """The key of a seat, or of the host."""
    digest = hmac.digest(bytes.fromhex(master), f"tafelrunde key {holder}".encode(), hashlib.sha256)
    return urlsafe_b64encode(digest).decode()[:KEY_LENGTH]


def opens(master: str, holder: int | str, key: str) -> bool:
    """Whether a key belongs to a seat, or to the host; the time it takes tells nothing."""
    return hmac.compare_digest(key_of(master, holder).encode(), key.encode(errors="replace"))
