"""What is asked of a motion, apart from any motion: the same for a file and for a folder."""

from __future__ import annotations

from dataclasses import dataclass, replace

from poise.errors import InvalidValue
from poise.metrics.metric import non_negative
from poise.model.motion import Motion
from poise.motion.cleaning import cleaned
from poise.motion.contacts import find_contacts
from poise.motion.sequences.goal_text import uncommented, written_goals
from poise.motion.sequences.optimise import Limits, furthest_moved, optimise
from poise.motion.sequences.result import SequenceResult
from poise.motion.sequences.scheduled_goals import Scheduled, standing
from poise.motion.sequences.temporal_metrics import TimeMetric, closeness, smoothness

_SLACK = 0.004  # metres by which a point may drift in a contact that holds it exactly


@dataclass(frozen=True)
class Recipe:
    """Goals as text, and how a motion follows them.

    Attributes:
        goals: lines as `written_goal` reads them.
        contacts: hold feet where they stand: the clip is cleaned first (`cleaned`), and each point
            of its feet stays during its contacts, wherever the goals send it.
        free: joints and DOFs that need not be where the clip has them (`closeness`).
        spread: seconds over which changes are spread.
        smooth: weight of `smoothness` beside closeness.
        locked: joints and DOFs that stay as the clip has them.
        limits: "skeleton" or "clip", as in `optimise`.
        max_iterations: of Newton's method.
    """

    goals: tuple[str, ...] = ()
    contacts: bool = False
    free: tuple[str, ...] = ()
    spread: float = 0.25
    smooth: float = 0.0
    locked: tuple[str, ...] = ()
    limits: Limits = "skeleton"
    max_iterations: int = 200

    def __post_init__(self) -> None:
        non_negative(self.spread, "spread")
        non_negative(self.smooth, "smooth")

    def apply(self, clip: Motion) -> SequenceResult:
        """The motion that does what is asked.

        Raises:
            InvalidValue: nothing is asked for, contacts of a skeleton without feet by name are, or
                as `optimise` does.

        >>> from poise.bundled import character
        >>> walk = character().motion[:30]
        >>> Recipe(("15: lhand+=0,0.05,0",), limits="clip").apply(walk).status
        'converged'
        """
        self.check()
        start, held, notes = clip, list[Scheduled](), tuple[str, ...]()
        if self.contacts:
            made = cleaned(clip)
            start = made.motion
            if made.contacts is None:
                raise InvalidValue(
                    "no joint is named as a foot: omit contacts, and add each one by hand, as "
                    "10..40: stay NAME"
                )
            held.extend(standing(find_contacts(start, slack=_SLACK)))
            if not held:
                notes = ("no foot stands anywhere: there are no contacts to hold",)
        metrics: list[TimeMetric] = [closeness(spread=self.spread, free=self.free)]
        if self.smooth:
            metrics.append(smoothness(self.smooth))
        result = optimise(
            start, [*written_goals(self.goals, start), *held], metrics=metrics, locked=self.locked,
            limits=self.limits, max_iterations=self.max_iterations,
        )  # fmt: skip
        changed = furthest_moved(clip, result.motion)  # also by the cleaning
        return replace(result, changed=changed, notes=(*notes, *result.notes))

    def check(self) -> None:
        """Find out, before any motion, whether something is asked for; comments are nothing.

        Raises:
            InvalidValue: nothing is.
        """
        if not (any(map(uncommented, self.goals)) or self.contacts or self.smooth):
            raise InvalidValue(
                "nothing to do: add a goal, as 90: lhand=0.3,1.2,0.4, or contacts, or smoothness"
            )


__all__ = ["Recipe"]
