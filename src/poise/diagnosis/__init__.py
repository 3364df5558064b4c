"""Diagnosis of missed goals: conflicts and limits, found by solving again.

`poise.Result.explanation` and ``explain()`` use it; nothing below imports it.
"""

from poise.diagnosis.explanation import Explanation

__all__ = ["Explanation"]
