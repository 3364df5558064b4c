"""Resolve includes and default classes of an MJCF file."""

from __future__ import annotations

import math
import os
from dataclasses import dataclass, field

import numpy as np

from poise.array_types import Floats
from poise.errors import FileRefused
from poise.files import exists, linked_file
from poise.formats.repair_log import RepairLog
from poise.formats.xml_tree import XmlElement, near, read_xml
from poise.geometry import quaternions, transforms

ORIENTATIONS = ("quat", "axisangle", "euler", "xyaxes", "zaxis")

_CLASSED = ("joint", "site", "equality", "geom", "mesh", "material")


def follow_includes(root: XmlElement, log: RepairLog) -> None:
    """Replace ``<include file="..."/>`` elements by the included content, in place.

    A file is searched next to the file that includes it, then next to the main file. Missing files
    are skipped with a repair, as are repeated includes, which the format forbids.

    Raises:
        FileRefused: an included file is outside the folder of the first one.
        FileError: an included file cannot be read, or is not XML; the error names that file.
    """
    seen = {os.path.realpath(root.file)}
    waiting = [root]
    while waiting:
        element = waiting.pop()
        children: list[XmlElement] = []
        queue = element.children[::-1]
        while queue:
            child = queue.pop()
            if child.tag != "include":
                children.append(child)
                continue
            queue.extend(reversed(_included(child, root.file, seen, log)))
        element.children = children
        waiting.extend(children)


def _included(element: XmlElement, main: str, seen: set[str], log: RepairLog) -> list[XmlElement]:
    name = element.need("file").replace("\\", "/")
    found = _found(name, element, main)
    if found is None:
        element.repair(log, f"the included file {name} does not exist; ignored")
        return []
    real = os.path.realpath(found)
    if real in seen:
        element.repair(log, f"{name} is included a second time; ignored")
        return []
    seen.add(real)
    return read_xml(found, log).children


def _found(name: str, element: XmlElement, main: str) -> str | None:
    """Return the path of an included file, or None if there is no such file."""
    refused: FileRefused | None = None
    for including in (element.file, main):
        try:
            place = linked_file(name, including)
        except FileRefused as problem:
            refused = problem
            continue
        if exists(place):
            return os.fspath(place)
    if refused is not None:
        raise FileRefused(refused.message, file=element.file, line=element.line)
    return None


@dataclass
class Classes:
    """Default classes: for each, default attributes by element tag."""

    main: dict[str, dict[str, str]] = field(default_factory=dict[str, dict[str, str]])
    named: dict[str, dict[str, dict[str, str]]] = field(
        default_factory=dict[str, dict[str, dict[str, str]]]
    )

    def known(self, name: str | None, at: XmlElement) -> str | None:
        """Return the name if the class exists."""
        if name is not None and name != "main" and name not in self.named:
            raise at.fault(f"no default class {name!r}{near(name, self.named)}")
        return name

    def resolved(
        self, element: XmlElement, childclass: str | None, tag: str | None = None
    ) -> XmlElement:
        """Return the element with attributes of its class, or of the body's ``childclass``."""
        name = self.known(element.get("class"), element) or childclass
        own = self.main if name is None or name == "main" else self.named[name]
        given = dict(own.get(tag or element.tag, {}))
        if any(word in element.attributes for word in (*ORIENTATIONS, "fromto")):
            given = {k: v for k, v in given.items() if k not in (*ORIENTATIONS, "fromto")}
        attributes = {**given, **element.attributes}
        return XmlElement(element.tag, attributes, element.file, element.line)


def read_classes(root: XmlElement) -> Classes:
    """Read the classes of all ``<default>`` sections; a class starts as a copy of its parent."""
    classes = Classes()
    waiting: list[tuple[XmlElement, dict[str, dict[str, str]]]] = []
    for section in root.all("default"):
        name = section.get("class")
        if name and name != "main":
            classes.named[name] = classes.main
        _add(classes.main, section)
        waiting += [(child, classes.main) for child in section.all("default")]
    waiting.reverse()
    while waiting:
        section, around = waiting.pop()
        name = section.need("class")
        values = {tag: dict(attributes) for tag, attributes in around.items()}
        _add(values, section)
        if name in classes.named or name == "main":
            raise section.fault(f"duplicate name {name!r} of a default class")
        classes.named[name] = values
        waiting.extend((child, values) for child in reversed(section.all("default")))
    return classes


def _add(values: dict[str, dict[str, str]], section: XmlElement) -> None:
    for element in section.all(*_CLASSED):
        values.setdefault(element.tag, {}).update(element.attributes)


_TURN = {"x": transforms.rotation_x, "y": transforms.rotation_y, "z": transforms.rotation_z}
_SMALLEST = 1e-10  # length of an axis below which it has no direction


@dataclass(frozen=True)
class Compiler:
    """Settings of ``<compiler>`` that affect the rest of the file.

    ``radians`` per angle unit of the file (degrees by default); ``euler`` lists the axes of Euler
    angles, lower-case intrinsic, upper-case extrinsic; ``autolimits``: a range implies limits.
    """

    radians: float = math.pi / 180.0
    euler: str = "xyz"
    autolimits: bool = True


def read_compiler(root: XmlElement) -> Compiler:
    """Read the settings of all ``<compiler>`` elements; later elements override earlier ones.

    Raises:
        FileSyntax: a setting is invalid.
        FileUnsupported: the file uses global coordinates, which MuJoCo no longer supports either.
    """
    radians, euler, autolimits = math.pi / 180.0, "xyz", True
    for element in root.all("compiler"):
        angle = element.get("angle")
        if angle is not None and angle not in ("degree", "radian"):
            raise element.fault(f"angle of <compiler>: {angle!r}; expected degree or radian")
        if angle is not None:
            radians = 1.0 if angle == "radian" else math.pi / 180.0
        euler = element.get("eulerseq") or euler
        if len(euler) != 3 or set(euler) - set("xyzXYZ"):
            raise element.fault(
                f"eulerseq of <compiler>: {euler!r}; expected three letters of xyzXYZ"
            )
        flag = element.flag("autolimits")
        autolimits = autolimits if flag is None else flag
        if element.get("coordinate") == "global":
            raise element.unsupported(
                "global coordinates are not supported; save the model with a MuJoCo version "
                "before 2.3.4, which converts them to local ones"
            )
    return Compiler(radians, euler, autolimits)


def place_of(element: XmlElement, compiler: Compiler) -> Floats:
    """Frame (4, 4) of a body, a frame or a site in its parent."""
    ends = element.numbers("fromto", 6)
    if ends is not None:
        start, end = np.array(ends[:3]), np.array(ends[3:])
        turn = _z_to(element, "fromto", start - end)
        return transforms.compose(turn, 0.5 * (start + end))
    position = element.numbers("pos", 3) or [0.0, 0.0, 0.0]
    return transforms.compose(_orientation(element, compiler), position)


def direction(element: XmlElement, name: str, values: list[float]) -> Floats:
    """Read a vector (3,) of an attribute as a unit vector.

    Raises:
        FileSyntax: the vector has no direction.
    """
    length = math.hypot(*values)
    if not _SMALLEST < length < 1.0 / _SMALLEST:
        text = " ".join(f"{value:g}" for value in values)
        raise element.fault(f"{name} of <{element.tag}>: {text} has no direction")
    return np.array(values) / length if length != 1.0 else np.array(values)


def _orientation(element: XmlElement, compiler: Compiler) -> Floats:
    given = [name for name in ORIENTATIONS if name in element.attributes]
    if len(given) > 1:
        raise element.fault(f"<{element.tag}> has {' and '.join(given)}; expected one of them")
    match given:
        case ["quat"]:
            values = element.numbers("quat", 4) or []
            if not _SMALLEST < math.hypot(*values) < 1.0 / _SMALLEST:
                raise element.fault(f"quat of <{element.tag}> is zero; expected a rotation w x y z")
            return quaternions.to_matrix(quaternions.normalize(values))
        case ["axisangle"]:
            *axis, angle = element.numbers("axisangle", 4) or []
            return transforms.axis_angle(
                direction(element, "axisangle", axis), compiler.radians * angle
            )
        case ["euler"]:
            return _euler(element.numbers("euler", 3) or [], compiler)
        case ["xyaxes"]:
            return _xy_axes(element)
        case ["zaxis"]:
            return _z_to(element, "zaxis", np.array(element.numbers("zaxis", 3)))
        case _:
            return np.eye(3)


def _euler(angles: list[float], compiler: Compiler) -> Floats:
    turned = np.eye(3)
    for letter, angle in zip(compiler.euler, angles, strict=True):
        step = _TURN[letter.lower()](compiler.radians * angle)
        turned = turned @ step if letter.islower() else step @ turned
    return turned


def _xy_axes(element: XmlElement) -> Floats:
    """Rotation with the given x axis, and the y axis made orthogonal to it."""
    values = element.numbers("xyaxes", 6) or []
    x = direction(element, "xyaxes", values[:3])
    y = np.array(values[3:])
    y = direction(element, "xyaxes", (y - (x @ y) * x).tolist())
    return np.stack([x, y, np.cross(x, y)], axis=1)


def _z_to(element: XmlElement, name: str, z: Floats) -> Floats:
    """Smallest rotation of the z axis to a direction."""
    towards = direction(element, name, z.tolist())
    return quaternions.to_matrix(quaternions.between(np.array([0.0, 0.0, 1.0]), towards))
