"""Registry of goals and constraints by name; other packages extend it (``poise.constraints``)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from poise.constraints.constraint_group import ConstraintGroup, all_of
from poise.errors import UnknownOption
from poise.registry import Registry
from poise.residuals.constraint import Constraint
from poise.residuals.expression import Expression
from poise.residuals.parsing import parse as parse_expression
from poise.residuals.variables import centre_of_mass

if TYPE_CHECKING:
    from poise.model.masses import SegmentMasses
    from poise.model.pose import Pose
    from poise.residuals.goal import Goal


Kind: TypeAlias = Callable[..., Any]
"""A function with keyword parameters ``hard`` and ``weight`` that returns a goal."""

CONSTRAINTS: Registry[Kind] = Registry(
    "constraint",
    group="poise.constraints",
    builtin={
        "reach": "poise.constraints.reach:reach",
        "orient": "poise.constraints.orient:orient",
        "place": "poise.constraints.place:place",
        "pin": "poise.constraints.place:pin",
        "aim": "poise.constraints.aim:aim",
        "on_line": "poise.constraints.on_line:on_line",
        "on_plane": "poise.constraints.on_plane:on_plane",
        "distance": "poise.constraints.distance:distance",
        "at_angle": "poise.constraints.at_angle:at_angle",
        "orthogonal": "poise.constraints.orthogonal:orthogonal",
        "relative": "poise.constraints.relative:relative",
        "coupled": "poise.constraints.coupled:coupled",
        "cone": "poise.constraints.cone:cone",
        "balance": "poise.constraints.balance:balance",
        "apart": "poise.constraints.self_collision:apart",
        "above": "poise.constraints.obstacle_avoidance:above",
        "outside": "poise.constraints.obstacle_avoidance:outside",
        "projection": "poise.constraints.camera_projection:projection",
    },
    error=UnknownOption,
)


_OF_A_BODY = ("balance", "apart", "above")


def parse(
    text: str, *, start: Pose | None = None, masses: SegmentMasses | None = None
) -> Expression | Constraint | ConstraintGroup | Goal:
    """Parse an expression, a constraint or a goal from text, in the format of ``repr``.

    The text may use the functions of expressions, the goals and constraints of this package
    (``distance``, ``cone``, ``pin``, ...), and ``all_of``. It is parsed, not executed. With a
    ``start`` pose, the text may also use ``balance``, ``apart`` and ``above``, without their
    argument ``body``. ``masses`` is the default for ``centre_of_mass()`` and ``balance``.

    Raises:
        InvalidExpression: the text is not a valid expression; the message gives the position.
        UnknownName: a name is unknown.

    >>> parse("norm(point('lhand') - point('rhand')) == 0.3").name
    "norm(point('lhand') - point('rhand')) == 0.3"
    >>> parse("cone('lhumerus', swing=1.2)").name
    'lhumerus in its cone'
    """
    kinds: dict[str, Any] = {name: CONSTRAINTS.get(name) for name in CONSTRAINTS}
    kinds.pop("outside")  # needs an obstacle, which cannot be written as text
    for name in _OF_A_BODY:
        if start is None:
            kinds.pop(name)
        else:
            kinds[name] = partial(kinds[name], start)
    if masses is not None:
        kinds["centre_of_mass"] = lambda own=masses: centre_of_mass(own)
        if start is not None:
            kinds["balance"] = partial(kinds["balance"], masses=masses)
    return parse_expression(text, {**kinds, "all_of": all_of})
