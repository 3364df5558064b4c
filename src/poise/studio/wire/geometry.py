"""Skins as packed arrays with a JSON header, for rendering in browsers.

The graphics card blends the joints' matrices. It receives the bind position, joints and weights of
each vertex, and the inverse bind matrix of each joint; afterwards only poses are sent. Weights are
fetched separately, by a separate key, as painting changes them. Inverse bind matrices are part of
the character, as rigging changes them.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from weakref import WeakKeyDictionary, WeakValueDictionary

import numpy as np
from numpy.typing import NDArray

from poise.model.material import Material, Texture
from poise.model.mesh import Mesh
from poise.model.skin import Skin
from poise.model.weights import Weights
from poise.studio.wire.serialisation import to_json

Arrays = list[tuple[str, NDArray[np.generic]]]

MOST = 8
"""Maximum number of influences per vertex on the GPU; the strongest are kept and normalised."""


@dataclass(frozen=True)
class TextureView:
    """A texture by its key, with its texture coordinates, strength and wrapping.

    ``wrap_s`` and ``wrap_t`` are constants of glTF: 10497 repeats, 33071 clamps, 33648 mirrors.
    """

    key: str
    uv: int
    scale: float
    wrap_s: int
    wrap_t: int


@dataclass(frozen=True)
class MaterialView:
    """A material, with textures by their keys."""

    colour: tuple[float, float, float, float]
    metallic: float
    roughness: float
    emissive: tuple[float, float, float]
    alpha: str
    cutoff: float
    double_sided: bool
    base_texture: TextureView | None
    metallic_roughness_texture: TextureView | None
    normal_texture: TextureView | None
    occlusion_texture: TextureView | None
    emissive_texture: TextureView | None


@dataclass(frozen=True)
class ArrayView:
    """An array in the data after the header: ``count`` elements of ``width`` numbers."""

    name: str
    kind: str
    start: int
    count: int
    width: int


@dataclass(frozen=True)
class GeometryView:
    """Header of a geometry, of weights or of centres of rotation: its arrays, and the material."""

    arrays: tuple[ArrayView, ...]
    material: MaterialView | None = None


_REPEAT = 10497  # glTF's constant
_PROCESS = secrets.token_hex(8)
_numbers = count(1)
_names: WeakKeyDictionary[Weights, str] = WeakKeyDictionary()
_named: WeakValueDictionary[str, Weights] = WeakValueDictionary()
_digests: WeakKeyDictionary[Mesh, bytes] = WeakKeyDictionary()


def key_of(skin: Skin) -> str:
    """Return the key of a skin's geometry, the same for equal meshes; excludes weights and binding.

    >>> from poise.bundled import character
    >>> len(key_of(character().skins[0]))
    32
    """
    digest = hashlib.sha256(_digest(skin.mesh))
    for corrective in skin.correctives:
        digest.update(corrective.vertices.tobytes())
        digest.update(corrective.offsets.tobytes())
    return digest.hexdigest()[:32]


def weights_key(weights: Weights) -> str:
    """Return the key of a skin's weights, unique for each object during its lifetime.

    The key does not depend on the content, so that painted weights need no hashing.
    """
    if weights not in _names:
        name = _names[weights] = f"{_PROCESS}-{next(_numbers)}"
        _named[name] = weights
    return _names[weights]


def weights_called(key: str) -> Weights | None:
    """Return weights by key while they are alive, such as in the undo history, or None."""
    return _named.get(key)


def packed(skin: Skin) -> bytes:
    """Pack a geometry: the header's length, the header as JSON, and its arrays, little-endian."""
    return _packed(_arrays(skin), _material(skin.mesh.material))


def packed_weights(weights: Weights) -> bytes:
    """Pack joints and weights of every vertex, with a header as in `packed`."""
    joints, values = strongest(weights.joints, weights.values)
    return _packed([("joints", joints), ("weights", values)])


def packed_centres(centres: NDArray[np.float64]) -> bytes:
    """Pack centres of rotation (n, 3), with a header as in `packed`."""
    return _packed([("centres", centres.astype("<f4"))])


def _packed(arrays: Arrays, material: MaterialView | None = None) -> bytes:
    views: list[ArrayView] = []
    start = 0
    for name, array in arrays:
        width = array.shape[1] if array.ndim > 1 else 1
        kind = {"f": "f32", "u": "u32"}[array.dtype.kind]
        views.append(ArrayView(name, kind, start, len(array), width))
        start += array.nbytes
    parts = [np.ascontiguousarray(array).tobytes() for _, array in arrays]
    return with_header(to_json(GeometryView(tuple(views), material)), parts)


def with_header(header: object, parts: Iterable[bytes]) -> bytes:
    """Return the length of a JSON header, the header padded to four bytes, and the parts."""
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    return b"".join([struct.pack("<I", len(text)), text, *parts])


def textures(skin: Skin) -> Iterator[tuple[str, Texture]]:
    """Yield a skin's textures that browsers show, with their keys."""
    material = skin.mesh.material
    for texture in _textures(material) if material else ():
        if texture is not None:
            yield texture_key(texture), texture


def texture_key(texture: Texture) -> str:
    """Return the key of a texture, the same for equal images."""
    return hashlib.sha256(texture.data).hexdigest()[:32]


def _digest(mesh: Mesh) -> bytes:
    """Return a digest of all drawn data of a mesh; cached."""
    if mesh not in _digests:
        digest = hashlib.sha256(json.dumps(to_json(_material(mesh.material))).encode())
        for name, array in _mesh_arrays(mesh):
            digest.update(f"{name} {array.shape} {array.dtype}".encode())
            digest.update(np.ascontiguousarray(array).data)
        _digests[mesh] = digest.digest()
    return _digests[mesh]


def _material(material: Material | None) -> MaterialView | None:
    if material is None:
        return None
    return MaterialView(
        material.base_colour, material.metallic, material.roughness, material.emissive,
        material.alpha_mode, material.alpha_cutoff, material.double_sided,
        *(_texture(texture) for texture in _textures(material)),
    )  # fmt: skip


def _textures(material: Material) -> tuple[Texture | None, ...]:
    """Return a material's textures in the order of `MaterialView`."""
    return (
        material.base_texture, material.metallic_roughness_texture, material.normal_texture,
        material.occlusion_texture, material.emissive_texture,
    )  # fmt: skip


def _texture(texture: Texture | None) -> TextureView | None:
    if texture is None:
        return None
    wraps = (texture.sampler.get("wrapS", _REPEAT), texture.sampler.get("wrapT", _REPEAT))
    s, t = (wrap if wrap in (_REPEAT, 33071, 33648) else _REPEAT for wrap in wraps)
    return TextureView(texture_key(texture), texture.uv, texture.scale, s, t)


def _arrays(skin: Skin) -> Arrays:
    """Return names and arrays of a skin's geometry, with four bytes per number."""
    arrays = _mesh_arrays(skin.mesh)
    number = len(skin.mesh.shapes)
    for corrective in skin.correctives:
        for offsets in corrective.offsets:
            whole = np.zeros(skin.mesh.vertices.shape, dtype="<f4")
            whole[corrective.vertices] = offsets
            arrays.append((f"shape {number}", whole))
            number += 1
    return arrays


def _mesh_arrays(mesh: Mesh) -> Arrays:
    """Return names and arrays of a mesh, with four bytes per number."""
    found: Arrays = [
        ("position", mesh.vertices.astype("<f4")),
        ("normal", mesh.vertex_normals().astype("<f4")),
        ("index", mesh.faces.astype("<u4").ravel()),
    ]
    found += [(f"uv {n}", uvs.astype("<f4")) for n, uvs in enumerate(mesh.uvs[:2])]
    if mesh.colours:
        found.append(("colour", mesh.colours[0].astype("<f4")))
    return found + [(f"shape {n}", s.offsets.astype("<f4")) for n, s in enumerate(mesh.shapes)]


def strongest(
    joints: NDArray[np.int64], weights: NDArray[np.float64]
) -> tuple[NDArray[np.uint32], NDArray[np.float32]]:
    """Return (n, k) joints and weights per vertex, at most `MOST`, with sum one or zero."""
    if weights.shape[1] > MOST:
        order = np.argsort(-weights, axis=1)[:, :MOST]
        joints = np.take_along_axis(joints, order, axis=1)
        weights = np.take_along_axis(weights, order, axis=1)
    total = weights.sum(axis=1, keepdims=True)
    shares = np.divide(weights, total, out=np.zeros_like(weights), where=total > 0.0)
    return joints.astype("<u4"), shares.astype("<f4")
