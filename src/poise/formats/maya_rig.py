"""Joints as Maya has them: translate, jointOrient, rotate in an order, scale.

A Maya joint's matrix is, for row vectors, ``[S] [RO] [R] [JO] [IS] [T]`` (Maya's documentation of
the ``joint`` node); with ``rotateAxis`` zero and ``segmentScaleCompensate`` off that is for columns
``T @ JO @ R @ S``. ``rotateOrder`` xyz turns about x first: ``R = Rz @ Ry @ Rx``, as `jointOrient`
always does.

A joint of shifts along and turns about its axes, each at most once, keeps its values: degrees and
centimetres of the same DOFs, with their limits. Any other joint is written by its motion.
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
"""Maya's rotateOrder: the first letter's turn is made first."""

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
"""Nodes that a scene of Maya's has by itself: a joint of such a name gets another."""


class Names:
    """Names that Maya takes: letters, digits and underscores, each once.

    >>> names = Names()
    >>> names.new("left arm"), names.new("left_arm"), names.new("3"), names.new("top")
    ('left_arm', 'left_arm_2', '_3', 'top_2')
    """

    def __init__(self) -> None:
        self._used: set[str] = set(_TAKEN)
        self._next: dict[str, int] = {}

    def new(self, name: str) -> str:
        """A name like this one that no other node has."""
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
    """A joint node.

    Attributes:
        name, parent: of the node; the parent is None at the top.
        order: its rotateOrder, an index of `ORDERS`.
        orient: (3,) jointOrient, degrees.
        translate, rotate, scale: (1 + frames, 3) centimetres, degrees, factors; the first row is
            the pose of the scene.
        limits: (2 of translation and rotation, 3 axes, 2) centimetres and degrees, or infinite.
        locked: the axes about which it cannot turn, where its values are its DOFs.
        preferred: (3,) preferredAngle, degrees: which way IK bends it.
        kept: whether its values are its DOFs.
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
    """A character as Maya's joints.

    Attributes:
        title: the character's name.
        up: the axis that points up in the character's world.
        joints: the joints' nodes, in the skeleton's order, and behind them the tips'.
        tips: the tip's node of each joint that has one, by the joint's index.
        world: (1 + frames, joints, 4, 4) frames in metres; the first is the pose it stands in.
        fps: of the keys; there are none where the world has one frame.
        names: for more nodes.
    """

    title: str
    up: str
    joints: tuple[MayaJoint, ...]
    tips: dict[int, str]
    world: Floats
    fps: float
    names: Names


def make_rig(character: Character, file: str) -> MayaRig:
    """The joints of a character, in rest and in all frames of its first motion.

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
    """A joint whose values Maya has too."""
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
    """Any joint, by the (1 + frames, 4, 4) frames that it takes in its parent's."""
    turn, scale = turns_and_scales(local)
    if not is_turn(turn).all():
        raise FileUnsupported(
            f"a joint of Maya's holds no shear and no mirroring: joint {joint.name!r} has it "
            "in its parent; remove it, or write glTF",
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
    """(3,) jointOrient in degrees: ``Rz @ Ry @ Rx`` of a rotation."""
    return DEGREES * euler_angles(turn, "zyx")[::-1]


def _tips(
    character: Character, own: list[str], joints: list[MayaJoint], names: Names
) -> dict[int, str]:
    """Joints at the tips of the last bones, and of those whose tip an IK handle pulls."""
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
