"""Diagnosis of missed goals: conflicts and limits, found by solving again.

`poise.Result.explanation` and ``explain()`` use this package; lower layers do not import it.
"""

from poise.diagnosis.explanation import Explanation

__all__ = ["Explanation"]
