"""The report of `poise.retarget` as text."""

from __future__ import annotations

from poise.motion.retargeting.report import Retargeted
from poise.report_text import columns, counted, milli

_MOST = 6
_SUNK = 0.002  # metres: smaller penetrations of the floor are not reported
_UNALIKE = 2.5  # ratio of leg lengths beyond which one of the units may be wrong


def retargeting_lines(made: Retargeted) -> list[str]:
    """Format mapping, errors and warnings as lines."""
    lines = ["mapped:", *columns(_rows(made))]
    for role, parts in zip(("source", "target"), made.guessed, strict=True):
        if parts:
            lines.append(f"recognised by position in the {role} only: {', '.join(parts)}")
    for role, names in zip(("source", "target"), made.unmapped, strict=True):
        names = [name for name in names if name not in made.likely]
        if names:
            verb = "are not used" if role == "source" else "keep their rest pose"
            lines.append(f"joints of the {role} that {verb}: {_few(names)}")
    if made.likely:
        lines.append(f"posed by the prior: {_few(made.likely)} (--no-prior leaves them at rest)")
    for role, ref in (("source", made.source), ("target", made.target)):
        if ref.origin != "rest" or ref.up != ref.skeleton.up:
            lines.append(f"reference pose of the {role}: {ref.origin}, {ref.up} up")
    limbs = ", ".join(f"{name} {scale:.3g}" for name, scale in made.scales.items())
    lines.append(f"scaled: trajectories {made.scale:.4g}; {limbs}")
    lines.extend(_unit_hint(made))
    if made.floor is not None:
        held = "contacts: none; the feet of the source never stand still"
        if made.planted:
            held = (
                f"contacts: {len(made.planted)} points of the soles held, within "
                f"{milli(made.held)} (in the source they drift by {milli(made.drift)})"
            )
        lines.append(f"{held}; floor at {milli(made.floor[0])} in the source")
        lines.extend(_stances(made))
    if made.floor_penetration > _SUNK:
        lines.append(f"soles sink up to {milli(made.floor_penetration)} below the floor")
    if made.hip_drop > 0.0:
        lines.append(
            f"hips lowered by up to {milli(made.hip_drop)}, so that the feet reach their targets"
        )
    lines.extend(f"contacts of hands kept: {touch}" for touch in made.touches)
    lines.extend(
        f"out of reach: {one.effector} in {counted(len(one.frames), 'frame')}, frame "
        f"{one.frames[0]} first, by up to {milli(one.worst)}"
        for one in made.missed
    )
    if made.at_limits:
        held = [f"{one.dof} ({one.frames})" for one in made.at_limits]
        lines.append(f"stopped by limits (frames): {_few(held)}")
    if made.spikes:
        jumps = [
            f"{one.joint} by {one.turn * 57.29577951308232:.0f} degrees at frame {one.frame}"
            for one in made.spikes
        ]
        lines.append(f"jumps in the source: {_few(jumps)}")
    return lines


def _stances(made: Retargeted) -> list[str]:
    """Return how many stances of the source are held, and those that are not."""
    unheld, count = made.unheld, len(made.stances)
    if not unheld:
        return [f"stances: all {count} of the source are held"] if count else []
    named = _few([f"{one.foot} foot in frames {one.first}-{one.last}" for one in unheld])
    line = f"stances: {count - len(unheld)} of {count} of the source are held; not held: {named}"
    return [line]


def _unit_hint(made: Retargeted) -> list[str]:
    """Return a hint if the legs of the two bodies differ as a wrong unit would make them."""
    legs = [scale for name, scale in made.scales.items() if name.endswith("foot")]
    if not legs or 1.0 / _UNALIKE <= max(legs) <= _UNALIKE:
        return []
    hint = (
        f"hint: the legs of the target are {max(legs):.3g} times as long as those of the source: "
        "if the bodies have similar sizes, the unit of one file is wrong (poise info shows it, "
        "--unit sets that of the source)"
    )
    return [hint]


def _rows(made: Retargeted) -> list[tuple[str, str, str, str]]:
    rows: list[tuple[str, str, str, str]] = []
    for part, joints in made.table.parts.items():
        arrow = "->" if joints.source and joints.target else "  "
        rows.append((part, " ".join(joints.source) or "-", arrow, " ".join(joints.target) or "-"))
    return rows


def _few(names: tuple[str, ...] | list[str]) -> str:
    more = len(names) - _MOST
    return ", ".join(names[:_MOST]) + (f" and {more} more" if more > 0 else "")
