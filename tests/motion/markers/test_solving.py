"""Poses from markers: gaps, swaps, bad frames, limits, prefixes."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.bundled import character
from poise.errors import InvalidValue, ShapeError, UnknownName
from poise.model.markers import Markers
from poise.motion.markers import MarkerModel, MarkerSolving, marker_model, solve_markers
from poise.motion.markers.trajectory_smoothing import PosePriors

NAMES = [
    "C7", "T10", "CLAV", "STRN", "SACR",
    *(f"{side}{name}" for side in "LR" for name in (
        "FHD", "BHD", "SHO", "UPA", "ELB", "IEL", "FRM", "WRA", "WRB", "FIN", "THMB", "ASI",
        "PSI", "THI", "KNE", "KNI", "TIB", "ANK", "ANI", "HEE", "MT1", "MT5")),
]  # fmt: skip


@pytest.fixture(scope="module")
def walk() -> poise.Motion:
    motion = character().motion[:90]
    return poise.Motion(motion.skeleton.with_limits(covering=motion), motion.q, motion.fps)


@pytest.fixture(scope="module")
def model(walk: poise.Motion) -> MarkerModel:
    made = marker_model(NAMES, walk.skeleton)
    known = np.zeros((len(made.names), 3))
    return MarkerModel(made.names, made.joints, made.offsets, np.full(len(known), 0.002), known)


def trial(
    walk: poise.Motion, model: MarkerModel, noise: float = 0.002
) -> tuple[Markers, np.ndarray]:
    places = model.places(walk.skeleton, walk.world)
    seen = places + np.random.default_rng(0).normal(0.0, noise, places.shape)
    return Markers(tuple(f"Hero:{name}" for name in model.names), seen, walk.fps), places


def test_the_motion_comes_back_with_gaps_swaps_and_a_lost_frame(
    walk: poise.Motion, model: MarkerModel
) -> None:
    markers, places = trial(walk, model)
    seen = np.array(markers.positions)
    knee, ankle, head = (model.index(name) for name in ("LKNE", "LANK", "RFHD"))
    seen[20:30, knee] = np.nan
    seen[40:50, [knee, ankle]] = seen[40:50, [ankle, knee]]
    seen[60] = np.nan
    seen[70:75, head] += (0.0, 0.4, 0.0)
    found = solve_markers(markers.with_positions(seen), walk.skeleton, model)
    off = np.linalg.norm(found.places - places, axis=2)
    assert np.sqrt((off**2).mean()) < 0.002, "below the noise"
    assert off.max() < 0.015
    swapped = np.zeros(found.excluded.shape, np.bool_)
    swapped[40:50, [knee, ankle]] = True
    swapped[70:75, head] = True
    assert (found.excluded & swapped).sum() == swapped.sum()
    assert (found.excluded & ~swapped).mean() < 1e-3
    assert np.isnan(found.errors[60]).all() and np.isnan(found.frame_rms[60])
    assert found.rms == pytest.approx(0.002 * np.sqrt(3), rel=0.25)
    q, body = found.motion.q, found.motion.skeleton
    assert (q >= body.lower).all() and (q <= body.upper).all()


def test_limits_hold_where_the_markers_are_beyond_them(
    walk: poise.Motion, model: MarkerModel
) -> None:
    markers, _ = trial(walk, model)
    bent = walk.q[:, walk.skeleton.dof_index("ltibia_rx")]
    half = float(0.5 * (bent.max() + bent.min()))
    tight = walk.skeleton.with_limits({"ltibia_rx": (0.0, half)})
    found = solve_markers(markers, tight, model)
    q = found.motion.q
    assert (q >= tight.lower).all() and (q <= tight.upper).all()
    assert (q[:, tight.dof_index("ltibia_rx")] == half).any()


@pytest.mark.slow
def test_frames_are_followed_within_and_settle_beyond(
    walk: poise.Motion, model: MarkerModel
) -> None:
    """Motion cut off by narrow limits during tracking is recovered when all frames settle."""
    clip = walk[:40]
    markers, places = trial(clip, model)
    at = walk.skeleton.dof_index("ltibia_rx")
    most = float(clip.q[:, at].max())
    narrow = walk.skeleton.with_limits({"ltibia_rx": (0.0, most - 0.2)})
    found = solve_markers(markers, walk.skeleton, model, within=narrow)
    assert found.motion.q[:, at].max() == pytest.approx(most, abs=0.02)
    assert np.linalg.norm(found.places - places, axis=2).max() < 0.015
    held = solve_markers(markers, narrow, model)
    assert held.motion.q[:, at].max() <= most - 0.2


def test_what_no_marker_follows_and_what_is_locked_stays(
    walk: poise.Motion, model: MarkerModel
) -> None:
    markers, _ = trial(walk[:20], model)
    start = walk.skeleton.rest.with_values(lfingers_rx=0.1, lradius_rx=0.3)
    found = solve_markers(markers, walk.skeleton, model, locked=["lradius"], start=start)
    body = walk.skeleton
    assert (found.motion.q[:, body.dof_index("lfingers_rx")] == start.value("lfingers_rx")).all()
    assert (found.motion.q[:, body.dof_index("lradius_rx")] == start.value("lradius_rx")).all()


@pytest.mark.slow
def test_smoothing_makes_it_nearer_to_the_truth(walk: poise.Motion, model: MarkerModel) -> None:
    markers, places = trial(walk, model, 0.006)
    off = {}
    for acceleration, push in ((0.0, 0.0), (10.0, 3.0)):
        # Converged: the default gain ends the iterations earlier, at ratios from 0.64 to 0.74.
        options = MarkerSolving(
            acceleration=acceleration,
            root_acceleration=push,
            exclude=False,
            gain=1e-6,
            iterations=200,
        )
        found = solve_markers(markers, walk.skeleton, model, options=options)
        off[acceleration] = float(np.sqrt(((found.places - places) ** 2).sum(axis=2).mean()))
    assert off[10.0] < 0.7 * off[0.0]


def test_a_joint_is_held_to_what_it_does() -> None:
    """The usual value becomes the upper quartile of observed values, within a factor of 4."""
    body = (
        poise.SkeletonBuilder()
        .add("quick", poise.Hinge("x"))
        .add("calm", poise.Hinge("x"), parent="quick")
        .add("still", poise.Hinge("x"), parent="calm")
        .add("kept", poise.Hinge("x"), parent="still")
        .build()
    )
    t = np.arange(41.0)
    q = np.stack([0.03 * t**2, 0.005 * t**2, 0.0 * t, 0.03 * t**2], axis=1)
    q[:, 0] = (q[:, 0] + np.pi) % (2.0 * np.pi) - np.pi  # a whole turn is no acceleration
    bend, calm = np.full(4, 1e4), np.full(4, 5e-3)
    pull = PosePriors(q, np.ones_like(q), bend, calm)
    made = pull.as_lively_as(body, q, np.array([True, True, True, False]))
    usual = np.array([0.04, 0.01, 0.0025, 0.01])
    assert 1.0 / np.sqrt(made.bend) == pytest.approx(usual, rel=1e-9)
    assert made.calm == pytest.approx(0.5 * usual, rel=1e-9)
    free = PosePriors(q, np.ones_like(q), 0.0 * bend, calm)
    assert (free.as_lively_as(body, q, np.ones(4, np.bool_)).bend == 0.0).all()
    assert pull.as_lively_as(body, q[:2], np.ones(4, np.bool_)) is pull


def test_one_frame_is_enough(walk: poise.Motion, model: MarkerModel) -> None:
    markers, places = trial(walk[:1], model)
    found = solve_markers(markers, walk.skeleton, model)
    assert np.linalg.norm(found.places - places, axis=2).max() < 0.02


def test_the_whole_of_a_trial_may_stand_turned_about(
    walk: poise.Motion, model: MarkerModel
) -> None:
    markers, places = trial(walk[:30], model)
    turn = np.array([[-1.0, 0, 0], [0, 1, 0], [0, 0, -1]])
    found = solve_markers(markers.with_positions(markers.positions @ turn.T), walk.skeleton, model)
    assert np.linalg.norm(found.places - places @ turn.T, axis=2).max() < 0.015


def test_bad_calls_say_what_is_wrong(walk: poise.Motion, model: MarkerModel) -> None:
    markers, _ = trial(walk[:3], model)
    with pytest.raises(InvalidValue, match="none of the trial's markers"):
        solve_markers(Markers(("X",), np.zeros((1, 1, 3)), 60.0), walk.skeleton, model)
    gone = markers.with_positions(np.full_like(markers.positions, np.nan))
    with pytest.raises(InvalidValue, match="is seen"):
        solve_markers(gone, walk.skeleton, model)
    with pytest.raises(UnknownName):
        solve_markers(markers, walk.skeleton, model, locked=["nose"])
    with pytest.raises(ShapeError):
        solve_markers(markers, walk.skeleton, model, excluded=np.zeros((1, 1), np.bool_))
    other = poise.SkeletonBuilder().add("root", poise.Hinge("x")).build()
    with pytest.raises(InvalidValue, match="within"):
        solve_markers(markers, walk.skeleton, model, within=other)
    with pytest.raises(InvalidValue):
        MarkerSolving(posture=0.0)


def hide_arm(model: MarkerModel, seen: np.ndarray, frames: slice) -> np.ndarray:
    arm = ("lhumerus", "lradius", "lwrist", "lhand", "lthumb", "lfingers")
    gone = [m for m, joint in enumerate(model.joints) if joint in arm]
    hidden = np.array(seen)
    hidden[frames, gone] = np.nan
    return hidden


@pytest.mark.slow
def test_a_prior_poses_what_no_marker_tells(walk: poise.Motion, model: MarkerModel) -> None:
    markers, _ = trial(walk, model)
    arm = [walk.skeleton.joint_index(joint) for joint in ("lhumerus", "lradius", "lhand")]
    for hidden in (slice(20, 70), slice(None)):
        holes = markers.with_positions(hide_arm(model, markers.positions, hidden))
        off = {}
        for prior in ("human", None):
            made = solve_markers(holes, walk.skeleton, model, prior=prior).motion
            apart = (made.world - walk.world)[hidden][:, arm][..., :3, 3]
            off[prior] = float(np.linalg.norm(apart, axis=-1).mean())
            steps = np.linalg.norm(np.diff(made.world[:, arm][..., :3, 3], axis=0), axis=-1)
            assert steps.max() < 0.1
        assert off["human"] < 0.5 * off[None]


@pytest.mark.slow
def test_a_prior_leaves_what_markers_tell(walk: poise.Motion, model: MarkerModel) -> None:
    markers, places = trial(walk, model)
    off = {
        prior: np.sqrt(((solve_markers(markers, walk.skeleton, model, prior=prior).places
                         - places) ** 2).sum(axis=2).mean())
        for prior in ("human", None)
    }  # fmt: skip
    assert off["human"] < 1.05 * off[None]


def test_weights_of_samples(walk: poise.Motion, model: MarkerModel) -> None:
    markers, places = trial(walk[:20], model)
    seen = np.array(markers.positions)
    seen[:, 0] += 0.02
    weights = np.ones(seen.shape[:2])
    weights[:, 0] = 0.0
    moved = markers.with_positions(seen)
    found = solve_markers(moved, walk.skeleton, model, weights=weights)
    assert np.linalg.norm(found.places - places, axis=2)[:, 0].max() < 0.01
    with pytest.raises(ShapeError, match="weights"):
        solve_markers(moved, walk.skeleton, model, weights=np.ones(3))
    with pytest.raises(InvalidValue, match="weights"):
        solve_markers(moved, walk.skeleton, model, weights=-weights - 1.0)


def test_a_prior_of_another_body_is_refused() -> None:
    arm = poise.SkeletonBuilder().add("a", poise.Hinge("z"), tip=(1, 0, 0)).build()
    own = MarkerModel(("A",), ("a",), np.array([(1.0, 0.0, 0.0)]))
    with pytest.raises(InvalidValue, match="humanoid"):
        solve_markers(Markers(("A",), np.ones((1, 1, 3)), 60), arm, own, prior="human")
