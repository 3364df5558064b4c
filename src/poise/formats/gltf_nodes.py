"""Nodes of a glTF file: a validated forest of frames, divided into joints and preserved nodes.

A node's local frame is ``T R S`` or a matrix. Every node that can affect a pose becomes a joint:
joints of skins, animated nodes, nodes with a rigid mesh, empty nodes (sockets, ends of bones), and
the ancestors of all of these. Other nodes (a camera, a light, the node of a skinned mesh, whose
frame has no effect) are preserved and written back.
"""

from __future__ import annotations

import heapq
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from poise.array_types import Floats
from poise.files.json_text import JsonObject
from poise.formats.gltf_json import Item, own_extras
from poise.formats.local_transforms import straight_parts
from poise.formats.repair_log import MOST_PARTS, RepairLog
from poise.formats.unique_names import UniqueNames
from poise.geometry import quaternions
from poise.geometry.transforms import compose, nearest_rotation

MOST_ANIMATIONS = 1_000
MOST_CHANNELS = 100_000
"""Maximum number of channels in all animations of a file."""

AS_TRS = 1e-6
"""Tolerance of orthogonality for a matrix to be a rotation and a scale: the rounding of single
precision."""


_AS_ONE = 2e-6
"""Tolerance of a scale of 1: the rounding of single precision. A scale of exactly 1 keeps the
skeleton rigid for solvers; the node's original digits are written back."""


_MOST_RENAMED = 20
"""Maximum number of generated names to list individually."""


@dataclass(frozen=True, eq=False)
class Node:
    """One node.

    Attributes:
        number: index in the file.
        item: JSON of the node.
        name: unique; generated if the file has none.
        parent: index of the parent, or -1.
        children: indices of the children.
        translation, rotation, scale: (3,), (4,) wxyz normalized, (3,); from the matrix if it is
            ``T R S``.
        local: (4, 4) the node's frame in its parent's.
        matrix: (4, 4) if the file gives a matrix, else None.
        sheared: whether that matrix is not ``T R S``; translation, rotation and scale are then
            those of the identity.
        mesh, skin: indices, or None.
        poise: data of Poise in the extras.
    """

    number: int
    item: Item
    name: str
    parent: int
    children: tuple[int, ...]
    translation: Floats
    rotation: Floats
    scale: Floats
    local: Floats
    matrix: Floats | None
    sheared: bool
    mesh: int | None
    skin: int | None
    poise: JsonObject = field(default_factory=dict[str, Any])


def trs_matrix(translation: Floats, rotation: Floats, scale: Floats) -> Floats:
    """Matrix ``T R S`` (..., 4, 4) of (..., 3), a unit quaternion (..., 4) wxyz and (..., 3).

    >>> trs_matrix(np.array([1.0, 2, 3]), np.array([1.0, 0, 0, 0]), np.array([2.0, 2, 2]))[0]
    array([2., 0., 0., 1.])
    """
    turn = quaternions.to_matrix(rotation)
    return compose(turn * np.asarray(scale)[..., None, :], translation)


def decomposed(matrix: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """Decompose (..., 4, 4) to translation, rotation wxyz, scale, and the error of ``T R S`` (...).

    A mirrored matrix gets a negative scale along x. The error is the largest entry's, relative to
    the largest of the matrix's upper 3x3. If the error exceeds rounding, the matrix shears, and
    the rotation is the nearest one.
    """
    block = matrix[..., :3, :3]
    turn, scale = straight_parts(matrix)
    rotation = quaternions.normalize(quaternions.from_matrix(turn))
    again = quaternions.to_matrix(rotation) * scale[..., None, :]
    largest = np.maximum(np.abs(block).max(axis=(-1, -2)), np.finfo(np.float64).tiny)
    error = np.abs(again - block).max(axis=(-1, -2)) / largest
    if (sheared := error > AS_TRS).any():
        rotation[sheared] = quaternions.from_matrix(nearest_rotation(turn[sheared]))
    return matrix[..., :3, 3], rotation, scale, error


def rigid_parts(matrix: Floats) -> tuple[Floats, Floats, Floats]:
    """Translation, rotation wxyz and scale of rigid matrices (..., 4, 4)."""
    rotation = quaternions.from_matrix(matrix[..., :3, :3])
    return matrix[..., :3, 3], rotation, np.ones((*matrix.shape[:-2], 3))


def check_counts(root: Item, log: RepairLog) -> None:
    """Check counts that a small file with shared data can make excessive, also before writing.

    Raises:
        FileTooLarge: a count exceeds its limit.
    """
    nodes, meshes = root.objects("nodes"), root.objects("meshes")
    log.check_count(len(nodes), "nodes")
    animations = root.objects("animations")
    log.check_count(len(animations), "animations", MOST_ANIMATIONS)
    channels = sum(len(item.items("channels")) for item in animations)
    log.check_count(channels, "channels of animations", MOST_CHANNELS)
    used = Counter(node.index("mesh", len(meshes), "mesh") for node in nodes if node.has("mesh"))
    parts = [
        mesh.objects("primitives") if used[number] else () for number, mesh in enumerate(meshes)
    ]
    skins = sum(used[number] * len(part) for number, part in enumerate(parts))
    log.check_count(skins, "primitives on its nodes")
    shapes = sum(
        used[number] * max((len(one.items("targets")) for one in part), default=0)
        for number, part in enumerate(parts)
    )
    log.check_count(shapes, "morph targets on its nodes", 5 * MOST_PARTS)


def read_nodes(root: Item, log: RepairLog) -> list[Node]:
    """Read all nodes of a file.

    Raises:
        FileSyntax: a node is a child twice, or its own ancestor; or a number is invalid.
    """
    items = root.objects("nodes")
    meshes, skins = len(root.items("meshes")), len(root.items("skins"))
    children = [tuple(item.indices("children", len(items), "node")) for item in items]
    parents = _parents(items, children)
    for number, item in enumerate(items):
        if own_extras(item.value).get("root") is True and parents[number] < 0:
            for child in children[number]:  # added by Poise to join the trees of a skin
                parents[child] = -1
            children[number] = ()
    names = _names(items, log)
    frames = _frames(items)
    return [
        Node(
            number, item, names[number], parents[number], children[number], *frames[number],
            item.index("mesh", meshes, "mesh"), item.index("skin", skins, "skin"),
            own_extras(item.value),
        )
        for number, item in enumerate(items)
    ]  # fmt: skip


def _frames(items: list[Item]) -> list[tuple[Floats, Floats, Floats, Floats, Floats | None, bool]]:
    """Translation, rotation, scale, frame, matrix, and whether the matrix shears, of each node."""
    places = _places(items)
    matrices = [_matrix(item) for item in items]
    sheared = [False] * len(items)
    for number, matrix in enumerate(matrices):
        if matrix is not None:
            *own, error = decomposed(matrix)
            sheared[number] = bool(error > AS_TRS)
            still = np.zeros(3), np.eye(4)[0], np.ones(3)
            for values, value in zip(places, still if sheared[number] else own, strict=True):
                values[number] = value
    scales = places[2]
    scales[np.abs(scales - 1.0) <= _AS_ONE] = 1.0
    local = trs_matrix(*places)
    return [
        (*place, frame if matrix is None else matrix, matrix, shears)
        for *place, frame, matrix, shears in zip(*places, local, matrices, sheared, strict=True)
    ]


def _parents(items: list[Item], children: list[tuple[int, ...]]) -> list[int]:
    parents = [-1] * len(items)
    for number, own in enumerate(children):
        for place, child in enumerate(own):
            if parents[child] >= 0 or child == number:
                raise items[number].fault(
                    f"children[{place}]: node {child} already has a parent, or is its own child; "
                    "expected a tree"
                )
            parents[child] = number
    seen: set[int] = set()
    todo = [number for number, parent in enumerate(parents) if parent < 0]
    while todo:
        number = todo.pop()
        seen.add(number)
        todo.extend(children[number])
    lost = next((number for number in range(len(items)) if number not in seen), None)
    if lost is not None:
        above: set[int] = set()
        while lost not in above:
            above.add(lost)
            lost = parents[lost]
        raise items[lost].fault("is its own ancestor; expected a tree of nodes")
    return parents


def _names(items: list[Item], log: RepairLog) -> list[str]:
    given = [item.text("name") for item in items]
    taken, used = UniqueNames(given), set[str]()
    names: list[str] = []
    renamed = 0
    for number, name in enumerate(given):
        unique = name if name and name not in used else taken.new(name or f"node{number}")
        if name and unique != name:
            renamed += 1
        if name and unique != name and renamed <= _MOST_RENAMED:
            log.repair(f"nodes[{number}]: duplicate node name {name!r}; renamed to {unique!r}")
        used.add(unique)
        names.append(unique)
    if renamed > _MOST_RENAMED:
        log.repair(f"{renamed - _MOST_RENAMED} more nodes share a name and are numbered")
    return names


def _matrix(item: Item) -> Floats | None:
    values = item.numbers("matrix", 16)
    if values is None:
        return None
    matrix = np.array(values).reshape(4, 4).T
    if not np.array_equal(matrix[3], (0.0, 0.0, 0.0, 1.0)):
        if not np.allclose(matrix[3], (0.0, 0.0, 0.0, 1.0), atol=1e-6):
            raise item.get("matrix").fault("its last row is not 0 0 0 1; expected an affine matrix")
        matrix[3] = (0.0, 0.0, 0.0, 1.0)
    return matrix


def _places(items: list[Item]) -> tuple[Floats, Floats, Floats]:
    """Translations (n, 3), rotations wxyz (n, 4) and scales (n, 3) of nodes."""
    still = [0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0], [1.0, 1.0, 1.0]
    translations, rotations, scales = (
        np.array([item.numbers(name, len(rest)) or rest for item in items]).reshape(-1, len(rest))
        for name, rest in zip(("translation", "rotation", "scale"), still, strict=True)
    )
    zero = np.flatnonzero(np.abs(rotations).max(axis=1, initial=0.0) < 1e-6)
    if len(zero):
        rotation = items[zero[0]].get("rotation")
        raise rotation.fault("is zero, which is not a rotation; expected length 1")
    return translations, quaternions.normalize(rotations[:, [3, 0, 1, 2]]), scales


def joint_nodes(nodes: list[Node], wanted: set[int]) -> list[int]:
    """Return the nodes that become joints, parents first and otherwise in file order.

    ``wanted`` are joints of skins and animated nodes.
    """
    matters = [_matters(node) or node.number in wanted for node in nodes]
    if not any(matters):
        matters = [True] * len(nodes)
    for node in nodes:
        at = node.number
        while matters[node.number] and nodes[at].parent >= 0 and not matters[nodes[at].parent]:
            at = nodes[at].parent
            matters[at] = True
    ready = [n.number for n in nodes if n.parent < 0 and matters[n.number]]
    heapq.heapify(ready)
    order: list[int] = []
    while ready:
        number = heapq.heappop(ready)
        order.append(number)
        for child in nodes[number].children:
            if matters[child]:
                heapq.heappush(ready, child)
    return order


def _matters(node: Node) -> bool:
    """Return whether a node is a joint for its own sake: it has a rigid mesh, or is empty."""
    ours = node.poise
    if "joint" in ours:
        return True
    if ours.get("root") is True or ours.get("aside") is True:
        return False
    if ours.get("carrier") is True and node.parent >= 0:
        return False
    if node.mesh is not None:
        return node.skin is None
    extensions = node.item.get("extensions").value
    lights = isinstance(extensions, dict) and "KHR_lights_punctual" in extensions
    return not lights and not node.item.has("camera")
