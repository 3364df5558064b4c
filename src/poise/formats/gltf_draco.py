"""Decode Draco-compressed meshes of glTF (``KHR_draco_mesh_compression``).

The decoder is native code and runs in a separate process (`native_process`).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.errors import FileSyntax, MissingExtra
from poise.formats.gltf_accessors import COMPONENTS, WIDTHS, Accessors, Raw
from poise.formats.gltf_json import Item
from poise.formats.gltf_meshopt import extension_of, is_required
from poise.formats.native_process import decoded_apart

NAME = "KHR_draco_mesh_compression"


def expand_primitives(root: Item, accessors: Accessors) -> None:
    """Decode every Draco-compressed primitive and set the values of its accessors.

    Raises:
        MissingExtra: DracoPy is not installed.
        FileSyntax: the data cannot be decoded, or do not match the accessors.
    """
    for mesh in root.objects("meshes"):
        for primitive in mesh.objects("primitives"):
            extension = extension_of(primitive, (NAME,))
            if extension is None:
                continue
            try:
                _expand(primitive, extension, accessors)
            except MissingExtra:
                if is_required(root, (NAME,)):
                    raise  # otherwise use the uncompressed views of the accessors


def _expand(primitive: Item, extension: Item, accessors: Accessors) -> None:
    buffers = accessors.buffers
    view = extension.index("bufferView", buffers.count, "buffer view")
    named, attributes = extension.object("attributes"), primitive.object("attributes")
    if view is None or named is None or attributes is None:
        raise extension.fault("expected bufferView and attributes")
    names = [name for name in named.value if attributes.has(name)]
    ids = [named.integer(name, low=0) for name in names]
    data = bytes(buffers.view(view)[0])
    found = decoded_apart(
        "DracoPy", draco_library, decode_draco, extension.file, [extension.place, data, ids]
    )
    accessors.budget.unpack(sum(part.nbytes for part in found), len(data), extension)
    targets = [(attributes, name) for name in names]
    if primitive.has("indices"):
        targets.append((primitive, "indices"))
    for (owner, name), values in zip(targets, [*found[1:], found[0]], strict=False):
        _fill(owner, name, values, accessors)


def _fill(owner: Item, name: str, values: NDArray[Any], accessors: Accessors) -> None:
    """Set the decoded values of an accessor."""
    index = owner.index(name, len(accessors.entries), "accessor")
    if index is None:
        raise owner.get(name).fault("expected the number of an accessor")
    item = accessors.entries[index]
    kind, dtype = item.text("type"), COMPONENTS.get(item.integer("componentType", 0))
    shape = (item.integer("count", low=1), WIDTHS.get(kind, 0))
    if dtype is None or values.size != shape[0] * shape[1]:
        raise item.fault(f"decoded shape {values.shape}; expected {shape}")
    accessors.fill(index, Raw(values.reshape(shape).astype(dtype), kind, item.flag("normalized")))


def draco_library() -> Any:
    """Return the module DracoPy.

    Raises:
        MissingExtra: DracoPy is not installed.
    """
    try:
        import DracoPy
    except ImportError as error:
        raise MissingExtra("compression", "DracoPy") from error
    return DracoPy


def decode_draco(
    library: Any, path: str, place: str, data: bytes, ids: list[int]
) -> list[NDArray[Any]]:
    """Decode the corners of triangles, and an array for each attribute's unique id."""
    try:
        mesh = library.decode(data)
        parts = [mesh.faces, *(mesh.get_attribute_by_unique_id(which)["data"] for which in ids)]
    except Exception as problem:  # noqa: BLE001 - damage can cause any exception
        raise FileSyntax(f"{place}: Draco cannot decode it: {problem}", file=path) from None
    return [np.ascontiguousarray(part) for part in parts]
