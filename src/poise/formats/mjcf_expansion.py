"""Replace ``<attach>`` and ``<replicate>`` of an MJCF file by the elements that they generate.

    replicate:  R_k = R(k euler), p_k = p_(k-1) + R_(k-1) offset for copy k; its names end in
                ``sep`` and k, with as many digits as ``count``
    attach:     a body of another model, or its world, with ``prefix`` before all names

Equalities and excluded contacts of generated elements are generated as well. MuJoCo's model
reference, "replicate" and "attach", defines both.
"""

from __future__ import annotations

import os
import posixpath
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath

import numpy as np

from poise.files import linked_file
from poise.formats.mjcf_text import (
    Classes,
    Compiler,
    follow_includes,
    place_of,
    read_classes,
    read_compiler,
)
from poise.formats.repair_log import RepairLog
from poise.formats.xml_tree import XmlElement, near, read_xml
from poise.geometry import quaternions

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
