"""Frames of a batch equal single frames to the last bit."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

import poise
from poise.skinning import CentresOfRotation, Deformer, DualQuaternion, LinearBlend
from poise.skinning.deformer import VertexOutputs
from samples import skins

JOINTS = 5


def tube_and_dust(count: int, tangents: bool) -> poise.Skin:
    """Random vertices, sorted by their joints: most lie in blocks, some past the last."""
    skin = skins.skin(count, JOINTS, 2, tangents=tangents)
    joints, values = np.sort(skin.weights.joints, axis=0), skin.weights.values
    return poise.Skin(skin.mesh, skin.joints, poise.Weights(joints, values), skin.inverse_bind)


def frames_of(deformer: Deformer, given: np.ndarray, *, normals: bool = True) -> list[np.ndarray]:
    """Positions, normals and tangents of all frames, by ``at``'s way."""
    shape, number = (len(given), deformer.count), deformer.dtype
    faced = np.zeros((*shape, 3), number) if normals else None
    has = deformer.skin.mesh.tangents is not None and normals
    along = np.zeros((*shape, 4), number) if has else None
    out = VertexOutputs(np.zeros((*shape, 3), number), faced, along)
    deformer._frames(given, out)
    return [part for part in out if part is not None]


def one_by_one(deformer: Deformer, given: np.ndarray, wanted: int) -> list[np.ndarray]:
    """The same by ``write``."""
    widths = (3, 3, 4)[:wanted]
    made = [np.zeros((len(given), deformer.count, w), deformer.dtype) for w in widths]
    for i, matrices in enumerate(given):
        deformer.write(matrices, *(part[i] for part in made))
    return made


@pytest.mark.parametrize(
    ("kind", "how", "single", "threads"),
    [
        *product(
            (LinearBlend, DualQuaternion),
            ("rigid", "similar", "general", "mixed"),
            (False, True),
            (1, 2),
        ),
        (CentresOfRotation, "rigid", True, 2),
    ],
)
def test_frames_at_once_are_those_one_by_one(
    kind: type[Deformer], how: str, single: bool, threads: int
) -> None:
    # More than go at once, and more vertices than whole groups and blocks have.
    kinds = ["rigid", "general", "similar"] * 12 if how == "mixed" else [how] * 36
    given = np.stack([skins.matrices(JOINTS, i, each) for i, each in enumerate(kinds)])
    deformer = kind(tube_and_dust(1_103, True), single=single, threads=threads)
    found = frames_of(deformer, given)
    for one, other in zip(found, one_by_one(deformer, given, 3), strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("count", [0, 1, 3, 4, 9])
def test_few_vertices_and_frames(count: int) -> None:
    for kind, frames in product((LinearBlend, DualQuaternion), (0, 1, 2, 33)):
        given = np.zeros((frames, JOINTS, 4, 4))
        for i in range(frames):
            given[i] = skins.matrices(JOINTS, i)
        deformer = kind(tube_and_dust(count, False), threads=2)
        found = frames_of(deformer, given)
        for one, other in zip(found, one_by_one(deformer, given, 2), strict=True):
            np.testing.assert_array_equal(one, other)


def test_who_loads_in_a_way_of_their_own_loads_frame_by_frame() -> None:
    class Halved(LinearBlend):
        name = "halved"

        def load(self, matrices):
            return super().load(0.5 * matrices)

    given = np.stack([skins.matrices(JOINTS, i) for i in range(3)])
    deformer = Halved(tube_and_dust(40, False))
    assert deformer.load_frames(given) is None
    for one, other in zip(frames_of(deformer, given), one_by_one(deformer, given, 2), strict=True):
        np.testing.assert_array_equal(one, other)
