"""Check of a unit of length that the caller of a reader has chosen."""

from __future__ import annotations

import os
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from poise.errors import FileName, UnitWarning, issue_warning
from poise.model import Character, Markers, Skeleton, guess_unit
from poise.model.extents import extent

_PLAUSIBLE = (0.1, 10.0)  # metres: from figurines to giants
_FEWEST = 4  # joints of a human body


def with_checked_unit(character: Character, path: FileName) -> Character:
    """Return the character, with a `UnitWarning` for a human of an implausible size.

    Only recognised humans, and markers of a head and feet, count as human. Robots, props, cameras
    and scenes have any size.
    """
    size = _height(character)
    if size is None or _PLAUSIBLE[0] <= size <= _PLAUSIBLE[1]:
        return character
    shown = f"{size:.3g} m" if size >= 1.0 else f"{1e3 * size:.3g} mm"
    text = f"with the unit {character.unit.name}, this human body measures {shown}"
    better = guess_unit(size / character.unit.metres)
    if _PLAUSIBLE[0] <= size / character.unit.metres * better.metres <= _PLAUSIBLE[1]:
        text += f"; the file is probably in {better.name}"
    warning = UnitWarning(text, file=os.fspath(path))
    issue_warning(warning)
    return replace(character, repairs=(*character.repairs, warning))


def _height(character: Character) -> float | None:
    """Return the size of a human body in metres; None for anything else."""
    if character.markers is not None and not character.motions:
        return _height_of_markers(character.markers)
    if len(character.skeleton.joints) < _FEWEST:
        return None
    low, high = extent(character.rest)
    size = float((high - low).max())
    if size <= 0.0 or _PLAUSIBLE[0] <= size <= _PLAUSIBLE[1]:
        return None  # without looking for body parts
    return size if _is_human(character.skeleton) else None


def _is_human(skeleton: Skeleton) -> bool:
    from poise.anatomy import find_anatomy

    return find_anatomy(skeleton).kind == "human"


def _height_of_markers(markers: Markers) -> float | None:
    """Return the median distance upwards from a human's feet to its head or shoulders, by names."""
    from poise.formats.marker_files import head_and_feet

    high, low = head_and_feet(markers.names)
    heights = markers.positions[..., 1]
    lifts = _means(heights[:, high]) - _means(heights[:, low])
    seen = lifts[~np.isnan(lifts)]
    return float(np.median(seen)) if len(seen) else None


def _means(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Mean of the values of each frame (frames, n) that are not NaN; NaN if there are none."""
    with np.errstate(invalid="ignore"):
        means: NDArray[np.float64] = np.nansum(values, axis=1) / (~np.isnan(values)).sum(axis=1)
    return means
