"""Calibrate the offsets and bone lengths of a marker model from trials."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Flags, Floats
from poise.errors import InvalidValue
from poise.geometry import transforms
from poise.kinematics.forward import world_frames
from poise.model.markers import Markers
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.motion.markers.bundle_adjustment import Arrow, CalibrationFrames, Normal
from poise.motion.markers.frame_solver import FrameSystems, Sightings
from poise.motion.markers.label_matching import matched
from poise.motion.markers.model import GUESS, NOISE, MarkerModel
from poise.motion.markers.solving import (
    MarkerSolving,
    followed_rates,
    same_except_limits,
    shifting_rates,
    stiffness,
    tracked,
    usual_errors,
)
from poise.progress import reported
from poise.residuals.goal_arrays import locked_rates

SURE_ANGLE = math.radians(3.0)
"""Standard deviation above which an angle counts as not observed."""

SURE_LENGTH = 0.02
"""Relative standard deviation above which a bone length counts as not observed."""

_STATIC_FRAMES = 25
"""Maximum number of static frames that are counted, as skin errors do not average out."""

_POSTURES = 4.0
"""Total weight of the posture priors of all frames, in frames.

The mean pose of a motion is not the rest pose: a higher weight would rotate the zero orientations
of head, hands and feet against the prior of the marker offsets.
"""


@dataclass(frozen=True, eq=False)
class StaticTrial:
    """A trial in which the body stands still in a known pose.

    Attributes:
        markers: the markers of the trial.
        pose: the pose; the root's position is arbitrary.
        sigma: standard deviation of each angle, the root's included, radians.
    """

    markers: Markers
    pose: Pose
    sigma: float = 0.01

    def __post_init__(self) -> None:
        if not 0.0 < self.sigma < math.inf:
            raise InvalidValue(f"pose sigma {self.sigma} rad: expected a positive number")


@dataclass(frozen=True, kw_only=True)
class Calibrating:
    """Options of a calibration.

    Attributes:
        frames: number of frames used of all trials; the frames with the most different poses are
            selected.
        noise: initial standard deviation of a marker, metres; replaced by a measured one.
        reach: the distance, in standard deviations, beyond which a sample loses its influence.
        posture: as in `MarkerSolving`, radians.
        factors: bounds of bone scale factors, except those with a sigma of 0; a factor that ends at
            a bound is reported as not observed.
        rounds: the number of times that poses are solved again with the calibration found.
        iterations: the maximum number of iterations per round.
    """

    frames: int = 160
    noise: float = NOISE
    reach: float = 8.0
    posture: float = 1.0
    factors: tuple[float, float] = (0.7, 1.4)
    rounds: int = 3
    iterations: int = 30

    def __post_init__(self) -> None:
        if self.frames < 1 or self.rounds < 1 or self.iterations < 1:
            raise InvalidValue("a calibration needs at least one frame, round and iteration")
        for name in ("noise", "reach", "posture"):
            if not 0.0 < getattr(self, name) < math.inf:
                raise InvalidValue(f"{name} of {getattr(self, name)}: expected more than 0")
        low, high = self.factors
        if not 0.0 < low <= 1.0 <= high < math.inf:
            raise InvalidValue(f"factors between {low} and {high}: expected 1 to lie between them")


@dataclass(frozen=True, eq=False)
class MarkerCalibration:
    """The result of `calibrate`.

    Attributes:
        model: the model with measured offsets, bone lengths and noise, and posterior sigmas, for
            the markers of the trials (`MarkerModel.updated` merges it into a complete table).
        rms: RMS error over the samples of the used frames without outliers, metres.
        used: the used frames of each trial.
        zeros: the uncertainty of the zero orientation of each joint with markers.
        dofs: standard deviation of each DOF in one frame, radians or metres, except locked DOFs.
        covariance: (B, B) of all offsets (3 per marker), then of the logarithms of the factors.
        factors: the bounds of the factors.
    """

    model: MarkerModel
    rms: float
    used: tuple[tuple[int, ...], ...]
    zeros: tuple[ZeroOrientation, ...]
    dofs: dict[str, float]
    covariance: Floats
    factors: tuple[float, float] = (0.7, 1.4)

    @property
    def unobserved(self) -> tuple[str, ...]:
        """Quantities that the trials do not determine, with sigmas, as sentences.

        Their values come from the priors.
        """
        found = [
            f"zero orientation of {zero.joint}: sigma {math.degrees(zero.sigma):.1f} degrees"
            for zero in self.zeros
            if zero.sigma > SURE_ANGLE
        ]
        found += [
            f"length of {scale.name}: sigma {100.0 * scale.sigma:.1f} %"
            for scale in self.model.scales
            if scale.sigma > SURE_LENGTH
        ]
        found += [
            f"length of {scale.name}: at its bound, {scale.factor:.2f}"
            for scale in self.model.scales
            if scale.sigma > 0.0 and not self.factors[0] < scale.factor < self.factors[1]
        ]
        found += [
            f"{name} in one frame: sigma {math.degrees(sigma):.1f} degrees"
            for name, sigma in self.dofs.items()
            if sigma > SURE_ANGLE
        ]
        return tuple(found)

    def to_dict(self) -> dict[str, Any]:
        """Return the figures as a dictionary that JSON can store."""
        return {
            "rms_m": self.rms,
            "used_frames": [list(frames) for frames in self.used],
            "model": self.model.to_dict(),
            "zero_orientation_sigma_rad": {
                zero.joint: [float(value) for value in zero.sigmas] for zero in self.zeros
            },
            "dof_sigma": self.dofs,
            "unobserved": list(self.unobserved),
        }

    def __repr__(self) -> str:
        return (
            f"<MarkerCalibration: {1e3 * self.rms:.1f} mm on {sum(map(len, self.used))} frames, "
            f"{len(self.unobserved)} quantities not observed>"
        )


@reported(lambda *_, **__: "calibrating markers")
def calibrate(
    trials: Markers | Sequence[Markers],
    skeleton: Skeleton,
    model: MarkerModel,
    *,
    static: StaticTrial | None = None,
    options: Calibrating | None = None,
    excluded: Sequence[Flags | None] = (),
    locked: Sequence[str] = (),
    start: Pose | None = None,
    within: Skeleton | None = None,
) -> MarkerCalibration:
    """Fit offsets, bone lengths and noise to trials, each with its uncertainty.

    Offsets, bone scales and the poses of some frames are solved together by least squares of all
    marker distances, of the deviations from the model (by its sigmas), and, with a small weight,
    of the deviation of each pose from ``start``. The pose of a static trial is an additional frame,
    weighted by its sigma. Without one, only the motion of the joints determines their axes and
    centres; `MarkerCalibration.unobserved` lists the quantities that remain undetermined.

    Args:
        trials: one or several trials of the same body with the same markers.
        skeleton: the skeleton of the model, without the model's bone lengths.
        model: the initial model, as returned by `marker_model`.
        static: a trial with a known pose.
        excluded: for each trial None or a mask (frames, markers) of samples not to use.
        locked: joints and DOFs that keep their values of ``start``, in addition to those that do
            not affect any marker.
        start: the reference pose for DOFs that no marker determines; by default the rest pose.
        within: the same skeleton with narrower limits, used to track frames one by one
            (`solve_markers`); offsets and lengths are solved within the limits of ``skeleton``.

    Raises:
        InvalidValue: no trial, no marker of the model in the trials or visible in any frame, joints
            that are not rigid, or a skeleton that does not match.
        UnknownName: a name in ``locked`` is neither a joint nor a DOF.
    """
    listed = [trials] if isinstance(trials, Markers) else list(trials)
    if not listed and static is None:
        raise InvalidValue("a calibration needs at least one trial")
    settings = options or Calibrating()
    body = _Body(skeleton, within, locked, start)
    return _Calibration(listed, body, model, static, settings, list(excluded)).run()


class _Body(NamedTuple):
    """The arguments of `calibrate` about the body."""

    skeleton: Skeleton
    within: Skeleton | None
    locked: Sequence[str]
    start: Pose | None


class _Calibration:
    """One run of `calibrate`."""

    def __init__(
        self, trials: list[Markers], body: _Body, model: MarkerModel, static: StaticTrial | None,
        settings: Calibrating, excluded: list[Flags | None],
    ) -> None:  # fmt: skip
        skeleton, within, locked, start = body
        self.skeleton, self.static, self.settings = skeleton, static, settings
        self.within = skeleton if within is None else same_except_limits(within, skeleton)
        everything = [*trials, *([static.markers] if static else [])]
        names = {name for each in everything for name in matched(each, model).model.names}
        self.model = model.only([name for name in model.names if name in names])
        masks = excluded or [None] * len(trials)
        if len(masks) != len(trials):
            raise InvalidValue(f"{len(masks)} masks of excluded samples for {len(trials)} trials")
        self.positions = [
            self._positions(each, mask) for each, mask in zip(trials, masks, strict=True)
        ]
        self.near = skeleton.rest if start is None else skeleton.pose(start.q)
        sites = self.model.sites(skeleton)
        self.still = locked_rates(skeleton, locked) | ~followed_rates(skeleton, sites)
        self.noise = np.full(len(self.model.names), settings.noise)
        self.standing = None if static is None else self._standing(static)
        places = [*self.positions, *([self.standing[0]] if self.standing else [])]
        if not any(np.isfinite(each).any() for each in places):
            raise InvalidValue("none of the model's markers is seen in any frame of the trials")

    def _positions(self, markers: Markers, mask: Flags | None) -> Floats:
        """Positions (F, K, 3) of the model's markers; NaN for markers missing in the trial."""
        match = matched(markers, self.model)
        places = np.full((len(markers), len(self.model.names), 3), np.nan)
        columns = [self.model.index(name) for name in match.model.names]
        places[:, columns] = match.positions(markers, mask)
        return places

    def _standing(self, static: StaticTrial) -> tuple[Floats, Floats]:
        """Mean positions (K, 3) in the static trial, and the number of frames of each (K,)."""
        places = self._positions(static.markers, None)
        count = np.isfinite(places[..., 0]).sum(axis=0)
        mean = np.nansum(places, axis=0) / np.maximum(count, 1)[:, None]
        mean[count == 0] = np.nan
        return mean, np.minimum(count, _STATIC_FRAMES)

    # -- rounds ---------------------------------------------------------------------------------

    def run(self) -> MarkerCalibration:
        """Alternate between solving poses and calibrating, first on few frames, then on more."""
        model, settings = self.model, self.settings
        if self.standing is not None:
            model = self._first(model)
        arrow, normal, q = None, None, np.zeros((0, self.skeleton.nq))
        used: tuple[tuple[int, ...], ...] = ()
        for number in range(settings.rounds):
            last = number == settings.rounds - 1
            count = settings.frames if last else max(1, settings.frames // 3)
            tracks = self._tracks(model, number)
            used = self._used(tracks, count)
            frames, q = self._frames(tracks, used)
            arrow = Arrow(self.skeleton, self.model, frames, self.settings.factors)
            if number == 0:
                model, q, normal, _ = arrow.solve(model, q, 0.0, settings.iterations, 1e-3)
            reach = settings.reach * float(np.median(self.noise))
            wide = reach if last else max(reach, 0.1)
            gain = 1e-7 if last else 1e-4
            model, q, normal, _ = arrow.solve(model, q, wide, settings.iterations, gain)
            self.noise = self._measured(normal)
        if arrow is None or normal is None:
            raise InvalidValue("a calibration needs at least one round")
        frames = replace(arrow.frames, weights=self._counts / self.noise**2)
        arrow = Arrow(self.skeleton, self.model, frames, self.settings.factors)
        reach = settings.reach * float(np.median(self.noise))
        model, q, normal, _ = arrow.solve(model, q, reach, settings.iterations, 1e-9)
        return self._result(arrow, model, q, normal, used)

    def _first(self, model: MarkerModel) -> MarkerModel:
        """Take the offsets from the static trial, on the skeleton with the model's bone lengths.

        The root is placed where the markers of the initial model fit best.
        """
        if self.static is None or self.standing is None:
            return model
        mean, _ = self.standing
        q = self._stood(model)
        sites = model.sites(self.skeleton)
        frames = Pose(model.skeleton(self.skeleton), q).world[sites]
        local = np.einsum("kji,kj->ki", frames[:, :3, :3], mean - frames[:, :3, 3])
        known = np.isfinite(local).all(axis=1) & (model.sigmas > 0.0).all(axis=1)
        return replace(model, offsets=np.where(known[:, None], local, model.offsets))

    def _tracks(self, model: MarkerModel, number: int) -> list[tuple[Sightings, Floats, Floats]]:
        """For each trial: observations, poses (F, nq) and errors (F, K)."""
        found: list[tuple[Sightings, Floats, Floats]] = []
        body = model.skeleton(self.within)
        vague = number == 0 and self.standing is None
        spread = np.sqrt(self.noise**2 + (0.03**2 if vague else 0.0))
        for places in self.positions:
            seen = Sightings.of(
                model.sites(body),
                model.offsets,
                places,
                spread,
                self.settings.reach * np.maximum(spread, np.median(spread)),
            )
            if not (seen.weights > 0.0).any():
                found.append(
                    (seen, np.tile(self.near.q, (len(places), 1)), places[..., 0] * np.nan)
                )
                continue
            systems = FrameSystems(body, len(spread), self.still)
            near = body.pose(self.near.q)
            q = tracked(systems, seen, near, MarkerSolving(posture=self.settings.posture))
            nothing = np.zeros((len(q), body.nv))
            made = systems.systems(q, seen, q, nothing)[3]
            errors = np.linalg.norm(made - seen.targets, axis=2)
            found.append((seen, q, np.where(seen.weights > 0.0, errors, np.nan)))
        return found

    def _used(
        self, tracks: list[tuple[Sightings, Floats, Floats]], count: int
    ) -> tuple[tuple[int, ...], ...]:
        """Select frames of each trial: well visible, with the most different poses."""
        if not tracks:
            return ()
        q = np.concatenate([poses for _, poses, _ in tracks])
        errors = np.concatenate([each for _, _, each in tracks])
        chosen = spread_frames(self.skeleton, q, errors, self.still, count)
        starts = np.cumsum([0, *(len(poses) for _, poses, _ in tracks)])
        return tuple(
            tuple(int(f - a) for f in chosen if a <= f < b) for a, b in pairwise(starts.tolist())
        )

    def _frames(
        self, tracks: list[tuple[Sightings, Floats, Floats]], used: tuple[tuple[int, ...], ...]
    ) -> tuple[CalibrationFrames, Floats]:
        """Observations in the used frames and the static trial, and initial poses."""
        total = sum(len(frames) for frames in used)
        stiff = stiffness(self.skeleton, self.settings.posture) * min(
            1.0, _POSTURES / max(1, total)
        )
        targets: list[Floats] = []
        counts: list[Floats] = []
        poses: list[Floats] = []
        for (seen, q, _), frames in zip(tracks, used, strict=True):
            rows = list(frames)
            targets.append(seen.targets[rows])
            counts.append((seen.weights[rows] > 0.0).astype(np.float64))
            poses.append(q[rows])
        references, holds = np.tile(self.near.q, (total, 1)), np.tile(stiff, (total, 1))
        if self.static is not None and self.standing is not None:
            mean, many = self.standing
            held = np.where(
                shifting_rates(self.skeleton) & (stiff < 1e-5), stiff, 1.0 / self.static.sigma**2
            )
            targets.append(np.nan_to_num(mean)[None])
            counts.append((many * np.isfinite(mean).all(axis=1))[None].astype(np.float64))
            poses.append(self._stood(self.model)[None])
            references = np.concatenate([references, self.static.pose.q[None]])
            holds = np.concatenate([holds, held[None]])
        self._counts = np.concatenate(counts)
        weights = self._counts / self.noise**2
        frames = CalibrationFrames(np.concatenate(targets), weights, references, holds, self.still)
        return frames, np.concatenate(poses)

    def _stood(self, model: MarkerModel) -> Floats:
        """Pose (nq,) of the static trial, with its root fitted to the markers."""
        if self.static is None or self.standing is None:
            return np.array(self.near.q)
        body, mean, pose = model.skeleton(self.skeleton), self.standing[0], self.static.pose
        spread = np.full(len(mean), GUESS)
        seen = Sightings.of(
            model.sites(body), model.offsets, mean[None], spread, np.zeros(len(mean))
        )
        root = np.zeros(body.nv, np.bool_)
        rates = body.mechanism.rate_index[body.joint_dofs(body.joint_names[0])]
        root[rates[rates >= 0]] = True
        systems = FrameSystems(body, len(mean), ~(root & shifting_rates(body)))
        return systems.descend(pose.q, seen, 0, pose.q, np.full(body.nv, 1e-6))[0]

    def _measured(self, normal: Normal) -> Floats:
        """Measure the noise of each marker (K,) in one direction, from its median error.

        A common factor corrects for the unknowns fitted to the observations. The noise of a marker
        is clamped to between half and three times the median of all markers.
        """
        errors = normal.errors
        usual = usual_errors(errors, np.isfinite(errors))
        pooled = float(np.median(usual[np.isfinite(usual)]))
        usual = np.clip(np.where(np.isfinite(usual), usual, pooled), 0.5 * pooled, 3.0 * pooled)
        numbers = 3.0 * float(np.isfinite(errors).sum())
        unknowns = float((~self.still).sum()) * len(errors) + normal.D.shape[0]
        return np.maximum(usual / math.sqrt(max(0.2, 1.0 - unknowns / max(numbers, 1.0))), 1e-5)

    def _result(
        self, arrow: Arrow, model: MarkerModel, q: Floats, normal: Normal,
        used: tuple[tuple[int, ...], ...],
    ) -> MarkerCalibration:  # fmt: skip
        """Assemble the result with its uncertainties."""
        shared, poses = arrow.covariances(model, q, normal)
        k = len(model.names)
        sigmas = np.sqrt(np.maximum(np.diag(shared), 0.0))
        scales = tuple(
            replace(scale, sigma=float(sigma))
            for scale, sigma in zip(model.scales, sigmas[3 * k :], strict=True)
        )
        final = replace(
            model, noise=self.noise, sigmas=sigmas[: 3 * k].reshape(k, 3), scales=scales
        )
        moving = sum(len(frames) for frames in used)
        rows = slice(0, moving) if moving else slice(None)
        spread = np.sqrt(np.median(poses[rows], axis=0))
        index = self.skeleton.mechanism.dofs.q_index
        dofs = {
            self.skeleton.dof_names[index[rate]]: float(spread[rate])
            for rate in np.flatnonzero(~self.still)
            if index[rate] >= 0
        }
        near = normal.errors[rows]
        near = near[np.isfinite(near) & (near <= self.settings.reach * self.noise.max())]
        rms = float(np.sqrt((near**2).mean())) if near.size else math.nan
        return MarkerCalibration(
            final, rms, used, zero_orientations(final, shared), dofs, shared, self.settings.factors
        )


_SEEN = 0.6  # of the markers of the best frame
_WORST = 3.0  # times the usual error
_FINE = 1e-4  # metres: errors below the resolution of capture systems


def spread_frames(
    skeleton: Skeleton, q: Floats, errors: Floats, still: NDArray[np.bool_], count: int
) -> list[int]:
    """Select up to ``count`` frames of poses (F, nq) that differ most, in order.

    Farthest-point selection (Gonzalez, "Clustering to minimize the maximum intercluster distance",
    1985) by the rotations of joints relative to their parents. Frames with fewer than 60 % of the
    markers of the best frame, or with three times the usual error, are skipped if others remain.
    ``errors`` (F, K) in metres are NaN for missing markers.
    """
    seen = np.isfinite(errors).sum(axis=1)
    square = np.where(np.isfinite(errors), errors, 0.0) ** 2
    fit = np.sqrt(square.sum(axis=1) / np.maximum(seen, 1))
    good = seen >= max(1.0, _SEEN * float(seen.max(initial=0)))
    if good.any():
        good &= fit <= _WORST * float(np.median(fit[good])) + _FINE
    candidates = np.flatnonzero(good)
    if len(candidates) <= count:
        return [int(f) for f in candidates]
    features = _turns(skeleton, q[candidates], still)
    first = int(np.argmin(fit[candidates]))
    distance = ((features - features[first]) ** 2).sum(axis=1)
    taken = [first]
    while len(taken) < count:
        far = int(np.argmax(distance))
        if distance[far] <= 0.0:
            break
        taken.append(far)
        distance = np.minimum(distance, ((features - features[far]) ** 2).sum(axis=1))
    return sorted(int(candidates[i]) for i in taken)


def _turns(skeleton: Skeleton, q: Floats, still: NDArray[np.bool_]) -> Floats:
    """Rotation matrices of the moving joints relative to their parents, flattened, (F, n)."""
    world = world_frames(skeleton.mechanism, q)
    rates = skeleton.mechanism.rate_index
    found: list[Floats] = []
    for j, joint in enumerate(skeleton.joints):
        own = [int(r) for r in rates[skeleton.joint_dofs(joint.name)] if r >= 0]
        if own and not still[own].all():
            turn = world[:, j, :3, :3]
            if skeleton.parents[j] >= 0:
                above = world[:, skeleton.parents[j], :3, :3]
                turn = np.einsum("fji,fjk->fik", above, turn)
            found.append(turn.reshape(len(q), 9))
    return np.concatenate(found, axis=1) if found else np.zeros((len(q), 1))


@dataclass(frozen=True, eq=False)
class ZeroOrientation:
    """Uncertainty of a joint's zero orientation: a common rotation of its marker offsets.

    Attributes:
        joint: the name of the joint.
        sigmas: (3,), standard deviations about the joint's axes, radians.
    """

    joint: str
    sigmas: Floats

    @property
    def sigma(self) -> float:
        """Standard deviation about the least certain axis, radians."""
        return float(self.sigmas.max())


def zero_orientations(model: MarkerModel, covariance: Floats) -> tuple[ZeroOrientation, ...]:
    """Uncertainty of each joint with markers, from the covariance of the offsets (first, 3 each).

    A rotation w of all markers of a joint changes each offset o by ``w x o``; least squares gives w
    and its covariance. The rotation about a line through all markers, as for a single marker, is
    undetermined: its sigma is that of a full circle.
    """
    found: list[ZeroOrientation] = []
    for joint in dict.fromkeys(model.joints):
        rows = [i for i, name in enumerate(model.joints) if name == joint]
        T = np.concatenate([-transforms.cross_matrix(model.offsets[i]) for i in rows])
        at = np.concatenate([3 * i + np.arange(3) for i in rows])
        P = np.linalg.pinv(T, rcond=1e-3)
        spread = P @ covariance[np.ix_(at, at)] @ P.T
        determined = P @ T  # 1 about the axes that the markers determine
        lost = np.diag(np.eye(3) - determined) > 0.5
        sigmas = np.sqrt(np.maximum(np.diag(spread), 0.0))
        found.append(ZeroOrientation(joint, np.where(lost, np.pi, np.minimum(sigmas, np.pi))))
    return tuple(found)
