"""Update node and mesh indices in VRM's extensions, which change when a file is written.

All other data of VRM are kept unchanged: meta, look-at, spring bones, first person, MToon and
extensions of later versions. Indices of materials, textures and images do not change.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from poise.files.json_text import JsonObject

_NODES = frozenset({"node", "firstPersonBone", "center", "bones"})
_OPTIONAL = frozenset({"firstPersonBone", "center"})
_ENTRIES = frozenset({
    "humanBones", "binds", "morphTargetBinds", "meshAnnotations", "preset", "custom",
})  # fmt: skip
"""Arrays and tables with independent entries."""

_PARTS = frozenset({"secondaryAnimation", "lookAt"})
"""Members that are removed as a whole: their entries refer to each other by index."""

ROOT = ("VRM", "VRMC_vrm", "VRMC_vrm_animation", "VRMC_springBone")
"""Root extensions that refer to nodes or meshes."""

CONSTRAINT = "VRMC_node_constraint"
"""Node extension that refers to a node, the source of its constraint."""


class _Gone(Exception):
    """Error for a reference to a node or a mesh that was removed."""


@dataclass(frozen=True)
class Renumbering:
    """New indices of nodes and meshes by old ones, without removed ones.

    >>> to = Renumbering({0: 2}, {})
    >>> to.applied({"humanBones": {"hips": {"node": 0}, "jaw": {"node": 1}}})
    {'humanBones': {'hips': {'node': 2}}}
    """

    nodes: Mapping[int, int]
    meshes: Mapping[int, int]

    def applied(self, extension: Any) -> Any:
        """Copy an extension's JSON with the new indices; None if no part of it remains.

        Entries of arrays or tables that refer to a removed node or mesh are removed.
        """
        try:
            return self._copy(extension)
        except _Gone:  # reported as a loss
            return None

    def constraint(self, extension: Any) -> Any:
        """Copy a node constraint's JSON; None if its source was removed."""
        if isinstance(extension, dict):
            return {
                name: self._moved(member, self.nodes)
                if name == "source"
                else self.constraint(member)
                for name, member in cast("JsonObject", extension).items()
            }
        return extension

    def _copy(self, value: Any) -> Any:
        if isinstance(value, list):
            return [self._copy(entry) for entry in cast("list[Any]", value)]
        if not isinstance(value, dict):
            return value
        made: JsonObject = {}
        for name, member in cast("JsonObject", value).items():
            try:
                made[name] = self._member(name, member)
            except _Gone:
                if name not in _OPTIONAL and name not in _PARTS:
                    raise
        return made

    def _member(self, name: str, member: Any) -> Any:
        if name in _NODES:
            return self._moved(member, self.nodes)
        if name == "mesh":
            return self._moved(member, self.meshes)
        if name not in _ENTRIES:
            return self._copy(member)
        if isinstance(member, dict):
            table = cast("JsonObject", member)
            copies = {key: self.applied(entry) for key, entry in table.items()}
            return {key: copy for key, copy in copies.items() if copy is not None}
        if isinstance(member, list):
            copies = [self.applied(entry) for entry in cast("list[Any]", member)]
            return [copy for copy in copies if copy is not None]
        return member

    def _moved(self, numbers: Any, to: Mapping[int, int]) -> Any:
        """Map indices of nodes or meshes to new ones; other values are kept."""
        if isinstance(numbers, list):
            return [self._moved(number, to) for number in cast("list[Any]", numbers)]
        if isinstance(numbers, bool) or not isinstance(numbers, int) or numbers < 0:
            return self._copy(numbers)
        if numbers not in to:
            raise _Gone
        return to[numbers]


def renumber(root: JsonObject, to: Renumbering) -> None:
    """Update the indices in VRM's extensions of a document."""
    own = root.get("extensions")
    if isinstance(own, dict):
        _replace(cast("JsonObject", own), ROOT, to.applied)
    for node in root["nodes"]:
        own = node.get("extensions")
        if isinstance(own, dict) and CONSTRAINT in own:
            _replace(cast("JsonObject", own), (CONSTRAINT,), to.constraint)
            if not own:
                del node["extensions"]


def _replace(extensions: JsonObject, names: tuple[str, ...], made: Any) -> None:
    for name in names:
        if name in extensions:
            try:
                found = made(extensions[name])
            except _Gone:
                found = None
            if found is None:
                del extensions[name]
            else:
                extensions[name] = found
