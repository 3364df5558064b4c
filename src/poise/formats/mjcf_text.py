"""Resolve includes and default classes of an MJCF file."""

from __future__ import annotations

import math
import os
import posixpath
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath

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


# -- replace ``<attach>`` and ``<replicate>`` of an MJCF file by the elements that they generate ---
#     replicate:  R_k = R(k euler), p_k = p_(k-1) + R_(k-1) offset for copy k; its names end in
#                 ``sep`` and k, with as many digits as ``count``
#     attach:     a body of another model, or its world, with ``prefix`` before all names
#
# Equalities and excluded contacts of generated elements are generated as well. MuJoCo's model
# reference, "replicate" and "attach", defines both.


_ENDS = ("joint1", "joint2", "body1", "body2", "site1", "site2")
_NAMES = frozenset({
    *_ENDS, "name", "class", "childclass", "joint", "body", "site", "mesh", "material",
    "tendon1", "tendon2",
})  # fmt: skip
"""Attributes that name an element, of those that are read."""
_MOST = 100_000
"""Maximum number of generated elements: ten for each joint that a file may have."""


def expand(root: XmlElement, classes: Classes, log: RepairLog) -> None:
    """Expand the elements of a model in place; ``classes`` receives those of attached models.

    Raises:
        FileSyntax: an invalid element, an unknown model or body, or a model that attaches itself.
        FileTooLarge: too many elements are generated.
        FileError: the file of an attached model cannot be read.
    """
    _Expansion(root, classes, log).run()


@dataclass(eq=False)
class _Expansion:
    root: XmlElement
    classes: Classes
    log: RepairLog
    files: tuple[str, ...] = ()
    made: list[int] = field(default_factory=lambda: [0])
    models: dict[str, _Expansion] = field(default_factory=dict[str, "_Expansion"])

    def run(self) -> None:
        self.compiler = read_compiler(self.root)
        self._place_meshes()
        waiting = [(world, False) for world in self.root.all("worldbody")]
        while waiting:  # children before parents
            element, ready = waiting.pop()
            if not ready:
                waiting += [(element, True), *((child, False) for child in element.children)]
                continue
            made: list[XmlElement] = []
            for child in element.children:
                known = {"attach": self._attached, "replicate": self._replicas}.get(child.tag)
                made += [child] if known is None else known(child)
            element.children = made

    def _place_meshes(self) -> None:
        """State the paths of meshes relative to the model's file, and their names."""
        folder = ""
        for one in self.root.all("compiler"):
            folder = one.get("meshdir") or one.get("assetdir") or folder
        for section in self.root.all("asset"):
            for mesh in section.all("mesh"):
                if file := mesh.get("file"):
                    file = posixpath.join(folder, file).replace("\\", "/")
                    mesh.attributes["file"] = file
                    mesh.attributes.setdefault("name", PurePosixPath(file).stem)

    def _copy(self, element: XmlElement, changed: Callable[[str, str], str]) -> XmlElement:
        """Copy a tree; ``changed`` returns the new value of an attribute with a name."""

        def one(element: XmlElement) -> XmlElement:
            self.made[0] += 1
            self.log.check_count(self.made[0], "generated elements", _MOST)
            return replace(element, attributes=_renamed(element.attributes, changed))

        copy = one(element)
        waiting = [copy]
        while waiting:
            parent = waiting.pop()
            parent.children = [one(child) for child in parent.children]
            waiting += parent.children
        return copy

    # -- replicate -------------------------------------------------------------------------------

    def _replicas(self, element: XmlElement) -> list[XmlElement]:
        count = (element.numbers("count", 1) or [0.0])[0]
        if count < 1 or count != int(count):
            raise element.fault('<replicate> without a positive count; expected count="3"')
        self.log.check_count(int(count), "generated elements", _MOST)
        angles = np.array(element.numbers("euler", 3) or [0.0] * 3)
        offset = np.array(element.numbers("offset", 3) or [0.0] * 3)
        names = {one.attributes.get("name") for child in element.children for one in tree(child)}
        ends = [f"{element.get('sep') or ''}{k:0{len(str(int(count)))}}" for k in range(int(count))]
        for section in self.root.all("equality", "contact"):
            section.children = [
                copy
                for child in section.children
                for copy in (
                    [self._copy(child, _with_end(end, names | {child.get("name")})) for end in ends]
                    if names & {child.get(which) for which in _ENDS} - {None}
                    else [child]
                )
            ]
        place, made = np.zeros(3), list[XmlElement]()
        for k, end in enumerate(ends):
            copies = [self._copy(child, _with_end(end, names)) for child in element.children]
            terms = {"pos": _text(place), "euler": _text(k * angles)}
            made.append(replace(element, tag="frame", attributes=terms, children=copies))
            place = place + place_of(made[-1], self.compiler)[:3, :3] @ offset
        return made

    # -- attach ----------------------------------------------------------------------------------

    def _attached(self, element: XmlElement) -> list[XmlElement]:
        prefix, wanted = element.need("prefix"), element.get("body")
        model = self._model(element)
        parts = [child for world in model.root.all("worldbody") for child in world.children]
        if wanted:
            bodies = {
                one.get("name") or "": one
                for part in parts for one in tree(part) if one.tag == "body"
            }  # fmt: skip
            if wanted not in bodies:
                raise element.fault(f"body: no body {wanted!r}{near(wanted, list(bodies))}")
            parts = [bodies[wanted]]

        def renamed(_: str, name: str) -> str:
            return name if name == "world" else prefix + name

        main = prefix + "main"
        for name, defaults in {"main": model.classes.main, **model.classes.named}.items():
            self.classes.named[prefix + name] = {
                tag: _renamed(values, renamed) for tag, values in defaults.items()
            }
        names = {one.get("name") for part in parts for one in tree(part)} | {None, "world"}
        for section in model.root.all("asset", "equality", "contact", "tendon"):
            copy = self._copy(section, renamed)
            copy.children = [
                new
                for old, new in zip(section.children, copy.children, strict=True)
                if section.tag in ("asset", "tendon") or {old.get(end) for end in _ENDS} <= names
            ]
            for new in copy.children:
                new.attributes.setdefault("class", main)
            self.root.children.append(copy)
        if model.root.all("keyframe"):
            element.repair(
                self.log, f"the keyframes of the attached model {element.get('model')} are ignored"
            )
        copies = [self._copy(part, renamed) for part in parts]
        return [replace(element, tag="frame", attributes={"childclass": main}, children=copies)]

    def _model(self, element: XmlElement) -> _Expansion:
        """Return the expanded model that an element attaches, in the units of this one."""
        name = element.need("model")
        if name in self.models:
            return self.models[name]
        known = {
            one.get("name") or PurePosixPath(one.need("file")).stem: one
            for section in self.root.all("asset") for one in section.all("model")
        }  # fmt: skip
        if name not in known:
            raise element.fault(f"model: no model {name!r} in <asset>{near(name, list(known))}")
        file = known[name].need("file").replace("\\", "/")
        path = os.fspath(linked_file(file, self.root.file))
        files = (*self.files, os.path.realpath(self.root.file))
        if os.path.realpath(path) in files:
            raise element.fault(f"the model {name!r} attaches itself")
        root = read_xml(path, self.log)
        if root.tag != "mujoco":
            raise root.fault(f"<{root.tag}> is attached; expected <mujoco>")
        follow_includes(root, self.log)
        model = _Expansion(root, read_classes(root), self.log, files, self.made)
        model.run()
        for section in root.all("asset"):
            section.children = section.all("mesh", "material", "texture")
            for mesh in section.all("mesh"):
                if "file" in mesh.attributes:
                    inner = posixpath.join(posixpath.dirname(file), mesh.attributes["file"])
                    mesh.attributes["file"] = posixpath.normpath(inner)
        if model.compiler != self.compiler:
            model.convert(self.compiler)
        self.models[name] = model
        return model

    def convert(self, to: Compiler) -> None:
        """State the angles of the model in another unit, and orientations as quaternions."""
        waiting = [(world, "main") for world in self.root.all("worldbody")]
        while waiting:
            element, around = waiting.pop()
            around = element.get("childclass") or around
            if element.tag == "joint":
                resolved = self.classes.resolved(element, around)
                element.attributes = resolved.attributes
                for name, count in (("range", 2), ("ref", 1)):
                    values = element.numbers(name, count)
                    if values and element.get("type") != "slide":
                        scaled = np.array(values) * (self.compiler.radians / to.radians)
                        element.attributes[name] = _text(scaled)
            self._turn(element)
            waiting += [(child, around) for child in element.children]
        for defaults in (self.classes.main, *self.classes.named.values()):
            for tag, values in defaults.items():
                self._turn(replace(self.root, tag=tag, attributes=values))

    def _turn(self, element: XmlElement) -> None:
        """State an orientation as a quaternion, in place."""
        own = element.attributes
        for name in {"euler", "axisangle"} & own.keys():
            given = replace(element, attributes={name: own.pop(name)})
            turn = place_of(given, self.compiler)[:3, :3]
            own["quat"] = _text(quaternions.from_matrix(turn))


def tree(element: XmlElement) -> list[XmlElement]:
    """Return an element and all elements in it."""
    found = [element]
    for one in found:
        found += one.children
    return found


def _renamed(values: Mapping[str, str], changed: Callable[[str, str], str]) -> dict[str, str]:
    return {key: changed(key, text) if key in _NAMES else text for key, text in values.items()}


def _with_end(end: str, names: set[str | None]) -> Callable[[str, str], str]:
    return lambda key, name: name + end if name in names and key not in _CLASSES else name


_CLASSES = ("class", "childclass", "mesh", "material")


def _text(values: np.ndarray) -> str:
    return " ".join(map(repr, values.tolist()))
