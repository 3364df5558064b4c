"""Files of a project with the sources of retargeted motions, one for each source."""

from __future__ import annotations

import hashlib
import re
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from poise.errors import FileMissing, InvalidValue
from poise.files import open_regular
from poise.formats import read, write
from poise.model.motion import Motion
from poise.model.weak_cache import kept_with_argument
from poise.motion.retargeting import PartJoints, RetargetTable, Step
from poise.motion.retargeting.options import RetargetSettings
from poise.studio.scene.clip_source import ClipSource

NAMED = re.compile(r"source-[0-9a-f]{16}\.npz")
"""Names of the files."""

LARGEST = 1 << 30
"""Largest size of a file in bytes."""


@dataclass(frozen=True)
class SourceRecord:
    """Stored form of a `ClipSource`; ``file`` contains its motion."""

    file: str
    settings: RetargetSettings
    parts: dict[str, PartJoints]
    steps: tuple[Step, ...] = ()
    planned: bool = False

    def source(self, folder: Path) -> ClipSource:
        """Return the source, with its motion from a file of a folder.

        Raises:
            FileError: the file does not exist or cannot be read.
            InvalidValue: the name is not one of a source, or the file has no motion.
        """
        if not NAMED.fullmatch(self.file):
            raise InvalidValue(f"{self.file!r:.60} is not the name of a source")
        path = folder / self.file
        if not path.is_file():
            raise FileMissing("the project lacks it", file=self.file)
        open_regular(path, LARGEST).close()
        motion = next(iter(read(path).motions.values()), None)
        if motion is None or not len(motion):
            raise InvalidValue(f"{self.file} has no motion")
        table = RetargetTable(self.parts)
        return ClipSource(motion, self.settings, table, self.steps, self.planned)


@kept_with_argument()
def source_file(motion: Motion) -> tuple[str, bytes]:
    """Return the name and the bytes of the file of a source."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "source.npz"
        write(motion, path)
        data = path.read_bytes()
    return f"source-{hashlib.sha256(data).hexdigest()[:16]}.npz", data


def source_files(sources: Mapping[str, ClipSource]) -> dict[str, bytes]:
    """Return the files of sources by name, each source once."""
    return dict(source_file(source.motion) for source in sources.values())


def source_records(sources: Mapping[str, ClipSource]) -> dict[str, SourceRecord]:
    """Return the stored form of sources."""
    return {
        name: SourceRecord(
            source_file(source.motion)[0], source.settings, dict(source.table.parts),
            source.steps, source.planned,
        )
        for name, source in sources.items()
    }  # fmt: skip
