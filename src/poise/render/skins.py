"""Convert skins of a character to surfaces; materials are converted once for all poses."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.geometry.colours import srgb_from_linear
from poise.model import Character, Material, Mesh, Pose, Skin, Texture
from poise.render.scene import PLAIN, Colour, DrawnSurface, Finish, SurfaceLook, vertex_normals
from poise.render.texture_decoding import Bitmap, TextureRoom
from poise.skinning.registry import all_prepared

CLAY: Colour = (0.80, 0.775, 0.74)
"""Default colour of surfaces, sRGB."""

_BARE: Colour = (0.62, 0.63, 0.65)
JOINT_COLOURS: tuple[Colour, ...] = (
    (0.86, 0.24, 0.20), (0.16, 0.47, 0.80), (0.95, 0.70, 0.13), (0.20, 0.62, 0.36),
    (0.58, 0.33, 0.72), (0.93, 0.48, 0.17), (0.10, 0.66, 0.69), (0.85, 0.38, 0.60),
)  # fmt: skip
HEAT = np.array(
    [(0.13, 0.16, 0.42), (0.10, 0.45, 0.78), (0.20, 0.72, 0.55), (0.96, 0.83, 0.22),
     (0.86, 0.15, 0.12)]
)  # fmt: skip
_WEIGHTS_GLOW = 0.75  # share of the colour that is unlit


class DrawnSkins:
    """The skins of a character, prepared for drawing in successive poses.

    Args:
        weights: joints whose weights are drawn instead of materials: one joint as a heat map from
            blue over green and yellow to red, several joints with one colour each.
        grey: draw the weights of one joint from black to white.

    Attributes:
        notes: features of the materials that cannot be drawn, with reasons.

    Raises:
        UnknownJoint: the skeleton has no joint of that name.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("elbow", poise.Hinge("z")).build()
    >>> blade = poise.Mesh([(0, 0, 0), (1, 0, 0), (1, 1, 0)], [(0, 1, 2)])
    >>> skin = poise.Skin.rigid(blade, arm.rest, "elbow")
    >>> drawn = DrawnSkins(poise.Character("arm", arm, skins=(skin,)), weights=["elbow"])
    >>> surface, = drawn.at(arm.pose([1.0]))
    >>> surface.colour[0]
    array([0.86, 0.15, 0.12])
    """

    def __init__(
        self, character: Character, *, weights: Sequence[str] = (), grey: bool = False
    ) -> None:
        weights = [character.skeleton.joint(joint).name for joint in weights]
        self.notes: tuple[str, ...] = ()
        self._deformers = all_prepared(character.skins)
        self._coats = (
            [_weighed(skin, weights, grey) for skin in character.skins]
            if weights
            else self._dyed(character.skins)
        )

    def _dyed(self, skins: Sequence[Skin]) -> list[_Coat]:
        """Coats of materials; each material and each texture is decoded once."""
        workshop = _Workshop()
        coats = [workshop.coat(skin.mesh) for skin in skins]
        self.notes = tuple(dict.fromkeys(workshop.notes))
        return coats

    def at(self, pose: Pose) -> tuple[DrawnSurface, ...]:
        """Surfaces in a pose, in the world."""
        return tuple(
            coat.around(deformer.at(pose))
            for coat, deformer in zip(self._coats, self._deformers, strict=True)
            if len(deformer.skin.mesh.faces)
        )


@dataclasses.dataclass(frozen=True, eq=False)
class _Coat:
    """Pose-independent data of a surface."""

    look: SurfaceLook
    colour: Floats
    alpha: Floats | None = None
    uvs: Floats | None = None
    normal_uvs: Floats | None = None
    finish_uvs: Floats | None = None
    faceted: bool = False

    def around(self, deformed: Any) -> DrawnSurface:
        normals, tangents = deformed.normals, deformed.tangents
        if self.faceted:
            normals = vertex_normals(deformed.vertices, deformed.faces)
        if self.look.normal is not None and tangents is None and self.normal_uvs is not None:
            tangents = tangents_of(deformed.vertices, deformed.faces, normals, self.normal_uvs)
        return DrawnSurface(
            deformed.vertices, deformed.faces, self.colour, normals, uvs=self.uvs,
            normal_uvs=self.normal_uvs, finish_uvs=self.finish_uvs, tangents=tangents,
            alpha=self.alpha, look=self.look,
        )  # fmt: skip


class _Workshop:
    """Converts materials to looks, with caching."""

    def __init__(self) -> None:
        self.notes: list[str] = []
        self._bitmaps: dict[tuple[int, bool], Bitmap | None] = {}
        self._texture_budget = TextureRoom()
        self._looks: dict[tuple[int, tuple[bool, ...], bool], SurfaceLook] = {}

    def coat(self, mesh: Mesh) -> _Coat:
        material = mesh.material
        count = len(mesh.vertices)
        linear = np.ones((count, 4)) if not mesh.colours else mesh.colours[0].copy()
        if material is None:
            colour = srgb_from_linear(linear[:, :3]) if mesh.colours else np.tile(CLAY, (count, 1))
            return _Coat(PLAIN, colour, faceted=_faceted(mesh))
        linear *= material.base_colour
        uvs = _placed(mesh, material.base_texture)
        normal_uvs = _placed(mesh, material.normal_texture)
        others = [_placed(mesh, texture) for texture in _of_finish(material)]
        alpha = None if material.alpha_mode == "OPAQUE" else linear[:, 3]
        clear = alpha is not None and bool((alpha < 1.0).any())
        placed = tuple(uv is not None for uv in (uvs, normal_uvs, *others))
        look = self._look(material, placed, clear)
        finish_uvs = None
        if any(placed[2:]):
            none = np.zeros((count, 2))
            finish_uvs = np.column_stack([none if uv is None else uv for uv in others])
        return _Coat(look, srgb_from_linear(np.clip(linear[:, :3], 0.0, 1.0)), alpha, uvs,
                     normal_uvs, finish_uvs, _faceted(mesh))  # fmt: skip

    def _look(self, material: Material, placed: tuple[bool, ...], clear: bool) -> SurfaceLook:
        """Look of a material, with the textures for which the mesh has coordinates."""
        key = (id(material), placed, clear)
        if key not in self._looks:
            base = self._bitmap(material.base_texture, True) if placed[0] else None
            normal = self._bitmap(material.normal_texture, False) if placed[1] else None
            blend = material.alpha_mode == "BLEND" and (clear or not _opaque(base))
            unlit = "KHR_materials_unlit" in material.extra.get("extensions", {})
            scale = 1.0 if material.normal_texture is None else material.normal_texture.scale
            self._looks[key] = SurfaceLook(
                base, normal, normal_scale=scale,
                cutoff=material.alpha_cutoff if material.alpha_mode == "MASK" else 0.0,
                blend=blend, double_sided=material.double_sided,
                glow=1.0 if unlit else 0.0,
                finish=None if unlit else self._finish(material, placed[2:]),
            )  # fmt: skip
        return self._looks[key]

    def _finish(self, material: Material, placed: Sequence[bool]) -> Finish:
        """Reflection of a material; unsupported textures count as white."""
        rough, opened, shining = (
            self._bitmap(texture, curved) if there else None
            for texture, there, curved in zip(
                _of_finish(material), placed, (False, False, True), strict=True
            )
        )
        found = material.extra.get("extensions", {}).get("KHR_materials_emissive_strength", {})
        own = np.square(srgb_from_linear(np.clip(np.asarray(material.emissive), 0.0, 1.0)))
        own = own * float(found.get("emissiveStrength", 1.0))
        depth = material.occlusion_texture
        return Finish(
            material.metallic, material.roughness, rough, opened,
            open_scale=1.0 if depth is None else depth.scale,
            emissive=(float(own[0]), float(own[1]), float(own[2])), shining=shining,
        )  # fmt: skip

    def _bitmap(self, texture: Texture | None, curved: bool) -> Bitmap | None:
        if texture is None:
            return None
        key = (id(texture), curved)
        if key not in self._bitmaps:
            try:
                self._bitmaps[key] = Bitmap.decoded(
                    texture, curved=curved, room=self._texture_budget
                )
            except ValueError as problem:
                self._bitmaps[key] = None
                self.notes.append(f"the texture {texture.name or 'without a name'}: {problem}")
        return self._bitmaps[key]


def _of_finish(material: Material) -> tuple[Texture | None, ...]:
    """Textures of metalness and roughness, of occlusion and of emission."""
    return (
        material.metallic_roughness_texture, material.occlusion_texture, material.emissive_texture,
    )  # fmt: skip


def _faceted(mesh: Mesh) -> bool:
    """Return whether a mesh is flat-shaded: without normals, and no triangles share a vertex.

    glTF meshes without normals are flat-shaded (section 3.7.2.1); if vertices are shared, smooth
    shading is the better guess.
    """
    count = 3 * len(mesh.faces)
    return mesh.normals is None and len(np.unique(mesh.faces)) == count == len(mesh.vertices)


def _opaque(bitmap: Bitmap | None) -> bool:
    return bitmap is None or bool((bitmap.levels[0][..., 3] == 255).all())


def _placed(mesh: Mesh, texture: Texture | None) -> Floats | None:
    """Coordinates of a texture after KHR_texture_transform; None if there are none."""
    if texture is None:
        return None
    change = dict(texture.extra.get("extensions", {}).get("KHR_texture_transform", {}))
    number = change.get("texCoord", texture.uv)
    if number >= len(mesh.uvs):
        return None
    turn = float(change.get("rotation", 0.0))
    rotation = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    scaled = mesh.uvs[number] * np.asarray(change.get("scale", (1.0, 1.0)), dtype=np.float64)
    return scaled @ rotation.T + np.asarray(change.get("offset", (0.0, 0.0)), dtype=np.float64)


def _weighed(skin: Skin, joints: list[str], grey: bool) -> _Coat:
    """Return a coat that shows the weights of joints."""
    shares = np.zeros((len(skin.mesh.vertices), len(joints)))
    dense = skin.weights.dense(len(skin.joints))
    for column, joint in enumerate(joints):
        if joint in skin.joints:
            shares[:, column] = dense[:, skin.joints.index(joint)]
    look = dataclasses.replace(PLAIN, glow=_WEIGHTS_GLOW)
    if len(joints) > 1:
        return _Coat(look, joint_colours(shares))
    return _Coat(look, np.repeat(np.clip(shares, 0.0, 1.0), 3, axis=1) if grey else heat(shares))


def heat(shares: Floats) -> Floats:
    """Colours (n, 3), sRGB, of weights (n, 1): blue for 0, over green and yellow to red for 1.

    >>> heat(np.array([[0.0], [1.0]]))
    array([[0.13, 0.16, 0.42], [0.86, 0.15, 0.12]])
    """
    at = np.clip(shares[:, 0], 0.0, 1.0)
    steps = np.linspace(0.0, 1.0, len(HEAT))
    return np.column_stack([np.interp(at, steps, HEAT[:, i]) for i in range(3)])


def joint_colours(shares: Floats) -> Floats:
    """Colours (n, 3), sRGB, of the weights (n, joints) of several joints, one colour each.

    >>> joint_colours(np.array([[1.0, 0.0], [0.0, 0.0]]))
    array([[0.86, 0.24, 0.2 ], [0.62, 0.63, 0.65]])
    """
    shares = np.clip(shares, 0.0, 1.0)
    total = shares.sum(axis=1, keepdims=True)
    shares = shares / np.maximum(total, 1.0)
    colours = np.array([JOINT_COLOURS[i % len(JOINT_COLOURS)] for i in range(shares.shape[1])])
    bare = 1.0 - np.minimum(total, 1.0)
    return np.sqrt(shares @ np.square(colours) + bare * np.square(np.asarray(_BARE)))


def tangents_of(
    vertices: Floats, triangles: NDArray[np.int64], normals: Floats, uvs: Floats
) -> Floats:
    """Tangents (v, 4): unit vectors along u, perpendicular to the normals, and bitangent signs.

    Lengyel, "Computing tangent space basis vectors for an arbitrary mesh" (2001). With v downwards
    from the image's top, as in glTF, the bitangent along -v is cross(normal, tangent) times the
    sign. Tangents are zero if the texture has no extent.

    >>> corners = np.array([(0, 0, 0), (1, 0, 0), (0, 1, 0)], dtype=float)
    >>> up = np.tile([0.0, 0.0, 1.0], (3, 1))
    >>> tangents_of(corners, np.array([[0, 1, 2]]), up, np.array([(0, 1), (1, 1), (0, 0.0)]))[0]
    array([1., 0., 0., 1.])
    """
    a, b, c = (vertices[triangles[:, i]] for i in range(3))
    ua, ub, uc = (uvs[triangles[:, i]] for i in range(3))
    (s1, t1), (s2, t2) = (ub - ua).T, (uc - ua).T
    side, other = b - a, c - a
    extent = s1 * t2 - s2 * t1
    scale = np.where(extent == 0.0, 0.0, np.sign(extent))[:, None]
    along = scale * (t2[:, None] * side - t1[:, None] * other)
    across = -scale * (s1[:, None] * other - s2[:, None] * side)
    tangent, bitangent = np.zeros_like(vertices), np.zeros_like(vertices)
    for corner in range(3):
        for axis in range(3):
            count, at = len(vertices), triangles[:, corner]
            tangent[:, axis] += np.bincount(at, along[:, axis], minlength=count)
            bitangent[:, axis] += np.bincount(at, across[:, axis], minlength=count)
    tangent -= (tangent * normals).sum(axis=1, keepdims=True) * normals
    size = np.sqrt((tangent * tangent).sum(axis=1, keepdims=True))
    tangent /= np.where(size > 0.0, size, 1.0)
    mirrored = (np.cross(normals, tangent) * bitangent).sum(axis=1) < 0.0
    return np.column_stack([tangent, np.where(mirrored, -1.0, 1.0)])
