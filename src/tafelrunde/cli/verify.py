"""`tafelrunde verify`: was the shuffle of a finished game fair?"""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from tafelrunde.fair import check, proof_of
from tafelrunde.record import read_json
from tafelrunde.texts import Texts
from tafelrunde.verifying import Finding, Verdict, findings
from tafelrunde.witness import read_witness

UNFAIR = 2  # as what is refused


def run(arguments: Namespace, texts: Texts) -> int:
    record = read_json(Path(arguments.file))
    if arguments.seen is None:
        say_itself(record, texts)
        return 0
    found = findings(record, read_witness(Path(arguments.seen)))
    for finding in found:
        print(line(finding, texts))
    is_fair = all(finding.verdict != Verdict.BROKEN for finding in found)
    assert isinstance(record, dict)  # or it would not have been played
    print(texts("verify.fair", table=record["fair"]["table"]) if is_fair else texts("verify.unfair"))
    return 0 if is_fair else UNFAIR


def say_itself(record: object, texts: Texts) -> None:
    """Nobody says what was seen: the record can be compared only with itself."""
    position = check(record)
    assert isinstance(record, dict)  # or it would not have been played
    proof = proof_of(record["fair"], position.seats)
    for finding in findings(record):
        print(line(finding, texts))
    print(texts("verify.itself", moves=len(position.numbers), table=proof.table))
    print(texts("verify.itself-only", commitment=proof.commitment))


def line(finding: Finding, texts: Texts) -> str:
    return texts(f"verify.{finding.verdict}", what=texts(f"verify.about.{finding.about}", **finding.details))
