"""A problem as rows of residuals."""

from poise.rows.goal import Goal, RowKind
from poise.rows.point import Point, point

__all__ = ["Goal", "Point", "RowKind", "point"]
