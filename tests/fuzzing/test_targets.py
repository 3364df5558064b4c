"""A small sample of the fuzzing campaign: broken files are read, or refused with Poise's errors."""

from __future__ import annotations

import random
import warnings
from pathlib import Path
from typing import Any

import pytest

from fuzzing.targets import Target, outcome, targets

COUNT = 60
TARGETS = targets(None)


def cases() -> list[Any]:
    """The targets; those that another process reads take seconds."""
    slow = [pytest.mark.slow]
    return [
        pytest.param(target, id=name, marks=slow if name.startswith("usd") else [])
        for name, target in TARGETS.items()
    ]


@pytest.mark.parametrize("target", cases())
def test_broken_files_are_read_or_refused(target: Target, tmp_path: Path) -> None:
    chance = random.Random(target.extension)
    path = target.prepare(tmp_path)
    whole: list[str] = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for structured in (True, False):
            for _ in range(COUNT):
                path.write_bytes(target.broken(chance, structured=structured))
                ending = outcome(path)
                if structured:
                    whole.append(ending)
    # The structured ones get past the syntax: else the campaign tests little of the readers.
    assert sum(ending != "FileSyntax" for ending in whole) > 0.2 * COUNT
    assert "read" in whole
