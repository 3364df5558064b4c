"""Frame of an MJCF element: its position, and its orientation in any of five forms."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.formats.mjcf_text import ORIENTATIONS
from poise.formats.xml_tree import XmlElement
from poise.geometry import quaternions, transforms

Array = NDArray[np.float64]

_TURN = {"x": transforms.rotation_x, "y": transforms.rotation_y, "z": transforms.rotation_z}
_SMALLEST = 1e-10  # length of an axis below which it has no direction


@dataclass(frozen=True)
class Compiler:
    """Settings of ``<compiler>`` that affect the rest of the file.

    ``radians`` per angle unit of the file (degrees by default); ``euler`` lists the axes of Euler
    angles, lower-case intrinsic, upper-case extrinsic; ``autolimits``: a range implies limits.
    """

    radians: float = math.pi / 180.0
    euler: str = "xyz"
    autolimits: bool = True


def read_compiler(root: XmlElement) -> Compiler:
    """Read the settings of all ``<compiler>`` elements; later elements override earlier ones.

    Raises:
        FileSyntax: a setting is invalid.
        FileUnsupported: the file uses global coordinates, which MuJoCo no longer supports either.
    """
    radians, euler, autolimits = math.pi / 180.0, "xyz", True
    for element in root.all("compiler"):
        angle = element.get("angle")
        if angle is not None and angle not in ("degree", "radian"):
            raise element.fault(f"angle of <compiler>: {angle!r}; expected degree or radian")
        if angle is not None:
            radians = 1.0 if angle == "radian" else math.pi / 180.0
        euler = element.get("eulerseq") or euler
        if len(euler) != 3 or set(euler) - set("xyzXYZ"):
            raise element.fault(
                f"eulerseq of <compiler>: {euler!r}; expected three letters of xyzXYZ"
            )
        flag = element.flag("autolimits")
        autolimits = autolimits if flag is None else flag
        if element.get("coordinate") == "global":
            raise element.unsupported(
                "global coordinates are not supported; save the model with a MuJoCo version "
                "before 2.3.4, which converts them to local ones"
            )
    return Compiler(radians, euler, autolimits)


def place_of(element: XmlElement, compiler: Compiler) -> Array:
    """Frame (4, 4) of a body, a frame or a site in its parent."""
    ends = element.numbers("fromto", 6)
    if ends is not None:
        start, end = np.array(ends[:3]), np.array(ends[3:])
        turn = _z_to(element, "fromto", start - end)
        return transforms.compose(turn, 0.5 * (start + end))
    position = element.numbers("pos", 3) or [0.0, 0.0, 0.0]
    return transforms.compose(_orientation(element, compiler), position)


def direction(element: XmlElement, name: str, values: list[float]) -> Array:
    """Read a vector (3,) of an attribute as a unit vector.

    Raises:
        FileSyntax: the vector has no direction.
    """
    length = math.hypot(*values)
    if not _SMALLEST < length < 1.0 / _SMALLEST:
        text = " ".join(f"{value:g}" for value in values)
        raise element.fault(f"{name} of <{element.tag}>: {text} has no direction")
    return np.array(values) / length if length != 1.0 else np.array(values)


def _orientation(element: XmlElement, compiler: Compiler) -> Array:
    given = [name for name in ORIENTATIONS if name in element.attributes]
    if len(given) > 1:
        raise element.fault(f"<{element.tag}> has {' and '.join(given)}; expected one of them")
    match given:
        case ["quat"]:
            values = element.numbers("quat", 4) or []
            if not _SMALLEST < math.hypot(*values) < 1.0 / _SMALLEST:
                raise element.fault(f"quat of <{element.tag}> is zero; expected a rotation w x y z")
            return quaternions.to_matrix(quaternions.normalize(values))
        case ["axisangle"]:
            *axis, angle = element.numbers("axisangle", 4) or []
            return transforms.axis_angle(
                direction(element, "axisangle", axis), compiler.radians * angle
            )
        case ["euler"]:
            return _euler(element.numbers("euler", 3) or [], compiler)
        case ["xyaxes"]:
            return _xy_axes(element)
        case ["zaxis"]:
            return _z_to(element, "zaxis", np.array(element.numbers("zaxis", 3)))
        case _:
            return np.eye(3)


def _euler(angles: list[float], compiler: Compiler) -> Array:
    turned = np.eye(3)
    for letter, angle in zip(compiler.euler, angles, strict=True):
        step = _TURN[letter.lower()](compiler.radians * angle)
        turned = turned @ step if letter.islower() else step @ turned
    return turned


def _xy_axes(element: XmlElement) -> Array:
    """Rotation with the given x axis, and the y axis made orthogonal to it."""
    values = element.numbers("xyaxes", 6) or []
    x = direction(element, "xyaxes", values[:3])
    y = np.array(values[3:])
    y = direction(element, "xyaxes", (y - (x @ y) * x).tolist())
    return np.stack([x, y, np.cross(x, y)], axis=1)


def _z_to(element: XmlElement, name: str, z: Array) -> Array:
    """Smallest rotation of the z axis to a direction."""
    towards = direction(element, name, z.tolist())
    return quaternions.to_matrix(quaternions.between(np.array([0.0, 0.0, 1.0]), towards))
