"""Retargeting onto the character, and again from the source of a clip with other options."""

from __future__ import annotations

import warnings
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Annotated, cast

from poise.batch.motion_input import human_for
from poise.errors import InvalidValue, PoiseWarning
from poise.model.character import Character
from poise.model.motion import Motion
from poise.motion.retargeting import PartJoints, RetargetTable, TargetStep, retarget
from poise.motion.retargeting.options import RetargetSettings
from poise.motion.retargeting.report import retargeting_lines
from poise.motion.robots.robot_retargeting import check_result
from poise.options import Option, part
from poise.report_text import listed
from poise.studio.actions.action import Action
from poise.studio.actions.cleaning import same_clip, with_result
from poise.studio.jobs.jobs import JobWork, Progress
from poise.studio.scene.scene import Scene
from poise.studio.scene.timeline_state import ClipSource


@dataclass(frozen=True, eq=False)
class Carried:
    """A motion retargeted to the character.

    Attributes:
        motion: the motion of the character.
        source: the source, with the options and the table that were used.
        words: summary in one line.
        report: lines of the report of ``poise retarget``.
    """

    motion: Motion
    source: ClipSource
    words: str
    report: tuple[str, ...]


def target_of(character: Character, sources: Collection[str]) -> Character:
    """Return the character without its file's data and without motions made by retargeting."""
    motions = {name: own for name, own in character.motions.items() if name not in sources}
    return replace(character, motions=motions, source=None)


def carried(
    motion: Motion, character: Character, settings: RetargetSettings, table: RetargetTable | None,
    steps: tuple[TargetStep, ...] | None = None,
) -> Carried:  # fmt: skip
    """Retarget a motion to a character, like ``poise retarget``.

    Raises:
        InvalidValue: nothing maps to the character, or the table, an option or a step does not
            fit.
        UnknownJoint: the table names a joint that does not exist.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PoiseWarning)  # part of the report instead
        found = retarget(
            motion, character, table=table, options=settings, source_rest=settings.rest_of(motion),
            prior=human_for(character) if settings.prior else None, steps=steps,
        )  # fmt: skip
        checked = check_result(found, character, motion, settings)
    lost, still = found.unmapped
    still = [name for name in still if name not in found.likely]
    parts = len(found.table.parts)
    words = [
        *found.warnings,
        f"retargeted {parts} parts of the body, trajectories scaled by {found.scale:.2f}",
    ]
    if lost:
        words.append(f"unused joints of the file: {listed(lost, 3)}")
    if still:
        words.append(f"joints without motion: {listed(still, 3)}")
    report = [*(f"warning: {text}" for text in found.warnings), *retargeting_lines(found)]
    if checked is not None:
        report += ["checked against the source:", *checked.lines()]
    taken = found.steps if steps is None else steps  # not those that the body reached
    source = ClipSource(motion, settings, found.table, taken, steps is not None)
    return Carried(found.motion, source, ", ".join(words), tuple(report))


@dataclass(frozen=True, kw_only=True)
class RetargetClip(RetargetSettings, Action):
    """Retarget a clip's motion again from its source; the result replaces the motion.

    ``parts`` are the rows of the retargeting table, by part; null finds the joints by their names.
    ``steps`` are the steps of the feet; null takes those of the source.
    """

    id: Annotated[int, Option("The clip.", names="clip", title="Clip")]
    parts: dict[str, PartJoints] | None = None
    steps: tuple[TargetStep, ...] | None = None

    form = ("Retarget a clip again", "poise retarget")
    title = "retarget a clip again"
    queue = "keys"

    def work(self, scene: Scene) -> JobWork:
        name = scene.clip(self.id).motion
        source, body = _source(scene, name), scene.character.skeleton
        table = None if self.parts is None else _table(self.parts)
        if table is not None:
            table.checked(source.motion.skeleton, body)
        settings = part(self, RetargetSettings)
        settings.rest_of(source.motion)
        target = target_of(scene.character, scene.sources)
        arguments = (source.motion, target, settings, table, self.steps)
        return self.job(carried_again, *arguments, label=f"retargeting {name}")

    def done(self, before: Scene, now: Scene, result: object) -> Scene:
        """Return the scene with the motion in place of the clip's."""
        made = cast("Carried", result)
        clip = same_clip(before, now, self.id)
        motion = Motion(now.character.skeleton, made.motion.q, made.motion.fps, clip.motion)
        source = replace(made.source, motion=_source(now, clip.motion).motion)
        sources = {**now.sources, clip.motion: source}
        return with_result(replace(now, sources=sources), clip, motion, made.report, whole=False)

    def message(self, result: object) -> str:
        return cast("Carried", result).words


def carried_again(
    motion: Motion, character: Character, settings: RetargetSettings,
    table: RetargetTable | None, steps: tuple[TargetStep, ...] | None, progress: Progress,
) -> Carried:  # fmt: skip
    """Retarget a motion as a job."""
    progress(0.0, "onto the character")
    return carried(motion, character, settings, table, steps)


def _source(scene: Scene, name: str) -> ClipSource:
    """Return the source of a motion.

    Raises:
        InvalidValue: the motion was not retargeted in this project.
    """
    if name not in scene.sources:
        raise InvalidValue(
            f"{name} has no source to retarget again: it was not imported by retargeting; import "
            "its file again"
        )
    return scene.sources[name]


def _table(parts: Mapping[str, PartJoints]) -> RetargetTable:
    """Return the table of rows, without empty ones; raises UnknownName for an unknown part."""
    rows = {
        part: {side: list(names) for side, names in asdict(row).items()}
        for part, row in parts.items() if row.source or row.target
    }  # fmt: skip
    return RetargetTable.from_dict({"parts": rows})
