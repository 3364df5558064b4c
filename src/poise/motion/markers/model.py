"""A marker model: marker offsets on joints and bone scale factors, as an editable table."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.array_types import Floats
from poise.errors import (
    FileSyntax,
    InvalidValue,
    PoiseError,
    ShapeError,
    UnknownName,
)
from poise.files import encoded, read_json, replace_file
from poise.files.json_text import JsonObject
from poise.model.pose import frozen
from poise.model.skeleton import Skeleton
from poise.model.stretching import bone_children, with_bone_lengths

NOISE = 0.005
"""Default standard deviation of a marker on skin in each direction, metres."""

GUESS = 0.04
"""Standard deviation of an offset from an anatomical table in each direction, metres."""

LENGTH_GUESS = 0.15
"""Prior standard deviation of the logarithm of a bone scale factor."""

_FORMAT = "poise marker model"


@dataclass(frozen=True)
class BoneScale:
    """A group of bones with a common scale factor.

    Attributes:
        name: a name for display, such as "femur".
        bones: names of the bones, as in `poise.model.with_bone_lengths`.
        factor: length relative to the skeleton of the model.
        sigma: standard deviation of the factor's logarithm; 0 for a known, fixed factor.
    """

    name: str
    bones: tuple[str, ...]
    factor: float = 1.0
    sigma: float = LENGTH_GUESS

    def __post_init__(self) -> None:
        object.__setattr__(self, "bones", tuple(self.bones))
        if not 0.0 < self.factor < math.inf or not 0.0 <= self.sigma < math.inf:
            raise InvalidValue(
                f"bone scale {self.name}: a factor of {self.factor} with a sigma of {self.sigma}: "
                "expected a factor above 0 and a sigma of 0 or more"
            )


@dataclass(frozen=True, eq=False)
class MarkerModel:
    """Joint and offset of each marker, and the matching bone scales; frozen.

    Attributes:
        names: names of the markers.
        joints: the joint that carries each marker.
        offsets: (k, 3), position in the frame of that joint, metres.
        noise: (k,), standard deviation of an observation from the model in each direction, metres,
            which determines the weight of the marker; `NOISE` by default.
        sigmas: (k, 3), standard deviation of each offset along the joint's axes, metres; `GUESS` by
            default, 0 for a known, fixed offset.
        scales: groups of bones with a common scale factor.

    Raises:
        ShapeError: the shape of an array does not match the number of names.
        InvalidValue: a repeated name, or a number that is not finite or not positive.

    >>> model = MarkerModel(("KNEE", "ANKLE"), ("shin", "foot"), [(0.05, 0, 0), (0.04, 0, 0)])
    >>> model.moved("KNEE", (0.06, 0, 0)).offset("KNEE")
    array([0.06, 0.  , 0.  ])
    """

    names: tuple[str, ...]
    joints: tuple[str, ...]
    offsets: Floats
    noise: Floats = field(default_factory=lambda: np.empty(0))
    sigmas: Floats = field(default_factory=lambda: np.empty(0))
    scales: tuple[BoneScale, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", tuple(self.names))
        object.__setattr__(self, "joints", tuple(self.joints))
        object.__setattr__(self, "scales", tuple(self.scales))
        count = len(self.names)
        for name, values, shape, default in (
            ("offsets", self.offsets, (count, 3), None),
            ("noise", self.noise, (count,), NOISE),
            ("sigmas", self.sigmas, (count, 3), GUESS),
        ):
            array = np.asarray(values, dtype=np.float64)
            if default is not None and array.size == 0:
                array = np.full(shape, default)
            if array.shape != shape:
                raise ShapeError(
                    f"{name} of {count} markers must have shape {shape}, not {array.shape}"
                )
            if not np.isfinite(array).all():
                raise InvalidValue(f"{name} of markers must be finite")
            object.__setattr__(self, name, frozen(array))
        if len(self.joints) != count:
            raise ShapeError(f"{len(self.joints)} joints for {count} markers")
        for names in (self.names, tuple(scale.name for scale in self.scales)):
            if len(set(names)) != len(names):
                twice = next(name for name, times in Counter(names).items() if times > 1)
                raise InvalidValue(f"{twice} appears twice in a marker model")
        if (self.noise <= 0.0).any() or (self.sigmas < 0.0).any():
            raise InvalidValue(
                "the noise of a marker must be positive, and the sigma of an offset 0 or more"
            )

    # -- access ---------------------------------------------------------------------------------

    def index(self, name: str) -> int:
        """The index of the marker with this name.

        Raises:
            UnknownName: no marker has this name.
        """
        if name not in self.names:
            raise UnknownName(name, "marker of the model", self.names)
        return self.names.index(name)

    def offset(self, name: str) -> Floats:
        """Position of a marker in its joint's frame, (3,) metres."""
        return self.offsets[self.index(name)]

    def factor(self, name: str) -> float:
        """Scale factor of a group of bones.

        Raises:
            UnknownName: there is no such group of bones.
        """
        for scale in self.scales:
            if scale.name == name:
                return scale.factor
        raise UnknownName(name, "group of bones", [scale.name for scale in self.scales])

    def sites(self, skeleton: Skeleton) -> NDArray[np.int64]:
        """Index of each marker's joint, (k,).

        Raises:
            UnknownJoint: the skeleton has no such joint.
        """
        return np.array([skeleton.joint_index(joint) for joint in self.joints], np.int64)

    def skeleton(self, skeleton: Skeleton) -> Skeleton:
        """Return the skeleton with the bone lengths of the model.

        Raises:
            UnknownJoint, UnknownName: a bone that does not exist.
        """
        factors: dict[str, float] = {}
        for scale in self.scales:
            for bone in scale.bones:
                bone_children(skeleton, bone)
                factors[bone] = factors.get(bone, 1.0) * scale.factor
        return with_bone_lengths(skeleton, factors)

    def places(self, skeleton: Skeleton, world: Floats) -> Floats:
        """Marker positions (..., k, 3) for world frames (..., joints, 4, 4)."""
        frames = world[..., self.sites(skeleton), :3, :]
        return np.einsum("...kij,kj->...ki", frames[..., :3], self.offsets) + frames[..., 3]

    # -- other models ---------------------------------------------------------------------------

    def only(self, names: Sequence[str]) -> MarkerModel:
        """Return the model with only these markers, in this order, and all bone scales.

        Raises:
            UnknownName: a name does not exist.
        """
        rows = [self.index(name) for name in names]
        return replace(
            self,
            names=tuple(names),
            joints=tuple(self.joints[row] for row in rows),
            offsets=self.offsets[rows],
            noise=self.noise[rows],
            sigmas=self.sigmas[rows],
        )

    def moved(self, name: str, offset: ArrayLike, joint: str | None = None) -> MarkerModel:
        """Return the model with one marker at another offset, on another joint if given.

        Raises:
            UnknownName: there is no such marker.
            ShapeError: the offset is not (3,).
        """
        row = self.index(name)
        offsets, joints = self.offsets.copy(), list(self.joints)
        there = frozen(offset)
        if there.shape != (3,):
            raise ShapeError(f"the offset of {name} must have shape (3,), not {there.shape}")
        offsets[row] = there
        joints[row] = joint or joints[row]
        return replace(self, offsets=offsets, joints=tuple(joints))

    def updated(self, other: MarkerModel) -> MarkerModel:
        """Return the model with markers and bone scales of another model replaced by name.

        Merges the result of a calibration, which has only observed markers, into the full table.

        Raises:
            UnknownName: the other model has a marker or a group that this one does not have.

        >>> model = MarkerModel(("KNEE", "ANKLE"), ("shin", "foot"), [(0.05, 0, 0), (0.04, 0, 0)])
        >>> known = model.only(["ANKLE"]).moved("ANKLE", (0.03, 0, 0))
        >>> model.updated(known).offsets[:, 0]
        array([0.05, 0.03])
        """
        rows = [self.index(name) for name in other.names]
        joints = list(self.joints)
        for row, joint in zip(rows, other.joints, strict=True):
            joints[row] = joint
        arrays = {name: getattr(self, name).copy() for name in ("offsets", "noise", "sigmas")}
        for name, values in arrays.items():
            values[rows] = getattr(other, name)
        for scale in other.scales:
            self.factor(scale.name)
        theirs = {scale.name: scale for scale in other.scales}
        scales = tuple(theirs.get(scale.name, scale) for scale in self.scales)
        return replace(self, joints=tuple(joints), scales=scales, **arrays)

    def scaled(self, **factors: float) -> MarkerModel:
        """Return the model with other factors for some groups of bones, by name.

        Raises:
            UnknownName: there is no such group.
        """
        for name in factors:
            self.factor(name)
        return replace(
            self,
            scales=tuple(
                replace(scale, factor=float(factors.get(scale.name, scale.factor)))
                for scale in self.scales
            ),
        )

    # -- files ----------------------------------------------------------------------------------

    def to_dict(self) -> JsonObject:
        """Return the table as a dictionary that JSON can store."""
        return {
            "format": _FORMAT,
            "version": 1,
            "markers": {
                name: {
                    "joint": self.joints[i],
                    "offset_m": [float(value) for value in self.offsets[i]],
                    "sigma_m": [float(value) for value in self.sigmas[i]],
                    "noise_m": float(self.noise[i]),
                }
                for i, name in enumerate(self.names)
            },
            "bones": {
                scale.name: {
                    "bones": list(scale.bones), "factor": scale.factor, "sigma": scale.sigma,
                }
                for scale in self.scales
            },
        }  # fmt: skip

    @classmethod
    def from_dict(cls, table: object) -> MarkerModel:
        """Create a model from a table of `to_dict`; a marker needs only joint and offset.

        Raises:
            InvalidValue: the table is malformed; the message names the entry.
        """
        whole = _mapping(table, "a marker model", ("format", "version", "markers", "bones"))
        if whole.get("format", _FORMAT) != _FORMAT or whole.get("version", 1) != 1:
            raise InvalidValue(
                f"format {whole.get('format')!r:.60} of version {whole.get('version')!r:.20}: "
                f"expected {_FORMAT!r} of version 1"
            )
        markers = _mapping(whole.get("markers"), '"markers"')
        bones = _mapping(whole.get("bones", {}), '"bones"')
        names, joints, offsets = [], [], []
        noise, sigmas = [], []
        for name, entry in markers.items():
            row = _mapping(entry, name, ("joint", "offset_m", "sigma_m", "noise_m"))
            names.append(name)
            joints.append(_text(row.get("joint"), f"the joint of {name}"))
            offsets.append(_numbers(row.get("offset_m"), 3, f"the offset_m of {name}"))
            noise.append(_numbers(row.get("noise_m", NOISE), 1, f"the noise_m of {name}")[0])
            sigmas.append(_numbers(row.get("sigma_m", [GUESS] * 3), 3, f"the sigma_m of {name}"))
        scales: list[BoneScale] = []
        for name, entry in bones.items():
            row = _mapping(entry, name, ("bones", "factor", "sigma"))
            listed = row.get("bones")
            if not isinstance(listed, list):
                raise InvalidValue(f"the bones of {name} must be a list of names")
            own = tuple(_text(bone, f"a bone of {name}") for bone in cast("list[Any]", listed))
            factor = _numbers(row.get("factor", 1.0), 1, f"the factor of {name}")[0]
            sigma = _numbers(row.get("sigma", LENGTH_GUESS), 1, f"the sigma of {name}")[0]
            scales.append(BoneScale(name, own, factor, sigma))
        shape = (len(names), 3)
        return cls(
            tuple(names), tuple(joints), np.array(offsets).reshape(shape), np.array(noise),
            np.array(sigmas).reshape(shape), tuple(scales),
        )  # fmt: skip

    def write(self, path: str | Path) -> None:
        """Write the table as JSON; an existing file is replaced only when the new one is complete.

        Raises:
            FileError: the file cannot be written.
        """
        replace_file(path, encoded(json.dumps(self.to_dict(), indent=1) + "\n", path))

    @classmethod
    def read(cls, path: str | Path) -> MarkerModel:
        """Read a table from a JSON file.

        Raises:
            FileMissing, FileError: the file does not exist, or cannot be read.
            FileSyntax: the file is not JSON, not a marker table, or contains a name twice.
        """
        data = read_json(path, unique=True)
        try:
            return cls.from_dict(data)
        except PoiseError as failure:
            raise FileSyntax(str(failure), file=path) from None
        except ValueError as failure:
            raise FileSyntax(f"not a marker table: {failure}", file=path) from None

    def __repr__(self) -> str:
        return f"<MarkerModel: {len(self.names)} markers, {len(self.scales)} groups of bones>"


def _mapping(value: object, what: str, known: Sequence[str] = ()) -> JsonObject:
    """Check for a JSON object, and if ``known`` is given, for unknown (misspelt) entries."""
    if not isinstance(value, dict):
        raise InvalidValue(f"{what} must be a JSON object")
    entries = cast("JsonObject", value)
    other = next((name for name in entries if known and name not in known), None)
    if other is not None:
        raise InvalidValue(f"{what} has an entry {other!r:.60}; expected {', '.join(known)}")
    return entries


def _text(value: object, what: str) -> str:
    if not isinstance(value, str):
        raise InvalidValue(f"{what} must be a name")
    return value


def _numbers(value: object, count: int, what: str) -> list[float]:
    listed = cast("list[object]", value) if isinstance(value, list) else [value]
    try:
        numbers = [
            float(v) for v in listed
            if isinstance(v, int | float) and not isinstance(v, bool) and math.isfinite(v)
        ]  # fmt: skip
    except OverflowError:  # an integer out of the range of float
        numbers = []
    if len(numbers) != count or len(listed) != count:
        wanted = "a number" if count == 1 else f"{count} numbers"
        raise InvalidValue(f"{what} must be {wanted}, not {value!r:.60}")
    return numbers
