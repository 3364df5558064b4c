"""OpenSim's models (``.osim``): bodies, joints, coordinates and markers.

A body becomes a joint of the skeleton with the body's name: its frame is the body's frame, and its
motion is that of the joint that carries the body. A degree of freedom has the name of its
coordinate. An axis that moves by another function of a coordinate is a driven value
``<joint>_<axis>``; a coordinate that moves no axis by itself is a parameter. Coupled coordinates
are driven by their independent coordinate.

    T_parent_body = parent_frame @ T(translations) R(rotation1) R(rotation2) R(rotation3)
                    @ inverse(child_frame)

Ranges become limits, whether OpenSim clamps them or not; a locked coordinate has equal limits. A
joint of six coordinates from the ground, of which none is clamped or locked, has no limits: ranges
such as 90 degrees are not those of a body's heading. The rest pose has the default values. Muscles,
contacts and shapes are not read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import numpy as np

from poise.array_types import Floats
from poise.errors import FileName, SkeletonError, UsageError
from poise.formats.local_transforms import chained
from poise.formats.opensim.document import (
    GROUND,
    Axis,
    Coordinate,
    Coupled,
    NamedFrames,
    OsimJoint,
    composed,
    flag_of,
    line_of,
    members,
    numbers_of,
    read_bodies,
    read_couplings,
    read_frames,
    read_joints,
)
from poise.formats.opensim.source import OsimSource
from poise.formats.repair_log import RepairLog
from poise.formats.robot_couplings import Leaders
from poise.formats.robot_masses import Inertial, masses_of_file, tensor_of
from poise.formats.self_contained import SelfContained, Unwritten
from poise.formats.urdf import named_axis
from poise.formats.xml_tree import XmlElement, read_xml
from poise.geometry.curves import Curve
from poise.geometry.transforms import axis_angle, compose, rigid_inverse
from poise.joints import Hinge, Prismatic
from poise.joints.joint_type import JointType
from poise.model import Character, Skeleton, SkeletonBuilder, UnitLike
from poise.motion.markers import MarkerModel
from poise.report_text import counted

_DEEPEST = 10
"""Maximum number of couplings in a row of coordinates without a value of their own."""
_UNREAD = ("ForceSet", "ContactGeometrySet")
"""Sets of a model that do not affect its kinematics."""


class OsimFormat(SelfContained, Unwritten):
    """Reads ``.osim`` files."""

    refusal = "an OSIM file contains its own skeleton; omit skeleton"
    name = "osim"
    extensions = (".osim",)
    unwritten = "an OSIM cannot be written; write the motion as .mot instead"

    def parse(self, path: FileName, unit: UnitLike | None, log: RepairLog) -> Character:
        """Read a model; its lengths are in metres."""
        if unit is not None:
            raise UsageError("lengths of OpenSim are in metres; omit unit", file=path)
        return read_model(log)


OSIM = OsimFormat()


def read_model(log: RepairLog, factors: Mapping[str, Floats] = MappingProxyType({})) -> Character:
    """Read the model of the log's file; ``factors`` (3,) scale the axes of bodies.

    Offsets, translations of joints, markers and masses are scaled as OpenSim does: motions of a
    joint with its parent, markers with their body. A coordinate that is a translation is not.
    """
    root = read_xml(log.file, log, texts=True)
    model = root if root.tag == "Model" else root.first("Model")
    if model is None:
        inside = ", ".join(f"<{child.tag}>" for child in root.children[:3])
        raise root.fault(f"no <Model> in <{root.tag}>{inside and f', but {inside}'}")
    bodies = read_bodies(model, log)
    frames = read_frames(model, bodies)
    joints = [_scaled(joint, factors) for joint in read_joints(model, frames, log)]
    ranges = {one.name: one.range for joint in joints for one in joint.coordinates}
    couplings = _sound(read_couplings(model, ranges, log), log)
    name = model.get("name") or Path(log.file).stem
    try:
        body = assembled_skeleton(name, joints, couplings)
    except SkeletonError as problem:
        raise model.fault(problem.message) from None
    masses = masses_of_file(body, _inertials(bodies, log).items(), 1.0, "the model's file", log)
    markers, fixed = read_markers(model, frames, factors, log)
    if masses is not None and factors:
        sizes = np.ones((len(masses.names), 4))
        for number, each in enumerate(masses.names):
            sizes[number, :3] = factors.get(each, 1.0)
        moments = sizes[:, :, None] * masses.moments * sizes[:, None, :]
        masses = replace(masses, moments=moments)
    return Character(
        name, body, masses=masses, source=_source(joints, couplings, markers, fixed),
        notes=_notes(model),
    )  # fmt: skip


def _scaled(joint: OsimJoint, factors: Mapping[str, Floats]) -> OsimJoint:
    """Scale the offsets of a joint by its bodies, and its translations by its parent."""
    own = factors.get(joint.parent, np.ones(3))
    axes = [
        axis
        if axis.angular or line_of(axis.curve) == (1.0, 0.0)
        else replace(axis, curve=axis.curve.scaled(float(own @ axis.vector)))
        for axis in joint.axes
    ]
    ends: list[Floats] = []
    for body, frame in ((joint.parent, joint.parent_frame), (joint.child, joint.child_frame)):
        place = factors.get(body, np.ones(3)) * frame[:3, 3]
        ends.append(compose(frame[:3, :3], place))
    return replace(joint, axes=tuple(axes), parent_frame=ends[0], child_frame=ends[1])


def assembled_skeleton(
    name: str, joints: Sequence[OsimJoint], couplings: Mapping[str, Coupled]
) -> Skeleton:
    """Build the skeleton of joints, parents before children.

    Raises:
        SkeletonError: two coordinates have the same name.
    """
    builder = SkeletonBuilder(name)
    drives: dict[str, tuple[str, Curve]] = {}
    hidden: list[Coordinate] = []
    for joint in joints:
        hidden += _add_joint(builder, joint, drives)
    ranges = {one.name: one.range for joint in joints for one in joint.coordinates}
    for one in hidden:
        if one.name not in couplings:
            low, high = min(one.limits[0], one.value), max(one.limits[1], one.value)
            builder.parameter(one.name, lower=low, upper=high, rest=one.value)
    shown = {one.name for one in hidden}
    for dof, each in couplings.items():
        if dof not in shown:
            drives[dof] = (each.by, each.curve)
    for dof, (by, curve) in drives.items():
        for depth in range(len(couplings) + 1):
            if by not in shown or by not in couplings:
                break
            each = couplings[by]  # the driver has no value of its own
            if depth >= _DEEPEST:
                raise each.element.fault(f"{dof} follows more than {_DEEPEST} coordinates in a row")
            by, curve = each.by, composed(curve, each.curve, ranges[each.by])
        drives[dof] = (by, curve)
    return builder.drive_all(drives).build()


class _Chain:
    """The motions of a joint from the parent outwards, with fixed frames between them."""

    def __init__(self, joint: OsimJoint) -> None:
        self.direct = _direct(joint.axes)
        self.names: list[str] = []
        self.drives: dict[str, tuple[str, Curve]] = {}
        self._parts: list[JointType] = []
        self._frames: list[Floats] = []
        pending = joint.parent_frame
        for axis in joint.axes:
            line = line_of(axis.curve)
            slope, constant = line or (1.0, 0.0)
            own = self.direct.get(axis.coordinate) is axis
            if own or not slope:
                pending = pending @ _moved(axis, constant)
            if own:
                self._add(axis, slope, axis.coordinate, pending)
            elif slope:
                name = f"{joint.name}_{axis.name}"
                self._add(axis, 1.0, name, pending)
                self.drives[name] = (axis.coordinate, axis.curve)
            if slope:
                pending = np.eye(4)
        self._last = pending @ rigid_inverse(joint.child_frame)

    def _add(self, axis: Axis, sign: float, name: str, frame: Floats) -> None:
        x, y, z = (sign * value + 0.0 for value in axis.vector)
        named = named_axis((x, y, z))
        self._parts.append(Hinge(named) if axis.angular else Prismatic(named))
        self._frames.append(frame)
        self.names.append(name)

    def lowered(self) -> tuple[Floats, JointType]:
        """Return the frame of the joint in its parent, and its type."""
        return chained(self._parts, [*self._frames, self._last])


def _add_joint(
    builder: SkeletonBuilder, joint: OsimJoint, drives: dict[str, tuple[str, Curve]]
) -> list[Coordinate]:
    """Add a joint; return its coordinates without a value of their own."""
    chain = _Chain(joint)
    place, kind = chain.lowered()
    own = {
        suffix: one
        for dof, name in zip(kind.dofs, chain.names, strict=True)
        for suffix, one in [(dof.suffix, one) for one in joint.coordinates if one.name == name]
        if name in chain.direct
    }
    free = joint.parent == GROUND and len(own) == 6
    free &= not any(one.clamped or one.locked for one in own.values())
    builder.add(
        joint.child, kind, None if joint.parent == GROUND else joint.parent,
        offset=place[:3, 3], rotation=place[:3, :3],
        limits={} if free else {suffix: one.limits for suffix, one in own.items()},
        rest={suffix: one.value for suffix, one in own.items()},
        names={dof.suffix: name for dof, name in zip(kind.dofs, chain.names, strict=True)},
    )  # fmt: skip
    drives.update(chain.drives)
    return [one for one in joint.coordinates if one.name not in chain.direct]


def _direct(axes: Sequence[Axis]) -> dict[str, Axis]:
    """Return the axis that each coordinate moves by itself, or against itself.

    Of several the last of rotations before translations, as for OpenSim's type of a coordinate.
    """
    found: dict[str, Axis] = {}
    for axis in sorted(axes, key=lambda one: not one.angular):
        line = line_of(axis.curve)
        if axis.coordinate and line is not None and abs(line[0]) == 1.0:
            found[axis.coordinate] = axis
    return found


def _moved(axis: Axis, amount: float) -> Floats:
    """Return the transform (4, 4) of an axis by a constant."""
    if axis.angular:
        return compose(axis_angle(axis.vector, amount), np.zeros(3))
    return compose(np.eye(3), amount * np.array(axis.vector))


def _sound(couplings: Sequence[Coupled], log: RepairLog) -> dict[str, Coupled]:
    """Return the couplings by dependent coordinate, without second ones and cycles."""
    found: dict[str, Coupled] = {}
    leaders = Leaders()
    for each in couplings:
        if each.dof in found or not leaders.follow(each.dof, each.by):
            log.repair(
                f"{each.dof} already follows a coordinate, or {each.by} follows it; left out",
                each.element.line,
            )
            continue
        found[each.dof] = each
    return found


def _source(
    joints: Sequence[OsimJoint], couplings: Mapping[str, Coupled], markers: MarkerModel | None,
    fixed: frozenset[str],
) -> OsimSource:  # fmt: skip
    coordinates = [one for joint in joints for one in joint.coordinates]
    angular = {
        name for joint in joints for name, axis in _direct(joint.axes).items() if axis.angular
    }
    return OsimSource(
        tuple(one.name for one in coordinates),
        {name: (each.by, each.curve) for name, each in couplings.items()},
        frozenset(angular), frozenset(one.name for one in coordinates if one.clamped), markers,
        fixed,
    )  # fmt: skip


def read_markers(
    model: XmlElement, frames: NamedFrames, factors: Mapping[str, Floats], log: RepairLog
) -> tuple[MarkerModel | None, frozenset[str]]:
    """Return the markers of a ``<MarkerSet>``, or None, and the names of the fixed ones.

    Those on the ground are left out.
    """
    fixed: set[str] = set()
    joints: dict[str, str] = {}
    offsets: dict[str, Floats] = {}
    for element in members(model.first("MarkerSet")):
        if element.tag != "Marker":
            continue
        name = element.need("name")
        socket = element.first("socket_parent_frame") or element.first("body")
        if socket is None:
            raise element.fault(f"the marker {name} has no body; expected <socket_parent_frame>")
        body, frame = frames.find(socket, name)
        if name in joints or body == GROUND:
            why = "is on the ground" if body == GROUND else "has the name of another one"
            log.repair(f"the marker {name} {why}; left out", element.line)
            continue
        joints[name] = body
        place = numbers_of(element, "location", (0.0, 0.0, 0.0))
        offset = frame[:3, :3] @ place + frame[:3, 3]
        offsets[name] = factors.get(body, np.ones(3)) * offset
        if flag_of(element, "fixed"):
            fixed.add(name)
    if not joints:
        return None, frozenset()
    table = MarkerModel(
        tuple(joints), tuple(joints.values()), np.array(list(offsets.values())),
        sigmas=np.zeros((len(joints), 3)),
    )  # fmt: skip
    return table, frozenset(fixed)


def _inertials(bodies: Mapping[str, XmlElement], log: RepairLog) -> dict[str, Inertial]:
    found: dict[str, Inertial] = {}
    for name, body in bodies.items():
        with log.ignoring(f"the mass of {name}"):
            kg = numbers_of(body, "mass", (0.0,))[0]
            centre = np.array(numbers_of(body, "mass_center", (0.0, 0.0, 0.0)))
            entries = numbers_of(body, "inertia", (0.0,) * 6)
            if body.first("inertia") is None:
                keys = ("xx", "yy", "zz", "xy", "xz", "yz")
                entries = [numbers_of(body, f"inertia_{key}", (0.0,))[0] for key in keys]
            found[name] = Inertial(kg, centre, tensor_of(*entries), body)
    return found


def _notes(model: XmlElement) -> tuple[str, ...]:
    """Return a note of the parts that are not read."""
    forces, contacts = (len(members(model.first(name))) for name in _UNREAD)
    parts = [counted(forces, "muscle or other force", "muscles and other forces")] if forces else []
    parts += [counted(contacts, "contact shape")] if contacts else []
    return ("not read: " + "; ".join([*parts, "the shapes of bodies"]),)
