"""Write a BVH file: the source's bytes for unchanged parts, otherwise in the source's style."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue
from poise.formats.bvh_document import BvhDocument, Style, read_rows, split_numbers
from poise.formats.bvh_hierarchy import BvhNode
from poise.formats.number_formatting import format_number, format_values, restore_raw
from poise.formats.repair_log import RepairLog

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
    lines = [line for line in re.split(rb"\r\n|\n|\r", text) if line.strip()]
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
