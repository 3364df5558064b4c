"""Statements of a Maya ASCII file: nodes first, then connections."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from poise.formats.maya_handles import HandlePlan
from poise.formats.maya_rig import MayaJoint, MayaRig

Floats = NDArray[np.float64]

_NAMED_RATES = {15.0: "game", 24.0: "film", 25.0: "pal", 30.0: "ntsc", 48.0: "show", 50.0: "palf",
                60.0: "ntscf"}  # fmt: skip
_RATES = (
    2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 23.976, 29.97, 40, 47.952, 59.94, 75, 80, 100, 120, 125, 150,
    200, 240, 250, 300, 375, 400, 500, 600, 750, 1200, 1500, 2000, 3000, 6000,
)  # fmt: skip
_NEAR = 1e-4
_STILL = 1e-10
"""Minimum change in degrees, centimetres or factors for a value to get keys."""
_A_LINE = 8
_CURVES = {"t": "animCurveTL", "r": "animCurveTA", "s": "animCurveTU"}


def time_unit(fps: float) -> tuple[str, float]:
    """Return Maya's time unit for a rate, and the duration of a frame in this unit.

    For a rate without a unit in Maya, keys lie between the frames of the film rate.

    >>> time_unit(120.0), time_unit(30.0)
    (('120fps', 1.0), ('ntsc', 1.0))
    >>> time_unit(7.0)
    ('film', 3.4285714285714284)
    """
    for rate in (*_NAMED_RATES, *_RATES):
        if abs(fps / rate - 1.0) < _NEAR:
            return _NAMED_RATES.get(rate, f"{rate:g}fps"), 1.0
    return "film", 24.0 / fps


def scene_text(rig: MayaRig, handles: list[HandlePlan]) -> str:
    """Return the text of the whole file."""
    unit, step = time_unit(rig.fps)
    top = rig.names.new("z_up") if rig.up == "z" else None
    lines = [
        "//Maya ASCII 2020 scene",
        f"//Name: {''.join(c if c.isprintable() else ' ' for c in rig.title)}",
        'requires maya "2020";',
        f"currentUnit -l centimeter -a degree -t {unit};",
        'fileInfo "application" "maya";',
    ]
    if top is not None:
        lines += [f"createNode transform -n {_text(top)};", _triple(".r", (-90.0, 0.0, 0.0))]
    for joint in rig.joints:
        lines += _joint(joint, joint.parent or top)
    curves = [curve for joint in rig.joints for curve in _curves(joint, rig)]
    for handle in handles:
        lines += _handle_nodes(handle, top)
        curves += _moves(rig, handle.name, "t", handle.place)
    for solver in sorted({handle.solver for handle in handles}):
        lines.append(f"createNode {solver} -n {_text(solver)};")
    connections: list[str] = []
    for curve, kind, attribute, values in curves:
        lines += _curve(curve, kind, values, step)
        connections.append(_connect(f"{curve}.o", attribute))
    if len(rig.world) > 1:
        lines += _range(len(rig.world) - 2, step)
    for handle in handles:
        connections += _handle_connections(handle)
    for solver in sorted({handle.solver for handle in handles}):
        connections.append(f'connectAttr "{solver}.msg" ":ikSystem.sol" -na;')
    return "\n".join([*lines, *connections, "// End of scene", ""])


def _joint(joint: MayaJoint, parent: str | None) -> Iterator[str]:
    yield _node("joint", joint.name, parent)
    yield _triple(".t", joint.translate[0])
    yield _triple(".r", joint.rotate[0])
    for axis in joint.locked:
        yield f'\tsetAttr -l on ".r{axis}";'
    if joint.order:
        yield f'\tsetAttr ".ro" {joint.order};'
    if (joint.scale[0] != 1.0).any():
        yield _triple(".s", joint.scale[0])
    for letter, limits in zip("tr", joint.limits, strict=True):
        yield from _limits(letter, limits)
    if joint.orient.any():
        yield _triple(".jo", joint.orient)
    yield '\tsetAttr ".ssc" no;'
    if joint.preferred.any():
        yield _triple(".pa", joint.preferred)


def _limits(letter: str, limits: Floats) -> Iterator[str]:
    """Limits of translation or rotation; Maya applies limits whose flag is on."""
    there = np.isfinite(limits)
    if not there.any():
        return
    default = 1.0 if letter == "t" else 360.0
    yield _triple(f".mn{letter}l", np.where(there[:, 0], limits[:, 0], -default))
    yield _triple(f".mx{letter}l", np.where(there[:, 1], limits[:, 1], default))
    for side, end in enumerate("mx"):
        for axis, held in zip("xyz", there[:, side], strict=True):
            if held:
                yield f'\tsetAttr ".{end}{letter}{axis}e" yes;'


def _handle_nodes(handle: HandlePlan, top: str | None) -> Iterator[str]:
    yield _node("ikEffector", handle.effector, handle.before)
    yield '\tsetAttr ".v" no;'
    yield '\tsetAttr ".hd" yes;'
    yield _node("ikHandle", handle.name, top)
    yield _triple(".t", handle.place[0])
    if handle.solver == "ikRPsolver":
        yield _triple(".pv", handle.pole)
        yield f'\tsetAttr ".twi" {_number(handle.twist)};'
    yield f'\tsetAttr ".ikBlend" {_number(handle.blend)};'
    yield '\tsetAttr ".roc" yes;'
    if handle.toward is not None:
        yield _node("poleVectorConstraint", handle.constraint, handle.name)
        yield (
            f'\taddAttr -ci true -k true -sn "w0" -ln "{handle.toward}W0" -dv 1 -min 0 '
            '-at "double";'
        )
        yield '\tsetAttr -k on ".w0" 1;'


def _handle_connections(handle: HandlePlan) -> Iterator[str]:
    for axis in "xyz":
        yield _connect(f"{handle.end}.t{axis}", f"{handle.effector}.t{axis}")
    yield _connect(f"{handle.start}.msg", f"{handle.name}.hsj")
    yield _connect(f"{handle.effector}.hp", f"{handle.name}.hee")
    yield _connect(f"{handle.solver}.msg", f"{handle.name}.hsv")
    if handle.toward is None:
        return
    pole = handle.constraint
    yield _connect(f"{handle.start}.pm", f"{pole}.ps")
    yield _connect(f"{handle.start}.t", f"{pole}.crp")
    for source, target in (("t", "tt"), ("rp", "trp"), ("rpt", "trt"), ("pm", "tpm")):
        yield _connect(f"{handle.toward}.{source}", f"{pole}.tg[0].{target}")
    yield _connect(f"{pole}.w0", f"{pole}.tg[0].tw")
    yield _connect(f"{handle.name}.pim", f"{pole}.cpim")
    for axis in "xyz":
        yield _connect(f"{pole}.ct{axis}", f"{handle.name}.pv{axis}")


_Moving = tuple[str, str, str, Floats]


def _curves(joint: MayaJoint, rig: MayaRig) -> Iterator[_Moving]:
    for letter, values in (("t", joint.translate), ("r", joint.rotate), ("s", joint.scale)):
        yield from _moves(rig, joint.name, letter, values)


def _moves(rig: MayaRig, node: str, letter: str, values: Floats) -> Iterator[_Moving]:
    """Yield a curve for each axis along which values (1 + frames, 3) change."""
    long = {"t": "translate", "r": "rotate", "s": "scale"}[letter]
    for at, axis in enumerate("xyz"):
        column = values[:, at]
        if np.abs(column - column[0]).max() > _STILL:
            name = rig.names.new(f"{node}_{long}{axis.upper()}")
            yield name, _CURVES[letter], f"{node}.{letter}{axis}", column[1:]


def _curve(name: str, kind: str, values: Floats, step: float) -> Iterator[str]:
    """Yield a curve with one key per frame and linear interpolation."""
    yield _node(kind, name, None)
    yield '\tsetAttr ".tan" 2;'
    yield '\tsetAttr ".wgt" no;'
    count = len(values)
    span = f"[0:{count - 1}]" if count > 1 else "[0]"
    keys = [f"{_number(step * i)} {_number(value)}" for i, value in enumerate(values.tolist())]
    rows = [" ".join(keys[i : i + _A_LINE]) for i in range(0, count, _A_LINE)]
    body = "\n\t\t".join(rows)
    yield f'\tsetAttr -s {count} ".ktv{span}"  {body};'


def _range(last: int, step: float) -> Iterator[str]:
    end = _number(step * last)
    yield _node("script", "sceneConfigurationScriptNode", None)
    yield (f'\tsetAttr ".b" -type "string" "playbackOptions -min 0 -max {end} -ast 0 -aet {end} ";')
    yield '\tsetAttr ".st" 6;'


def _node(kind: str, name: str, parent: str | None) -> str:
    hung = "" if parent is None else f" -p {_text(parent)}"
    return f"createNode {kind} -n {_text(name)}{hung};"


def _triple(attribute: str, values: Iterable[float]) -> str:
    numbers = " ".join(_number(value) for value in values)
    return f'\tsetAttr "{attribute}" -type "double3" {numbers} ;'


def _connect(source: str, target: str) -> str:
    return f"connectAttr {_text(source)} {_text(target)};"


def _text(value: str) -> str:
    return f'"{value}"'


def _number(value: float) -> str:
    """Format a number exactly; integers without a decimal point."""
    number = float(value) + 0.0
    whole = number.is_integer() and abs(number) < 1e15
    return str(int(number)) if whole else repr(number)
