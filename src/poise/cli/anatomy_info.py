"""``poise info --parts``: the anatomy of a body as lines, data and pictures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np

from poise.files.json_text import JsonObject
from poise.options import Option
from poise.report_text import columns

if TYPE_CHECKING:
    from poise.anatomy import Anatomy, BodyPart, Sole
    from poise.model import Character

_MOST_NAMES = 12
"""Largest number of joints of one role that the text lists."""

Parts = Annotated[bool, Option(
    "Show the anatomy: the kind of the body, its parts, limbs and soles, and the roles of all "
    "other joints.", flags="--parts",
)]  # fmt: skip
PartsPicture = Annotated[str | None, Option(
    "Write a picture of the body with its parts coloured.",
    flags="--picture --output -o", metavar="PNG",
)]  # fmt: skip
StandingPicture = Annotated[
    str | None, Option("Write a picture of the standing pose.", flags="--standing", metavar="PNG")
]


@dataclass(frozen=True)
class AnatomyOptions:
    """Options: the anatomy of the body."""

    parts: Parts = False
    picture: PartsPicture = None
    standing: StandingPicture = None

    def check(self, file: str) -> None:
        """Check the names of the pictures before the work.

        Raises what `checked_output` and `checked_apart` raise.
        """
        from poise.cli.output import checked_apart, checked_output

        outputs = {"--picture": self.picture, "--standing": self.standing}
        for path in outputs.values():
            if path is not None:
                checked_output(path, (".png",))
        checked_apart(outputs, (file,))

    @property
    def written(self) -> dict[str, str]:
        """The pictures that are written."""
        given = {"picture": self.picture, "standing_picture": self.standing}
        return {key: path for key, path in given.items() if path is not None}

    def draw(self, character: Character) -> list[str]:
        """Write the pictures, and return lines for the report."""
        from poise.render.body_parts import render_parts, render_standing

        lines: list[str] = []
        if self.picture is not None:
            render_parts(character, self.picture)
            lines.append(f"written: {self.picture}")
        if self.standing is not None:
            render_standing(character, self.standing)
            lines.append(f"written: {self.standing}")
        return lines


def anatomy_data(anatomy: Anatomy) -> JsonObject:
    """Return the anatomy as plain values."""
    return {
        "kind": anatomy.kind,
        "reasons": list(anatomy.reasons),
        "up": _rounded(anatomy.up),
        "facing": _rounded(anatomy.facing),
        "height_m": anatomy.height,
        "leg_length_m": anatomy.leg_length,
        "rest": anatomy.rest_kind,
        "parts": {
            name: _part_data(part) for name, part in (anatomy.creature or anatomy).parts.items()
        },
        "limbs": {
            limb.name: {"start": limb.start, "middle": limb.middle, "end": limb.end}
            for limb in anatomy.limbs
        },
        "soles": {side: _sole_data(sole) for side, sole in anatomy.soles.items()},
        "roles": dict(anatomy.roles),
    }


def _part_data(part: BodyPart) -> JsonObject:
    return {
        "joints": list(part.joints),
        "confidence": part.confidence,
        "why": part.why,
        "start_m": part.start.tolist(),
        "end_m": part.end.tolist(),
    }


def _sole_data(sole: Sole) -> JsonObject:
    return {
        "joint": sole.joint,
        "length_m": sole.length,
        "height_m": sole.height,
        "origin": sole.origin,
        "polygon_m": sole.polygon.tolist(),
    }


def _rounded(vector: Any) -> list[float]:
    return [round(value, 9) + 0.0 for value in np.asarray(vector).tolist()]


def anatomy_lines(anatomy: Anatomy) -> list[str]:
    """Return the anatomy as lines of text."""
    kind = [anatomy.kind, f"up {_axis(anatomy.up)}", f"facing {_axis(anatomy.facing)}"]
    if anatomy.height is not None:
        kind.append(f"{anatomy.height:.3f} m high")
    if anatomy.leg_length is not None:
        kind += [f"legs {anatomy.leg_length:.3f} m", f"rest pose {_rest(anatomy.rest_kind)}"]
    lines = [f"anatomy: {', '.join(kind)}"]
    if not anatomy.is_person:
        lines.append(f"not recognised as a person: {'; '.join(anatomy.reasons)}")
    parts = (anatomy.creature or anatomy).parts
    if parts:
        rows = [
            (name, " ".join(part.joints), f"{part.confidence:.2f} {part.why}")
            for name, part in parts.items()
        ]
        lines += ["parts (joints, confidence):", *columns(rows)]
    if anatomy.limbs:
        limbs = [(limb.name, f"{limb.start} {limb.middle} {limb.end}") for limb in anatomy.limbs]
        lines += ["limbs:", *columns(limbs)]
    if anatomy.soles:
        soles = [
            (side, sole.joint, f"{sole.length:.3f} m long", f"{sole.height:+.3f} m", sole.origin)
            for side, sole in anatomy.soles.items()
        ]
        lines += ["soles (joint, length, height above the origin, source):", *columns(soles)]
    if anatomy.parts and anatomy.roles:
        lines += ["other joints:", *columns(_role_rows(anatomy))]
    return lines


def _role_rows(anatomy: Anatomy) -> list[tuple[str, str]]:
    """One row per role with its joints."""
    by_role: dict[str, list[str]] = {}
    for name, role in anatomy.roles.items():
        by_role.setdefault(role, []).append(name)
    return [
        (
            role,
            " ".join(names[:_MOST_NAMES])
            + (f" and {len(names) - _MOST_NAMES} more" if len(names) > _MOST_NAMES else ""),
        )
        for role, names in sorted(by_role.items())
    ]


def _axis(vector: Any) -> str:
    """Return a direction in words: an axis, or its components.

    >>> _axis([0, 0, -1]), _axis([0.6, 0.8, 0.0])
    ('-z', '(0.60, 0.80, 0.00)')
    """
    values = np.asarray(vector, dtype=np.float64)
    largest = int(np.abs(values).argmax())
    if abs(float(values[largest])) > np.cos(np.radians(2.0)):
        return f"{'-' if values[largest] < 0.0 else ''}{'xyz'[largest]}"
    return "(" + ", ".join(f"{value:.2f}" for value in values.tolist()) + ")"


def _rest(kind: str) -> str:
    return {"T": "T", "A": "A", "hanging": "with hanging arms"}.get(kind, "of another kind")
