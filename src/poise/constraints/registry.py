"""Registry of goals and constraints by name; other packages extend it (``poise.constraints``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from poise.errors import UnknownOption
from poise.registry import Registry

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
