"""Collision shapes of a URDF's links, from ``<collision>``."""

from __future__ import annotations

from functools import partial

import numpy as np

from poise.formats.repair_log import RepairLog
from poise.formats.robot_collisions import Collider, box_in, capsule_in, cylinder_in, sphere_in
from poise.formats.urdf_visuals import box_size, length_of, origin_of
from poise.formats.xml_tree import XmlElement


def read_colliders(root: XmlElement, metres: float, log: RepairLog) -> list[Collider]:
    """Read the collision shapes of a ``<robot>``; invalid shapes are omitted with a repair."""
    found: list[Collider] = []
    for link in root.all("link"):
        for shape in link.all("collision"):
            with log.ignoring("a collision shape"):
                collider = _collider(shape, link.get("name") or "", metres)
                if collider is not None:
                    found.append(collider)
    return found


def _collider(shape: XmlElement, link: str, metres: float) -> Collider | None:
    geometry = shape.first("geometry")
    kinds = ("box", "sphere", "cylinder", "capsule", "mesh")
    inner = None if geometry is None else next(iter(geometry.all(*kinds)), None)
    if inner is None:
        return None
    name = shape.get("name") or link
    frame = origin_of(shape, metres)
    match inner.tag:
        case "box":
            half = [0.5 * metres * value for value in box_size(inner)]
            return Collider(link, name, frame, partial(box_in, half=half))
        case "sphere":
            radius = metres * length_of(inner, "radius")
            return Collider(link, name, frame, partial(sphere_in, radius=radius))
        case "cylinder" | "capsule":
            radius, half = (metres * length_of(inner, what) for what in ("radius", "length"))
            make = cylinder_in if inner.tag == "cylinder" else capsule_in
            return Collider(link, name, frame, partial(make, radius=radius, half=0.5 * half))
        case _:
            scale = np.broadcast_to(inner.numbers("scale", (1, 3)) or [1.0], 3)
            stretched = frame @ np.diag([*(metres * scale), 1.0])
            return Collider(link, name, stretched, None, inner.need("filename"))
