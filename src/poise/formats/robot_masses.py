"""Validate the masses in a robot's file and convert them to segment masses."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from poise.array_types import Floats
from poise.formats.repair_log import RepairLog
from poise.formats.urdf_robot import origin_of
from poise.formats.xml_tree import XmlElement
from poise.geometry.transforms import euler_matrix
from poise.model import SegmentMasses, Skeleton
from poise.model.masses import second_moments

_ROUNDING = 1e-3
"""Tolerance relative to the largest second moment: rounding of zero moments of thin bodies."""


@dataclass(frozen=True, eq=False)
class Inertial:
    """Mass (kg), centre (3,) and inertia tensor (3, 3) about the centre, in the body's frame.

    Lengths are in file units; ``element`` is the source.
    """

    kg: float
    centre: Floats
    tensor: Floats
    element: XmlElement


def tensor_of(xx: float, yy: float, zz: float, xy: float, xz: float, yz: float) -> Floats:
    """Symmetric tensor (3, 3) of its six entries."""
    return np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])


def rotate_tensor(tensor: Floats, rotation: Floats) -> Floats:
    """Rotate a tensor from axes that are the columns of ``rotation`` (3, 3)."""
    result = rotation @ tensor @ rotation.T
    return 0.5 * (result + result.T)


def masses_of_file(
    skeleton: Skeleton, found: Iterable[tuple[str, Inertial]], metres: float, origin: str,
    log: RepairLog,
) -> SegmentMasses | None:  # fmt: skip
    """Return the masses of a skeleton's segments from pairs of joint name and mass.

    None if all masses are 0. The masses of a joint are added. ``metres`` is the length of the
    file's unit. A mass below 0 is omitted. A tensor that no body can have is kept, with a warning;
    with a negative moment, the mass is at the centre. Masses of 0 kg and their tensors are ignored,
    as some files use them for a fixed base.
    """
    moments = np.zeros((len(skeleton.joints), 4, 4))
    for name, inertial in found:
        place = inertial.element
        if inertial.kg < 0.0:
            place.repair(log, f"the mass of {name} is {inertial.kg:g} kg; ignored")
        elif inertial.kg > 0.0:
            spread, fault = _second_moments(inertial.tensor)
            if fault:
                message = f"the inertia of {name} is not physical: {fault}"
                place.repair(log, message)
            matrix = second_moments(inertial.kg, metres * inertial.centre, np.zeros((3, 3)))
            matrix[:3, :3] += metres**2 * spread
            moments[skeleton.joint_index(name)] += matrix
    if not moments[:, 3, 3].any():
        return None
    return SegmentMasses(skeleton.joint_names, moments, origin)


def _second_moments(tensor: Floats) -> tuple[Floats, str]:
    """Second moments about the centre ``tr(I) / 2 1 - I`` (3, 3), and a fault of the tensor."""
    spread = 0.5 * np.trace(tensor) * np.eye(3) - tensor
    values, axes = np.linalg.eigh(spread)
    if values[0] < -_ROUNDING * max(values[-1], 0.0):
        if np.linalg.eigvalsh(tensor)[0] < 0.0:
            return np.zeros((3, 3)), "a principal moment is negative; read as a point mass"
        return spread, "one principal moment exceeds the sum of the others; read as stated"
    if values[0] < 0.0:
        return (axes * np.maximum(values, 0.0)) @ axes.T, ""
    return spread, ""


def read_inertials(root: XmlElement, log: RepairLog) -> dict[str, Inertial]:
    """Read each link's mass, centre and inertia by name, lengths in file units.

    Invalid entries are omitted with a repair, as they do not affect kinematics.
    """
    found: dict[str, Inertial] = {}
    for link in root.all("link"):
        element, name = link.first("inertial"), link.get("name")
        if element is None or not name:
            continue
        with log.ignoring(f"the inertia of {name}"):
            found[name] = _inertial(element)
    return found


def _inertial(element: XmlElement) -> Inertial:
    weight, inertia = element.first("mass"), element.first("inertia")
    if weight is None:
        raise element.fault('an <inertial> without <mass value="..."/>')
    kg = weight.numbers("value", 1)
    if kg is None:
        raise weight.fault('a <mass> without value; expected <mass value="..."/>')
    centre, rpy = origin_of(element)
    entries = [
        ((inertia and inertia.numbers(name, 1)) or [0.0])[0]
        for name in ("ixx", "iyy", "izz", "ixy", "ixz", "iyz")
    ]
    tensor = tensor_of(*entries)
    if any(rpy):
        tensor = rotate_tensor(tensor, euler_matrix(rpy[::-1], "zyx"))
    return Inertial(kg[0], np.array(centre), tensor, element)
