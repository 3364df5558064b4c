"""MJCF's equality constraints: of two joints as driven values; others are reported."""

from __future__ import annotations

from collections.abc import Mapping

from numpy.polynomial import Polynomial

from poise.formats.mjcf_model import MjcfJoint, MjcfModel, is_scalar, joint_names
from poise.formats.repair_log import RepairLog
from poise.formats.robot_couplings import Coupling, circle, scaled
from poise.formats.xml_tree import XmlElement, near


def read_couplings(
    model: MjcfModel, metres: float, log: RepairLog
) -> tuple[list[Coupling], dict[str, float]]:
    """The joints that follow others, and those that an equality holds at a value.

    ``joint1 - ref1 = polycoef(joint2 - ref2)``, written out in powers of joint2, in metres and
    radians.

    Raises:
        FileSyntax: it names a joint that is not there, or has a wrong number of coefficients.
    """
    joints = model.joints
    couplings: dict[str, Coupling] = {}
    held: dict[str, float] = {}
    for element in model.equalities:
        if element.flag("active") is False:
            continue
        if element.tag != "joint":
            log.repair(
                f"the equality <{element.tag}> is not kept: what it ties moves freely",
                element.line, element.file,
            )  # fmt: skip
            continue
        name = _joint(element, "joint1", joints)
        by = _joint(element, "joint2", joints) if element.get("joint2") else None
        row = element.numbers("polycoef", (1, 2, 3, 4, 5)) or [0.0, 1.0]
        row += [0.0, 1.0, 0.0, 0.0, 0.0][len(row) :]
        lengths = {n: metres if joints[n].type == "slide" else 1.0 for n in (name, by or name)}
        if name in couplings or name in held:
            _leave(element, f"{name} is tied a second time", log)
        elif by is None:
            held[name] = lengths[name] * (joints[name].ref + row[0])
        elif row[4]:
            _leave(element, f"{name} follows {by} by a fourth power", log)
        else:
            written = Polynomial(row[:4])(Polynomial([-joints[by].ref, 1.0])) + joints[name].ref
            powers = [float(value) for value in written.trim().coef]
            coefficients = scaled(powers, lengths[name], lengths[by])
            coupling = Coupling(name, by, coefficients, element)
            if circle([*couplings.values(), coupling]):
                _leave(element, f"{name} follows {by}, which follows it in turn", log)
            else:
                couplings[name] = coupling
    return list(couplings.values()), held


def _joint(element: XmlElement, which: str, joints: Mapping[str, MjcfJoint]) -> str:
    name = element.need(which)
    if not is_scalar(joints.get(name)):
        known = joint_names(joints)
        raise element.fault(f"{which}: no hinge or slide {name!r}{near(name, known)}")
    return name


def _leave(element: XmlElement, why: str, log: RepairLog) -> None:
    log.repair(f"{why}: that equality is left out", element.line, element.file)
