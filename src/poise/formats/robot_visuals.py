"""Visual shapes of a robot: primitives and mesh files on its links, as rigid skins.

Shapes of a link with the same material form one `Skin` in the link's frame. Mesh files are found in
the folder of the robot's file and in trusted folders when the robot is read, and read when its
skins or collision shapes are used first. Missing and invalid files are reported together, and their
links are drawn as bones.

Each is ``(vertices (n, 3), normals (n, 3), faces (m, 3))``, with z as the long axis,
counter-clockwise seen from outside.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats, Integers
from poise.errors import (
    FileMissing,
    FileName,
    FileRefused,
    MissingMeshes,
    PoiseError,
    issue_warning,
)
from poise.files import exists, linked_file
from poise.files.linked import trusted
from poise.files.read_dependencies import note
from poise.formats.collada_meshes import MOST_CORNERS, moved, read_collada
from poise.formats.mesh_surface import with_creases
from poise.formats.obj import OBJ, ObjFormat
from poise.formats.ply import PLY, PlyFormat
from poise.formats.repair_log import RepairLog
from poise.formats.static_mesh_character import fixed_skin
from poise.formats.stl import STL, StlFormat
from poise.model import Material, Mesh, Skeleton, Skin
from poise.model.deferred import Deferred
from poise.report_text import listed
from poise.skinning import deform

_MeshReader: TypeAlias = Callable[[str, RepairLog], Sequence[Mesh]]

_LARGEST = 48 << 20
"""Maximum size of a mesh file: reading text takes ten times as much memory."""
_MOST_NAMES = 4
_LEVELS = 12
_SCHEMES = ("package://", "model://", "file://")


@dataclass(frozen=True, eq=False)
class PrimitiveSolid:
    """A primitive solid about the origin, with z as the long axis.

    Attributes:
        kind: "sphere", "ellipsoid", "capsule", "cylinder", "box" or "plane".
        size: radius, semi-axes or half edge lengths; radius and half length of round bodies.
    """

    kind: str
    size: Sequence[float]

    def scaled(self, factor: float) -> PrimitiveSolid:
        """Return the solid, larger by a factor."""
        return PrimitiveSolid(self.kind, [factor * value for value in self.size])

    def surface(self) -> Solid:
        """Return the triangles."""
        return _SURFACES[self.kind](*self.size)


@dataclass(frozen=True, eq=False)
class Visual:
    """A shape on a link.

    Attributes:
        link: joint of the skeleton.
        frame: (4, 4) of the shape in the link's frame, lengths in metres; that of a mesh may scale.
        solid: the solid, in metres; None for a mesh.
        mesh: name of the mesh file; "" for a solid.
        material: the material; for a mesh, only if its file has none.
    """

    link: str
    frame: Floats
    solid: PrimitiveSolid | None = None
    mesh: str = ""
    material: Material | None = None


@dataclass(frozen=True)
class RobotSource:
    """Source of a robot's character.

    Attributes:
        missing: links whose meshes could not be read; they are drawn as bones.
        bodies: names of the joints that are links, or bodies of an MJCF; the others are its sites.
    """

    missing: Collection[str] = ()
    bodies: Collection[str] = ()


def robot_skins(
    body: Skeleton, visuals: Sequence[Visual], library: MeshLibrary
) -> tuple[Sequence[Skin], RobotSource]:
    """Return the skins of a robot's shapes, and the links without them, read at first use."""
    if not visuals:
        return (), RobotSource()
    library.report(library.find(visuals))
    read = Deferred(lambda: [_read_skins(body, visuals, library)])
    return Deferred(lambda: read[0][0]), RobotSource(Deferred(lambda: read[0][1]))


def _read_skins(
    body: Skeleton, visuals: Sequence[Visual], library: MeshLibrary
) -> tuple[list[Skin], list[str]]:
    placed: dict[str, list[Mesh]] = {}
    missing: dict[str, list[str]] = {}
    corners = 0
    for visual in visuals:
        meshes = library.meshes(visual) if corners <= MOST_CORNERS else None
        corners += sum(3 * len(mesh.faces) for mesh in meshes or ())
        if meshes is None or corners > MOST_CORNERS:
            missing.setdefault(visual.link, []).append(visual.mesh or "shapes beyond the limit")
            continue
        own = placed.setdefault(visual.link, [])
        for mesh in meshes:
            material = mesh.material or visual.material
            own.append(moved(mesh, visual.frame, material))
    library.report(missing, late=True)
    skins = [
        fixed_skin(mesh, link, link)
        for link in body.joint_names
        for mesh in _joined(link, placed.get(link, ()))
        if len(mesh.faces)
    ]
    return skins, list(missing)


def _joined(link: str, meshes: Sequence[Mesh]) -> list[Mesh]:
    """Merge the meshes that have the same material."""
    groups: dict[object, list[Mesh]] = {}
    for mesh in meshes:
        plain = not mesh.uvs and not mesh.colours
        groups.setdefault(_look(mesh.material) if plain else id(mesh), []).append(mesh)
    return [_together(link, group) for group in groups.values()]


def _look(material: Material | None) -> object:
    return material and (material.base_colour, material.metallic, material.alpha_mode)


def _together(link: str, meshes: Sequence[Mesh]) -> Mesh:
    if len(meshes) == 1 and meshes[0].name == link:
        return meshes[0]
    first = np.cumsum([0, *(len(mesh.vertices) for mesh in meshes)])
    normals = [
        mesh.smooth_normals(mesh.vertices) if mesh.normals is None else mesh.normals
        for mesh in meshes
    ]
    alone = meshes[0] if len(meshes) == 1 else None
    return Mesh(
        np.concatenate([mesh.vertices for mesh in meshes]),
        np.concatenate([mesh.faces + at for mesh, at in zip(meshes, first, strict=False)]),
        normals=np.concatenate(normals),
        uvs=() if alone is None else alone.uvs,
        colours=() if alone is None else alone.colours,
        material=meshes[0].material,
        name=link,
    )  # fmt: skip


class MeshLibrary:
    """The mesh files of a robot: found when the robot is read, read at first use."""

    def __init__(self, log: RepairLog) -> None:
        self.log = log
        self.paths: dict[str, str] = {}
        self.read: dict[str, list[Mesh]] = {}
        self.why: dict[str, str] = {}
        self._folders: dict[str, str] = {}
        self._reported: set[str] = set()

    def find(self, visuals: Iterable[Visual]) -> Mapping[str, Sequence[str]]:
        """Find the mesh files of shapes; return, by link, those that cannot be read."""
        missing: dict[str, list[str]] = {}
        for visual in visuals:
            name = visual.mesh
            if visual.solid is not None:
                continue
            if name not in self.paths and name not in self.why:
                self._find(name)
            if name in self.why:
                missing.setdefault(visual.link, []).append(name)
        return missing

    def meshes(self, visual: Visual) -> list[Mesh] | None:
        """Return the meshes of a shape before its frame; None if its file cannot be read.

        Raises:
            FileMissing: the file existed when the robot was read, but no longer.
        """
        if visual.solid is not None:
            points, normals, faces = visual.solid.surface()
            return [Mesh(points, faces, normals=normals, name=visual.link)]
        name = visual.mesh
        if name not in self.read and name in self.paths and name not in self.why:
            self._read(name)
        return self.read.get(name)

    def _find(self, name: str) -> None:
        folder, file, kind = _split(name)
        if kind not in _READERS:
            self.why[name] = f"{kind} is not read" if kind else "names no mesh file"
            return
        try:
            path = f"{self._folders.get(folder, '')}/{file}"
            if folder not in self._folders or not _is_plain_file(path):
                path = mesh_path(name, self.log.file)
        except FileRefused:
            self.why[name] = "outside the trusted folders"
            return
        except (PoiseError, OSError) as problem:
            self.why[name] = str(problem)[:200]
            return
        if path is None:
            self.why[name] = "not found"
            return
        note(path)
        self.paths[name] = path
        if _is_plain_file(path):
            self._folders[folder] = os.path.dirname(path)  # noqa: PTH120 - faster

    def _read(self, name: str) -> None:
        path = self.paths[name]
        try:
            if Path(path).stat().st_size > _LARGEST:
                self.why[name] = f"larger than {_LARGEST >> 20} MB"
                return
            meshes = _READERS[_split(name)[2]](path, RepairLog(path))
            self.read[name] = [with_creases(mesh) for mesh in meshes]
        except (FileMissing, FileNotFoundError):
            raise FileMissing(
                "no such file; it existed when the robot was read: use skins or collision shapes "
                "before you remove it",
                file=path,
            ) from None
        except (PoiseError, OSError) as problem:
            self.why[name] = str(problem)[:200]

    def report(self, missing: Mapping[str, Sequence[str]], *, late: bool = False) -> None:
        """Report the files, by link, that could not be read, in one repair.

        ``late``: the robot is already read, so that the repair is also issued as a warning.
        """
        links = [link for link, names in missing.items() if not self._reported.issuperset(names)]
        found = dict.fromkeys(name for names in missing.values() for name in names)
        names = [name for name in found if name not in self._reported]
        if not names:
            return
        self._reported.update(names)
        reasons = [f"{name} ({self.why.get(name, 'too much')})" for name in names]
        drawn = f"{len(links)} links without readable meshes are drawn as bones"
        if len(links) == 1:
            drawn = "1 link without readable meshes is drawn as a bone"
        self.log.repair(
            f"{drawn}: {listed(reasons, _MOST_NAMES)}; put the folder of "
            "the meshes next to the file, or pass it in trust_paths (--trust-path)",
            kind=MissingMeshes,
        )  # fmt: skip
        if late:
            issue_warning(self.log.repairs[-1])


def _split(name: str) -> tuple[str, str, str]:
    """Return the folder, the file name and the extension of a mesh file."""
    folder, _, file = name.replace("\\", "/").rpartition("/")
    return folder, file, os.path.splitext(file)[1].lower()  # noqa: PTH122 - faster


def _is_plain_file(path: str) -> bool:
    """Return whether a path is a regular file and no link, so that its folder is the real one."""
    return os.path.isfile(path) and not os.path.islink(path)  # noqa: PTH113, PTH114 - faster


def report_textures(files: Sequence[str], log: RepairLog) -> None:
    """Report the images of materials that are not drawn, in one repair."""
    names = list(dict.fromkeys(files))
    if names:
        shown = listed([f"{name:.80}" for name in names], _MOST_NAMES)
        log.repair(f"textures are ignored, and their links have plain colours: {shown}")


def mesh_path(name: str, of: FileName) -> str | None:
    """Return the path of a mesh file that a robot's file refers to; None if it does not exist.

    ``package://pkg/meshes/a.stl`` is searched below the file's folder and the trusted ones, with
    and without the package and its parent folders.

    Raises:
        FileRefused: the file is outside these folders.
    """
    refused: FileRefused | None = None
    for candidate in _candidates(name.replace("\\", "/"), Path(of).absolute().parent):
        try:
            found = linked_file(os.fspath(candidate), of)
        except FileRefused as problem:
            refused = problem
            continue
        if exists(found):
            return os.fspath(found)
    if refused is not None:
        raise refused
    return None


def _candidates(name: str, folder: Path) -> Iterator[Path]:
    """Candidate paths of a mesh file, most likely first."""
    roots = tuple(dict.fromkeys((folder, *trusted())))
    scheme = next((each for each in _SCHEMES if name.lower().startswith(each)), "")
    if not scheme:
        yield from (root / name for root in roots)
        return
    parts = [part for part in name[len(scheme) :].split("/") if part not in ("", ".")]
    for root in roots:
        yield from (root.joinpath(*parts[start:]) for start in range(min(len(parts), _LEVELS)))


def _of_character(form: ObjFormat | PlyFormat | StlFormat) -> _MeshReader:
    """Return a reader of meshes based on a format's own reader."""

    def read(path: str, log: RepairLog) -> Sequence[Mesh]:
        return [skin.mesh for skin in form.parse(path, "m", log).skins]

    return read


def _read_gltf(path: str, log: RepairLog) -> Sequence[Mesh]:
    """Read the meshes of a glTF file in their rest pose; the file's y stays y, as in simulators."""
    from poise.formats.gltf import GLTF

    character = GLTF.parse(path, "m", log)
    return [deformed.mesh for deformed in deform(character, character.rest)]


_READERS: dict[str, _MeshReader] = {
    ".dae": read_collada,
    ".glb": _read_gltf,
    ".gltf": _read_gltf,
    ".obj": _of_character(OBJ),
    ".ply": _of_character(PLY),
    ".stl": _of_character(STL),
}


Solid = tuple[Floats, Floats, Integers]

AROUND = 24
"""Number of corners of a circle."""
_RINGS = 6
"""Number of rings of a quarter of a sphere."""


def box(half: ArrayLike) -> Solid:
    """Box with half edge lengths (3,).

    >>> box((1, 2, 3))[0].max(axis=0)
    array([1., 2., 3.])
    """
    corners, normals, faces = _cube()
    return corners * np.asarray(half, dtype=np.float64), normals, faces


@cache
def _cube() -> Solid:
    """Box with half edge lengths of 1."""
    corners: list[Floats] = []
    normals: list[Floats] = []
    for axis in range(3):
        for side in (-1.0, 1.0):
            square = np.zeros((4, 3))
            square[:, axis] = side
            square[:, (axis + 1) % 3] = np.array([-1.0, 1.0, 1.0, -1.0]) * side
            square[:, (axis + 2) % 3] = [-1.0, -1.0, 1.0, 1.0]
            corners.append(square)
            normals.append(np.tile(side * np.eye(3)[axis], (4, 1)))
    faces = np.array([(0, 1, 2), (0, 2, 3)]) + 4 * np.arange(6)[:, None, None]
    whole = np.concatenate(corners), np.concatenate(normals), faces.reshape(-1, 3)
    for array in whole:
        array.setflags(write=False)
    return whole


def ellipsoid(half: ArrayLike) -> Solid:
    """Ellipsoid with semi-axes (3,).

    >>> np.round(ellipsoid((1, 2, 3))[0].max(axis=0), 12)
    array([1., 2., 3.])
    """
    angles = np.linspace(-0.5 * np.pi, 0.5 * np.pi, 2 * _RINGS + 1)
    ring = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    points, normals, faces = _revolved([(ring, ring)])
    half = np.asarray(half, dtype=np.float64)
    normals = normals / half
    return points * half, normals / np.linalg.norm(normals, axis=1, keepdims=True), faces


def cylinder(radius: float, half: float) -> Solid:
    """Cylinder with a radius and half its length."""
    foot = np.array([(0.0, -half), (radius, -half)])
    side = np.array([(radius, -half), (radius, half)])
    head = np.array([(radius, half), (0.0, half)])
    down, out, up = (
        np.array([direction] * 2) for direction in ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0))
    )
    return _revolved([(foot, down), (side, out), (head, up)])


def capsule(radius: float, half: float) -> Solid:
    """Capsule with a radius and half the length of its cylinder."""
    angles = np.linspace(0.0, 0.5 * np.pi, _RINGS + 1)
    upper = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    lower = upper[::-1] * (1.0, -1.0)
    outline = np.concatenate([radius * lower - (0.0, half), radius * upper + (0.0, half)])
    return _revolved([(outline, np.concatenate([lower, upper]))])


def rectangle(half_x: float, half_y: float) -> Solid:
    """Rectangle perpendicular to z, visible from both sides."""
    points = np.array([(-1.0, -1, 0), (1, -1, 0), (1, 1, 0), (-1, 1, 0)]) * (half_x, half_y, 1.0)
    normals = np.repeat([(0.0, 0.0, 1.0), (0.0, 0.0, -1.0)], 4, axis=0)
    faces = np.array([(0, 1, 2), (0, 2, 3), (4, 6, 5), (4, 7, 6)])
    return np.concatenate([points, points]), normals, faces


_SURFACES: Mapping[str, Callable[..., Solid]] = {
    "sphere": lambda radius: ellipsoid([radius] * 3),
    "ellipsoid": lambda *half: ellipsoid(half),
    "capsule": capsule,
    "cylinder": cylinder,
    "box": lambda *half: box(half),
    "plane": rectangle,
}


def _revolved(outlines: list[tuple[Floats, Floats]]) -> Solid:
    """Solid of revolution about z of outlines (k, 2), radius and height, with normals, upwards."""
    angles = 2.0 * np.pi * np.arange(AROUND) / AROUND
    turn = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    points: list[Floats] = []
    normals: list[Floats] = []
    faces: list[Integers] = []
    first = 0
    for outline, directions in outlines:
        count = len(outline)
        for found, values in ((points, outline), (normals, directions)):
            around = values[:, None, :1] * turn
            along = np.broadcast_to(values[:, None, 1:], (count, AROUND, 1))
            found.append(np.concatenate([around, along], axis=2).reshape(-1, 3))
        ring, step = np.meshgrid(np.arange(count - 1), np.arange(AROUND), indexing="ij")
        a, b = ring * AROUND + step, ring * AROUND + (step + 1) % AROUND
        c, d = b + AROUND, a + AROUND
        wide = np.abs(outline[:, 0]) > 1e-12 * np.abs(outline).max()
        faces.append(first + np.stack([a, b, c], axis=-1)[wide[:-1]].reshape(-1, 3))
        faces.append(first + np.stack([a, c, d], axis=-1)[wide[1:]].reshape(-1, 3))
        first += count * AROUND
    return np.concatenate(points), np.concatenate(normals), np.concatenate(faces)
