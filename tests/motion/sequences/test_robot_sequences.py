"""Sequences of robots, whose free turns goals hardly determine."""

from __future__ import annotations

from pathlib import Path

import pytest

from poise.bundled import character
from poise.formats import read
from poise.model import Motion, Skeleton
from poise.motion import retarget
from poise.motion.robots import hinge_fit, robot_retargeting
from poise.motion.sequences import optimise, smoothness, throughout


@pytest.mark.parametrize("robot", ["robotis_k1", "unitree_r1", "pndbotics_adam_lite"])
def test_robots_converge_where_goals_hardly_determine_a_joint(
    shared_data: Path, monkeypatch: pytest.MonkeyPatch, robot: str
) -> None:
    seen: list[hinge_fit.Wanted] = []
    fitted = robot_retargeting.hinges_fitted

    def noted(wanted: hinge_fit.Wanted, limited: Skeleton, terms: object) -> Motion:
        seen.append(wanted)
        return fitted(wanted, limited, terms)  # type: ignore[arg-type]

    monkeypatch.setattr(robot_retargeting, "hinges_fitted", noted)
    machine = read(shared_data / f"humanoids/robots/{robot}/{robot}.xml", meshes=False)
    retarget(character().motion[:60], machine)
    [wanted] = seen
    without = hinge_fit.Wanted(wanted.stand, wanted.made, wanted.led, wanted.stances, None)
    goals = hinge_fit._Goals(without, wanted.stand.body.anatomy.leg_length or 1.0).found  # pyright: ignore[reportPrivateUsage]
    clip = Motion(machine.skeleton, wanted.stand.started(wanted.led), wanted.made.fps)
    found = optimise(clip, [throughout(goal) for goal in goals], metrics=[smoothness(2e-6)])
    assert found.status == "compromise"  # stationary
    assert found.iterations <= 60
