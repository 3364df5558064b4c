"""Convert joints to Maya: translate, jointOrient, rotate in an order, scale.

A Maya joint's matrix is, for row vectors, ``[S] [RO] [R] [JO] [IS] [T]`` (Maya's documentation of
the ``joint`` node); for column vectors, with ``rotateAxis`` zero and ``segmentScaleCompensate``
off, this is ``T @ JO @ R @ S``. ``rotateOrder`` xyz rotates about x first: ``R = Rz @ Ry @ Rx``; so
does `jointOrient`.

A joint with translations along and rotations about its axes, each at most once, keeps its DOFs and
limits, in degrees and centimetres. For any other joint the motion is written.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.errors import FileUnsupported
from poise.formats.axis_values import axis_values
from poise.formats.local_transforms import RIGID, is_turn, local_frames, turns_and_scales
from poise.geometry.transforms import euler_angles
from poise.model import Character, Joint, Motion
from poise.model.joint_rotation import continuous_euler

Floats = NDArray[np.float64]

ORDERS = ("xyz", "yzx", "zxy", "xzy", "yxz", "zyx")
"""Maya's rotateOrder values: the rotation of the first letter is applied first."""

CENTIMETRES = 100.0
DEGREES = 180.0 / math.pi

_TAKEN = (
    "persp", "top", "front", "side", "perspShape", "topShape", "frontShape", "sideShape", "time1",
    "sequenceManager1", "hardwareRenderingGlobals", "renderPartition", "renderGlobalsList1",
    "defaultLightList1", "defaultShaderList1", "postProcessList1", "defaultRenderUtilityList1",
    "defaultRenderingList1", "lightList1", "defaultTextureList1", "lambert1", "particleCloud1",
    "initialShadingGroup", "initialParticleSE", "initialMaterialInfo", "shaderGlow1", "dof1",
    "defaultRenderGlobals", "defaultRenderQuality", "defaultResolution", "defaultLightSet",
    "defaultObjectSet", "defaultViewColorManager", "defaultColorMgtGlobals",
    "hardwareRenderGlobals", "characterPartition", "defaultHardwareRenderGlobals", "ikSystem",
    "hyperGraphInfo", "hyperGraphLayout", "globalCacheControl", "dynController1", "strokeGlobals",
    "lightLinker1", "layerManager", "defaultLayer", "renderLayerManager", "defaultRenderLayer",
    "ikRPsolver", "ikSCsolver", "ikSplineSolver", "shapeEditorManager", "poseInterpolatorManager",
    "sceneConfigurationScriptNode", "uiConfigurationScriptNode",
)  # fmt: skip
"""Names of the default nodes of a Maya scene; joints with these names are renamed."""


class Names:
    """Unique names valid in Maya: letters, digits and underscores.

    >>> names = Names()
    >>> names.new("left arm"), names.new("left_arm"), names.new("3"), names.new("top")
    ('left_arm', 'left_arm_2', '_3', 'top_2')
    """

    def __init__(self) -> None:
        self._used: set[str] = set(_TAKEN)
        self._next: dict[str, int] = {}

    def new(self, name: str) -> str:
        """Return a unique valid name based on ``name``."""
        plain = re.sub(r"[^A-Za-z0-9_]", "_", name) or "joint"
        if plain[0].isdigit():
            plain = f"_{plain}"
        found, number = plain, self._next.get(plain, 2)
        while found in self._used:
            found, number = f"{plain}_{number}", number + 1
        self._next[plain] = number
        self._used.add(found)
        return found


@dataclass(frozen=True, eq=False)
class MayaJoint:
    """A joint node of Maya.

    Attributes:
        name, parent: names of the nodes; the parent is None for a root.
        order: rotateOrder, an index of `ORDERS`.
        orient: (3,) jointOrient, degrees.
        translate, rotate, scale: (1 + frames, 3) centimetres, degrees, factors; the first row is
            the pose of the scene.
        limits: (2 of translation and rotation, 3 axes, 2) centimetres and degrees, or infinite.
        locked: axes about which the joint cannot rotate, if its values are its DOFs.
        preferred: (3,) preferredAngle, degrees: the preferred direction of bending in IK.
        kept: whether the values are the joint's DOFs.
    """

    name: str
    parent: str | None
    order: int
    orient: Floats
    translate: Floats
    rotate: Floats
    scale: Floats
    limits: Floats
    locked: str
    preferred: Floats
    kept: bool


@dataclass(frozen=True, eq=False)
class MayaRig:
    """A character converted to Maya's joints.

    Attributes:
        title: the character's name.
        up: up axis of the character's world.
        joints: the joints' nodes, in the skeleton's order, followed by the tips' nodes.
        tips: the tip's node by joint index, for joints with a tip.
        world: (1 + frames, joints, 4, 4) frames in metres; the first is the pose of the scene.
        fps: rate of the keys; there are no keys if the world has one frame.
        names: generator for names of further nodes.
    """

    title: str
    up: str
    joints: tuple[MayaJoint, ...]
    tips: dict[int, str]
    world: Floats
    fps: float
    names: Names


def make_rig(character: Character, file: str) -> MayaRig:
    """Convert the joints of a character, in the rest pose and all frames of its first motion.

    Raises:
        FileUnsupported: a joint shears or mirrors.
    """
    body = character.skeleton
    motion = next(iter(character.motions.values()), None)
    q = body.rest.q[None]
    if motion is not None and len(motion):
        q = motion.q if len(motion) == 1 else np.concatenate([q, motion.q])
    fps = 30.0 if motion is None else motion.fps
    world = np.array(Motion(body, q, fps).world)
    local = local_frames(body, world)
    names = Names()
    own = [names.new(name) for name in body.joint_names]
    joints: list[MayaJoint] = []
    for number, joint in enumerate(body.joints):
        parent = None if joint.parent < 0 else own[joint.parent]
        values = q[:, body.joint_dofs(joint.name)]
        made = _kept(joint, own[number], parent, values)
        if made is None:
            made = _by_motion(joint, own[number], parent, local[:, number], file)
        joints.append(made)
    tips = _tips(character, own, joints, names)
    return MayaRig(character.name, body.up, tuple(joints), tips, world, fps, names)


def _kept(joint: Joint, name: str, parent: str | None, values: Floats) -> MayaJoint | None:
    """Convert a joint whose DOFs Maya supports; None for any other joint."""
    found = axis_values(joint)
    if found is None:
        return None
    letters, turns, shifts = found
    whole = letters + "".join(axis for axis in "xyz" if axis not in letters)
    count = len(values)
    translate = np.tile(CENTIMETRES * joint.frame[:3, 3], (count, 1))
    rotate, preferred = np.zeros((count, 3)), np.zeros(3)
    limits = np.full((2, 3, 2), (-np.inf, np.inf))
    for axis, dof in shifts.items():
        at = "xyz".index(axis)
        start = joint.frame[at, 3]
        translate[:, at] = CENTIMETRES * (start + values[:, dof])
        limits[0, at] = CENTIMETRES * (start + joint.limits[dof])
    for axis, dof in turns.items():
        at = "xyz".index(axis)
        rotate[:, at] = DEGREES * values[:, dof]
        limits[1, at] = DEGREES * joint.limits[dof]
        preferred[at] = DEGREES * joint.preferred[dof]
    return MayaJoint(
        name, parent, ORDERS.index(whole[::-1]), _orient(joint.frame[:3, :3]), translate, rotate,
        np.ones((count, 3)), limits, "".join(axis for axis in "xyz" if axis not in letters),
        preferred, True,
    )  # fmt: skip


def _by_motion(joint: Joint, name: str, parent: str | None, local: Floats, file: str) -> MayaJoint:
    """Convert any joint by its local frames (1 + frames, 4, 4)."""
    turn, scale = turns_and_scales(local)
    if not is_turn(turn).all():
        raise FileUnsupported(
            f"Maya joints do not support shear or mirroring: joint {joint.name!r} has one of "
            "them relative to its parent; remove it, or write glTF",
            file=file,
        )
    still = turn[0]
    angles = continuous_euler(euler_angles(still.T @ turn, "zyx"), "zyx")[:, ::-1]
    same = np.abs(scale - 1.0).max() <= RIGID
    return MayaJoint(
        name, parent, 0, _orient(still), CENTIMETRES * local[:, :3, 3], DEGREES * angles,
        np.ones_like(scale) if same else scale, np.full((2, 3, 2), (-np.inf, np.inf)), "",
        np.zeros(3), False,
    )  # fmt: skip


def _orient(turn: Floats) -> Floats:
    """jointOrient (3,) in degrees for a rotation ``Rz @ Ry @ Rx``."""
    return DEGREES * euler_angles(turn, "zyx")[::-1]


def _tips(
    character: Character, own: list[str], joints: list[MayaJoint], names: Names
) -> dict[int, str]:
    """Add joints at the tips of end bones, and of bones whose tip is the end of an IK handle."""
    body = character.skeleton
    pulled = {handle.end for handle in character.handles if handle.tip}
    count = len(joints[0].translate)
    tips: dict[int, str] = {}
    for number, joint in enumerate(body.joints):
        if joint.tip is None or (number in body.parents and joint.name not in pulled):
            continue
        tips[number] = names.new(f"{own[number]}_end")
        still = np.tile(CENTIMETRES * joint.tip, (count, 1))
        joints.append(
            MayaJoint(
                tips[number], own[number], 0, np.zeros(3), still, np.zeros((count, 3)),
                np.ones((count, 3)), np.full((2, 3, 2), (-np.inf, np.inf)), "xyz", np.zeros(3),
                True,
            )
        )  # fmt: skip
    return tips
