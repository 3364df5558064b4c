"""A whole trial: faults flagged, table doubted, body calibrated, frames solved, errors told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue
from poise.metrics import Prior
from poise.model import Markers, Motion, Skeleton
from poise.motion.markers.calibration import Calibrating, MarkerCalibration, calibrate
from poise.motion.markers.coverage_checks import (
    check_enough,
    coverage_doubts,
    uncertain_turns,
    unlike_lengths,
)
from poise.motion.markers.gap_filling import fill_gaps
from poise.motion.markers.marker_quality import MarkerFlags, flag_markers
from poise.motion.markers.marker_sets import marker_model
from poise.motion.markers.model import BoneScale, MarkerModel
from poise.motion.markers.plausibility_checks import (
    Doubt,
    calibration_doubts,
    is_wrong,
    table_doubts,
)
from poise.motion.markers.solving import MarkerSolution, MarkerSolving, solve_markers

Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]

BALL_SLACK = 0.5
"""Radians that limits of joints of several angles are widened by: real bodies leave an ASF's."""
HINGE_SLACK = 0.2
"""Radians that a hinge's limits are widened by: a knee bends backwards by no more."""
TIED = {"hip": "femur", "foot": "tibia"}
"""Bones that grow with others where nobody gives a table: markers on skin do not determine them.

Waist markers slide as the thigh is lifted, and a hip that is too wide by a third follows them as
well as one of the skeleton's own width: held-out errors differ by 0.1 mm between 1.0 and 1.4.
"""
SHORT_BONES = ("neck",)
SHORT_GUESS = 0.08
"""How far the logarithm of these bones' factors may be off: markers hardly tell their lengths."""


@dataclass(frozen=True, eq=False)
class MarkerTrial:
    """What `solve_trial` found.

    Attributes:
        markers: what was asked about: one subject's, without virtual points.
        flags: faults that the markers alone give away.
        doubts: reasons not to trust the table.
        model: the table that was used, calibrated if it was asked for; markers of it that no trial
            has are as they were.
        calibration: what the calibration found, or None.
        used: (frames,) whether the calibration used a frame; no error of these is held out.
        solution: motion, places and errors.
    """

    markers: Markers
    flags: MarkerFlags
    doubts: tuple[Doubt, ...]
    model: MarkerModel
    calibration: MarkerCalibration | None
    used: Mask
    solution: MarkerSolution

    @property
    def motion(self) -> Motion:
        """The motion, on the skeleton with the bones of this body."""
        return self.solution.motion

    @property
    def wrong_table(self) -> bool:
        """Whether the table has to be taken for wrong: nothing of the motion is to be trusted."""
        return is_wrong(self.doubts)

    @property
    def held_out_rms(self) -> float:
        """Metres, over the samples not left out in frames that no calibration has seen."""
        kept = self.solution.kept[~self.used]
        seen = np.isfinite(kept)
        return float(np.sqrt((kept[seen] ** 2).mean())) if seen.any() else float("nan")

    @property
    def left_out(self) -> float:
        """The share of seen samples that was left out as faulty or far off."""
        seen = np.isfinite(self.solution.errors)
        return float(self.solution.excluded[seen].mean()) if seen.any() else 0.0

    @property
    def columns(self) -> list[int]:
        """Which of ``markers`` each of the solution's is."""
        return list(self.solution.columns)

    @property
    def filled(self) -> Markers:
        """The markers with gaps and faulty samples where the body has them."""
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
) -> MarkerTrial:
    """From a trial's markers to the motion of a body, with all that is doubtful told.

    Faulty samples are left out (`flag_markers`); the table is held against the markers
    (`table_doubts`) and calibrated together with bone lengths on the trial, or on a static trial
    and this one together; then all frames are solved.

    Args:
        markers: a trial.
        skeleton: a human body that the model is for.
        model: the table; None for the one that the markers' names tell (`marker_model`).
        static: another trial of the same body with the same markers, or more of them.
        subject: whose markers, where the trial has several subjects.
        calibrated: whether to calibrate; False takes the model as it is.
        limits: "widened" by 0.5 rad (hinges 0.2), since real bodies leave a file's limits; "kept";
            or "none". In any case frames are first followed within the file's own, which tell an
            elbow from its mirror image; all frames at once then go as far as these say.
        calibrating, solving: options.
        prior: as for `solve_markers`; the calibration does without.

    Raises:
        InvalidValue: several subjects and none named; fewer than three markers that the model
            knows.
        UnknownName: a subject that is not there.
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
        masks: list[Mask | None] = [flags.faulty]
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
        trial, body, final, options=solving, excluded=flags.faulty, within=skeleton, prior=prior,
    )  # fmt: skip
    return MarkerTrial(trial, flags, doubts, final, calibration, used, solution)


def relaxed(skeleton: Skeleton, limits: str = "widened") -> Skeleton:
    """The skeleton with the limits that `solve_trial` solves within.

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
    """The table that the names tell, for markers on skin."""
    made = marker_model(names, body)
    scales = tuple(
        replace(scale, sigma=min(scale.sigma, SHORT_GUESS)) if scale.name in SHORT_BONES else scale
        for scale in tied(made.scales)
    )
    return replace(made, scales=scales)


def tied(scales: Sequence[BoneScale]) -> tuple[BoneScale, ...]:
    """Scales with the bones of `TIED` in the groups that they grow with.

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
    """The markers of one subject, without virtual points.

    Raises:
        InvalidValue: several subjects and none named.
        UnknownName: a subject that is not there.
    """
    if subject is not None:
        return markers.of(subject).measured
    if len(markers.subjects) > 1:
        raise InvalidValue(
            f"the trial has {len(markers.subjects)} subjects ({', '.join(markers.subjects)}): "
            f"choose one of them"
        )
    return markers.measured
