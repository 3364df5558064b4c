"""Specification of a sequence optimisation, independent of a motion: for a file or a folder."""

from __future__ import annotations

from dataclasses import dataclass, replace

from poise.errors import InvalidValue, PoiseError
from poise.metrics.metric import non_negative
from poise.model.motion import Motion
from poise.motion.cleaning import cleaned
from poise.motion.contacts import find_contacts
from poise.motion.sequences.goal_text import uncommented, written_goal
from poise.motion.sequences.optimise import Limits, furthest_moved, optimise
from poise.motion.sequences.result import SequenceResult
from poise.motion.sequences.scheduled_goals import Scheduled, standing
from poise.motion.sequences.temporal_metrics import TimeMetric, closeness, smoothness

_SLACK = 0.004  # maximum drift in contacts, which are then held exactly, metres


@dataclass(frozen=True)
class Recipe:
    """Goals as text, and options of the optimisation.

    Attributes:
        goals: lines as `written_goal` reads them.
        contacts: whether to hold contacts of the feet: the clip is cleaned first (`cleaned`), and
            each foot point has an unknown constant position during a contact.
        free: joints and DOFs that need not keep their position in the clip (`closeness`).
        spread: seconds over which changes are spread.
        smooth: weight of `smoothness` relative to closeness.
        locked: joints and DOFs that keep the values of the clip.
        limits: "skeleton" or "clip", as in `optimise`.
        max_iterations: the maximum number of Newton iterations.
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
        """Optimise a motion.

        Raises:
            InvalidValue: the recipe is empty, it has contacts and the skeleton has no joints named
                as feet, or as in `optimise`.

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
                    "no joint is recognised as a foot; omit contacts, and add each one "
                    "explicitly, as in 10..40: stay NAME"
                )
            held.extend(standing(find_contacts(start, slack=_SLACK)))
            if not held:
                notes = ("no foot stands anywhere: there are no contacts to hold",)
        metrics: list[TimeMetric] = [closeness(spread=self.spread, free=self.free)]
        if self.smooth:
            metrics.append(smoothness(self.smooth))
        result = optimise(
            start, [*self._goals(start), *held], metrics=metrics, locked=self.locked,
            limits=self.limits, max_iterations=self.max_iterations,
        )  # fmt: skip
        changed = furthest_moved(clip, result.motion)  # cleaning also reports this
        return replace(result, changed=changed, notes=(*notes, *result.notes))

    def _goals(self, clip: Motion) -> list[Scheduled]:
        """Return the parsed goals; an error names the goal, not a line of the clip's file."""
        found: list[Scheduled] = []
        for text in filter(None, map(uncommented, self.goals)):
            try:
                found.append(written_goal(text, clip))
                found[-1].core(len(clip))
            except PoiseError as error:
                if text not in error.message:
                    error.message = f"goal {text!r}: {error.message}"
                raise
        return found

    def check(self) -> None:
        """Check without a motion that the recipe is not empty; comments do not count.

        Raises:
            InvalidValue: the recipe is empty.
        """
        if not (any(map(uncommented, self.goals)) or self.contacts or self.smooth):
            raise InvalidValue(
                "nothing to do: add a goal, such as 90: lhand=0.3,1.2,0.4, or contacts, or "
                "smoothness"
            )


__all__ = ["Recipe"]
