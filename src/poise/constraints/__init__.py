"""Goals, one kind a file."""

from poise.constraints.aim import Aim, aim
from poise.constraints.orient import Orient, orient
from poise.constraints.place import Pin, Place, pin, place
from poise.constraints.reach import Reach, reach

__all__ = ["Aim", "Orient", "Pin", "Place", "Reach", "aim", "orient", "pin", "place", "reach"]
