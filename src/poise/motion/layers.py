"""Layers over a motion: keys and clips that add to it, or replace it, in parts of the body.

A layer changes what lies below it and keeps it: `layered` makes a new motion, and the clip stays as
it is. In the tangent space, with the layer's share ``s`` (its weight times the mask of each value):

    additive:  q = q_below + s d         (rotations: q_below exp(s d), in the joint's own frame)
    override:  q = q_below + s (q_layer - q_below), by the shorter way
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.errors import InvalidValue, ShapeError, UnknownName, UnknownOption
from poise.geometry import quaternions
from poise.model.body_parts import parts_of, side_of
from poise.model.motion import Motion
from poise.model.pose import Pose, frozen
from poise.model.skeleton import Skeleton
from poise.motion.derivatives import angular_rates
from poise.motion.editing import sampled
from poise.motion.keyframes import Keyframes, dof_groups
from poise.motion.track import Track

Floats = NDArray[np.float64]
LayerMode: TypeAlias = Literal["additive", "override"]

MODES: tuple[LayerMode, ...] = ("additive", "override")

_REGIONS = {
    "arm": ("clavicle", "upper arm", "forearm", "hand", "finger"),
    "hand": ("hand", "finger"),
    "leg": ("thigh", "shin", "foot", "toe"),
    "trunk": ("spine",),
    "head": ("neck", "head"),
}
_SIDED = ("arm", "hand", "leg")
_UNIONS = {
    "arms": ("left arm", "right arm"),
    "hands": ("left hand", "right hand"),
    "legs": ("left leg", "right leg"),
    "upper body": ("trunk", "head", "left arm", "right arm"),
    "lower body": ("root", "pelvis", "left leg", "right leg"),
}
BODY_PARTS: tuple[str, ...] = (
    "root", "pelvis", "trunk", "head",
    *(f"{side} {part}" for part in _SIDED for side in ("left", "right")), *_UNIONS,
)  # fmt: skip
"""Names of parts that `body_mask` knows on bodies whose joints' names tell their parts."""


def body_mask(skeleton: Skeleton, parts: Iterable[str], *, below: bool = False) -> Floats:
    """(nq,) shares of a layer by parts of the body: 1 for what is named, 0 for the rest.

    Args:
        skeleton: the body.
        parts: any of `BODY_PARTS`, names of joints, or of DOFs; a word that is both a part and a
            joint means the part. What hangs on a part and has no part by its own name belongs to
            it: a jaw to the head.
        below: whether a joint's name means all joints that hang on it as well.

    Raises:
        UnknownName: a name that is none of these.

    >>> from poise.bundled import bare_character
    >>> body = bare_character().skeleton
    >>> mask = body_mask(body, ["left arm"])
    >>> float(mask[body.dof_index("lradius_rx")]), float(mask[body.dof_index("rradius_rx")])
    (1.0, 0.0)
    """
    regions, names = _regions(skeleton), skeleton.joint_names
    mask = np.zeros(skeleton.nq)
    for part in parts:
        if part in skeleton.dof_names and part not in names:
            mask[skeleton.dof_index(part)] = 1.0
            continue
        wanted = {part, *_UNIONS.get(part, ())} if part in BODY_PARTS else set[str]()
        chosen = [j for j, own in enumerate(regions) if own & wanted]
        if not chosen and part in names:
            chosen = [j for j in range(len(names)) if _is_below(skeleton, j, part, below)]
        if not chosen:
            raise UnknownName(part, "part of the body or joint", [*BODY_PARTS, *names])
        for j in chosen:
            mask[skeleton.joint_dofs(names[j])] = 1.0
    return frozen(mask)


def _regions(skeleton: Skeleton) -> list[set[str]]:
    """The regions of each joint; one without a part by its name has those of its parent."""
    parts, found = parts_of(skeleton.part_names), list[set[str]]()
    for j, (part, parent) in enumerate(zip(parts, skeleton.parents, strict=True)):
        side = side_of(skeleton.part_names[j])
        own = {
            f"{side} {region}" if region in _SIDED else region
            for region, members in _REGIONS.items()
            if part in members
        }
        if parent < 0:
            own = {"root"}
        elif part == "pelvis":
            own = {"pelvis"}
        elif not part:
            own = found[parent] - {"root"} or {"trunk"}
        found.append(own)
    return found


def _is_below(skeleton: Skeleton, joint: int, name: str, below: bool) -> bool:
    wanted = skeleton.joint_index(name)
    while below and joint >= 0 and joint != wanted:
        joint = skeleton.parents[joint]
    return joint == wanted


@dataclass(frozen=True, eq=False)
class Layer:
    """A layer of keys or a clip over a motion.

    Attributes:
        content: keys, of which only DOFs with a track count, or a motion.
        mode: "additive" adds, "override" replaces. Keys of an additive layer are what is added to
            the values, and turns (quaternions, 1 0 0 0 for none) in the joints' own frames; of an
            additive motion what counts is how it differs from ``reference``.
        weight: its share, 0 to 1, or more for an additive one; a `Track` of one number changes it
            over the seconds of the motion below.
        mask: (nq,) shares by DOF, as `body_mask` makes them; None for all of the body.
        start: seconds of the motion below at which the content's time 0 lies.
        fade: seconds in which a layer comes and goes at the ends of its content, and is absent
            outside; None holds the first and the last value before and after.
        reference: (nq,) the pose that an additive motion is compared with; its first frame if None.

    Raises:
        UnknownOption: another mode.
        InvalidValue: a weight, a start or a fade that is negative or not finite.
        ShapeError: a mask or a reference that does not fit.
    """

    content: Keyframes | Motion
    mode: LayerMode = "additive"
    weight: float | Track = 1.0
    mask: Floats | None = None
    start: float = 0.0
    fade: float | None = None
    reference: Floats | None = None

    def __post_init__(self) -> None:
        if self.mode not in MODES:
            raise UnknownOption(self.mode, "mode of a layer", MODES)
        if isinstance(self.weight, Track):
            if self.weight.rotation or not len(self.weight):
                raise InvalidValue("a layer's weight is a track of one number, with a key at least")
        elif not 0.0 <= self.weight < np.inf:
            raise InvalidValue(f"a layer's weight of {self.weight}: expected 0 or more")
        if not np.isfinite(self.start):
            raise InvalidValue(f"a layer that starts at {self.start} s: expected a finite number")
        if self.fade is not None and not 0.0 <= self.fade < np.inf:
            raise InvalidValue(f"a fade of {self.fade} s: expected 0 or more")
        body = self.content.skeleton
        for name in ("mask", "reference"):
            values = getattr(self, name)
            if values is not None:
                array = frozen(np.asarray(values, dtype=np.float64))
                if array.shape != (body.nq,) or not np.isfinite(array).all():
                    raise ShapeError(f"a layer's {name} is ({body.nq},) finite, not {array.shape}")
                object.__setattr__(self, name, array)

    @property
    def skeleton(self) -> Skeleton:
        """The body that it is for."""
        return self.content.skeleton

    @cached_property
    def _named(self) -> tuple[str, ...]:
        """The tracks that count: of keys their own, of a motion all."""
        content = self.content
        names = content.tracks if isinstance(content, Keyframes) else dof_groups(content.skeleton)
        return tuple(names)

    def over(self, q: ArrayLike, seconds: ArrayLike) -> Floats:
        """(n, nq) values with the layer over them, from those below (n, nq) at (n,) seconds.

        Raises:
            ShapeError: arrays that do not fit.
        """
        below, times = np.asarray(q, dtype=np.float64), np.asarray(seconds, dtype=np.float64)
        body = self.skeleton
        if times.ndim != 1 or below.shape != (len(times), body.nq):
            raise ShapeError(
                f"a layer lies over (n, {body.nq}) values at (n,) seconds, not {below.shape} at "
                f"{times.shape}"
            )
        way = self._way(below, times) * self.shares(times)
        found = np.asarray(body.integrate(below, way))
        untouched = self._untouched
        found[:, untouched] = below[:, untouched]
        return found

    @cached_property
    def _untouched(self) -> NDArray[np.bool_]:
        """(nq,) which values it leaves as they are."""
        groups, touched = dof_groups(self.skeleton), np.zeros(self.skeleton.nq, dtype=bool)
        for name in self._named:
            touched[groups[name]] = True
        return ~touched if self.mask is None else ~touched | (self.mask == 0.0)

    def shares(self, seconds: ArrayLike) -> Floats:
        """(n, nv) how much it counts at (n,) seconds, by rate."""
        times = np.asarray(seconds, dtype=np.float64)
        weight = (
            self.weight.at(times)[:, 0]
            if isinstance(self.weight, Track)
            else np.full(len(times), self.weight)
        )
        return (weight * self._presence(times))[:, None] * self._mask

    @cached_property
    def _mask(self) -> Floats:
        """(nv,) the mask by rate, 0 where the layer has nothing."""
        body = self.skeleton
        given = np.ones(body.nq) if self.mask is None else self.mask
        mask = np.zeros(body.nv)
        for name, (at, to) in _rates_of(body).items():
            if name in self._named:
                mask[to] = given[at].max()
        return mask

    def _presence(self, times: Floats) -> Floats:
        """(n,) from 0 to 1, by the layer's fade."""
        if self.fade is None:
            return np.ones(len(times))
        first, last = self._span
        edge = np.minimum(times - first, last - times)
        if self.fade == 0.0:
            return (edge >= -1e-9).astype(np.float64)
        u = np.clip(edge / self.fade, 0.0, 1.0)
        return u * u * (3.0 - 2.0 * u)

    @cached_property
    def _span(self) -> tuple[float, float]:
        """Seconds of the motion below from where to where its content goes."""
        content = self.content
        if isinstance(content, Motion):
            return self.start, self.start + max(len(content) - 1, 0) / content.fps
        times = content.times
        if not len(times):
            return self.start, self.start
        return self.start + float(times[0]), self.start + float(times[-1])

    def _way(self, below: Floats, times: Floats) -> Floats:
        """(n, nv) the rates that lead to where it would be with a share of 1."""
        body, own = self.skeleton, times - self.start
        content = self.content
        if isinstance(content, Motion):
            shown = sampled(content, own)
            if self.mode == "override":
                return shorter_way(body, below, shown)
            base = content.q[0] if self.reference is None else self.reference
            return shorter_way(body, np.broadcast_to(base, shown.shape), shown)
        way = np.zeros((len(times), body.nv))
        ways = _rates_of(body)
        if self.mode == "additive":
            for name, track in content.tracks.items():
                at, to = ways[name]
                values = track.at(own)
                way[:, to] = _turn(values) if at.stop - at.start == 4 else values
            return way
        shown = below.copy()
        for name, track in content.tracks.items():
            shown[:, ways[name][0]] = track.at(own)
        return shorter_way(body, below, shown)

    def keys_for(
        self, below: ArrayLike, wanted: ArrayLike, seconds: float, names: Iterable[str] = ()
    ) -> dict[str, Floats]:
        """Values of keys at a time with which the layer shows wanted values over those below.

        Args:
            below: (nq,) the values under the layer.
            wanted: (nq,) the values to be shown.
            seconds: of the motion below.
            names: of tracks; by default all that the mask leaves in.

        Returns:
            (1,) or (4,) by track. Where the layer's share is 0 there is none.
        """
        body = self.skeleton
        under, shown = np.asarray(below, dtype=np.float64), np.asarray(wanted, dtype=np.float64)
        given = np.ones(body.nq) if self.mask is None else self.mask
        weight = self.weight.at(seconds)[0] if isinstance(self.weight, Track) else self.weight
        way = shorter_way(body, under[None], shown[None])[0]
        ways, found = _rates_of(body), dict[str, Floats]()
        for name in names or ways:
            at, to = ways[name]
            share = float(weight * given[at].max())
            if share == 0.0:
                continue
            step = way[to] / share
            quaternion = at.stop - at.start == 4
            if self.mode == "additive":
                found[name] = quaternions.from_rotation_vector(step) if quaternion else step
            elif quaternion:
                turn = quaternions.from_rotation_vector(step)
                found[name] = quaternions.multiply(under[at], turn)
            else:
                found[name] = under[at] + step
        return found


def layered(motion: Motion, *layers: Layer) -> Motion:
    """The motion with layers applied, the first one lowest.

    Args:
        motion: the clip below.
        layers: layers on the same skeleton.

    Raises:
        InvalidValue: a layer of another skeleton.

    >>> from poise.bundled import character
    >>> walk = character().motion
    >>> bent = Keyframes(walk.skeleton).with_key(0.0, lradius_rx=0.0).with_key(1.0, lradius_rx=0.5)
    >>> made = layered(walk, Layer(bent))
    >>> elbow = walk.skeleton.dof_index("lradius_rx")
    >>> (made.q[[0, 60]] - walk.q[[0, 60]])[:, elbow].round(6)
    array([0. , 0.5])
    """
    q, times = np.array(motion.q), np.arange(len(motion)) / motion.fps
    for layer in layers:
        if layer.skeleton is not motion.skeleton:
            raise InvalidValue("a layer and its motion must be of the same skeleton")
        q = layer.over(q, times)
    return Motion(motion.skeleton, q, motion.fps, motion.name)


def keyed_over(motion: Motion, seconds: float, pose: Pose, layer: Layer | None = None) -> Layer:
    """A layer of keys with one more: at this time the motion with the layer over it is the pose.

    Keys of all values are set, also of those that the pose has as the motion has them, so that they
    stay there when other keys are added.

    Args:
        motion: below the layer.
        seconds: times in the motion.
        pose: the pose to show.
        layer: of keys; by default a new additive one.

    Raises:
        InvalidValue: the pose, the layer or the motion are of different skeletons, or the layer is
            a clip.

    >>> from poise.bundled import character
    >>> walk = character().motion
    >>> waving = walk[30].with_values(lradius_rx=1.2)
    >>> layer = keyed_over(walk, 30 / walk.fps, waving)
    >>> bool(np.allclose(layered(walk, layer)[30].q, waving.q))
    True
    """
    own = Layer(Keyframes(motion.skeleton)) if layer is None else layer
    content = own.content
    if isinstance(content, Motion):
        raise InvalidValue("a layer that is a clip has no keys: make one of Keyframes")
    if not (content.skeleton is pose.skeleton is motion.skeleton):
        raise InvalidValue("the pose, the layer and the motion must be of the same skeleton")
    values = own.keys_for(sampled(motion, seconds), pose.q, seconds)
    return replace(own, content=with_keys(content, seconds - own.start, values))


def with_keys(
    keys: Keyframes, time: float, values: Mapping[str, Floats], kind: str | None = None
) -> Keyframes:
    """Keys of tracks with values (1,) or (4,) set at a time."""
    tracks = dict(keys.tracks)
    for name, value in values.items():
        old = tracks.get(name)
        tracks[name] = (
            Track.of([time], value[None], kind or "catmull-rom")
            if old is None
            else old.with_key(time, value, kind)
        )
    return Keyframes(keys.skeleton, tracks, keys.name)


def shorter_way(body: Skeleton, start: Floats, end: Floats) -> Floats:
    """(n, nv) rates that lead from poses (n, nq) to others, angles by the shorter way."""
    gap = np.asarray(body.difference(end, start))
    shorter = gap - 2.0 * np.pi * np.round(gap / (2.0 * np.pi))
    return np.where(angular_rates(body), shorter, gap)


def _turn(values: Floats) -> Floats:
    """(n, 3) rotation vectors of quaternions (n, 4), by the shorter way."""
    signs = np.where(values[:, :1] < 0.0, -1.0, 1.0)
    return np.asarray(quaternions.to_rotation_vector(values * signs))


def _rates_of(body: Skeleton) -> dict[str, tuple[slice, slice]]:
    """By track, the columns of its values and those of its rates."""
    found: dict[str, tuple[slice, slice]] = {}
    at = 0
    for name, columns in dof_groups(body).items():
        width = 3 if columns.stop - columns.start == 4 else 1
        found[name] = (columns, slice(at, at + width))
        at += width
    return found
