"""Options of operations on characters and motions, described once.

The command line prints the descriptions as help, and the studio builds its forms from them, so that
both offer the same options with the same words, units and bounds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Literal, TypeAlias

from poise.errors import InvalidValue, UnknownOption

Unit: TypeAlias = Literal["", "s", "Hz", "m", "m/s", "deg"]
Names: TypeAlias = Literal["", "clip", "joint", "value", "part", "handle", "deformer", "solver"]


@dataclass(frozen=True)
class Option:
    """An option of an operation, as people see it.

    Attributes:
        help: one sentence.
        unit: of numbers. "deg" is for angles that people give in degrees; functions take radians.
        least, most: bounds of numbers, both allowed; None for none.
        names: what a text names; forms offer the names that there are.
        title: the label in forms; by default made from the option's name.
    """

    help: str
    unit: Unit = ""
    least: float | None = None
    most: float | None = None
    names: Names = ""
    title: str = ""

    def check(self, value: float, where: str) -> None:
        """Check that a number is within the bounds.

        Raises:
            InvalidValue: it is not.

        >>> Option("Seconds.", "s", least=0.0).check(-1.0, "ease")
        Traceback (most recent call last):
        poise.errors.InvalidValue: ease: -1 s is below 0
        """
        unit = f" {self.unit}" if self.unit and self.unit != "deg" else ""
        if self.least is not None and value < self.least:
            raise InvalidValue(f"{where}: {value:g}{unit} is below {self.least:g}")
        if self.most is not None and value > self.most:
            raise InvalidValue(f"{where}: {value:g}{unit} is above {self.most:g}")


CLEANING: Mapping[str, Option] = {
    "fill": Option(
        "Fill gaps, frozen frames, of up to this many seconds.", "s", 0.0, title="Fill gaps up to"
    ),
    "despike": Option("Repair spikes and short dropouts.", title="Remove spikes"),
    "cutoff": Option(
        "Low-pass cut-off, zero phase (typically 6).", "Hz", title="Smooth with cut-off"
    ),
    "match_travel": Option("Scale the root's travel to fit the strides."),
    "lock": Option("Hold the feet where they stand, or only measure them.", title="Hold feet"),
    "lift": Option("Lift the feet out of the floor.", title="Lift feet"),
    "floor": Option("Height of the floor for lifting; else from the contacts.", "m"),
    "loop": Option("Cut one cycle and close it without a seam.", title="Cycle"),
    "mirror_loop": Option("Make a cycle of a half one and its mirror image."),
    "span": Option("Where the cycle begins and ends, seconds; else it is found.", "s"),
    "ease": Option("Seconds in which a foot is let go.", "s", 0.0),
    "max_slide": Option("Feet that slide further slide on purpose.", "m", 0.0),
    "contact_speed": Option("Feet slower than this stand.", "m/s"),
    "contact_height": Option("How far above its lowest a foot may stand.", "m"),
    "hands": Option("Hold hands that stand on the floor, too."),
}
"""Of `poise.motion.CleaningOptions` and ``poise clean``."""

SEQUENCE: Mapping[str, Option] = {
    "goals": Option('WHEN: WHAT, as "90: lhand=0.3,1.2,0.4"; hard unless ~ stands before.'),
    "contacts": Option("Hold the feet where they stand, wherever that will be."),
    "free": Option("Need not be where the clip has it, as the root.", names="joint"),
    "spread": Option("Seconds over which changes are spread.", "s", 0.0),
    "smooth": Option("Weight of smoothness beside closeness.", least=0.0),
    "lock": Option("Stays as the clip has it.", names="joint"),
    "limits": Option("skeleton, or clip: widened to contain the clip."),
    "max_iterations": Option("Iterations of Newton's method at most.", least=0),
}
"""Of `poise.motion.sequences.Recipe` and ``poise sequence``."""

LAYER: Mapping[str, Option] = {
    "mode": Option("Add how the motion differs from its first frame, or replace by it."),
    "weight": Option("Share of the layer.", least=0.0),
    "parts": Option("Parts of the body or joints with what is below them.", names="part"),
    "start": Option("When the layer begins.", "s", 0.0),
    "fade": Option("Over how long it fades in and out.", "s", 0.0),
}
"""Of `poise.motion.Layer` and ``poise edit --add`` and ``--over``."""

RETARGETING: Mapping[str, Option] = {
    "contacts": Option("Hold feet that stand on the floor."),
    "limits": Option("Keep the target's limits."),
    "paths": Option(
        "Bring hands and feet to the source's places, scaled by limb; else only rotations."
    ),
    "preserve_contacts": Option(
        "Keep hands on what they touch: each other, the body, the floor.", title="Keep touching"
    ),
    "scale": Option("Scale of trajectories over the floor; by default that of the legs."),
    "floor": Option("Where the target's floor is, metres.", "m"),
    "ease": Option("Seconds in which a foot is let go.", "s", 0.0),
    "prior": Option(
        "Limbs of a humanoid that the source lacks take their likeliest pose; else they rest."
    ),
    "rest_frame": Option("The source's frame in which its body stands upright."),
}
"""Of `poise.retarget` and ``poise retarget``."""

MARKERS: Mapping[str, Option] = {
    "subject": Option("Whose markers, of several."),
    "calibrate": Option(
        "Find the markers' places and the bones' lengths, or take the table as it is."
    ),
    "limits": Option(
        "Joint limits: widened (by 29 degrees, hinges by 11; bodies leave a file's), kept or none.",
        title="Marker limits",
    ),
    "report": Option("A file with the errors per marker and frame.", title="Error report"),
    "prior": Option("Parts of a humanoid whose markers are missing take their likeliest pose."),
}
"""Of ``poise markers``."""

HANDLE: Mapping[str, Option] = {
    "name": Option("The handle's name.", names="handle"),
    "start": Option("The first joint that may move.", names="joint"),
    "end": Option("The joint that follows the handle, or its tip.", names="joint"),
    "tip": Option("Whether the end's tip follows, not its origin.", title="Tip of the end"),
    "solver": Option("Its solver; by default two-bone.", names="solver"),
    "pole": Option("Where the elbow points, a direction of the world (none forgets it)."),
    "toward": Option("The joint the elbow points at instead.", names="joint"),
    "twist": Option("Angle by which the limb's plane is turned further.", "deg"),
    "weight": Option("0 to 1: the share of the way it pulls."),
    "blend": Option("0 to 1: from the pose before (FK) to IK."),
    "soft": Option("Metres over which the limb eases to straight.", "m"),
}
"""Of `poise.IKHandle` and ``poise handle``."""

SKIN: Mapping[str, Option] = {
    "links": Option(
        "Insert bone links, so that no joint turns further than this from its parent.", "deg",
        title="Bone links",
    ),
    "joints": Option("Links for these joints only.", names="joint"),
    "deformer": Option("How it is to be deformed from now on.", names="deformer"),
}  # fmt: skip
"""Of ``poise skin``."""

BINDING: Mapping[str, Option] = {
    "influences": Option("Joints a vertex at most; 0 for any number.", least=0),
    "smoothing": Option("Passes of smoothing; by default the method's own.", least=0),
    "rigid": Option("A mesh whose shells each move as one piece."),
}
"""Of `poise.bind` and ``poise bind``."""


# -- KEY=VALUE -------------------------------------------------------------------------------------

_LIKE: dict[str, object] = {"int": 0, "bool": False}
"""What a value is like whose default is None."""
_SWITCH = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


def with_options(method: Any, options: Sequence[str], example: str) -> Any:
    """A method (a frozen dataclass with a name) with options from KEY=VALUE texts.

    Raises UnknownOption with the nearest names, InvalidValue with an example.
    """
    known = {entry.name: getattr(method, entry.name) for entry in fields(method)}
    kinds = {entry.name: str(entry.type) for entry in fields(method)}
    chosen: dict[str, Any] = {}
    for text in options:
        key, mark, value = text.partition("=")
        key = key.strip().replace("-", "_")
        if not mark:
            raise InvalidValue(f"--option {text}: expected KEY=VALUE, as in {example}")
        if key not in known:
            raise UnknownOption(key, f"option of {method.name}", known)
        default, value = known[key], value.strip()
        if default is None and value.lower() != "none":
            default = _LIKE.get(kinds[key].split(" |")[0])
        chosen[key] = _value(text, value, default, "str" in kinds[key])
    return replace(method, **chosen) if chosen else method


def _value(text: str, value: str, default: object, named: bool) -> object:
    """The value as the kind of thing its default is; ``named``: it may be a name, too."""
    if isinstance(default, str):
        return value
    if value.lower() == "none" and default is None:
        return None
    if default is None and "," in value:
        return tuple(_value(text, word.strip(), 0.0, False) for word in value.split(","))
    if isinstance(default, bool):
        if value.lower() not in _SWITCH:
            raise InvalidValue(f"--option {text}: {value!r} is neither true nor false")
        return _SWITCH[value.lower()]
    kind = int if isinstance(default, int) else float
    try:
        return kind(value)
    except ValueError:
        if named:
            return value
        what = "a whole number" if kind is int else "a number"
        raise InvalidValue(f"--option {text}: {value!r} is not {what}") from None
