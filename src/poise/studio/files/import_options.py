"""Options and auxiliary files of an import, as of ``poise retarget`` and ``poise markers``."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal

import numpy as np

from poise.errors import FileUnsupported, InvalidValue
from poise.files import read_bytes
from poise.formats import read
from poise.model.markers import Markers
from poise.motion.markers import MarkerModel
from poise.motion.options import TrialOptions
from poise.motion.retargeting import RetargetTable
from poise.motion.retargeting.options import RetargetSettings
from poise.options import Option, fields_of
from poise.report_text import listed
from poise.studio.files.workspace_folder import opened, readable
from poise.studio.jobs.jobs import Progress, quiet
from poise.studio.scene.scene import Scene
from poise.studio.wire.messages import MOST_SENT

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


_ROBOTS = (".urdf", ".xml", ".mjcf")
_ROBOT = re.compile(rb"<(mujoco|robot)\b")
_INCLUDED = re.compile(rb"""<include\s[^>]*?file\s*=\s*["']([^"']+)""")


def main_file(folder: Path, files: Sequence[tuple[str, bytes]]) -> Path:
    """Store uploaded files in a folder; return the one to read, which refers to the others.

    Names may contain folders. Prefers a robot over its meshes, a glTF over its buffers and
    textures, and an AMC over its ASF.

    Raises:
        FileUnsupported: a name is not valid for a file, or none of the files can be read.
        InvalidValue: several of the files could be the one to read.
    """
    paths = [_stored(folder, name, data) for name, data in files]
    skeletons = [path for path in paths if path.suffix.lower() == ".asf"]
    robots = [
        path for path, (_, data) in zip(paths, files, strict=True)
        if path.suffix.lower() in _ROBOTS and _ROBOT.search(data)
    ]  # fmt: skip
    included = {
        Path(name.decode(errors="replace")).name
        for path, (_, data) in zip(paths, files, strict=True) if path in robots
        for name in _INCLUDED.findall(data)
    }  # fmt: skip
    known = [path for path in paths if path.suffix.lower() in readable() and path not in skeletons]
    found = (
        [path for path in robots if path.name not in included]
        or [path for path in paths if path.suffix.lower() == ".gltf"]
        or [path for path in paths if path.suffix.lower() == ".amc"]
        or (paths if len(paths) == 1 else known or skeletons)
    )
    if len(found) != 1:
        expected = "expected one file to open, such as a .urdf, MJCF .xml or .gltf, with its files"
        if not found:
            raise FileUnsupported(f"none of the {len(paths)} files can be opened; {expected}")
        names = listed([path.relative_to(folder).as_posix() for path in found])
        raise InvalidValue(f"{len(found)} files could be opened: {names}; {expected}")
    main = found[0]
    if skeletons and main.suffix.lower() == ".amc":
        # The reader finds the ASF by the name of the AMC.
        beside = main.with_suffix(".asf")
        if beside not in skeletons:
            skeletons[0].replace(beside)
    return main


def _stored(folder: Path, name: str, data: bytes) -> Path:
    """Store an uploaded file below a folder, by its name or relative path."""
    file = folder / (name.replace("\\", "/").strip("/") or "upload")
    try:
        if folder.resolve() not in file.resolve().parents:
            raise ValueError(name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    except (OSError, ValueError):
        raise FileUnsupported("not a valid file name", file=name[:80]) from None
    return file


def scene_of_sent(
    names: Sequence[str], sizes: Sequence[str], file: Path, progress: Progress = quiet
) -> Scene:
    """Read the scene of uploaded files that are concatenated in one file.

    Raises:
        FileError: a file cannot be read.
        InvalidValue: the names and sizes do not fit the uploaded data.
    """
    with tempfile.TemporaryDirectory() as folder:
        found = main_file(Path(folder), split_files(names, sizes, read_bytes(file)))
        return opened(found, (Path(folder),), progress)


def split_files(names: Sequence[str], sizes: Sequence[str], data: bytes) -> list[tuple[str, bytes]]:
    """Split uploaded data into its files, at most `MOST_SENT`.

    Raises:
        InvalidValue: there are too many files, or the names and sizes do not fit the data.

    >>> split_files(["a", "b"], ["1", "2"], b"xyz")
    [('a', b'x'), ('b', b'yz')]
    """
    if len(names) > MOST_SENT:
        raise InvalidValue(
            f"{len(names)} files were sent, and the limit is {MOST_SENT}; send one robot or "
            "character with only the files that it refers to"
        )
    wanted = [int(size) for size in sizes if size.isdecimal() and len(size) < 12]
    if not sizes and len(names) == 1:
        wanted = [len(data)]
    if not names or len(wanted) != len(names) or sum(wanted) != len(data):
        raise InvalidValue(
            f"expected files with matching names and sizes; {len(names)} names and {len(sizes)} "
            f"sizes do not split {len(data)} bytes"
        )
    ends = np.cumsum(wanted)
    return [
        (name, data[end - size : end])
        for name, size, end in zip(names, wanted, ends.tolist(), strict=True)
    ]
