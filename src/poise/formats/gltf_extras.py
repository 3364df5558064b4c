"""Store data that glTF cannot represent in ``extras``: ``{"poise": {"version": 1, ...}}``.

The first scene's extras hold data of the whole character (name, unit, up axis, parameters,
equations, IK handles, masses). A node's extras hold its joint and, for nodes with meshes, their
correctives and deformers. An animation's extras hold its pose vectors. All are plain JSON; large
arrays are buffer views of little-endian doubles.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue, PoiseError
from poise.files.json_text import JsonObject
from poise.formats.gltf_container import Buffers
from poise.formats.gltf_joints import Malformed, parameter_data, parameter_of
from poise.formats.gltf_json import LARGEST, Item, own_extras
from poise.formats.gltf_nodes import Node
from poise.model import Character, Corrective, IKHandle, Parameter, Skin, Unit, Weights
from poise.model.masses import SegmentMasses
from poise.residuals.constraint import Constraint
from poise.residuals.parsing import parse

VERSION = 1


class PoiseExtras:
    """Extras that Poise wrote; empty for a file of another program.

    ``item`` is the object from `character_extras`.
    """

    @classmethod
    def of_scenes(cls, root: Item) -> PoiseExtras:
        """Read the extras of the first scene with extras of Poise."""
        for scene in root.objects("scenes"):
            if own := own_extras(scene.value):
                return cls(Item(root.file, f"{scene.place}.extras.poise", own))
        return cls(Item(root.file, "", {}))

    def __init__(self, item: Item) -> None:
        self.item = item
        if self.item.value and self.item.integer("version", 0) > VERSION:
            raise self.item.get("version").unsupported(
                f"written by a later version of Poise; expected version {VERSION}"
            )
        self.name = self.item.text("name")
        self.up = self.item.text("up", "y")
        if self.up not in ("y", "z"):
            raise self.item.get("up").fault("expected y or z")
        self.facing = self.item.text("facing", "z")
        if self.facing not in ("z", "-z"):
            raise self.item.get("facing").fault("expected z or -z")
        self.skeleton_name = self.item.text("skeleton") if self.item.has("skeleton") else None
        self.unit = self._unit()
        self.parameters = [self._parameter(entry) for entry in self.item.items("parameters")]
        self.equations = [self._equation(entry) for entry in self.item.items("equations")]

    def _unit(self) -> Unit | None:
        entry = self.item.object("unit")
        if entry is None:
            return None
        metres = entry.number("metres", 1.0)
        if not 1e-9 < metres < 1e9:
            raise entry.get("metres").fault("expected metres per unit, a positive number")
        return Unit(entry.text("name", "m"), metres)

    def _parameter(self, entry: Item) -> Parameter:
        try:
            return parameter_of(entry.value)
        except Malformed as problem:
            raise entry.fault(f"not a parameter: {problem}") from None

    def _equation(self, entry: Item) -> Constraint:
        try:
            found = parse(entry.value)
        except PoiseError as problem:
            raise entry.fault(f"not an equation: {problem.message}") from None
        if not (isinstance(found, Constraint) and found.hard):
            raise entry.fault("not an equation; expected a hard constraint, as from repr")
        return found

    def shape_dofs(self, node: Node, count: int, known: set[str]) -> tuple[str, ...] | None:
        """Return the DOFs of a node's morph targets, or None if not stored."""
        names = node.poise.get("shape_dofs")
        if not isinstance(names, list) or len(cast("list[Any]", names)) not in (0, count):
            return None
        texts = tuple(str(name) for name in cast("list[Any]", names))
        return texts if known.issuperset(texts) else None

    def order(self, node: Node, number: int) -> int:
        """Return the stored index of a primitive's skin; unknown skins come last."""
        entries: Any = node.poise.get("skins")
        if isinstance(entries, list) and number < len(cast("list[Any]", entries)):
            found: Any = entries[number]
            place = found.get("order") if isinstance(found, dict) else None
            if isinstance(place, int):
                return place
        return 2**31

    def with_ours(self, skin: Skin, node: Node, number: int, buffers: Buffers) -> Skin:
        """Return the skin of a node's primitive with its stored name, deformer and correctives."""
        entries: Any = node.poise.get("skins")
        if not isinstance(entries, list) or number >= len(entries):
            return skin
        entry = Item(
            node.item.file, f"{node.item.place}.extras.poise.skins[{number}]", entries[number]
        )
        if not isinstance(entry.value, dict):
            raise entry.fault("expected an object")
        slots = entry.integer("influences", 0)
        weights = skin.weights
        if 0 < slots < weights.influences:
            weights = Weights(weights.joints[:, :slots], weights.values[:, :slots])
        correctives = [
            _corrective(item, buffers, len(skin.mesh.vertices))
            for item in entry.objects("correctives")
        ]
        return replace(
            skin,
            weights=weights,
            name=entry.text("name", skin.name),
            deformer=entry.text("deformer", skin.deformer),
            correctives=tuple(correctives),
        )

    def completed(self, character: Character) -> Character:
        """Return the character with its handles and masses."""
        handles: list[IKHandle] = []
        for entry in self.item.objects("handles"):
            try:
                handles.append(IKHandle.from_dict(entry.value))
            except InvalidValue as problem:
                raise entry.fault(problem.message) from None
        if handles:
            character = character.with_handles(handles)
        masses = self.item.object("masses")
        if masses is None:
            return character
        names = [name.value for name in masses.items("names")]
        if tuple(names) != character.skeleton.joint_names:
            return character
        try:
            moments = np.array(masses.get("moments").value, dtype=np.float64)
            found = SegmentMasses(tuple(names), moments, masses.text("origin", "given"))
        except (TypeError, ValueError, PoiseError) as problem:
            raise masses.fault(f"not masses: {problem}") from None
        return replace(character, masses=found)


def _corrective(item: Item, buffers: Buffers, count: int) -> Corrective:
    keys = [[number.as_number() for number in row.entries()] for row in item.items("keys")]
    vertices = _array(item, "vertices", "<u4", buffers).astype(np.int64)
    offsets = _array(item, "offsets", "<f8", buffers).astype(np.float64)
    if not (np.abs(offsets) <= LARGEST).all():
        raise item.get("offsets").fault("a number is not finite, or beyond 3.4e38")
    if offsets.size != 3 * len(keys) * len(vertices) or (vertices >= count).any():
        raise item.fault("its keys, vertices and offsets do not have matching sizes")
    dofs = tuple(entry.value for entry in item.items("dofs"))
    if not all(isinstance(name, str) for name in dofs):
        raise item.get("dofs").fault("expected names")
    try:
        return Corrective(
            item.text("name"), dofs, np.array(keys).reshape(len(keys), -1), vertices,
            offsets.reshape(len(keys), len(vertices), 3), item.text("kind", "smooth"),
        )  # fmt: skip
    except (ValueError, PoiseError) as problem:
        raise item.fault(f"not a corrective: {problem}") from None


def _array(item: Item, name: str, dtype: str, buffers: Buffers) -> NDArray[np.generic]:
    view = item.index(name, buffers.count, "buffer view")
    if view is None:
        raise item.fault(f"has no {name}")
    data, _ = buffers.view(view)
    size = np.dtype(dtype).itemsize
    if len(data) % size:
        raise item.get(name).fault(f"{len(data)} bytes; expected a multiple of {size}")
    return np.frombuffer(data, dtype)


def character_extras(character: Character, metres: float, unit_name: str) -> JsonObject:
    """Return data of the whole character, for the first scene's extras."""
    body = character.skeleton
    data: JsonObject = {"version": VERSION, "name": character.name, "skeleton": body.name}
    if metres != 1.0:
        data["unit"] = {"name": unit_name, "metres": metres}
    if body.up != "y":
        data["up"] = body.up
    if body.facing != "z":
        data["facing"] = body.facing
    if body.parameters:
        data["parameters"] = [parameter_data(parameter) for parameter in body.parameters]
    if body.equations:
        data["equations"] = [repr(equation) for equation in body.equations]
    if character.handles:
        data["handles"] = [handle.to_dict() for handle in character.handles]
    if character.masses is not None:
        data["masses"] = {
            "names": list(character.masses.names),
            "moments": character.masses.moments.tolist(),
            "origin": character.masses.origin,
        }
    return data
