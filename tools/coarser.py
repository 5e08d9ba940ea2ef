"""Make the weights of a model coarser: python tools/coarser.py FILE [--most 31]

Weights from -31 to 31 take a quarter less room in an engine than those from -127 to 127. A file tells which
commands made it; this one is added to them.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np

from tafelrunde.kernel.models import MOST
from tafelrunde.learning.weights import DIGITS, write_models


def main() -> None:
    parser = argparse.ArgumentParser(description="Make the weights of a model coarser.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--most", type=int, default=31, help="of a weight")
    given = parser.parse_args()
    if not 1 <= given.most < MOST:
        parser.error(f"--most takes a whole number from 1 to {MOST - 1}")
    told = json.loads(given.file.read_text(encoding="utf-8"))
    for model in told["models"].values():
        for name in [field for field in model if f"{field}_scale" in model]:
            weights = np.array(model[name])
            most = np.maximum(np.abs(weights).max(axis=0), 1)
            coarser = np.maximum(most / given.most, 1.0)  # units whose weights are small already stay as they are
            model[name] = np.rint(weights / coarser).astype(int).tolist()
            scales = np.array(model[f"{name}_scale"]) * coarser
            model[f"{name}_scale"] = [float(f"{scale:.{DIGITS}g}") for scale in scales]
    made_by = f"{told['made by']}; python tools/coarser.py {given.file.name} --most {given.most}"
    write_models(given.file, made_by, told["features"], told["models"])


if __name__ == "__main__":
    main()
