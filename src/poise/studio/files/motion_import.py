"""Motions of other files, carried onto the character: by names where the bodies are alike."""

from __future__ import annotations

import tempfile
import warnings
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from poise.batch.motion_input import human_for
from poise.errors import FileMissing, FileUnsupported, InvalidValue, PoiseError, PoiseWarning
from poise.files import open_regular, read_bytes
from poise.formats import read
from poise.model.character import Character
from poise.model.markers import Markers
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.markers import solve_trial
from poise.motion.retargeting import retarget
from poise.studio.files.workspace_folder import LARGEST, opened
from poise.studio.jobs.jobs import Progress, quiet
from poise.studio.scene.scene import Scene
from poise.studio.timeline.timeline import at_time

_ALIKE = 1e-3  # of the joints' axes, in the same pose
_LOOKED_AT = 20  # frames that tell whether two bodies turn alike
_MOST_SENT = 2


@dataclass(frozen=True, eq=False)
class Imported:
    """Motions of a file on the character's skeleton.

    Attributes:
        name: the file's.
        skeleton: whose motions they are.
        motions: by names that are new to the character.
        message: how they were imported, as a sentence.
    """

    name: str
    skeleton: Skeleton
    motions: dict[str, Motion]
    message: str

    def on(self, skeleton: Skeleton) -> Imported:
        """The same on a skeleton that is equal to its own: it has come from another process."""
        motions = {
            name: Motion(skeleton, motion.q, motion.fps, motion.name)
            for name, motion in self.motions.items()
        }
        return replace(self, skeleton=skeleton, motions=motions)

    def onto(self, scene: Scene) -> Scene:
        """A scene with them, the first one as a clip behind the others.

        Raises:
            InvalidValue: its character is another one by now.
        """
        if scene.character.skeleton is not self.skeleton:
            raise InvalidValue(
                f"the character has changed while {self.name} was read: import it again"
            )
        taken = set(scene.character.motions)
        named = {_free(name, taken): motion for name, motion in self.motions.items()}
        motions = {**scene.character.motions, **named}
        grown = replace(scene, character=replace(scene.character, motions=motions))
        after = grown.with_clip(next(iter(named)))
        return at_time(after, after.clips[-1].start)


def clip_of_file(scene: Scene, path: Path, progress: Progress = quiet) -> Imported:
    """The motions of a file on a scene's character.

    Raises:
        FileError: it cannot be read.
        InvalidValue: it has no motion, or nothing of it is known on the character.
    """
    open_regular(path, LARGEST).close()
    body = scene.character.skeleton
    source = _read(scene, path)
    if source.markers is not None and not source.motions:
        return _solved(source.markers, scene.character, path.name, progress)
    progress(0.5, "onto the character")
    motions = [(name, motion) for name, motion in source.motions.items() if len(motion)]
    if not motions:
        raise InvalidValue(f"{path.name} has no motion")
    made: dict[str, Motion] = {}
    said: list[str] = []
    for name, motion in motions:
        made[name], how = _carried(motion, scene.character)
        said.append(f"{name}: {len(motion)} frames at {motion.fps:g} per second, {how}")
    return Imported(path.name, body, made, "; ".join(said[:3]) + ".")


def _solved(markers: Markers, character: Character, name: str, progress: Progress) -> Imported:
    """The motion of markers, solved for a body with the character's joints and bones that fit.

    Raises:
        InvalidValue: the markers are not those of one human, or the character has no such joints.
    """
    progress(0.3, f"solving {len(markers)} frames of markers")
    body = character.skeleton
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PoiseWarning)
        trial = solve_trial(markers, body, prior=human_for(character, moved=False))
    motion, how = _carried(trial.motion, character)
    doubts = [doubt.text for doubt in trial.doubts[:2]]
    error = f"error {1000.0 * trial.solution.rms:.1f} mm"
    words = [f"{len(markers.names)} markers, {len(motion)} frames, {error}", *doubts, how]
    stem = Path(name).stem
    return Imported(name, body, {stem: motion}, "; ".join(words) + ".")


def clip_of_data(
    scene: Scene, files: Sequence[tuple[str, bytes]], progress: Progress = quiet
) -> Imported:
    """The motions of a file that was sent, with the skeleton's file that it may need.

    Raises:
        FileError: it cannot be read.
    """
    with tempfile.TemporaryDirectory() as folder:
        return clip_of_file(scene, main_file(Path(folder), files), progress)


def main_file(folder: Path, files: Sequence[tuple[str, bytes]]) -> Path:
    """Store files that were sent together in a folder; the one to read, which finds the others.

    That is an AMC with its ASF, a glTF with its buffers and textures, or the first of them.

    Raises:
        FileUnsupported: a name cannot be that of a file.
    """
    paths: list[Path] = []
    for name, data in files:
        file = folder / (Path(name.replace("\\", "/")).name or "upload")
        try:
            file.write_bytes(data)
        except (OSError, ValueError):
            raise FileUnsupported("no name for a file", file=file.name[:80]) from None
        paths.append(file)
    skeletons = [path for path in paths if path.suffix.lower() == ".asf"]
    wholes = [path for path in paths if path.suffix.lower() == ".gltf"]
    others = [path for path in paths if path not in skeletons]
    if skeletons and others and (wholes or others)[0].suffix.lower() == ".amc":
        # Found beside it by its name, whatever it was called.
        skeletons[0].rename(others[0].with_suffix(".asf"))
    return (wholes or others or skeletons)[0]


def scene_of_sent(
    names: Sequence[str], sizes: Sequence[str], file: Path, progress: Progress = quiet
) -> Scene:
    """The scene of files that were sent one behind the other, as they lie in one file.

    Raises:
        FileError: they cannot be read.
        InvalidValue: the names and sizes do not fit what was sent.
    """
    with tempfile.TemporaryDirectory() as folder:
        found = main_file(Path(folder), split_files(names, sizes, read_bytes(file)))
        return opened(found, progress)


def clip_of_sent(
    scene: Scene,
    names: Sequence[str],
    sizes: Sequence[str],
    file: Path,
    progress: Progress = quiet,
) -> Imported:
    """The motions of files that were sent one behind the other, as they lie in one file.

    Raises:
        FileError: they cannot be read.
        InvalidValue: the names and sizes do not fit what was sent.
    """
    return clip_of_data(scene, split_files(names, sizes, read_bytes(file)), progress)


def split_files(names: Sequence[str], sizes: Sequence[str], data: bytes) -> list[tuple[str, bytes]]:
    """Files that were sent one behind the other.

    Raises:
        InvalidValue: the names and sizes do not fit what was sent.

    >>> split_files(["a", "b"], ["1", "2"], b"xyz")
    [('a', b'x'), ('b', b'yz')]
    """
    wanted = [int(size) for size in sizes if size.isdecimal() and len(size) < 12]
    if not sizes and len(names) == 1:
        wanted = [len(data)]
    if not 1 <= len(names) <= _MOST_SENT or len(wanted) != len(names) or sum(wanted) != len(data):
        raise InvalidValue(
            "a motion is sent as one file, or as two with their names and sizes: "
            f"{len(names)} names and {len(sizes)} sizes do not tell {len(data)} bytes apart"
        )
    ends = np.cumsum(wanted)
    return [
        (name, data[end - size : end])
        for name, size, end in zip(names, wanted, ends.tolist(), strict=True)
    ]


def _read(scene: Scene, path: Path) -> Character:
    try:
        return read(path)
    except FileMissing as missing:
        if path.suffix.lower() != ".amc":
            raise
        try:
            return read(path, skeleton=scene.character)
        except PoiseError:
            raise FileMissing(
                f"{path.name} names the bones of an .asf file: choose both, or put it beside",
                file=path.name,
            ) from missing


def _carried(motion: Motion, character: Character) -> tuple[Motion, str]:
    """A motion on a character, and how it came there."""
    body = character.skeleton
    if _alike(motion, body):
        return Motion(body, motion.q, motion.fps, motion.name), "of the same joints"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PoiseWarning)  # they are reported first
        found = retarget(motion, character)
    parts = len(found.table.parts)
    lost, still = found.unmapped
    carried = f"retargeted by {parts} parts of the body, trajectories scaled by {found.scale:.2f}"
    words = [*found.warnings, carried]
    if lost:
        words.append(f"{_some(lost)} of it drive nothing")
    if still:
        words.append(f"nothing drives {_some(still)}")
    return found.motion, ", ".join(words)


def _alike(motion: Motion, body: Skeleton) -> bool:
    """Whether a motion's values turn the joints of a body as they do those of its own."""
    own = motion.skeleton
    if (own.joint_names, own.dof_names, own.up) != (body.joint_names, body.dof_names, body.up):
        return False
    rows = np.linspace(0, len(motion) - 1, min(_LOOKED_AT, len(motion))).astype(int)
    here = Motion(body, motion.q[rows], motion.fps)
    there = Motion(own, motion.q[rows], motion.fps)
    return bool(np.abs(here.world[..., :3, :3] - there.world[..., :3, :3]).max() < _ALIKE)


def _some(names: Sequence[str]) -> str:
    shown = ", ".join(names[:3])
    return shown if len(names) <= 3 else f"{shown} and {len(names) - 3} more"


def _free(name: str, taken: set[str]) -> str:
    """A name that no motion has yet."""
    found, number = name or "motion", 2
    while found in taken:
        found, number = f"{name} {number}", number + 1
    taken.add(found)
    return found
