"""``poise info``: show the contents of a file."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Annotated, Any

from poise.cli.anatomy_info import AnatomyOptions, anatomy_data, anatomy_lines
from poise.cli.input_options import (
    File,
    Json,
    ModelReading,
    about,
    pose_at,
    reading_lines,
    unit_line,
)
from poise.cli.marker_info import marker_data, marker_lines
from poise.cli.output import Report
from poise.cli.pose_report import extent
from poise.cli.skin_info import skin_data, skin_lines
from poise.files.json_text import JsonObject
from poise.options import Option
from poise.report_text import columns, counted, degrees, milli

if TYPE_CHECKING:
    from poise.model import Character, Cone, IKHandle, Joint, Motion, Pose

_SMALL, _LARGE = 0.05, 10.0
"""Metres between which the size of a body is plausible for its unit."""
_UNITS = {"m": 1.0, "cm": 0.01, "mm": 0.001}
"""Units that files have most often, metres."""

Mass = Annotated[bool, Option(
    "Show the masses of the file, or an estimate, and the centre of mass.", flags="--mass",
)]  # fmt: skip
Positions = Annotated[bool, Option(
    "Show the positions of all joints in the world, at rest or in --frame.", flags="--positions",
)]  # fmt: skip
Frame = Annotated[int | None, Option(
    "The frame of the motion for --positions, counted from 0 (-1 is the last).",
    flags="--frame", metavar="N",
)]  # fmt: skip


def info(
    file: File,
    *,
    reading: ModelReading,
    mass: Mass = False,
    anatomy: AnatomyOptions,
    positions: Positions = False,
    frame: Frame = None,
    as_json: Json = False,
) -> Report:
    """Show the contents of a file: joints, limits, unit, motions, skins, markers, handles.

    poise info walk.amc --skeleton 02.asf

    poise info hero.glb --parts --picture parts.png
    """
    anatomy.check(file)
    character = reading.read(file)
    if reading.motion_name is not None:
        character = character.with_motion(character.motion)
    lines, data = _lines(file, character, reading.unit), _data(file, character)
    if mass:
        data["mass"] = _mass_data(file, character)
        lines.extend(_mass_lines(data["mass"]))
    if anatomy.parts:
        data["anatomy"] = anatomy_data(character.anatomy)
        data["parts"] = data["anatomy"]["parts"]
        lines.extend(anatomy_lines(character.anatomy))
    if positions or frame is not None:
        data["positions_m"] = _positions_data(pose_at(character, file, frame))
        lines.extend(_positions_lines(data["positions_m"], frame))
    with about(file):
        lines.extend(anatomy.draw(character))
    data |= anatomy.written
    return Report(lines, data, as_json)


def _positions_data(pose: Pose) -> dict[str, list[float]]:
    """Return the position of each joint in the world, metres."""
    names = pose.skeleton.joint_names
    return dict(zip(names, pose.world_positions.tolist(), strict=True))


def _positions_lines(data: dict[str, list[float]], frame: int | None) -> list[str]:
    where = "at rest" if frame is None else f"in frame {frame}"
    rows = [(name, *(f"{value:.3f}" for value in place)) for name, place in data.items()]
    return [
        f"positions {where} (x, y, z in metres, in the world):",
        *columns(rows, right=(1, 2, 3)),
    ]


def _mass_data(file: str, character: Character) -> JsonObject:
    """Return the file's masses, else table values for a human body, or capsules along bones."""
    from poise.anatomy import segment_masses
    from poise.errors import InvalidValue
    from poise.kinematics import centre_of_mass

    try:
        masses = character.masses or segment_masses(character.skeleton)
    except InvalidValue as problem:
        raise InvalidValue(f"{problem.message}; omit --mass", file=file) from None
    rest: Any = character.rest
    segments = zip(masses.names, masses.kg.tolist(), strict=True)
    return {
        "kg": masses.total,
        "origin": masses.origin,
        "estimated": character.masses is None,
        "centre_of_mass_m": centre_of_mass(rest, masses).tolist(),
        "segments": [{"name": name, "kg": kg} for name, kg in segments],
    }


def _mass_lines(data: JsonObject) -> list[str]:
    place = ", ".join(
        f"{axis} {value:.3f}" for axis, value in zip("xyz", data["centre_of_mass_m"], strict=True)
    )
    note = ", estimated" if data["estimated"] else ""
    rows = [(part["name"], f"{part['kg']:.3f} kg") for part in data["segments"] if part["kg"] > 0]
    return [
        f"mass{note} ({data['origin']}): {data['kg']:.4g} kg, centre at rest {place} m",
        *columns(rows, right=(1,)),
    ]


def _lines(file: str, character: Character, unit: str | None) -> list[str]:
    if character.markers is not None and not character.motions:
        return [
            f"{file}: {character.name}",
            f"unit: {unit_line(character, unit)}",
            *marker_lines(character),
            *reading_lines(character, most=None),
        ]
    body = character.skeleton
    low, high = extent(character.rest)
    spans = ", ".join(
        f"{axis} {a:.3f} to {b:.3f}" for axis, a, b in zip("xyz", low, high, strict=True)
    )
    largest = max(b - a for a, b in zip(low, high, strict=True))
    sizes = f"{counted(len(body.joints), 'joint')}, {body.nq} degrees of freedom"
    lines = [
        f"{file}: {character.name}, {sizes}",
        f"unit: {unit_line(character, unit)}",
        *([f"rest pose: {_size(low, high, body.up)}; {spans} m"] if _extended(character) else []),
        *([] if unit else _unit_hint(largest, character.unit.metres)),
        *_motion_lines(character),
        *marker_lines(character),
        *skin_lines(character),
        "joints (limits in degrees and millimetres):",
        *columns([_row(character, number) for number in range(len(body.joints))]),
    ]
    if body.parameters:
        names = ", ".join(parameter.name for parameter in body.parameters)
        lines.append(f"parameters without a joint: {names}")
    return [*lines, *_handle_lines(character), *reading_lines(character, most=None)]


def _handle_lines(character: Character) -> list[str]:
    if not character.handles:
        return []
    return ["IK handles:", *columns([handle_row(handle) for handle in character.handles])]


def handle_row(handle: IKHandle) -> tuple[str, str, str]:
    """Return a handle's name, its solver, and a description of its other fields.

    >>> from poise.model import IKHandle
    >>> handle_row(IKHandle(name="arm", start="lhumerus", end="lhand", pole=(0, 0, -1), twist=0.5))
    ('arm', 'two-bone', 'lhumerus to lhand, pole 0,0,-1, twist 28.648 deg')
    """
    parts = [f"{handle.start} to {handle.end}" + (":tip" if handle.tip else "")]
    if handle.pole is not None:
        parts.append(f"pole {','.join(f'{value:g}' for value in handle.pole)}")
    if handle.toward is not None:
        parts.append(f"toward {handle.toward}")
    if handle.twist:
        parts.append(f"twist {math.degrees(handle.twist):.5g} deg")
    if handle.weight != 1.0:
        parts.append(f"weight {handle.weight:g}")
    if handle.blend != 1.0:
        parts.append(f"blend {handle.blend:g}")
    if handle.soft:
        parts.append(f"soft {handle.soft:g} m")
    if handle.stretch != 1.0:
        parts.append(f"stretch {handle.stretch:g}")
    if handle.end_twist:
        parts.append(f"end twist {math.degrees(handle.end_twist):.5g} deg")
    return handle.name, handle.solver, ", ".join(parts)


def _extended(character: Character) -> bool:
    """Return whether there are bones to measure; a mesh alone has none."""
    low, high = extent(character.rest)
    return low != high or not character.skins


def _unit_hint(largest: float, unit: float) -> list[str]:
    """Return a hint if the unit of a file seems wrong: centimetres read as metres give a huge body.

    The hint names the unit, other than that of the file, that brings the body nearest to the size
    of a human; there is no hint if none makes the size plausible.

    Args:
        largest: extent of the body, metres.
        unit: the unit of the file, metres.

    >>> _unit_hint(1.8, 1.0)
    []
    >>> _unit_hint(180.0, 1.0)
    ['hint: a body of 180 m is unusual; the file may use another unit: try --unit cm']
    >>> _unit_hint(18.0, 0.01)
    ['hint: a body of 18 m is unusual; the file may use another unit: try --unit mm']
    >>> _unit_hint(2e3, 0.001)
    []
    """
    if largest <= 0.0 or _SMALL <= largest <= _LARGE:
        return []

    from poise.model.units import HUMAN_HEIGHT

    def distance(name: str) -> float:
        return abs(math.log(largest / unit * _UNITS[name] / HUMAN_HEIGHT))

    fitting = [name for name in _UNITS if _SMALL <= largest / unit * _UNITS[name] <= _LARGE]
    if not fitting:
        return []
    text = f"{1000.0 * largest:.3g} mm" if largest < _SMALL else f"{largest:.3g} m"
    best = min(fitting, key=distance)
    return [f"hint: a body of {text} is unusual; the file may use another unit: try --unit {best}"]


def _size(low: list[float], high: list[float], up: str) -> str:
    """Return the extent upwards, and the largest extent if it differs: some files stand along z."""
    spans = [b - a for a, b in zip(low, high, strict=True)]
    text = f"{spans['xyz'.index(up)]:.3f} m high" + ("" if up == "y" else f" ({up} is up)")
    longest = max(range(3), key=spans.__getitem__)
    if "xyz"[longest] == up:
        return text
    return f"{text}, {spans[longest]:.3f} m along {'xyz'[longest]}"


def _motion_lines(character: Character) -> list[str]:
    if not character.motions:
        return ["motions: none"]
    from poise.motion.looping import repeats

    rows = [
        (
            name, counted(motion.frames, "frame"), f"{motion.fps:.6g} fps",
            f"{motion.seconds:.3f} s", "the last frame repeats the first" * repeats(motion),
        )
        for name, motion in character.motions.items()
    ]  # fmt: skip
    assumed = [
        f"  {name}: the file states no frame rate; {motion.fps:.6g} fps is assumed"
        for name, motion in character.motions.items()
        if getattr(motion.source, "rate_assumed", False)
    ]
    return ["motions:", *columns(rows, right=(1, 2, 3)), *assumed, *_beyond(character)]


def _beyond(character: Character) -> list[str]:
    """Return lines on motions with values outside the limits, as real clips often have."""
    import numpy as np

    body = character.skeleton
    lines: list[str] = []
    for name, motion in character.motions.items():
        excess = np.maximum(body.lower - motion.q, motion.q - body.upper)
        outside = excess > 0.0
        if outside.any():
            frames = int(np.count_nonzero(outside.any(axis=1)))
            share = "every frame" if frames == motion.frames else counted(frames, "frame")
            dofs = counted(
                int(outside.any(axis=0).sum()), "degree of freedom", "degrees of freedom"
            )
            worst = int(excess.max(axis=0).argmax())
            shown = degrees if body.angular[worst] else milli if body.shifting[worst] else str
            most = f"{body.dof_names[worst]} the most, by {shown(float(excess[:, worst].max()))}"
            lines.append(f"  {name} exceeds the limits in {share}: {dofs}, {most}")
    return lines


def _row(character: Character, number: int) -> tuple[str, ...]:
    body = character.skeleton
    joint = body.joints[number]
    parent = "" if joint.parent < 0 else body.joint_names[joint.parent]
    return joint.name, parent, type_of(joint), _limits(joint)


def type_of(joint: Joint) -> str:
    """Return a joint's type in one word, with its chain of motions if that adds information.

    >>> from poise.bundled import character
    >>> body = character().skeleton
    >>> type_of(body.joint("lfemur")), type_of(body.joint("ltibia"))
    ('Ball zyx', 'Hinge')
    """
    chain = getattr(joint.type, "chain", None) or getattr(joint.type, "order", None)
    parts = [type(part).__name__ for part in getattr(joint.type, "parts", ())]
    if parts:  # a fixed part only places the joints behind it
        return " ".join(part for part in parts if part != "Fixed") or "Fixed"
    name = type(joint.type).__name__
    links = [motion.link for motion in joint.type.lower() if motion.link is not None]
    if links:
        return f"{name} {' '.join(source for source, _ in links[0].sources)}"
    return f"{name} {chain}" if isinstance(chain, str) else name


def _limits(joint: Joint) -> str:
    parts: list[str] = []
    angular = {dof.suffix: dof.angular for dof in joint.type.dofs}
    own = dict(joint.names)
    for suffix, (low, high), drive in zip(joint.suffixes, joint.limits, joint.drives, strict=True):
        name = own.get(suffix, suffix)
        if drive is not None:
            parts.append(f"{name} driven by {drive[0]}")
        elif math.isinf(low) and math.isinf(high):
            parts.append(name)
        else:
            lengths = 1e3 if suffix.startswith("t") else 1.0  # others are factors
            scale = math.degrees(1.0) if angular.get(suffix) else lengths
            parts.append(f"{name} {_bound(scale * low)}..{_bound(scale * high)}")
    if joint.cone is not None:
        parts.append(_cone(joint.cone))
    return ", ".join(parts)


def _cone(cone: Cone) -> str:
    """Format the limits of a ball, in degrees.

    >>> from poise.model import Cone
    >>> _cone(Cone(1.0, axis=None)), _cone(Cone(1.0))
    ('turn up to 57.296', 'swing up to 57.296')
    """
    text = f"{'turn' if cone.axis is None else 'swing'} up to {math.degrees(cone.swing):.5g}"
    if cone.twist == (-math.pi, math.pi):
        return text
    low, high = (math.degrees(angle) for angle in cone.twist)
    return f"{text}, twist {_bound(low)}..{_bound(high)}"


def _bound(value: float) -> str:
    return f"{value:.5g}" if math.isfinite(value) else ("-inf" if value < 0 else "inf")


def _data(file: str, character: Character) -> JsonObject:
    low, high = extent(character.rest)
    unit = character.unit
    return {
        "file": file,
        "name": character.name,
        "unit": {"name": unit.name, "metres": unit.metres, "guessed": unit.guessed},
        "up": character.skeleton.up,
        "rest_height_m": high["xyz".index(character.skeleton.up)]
        - low["xyz".index(character.skeleton.up)],
        "rest_extent_m": [low, high],
        "degrees_of_freedom": character.skeleton.nq,
        "joints": [_joint_data(character, joint) for joint in character.skeleton.joints],
        "motions": [_motion_data(name, motion) for name, motion in character.motions.items()],
        "skins": skin_data(character),
        **({} if character.markers is None else {"markers": marker_data(character)}),
        "handles": [handle.to_dict() for handle in character.handles],
        "notes": list(character.notes),
        "repairs": [
            {"message": repair.message, "file": repair.file, "line": repair.line}
            for repair in character.repairs
        ],
    }


def _joint_data(character: Character, joint: Joint) -> JsonObject:
    names = character.skeleton.joint_names
    angular = {dof.suffix: dof.angular for dof in joint.type.dofs}
    return {
        "name": joint.name,
        "parent": None if joint.parent < 0 else names[joint.parent],
        "type": type_of(joint),
        "offset_m": [float(value) for value in joint.offset],
        "tip_m": None if joint.tip is None else [float(value) for value in joint.tip],
        "dofs": [
            {
                "name": name,
                "angular": bool(angular.get(suffix)),
                "lower": float(low),
                "upper": float(high),
                "driven_by": None if drive is None else drive[0],
            }
            for name, suffix, (low, high), drive in zip(
                joint.dof_names, joint.suffixes, joint.limits, joint.drives, strict=True
            )
        ],
    }


def _motion_data(name: str, motion: Motion) -> JsonObject:
    from poise.motion.looping import repeats

    return {
        "name": name,
        "frames": motion.frames,
        "fps": motion.fps,
        "seconds": motion.seconds,
        "last_frame_repeats_first": repeats(motion),
    }
