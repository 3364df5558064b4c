"""Other programs' solvers for one arm with a common interface: ``solve(frame, start) -> values``.

Each is configured as its authors recommend for speed: TRAC-IK in its "speed" mode, `ik_LM` of the
Robotics Toolbox with its own defaults (Chan's damping, 30 iterations per search). pink and PlaCo
compute one step per call and do not restart. They work in the chain's root frame, from the same
start, with the same limits.

    pip install pytracik roboticstoolbox-python mink pin pin-pink placo
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from arms import Arm
from cases import Floats

Solver = Callable[[Floats, Floats], Floats]
FAILED = np.full(1, np.nan)


def trac_ik(arm: Arm, tolerance: float, seconds: float) -> Solver:
    """Return TRAC-IK: two threads with sequential quadratic programming and Newton steps."""
    import pytracik

    text = Path(arm.path).read_text()
    solver = pytracik.TRAC_IK(arm.root, arm.tip, text, seconds, tolerance, pytracik.SolveType.Speed)
    lower, upper = arm.limits
    if pytracik.get_num_joints(solver) != len(arm.joints):
        raise SystemExit(f"TRAC-IK finds {pytracik.get_num_joints(solver)} joints in {arm.name}")
    pytracik.set_joint_limits(solver, lower.tolist(), upper.tolist())

    def solve(frame: Floats, start: Floats) -> Floats:
        w, x, y, z = quaternion(frame)
        answer = pytracik.ik(solver, start, *frame[:3, 3].tolist(), x, y, z, w)
        return np.asarray(answer)[1:] if answer[0] >= 0 else FAILED

    return solve


def toolbox(arm: Arm, tolerance: float, searches: int) -> Solver:
    """Return `ik_LM` of the Robotics Toolbox, on a chain built from the same link frames."""
    import roboticstoolbox as rtb

    chain = elementary_transforms(arm, rtb)
    # Its tolerance is |error|^2 / 2 of all six components together.
    least = 0.5 * tolerance * tolerance

    def solve(frame: Floats, start: Floats) -> Floats:
        answer = chain.ik_LM(frame, q0=start, ilimit=30, slimit=searches, tol=least)
        return answer.q if answer.success else FAILED

    return solve


def pink(arm: Arm, tolerance: float, steps: int) -> Solver:
    """Return steps of pink, a quadratic program each, without restarts."""
    import pinocchio as pin
    from pink import Configuration, solve_ik
    from pink.tasks import FrameTask

    whole = pin.buildModelFromUrdf(arm.path)
    still = [whole.getJointId(name) for name in whole.names[1:] if name not in arm.joints]
    model = pin.buildReducedModel(whole, still, pin.neutral(whole))
    state = Configuration(model, model.createData(), pin.neutral(model))
    task = FrameTask(arm.tip, position_cost=1.0, orientation_cost=1.0, lm_damping=1e-3)

    def solve(frame: Floats, start: Floats) -> Floats:
        state.update(start)
        task.set_target(state.get_transform_frame_to_world(arm.root) * pin.SE3(frame))
        for _ in range(steps):
            error = task.compute_error(state)
            if max(np.linalg.norm(error[:3]), np.linalg.norm(error[3:])) <= tolerance:
                return state.q.copy()
            state.integrate_inplace(solve_ik(state, [task], 1.0, solver="daqp"), 1.0)
        return FAILED

    return solve


def placo(arm: Arm, tolerance: float, steps: int) -> Solver:
    """Return steps of PlaCo, a quadratic program each, without restarts.

    PlaCo does not read a URDF file whose meshes are missing: it gets a copy without shapes.
    """
    from placo import Flags, KinematicsSolver, RobotWrapper

    text = re.sub(r"(?s)<(visual|collision)\b.*?</\1>", "", Path(arm.path).read_text())
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "robot.urdf"
        path.write_text(text)
        robot = RobotWrapper(str(path), Flags.ignore_collisions)
    solver = KinematicsSolver(robot)
    solver.mask_fbase(True)
    solver.enable_joint_limits(True)
    solver.add_regularization_task(1e-6)
    task = solver.add_frame_task(arm.tip, np.eye(4))
    task.configure(arm.tip, "soft", 1.0, 1.0)

    def solve(frame: Floats, start: Floats) -> Floats:
        for name, value in zip(arm.joints, start, strict=True):
            robot.set_joint(name, value)
        robot.update_kinematics()
        task.T_world_frame = target = robot.get_T_world_frame(arm.root) @ frame
        for _ in range(steps):
            try:
                solver.solve(True)
            except RuntimeError:  # the program has no solution
                return FAILED
            robot.update_kinematics()
            off = np.linalg.inv(target) @ robot.get_T_world_frame(arm.tip)
            angle = np.arccos(np.clip(0.5 * (np.trace(off[:3, :3]) - 1.0), -1.0, 1.0))
            if max(np.linalg.norm(off[:3, 3]), angle) <= tolerance:
                return np.array([robot.get_joint(name) for name in arm.joints])
        return FAILED

    return solve


def elementary_transforms(arm: Arm, rtb: Any) -> Any:
    """Return the chain as the toolbox's elementary transforms: fixed frames and z rotations."""
    skeleton = arm.skeleton
    world = skeleton.pose(np.zeros(skeleton.nq)).world
    lower, upper = arm.limits
    here = world[skeleton.joint_index(arm.root)]
    parts = []
    for number, name in enumerate(arm.joints):
        joint = next(
            j for j in range(len(skeleton.joints))
            if name in skeleton.dof_names[skeleton.joint_dofs(skeleton.joint_names[j])]
        )  # fmt: skip
        turn = to_z(axis_of(skeleton.joints[joint].type))
        there = world[joint] @ turn
        limits = [float(lower[number]), float(upper[number])]
        parts += [rtb.ET.SE3(np.linalg.inv(here) @ there), rtb.ET.Rz(qlim=limits)]
        here = there
    parts.append(rtb.ET.SE3(np.linalg.inv(here) @ world[skeleton.joint_index(arm.tip)]))
    return rtb.ETS(parts)


def axis_of(hinge: Any) -> Floats:
    """Return a hinge's axis (3,) in its own frame."""
    from poise.joints.primitive import unit_vector

    return np.asarray(unit_vector(hinge.axis))


def to_z(axis: Floats) -> Floats:
    """Return a rotation (4, 4) that maps z to an axis (3,)."""
    from poise.geometry import quaternions

    turn = np.eye(4)
    turn[:3, :3] = quaternions.to_matrix(quaternions.between((0.0, 0.0, 1.0), axis))
    return turn


def quaternion(frame: Floats) -> list[float]:
    """Return the quaternion wxyz of a frame (4, 4)."""
    from poise.geometry import quaternions

    return quaternions.from_matrix(frame[:3, :3]).tolist()
