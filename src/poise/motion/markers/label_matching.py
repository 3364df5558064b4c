"""Match the markers of a trial with those of a model by name."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Flags, Floats
from poise.errors import InvalidValue, ShapeError
from poise.model.markers import Markers
from poise.motion.markers.model import MarkerModel


@dataclass(frozen=True, eq=False)
class Match:
    """The markers that a trial and a model share.

    Attributes:
        model: the model restricted to the shared markers.
        columns: the column of each shared marker in the trial.
        unknown: markers of the trial that the model does not have.
        absent: markers of the model that the trial does not have.
    """

    model: MarkerModel
    columns: tuple[int, ...]
    unknown: tuple[str, ...]
    absent: tuple[str, ...]

    def positions(self, markers: Markers, excluded: Flags | None) -> Floats:
        """Positions (frames, k, 3) in metres; NaN in gaps and for excluded samples."""
        places = np.array(markers.positions[:, list(self.columns)])
        places[self.excluded(markers, excluded)] = np.nan
        return places

    def excluded(self, markers: Markers, excluded: Flags | None) -> Flags:
        """Mask (frames, k) of the samples not to use.

        Raises:
            ShapeError: ``excluded`` is not (frames, markers of the trial).
        """
        if excluded is None:
            return np.zeros((len(markers), len(self.columns)), np.bool_)
        given = np.asarray(excluded, dtype=np.bool_)
        if given.shape != markers.missing.shape:
            raise ShapeError(
                f"excluded samples must have shape (frames, markers) = {markers.missing.shape}, "
                f"not {given.shape}"
            )
        return given[:, list(self.columns)]

    def weights(self, markers: Markers, weights: ArrayLike) -> Floats:
        """Weight of each sample, (frames, k).

        Raises:
            ShapeError: ``weights`` is not (frames, markers of the trial).
            InvalidValue: a weight is negative or not finite.
        """
        given = np.asarray(weights, dtype=np.float64)
        if given.shape != markers.missing.shape:
            raise ShapeError(
                "weights of samples must have shape (frames, markers) = "
                f"{markers.missing.shape}, not {given.shape}"
            )
        if not (np.isfinite(given) & (given >= 0.0)).all():
            raise InvalidValue("weights of samples: expected finite numbers, 0 or more")
        return given[:, list(self.columns)]


def matched(markers: Markers, model: MarkerModel) -> Match:
    """Match markers of a trial with a model by name, with or without a subject's prefix.

    An exact name takes precedence over a name with a prefix. Virtual points, which a program
    computed, are ignored.

    Raises:
        InvalidValue: no marker matches.
    """
    own = {name: i for i, name in enumerate(markers.names) if name not in markers.virtual}
    found = {name: own[name] for name in model.names if name in own}
    taken = set(found.values())
    plain: dict[str, int] = {}
    for name, column in own.items():
        if column not in taken:
            plain.setdefault(bare(name), column)
    for name in model.names:
        if name not in found and bare(name) in plain:
            found[name] = plain.pop(bare(name))
    names = tuple(name for name in model.names if name in found)
    if not names:
        raise InvalidValue(
            f"the model has none of the trial's markers ({', '.join(markers.names[:4])}, ...); "
            f"it has {', '.join(model.names[:4])}, ..."
        )
    columns = tuple(found[name] for name in names)
    unknown = tuple(
        name for column, name in enumerate(markers.names)
        if column not in columns and name not in markers.virtual
    )  # fmt: skip
    absent = tuple(name for name in model.names if name not in names)
    return Match(model.only(names), columns, unknown, absent)


def bare(name: str) -> str:
    """A marker's name without the subject's prefix.

    >>> bare("Derrick:LKNE"), bare("LKNE")
    ('LKNE', 'LKNE')
    """
    return name.rpartition(":")[2]
