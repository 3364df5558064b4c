"""MJCF, MuJoCo's format: a tree of bodies, in metres; angles in degrees by default.

A body becomes a joint of the skeleton with the body's name and frame. Its degrees of freedom have
the names of the MJCF joints (``abdomen_z``). Those of a ball or a free joint are named
``<joint>_qw`` and so on, those of an unnamed joint ``<body>_rz`` and so on. A named site becomes a
fixed joint, so that it can be an end effector.

    T_parent_body = T(pos) R(orientation) M_1(q_1) M_2(q_2) ...
    hinge or ball: M = T(anchor) R(q - ref) T(-anchor)      slide: M = T(axis (q - ref))
        free:          T_world_body = T(q_1..3) R(q_4..7); the body's own frame is the rest pose

Values are MuJoCo's ``qpos``, in the same order, in radians and metres. Axes are kept: by convention
Z is up. An equality of two joints drives the first by the second, which removes the first from the
pose vector. Other equalities are equations of the skeleton, which solvers keep: closed loops
(``connect``, ``weld``), fixed tendons, and couplings that form a cycle or have a fourth power
(`mjcf_equations`). ``base`` of `poise.read` welds or frees the first body of the largest tree. A
keyframe is a motion of one frame, under its name. A ball's range limits its total rotation angle: a
`Cone` without an axis. The bodies' masses, from their inertials or their shapes, are the
character's ``masses``; the geoms that MuJoCo renders are rigid skins (`robot_visuals`). Other
tendons, actuators and sensors are ignored.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue, SkeletonError
from poise.formats.mjcf_collisions import geom_colliders
from poise.formats.mjcf_equations import with_equations
from poise.formats.mjcf_joints import BodyJoint, body_joint, on_base
from poise.formats.mjcf_model import MjcfModel, is_scalar, parse_model
from poise.formats.mjcf_visuals import geom_visuals, shown_geoms
from poise.formats.repair_log import RepairLog
from poise.formats.robot_collisions import collision_geometry
from poise.formats.robot_couplings import (
    UNLIMITED,
    Coupling,
    Leaders,
    scaled,
    substituted,
    tightened,
)
from poise.formats.robot_format import RobotFormat, RobotOptions
from poise.formats.robot_masses import masses_of_file
from poise.formats.robot_visuals import MeshLibrary, RobotSource, robot_skins
from poise.formats.unique_names import UniqueNames
from poise.formats.urdf import read_robot
from poise.formats.xml_tree import XmlElement
from poise.model import Character, Motion, SegmentMasses, Skeleton, SkeletonBuilder

Array = NDArray[np.float64]

_FPS = 30.0  # of the motion with which a keyframe is returned; it has one frame


def read_model(root: XmlElement, options: RobotOptions, log: RepairLog) -> Character:
    """Build the character of a ``<mujoco>`` element."""
    unit = options.unit
    model = parse_model(root, Path(log.file).stem, log)
    couplings, held, further = read_couplings(model, unit.metres)
    moving = [body_joint(body, unit.metres, held) for body in model.bodies]
    if options.base is not None:
        first = model.largest_root
        moving[first] = on_base(model.bodies[first], moving[first], options.base, unit.metres)
    try:
        body = build_skeleton(model, moving, couplings, log)
    except SkeletonError as problem:  # equal names of values of different joints
        raise root.fault(problem.message) from None
    body = with_equations(body, model, couplings, further, unit.metres, log)
    motions = _key_motions(model, moving, body, log)
    masses = _masses(model, body, unit.metres, log)
    bodies = frozenset(each.name for each in model.bodies if each.element.tag == "body")
    source = RobotSource(bodies=bodies)
    character = Character(
        model.name, body, motions=motions, unit=unit, masses=masses, source=source
    )
    if not options.meshes:
        return character
    visuals = geom_visuals(shown_geoms(model.geoms), model.assets, unit.metres, log)
    library = MeshLibrary(log)
    skins, source = robot_skins(body, visuals, library)
    colliders = geom_colliders(model.geoms, model.assets, unit.metres, log)
    geometry = collision_geometry(body, colliders, library, model.excludes)
    source = replace(source, bodies=bodies)
    return replace(character, skins=skins, source=source, collision=geometry)


def _masses(
    model: MjcfModel, skeleton: Skeleton, metres: float, log: RepairLog
) -> SegmentMasses | None:
    """Return the masses of the bodies; densities are per cubic file unit."""
    if not model.weighed:
        return None
    found = {body.name: body.inertial for body in model.bodies if body.inertial is not None}
    masses = masses_of_file(skeleton, found, metres, "the model's file", log)
    return masses if masses is None or model.total is None else masses.weighing(model.total)


def read_couplings(
    model: MjcfModel, metres: float
) -> tuple[list[Coupling], dict[str, float], list[XmlElement]]:
    """Return the joints that follow others, those that an equality fixes, and other equalities.

    ``joint1 - ref1 = polycoef(joint2 - ref2)``, expanded in powers of joint2, in metres and
    radians.

    Raises:
        FileSyntax: an equality has a wrong number of coefficients.
    """
    joints = model.joints
    couplings: dict[str, Coupling] = {}
    leaders = Leaders()
    held: dict[str, float] = {}
    further: list[XmlElement] = []
    for element in model.equalities:
        if element.flag("active") is False:
            continue
        if element.tag != "joint":
            further.append(element)
            continue
        name, by = element.get("joint1") or "", element.get("joint2") or None
        if not all(is_scalar(joints.get(each)) for each in (name, by or name)):
            further.append(element)  # which reports the unknown joint
            continue
        row = element.numbers("polycoef", (1, 2, 3, 4, 5)) or [0.0, 1.0]
        row += [0.0, 1.0, 0.0, 0.0, 0.0][len(row) :]
        lengths = {n: metres if joints[n].type == "slide" else 1.0 for n in (name, by or name)}
        if name in couplings or name in held:
            further.append(element)
        elif by is None:
            held[name] = lengths[name] * (joints[name].ref + row[0])
        elif row[4] or not leaders.follow(name, by):
            further.append(element)
        else:
            powers = substituted(row[:4], joints[by].ref)
            powers[0] += joints[name].ref
            coefficients = scaled(powers, lengths[name], lengths[by])
            couplings[name] = Coupling(name, by, coefficients, element)
    return list(couplings.values()), held, further


def build_skeleton(
    model: MjcfModel, moving: list[BodyJoint], couplings: list[Coupling], log: RepairLog
) -> Skeleton:
    """Build the skeleton of a model; ``moving`` has the joints of the bodies."""
    ranges = {
        joint.names[suffix]: limits
        for joint in moving
        for suffix, limits in joint.limits.items()
        if suffix in joint.names
    }
    ranges = tightened(ranges, couplings, log)
    builder = SkeletonBuilder(model.name, up="z")
    for body, joint in zip(model.bodies, moving, strict=True):
        limits = {
            suffix: ranges.get(joint.names.get(suffix, ""), own)
            for suffix, own in joint.limits.items()
        }
        builder.add(
            body.name,
            joint.type,
            None if body.parent < 0 else model.bodies[body.parent].name,
            offset=joint.frame[:3, 3],
            rotation=joint.frame[:3, :3],
            limits=limits,
            rest=joint.rest,
            cone=joint.cone,
            names=joint.names,
        )
    if couplings:
        builder.drive_all({
            each.dof: (each.by, each.curve(ranges.get(each.by, UNLIMITED))) for each in couplings
        })  # fmt: skip
    return builder.build()


def _key_motions(
    model: MjcfModel, moving: list[BodyJoint], skeleton: Skeleton, log: RepairLog
) -> dict[str, Motion]:
    """Return the keyframes with a pose, each as a motion of one frame."""
    columns = [column for joint in moving for column in joint.columns]
    place = {name: i for i, name in enumerate(skeleton.dof_names)}
    kept = [(at, place[dof], scale) for at, (dof, scale) in enumerate(columns) if dof in place]
    given, put = (np.array([each[k] for each in kept], np.int64) for k in (0, 1))
    scales = np.array([scale for _, _, scale in kept])
    motions: dict[str, Motion] = {}
    names = UniqueNames()
    for number, key in enumerate(model.keys):
        if key.get("qpos") is None:
            continue
        name = names.new(key.get("name") or f"key{number}")
        values = key.numbers("qpos", range(len(key.attributes["qpos"].split()) + 1)) or []
        if len(values) != len(columns):
            log.repair(
                f"keyframe {name}: {len(values)} values; the joints have {len(columns)}; ignored",
                key.line, key.file,
            )  # fmt: skip
            continue
        q = skeleton.rest.q.copy()
        q[put] = scales * np.array(values)[given]
        try:
            motions[name] = Motion(skeleton, skeleton.unit_quaternions(q[None]), _FPS, name)
        except InvalidValue as problem:
            log.repair(f"keyframe {name}: {problem.message}; ignored", key.line, key.file)
    return motions


MJCF = RobotFormat(
    "mjcf", (".xml", ".mjcf"), "an MJCF",
    {"mujoco": read_model, "mujocoinclude": read_model, "robot": read_robot},
    "expected <mujoco> (MJCF) or <robot> (URDF)",
)  # fmt: skip
"""Reads ``.xml`` and ``.mjcf`` files; a file with a URDF robot is read as URDF."""
