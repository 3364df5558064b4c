"""Convert joints to and from JSON, without loss, for the ``extras`` of nodes.

A joint type is stored as its registered name and its fields; a curve as its breakpoints and
coefficients; an infinite limit as null. Python functions (a user-defined joint, a driver given as
a function) have no JSON form.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import Any, cast

import numpy as np

from poise.errors import PoiseError
from poise.files.json_text import JsonObject
from poise.formats.gltf_json import LARGEST
from poise.geometry import Curve
from poise.joints import JOINT_TYPES, Dof, JointType
from poise.model import Cone, Joint, Parameter
from poise.model.pose import frozen

_DEEPEST = 20
_DOUBLE = sys.float_info.max


class NoJson(Exception):
    """Error for a value that contains a Python function; the message names the value."""


class Malformed(Exception):
    """Error for JSON that does not describe a joint; the message states the reason."""


def joint_data(joint: Joint) -> JsonObject:
    """Convert a joint to JSON, without its name and parent, which are those of the nodes.

    Raises:
        NoJson: a Python function is part of the joint.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("elbow", poise.Hinge("x"), limits={"rx": (0, 2)}).build()
    >>> joint_data(arm.joints[0])["type"]
    {'type': 'hinge', 'axis': 'x'}
    """
    count = len(joint.suffixes)
    neutral = [dof.neutral for dof in joint.type.dofs]
    data: JsonObject = {
        "type": _plain(joint.type),
        "frame": [float(value) for value in joint.frame[:3].reshape(12)],
        "limits": [[_bound(low), _bound(high)] for low, high in joint.limits.tolist()],
    }
    if joint.rest.tolist() != neutral:
        data["rest"] = joint.rest.tolist()
    if joint.preferred.tolist() != joint.rest.tolist():
        data["preferred"] = joint.preferred.tolist()
    if joint.stiffness.tolist() != [1.0] * count:
        data["stiffness"] = joint.stiffness.tolist()
    if joint.tip is not None:
        data["tip"] = joint.tip.tolist()
    if joint.cone is not None:
        cone = joint.cone
        axis = None if cone.axis is None else list(cone.axis)
        data["cone"] = {"swing": cone.swing, "twist": list(cone.twist), "axis": axis}
    if any(joint.drives):
        data["drives"] = [drive and [drive[0], _plain(drive[1])] for drive in joint.drives]
    if joint.names:
        data["names"] = [list(pair) for pair in joint.names]
    if joint.human:
        data["human"] = joint.human
    if joint.max_speed:
        data["max_speed"] = [list(pair) for pair in joint.max_speed]
    return data


def joint_of(data: Any, name: str, parent: int) -> Joint:
    """Convert JSON from `joint_data` to a joint.

    Raises:
        Malformed: the JSON is not from `joint_data`.
    """
    if not isinstance(data, dict):
        raise Malformed("a joint must be an object")
    entry = cast("JsonObject", data)

    def build() -> Joint:
        joint_type = _joint_type(entry["type"], _DEEPEST)
        dofs = joint_type.dofs
        joint_type.lower()
        return _joint(entry, name, parent, joint_type, dofs)

    return _guarded(build)


def _joint(
    entry: JsonObject, name: str, parent: int, joint_type: JointType, dofs: tuple[Dof, ...]
) -> Joint:
    count = len(dofs)
    frame = np.eye(4)
    frame[:3] = _array(entry["frame"], (12,)).reshape(3, 4)
    limits = [[_back(low, -math.inf), _back(high, math.inf)] for low, high in entry["limits"]]
    rest = _array(entry.get("rest", [dof.neutral for dof in dofs]), (count,))
    stiffness = _array(entry.get("stiffness", [1.0] * count), (count,))
    bounds = _array(np.array(limits).reshape(-1, 2), (count, 2), math.inf)
    if (bounds[:, 0] > bounds[:, 1]).any() or (stiffness <= 0.0).any():
        raise Malformed("reversed limits, or a stiffness that is not positive")
    return Joint(
        name=name,
        parent=parent,
        type=joint_type,
        frame=frozen(frame),
        tip=None if entry.get("tip") is None else frozen(_array(entry["tip"], (3,))),
        suffixes=tuple(dof.suffix for dof in dofs),
        limits=frozen(bounds),
        rest=frozen(rest),
        preferred=frozen(_array(entry.get("preferred", rest), (count,))),
        stiffness=frozen(stiffness),
        cone=_cone(entry.get("cone"), dofs),
        drives=_drives(entry.get("drives"), count),
        names=tuple((_text(suffix), _text(own)) for suffix, own in entry.get("names", ())),
        human=_text(entry["human"]) if "human" in entry else "",
        max_speed=_speeds(entry.get("max_speed", ())),
    )


def _speeds(pairs: Any) -> tuple[tuple[str, float], ...]:
    speeds = tuple(
        (_text(suffix), float(_array([speed], (1,), _DOUBLE)[0])) for suffix, speed in pairs
    )
    if any(speed <= 0.0 for _, speed in speeds):
        raise Malformed("a largest speed that is not positive")
    return speeds


def parameter_data(parameter: Parameter) -> JsonObject:
    """Convert a parameter to JSON."""
    return {
        "name": parameter.name,
        "limits": [_bound(parameter.lower), _bound(parameter.upper)],
        "rest": parameter.rest,
        "stiffness": parameter.stiffness,
        **({"expressions": dict(parameter.expressions)} if parameter.expressions else {}),
    }


def parameter_of(data: Any) -> Parameter:
    """Convert JSON from `parameter_data` to a parameter.

    Raises:
        Malformed: the JSON is not from `parameter_data`.

    >>> parameter_of(parameter_data(Parameter("smile", 0.0, 1.0))) == Parameter("smile", 0.0, 1.0)
    True
    """

    def build() -> Parameter:
        lower, upper = data["limits"]
        low, high = _back(lower, -math.inf), _back(upper, math.inf)
        values = _array([data["rest"], data.get("stiffness", 1.0)], (2,))
        if not low <= high or values[1] <= 0.0:  # like a joint, it may rest outside its limits
            raise Malformed("limits and stiffness of a parameter do not match")
        moved = cast("JsonObject", data.get("expressions", {}))
        shares = _array(list(moved.values()), (len(moved),)).tolist()
        return Parameter(
            _text(data["name"]), low, high, float(values[0]), float(values[1]),
            tuple(zip(moved, shares, strict=True)),
        )  # fmt: skip

    return _guarded(build)


def _plain(value: Any) -> Any:
    """Convert a joint type, curve or field to JSON."""
    if value is None or isinstance(value, str | bool | int | float):
        return value
    if isinstance(value, Curve):
        if value.callable is not None:
            raise NoJson("a curve given as a Python function")
        return {
            "breakpoints": value.breakpoints.tolist(),
            "coefficients": value.coefficients.tolist(),
        }
    if isinstance(value, tuple | list):
        return [_plain(entry) for entry in cast("tuple[Any, ...]", value)]
    if is_dataclass(value) and not isinstance(value, type):
        own = {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
        return {"type": _name_of(value), **own}
    raise NoJson(f"a {type(value).__name__}")


def _name_of(value: Any) -> str:
    for name in JOINT_TYPES.names():
        if JOINT_TYPES.get(name) is type(value):
            return name
    raise NoJson(f"the joint type {type(value).__name__}, which is not registered")


def _joint_type(data: Any, levels: int) -> JointType:
    if not isinstance(data, dict) or not levels:
        raise Malformed("a joint type must be an object with a type, with less nesting")
    given = cast("JsonObject", data)
    kind = JOINT_TYPES.get(_text(given["type"]))
    known = {field.name for field in fields(cast("Any", kind))}
    values = {name: value for name, value in given.items() if name != "type"}
    if not known.issuperset(values):
        raise Malformed(f"a {given['type']} has no {min(set(values) - known)}")
    made = {name: _value(value, levels) for name, value in values.items()}
    return cast("Callable[..., JointType]", kind)(**made)


def _value(data: Any, levels: int) -> Any:
    if isinstance(data, list):
        if not levels:
            raise Malformed("nested too deeply")
        return tuple(_value(entry, levels - 1) for entry in cast("list[Any]", data))
    if isinstance(data, dict):
        entry = cast("JsonObject", data)
        return _curve(entry) if "breakpoints" in entry else _joint_type(entry, levels - 1)
    return data


def _curve(data: JsonObject) -> Curve:
    breaks = np.array(data["breakpoints"], float)
    table = np.array(data["coefficients"], float)
    return Curve(_array(breaks, breaks.shape), _array(table, table.shape))


def _drives(data: Any, count: int) -> tuple[tuple[str, Curve] | None, ...]:
    if data is None:
        return (None,) * count
    drives = tuple(None if drive is None else (_text(drive[0]), _curve(drive[1])) for drive in data)
    if len(drives) != count:
        raise Malformed(f"{len(drives)} drives for {count} values")
    return drives


def _cone(data: Any, dofs: tuple[Dof, ...]) -> Cone | None:
    if data is None:
        return None
    if not any(dof.quaternion for dof in dofs):
        raise Malformed("a cone limits a quaternion, but the joint has none")
    axis = data["axis"]
    if axis is not None:
        x, y, z = _array(axis, (3,)).tolist()
        axis = (x, y, z)
    low, high = _array(data["twist"], (2,)).tolist()
    return Cone(float(data["swing"]), (low, high), axis)


def _array(values: Any, shape: tuple[int, ...], most: float = LARGEST) -> Any:
    array = np.array(values, dtype=np.float64)
    if array.shape != shape or not (np.abs(array) <= most).all():
        raise Malformed(f"expected {shape} numbers of at most {most:.2g}")
    return array


def _text(value: Any) -> str:
    if not isinstance(value, str) or not value:
        raise Malformed("a name must be a string that is not empty")
    return value


def _bound(value: float) -> float | None:
    return float(value) if math.isfinite(value) else None


def _back(value: Any, infinite: float) -> float:
    return infinite if value is None else float(value)


def _guarded(build: Callable[[], Any]) -> Any:
    """Call ``build`` on foreign JSON; convert all resulting exceptions to Malformed."""
    try:
        return build()
    except KeyError as problem:
        raise Malformed(f"has no {problem}") from None
    except PoiseError as problem:
        raise Malformed(str(problem)) from None
    except (TypeError, ValueError, AttributeError, IndexError, OverflowError) as problem:
        raise Malformed(f"does not match: {problem}") from None
