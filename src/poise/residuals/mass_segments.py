"""Masses of a centre of mass in an expression, as comparable and printable values."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any, TypeAlias, cast

import numpy as np

from poise.array_types import Floats
from poise.errors import InvalidExpression
from poise.model.masses import SegmentMasses
from poise.model.skeleton import Skeleton
from poise.residuals.anchor import Vector, a_name, three_numbers

Segment: TypeAlias = tuple[str, float, Vector]
"""A joint's name, the mass of its segment in kg, and the centre in the joint's frame, metres."""


def segments_of(masses: SegmentMasses | Iterable[Any]) -> tuple[Segment, ...]:
    """Return the segments of positive mass, on which a centre of mass depends.

    Raises:
        InvalidExpression: there are no such segments, or a joint occurs twice.

    >>> segments_of([("leaf", 3, (0.5, 0, 0))])
    (('leaf', 3.0, (0.5, 0.0, 0.0)),)
    """
    if isinstance(masses, SegmentMasses):
        given = list(zip(masses.names, masses.kg.tolist(), masses.centres.tolist(), strict=True))
    else:
        given = _listed(masses)
    found = tuple(segment for entry in given if (segment := _segment(*entry))[1] > 0.0)
    names = [name for name, _, _ in found]
    if not found or len(set(names)) < len(names):
        raise InvalidExpression(
            "a centre of mass needs segments with a mass, each joint at most once, not "
            f"{', '.join(names) or 'there is none'}"
        )
    return found


def moments_of(skeleton: Skeleton, segments: tuple[Segment, ...] | None) -> Floats:
    """Return mass and mass times centre of every segment (joints, 4); estimated for None.

    Raises:
        UnknownJoint: the skeleton has no such joint.
    """
    if segments is None:
        from poise.anatomy.masses import segment_masses

        moments = segment_masses(skeleton).moments
        return np.concatenate([moments[:, 3, 3, None], moments[:, :3, 3]], axis=1)
    found = np.zeros((len(skeleton.joints), 4))
    for name, kg, centre in segments:
        found[skeleton.joint_index(name)] = kg, *(kg * np.array(centre))
    return found


def _listed(masses: Iterable[Any]) -> list[tuple[Any, Any, Any]]:
    try:
        listed = [tuple(cast("Iterable[Any]", entry)) for entry in masses]
    except TypeError:
        listed = [()]
    if isinstance(masses, str) or any(len(entry) != 3 for entry in listed):
        raise InvalidExpression(
            "masses must be a SegmentMasses (poise.anatomy.segment_masses, character.masses), or "
            f"(joint, kg, centre) for each segment, not {masses!r:.100}"
        )
    return cast("list[tuple[Any, Any, Any]]", listed)


def _segment(name: Any, kg: Any, centre: Any) -> Segment:
    a_name(name, "the joint of a mass")
    real = isinstance(kg, int | float | np.floating | np.integer)
    if not real or not 0.0 <= kg <= sys.float_info.max:
        raise InvalidExpression(f"the mass of {name} is {kg!r:.100}: expected kg, zero or more")
    return name, float(kg), three_numbers(centre, f"the centre of the mass of {name}")
