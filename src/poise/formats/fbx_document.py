"""An FBX file that is written again with changes: all other nodes stay as they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence

import numpy as np

from poise.formats.fbx_binary import FbxTree
from poise.formats.fbx_encoding import encode
from poise.formats.fbx_nodes import FbxNode, Value
from poise.formats.fbx_objects import plain_name
from poise.formats.fbx_scene import FbxObject, FbxScene, Key, connect, object_key
from poise.formats.fbx_typing import type_nodes, type_property
from poise.formats.repair_log import RepairLog

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
