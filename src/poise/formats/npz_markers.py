"""Markers in NPZ files: their places and residuals, with names and rate."""

from __future__ import annotations

from typing import Any

import numpy as np

from poise.errors import FileSyntax, PoiseError
from poise.formats.npz_archive import Archive
from poise.model import Markers


def marker_arrays(markers: Markers | None) -> dict[str, Any]:
    """The arrays of markers; none without any.

    >>> sorted(marker_arrays(Markers(("LKNE",), [[(0, 0.5, 0)]], fps=100)))[:3]
    ['marker_first_frame', 'marker_fps', 'marker_names']
    """
    if markers is None:
        return {}
    return {
        "marker_names": np.array(markers.names, dtype=np.str_),
        "marker_positions": markers.positions,
        "marker_residuals": markers.residuals,
        "marker_fps": np.array(markers.fps),
        "marker_first_frame": np.array(markers.first_frame),
        "marker_owners": np.array(markers.owners, dtype=np.str_),
        "marker_virtual": np.array(markers.virtual, dtype=np.str_),
        "marker_up": np.array(markers.up),
    }


def markers_of(archive: Archive) -> Markers | None:
    """The markers of a file; None where it has none.

    Raises:
        FileSyntax: arrays that do not fit each other.
    """
    if not archive.has("marker_names"):
        return None
    fps, first = archive.numbers("marker_fps"), archive.numbers("marker_first_frame")
    if fps.shape != () or first.shape != () or not abs(first) < 1e15:
        raise archive.fault("marker_fps, marker_first_frame: expected single numbers")
    try:
        names, owners, virtual = (
            tuple(archive.texts(f"marker_{what}")) for what in ("names", "owners", "virtual")
        )
        return Markers(
            names, archive.numbers("marker_positions"), float(fps),
            archive.numbers("marker_residuals"), int(first), owners, virtual,
            archive.text("marker_up"),
        )  # fmt: skip
    except PoiseError as problem:
        if problem.file is not None:
            raise
        raise FileSyntax(f"markers: {problem.message}", file=archive.file) from None
