"""Remove constant scale from characters, for formats that cannot store scale.

A constant scale is equivalent to a change of coordinates: if ``A_j^T A_j`` is constant, the world
frame of a joint is ``A_j(t) = R_j(t) K_j`` with a constant ``K_j``. Without ``K_j`` the rotation of
the joint is the same, and its origin, children and tip do not move if their offsets are scaled by
``K_j``. Scale that changes over time, or that shears rotating descendants, cannot be removed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.errors import FileName, FileUnsupported
from poise.geometry import quaternions
from poise.geometry.transforms import compose, nearest_rotation
from poise.joints import Fixed, JointType, QuaternionBall, QuaternionFree
from poise.kernels import primitives as code
from poise.model import Character, Joint, Motion, Skeleton
from poise.model.pose import frozen

NEGLIGIBLE = 1e-3
"""Larger strains are errors; smaller ones, typical of single precision, are dropped."""
_EXACT = 1e-9  # strain up to which a scale is 1: rounding
_COLLAPSED = 1e-12  # scale up to which an axis has no extent
_STILL = 1e-11  # metres or sine: motion up to which a joint is fixed
_KEPT = (
    code.FIXED, code.ROTATE_X, code.ROTATE_Y, code.ROTATE_Z, code.ROTATE, code.TRANSLATE,
    code.QUATERNION,
)  # fmt: skip


@dataclass(frozen=True, eq=False)
class Unscaled:
    """A character whose joints only rotate and translate.

    Attributes:
        character: the same object if no joint scales; otherwise a character with only the first
            motion, and without skins, handles and masses.
        scaled: number of joints with a constant scale.
        strain: the largest strain that was dropped.
        drift: the resulting maximum error in the position of a joint or tip, in metres.
    """

    character: Character
    scaled: int = 0
    strain: float = 0.0
    drift: float = 0.0

    @property
    def losses(self) -> list[str]:
        """Describe the losses caused by removing the scale."""
        found: list[str] = []
        if self.scaled:
            joints = f"{self.scaled} joint{'' if self.scaled == 1 else 's'}"
            found.append(f"the scale of {joints}: offsets are written at their scaled length")
        if self.strain > _EXACT:
            found.append(
                f"scales that differ by up to {self.strain:.1e} between axes or frames: joints are "
                f"off by up to {1000.0 * self.drift:.2g} mm"
            )
        return found


def without_scale(character: Character, path: FileName, title: str) -> Unscaled:
    """Remove the scale of a character in its rest pose and first motion.

    Joints with a uniform scale keep their type, values and limits. Others become quaternion ball
    joints. ``path`` and ``title`` name the file and its format in errors.

    Raises:
        FileUnsupported: a joint's scale changes, shears rotating descendants, or is zero.
    """
    body = character.skeleton
    if body.mechanism.rigid:
        return Unscaled(character)
    motion = next((one for one in character.motions.values() if len(one)), None)
    frames = np.asarray(body.rest.world[None] if motion is None else motion.world)
    rest = np.array(body.rest.world)
    linear, still = frames[..., :3, :3], rest[:, :3, :3]
    if _strain(linear[:1], still).max(initial=0.0) > NEGLIGIBLE:
        rest, still = np.array(frames[0]), np.array(linear[0])  # scale in the motion, not at rest
    strains = _strain(linear, still)
    _check(strains, body, path, title)
    plan = _Plan(body, rest)
    if plan.rigid and strains.max(initial=0.0) <= _EXACT:
        return Unscaled(character)
    turns = _turns(linear, still, plan)
    joints = [plan.joint(j, frames, turns) for j in range(len(body.joints))]
    made = Skeleton([joint for joint, _ in joints], (), body.name, body.up, body.facing)
    values = [plan.values(j, motion, *joints[j]) for j in range(len(joints))]
    motions: dict[str, Motion] = {}
    if motion is not None:
        q = np.concatenate([np.zeros((len(motion), 0)), *values], axis=1)
        motions = {motion.name or "motion": Motion(made, q, motion.fps, motion.name)}
    found = replace(
        character, skeleton=made, motions=motions, skins=(), handles=(), masses=None, markers=None,
        collision=None, source=None,
    )  # fmt: skip
    world = made.rest.world[None] if motion is None else found.motion.world
    drift = float(np.linalg.norm(_ends(made, world) - _ends(body, frames), axis=-1).max())
    dropped = max(float(strains.max()), plan.uneven)
    return Unscaled(found, plan.scaled, dropped, drift)


def _strain(linear: Floats, still: Floats) -> Floats:
    """Deviation of ``A(t) A_still^-1`` from a rotation (frames, joints); infinite if singular."""
    sizes = np.linalg.norm(still, axis=(-2, -1))
    gone = (sizes <= _COLLAPSED) & (np.abs(linear).max(axis=(-2, -1)) <= _COLLAPSED).all(axis=0)
    flat = np.abs(np.linalg.det(still)) <= 1e-9 * sizes**3
    safe = np.where(flat[:, None, None], np.eye(3), still)
    turned = linear @ np.linalg.inv(safe)
    off = 0.5 * np.abs(np.swapaxes(turned, -1, -2) @ turned - np.eye(3)).max(axis=(-2, -1))
    return np.asarray(np.where(gone, 0.0, np.where(flat, np.inf, off)))


def _check(strains: Floats, body: Skeleton, path: FileName, title: str) -> None:
    bad = np.argwhere(~(strains <= NEGLIGIBLE))
    if len(bad):
        frame, index = bad[0]
        raise FileUnsupported(
            f"{title} does not support animated scale or shear: the scale of joint "
            f"{body.joint_names[index]!r} changes by frame {frame}; keep it constant, or write "
            ".glb or .usd",
            file=path,
        )


def _turns(linear: Floats, still: Floats, plan: _Plan) -> Floats:
    """Orientations of joints (frames, joints, 3, 3); a joint scaled to zero has its parent's."""
    safe = np.where(plan.gone[:, None, None], np.eye(3), still)
    turned = np.where(plan.gone[:, None, None], np.eye(3), linear @ np.linalg.inv(safe))
    turns = nearest_rotation(turned) @ plan.turns
    for j in np.flatnonzero(plan.gone):
        parent = plan.body.parents[j]
        turns[:, j] = np.eye(3) if parent < 0 else turns[:, parent]
    return turns


def _ends(body: Skeleton, world: Floats) -> Floats:
    """Origins and tips of the joints, shape (frames, 2 joints, 3)."""
    tips = np.array([np.zeros(3) if j.tip is None else j.tip for j in body.joints])
    origins = world[..., :3, 3]
    return np.concatenate([origins, origins + (world[..., :3, :3] @ tips[:, :, None])[..., 0]], 1)


class _Plan:
    """Conversion of each joint, based on its rest frame."""

    def __init__(self, body: Skeleton, rest: Floats) -> None:
        self.body = body
        self.rest = rest
        self.gone = np.linalg.norm(rest[:, :3, :3], 2, axis=(1, 2)) <= _COLLAPSED
        self.turns = nearest_rotation(rest[:, :3, :3])
        for j in np.flatnonzero(self.gone):
            self.turns[j] = np.eye(3) if body.parents[j] < 0 else self.turns[body.parents[j]]
        self.sizes = np.cbrt(np.maximum(np.linalg.det(rest[:, :3, :3]), 0.0))
        unit = np.where(self.sizes > 0.0, self.sizes, 1.0)[:, None, None]
        off = np.abs(rest[:, :3, :3] / unit - self.turns).max(axis=(1, 2))
        even = (self.sizes > 0.0) & (off <= NEGLIGIBLE)
        self.uneven = float(off[even].max(initial=0.0))
        self.scaled = int((~even | (np.abs(self.sizes - 1.0) > NEGLIGIBLE)).sum())
        self.rigid = bool(even.all() and max(self.uneven, np.abs(self.sizes - 1.0).max()) <= _EXACT)
        self.kept = [self._keeps(j, even) for j in range(len(body.joints))]

    def _keeps(self, j: int, even: NDArray[np.bool_]) -> bool:
        """Return whether a joint keeps its type and values."""
        joint = self.body.joints[j]
        plain = all(m.kind in _KEPT and m.frame is None for m in joint.type.lower())
        undriven = not any(joint.drives)
        return bool(even[j] and (joint.parent < 0 or even[joint.parent]) and plain and undriven)

    def joint(self, j: int, frames: Floats, turns: Floats) -> tuple[Joint, Floats | None]:
        """Return the joint without scale, and its local frames unless the joint keeps its type.

        The frames have shape (frames, 4, 4).
        """
        joint = self.body.joints[j]
        tip = joint.tip
        if tip is not None:
            tip = frozen(self.turns[j].T @ self.rest[j, :3, :3] @ tip)
        if self.kept[j]:
            return self._scaled(j, joint, tip), None
        local, frame = self._local(j, frames, turns)
        kind = _kind(local, frame)
        plain = _plain(replace(joint, tip=tip, frame=frozen(frame)), kind)
        return plain, np.linalg.inv(frame) @ local

    def _scaled(self, j: int, joint: Joint, tip: Floats | None) -> Joint:
        size = self.sizes[joint.parent] if joint.parent >= 0 else 1.0
        frame = compose(nearest_rotation(joint.frame[:3, :3]), joint.offset * size)
        factors = self._factors(j)
        return replace(
            joint, tip=tip, frame=frozen(frame), limits=frozen(joint.limits * factors[:, None]),
            rest=frozen(joint.rest * factors), preferred=frozen(joint.preferred * factors),
        )  # fmt: skip

    def _factors(self, j: int) -> Floats:
        """Scale factors (values,) of a joint's translations; 1 for its rotations."""
        joint = self.body.joints[j]
        factors = np.ones(len(joint.suffixes))
        for motion in joint.type.lower():
            if motion.kind == code.TRANSLATE:
                factors[motion.dof] = self.sizes[j]
        return factors

    def _local(self, j: int, frames: Floats, turns: Floats) -> tuple[Floats, Floats]:
        """Rigid frames in the parent (frames, 4, 4), and at rest (4, 4)."""
        parent = self.body.parents[j]
        worlds = compose(turns[:, j], frames[:, j, :3, 3])
        rest = compose(self.turns[j], self.rest[j, :3, 3])
        if parent < 0:
            return worlds, rest
        above = compose(turns[:, parent], frames[:, parent, :3, 3])
        frame = np.linalg.inv(compose(self.turns[parent], self.rest[parent, :3, 3])) @ rest
        local = np.asarray(np.linalg.solve(above, worlds), dtype=np.float64)
        offset = frame[:3, 3]
        slack = 2.0 * NEGLIGIBLE * np.linalg.norm(offset) + _STILL
        if (np.linalg.norm(local[:, :3, 3] - offset, axis=1) <= slack).all():
            moves = frames[:, parent, :3, :3], frames[:, j, :3, 3] - frames[:, parent, :3, 3]
            if _steady(*moves):
                local[:, :3, 3] = offset
        return local, frame

    def values(self, j: int, motion: Motion | None, joint: Joint, local: Floats | None) -> Floats:
        """Values (frames, values) of a joint in the motion."""
        if motion is None:
            return np.zeros((0, len(joint.suffixes)))
        if local is None:
            own = self.body.joint_dofs(joint.name)
            return motion.q[:, own] * self._factors(j)
        turns = quaternions.continuous(quaternions.from_matrix(local[:, :3, :3]))
        parts = {0: local[:, :0, 0], 4: turns, 7: np.hstack([local[:, :3, 3], turns])}
        return np.asarray(parts[len(joint.suffixes)], dtype=np.float64)


def _steady(above: Floats, offset: Floats) -> bool:
    """Whether a world vector (frames, 3) is constant in scaled frames ``above`` (frames, 3, 3)."""
    if (np.abs(np.linalg.det(above)) <= _COLLAPSED).any():
        return True
    own = np.linalg.solve(above, offset[..., None])[..., 0]
    return bool((np.abs(own - own[0]) <= 1e-6 * (1e-6 + np.abs(own[0]).max())).all())


def _kind(local: Floats, frame: Floats) -> JointType:
    off = np.abs(local - frame).max(axis=0)
    if off[:3, 3].max() > _STILL * max(1.0, float(np.abs(frame[:3, 3]).max())):
        return QuaternionFree()
    return QuaternionBall() if off[:3, :3].max() > _STILL else Fixed()


def _plain(joint: Joint, kind: JointType) -> Joint:
    """Return the joint with another type, without limits."""
    dofs = kind.dofs
    neutral = frozen(np.array([dof.neutral for dof in dofs]))
    return replace(
        joint, type=kind, suffixes=tuple(dof.suffix for dof in dofs),
        limits=frozen(np.array([(dof.lower, dof.upper) for dof in dofs]).reshape(-1, 2)),
        rest=neutral, preferred=neutral, stiffness=frozen(np.ones(len(dofs))), cone=None,
        drives=(None,) * len(dofs), names=(),
    )  # fmt: skip
