"""Characters from FBX files, against vertices exported by other programs."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest

from conftest import shared_data_folder
from formats.fbx_references import (
    EXCEPTIONS,
    TOLERANCE,
    Reference,
    difference,
    own_tolerance,
    references,
)

_FOLDER = shared_data_folder()
_EVERY = references(_FOLDER / "fbx") if _FOLDER is not None else []


@pytest.mark.parametrize("reference", _EVERY, ids=lambda each: each.name)
def test_vertices_are_those_of_other_programs(reference: Reference) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        distance, size = difference(reference)
    met = distance <= (own_tolerance(reference) or TOLERANCE * size)
    assert met != ((reference.obj.stem, reference.fbx.name) in EXCEPTIONS), distance / size


def test_a_skin_needs_no_bind_pose(shared_data: Path) -> None:
    folder = shared_data / "fbx"
    for frame in (10, 18):
        found = Reference(
            folder / "synthetic_sausage_wiggle_no_bind_7500_ascii.fbx",
            folder / f"maya_game_sausage_wiggle_{frame}.obj", "wiggle", frame / 24.0, False,
        )  # fmt: skip
        distance, size = difference(found)
        assert distance <= 1e-6 * size


def test_every_reference_is_compared(shared_data: Path) -> None:
    compared = {reference.obj for reference in references(shared_data / "fbx")}
    assert compared == set((shared_data / "fbx").glob("*.obj"))
    assert len(compared) > 55
