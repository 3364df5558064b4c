"""Numbers of nodes and meshes within VRM's extensions, which change where a file gets a new layout.

Everything else that VRM holds is kept as it is: meta, look-at, spring bones, first person, MToon
and whatever later versions add. Materials, textures and images keep their numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

_NODES = frozenset({"node", "firstPersonBone", "center", "bones"})
_OPTIONAL = frozenset({"firstPersonBone", "center"})
_ENTRIES = frozenset({
    "humanBones", "binds", "morphTargetBinds", "meshAnnotations", "preset", "custom",
})  # fmt: skip
"""Arrays and tables whose entries stand by themselves."""

_PARTS = frozenset({"secondaryAnimation", "lookAt"})
"""Members that are left out as a whole: their entries name each other by number."""

ROOT = ("VRM", "VRMC_vrm", "VRMC_vrm_animation", "VRMC_springBone")
"""Extensions of the root that name nodes or meshes."""

CONSTRAINT = "VRMC_node_constraint"
"""The extension of nodes that names a node, the source of its constraint."""


class _Gone(Exception):
    """A node or a mesh that is no longer there is named."""


@dataclass(frozen=True)
class Renumbering:
    """Where nodes and meshes went: new numbers by old ones; those that are gone are missing.

    >>> to = Renumbering({0: 2}, {})
    >>> to.applied({"humanBones": {"hips": {"node": 0}, "jaw": {"node": 1}}})
    {'humanBones': {'hips': {'node': 2}}}
    """

    nodes: Mapping[int, int]
    meshes: Mapping[int, int]

    def applied(self, extension: Any) -> Any:
        """A copy of an extension's JSON with the new numbers; None where nothing of it can stay.

        An entry of an array or of a table whose node or mesh is gone goes with it.
        """
        try:
            return self._copy(extension)
        except _Gone:
            return None

    def constraint(self, extension: Any) -> Any:
        """A copy of a node constraint's JSON; None where its source is gone."""
        if isinstance(extension, dict):
            return {
                name: self._moved(member, self.nodes)
                if name == "source"
                else self.constraint(member)
                for name, member in cast("dict[str, Any]", extension).items()
            }
        return extension

    def _copy(self, value: Any) -> Any:
        if isinstance(value, list):
            return [self._copy(entry) for entry in cast("list[Any]", value)]
        if not isinstance(value, dict):
            return value
        made: dict[str, Any] = {}
        for name, member in cast("dict[str, Any]", value).items():
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
            table = cast("dict[str, Any]", member)
            copies = {key: self.applied(entry) for key, entry in table.items()}
            return {key: copy for key, copy in copies.items() if copy is not None}
        if isinstance(member, list):
            copies = [self.applied(entry) for entry in cast("list[Any]", member)]
            return [copy for copy in copies if copy is not None]
        return member

    def _moved(self, numbers: Any, to: Mapping[int, int]) -> Any:
        """Numbers of nodes or meshes as they are now; what is not a number is kept."""
        if isinstance(numbers, list):
            return [self._moved(number, to) for number in cast("list[Any]", numbers)]
        if isinstance(numbers, bool) or not isinstance(numbers, int) or numbers < 0:
            return self._copy(numbers)
        if numbers not in to:
            raise _Gone
        return to[numbers]


def renumber(root: dict[str, Any], to: Renumbering) -> None:
    """Bring the numbers within VRM's extensions of a document up to date."""
    own = root.get("extensions")
    if isinstance(own, dict):
        _replace(cast("dict[str, Any]", own), ROOT, to.applied)
    for node in root["nodes"]:
        own = node.get("extensions")
        if isinstance(own, dict) and CONSTRAINT in own:
            _replace(cast("dict[str, Any]", own), (CONSTRAINT,), to.constraint)
            if not own:
                del node["extensions"]


def _replace(extensions: dict[str, Any], names: tuple[str, ...], made: Any) -> None:
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


__all__ = ["Renumbering", "renumber"]
