"""Other programs' solvers for one arm with a common interface: ``solve(frame, start) -> values``.

Each is configured as its authors recommend for speed: TRAC-IK in its "speed" mode, `ik_LM` of the
Robotics Toolbox with its own defaults (Chan's damping, 30 iterations per search). pink and PlaCo
compute one step per call and do not restart. embodik and PyRoki search once from the start. ssik
and frankik are closed forms, and return the pose that they rank first for the start. All work in
the chain's root frame, from the same start, with the same limits.

    pip install pytracik roboticstoolbox-python mink pin pin-pink placo
    pip install ssik frankik embodik almond-pyroki
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

    with tempfile.TemporaryDirectory() as folder:
        robot = RobotWrapper(without_shapes(arm, folder), Flags.ignore_collisions)
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


def ssik(arm: Arm) -> Solver:
    """Return ssik's closed form for the arm: its pose within the limits nearest to the start."""
    from ssik.prebuilt import franka_panda_ik, ur5_ik

    form = {"Panda": franka_panda_ik, "UR5": ur5_ik}[arm.name]
    zero = np.zeros(len(arm.joints))
    ending = np.linalg.inv(arm.tip_frame(zero)) @ form.fk(zero)  # its own last link

    def solve(frame: Floats, start: Floats) -> Floats:
        found = form.solve(frame @ ending, q_seed=start, max_solutions=1)
        return found[0].q if found else FAILED

    return solve


def frankik(*, keep_last: bool = False) -> Solver:
    """Return frankik's closed form of the Panda, whose last joint it samples 60 times in a turn.

    With ``keep_last``, that joint keeps the value of the start, and frankik computes one pose.
    Its `inverse` takes the frame of the flange, `panda_link8`; its `forward` returns the hand's.
    """
    from frankik import FrankaKinematics, RobotType

    form = FrankaKinematics(RobotType.PANDA)

    def solve(frame: Floats, start: Floats) -> Floats:
        if keep_last:
            found = form.inverse(frame, start, q7=start[6])
        else:
            found = form.inverse(frame, start, global_solution=True, q7_sample_interval=360)
        return FAILED if found is None else found

    return solve


def embodik(arm: Arm, tolerance: float) -> Solver:
    """Return embodik's `solve_position` in its mode for least error, from the start only."""
    import embodik as program

    with tempfile.TemporaryDirectory() as folder:
        robot = program.RobotModel(without_shapes(arm, folder), list(arm.joints))
    solver = program.KinematicsSolver(robot)
    options = program.PositionIKOptions()
    options.position_tolerance = options.orientation_tolerance = tolerance
    options.max_iterations = 500
    options.dt = 0.1  # of 0.01 s (its default), 0.1 s and 1 s, this solves most
    options.primary_solve_mode = program.TaskSolveMode.MIN_ERROR
    robot.update_configuration(np.zeros(robot.nq))
    base = robot.get_frame_pose(arm.root).homogeneous()

    def solve(frame: Floats, start: Floats) -> Floats:
        found = solver.solve_position(start, base @ frame, arm.tip, options)
        return found.q_solution if found.status == program.SolverStatus.SUCCESS else FAILED

    return solve


def pyroki(arm: Arm) -> Solver:
    """Return PyRoki's least squares with its costs for the pose and the limits, compiled by JAX."""
    import jax
    import jax.numpy as jnp
    import jaxlie
    import jaxls
    import pyroki as program
    import yourdfpy

    jax.config.update("jax_cpu_enable_async_dispatch", False)  # so that this thread's time counts
    with tempfile.TemporaryDirectory() as folder:
        file = yourdfpy.URDF.load(without_shapes(arm, folder))
    robot = program.Robot.from_urdf(file)
    tip = jnp.array(robot.links.names.index(arm.tip))
    places = np.array([robot.joints.actuated_names.index(name) for name in arm.joints])
    rest = robot.forward_kinematics(jnp.zeros(robot.joints.num_actuated_joints))
    base = jaxlie.SE3(rest[robot.links.names.index(arm.root)])

    @jax.jit
    def run(start: Any, frame: Any) -> Any:
        variable = robot.joint_var_cls(0)
        target = base @ jaxlie.SE3.from_matrix(frame)
        costs = [
            program.costs.pose_cost_analytic_jac(
                robot, variable, target, tip, pos_weight=50.0, ori_weight=10.0
            ),
            program.costs.limit_constraint(robot, variable),
        ]
        problem = jaxls.LeastSquaresProblem(costs, [variable]).analyze()
        found = problem.solve(
            jaxls.VarValues.make([variable.with_value(start)]),
            linear_solver="dense_cholesky",
            trust_region=jaxls.TrustRegionConfig(lambda_initial=1.0),
            verbose=False,
        )
        return found[variable]

    def solve(frame: Floats, start: Floats) -> Floats:
        whole = np.zeros(robot.joints.num_actuated_joints)
        whole[places] = start
        # It computes in single precision: clipping keeps rounding inside the limits.
        return np.clip(np.asarray(run(whole, frame), dtype=float)[places], *arm.limits)

    return solve


def without_shapes(arm: Arm, folder: str) -> str:
    """Write a copy of the arm's file without its shapes, whose meshes are missing."""
    path = Path(folder) / "robot.urdf"
    text = re.sub(r"(?s)<(visual|collision)\b.*?</\1>", "", Path(arm.path).read_text())
    path.write_text(text)
    return str(path)


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
