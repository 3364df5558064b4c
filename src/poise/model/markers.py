"""Optical marker trajectories, with gaps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Flags, Floats
from poise.errors import InvalidValue, ShapeError, UnknownName
from poise.model.pose import frozen


@dataclass(frozen=True, eq=False)
class Markers:
    """Positions of optical markers in each frame; immutable.

    Attributes:
        names: one unique name per marker.
        positions: (frames, markers, 3), metres, y up; NaN in all three for missing samples.
        fps: frames per second.
        residuals: (frames, markers), reconstruction residuals of the cameras, metres; 0 where
            unknown, as for computed points, and by default; NaN for missing samples.
        first_frame: the number that the recording gives to the first frame.
        owners: the subject of each marker, "" for none (the default).
        virtual: names of computed points, such as joint centres or a centre of mass.
        up: the vertical axis of the file, which becomes y: "y", "z", "-z", ...
        start: time of the first frame in its recording, seconds; 0 by default.

    Raises:
        ShapeError: the shape of an array does not match the names.
        InvalidValue: a repeated name, a sample with some NaN coordinates, or a rate that is not
            positive.

    >>> places = [[(0, 0.5, 0), (0, 0.1, 0)], [(0.1, 0.5, 0), (np.nan, np.nan, np.nan)]]
    >>> walk = Markers(("LKNE", "LANK"), places, fps=100)
    >>> walk.missing.sum(axis=0), walk.path("LKNE")[1]
    (array([0, 1]), array([0.1, 0.5, 0. ]))
    >>> walk[1:].first_frame, walk.only(["LANK"]).names
    (2, ('LANK',))
    """

    names: tuple[str, ...]
    positions: Floats
    fps: float
    residuals: Floats = field(default_factory=lambda: np.empty(0))
    first_frame: int = 1
    owners: tuple[str, ...] = ()
    virtual: tuple[str, ...] = ()
    up: str = "y"
    start: float = 0.0

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", tuple(self.names))
        object.__setattr__(self, "positions", frozen(self.positions))
        object.__setattr__(self, "owners", tuple(self.owners) or ("",) * len(self.names))
        object.__setattr__(self, "virtual", tuple(self.virtual))
        count = len(self.names)
        places = self.positions
        if places.ndim != 3 or places.shape[1:] != (count, 3):
            raise ShapeError(
                f"positions of {count} markers must have shape (frames, {count}, 3), not "
                f"{places.shape}"
            )
        if len(self.owners) != count:
            raise ShapeError(f"{len(self.owners)} owners for {count} markers")
        gone = np.isnan(places)
        if (gone.any(axis=2) != gone.all(axis=2)).any() or np.isinf(places).any():
            at = (gone.any(axis=2) != gone.all(axis=2)) | np.isinf(places).any(axis=2)
            frame, marker = np.argwhere(at)[0]
            raise InvalidValue(
                f"frame {frame}: {self.names[marker]} is not finite; expected three numbers, or "
                "NaN in all three where it was not seen"
            )
        self._check_names()
        self._set_residuals(gone[..., 0])
        if not 0.0 < self.fps < float("inf"):
            raise InvalidValue(f"markers at {self.fps} frames per second: expected more than 0")

    def _check_names(self) -> None:
        if len(set(self.names)) != len(self.names):
            twice = next(name for name, count in Counter(self.names).items() if count > 1)
            raise InvalidValue(f"duplicate marker name {twice!r}")
        known = set(self.names)
        for name in self.virtual:
            if name not in known:
                raise UnknownName(name, "marker", self.names)

    def _set_residuals(self, gone: Flags) -> None:
        given = np.asarray(self.residuals, dtype=np.float64)
        values = np.array(given) if given.size else np.zeros(gone.shape)
        if values.shape != gone.shape:
            raise ShapeError(
                f"residuals must have shape (frames, markers) = {gone.shape}, not {values.shape}"
            )
        values[gone] = np.nan
        object.__setattr__(self, "residuals", frozen(values))

    @property
    def frames(self) -> int:
        """The number of frames."""
        return len(self.positions)

    @property
    def seconds(self) -> float:
        """The length: frames / fps."""
        return len(self.positions) / self.fps

    @property
    def missing(self) -> Flags:
        """Mask (frames, markers) of missing samples."""
        return np.isnan(self.positions[..., 0])

    @property
    def subjects(self) -> tuple[str, ...]:
        """Subjects in the file's order, without the empty name."""
        return tuple(dict.fromkeys(owner for owner in self.owners if owner))

    @property
    def measured(self) -> Markers:
        """The measured markers, without virtual points."""
        return self.only([name for name in self.names if name not in self.virtual])

    def index(self, name: str) -> int:
        """The index of the marker with this name.

        Raises:
            UnknownName: no marker has that name; the message lists similar names.
        """
        if name not in self.names:
            raise UnknownName(name, "marker", self.names)
        return self.names.index(name)

    def path(self, name: str) -> Floats:
        """Positions (frames, 3) of one marker, metres."""
        return self.positions[:, self.index(name)]

    def of(self, subject: str) -> Markers:
        """Return the markers of one subject, without the prefix ``subject:`` in their names.

        Raises:
            UnknownName: no marker belongs to the subject.
        """
        if subject not in self.subjects:
            raise UnknownName(subject, "subject", self.subjects)
        own = [name for name, owner in zip(self.names, self.owners) if owner == subject]
        chosen = self.only(own)
        prefix = f"{subject}:"
        return replace(
            chosen,
            names=tuple(name.removeprefix(prefix) for name in chosen.names),
            virtual=tuple(name.removeprefix(prefix) for name in chosen.virtual),
        )

    def only(self, names: Sequence[str]) -> Markers:
        """Select these markers, in this order.

        Raises:
            UnknownName: a name does not exist.
        """
        columns = [self.index(name) for name in names]
        return replace(
            self,
            names=tuple(names),
            positions=self.positions[:, columns],
            residuals=self.residuals[:, columns],
            owners=tuple(self.owners[column] for column in columns),
            virtual=tuple(name for name in self.virtual if name in names),
        )

    def with_positions(self, positions: ArrayLike) -> Markers:
        """Return the markers with other positions (frames, n, 3), metres.

        Use this to fill gaps or remove samples. New samples have residual 0.
        """
        residuals = np.where(np.isnan(self.residuals), 0.0, self.residuals)
        return replace(self, positions=np.asarray(positions, dtype=np.float64), residuals=residuals)

    def __len__(self) -> int:
        return len(self.positions)

    def __getitem__(self, frames: slice) -> Markers:
        """Select frames by a slice; a step changes the rate.

        Raises:
            InvalidValue: a negative step, or an index that is not a slice.
        """
        if not isinstance(frames, slice):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise InvalidValue(
                f"markers[{frames!r}]: expected a slice of frames; for one frame use "
                "markers.positions[frame], for one marker markers.path(name)"
            )
        start, _, step = frames.indices(len(self.positions))
        if step < 0:
            raise InvalidValue("a slice of markers needs a step of at least 1")
        return replace(
            self,
            positions=self.positions[frames],
            residuals=self.residuals[frames],
            fps=self.fps / step,
            first_frame=self.first_frame + start,
            start=self.start + start / self.fps,
        )

    def __repr__(self) -> str:
        return f"<Markers: {len(self.names)}, {len(self)} frames at {self.fps:g} fps>"
