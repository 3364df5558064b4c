"""Measure the quality of motions of robots and other bodies."""

from poise.motion.checking.measures import MEASURES, Measure
from poise.motion.checking.report import MotionReport, check

__all__ = ["MEASURES", "Measure", "MotionReport", "check"]
