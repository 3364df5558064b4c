"""A small fuzzing campaign: mutated files are read, or refused with Poise's errors."""

from __future__ import annotations

import random
import warnings
from functools import cache
from pathlib import Path

import pytest

from fuzzing.corpus import KEPT, kept
from fuzzing.targets import READERS, Target, outcome, targets
from poise.formats import FORMATS

COUNT = 60


@cache
def known() -> dict[str, Target]:
    return targets(None)


@pytest.mark.slow
@pytest.mark.parametrize("name", READERS)
def test_broken_files_are_read_or_refused(name: str, tmp_path: Path) -> None:
    if name.startswith("usd"):
        pytest.importorskip("pxr")
    target, chance = known()[name], random.Random(name)
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


@pytest.mark.parametrize("name", sorted(path.stem for path in KEPT.glob("*.zip")))
def test_the_corpus_is_read_or_refused(name: str, tmp_path: Path) -> None:
    inputs = kept(name)
    path = known()[name].prepare(tmp_path)
    endings: set[str] = set()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for data in inputs:
            path.write_bytes(data)
            endings.add(outcome(path))
    assert {"read", "FileSyntax"} <= endings


def test_the_corpus_is_there_and_small() -> None:
    files = list(KEPT.glob("*.zip"))
    assert {path.stem for path in files} >= {"bvh", "glb", "fbx", "npz", "c3d", "urdf", "xml"}
    assert sum(path.stat().st_size for path in files) < 300_000


def test_every_format_that_is_read_is_fuzzed() -> None:
    for found in map(FORMATS.get, FORMATS.names()):
        if getattr(found, "reads", True):
            assert {f".{reader}" for reader in READERS} & set(found.extensions), found.name
