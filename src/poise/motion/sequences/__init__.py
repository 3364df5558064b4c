"""Optimisation of whole motions: scheduled goals, metrics along time, all frames together."""

from poise.motion.sequences.goal_text import written_goal, written_goals
from poise.motion.sequences.optimise import optimise
from poise.motion.sequences.planting import plant
from poise.motion.sequences.power import power
from poise.motion.sequences.result import SequenceError, SequenceResult
from poise.motion.sequences.scheduled_goals import (
    Scheduled,
    at,
    during,
    standing,
    staying,
    throughout,
)
from poise.motion.sequences.sequence_spec import Recipe
from poise.motion.sequences.temporal_metrics import TimeMetric, TimeTerm, closeness, smoothness

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
    "plant",
    "power",
    "smoothness",
    "standing",
    "staying",
    "throughout",
    "written_goal",
    "written_goals",
]
