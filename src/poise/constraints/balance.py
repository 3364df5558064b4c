"""Balance: the centre of mass over the support polygon."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from poise.anatomy import find_anatomy
from poise.array_types import Floats
from poise.constraints.body_capsules import a_margin
from poise.constraints.constraint_group import ConstraintGroup, all_of
from poise.constraints.operands import Where, finished, place, place_name
from poise.errors import InvalidValue
from poise.geometry.polygons import hull_corners
from poise.joints.primitive import AXES
from poise.model.masses import SegmentMasses
from poise.model.pose import Pose
from poise.residuals.constraint import Constraint
from poise.residuals.expression import Expression
from poise.residuals.functions import cross, dot, unit
from poise.residuals.point import Point
from poise.residuals.variables import centre_of_mass


def balance(
    start: Pose,
    support: Sequence[Where],
    *,
    margin: float = 0.0,
    masses: SegmentMasses | Sequence[Any] | None = None,
    hard: bool = True,
    weight: float = 1.0,
    name: str | None = None,
) -> ConstraintGroup:
    """Keep the centre of mass over the support polygon, with a margin.

    ``support`` lists three or more support points: joint names, points of the body, or fixed
    positions (3,). Names of feet without other points stand for the corners of their soles
    (`Anatomy.soles`), so that one foot is a support. The convex hull of the points at the ``start``
    pose, projected along the skeleton's up axis, determines the corners and their order; the
    corners may move afterwards.
    ``margin`` is the minimum distance of the centre of mass from every edge, inwards, in metres;
    ``masses`` is as in `centre_of_mass`. There is one row per edge: ``dot(inward, centre - corner)
    >= margin`` with ``inward`` horizontal and perpendicular to the edge.

    Raises:
        InvalidValue: there are fewer than 3 points, all points are on a line, the pose is a batch,
            or the margin is not finite.

    >>> from poise.bundled import character
    >>> feet = ["lfoot", "ltoes:tip", "rfoot", "rtoes:tip"]
    >>> len(balance(character().rest, feet, margin=0.02).parts)
    4
    >>> len(balance(character().rest, ["rfoot"]).parts) > 2
    True
    """
    if not isinstance(start, Pose) or start.q.ndim != 1:  # pyright: ignore[reportUnnecessaryIsInstance]
        raise InvalidValue("balance needs a single start pose, which determines the corner points")
    margin = a_margin(margin)
    places = _soles(start, support) or [place(point) for point in support]
    up = AXES[start.skeleton.up]
    hull = hull_corners(_level(places, start, up))
    if len(hull) < 3:
        raise InvalidValue(
            f"a support of {len(places)} points has no area in the start pose; expected at least "
            "3 points that are not collinear, or for a single point on_line(centre_of_mass(), "
            "point, up)"
        )
    corners = [places[i] for i in hull]
    edges = zip(corners, corners[1:] + corners[:1], strict=True)
    made = all_of(*(_inside(a, b, up, margin, masses) for a, b in edges))
    names = ", ".join(place_name(point) for point in support)
    return finished(made, name, f"balance on {names}", hard=hard, weight=weight)


def _soles(start: Pose, support: Sequence[Where]) -> list[Expression]:
    """Return the corners of the soles if the support consists of names of feet only."""
    anatomy = find_anatomy(start.skeleton)
    names = start.skeleton.joint_names
    feet = {
        names[j]: sole
        for side, sole in anatomy.soles.items()
        for j in (*anatomy.joints(f"{side} foot"), *anatomy.joints(f"{side} toes"))
    }
    if not all(isinstance(point, str) and point in feet for point in support):
        return []
    soles = {feet[str(point)].joint: feet[str(point)] for point in support}
    return [
        Point(sole.joint, (float(x), float(y), float(z)))
        for sole in soles.values()
        for x, y, z in sole.polygon
    ]


def _inside(
    a: Expression,
    b: Expression,
    up: Sequence[float],
    margin: float,
    masses: SegmentMasses | Sequence[Any] | None,
) -> Constraint:
    """Constrain the centre of mass to lie a margin to the left of edge a-b, seen from above."""
    return dot(unit(cross(up, b - a)), centre_of_mass(masses) - a) >= margin


def _level(places: Sequence[Expression], start: Pose, up: Sequence[float]) -> Floats:
    """Return horizontal coordinates (n, 2) of points at a pose, seen from above."""
    where = [np.broadcast_to(np.asarray(p.at(start), np.float64), (3,)) for p in places]
    flat = np.array(where).reshape(-1, 3)
    # two horizontal axes, the second to the left of the first
    first = np.array([0.0, 0.0, 1.0]) if up[1] else np.array([1.0, 0.0, 0.0])
    return flat @ np.stack([first, np.cross(up, first)], axis=-1)
