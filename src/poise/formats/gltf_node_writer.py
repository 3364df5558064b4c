"""Write joints as nodes: their frames, and in ``extras`` data that nodes cannot represent."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from typing import cast

import numpy as np

from poise.array_types import Floats
from poise.files.json_text import JsonObject
from poise.formats.gltf_container import REFERRING, UNDERSTOOD
from poise.formats.gltf_joints import NoJson, joint_data
from poise.formats.gltf_json import to_own_extras
from poise.formats.gltf_nodes import AS_TRS, Node, decomposed, trs_matrix
from poise.formats.gltf_reading import GltfSource
from poise.formats.gltf_rig import PATHS, direct_columns
from poise.formats.local_transforms import local_frames
from poise.geometry import quaternions
from poise.model import Character, Joint, Pose, Skeleton

_DEFAULTS = {"translation": [0.0, 0.0, 0.0], "rotation": [0.0, 0.0, 0.0, 1.0], "scale": [1.0] * 3}


@dataclass(eq=False)
class NodeTable:
    """Nodes of a file being written.

    Attributes:
        entries: JSON of the nodes.
        joints: the node of each joint, in the skeleton's order.
        numbers: new indices of the source's nodes that are written.
        places: the values of each joint's node, by path, in the file's unit; None for nodes with a
            matrix.
        scales: uniform scale of each joint's node that Poise applies to lengths.
        above, inside: metres per unit of length above and inside each joint's node.
    """

    entries: list[JsonObject]
    joints: list[int]
    numbers: dict[int, int]
    places: list[dict[str, Floats] | None] = field(default_factory=list["dict[str, Floats] | None"])
    scales: list[float] = field(default_factory=list[float])
    above: list[float] = field(default_factory=list[float])
    inside: list[float] = field(default_factory=list[float])

    def add(self, entry: JsonObject) -> int:
        """Add a node and return its index."""
        self.entries.append(entry)
        return len(self.entries) - 1

    def factor(self, index: int, path: str) -> float:
        """Return the node's value per value of its joint, for one of `PATHS`."""
        if path == "translation":
            return 1.0 / self.above[index]
        return self.scales[index] if path == "scale" else 1.0

    def ours(self, number: int) -> JsonObject:
        """Return the extras of Poise of a node, created if missing."""
        return to_own_extras(self.entries[number])


class NodeWriter:
    """Creates the nodes of a character's joints, and the preserved nodes of its source."""

    def __init__(
        self, character: Character, source: GltfSource | None, shown: Pose, moving: set[str]
    ) -> None:
        self.skeleton = character.skeleton
        self.source = source
        self.shown = shown
        self.moving = moving
        self.metres = 1.0 if source is None else source.unit.metres
        self.locals = local_frames(character.skeleton, shown.world)
        self.names = set(character.skeleton.joint_names)
        self.origin = {} if source is None else self._origins(source)
        before = () if source is None else source.skeleton.joints
        self.before = {joint.name: joint for joint in before}

    def _origins(self, source: GltfSource) -> dict[str, Node]:
        return {
            name: source.nodes[number]
            for number, name in source.rig.names.items()
            if name in self.names
        }

    def table(self) -> NodeTable:
        """Create all nodes, with their children."""
        joints, numbers, size = self._numbering()
        table = NodeTable([{} for _ in range(size)], joints, numbers)
        for name, parent in zip(self.skeleton.joint_names, self.skeleton.parents, strict=True):
            table.above.append(self.metres if parent < 0 else table.inside[parent])
            table.scales.append(self._scale(name))
            table.inside.append(table.above[-1] * table.scales[-1])
        for index in range(len(joints)):
            table.entries[joints[index]] = self._joint(index, table)
        if self.source is not None:
            for number, to in numbers.items():
                if number not in self.source.rig.names:
                    table.entries[to] = _kept(self.source.nodes[number])
        self._children(table)
        return table

    def _scale(self, name: str) -> float:
        node = self.origin.get(name)
        if self.source is None or node is None:
            return 1.0
        return self.source.rig.scales.get(node.number, 1.0)

    def _numbering(self) -> tuple[list[int], dict[int, int], int]:
        """Node indices of the joints, of the source's nodes, and the number of nodes.

        If all nodes of the source still exist, in this order, they keep their indices.
        """
        names = self.skeleton.joint_names
        if self.source is None:
            return list(range(len(names))), {}, len(names)
        known = {node.name: node.number for node in self.origin.values()}
        riders = [node.number for node in self.source.nodes if self._rides(node)]
        vanished = [n for n in self.source.nodes if n.poise.get("root") is True]
        kept = len(known) + len(riders) + len(vanished) == len(self.source.nodes)
        if kept and list(known) == list(names[: len(known)]) and not vanished:
            added = range(len(self.source.nodes), len(self.source.nodes) + len(names) - len(known))
            numbers = {number: number for number in (*known.values(), *riders)}
            return [*known.values(), *added], numbers, len(self.source.nodes) + len(added)
        numbers = {known[name]: place for place, name in enumerate(names) if name in known}
        for place, number in enumerate(riders):
            numbers[number] = len(names) + place
        return list(range(len(names))), numbers, len(names) + len(riders)

    def _rides(self, node: Node) -> bool:
        """Return whether a node of the source is not a joint and is preserved."""
        if self.source is None or node.number in self.source.rig.names:
            return False
        if node.poise.get("root") is True or node.poise.get("carrier") is True:
            return False
        above = self.source.rig.names.get(node.parent)
        rides = node.parent < 0 or above in self.names
        return rides or (above is None and self._rides(self.source.nodes[node.parent]))

    def _joint(self, index: int, table: NodeTable) -> JsonObject:
        joint = self.skeleton.joints[index]
        node = self.origin.get(joint.name)
        entry = {} if node is None else _kept(node)
        if node is None or node.item.text("name") or node.name != f"node{node.number}":
            entry["name"] = joint.name
        same = node is not None and self._unchanged(joint, node, table.above[index])
        if not same or (joint.name in self.moving and "matrix" in entry):
            for member in ("matrix", *PATHS):
                entry.pop(member, None)
            entry |= self._place(index, joint, table)
        table.places.append(_values(entry))
        to_own_extras(entry).update(self._poise(index, joint, entry, table))
        return entry

    def _unchanged(self, joint: Joint, node: Node, above: float) -> bool:
        """Return whether a joint has the same frame and unit as its node in the source."""
        source = cast("GltfSource", self.source)
        before = self.before.get(joint.name)
        if before is None:
            return False
        parent = self._parent_name(self.skeleton, joint)
        return (
            joint is before
            or (
                np.array_equal(joint.frame, before.frame)
                and np.array_equal(joint.rest, before.rest)
                and type(joint.type) is type(before.type)
            )
        ) and (
            parent == self._parent_name(source.skeleton, before)
            and above == source.rig.above[node.number]
            and np.array_equal(
                self.shown.joint(joint.name), source.skeleton.rest.joint(joint.name)
            )
            and all(drive is None for drive in joint.drives)
            and all(motion.link is None for motion in joint.type.lower())
        )  # fmt: skip

    def _parent_name(self, skeleton: Skeleton, joint: Joint) -> str | None:
        return None if joint.parent < 0 else skeleton.joint_names[joint.parent]

    def _place(self, index: int, joint: Joint, table: NodeTable) -> JsonObject:
        """Return the node's own frame: T, R and S, or a matrix if it shears."""
        columns = direct_columns(joint)
        local = self.locals[index]
        translation, rotation, scale, error = decomposed(local)
        if error > AS_TRS and joint.name not in self.moving:
            matrix = local.copy()
            matrix[:3, 3] /= table.above[index]
            matrix[:3, :3] *= table.scales[index]
            return {"matrix": matrix.T.ravel().tolist()}
        own = self.shown.joint(joint.name)
        values = {"translation": translation, "rotation": rotation, "scale": scale}
        for path, where in (columns or {}).items():
            values[path] = own[where]
        values["rotation"] = np.roll(values["rotation"], -1)
        found = {path: (table.factor(index, path) * own).tolist() for path, own in values.items()}
        return {path: value for path, value in found.items() if value != _DEFAULTS[path]}

    def _poise(self, index: int, joint: Joint, entry: JsonObject, table: NodeTable) -> JsonObject:
        """Return the joint's data for the extras, with the node's frame to detect changes."""
        values = table.places[index]
        if values is None:
            local = np.array(entry["matrix"]).reshape(4, 4).T
        else:
            local = trs_matrix(values["translation"], values["rotation"], values["scale"])
        data: JsonObject = {"local": [float(f"{x:.8g}") for x in local[:3].ravel().tolist()]}
        try:
            data["joint"] = joint_data(joint)
        except NoJson:  # `losses` reports it
            return {}
        if table.scales[index] != 1.0:
            data["scale"] = table.scales[index]
        if table.above[index] != self.metres:
            data["metres"] = table.above[index]
        return data

    def _children(self, table: NodeTable) -> None:
        """Attach every node to its parent."""
        for entry in table.entries:
            entry.pop("children", None)
        for index, parent in enumerate(self.skeleton.parents):
            if parent >= 0:
                above = table.entries[table.joints[parent]]
                above.setdefault("children", []).append(table.joints[index])
        if self.source is None:
            return
        for number, to in table.numbers.items():
            node = self.source.nodes[number]
            if number not in self.source.rig.names and node.parent in table.numbers:
                above = table.entries[table.numbers[node.parent]]
                above.setdefault("children", []).append(to)
        for number, to in table.numbers.items():
            listed = self.source.nodes[number].item.value.get("children", ())
            order = {table.numbers.get(child): place for place, child in enumerate(listed)}
            if "children" in table.entries[to]:
                table.entries[to]["children"].sort(key=lambda one: order.get(one, len(order)))


def _kept(node: Node) -> JsonObject:
    """Return a node of the source for writing, without its mesh and references by index."""
    entry = {
        name: copy.deepcopy(value)
        for name, value in node.item.value.items()
        if name not in ("mesh", "skin", "weights", "children")
    }
    return without_referring(entry)


def without_referring(entry: JsonObject) -> JsonObject:
    """Remove Poise's extras and extensions that are not written: those fully supported, such as
    compression, and those that refer to objects by index."""
    extensions = entry.get("extensions")
    if isinstance(extensions, dict):
        gone = (*UNDERSTOOD, *REFERRING)
        kept = {k: v for k, v in cast("JsonObject", extensions).items() if k not in gone}
        entry.pop("extensions")
        if kept:
            entry["extensions"] = kept
    extras = entry.get("extras")
    if isinstance(extras, dict) and "poise" in extras:
        entry.pop("extras")
        others = {k: v for k, v in cast("JsonObject", extras).items() if k != "poise"}
        if others:
            entry["extras"] = others
    return entry


def _values(entry: JsonObject) -> dict[str, Floats] | None:
    """Return a node's translation, rotation wxyz normalized, and scale; None with a matrix."""
    if "matrix" in entry:
        return None
    values = {path: np.array(entry.get(path, _DEFAULTS[path]), float) for path in PATHS}
    values["rotation"] = quaternions.normalize(np.roll(values["rotation"], 1))
    return values
