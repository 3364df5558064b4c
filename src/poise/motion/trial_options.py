"""Options of solving a marker trial."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from poise.options import Option


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
