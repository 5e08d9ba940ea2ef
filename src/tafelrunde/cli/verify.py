"""`tafelrunde verify`: was the shuffle of a finished game fair?"""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from tafelrunde.fair import check, proof_of
from tafelrunde.record import read_json
from tafelrunde.texts import Texts


def run(arguments: Namespace, texts: Texts) -> None:
    record = read_json(Path(arguments.file))
    position = check(record)
    assert isinstance(record, dict)  # or it would not have been played
    proof = proof_of(record["fair"], position.seats)
    drawn = "fair-and-lot" if proof.lot else "fair"
    print(texts(f"verify.{drawn}", moves=len(position.numbers), table=proof.table))
    print(texts("verify.compare", commitment=proof.commitment))
