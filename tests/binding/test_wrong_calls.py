"""Invalid calls of binding and skinning raise Poise errors that describe the fault."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import poise
from poise import binding, skinning
from poise.errors import InvalidValue, PoiseError, UnknownOption

ARM = (
    poise.SkeletonBuilder()
    .add("upper", poise.Ball())
    .add("lower", poise.Hinge("x"), "upper", offset=(0, 2, 0), tip=(0, 2, 0))
    .build()
)
MESH = poise.Mesh([(0, 0, 1), (0, 4, 1), (0, 0, -1)], [(0, 1, 2)])
SKIN = poise.Skin.bound(MESH, ARM.rest, poise.Weights.from_dense([(1, 0), (0, 1), (0.5, 0.5)]))
WHERE = np.zeros((1, 3))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"smoothing": 1.5}, "smoothing=1.5: expected a whole number"),
        ({"smoothing": True}, "smoothing=True"),
        ({"smoothing": -1}, "zero or more"),
        ({"influences": 1.5}, "influences=1.5"),
        ({"influences": 0}, "one or more"),
        ({"least": "x"}, "least"),
        ({"least": float("nan")}, "least=nan"),
        ({"method": 3}, "method=3"),
    ],
)
def test_options_of_bind(options: dict[str, object], said: str) -> None:
    with pytest.raises(InvalidValue, match=said):
        poise.bind(MESH, ARM, **{"method": "point-to-line", **options})  # type: ignore[arg-type]


def test_a_deformer_that_there_is_not() -> None:
    with pytest.raises(UnknownOption, match="no deformer 'bogus'"):
        poise.bind(MESH, ARM, deformer="bogus")


@pytest.mark.parametrize(
    "call",
    [
        lambda: poise.bind("body.obj", ARM),
        lambda: poise.bind([1], ARM),
        lambda: poise.bind(5, ARM),
        lambda: poise.bind(MESH, "02.asf"),
        lambda: binding.fit_skeleton(ARM, MESH, "abc"),
        lambda: binding.fit_skeleton(ARM, MESH, {"upper": "abc", "lower": (0, 1, 0)}),
        lambda: binding.smooth(binding.SurfaceWeights.of(SKIN), 1.5),
        lambda: binding.prune(binding.SurfaceWeights.of(SKIN), 1.5),
        lambda: binding.transfer(SKIN, MESH, influences=0),
        lambda: skinning.sculpt(SKIN, "bulge", ["lower_rx"], [], np.zeros((0, 3, 3))),
        lambda: skinning.sculpt(SKIN, "bulge", ["lower_rx"], [ARM.rest], "x"),
        lambda: skinning.correct_vertices(SKIN, ARM.rest, [1], "x"),
        lambda: skinning.fit_weights(SKIN, ARM.rest, "x", vertices=[1]),
        lambda: skinning.fit_weights(SKIN, ARM.rest, WHERE[None], vertices=[1], influences=1.5),
        lambda: skinning.with_bone_links(poise.Character("arm", ARM, skins=(SKIN,)), "a"),
        lambda: skinning.LinearBlend(SKIN, threads=1.5),
        lambda: poise.deform(SKIN, np.zeros(4)),
        lambda: poise.Weights("a", "b"),
    ],
)
def test_arguments_of_another_kind(call: Callable[[], object]) -> None:
    with pytest.raises(PoiseError):
        call()


@pytest.mark.parametrize("pull", [-1.0, float("nan"), float("inf"), "x"])
def test_a_pull_is_a_number_from_zero_on(pull: float) -> None:
    with pytest.raises(InvalidValue, match="pull"):
        skinning.fit_weights(SKIN, ARM.rest, WHERE[None], vertices=[1], pull=pull)


def test_a_skin_without_weight_has_none_to_give() -> None:
    bare = SKIN.with_weights(poise.Weights(np.zeros((3, 1), dtype=int), np.zeros((3, 1))))
    with pytest.raises(InvalidValue, match="no weights near the mesh"):
        binding.transfer(bare, MESH)


def test_no_vertices_take_no_bytes() -> None:
    none = poise.Weights(np.zeros((0, 4), dtype=int), np.zeros((0, 4)))
    for size in (7, 8):
        assert binding.compress(none, size).data.shape == (0, size)
