"""Parse an MJCF file: bodies and sites in a tree, their joints, and couplings of joints.

Shapes have a density of 1000 kg/m^3 by default; planes and height fields have no mass. Masses of
meshes are not computed: a model whose masses depend on a mesh has no masses.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

import numpy as np

from poise.array_types import Floats
from poise.errors import FileSyntax
from poise.formats.mjcf_text import (
    Classes,
    Compiler,
    direction,
    expand,
    follow_includes,
    place_of,
    read_classes,
    read_compiler,
    tree,
)
from poise.formats.mjcf_visuals import (
    COUNTS,
    Geom,
    MjcfAssets,
    read_assets,
    read_excludes,
    sizes_of,
)
from poise.formats.repair_log import RepairLog
from poise.formats.robot_couplings import UNLIMITED, Range
from poise.formats.robot_masses import Inertial, rotate_tensor, tensor_of
from poise.formats.xml_tree import XmlElement

TYPES = ("free", "ball", "slide", "hinge")
SCALARS = ("slide", "hinge")

_MAKING_BODIES = ("composite", "flexcomp")
_STRUCTURE = ("body", "joint", "freejoint", "site")
_WEIGHING = ("geom", "inertial")
_PARTS = (*_STRUCTURE, "geom")


@dataclass(frozen=True, eq=False)
class MjcfJoint:
    """A joint of a body, in the body's frame: file lengths and radians.

    ``limits`` of a ball are (0, its maximum rotation angle); ``ref`` is the value in the pose that
    the file describes.
    """

    name: str | None
    type: str
    anchor: Floats
    axis: Floats
    limits: Range
    ref: float
    element: XmlElement


@dataclass(frozen=True, eq=False)
class MjcfBody:
    """A body or a site.

    ``frame`` is relative to the parent (-1 for the world). ``inertial`` is the body's mass, or
    None.
    """

    name: str
    parent: int
    frame: Floats
    joints: tuple[MjcfJoint, ...]
    element: XmlElement
    inertials: tuple[Inertial, ...] = ()


@dataclass(frozen=True, eq=False)
class MjcfModel:
    """A model: bodies and sites with parents before children, in MuJoCo's order.

    ``total`` is the stated total mass, kg, if any, to which all masses are scaled; ``weighed``
    whether the bodies' masses are known. ``geoms`` are the shapes of all bodies; ``excludes`` the
    pairs of bodies that never collide.
    """

    name: str
    bodies: tuple[MjcfBody, ...]
    equalities: tuple[XmlElement, ...]
    tendons: tuple[XmlElement, ...]
    keys: tuple[XmlElement, ...]
    geoms: tuple[Geom, ...]
    assets: MjcfAssets
    total: float | None = None
    weighed: bool = True
    excludes: tuple[tuple[str, str], ...] = ()

    @property
    def largest_root(self) -> int:
        """Index of the first body of the tree with the most bodies."""
        root: list[int] = []
        for number, body in enumerate(self.bodies):
            root.append(number if body.parent < 0 else root[body.parent])
        return int(np.bincount(root).argmax())

    @property
    def joints(self) -> dict[str, MjcfJoint]:
        """Named joints, by name."""
        return {
            joint.name: joint
            for body in self.bodies
            for joint in body.joints
            if joint.name is not None
        }


def parse_model(root: XmlElement, name: str, log: RepairLog) -> MjcfModel:
    """Parse the model of a ``<mujoco>`` element; ``name`` is used if the element has none.

    Raises:
        FileSyntax: an invalid element, with its line.
        FileUnsupported: global coordinates.
    """
    name = root.get("model") or name
    follow_includes(root, log)
    classes = read_classes(root)
    expand(root, classes, log)
    compiler = read_compiler(root)
    found = _Tree(root, compiler, classes, log)
    bodies = tuple(found.bodies())
    if not bodies:
        raise root.fault("no body in <worldbody>; a model needs at least one")
    equalities = [
        classes.resolved(element, None, "equality")
        for section in root.all("equality")
        for element in section.children
    ]
    keys = [key for section in root.all("keyframe") for key in section.all("key")]
    total, weighed = found.rules.total, found.weighed
    assets = read_assets(root, compiler, classes, log)
    return MjcfModel(
        name,
        bodies,
        tuple(equalities),
        tuple(each for section in root.all("tendon") for each in section.children),
        tuple(keys),
        tuple(found.geoms),
        assets,
        total,
        weighed,
        tuple(read_excludes(root, classes)),
    )


@dataclass(frozen=True, eq=False)
class _Place:
    """An element inside a body with nested frames applied: its class, and its frame."""

    element: XmlElement
    frame: Floats
    childclass: str | None


class _Tree:
    """Traverses the world's bodies without recursion: chains may be arbitrarily long."""

    def __init__(
        self, root: XmlElement, compiler: Compiler, classes: Classes, log: RepairLog
    ) -> None:
        self.root, self.compiler, self.classes, self.log = root, compiler, classes, log
        self.rules = read_mass_rules(root, log)
        self.weighed = True
        self.found: list[MjcfBody] = []
        self.geoms: list[Geom] = []
        self.taken: dict[str, XmlElement] = {}
        self.joints: dict[str, XmlElement] = {}
        self._last: dict[str, int] = {}

    def bodies(self) -> list[MjcfBody]:
        worlds = self.root.all("worldbody")
        parts = [each for world in worlds for each in tree(world) if each.tag in _PARTS]
        self.log.check_count(len(parts), "bodies, joints, geoms and sites")
        names = (element.get("name") for element in parts if element.tag == "body")
        reserved = {name for name in names if name}
        waiting: list[tuple[_Place, int]] = []
        for world in reversed(worlds):
            inside = self._inside(world, world.get("childclass"))
            waiting += [(place, -1) for place in reversed(inside)]
        while waiting:
            place, parent = waiting.pop()
            if place.element.tag == "site":
                self._add_site(place, parent, reserved)
            elif place.element.tag == "body":
                inside = self._add_body(place, parent, reserved)
                number = len(self.found) - 1
                waiting.extend((inner, number) for inner in reversed(inside))
            elif place.element.tag not in _WEIGHING:
                raise place.element.fault(
                    f"<{place.element.tag}> in the world; expected inside a body"
                )
        return self.found

    def _add_body(self, place: _Place, parent: int, reserved: set[str]) -> list[_Place]:
        element = place.element
        name = element.get("name") or self._free_name("body", reserved)
        if name in self.taken:
            raise element.fault(
                f"duplicate body name {name!r}, first used in line {self.taken[name].line}"
            )
        self.taken[name] = element
        childclass = self.classes.known(element.get("childclass"), element) or place.childclass
        inside = self._inside(element, childclass)
        moving = [inner for inner in inside if inner.element.tag in ("joint", "freejoint")]
        joints = tuple(self._joint(inner) for inner in moving)
        free = [joint for joint in joints if joint.type == "free"]
        if free and (parent >= 0 or len(joints) > 1):
            raise free[0].element.fault(
                f"body {name}: a free joint must be the only joint of a body that is a child of "
                "the world"
            )
        frame = place.frame @ place_of(element, self.compiler)
        inertials = self._inertials(name, inside)
        self._add_geoms(name, inside)
        self.found.append(MjcfBody(name, parent, frame, joints, element, inertials))
        return [inner for inner in inside if inner.element.tag in ("body", "site")]

    def _add_geoms(self, name: str, inside: list[_Place]) -> None:
        """Add a body's shapes; faults are repaired, as shapes do not affect the motion."""
        for place in inside:
            if place.element.tag == "geom":
                with suppress(FileSyntax):  # the fault was reported together with the mass
                    geom = self.classes.resolved(place.element, place.childclass)
                    self.geoms.append(Geom(name, geom, place.frame))

    def _inertials(self, name: str, inside: list[_Place]) -> tuple[Inertial, ...]:
        """Return the masses of a body; faults are repaired, as masses do not affect the motion."""
        given = next((place for place in inside if place.element.tag == "inertial"), None)
        shapes = [place for place in inside if place.element.tag == "geom"]
        try:
            with self.log.ignoring(f"the mass of {name}"):
                resolved = [
                    (self.classes.resolved(place.element, place.childclass), place.frame)
                    for place in shapes
                    if given is None or self.rules.from_shapes
                ]
                return body_inertials(
                    given and given.element, np.eye(4) if given is None else given.frame, resolved,
                    self.compiler, self.rules,
                )  # fmt: skip
        except UnknownMass:
            self.weighed = False
        return ()

    def _add_site(self, place: _Place, parent: int, reserved: set[str]) -> None:
        """Add a named site as a node; a body of the same name has priority."""
        element = self.classes.resolved(place.element, place.childclass)
        name = element.get("name")
        if not name:
            return
        if name in self.taken or name in reserved:
            name = f"{name}_site"
        if name in self.taken or name in reserved:
            name = self._free_name(name, reserved)
        self.taken[name] = element
        frame = place.frame @ place_of(element, self.compiler)
        self.found.append(MjcfBody(name, parent, frame, (), element))

    def _free_name(self, stem: str, reserved: set[str]) -> str:
        number = max(len(self.found), self._last.get(stem, 0)) + 1
        while f"{stem}{number}" in reserved or f"{stem}{number}" in self.taken:
            number += 1
        self._last[stem] = number
        return f"{stem}{number}"

    def _inside(self, element: XmlElement, childclass: str | None) -> list[_Place]:
        """Return the elements in a body, in order, with nested frames applied."""
        self.classes.known(childclass, element)
        result: list[_Place] = []
        waiting = [_Place(child, np.eye(4), childclass) for child in reversed(element.children)]
        while waiting:
            place = waiting.pop()
            inner = place.element
            if inner.tag in _STRUCTURE or inner.tag in _WEIGHING:
                result.append(place)
            elif inner.tag == "frame":
                frame = place.frame @ place_of(inner, self.compiler)
                own = self.classes.known(inner.get("childclass"), inner) or place.childclass
                waiting += [_Place(child, frame, own) for child in reversed(inner.children)]
            else:
                self._pass_over(inner)
        return result

    def _pass_over(self, element: XmlElement) -> None:
        """Skip an element without effect on kinematics; report those that generate bodies."""
        if element.tag in _MAKING_BODIES:
            element.repair(
                self.log, f"<{element.tag}> and the bodies that it generates are ignored"
            )

    def _joint(self, place: _Place) -> MjcfJoint:
        element = place.element
        if element.tag == "joint":
            element = self.classes.resolved(element, place.childclass)
        name = element.get("name") or None
        if name in self.joints:
            raise element.fault(
                f"duplicate joint name {name!r}, first used in line {self.joints[name].line}"
            )
        if name is not None:
            self.joints[name] = element
        kind = "free" if element.tag == "freejoint" else element.get("type") or "hinge"
        if kind not in TYPES:
            raise element.fault(f"unknown joint type {kind!r}; expected {', '.join(TYPES)}")
        anchor = np.append(element.numbers("pos", 3) or [0.0, 0.0, 0.0], 1.0)
        axis = np.array([0.0, 0.0, 1.0])
        if kind in SCALARS:
            axis = direction(element, "axis", element.numbers("axis", 3) or [0.0, 0.0, 1.0])
        unit = 1.0 if kind == "slide" else self.compiler.radians
        return MjcfJoint(
            name=name,
            type=kind,
            anchor=(place.frame @ anchor)[:3],
            axis=place.frame[:3, :3] @ axis,
            limits=self._limits(element, kind, unit),
            ref=unit * (element.numbers("ref", 1) or [0.0])[0] if kind in SCALARS else 0.0,
            element=element,
        )

    def _limits(self, element: XmlElement, kind: str, unit: float) -> Range:
        """Return the joint's range if limited, by MuJoCo's rules."""
        limited = element.get("limited") or "auto"
        if limited not in ("true", "false", "auto"):
            raise element.fault(
                f"limited of <{element.tag}>: {limited!r}; expected true, false or auto"
            )
        values = element.numbers("range", 2) or [0.0, 0.0]
        if kind == "free" or limited == "false" or (limited == "auto" and values == [0.0, 0.0]):
            return UNLIMITED
        low, high = (0.0 if kind == "ball" else values[0]), values[1]
        if low < high:
            if limited == "auto" and not self.compiler.autolimits:
                self._repair(element, "has a range, but autolimits is off and limited is not "
                                      "set; read as limited")  # fmt: skip
            return unit * low, unit * high
        text = " ".join(f"{value:g}" for value in values)
        self._repair(element, f"is limited to the range {text}, which is empty; read as unlimited")
        return UNLIMITED

    def _repair(self, element: XmlElement, message: str) -> None:
        name = element.get("name") or "without a name"
        element.repair(self.log, f"joint {name} {message}")


def is_scalar(joint: MjcfJoint | None) -> bool:
    """Return whether a joint exists and has one value."""
    return joint is not None and joint.type in SCALARS


def largest_turn(joint: MjcfJoint) -> float | None:
    """Maximum rotation angle of a ball joint, in radians; None if unlimited."""
    high = joint.limits[1]
    return high if joint.type == "ball" and high < math.pi else None


def joint_names(joints: Mapping[str, MjcfJoint]) -> list[str]:
    """List the joints that can be coupled."""
    return [name for name, joint in joints.items() if is_scalar(joint)]


DENSITY = 1000.0
"""Default density of a shape in kg/m^3."""
_WEIGHTLESS = ("plane", "hfield")


class UnknownMass(Exception):
    """Error for a body whose mass depends on a mesh."""


@dataclass(frozen=True)
class MassRules:
    """Settings of ``<compiler>`` for masses.

    ``from_shapes``: True, False, or None to use shapes only in bodies without ``<inertial>``;
    ``groups`` the lowest and highest group of shapes to use; ``total`` the total mass, kg.
    """

    from_shapes: bool | None = None
    groups: tuple[float, float] = (0.0, 5.0)
    total: float | None = None


def read_mass_rules(root: XmlElement, log: RepairLog) -> MassRules:
    """Read the settings of all ``<compiler>`` elements; later ones override earlier ones."""
    rules = MassRules()
    for element in root.all("compiler"):
        with log.ignoring("a rule of masses"):
            setting = element.get("inertiafromgeom") or "auto"
            groups = element.numbers("inertiagrouprange", 2) or list(rules.groups)
            total = element.numbers("settotalmass", 1)
            chosen = {"true": True, "false": False}.get(setting, rules.from_shapes)
            weight = rules.total if total is None or total[0] <= 0.0 else total[0]
            rules = MassRules(chosen, (groups[0], groups[1]), weight)
    return rules


def body_inertials(
    inertial: XmlElement | None, frame: Floats, shapes: Sequence[tuple[XmlElement, Floats]],
    compiler: Compiler, rules: MassRules,
) -> tuple[Inertial, ...]:  # fmt: skip
    """Return a body's masses, from its ``<inertial>`` in ``frame`` (4, 4), or from its shapes.

    ``shapes`` have their default classes applied.

    Raises:
        FileSyntax: an element is invalid.
        UnknownMass: a mesh is among the shapes.
    """
    if inertial is not None and rules.from_shapes is not True:
        return (_given(inertial, frame, compiler),)
    if rules.from_shapes is False:
        return ()
    low, high = rules.groups
    parts: list[Inertial] = []
    for element, around in shapes:
        group = (element.numbers("group", 1) or [0.0])[0]
        part = _shape(element, around, compiler) if low <= group <= high else None
        if part is not None:
            parts.append(part)
    return tuple(parts)


def _given(element: XmlElement, frame: Floats, compiler: Compiler) -> Inertial:
    mass = element.numbers("mass", 1)
    if mass is None:
        raise element.fault('an <inertial> without mass; expected mass="..." in kg')
    full = element.numbers("fullinertia", 6)
    diagonal = element.numbers("diaginertia", 3) or [0.0, 0.0, 0.0]
    tensor = np.diag(diagonal)
    if full is not None:
        tensor = tensor_of(*full)
    place = frame @ place_of(element, compiler)
    return Inertial(mass[0], place[:3, 3], rotate_tensor(tensor, place[:3, :3]), element)


def _shape(element: XmlElement, around: Floats, compiler: Compiler) -> Inertial | None:
    """Return a shape's mass in the body's frame; None for a shape without mass."""
    kind = element.get("type") or ("mesh" if element.get("mesh") else "sphere")
    mass, density = element.numbers("mass", 1), element.numbers("density", 1)
    weight = mass or density
    if kind in _WEIGHTLESS or (weight is not None and weight[0] == 0.0):
        return None
    if kind not in COUNTS or element.get("mesh") or element.flag("shellinertia"):
        raise UnknownMass
    half = sizes_of(element, kind)
    volume, inertia = _solid(kind, half)
    kg = mass[0] if mass is not None else volume * (density[0] if density else DENSITY)
    place = around @ place_of(element, compiler)
    tensor = rotate_tensor(kg * np.diag(inertia), place[:3, :3])
    return Inertial(kg, place[:3, 3], tensor, element)


def _solid(kind: str, half: Sequence[float]) -> tuple[float, list[float]]:
    """Volume, and moments of inertia about the centre for unit mass; z is the long axis."""
    if kind == "box":
        x, y, z = (value * value / 3.0 for value in half)
        return 8.0 * math.prod(half), [y + z, x + z, x + y]
    if kind in ("sphere", "ellipsoid"):
        a, b, c = half if kind == "ellipsoid" else (half[0],) * 3
        x, y, z = a * a / 5.0, b * b / 5.0, c * c / 5.0
        return 4.0 / 3.0 * math.pi * a * b * c, [y + z, x + z, x + y]
    r, h = half
    cylinder, ball = 2.0 * math.pi * r * r * h, 4.0 / 3.0 * math.pi * r**3
    if kind == "cylinder":
        ball = 0.0
    share = cylinder / (cylinder + ball)
    along = share * h * h / 3.0 + (1.0 - share) * (h * h + 0.75 * h * r + 0.2 * r * r)
    across = share * 0.25 * r * r + (1.0 - share) * 0.2 * r * r
    return cylinder + ball, [along + across, along + across, 2.0 * across]
