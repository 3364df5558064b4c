"""Muscle joints: joints that translate and scale as functions of other DOFs and move the skin.

Source 000: "the bicep could be a translational or scaling joint that smoothly controls some of the
verts in the upper arm. Its motion could be linked to the motion of the elbow rotation". The same
applies to fat, faces and simple clothing. A muscle is a driven child of a bone. Its skin weights
are taken from that bone only, so that the skin does not change at zero translation and unit scale.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import ArrayLike

from poise.errors import InvalidValue, UnknownDof
from poise.geometry.curves import Curve
from poise.joints import Composite, JointType, Scale, Translational
from poise.model.builder import SkeletonBuilder
from poise.model.character import Character
from poise.model.skeleton import Skeleton
from poise.model.skin import Skin
from poise.model.weights import Weights


@dataclass(frozen=True, kw_only=True)
class Muscle:
    """A muscle: its position, its extent, and its response to a DOF.

    Attributes:
        name: the name of its joint.
        bone: the parent joint.
        centre: (3,), in the bone's frame, metres.
        radii: (3,), semi-axes of the ellipsoid of affected skin along the muscle's axes, metres.
        driver: the DOF that drives the muscle.
        shift: translation along each axis ("x", "y", "z") as curves of the driver, metres.
        swell: scale factors along each axis as curves of the driver.
        rotation: (3, 3) or a quaternion wxyz: the muscle's axes in the bone's frame.
        strength: 0 to 1, weight at the centre; it falls off as (1 - r^2)^2 to the boundary.

    Raises:
        InvalidValue: there is neither a shift nor a swell along x, y or z, or a number is not
            finite or out of range.

    >>> from poise.geometry import Curve
    >>> bulge = Curve.through([0.0, 2.0], [1.0, 1.3], "monotone")
    >>> Muscle(name="bicep", bone="upper", centre=(0.15, 0.02, 0), radii=(0.1, 0.05, 0.05),
    ...        driver="elbow_rz", swell={"y": bulge, "z": bulge}).name
    'bicep'
    """

    name: str
    bone: str
    centre: tuple[float, float, float]
    radii: tuple[float, float, float]
    driver: str
    shift: Mapping[str, Curve] = field(default_factory=dict[str, Curve])
    swell: Mapping[str, Curve] = field(default_factory=dict[str, Curve])
    rotation: ArrayLike | None = None
    strength: float = 1.0

    def __post_init__(self) -> None:
        _check_reach(self.name, self.radii, self.strength)
        axes = {*self.shift, *self.swell}
        if not axes or axes - {*"xyz"}:
            raise InvalidValue(
                f"{self.name}: expected a shift or a swell along x, y or z, not {sorted(axes)}"
            )


def with_muscles(character: Character, muscles: Iterable[Muscle]) -> Character:
    """Return the character with muscles added to its skeleton and skins.

    The pose vector does not change, since muscles are driven. Vertices do not move in the rest
    pose, in which muscles are bound with the values of their curves.

    Raises:
        UnknownJoint, UnknownDof: a bone or a driver does not exist.
        SkeletonError: a name is taken.

    >>> import poise
    >>> from poise.geometry import Curve
    >>> from poise.model import Mesh
    >>> arm = (
    ...     poise.SkeletonBuilder().add("upper", poise.Hinge("z"))
    ...     .add("elbow", poise.Hinge("z"), "upper", offset=(0.3, 0, 0)).build()
    ... )
    >>> skin = Skin.rigid(Mesh([(0.15, 0.05, 0)], []), arm.rest, "upper")
    >>> bicep = Muscle(
    ...     name="bicep", bone="upper", centre=(0.15, 0.05, 0), radii=(0.1, 0.1, 0.1),
    ...     driver="elbow_rz", shift={"y": Curve.linear(0.01)},
    ... )
    >>> strong = with_muscles(poise.Character("arm", arm, skins=(skin,)), [bicep])
    >>> strong.skeleton.dof_names == arm.dof_names
    True
    >>> strong.skins[0].matrices(strong.rest.with_values(elbow_rz=2.0))[1, :3, 3]
    array([0.  , 0.02, 0.  ])
    """
    listed = list(muscles)
    builder = SkeletonBuilder.of(character.skeleton)
    for muscle in listed:
        _add(builder, muscle, character.skeleton)
    body = builder.build()
    skins = list(character.skins)
    for muscle in listed:
        skins = [
            attached(skin, body, muscle.name, muscle.radii, strength=muscle.strength)
            for skin in skins
        ]
    return character.extended(body, skins)


def _add(builder: SkeletonBuilder, muscle: Muscle, body: Skeleton) -> None:
    if muscle.driver not in body.dof_names:
        raise UnknownDof(muscle.driver, "degree of freedom", body.dof_names)
    parts: list[JointType] = []
    curves: dict[str, Curve] = {}
    if muscle.shift:
        axes = "".join(axis for axis in "xyz" if axis in muscle.shift)
        parts.append(Translational(axes))
        curves |= {f"t{axis}": muscle.shift[axis] for axis in axes}
    for axis in "xyz":
        if axis in muscle.swell:
            parts.append(Scale(axis))
            curves[f"s{axis}"] = muscle.swell[axis]
    builder.add(
        muscle.name, Composite(tuple(parts)), muscle.bone,
        offset=muscle.centre, rotation=muscle.rotation,
    )  # fmt: skip
    for suffix, curve in curves.items():
        builder.drive(f"{muscle.name}_{suffix}", muscle.driver, curve)


def attached(
    skin: Skin,
    skeleton: Skeleton,
    joint: str,
    radii: tuple[float, float, float],
    *,
    centre: tuple[float, float, float] = (0.0, 0.0, 0.0),
    strength: float = 1.0,
) -> Skin:
    """Add a joint to a skin, with weights taken from its parent nearby.

    Use this for joints added to a skinned skeleton, such as muscles, a jaw or a panel of cloth. The
    fraction ``strength (1 - r^2)^2`` of a vertex's weight of the parent is moved to the joint,
    where r is the distance from the centre relative to the semi-axes. Vertices do not move in the
    rest pose.

    Args:
        skin: the skin; returned unchanged if it does not follow the parent or no vertex is in
            range.
        skeleton: the skeleton with the joint.
        joint: the new joint, which has a parent.
        radii: (3,), semi-axes along the joint's axes at rest, metres.
        centre: (3,), in the joint's frame, metres; for example, a jaw rotates in front of the ear
            but moves the chin.
        strength: 0 to 1.

    Raises:
        UnknownJoint: no joint has that name.
        InvalidValue: radii or strength are out of range, or the joint is a root.
    """
    _check_reach(joint, radii, strength)
    number = skeleton.joint_index(joint)
    if skeleton.parents[number] < 0:
        raise InvalidValue(f"{joint} has no parent whose rotation it can share")
    parent = skeleton.joint_names[skeleton.parents[number]]
    if parent not in skin.joints:
        return skin
    bone = skin.joints.index(parent)
    frame = skeleton.joints[number].frame
    rows = np.concatenate([skin.mesh.vertices, np.ones((len(skin.mesh.vertices), 1))], axis=1)
    local = rows @ (np.linalg.inv(frame) @ skin.inverse_bind[bone]).T
    squared = (((local[:, :3] - np.array(centre)) / np.array(radii)) ** 2).sum(axis=1)
    share = strength * np.maximum(0.0, 1.0 - squared) ** 2
    if not share.any():
        return skin
    full = skin.weights.dense(len(skin.joints))
    taken = share * full[:, bone]
    full[:, bone] -= taken
    # The rest transform relative to the parent, so that vertices do not move in the rest pose.
    matrix = np.linalg.inv(skeleton.rest.local(joint)) @ skin.inverse_bind[bone]
    return replace(
        skin,
        joints=(*skin.joints, joint),
        weights=Weights.from_dense(np.column_stack([full, taken])),
        inverse_bind=np.concatenate([skin.inverse_bind, matrix[None]]),
    )


def _check_reach(name: str, radii: tuple[float, float, float], strength: float) -> None:
    if len(radii) != 3 or not all(0.0 < radius < math.inf for radius in radii):
        raise InvalidValue(f"{name}: radii {radii}: expected three positive lengths")
    if not 0.0 < strength <= 1.0:
        raise InvalidValue(f"{name}: strength {strength}: expected more than 0, to 1")
