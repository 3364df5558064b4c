"""The everyday poses of the contact sheets."""

from __future__ import annotations

import numpy as np
import pytest
from contact_sheets import SHEETS, main
from everyday_poses import BODIES, TASKS

import poise


@pytest.mark.parametrize("name", BODIES)
def test_goals_of_everyday_poses_are_met(name: str) -> None:
    """Hands are where the task says, in sizes measured here on the skeleton."""
    body = BODIES[name]()
    rest, pose = body.skeleton.rest.world, body.pose("point")
    shoulder, elbow, hand, *feet = (
        body.skeleton.joint_index(body.joint(part))
        for part in ("right upper arm", "right forearm", "right hand", "left foot", "right foot")
    )
    bones = np.diff(rest[[shoulder, elbow, hand], :3, 3], axis=0)
    arm = float(np.linalg.norm(bones, axis=1).sum())
    wanted = rest[shoulder, :3, 3] + arm * np.array([0.0, 0.05, 0.97])
    assert np.abs(pose.world[hand, :3, 3] - wanted).max() < 1e-3
    assert np.abs(pose.world[feet] - rest[feet]).max() < 1e-3


def test_there_are_34_tasks_with_goals_of_both_sides() -> None:
    body = BODIES["bundled"]()
    assert len(TASKS) == 34 and f"everyday-{next(iter(BODIES))}.webp" in SHEETS
    made = {task: body.goals(wanted) for task, wanted in TASKS.items()}
    assert all(len(goals) >= 2 for goals in made.values())
    left, right = (goal.targets(body.skeleton.rest) for goal in made["lift a box"][:2])
    assert np.allclose(left, right * [-1.0, 1.0, 1.0], atol=1e-6) and left[0] > 0.1
    assert isinstance(made["look behind"][0], type(poise.look((0.0, 0.0, 1.0))))


def test_an_unknown_sheet_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["everyday-giant.webp"])
    assert "no sheet everyday-giant.webp; choose from character.png" in capsys.readouterr().err
