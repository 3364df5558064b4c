"""Solve the poses of all frames from markers."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.anatomy.joint_parts import joint_parts
from poise.anatomy.words import Part
from poise.array_types import Flags, Floats
from poise.errors import InvalidValue
from poise.metrics import Likelihood, Metric, Prior, prior_of, value
from poise.metrics.likelihood import Density
from poise.model.markers import Markers
from poise.model.motion import Motion
from poise.model.pose import Pose, frozen
from poise.model.skeleton import Skeleton
from poise.motion.markers.frame_solver import FrameSystems, Sightings
from poise.motion.markers.gap_filling import start_frame, start_pose
from poise.motion.markers.label_matching import matched
from poise.motion.markers.model import MarkerModel
from poise.motion.markers.rigid_groups import runs_with
from poise.motion.markers.trajectory_smoothing import PosePriors, Smoothed, smooth
from poise.progress import report, reported
from poise.residuals.goal_arrays import locked_rates

_RESTARTS = 12
_LOST = 8.0  # times the usual error: the body is lost
_ASKED = 400  # maximum number of frames that are solved again
_SKIP = 30  # frames skipped after a restart that did not help
_HOLD = 0.15  # metres: minimum reach of a marker while tracking
_CALM = 0.5  # fraction of the usual acceleration beyond which the cost is linear
_ROOT = 1e-6  # stiffness of the root, which moves freely
_SLACK = 1e-3  # fraction of the posture's weight that remains where a prior applies
_SHARE: dict[Part, float] = {"clavicle": 0.1, "spine": 0.5, "neck": 0.5}


@dataclass(frozen=True, kw_only=True)
class MarkerSolving:
    """Options of `solve_markers`.

    Attributes:
        acceleration: typical acceleration of a joint, radians per second squared; smaller values
            give smoother motions. The final solution uses the acceleration measured for each
            joint, within a factor of 4. 0 solves each frame separately.
        root_acceleration: the same for the root's position, metres per second squared.
        reach: the distance, in standard deviations, beyond which a marker loses its influence.
        posture: deviation of a joint from the reference pose, radians, that costs as much as one
            standard deviation of a marker; determines DOFs that no marker observes.
        exclude: whether to exclude outliers from the final solution, and faulty samples.
        held: degrees of freedom with a value in the reference pose and the deviation from it,
            radians or metres, that costs as much as one standard deviation of a marker.
        iterations: the maximum number of iterations over all frames.
        gain: iterations end when one reduces the cost by less than this fraction.
        likelihood: weight of the pose prior, if there is one, 1/s: the number of samples that count
            as one second of motion, whose successive poses are correlated.
        seed: random seed of the search for the first frame.
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
    held: tuple[tuple[str, float, float], ...] = ()

    def __post_init__(self) -> None:
        for name in ("acceleration", "root_acceleration", "reach", "posture", "gain", "likelihood"):
            value = getattr(self, name)
            if not 0.0 <= value < math.inf or (name == "posture" and value == 0.0):
                raise InvalidValue(f"{name} of {value}: expected a finite number above 0")
        for name, least in (("iterations", 1), ("seed", 0)):
            value: Any = getattr(self, name)
            if not isinstance(value, int | np.integer) or value < least:
                raise InvalidValue(
                    f"{name} of {value}: expected a whole number of at least {least}"
                )


@dataclass(frozen=True, eq=False)
class MarkerSolution:
    """The result of `solve_markers`.

    Attributes:
        motion: the motion on the skeleton with the model's bone lengths, within the limits.
        names: the markers that were used.
        columns: the column of each of these markers in the trial.
        places: (frames, k, 3), positions of the markers on the solved body, metres, also in gaps.
        errors: (frames, k), distance from the observed position, metres; NaN in gaps.
        excluded: (frames, k), mask of samples excluded as outliers or by the caller.
        unknown: markers of the trial that the model does not have.
        absent: markers of the model that the trial does not have.
        iterations: the number of iterations over all frames.
        seconds: the run time.
    """

    motion: Motion
    names: tuple[str, ...]
    columns: tuple[int, ...]
    places: Floats
    errors: Floats
    excluded: Flags
    unknown: tuple[str, ...]
    absent: tuple[str, ...]
    iterations: int
    seconds: float

    @property
    def kept(self) -> Floats:
        """Errors (frames, k) of the samples that were not excluded; NaN elsewhere."""
        return np.where(self.excluded, np.nan, self.errors)

    @property
    def rms(self) -> float:
        """RMS error over all samples that were not excluded, metres."""
        return _rms(self.kept, None)

    @property
    def marker_rms(self) -> Floats:
        """RMS error of each marker (k,), metres; NaN for a marker without samples."""
        return _rms(self.kept, 0)

    @property
    def frame_rms(self) -> Floats:
        """RMS error of each frame (frames,), metres; NaN for a frame without samples."""
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
    excluded: Flags | None = None,
    locked: Sequence[str] = (),
    start: Pose | None = None,
    within: Skeleton | None = None,
    prior: str | Prior | None = None,
    weights: ArrayLike | None = None,
    last: Sequence[str] = (),
) -> MarkerSolution:
    """Solve the motion that fits observed markers best.

    A global search solves the first frame, the others are tracked from it in both directions, then
    all frames are solved together with a penalty on second differences. Distant markers lose
    influence (`MarkerSolving.reach`) and are finally excluded; gaps are filled from the other
    markers and the adjacent frames. Values stay within the skeleton's limits.

    Args:
        markers: a trial; names may have a subject's prefix.
        skeleton: the skeleton of the model, without the model's bone lengths.
        model: the marker offsets and bone scales.
        excluded: (frames, markers), mask of samples not to use.
        locked: joints and DOFs that keep their values of ``start``, in addition to those that do
            not affect any marker.
        start: the reference pose for DOFs that no marker determines; by default the rest pose, or
            the most likely typical pose of the prior.
        within: the same skeleton with narrower limits for the search and for tracking frame by
            frame, in which an elbow without limits may stay bent backwards. The solution of all
            frames uses the limits of ``skeleton``.
        prior: "human" or a `poise.PosePrior`: parts of a humanoid with missing markers take the
            most likely pose given the rest of the body.
        weights: (frames, markers), factors of the sample weights that follow from the noise, 0 or
            more, such as confidences of a detector; 1 by default.
        last: joints, such as those of fingers, whose markers do not affect the other joints: they
            are solved after them. The time of a solve grows with the cube of the number of DOFs.

    Raises:
        InvalidValue: no marker of the trial is in the model or visible; joints that are not rigid;
            an array, a pose or a skeleton that does not match; a prior of another kind of body.
        ShapeError: ``excluded`` or ``weights`` are not (frames, markers).
        UnknownDof: a name in ``locked`` or ``last`` is neither a joint nor a DOF.
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
    near = near.with_values(**{name: value for name, value, _ in settings.held})
    positions = match.positions(markers, excluded)
    sigmas = match.model.noise
    reach = settings.reach * np.maximum(sigmas, float(np.median(sigmas)))
    seen = Sightings.of(match.model.sites(body), match.model.offsets, positions, sigmas, reach)
    if weights is not None:
        seen = seen.weighted(seen.weights * match.weights(markers, weights))
    if not (seen.weights > 0.0).any():
        raise InvalidValue("none of the model's markers is seen in any frame of the trial")
    moved = followed_rates(body, seen.sites)
    if likely is not None:  # the prior also moves the parts that it describes
        moved |= _rates_of(likely, body)
    still = locked_rates(body, locked) | ~moved
    limited = body
    if within is not None:
        limited = match.model.skeleton(same_except_limits(within, skeleton))
    late = locked_rates(body, last) & ~still
    tips, count = _moved_markers(body, seen, late), len(seen.sites)
    steady = seen.weighted(np.where(tips, 0.0, seen.weights))
    report(None, "frame by frame")
    q = tracked(FrameSystems(limited, count, still | late), steady, near, settings)
    report(None, "all frames jointly")
    systems = FrameSystems(body, count, still | late, metrics)
    q, places, iterations, out = _settled(systems, q, steady, near, settings, markers.fps)
    if late.any():
        report(None, "the last joints")
        ends = seen.weighted(np.where(tips, seen.weights, 0.0))
        q = tracked(FrameSystems(limited, count, ~late), ends, near, settings, q)
        systems = FrameSystems(body, count, ~late)
        q, places, more, away = _settled(systems, q, ends, near, settings, markers.fps)
        iterations, out = iterations + more, out | away
    errors = np.linalg.norm(places - match.positions(markers, None), axis=2)
    asked = match.excluded(markers, excluded)
    motion = Motion(body, q, markers.fps, "markers", start=markers.start)
    return MarkerSolution(
        motion, match.model.names, match.columns,
        frozen(places), frozen(errors), out | asked, match.unknown, match.absent, iterations,
        time.perf_counter() - begun,
    )  # fmt: skip


def _near(body: Skeleton, start: Pose | None, prior: Prior | None) -> Pose:
    """Reference pose of unobserved DOFs: ``start``, the prior's most likely pose, or the rest."""
    if start is not None:
        return body.pose(start.q)
    if prior is None:
        return body.rest
    poses = [body.pose(q) for q in prior.typical(body)]
    return min(poses, key=lambda pose: value(Likelihood(1.0, prior), pose))


def _rates_of(prior: Density, body: Skeleton) -> Flags:
    """Mask (nv,) of the rates that move the parts described by the prior."""
    return prior.lower(body).steadiness == 0.0


def _moved_markers(body: Skeleton, seen: Sightings, rates: Flags) -> Flags:
    """Mask (K,) of the markers that rates (nv,) move; a joint does not turn its own origin."""
    turning = ~shifting_rates(body)
    found: list[bool] = []
    for joint, offset in zip(seen.sites.tolist(), seen.offsets, strict=True):
        moving = body.mechanism.movers(joint) & rates
        if not offset.any():
            moving &= ~(turning & locked_rates(body, body.joint_names[joint : joint + 1]))
        found.append(bool(moving.any()))
    return np.array(found)


def tracked(
    systems: FrameSystems, seen: Sightings, near: Pose, settings: MarkerSolving,
    known: Floats | None = None,
) -> Floats:  # fmt: skip
    """Solve frame by frame, starting at the frame with the most markers; return poses (F, nq).

    A frame with a far higher cost than most is searched globally; if that is better, the following
    frames are tracked again. Neither is done if the values of locked joints are ``known`` (F, nq).
    """
    seen = seen.reaching(np.maximum(seen.reach, _HOLD))
    first = start_frame(seen)
    stiff = stiffness(systems.skeleton, settings.posture, settings.held)
    frames = len(seen.targets)
    q = np.tile(near.q, (frames, 1)) if known is None else np.array(known)
    costs = np.zeros(frames)
    if known is None:
        q[first], costs[first] = start_pose(systems, seen, first, near, stiff, settings.seed)
    else:
        pose, _ = systems.descend(q[first], seen.reaching(0.0), first, near.q, stiff)
        q[first], costs[first] = systems.descend(pose, seen, first, near.q, stiff)
    systems.track(q, seen, first + 1, frames, stiff, costs)
    systems.track(q, seen, first - 1, -1, stiff, costs)
    if known is None:
        _found_again(systems, seen, near, settings, q, costs)
    _turned_back(systems, seen, near, settings, q, costs)
    return q


def same_except_limits(within: Skeleton, skeleton: Skeleton) -> Skeleton:
    """Return ``within`` if it differs from the skeleton at most in its limits.

    Raises:
        InvalidValue: joints or DOFs differ.
    """
    if (within.joint_names, within.dof_names) != (skeleton.joint_names, skeleton.dof_names):
        raise InvalidValue("within: expected the same skeleton with other limits")
    return within


def _found_again(
    systems: FrameSystems, seen: Sightings, near: Pose, settings: MarkerSolving, q: Floats,
    costs: Floats,
) -> None:  # fmt: skip
    """Repair, in place, the intervals in which tracking failed."""
    stiff = stiffness(systems.skeleton, settings.posture, settings.held)
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
            retried, price = q.copy(), costs.copy()
            retried[frame], price[frame] = pose, cost
            systems.track(retried, seen, frame + 1, frames, stiff, price)
            better = price < costs
            better[:frame] = False
            worse = np.flatnonzero(~better[frame:])
            end = frame + int(worse[0]) if len(worse) else frames
            q[frame:end], costs[frame:end] = retried[frame:end], price[frame:end]
            done = end


def _turned_back(
    systems: FrameSystems, seen: Sightings, near: Pose, settings: MarkerSolving, q: Floats,
    costs: Floats,
) -> None:  # fmt: skip
    """Repair, in place, frames whose markers are out of reach: solve them with unlimited reach.

    The markers of a hand that rotates quickly between two frames may be out of reach.
    """
    stiff = stiffness(systems.skeleton, settings.posture, settings.held)
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
) -> tuple[Floats, Floats, int, Flags]:  # fmt: skip
    """Solve all frames together, then again without outliers.

    The reach is wide at first, because otherwise fast rotations of the body would count as wrong
    markers. The first solution also gives the typical acceleration of each joint.
    """
    pull = _pull(systems, near, settings, fps, len(q))
    wide = seen.reaching(np.maximum(seen.reach, _HOLD))
    gain = max(1e-2, settings.gain)
    made = smooth(systems, q, wide, pull, most=settings.iterations, gain=gain)
    first = made.iterations
    out = _outliers(made, seen) & settings.exclude
    pull = pull.as_lively_as(systems.skeleton, made.q, _jointed_rates(systems.skeleton))
    if out.any():  # some may be movements faster than the usual acceleration
        made = smooth(systems, made.q, wide, pull, most=settings.iterations, gain=gain)
        first += made.iterations
        out = _outliers(made, seen)
    left = seen.weighted(np.where(out, 0.0, seen.weights))
    last = smooth(systems, made.q, left, pull, most=settings.iterations, gain=settings.gain)
    return last.q, last.places, first + last.iterations, out


def _outliers(made: Smoothed, seen: Sightings) -> Flags:
    """Return the mask (F, K) of samples that are far from the solved body."""
    away = np.linalg.norm(made.places - seen.targets, axis=2)
    return far_off(np.where(seen.weights > 0.0, away, np.nan), seen.weights)


def _jointed_rates(skeleton: Skeleton) -> Flags:
    """Mask (nv,) of the rotation rates except the root's, which diverge near gimbal lock."""
    turns = ~shifting_rates(skeleton)
    turns[locked_rates(skeleton, skeleton.joint_names[:1])] = False
    return turns


def _pull(
    systems: FrameSystems, near: Pose, settings: MarkerSolving, fps: float, frames: int
) -> PosePriors:
    stiff = stiffness(systems.skeleton, settings.posture, settings.held)
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
    return PosePriors(
        np.tile(near.q, (frames, 1)), np.tile(stiff, (frames, 1)), bend,
        np.maximum(_CALM * usual, 1e-12),
    )  # fmt: skip


def stiffness(
    skeleton: Skeleton, posture: float, held: Sequence[tuple[str, float, float]] = ()
) -> Floats:
    """Weight of the posture prior for each rate, (nv,); the root has almost none.

    Spine, neck and clavicles are stiffer than limbs; ``held`` is that of `MarkerSolving`.
    """
    stiff = np.full(skeleton.nv, 1.0 / posture**2)
    mechanism = skeleton.mechanism
    for joint, part in zip(skeleton.joints, joint_parts(skeleton).parts, strict=True):
        for rate in mechanism.rate_index[skeleton.joint_dofs(joint.name)]:
            if rate >= 0:
                width = 3 if mechanism.dofs.q_index[rate] < 0 else 1
                stiff[rate : rate + width] /= _SHARE.get(part, 1.0) ** 2
    root = skeleton.joint_dofs(skeleton.joint_names[0])
    for rate in mechanism.rate_index[root]:
        if rate >= 0:
            stiff[rate : rate + (3 if mechanism.dofs.q_index[rate] < 0 else 1)] = _ROOT
    for name, _, sigma in held:
        stiff[mechanism.rate_index[skeleton.dof_index(name)]] = 1.0 / sigma**2
    return stiff


def shifting_rates(skeleton: Skeleton) -> Flags:
    """Mask (nv,) of the rates in metres."""
    from poise.kernels import primitives as code

    prims = skeleton.mechanism.arrays.prims
    moved = np.zeros(skeleton.nv, np.bool_)
    for kind, _, rate, *_ in prims.tolist():
        if kind in (code.TRANSLATE, code.PATH) and rate >= 0:
            moved[rate] = True
    return moved


def followed_rates(skeleton: Skeleton, sites: NDArray[np.int64]) -> Flags:
    """Mask (nv,) of the rates that move at least one marker."""
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


_OUT = 6.0  # times the usual error of a marker: an outlier
_IN = 3.0  # times the usual error, up to which frames beside an outlier belong to it
_LEAST = 0.03  # metres: minimum distance of an outlier


def far_off(errors: Floats, weights: Floats) -> Flags:
    """Mask (F, K) of outliers, from errors (F, K) in metres with NaN in gaps.

    A sample is an outlier if its error exceeds `_OUT` times the usual error of its marker (the RMS
    derived from the median) and 3 cm; adjacent frames are outliers while their error exceeds half
    of that, because a swap starts and ends gradually. The usual error of a marker is limited to
    three times that of all markers, as a marker may be wrong most of the time.
    """
    there = np.isfinite(errors) & (weights > 0.0)
    out = np.zeros_like(there)
    if not there.any():
        return out
    usual = usual_errors(errors, there)
    pooled = float(np.median(usual[np.isfinite(usual)]))
    for k in range(errors.shape[1]):
        if not there[:, k].any():
            continue
        scale = min(usual[k], 3.0 * pooled)
        high = max(_OUT * scale, _LEAST)
        own = np.where(there[:, k], errors[:, k], 0.0)
        out[:, k] = runs_with(own > high, own > high * _IN / _OUT) & there[:, k]
    return out


def usual_errors(errors: Floats, there: Flags) -> Floats:
    """Standard deviation of each marker per direction (K,), from its median distance.

    The median of the length of a vector of three normal numbers is 1.5382 standard deviations.
    """
    usual = np.full(errors.shape[1], np.nan)
    for k in range(errors.shape[1]):
        own = errors[there[:, k], k]
        if len(own):
            usual[k] = float(np.median(own)) / 1.5382
    return usual
