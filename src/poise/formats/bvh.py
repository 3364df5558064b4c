"""BVH: a hierarchy of joints with channels, and one line of numbers per frame.

Interpretation of the numbers: a joint's position channels replace its OFFSET, axis by axis. The
translation comes before (outside) the rotations, independently of the order of the channels; the
rotations apply in the listed order from the parent outwards (``Zrotation Xrotation Yrotation`` is
``Rz @ Rx @ Ry``). The pose vector keeps the order of the channels. An End Site is the tip of its
joint. Angles are degrees. A BVH file states no unit of length; the unit is guessed (`guess_unit`)
from the larger of the zero pose and the first frame. Axes are kept: a Z-up file stays Z-up, and the
skeleton's up axis is set if a body with head and feet shows it, because BVH does not state the up
axis (`poise.motion.up_axis.drawn_axis`). If the first frame shows that the position channels below
the roots are displacements instead (`displaces_offsets`), they are added to the OFFSETs, with a
warning.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.errors import FileName, InvalidValue
from poise.files import replace_file
from poise.formats.bvh_document import BvhDocument, Style, read_document, read_rows, split_numbers
from poise.formats.bvh_export import export_character
from poise.formats.bvh_hierarchy import BvhNode
from poise.formats.constant_scale import without_scale
from poise.formats.format_capabilities import rest_values
from poise.formats.repair_log import RepairLog
from poise.formats.self_contained import SelfContained
from poise.formats.text_file import format_number, format_values, restore_raw
from poise.geometry.transforms import rotation_x, rotation_y, rotation_z
from poise.joints import Channels, Fixed
from poise.model import Character, Motion, Skeleton, SkeletonBuilder, Unit, UnitLike, guess_unit
from poise.motion.up_axis import drawn_axis
from poise.report_text import counted

DEGREE = math.pi / 180.0


@dataclass(frozen=True, eq=False)
class BvhSource:
    """Source of a character read from BVH: the original document and its unit."""

    document: BvhDocument
    unit: Unit


class BvhFormat(SelfContained):
    """Reads and writes ``.bvh`` files."""

    refusal = "a BVH file contains its own skeleton; omit skeleton"
    name = "bvh"
    extensions = (".bvh",)
    holds = frozenset(["motion", "empty", "rest"])

    def parse(self, path: FileName, unit: UnitLike | None, log: RepairLog) -> Character:
        """Read the character of a BVH file; its motion has the file's name."""
        document = read_document(path, log)
        if unit is None:
            first = read_rows(document, RepairLog(document.file), most=1)
            chosen = guess_unit(_height(document.nodes, first, document.relative))
        else:
            chosen = Unit.of(unit)
        body = build_skeleton(document, chosen.metres, Path(path).stem)
        source = BvhSource(document, chosen)
        motion = _read_motion(document, body, source, log)
        if motion is not None and (axis := drawn_axis(motion)) != body.up:
            body = Skeleton(body.joints, body.parameters, body.name, axis, body.facing)
            motion = Motion(body, motion.q, motion.fps, motion.name, source=source)
        motions = {} if motion is None else {motion.name: motion}
        return Character(body.name, body, motions, unit=chosen, source=source)

    def write(self, character: Character, path: FileName) -> None:
        """Write the character's first motion, or its rest pose as a single frame.

        A character read from a BVH file without a MOTION section is written without one.
        """
        document = None
        if isinstance(character.source, BvhSource):
            document = character.source.document
        nodes, rows, frame_time = export_character(character, path, document)
        if document and document.frame_time_text is None and not character.motions:
            rows = None
        replace_file(path, bvh_bytes(nodes, rows, frame_time, document))

    def losses(self, character: Character, path: FileName) -> list[str]:
        """List the properties of joints that BVH cannot store."""
        unscaled = without_scale(character, path, "BVH")
        lost = [*unscaled.losses, *_frame_losses(unscaled.character)]
        motions = {name: motion[:1] for name, motion in list(character.motions.items())[:1]}
        nodes, rows, _ = export_character(replace(character, motions=motions), path)
        resting = export_character(replace(character, motions={}), path)[0]
        moved = sum(one.offset != rest.offset for one, rest in zip(nodes, resting, strict=True))
        if moved:
            lost.append(f"the rest places of {counted(moved, 'joint')}, far from the first frame")
        height, unit = _height(nodes, rows), character.unit
        guess = guess_unit(height)
        if guess.metres != unit.metres:
            lost.append(
                f"the unit {unit.name}: BVH states none, and a height of {height:.3g} is read as "
                f"{guess.name}; read with unit={unit.metres:g}"
            )
        return lost


BVH = BvhFormat()


def _frame_losses(character: Character) -> list[str]:
    joints = character.skeleton.joints
    if any(np.abs(joint.frame[:3, :3] - np.eye(3)).max() > 1e-9 for joint in joints):
        return ["the bones' own axis frames: BVH joints are upright in the rest pose"]
    turned = sum(rest_values(joint, lambda dof: dof.angular or dof.quaternion) for joint in joints)
    return [f"{counted(turned, 'value')} of the rest pose: BVH joints rest at zero"] * bool(turned)


def build_skeleton(document: BvhDocument, metres: float, name: str) -> Skeleton:
    """Build the skeleton of a document, with ``metres`` per file unit."""
    builder = SkeletonBuilder(name)
    for node in document.nodes:
        chain = node_chain(node)
        replaced = [] if document.relative and node.parent >= 0 else chain[0]
        free = {suffix: metres * node.offset["xyz".index(suffix[1])] for suffix in replaced}
        offset = [0.0 if f"t{axis}" in free else metres * x for axis, x in zip("xyz", node.offset)]
        values = [_SUFFIX[channel] for channel in node.channels]
        builder.add(
            node.name,
            Channels(" ".join([*chain[0], *chain[1]]), " ".join(values)) if values else Fixed(),
            parent=None if node.parent < 0 else document.nodes[node.parent].name,
            offset=offset,
            tip=None if node.tip is None else [metres * x for x in node.tip],
            rest=free or None,
        )
    return builder.build()


_SUFFIX = {
    f"{axis}{kind}": f"{kind[0].replace('p', 't')}{axis.lower()}"
    for axis in "XYZ"
    for kind in ("position", "rotation")
}


def node_chain(node: BvhNode) -> tuple[list[str], list[str]]:
    """Split the node's channels into translations and rotations, each in the listed order.

    >>> node_chain(BvhNode("hip", -1, (0, 0, 0), ("Zrotation", "Yposition", "Xrotation")))
    (['ty'], ['rz', 'rx'])
    """
    suffixes = [_SUFFIX[channel] for channel in node.channels]
    return (
        [suffix for suffix in suffixes if suffix[0] == "t"],
        [suffix for suffix in suffixes if suffix[0] == "r"],
    )


def _read_motion(
    document: BvhDocument, skeleton: Skeleton, source: BvhSource, log: RepairLog
) -> Motion | None:
    if document.frame_time is None:
        return None
    scale: list[float] = []
    place: list[int] = []
    for node in document.nodes:
        first = skeleton.joint_dofs(node.name).start
        place += range(first, first + len(node.channels))
        scale += [DEGREE if "rot" in channel else source.unit.metres for channel in node.channels]
    q = read_rows(document, log, np.array(scale), np.array(place, dtype=np.int64))
    q.setflags(write=False)
    return Motion(
        skeleton, q, fps=frame_rate(document.frame_time), name=skeleton.name, source=source
    )


def _height(nodes: Sequence[BvhNode], rows: Floats, relative: bool = False) -> float:
    """Return the largest extent along any axis in the zero pose or first frame, in file units.

    The up axis is unknown, and neither the zero pose nor the first frame need be a human pose.
    """
    return max(_extent(nodes, row, relative) for row in (None, *rows[:1]))


_TURNS = (rotation_x, rotation_y, rotation_z)


def _extent(nodes: Sequence[BvhNode], row: Floats | None, relative: bool) -> float:
    """Extent of the joints and tips in the pose of one row, or in the zero pose.

    Of several trees the one with the most joints counts; others are props, or bodies of a robot's
    file that are set aside far above it.
    """
    worlds: list[NDArray[np.float64]] = []
    trees: list[list[NDArray[np.float64]]] = []
    column = 0
    for node in nodes:
        local = np.eye(4)
        local[:3, 3] = node.offset
        added = relative and node.parent >= 0
        for channel in node.channels:
            if row is None:
                break
            axis = "XYZ".index(channel[0])
            if channel.endswith("position"):
                local[axis, 3] = row[column] + (local[axis, 3] if added else 0.0)
            else:
                local[:3, :3] = local[:3, :3] @ _TURNS[axis](row[column] * DEGREE)
            column += 1
        world = worlds[node.parent] @ local if node.parent >= 0 else local
        worlds.append(world)
        if node.parent < 0:
            trees.append([])
        trees[-1].append(world[:3, 3])
        if node.tip is not None:
            trees[-1].append(world[:3, :3] @ np.asarray(node.tip) + world[:3, 3])
    return float(np.ptp(np.array(max(trees, key=len)), axis=0).max())


_LEAST_DECIMALS = 6
"""Minimum decimals of a changed number; with two decimals of a degree, a hand moves by 1 mm."""

_DEEPEST = 200
"""Maximum level of indentation, so that files of long chains are not mostly blanks."""


def bvh_bytes(
    nodes: Sequence[BvhNode],
    rows: NDArray[np.float64] | None,
    frame_time: float,
    source: BvhDocument | None = None,
) -> bytes:
    """Return a BVH file of ``nodes`` and ``rows`` (frames, columns), in file units and degrees.

    Data that agree with the source file ``source`` to a few units in the last place are written
    with its bytes: the whole hierarchy, the frame time, every row and number. If ``rows`` is None,
    no MOTION section is written.
    """
    columns = sum(len(node.channels) for node in nodes)
    values = np.empty((0, columns)) if rows is None else rows
    if values.shape[1:] != (columns,) or not np.isfinite(values).all():
        raise InvalidValue(
            f"BVH rows must be finite and have {columns} columns; got shape {values.shape}"
        )
    style = source.style if source else Style()
    own = source if source and not source.repaired and _same_nodes(nodes, source.nodes) else None
    hierarchy = _own_hierarchy(own) if own else _hierarchy(nodes, source)
    if rows is None:
        return hierarchy
    time_text = _time_text(frame_time, source)
    if own and (own.frames, own.frame_time_text) == (len(values), time_text):
        return own.head + _body(values, style, source)
    lines = ["MOTION", f"Frames: {len(values)}", f"Frame Time: {time_text}"]
    return hierarchy + style.newline.join(lines).encode() + _body(values, style, source)


def _time_text(frame_time: float, source: BvhDocument | None) -> str:
    if source is None or source.frame_time_text is None or source.frame_time is None:
        return _seconds_text(frame_time)
    same = bool(restore_raw(frame_time, source.frame_time)[1])
    return source.frame_time_text if same else _seconds_text(frame_time)


def frame_rate(seconds: float) -> float:
    """Return the frame rate of a frame time: of equal rates, one of few digits or of television.

    >>> frame_rate(1.0 / 49.0), 1.0 / (1.0 / 49.0), frame_rate(1001 / 30000) == 30000 / 1001
    (49.0, 49.00000000000001, True)
    """
    fps = 1.0 / seconds
    usual = (float(f"{fps:.9g}"), round(1001.0 * fps) / 1001.0)
    return next((rate for rate in usual if rate > 0.0 and 1.0 / rate == seconds), fps)


def _seconds_text(seconds: float) -> str:
    """Return a short spelling if it has the same frame rate, otherwise all digits.

    >>> _seconds_text(0.01), _seconds_text(1.0 / 60.0)
    ('0.01', '0.016666666666666666')
    """
    text = format_number(seconds)
    same = frame_rate(float(text)) == frame_rate(seconds)
    return text if same else format_number(seconds, exact=True)


def _own_hierarchy(source: BvhDocument) -> bytes:
    """Return the source's bytes before the word MOTION."""
    if source.frame_time_text is None:
        return source.head.rstrip() + source.style.newline.encode()
    word = list(re.finditer(rb"(?i)motion", source.head))[-1]
    return source.head[: word.start()]


def _same_nodes(nodes: Sequence[BvhNode], others: Sequence[BvhNode]) -> bool:
    def layout(node: BvhNode) -> tuple[object, ...]:
        return node.name, node.parent, node.channels, node.tip is None

    if [layout(node) for node in nodes] != [layout(node) for node in others]:
        return False
    numbers = [[*node.offset, *(node.tip or ())] for node in nodes]
    own = [[*node.offset, *(node.tip or ())] for node in others]
    return all(restore_raw(a, b)[1].all() for a, b in zip(numbers, own, strict=True))


def _hierarchy(nodes: Sequence[BvhNode], source: BvhDocument | None) -> bytes:
    """Return the HIERARCHY section with line ends; children follow their parents in order."""
    style = source.style if source else Style()
    own = {node.name: node for node in source.nodes} if source else {}
    children: dict[int, list[int]] = {}
    for index, node in enumerate(nodes):
        children.setdefault(node.parent, []).append(index)
    lines = ["HIERARCHY"]
    todo = [(index, 0) for index in reversed(children.get(-1, []))]
    while todo:
        index, depth = todo.pop()
        indent = style.indent * min(depth, _DEEPEST)
        if index < 0:
            lines.append(f"{indent}}}")
            continue
        node, raw = nodes[index], own.get(nodes[index].name)
        word = "ROOT" if node.parent < 0 else "JOINT"
        lines += [f"{indent}{word} {node.name}", f"{indent}{{"]
        inner = indent + style.indent
        offset = format_values(node.offset, raw.offset if raw else None)
        lines.append(f"{inner}OFFSET {' '.join(offset)}")
        lines.append(f"{inner}CHANNELS {' '.join([str(len(node.channels)), *node.channels])}")
        if node.tip is not None:
            tip = " ".join(format_values(node.tip, raw.tip if raw else None))
            lines += [f"{inner}End Site", f"{inner}{{"]
            lines += [f"{inner}{style.indent}OFFSET {tip}", f"{inner}}}"]
        todo.append((-1, depth))
        todo += [(child, depth + 1) for child in reversed(children.get(index, []))]
    text = style.newline.join(lines) + style.newline
    try:
        return text.encode(source.encoding if source else "utf-8")
    except UnicodeEncodeError:  # a letter that the source's encoding lacks
        return text.encode("utf-8")


def _body(values: NDArray[np.float64], style: Style, source: BvhDocument | None) -> bytes:
    """Return the rows, from the end of the frame-time line on."""
    newline = style.newline.encode()
    if source is not None and source.columns == values.shape[1] and source.columns > 0:
        source = replace(source, body=split_numbers(source.body))
        raw = read_rows(source, RepairLog(source.file))
        if raw.shape == values.shape:
            return _body_like(values, raw, style, source)
    rows = [row.encode() for row in format_rows(values, style)]
    return newline + b"".join(row + newline for row in rows)


def _body_like(
    values: NDArray[np.float64], raw: NDArray[np.float64], style: Style, source: BvhDocument
) -> bytes:
    """Return rows of the source's shape, with the source's text for unchanged rows and numbers."""
    restored, same = restore_raw(values, raw)
    text = source.body.tobytes()
    lines = [line for line in text.splitlines() if line.strip()]
    if same.all() and (not source.by_lines or len(lines) == len(values)):
        return text
    newline = style.newline.encode()
    changed = np.flatnonzero(~same.all(axis=1))
    if not source.by_lines:
        rows = [row.encode() for row in format_rows(restored, style)]
        return newline + b"".join(row + newline for row in rows)
    lines = lines[: len(values)]
    for index, row in zip(changed.tolist(), format_rows(restored[changed], style), strict=True):
        numbers = [word.encode() for word in row.split()]
        own = lines[index].split()
        for column in np.flatnonzero(same[index]).tolist():
            numbers[column] = own[column]
        joined = style.blank.encode().join(numbers)
        lines[index] = style.lead.encode() + joined + style.trail.encode()
    return newline + b"".join(line + newline for line in lines)


def format_rows(values: NDArray[np.float64], style: Style) -> list[str]:
    """Format rows as text in a file's style.

    With ``decimals``, numbers that need no more decimals have exactly that many, others at least
    six; without, every number has at most 15 significant digits.

    >>> format_rows(np.array([[1.5, 1 / 3]]), Style(decimals=2))
    ['1.50 0.333333']
    """
    values = values + 0.0  # no negative zeros
    if style.decimals is None:
        if style.exponent_digits == 2:
            rows = [style.blank.join(["%.15g"] * values.shape[1]) % tuple(row) for row in values]
        else:
            digits = style.exponent_digits
            rows = [
                style.blank.join(format_number(value, exponent_digits=digits) for value in row)
                for row in values.tolist()
            ]
    else:
        rows = _fixed_rows(values, style.decimals, style.blank)
    return [style.lead + row + style.trail for row in rows]


def _fixed_rows(values: NDArray[np.float64], decimals: int, blank: str) -> list[str]:
    more = max(decimals, _LEAST_DECIMALS)
    short = restore_raw(values, np.round(values, decimals))[1]
    values = np.where(short, np.round(values, decimals), np.round(values, more)) + 0.0
    if short.all() or more == decimals:
        form = blank.join([f"%.{decimals}f"] * values.shape[1])
        return [form % tuple(row) for row in values.tolist()]
    forms = np.where(short, f"%.{decimals}f", f"%.{more}f").tolist()
    return [blank.join(form) % tuple(row) for form, row in zip(forms, values.tolist(), strict=True)]
