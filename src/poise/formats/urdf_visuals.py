"""Visual shapes of a URDF's links: ``<visual>``, or ``<collision>`` if the file has none."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import numpy as np

from poise.formats.collada_meshes import coloured
from poise.formats.repair_log import RepairLog
from poise.formats.robot_solids import Solid, box, capsule, cylinder, ellipsoid
from poise.formats.robot_visuals import Visual, report_textures
from poise.formats.xml_tree import XmlElement
from poise.geometry.transforms import compose, euler_matrix
from poise.model import Material


def read_visuals(root: XmlElement, metres: float, log: RepairLog) -> list[Visual]:
    """Read the shapes of the links of a ``<robot>``; invalid shapes are omitted with a repair."""
    looks = {
        name: look
        for one in root.all("material")
        if (name := one.get("name")) and (look := _look(one, {})) is not None
    }
    links = root.all("link")
    kind, found = _shown(links), list[Visual]()
    shapes = [shape for link in links for shape in link.all(kind)]
    materials = [one for each in (root, *shapes) for one in each.all("material")]
    report_textures(
        [image.get("filename") or "" for one in materials for image in one.all("texture")], log
    )
    for link in links:
        for shape in link.all(kind):
            with log.ignoring("a shape"):
                visual = _visual(shape, link.get("name") or "", looks, metres)
                if visual is not None:
                    found.append(visual)
    return found


def _shown(links: Sequence[XmlElement]) -> str:
    """Return the tag of the shapes to draw; collisions only if a quarter of the links has them.

    Joints with several axes are chains of links without shapes.
    """
    if any(link.first("visual") for link in links):
        return "visual"
    return "collision" if 4 * sum(map(_collides, links)) >= len(links) else ""


def _collides(link: XmlElement) -> bool:
    return link.first("collision") is not None


def _visual(
    shape: XmlElement, link: str, looks: Mapping[str, Material], metres: float
) -> Visual | None:
    geometry = shape.first("geometry")
    inner = None if geometry is None else next(iter(geometry.all(*_SOLIDS, "mesh")), None)
    if inner is None:
        return None
    frame = origin_of(shape, metres)
    material = shape.first("material")
    look = None if material is None else _look(material, looks)
    if inner.tag != "mesh":
        return Visual(link, frame @ _stretch([metres] * 3), _SOLIDS[inner.tag](inner), "", look)
    factors = metres * np.array(inner.numbers("scale", (1, 3)) or [1.0])
    stretch = _stretch(np.broadcast_to(factors, 3).tolist())
    return Visual(link, frame @ stretch, None, inner.need("filename"), look)


def origin_of(shape: XmlElement, metres: float) -> np.ndarray:
    """Frame (4, 4) of a shape in its link, metres."""
    origin = shape.first("origin")
    xyz = (origin and origin.numbers("xyz", 3)) or [0.0, 0.0, 0.0]
    rpy = (origin and origin.numbers("rpy", 3)) or [0.0, 0.0, 0.0]
    return compose(euler_matrix(rpy[::-1], "zyx"), metres * np.array(xyz))


def _stretch(factors: list[float]) -> np.ndarray:
    return np.diag([*factors, 1.0])


def _look(element: XmlElement, looks: Mapping[str, Material]) -> Material | None:
    """Return a ``<material>``: from its colour, or the robot's material of that name."""
    colour = element.first("color")
    name = element.get("name") or ""
    rgba = colour and colour.numbers("rgba", (3, 4))
    return looks.get(name) if rgba is None else coloured(rgba, name)


def length_of(element: XmlElement, name: str) -> float:
    """Return an attribute that is a positive length, in the file's unit."""
    values = element.numbers(name, 1)
    if values is None or not 0.0 < values[0] < 1e6:
        raise element.fault(f"<{element.tag}> needs {name}, a number above 0")
    return values[0]


def _box(element: XmlElement) -> Callable[[], Solid]:
    return partial(box, 0.5 * np.array(box_size(element)))


def box_size(element: XmlElement) -> list[float]:
    """Return the three edge lengths of a ``<box>``, in the file's unit."""
    size = element.numbers("size", 3)
    if size is None or not all(0.0 < value < 1e6 for value in size):
        raise element.fault("<box> needs size, three numbers above 0")
    return size


_SOLIDS: Mapping[str, Callable[[XmlElement], Callable[[], Solid]]] = {
    "box": _box,
    "cylinder": lambda one: partial(
        cylinder, length_of(one, "radius"), 0.5 * length_of(one, "length")
    ),
    "capsule": lambda one: partial(
        capsule, length_of(one, "radius"), 0.5 * length_of(one, "length")
    ),
    "sphere": lambda one: partial(ellipsoid, [length_of(one, "radius")] * 3),
}
