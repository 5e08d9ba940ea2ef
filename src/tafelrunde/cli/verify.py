"""`tafelrunde verify`: was the shuffle of a finished game fair?"""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from tafelrunde.fair import check
from tafelrunde.record import read_json
from tafelrunde.texts import Texts


def run(arguments: Namespace, texts: Texts) -> None:
    record = read_json(Path(arguments.file))
    position = check(record)
    proof = record["fair"]
    drawn = "fair-and-lot" if proof["lot"] else "fair"
    print(texts(f"verify.{drawn}", moves=len(position.moves), table=proof["table"]))
    print(texts("verify.compare", commitment=proof["commitment"]))
