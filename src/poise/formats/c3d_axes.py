"""Which way is up in a C3D file, and its places turned so that up is y."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_HIGH = re.compile(r"HD$|^ARIEL$|HEAD|^C7$|^T2$|^CLAV$|STERN|SHO$|ACROM|FSH$|BSH$", re.IGNORECASE)
_LOW = re.compile(r"TOE$|HEEL?$|ANK$|^[LR]?MT[15]$|^[LR]FT\d$|^[LR][LM]A$", re.IGNORECASE)
_CLEAR = 2.0
"""How many times farther apart head and feet are along up than along any other axis, on average."""


def upward_axis(names: Sequence[str], places: Floats, said: str) -> str:
    """The file's axis that points up: "x", "-x", "y", ...

    Where names tell markers of the head and shoulders from those of the feet, it is what leads from
    these to those; a file's ``said`` (POINT:Y_SCREEN, the screen's upward axis) comes second, for
    programs write there what they like; then the axis along which markers keep most apart.

    Args:
        names: of the markers.
        places: (frames, markers, 3) in the file's axes, NaN where missing.
        said: the file's own word, such as "+Z", or "".

    >>> upward_axis(["C7", "LTOE"], np.array([[[0.0, 0.1, 1.5], [0.1, 0.0, 0.1]]]), "-X")
    'z'
    """
    high = [column for column, name in enumerate(names) if _HIGH.search(name)]
    low = [column for column, name in enumerate(names) if _LOW.search(name)]
    if high and low:
        lift = _mean(_middle(places[:, high]) - _middle(places[:, low]))
        size = np.sort(np.abs(lift))
        if size[2] > _CLEAR * size[1]:
            return _axis(lift)
    told = re.fullmatch(r"([+-]?)([XYZ])", said.strip().upper())
    if told and told.group(1) != "-":
        return told.group(2).lower()
    heights = _mean(places - _middle(places)[:, None])
    if not len(names) or not np.nanmax(np.abs(heights), initial=0.0) > 0.0:
        return "y"
    return "xyz"[int(np.argmax(np.nanstd(heights, axis=0)))]


def turned(places: Floats, up: str) -> Floats:
    """(..., 3) places whose y is the axis ``up``: by a right angle about one axis, or by two.

    >>> turned(np.array([1.0, 2.0, 3.0]), "z")
    array([ 1.,  3., -2.])
    """
    x, y, z = np.moveaxis(places, -1, 0)
    axes = {
        "y": (x, y, z), "-y": (x, -y, -z), "z": (x, z, -y), "-z": (x, -z, y),
        "x": (-y, x, z), "-x": (y, -x, z),
    }  # fmt: skip
    return np.stack(axes[up], axis=-1)


def _middle(places: Floats) -> Floats:
    """(frames, 3) the mean of what is seen; NaN where nothing is."""
    seen = ~np.isnan(places[..., :1])
    count = seen.sum(axis=1)
    total = np.where(seen, places, 0.0).sum(axis=1)
    return np.where(count > 0, total / np.maximum(count, 1), np.nan)


def _mean(values: Floats) -> Floats:
    """The mean over the frames without NaNs; 0 where there are none."""
    seen = ~np.isnan(values)
    return np.where(seen, values, 0.0).sum(axis=0) / np.maximum(seen.sum(axis=0), 1)


def _axis(direction: Floats) -> str:
    largest = int(np.argmax(np.abs(direction)))
    return ("-" if direction[largest] < 0.0 else "") + "xyz"[largest]
