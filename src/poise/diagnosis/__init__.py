"""Why goals are missed: what keeps them apart, found by solving again.

`poise.Result.explanation` and ``explain()`` use it; nothing below imports it.
"""

from poise.diagnosis.explanation import Explanation

__all__ = ["Explanation"]
