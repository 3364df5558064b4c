"""Closed loops, tendons and further couplings of MJCF files, measured by MuJoCo."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import poise
from poise.bundled import character
from poise.errors import FileSyntax, InvalidValue, RepairWarning
from poise.formats import losses, read
from poise.motion import retarget
from poise.motion.sequences import optimise, throughout

mujoco = pytest.importorskip("mujoco", reason="needs MuJoCo")

HINGE = 'type="hinge" axis="0 0 1"'
FOUR_BAR = f"""<mujoco><worldbody>
<body name="crank"><joint name="c" {HINGE}/><geom size="0.01"/>
<body name="coupler" pos="0 1 0"><joint name="k" {HINGE}/><geom size="0.01"/></body></body>
<body name="rocker" pos="2.1 0 0"><joint name="r" {HINGE} ref="10"/><geom size="0.01"/></body>
</worldbody><equality>
<connect name="bar" body1="coupler" body2="rocker" anchor="2.1 0.4 0"/>
<connect name="again" body1="rocker" body2="coupler" anchor="0 1.4 0"/>
</equality></mujoco>"""
GRIPPER = f"""<mujoco><compiler angle="radian"/><worldbody><body name="palm">
<joint name="wrist" {HINGE}/><geom size="0.01"/>
<body name="left" pos="0.02 0 0"><joint name="l" {HINGE} ref="0.1"/><geom size="0.01"/>
<body name="ltip" pos="0 0.05 0"><joint name="lt" {HINGE}/><geom size="0.01"/>
<site name="lpad" pos="0.01 0 0"/></body></body>
<body name="right" pos="-0.02 0 0"><joint name="s" type="slide" axis="1 0 0"/><geom size="0.01"/>
<joint name="rt" {HINGE}/></body></body>
<body name="cup" pos="0.1 0.2 0.3"><freejoint/><geom size="0.01"/></body>
</worldbody><tendon>
<fixed name="pull"><joint joint="l" coef="0.5"/><joint joint="lt" coef="-1"/></fixed>
<fixed name="push"><joint joint="s" coef="2"/></fixed>
</tendon><equality>
<tendon tendon1="pull" tendon2="push" polycoef="0.05 1 0.5"/>
<joint joint1="rt" joint2="l" polycoef="0 1 0 0 0.3"/>
<weld name="held" body1="cup" body2="ltip" relpose="0.01 0.02 0.03 0.9 0.1 0.2 0.3"
 anchor="0.1 0 0.2"/>
</equality></mujoco>"""


class Judge:
    """MuJoCo's violation of the equalities of a model."""

    def __init__(self, model: Any, skeleton: poise.Skeleton) -> None:
        self.model, self.data, self.skeleton = model, mujoco.MjData(model), skeleton

    def rows(self, q: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the residuals of all equalities, in metres and radians."""
        self.data.qpos[:] = q
        mujoco.mj_forward(self.model, self.data)
        kinds = self.data.efc_type == mujoco.mjtConstraint.mjCNSTR_EQUALITY
        assert kinds.any()
        return np.array(self.data.efc_pos[kinds])

    def left(self, poses: NDArray[np.float64]) -> float:
        """Return the largest violation of the poses (..., nq)."""
        return max(float(np.abs(self.rows(q)).max()) for q in np.atleast_2d(poses))


def of(folder: Path, text: str) -> poise.Skeleton:
    path = folder / "m.xml"
    path.write_text(text)
    return read(path).skeleton


def judged(folder: Path, text: str) -> tuple[poise.Skeleton, Judge]:
    body = of(folder, text)
    return body, Judge(mujoco.MjModel.from_xml_string(text), body)


def test_passive_joints_of_a_four_bar_linkage_follow_its_crank(tmp_path: Path) -> None:
    bars, judge = judged(tmp_path, FOUR_BAR)
    pose = bars.rest
    for angle in np.linspace(0.05, 1.5, 30):
        found = poise.solve(pose.with_values(c=angle), [], locked=["c"])
        assert found.converged
        assert found.pose.value("c") == angle
        assert np.abs(found.pose.q - pose.q).max() < 0.3  # the same assembly of the linkage
        pose = found.pose
        assert judge.left(pose.q) < 1e-9


def test_a_loop_that_cannot_close_reports_the_error_left(tmp_path: Path) -> None:
    bars, judge = judged(tmp_path, FOUR_BAR)
    found = poise.solve(bars.rest.with_values(c=2.5, r=3.0), [], locked=["c", "r"])
    assert not found.converged
    worst = max(error.violation or 0.0 for error in found.errors)
    assert worst == pytest.approx(float(np.linalg.norm(judge.rows(found.pose.q)[:3])))
    assert worst > 0.1


def test_a_gripper_keeps_tendons_welds_and_quartic_couplings(tmp_path: Path) -> None:
    hand, judge = judged(tmp_path, GRIPPER)
    assert judge.left(hand.rest.q) > 1e-2
    assert len(hand.equations) == 4
    starts = hand.rest.q + np.random.default_rng(1).normal(size=(10, hand.nq)) * 0.1
    for q in starts:
        q[hand.quaternion] /= np.linalg.norm(q[hand.quaternion])
        found = poise.solve(hand.pose(q), [], locked=["wrist", "l"])
        assert found.converged
        assert judge.left(found.pose.q) < 1e-9


def oli(shared_data: Path) -> tuple[poise.Character, Judge]:
    path = shared_data / "humanoids/robots/limx_oli/limx_oli.xml"
    machine = read(path)
    return machine, Judge(mujoco.MjModel.from_xml_path(str(path)), machine.skeleton)


def test_solvers_keep_the_loops_of_a_humanoid(shared_data: Path) -> None:
    machine, judge = oli(shared_data)
    body = machine.skeleton
    bent = body.rest.with_values(left_knee_joint=0.8, left_hip_pitch_joint=-0.4)
    root, foot = body.joint_names[0], "left_ankle_roll_link"
    place = bent.world[body.joint_index(foot), :3, 3]
    path = place + np.linspace(0, 0.05, 8)[:, None] * [1.0, 0.5, 1.0]
    level = poise.orient(foot, [1, 0, 0, 0])
    found = poise.solve(bent, [poise.reach(foot, path[-1]), level], locked=[root])
    assert found.converged
    assert judge.left(found.pose.q) < 1e-9
    many = poise.solve(bent, [poise.reach(foot, path), level], locked=[root], batch=True)
    assert many.converged.all()
    assert judge.left(many.q) < 1e-9
    tracker = poise.Tracker(found.pose, [poise.reach(foot, path[-1])], fps=30, locked=[root])
    for target in path[::-1]:
        frame = tracker.step({foot: target})
        assert judge.left(frame.pose.q) < 1e-9
    clip = poise.Motion(body, many.q, 30)
    goal = throughout(poise.reach(foot, path + np.array([0, 0, 0.02]), hard=True))
    smooth = optimise(clip, [goal], locked=[root])
    assert smooth.converged
    assert judge.left(smooth.motion.q) < 1e-9


@pytest.mark.parametrize(
    "tie",
    [
        '<weld body1="cup" body2="ltip"/>',
        '<weld body1="cup" body2="ltip" anchor="0.1 0.2 0"/>',
        '<weld body1="cup"/>',
        '<connect body1="cup" anchor="0.1 0 0"/>',
        '<connect site1="lpad" site2="mark"/>',
        '<weld site1="lpad" site2="mark"/>',
    ],
)
def test_frames_of_welds_and_connects_are_those_of_mujoco(tmp_path: Path, tie: str) -> None:
    text = GRIPPER[: GRIPPER.index("<tendon>")] + f"<equality>{tie}</equality></mujoco>"
    site = '<freejoint/><site name="mark" pos="0 0.1 0" euler="0.3 0.2 0.1"/>'
    hand, judge = judged(tmp_path, text.replace("<freejoint/>", site))
    start = hand.rest.q.copy()
    start[[hand.dof_index(name) for name in ("wrist", "l", "lt")]] = 0.2, 0.4, -0.3
    start[hand.joint_dofs("cup")] += [0.01, 0.02, 0.03, 0, 0, 0, 0]
    assert judge.left(start) > 1e-3
    found = poise.solve(hand.pose(start), [])
    assert found.converged
    assert judge.left(found.pose.q) < 1e-9


@pytest.mark.parametrize(
    ("tie", "said"),
    [
        (
            '<connect body1="ltip" body2="lefd" anchor="0 0 0"/>',
            "body2: no body 'lefd'; near: left",
        ),
        ('<weld site1="lpad" site2="x"/>', "site2: no site 'x'"),
        ('<connect body1="left" body2="left" anchor="0 0 0"/>', "body1 and body2 are equal"),
        ('<tendon tendon1="pulp"/>', "tendon1: no tendon 'pulp'; near: pull"),
    ],
)
def test_unknown_names_cost_one_equality(tmp_path: Path, tie: str, said: str) -> None:
    (tmp_path / "hand.xml").write_text(GRIPPER.replace("</equality>", f"{tie}</equality>"))
    with pytest.warns(RepairWarning, match=f"xml:17: the equality is ignored: {said}"):
        assert len(read(tmp_path / "hand.xml").skeleton.equations) == 4


def test_what_is_not_modelled_is_named(tmp_path: Path) -> None:
    text = GRIPPER.replace("</tendon>", '<spatial name="rope"/></tendon>', 1)
    text = text.replace("</equality>", '<tendon name="taut" tendon1="rope"/></equality>')
    with pytest.warns(
        RepairWarning, match="tendon1: rope is a spatial tendon, which is not supported"
    ):
        of(tmp_path, text)


def test_retargeting_closes_the_loops(shared_data: Path) -> None:
    machine, judge = oli(shared_data)
    made = retarget(character().motion[:20], machine)
    assert not any("close" in warning for warning in made.warnings)
    assert judge.left(made.motion.q) < 1e-9


@pytest.mark.parametrize("suffix", ["npz", "glb"])
def test_files_and_edits_keep_the_equations(tmp_path: Path, suffix: str) -> None:
    (tmp_path / "bars.xml").write_text(GRIPPER)
    hand = read(tmp_path / "bars.xml")
    path = tmp_path / f"hand.{suffix}"
    poise.write(hand, path)
    again = read(path).skeleton
    assert [repr(one) for one in again.equations] == [repr(one) for one in hand.skeleton.equations]
    assert all(np.all(one.at(again.rest) == one.at(hand.skeleton.rest)) for one in again.equations)
    assert losses(hand, "hand.bvh").count("4 equations of closed loops and couplings") == 1
    changed = again.edit().rename("ltip", "tip").parameter("extra").build()
    turned = changed.rest.with_values(wrist=0.3)
    solved = poise.solve(turned, [], locked=["wrist"])
    assert max(float(np.max(np.abs(one.at(solved.pose)))) for one in changed.equations) < 1e-9
    builder = changed.edit().remove("tip")
    assert len(builder.build().equations) == 1  # neither the weld (2) of the tip nor its tendon
    assert len(builder.undo().build().equations) == 4


def test_only_hard_constraints_are_equations() -> None:
    builder = poise.SkeletonBuilder().add("crank", poise.Hinge("z"))
    for wrong in (poise.reach("crank", (0, 0, 0)), (poise.dof("crank_rz") == 1).softened(), 3.0):
        with pytest.raises(InvalidValue, match="hard constraint of expressions"):
            builder.require(wrong)


def test_unusable_equations_of_a_glb_are_named(tmp_path: Path) -> None:
    bar = poise.SkeletonBuilder().add("bar", poise.Hinge("z"))
    body = bar.require(poise.dof("bar_rz") == 0.1, poise.dof("bar_rz") == 0.2).build()
    poise.write(poise.Character("bar", body), tmp_path / "bar.glb")
    data = (tmp_path / "bar.glb").read_bytes()
    (tmp_path / "one.glb").write_bytes(data.replace(b"bar_rz') == 0.2", b"baz_rz') == 0.2"))
    with pytest.warns(RepairWarning, match=r"baz_rz'\) == 0.2 is ignored: .*bar_rz"):
        assert len(read(tmp_path / "one.glb").skeleton.equations) == 1
    (tmp_path / "two.glb").write_bytes(data.replace(b"bar_rz') == 0.2", b"bar_rz') >> 0.2"))
    with pytest.raises(FileSyntax, match=r"equations\[1\].*not an equation"):
        read(tmp_path / "two.glb")
