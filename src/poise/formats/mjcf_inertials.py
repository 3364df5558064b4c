"""Mass of an MJCF body: from ``<inertial>``, else from its shapes, as in MuJoCo.

Shapes have a density of 1000 kg/m^3 by default; planes and height fields have no mass. Masses of
meshes are not computed: a model whose masses depend on a mesh has no masses.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.formats.mjcf_frames import Compiler, place_of
from poise.formats.repair_log import RepairLog
from poise.formats.robot_masses import Inertial, rotate_tensor, tensor_of
from poise.formats.xml_tree import XmlElement

Array = NDArray[np.float64]

DENSITY = 1000.0
"""Default density of a shape in kg/m^3: that of water, by the MJCF specification of `geom`."""
_WEIGHTLESS = ("plane", "hfield")
_SIZES = {"sphere": 1, "capsule": 2, "cylinder": 2, "ellipsoid": 3, "box": 3}


class UnknownMass(Exception):
    """Error for a body whose mass depends on a mesh."""


@dataclass(frozen=True)
class MassRules:
    """Settings of ``<compiler>`` for masses.

    ``from_shapes``: True, False, or None to use shapes only in bodies without ``<inertial>``;
    ``groups`` the lowest and highest group of shapes to use; ``total`` the total mass, kg.
    """

    from_shapes: bool | None = None
    groups: tuple[float, float] = (0.0, 5.0)
    total: float | None = None


def read_mass_rules(root: XmlElement, log: RepairLog) -> MassRules:
    """Read the settings of all ``<compiler>`` elements; later ones override earlier ones."""
    rules = MassRules()
    for element in root.all("compiler"):
        with log.ignoring("a rule of masses"):
            setting = element.get("inertiafromgeom") or "auto"
            groups = element.numbers("inertiagrouprange", 2) or list(rules.groups)
            total = element.numbers("settotalmass", 1)
            chosen = {"true": True, "false": False}.get(setting, rules.from_shapes)
            weight = rules.total if total is None or total[0] <= 0.0 else total[0]
            rules = MassRules(chosen, (groups[0], groups[1]), weight)
    return rules


def body_inertial(
    inertial: XmlElement | None, frame: Array, shapes: Sequence[tuple[XmlElement, Array]],
    compiler: Compiler, rules: MassRules,
) -> Inertial | None:  # fmt: skip
    """Return a body's mass, from its ``<inertial>`` in ``frame`` (4, 4), or from its shapes.

    ``shapes`` have their default classes applied. None for a body without mass.

    Raises:
        FileSyntax: an element is invalid.
        UnknownMass: a mesh is among the shapes.
    """
    if inertial is not None and rules.from_shapes is not True:
        return _given(inertial, frame, compiler)
    if rules.from_shapes is False:
        return None
    low, high = rules.groups
    parts: list[Inertial] = []
    for element, around in shapes:
        group = (element.numbers("group", 1) or [0.0])[0]
        part = _shape(element, around, compiler) if low <= group <= high else None
        if part is not None:
            parts.append(part)
    return _together(parts) if parts else None


def _given(element: XmlElement, frame: Array, compiler: Compiler) -> Inertial:
    mass = element.numbers("mass", 1)
    if mass is None:
        raise element.fault('an <inertial> without mass; expected mass="..." in kg')
    full = element.numbers("fullinertia", 6)
    diagonal = element.numbers("diaginertia", 3) or [0.0, 0.0, 0.0]
    tensor = np.diag(diagonal)
    if full is not None:
        xx, yy, zz, xy, xz, yz = full
        tensor = tensor_of(xx, yy, zz, xy, xz, yz)
    place = frame @ place_of(element, compiler)
    return Inertial(mass[0], place[:3, 3], rotate_tensor(tensor, place[:3, :3]), element)


def _shape(element: XmlElement, around: Array, compiler: Compiler) -> Inertial | None:
    """Return a shape's mass in the body's frame; None for a shape without mass."""
    kind = element.get("type") or ("mesh" if element.get("mesh") else "sphere")
    mass, density = element.numbers("mass", 1), element.numbers("density", 1)
    weight = mass or density
    if kind in _WEIGHTLESS or (weight is not None and weight[0] == 0.0):
        return None
    if kind not in _SIZES or element.get("mesh") or element.flag("shellinertia"):
        raise UnknownMass
    half = _half_sizes(element, kind)
    volume, inertia = _solid(kind, half)
    kg = mass[0] if mass is not None else volume * (density[0] if density else DENSITY)
    place = around @ place_of(element, compiler)
    tensor = rotate_tensor(kg * np.diag(inertia), place[:3, :3])
    return Inertial(kg, place[:3, 3], tensor, element)


def _half_sizes(element: XmlElement, kind: str) -> list[float]:
    half = element.numbers("size", (1, 2, 3)) or []
    ends = element.numbers("fromto", 6)
    if ends is not None:
        length = 0.5 * math.dist(ends[:3], ends[3:])
        half = [*half[:1], *half[:1], length] if _SIZES[kind] == 3 else [*half[:1], length]
    if len(half) < _SIZES[kind] or not all(value > 0.0 for value in half[: _SIZES[kind]]):
        raise element.fault(
            f"size of <geom> of type {kind}: expected {_SIZES[kind]} numbers above 0"
        )
    return half[: _SIZES[kind]]


def _solid(kind: str, half: Sequence[float]) -> tuple[float, list[float]]:
    """Volume, and moments of inertia about the centre for unit mass; z is the long axis."""
    if kind == "box":
        x, y, z = (value * value / 3.0 for value in half)
        return 8.0 * math.prod(half), [y + z, x + z, x + y]
    if kind in ("sphere", "ellipsoid"):
        a, b, c = half if kind == "ellipsoid" else (half[0],) * 3
        x, y, z = a * a / 5.0, b * b / 5.0, c * c / 5.0
        return 4.0 / 3.0 * math.pi * a * b * c, [y + z, x + z, x + y]
    r, h = half
    cylinder, ball = 2.0 * math.pi * r * r * h, 4.0 / 3.0 * math.pi * r**3
    if kind == "cylinder":
        ball = 0.0
    share = cylinder / (cylinder + ball)
    along = share * h * h / 3.0 + (1.0 - share) * (h * h + 0.75 * h * r + 0.2 * r * r)
    across = share * 0.25 * r * r + (1.0 - share) * 0.2 * r * r
    return cylinder + ball, [along + across, along + across, 2.0 * across]


def _together(parts: Sequence[Inertial]) -> Inertial:
    """Combine the masses of several parts about their common centre."""
    kg = sum(part.kg for part in parts)
    if not kg > 0.0:
        return parts[0]
    centre = np.sum([part.kg * part.centre for part in parts], axis=0) / kg
    tensor = np.zeros((3, 3))
    for part in parts:
        away = part.centre - centre
        tensor += part.tensor + part.kg * (away @ away * np.eye(3) - np.outer(away, away))
    return Inertial(kg, centre, tensor, parts[0].element)
