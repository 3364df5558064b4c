"""Poses of all frames from markers."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.errors import InvalidValue, UnknownName
from poise.metrics import Likelihood, Metric, Prior, prior_of, value
from poise.metrics.likelihood import Density
from poise.model.body_parts import Part, parts_of
from poise.model.markers import Markers
from poise.model.motion import Motion
from poise.model.pose import Pose, frozen
from poise.model.skeleton import Skeleton
from poise.motion.markers.frame_solver import FrameSystems, Sightings
from poise.motion.markers.initial_pose import start_frame, start_pose
from poise.motion.markers.label_matching import matched
from poise.motion.markers.model import MarkerModel
from poise.motion.markers.outliers import far_off
from poise.motion.markers.trajectory_smoothing import Pull, smooth
from poise.progress import report, reported

Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]

_RESTARTS = 12
_LOST = 8.0
_ASKED = 400  # frames at most that are asked again
_SKIP = 30  # frames after a restart that did not help
_HOLD = 0.15  # metres: while tracking, a marker keeps its pull at least so far
_CALM = 0.5  # of the usual acceleration: beyond it the cost grows in a straight line
_ROOT = 1e-6
_SLACK = 1e-3  # of the posture's pull that stays where a prior draws
_SHARE: dict[Part, float] = {"clavicle": 0.1, "spine": 0.5, "neck": 0.5}


@dataclass(frozen=True, kw_only=True)
class MarkerSolving:
    """How markers are solved.

    Attributes:
        acceleration: radians per second squared, what a joint is expected to do at most moments;
            less makes smoother. A joint that is seen to do more or less, up to 4 times, is held to
            that in the end. 0 solves each frame by itself.
        root_acceleration: metres per second squared, the same for the root's place.
        reach: how many standard deviations off a marker loses its pull.
        posture: radians, how far a joint goes from ``near`` before that begins to count as much as
            a marker's standard deviation; keeps still what no marker tells.
        exclude: whether to leave out samples that are far off in the end.
        iterations: at most, for all frames at once.
        gain: the iterations end where one wins less than this part of the cost.
        likelihood: 1/s, what a pose prior weighs, where there is one: so many samples of the prior
            count as one second of motion, of which poses that follow each other are alike.
        seed: of the first frame's search.
    """

    acceleration: float = 180.0
    root_acceleration: float = 10.0
    reach: float = 8.0
    posture: float = 1.0
    exclude: bool = True
    iterations: int = 20
    gain: float = 1e-3
    likelihood: float = 2.0
    seed: int = 0

    def __post_init__(self) -> None:
        for name in ("acceleration", "root_acceleration", "reach", "posture", "gain", "likelihood"):
            value = getattr(self, name)
            if not 0.0 <= value < math.inf or (name == "posture" and value == 0.0):
                raise InvalidValue(f"{name} of {value}: expected a finite number above 0")
        for name, least in (("iterations", 1), ("seed", 0)):
            value: Any = getattr(self, name)
            if not isinstance(value, int | np.integer) or value < least:
                raise InvalidValue(f"{name} of {value}: expected a whole number from {least} on")


@dataclass(frozen=True, eq=False)
class MarkerSolution:
    """What `solve_markers` found.

    Attributes:
        motion: on the skeleton with the model's bone lengths; every value inside its limits.
        names: the markers that were used.
        columns: where each of them stands in the trial.
        places: (frames, k, 3) metres, where the model has each of them: gaps are filled by it.
        errors: (frames, k) metres from where it was seen; NaN in the gaps.
        excluded: (frames, k) samples left out because they were far off, or as asked.
        unknown: markers of the trial that the model does not have.
        absent: markers of the model that the trial never has.
        iterations: of all frames at once.
        seconds: it took.
    """

    motion: Motion
    names: tuple[str, ...]
    columns: tuple[int, ...]
    places: Floats
    errors: Floats
    excluded: Mask
    unknown: tuple[str, ...]
    absent: tuple[str, ...]
    iterations: int
    seconds: float

    @property
    def kept(self) -> Floats:
        """(frames, k) the errors of samples that were not left out; NaN elsewhere."""
        return np.where(self.excluded, np.nan, self.errors)

    @property
    def rms(self) -> float:
        """Metres, over all samples that were not left out."""
        return _rms(self.kept, None)

    @property
    def marker_rms(self) -> Floats:
        """(k,) metres, of each marker; NaN where it was never seen."""
        return _rms(self.kept, 0)

    @property
    def frame_rms(self) -> Floats:
        """(frames,) metres, of each frame; NaN where nothing was seen."""
        return _rms(self.kept, 1)

    def __repr__(self) -> str:
        return (
            f"<MarkerSolution: {len(self.motion)} frames, {len(self.names)} markers, "
            f"{1e3 * self.rms:.1f} mm>"
        )


@reported(lambda markers, *_, **__: f"solving {len(markers):,} frames of markers")
def solve_markers(
    markers: Markers,
    skeleton: Skeleton,
    model: MarkerModel,
    *,
    options: MarkerSolving | None = None,
    excluded: NDArray[np.bool_] | None = None,
    locked: Sequence[str] = (),
    start: Pose | None = None,
    within: Skeleton | None = None,
    prior: str | Prior | None = None,
    weights: ArrayLike | None = None,
) -> MarkerSolution:
    """The motion whose markers, where the model has them, come nearest to those seen.

    The first frame is found from nowhere, the others follow it both ways, then all frames are
    solved at once with second differences that are to be small. A marker far off loses its pull
    (`MarkerSolving.reach`) and in the end is left out; gaps are filled by the other markers and by
    the motion before and behind. Values stay inside the skeleton's limits.

    Args:
        markers: a trial; names may have a subject's prefix.
        skeleton: that the model is for, without its bone lengths.
        model: where the markers sit, and how long the bones are.
        excluded: (frames, markers) samples not to be used.
        locked: joints and DOFs that stay as in ``start``. Those that no marker follows do anyway.
        start: the pose that draws what no marker tells; by default the rest pose, or the likeliest
            of the prior's typical poses.
        within: the same skeleton with narrower limits, in which frames are found and followed one
            by one: there an elbow that may bend the wrong way does, and stays so. All frames at
            once go as far as ``skeleton`` lets them.
        prior: "human" or a `poise.PosePrior`: parts of a humanoid whose markers are missing take
            the pose that is likely beside the rest of the body.
        weights: (frames, markers) how much each sample counts, 0 or more, beside what its noise
            makes of it; 1 by default. Confidences of a detector serve.

    Raises:
        InvalidValue: no marker of the trial is in the model or seen at all; joints that are not
            rigid; an array, a pose or a skeleton that does not fit; a prior of another kind of
            body.
        ShapeError: ``excluded`` or ``weights`` are not (frames, markers).
        UnknownName: ``locked`` names neither joint nor DOF.
    """
    begun = time.perf_counter()
    settings = options or MarkerSolving()
    match = matched(markers, model)
    body = model.skeleton(skeleton)
    likely = None if prior is None else prior_of(prior)
    metrics: tuple[Metric, ...] = ()
    if likely is not None:
        metrics = (Likelihood(settings.likelihood / markers.fps, likely),)
    near = _near(body, start, likely)
    positions = match.positions(markers, excluded)
    sigmas = match.model.noise
    reach = settings.reach * np.maximum(sigmas, float(np.median(sigmas)))
    seen = Sightings.of(match.model.sites(body), match.model.offsets, positions, sigmas, reach)
    if weights is not None:
        seen = seen.weighted(seen.weights * match.weights(markers, weights))
    if not (seen.weights > 0.0).any():
        raise InvalidValue("none of the model's markers is seen in any frame of the trial")
    moved = followed_rates(body, seen.sites)
    if likely is not None:  # it also moves what it is about
        moved |= _rates_of(likely, body)
    still = locked_rates(body, locked) | ~moved
    systems = FrameSystems(body, len(seen.sites), still, metrics)
    narrow = systems
    if within is not None:
        narrow = FrameSystems(match.model.skeleton(alike(within, skeleton)), len(seen.sites), still)
    report(None, "frame by frame")
    q = tracked(narrow, seen, near, settings)
    report(None, "all frames jointly")
    q, places, iterations, out = _settled(systems, q, seen, near, settings, markers.fps)
    errors = np.linalg.norm(places - match.positions(markers, None), axis=2)
    asked = match.excluded(markers, excluded)
    return MarkerSolution(
        Motion(body, q, markers.fps, "markers"), match.model.names, match.columns,
        frozen(places), frozen(errors), out | asked, match.unknown, match.absent, iterations,
        time.perf_counter() - begun,
    )  # fmt: skip


def _near(body: Skeleton, start: Pose | None, prior: Prior | None) -> Pose:
    """What draws what no marker tells: ``start``, the rest pose, or the likeliest typical one."""
    if start is not None:
        return body.pose(start.q)
    if prior is None:
        return body.rest
    poses = [body.pose(q) for q in prior.typical(body)]
    return min(poses, key=lambda pose: value(Likelihood(1.0, prior), pose))


def _rates_of(prior: Density, body: Skeleton) -> Mask:
    """(nv,) which rates move the parts that the prior is about."""
    return prior.lower(body).steadiness == 0.0


def tracked(systems: FrameSystems, seen: Sightings, near: Pose, settings: MarkerSolving) -> Floats:
    """(F, nq) each frame solved from the one before, starting where most markers are seen.

    Where a frame comes out far worse than most, it is looked for from nowhere, and if that is
    better the frames from there on are tracked again.
    """
    seen = seen.reaching(np.maximum(seen.reach, _HOLD))
    first = start_frame(seen)
    stiff = stiffness(systems.skeleton, settings.posture)
    frames = len(seen.targets)
    q = np.tile(near.q, (frames, 1))
    costs = np.zeros(frames)
    q[first], costs[first] = start_pose(systems, seen, first, near, stiff, settings.seed)
    systems.track(q, seen, first + 1, frames, stiff, costs)
    systems.track(q, seen, first - 1, -1, stiff, costs)
    _found_again(systems, seen, near, settings, q, costs)
    _turned_back(systems, seen, near, settings, q, costs)
    return q


def alike(within: Skeleton, skeleton: Skeleton) -> Skeleton:
    """``within``, if its joints and DOFs are the skeleton's, and the limits alone may differ.

    Raises:
        InvalidValue: they are not.
    """
    if (within.joint_names, within.dof_names) != (skeleton.joint_names, skeleton.dof_names):
        raise InvalidValue("within: expected the same skeleton with other limits")
    return within


def _found_again(
    systems: FrameSystems, seen: Sightings, near: Pose, settings: MarkerSolving, q: Floats,
    costs: Floats,
) -> None:  # fmt: skip
    """Repair, in place, the stretches that tracking has lost."""
    stiff = stiffness(systems.skeleton, settings.posture)
    frames, done = len(q), 0
    counts = np.maximum(1, (seen.weights > 0.0).sum(axis=1))
    for _ in range(_RESTARTS):
        share = costs / counts
        usual = float(np.median(share))
        lost = np.flatnonzero((share > _LOST * max(usual, 1.0)) & (np.arange(frames) >= done))
        if len(lost) == 0:
            return
        frame = int(lost[0])
        done = frame + _SKIP
        pose, cost = start_pose(systems, seen, frame, near, stiff, settings.seed)
        if cost < 0.5 * costs[frame]:
            anew, price = q.copy(), costs.copy()
            anew[frame], price[frame] = pose, cost
            systems.track(anew, seen, frame + 1, frames, stiff, price)
            better = price < costs
            better[:frame] = False
            worse = np.flatnonzero(~better[frame:])
            end = frame + int(worse[0]) if len(worse) else frames
            q[frame:end], costs[frame:end] = anew[frame:end], price[frame:end]
            done = end


def _turned_back(
    systems: FrameSystems, seen: Sightings, near: Pose, settings: MarkerSolving, q: Floats,
    costs: Floats,
) -> None:  # fmt: skip
    """Repair, in place, frames with markers that have lost their pull: ask what they would have.

    A hand that turns about from one frame to the next takes its markers out of reach.
    """
    stiff = stiffness(systems.skeleton, settings.posture)
    places = systems.systems(q, seen, q, np.zeros((len(q), len(stiff))))[3]
    away = np.linalg.norm(places - seen.targets, axis=2) * (seen.weights > 0.0)
    lost = np.flatnonzero((away > 0.5 * seen.reach).any(axis=1))
    far = seen.reaching(0.0)
    for frame in lost[np.argsort(costs[lost])[::-1]][:_ASKED]:
        pose, _ = systems.descend(q[frame], far, int(frame), q[frame], stiff)
        pose, cost = systems.descend(pose, seen, int(frame), near.q, stiff)
        if cost < 0.8 * costs[frame]:
            q[frame], costs[frame] = pose, cost


def _settled(
    systems: FrameSystems, q: Floats, seen: Sightings, near: Pose, settings: MarkerSolving,
    fps: float,
) -> tuple[Floats, Floats, int, Mask]:  # fmt: skip
    """All frames at once; then again without the samples that are far off.

    The reach is wide at first, or a body that turns at once would be taken for wrong markers. What
    is usual for each joint of this body at this time is known after that.
    """
    pull = _pull(systems, near, settings, fps, len(q))
    wide = seen.reaching(np.maximum(seen.reach, _HOLD))
    made = smooth(systems, q, wide, pull, most=settings.iterations, gain=max(1e-2, settings.gain))
    there = seen.weights > 0.0
    errors = np.where(there, np.linalg.norm(made.places - seen.targets, axis=2), np.nan)
    out = far_off(errors, seen.weights) if settings.exclude else np.zeros_like(there)
    left = seen.weighted(np.where(out, 0.0, seen.weights))
    pull = pull.as_lively_as(systems.skeleton, made.q, _jointed_rates(systems.skeleton))
    last = smooth(systems, made.q, left, pull, most=settings.iterations, gain=settings.gain)
    return last.q, last.places, made.iterations + last.iterations, out


def _jointed_rates(skeleton: Skeleton) -> Mask:
    """(nv,) which rates turn joints; the root's angles race where they near their gimbal lock."""
    turns = ~shifting_rates(skeleton)
    turns[locked_rates(skeleton, skeleton.joint_names[:1])] = False
    return turns


def _pull(
    systems: FrameSystems, near: Pose, settings: MarkerSolving, fps: float, frames: int
) -> Pull:
    stiff = stiffness(systems.skeleton, settings.posture)
    for metric in systems.metrics:
        if isinstance(metric, Likelihood):
            stiff[_rates_of(metric.prior, systems.skeleton)] *= _SLACK
    usual = (
        np.where(
            shifting_rates(systems.skeleton), settings.root_acceleration, settings.acceleration
        )
        / fps**2
    )
    bend = np.where(usual > 0.0, 1.0 / np.maximum(usual, 1e-12) ** 2, 0.0)
    return Pull(
        np.tile(near.q, (frames, 1)), np.tile(stiff, (frames, 1)), bend,
        np.maximum(_CALM * usual, 1e-12),
    )  # fmt: skip


def stiffness(skeleton: Skeleton, posture: float) -> Floats:
    """(nv,) what draws each rate to the posture; nothing draws the root, wherever it may be.

    Spine, neck and collarbones go less far than limbs, by the joints' names.
    """
    stiff = np.full(skeleton.nv, 1.0 / posture**2)
    mechanism = skeleton.mechanism
    for joint, part in zip(skeleton.joints, parts_of(skeleton.part_names), strict=True):
        for rate in mechanism.rate_index[skeleton.joint_dofs(joint.name)]:
            if rate >= 0:
                width = 3 if mechanism.dofs.q_index[rate] < 0 else 1
                stiff[rate : rate + width] /= _SHARE.get(part, 1.0) ** 2
    root = skeleton.joint_dofs(skeleton.joint_names[0])
    for rate in mechanism.rate_index[root]:
        if rate >= 0:
            stiff[rate : rate + (3 if mechanism.dofs.q_index[rate] < 0 else 1)] = _ROOT
    return stiff


def shifting_rates(skeleton: Skeleton) -> Mask:
    """(nv,) which rates are metres."""
    from poise.kernels import primitives as code

    prims = skeleton.mechanism.arrays.prims
    moved = np.zeros(skeleton.nv, np.bool_)
    for kind, _, rate, *_ in prims.tolist():
        if kind in (code.TRANSLATE, code.PATH) and rate >= 0:
            moved[rate] = True
    return moved


def locked_rates(skeleton: Skeleton, names: Sequence[str]) -> Mask:
    """(nv,) the rates of joints and DOFs of these names.

    Raises:
        UnknownName: neither a joint nor a DOF.
    """
    mechanism = skeleton.mechanism
    still = np.zeros(skeleton.nv, np.bool_)
    for name in names:
        if name in skeleton.joint_names:
            own = skeleton.joint_dofs(name)
        elif name in skeleton.dof_names:
            at = skeleton.dof_index(name)
            own = slice(at, at + 1)
        else:
            raise UnknownName(
                name, "joint or degree of freedom", [*skeleton.joint_names, *skeleton.dof_names]
            )
        for rate in mechanism.rate_index[own]:
            if rate >= 0:
                still[rate : rate + (3 if mechanism.dofs.q_index[rate] < 0 else 1)] = True
    return still


def followed_rates(skeleton: Skeleton, sites: NDArray[np.int64]) -> Mask:
    """(nv,) the rates that move at least one marker."""
    moving = np.zeros(skeleton.nv, np.bool_)
    for joint in np.unique(sites):
        moving |= skeleton.mechanism.movers(int(joint))
    return moving


def _rms(errors: Floats, axis: int | None) -> Any:
    seen = np.isfinite(errors)
    square = np.where(seen, errors, 0.0) ** 2
    count = seen.sum(axis=axis)
    with np.errstate(invalid="ignore", divide="ignore"):
        made = np.sqrt(square.sum(axis=axis) / count)
    return float(made) if axis is None else frozen(made)


__all__ = [
    "MarkerSolution", "MarkerSolving", "alike", "followed_rates", "locked_rates", "shifting_rates",
    "solve_markers", "stiffness", "tracked",
]  # fmt: skip
