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
from poise.motion.markers import MarkerModel
from poise.motion.options import TrialOptions
from poise.motion.retargeting import RetargetTable
from poise.motion.retargeting.options import RetargetSettings
from poise.options import Option, fields_of
from poise.studio.files.sent_files import main_file, split_files

USES = ("motion", "map", "model", "static")
"""Purposes of uploaded files; a motion may be two files, an AMC and its ASF."""

_TRIAL = {each.name: each.option for each in fields_of(TrialOptions)}


@dataclass(frozen=True)
class ImportOptions(RetargetSettings):
    """Options of an import: retargeting and marker solving."""

    subject: Annotated[str | None, _TRIAL["subject"]] = None
    calibrate: Annotated[bool, _TRIAL["calibrate"]] = True
    marker_limits: Annotated[Literal["widened", "kept", "none"], _TRIAL["limits"]] = "widened"
    report: Annotated[Literal["none", ".csv", ".json", ".png", ".svg"], Option(
        "A file with the errors per marker and frame.", title="Error report",
    )] = "none"  # fmt: skip


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
