"""Constructors refuse arguments of the wrong type and name the argument."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue, PoiseError
from poise.geometry.meshes import TriangleMesh
from poise.model import Corrective, Material, Mesh, Shape, Skin, Texture, Weights

ARM = poise.SkeletonBuilder().add("elbow", poise.Hinge("z")).build()
TRIANGLE = Mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)])
ONES = Weights(np.zeros((3, 1), dtype=np.int64), np.ones((3, 1)))

RIGHT: dict[Callable[..., Any], dict[str, Any]] = {
    poise.Motion: {"skeleton": ARM, "q": [[0.0], [0.5]], "fps": 30.0, "name": "turn"},
    Mesh: {
        "vertices": [(0, 0, 0), (1, 0, 0), (0, 1, 0)], "faces": [(0, 1, 2)],
        "normals": [(0, 0, 1)] * 3, "tangents": [(1, 0, 0, 1)] * 3, "uvs": [[(0, 0)] * 3],
        "colours": [[(1, 1, 1)] * 3], "material": Material("m"),
        "shapes": [Shape("s", np.zeros((3, 3)))], "name": "m",
    },
    Shape: {"name": "s", "offsets": np.zeros((3, 3)), "normals": None, "tangents": None},
    Skin: {
        "mesh": TRIANGLE, "joints": ("elbow",), "weights": ONES, "inverse_bind": np.eye(4)[None],
        "correctives": (), "shape_dofs": (), "name": "s", "deformer": "linear-blend",
    },
    Weights: {"joints": [[0]], "values": [[1.0]]},
    Corrective: {
        "name": "c", "dofs": ("elbow_rz",), "keys": [[0.0], [1.0]], "vertices": [0],
        "offsets": np.zeros((2, 1, 3)), "kind": "smooth",
    },
    TriangleMesh: {"vertices": [(0, 0, 0), (1, 0, 0), (0, 1, 0)], "faces": [(0, 1, 2)]},
    Texture: {"data": b"", "mime": "image/png", "name": "t", "sampler": {}, "extra": {}},
}  # fmt: skip

WRONG: tuple[Any, ...] = (
    None, "x", "", b"x", 7, -1, 2**70, 1.5, float("nan"), float("inf"), 1j, True, object(), print,
    [], [[]], [[[]]], [None], ["a", "b"], [[0, 1], [2]], [[0, 1, "x"]], {}, {"a": 1}, {1, 2},
    [{}], (1, 2, 3), [[1e400, 0, 0]], [[2**70, 0, 0]], range(3), iter(()), np.zeros(()),
    np.zeros((3, 3), dtype=complex), np.array(["a"]), np.array([None, 1], dtype=object),
    np.zeros((3, 2), dtype="M8[s]"), np.zeros((2, 3)), np.zeros((0, 3)), ARM, TRIANGLE, ONES,
    [TRIANGLE], Mesh, {"vertices": []}, [[np.nan] * 3] * 3, [[-1, 0, 1]], [[0.5, 1, 2]],
)  # fmt: skip


@pytest.mark.parametrize("kind", RIGHT)
def test_the_right_arguments_are_right(kind: Callable[..., Any]) -> None:
    kind(**RIGHT[kind])


@pytest.mark.parametrize(
    ("kind", "name"), [(kind, name) for kind, right in RIGHT.items() for name in right]
)
def test_one_wrong_argument_is_refused_or_accepted(kind: Callable[..., Any], name: str) -> None:
    for wrong in WRONG:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            with suppress(PoiseError):
                kind(**{**RIGHT[kind], name: wrong})


@pytest.mark.parametrize("kind", RIGHT)
def test_several_wrong_arguments(kind: Callable[..., Any]) -> None:
    chance = random.Random(7)
    refused = 0
    for _ in range(500):
        given = {
            name: chance.choice(WRONG) if chance.random() < 0.5 else right
            for name, right in RIGHT[kind].items()
        }
        try:
            kind(**given)
        except PoiseError:
            refused += 1
    assert refused > 100


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: poise.Motion(ARM, [[0.0]], fps="x"), "fps of a motion: expected a number"),  # type: ignore[arg-type]
        (lambda: poise.Motion(None, [[0.0]], 30), "skeleton of a motion: expected Skeleton"),  # type: ignore[arg-type]
        (lambda: poise.Motion(ARM, "x", 30), "q of a motion: expected real numbers, not 'x'"),
        (lambda: Mesh(None, [(0, 1, 2)]), "vertices of a mesh: expected real numbers, not None"),  # type: ignore[arg-type]
        (lambda: Mesh([(0, 0, 0)], [], material="red"), "material of a mesh: expected Material"),  # type: ignore[arg-type]
        (lambda: Skin(None, (), ONES, []), "mesh of a skin: expected Mesh, not None"),  # type: ignore[arg-type]
        (lambda: Skin(TRIANGLE, "elbow", ONES, []), "joints of a skin: expected a sequence"),  # type: ignore[arg-type]
        (lambda: TriangleMesh("x", []), "a mesh's vertices: expected real numbers, not 'x'"),
        (lambda: Texture("x"), "data of a texture: expected bytes, not 'x'"),  # type: ignore[arg-type]
    ],
)  # fmt: skip
def test_the_error_says_which_and_what(make: Callable[[], Any], told: str) -> None:
    with pytest.raises(InvalidValue) as found:
        make()
    assert found.value.message.startswith(told)
