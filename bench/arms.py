"""Robot arms from URDF files: random poses, and verification of solutions with pinocchio.

The files are in ``../shared/data`` (or in $POISE_SHARED_DATA). Pinocchio reads them independently,
so that the verification shares no code with Poise.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pinocchio
from cases import DATA, Floats

import poise
from poise.geometry import quaternions


@dataclass(frozen=True)
class Arm:
    """Kinematic chain of a robot from the fixed link ``root`` to the link ``tip``.

    Attributes:
        base: first moving link.
        joints: URDF names of the chain's joints, in order.
    """

    name: str
    file: str
    root: str
    base: str
    tip: str
    joints: tuple[str, ...]

    @property
    def path(self) -> str:
        return str(DATA / "robot" / self.file)

    @cached_property
    def skeleton(self) -> poise.Skeleton:
        return poise.read(self.path).skeleton

    @cached_property
    def entries(self) -> list[int]:
        """Return the indices of the chain's values in q."""
        return [self.skeleton.dof_index(name) for name in self.joints]

    @cached_property
    def limits(self) -> tuple[Floats, Floats]:
        """Return lower and upper limits, (n,) each; one full turn for continuous joints."""
        lower, upper = (
            np.clip(bound[self.entries], -1e3, 1e3)
            for bound in (self.skeleton.lower, self.skeleton.upper)
        )
        endless = upper - lower > 100.0
        return np.where(endless, -np.pi, lower), np.where(endless, np.pi, upper)

    def whole(self, values: Floats) -> Floats:
        """Return pose vectors (..., nq) of the robot for values (..., n) of the chain."""
        q = np.broadcast_to(self.skeleton.rest.q, (*values.shape[:-1], self.skeleton.nq)).copy()
        q[..., self.entries] = values
        return q

    @cached_property
    def _model(self) -> tuple[pinocchio.Model, pinocchio.Data]:
        model = pinocchio.buildModelFromUrdf(self.path)
        return model, model.createData()

    def tip_frame(self, values: Floats) -> Floats:
        """Return the tip frame (4, 4) relative to the root, computed by pinocchio."""
        model, data = self._model
        q = pinocchio.neutral(model)
        for name, value in zip(self.joints, values, strict=True):
            joint = model.joints[model.getJointId(name)]
            if joint.nq == 2:  # continuous joint: a point on the unit circle
                q[joint.idx_q : joint.idx_q + 2] = np.cos(value), np.sin(value)
            else:
                q[joint.idx_q] = value
        pinocchio.framesForwardKinematics(model, data, q)
        root, tip = (data.oMf[model.getFrameId(link)] for link in (self.root, self.tip))
        return (root.inverse() * tip).homogeneous

    def draws(self, count: int, seed: int) -> tuple[Floats, Floats]:
        """Draw starts (count, n) and reachable tip frames (count, 4, 4), all within the limits."""
        rng = np.random.default_rng(seed)
        poses, starts = rng.uniform(*self.limits, (2, count, len(self.joints)))
        return starts, np.array([self.tip_frame(pose) for pose in poses])

    def targets(self, frames: Floats) -> Floats:
        """Return targets (count, 7) for a `place` goal at the tip, in world coordinates."""
        world = self.skeleton.rest.world[self.skeleton.joint_index(self.root)] @ frames
        return np.hstack([world[:, :3, 3], quaternions.from_matrix(world[:, :3, :3])])

    def solved(self, values: Floats, frame: Floats, tolerance: float) -> bool:
        """Return whether a solution meets the tolerance (metres, radians) and all limits.

        ``values`` belong to the chain (n,) or to the whole pose (nq,). Continuous joints accept
        any value.
        """
        if len(values) == self.skeleton.nq:
            values = values[self.entries]
        if not np.isfinite(values).all():
            return False
        lower, upper = (bound[self.entries] for bound in (self.skeleton.lower, self.skeleton.upper))
        found = self.tip_frame(values)
        turn = np.linalg.norm(pinocchio.log3(frame[:3, :3].T @ found[:3, :3]))
        apart = float(np.linalg.norm(found[:3, 3] - frame[:3, 3]))
        # 1e-9 allows for rounding in other programs.
        near = apart <= tolerance + 1e-9 and float(turn) <= tolerance + 1e-9
        return near and bool((values >= lower).all() and (values <= upper).all())


ARMS = (
    Arm(
        "Panda", "panda.urdf", "panda_link0", "panda_link1", "panda_link8",
        tuple(f"panda_joint{n}" for n in range(1, 8)),
    ),
    Arm(
        "UR5", "ur5.urdf", "base_link", "shoulder_link", "tool0",
        ("shoulder_pan_joint", "shoulder_lift_joint", "elbow_joint", "wrist_1_joint",
         "wrist_2_joint", "wrist_3_joint"),
    ),
    Arm(
        "iiwa", "kuka_iiwa.urdf", "lbr_iiwa_link_0", "lbr_iiwa_link_1", "lbr_iiwa_link_7",
        tuple(f"lbr_iiwa_joint_{n}" for n in range(1, 8)),
    ),
    Arm(
        "Baxter", "baxter.urdf", "torso", "left_upper_shoulder", "left_gripper",
        ("left_s0", "left_s1", "left_e0", "left_e1", "left_w0", "left_w1", "left_w2"),
    ),
    Arm(
        "Fetch", "fetch.urdf", "torso_lift_link", "shoulder_pan_link", "gripper_link",
        ("shoulder_pan_joint", "shoulder_lift_joint", "upperarm_roll_joint", "elbow_flex_joint",
         "forearm_roll_joint", "wrist_flex_joint", "wrist_roll_joint"),
    ),
)  # fmt: skip
