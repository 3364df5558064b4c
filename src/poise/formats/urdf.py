"""URDF: a tree of links and joints, in metres and radians.

A link becomes a joint of the skeleton with the link's name: its frame is the link's frame, and its
motion is that of the URDF joint that carries the link. End effectors thus keep their usual names in
robotics (``panda_hand``, ``tool0``; links behind fixed joints included). The degree of freedom has
the name of the URDF joint (``panda_joint1``); those of a planar, floating or spherical joint are
named ``<joint>_tx`` and so on. The root link is a fixed joint at the origin, or a free joint with
the degrees of freedom ``<link>_tx`` to ``<link>_qz``: see ``base`` of `poise.read`. The values of q
are in MuJoCo's order: depth first, siblings in the order of their joints in the file.

    T_parent_link = T(xyz) Rz(yaw) Ry(pitch) Rx(roll) M(q)

where M is a rotation about the joint's axis, or a translation along it. The world is the root
link's frame: axes are kept, and by convention Z is up. The value of a mimic joint is driven by the
mimicked joint, and is not in the pose vector; its limits narrow those of the mimicked joint.
`poise.Tracker` respects the velocity limits by default; effort limits are not read, as Poise does
not limit forces. The links' shapes are rigid skins (`robot_visuals`); transmissions and tags of
simulators are ignored.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from poise.errors import SkeletonError
from poise.formats.collada_meshes import coloured
from poise.formats.repair_log import RepairLog
from poise.formats.robot_bases import legged_kind, stood_up
from poise.formats.robot_collisions import Collider, collision_geometry
from poise.formats.robot_couplings import Coupling, scaled, tightened
from poise.formats.robot_masses import masses_of_file, read_inertials
from poise.formats.robot_visuals import (
    MeshLibrary,
    PrimitiveSolid,
    RobotSource,
    Visual,
    report_textures,
    robot_skins,
)
from poise.formats.self_contained import RobotFormat, RobotOptions
from poise.formats.urdf_robot import ONE_VALUE, UrdfJoint, UrdfRobot, origin_of, parse_robot
from poise.formats.xml_tree import XmlElement
from poise.geometry import quaternions
from poise.geometry.transforms import compose, euler_matrix
from poise.joints import (
    Composite,
    Fixed,
    Hinge,
    Planar,
    Prismatic,
    QuaternionBall,
    QuaternionFree,
)
from poise.joints.joint_type import JointType
from poise.joints.primitive import AXES, Vector
from poise.model import Character, Material, Skeleton, SkeletonBuilder


def read_robot(root: XmlElement, options: RobotOptions, log: RepairLog) -> Character:
    """Build the character of a ``<robot>`` element."""
    unit = options.unit
    robot = parse_robot(root, Path(log.file).stem, log)
    perhaps_legged = options.base is None and not robot.places_itself and robot.has_limbs
    base = "free" if perhaps_legged else options.base
    placed = robot if base is None else robot.with_base(base)
    notes: tuple[str, ...] = ()
    try:
        body = build_skeleton(placed, unit.metres, log)
        if perhaps_legged:
            kind, up = legged_kind(body)
            if kind:
                note = f"the file does not fix this {kind} to the world: {robot.root} moves freely;"
                notes = (f'{note} base="fixed" (--robot-base) keeps it in place',)
                body = stood_up(body, placed.freed, up)
            else:
                body = build_skeleton(robot, unit.metres, RepairLog(log.file))
        elif placed.freed:
            body = stood_up(body, placed.freed, legged_kind(body)[1])
    except SkeletonError as problem:  # equal names of values of different joints
        raise root.fault(problem.message) from None
    found = read_inertials(root, log).items()
    masses = masses_of_file(body, found, unit.metres, "the robot's file", log)
    source = RobotSource(bodies=frozenset(body.joint_names))
    character = Character(robot.name, body, unit=unit, masses=masses, source=source, notes=notes)
    if not options.meshes:
        return character
    library = MeshLibrary(log)
    skins, source = robot_skins(body, read_visuals(root, unit.metres, log), library)
    return replace(
        character, skins=skins, source=replace(source, bodies=frozenset(body.joint_names)),
        collision=collision_geometry(body, _colliders(root, unit.metres, log), library),
    )  # fmt: skip


def build_skeleton(robot: UrdfRobot, metres: float, log: RepairLog) -> Skeleton:
    """Build the skeleton of a robot, with ``metres`` per file unit."""
    lengths = {joint.name: metres if joint.type == "prismatic" else 1.0 for joint in robot.joints}
    couplings = [
        Coupling(
            mimic.dof, mimic.by,
            scaled(mimic.coefficients, lengths[mimic.dof], lengths[mimic.by]), mimic.element,
        )
        for mimic in (joint.mimic for joint in robot.joints)
        if mimic is not None
    ]  # fmt: skip
    ranges = {
        joint.name: (lengths[joint.name] * joint.limits[0], lengths[joint.name] * joint.limits[1])
        for joint in robot.joints
        if joint.type in ONE_VALUE
    }
    ranges = tightened(ranges, couplings, log)
    speeds = _speeds(robot, lengths, couplings)
    builder = SkeletonBuilder(robot.name, up="z")
    builder.add(robot.root, QuaternionFree() if robot.freed == robot.root else Fixed())
    for joint in robot.joints:
        if joint.child == robot.freed:
            builder.add(joint.child, QuaternionFree(), joint.parent, rest=_place(joint, metres))
            continue
        kind = joint_type(joint)
        suffixes = [dof.suffix for dof in kind.dofs]
        one = joint.type in ONE_VALUE
        builder.add(
            joint.child,
            kind,
            joint.parent,
            offset=[metres * value for value in joint.xyz],
            rotation=euler_matrix(joint.rpy[::-1], "zyx") if any(joint.rpy) else None,
            limits={suffixes[0]: ranges[joint.name]} if one else None,
            names={suffix: joint.name if one else f"{joint.name}_{suffix}" for suffix in suffixes},
            max_speed={suffixes[0]: speeds[joint.name]} if joint.name in speeds else None,
        )
    if couplings:
        builder.drive_all({
            each.dof: (each.by, each.curve(ranges[each.by])) for each in couplings
        })  # fmt: skip
    return builder.build()


def _place(joint: UrdfJoint, metres: float) -> dict[str, float]:
    """The values of a free joint in the world that place a link where a fixed joint has it."""
    turn = quaternions.from_matrix(euler_matrix(joint.rpy[::-1], "zyx"))
    suffixes = [dof.suffix for dof in QuaternionFree().dofs]
    values = [*(metres * value for value in joint.xyz), *turn.tolist()]
    return dict(zip(suffixes, values, strict=True))


def _speeds(
    robot: UrdfRobot, lengths: Mapping[str, float], couplings: Sequence[Coupling]
) -> dict[str, float]:
    """Return the maximum speeds; mimicking joints narrow that of the mimicked joint."""
    speeds = {
        joint.name: lengths[joint.name] * joint.speed
        for joint in robot.joints
        if math.isfinite(joint.speed)
    }
    for each in couplings:
        slope = abs(each.coefficients[1])
        if each.dof in speeds and slope > 0.0:
            speeds[each.by] = min(speeds.get(each.by, math.inf), speeds[each.dof] / slope)
    return speeds


def joint_type(joint: UrdfJoint) -> JointType:
    """Return the Poise joint type of a URDF joint."""
    axis = named_axis(joint.axis)
    match joint.type:
        case "revolute" | "continuous":
            return Hinge(axis)
        case "prismatic":
            return Prismatic(axis)
        case "floating":
            return QuaternionFree()
        case "spherical":  # extension of Bullet
            return QuaternionBall()
        case "planar":
            return _planar(axis)
        case _:
            return Fixed()


def named_axis(axis: Vector) -> str | Vector:
    """Return the letter of an axis that is a coordinate axis, else the vector.

    >>> named_axis((0.0, 0.0, 1.0)), named_axis((0.0, 0.6, 0.8))
    ('z', (0.0, 0.6, 0.8))
    """
    return next((name for name, vector in AXES.items() if vector == axis), axis)


def _planar(normal: str | Vector) -> JointType:
    """Planar joint with a normal; for an oblique normal, the axes take the shortest rotation."""
    if isinstance(normal, str):
        return Planar(normal)
    up = np.array([0.0, 0.0, 1.0])
    turn = compose(quaternions.to_matrix(quaternions.between(up, normal)), np.zeros(3))
    return Composite.with_frames((Planar("z"), Fixed()), (turn, turn.T))


def _colliders(root: XmlElement, metres: float, log: RepairLog) -> list[Collider]:
    """Read the collision shapes of a ``<robot>``; invalid shapes are omitted with a repair."""
    found: list[Collider] = []
    for link in root.all("link"):
        for shape in link.all("collision"):
            with log.ignoring("a collision shape"):
                collider = _collider(shape, link.get("name") or "", metres)
                if collider is not None:
                    found.append(collider)
    return found


def _collider(shape: XmlElement, link: str, metres: float) -> Collider | None:
    form = _form(shape, link, metres)
    return form and Collider(form, shape.get("name") or link)


def _form(shape: XmlElement, link: str, metres: float) -> Visual | None:
    """Return a shape without its material; None without a geometry of a known type."""
    geometry = shape.first("geometry")
    kinds = ("box", "sphere", "cylinder", "capsule", "mesh")
    inner = None if geometry is None else next(iter(geometry.all(*kinds)), None)
    if inner is None:
        return None
    frame = _frame_of(shape, metres)
    match inner.tag:
        case "box":
            size = [0.5 * value for value in box_size(inner)]
        case "sphere":
            size = [length_of(inner, "radius")]
        case "cylinder" | "capsule":
            size = [length_of(inner, "radius"), 0.5 * length_of(inner, "length")]
        case _:
            scale = np.broadcast_to(inner.numbers("scale", (1, 3)) or [1.0], 3)
            frame = frame @ np.diag([*(metres * scale), 1.0])
            return Visual(link, frame, mesh=inner.need("filename"))
    return Visual(link, frame, PrimitiveSolid(inner.tag, size).scaled(metres))


URDF = RobotFormat(
    "urdf", (".urdf",), "a URDF", {"robot": read_robot}, "a URDF file is one <robot>"
)
"""Reads ``.urdf`` files."""


def read_visuals(root: XmlElement, metres: float, log: RepairLog) -> list[Visual]:
    """Read the shapes of the links of a ``<robot>``; invalid shapes are omitted with a repair."""
    looks = {
        name: look
        for one in root.all("material")
        if (name := one.get("name")) and (look := _look(one, {})) is not None
    }
    links = root.all("link")
    kind, found = _shown(links), list[Visual]()
    shapes = [shape for link in links for shape in link.all(kind)]
    materials = [one for each in (root, *shapes) for one in each.all("material")]
    report_textures(
        [image.get("filename") or "" for one in materials for image in one.all("texture")], log
    )
    for link in links:
        for shape in link.all(kind):
            with log.ignoring("a shape"):
                visual = _visual(shape, link.get("name") or "", looks, metres)
                if visual is not None:
                    found.append(visual)
    return found


def _shown(links: Sequence[XmlElement]) -> str:
    """Return the tag of the shapes to draw; collisions only if a quarter of the links has them.

    Joints with several axes are chains of links without shapes.
    """
    if any(link.first("visual") for link in links):
        return "visual"
    collides = sum(link.first("collision") is not None for link in links)
    return "collision" if 4 * collides >= len(links) else ""


def _visual(
    shape: XmlElement, link: str, looks: Mapping[str, Material], metres: float
) -> Visual | None:
    form, material = _form(shape, link, metres), shape.first("material")
    look = None if material is None else _look(material, looks)
    return form and replace(form, material=look)


def _frame_of(shape: XmlElement, metres: float) -> np.ndarray:
    """Frame (4, 4) of a shape in its link, metres."""
    xyz, rpy = origin_of(shape)
    turn = euler_matrix(rpy[::-1], "zyx") if any(rpy) else np.eye(3)
    return compose(turn, metres * np.array(xyz))


def _look(element: XmlElement, looks: Mapping[str, Material]) -> Material | None:
    """Return a ``<material>``: from its colour, or the robot's material of that name."""
    colour = element.first("color")
    name = element.get("name") or ""
    rgba = colour and colour.numbers("rgba", (3, 4))
    return looks.get(name) if rgba is None else coloured(rgba, name)


def length_of(element: XmlElement, name: str) -> float:
    """Return an attribute that is a positive length, in the file's unit."""
    values = element.numbers(name, 1)
    if values is None or not 0.0 < values[0] < 1e6:
        raise element.fault(f"<{element.tag}> needs {name}, a number above 0")
    return values[0]


def box_size(element: XmlElement) -> list[float]:
    """Return the three edge lengths of a ``<box>``, in the file's unit."""
    size = element.numbers("size", 3)
    if size is None or not all(0.0 < value < 1e6 for value in size):
        raise element.fault("<box> needs size, three numbers above 0")
    return size
