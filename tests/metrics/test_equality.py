"""Metrics created in every call equal prepared ones, unless their parameters differ."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np
import pytest

import poise
from poise import metrics
from poise.metrics import MetricTerms, dissipation, same_metrics, stiffness
from poise.model import SegmentMasses
from samples.hero import character

HERO = character()


def masses(kg: float) -> SegmentMasses:
    return SegmentMasses.of(HERO.skeleton, {"head": kg, "root": 5.0})


def height(value: float, over: float) -> Any:
    goal = poise.parameter("height", value)
    return metrics.expression((poise.point("head").y - goal) ** 2 + over * poise.dof("root_tx"))


def pose(value: float) -> poise.Pose:
    return HERO.rest.with_values(lradius_rx=value)


KINDS: dict[str, Any] = {
    "stiffness": metrics.stiffness,
    "comfort margin": lambda x: metrics.comfort(margin=x),
    "deviation to a pose": lambda x: metrics.deviation(to=pose(x)),
    "deviation weights": lambda x: metrics.deviation(weights={"head": x}),
    "deviation names": lambda x: metrics.deviation(weights={("head", "root")[x > 0.3]: 1.0}),
    "kinetic energy": lambda x: metrics.kinetic_energy(dt=x),
    "kinetic energy of masses": lambda x: metrics.kinetic_energy(masses=masses(x)),
    "power under gravity": lambda x: metrics.power(gravity=(0.0, -x, 0.0)),
    "power of what is driven": lambda x: metrics.power(passive=(("head", "root")[x > 0.3],)),
    "smoothness": lambda x: metrics.smoothness(velocity=np.full(HERO.skeleton.nv, x)),
    "expression": lambda x: height(0.5, x),
    "expression's parameter": lambda x: height(x, 0.5),
    "expression's weight": lambda x: metrics.expression(poise.dof("root_tx") ** 2, x),
}


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_numbers_make_the_same_metric(kind: str) -> None:
    make = KINDS[kind]
    assert same_metrics([make(0.25)], [make(0.25)])
    assert not same_metrics([make(0.25)], [make(0.5)])
    assert not same_metrics([make(0.25)], [make(0.25), make(0.25)])
    assert not same_metrics([make(0.25), stiffness(0.125)], [stiffness(0.125), make(0.25)])


def test_what_can_change_is_only_itself() -> None:
    one, other = dissipation(0.1), dissipation(0.1)
    assert same_metrics([one], [one]) and not same_metrics([one], [other])

    class Own:
        name, weight = "own", 1.0

        def lower(self, *_: object) -> MetricTerms:
            raise NotImplementedError

    assert not same_metrics([Own()], [Own()])

    @dataclass(frozen=True)
    class Frozen(Own):
        share: float = 1.0

    assert same_metrics([Frozen()], [Frozen()]) and not same_metrics([Frozen()], [Frozen(2.0)])
    assert not same_metrics([stiffness(1.0)], [metrics.smoothness(1.0)])


def test_a_loop_that_makes_its_metrics_prepares_once(monkeypatch: pytest.MonkeyPatch) -> None:
    prepared: list[object] = []

    class Counted(poise.Problem):
        def __init__(self, *arguments: Any, **options: Any) -> None:
            prepared.append(options.get("metrics"))
            super().__init__(*arguments, **options)

    monkeypatch.setattr(import_module("poise.solvers.solve"), "Problem", Counted)

    def reached(*kept: Any) -> poise.Result:
        found = poise.solve(
            HERO.rest, [poise.reach("lhand", (0.31, 1.17, 0.41))], metrics=list(kept)
        )
        assert isinstance(found, poise.Result)
        return found

    first = reached(metrics.stiffness(0.037), height(0.9, 0.0))
    before = len(prepared)
    assert before > 0
    for _ in range(3):
        again = reached(metrics.stiffness(0.037), height(0.9, 0.0))
        assert again.pose.q.tobytes() == first.pose.q.tobytes()
    assert len(prepared) == before
    other = reached(metrics.stiffness(0.037), height(0.8, 0.0))
    assert len(prepared) == before + 1 and other.pose.q.tobytes() != first.pose.q.tobytes()
