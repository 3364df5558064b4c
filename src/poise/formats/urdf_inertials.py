"""The ``<inertial>`` elements of a URDF file's links."""

from __future__ import annotations

import numpy as np

from poise.errors import FileSyntax
from poise.formats.repair_log import RepairLog
from poise.formats.robot_masses import Inertial, tensor_of, turned
from poise.formats.xml_tree import XmlElement
from poise.geometry.transforms import euler_matrix


def read_inertials(root: XmlElement, log: RepairLog) -> dict[str, Inertial]:
    """Each link's mass, centre and inertia by its name, lengths as in the file.

    They take no part in a robot's motion: one that cannot be read is left out with a repair.
    """
    found: dict[str, Inertial] = {}
    for link in root.all("link"):
        element, name = link.first("inertial"), link.get("name")
        if element is None or not name:
            continue
        try:
            found[name] = _inertial(element)
        except FileSyntax as problem:
            log.repair(
                f"the inertia of {name} is left out: {problem.message}", problem.line, problem.file
            )
    return found


def _inertial(element: XmlElement) -> Inertial:
    weight, inertia, origin = (element.first(tag) for tag in ("mass", "inertia", "origin"))
    if weight is None:
        raise element.fault('an <inertial> without <mass value="..."/>')
    kg = weight.numbers("value", 1)
    if kg is None:
        raise weight.fault('a <mass> without value; expected <mass value="..."/>')
    centre = (origin and origin.numbers("xyz", 3)) or [0.0, 0.0, 0.0]
    rpy = (origin and origin.numbers("rpy", 3)) or [0.0, 0.0, 0.0]
    entries = [
        ((inertia and inertia.numbers(name, 1)) or [0.0])[0]
        for name in ("ixx", "iyy", "izz", "ixy", "ixz", "iyz")
    ]
    xx, yy, zz, xy, xz, yz = entries
    tensor = turned(tensor_of(xx, yy, zz, xy, xz, yz), euler_matrix(rpy[::-1], "zyx"))
    return Inertial(kg[0], np.array(centre), tensor, element)
