"""Write Maya ASCII (``.ma``): joints with limits in a pose, and IK handles. Reading is unsupported.

Based on the documented attributes of Maya's nodes (the Maya technical documentation's pages on
``joint``, ``transform``, ``ikHandle`` and ``ikEffector``). A joint's matrix is, for row vectors,
``[S] [RO] [R] [JO] [IS] [T]``; for column vectors, with ``rotateAxis`` zero and
``segmentScaleCompensate`` off, this is ``T @ JO @ R @ S``. ``rotateOrder`` xyz rotates about x
first: ``R = Rz @ Ry @ Rx``; so does ``jointOrient``. See docs/files.md for the mapping.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from poise.array_types import Floats
from poise.errors import FileName, FileUnsupported
from poise.formats.fbx_skeleton_writer import (
    CENTIMETRES,
    DEGREES,
    ORDERS,
    FbxChannels,
    FbxJoint,
    euler_degrees,
    kept_joint,
)
from poise.formats.local_transforms import (
    axis_values,
    endless_losses,
    is_turn,
    local_frames,
    turns_and_scales,
)
from poise.formats.text_file import write_text
from poise.formats.unique_names import UniqueNames
from poise.model import Character, IKHandle, Joint, Skeleton, UnitLike
from poise.report_text import counted, listed

_ORDERS = ("xyz", "yzx", "zxy", "xzy", "yxz", "zyx")
"""Maya's rotateOrder values: the rotation of the first letter is applied first."""

_STRAIGHT = 1e-6  # of a chain's length: below, the rounding of positions decides where it bends

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


@dataclass(frozen=True)
class MayaFormat:
    """Writes ``.ma`` files."""

    name: str = "maya"
    extensions: tuple[str, ...] = (".ma",)
    holds_handles: bool = True
    reads: bool = False
    holds: frozenset[str] = frozenset(["rest", "limits"])
    covered: frozenset[str] = frozenset(["motion"])

    def read(
        self, path: FileName, *, skeleton: object = None, unit: UnitLike | None = None
    ) -> Character:
        """Raise an error: reading Maya scenes is not supported.

        Raises:
            FileUnsupported: always.
        """
        del skeleton, unit
        raise FileUnsupported(
            "Maya ASCII cannot be read; export the scene from Maya as glTF or USD",
            file=path,
        )

    def losses(self, character: Character, path: FileName) -> list[str]:
        """List the properties of joints and handles that a Maya scene cannot store."""
        scene = _Scene(character, os.fspath(path))
        motion = next(iter(character.motions.values()), ())
        renamed = sum(name != old for name, old in scene.own.items())
        losses = [
            (len(motion) > 1, f"the motion ({counted(len(motion), 'frame')}); FBX stores it"),
            (scene.posed, f"the values of {listed(scene.posed)}: only their pose, without limits"),
            (renamed, f"the names of {counted(renamed, 'joint')}: Maya takes letters, digits, _"),
            (scene.left_out, f"the IK handles {'; '.join(scene.left_out)}"),
        ]
        return [
            *(what for count, what in losses if count),
            *endless_losses(character.skeleton.joints),
        ]

    def write(self, character: Character, path: FileName) -> None:
        """Write the skeleton in its rest pose, and its IK handles.

        A motion of one frame replaces the rest pose.

        Raises:
            FileUnsupported: a joint shears or mirrors.
        """
        write_text(path, _Scene(character, os.fspath(path)).text())


MAYA = MayaFormat()


def _valid(name: str) -> str:
    """Return a name valid in Maya: letters, digits and underscores.

    >>> _valid("left arm"), _valid("3"), _valid("")
    ('left_arm', '_3', 'joint')
    """
    plain = re.sub(r"[^A-Za-z0-9_]", "_", name) or "joint"
    return f"_{plain}" if plain[0].isdigit() else plain


class _Scene:
    """A character as statements of Maya: nodes first, then connections.

    Attributes:
        own: the names of the joints' nodes, and the joints' own names.
        posed: names of joints of which only the pose is written.
        left_out: the handles that Maya does not support, each with the reason.
    """

    def __init__(self, character: Character, file: str) -> None:
        self._character, self._body = character, character.skeleton
        body = self._body
        motion = next(iter(character.motions.values()), None)
        pose = motion[0] if motion is not None and len(motion) == 1 else body.rest
        self._world = np.asarray(pose.world)
        local = local_frames(body, self._world[None])[0]
        self._names = UniqueNames(_TAKEN)
        self.own = {self._names.new(_valid(name)): name for name in body.joint_names}
        self._nodes = list(self.own)
        self.posed, self.left_out = list[str](), list[str]()
        self._joints: list[FbxJoint] = []
        for number, joint in enumerate(body.joints):
            found = axis_values(joint)
            if found is None:
                self._joints.append(_posed(joint, local[number], file))
                self.posed.append(self._nodes[number])
            else:
                self._joints.append(kept_joint(body, joint, found, pose.q))
        pulled = {handle.end for handle in character.handles if handle.tip}
        self._tips = {
            number: self._names.new(f"{self._nodes[number]}_end")
            for number, joint in enumerate(body.joints)
            if joint.tip is not None and (number not in body.parents or joint.name in pulled)
        }
        self._top = self._names.new("z_up") if body.up == "z" else None
        self._links: list[str] = []
        self._handles = [line for one in character.handles for line in self._handle(one)]

    def text(self) -> str:
        """Return the text of the whole file."""
        title = "".join(c if c.isprintable() else " " for c in self._character.name)
        lines = [
            "//Maya ASCII 2020 scene", f"//Name: {title}", 'requires maya "2020";',
            "currentUnit -l centimeter -a degree -t film;", 'fileInfo "application" "maya";',
        ]  # fmt: skip
        if self._top is not None:
            lines += [_node("transform", self._top, None), _triple(".r", (-90.0, 0.0, 0.0))]
        for number, (node, parent) in enumerate(zip(self._joints, self._body.parents, strict=True)):
            lines += _joint(
                self._nodes[number], self._nodes[parent] if parent >= 0 else self._top, node
            )
        for number, name in self._tips.items():
            tip = np.asarray(self._body.joints[number].tip)
            end = _node_at(tip, np.zeros(3), np.ones(3), kept=True)
            lines += _joint(name, self._nodes[number], end)
        return "\n".join([*lines, *self._handles, *self._links, "// End of scene", ""])

    def _handle(self, handle: IKHandle) -> Iterator[str]:
        """Yield the nodes of a handle, and add its connections."""
        body = self._body
        chain = _chain(body, handle)
        at = body.joint_index(handle.end)
        if handle.tip and at not in self._tips:
            self.left_out.append(f"{handle.name}: {handle.end} has no tip")
            return
        if not chain or (len(chain) < 2 and not handle.tip):
            reason = f"{handle.end} is not a descendant of {handle.start}"
            self.left_out.append(f"{handle.name}: {reason}")
            return
        offset = np.asarray(body.joints[at].tip) if handle.tip else np.zeros(3)
        place = self._world[at, :3, :3] @ offset + self._world[at, :3, 3]
        bends = handle.solver == "two-bone"
        solver = "ikRPsolver" if bends else "ikSCsolver"
        end = self._tips[at] if handle.tip else self._nodes[at]
        name = self._names.new(_valid(handle.name))
        effector = self._names.new(_valid(f"{handle.name}_effector"))
        yield _node("ikEffector", effector, self._nodes[at if handle.tip else chain[-2]])
        yield from ('\tsetAttr ".v" no;', '\tsetAttr ".hd" yes;')
        yield _node("ikHandle", name, self._top)
        yield _triple(".t", CENTIMETRES * place)
        if bends:
            yield _triple(".pv", CENTIMETRES * self._pole(handle, chain, place))
            yield f'\tsetAttr ".twi" {_number(DEGREES * handle.twist)};'
        yield f'\tsetAttr ".ikBlend" {_number(handle.weight)};'
        yield '\tsetAttr ".roc" yes;'
        links = [(f"{end}.t{axis}", f"{effector}.t{axis}") for axis in "xyz"]
        links += [
            (f"{self._nodes[chain[0]]}.msg", f"{name}.hsj"), (f"{effector}.hp", f"{name}.hee"),
            (f"{solver}.msg", f"{name}.hsv"),
        ]  # fmt: skip
        system = f'connectAttr "{solver}.msg" ":ikSystem.sol" -na;'
        if system not in self._links:
            yield _node(solver, solver, None)
            self._links.append(system)
        self._links += [f'connectAttr "{source}" "{target}";' for source, target in links]

    def _pole(self, handle: IKHandle, chain: list[int], place: Floats) -> Floats:
        """Return the unit pole vector: a handle's own, or from the first joint to its target."""
        points = np.concatenate([self._world[chain, :3, 3], place[None]])
        pole = np.array(handle.pole or (0.0, 0.0, 0.0))
        if handle.toward:
            pole = self._world[self._body.joint_index(handle.toward), :3, 3] - points[0]
        size = np.linalg.norm(pole)
        return pole / size if size > 0.0 else _bend_direction(points)


def _node_at(place: Floats, orient: Floats, scale: Floats, *, kept: bool) -> FbxJoint:
    """Return a joint without values of its own at a place (3,), metres."""
    free = np.full((2, 3, 2), (-np.inf, np.inf))
    here = FbxChannels(CENTIMETRES * place, np.zeros(3), scale)
    return FbxJoint(0, orient, here, (), free, np.zeros(3), kept)


def _posed(joint: Joint, local: Floats, file: str) -> FbxJoint:
    """Convert any joint by its local frame (4, 4)."""
    turn, scale = turns_and_scales(local)
    if not is_turn(turn):
        raise FileUnsupported(
            f"Maya joints do not support shear or mirroring: joint {joint.name!r} has one of "
            "them relative to its parent; remove it, or write glTF",
            file=file,
        )
    return _node_at(local[:3, 3], euler_degrees(turn), scale, kept=False)


def _chain(body: Skeleton, handle: IKHandle) -> list[int]:
    """Return the joints from a handle's first to its last, or none if they are not on a chain."""
    at, first = body.joint_index(handle.end), body.joint_index(handle.start)
    chain = [at]
    while at != first and at >= 0:
        at = body.parents[at]
        chain.append(at)
    return chain[::-1] if at == first else []


def _bend_direction(points: Floats) -> Floats:
    """Bend direction (3,) of a chain of points (n, 3), perpendicular to the line of its ends.

    For a straight chain, an arbitrary perpendicular direction is returned.

    >>> _bend_direction(np.array([(0.0, 2.0, 0.0), (0.0, 1.0, 0.5), (0.0, 0.0, 0.0)]))
    array([0., 0., 1.])
    """
    line = points[-1] - points[0]
    length = math.sqrt(float(line @ line))
    line = line / length if length > 0.0 else np.array((0.0, 1.0, 0.0))
    away = points - points[0]
    across = away - (away @ line)[:, None] * line
    sizes = np.linalg.norm(across, axis=1)
    if sizes.max() > _STRAIGHT * max(length, 1e-9):
        return across[sizes.argmax()] / sizes.max()
    axis = np.eye(3)[np.argmin(np.abs(line))]
    found = axis - (axis @ line) * line
    return found / np.linalg.norm(found)


# -- statements ------------------------------------------------------------------------------------


def _joint(name: str, parent: str | None, joint: FbxJoint) -> Iterator[str]:
    yield _node("joint", name, parent)
    yield _triple(".t", joint.rest.translate)
    yield _triple(".r", joint.rest.rotate)
    for at, axis in enumerate("xyz" if joint.kept else ""):
        if (1, at) not in joint.dofs:
            yield f'\tsetAttr -l on ".r{axis}";'
    if joint.order:
        yield f'\tsetAttr ".ro" {_ORDERS.index(ORDERS[joint.order])};'
    if (joint.rest.scale != 1.0).any():
        yield _triple(".s", joint.rest.scale)
    for kind, letter in enumerate("tr"):
        own = np.array([[(kind, at) in joint.dofs] for at in range(3)])
        yield from _limits(letter, np.where(own, joint.limits[kind], np.inf))
    if joint.orient.any():
        yield _triple(".jo", joint.orient)
    yield '\tsetAttr ".ssc" no;'
    if joint.preferred.any():
        yield _triple(".pa", joint.preferred)


def _limits(letter: str, limits: Floats) -> Iterator[str]:
    """Limits of translation or rotation; Maya applies limits whose flag is on."""
    there = np.isfinite(limits)
    if not there.any():
        return
    default = 1.0 if letter == "t" else 360.0
    yield _triple(f".mn{letter}l", np.where(there[:, 0], limits[:, 0], -default))
    yield _triple(f".mx{letter}l", np.where(there[:, 1], limits[:, 1], default))
    for side, end in enumerate("mx"):
        for axis, held in zip("xyz", there[:, side], strict=True):
            if held:
                yield f'\tsetAttr ".{end}{letter}{axis}e" yes;'


def _node(kind: str, name: str, parent: str | None) -> str:
    hung = "" if parent is None else f' -p "{parent}"'
    return f'createNode {kind} -n "{name}"{hung};'


def _triple(attribute: str, values: Iterable[float]) -> str:
    numbers = " ".join(_number(value) for value in values)
    return f'\tsetAttr "{attribute}" -type "double3" {numbers} ;'


def _number(value: float) -> str:
    """Format a number exactly; integers without a decimal point."""
    number = float(value) + 0.0
    whole = number.is_integer() and abs(number) < 1e15
    return str(int(number)) if whole else repr(number)
