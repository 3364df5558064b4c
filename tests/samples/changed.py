"""The same motion in another form: moved and turned, mirrored, of another size, order or names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

import poise
from poise.model import Skeleton
from poise.motion import mirrored, moved

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Change:
    """A change of scenes.

    Attributes:
        forth: the changed motion.
        back: frames (frames, joints, 4, 4) of a changed motion on the original body, as positions
            (frames, joints, 3) of the original scene.
    """

    forth: Callable[[poise.Motion], poise.Motion]
    back: Callable[[poise.Motion, Skeleton], Floats]


def places(motion: poise.Motion, body: Skeleton, old: Callable[[str], str] = str) -> Floats:
    """Positions of the joints, in the order and under the names of another body."""
    at = {old(name): j for j, name in enumerate(motion.skeleton.joint_names)}
    return motion.world[:, [at[name] for name in body.joint_names]][..., :3, 3]


def turned(rng: np.random.Generator) -> Change:
    """Moved over the floor and turned about the vertical."""
    frame = np.eye(4)
    angle = rng.choice([90.0, 180.0, rng.uniform(-180.0, 180.0)], p=(0.2, 0.1, 0.7))
    frame[:3, :3] = Rotation.from_euler("y", angle, degrees=True).as_matrix()
    frame[[0, 2], 3] = rng.uniform(-9.0, 9.0, 2)
    return Change(
        lambda motion: moved(motion, frame),
        lambda motion, body: (places(motion, body) - frame[:3, 3]) @ frame[:3, :3],
    )


def mirror(_: np.random.Generator) -> Change:
    return Change(mirrored, lambda motion, body: places(mirrored(motion), body))


def reordered(rng: np.random.Generator) -> Change:
    return Change(
        lambda motion: on(motion, in_another_order(motion.skeleton, rng)),
        lambda motion, body: places(motion, body),
    )


def renamed(_: np.random.Generator) -> Change:
    """With the prefix of a file's namespace."""

    def forth(motion: poise.Motion) -> poise.Motion:
        editor = motion.skeleton.edit()
        for name in motion.skeleton.joint_names:
            editor = editor.rename(name, f"hero:{name}")
        return poise.Motion(editor.build(), motion.q, motion.fps, motion.name)

    return Change(
        forth, lambda motion, body: places(motion, body, lambda name: name.removeprefix("hero:"))
    )


def resized(rng: np.random.Generator) -> Change:
    factor = float(rng.choice([0.5, 2.0]))  # powers of two round like one
    return Change(
        lambda motion: scaled(motion, factor), lambda motion, body: places(motion, body) / factor
    )


CHANGES = (turned, mirror, reordered, renamed, resized)


def remade(body: Skeleton, joints: Sequence[poise.Joint]) -> Skeleton:
    """A body with these joints, without the surfaces that a character has recorded for ``body``."""
    return Skeleton(joints, body.parameters, body.name, body.up, body.facing, body.equations)


def in_another_order(body: Skeleton, rng: np.random.Generator) -> Skeleton:
    """The body with its joints in a random order, parents first."""
    left, order = list(range(len(body.joints))), list[int]()
    while left:
        ready = [n for n in left if body.parents[n] < 0 or body.parents[n] in order]
        order.append(ready[int(rng.integers(len(ready)))])
        left.remove(order[-1])
    at = {-1: -1, **{number: place for place, number in enumerate(order)}}
    return remade(body, [replace(body.joints[n], parent=at[body.parents[n]]) for n in order])


def on(motion: poise.Motion, other: Skeleton) -> poise.Motion:
    """The motion on the same body in another order."""
    columns = [motion.skeleton.dof_index(name) for name in other.dof_names]
    return poise.Motion(other, motion.q[:, columns], motion.fps, motion.name)


def lengths(joint: poise.Joint, factor: float) -> Floats:
    """Factors of the joint's values: 1 for rotations."""
    return np.array([1.0 if dof.angular or dof.quaternion else factor for dof in joint.type.dofs])


def scaled_body(body: Skeleton, factor: float) -> Skeleton:
    """The body with all its lengths multiplied."""
    joints = list[poise.Joint]()
    for joint in body.joints:
        frame, own = joint.frame.copy(), lengths(joint, factor)
        frame[:3, 3] *= factor
        joints.append(
            replace(
                joint, frame=frame, tip=None if joint.tip is None else factor * joint.tip,
                limits=own[:, None] * joint.limits, rest=own * joint.rest,
                preferred=own * joint.preferred,
            )
        )  # fmt: skip
    return remade(body, joints)


def scaled(motion: poise.Motion, factor: float) -> poise.Motion:
    """The motion of a body of another size; nothing of it may be driven."""
    body = motion.skeleton
    own = np.concatenate([lengths(joint, factor) for joint in body.joints])
    return poise.Motion(scaled_body(body, factor), own * motion.q, motion.fps, motion.name)
