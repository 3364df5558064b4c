"""Animation layers: keys and clips that add to a motion, or replace it, on parts of the body.

Layers are non-destructive: `layered` returns a new motion and leaves the clip unchanged. In the
tangent space, with the layer's share ``s`` (its weight times the mask of each value):

    additive:  q = q_below + s d         (rotations: q_below exp(s d), in the joint's own frame)
    override:  q = q_below + s (q_layer - q_below), along the shortest path
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, TypeAlias, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.anatomy.joint_parts import joint_parts
from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError, UnknownName, UnknownOption
from poise.geometry import quaternions
from poise.model.motion import Motion
from poise.model.pose import Pose, frozen
from poise.model.skeleton import Skeleton
from poise.motion.editing import sampled, shorter_way
from poise.motion.keyframes import Keyframes, dof_groups, with_keys
from poise.motion.track import Track

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
"""Part names accepted by `body_mask` for bodies with recognised parts."""


def body_mask(skeleton: Skeleton, parts: Iterable[str], *, below: bool = False) -> Floats:
    """Mask of a layer by body parts, (nq,): 1 for values of the named parts, 0 elsewhere.

    Args:
        skeleton: the body.
        parts: any of `BODY_PARTS`, joint names or DOF names; a name that is both a part and a
            joint selects the part. A joint in no part belongs to the part of its parent; for
            example, a jaw belongs to the head.
        below: whether a joint's name also selects all of its descendants.

    Raises:
        UnknownName: a name that is not a part, joint or DOF.

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
    """Return the regions of each joint; a joint without a recognised part has its parent's."""
    found = list[set[str]]()
    for part, side, parent in zip(*joint_parts(skeleton), skeleton.parents, strict=True):
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
        content: keys, which affect only DOFs with a track, or a motion.
        mode: "additive" adds, "override" replaces. Keys of an additive layer are offsets of the
            values, and rotations in the joints' own frames (quaternions; 1 0 0 0 is the
            identity); an additive motion adds its difference from ``reference``.
        weight: the weight of the layer, 0 to 1, or more for an additive layer; a `Track` of one
            number animates the weight over the time of the motion below.
        mask: (nq,) factor of the weight for each DOF, as returned by `body_mask`; None for the
            whole body.
        start: the time of the motion below at which the content starts, seconds.
        fade: seconds over which the layer fades in and out at the ends of its content, outside
            which it has no effect; None holds the first and the last value.
        reference: (nq,) reference pose of an additive motion; its first frame if None.

    Raises:
        UnknownOption: the mode is unknown.
        InvalidValue: a weight, a start or a fade that is negative or not finite, or a weight above
            1 of an override layer.
        ShapeError: a mask or a reference of a wrong shape.
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
                raise InvalidValue(
                    "a layer's weight must be a track of one number with at least one key"
                )
            highest = float(self.weight.values.max())
            lowest = float(self.weight.values.min())
        elif isinstance(cast("object", self.weight), (int, float, np.number)):
            lowest = highest = float(self.weight)
        else:
            raise InvalidValue(f"layer weight {self.weight!r:.60}: expected a number or a Track")
        if not 0.0 <= lowest <= highest < np.inf:
            raise InvalidValue(f"layer weight {lowest}: expected 0 or more")
        if self.mode == "override" and highest > 1.0:
            raise InvalidValue(
                f"layer weight {highest}: expected 0 to 1 for an override layer; "
                "only additive layers can have more"
            )
        if not np.isfinite(self.start):
            raise InvalidValue(f"layer start {self.start} s: expected a finite number")
        if self.fade is not None and not 0.0 <= self.fade < np.inf:
            raise InvalidValue(f"fade {self.fade} s: expected 0 or more")
        body = self.content.skeleton
        for name in ("mask", "reference"):
            values = getattr(self, name)
            if values is not None:
                array = frozen(np.asarray(values, dtype=np.float64))
                if array.shape != (body.nq,) or not np.isfinite(array).all():
                    raise ShapeError(
                        f"a layer's {name} must be finite with shape ({body.nq},), "
                        f"not {array.shape}"
                    )
                object.__setattr__(self, name, array)

    @property
    def skeleton(self) -> Skeleton:
        """The skeleton of the content."""
        return self.content.skeleton

    @cached_property
    def _named(self) -> tuple[str, ...]:
        """Names of the tracks that the layer affects: those of its keys, or all for a motion."""
        content = self.content
        names = content.tracks if isinstance(content, Keyframes) else dof_groups(content.skeleton)
        return tuple(names)

    def over(self, q: ArrayLike, seconds: ArrayLike) -> Floats:
        """Apply the layer to values (n, nq) at times (n,) in seconds.

        Raises:
            ShapeError: arrays of wrong shapes.
        """
        below, times = np.asarray(q, dtype=np.float64), np.asarray(seconds, dtype=np.float64)
        body = self.skeleton
        if times.ndim != 1 or below.shape != (len(times), body.nq):
            raise ShapeError(
                f"a layer needs values of shape (n, {body.nq}) at seconds of shape (n,), not "
                f"{below.shape} at {times.shape}"
            )
        offset = self._offset(below, times) * self.shares(times)
        found = np.asarray(body.integrate(below, offset))
        untouched = self._untouched
        found[:, untouched] = below[:, untouched]
        return found

    @cached_property
    def _untouched(self) -> NDArray[np.bool_]:
        """Mask (nq,) of the values that the layer leaves unchanged."""
        groups, touched = dof_groups(self.skeleton), np.zeros(self.skeleton.nq, dtype=bool)
        for name in self._named:
            touched[groups[name]] = True
        return ~touched if self.mask is None else ~touched | (self.mask == 0.0)

    def shares(self, seconds: ArrayLike) -> Floats:
        """Share of the layer by rate at times (n,) in seconds, (n, nv)."""
        times = np.asarray(seconds, dtype=np.float64)
        weight = (
            self.weight.at(times)[:, 0]
            if isinstance(self.weight, Track)
            else np.full(len(times), self.weight)
        )
        return (weight * self._presence(times))[:, None] * self._mask

    @cached_property
    def _mask(self) -> Floats:
        """Mask by rate (nv,), 0 where the layer has no content."""
        body = self.skeleton
        given = np.ones(body.nq) if self.mask is None else self.mask
        mask = np.zeros(body.nv)
        for name, (at, to) in _rates_of(body).items():
            if name in self._named:
                mask[to] = given[at].max()
        return mask

    def _presence(self, times: Floats) -> Floats:
        """Fade factor at each time, (n,) from 0 to 1."""
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
        """Start and end of the content, in seconds of the motion below."""
        content = self.content
        if isinstance(content, Motion):
            return self.start, self.start + max(len(content) - 1, 0) / content.fps
        times = content.times
        if not len(times):
            return self.start, self.start
        return self.start + float(times[0]), self.start + float(times[-1])

    def _offset(self, below: Floats, times: Floats) -> Floats:
        """Rates (n, nv) from the values below to those of the layer at full share."""
        body, own = self.skeleton, times - self.start
        content = self.content
        if isinstance(content, Motion):
            shown = sampled(content, own)
            if self.mode == "override":
                return shorter_way(body, below, shown)
            base = content.q[0] if self.reference is None else self.reference
            return shorter_way(body, np.broadcast_to(base, shown.shape), shown)
        offset = np.zeros((len(times), body.nv))
        slices = _rates_of(body)
        if self.mode == "additive":
            for name, track in content.tracks.items():
                at, to = slices[name]
                values = track.at(own)
                offset[:, to] = _turn(values) if at.stop - at.start == 4 else values
            return offset
        shown = below.copy()
        for name, track in content.tracks.items():
            shown[:, slices[name][0]] = track.at(own)
        return shorter_way(body, below, shown)

    def keys_for(
        self, below: ArrayLike, wanted: ArrayLike, seconds: float, names: Iterable[str] = ()
    ) -> dict[str, Floats]:
        """Compute the key values with which the layered result has the desired values at one time.

        Args:
            below: (nq,), the values below the layer.
            wanted: (nq,), the desired result.
            seconds: the time in the motion below.
            names: names of tracks; by default all that the mask includes.

        Returns:
            Values (1,) or (4,) by track; tracks with a share of 0 are omitted.
        """
        body = self.skeleton
        under, shown = np.asarray(below, dtype=np.float64), np.asarray(wanted, dtype=np.float64)
        given = np.ones(body.nq) if self.mask is None else self.mask
        weight = self.weight.at(seconds)[0] if isinstance(self.weight, Track) else self.weight
        offset = shorter_way(body, under[None], shown[None])[0]
        slices, found = _rates_of(body), dict[str, Floats]()
        for name in names or slices:
            at, to = slices[name]
            share = float(weight * given[at].max())
            if share == 0.0:
                continue
            step = offset[to] / share
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
    """Apply layers to a motion, the first one lowest.

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
            raise InvalidValue("a layer and its motion must belong to the same skeleton")
        q = layer.over(q, times)
    return Motion(motion.skeleton, q, motion.fps, motion.name)


def keyed_over(motion: Motion, seconds: float, pose: Pose, layer: Layer | None = None) -> Layer:
    """Add a key to a layer so that the layered motion has the given pose at that time.

    All values get a key, even if the pose equals the motion, so that they do not change when other
    keys are added.

    Args:
        motion: the motion below the layer.
        seconds: the time in the motion.
        pose: the desired pose.
        layer: a layer of keys; by default a new additive one.

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
        raise InvalidValue("a layer of a clip has no keys; create the layer from Keyframes")
    if not (content.skeleton is pose.skeleton is motion.skeleton):
        raise InvalidValue("the pose, the layer and the motion must belong to the same skeleton")
    values = own.keys_for(sampled(motion, seconds), pose.q, seconds)
    return replace(own, content=with_keys(content, seconds - own.start, values))


def _turn(values: Floats) -> Floats:
    """Rotation vectors (n, 3) of quaternions (n, 4), with angles of at most pi."""
    signs = np.where(values[:, :1] < 0.0, -1.0, 1.0)
    return np.asarray(quaternions.to_rotation_vector(values * signs))


def _rates_of(body: Skeleton) -> dict[str, tuple[slice, slice]]:
    """Slices of values and of rates, by track."""
    found: dict[str, tuple[slice, slice]] = {}
    at = 0
    for name, columns in dof_groups(body).items():
        width = 3 if columns.stop - columns.start == 4 else 1
        found[name] = (columns, slice(at, at + width))
        at += width
    return found
