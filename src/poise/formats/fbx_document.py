"""An FBX file that is written again with changes: all other nodes stay as they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

import numpy as np

from poise.formats.fbx_binary import FbxTree
from poise.formats.fbx_curves import CONSTANT, CONSTANT_NEXT, CUBIC, read_curve
from poise.formats.fbx_encoding import encode
from poise.formats.fbx_nodes import FbxNode, Value
from poise.formats.fbx_objects import plain_name
from poise.formats.fbx_scene import (
    OWN_RATE,
    FbxObject,
    FbxScene,
    Key,
    connect,
    full_name,
    object_key,
    read_properties,
)
from poise.formats.fbx_text import parse
from poise.formats.fbx_transforms import TRANSFORM
from poise.formats.fbx_typing import letter, type_nodes, type_property
from poise.formats.repair_log import RepairLog
from poise.formats.unique_names import UniqueNames

_OWNED = frozenset([
    "NodeAttribute", "Geometry", "Deformer", "Material", "Texture", "Video", "AnimationLayer",
    "AnimationCurveNode", "AnimationCurve",
])  # fmt: skip
"""Kinds of objects that are removed with the last object that uses them."""


class FbxEdits:
    """The nodes of a file, which edits change in place.

    Args:
        tree: the nodes of a file of version 7000 or later.
        file: name of the file, for errors.

    Attributes:
        scene: its objects.
        refused: properties that the file cannot store.
    """

    _block, _row, _head, _link = "Properties70", "P", 4, "C"
    _uncounted = frozenset(["GlobalSettings"])

    def __init__(self, tree: FbxTree, file: str) -> None:
        self.file = file
        self.tree = tree
        self.refused: list[str] = []
        self.scene = FbxScene(tree, RepairLog(file))
        if not tree.copied:
            type_nodes(tree.root)
        self._new = 1_000_000_000
        self._counted = True

    def encoded(self) -> bytes:
        """Return the bytes of the file."""
        if not self._counted:
            self._recount()
        tree = self.tree
        data = tree.data if tree.copied else b""
        return encode(tree.root.children, self.file, tree.version, data)

    def object(self, key: Key) -> FbxObject:
        """Return the object with a key."""
        return self.scene.objects[key]

    # -- objects ----------------------------------------------------------------------------------

    def add(
        self, kind: str, title: str, subclass: str, children: list[FbxNode], suffix: str = ""
    ) -> Key:
        """Add an object, as `poise.formats.fbx_objects.Objects.add` does."""
        number = self._number()
        label = f"{plain_name(title)}\x00\x01{suffix or kind}"
        self._counted = False
        node = FbxNode(kind, [np.int64(number), label, subclass], children)
        self._append("Objects", [node])
        made = FbxObject(number, kind, title, subclass, node, self.scene.log)
        self.scene.objects[made.key] = made
        return number

    def _number(self) -> int:
        """Return a free key."""
        while self._new in self.scene.objects:
            self._new += 1
        return self._new

    def connect(self, child: Key, parent: Key, name: str = "") -> None:
        """Connect an object to another object, or to one of its properties."""
        kind = "OP" if name else "OO"
        values: list[Value] = [kind, self._end(child), self._end(parent)]
        values += [name] if name else []
        self._append("Connections", [FbxNode(self._link, values)])
        connect(self.object(child), self.object(parent), name)

    def _end(self, key: Key) -> Value:
        """Return the name of an object in connections."""
        return np.int64(int(key))

    def disconnect(self, child: FbxObject, parent: FbxObject, name: str = "") -> None:
        """Remove a connection."""
        ends = [child.key, parent.key, *([name] if name else [])]
        self._filter("Connections", lambda node: list(node.values[1:4]) != ends)
        child.parents = [each for each in child.parents if each != (parent, name)]
        parent.children = [each for each in parent.children if each != (child, name)]

    def divide(self, shared: FbxObject, owner: FbxObject) -> FbxObject:
        """Return a copy of an object, to which the connection to one owner is moved."""
        number = self.add(shared.kind, shared.name, shared.subtype, [])
        made, node = self.object(number), _copy(shared.node)
        made.node.children, made.properties = node.children, dict(shared.properties)
        for child, to in shared.children:
            self.connect(child.key, number, to)
        links = self.tree.root.first("Connections")
        for link in () if links is None else links.children:
            if [object_key(value) for value in link.values[1:3]] == [shared.key, owner.key]:
                ends = [self._end(number), self._end(owner.key)]
                change(link, [link.values[0], *ends, *link.values[3:]])
        owner.children = [(made, to) if one is shared else (one, to) for one, to in owner.children]
        made.parents += [each for each in shared.parents if each[0] is owner]
        shared.parents = [each for each in shared.parents if each[0] is not owner]
        return made

    def remove(self, keys: Iterable[Key]) -> None:
        """Remove objects, and those that only they use."""
        gone = {key: self.scene.objects[key] for key in keys}
        waiting = list(gone.values())
        while waiting:
            for child, _ in waiting.pop().children:
                owners = {parent.key for parent, _ in child.parents}
                if child.kind in _OWNED and child.key not in gone and owners <= gone.keys():
                    gone[child.key] = child
                    waiting.append(child)
        self._counted = self._counted and not gone
        for one in gone.values():
            del self.scene.objects[one.key]
            for parent, _ in one.parents:
                parent.children = [each for each in parent.children if each[0] is not one]
            for child, _ in one.children:
                child.parents = [each for each in child.parents if each[0] is not one]
        keys = gone.keys()
        self._filter("Objects", lambda one: not one.values or object_key(one.values[0]) not in keys)
        self._filter("Connections", lambda node: keys.isdisjoint(map(object_key, node.values[1:3])))
        for pose in self.scene.of("Pose"):
            self._remove_from_pose(pose.node, keys)

    def _remove_from_pose(self, node: FbxNode, gone: Collection[Key]) -> None:
        def stays(part: FbxNode) -> bool:
            named = part.first("Node") if part.name == "PoseNode" else None
            return named is None or object_key(named.values[0]) not in gone

        kept = [part for part in node.children if stays(part)]
        count = node.first("NbPoseNodes")
        if len(kept) < len(node.children) and count is not None:
            total = sum(part.name == "PoseNode" for part in kept)
            change(count, [np.int32(total)])
        node.children = kept

    def rename(self, found: FbxObject, name: str) -> None:
        """Change the name of an object."""
        label = str(found.node.values[1])
        suffix = label.partition("\0\1")[2] or found.kind
        values: list[Value] = [np.int64(int(found.key)), f"{plain_name(name)}\x00\x01{suffix}"]
        change(found.node, [*values, *found.node.values[2:]])
        found.name = name

    # -- properties -------------------------------------------------------------------------------

    def put(self, found: FbxObject, entry: Sequence[Value]) -> None:
        """Set a property.

        ``entry`` has name, type, second type, flags and values, which are used if neither the
        object nor its template has the property; otherwise its values replace the existing ones.
        """
        block = found.node.first(self._block)
        if block is None:
            block = FbxNode(self._block, [], [])
            found.node.children = [block, *found.node.children]
        own = _entry([block], entry[0])
        known = own or _entry(self._templates(found.kind), entry[0])
        head = [*entry[: self._head - 1], entry[3]] if known is None else known.values[: self._head]
        values = type_property([*head, *entry[4:]], self._head)
        if own is None:
            block.children = [*block.children, FbxNode(self._row, values)]
        else:
            change(own, values)
        found.properties[str(entry[0])] = tuple(entry[4:])

    def _templates(self, kind: str) -> list[FbxNode]:
        definitions = self.tree.root.first("Definitions")
        types = () if definitions is None else definitions.all("ObjectType")
        forms = [one.first("PropertyTemplate") for one in types if tuple(one.values[:1]) == (kind,)]
        blocks = [form.first("Properties70") for form in forms if form is not None]
        return [block for block in blocks if block is not None]

    # -- parts of the file ------------------------------------------------------------------------

    def order(self, keys: Sequence[Key]) -> None:
        """Put the animation stacks into the order of ``keys``, in the places that they have."""
        body = self.tree.root.first("Objects")
        if body is None:
            return
        nodes = {node.values[0]: node for node in body.children if node.name == "AnimationStack"}
        waiting = iter([nodes[key] for key in keys])
        body.children = [
            next(waiting) if node.name == "AnimationStack" and node.values[0] in keys else node
            for node in body.children
        ]

    def takes(self, names: dict[str, str], new: Sequence[FbxNode]) -> None:
        """Rename or remove (to "") the takes listed beside the objects, and add new ones."""
        documents = self.tree.root.first("Documents")
        for one in () if documents is None else documents.children:
            active = _entry(one.all("Properties70"), "ActiveAnimStackName")
            if active is not None and str(active.values[-1]) in names:
                change(active, [*active.values[:-1], names[str(active.values[-1])]])
        listed = self.tree.root.first("Takes")
        if listed is None:
            return
        kept: list[FbxNode] = []
        for node in listed.children:
            old = str(node.values[0]) if node.values else ""
            name = names.get(old, old)
            if name != old and node.name in ("Take", "Current"):
                change(node, [name])
            if name or node.name != "Take":
                kept.append(node)
        listed.children = [*kept, *new]

    def _append(self, part: str, nodes: list[FbxNode]) -> None:
        root = self.tree.root
        node = root.first(part)
        if node is None:
            node = FbxNode(part)
            root.children = [*root.children, node]
        if not isinstance(node.children, list):
            node.children = list(node.children)
        node.children.extend(nodes)

    def _filter(self, part: str, stays: Callable[[FbxNode], bool]) -> None:
        node = self.tree.root.first(part)
        if node is not None:
            node.children = list(filter(stays, node.children))

    def _recount(self) -> None:
        """Correct the numbers of objects in the definitions."""
        definitions, body = (self.tree.root.first(part) for part in ("Definitions", "Objects"))
        if definitions is None or body is None:
            return
        counts = Counter(node.name for node in body.children)
        changed = 0
        for kind in definitions.all("ObjectType"):
            name = str(*kind.values[:1])
            for node, stated in _counts(kind) if name not in self._uncounted else ():
                changed += counts[name] - stated
                if counts[name] != stated:
                    change(node, [np.int32(counts[name])])
            counts.pop(name, None)
        for name, count in counts.items():
            definitions.children = [
                *definitions.children,
                FbxNode("ObjectType", [name], [FbxNode("Count", [np.int32(count)])]),
            ]
            changed += count
        for node, stated in _counts(definitions) if changed else ():
            change(node, [np.int32(stated + changed)])


def _counts(node: FbxNode) -> list[tuple[FbxNode, int]]:
    """Return the child that states a number of objects, and the number, if there is one."""
    found = [child for child in node.all("Count") if child.values][:1]
    pairs = [(child, child.values[0]) for child in found]
    return [(child, int(value)) for child, value in pairs if isinstance(value, int | np.integer)]


def change(node: FbxNode, values: Sequence[Value]) -> None:
    """Replace the values of a node, with the types that the file needs."""
    node.values, node.at = values, -1


def _copy(node: FbxNode) -> FbxNode:
    return FbxNode(node.name, node.values, [_copy(child) for child in node.children], node.at)


def _entry(blocks: Iterable[FbxNode], name: Value) -> FbxNode | None:
    return next(
        (p for block in blocks for p in block.children if tuple(p.values[:1]) == (name,)), None
    )


# -- files below version 7000 ----------------------------------------------------------------------
# Objects have names in place of numbers, a mesh is part of its model, and animations are takes.
# Edits use the objects that `FbxScene` makes of them; takes and names are stored when the file is
# encoded.


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
