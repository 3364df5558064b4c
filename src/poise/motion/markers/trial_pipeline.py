"""Pipeline for a trial: flag faults, check the table, calibrate, solve frames, report errors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Flags
from poise.errors import InvalidValue
from poise.metrics import Prior
from poise.model import Markers, Motion, Skeleton
from poise.motion.markers.calibration import Calibrating, MarkerCalibration, calibrate
from poise.motion.markers.gap_filling import fill_gaps
from poise.motion.markers.marker_quality import MarkerFlags, flag_markers
from poise.motion.markers.marker_sets import marker_model
from poise.motion.markers.model import BoneScale, MarkerModel
from poise.motion.markers.plausibility_checks import (
    Doubt,
    calibration_doubts,
    check_enough,
    coverage_doubts,
    is_wrong,
    table_doubts,
    uncertain_turns,
    unlike_lengths,
)
from poise.motion.markers.solving import MarkerSolution, MarkerSolving, solve_markers

BALL_SLACK = 0.5
"""Widening of the limits of joints with several angles, radians, as people exceed ASF limits."""
HINGE_SLACK = 0.2
"""Widening of the limits of hinges, radians: knees do not hyperextend further."""
TIED = {"hip": "femur", "foot": "tibia"}
"""Bones that share another bone's scale without a table, since skin markers do not determine them.

Waist markers slide when the thigh is lifted, and hips that are too wide by a third fit them as well
as hips of the skeleton's own width: held-out errors differ by 0.1 mm between 1.0 and 1.4.
"""
SHORT_BONES = ("neck",)
SHORT_GUESS = 0.08
"""Prior standard deviation of the log factors of bones whose lengths markers hardly determine."""


@dataclass(frozen=True, eq=False)
class MarkerTrial:
    """The result of `solve_trial`.

    Attributes:
        markers: the markers of one subject, without virtual points.
        flags: faults detected from the markers alone.
        doubts: reasons not to trust the table.
        model: the table that was used, calibrated if requested; markers that no trial has are
            unchanged.
        calibration: the result of the calibration, or None.
        used: (frames,), whether the calibration used a frame; held-out errors exclude these.
        solution: motion, marker positions and errors.
    """

    markers: Markers
    flags: MarkerFlags
    doubts: tuple[Doubt, ...]
    model: MarkerModel
    calibration: MarkerCalibration | None
    used: Flags
    solution: MarkerSolution

    def __repr__(self) -> str:
        return f"<MarkerTrial: {self.markers}, {self.solution}>"

    @property
    def motion(self) -> Motion:
        """The motion on the skeleton with the solved bone lengths."""
        return self.solution.motion

    @property
    def wrong_table(self) -> bool:
        """Whether the table is considered wrong, so that the motion must not be used."""
        return is_wrong(self.doubts)

    @property
    def held_out_rms(self) -> float:
        """RMS error over kept samples of frames that the calibration did not use, metres."""
        kept = self.solution.kept[~self.used]
        seen = np.isfinite(kept)
        return float(np.sqrt((kept[seen] ** 2).mean())) if seen.any() else float("nan")

    @property
    def left_out(self) -> float:
        """Fraction of visible samples that were excluded as faulty or as outliers."""
        seen = np.isfinite(self.solution.errors)
        return float(self.solution.excluded[seen].mean()) if seen.any() else 0.0

    @property
    def columns(self) -> list[int]:
        """Column of each marker of the solution in ``markers``."""
        return list(self.solution.columns)

    @property
    def filled(self) -> Markers:
        """Return the markers with gaps and faulty samples replaced by positions on the body."""
        places = np.full(self.markers.positions.shape, np.nan)
        faulty = np.zeros(self.markers.missing.shape, dtype=bool)
        places[:, self.columns] = self.solution.places
        faulty[:, self.columns] = self.solution.excluded
        return fill_gaps(self.markers, places, faulty)


def solve_trial(
    markers: Markers,
    skeleton: Skeleton,
    *,
    model: MarkerModel | None = None,
    static: Markers | None = None,
    subject: str | None = None,
    calibrated: bool = True,
    limits: str = "widened",
    calibrating: Calibrating | None = None,
    solving: MarkerSolving | None = None,
    prior: str | Prior | None = None,
    weights: ArrayLike | None = None,
) -> MarkerTrial:
    """Solve the motion of a body from a marker trial, and report doubts.

    Faulty samples are excluded (`flag_markers`); the table is checked (`table_doubts`) and
    calibrated together with the bone lengths on this trial and, if given, a static trial; then all
    frames are solved.

    Args:
        markers: a trial.
        skeleton: the human skeleton of the model.
        model: the table; None creates one from the marker names (`marker_model`).
        static: another trial of the same body with at least the same markers.
        subject: the subject to solve, if the trial has several.
        calibrated: whether to calibrate; False uses the model unchanged.
        limits: "widened" by 0.5 rad (hinges 0.2), since people exceed the limits of files; "kept";
            or "none". Tracking always uses the skeleton's own limits, which distinguish an elbow
            from its mirror image; these limits apply to the solution of all frames.
        calibrating, solving: options.
        prior, weights: as for `solve_markers`, for the markers of the subject; not used in the
            calibration.

    Raises:
        InvalidValue: ``subject`` is None although there are several subjects, or the model has
            fewer than three of the markers.
        UnknownName: the subject does not exist.
    """
    trial = one_subject(markers, subject)
    still = None if static is None else one_subject(static, subject)
    body = relaxed(skeleton, limits)
    names = trial.names if still is None else (*trial.names, *still.names)
    table = model or _guessed(names, body)
    flags = flag_markers(trial)
    doubts = table_doubts(trial, body, table)
    match = check_enough(trial, table)
    doubts = (*doubts, *coverage_doubts(match, body))
    calibration, used = None, np.zeros(len(trial), dtype=bool)
    final = table
    if calibrated:
        trials = [trial] if still is None else [still, trial]
        masks: list[Flags | None] = [flags.faulty]
        if still is not None:
            masks.insert(0, flag_markers(still).faulty)
        calibration = calibrate(
            trials, body, table, options=calibrating, excluded=masks, within=skeleton
        )
        used[list(calibration.used[-1])] = True
        final = table.updated(calibration.model)
        doubts = (
            *doubts, *calibration_doubts(table, final), *unlike_lengths(final),
            *uncertain_turns(calibration.zeros, body, match.model),
        )  # fmt: skip
    solution = solve_markers(
        trial, body, final, options=solving, within=skeleton, prior=prior, weights=weights,
        excluded=None if solving and not solving.exclude else flags.faulty,
    )  # fmt: skip
    return MarkerTrial(trial, flags, doubts, final, calibration, used, solution)


def relaxed(skeleton: Skeleton, limits: str = "widened") -> Skeleton:
    """Return the skeleton with the limits that `solve_trial` uses.

    >>> import poise
    >>> knee = poise.SkeletonBuilder().add("knee", poise.Hinge("x"), limits={"rx": (0, 2)}).build()
    >>> relaxed(knee).upper
    array([2.2])
    """
    if limits == "kept":
        return skeleton
    if limits == "none":
        return skeleton.with_limits(unlimited=True)
    if limits != "widened":
        raise InvalidValue(f"limits {limits!r}: expected widened, kept or none")
    wider: dict[str, tuple[float, float]] = {}
    for joint in skeleton.joints:
        slack = HINGE_SLACK if len(joint.dof_names) == 1 else BALL_SLACK
        angular = {dof.suffix: dof.angular for dof in joint.type.dofs}
        for name, suffix, drive in zip(joint.dof_names, joint.suffixes, joint.drives, strict=True):
            if drive is not None or not angular.get(suffix):
                continue
            at = skeleton.dof_index(name)
            if not skeleton.quaternion[at]:
                low, high = float(skeleton.lower[at]), float(skeleton.upper[at])
                wider[name] = (low - slack, high + slack)
    return skeleton.with_limits(wider)


def _guessed(names: Sequence[str], body: Skeleton) -> MarkerModel:
    """Create the table for skin markers from their names."""
    made = marker_model(names, body)
    scales = tuple(
        replace(scale, sigma=min(scale.sigma, SHORT_GUESS)) if scale.name in SHORT_BONES else scale
        for scale in tied(made.scales)
    )
    return replace(made, scales=scales)


def tied(scales: Sequence[BoneScale]) -> tuple[BoneScale, ...]:
    """Merge the bones of `TIED` into the groups whose scale they share.

    >>> pair = tied([BoneScale("hip", ("hips>thigh",)), BoneScale("femur", ("thigh>shin",))])
    >>> [(scale.name, scale.bones) for scale in pair]
    [('femur', ('thigh>shin', 'hips>thigh'))]
    """
    there = {scale.name: scale for scale in scales}
    for name, other in TIED.items():
        if name in there and other in there:
            bones = (*there[other].bones, *there.pop(name).bones)
            there[other] = replace(there[other], bones=bones)
    return tuple(there.values())


def one_subject(markers: Markers, subject: str | None) -> Markers:
    """Return the markers of one subject, without virtual points.

    Raises:
        InvalidValue: there are several subjects, and no name is given.
        UnknownName: the subject does not exist.
    """
    if subject is not None:
        return markers.of(subject).measured
    if len(markers.subjects) > 1:
        raise InvalidValue(
            f"the trial has {len(markers.subjects)} subjects ({', '.join(markers.subjects)}): "
            "choose one with subject= (--subject)"
        )
    return markers.measured
