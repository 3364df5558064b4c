"""Shapes of the bodies of an MJCF model: the geoms that MuJoCo renders, and those that collide."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from poise.array_types import Floats
from poise.errors import FileSyntax
from poise.formats.collada_meshes import coloured
from poise.formats.mjcf_text import Classes, Compiler, place_of
from poise.formats.repair_log import RepairLog
from poise.formats.robot_collisions import Collider
from poise.formats.robot_visuals import PrimitiveSolid, Visual, report_textures
from poise.formats.xml_tree import XmlElement
from poise.geometry import quaternions
from poise.geometry.transforms import compose
from poise.model import Material

_SHOWN = 2
"""Largest geom group that MuJoCo renders by default."""
_GREY = (0.5, 0.5, 0.5, 1.0)
COUNTS = {"sphere": 1, "capsule": 2, "cylinder": 2, "ellipsoid": 3, "box": 3, "plane": 2}
_COLLISION_GROUP = 3
"""The geom group of collision geometry by the convention of MuJoCo Menagerie."""


@dataclass(frozen=True, eq=False)
class Geom:
    """A geom of a body with classes applied, and its parent frame (4, 4) in file lengths."""

    body: str
    element: XmlElement
    around: Floats


@dataclass(frozen=True, eq=False)
class MjcfAssets:
    """The meshes and materials of a model.

    Attributes:
        meshes: by name, the file and the transform (4, 4) of its vertices.
        looks: the materials.
        compiler: settings of the model.
    """

    compiler: Compiler
    meshes: dict[str, tuple[str, Floats]] = field(default_factory=dict[str, "tuple[str, Floats]"])
    looks: dict[str, Material] = field(default_factory=dict[str, Material])


def read_assets(
    root: XmlElement, compiler: Compiler, classes: Classes, log: RepairLog
) -> MjcfAssets:
    """Read the assets of a ``<mujoco>`` element; invalid assets are omitted with a repair."""
    found = MjcfAssets(compiler)
    for section in root.all("asset"):
        for one in section.all("mesh", "material"):
            with log.ignoring("an asset"):
                _add(found, classes.resolved(one, None))
    images = [one for section in root.all("asset") for one in section.all("texture")]
    report_textures([file for one in images if (file := one.get("file"))], log)
    return found


def _add(assets: MjcfAssets, one: XmlElement) -> None:
    if one.tag == "material":
        rgba = one.numbers("rgba", 4)
        assets.looks[one.need("name")] = coloured(rgba or [1.0] * 4, one.get("name") or "")
        return
    name = one.get("name") or ""
    factors, start = one.numbers("scale", 3), one.numbers("refpos", 3)
    turned, frame = one.numbers("refquat", 4), np.eye(4)
    if start or turned:
        turn = quaternions.to_matrix(turned or [1.0, 0.0, 0.0, 0.0])
        frame = compose(turn.T, -turn.T @ np.array(start or [0.0] * 3))
    if factors:
        frame = frame @ np.diag([*factors, 1.0])
    assets.meshes[name] = (one.get("file") or f"mesh {name}", frame)


def shown_geoms(geoms: Sequence[Geom]) -> list[Geom]:
    """Return the geoms of a model that MuJoCo renders, or all geoms if MuJoCo renders none.

    If a body has geoms only for display, its colliding geoms of group 0 are omitted, as models
    without collision groups render both.
    """
    visible = [geom for geom in geoms if _group(geom.element) <= _SHOWN] or list(geoms)
    dressed = {geom.body for geom in visible if _only_seen(geom.element)}
    return [
        geom
        for geom in visible
        if geom.body not in dressed or _only_seen(geom.element) or _group(geom.element) > 0
    ]


def _group(element: XmlElement) -> int:
    return int((element.numbers("group", 1) or [0.0])[0])


def _only_seen(element: XmlElement) -> bool:
    """Return whether a geom is in group 1 or 2 and does not collide."""
    off = ((element.numbers(name, 1) or [1.0])[0] == 0.0 for name in ("contype", "conaffinity"))
    return _group(element) in (1, 2) and all(off)


def geom_visuals(
    geoms: Sequence[Geom], assets: MjcfAssets, metres: float, log: RepairLog
) -> list[Visual]:
    """Return the shapes of geoms; invalid geoms are omitted with a repair."""
    found: list[Visual] = []
    for geom in geoms:
        with log.ignoring("a shape"):
            visual = _visual(geom, assets, metres)
            if visual is not None:
                found.append(visual)
    return found


def _visual(geom: Geom, assets: MjcfAssets, metres: float) -> Visual | None:
    look = _look(geom.element, assets.looks)
    shape = None if look.base_colour[3] == 0.0 else _shape(geom, assets, metres)
    return shape and replace(shape, material=look)


def _shape(geom: Geom, assets: MjcfAssets, metres: float) -> Visual | None:
    """Return the shape of a geom without its material; None for unknown types."""
    element = geom.element
    mesh = element.get("mesh")
    kind = element.get("type") or ("mesh" if mesh else "sphere")
    place = geom.around @ place_of(element, assets.compiler)
    if mesh:
        path, frame = assets.meshes.get(mesh, (f"mesh {mesh}", np.eye(4)))
        stretched = np.diag([metres, metres, metres, 1.0]) @ place @ frame
        return Visual(geom.body, stretched, None, path)
    if kind not in COUNTS:
        return None
    given = element.numbers("size", (1, 2, 3)) or []
    if kind == "plane" and not all(value > 0.0 for value in given[:2]):
        return None  # infinite
    place[:3, 3] *= metres
    return Visual(geom.body, place, PrimitiveSolid(kind, sizes_of(element, kind)).scaled(metres))


def sizes_of(element: XmlElement, kind: str) -> list[float]:
    """Return the sizes of a primitive geom, in the file's unit.

    Raises:
        FileSyntax: there are too few sizes, or one is not above 0.
    """
    size = element.numbers("size", (1, 2, 3)) or []
    ends = element.numbers("fromto", 6)
    if ends is not None:
        half = 0.5 * math.dist(ends[:3], ends[3:])
        size = [*size[:1], half] if COUNTS[kind] == 2 else [*size[:1], *size[:1], half]
    size = size[: COUNTS[kind]]
    if len(size) < COUNTS[kind] or not all(0.0 < value < 1e6 for value in size):
        raise element.fault(
            f"size of <geom> of type {kind}: expected {COUNTS[kind]} numbers above 0"
        )
    return size


def _look(element: XmlElement, looks: Mapping[str, Material]) -> Material:
    """Return the colour of a geom, or of its material; by default MuJoCo's grey."""
    rgba = element.numbers("rgba", 4)
    named = looks.get(element.get("material") or "")
    if named is not None and (rgba is None or tuple(rgba) == _GREY):
        return named
    return coloured(rgba or list(_GREY))


# -- collision shapes ------------------------------------------------------------------------------


def geom_colliders(
    geoms: Sequence[Geom], assets: MjcfAssets, metres: float, log: RepairLog
) -> list[Collider]:
    """Return the collision shapes; invalid geoms are omitted with a repair.

    They are the geoms that can collide, and those of the group of collision geometry: some models
    set their contype and conaffinity to 0 to save time in simulation.
    """
    found: list[Collider] = []
    for geom in geoms:
        try:
            collider = _collider(geom, assets, metres)
        except FileSyntax as problem:
            if problem.message not in {repair.message for repair in log.repairs}:
                log.repair(
                    f"a collision shape is ignored: {problem.message}", problem.line, problem.file
                )
            continue
        if collider is not None:
            found.append(collider)
    return found


def _collider(geom: Geom, assets: MjcfAssets, metres: float) -> Collider | None:
    element = geom.element
    contype, conaffinity, group = (
        int((element.numbers(name, 1) or [default])[0])
        for name, default in (("contype", 1.0), ("conaffinity", 1.0), ("group", 0.0))
    )
    collides = contype or conaffinity or group == _COLLISION_GROUP
    if not collides or element.get("type") == "plane":
        return None
    shape = _shape(geom, assets, metres)
    return shape and Collider(shape, element.get("name") or geom.body, contype, conaffinity)


def read_excludes(root: XmlElement, classes: Classes) -> list[tuple[str, str]]:
    """Return the pairs of bodies that ``<contact>`` excludes."""
    return [
        (one.need("body1"), one.need("body2"))
        for section in root.all("contact")
        for one in (classes.resolved(element, None) for element in section.all("exclude"))
    ]
