"""Meshes of a COLLADA file (``.dae``), used as visuals of robots.

Reads triangles and polygons with their normals, placed by the scene's nodes, and the diffuse
colours of their materials. Lengths are converted to metres, and the ``up_axis`` to z. The
``up_axis`` of MeshLab is ignored, because MeshLab always writes y.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import numpy as np

from poise.array_types import Floats, Integers
from poise.errors import FileName, FileTooLarge, PoiseError
from poise.formats.mesh_surface import distinct_corners
from poise.formats.repair_log import RepairLog
from poise.formats.xml_tree import XmlElement, number, read_xml
from poise.geometry.colours import linear_from_srgb
from poise.geometry.transforms import axis_angle, compose
from poise.model import Material, Mesh

MOST_CORNERS = 3_000_000
"""Maximum number of triangle corners in a file: about 500 MB of arrays, including rendering."""
_DEEPEST = 64
_MOST_PLACED = 100_000
_POLYGONS = ("triangles", "polylist", "polygons")
_SHADING = ("phong", "lambert", "blinn", "constant")
_FARTHEST = 1e30  # in the file's unit; coordinates beyond it are damaged
_UPRIGHT = {
    "X_UP": np.array([(0.0, -1.0, 0.0), (0.0, 0.0, 1.0), (-1.0, 0.0, 0.0)]),
    "Y_UP": np.array([(1.0, 0.0, 0.0), (0.0, 0.0, -1.0), (0.0, 1.0, 0.0)]),
}
"""Rotations from the file's up axis to z, the convention of robots."""


def read_collada(path: FileName, log: RepairLog) -> list[Mesh]:
    """Read the meshes of a COLLADA file, in metres.

    Raises:
        FileError and subclasses: the file cannot be read.
    """
    root = read_xml(os.fspath(path), log, texts=True)
    if root.tag != "COLLADA":
        raise root.fault(f"the root element is <{root.tag}>; expected <COLLADA>")
    return _Document(root, log).meshes()


class _Document:
    def __init__(self, root: XmlElement, log: RepairLog) -> None:
        self.root = root
        self.log = log
        self.known = {name: one for one in _all(root) if (name := one.get("id"))}
        asset = root.first("asset")
        unit = asset and asset.first("unit")
        found = number(unit.get("meter") or "1") if unit is not None else 1.0
        metres = found if found is not None and 1e-9 < found < 1e9 else 1.0
        up_axis = asset and asset.first("up_axis")
        by = (
            " ".join(one.text for one in _all(asset) if one.tag == "authoring_tool")
            if asset
            else ""
        )
        up = "" if up_axis is None or "meshlab" in by.lower() else up_axis.text.strip()
        turn = _UPRIGHT.get(up, np.eye(3))
        self.upright = compose(metres * turn, (0.0, 0.0, 0.0))
        self.arrays: dict[str, Floats] = {}
        self.materials: dict[str, Material | None] = {}
        self.corners = 0
        self.pieces: dict[int, list[tuple[Mesh, str]]] = {}

    def meshes(self) -> list[Mesh]:
        """Return all meshes of the scene; without a scene, all meshes of the file."""
        scenes = [scene for lib in self.root.all("library_visual_scenes") for scene in lib.children]
        placed = [one for scene in scenes[:1] for one in self._placed(scene)]
        if not scenes:
            geometries = (lib.all("geometry") for lib in self.root.all("library_geometries"))
            placed = [(one, np.eye(4), {}) for all_of in geometries for one in all_of]
        found: list[Mesh] = []
        for geometry, frame, bound in placed:
            for mesh, symbol in self._pieces(geometry):
                self.corners += 3 * len(mesh.faces)
                if self.corners > MOST_CORNERS:
                    raise FileTooLarge(
                        f"has more than {MOST_CORNERS} triangle corners", file=self.root.file
                    )
                material = self._material(bound.get(symbol, symbol))
                found.append(moved(mesh, self.upright @ frame, material))
        return found

    def _target(self, element: XmlElement, name: str = "url") -> XmlElement:
        link = element.need(name)
        target = self.known.get(link.removeprefix("#"))
        if target is None:
            raise element.fault(f"{name} of <{element.tag}>: no element {link[:80]!r}")
        return target

    # -- the scene --------------------------------------------------------------------------------

    def _placed(self, scene: XmlElement) -> Iterator[tuple[XmlElement, Floats, dict[str, str]]]:
        """Yield each geometry of a scene with its transform, and its materials by symbol."""
        waiting = [(node, np.eye(4), 0) for node in reversed(scene.all("node"))]
        count = 0
        while waiting:
            node, above, depth = waiting.pop()
            count += 1
            if depth > _DEEPEST or count > _MOST_PLACED:
                raise node.fault("nodes are nested too deeply, or instantiated too often")
            frame = above @ _frame(node)
            for one in node.all("instance_geometry", "instance_controller"):
                geometry = self._geometry(self._target(one))
                if geometry is not None:
                    yield geometry, frame, _bound(one)
            waiting += [(self._target(one), frame, depth + 1) for one in node.all("instance_node")]
            waiting += [(inner, frame, depth + 1) for inner in reversed(node.all("node"))]

    def _geometry(self, target: XmlElement) -> XmlElement | None:
        if target.tag == "geometry":
            return target
        skin = target.first("skin")  # a controller: use the mesh in its bind pose
        source = None if skin is None else self.known.get((skin.get("source") or "").lstrip("#"))
        return source if source is not None and source.tag == "geometry" else None

    # -- meshes -----------------------------------------------------------------------------------

    def _pieces(self, geometry: XmlElement) -> list[tuple[Mesh, str]]:
        if id(geometry) not in self.pieces:
            mesh = geometry.first("mesh")
            parts = [] if mesh is None else mesh.all(*_POLYGONS)
            made = [(self._mesh(part, mesh), part.get("material") or "") for part in parts if mesh]
            self.pieces[id(geometry)] = [(one, name) for one, name in made if one is not None]
        return self.pieces[id(geometry)]

    def _mesh(self, part: XmlElement, mesh: XmlElement) -> Mesh | None:
        inputs = part.all("input")
        offsets = [_whole(one, "offset") for one in inputs]
        columns = dict(zip((one.get("semantic") for one in inputs), offsets, strict=True))
        sources = dict(zip((one.get("semantic") for one in inputs), inputs, strict=True))
        if "VERTEX" not in columns:
            raise part.fault(f"<{part.tag}> without a VERTEX input")
        width = max(offsets) + 1
        corners, sizes = _corners(part, width)
        if not len(corners):
            return None
        own = self._target(sources["VERTEX"], "source")
        position = next((i for i in own.all("input") if i.get("semantic") == "POSITION"), None)
        normal = next((i for i in own.all("input") if i.get("semantic") == "NORMAL"), None)
        if position is None:
            raise own.fault("<vertices> without POSITION")
        at = corners[:, columns["VERTEX"]]
        places = self._array(self._target(position, "source"))
        vectors, turned = None, at
        if "NORMAL" in columns:
            vectors = self._array(self._target(sources["NORMAL"], "source"))
            turned = corners[:, columns["NORMAL"]]
        elif normal is not None:
            vectors = self._array(self._target(normal, "source"))
        for numbers, values in ((at, places), (turned, vectors)):
            if values is not None and (numbers.min() < 0 or numbers.max() >= len(values)):
                raise part.fault(
                    f"<p> refers to element {int(numbers.max())}, but the source has {len(values)}"
                )
        chosen, kind = distinct_corners(np.stack([at, turned], axis=1))
        name = (mesh.get("name") or "") if mesh.get("name") else ""
        faces = kind[_fans(sizes)]
        normals = None if vectors is None else _unit(vectors[turned[chosen]])
        return Mesh(places[at[chosen]], faces, normals=normals, name=name)

    def _array(self, source: XmlElement) -> Floats:
        """First three numbers of each element of a source, shape (n, 3)."""
        key = source.get("id") or str(id(source))
        if key not in self.arrays:
            held = source.first("float_array")
            if held is None:
                raise source.fault(f"<{source.tag}> without <float_array>")
            values = _numbers(held)
            common = source.first("technique_common")
            accessor = common and common.first("accessor")
            stride = _whole(accessor, "stride", 1) if accessor is not None else 3
            if stride < 3 or len(values) % stride:
                raise held.fault(
                    f"{len(values)} numbers with a stride of {stride}; expected a "
                    "whole number of steps of at least 3"
                )
            self.arrays[key] = values.reshape(-1, stride)[:, :3]
        return self.arrays[key]

    # -- materials --------------------------------------------------------------------------------

    def _material(self, name: str) -> Material | None:
        name = name.removeprefix("#")
        if name not in self.materials:
            self.materials[name] = self._made(name)
        return self.materials[name]

    def _made(self, name: str) -> Material | None:
        material = self.known.get(name)
        link = None if material is None else material.first("instance_effect")
        effect = None if link is None else self.known.get((link.get("url") or "").lstrip("#"))
        profile = effect and effect.first("profile_COMMON")
        technique = profile and profile.first("technique")
        shading = technique and next(iter(technique.all(*_SHADING)), None)
        diffuse = shading and shading.first("diffuse")
        colour = diffuse and diffuse.first("color")
        if colour is None:
            return None
        try:
            values = _numbers(colour)
        except PoiseError:  # the texture alone, as for no colour
            return None
        return coloured(values, name) if len(values) in (3, 4) else None


def coloured(rgba: Floats | list[float], name: str = "") -> Material:
    """Create a plain material of a colour (3,) or (4,), sRGB in [0, 1], as in robot files."""
    values = np.clip(np.asarray(rgba, dtype=np.float64), 0.0, 1.0)
    r, g, b = linear_from_srgb(values[:3]).tolist()
    alpha = float(values[3]) if len(values) > 3 else 1.0
    return Material(
        name, base_colour=(r, g, b, alpha), metallic=0.0, roughness=0.6,
        alpha_mode="OPAQUE" if alpha == 1.0 else "BLEND",
    )  # fmt: skip


def moved(mesh: Mesh, frame: Floats, material: Material | None) -> Mesh:
    """Transform a mesh by a frame (4, 4), which may scale or mirror, and set its material."""
    linear = frame[:3, :3]
    mirrored = np.linalg.det(linear) < 0.0
    normals = mesh.normals
    if normals is not None:
        normals = _unit(normals @ np.linalg.pinv(linear))
    return Mesh(
        mesh.vertices @ linear.T + frame[:3, 3],
        mesh.faces[:, ::-1] if mirrored else mesh.faces,
        normals=normals, uvs=mesh.uvs, colours=mesh.colours, material=material, name=mesh.name,
    )  # fmt: skip


def _unit(vectors: Floats) -> Floats:
    sizes = np.linalg.norm(vectors, axis=1, keepdims=True)
    return np.where(sizes > 0.0, vectors / np.where(sizes > 0.0, sizes, 1.0), (0.0, 0.0, 1.0))


def _all(root: XmlElement) -> Iterator[XmlElement]:
    waiting = [root]
    while waiting:
        element = waiting.pop()
        yield element
        waiting += element.children


def _bound(instance: XmlElement) -> dict[str, str]:
    """Return the materials of an instance by symbol."""
    binding = instance.first("bind_material")
    common = binding and binding.first("technique_common")
    pairs = [] if common is None else common.all("instance_material")
    return {one.get("symbol") or "": one.get("target") or "" for one in pairs}


def _frame(node: XmlElement) -> Floats:
    frame = np.eye(4)
    for step in node.children:
        if step.tag not in ("matrix", "translate", "rotate", "scale"):
            continue
        values = _numbers(step)
        if len(values) != {"matrix": 16, "rotate": 4}.get(step.tag, 3):
            raise step.fault(f"<{step.tag}>: {len(values)} numbers")
        if step.tag == "matrix":
            frame = frame @ values.reshape(4, 4)
        elif step.tag == "translate":
            frame = frame @ compose(np.eye(3), values)
        elif step.tag == "scale":
            frame = frame @ np.diag([*values, 1.0])
        elif np.linalg.norm(values[:3]) > 0.0:
            frame = frame @ compose(axis_angle(values[:3], np.radians(values[3])), (0.0, 0.0, 0.0))
    return frame


def _corners(part: XmlElement, width: int) -> tuple[Integers, Integers]:
    """Return corner indices (corners, width), and the number of corners per polygon (polygons,)."""
    texts = [_integers(p) for p in part.all("p")]
    whole = np.concatenate([np.zeros(0, np.int64), *texts])
    if len(whole) % width:
        raise part.fault(f"<p>: expected a multiple of {width} numbers, not {len(whole)}")
    count = len(whole) // width
    if part.tag == "triangles":
        sizes = np.full(count // 3, 3)
    elif part.tag == "polygons":
        sizes = np.array([len(text) // width for text in texts], dtype=np.int64)
    else:
        counts = part.first("vcount")
        sizes = np.zeros(0, np.int64) if counts is None else _integers(counts)
    if sizes.sum() != count or (sizes < 0).any():
        raise part.fault(f"{count} corners, but the polygons have {int(sizes.sum())}")
    return whole.reshape(-1, width), sizes


def _fans(sizes: Integers) -> Integers:
    """Split polygons into triangle fans from their first corner; corners, shape (triangles, 3)."""
    first = np.cumsum(sizes) - sizes
    each = np.maximum(sizes - 2, 0)
    start = np.repeat(first, each)
    step = np.arange(each.sum()) - np.repeat(np.cumsum(each) - each, each)
    return np.stack([start, start + step + 1, start + step + 2], axis=1)


def _numbers(element: XmlElement) -> Floats:
    try:
        values = np.array(element.text.split(), dtype=np.float64)
    except ValueError:
        raise element.fault(f"<{element.tag}>: contains text that is not a number") from None
    if not (np.abs(values) < _FARTHEST).all():
        raise element.fault(f"<{element.tag}>: a number is not finite, or too large")
    return values


def _integers(element: XmlElement) -> Integers:
    try:
        return np.array(element.text.split(), dtype=np.int64)
    except (ValueError, OverflowError):
        raise element.fault(f"<{element.tag}>: contains text that is not a whole number") from None


def _whole(element: XmlElement, name: str, default: int = 0) -> int:
    values = element.numbers(name, 1)
    found = default if values is None else int(values[0])
    if not 0 <= found < 1000:
        raise element.fault(f"{name} of <{element.tag}>: expected a whole number below 1000")
    return found
