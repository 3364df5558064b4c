"""Collision shapes of an MJCF model: its geoms, their collision bits, and excluded pairs."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from poise.errors import FileSyntax
from poise.formats.mjcf_text import Classes, place_of
from poise.formats.mjcf_visuals import COUNTS, Geom, MjcfAssets, sizes_of
from poise.formats.repair_log import RepairLog
from poise.formats.robot_collisions import Collider
from poise.formats.robot_visuals import PrimitiveSolid
from poise.formats.xml_tree import XmlElement

_COLLISION_GROUP = 3
"""The geom group of collision geometry by the convention of MuJoCo Menagerie."""


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
    mesh = element.get("mesh")
    kind = element.get("type") or ("mesh" if mesh else "sphere")
    collides = contype or conaffinity or group == _COLLISION_GROUP
    if not collides or (kind not in COUNTS and not mesh) or kind == "plane":
        return None
    name = element.get("name") or geom.body
    place = geom.around @ place_of(element, assets.compiler)
    if mesh:
        path, frame = assets.meshes.get(mesh, (f"mesh {mesh}", np.eye(4)))
        stretched = np.diag([metres, metres, metres, 1.0]) @ place @ frame
        return Collider(geom.body, name, stretched, None, path, contype, conaffinity)
    place[:3, 3] *= metres
    solid = PrimitiveSolid(kind, sizes_of(element, kind)).scaled(metres)
    return Collider(geom.body, name, place, solid, "", contype, conaffinity)


def read_excludes(root: XmlElement, classes: Classes) -> list[tuple[str, str]]:
    """Return the pairs of bodies that ``<contact>`` excludes."""
    return [
        (one.need("body1"), one.need("body2"))
        for section in root.all("contact")
        for one in (classes.resolved(element, None) for element in section.all("exclude"))
    ]
