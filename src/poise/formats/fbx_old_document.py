"""FBX files below version 7000 that are written again with changes.

Objects have names in place of numbers, a mesh is part of its model, and animations are takes. Edits
use the objects that `FbxScene` makes of them; takes and names are stored when the file is encoded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from poise.formats.fbx_binary import FbxTree
from poise.formats.fbx_curves import CONSTANT, CONSTANT_NEXT, CUBIC, read_curve
from poise.formats.fbx_document import FbxEdits, change
from poise.formats.fbx_nodes import FbxNode, Value
from poise.formats.fbx_objects import plain_name
from poise.formats.fbx_scene import (
    OWN_RATE,
    FbxObject,
    Key,
    connect,
    full_name,
    object_key,
    read_properties,
)
from poise.formats.fbx_text import parse
from poise.formats.fbx_transforms import TRANSFORM
from poise.formats.fbx_typing import letter
from poise.formats.repair_log import RepairLog
from poise.formats.unique_names import UniqueNames

_NUMBERED = 7000
_ANIMATION = ("AnimationStack", "AnimationLayer", "AnimationCurveNode", "AnimationCurve")
_MESH = ("Vertices", "PolygonVertexIndex", "Edges", "Geometry", "Layer", "Normals", "Material",
         "Shape", "Link")  # fmt: skip
"""Beginnings of the names of nodes of a model that describe its mesh."""
_NAMED = ("Model", "Children", "Link")
"""Nodes that name models without their class in versions before 6000."""
_KEY_VERSION = 4005


def opened(data: bytes, file: str) -> FbxEdits:
    """Return the nodes of a file for editing."""
    tree = parse(data, RepairLog(file))
    return (FbxEdits if tree.version >= _NUMBERED else OldEdits)(tree, file)


class OldEdits(FbxEdits):
    """The nodes of a file below version 7000, which edits change in place."""

    _block, _row, _head, _link = "Properties60", "Property", 3, "Connect"
    _uncounted = frozenset(["GlobalSettings", "Geometry"])

    def __init__(self, tree: FbxTree, file: str) -> None:
        super().__init__(tree, file)
        self._renamed: dict[Key, str] = {}

    def encoded(self) -> bytes:
        """Return the bytes of the file."""
        for stack in self.scene.of("AnimationStack"):
            self._store_take(stack)
        self._store_names()
        return super().encoded()

    # -- objects ----------------------------------------------------------------------------------

    def add(
        self, kind: str, title: str, subclass: str, children: list[FbxNode], suffix: str = ""
    ) -> Key:
        """Add an object."""
        key: Key = self._number()
        node = FbxNode(kind, [], children)
        if kind not in _ANIMATION:
            taken = UniqueNames(name for one in self.scene.of(kind) for name in _names(one))
            label = f"{taken.new(plain_name(title))}\x00\x01{suffix or kind}"
            key, node.values, self._counted = full_name(label), [label, subclass], False
            self._append("Objects", [node])
        made = FbxObject(key, kind, title, subclass, node, self.scene.log)
        made.properties = read_properties(node)
        self.scene.objects[key] = made
        return key

    def connect(self, child: Key, parent: Key, name: str = "") -> None:
        """Connect an object to another object, or to one of its properties."""
        if self.object(child).kind in _ANIMATION:
            connect(self.object(child), self.object(parent), name)
        else:
            super().connect(child, parent, name)

    def _end(self, key: Key) -> Value:
        return self.object(key).node.values[0]

    def remove(self, keys: Iterable[Key]) -> None:
        """Remove objects, and those that only they use."""
        before, counted, body = dict(self.scene.objects), self._counted, self._count()
        super().remove(keys)
        gone = {key: one for key, one in before.items() if key not in self.scene.objects}
        for one in gone.values():
            if one.kind == "Geometry":
                one.node.children = [c for c in one.node.children if not c.name.startswith(_MESH)]
        takes = self.tree.root.first("Takes")
        every = [] if takes is None else takes.all("Take")
        for part in [self.tree.root, *self.tree.root.all("Relations"), *every]:
            part.children = [c for c in part.children if c.name == "Takes" or _key(c) not in gone]
        self._counted = counted and self._count() == body

    def _count(self) -> int:
        body = self.tree.root.first("Objects")
        return 0 if body is None else len(body.children)

    def rename(self, found: FbxObject, name: str) -> None:
        """Change the name of an object."""
        found.name = name
        if found.kind not in _ANIMATION:
            self._renamed[found.key] = plain_name(name)

    def put(self, found: FbxObject, entry: Sequence[Value]) -> None:
        """Set a property."""
        if found.kind in _ANIMATION:
            found.properties[str(entry[0])] = tuple(entry[4:])
        elif self.tree.root.first("Objects") is None:
            self.refused.append(f"{entry[0]} of {found.name or found.kind}")
        else:
            super().put(found, entry)

    # -- takes ------------------------------------------------------------------------------------

    def order(self, keys: Sequence[Key]) -> None:
        """Put the takes into the order of ``keys``, in the places that they have."""
        takes = self.tree.root.first("Takes")
        nodes = [self.object(key).node for key in keys]
        waiting = iter(nodes)
        if takes is not None:
            takes.children = [next(waiting) if one in nodes else one for one in takes.children]

    def takes(self, names: dict[str, str], new: Sequence[FbxNode]) -> None:
        """Rename or remove (to "") the takes, and add new ones."""
        self._append("Takes", [])
        super().takes(names, new)
        made = {node.values[0]: node for node in new}
        for stack in self.scene.of("AnimationStack"):
            stack.node = made.get(plain_name(stack.name), stack.node)

    def _store_take(self, stack: FbxObject) -> None:
        """Store the span, the rate and the changed curves of an animation in its take."""
        take = stack.node
        for kind in ("Local", "Reference"):
            span = [stack.properties.get(f"{kind}{side}") for side in ("Start", "Stop")]
            ends = [np.int64(end[-1]) for end in span if end]  # pyright: ignore[reportArgumentType]
            _set(take, f"{kind}Time", ends if len(ends) == 2 else [])
        _set(take, OWN_RATE, [float(v) for v in stack.properties.get(OWN_RATE, ())])  # pyright: ignore[reportArgumentType]
        for layer in stack.connected("AnimationLayer"):
            for node in layer.connected("AnimationCurveNode"):
                for target, name in node.parents:
                    curves = {to: curve for curve, to in node.children}
                    changed = [one for one in curves.values() if one.node.first("KeyTime")]
                    if name and (changed or isinstance(node.key, int)):
                        self._store_curves(take, node, target, name, curves)

    def _store_curves(
        self, take: FbxNode, node: FbxObject, target: FbxObject, name: str,
        curves: dict[str, FbxObject],
    ) -> None:  # fmt: skip
        """Store the changed curves of a property in the channels of its components."""
        for part, channel in self._channels(take, target, name):
            curve = curves.get(part)
            if channel.first("Default") is None:
                still = node.properties.get(part, (0.0,))
                channel.children = [FbxNode("Default", list(still)), *channel.children]
            if curve is not None and curve.node.first("KeyTime"):
                kept = [one for one in channel.children if not one.name.startswith("Key")]
                place = 1 + next(at for at, one in enumerate(kept) if one.name == "Default")
                channel.children = [*kept[:place], *_old_keys(curve), *kept[place:]]
                curve.node = channel

    def _channels(
        self, take: FbxNode, target: FbxObject, name: str
    ) -> Iterator[tuple[str, FbxNode]]:
        """Yield the components of a property and their channels in a take, new ones if needed."""
        model = target
        for kind in ("Deformer", "Geometry", "Model") if name not in TRANSFORM else ():
            model = next(model.parents_of(kind))
        found = _child(take, "Model", str(model.node.values[0]), [FbxNode("Version", [1.1])])
        if name not in TRANSFORM:
            yield f"d|{name}", _child(found, "Channel", target.name)
            return
        number = TRANSFORM.index(name)
        last = FbxNode("LayerType", [np.int32(number + 1)])
        moved = _child(_child(found, "Channel", "Transform"), "Channel", "TRS"[number], [last])
        for axis in "XYZ":
            yield f"d|{axis}", _child(moved, "Channel", axis)

    # -- names ------------------------------------------------------------------------------------

    def _store_names(self) -> None:
        """Replace the names of objects wherever they occur."""
        taken: dict[str, UniqueNames] = {}
        new: dict[Key, str] = {}
        for key, name in self._renamed.items():
            kind = str(key).partition("::")[0]
            if kind not in taken:
                others = (str(one) for one in self.scene.objects if one not in self._renamed)
                own = (one.partition("::") for one in others)
                taken[kind] = UniqueNames(title for found, _, title in own if found == kind)
            new[key] = taken[kind].new(name)
        waiting = [self.tree.root] if new else []
        while waiting:
            node = waiting.pop()
            waiting += node.children
            keys = [_key(node, value) for value in node.values]
            if not new.keys().isdisjoint(keys):
                pairs = zip(node.values, keys, strict=True)
                change(node, [_relabelled(v, new[key]) if key in new else v for v, key in pairs])


def _names(found: FbxObject) -> tuple[str, str]:
    """Return the names of an object: in the file, and after changes."""
    return str(found.key).partition("::")[2], found.name


def _key(node: FbxNode, value: Value | None = None) -> Key:
    """Return the key of the object that a value of a node, by default the first, names."""
    value = (node.values[0] if node.values else "") if value is None else value
    if not isinstance(value, str):
        return ""
    return full_name(value, "Model") if node.name in _NAMED else object_key(value)


def _relabelled(label: Value, name: str) -> str:
    """Return a name with the class of a label."""
    kind, colons, _ = str(label).partition("::")
    _, mark, suffix = str(label).partition("\0\1")
    return f"{name}{mark}{suffix}" if mark else f"{kind}{colons}{name}" if colons else name


def _set(node: FbxNode, name: str, values: Sequence[Value]) -> None:
    """Set the values of a child. A missing child is added if there are values."""
    child = node.first(name)
    if child is None and values:
        child = FbxNode(name)
        node.children = [*node.children, child]
    if child is not None and values and list(child.values) != list(values):
        change(child, values)


def _child(parent: FbxNode, kind: str, label: str, inside: Sequence[FbxNode] = ()) -> FbxNode:
    """Return the child with a kind and a label; a new one, with nodes ``inside``, if needed."""
    for child in parent.all(kind):
        if child.values and full_name(str(child.values[0])) == full_name(label):
            return child
    made = FbxNode(kind, [label], list(inside))
    last = [one for one in parent.children if one.name == "LayerType"]
    others = [one for one in parent.children if one.name != "LayerType"]
    parent.children = [*others, made, *last]
    return made


def _old_keys(curve: FbxObject) -> list[FbxNode]:
    """Return keys that were written for version 7000 as a take stores them."""
    found = read_curve(FbxNode("AnimationCurve", [], curve.node.children), curve.log)
    if found is None:
        return []
    left, into = (np.append(row[1:], 0.0) for row in (found.left, found.left_weights))
    keys: list[Value] = []
    for at, (time, value) in enumerate(zip(found.times, found.values.tolist(), strict=True)):
        keys += [time, value]
        if found.kinds[at] != CUBIC:
            keys += map(letter, {CONSTANT: "Cs", CONSTANT_NEXT: "Cn"}.get(found.kinds[at], "L"))
            continue
        keys += [letter("U"), letter("b"), float(found.right[at]), float(left[at]), letter("a")]
        keys += [float(found.right_weights[at]), float(into[at])]
    count = np.int32(len(found.times))
    return [
        FbxNode("KeyVer", [np.int32(_KEY_VERSION)]), FbxNode("KeyCount", [count]),
        FbxNode("Key", keys),
    ]  # fmt: skip
