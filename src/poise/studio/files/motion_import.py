"""Import of motions onto the character: copied for equal skeletons, otherwise retargeted."""

from __future__ import annotations

import tempfile
import warnings
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from poise.batch.motion_input import human_for
from poise.errors import FileMissing, InvalidValue, PoiseError, PoiseWarning
from poise.files import open_regular
from poise.formats import read
from poise.model.character import Character
from poise.model.markers import Markers
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.markers import MarkerTrial, solve_trial
from poise.motion.markers.report import trial_lines
from poise.motion.retargeting.options import RetargetSettings
from poise.options import part
from poise.render.plots import write_trial_report
from poise.studio.actions.retargeting import carried, target_of
from poise.studio.files.import_options import USUAL, ImportOptions, ImportPlan, SentFiles, main_file
from poise.studio.files.workspace_folder import LARGEST
from poise.studio.jobs.jobs import Progress, quiet
from poise.studio.scene.scene import Scene, unique_name
from poise.studio.scene.timeline_state import ClipSource
from poise.studio.timeline.timeline import at_time

_ALIKE = 1e-3  # largest difference of rotation matrices of equal skeletons
_LOOKED_AT = 20  # frames sampled to compare two skeletons


@dataclass(frozen=True, eq=False)
class Imported:
    """Motions of a file on the character's skeleton.

    Attributes:
        name: name of the file.
        skeleton: skeleton of the motions.
        motions: the motions by name.
        message: summary of the import.
        report: lines of the reports of ``poise retarget`` and ``poise markers``.
        sources: the sources of the motions that were retargeted, by name.
        errors: name and bytes of the requested file of marker errors, or None.
    """

    name: str
    skeleton: Skeleton
    motions: dict[str, Motion]
    message: str
    report: tuple[str, ...] = ()
    sources: dict[str, ClipSource] = field(default_factory=dict[str, ClipSource])
    errors: tuple[str, bytes] | None = None

    def on(self, skeleton: Skeleton) -> Imported:
        """Return the motions on an equal skeleton, after transfer from another process."""
        motions = {
            name: Motion(skeleton, motion.q, motion.fps, motion.name)
            for name, motion in self.motions.items()
        }
        return replace(self, skeleton=skeleton, motions=motions)

    def onto(self, scene: Scene) -> Scene:
        """Return a scene with the motions, the first one as a clip after the others.

        Raises:
            InvalidValue: the scene's character has changed since the import began.
        """
        if scene.character.skeleton is not self.skeleton:
            raise InvalidValue(f"the character changed while {self.name} was read; import it again")
        names: dict[str, str] = {}
        for name in self.motions:
            taken = {*scene.character.motions, *names}
            names[unique_name(name or "motion", taken)] = name
        named = {name: self.motions[own] for name, own in names.items()}
        motions = {**scene.character.motions, **named}
        character = replace(scene.character, motions=motions)
        own = {name: self.sources[old] for name, old in names.items() if old in self.sources}
        sources = {**scene.sources, **own}
        grown = replace(scene, character=character, report=self.report, sources=sources)
        after = grown.with_clip(next(iter(names)))
        return at_time(after, after.clips[-1].start)


def clip_of_file(
    scene: Scene, path: Path, how: ImportPlan = USUAL, progress: Progress = quiet
) -> Imported:
    """Import the motions of a file onto a scene's character.

    Raises:
        FileError: the file cannot be read.
        InvalidValue: the file has no motion, or nothing maps to the character.
    """
    open_regular(path, LARGEST).close()
    body = scene.character.skeleton
    source = _read(scene, path)
    if source.markers is not None and not source.motions:
        return _solved(source.markers, scene, path.name, how, progress)
    progress(0.5, "onto the character")
    motions = [(name, motion) for name, motion in source.motions.items() if len(motion)]
    if not motions:
        raise InvalidValue(f"{path.name} has no motion")
    made: dict[str, Motion] = {}
    sources: dict[str, ClipSource] = {}
    taken: list[str] = []
    lines: list[str] = []
    for name, motion in motions:
        made[name], words, report, own = _carried(motion, scene, how)
        sources |= {name: own} if own is not None else {}
        taken.append(f"{name}: {len(motion)} frames at {motion.fps:g} per second, {words}")
        lines += [f"{name}: {len(motion)} frames at {motion.fps:g} per second", *report]
    return Imported(path.name, body, made, "; ".join(taken[:3]) + ".", tuple(lines), sources)


def _solved(
    markers: Markers, scene: Scene, name: str, how: ImportPlan, progress: Progress
) -> Imported:
    """Solve markers for the character's skeleton with fitted bones, and retarget the motion.

    Raises:
        InvalidValue: the markers are not of one human, or the character has no such joints.
        FileError: the marker model or the static trial cannot be read.
    """
    progress(0.3, f"solving {len(markers)} frames of markers")
    character, asked = scene.character, how.options
    body = character.skeleton
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PoiseWarning)
        trial = solve_trial(
            markers, body, model=how.marker_model(), static=how.static_markers(),
            subject=asked.subject or None, calibrated=asked.calibrate, limits=asked.marker_limits,
            prior=human_for(character, moved=False) if asked.prior else None,
        )  # fmt: skip
    motion, words, report, source = _carried(trial.motion, scene, how)
    doubts = [doubt.text for doubt in trial.doubts[:2]]
    error = f"error {1000.0 * trial.solution.rms:.1f} mm"
    notes = [f"{len(markers.names)} markers, {len(motion)} frames, {error}", *doubts, words]
    stem = Path(name).stem
    return Imported(
        name, body, {stem: motion}, "; ".join(notes) + ".", (*trial_lines(trial), *report),
        {} if source is None else {stem: source}, _errors(trial, stem, asked.report),
    )  # fmt: skip


def _errors(trial: MarkerTrial, stem: str, suffix: str) -> tuple[str, bytes] | None:
    """Write a trial's error report in the requested format; return its name and bytes."""
    if suffix == "none":
        return None
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{stem}-errors{suffix}"
        write_trial_report(trial, str(path))
        return path.name, path.read_bytes()


def clip_of_data(
    scene: Scene, files: Sequence[tuple[str, bytes]], how: ImportPlan = USUAL,
    progress: Progress = quiet,
) -> Imported:  # fmt: skip
    """Import the motions of an uploaded file, with the skeleton file it may need.

    Raises:
        FileError: a file cannot be read.
    """
    with tempfile.TemporaryDirectory() as folder:
        return clip_of_file(scene, main_file(Path(folder), files), how, progress)


def clip_of_sent(
    scene: Scene, path: Path | None, sent: SentFiles, options: ImportOptions,
    progress: Progress = quiet,
) -> Imported:  # fmt: skip
    """Import motions from a workspace file or an upload, with uploaded auxiliary files.

    Raises:
        FileError: a file cannot be read.
        InvalidValue: the names and sizes do not fit the uploaded data.
    """
    with tempfile.TemporaryDirectory() as folder:
        how, own = sent.plan(Path(folder), options)
        if path is not None:
            return clip_of_file(scene, path, how, progress)
        if not own:
            raise InvalidValue("no motion was sent: choose a file that holds one")
        return clip_of_data(scene, own, how, progress)


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
                f"{path.name} refers to the bones of an .asf file; choose both, or put it next "
                "to the motion",
                file=path.name,
            ) from missing


def _carried(
    motion: Motion, scene: Scene, how: ImportPlan
) -> tuple[Motion, str, tuple[str, ...], ClipSource | None]:
    """Map a motion to the character; return it with a summary, the report and its source."""
    body, table = scene.character.skeleton, how.retarget_table()
    if table is None and _alike(motion, body):
        return Motion(body, motion.q, motion.fps, motion.name), "matched by joint names", (), None
    target = target_of(scene.character, scene.sources)
    made = carried(motion, target, part(how.options, RetargetSettings), table)
    return made.motion, made.words, made.report, made.source


def _alike(motion: Motion, body: Skeleton) -> bool:
    """Return whether a motion's values rotate the joints of two skeletons equally."""
    own = motion.skeleton
    if (own.joint_names, own.dof_names, own.up) != (body.joint_names, body.dof_names, body.up):
        return False
    rows = np.linspace(0, len(motion) - 1, min(_LOOKED_AT, len(motion))).astype(int)
    here = Motion(body, motion.q[rows], motion.fps)
    there = Motion(own, motion.q[rows], motion.fps)
    return bool(np.abs(here.world[..., :3, :3] - there.world[..., :3, :3]).max() < _ALIKE)
