"""Videos of the timeline or of a motion of the character."""

from __future__ import annotations

from pathlib import Path

from poise.errors import InvalidValue
from poise.model.motion import Motion
from poise.studio.jobs.jobs import Progress
from poise.studio.scene.scene import Scene
from poise.studio.timeline.timeline import is_empty, motion_of

FILMS = (".mp4", ".gif")

_SIZES = {".mp4": (1280, 720), ".gif": (640, 360)}
_LONGEST = 100_000  # frames: about an hour of video


def film(scene: Scene, target: Path, motion: str, progress: Progress) -> None:
    """Write a video of a motion of the character, or of the timeline if ``motion`` is "".

    Raises:
        InvalidValue: nothing moves, or there is no motion of that name.
        MissingExtra: the library that writes videos is not installed.
    """
    from poise.render.motions import render_motion

    shown = filmed(scene, motion)
    width, height = _SIZES[target.suffix]

    def report_progress(done: int, total: int) -> None:
        progress(done / total, f"picture {done} of {total}")

    progress(0.0, "preparing")
    render_motion(
        shown, target, character=scene.character, width=width, height=height, clock=False,
        progress=report_progress,
    )  # fmt: skip


def filmed(scene: Scene, motion: str = "") -> Motion:
    """Return the motion to record.

    Raises:
        InvalidValue: nothing moves, or there is no motion of that name.

    >>> from poise.bundled import bare_character
    >>> len(filmed(Scene.of(bare_character()), "walk"))
    120
    """
    if motion:
        found = scene.character.motions.get(motion)
        if found is None:
            known = ", ".join(scene.character.motions) or "none"
            raise InvalidValue(f"no motion {motion!r:.80}; known: {known:.200}")
    elif is_empty(scene):
        raise InvalidValue(
            "nothing moves; set keys or add a clip to the timeline first, or export a picture"
        )
    else:
        found = motion_of(scene)
    if not 0 < len(found) <= _LONGEST:
        raise InvalidValue(f"{len(found)} frames: expected 1 to {_LONGEST} for a film")
    return found
