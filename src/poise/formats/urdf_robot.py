"""Parse a URDF file: links, and the joints that connect them, validated as a tree."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

from poise.formats.repair_log import RepairLog
from poise.formats.robot_bases import branch_off
from poise.formats.robot_couplings import UNLIMITED, Coupling, Leaders, Range
from poise.formats.root_motion import Tree
from poise.formats.xml_tree import XmlElement, near, number
from poise.geometry.arguments import triple

TYPES = ("revolute", "continuous", "prismatic", "fixed", "floating", "planar", "spherical")
ONE_VALUE = ("revolute", "continuous", "prismatic")
WITH_AXIS = (*ONE_VALUE, "planar")
_BASES = ("floating", "planar")

Triple = tuple[float, float, float]

GROUND = "world"
"""Name of a link that is the ground if no ``<link>`` declares it."""

_FAR_FROM_UNIT = 1e-3  # deviation of an axis' length from 1 that is reported


@dataclass(frozen=True)
class UrdfJoint:
    """A joint: metres, radians; ``rpy`` are rotations about the parent's fixed x, then y, then z.

    ``axis`` is a unit vector; ``limits`` are those of its single value, ``mimic`` its coupling;
    ``speed`` is the maximum, infinite if the file has none.
    """

    name: str
    type: str
    parent: str
    child: str
    xyz: Triple
    rpy: Triple
    axis: Triple
    limits: Range
    mimic: Coupling | None
    speed: float
    element: XmlElement


@dataclass(frozen=True)
class UrdfRobot:
    """A robot: root link, and joints depth first, siblings in file order, as in MuJoCo.

    ``freed`` is the link, if any, that moves freely although the file fixes it.
    """

    name: str
    root: str
    joints: tuple[UrdfJoint, ...]
    freed: str = ""

    @property
    def attached(self) -> list[UrdfJoint]:
        """The joints of the root link and of the links that are fixed to it."""
        rigid, found = {self.root}, list[UrdfJoint]()
        for joint in self.joints:
            if joint.parent in rigid:
                found.append(joint)
                if joint.type == "fixed":
                    rigid.add(joint.child)
        return found

    @property
    def places_itself(self) -> bool:
        """Whether the file states how the robot stands in the world: fixed to it, or free."""
        moving = any(joint.type in _BASES for joint in self.attached)
        return moving or self.root.lower() == GROUND

    @property
    def has_limbs(self) -> bool:
        """Whether two limbs of at least two moving joints branch off a link."""
        places = {joint.child: place for place, joint in enumerate(self.joints)}
        parents = [places.get(joint.parent, len(places)) for joint in self.joints]
        return branch_off(parents, [joint.type != "fixed" for joint in self.joints])

    def with_base(self, base: str) -> UrdfRobot:
        """Return the robot on a "free" or a "fixed" base; one of the file stays."""
        if base == "fixed":
            own = {joint.name for joint in self.attached if joint.type in _BASES}
            joints = [replace(j, type="fixed") if j.name in own else j for j in self.joints]
            return replace(self, joints=tuple(joints), freed="")
        if any(joint.type in _BASES for joint in self.attached):
            return self
        standing = [joint for joint in self.joints if joint.parent == self.root]
        grounded = self.root.lower() == GROUND and [j.type for j in standing] == ["fixed"]
        return replace(self, freed=standing[0].child if grounded else self.root)


def parse_robot(root: XmlElement, name: str, log: RepairLog) -> UrdfRobot:
    """Parse the robot of a ``<robot>`` element; ``name`` is used if the element has none.

    Raises:
        FileSyntax: an invalid joint or link, more than one root, or a cycle.
        FileUnsupported: the file is a xacro that was not expanded.
    """
    for element in root.children:
        if element.tag.startswith("xacro:"):
            raise element.unsupported(
                f"<{element.tag}> must be expanded first: xacro FILE -o robot.urdf"
            )
    if not root.get("name"):
        root.repair(log, f"the robot has no name; named {name} after the file")
    links = _with_ground(_links(root), root, log)
    shapes = sum(len(link.all("visual", "collision")) for link in links.values())
    log.check_count(len(root.all("joint")) + shapes, "joints, visuals and collisions")
    joints = [_joint(element, links, log) for element in root.all("joint")]
    _refuse_doubles(joints)
    joints = _with_sound_mimics(joints, log)
    base, ordered = _tree(joints, links)
    return UrdfRobot(root.get("name") or name, base, tuple(ordered))


def _links(root: XmlElement) -> dict[str, XmlElement]:
    links: dict[str, XmlElement] = {}
    for element in root.all("link"):
        name = element.need("name")
        if name in links:
            raise element.fault(
                f"duplicate link name {name!r}, first used in line {links[name].line}"
            )
        links[name] = element
    if not links:
        raise root.fault('no <link>; a robot needs at least one, <link name="base"/>')
    return links


def _with_ground(
    links: dict[str, XmlElement], root: XmlElement, log: RepairLog
) -> dict[str, XmlElement]:
    """Add the ground to the links if a joint refers to it but no link declares it."""
    parents = [joint.first("parent") for joint in root.all("joint")]
    ground = next((one for one in parents if one is not None and one.get("link") == GROUND), None)
    if ground is None or GROUND in links:
        return links
    ground.repair(log, f"no <link> declares the parent {GROUND!r}; read as the ground")
    return {GROUND: ground, **links}


def _joint(element: XmlElement, links: Mapping[str, XmlElement], log: RepairLog) -> UrdfJoint:
    name = element.need("name")
    kind = element.need("type")
    if kind not in TYPES:
        raise element.fault(f"joint {name}: unknown type {kind!r}; expected {', '.join(TYPES)}")
    parent, child = (_link(element, end, name, links) for end in ("parent", "child"))
    if parent == child:
        raise element.fault(
            f"joint {name} connects {child} to itself; expected two different links"
        )
    xyz, rpy = origin_of(element, log)
    return UrdfJoint(
        name=name,
        type=kind,
        parent=parent,
        child=child,
        xyz=xyz,
        rpy=rpy,
        axis=_axis(element, name, log) if kind in WITH_AXIS else (1.0, 0.0, 0.0),
        limits=_limits(element, name, kind, log),
        mimic=_mimic(element, name, kind, log),
        speed=_speed(element, kind),
        element=element,
    )


def origin_of(element: XmlElement, log: RepairLog | None = None) -> tuple[Triple, Triple]:
    """Return the position of an element in its link, and its rotations about fixed x, y and z.

    With a log, what is more than three numbers is repaired.
    """
    origin = element.first("origin")
    if origin is None:
        return (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
    xyz, rpy = (
        (_three(origin, name, log) if log else origin.numbers(name, 3)) or (0.0, 0.0, 0.0)
        for name in ("xyz", "rpy")
    )
    return triple(xyz), triple(rpy)


def _link(joint: XmlElement, end: str, name: str, links: Mapping[str, XmlElement]) -> str:
    element = joint.first(end)
    if element is None:
        raise joint.fault(f'joint {name} without <{end}>; expected <{end} link="..."/>')
    link = element.need("link")
    if link not in links:
        raise element.fault(f"joint {name}: no link {link!r} in the file{near(link, links)}")
    return link


def _three(element: XmlElement, key: str, log: RepairLog) -> list[float] | None:
    """Return three numbers; commas between them, and further numbers, are repaired."""
    text = element.get(key) or ""
    words = text.replace(",", " ").split()
    if "," in text or len(words) > 3:
        values = [value for value in map(number, words[:3]) if value is not None]
        if len(values) == 3 and all(map(math.isfinite, values)):
            element.repair(
                log,
                f"{key} of <{element.tag}>: {text!r:.80} are not three numbers; read as "
                f"{_joined(values)}",
            )
            return values
    return element.numbers(key, 3)


def _axis(joint: XmlElement, name: str, log: RepairLog) -> Triple:
    """Return the axis as a unit vector; x by default."""
    element = joint.first("axis")
    given = element and _three(element, "xyz", log)
    if element is None or given is None:
        return (1.0, 0.0, 0.0)
    length = math.hypot(*given)
    if not 1e-12 < length < 1e12:
        raise element.fault(f"joint {name}: the axis {_joined(given)} has no direction")
    if abs(length - 1.0) > _FAR_FROM_UNIT:
        element.repair(
            log, f"joint {name}: the axis {_joined(given)} is not a unit vector; normalised"
        )
    return triple(given if length == 1.0 else [value / length for value in given])


def _limits(joint: XmlElement, name: str, kind: str, log: RepairLog) -> Range:
    if kind not in ("revolute", "prismatic"):
        return UNLIMITED
    element = joint.first("limit")
    place = element or joint
    lower = upper = None
    with log.ignoring(f"the limit of joint {name}"):
        lower = element and element.numbers("lower", 1, infinite=True)
        upper = element and element.numbers("upper", 1, infinite=True)
    if lower is None and upper is None:
        place.repair(log, f"{kind} joint {name} has no lower and upper limit; read as unlimited")
        return UNLIMITED
    low, high = (lower or [0.0])[0], (upper or [0.0])[0]
    if low > high:
        place.repair(
            log, f"joint {name}: the lower limit {low:g} is above the upper {high:g}; swapped"
        )
        low, high = high, low
    return low, high


def _speed(joint: XmlElement, kind: str) -> float:
    """Return the velocity limit; many files write 0 for an unknown limit."""
    element = joint.first("limit") if kind in ONE_VALUE else None
    given = element and element.numbers("velocity", 1, infinite=True)
    return given[0] if given and given[0] > 0.0 else math.inf


def _mimic(joint: XmlElement, name: str, kind: str, log: RepairLog) -> Coupling | None:
    element = joint.first("mimic")
    if element is None:
        return None
    by = element.need("joint")
    multiplier = (element.numbers("multiplier", 1) or [1.0])[0]
    offset = (element.numbers("offset", 1) or [0.0])[0]
    if kind not in ONE_VALUE:
        element.repair(
            log, f"joint {name} is {kind}, but only a joint with a single value can mimic; ignored"
        )
        return None
    return Coupling(name, by, (offset, multiplier), element)


def _refuse_doubles(joints: list[UrdfJoint]) -> None:
    names: dict[str, UrdfJoint] = {}
    children: dict[str, UrdfJoint] = {}
    for joint in joints:
        before = names.setdefault(joint.name, joint)
        if before is not joint:
            raise joint.element.fault(
                f"duplicate joint name {joint.name!r}, first used in line {before.element.line}"
            )
        before = children.setdefault(joint.child, joint)
        if before is not joint:
            raise joint.element.fault(
                f"link {joint.child} is the child of joint {joint.name} and of joint "
                f"{before.name} in line {before.element.line}; expected a single parent joint"
            )


def _with_sound_mimics(joints: list[UrdfJoint], log: RepairLog) -> list[UrdfJoint]:
    """Drop the mimics of unknown joints, of joints without a single value, and of cycles."""
    kinds = {joint.name: joint.type for joint in joints}
    result: list[UrdfJoint] = []
    for joint in joints:
        mimic = joint.mimic
        if mimic is not None and mimic.by not in kinds:
            mimic.element.repair(
                log,
                f"joint {joint.name} mimics {mimic.by!r}, which is not a joint of the file"
                f"{near(mimic.by, kinds)}; left free",
            )
            mimic = None
        if mimic is not None and kinds[mimic.by] not in ONE_VALUE:
            mimic.element.repair(
                log,
                f"joint {joint.name} mimics {mimic.by}, which is {kinds[mimic.by]} which has no "
                "single value to follow; left free",
            )
            mimic = None
        result.append(joint if mimic is joint.mimic else replace(joint, mimic=None))
    leaders = Leaders()
    for place, joint in enumerate(result):
        if joint.mimic is not None and not leaders.follow(joint.name, joint.mimic.by):
            joint.mimic.element.repair(
                log,
                f"joint {joint.name} mimics {joint.mimic.by}, which follows it in turn; left free",
            )
            result[place] = replace(joint, mimic=None)
    return result


def _tree(joints: list[UrdfJoint], links: Mapping[str, XmlElement]) -> tuple[str, list[UrdfJoint]]:
    """Return the root link, and the joints depth first, siblings in file order."""
    children = {joint.child for joint in joints}
    roots = [name for name in links if name not in children]
    if not roots:
        raise joints[0].element.fault("the links form a cycle; one must be the root")
    if len(roots) > 1:
        raise links[roots[1]].fault(
            f"{len(roots)} links have no parent joint "
            f"({', '.join(roots[:4])}{', ...' if len(roots) > 4 else ''}); a URDF must be one "
            "tree with one root"
        )
    places = {joint.child: number for number, joint in enumerate(joints)}
    ordered = [joints[n] for n in Tree([places.get(joint.parent, -1) for joint in joints]).order]
    if len(ordered) < len(joints):
        placed = {joint.name for joint in ordered}
        lost = next(joint for joint in joints if joint.name not in placed)
        raise lost.element.fault(
            f"joint {lost.name}: its links form a cycle that does not contain the root {roots[0]}"
        )
    return roots[0], ordered


def _joined(values: list[float]) -> str:
    return " ".join(f"{value:g}" for value in values)
