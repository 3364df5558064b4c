"""Twin of ``poise.kernels.constraint_joints``: constraint joints by their definitions.

Means are Markley's, the greatest eigenvector of ``sum w q q^T``, and shortest turns SciPy's.
"""

from __future__ import annotations

import numpy as np
from scipy.spatial.transform import Rotation

from poise import joints
from twins.configuration import integrate
from twins.forward import axis_of, local_motion, values_by_name
from twins.rotations import nearest_rotation, rotation_vector

KINDS = (
    joints.PointConstraint, joints.OrientConstraint, joints.ParentConstraint, joints.AimConstraint,
)  # fmt: skip


class Rig:
    """World frames of one pose; ``margin`` says how far it is from where nothing is defined."""

    def __init__(self, skeleton, q, still=None) -> None:
        self.skeleton, self.still = skeleton, still
        self.values = values_by_name(skeleton, q)
        self.frames: dict[int, np.ndarray] = {}
        self.found: dict[int, np.ndarray] = {}
        self.margin = 1.0

    def frame(self, j: int) -> np.ndarray:
        if j not in self.frames:
            joint = self.skeleton.joints[j]
            above = np.eye(4) if joint.parent < 0 else self.frame(joint.parent)
            values = np.array([self.values[name] for name in joint.dof_names])
            self.frames[j] = self.moved(above @ joint.frame, joint.type, values, j)
        return self.frames[j]

    def named(self, name: str) -> np.ndarray:
        return self.frame(self.skeleton.joint_index(name))

    def moved(self, A, kind, values, j):
        if isinstance(kind, joints.Composite):
            first = 0
            for number, part in enumerate(kind.parts):
                A = A if kind.frames is None else A @ np.array(kind.frames[number])
                A = self.moved(A, part, values[first : first + len(part.dofs)], j)
                first += len(part.dofs)
            return A
        if not isinstance(kind, KINDS):
            return A @ local_motion(kind, values)
        self.found[j] = A
        if self.still is None and kind.maintain_offset:
            return A  # at rest
        return self.linked(A, kind, j)

    def linked(self, A, kind, j):
        frames = [self.named(name) for name, _ in kind.sources]
        shares = np.array([share for _, share in kind.sources])
        shares = shares / shares.sum()
        keep = kind.maintain_offset
        if keep:
            before = self.still.found[j]
            were = [self.still.named(name) for name, _ in kind.sources]
        B = A.copy()
        own = nearest_rotation(A[:3, :3])
        places = [frame[:3, 3] for frame in frames]
        if isinstance(kind, joints.ParentConstraint) and keep:
            places = [
                (frame @ np.linalg.solve(was, before))[:3, 3]
                for frame, was in zip(frames, were, strict=True)
            ]
        centre = shares @ np.array(places)
        if isinstance(kind, joints.PointConstraint):
            B[:3, 3] = centre
            if keep:
                shift = before[:3, 3] - shares @ np.array([was[:3, 3] for was in were])
                B[:3, 3] += A[:3, :3] @ np.linalg.solve(before[:3, :3], shift)
            return B
        if isinstance(kind, joints.AimConstraint):
            turn = self.aimed(A, own, centre, kind, j)
        else:
            turns = [nearest_rotation(frame[:3, :3]) for frame in frames]
            if keep:
                start = nearest_rotation(before[:3, :3])
                turns = [
                    turn @ nearest_rotation(was[:3, :3]).T @ start
                    for turn, was in zip(turns, were, strict=True)
                ]
            turn = self.mean(turns, shares)
        B[:3, :3] = turn @ own.T @ A[:3, :3]
        if isinstance(kind, joints.ParentConstraint):
            B[:3, 3] = centre
        return B

    def mean(self, turns, shares):
        pairs = np.array([Rotation.from_matrix(turn).as_quat() for turn in turns])
        values, vectors = np.linalg.eigh((pairs.T * shares) @ pairs)
        self.margin = min(self.margin, values[-1] - values[-2])
        return Rotation.from_quat(vectors[:, -1]).as_matrix()

    def aimed(self, A, own, centre, kind, j):
        away = centre - A[:3, 3]
        self.margin = min(self.margin, np.linalg.norm(away))
        f = away / np.linalg.norm(away)
        axis, up, leaning = axis_of(kind.axis), None, None
        if kind.up is not None:
            leaning, up = self.leaning(A, kind), axis_of(kind.up)
        if kind.maintain_offset:
            before = self.still.found[j]
            start = nearest_rotation(before[:3, :3])
            shares = np.array([share for _, share in kind.sources])
            were = np.array([self.still.named(name)[:3, 3] for name, _ in kind.sources])
            axis = start.T @ (shares @ were / shares.sum() - before[:3, 3])
            axis = axis / np.linalg.norm(axis)
            if up is not None:
                up = start.T @ self.still.leaning(before, kind)
        if up is None:
            d = own @ axis
            self.margin = min(self.margin, 1.0 + d @ f)
            line = np.cross(d, f)
            size = np.linalg.norm(line)
            angle = np.arctan2(size, d @ f)
            return Rotation.from_rotvec(line * (angle / size if size else 0)).as_matrix() @ own
        across = np.linalg.norm(np.cross(f, leaning))
        self.margin = min(self.margin, across / max(1.0, np.linalg.norm(leaning)))
        return triad(f, leaning) @ triad(axis, up).T

    def leaning(self, A, kind):
        direction = None if kind.upward is None else axis_of(kind.upward)
        if kind.up_joint is None:
            return np.array([0.0, 1.0, 0.0]) if direction is None else direction
        joint = self.named(kind.up_joint)
        return joint[:3, 3] - A[:3, 3] if direction is None else joint[:3, :3] @ direction


def triad(first, second):
    """Axes along the first vector, along what of the second is across it, and across both."""
    a = first / np.linalg.norm(first)
    b = second - (second @ a) * a
    b = b / np.linalg.norm(b)
    return np.column_stack([a, b, np.cross(a, b)])


def rig(skeleton, q) -> Rig:
    """The posed rig, all its frames evaluated."""
    still = Rig(skeleton, skeleton.rest.q)
    made = Rig(skeleton, q, still)
    for one in (still, made):
        for j in range(len(skeleton.joints)):
            one.frame(j)
    return made


def world_frames(skeleton, q):
    """(joints, 4, 4) world frames of one pose (nq,)."""
    made = rig(skeleton, q)
    return np.array([made.frames[j] for j in range(len(skeleton.joints))])


def central_differences(skeleton, q, joint, point, step=1e-5):
    """(6, nv): differences of this forward kinematics along each rate."""
    J = np.zeros((6, skeleton.nv))
    for i in range(skeleton.nv):
        v = step * np.eye(skeleton.nv)[i]
        ahead = world_frames(skeleton, integrate(skeleton, q, v))[joint]
        behind = world_frames(skeleton, integrate(skeleton, q, -v))[joint]
        J[:3, i] = ((ahead - behind) @ np.append(point, 1.0))[:3] / (2 * step)
        turn = nearest_rotation(ahead[:3, :3]) @ nearest_rotation(behind[:3, :3]).T
        J[3:, i] = rotation_vector(turn) / (2 * step)
    return J
