"""The stored corpus: few small inputs that together execute most lines of a reader.

    python tests/fuzzing/corpus.py [READER ...] [--count 2000]

Takes what `guided.py` has found in ``tests/fuzzing/found/READER``, what the corpus holds, and
``--count`` broken files, and keeps the inputs that execute lines which no smaller one executes.
All of them derive from files that the tests make up.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import warnings
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

HERE = Path(__file__).resolve().parent
FOUND = HERE / "found"
KEPT = HERE / "corpus"
LARGEST = 16_000  # bytes of an input


def kept(reader: str) -> list[bytes]:
    """The inputs of a reader in the corpus."""
    path = KEPT / f"{reader}.zip"
    if not path.is_file():
        return []
    with zipfile.ZipFile(path) as archive:
        return [archive.read(name) for name in archive.namelist()]


def keep(reader: str, inputs: list[bytes]) -> None:
    """Replace a reader's inputs; equal ones make equal files."""
    KEPT.mkdir(exist_ok=True)
    with zipfile.ZipFile(KEPT / f"{reader}.zip", "w", zipfile.ZIP_LZMA) as archive:
        for number, data in enumerate(inputs):
            entry = zipfile.ZipInfo(f"{number:03}", (1980, 1, 1, 0, 0, 0))
            archive.writestr(entry, data, zipfile.ZIP_LZMA)


def found(reader: str) -> Iterator[bytes]:
    """Yield the inputs found by guided fuzzing."""
    for path in sorted((FOUND / reader).glob("*")):
        yield path.read_bytes()


def main() -> None:
    """Choose the inputs to keep."""
    sys.path[:0] = [str(HERE.parent), str(HERE.parents[1] / "src")]
    from fuzzing.targets import Target, outcome, targets

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("readers", nargs="*")
    parser.add_argument("--count", type=int, default=2000)
    chosen = parser.parse_args()
    warnings.simplefilter("ignore")

    def lines(target: Target, path: Path, data: bytes) -> set[tuple[str, int]]:
        """The lines of a reader's modules that an input executes."""
        seen: set[tuple[str, int]] = set()

        def trace(frame: FrameType, event: str, _: Any) -> Any:
            name = frame.f_code.co_filename.rpartition("formats/")[2]
            if not name.startswith(target.modules):
                return None
            seen.add((name, frame.f_lineno))
            return trace

        path.write_bytes(data)
        sys.settrace(trace)
        try:
            outcome(path)
        finally:
            sys.settrace(None)
        return seen

    for reader, target in targets(None).items():
        if reader.startswith("usd") or (chosen.readers and reader not in chosen.readers):
            continue  # another process reads USD, whose lines are not seen here
        chance = random.Random(reader)
        inputs = [*kept(reader), *found(reader), *target.seeds]
        inputs += [target.broken(chance, structured=n % 2 == 0) for n in range(chosen.count)]
        seen: set[tuple[str, int]] = set()
        best: list[bytes] = []
        with tempfile.TemporaryDirectory() as folder:
            path = target.prepare(Path(folder))
            for data in sorted(set(inputs), key=lambda each: (len(each), each)):
                if len(data) > LARGEST:
                    continue
                own = lines(target, path, data)
                if not own <= seen:
                    seen |= own
                    best.append(data)
        if not best:
            print(f"{reader}: no input of {LARGEST} bytes at most")
            continue
        keep(reader, best)
        size = (KEPT / f"{reader}.zip").stat().st_size
        print(f"{reader}: {len(best)} inputs, {len(seen)} lines, {size} bytes", flush=True)


if __name__ == "__main__":
    main()
