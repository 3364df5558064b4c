"""Objects of an FBX file, their properties and connections, in one form for every version.

Versions from 7000 on identify objects by number; versions 6000 to 6999 by name, a mesh is part of
its model, and animations are takes with channels; in older versions, models list their children.
All become objects with connections.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats, Integers
from poise.formats.fbx_binary import FbxTree
from poise.formats.fbx_nodes import FbxNode, Value
from poise.formats.repair_log import RepairLog

Key: TypeAlias = int | str
Properties: TypeAlias = dict[str, Sequence[Value]]

OLD_TICKS, NEW_TICKS = 46_186_158_000, 141_120_000
"""Ticks per second."""

_OLD_DEFINITION = 127

OWN_RATE = "PoiseFrameRate"
"""Property of a stack, or node of a take, whose frame rate differs from the scene's."""

LARGEST = 1e30
"""Larger numbers are treated as damage: their squares would overflow."""

_NUMBERS = (bool, int, float)

_TRANSFORM = {"T": "Lcl Translation", "R": "Lcl Rotation", "S": "Lcl Scaling"}


@dataclass(eq=False)
class FbxObject:
    """An object of a file.

    Attributes:
        key: the object's number or, before version 7000, its name with its class.
        kind: the name of its node, such as "Model".
        name: display name.
        subtype: such as "LimbNode" or "Cluster".
        node: the node that describes the object.
        log: creates errors.
        properties: own properties, and those of the file's template for the kind.
        children, parents: connected objects, each with the connected property, or "".
    """

    key: int | str
    kind: str
    name: str
    subtype: str
    node: FbxNode
    log: RepairLog
    properties: Properties = field(default_factory=dict[str, Sequence[Value]])
    children: list[tuple[FbxObject, str]] = field(default_factory=list["tuple[FbxObject, str]"])
    parents: list[tuple[FbxObject, str]] = field(default_factory=list["tuple[FbxObject, str]"])

    @property
    def place(self) -> str:
        """Description of the object in messages."""
        return f"{self.kind} {self.name!r}"

    def connected(self, kind: str, subtype: str = "") -> Iterator[FbxObject]:
        """Iterate over objects of a kind connected to this object, not to one of its properties."""
        return (
            child
            for child, to in self.children
            if not to and child.kind == kind and subtype in ("", child.subtype)
        )

    def parents_of(self, kind: str) -> Iterator[FbxObject]:
        """Iterate over objects of a kind to which this object, not a property, is connected."""
        return (parent for parent, to in self.parents if parent.kind == kind and not to)

    def number(self, name: str, default: float = 0.0) -> float:
        """Return the number of a property.

        Raises:
            FileSyntax: the number is not finite, or far too large.
        """
        for value in self.properties.get(name, ()):
            if isinstance(value, _NUMBERS):
                found = float(value)
                if not abs(found) < LARGEST:
                    raise self.log.fault(f"{self.place}: {name} is {found}; expected a number")
                return found
        return default

    def integer(self, name: str, default: int = 0) -> int:
        """Return the integer of a property."""
        return int(self.number(name, default))

    def vector(self, name: str, default: float = 0.0) -> Floats:
        """Return the numbers of a property, shape (3,).

        Raises:
            FileSyntax: a number is not finite, or far too large.
        """
        given = self.properties.get(name)
        values = [v for v in given if isinstance(v, _NUMBERS)] if given else ()
        if len(values) < 3:
            return np.array((default, default, default))
        found = [float(value) for value in values[-3:]]
        if not all(abs(value) < LARGEST for value in found):
            raise self.log.fault(f"{self.place}: {name} is {found}; expected numbers")
        return np.array(found)

    def text(self, name: str) -> str:
        """Return the text of a property, or "" if absent."""
        values = self.properties.get(name, ())
        return values[-1] if values and isinstance(values[-1], str) else ""


class FbxScene:
    """All objects of a file.

    Attributes:
        version: version of the file.
        size: size of the file in bytes.
        root: the file's nodes.
        objects: by key, in file order.
        settings: global properties of the scene.
        ticks: ticks per second.
    """

    def __init__(self, tree: FbxTree, log: RepairLog) -> None:
        self.version = tree.version
        self.size = len(tree.data)
        self.root = tree.root
        self.log = log
        self.objects: dict[int | str, FbxObject] = {}
        templates = _templates(tree.root)
        body = tree.root.first("Objects")
        if body is None:
            self._read_legacy(tree.root)
        else:
            self._read_objects(body, templates)
        for connections in tree.root.all("Connections"):
            self._connect_all(connections)
        for model in list(self.of("Model")):
            self._take_mesh_out(model)
        takes = tree.root.first("Takes")
        if takes is not None and not any(self.of("AnimationStack")):
            for number, take in enumerate(takes.all("Take")):
                self._read_take(f"AnimationStack::{number}", take)
        self.settings = self._settings()
        self.ticks = _ticks_in_a_second(tree)

    def of(self, kind: str, subtype: str = "") -> Iterator[FbxObject]:
        """Iterate over the objects of a kind."""
        return (
            each
            for each in self.objects.values()
            if each.kind == kind and subtype in ("", each.subtype)
        )

    # -- objects ----------------------------------------------------------------------------------

    def _read_objects(self, body: FbxNode, templates: dict[str, Properties]) -> None:
        for node in body.children:
            values = node.values
            if not values or isinstance(values[0], np.ndarray):
                continue
            numbered = not isinstance(values[0], str | bytes | float)
            named = values[1] if numbered and len(values) > 1 else values[0]
            label = named if isinstance(named, str) else ""
            key = int(values[0]) if numbered else full_name(label)
            last = values[-1]
            subtype = last if isinstance(last, str) and len(values) > 1 + numbered else ""
            found = FbxObject(key, node.name, plain_name(label), subtype, node, self.log)
            found.properties = dict(templates.get(node.name, {}))
            found.properties.update(read_properties(node))
            self._add(found)

    def _add(self, found: FbxObject) -> None:
        if found.key in self.objects:
            self.log.repair(f"{found.place}: duplicate object {found.key!r}; ignored")
            return
        self.objects[found.key] = found

    def _connect_all(self, connections: FbxNode) -> None:
        for node in connections.children:
            values = node.values
            if len(values) < 3 or node.name not in ("C", "Connect"):
                continue
            ends = [self.objects.get(object_key(value)) for value in values[1:3]]
            named = values[3] if len(values) > 3 and isinstance(values[3], str) else ""
            child, parent = ends
            if child is not None and parent is not None and str(values[0]) in ("OO", "OP"):
                connect(child, parent, named if values[0] == "OP" else "")

    def _settings(self) -> FbxObject:
        node = self.root.first("GlobalSettings")
        if node is None:
            body = self.root.first("Objects")
            node = None if body is None else body.first("GlobalSettings")
        node = node or FbxNode("GlobalSettings")
        found = FbxObject("", "GlobalSettings", "", "", node, self.log, read_properties(node))
        older = self.root.first("Version5")
        settings = None if older is None else older.first("Settings")
        rate = None if settings is None else settings.first("FrameRate")
        if rate is not None and rate.values:
            found.properties.setdefault("FrameRate", rate.values)
        return found

    # -- versions before 7000 ---------------------------------------------------------------------

    def _take_mesh_out(self, model: FbxObject) -> None:
        """Create objects for the mesh and shapes stored in a model's own node."""
        if model.node.first("Vertices") is None:
            return
        geometry = FbxObject(
            f"Geometry::{model.key}", "Geometry", model.name, "Mesh", model.node, self.log
        )
        self.objects[geometry.key] = geometry
        connect(geometry, model)
        for deformer in list(model.connected("Deformer")):
            connect(deformer, geometry)
        shapes = list(model.node.all("Shape"))
        if not shapes:
            return
        blend = self._made(f"BlendShape::{model.key}", "Deformer", "BlendShape", geometry)
        for node in shapes:
            name = _label(node)
            key = f"{model.key}::{name}"
            channel = self._made(f"Channel::{key}", "Deformer", "BlendShapeChannel", blend, name)
            shape = self._made(f"Shape::{key}", "Geometry", "Shape", channel, name)
            shape.node = node
            channel.properties["DeformPercent"] = model.properties.get(name, [0.0])

    def _made(
        self, key: str, kind: str, subtype: str, parent: FbxObject | None, name: str = ""
    ) -> FbxObject:
        found = FbxObject(key, kind, name, subtype, FbxNode(kind), self.log)
        self.objects[key] = found
        if parent is not None:
            connect(found, parent)
        return found

    def _read_take(self, key: str, take: FbxNode) -> None:
        """Create the objects of an animation, whose curves are channels of the take."""
        stack = self._made(key, "AnimationStack", "", None, _label(take) or "Take")
        stack.node = take
        span = take.first("LocalTime")
        given = [v for v in (() if span is None else span.values) if isinstance(v, int)]
        for name, value in zip(("LocalStart", "LocalStop"), given, strict=False):
            stack.properties[name] = (value,)
        rate = take.first(OWN_RATE)
        stack.properties |= {} if rate is None else {OWN_RATE: rate.values}
        layer = self._made(f"{key}::layer", "AnimationLayer", "", stack)
        for part in take.all("Model"):
            model = self.objects.get(full_name(_label(part), "Model"))
            if model is None:
                continue
            for channel in part.all("Channel"):
                name = _label(channel)
                if name == "Transform":
                    for one in channel.all("Channel"):
                        axes = {f"d|{_label(axis)}": axis for axis in one.all("Channel")}
                        if _label(one) in _TRANSFORM:
                            self._read_curves(layer, model, _TRANSFORM[_label(one)], axes)
                elif (key_node := channel.first("Key")) is not None and key_node.values:
                    shape = self.objects.get(f"Channel::{model.key}::{name}")
                    to = name if shape is None else "DeformPercent"
                    self._read_curves(layer, shape or model, to, {f"d|{to}": channel})

    def _read_curves(
        self, layer: FbxObject, target: FbxObject, to: str, channels: dict[str, FbxNode]
    ) -> None:
        """Create the curves of a property from the channels of its components."""
        key = f"{layer.key}::{target.key}::{to}"
        node = self._made(key, "AnimationCurveNode", "", layer)
        connect(node, target, to)
        for part, channel in channels.items():
            default = channel.first("Default")
            value = default.values[0] if default is not None and default.values else None
            if isinstance(value, int | float) and abs(value) < LARGEST:
                node.properties[part] = (value,)
            if channel.first("Key") is not None:
                curve = self._made(f"{key}::{part}", "AnimationCurve", "", None)
                curve.node = channel
                connect(curve, node, part)

    def _read_legacy(self, root: FbxNode) -> None:
        """Read models of versions before 6000: top-level nodes that list their children."""
        for node in root.all("Model"):
            label = _label(node)
            kind = node.first("Type")
            subtype = str(kind.values[0]) if kind is not None and kind.values else "Mesh"
            found = FbxObject(
                full_name(label, "Model"), "Model", plain_name(label), subtype, node, self.log
            )
            found.properties = read_properties(node)
            for channel in node.all("Channel"):
                if tuple(channel.values[:1]) == ("Transform",):
                    found.properties.update(_channel_defaults(channel))
            self._add(found)
        for parent in list(self.of("Model")):
            self._connect_legacy(parent)

    def _connect_legacy(self, parent: FbxObject) -> None:
        for node in parent.node.all("Children"):
            for value in node.values:
                child = self.objects.get(full_name(str(value), "Model"))
                if child is not None:
                    connect(child, parent)
        links = list(parent.node.all("Link"))
        if not links:
            return
        skin = self._made(f"Skin::{parent.key}", "Deformer", "Skin", parent, parent.name)
        for node in links:
            name = _label(node)
            cluster = self._made(
                f"Cluster::{parent.key}::{name}", "Deformer", "Cluster", skin, name
            )
            cluster.node = node
            bone = self.objects.get(full_name(name, "Model"))
            if bone is not None:
                connect(bone, cluster)


def connect(child: FbxObject, parent: FbxObject, to: str = "") -> None:
    """Connect an object to another object, or to one of its properties."""
    child.parents.append((parent, to))
    parent.children.append((child, to))


def read_properties(node: FbxNode) -> Properties:
    """Return the values of a node's properties by name."""
    found: Properties = {}
    for name, skipped in (("Properties70", 4), ("Properties60", 3), ("Properties", 3)):
        for block in node.all(name):
            for entry in block.children:
                if len(entry.values) > 1 and isinstance(entry.values[0], str):
                    found[entry.values[0]] = entry.values[skipped:]
    return found


def numbers(node: FbxNode | None, log: RepairLog) -> Floats:
    """Return all numbers of a node (n,); empty without a node.

    Raises:
        FileSyntax: a value is not a number, not finite, or far too large.
    """
    found = _array(node, np.float64, log)
    if not (np.abs(found) < LARGEST).all():
        name = "" if node is None else node.name
        raise log.fault(f"{name}: a number is not finite, or beyond {LARGEST:g}")
    return found


def integers(node: FbxNode | None, log: RepairLog) -> Integers:
    """Return all integers of a node (n,); empty without a node.

    Raises:
        FileSyntax: a value is not a number.
    """
    return _array(node, np.int64, log)


def _array(node: FbxNode | None, dtype: type, log: RepairLog) -> NDArray[Any]:
    if node is None:
        return np.zeros(0, dtype)
    parts: list[NDArray[Any]] = []
    for value in node.values:
        if isinstance(value, str | bytes):
            raise log.fault(f"{node.name}: {value[:40]!r} is not a number")
        parts.append(np.atleast_1d(np.asarray(value)))
    whole = parts[0] if len(parts) == 1 else np.concatenate([np.zeros(0, dtype), *parts])
    if dtype is np.int64 and whole.dtype.kind == "f" and not (np.abs(whole) < 2.0**62).all():
        raise log.fault(f"{node.name}: a number is not whole")
    return whole.astype(dtype, copy=False)


def plain_name(label: str) -> str:
    r"""Return a name without its class.

    >>> plain_name("arm\x00\x01Model"), plain_name("Model::arm")
    ('arm', 'arm')
    """
    if "\0\1" in label:
        return label.partition("\0\1")[0]
    return label.partition("::")[2] if "::" in label else label


def full_name(label: str, kind: str = "") -> str:
    r"""Return a name with its class prefix, as used by connections by name.

    >>> full_name("arm\x00\x01Model"), full_name("Model::arm"), full_name("arm", "Model")
    ('Model::arm', 'Model::arm', 'Model::arm')
    """
    if "\0\1" in label:
        name, _, found = label.partition("\0\1")
        return f"{found}::{name}"
    return label if "::" in label or not kind else f"{kind}::{label}"


def object_key(value: Value) -> int | str:
    """Return the key of the object to which a value refers."""
    if isinstance(value, str):
        return full_name(value)
    if isinstance(value, int | np.integer):
        return int(value)
    return int(value) if isinstance(value, float) and math.isfinite(value) else ""


def _label(node: FbxNode) -> str:
    """Return the first value of a node as a name."""
    return str(node.values[0]) if node.values else ""


def _templates(root: FbxNode) -> dict[str, Properties]:
    """Return the default properties of objects of each kind."""
    found: dict[str, Properties] = {}
    definitions = root.first("Definitions")
    for kind in () if definitions is None else definitions.all("ObjectType"):
        template = kind.first("PropertyTemplate")
        if template is not None and kind.values and isinstance(kind.values[0], str):
            found[kind.values[0]] = read_properties(template)
    return found


def _ticks_in_a_second(tree: FbxTree) -> int:
    """Ticks per second; fewer in files from version 8000 on, unless the file states otherwise."""
    header = tree.root.first("FBXHeaderExtension")
    definition = None
    for node in () if header is None else header.all("OtherFlags"):
        definition = node.first("TCDefinition")
    if definition is not None and definition.values:
        return OLD_TICKS if definition.values[0] == _OLD_DEFINITION else NEW_TICKS
    return OLD_TICKS if tree.version < 8000 else NEW_TICKS


def _channel_defaults(channel: FbxNode) -> Properties:
    """Rest values in versions before 6000."""
    found: Properties = {}
    for part in channel.all("Channel"):
        name = _TRANSFORM.get(_label(part))
        rows = [axis.first("Default") for axis in part.all("Channel")]
        if name and len(rows) == 3:
            found[name] = [value for row in rows if row is not None for value in row.values[:1]]
    return found
