"""Optimisation of whole motions: goals at their times, metrics along time, all frames at once."""

from poise.motion.sequences.goals import (
    Scheduled,
    at,
    during,
    standing,
    staying,
    throughout,
)
from poise.motion.sequences.metrics import TimeMetric, TimeTerm, closeness, smoothness
from poise.motion.sequences.optimise import optimise
from poise.motion.sequences.power import power
from poise.motion.sequences.recipe import Recipe
from poise.motion.sequences.result import SequenceError, SequenceResult
from poise.motion.sequences.written import written_goal, written_goals

__all__ = [
    "Recipe",
    "Scheduled",
    "SequenceError",
    "SequenceResult",
    "TimeMetric",
    "TimeTerm",
    "at",
    "closeness",
    "during",
    "optimise",
    "power",
    "smoothness",
    "standing",
    "staying",
    "throughout",
    "written_goal",
    "written_goals",
]
