"""Means and standard deviations of gait over cycles, trials and subjects, and symmetry.

The items of each level are the means of the level below: the values of a trial are means over its
cycles, those of a subject over its trials, those of the group over its subjects. The standard
deviation is that of the items of a level, with n - 1 in the denominator.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from poise.anatomy import SIDES
from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.motion.biomechanics.gait import MEASURES, WalkingTrial


@dataclass(frozen=True, eq=False)
class Spread:
    """Mean and standard deviation of values of one shape.

    Attributes:
        mean: (...).
        sd: (...); NaN for a single value.
        count: number of values.
    """

    mean: Floats
    sd: Floats
    count: int

    @classmethod
    def of(cls, values: Sequence[Floats]) -> Spread:
        """Return the spread of values, each (...); NaN if all of an entry are NaN.

        >>> Spread.of([np.array(1.0), np.array(3.0)]).sd.round(3)
        np.float64(1.414)
        """
        found = np.stack(values)
        known = np.isfinite(found)
        count = known.sum(axis=0)
        mean = np.where(known, found, 0.0).sum(axis=0) / np.where(count, count, np.nan)
        square = np.where(known, (found - mean) ** 2, 0.0).sum(axis=0)
        return cls(mean, np.sqrt(square / np.where(count > 1, count - 1, np.nan)), len(values))


@dataclass(frozen=True, eq=False)
class GaitSummary:
    """Gait of one side in a trial, of a subject, or of a group.

    Attributes:
        level: "trial", "subject" or "group".
        subject, trial: names; "" above their level.
        side: "left" or "right".
        angles: spread of the angles (101, n) over the cycle, degrees.
        measures: spread of each measure, in the units of `MEASURES`.
    """

    level: str
    subject: str
    trial: str
    side: str
    angles: Spread
    measures: Mapping[str, Spread]


@dataclass(frozen=True)
class GaitSymmetry:
    """Differences between the sides of one trial, subject or group.

    Attributes:
        level, subject, trial: as in `GaitSummary`.
        measures: the symmetry index of each measure, percent: the value of the right side minus
            that of the left, relative to their mean (Robinson et al., Journal of Manipulative and
            Physiological Therapeutics 10 (1987), 172-176).
        angles: root mean square difference of the mean curves, degrees, by name of the angle.
    """

    level: str
    subject: str
    trial: str
    measures: Mapping[str, float]
    angles: Mapping[str, float]


@dataclass(frozen=True, eq=False)
class GaitComparison:
    """Gait of one or more subjects, from `compare_gaits`.

    Attributes:
        names: the angles that all trials have.
        trials: trials by subject.
        summaries: trials, subjects, and with two subjects or more the group, sides in turn.
    """

    names: tuple[str, ...]
    trials: Mapping[str, Sequence[WalkingTrial]]
    summaries: tuple[GaitSummary, ...]

    def symmetries(self) -> tuple[GaitSymmetry, ...]:
        """Return the symmetry of each pair of summaries of both sides."""
        found: dict[tuple[str, str, str], dict[str, GaitSummary]] = {}
        for each in self.summaries:
            found.setdefault((each.level, each.subject, each.trial), {})[each.side] = each
        return tuple(
            _symmetry(self.names, *(sides[side] for side in SIDES))
            for sides in found.values()
            if len(sides) == len(SIDES)
        )


def compare_gaits(trials: Mapping[str, Sequence[WalkingTrial]]) -> GaitComparison:
    """Summarise the trials of subjects.

    Args:
        trials: trials by name of the subject.

    Raises:
        InvalidValue: no trial.

    >>> from poise.bundled import character
    >>> from poise.motion.biomechanics.gait import find_gait
    >>> found = compare_gaits({"hero": [find_gait(character().motion)]})
    >>> [(each.level, each.side) for each in found.summaries][:2]
    [('trial', 'left'), ('trial', 'right')]
    """
    every = [trial for own in trials.values() for trial in own]
    if not every:
        raise InvalidValue("no trial to summarise; expected one or more")
    shared = [name for name in every[0].names if all(name in each.names for each in every)]
    found: list[GaitSummary] = []
    for subject, own in trials.items():
        for trial in own:
            columns = [trial.names.index(name) for name in shared]
            for side in SIDES:
                cycles = trial.of(side)
                if cycles:
                    angles = Spread.of([cycle.angles[:, columns] for cycle in cycles])
                    measures = _spreads([cycle.measures for cycle in cycles])
                    found.append(GaitSummary("trial", subject, trial.name, side, angles, measures))
    subjects = [
        made for subject in trials for side in SIDES
        if (made := _above("subject", subject, side, found)) is not None
    ]  # fmt: skip
    group = [_above("group", "", side, subjects) for side in SIDES] if len(trials) > 1 else []
    return GaitComparison(
        tuple(shared), trials, (*found, *subjects, *(each for each in group if each is not None))
    )


def _above(level: str, subject: str, side: str, below: Sequence[GaitSummary]) -> GaitSummary | None:
    """Summarise the means of a side of a subject's trials, or of all subjects."""
    items = [each for each in below if each.side == side and subject in ("", each.subject)]
    if not items:
        return None
    angles = Spread.of([each.angles.mean for each in items])
    means = [{name: float(one.mean) for name, one in each.measures.items()} for each in items]
    return GaitSummary(level, subject, "", side, angles, _spreads(means))


def _spreads(values: Sequence[Mapping[str, float]]) -> dict[str, Spread]:
    return {name: Spread.of([np.array(each[name]) for each in values]) for name in MEASURES}


def _symmetry(names: Sequence[str], left: GaitSummary, right: GaitSummary) -> GaitSymmetry:
    measures: dict[str, float] = {}
    for name in MEASURES:
        a, b = (float(each.measures[name].mean) for each in (left, right))
        measures[name] = 200.0 * (b - a) / (a + b) if a + b else 0.0
    apart = np.sqrt(((left.angles.mean - right.angles.mean) ** 2).mean(axis=0))
    angles = dict(zip(names, apart.tolist(), strict=True))
    return GaitSymmetry(left.level, left.subject, left.trial, measures, angles)
