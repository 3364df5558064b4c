"""The bundled character's skin, read from its file: the mesh and its weights, and nothing else.

Reading the whole file as any other (`poise.read`) gives the same skin, and takes three times as
long: it builds skeleton and walk, which are made in code here.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from poise.errors import FileSyntax
from poise.formats.gltf_accessors import Accessors
from poise.formats.gltf_container import Buffers, open_container
from poise.model import Mesh, Pose, Skin, Weights

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

__all__ = ["read_skin"]


def read_skin(path: Path, rest: Pose) -> Skin:
    """The skin in a file of `poise.bundled.build`, bound at ``rest``.

    Raises:
        FileMissing, FileSyntax: it is not there, or is none of those.
    """
    container = open_container(path)
    root = container.root
    accessors = Accessors(root, Buffers(container), container.budget)
    primitive = root.objects("meshes")[0].objects("primitives")[0]
    attributes = primitive.object("attributes")
    if attributes is None:
        raise FileSyntax("its mesh has no attributes", file=str(path))

    def floats(name: str, kind: str) -> Floats:
        found = accessors.floats(attributes, name, kind)
        if found is None:
            raise FileSyntax(f"its mesh has no {name}", file=str(path))
        return found

    faces = accessors.integers(primitive, "indices", "SCALAR")
    joints = accessors.integers(attributes, "JOINTS_0", "VEC4")
    if faces is None or joints is None:
        raise FileSyntax("its mesh has no indices or no joints", file=str(path))
    normals = floats("NORMAL", "VEC3")
    mesh = Mesh(
        floats("POSITION", "VEC3"),
        faces.reshape(-1, 3),
        normals=normals / np.linalg.norm(normals, axis=1, keepdims=True),
        colours=[floats("COLOR_0", "VEC4")],
        name="body",
    )
    nodes = root.objects("nodes")
    bones = root.objects("skins")[0].indices("joints", len(nodes), "node")
    names = [nodes[node].text("name") for node in bones]
    weights = Weights(joints, floats("WEIGHTS_0", "VEC4")).normalised()
    return Skin.bound(mesh, rest, weights, names, name="body")
