"""Check a motion: feet, collisions, limits and speeds, and its likeness to a source."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from poise.anatomy.anatomy import find_anatomy
from poise.array_types import Floats
from poise.errors import InvalidValue, UnknownName
from poise.geometry.arguments import instance, number
from poise.model.character import Character
from poise.model.motion import Motion
from poise.motion.checking.landmarks import BodyLandmarks, Paths
from poise.motion.checking.measures import (
    MEASURES,
    MotionMeasures,
    SourceLandmarks,
    find_stances,
    measure_collisions,
    measure_directions,
    measure_ends,
    measure_feet,
    measure_joints,
    measure_links,
    measure_root,
    stature,
)
from poise.motion.retargeting.canonical_frames import facing_like
from poise.report_text import columns, counted, listed

_MOST_PAIRS = 4  # number of pairs of joints in collision that are listed


@dataclass(frozen=True, eq=False)
class MotionReport:
    """The measures of a motion, from `check`.

    Attributes:
        frames, fps: of the motion.
        values: the measures by key, in the units of `MEASURES`.
        thresholds: the largest values that pass, by key.
        left_out: the measures that could not be computed, with the reason.
        collisions: the pairs of joints in self-collision and their depth in metres, deepest first.
        series: measures over time by title, (frames,) each; NaN where they are undefined.
    """

    frames: int
    fps: float
    values: Mapping[str, float]
    thresholds: Mapping[str, float]
    left_out: tuple[str, ...]
    collisions: tuple[tuple[str, float], ...]
    series: Mapping[str, Floats]

    @property
    def failed(self) -> tuple[str, ...]:
        """Keys of the measures above their thresholds."""
        return tuple(
            key for key, limit in self.thresholds.items() if self.values.get(key, 0.0) > limit
        )

    @property
    def reasons(self) -> tuple[str, ...]:
        """The measures above their thresholds, with value and threshold."""
        return tuple(
            f"{key} {self.values[key]:.3g} {MEASURES[key].unit}".rstrip()
            + f" (at most {self.thresholds[key]:g})"
            for key in self.failed
        )

    def rows(self, every: bool = True) -> list[tuple[str, str, str, str]]:
        """Return key, value with unit, threshold and title of each measure.

        Args:
            every: whether measures without a threshold are included.
        """
        failed = self.failed
        return [
            (
                key,
                f"{self.values[key]:.3f} {one.unit}".rstrip(),
                f"{'FAILED: ' if key in failed else ''}at most {self.thresholds[key]:g}"
                if key in self.thresholds
                else "",
                one.title,
            )
            for key, one in MEASURES.items()
            if key in self.values and (every or key in self.thresholds)
        ]

    def lines(self, every: bool = False) -> list[str]:
        """Return the report as text: a line for each measure, and what was left out.

        Args:
            every: whether measures without a threshold are included.
        """
        lines = columns(self.rows(every), right=(1,))
        lines += [
            f"self-collision: {pair}, {1e3 * depth:.1f} mm"
            for pair, depth in self.collisions[:_MOST_PAIRS]
        ]
        lines += [f"note: {reason}" for reason in self.left_out]
        count, tested = len(self.failed), sum(key in self.values for key in self.thresholds)
        lines.append(
            f"{count} of {counted(tested, 'threshold')} exceeded: {', '.join(self.failed)}"
            if count
            else f"all {counted(tested, 'threshold')} hold"
        )
        return lines

    def data(self) -> dict[str, Any]:
        """Return the report as a dictionary that JSON can store."""
        return {
            "frames": self.frames,
            "fps": self.fps,
            "values": dict(self.values),
            "units": {key: MEASURES[key].unit for key in self.values},
            "thresholds": dict(self.thresholds),
            "failed": list(self.failed),
            "left_out": list(self.left_out),
            "collisions": [{"joints": name, "depth_m": depth} for name, depth in self.collisions],
        }

    def __repr__(self) -> str:
        return f"<MotionReport: {self.frames} frames, {len(self.failed)} thresholds exceeded>"


def check(
    motion: Motion,
    robot: Character | None = None,
    source: Motion | None = None,
    thresholds: Mapping[str, float] | None = None,
) -> MotionReport:
    """Measure the quality of a motion of a robot or of any other body.

    The floor is at height 0. Slide is measured at the soles while the feet of the source stand, or
    while those of the motion do if there is no source. The source is resampled linearly to the
    times of the motion; both are compared in the same world, with z up. Self-collision is that of
    the convex collision shapes; pairs at most two joints apart, and pairs that touch in the zero
    pose or in the standing pose, are left out. A joint without a speed limit has that of 3 pi
    radians per second, as in GMR (Araujo et al., "Retargeting matters", 2025).

    Args:
        motion: the motion, of two frames or more.
        robot: the character whose collision shapes and speed limits count; by default those of the
            motion's skeleton.
        source: the motion that it was made from, of any body, length and rate.
        thresholds: the largest values that pass, by key of `poise.motion.checking.MEASURES`;
            infinity for none. Other measures keep their default thresholds.

    Raises:
        InvalidValue: a single frame, a threshold that is not a number of zero or more, a motion of
            another skeleton than the robot's, or bodies without a recognised limb and without
            joints that rotate.
        UnknownName: a threshold of an unknown measure.

    >>> import poise
    >>> from poise.bundled import character
    >>> walk = character().motion
    >>> report = poise.check(walk, source=walk)
    >>> [round(report.values[key], 9) for key in ("path_scale", "jerk")]
    [1.0, 1.0]
    """
    instance(motion, Motion, "motion to check")
    limits = _thresholds(thresholds or {})
    if robot is not None:
        instance(robot, Character, "robot")
        motion = motion.on(robot.skeleton)
    if source is not None:
        source = facing_like(instance(source, Motion, "source"), motion.skeleton)
    for name, one in (("motion", motion), ("source", source)):
        if one is not None and len(one) < 2:
            raise InvalidValue(f"the {name} has {counted(len(one), 'frame')}; expected two or more")
    body, found = BodyLandmarks(find_anatomy(motion.skeleton)), MotionMeasures()
    paths = Paths(body, motion)
    origin = None
    if source is not None:
        origin = SourceLandmarks(
            Paths(BodyLandmarks(find_anatomy(source.skeleton)), source), len(motion), paths.fps
        )
        _note_missing(found, origin.body, "source")
    _note_missing(found, body, "body")
    if len(paths.soles) == 2:
        stances = {} if origin is None else origin.stances
        measure_feet(found, paths, stances or find_stances(paths, stature(paths)))
    measure_links(found, paths)
    measure_collisions(found, paths, motion)
    missing = () if robot is None or robot.collision is None else robot.collision.missing
    if len(missing):
        found.left_out.append(f"collision shapes cannot be read: {listed(missing)} left out")
    measure_joints(found, motion, body.hinged)
    if origin is not None:
        measure_directions(found, paths, origin)
        measure_ends(found, paths, origin)
        if body.legs and origin.body.legs:
            measure_root(found, paths, origin)
    if not found.values:
        raise InvalidValue(body.anatomy.missing(["left thigh", "right thigh"]))
    values = {key: found.values[key] for key in MEASURES if key in found.values}
    return MotionReport(
        len(motion), motion.fps, values, limits, tuple(found.left_out), tuple(found.pairs),
        found.series,
    )  # fmt: skip


def _note_missing(found: MotionMeasures, body: BodyLandmarks, which: str) -> None:
    for parts, able, lost in (
        ("legs", body.legs, "measures of legs, feet and path"),
        ("arms", body.arms, "measures of arms"),
    ):
        if not able:
            found.left_out.append(f"no {parts} recognised in the {which}: {lost} left out")
    if body.legs and len(body.soles) < 2:
        found.left_out.append(f"no soles recognised in the {which}: slide and heights left out")


def thresholds_of(texts: Iterable[str]) -> dict[str, float]:
    """Return thresholds from texts MEASURE=VALUE.

    Raises:
        InvalidValue: a text has another form, or a threshold is not a number of zero or more.
        UnknownName: a measure is unknown.

    >>> thresholds_of(["slide=0.5", "jerk=inf"])
    {'slide': 0.5, 'jerk': inf}
    """
    found: dict[str, float] = {}
    for text in texts:
        key, _, value = text.partition("=")
        try:
            found[key.strip()] = float(value)
        except ValueError:
            raise InvalidValue(
                f"--max {text!r}: expected MEASURE=VALUE, such as slide=0.5"
            ) from None
    _thresholds(found)
    return found


def _thresholds(given: Mapping[str, float]) -> dict[str, float]:
    limits = {key: one.limit for key, one in MEASURES.items() if one.limit is not None}
    for key, value in given.items():
        if key not in MEASURES:
            raise UnknownName(key, "measure", list(MEASURES))
        if not number(value, f"threshold {key}") >= 0.0:
            raise InvalidValue(f"threshold {key}={value:g}: expected a number of zero or more")
        limits[key] = float(value)
    return {key: limits[key] for key in MEASURES if key in limits}
