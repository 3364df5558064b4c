"""Motion: keyframes and curves."""

from poise.motion.keyframes import Keyframes
from poise.motion.reduction import reduced
from poise.motion.track import Track

__all__ = ["Keyframes", "Track", "reduced"]
