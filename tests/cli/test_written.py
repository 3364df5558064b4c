"""`poise pose` with textual constraints and metrics: results and refused input."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import poise
from poise.anatomy import segment_masses
from poise.cli.constraint_options import ExpressionOptions
from poise.kinematics import centre_of_mass as centre_by_kinematics
from samples.command_line import Poise

STICK = "norm(point('lhand') - point('rhand')) == 0.4"


def hands(path: Path) -> tuple[np.ndarray, np.ndarray]:
    character = poise.read(path)
    world, index = character.motion[0].world, character.skeleton.joint_index
    return world[index("lhand"), :3, 3], world[index("rhand"), :3, 3]


def test_a_constraint_holds_in_the_file(command: Poise, files: Path, tmp_path: Path) -> None:
    path = tmp_path / "posed.bvh"
    words = ("pose", files / "hero.asf", "--constraint", STICK, "--reach", "lhand=0.2,1.2,0.4")
    done = command(*words, "-o", path)
    assert done.code == 0, done.err
    left, right = hands(path)
    assert np.linalg.norm(left - right) == pytest.approx(0.4, abs=2e-6)  # the file's own digits
    assert STICK in done.out and "hard" in done.out and "solver: sqp" in done.out
    goal = command(*words, "--json").data["goals"][1]
    assert goal["name"] == STICK and goal["hard"] is True
    assert goal["violation"] <= 1e-8 and len(goal["multipliers"]) == 1
    assert goal["position_error_m"] is None


def test_kinds_by_name_and_wishes(command: Poise, files: Path) -> None:
    wish = "distance('lhand', 'rhand', 0.4)"
    data = command("pose", files / "hero.asf", "--soft", wish, "--solver", "lm", "--json").data
    assert data["solver"] == "lm" and data["converged"]
    (goal,) = data["goals"]
    assert goal["hard"] is False and goal["violation"] <= 1e-4 and goal["multipliers"] is None
    done = command(
        "pose", files / "hero.asf", "--constraint", "cone('lhumerus', swing=0.5)", "--constraint",
        "pin('lfoot')", "--metric", "stiffness=1e-4", "--json",
    )  # fmt: skip
    cone, foot = done.data["goals"]
    assert cone["hard"] and foot["hard"] and foot["position_error_m"] <= 1e-8


def test_a_file_of_constraints(command: Poise, files: Path, tmp_path: Path) -> None:
    written = tmp_path / "hold.txt"
    written.write_text(
        f"# a stick\n{STICK}  # level, too:\n\npoint('lhand').y == point('rhand').y\n"
    )
    data = command("pose", files / "hero.asf", "--constraints", written, "--json").data
    assert [goal["hard"] for goal in data["goals"]] == [True, True]
    assert max(goal["violation"] for goal in data["goals"]) <= 1e-8


WRONG = {
    "a joint": (("--constraint", "point('lhnd').y == 0"), "point('lhnd').y == 0: no joint"),
    "a wish": (("--soft", "point('lhnd').y == 0"), "--soft point('lhnd').y == 0: no joint"),
    "a number": (("--constraint", "point('lhand').y"), "not a constraint: compare it"),
    "one sign": (
        ("--constraint", "dof('a') = 3"),
        "--constraint dof('a') = 3: invalid syntax at column 10; expected as in",
    ),
    "code": (("--constraint", "open('x')"), "no function of expressions 'open'"),
    "a metric": (("--metric", "stifness=1", "--pin", "rfoot"), "no metric 'stifness'; near: stif"),
    "a constraint for a metric": (
        ("--metric", "dof('a') == 2", "--pin", "rfoot"), "expected a scalar expression to minimise"
    ),
    "a solver that weighs": (("--constraint", STICK, "--solver", "lm"), "sqp"),
    "the same twice": (("--constraint", STICK, "--soft", STICK), "duplicate goal"),
    "a handle": (("--constraint", STICK, "--handle", "arm=1,2,3"), "would change the file"),
    "no file": (("--constraints", "nowhere.txt"), "nowhere.txt: no such file"),
}  # fmt: skip


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_said_in_one_line(command: Poise, files: Path, case: str) -> None:
    words, said = WRONG[case]
    done = command("pose", files / "hero.asf", *words)
    assert done.code == 2 and done.out == ""
    assert said in done.err and done.err.count("\n") == 1


def test_errors_in_a_file_have_its_line(command: Poise, files: Path, tmp_path: Path) -> None:
    written = tmp_path / "bad.txt"
    written.write_text(f"{STICK}\n# a joint that is not there\npoint('lhnd').y >= 0\n")
    done = command("pose", files / "hero.asf", "--constraints", written, "--json")
    error = done.data["error"]
    assert done.code == 2
    assert (error["kind"], error["file"], error["line"]) == ("UnknownJoint", str(written), 3)
    written.write_text("# nothing\n")
    done = command("pose", files / "hero.asf", "--constraints", written)
    assert done.code == 2 and "no constraint found" in done.err


ROBOT = """<mujoco model="arm"><worldbody><body name="upper"><joint name="a" axis="0 0 1"/>
<geom type="capsule" size="0.02" fromto="0 0 0 0.3 0 0" mass="1"/><body name="lower" pos="0.3 0 0">
<joint name="b" axis="0 0 1"/><geom type="capsule" size="0.02" fromto="0 0 0 0.3 0 0" mass="7"/>
</body></body></worldbody></mujoco>"""


def test_the_command_line_goes_by_the_robot_s_own(command: Poise, tmp_path: Path) -> None:
    path = tmp_path / "arm.xml"
    path.write_text(ROBOT)
    robot = poise.read(path)
    assert robot.masses is not None
    text = "centre_of_mass().x == 0.2"
    done = command("pose", path, "--constraint", text, "--metric", "kinetic-energy=1e-3", "--json")
    assert done.code == 0, done.out
    (goal,) = done.data["goals"]
    assert goal["name"] == text and goal["hard"]
    written = ExpressionOptions(
        constraint=(text,), metric=("centre_of_mass().y ** 2=0.1", "power=0.2")
    )
    (held,) = written.goals(robot.rest, robot.masses)
    result = poise.solve(robot.rest, [held])
    assert isinstance(result, poise.Result) and result.converged
    assert centre_by_kinematics(result.pose, robot.masses)[0] == pytest.approx(0.2, abs=1e-8)
    guessed = centre_by_kinematics(result.pose, segment_masses(robot.skeleton))[0]
    assert abs(guessed - 0.2) > 1e-3, "estimated masses lie elsewhere"
    level, power = written.terms(robot.masses)
    assert level.name == "centre_of_mass().y ** 2" and power.masses is robot.masses
    assert level.expression.at(result.pose) == pytest.approx(
        centre_by_kinematics(result.pose, robot.masses)[1] ** 2, abs=1e-12
    )
