"""The skin of the bundled character, for both of its skeletons."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from poise.array_types import Floats
from poise.errors import FileSyntax
from poise.formats.gltf_accessors import Accessors
from poise.formats.gltf_container import Buffers, open_container
from poise.model import Mesh, Pose, Shape, Skeleton, Skin, Weights
from poise.model.deferred import Deferred

if TYPE_CHECKING:
    from poise.formats.gltf_json import Item

FILE = Path(__file__).with_name("poise.glb")
"""File of the character with its skin, written by `make body`."""
EXPRESSIONS = (
    "happy", "sad", "angry", "surprised", "relaxed", "blinkLeft", "blinkRight",
    "aa", "ih", "ou", "ee", "oh",
)  # fmt: skip
"""Facial expressions by VRM names: DOFs from 0 to 1 that move no joint."""


def coarse_joint(name: str) -> str:
    """Return the CMU joint of a detailed joint; other names are returned unchanged.

    >>> coarse_joint("rindex3"), coarse_joint("lthumb2"), coarse_joint("jaw"), coarse_joint("lfoot")
    ('rfingers', 'lthumb', 'head', 'lfoot')
    """
    if name in ("jaw", "leye", "reye"):
        return "head"
    if not name[-1].isdigit():
        return name
    return name[0] + ("thumb" if name[1:-1] == "thumb" else "fingers")


def shown(body: Skeleton) -> Skeleton:
    """Return a new bundled skeleton with its skin as evidence of its anatomy, read at first use.

    Otherwise its anatomy would depend on whether a skin has already been read.
    """
    return body.shown_by(Deferred(lambda: [read_skin(FILE, body.rest)]), ())


def read_skin(path: Path, rest: Pose) -> Skin:
    """Read the skin in `FILE`, bound at ``rest``; CMU's bones replace missing joints.

    `poise.read` gives the same skin, but takes three times as long, as it also creates skeleton and
    walk.

    Raises:
        FileMissing: the file does not exist.
        FileSyntax: the mesh lacks faces, weights or other attributes.
    """
    there = set(rest.skeleton.joint_names)
    detailed = set(EXPRESSIONS) <= set(rest.skeleton.dof_names)
    container = open_container(path)
    root = container.root
    accessors = Accessors(root, Buffers(container), container.budget)
    primitive = root.objects("meshes")[0].objects("primitives")[0]
    attributes = primitive.object("attributes")
    if attributes is None:
        raise FileSyntax("the mesh has no attributes", file=str(path))

    def floats(name: str, kind: str) -> Floats:
        found = accessors.floats(attributes, name, kind)
        if found is None:
            raise FileSyntax(f"the mesh has no {name}", file=str(path))
        return found

    faces = accessors.integers(primitive, "indices", "SCALAR")
    joints = accessors.integers(attributes, "JOINTS_0", "VEC4")
    if faces is None or joints is None:
        raise FileSyntax("the mesh has no indices or no joints", file=str(path))
    normals = floats("NORMAL", "VEC3")
    shapes = _shapes(root.objects("meshes")[0], accessors) if detailed else []
    mesh = Mesh(
        floats("POSITION", "VEC3"),
        faces.reshape(-1, 3),
        shapes=shapes,
        normals=normals / np.linalg.norm(normals, axis=1, keepdims=True),
        colours=[floats("COLOR_0", "VEC4")],
        name="body",
    )
    nodes = root.objects("nodes")
    bones = root.objects("skins")[0].indices("joints", len(nodes), "node")
    names = [nodes[node].text("name") for node in bones]
    coarse = [name if name in there else coarse_joint(name) for name in names]
    names = list(dict.fromkeys(coarse))
    number = np.array([names.index(name) for name in coarse])
    weights = _merged(Weights(number[joints], floats("WEIGHTS_0", "VEC4"))).normalised()
    skin = Skin.bound(mesh, rest, weights, names, name="body")
    return replace(skin, shape_dofs=tuple(shape.name for shape in shapes))


def _shapes(mesh: Item, accessors: Accessors) -> list[Shape]:
    """Return the facial expressions, in the order of the skeleton."""
    targets = mesh.objects("primitives")[0].objects("targets")
    result: list[Shape] = []
    for name, target in zip(EXPRESSIONS, targets, strict=True):
        offsets = accessors.floats(target, "POSITION", "VEC3")
        if offsets is None:
            raise FileSyntax(f"the expression {name} moves no vertex", file=str(FILE))
        result.append(Shape(name, offsets))
    return result


def _merged(weights: Weights) -> Weights:
    """Merge weights (n, k) so that each joint occurs once per vertex, by adding duplicates."""
    joints, values = weights.joints.copy(), weights.values.copy()
    for k in range(1, joints.shape[1]):
        for earlier in range(k):
            same = joints[:, k] == joints[:, earlier]
            values[same, earlier] += values[same, k]
            values[same, k] = 0.0
    joints[values == 0.0] = 0
    return Weights(joints, values)
