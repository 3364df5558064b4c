"""Keypoints of a moving body as layouts: a set of points (`KEYPOINT_SETS`) as ``.npy`` or ``.trc``.

A ``.npy`` file has all points of the set in float32, metres, y up, NaN for points that the body
does not have. A ``.trc`` file has the points with a landmark, with the names of Pose2Sim
(``LBigToe``), in metres. `poise.formats.keypoint_files` reads both.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace

import numpy as np

from poise.array_types import Floats
from poise.errors import FileName, FileUnsupported, PoiseError
from poise.files import replace_file
from poise.formats.keypoint_files import read_keypoints
from poise.formats.npz_archive import array_bytes
from poise.formats.robot_motions.frames import SharedExtension
from poise.formats.trc import TRC
from poise.joints import Fixed
from poise.model import Character, Markers, Motion, SkeletonBuilder, Unit
from poise.motion.keypoints.sets import KEYPOINT_SETS, landmarks_of, short_name
from poise.motion.keypoints.solving import keypoints_of
from poise.report_text import counted


@dataclass(frozen=True)
class KeypointLayout(SharedExtension):
    """A format for the points of a set on a moving body."""

    extensions: tuple[str, ...] = (".npy", ".trc")
    holds: frozenset[str] = field(default=frozenset(["motion", "rest"]), init=False)

    def write(self, character: Character, path: FileName) -> None:
        """Write the points of the first motion.

        Raises:
            FileUnsupported: no motion, or the body has none of the points.
        """
        motion, points = self._points(character, path)
        if not _is_table(path):
            replace_file(path, array_bytes(points.astype(np.float32)))
            return
        columns = self._columns(points)
        names = tuple(map(short_name, columns))
        markers = Markers(names, points[:, list(columns.values())], motion.fps)
        body = SkeletonBuilder(character.name).add("root", Fixed()).build()
        TRC.write(Character(character.name, body, markers=markers, unit=Unit("m", 1.0)), path)

    def read_back(self, character: Character, path: FileName) -> tuple[int, float]:
        """Return the number of points in a written file, and their largest error in metres."""
        found = read_keypoints(path, None if _is_table(path) else self.name, "m", "y")
        points = self._points(character, path)[1]
        columns = self._columns(points)
        theirs = found.positions[:, [found.landmarks.index(name) for name in columns]]
        apart = np.linalg.norm(theirs - points[:, list(columns.values())], axis=2)
        return len(columns), float(apart.max())

    def losses(self, character: Character, path: FileName) -> list[str]:
        """State what a file of points does not have."""
        joints = counted(len(character.skeleton.joints), "joint")
        lost = [f"the body ({joints}) and its rotations"]
        return lost if _is_table(path) else [*lost, "the frame rate"]

    @property
    def _landmarks(self) -> tuple[str, ...]:
        return landmarks_of(self.name, len(KEYPOINT_SETS[self.name]))

    def _points(self, character: Character, path: FileName) -> tuple[Motion, Floats]:
        motion = next((one for one in character.motions.values() if len(one)), None)
        if motion is None:
            raise FileUnsupported("stores a motion; the character has none", file=path)
        try:
            points = keypoints_of(motion, self.name)
        except PoiseError as problem:
            raise FileUnsupported(
                f"stores points of a person; the body is not one: {problem.message}", file=path
            ) from None
        return motion, points

    def _columns(self, points: Floats) -> dict[str, int]:
        """Return the column of each landmark that the body has, in the order of the set."""
        seen = np.asarray(np.isfinite(points).all(axis=(0, 2)))
        found: dict[str, int] = {}
        for column, name in enumerate(self._landmarks):
            if seen[column]:
                found.setdefault(name, column)
        return found


def _is_table(path: FileName) -> bool:
    return Path(path).suffix.lower() == ".trc"


SETS = SimpleNamespace(
    **{name.replace("-", "_"): KeypointLayout(name) for name in KEYPOINT_SETS if name != "hand-21"}
)
"""The layout of each set: ``coco_17`` and so on."""
