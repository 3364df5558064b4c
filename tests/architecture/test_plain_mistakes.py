"""Plain mistakes of arguments raise one error of Poise that names the fault and the remedy."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue, ShapeError, UnknownSolver
from poise.geometry.obstacles import Box, Capsule, Plane, Sphere
from poise.model.collision import CollisionGeometry
from poise.motion.keyframes import Keyframes
from poise.motion.layers import Layer
from poise.motion.track import Track

ARM = poise.SkeletonBuilder().add("elbow", poise.Hinge("z"), tip=(1, 0, 0)).build()
KEYS = Keyframes(ARM).with_key(0.0, elbow_rz=0.0)

MISTAKES: list[tuple[Callable[[], object], type[Exception], str]] = [
    (lambda: KEYS.with_key(0.5, [0.0]), InvalidValue, "a key must be a pose, not [0.0]"),  # type: ignore[arg-type]
    (lambda: KEYS.with_key("0", elbow_rz=1.0), InvalidValue, "a number of seconds, not '0'"),  # type: ignore[arg-type]
    (lambda: KEYS.without_key("0"), InvalidValue, "a number of seconds, not '0'"),  # type: ignore[arg-type]
    (lambda: KEYS.moved("0", 1.0), InvalidValue, "a number of seconds, not '0'"),  # type: ignore[arg-type]
    (lambda: KEYS.moved(0.0, "1"), InvalidValue, "a number of seconds, not '1'"),  # type: ignore[arg-type]
    (lambda: KEYS.with_key(np.nan, elbow_rz=1.0), InvalidValue, "a key at nan s"),
    (lambda: ARM.with_limits([(-1, 1)]), InvalidValue, "dict(zip(skeleton.dof_names, limits))"),  # type: ignore[arg-type]
    (lambda: ARM.with_limits([]), InvalidValue, "must be a mapping"),  # type: ignore[arg-type]
    (lambda: ARM.with_limits({"elbow_rz": 1.0}), InvalidValue, "(lower, upper), not 1.0"),  # type: ignore[dict-item]
    (lambda: Sphere(0.1, (0, 0, 0)), ShapeError, "expected Sphere(centre, radius)"),  # type: ignore[arg-type]
    (lambda: Sphere((0, 0, 0), (0, 0, 0)), InvalidValue, "a sphere's radius must be"),  # type: ignore[arg-type]
    (lambda: Sphere((0, 0, "x"), 0.1), ShapeError, "three numbers, not (0, 0, 'x')"),  # type: ignore[arg-type]
    (lambda: Capsule(0.1, (0, 0, 0), 0.1), ShapeError, "start must be three numbers"),  # type: ignore[arg-type]
    (lambda: Plane(0.1), ShapeError, "a plane's point must be three numbers, not 0.1"),  # type: ignore[arg-type]
    (lambda: Box((0, 0, 0), 1.0), ShapeError, "a box's size must be three numbers"),  # type: ignore[arg-type]
    (
        lambda: Box((0, 0, 0), (1, 1, 1), "x"),
        InvalidValue,
        "a box's rotation: expected real numbers",
    ),
    (lambda: poise.place("elbow", (0, 0, 0)), InvalidValue, "use poise.reach"),
    (lambda: Layer(KEYS, mode="override", weight=2.0), InvalidValue, "0 to 1 for an override"),
    (lambda: Layer(KEYS, weight="1"), InvalidValue, "expected a number or a Track"),  # type: ignore[arg-type]
    (
        lambda: Layer(KEYS, mode="override", weight=Track.of([0.0, 1.0], [0.0, 1.5])),
        InvalidValue,
        "layer weight 1.5",
    ),
]


@pytest.mark.parametrize("mistake", MISTAKES, ids=range(len(MISTAKES)))
def test_a_mistake_is_named(mistake: tuple[Callable[[], object], type[Exception], str]) -> None:
    call, error, words = mistake
    with pytest.raises(error, match=re.escape(words)):
        call()


def test_an_additive_layer_takes_more_weight() -> None:
    assert Layer(KEYS, weight=2.0).weight == 2.0


def test_other_names_of_a_solver_lead_to_it() -> None:
    goal = poise.reach("elbow", (0, 1, 0))
    with pytest.raises(UnknownSolver, match="near: lm, sdls"):
        poise.solve(ARM.rest, [goal], solver="dls")


def test_an_index_of_a_batch_has_the_form_that_the_error_names() -> None:
    targets = np.tile([0.0, 1.0, 0.0], (5, 1))
    batch = poise.solve(
        ARM.rest, [poise.reach(poise.point("elbow", tip=True), targets)], batch=True
    )
    with pytest.raises(InvalidValue, match=re.escape("such as batch[0]")):
        batch[7]
    assert batch[0].converged


def test_missing_meshes_have_a_remedy_that_works() -> None:
    nothing = CollisionGeometry(ARM, (), missing=("elbow",))
    ball = Sphere((0, 0, 3), 0.1)
    with pytest.raises(InvalidValue, match="pass the skeleton") as found:
        poise.outside(nothing, ball)
    assert "without_missing" not in str(found.value)
    with pytest.raises(InvalidValue, match="has no shapes: pass the skeleton"):
        poise.outside(nothing.without_missing(), ball)
    assert poise.outside(ARM, ball).hard
