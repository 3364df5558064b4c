"""Options of the optimisation of a whole motion, with goals as text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from poise.options import Option, check_options


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
