"""Goals and constraints."""

from typing import TYPE_CHECKING

from poise.constraints.aim import Aim, aim
from poise.constraints.at_angle import at_angle
from poise.constraints.balance import balance
from poise.constraints.camera_projection import projection
from poise.constraints.cone import cone
from poise.constraints.constraint_group import ConstraintGroup, all_of
from poise.constraints.coupled import coupled
from poise.constraints.distance import distance
from poise.constraints.look import look
from poise.constraints.obstacle_avoidance import above, outside
from poise.constraints.on_line import on_line
from poise.constraints.on_plane import on_plane
from poise.constraints.orient import Orient, orient
from poise.constraints.orthogonal import orthogonal
from poise.constraints.parsing import parse
from poise.constraints.penetration import Penetration, penetrations
from poise.constraints.place import Pin, Place, pin, place
from poise.constraints.reach import Reach, reach
from poise.constraints.registry import CONSTRAINTS
from poise.constraints.relative import relative
from poise.constraints.self_collision import apart
from poise.lazy_names import suggesting

__all__ = [
    "CONSTRAINTS",
    "Aim",
    "ConstraintGroup",
    "Orient",
    "Penetration",
    "Pin",
    "Place",
    "Reach",
    "above",
    "aim",
    "all_of",
    "apart",
    "at_angle",
    "balance",
    "cone",
    "coupled",
    "distance",
    "look",
    "on_line",
    "on_plane",
    "orient",
    "orthogonal",
    "outside",
    "parse",
    "penetrations",
    "pin",
    "place",
    "projection",
    "reach",
    "relative",
]

if not TYPE_CHECKING:
    __getattr__ = suggesting(__name__, __all__)
