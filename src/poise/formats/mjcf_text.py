"""An MJCF file's elements with its includes followed and its default classes worked out."""

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
    """Put what ``<include file="..."/>`` names in its place, in the tree itself.

    A file is looked for beside the file that includes it, then beside the first one. A missing one
    is skipped with a repair, and so is one that was included before, as the format demands.

    Raises:
        FileRefused: an included file is outside the folder of the first one.
        FileError: an included file cannot be read, or is no XML; the error names that file.
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
        log.repair(f"the included file {name} is not there: skipped", element.line, element.file)
        return []
    real = os.path.realpath(found)
    if real in seen:
        log.repair(f"{name} is included a second time: skipped", element.line, element.file)
        return []
    seen.add(real)
    return read_xml(found, log).children


def _found(name: str, element: XmlElement, main: str) -> str | None:
    """The path of an included file; None where there is no such file."""
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
    """The default classes: for each, the attributes it gives to elements of a tag."""

    main: dict[str, dict[str, str]] = field(default_factory=dict[str, dict[str, str]])
    named: dict[str, dict[str, dict[str, str]]] = field(
        default_factory=dict[str, dict[str, dict[str, str]]]
    )

    def known(self, name: str | None, at: XmlElement) -> str | None:
        """The name itself, if there is such a class."""
        if name is not None and name != "main" and name not in self.named:
            raise at.fault(f"no default class {name!r}{near(name, self.named)}")
        return name

    def resolved(
        self, element: XmlElement, childclass: str | None, tag: str | None = None
    ) -> XmlElement:
        """The element with what its class, or the body's ``childclass``, says beside it."""
        name = self.known(element.get("class"), element) or childclass
        own = self.main if name is None or name == "main" else self.named[name]
        given = dict(own.get(tag or element.tag, {}))
        if any(word in element.attributes for word in (*ORIENTATIONS, "fromto")):
            given = {k: v for k, v in given.items() if k not in (*ORIENTATIONS, "fromto")}
        attributes = {**given, **element.attributes}
        return XmlElement(element.tag, attributes, element.file, element.line)


def read_classes(root: XmlElement) -> Classes:
    """The classes of all ``<default>`` sections; a class begins as a copy of the one around it."""
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
            raise section.fault(f"a second default class {name!r}; every class has its name")
        classes.named[name] = values
        waiting.extend((child, values) for child in reversed(section.all("default")))
    return classes


def _add(values: dict[str, dict[str, str]], section: XmlElement) -> None:
    for element in section.all(*_CLASSED):
        values.setdefault(element.tag, {}).update(element.attributes)
