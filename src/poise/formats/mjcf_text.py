"""Resolve includes and default classes of an MJCF file."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from poise.errors import FileRefused
from poise.files import exists, linked_file
from poise.formats.repair_log import RepairLog
from poise.formats.xml_tree import XmlElement, near, read_xml

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
        log.repair(f"the included file {name} does not exist; ignored", element.line, element.file)
        return []
    real = os.path.realpath(found)
    if real in seen:
        log.repair(f"{name} is included a second time; ignored", element.line, element.file)
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
