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
(`with_equations`). ``base`` of `poise.read` welds or frees the first body of the largest tree. A
keyframe is a motion of one frame, under its name. A ball's range limits its total rotation angle: a
`Cone` without an axis. The bodies' masses, from their inertials or their shapes, are the
character's ``masses``; the geoms that MuJoCo renders are rigid skins (`robot_visuals`). Other
tendons, actuators and sensors are ignored.

    connect:  p_1 = p_2, a point of each body (3 rows)
    weld:     p_1 = p_2 and R_1 R = R_2 (6 rows)
    joint, tendon:  l_1 - l_1(qpos0) = sum c_i (l_2 - l_2(qpos0))^i

The length l of a fixed tendon is a weighted sum of joint values. MuJoCo's model reference,
"equality" and "tendon", defines anchors and reference values.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path

import numpy as np

from poise.array_types import Floats
from poise.constraints.relative import Axes, turn_between
from poise.errors import InvalidValue, SkeletonError
from poise.formats.local_transforms import chained
from poise.formats.mjcf_model import (
    SCALARS,
    MjcfBody,
    MjcfJoint,
    MjcfModel,
    is_scalar,
    joint_names,
    largest_turn,
    parse_model,
)
from poise.formats.mjcf_visuals import geom_colliders, geom_visuals, shown_geoms
from poise.formats.repair_log import RepairLog
from poise.formats.robot_bases import legged_kind, stood_up
from poise.formats.robot_collisions import collision_geometry
from poise.formats.robot_couplings import (
    UNLIMITED,
    Coupling,
    Leaders,
    Range,
    scaled,
    substituted,
    tightened,
)
from poise.formats.robot_masses import masses_of_file
from poise.formats.robot_visuals import MeshLibrary, RobotSource, robot_skins
from poise.formats.self_contained import RobotFormat, RobotOptions
from poise.formats.unique_names import UniqueNames
from poise.formats.urdf import named_axis, read_robot
from poise.formats.xml_tree import XmlElement, near
from poise.geometry import quaternions, transforms
from poise.joints import (
    Fixed,
    Hinge,
    Prismatic,
    QuaternionBall,
    QuaternionFree,
)
from poise.joints.joint_type import JointType
from poise.model import Character, Cone, Motion, SegmentMasses, Skeleton, SkeletonBuilder
from poise.residuals.constraint import Constraint
from poise.residuals.expression import Expression
from poise.residuals.functions import vector
from poise.residuals.point import point
from poise.residuals.variables import direction, dof

_FPS = 30.0  # of the motion with which a keyframe is returned; it has one frame


def read_model(root: XmlElement, options: RobotOptions, log: RepairLog) -> Character:
    """Build the character of a ``<mujoco>`` element."""
    unit = options.unit
    model = parse_model(root, Path(log.file).stem, log)
    couplings, held, further = read_couplings(model, unit.metres)
    moving = [body_joint(body, unit.metres, held) for body in model.bodies]
    place = model.largest_root
    first = model.bodies[place]
    if options.base is not None:
        moving[place] = on_base(first, moving[place], options.base, unit.metres)
    try:
        body = build_skeleton(model, moving, couplings, log)
    except SkeletonError as problem:  # equal names of values of different joints
        raise root.fault(problem.message) from None
    notes: tuple[str, ...] = ()
    if not first.joints and options.base != "fixed":
        kind, up = legged_kind(body)
        if options.base == "free":
            body = stood_up(body, first.name, up)
        elif kind:
            note = f"the file fixes this {kind} to the world at {first.name};"
            notes = (f'{note} base="free" (--robot-base) lets it move',)
    body = with_equations(body, model, couplings, further, unit.metres, log)
    motions = _key_motions(model, moving, body, log)
    masses = _masses(model, body, unit.metres, log)
    bodies = frozenset(each.name for each in model.bodies if each.element.tag == "body")
    source = RobotSource(bodies=bodies)
    character = Character(
        model.name, body, motions=motions, unit=unit, masses=masses, source=source, notes=notes
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
    found = [(body.name, part) for body in model.bodies for part in body.inertials]
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
            key.repair(
                log,
                f"keyframe {name}: {len(values)} values; the joints have {len(columns)}; ignored",
            )
            continue
        q = skeleton.rest.q.copy()
        q[put] = scales * np.array(values)[given]
        try:
            motions[name] = Motion(skeleton, skeleton.unit_quaternions(q[None]), _FPS, name)
        except InvalidValue as problem:
            key.repair(log, f"keyframe {name}: {problem.message}; ignored")
    return motions


MJCF = RobotFormat(
    "mjcf", (".xml", ".mjcf"), "an MJCF",
    {"mujoco": read_model, "mujocoinclude": read_model, "robot": read_robot},
    "expected <mujoco> (MJCF) or <robot> (URDF)",
)  # fmt: skip
"""Reads ``.xml`` and ``.mjcf`` files; a file with a URDF robot is read as URDF."""


def with_equations(
    skeleton: Skeleton, model: MjcfModel, couplings: Sequence[Coupling],
    further: Sequence[XmlElement], metres: float, log: RepairLog,
) -> Skeleton:  # fmt: skip
    """Return the skeleton with the ``further`` equalities as its equations.

    Args:
        skeleton: the skeleton; its rest pose is MuJoCo's ``qpos0``.
        model, couplings: the model, and the couplings that eliminate values.
        further: the other active equalities.
        metres: length of a unit of the file.
        log: receives what is not supported, and unknown bodies, sites, joints and tendons.
    """
    reader = _Equations(skeleton, model, {each.dof: each for each in couplings}, metres)
    found: list[Constraint] = []
    for element in further:
        with log.ignoring("the equality"):
            found += reader.read(element)
    return skeleton.edit().require(*found).build() if found else skeleton


@dataclass(frozen=True, eq=False)
class _Equations:
    skeleton: Skeleton
    model: MjcfModel
    couplings: Mapping[str, Coupling]
    metres: float

    def read(self, element: XmlElement) -> list[Constraint]:
        """Return the equations of an equality.

        Raises:
            FileSyntax: it is not supported, or names an unknown body, site, joint or tendon.
        """
        rows: dict[str, Callable[[XmlElement], list[Constraint]]] = {
            "connect": self._frames, "weld": self._frames,
            "joint": self._lengths, "tendon": self._lengths,
        }  # fmt: skip
        if element.tag not in rows:
            raise element.fault(f"<{element.tag}> is not supported")
        label = element.get("name") or f"{element.tag} in line {element.line}"
        return [each.named(label) for each in rows[element.tag](element)]

    # -- bodies and sites ------------------------------------------------------------------------

    def _frames(self, element: XmlElement) -> list[Constraint]:
        weld = element.tag == "weld"
        kind = "site" if element.get("site1") or element.get("site2") else "body"
        a = self._node(element, f"{kind}1", kind)
        b = (
            self._node(element, f"{kind}2", kind)
            if kind == "site" or element.get("body2")
            else None
        )
        if a == b:
            raise element.fault(f"{kind}1 and {kind}2 are equal; expected two different ones")
        between = np.eye(4)
        if kind == "body":
            between = np.linalg.inv(self._rest(a)) @ self._rest(b)
        given = element.numbers("relpose", (7,)) if weld and kind == "body" else None
        stated = given is not None and any(given[3:])
        if given is not None and stated:
            turn = quaternions.to_matrix(quaternions.normalize(given[3:]))
            between = transforms.compose(turn, self.metres * np.array(given[:3]))
        anchor = self.metres * np.array(element.numbers("anchor", (3,)) or [0.0, 0.0, 0.0])
        if kind == "site":
            in_a = in_b = np.zeros(3)
        elif stated:  # MuJoCo takes the position as the point of the first body
            in_a, in_b = between[:3, 3], anchor
        elif weld:
            in_a, in_b = between[:3, :3] @ anchor + between[:3, 3], anchor
        else:
            in_a, in_b = anchor, between[:3, :3].T @ (anchor - between[:3, 3])
        found = [_spot(b, in_b) == _spot(a, in_a)]
        if weld:
            found.append(turn_between(_axes(a, between[:3, :3]), _axes(b, np.eye(3))) == 0)
        return found

    def _node(self, element: XmlElement, which: str, kind: str) -> str | None:
        """Return the joint of a body or site; None for the world."""
        name = element.need(which)
        if kind == "body" and name == "world":
            return None
        nodes = {
            (node.name if kind == "body" else node.element.get("name") or ""): node.name
            for node in self.model.bodies
            if node.element.tag == kind
        }
        if name not in nodes:
            raise element.fault(f"{which}: no {kind} {name!r}{near(name, list(nodes))}")
        return nodes[name]

    def _rest(self, node: str | None) -> Floats:
        skeleton = self.skeleton
        return np.eye(4) if node is None else skeleton.rest.world[skeleton.joint_index(node)]

    # -- joints and tendons ----------------------------------------------------------------------

    def _lengths(self, element: XmlElement) -> list[Constraint]:
        tag = element.tag
        names = [element.need(f"{tag}1"), element.get(f"{tag}2")]
        sums = [self._sum(element, f"{tag}{i + 1}", name) for i, name in enumerate(names) if name]
        powers = element.numbers("polycoef", (1, 2, 3, 4, 5)) or [0.0, 1.0]
        powers += [0.0, 1.0, 0.0, 0.0, 0.0][len(powers) :]
        total: Expression | float = powers[0]
        if len(sums) > 1:
            total = _polynomial(powers, self._length(sums[1]))
        # in metres, if the first value is a length, so that tolerances hold
        slide = element.tag == "joint" and self._unit(names[0] or "") != 1.0
        return [(self.metres if slide else 1.0) * (self._length(sums[0]) - total) == 0]

    def _sum(self, element: XmlElement, which: str, name: str) -> dict[str, float]:
        """Return the factors of the joints in a length."""
        if element.tag == "joint":
            return {self._joint(element, which, name): 1.0}
        tendons = {each.get("name") or "": each for each in self.model.tendons}
        if name not in tendons:
            raise element.fault(f"{which}: no tendon {name!r}{near(name, list(tendons))}")
        tendon = tendons[name]
        if tendon.tag != "fixed":
            raise element.fault(f"{which}: {name} is a spatial tendon, which is not supported")
        return {
            self._joint(part, "joint", part.need("joint")): (part.numbers("coef", (1,)) or [1.0])[0]
            for part in tendon.all("joint")
        }

    def _joint(self, element: XmlElement, which: str, name: str) -> str:
        joints = self.model.joints
        if not is_scalar(joints.get(name)):
            known = joint_names(joints)
            raise element.fault(f"{which}: no hinge or slide {name!r}{near(name, known)}")
        return name

    def _length(self, factors: Mapping[str, float]) -> Expression:
        """Return a weighted sum of joint values, less that of ``qpos0``, in units of the file."""
        parts = [
            factor * (self._value(name) / self._unit(name) - self.model.joints[name].ref)
            for name, factor in factors.items()
        ]
        return sum(parts[1:], parts[0])

    def _unit(self, name: str) -> float:
        return self.metres if self.model.joints[name].type == "slide" else 1.0

    def _value(self, name: str) -> Expression:
        """Return a joint's value, by its driver if a coupling eliminates it."""
        coupling = self.couplings.get(name)
        if coupling is None:
            return dof(name)
        return _polynomial(coupling.coefficients, self._value(coupling.by))


def _polynomial(coefficients: Sequence[float], x: Expression) -> Expression:
    total: Expression | float = 0.0
    for coefficient in reversed(coefficients):
        total = coefficient + x * total
    return total + 0.0 * x


def _spot(node: str | None, local: Floats) -> Expression:
    x, y, z = local.tolist()
    return vector(x, y, z) if node is None else point(node, (x, y, z))


def _axes(node: str | None, turn: Floats) -> Axes:
    """Return the columns of a rotation (3, 3), given in the frame of a node."""
    x, y, z = (
        vector(*column) if node is None else direction(node, column) for column in turn.T.tolist()
    )
    return x, y, z


@dataclass
class BodyJoint:
    """Joint of a body: its type, its frame (4, 4) in the parent's, and its values.

    ``limits``, ``rest`` and ``names`` are by suffix; ``columns`` has, for each of MuJoCo's values,
    the name in Poise and the length or angle of one file unit.
    """

    type: JointType
    frame: Floats
    cone: Cone | None = None
    limits: dict[str, Range] = field(default_factory=dict[str, Range])
    rest: dict[str, float] = field(default_factory=dict[str, float])
    names: dict[str, str] = field(default_factory=dict[str, str])
    columns: list[tuple[str, float]] = field(default_factory=list[tuple[str, float]])


def body_joint(body: MjcfBody, metres: float, held: Mapping[str, float]) -> BodyJoint:
    """Return the joint of a body, with ``metres`` per file unit; ``held`` are fixed values."""
    frame = body.frame.copy()
    frame[:3, 3] *= metres
    if [joint.type for joint in body.joints] == ["free"]:
        return _free(body, frame, metres)
    parts, frames = _chain(body.joints, metres)
    first, kind = chained(parts, frames)
    result = BodyJoint(kind, frame @ first)
    suffixes = iter([dof.suffix for dof in kind.dofs])
    for joint, part in zip(body.joints, parts):
        own = [*islice(suffixes, len(part.dofs))]
        unit = metres if joint.type == "slide" else 1.0
        _name(result, body, joint, own, [dof.suffix for dof in part.dofs], unit)
        if joint.type in SCALARS:
            low, high = joint.limits
            result.limits[own[0]] = (unit * low, unit * high)
            result.rest[own[0]] = unit * joint.ref
            if joint.name is not None and joint.name in held:
                result.rest[own[0]] = held[joint.name]
                result.limits[own[0]] = (held[joint.name], held[joint.name])
        turn = largest_turn(joint)
        if turn is not None:
            result.cone = Cone(turn, axis=None)
    return result


def on_base(body: MjcfBody, joint: BodyJoint, base: str, metres: float) -> BodyJoint:
    """Return the joint of a root body on a "free" or a "fixed" base.

    MuJoCo's values remain those of the file, so that keyframes still apply.

    Raises:
        FileUnsupported: the body moves by other joints.
    """
    free = [each.type for each in body.joints] == ["free"]
    if body.joints and not free:
        raise body.element.unsupported(
            f"base={base!r}: body {body.name} moves by joints of its own; omit base"
        )
    frame = body.frame.copy()
    frame[:3, 3] *= metres
    if base == "fixed":
        return BodyJoint(Fixed(), frame, columns=joint.columns)
    return joint if free else replace(_free(body, frame, metres), columns=[])


def _free(body: MjcfBody, frame: Floats, metres: float) -> BodyJoint:
    """Joint of a free body: its values are its world frame; the drawn frame is its rest pose."""
    kind = QuaternionFree()
    suffixes = [dof.suffix for dof in kind.dofs]
    result = BodyJoint(kind, np.eye(4))
    place = [*frame[:3, 3].tolist(), *quaternions.from_matrix(frame).tolist()]
    result.rest = dict(zip(suffixes, place, strict=True))
    _name(result, body, body.joints[0] if body.joints else None, suffixes, suffixes, metres)
    result.columns[3:] = [(name, 1.0) for name, _ in result.columns[3:]]
    return result


def _name(
    result: BodyJoint,
    body: MjcfBody,
    joint: MjcfJoint | None,
    own: Sequence[str],
    plain: Sequence[str],
    unit: float,
) -> None:
    """Name the values of one joint: the joint's own name, with suffixes for several values."""
    for suffix, short in zip(own, plain, strict=True):
        if joint is not None and joint.name is not None:
            result.names[suffix] = joint.name if len(own) == 1 else f"{joint.name}_{short}"
        result.columns.append((result.names.get(suffix, f"{body.name}_{suffix}"), unit))


def _chain(joints: Sequence[MjcfJoint], metres: float) -> tuple[list[JointType], list[Floats]]:
    """Return the type of each joint, the fixed frame before each, and the frame after the last."""
    parts: list[JointType] = []
    frames: list[Floats] = []
    behind = np.eye(4)
    for joint in joints:
        axis = named_axis((float(joint.axis[0]), float(joint.axis[1]), float(joint.axis[2])))
        if joint.type == "slide":
            before, after = transforms.translation(-metres * joint.ref * joint.axis), np.eye(4)
            parts.append(Prismatic(axis))
        else:
            before = transforms.translation(metres * joint.anchor)
            after = transforms.translation(-metres * joint.anchor)
            if joint.ref:
                turned = transforms.axis_angle(joint.axis, -joint.ref)
                before = before @ transforms.compose(turned, np.zeros(3))
            parts.append(QuaternionBall() if joint.type == "ball" else Hinge(axis))
        frames.append(behind @ before)
        behind = after
    return parts, [*frames, behind]
