"""Options and auxiliary files of an import, as of ``poise retarget`` and ``poise markers``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal

from poise.errors import InvalidValue
from poise.files import read_bytes
from poise.formats import read
from poise.model.markers import Markers
from poise.model.motion import Motion
from poise.model.pose import Pose
from poise.motion.markers import MarkerModel
from poise.motion.retargeting import RetargetOptions, RetargetTable
from poise.options import MARKERS, MAX_SPEED, RETARGETING
from poise.studio.files.sent_files import main_file, split_files

USES = ("motion", "map", "model", "static")
"""Purposes of uploaded files; a motion may be two files, an AMC and its ASF."""


@dataclass(frozen=True)
class ImportOptions:
    """Options of an import: retargeting and marker solving."""

    contacts: Annotated[bool, RETARGETING["contacts"]] = True
    limits: Annotated[bool, RETARGETING["limits"]] = True
    paths: Annotated[bool, RETARGETING["paths"]] = True
    preserve_contacts: Annotated[bool, RETARGETING["preserve_contacts"]] = False
    scale: Annotated[float | None, RETARGETING["scale"]] = None
    floor: Annotated[float, RETARGETING["floor"]] = 0.0
    ease: Annotated[float, RETARGETING["ease"]] = 0.15
    max_speed: Annotated[float | None, RETARGETING["max_speed"]] = MAX_SPEED
    self_collision: Annotated[bool, RETARGETING["self_collision"]] = True
    rest_frame: Annotated[int | None, RETARGETING["rest_frame"]] = None
    prior: Annotated[bool, RETARGETING["prior"]] = True
    subject: Annotated[str | None, MARKERS["subject"]] = None
    calibrate: Annotated[bool, MARKERS["calibrate"]] = True
    marker_limits: Annotated[Literal["widened", "kept", "none"], MARKERS["limits"]] = "widened"
    report: Annotated[
        Literal["none", ".csv", ".json", ".png", ".svg"], MARKERS["report"]
    ] = "none"  # fmt: skip

    def retargeting(self) -> RetargetOptions:
        """Return the options as arguments of `poise.retarget`."""
        return RetargetOptions(
            contacts=self.contacts, limits=self.limits, paths=self.paths,
            preserve_contacts=self.preserve_contacts, scale=self.scale, floor=self.floor,
            ease=self.ease, max_speed=self.max_speed, self_collision=self.self_collision,
        )  # fmt: skip

    def rest_of(self, motion: Motion) -> Pose | None:
        """Return the rest frame of a motion as a pose; None for the rest pose of the skeleton.

        Raises:
            InvalidValue: the motion has no such frame.
        """
        if self.rest_frame is None:
            return None
        if not 0 <= self.rest_frame < len(motion):
            raise InvalidValue(
                f"rest frame {self.rest_frame}: the motion has frames 0 to {len(motion) - 1}"
            )
        return motion[self.rest_frame]


@dataclass(frozen=True)
class ImportPlan:
    """Options of an import, and auxiliary files by purpose (`USES`)."""

    options: ImportOptions = ImportOptions()
    files: dict[str, Path] = field(default_factory=dict[str, Path])

    def retarget_table(self) -> RetargetTable | None:
        """Return the uploaded retargeting table, or None; raises the errors of reading it."""
        return RetargetTable.read(self.files["map"]) if "map" in self.files else None

    def marker_model(self) -> MarkerModel | None:
        """Return the uploaded marker model, or None; raises the errors of reading it."""
        return MarkerModel.read(self.files["model"]) if "model" in self.files else None

    def static_markers(self) -> Markers | None:
        """Return the markers of the uploaded static trial, or None.

        Raises:
            FileError: the trial cannot be read.
            InvalidValue: the trial has no markers.
        """
        if "static" not in self.files:
            return None
        markers = read(self.files["static"]).markers
        if markers is None:
            name = self.files["static"].name
            raise InvalidValue(f"{name} has no markers: expected a .c3d or .trc file")
        return markers


USUAL = ImportPlan()


@dataclass(frozen=True)
class SentFiles:
    """Uploaded files, concatenated in one file.

    Attributes:
        names, sizes: name and size in bytes of each file, as in the request.
        uses: purpose of each file, of `USES`; empty if all belong to the motion.
        file: the file that contains the concatenated files.
    """

    names: Sequence[str]
    sizes: Sequence[str]
    uses: Sequence[str]
    file: Path

    def plan(
        self, folder: Path, options: ImportOptions
    ) -> tuple[ImportPlan, list[tuple[str, bytes]]]:
        """Store the auxiliary files in a folder; return the import plan and the motion's files.

        Raises:
            InvalidValue: the names, sizes or purposes do not match the uploaded data.
        """
        if not self.names:
            return ImportPlan(options), []
        uses = self.uses or ["motion"] * len(self.names)
        if len(uses) != len(self.names) or not set(uses) <= set(USES):
            raise InvalidValue(f"expected a use for each file: one of {', '.join(USES)}")
        parts = split_files(self.names, self.sizes, read_bytes(self.file))
        own = [part for part, use in zip(parts, uses, strict=True) if use == "motion"]
        files: dict[str, Path] = {}
        for part, use in zip(parts, uses, strict=True):
            if use in files:
                raise InvalidValue(f"two files were sent as the {use}; send one")
            if use != "motion":
                place = folder / use
                place.mkdir()
                files[use] = main_file(place, [part])
        if len(own) > 2:
            raise InvalidValue("a motion must be one file, or an AMC with its ASF")
        return ImportPlan(options, files), own
