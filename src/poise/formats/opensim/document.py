"""Parse OpenSim's models, of all layouts since joints have coordinates, to bodies and joints.

Until version 3, a ``<Body>`` contains its ``<Joint>``, with ``parent_body``, ``location_in_parent``
and ``location``. Since version 4, a ``<JointSet>`` lists the joints, which connect frames:
``socket_parent_frame`` and ``socket_child_frame`` name bodies or ``PhysicalOffsetFrame`` elements.
Orientations are body-fixed XYZ angles in radians, lengths are in metres.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from scipy.linalg import solve_banded

from poise.array_types import Floats
from poise.errors import PoiseError
from poise.formats.repair_log import RepairLog
from poise.formats.robot_couplings import UNLIMITED, Range
from poise.formats.root_motion import Tree
from poise.formats.xml_tree import XmlElement, near
from poise.geometry.curves import Curve
from poise.geometry.transforms import compose, euler_matrix
from poise.joints.primitive import AXES, Vector

GROUND = "ground"

_ZERO = Curve.linear(0.0, 0.0)
_IDENTITY = Curve.linear(1.0, 0.0)

KINDS: Mapping[str, tuple[tuple[str, int], ...]] = {
    "WeldJoint": (),
    "PinJoint": (("rz", 0),),
    "SliderJoint": (("tx", 0),),
    "UniversalJoint": (("rx", 0), ("ry", 1)),
    "BallJoint": (("rx", 0), ("ry", 1), ("rz", 2)),
    "GimbalJoint": (("rx", 0), ("ry", 1), ("rz", 2)),
    "PlanarJoint": (("tx", 1), ("ty", 2), ("rz", 0)),
    "FreeJoint": (("tx", 3), ("ty", 4), ("tz", 5), ("rx", 0), ("ry", 1), ("rz", 2)),
}
"""Motions of joints from the parent outwards, and the numbers of their coordinates."""

_DEEPEST = 100
"""Maximum number of offset frames in a row; more are a loop."""

CUSTOM = "CustomJoint"
_AXES = tuple(f"{kind}{number}" for kind in ("translation", "rotation") for number in (1, 2, 3))
"""Axes of a spatial transform, from the parent outwards."""


@dataclass(frozen=True, eq=False)
class Coordinate:
    """A coordinate of a joint: radians or metres.

    Attributes:
        name: unique in the model.
        value: the value in the model's default pose.
        range: lowest and highest value.
        clamped: whether inverse kinematics keeps the range.
        locked: whether the value does not change.
        element: the source.
    """

    name: str
    value: float
    range: Range
    clamped: bool
    locked: bool
    element: XmlElement

    @property
    def limits(self) -> Range:
        """Lowest and highest value; equal if the coordinate is locked."""
        return (self.value, self.value) if self.locked else self.range


@dataclass(frozen=True, eq=False)
class Axis:
    """A rotation or translation: a function of a coordinate, or constant.

    Attributes:
        name: name in the joint.
        angular: whether it is a rotation.
        vector: unit vector.
        coordinate: name of the coordinate, "" for a constant.
        curve: value of the rotation or translation.
    """

    name: str
    angular: bool
    vector: Vector
    coordinate: str
    curve: Curve


@dataclass(frozen=True, eq=False)
class OsimJoint:
    """A joint: ``T_parent_child = parent_frame @ motion @ inverse(child_frame)``.

    Attributes:
        name: name of the joint.
        parent, child: names of the bodies.
        parent_frame, child_frame: (4, 4) frames of the joint in its bodies.
        axes: motions, from the parent outwards.
        coordinates: in the order of the file.
        element: the source.
    """

    name: str
    parent: str
    child: str
    parent_frame: Floats
    child_frame: Floats
    axes: tuple[Axis, ...]
    coordinates: tuple[Coordinate, ...]
    element: XmlElement


@dataclass(frozen=True, eq=False)
class Coupled:
    """``dof`` is ``curve`` of ``by``; from ``element``."""

    dof: str
    by: str
    curve: Curve
    element: XmlElement


@dataclass(eq=False)
class NamedFrames:
    """Named frames of a model, for sockets.

    Attributes:
        bodies: bodies by name.
        offsets: offset frames by the name of the component that has them and their own.
        owners: by name of an offset frame, the first component that has one.
    """

    bodies: Mapping[str, XmlElement]
    offsets: dict[tuple[str, str], XmlElement] = field(
        default_factory=dict["tuple[str, str]", XmlElement]
    )
    owners: dict[str, str] = field(default_factory=dict[str, str])

    def find(self, socket: XmlElement, owner: str, depth: int = 0) -> tuple[str, Floats]:
        """Return the body of a frame (`GROUND` for the ground), and the frame (4, 4) in it.

        Raises:
            FileSyntax: there is no such frame.
        """
        path = socket.text.strip().split("/")
        name = path[-1]
        within = path[-2] if len(path) > 1 else owner
        is_body = name in self.bodies or name == GROUND
        place = within if (within, name) in self.offsets else self.owners.get(name, "")
        offset = self.offsets.get((place, name))
        if offset is not None and not (is_body and len(path) > 1 and within in ("bodyset", "")):
            parent = offset.first("socket_parent") or offset.first("socket_parent_frame")
            if parent is None or depth > _DEEPEST:
                raise offset.fault(f"the frame {name} has no parent; expected <socket_parent>")
            body, frame = self.find(parent, place, depth + 1)
            return body, frame @ frame_of(offset, "translation", "orientation")
        if is_body:
            return name, np.eye(4)
        known = [*self.bodies, GROUND, *self.owners]
        raise socket.fault(f"no body or frame {name!r}{near(name, known)}")


def members(element: XmlElement | None) -> list[XmlElement]:
    """Return the objects of a set; none if the set is absent."""
    if element is None:
        return []
    objects = element.first("objects")
    return element.children if objects is None else objects.children


def text_of(element: XmlElement, name: str) -> str:
    """Return the text of a child without surrounding blanks, "" if absent."""
    child = element.first(name)
    return "" if child is None else child.text.strip()


def flag_of(element: XmlElement, name: str, default: bool = False) -> bool:
    """Return a child's truth value.

    Raises:
        FileSyntax: it is neither true nor false.
    """
    child, text = element.first(name), text_of(element, name).lower()
    if child is None or not text:
        return default
    if text not in ("true", "false", "1", "0"):
        raise child.fault(f"<{name}> is {text[:40]!r}; expected true or false")
    return text in ("true", "1")


def numbers_of(element: XmlElement, name: str, default: Sequence[float]) -> list[float]:
    """Return a child's numbers, as many as ``default``, which an absent child has."""
    child = element.first(name)
    if child is None or not child.text.strip():
        return list(default)
    return child.text_numbers(len(default))


def frame_of(element: XmlElement, place: str, turn: str) -> Floats:
    """Return a frame (4, 4) of the children with its position and its body-fixed XYZ angles."""
    position = numbers_of(element, place, (0.0, 0.0, 0.0))
    angles = numbers_of(element, turn, (0.0, 0.0, 0.0))
    return compose(euler_matrix(angles, "xyz"), np.array(position))


def read_bodies(model: XmlElement, log: RepairLog) -> dict[str, XmlElement]:
    """Return the bodies by name, without the ground."""
    found: dict[str, XmlElement] = {}
    bodies = [one for one in members(model.first("BodySet")) if one.tag == "Body"]
    log.check_count(len(bodies), "bodies")
    for body in bodies:
        name = body.need("name")
        if name in found:
            raise body.fault(f"duplicate body {name!r}, first in line {found[name].line}")
        found[name] = body
    found.pop(GROUND, None)
    return found


def read_frames(model: XmlElement, bodies: Mapping[str, XmlElement]) -> NamedFrames:
    """Return the frames of a model: those of its bodies, joints and other components."""
    frames = NamedFrames(bodies)
    waiting = [("", model)]
    while waiting:
        owner, element = waiting.pop()
        for child in reversed(element.children):
            if child.tag == "PhysicalOffsetFrame":
                name = child.get("name") or ""
                frames.offsets.setdefault((owner, name), child)
                frames.owners.setdefault(name, owner)
            waiting.append((child.get("name") or owner, child))
    return frames


def read_joints(model: XmlElement, frames: NamedFrames, log: RepairLog) -> list[OsimJoint]:
    """Return the joints, depth first."""
    joints: list[OsimJoint] = []
    listed = model.first("JointSet")
    if listed is not None:
        joints += [_new_joint(element, frames, log) for element in members(listed)]
    else:
        for name, body in frames.bodies.items():
            joints += [_old_joint(one, name, frames, log) for one in members(body.first("Joint"))]
    children: dict[str, OsimJoint] = {}
    for joint in joints:
        before = children.setdefault(joint.child, joint)
        if before is not joint:
            raise joint.element.fault(
                f"the body {joint.child} is the child of the joints {before.name} and "
                f"{joint.name}; expected one joint for each body: close loops by constraints"
            )
    lost = [name for name in frames.bodies if name not in children]
    if lost:
        raise frames.bodies[lost[0]].fault(f"the body {lost[0]} has no joint; expected one")
    places = {joint.child: number for number, joint in enumerate(joints)}
    ordered = [joints[n] for n in Tree([places.get(one.parent, -1) for one in joints]).order]
    if len(ordered) < len(joints):
        placed = {joint.name for joint in ordered}
        one = next(joint for joint in joints if joint.name not in placed)
        raise one.element.fault(f"the joint {one.name} is in a loop; expected a tree of bodies")
    return ordered


def _old_joint(element: XmlElement, child: str, frames: NamedFrames, log: RepairLog) -> OsimJoint:
    """Read a joint in its child body."""
    if flag_of(element, "reverse"):
        raise element.unsupported(
            f"the joint {element.get('name')} is reversed; save the model with OpenSim 4"
        )
    parent = element.first("parent_body")
    if parent is None:
        raise element.fault(f"the joint of {child} without <parent_body>")
    body, frame = frames.find(parent, "")
    return _joint(
        element, (body, frame @ frame_of(element, "location_in_parent", "orientation_in_parent")),
        (child, frame_of(element, "location", "orientation")), log,
    )  # fmt: skip


def _new_joint(element: XmlElement, frames: NamedFrames, log: RepairLog) -> OsimJoint:
    """Read a joint of a ``<JointSet>``."""
    ends: list[tuple[str, Floats]] = []
    for end in ("socket_parent_frame", "socket_child_frame"):
        socket = element.first(end)
        if socket is None:
            raise element.fault(f"the joint {element.get('name')} without <{end}>")
        ends.append(frames.find(socket, element.get("name") or ""))
    if ends[0][0] == ends[1][0]:
        raise element.fault(f"the joint {element.get('name')} connects {ends[0][0]} to itself")
    return _joint(element, ends[0], ends[1], log)


def _joint(
    element: XmlElement, parent: tuple[str, Floats], child: tuple[str, Floats], log: RepairLog
) -> OsimJoint:
    name = element.get("name") or f"joint of {child[0]}"
    coordinates = _coordinates(element, name, log)
    if element.tag == CUSTOM:
        axes = _custom_axes(element, coordinates)
    elif element.tag in KINDS:
        kind = KINDS[element.tag]
        count = len({number for _, number in kind})
        coordinates = coordinates or tuple(
            Coordinate(f"{name}_coord_{k}", 0.0, UNLIMITED, False, False, element)
            for k in range(count)
        )
        if len(coordinates) != count:
            raise element.fault(
                f"the {element.tag} {name} has {len(coordinates)} coordinates; expected {count}"
            )
        axes = tuple(
            Axis(motion, motion[0] == "r", AXES[motion[1]], coordinates[k].name, _IDENTITY)
            for motion, k in kind
        )
    else:
        raise element.unsupported(
            f"the joint {name} is a <{element.tag}>; expected {', '.join(KINDS)} or {CUSTOM}"
        )
    return OsimJoint(name, parent[0], child[0], parent[1], child[1], axes, coordinates, element)


def _coordinates(joint: XmlElement, name: str, log: RepairLog) -> tuple[Coordinate, ...]:
    given = joint.first("coordinates") or joint.first("CoordinateSet")
    found: list[Coordinate] = []
    for k, element in enumerate(one for one in members(given) if one.tag == "Coordinate"):
        own = element.get("name") or f"{name}_coord_{k}"
        low, high = numbers_of(element, "range", UNLIMITED)
        if low > high:
            log.repair(
                f"coordinate {own}: the range {low:g} to {high:g} is swapped; read in order",
                element.line,
            )
            low, high = high, low
        if flag_of(element, "prescribed"):
            log.repair(f"coordinate {own} is prescribed over time; read as free", element.line)
        value = numbers_of(element, "default_value", (0.0,))[0]
        found.append(Coordinate(
            own, value, (low, high), flag_of(element, "clamped"), flag_of(element, "locked"),
            element,
        ))  # fmt: skip
    return tuple(found)


def _custom_axes(joint: XmlElement, coordinates: Sequence[Coordinate]) -> tuple[Axis, ...]:
    """Return the axes of a spatial transform, from the parent outwards."""
    transform = joint.first("SpatialTransform")
    if transform is None:
        raise joint.fault(
            f"the CustomJoint {joint.get('name')} without <SpatialTransform>; save models of "
            "OpenSim 1 with a later version"
        )
    ranges = {one.name: one.range for one in coordinates}
    given = {one.get("name"): one for one in transform.all("TransformAxis")}
    return tuple(_axis(given[name], name, ranges) for name in _AXES if given.get(name) is not None)


def _axis(element: XmlElement, name: str, ranges: Mapping[str, Range]) -> Axis:
    names = text_of(element, "coordinates").split()
    vector = numbers_of(element, "axis", (0.0, 0.0, 0.0))
    size = math.hypot(*vector)
    function = function_in(element, "function")
    if len(names) > 1:
        raise element.unsupported(
            f"the axis {name} depends on {len(names)} coordinates; expected at most one"
        )
    if names and names[0] not in ranges:
        raise element.fault(
            f"the axis {name}: no coordinate {names[0]!r} in its joint{near(names[0], ranges)}"
        )
    curve = _IDENTITY if names else _ZERO
    if function is not None:
        curve = read_function(function, ranges[names[0]] if names else UNLIMITED)
    if not size > 0.0:
        if curve.coefficients.any():
            raise element.fault(f"the axis {name} has no direction; expected three numbers")
        vector, size = [1.0, 0.0, 0.0], 1.0
    x, y, z = (value / size for value in vector)
    return Axis(name, name[0] == "r", (x, y, z), names[0] if names else "", curve)


def read_couplings(model: XmlElement, known: Mapping[str, Range], log: RepairLog) -> list[Coupled]:
    """Return the couplings of coordinates; other constraints are reported."""
    found: list[Coupled] = []
    for element in members(model.first("ConstraintSet")):
        name = element.get("name") or element.tag
        if flag_of(element, "isDisabled") or not flag_of(element, "isEnforced", True):
            continue
        if element.tag != "CoordinateCouplerConstraint":
            log.repair(f"the {element.tag} {name} is ignored", element.line)
            continue
        by = text_of(element, "independent_coordinate_names").split()
        dof = text_of(element, "dependent_coordinate_name")
        if len(by) != 1:
            raise element.unsupported(
                f"the coupling {name} has {len(by)} independent coordinates; expected one"
            )
        for each in (dof, *by):
            if each not in known:
                raise element.fault(
                    f"the coupling {name}: no coordinate {each!r}{near(each, known)}"
                )
        function = function_in(element, "coupled_coordinates_function")
        if function is None:
            raise element.fault(f"the coupling {name} without <coupled_coordinates_function>")
        factor = numbers_of(element, "scale_factor", (1.0,))[0]
        curve = read_function(function, known[by[0]]).scaled(factor)
        found.append(Coupled(dof, by[0], curve, element))
    return found


# -- functions of one coordinate in OpenSim's models, as curves ------------------------------------
# ============================  ====================================================================
# element                       value at x
# ============================  ====================================================================
# ``Constant``                  ``value``
# ``LinearFunction``            ``coefficients`` a b: a x + b
# ``PolynomialFunction``        ``coefficients``, highest power first
# ``PiecewiseLinearFunction``   linear between the points ``x``, ``y``, and beyond them
# ``SimmSpline``                the cubic spline of `simm_spline`; also ``natCubicSpline``
# ``MultiplierFunction``        ``scale`` times its ``function``
# ============================  ====================================================================


_SPLINES = ("SimmSpline", "natCubicSpline", "NaturalCubicSpline")
KNOWN = (
    "Constant", "LinearFunction", "PolynomialFunction", "PiecewiseLinearFunction", *_SPLINES[:1],
    "MultiplierFunction",
)  # fmt: skip
_MOST_NESTED = 10
"""Maximum nesting of multipliers; scaling a model adds one."""
_PIECES = 256
"""Pieces of curves that are no piecewise cubics: their error is of order (range / 256)^4."""
_WIDE = 4.0 * math.pi
"""Range of polynomials whose coordinate has no limits, as `robot_couplings`."""


def function_in(element: XmlElement, role: str) -> XmlElement | None:
    """Return the function of an element: in ``<role>``, or the child with that name (version 4)."""
    inside = element.first(role)
    if inside is not None:
        return next(iter(inside.children), None)
    return next((child for child in element.children if child.get("name") == role), None)


def read_function(element: XmlElement, limits: Range = UNLIMITED, depth: int = 0) -> Curve:
    """Return the curve of a function; ``limits`` are those of its coordinate.

    Raises:
        FileUnsupported: the function is of an unknown type.
        FileSyntax: its numbers are damaged.
    """
    match element.tag:
        case "Constant":
            return Curve.linear(0.0, _numbers(element, "value", 1)[0])
        case "LinearFunction":
            return Curve.linear(*_numbers(element, "coefficients", 2))
        case "PolynomialFunction":
            return _polynomial(_numbers(element, "coefficients")[::-1], limits)
        case "MultiplierFunction":
            inner = function_in(element, "function")
            if inner is None or depth >= _MOST_NESTED:
                raise element.fault("a MultiplierFunction without a <function>")
            curve, factor = read_function(inner, limits, depth + 1), 1.0
            if element.first("scale") is not None:
                factor = _numbers(element, "scale", 1)[0]
            return curve.scaled(factor)
        case "PiecewiseLinearFunction" | "SimmSpline" | "natCubicSpline" | "NaturalCubicSpline":
            x, y = (np.array(_numbers(element, name)) for name in "xy")
            if len(x) != len(y) or len(x) < 2:
                raise element.fault(
                    f"{element.tag} with {len(x)} x and {len(y)} y; expected the same number, 2 or "
                    "more"
                )
            try:
                return simm_spline(x, y) if element.tag in _SPLINES else Curve.through(x, y)
            except PoiseError as problem:
                raise element.fault(f"{element.tag}: {problem.message}") from None
        case _:
            raise element.unsupported(
                f"unknown function <{element.tag}>; expected {', '.join(KNOWN)}: replace it by a "
                "SimmSpline through its values"
            )


def simm_spline(x: Floats, y: Floats) -> Curve:
    """Return the cubic spline through points (n,) that OpenSim calls ``SimmSpline``.

    The third derivative of the first (last) piece is that of the cubic through the first (last)
    four points; with three points it is the same in both pieces and zero at the ends. Source:
    subroutine SPLINE of Forsythe, Malcolm and Moler, "Computer Methods for Mathematical
    Computations", 1977.

    >>> spline = simm_spline(np.arange(5.0), np.arange(5.0) ** 3)
    >>> float(spline.value(2.5))  # a cubic is reproduced
    15.625
    """
    line = Curve.through(x, y)  # checks the points
    if len(x) == 2:
        return line
    h, secants = np.diff(x), np.diff(y) / np.diff(x)
    # Unknowns are a sixth of the second derivatives.
    bands = np.zeros((3, len(x)))
    right = np.zeros(len(x))
    bands[0, 1:], bands[2, :-1] = h, h
    bands[1, 1:-1] = 2.0 * (h[:-1] + h[1:])
    bands[1, 0], bands[1, -1] = -h[0], -h[-1]
    right[1:-1] = np.diff(secants)
    if len(x) > 3:
        bends = np.diff(secants) / (x[2:] - x[:-2])
        right[0] = h[0] ** 2 * (bends[1] - bends[0]) / (x[3] - x[0])
        right[-1] = -(h[-1] ** 2) * (bends[-1] - bends[-2]) / (x[-1] - x[-4])
    c = solve_banded((1, 1), bands, right)
    slopes = np.append(
        secants - h * (c[1:] + 2.0 * c[:-1]), secants[-1] + h[-1] * (c[-2] + 2.0 * c[-1])
    )
    return Curve.hermite(x, y, slopes)


def line_of(curve: Curve) -> tuple[float, float] | None:
    """Return slope and offset of a line, None for other curves.

    >>> line_of(Curve.linear(2.0, 0.5))
    (2.0, 0.5)
    """
    if len(curve.coefficients) > 1 or curve.coefficients[0, 2:].any():
        return None
    offset, slope = curve.coefficients[0, :2].tolist()
    return slope, offset - slope * float(curve.breakpoints[0])


def composed(outer: Curve, inner: Curve, limits: Range) -> Curve:
    """Return ``outer(inner(x))``; exact for a line as ``inner``, else accurate within ``limits``.

    >>> square = Curve.polynomial((0.0, 0.0, 1.0), (-2.0, 2.0))
    >>> float(composed(square, Curve.linear(2.0, 1.0), (-1.0, 1.0)).value(0.25))
    2.25
    """
    line = line_of(inner)
    if line is None:
        xs = np.union1d(_spread(limits), inner.breakpoints)
    elif line[0] == 0.0:
        return Curve.linear(0.0, float(outer.value(line[1])))
    else:
        xs = np.unique((outer.breakpoints - line[1]) / line[0])
    between = inner.value(xs)
    return Curve.hermite(xs, outer.value(between), outer.slope(between) * inner.slope(xs))


def _spread(limits: Range) -> Floats:
    """Return the ends of pieces over a range and as much again at both sides."""
    low, high = limits
    if not (math.isfinite(low) and math.isfinite(high) and low < high):
        low, high = -_WIDE, _WIDE
    return np.linspace(low - (high - low), high + (high - low), _PIECES + 1)


def _polynomial(coefficients: list[float], limits: Range) -> Curve:
    """Return a polynomial, lowest power first, over a range and linear far outside."""
    xs = _spread(limits)
    if len(coefficients) <= 2:
        return Curve.linear(*[*coefficients, 0.0][1::-1])
    if len(coefficients) <= 4:
        return Curve.polynomial(coefficients, (float(xs[0]), float(xs[-1])))
    made = np.polynomial.Polynomial(coefficients)
    return Curve.hermite(xs, made(xs), made.deriv()(xs))


def _numbers(element: XmlElement, name: str, count: int | None = None) -> list[float]:
    child = element.first(name)
    if child is None:
        raise element.fault(f"a {element.tag} without <{name}>")
    return child.text_numbers(count)
