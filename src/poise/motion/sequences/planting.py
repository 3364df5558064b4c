"""Hold the contacts of a motion exactly before its goals change it."""

from __future__ import annotations

from collections.abc import Iterable

from poise.model.motion import Motion
from poise.motion.feet.contacts import Contacts
from poise.motion.sequences.optimise import Limits, optimise
from poise.motion.sequences.result import SequenceResult
from poise.motion.sequences.scheduled_goals import standing
from poise.motion.sequences.temporal_metrics import closeness

_SPREAD = 0.03  # seconds: shorter than the movements of a foot inside a stance


def plant(
    clip: Motion,
    contacts: Contacts,
    *,
    locked: Iterable[str] = (),
    limits: Limits = "skeleton",
    max_iterations: int = 200,
) -> SequenceResult:
    """Return the motion nearest to a clip in which each contact holds exactly, in its place.

    A foot of a clip moves by some millimetres in a stance. To hold it exactly takes changes as
    short as these movements. An optimisation with a large ``spread`` makes such changes expensive
    and moves whole feet instead. Hold the contacts first, and optimise the result for other goals
    (`standing` with ``fixed``): its contacts need no further changes, whatever the spread.

    Args:
        clip: the motion.
        contacts: its contacts, found with a small ``slack``, such as 0.004.
        locked, limits, max_iterations: as in `optimise`.

    >>> from poise.bundled import character
    >>> from poise.motion import find_contacts
    >>> from poise.motion.sequences import plant
    >>> walk = character().motion[:30]
    >>> contacts = find_contacts(walk, slack=0.004)
    >>> held = plant(walk, contacts, limits="clip").motion
    >>> contacts.anchored(held).drift < 1e-6
    True
    """
    return optimise(
        clip, standing(contacts.anchored(clip), fixed=True), metrics=[closeness(spread=_SPREAD)],
        locked=locked, limits=limits, max_iterations=max_iterations,
    )  # fmt: skip


__all__ = ["plant"]
