"""Options of cleaning, of solving trials and of sequences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from poise.motion.feet.ground import Floor
from poise.options import Option, check_options, documented


@documented
@dataclass(frozen=True)
class CleaningOptions:
    """The steps of `poise.motion.cleaned`, in this order.

    The steps are `filled`, `despiked`, `smoothed`, `with_belt_travel`, `travel_matched`,
    `lock_feet`, `lifted`, and `looped` or `mirror_looped`. The thresholds of contacts are those of
    `find_contacts`.

    Raises:
        InvalidValue: a number is out of range.
        UnknownOption: an unknown value of ``loop``.
    """

    fill: Annotated[float | None, Option(
        "Fill gaps (frozen frames) of up to this many seconds.",
        "s", least=0.0, title="Fill gaps up to", flags="--fill-gaps",
    )] = None  # fmt: skip
    despike: Annotated[bool, Option("Repair spikes and short dropouts.", title="Remove spikes")] = (
        False
    )
    cutoff: Annotated[float | None, Option(
        "Cut-off of a zero-phase low-pass filter in Hz (typically 6).",
        "Hz", above=0.0, title="Smooth with cut-off", flags="--smooth",
    )] = None  # fmt: skip
    belt_speed: Annotated[float | None, Option(
        "Add the travel of a treadmill's belt at this speed, against the slide of standing feet.",
        "m/s", above=0.0,
    )] = None  # fmt: skip
    match_travel: Annotated[bool, Option("Scale the root's travel to fit the strides.")] = False
    lock: Annotated[bool, Option(
        "Hold the feet in place during contacts, or only measure their slides.", title="Hold feet",
    )] = True  # fmt: skip
    lift: Annotated[bool, Option("Lift feet that sink into the floor.", title="Lift feet")] = False
    floor: Annotated[
        float | Floor | None, Option("Height of the floor; by default inferred from the feet.", "m")
    ] = None
    loop: Annotated[bool | Literal["mirrored"], Option(
        "Cut out one cycle and close it without a seam.", title="Cycle",
    )] = False  # fmt: skip
    span: Annotated[tuple[float, float] | None, Option(
        "Start and end of the cycle in seconds; by default they are detected.", "s", metavar="S S",
    )] = None  # fmt: skip
    ease: Annotated[
        float, Option("Seconds over which a foot is released after a contact.", "s", least=0.0)
    ] = 0.07
    max_slide: Annotated[float, Option(
        "Longest slide to remove, for an adult; a longer slide is left as it is.", "m", least=0.0,
    )] = 0.4  # fmt: skip
    hands: Annotated[bool, Option("Also hold hands in place while they touch the floor.")] = False
    contact_speed: Annotated[
        float, Option("A foot is in contact below this speed, for an adult.", "m/s")
    ] = 0.2
    contact_height: Annotated[float, Option(
        "Largest height of a foot in contact above its lowest position, for an adult.", "m",
    )] = 0.025  # fmt: skip

    def __post_init__(self) -> None:
        check_options(self)


@dataclass(frozen=True, kw_only=True)
class TrialOptions:
    """Options of ``poise markers``, of its batch task and of imports of marker trials."""

    subject: Annotated[
        str | None, Option("The subject, if the trial has several.", metavar="NAME")
    ] = None
    calibrate: Annotated[
        bool, Option("Calibrate marker positions and bone lengths, or use the table unchanged.")
    ] = True
    limits: Annotated[Literal["widened", "kept", "none"], Option(
        "Joint limits: widened (by 29 degrees, hinges by 11, as real bodies exceed limits in "
        "files), kept or none.", title="Marker limits", metavar="KIND",
    )] = "widened"  # fmt: skip
    prior: Annotated[
        bool, Option("Set parts without markers to their likeliest pose (humanoids only).")
    ] = True
    tasks: Annotated[str | None, Option(
        "Weights of markers and coordinates for an .osim skeleton: an IKTaskSet of OpenSim.",
        metavar="XML", file=True,
    )] = None  # fmt: skip


@dataclass(frozen=True)
class SequenceOptions:
    """Options of `poise.motion.sequences.Recipe`.

    Raises:
        InvalidValue: a number is out of range.
        UnknownOption: unknown limits.
    """

    goals: Annotated[tuple[str, ...], Option(
        'FRAMES: GOAL, as in "90: lhand=0.3,1.2,0.4"; a leading ~ makes it soft.',
        flags="--goal", metavar="GOAL",
    )] = ()  # fmt: skip
    contacts: Annotated[bool, Option(
        "Hold the feet in place during contacts, unless the root is free or a hard goal requires "
        "otherwise.", flags="--contacts/--no-contacts",
    )] = False  # fmt: skip
    free: Annotated[tuple[str, ...], Option(
        "Let this joint, such as the root, deviate from its path in the clip.",
        names="joint", metavar="NAME",
    )] = ()  # fmt: skip
    spread: Annotated[
        float, Option("Seconds over which each change is spread.", "s", least=0.0)
    ] = 0.25
    smooth: Annotated[float, Option(
        "Weight of smoothness relative to closeness to the clip.", least=0.0, metavar="W",
    )] = 0.0  # fmt: skip
    locked: Annotated[tuple[str, ...], Option(
        "Keep this joint as it is in the clip.", names="joint", flags="--lock", metavar="NAME",
    )] = ()  # fmt: skip
    limits: Annotated[Literal["skeleton", "clip"], Option(
        "Joint limits: clip (widened to contain the clip), or skeleton (moves the clip into "
        "them).", metavar="WHICH",
    )] = "clip"  # fmt: skip
    max_iterations: Annotated[
        int, Option("Maximum number of Newton iterations.", least=0, metavar="N")
    ] = 200

    def __post_init__(self) -> None:
        check_options(self)
