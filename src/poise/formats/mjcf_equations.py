"""Equalities of an MJCF model that eliminate no value: closed loops, tendons, further couplings.

    connect:  p_1 = p_2, a point of each body (3 rows)
    weld:     p_1 = p_2 and R_1 R = R_2 (6 rows)
    joint, tendon:  l_1 - l_1(qpos0) = sum c_i (l_2 - l_2(qpos0))^i

The length l of a fixed tendon is a weighted sum of joint values. MuJoCo's model reference,
"equality" and "tendon", defines anchors and reference values.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.constraints.frames import Axes, turn_between
from poise.formats.mjcf_model import MjcfModel, is_scalar, joint_names
from poise.formats.repair_log import RepairLog
from poise.formats.robot_couplings import Coupling
from poise.formats.xml_tree import XmlElement, near
from poise.geometry import quaternions, transforms
from poise.model import Skeleton
from poise.residuals.constraint import Constraint
from poise.residuals.expression import Expression
from poise.residuals.functions import vector
from poise.residuals.point import point
from poise.residuals.variables import direction, dof

Array = NDArray[np.float64]


def with_equations(
    skeleton: Skeleton, model: MjcfModel, couplings: Sequence[Coupling],
    further: Sequence[XmlElement], metres: float, log: RepairLog,
) -> Skeleton:  # fmt: skip
    """Return the skeleton with the ``further`` equalities as its equations.

    Args:
        skeleton: the skeleton; its rest pose is MuJoCo's ``qpos0``.
        model, couplings: the model, and the couplings that eliminate values.
        further: the other active equalities.
        metres: length of a unit of the file.
        log: receives what is not supported, and unknown bodies, sites, joints and tendons.
    """
    reader = _Equations(skeleton, model, {each.dof: each for each in couplings}, metres)
    found: list[Constraint] = []
    for element in further:
        with log.ignoring("the equality"):
            found += reader.read(element)
    return skeleton.edit().require(*found).build() if found else skeleton


@dataclass(frozen=True, eq=False)
class _Equations:
    skeleton: Skeleton
    model: MjcfModel
    couplings: Mapping[str, Coupling]
    metres: float

    def read(self, element: XmlElement) -> list[Constraint]:
        """Return the equations of an equality.

        Raises:
            FileSyntax: it is not supported, or names an unknown body, site, joint or tendon.
        """
        rows: dict[str, Callable[[XmlElement], list[Constraint]]] = {
            "connect": self._frames, "weld": self._frames,
            "joint": self._lengths, "tendon": self._lengths,
        }  # fmt: skip
        if element.tag not in rows:
            raise element.fault(f"<{element.tag}> is not supported")
        label = element.get("name") or f"{element.tag} in line {element.line}"
        return [each.named(label) for each in rows[element.tag](element)]

    # -- bodies and sites ------------------------------------------------------------------------

    def _frames(self, element: XmlElement) -> list[Constraint]:
        weld = element.tag == "weld"
        kind = "site" if element.get("site1") or element.get("site2") else "body"
        a = self._node(element, f"{kind}1", kind)
        b = (
            self._node(element, f"{kind}2", kind)
            if kind == "site" or element.get("body2")
            else None
        )
        if a == b:
            raise element.fault(f"{kind}1 and {kind}2 are equal; expected two different ones")
        between = np.eye(4)
        if kind == "body":
            between = np.linalg.inv(self._rest(a)) @ self._rest(b)
        given = element.numbers("relpose", (7,)) if weld and kind == "body" else None
        stated = given is not None and any(given[3:])
        if given is not None and stated:
            turn = quaternions.to_matrix(quaternions.normalize(given[3:]))
            between = transforms.compose(turn, self.metres * np.array(given[:3]))
        anchor = self.metres * np.array(element.numbers("anchor", (3,)) or [0.0, 0.0, 0.0])
        if kind == "site":
            in_a = in_b = np.zeros(3)
        elif stated:  # MuJoCo takes the position as the point of the first body
            in_a, in_b = between[:3, 3], anchor
        elif weld:
            in_a, in_b = between[:3, :3] @ anchor + between[:3, 3], anchor
        else:
            in_a, in_b = anchor, between[:3, :3].T @ (anchor - between[:3, 3])
        found = [_spot(b, in_b) == _spot(a, in_a)]
        if weld:
            found.append(turn_between(_axes(a, between[:3, :3]), _axes(b, np.eye(3))) == 0)
        return found

    def _node(self, element: XmlElement, which: str, kind: str) -> str | None:
        """Return the joint of a body or site; None for the world."""
        name = element.need(which)
        if kind == "body" and name == "world":
            return None
        nodes = {
            (node.name if kind == "body" else node.element.get("name") or ""): node.name
            for node in self.model.bodies
            if node.element.tag == kind
        }
        if name not in nodes:
            raise element.fault(f"{which}: no {kind} {name!r}{near(name, list(nodes))}")
        return nodes[name]

    def _rest(self, node: str | None) -> Array:
        skeleton = self.skeleton
        return np.eye(4) if node is None else skeleton.rest.world[skeleton.joint_index(node)]

    # -- joints and tendons ----------------------------------------------------------------------

    def _lengths(self, element: XmlElement) -> list[Constraint]:
        tag = element.tag
        names = [element.need(f"{tag}1"), element.get(f"{tag}2")]
        sums = [self._sum(element, f"{tag}{i + 1}", name) for i, name in enumerate(names) if name]
        powers = element.numbers("polycoef", (1, 2, 3, 4, 5)) or [0.0, 1.0]
        powers += [0.0, 1.0, 0.0, 0.0, 0.0][len(powers) :]
        total: Expression | float = powers[0]
        if len(sums) > 1:
            total = _polynomial(powers, self._length(sums[1]))
        # in metres, if the first value is a length, so that tolerances hold
        slide = element.tag == "joint" and self._unit(names[0] or "") != 1.0
        return [(self.metres if slide else 1.0) * (self._length(sums[0]) - total) == 0]

    def _sum(self, element: XmlElement, which: str, name: str) -> dict[str, float]:
        """Return the factors of the joints in a length."""
        if element.tag == "joint":
            return {self._joint(element, which, name): 1.0}
        tendons = {each.get("name") or "": each for each in self.model.tendons}
        if name not in tendons:
            raise element.fault(f"{which}: no tendon {name!r}{near(name, list(tendons))}")
        tendon = tendons[name]
        if tendon.tag != "fixed":
            raise element.fault(f"{which}: {name} is a spatial tendon, which is not supported")
        return {
            self._joint(part, "joint", part.need("joint")): (part.numbers("coef", (1,)) or [1.0])[0]
            for part in tendon.all("joint")
        }

    def _joint(self, element: XmlElement, which: str, name: str) -> str:
        joints = self.model.joints
        if not is_scalar(joints.get(name)):
            known = joint_names(joints)
            raise element.fault(f"{which}: no hinge or slide {name!r}{near(name, known)}")
        return name

    def _length(self, factors: Mapping[str, float]) -> Expression:
        """Return a weighted sum of joint values, less that of ``qpos0``, in units of the file."""
        parts = [
            factor * (self._value(name) / self._unit(name) - self.model.joints[name].ref)
            for name, factor in factors.items()
        ]
        return sum(parts[1:], parts[0])

    def _unit(self, name: str) -> float:
        return self.metres if self.model.joints[name].type == "slide" else 1.0

    def _value(self, name: str) -> Expression:
        """Return a joint's value, by its driver if a coupling eliminates it."""
        coupling = self.couplings.get(name)
        if coupling is None:
            return dof(name)
        return _polynomial(coupling.coefficients, self._value(coupling.by))


def _polynomial(coefficients: Sequence[float], x: Expression) -> Expression:
    total: Expression | float = 0.0
    for coefficient in reversed(coefficients):
        total = coefficient + x * total
    return total + 0.0 * x


def _spot(node: str | None, local: Array) -> Expression:
    x, y, z = local.tolist()
    return vector(x, y, z) if node is None else point(node, (x, y, z))


def _axes(node: str | None, turn: Array) -> Axes:
    """Return the columns of a rotation (3, 3), given in the frame of a node."""
    x, y, z = (
        vector(*column) if node is None else direction(node, column) for column in turn.T.tolist()
    )
    return x, y, z


__all__ = ["with_equations"]
