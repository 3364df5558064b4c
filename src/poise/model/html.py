"""HTML for notebooks: small SVG drawings, and tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING

import numpy as np

from poise.array_types import Floats

if TYPE_CHECKING:
    from poise.model.motion import Motion
    from poise.model.pose import Pose
    from poise.model.skeleton import Skeleton


_HEIGHT, _MARGIN = 220, 12  # pixels
_WIDEST = 640
_TURN = np.radians(30.0)  # rotation of the view from the front to the left
_FRAMES = 48  # maximum number of frames of an animation
_DOTS = 4000  # maximum number of dots of a mesh
_LINES = 40  # maximum number of lines of a tree
_STROKE = 'fill="none" stroke="#4a6fa5" stroke-width="3" stroke-linecap="round"'


def pose_svg(pose: Pose) -> str:
    """Draw a stick figure of a pose, or of the first pose of a batch."""
    world = pose.world.reshape(-1, *pose.world.shape[-3:])[:1]
    return _figure(_bones(pose.skeleton, world), None)


def motion_svg(motion: Motion) -> str:
    """Draw an animated stick figure of a motion, with up to 48 frames, in a loop."""
    count = min(len(motion.q), _FRAMES)
    if not count:
        return pose_svg(motion.skeleton.rest)
    frames = np.linspace(0, len(motion.q) - 1, count).round().astype(int)
    seconds = max(len(motion.q) / motion.fps, 0.1)
    return _figure(_bones(motion.skeleton, motion.world[frames]), seconds)


def dots_svg(points: Floats) -> str:
    """Draw points (n, 3), y up, as up to 4,000 dots."""
    step = max(1, -(-len(points) // _DOTS))
    seen = _seen(points[None, ::step], "y")
    placed, width = _placed(seen)
    path = "".join(f"M{x:.1f} {y:.1f}h0" for x, y in placed[0])
    return _svg(f'<path d="{path}" {_STROKE.replace(_width(3), _width(1.5))}/>', width)


def table_html(rows: Mapping[str, object] | Sequence[Sequence[object]]) -> str:
    """Format names and values, or rows of cells with a head row, as a table."""
    if isinstance(rows, Mapping):
        lines = [
            f"<tr><th style='text-align:left'>{escape(name)}</th><td>{escape(str(value))}</td></tr>"
            for name, value in rows.items()
        ]
    else:
        lines = [
            "<tr>" + "".join(f"<{tag}>{escape(str(cell))}</{tag}>" for cell in row) + "</tr>"
            for row, tag in zip(rows, ["th"] + ["td"] * len(rows), strict=False)
        ]
    return f"<table>{''.join(lines)}</table>"


def shown(title: str, *parts: str) -> str:
    """Combine a title with drawings and tables."""
    return f"<div><b>{escape(title)}</b><div>{''.join(parts)}</div></div>"


def joint_tree(skeleton: Skeleton) -> str:
    """Format the joints as an indented tree of up to 40 lines.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("upper", poise.Ball("xyz"))
    >>> print(joint_tree(arm.add("lower", poise.Hinge("x"), "upper").build()))
    upper (upper_rx, upper_ry, upper_rz)
      lower (lower_rx)
    """
    depths: list[int] = []
    lines: list[str] = []
    for joint, parent in zip(skeleton.joints, skeleton.parents, strict=True):
        depths.append(0 if parent < 0 else depths[parent] + 1)
        dofs = f" ({', '.join(joint.dof_names)})" if joint.dof_names else ""
        lines.append("  " * depths[-1] + joint.name + dofs)
    if len(lines) > _LINES:
        lines[_LINES - 1 :] = [f"... {len(lines) - _LINES + 1} more"]
    return "\n".join(lines)


def _bones(skeleton: Skeleton, world: Floats) -> Floats:
    """Return the ends of the bones, (frames, bones, 2, 3), y up."""
    origins = world[..., :3, 3]
    pairs = [(parent, j) for j, parent in enumerate(skeleton.parents) if parent >= 0]
    ends = [np.stack([origins[:, a], origins[:, b]], axis=1) for a, b in pairs]
    for j, joint in enumerate(skeleton.joints):
        if joint.tip is not None:
            tip = origins[:, j] + world[:, j, :3, :3] @ joint.tip
            ends.append(np.stack([origins[:, j], tip], axis=1))
    if not ends:
        ends = [np.stack([origins[:, 0], origins[:, 0]], axis=1)]
    return _seen(np.stack(ends, axis=1), skeleton.up)


def _seen(points: Floats, up: str) -> Floats:
    """Project points (..., 3) to the view: (..., 2), right and up."""
    x, y, z = np.moveaxis(points, -1, 0)
    if up == "z":
        y, z = z, -y
    return np.stack([x * np.cos(_TURN) - z * np.sin(_TURN), y], axis=-1)


def _placed(seen: Floats) -> tuple[Floats, float]:
    """Scale to pixels; also return the width of the picture."""
    flat = seen.reshape(-1, 2)
    if not len(flat):
        return seen, 2.0 * _MARGIN
    low, high = flat.min(axis=0), flat.max(axis=0)
    across, tall = np.maximum(high - low, 1e-9)
    scale = min((_HEIGHT - 2 * _MARGIN) / tall, (_WIDEST - 2 * _MARGIN) / across)
    placed = (seen - low) * scale + _MARGIN
    placed[..., 1] = _HEIGHT - placed[..., 1]
    return placed, float(across * scale + 2 * _MARGIN)


def _figure(seen: Floats, seconds: float | None) -> str:
    placed, width = _placed(seen)
    paths = ["".join(f"M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}" for (a, b), (c, d) in f) for f in placed]
    played = ""
    if seconds is not None and len(paths) > 1:
        played = (
            f'<animate attributeName="d" dur="{seconds:.2f}s" repeatCount="indefinite" '
            f'calcMode="discrete" values="{";".join(paths)}"/>'
        )
    return _svg(f'<path d="{paths[0]}" {_STROKE}>{played}</path>', width)


def _width(pixels: float) -> str:
    return f'stroke-width="{pixels:g}"'


def _svg(content: str, width: float) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{_HEIGHT}" '
        f'viewBox="0 0 {width:.0f} {_HEIGHT}">{content}</svg>'
    )
