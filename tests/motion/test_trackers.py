"""Full-body motion from a few trackers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import poise
from poise.bundled import bare_character
from poise.errors import InvalidValue, PoiseError, ShapeError, UnknownName

Floats = NDArray[np.float64]

HERO = bare_character()
WALK = HERO.motion[:90:2]
NAMES = ("head", "lhand", "rhand")


def frames(names: tuple[str, ...] = NAMES) -> Floats:
    """(frames, trackers, 4, 4) of the walk."""
    return WALK.world[:, [HERO.skeleton.joint_index(name) for name in names]].copy()


def strides() -> Floats:
    """Trackers that go forward by 1.2 m a second."""
    moved = frames()
    moved[..., 2, 3] += 1.2 * np.arange(len(WALK))[:, None] / WALK.fps
    moved[..., 2, 3] -= WALK.world[:, :1, 2, 3]
    return moved


@pytest.mark.slow
def test_the_body_follows_its_trackers() -> None:
    T = frames()
    T[10:20, 1] = np.nan
    found = poise.solve_trackers(T, NAMES, HERO.skeleton, fps=WALK.fps)
    reached = found.motion.world[:, [HERO.skeleton.joint_index(name) for name in NAMES]][..., :3, 3]
    off = np.linalg.norm(reached - T[..., :3, 3], axis=-1)
    assert np.nanmax(off) < 0.04
    assert np.isfinite(found.motion.q).all() and found.motion.fps == WALK.fps


@pytest.mark.slow
def test_feet_step_on_the_floor() -> None:
    still, stepping = (
        poise.solve_trackers(strides(), NAMES, HERO.skeleton, fps=WALK.fps, steps=steps).motion
        for steps in (False, True)
    )
    feet = [HERO.skeleton.joint_index(name) for name in ("lfoot", "rfoot")]
    slow = []
    for motion in (still, stepping):
        places = motion.world[:, feet][..., [0, 2], 3]
        speed = np.linalg.norm(np.diff(places, axis=0), axis=-1) * motion.fps
        slow.append(float((speed.min(axis=1) < 0.15).mean()))
    assert slow[1] > 0.8 > slow[0], "one foot stands"
    assert stepping.world[:, feet][..., 1, 3].min() > 0.0


def test_tracked_feet_stay_where_their_trackers_are() -> None:
    names = (*NAMES, "lfoot", "rfoot")
    found = poise.solve_trackers(frames(names), names, HERO.skeleton, fps=WALK.fps)
    reached = found.motion.world[:, [HERO.skeleton.joint_index(name) for name in names]][..., :3, 3]
    assert np.linalg.norm(reached - frames(names)[..., :3, 3], axis=-1).max() < 0.04


@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        ({"frames": np.zeros((5, 3, 3))}, ShapeError, "(frames, 3, 4, 4)"),
        ({"joints": NAMES[:2]}, ShapeError, "(frames, 2, 4, 4)"),
        ({"joints": ("head", "lhnd", "rhand")}, UnknownName, "lhand"),
        ({"joints": ("head", "head", "rhand")}, InvalidValue, "two trackers"),
        ({"noise": 0.0}, InvalidValue, "noise"),
        ({"frames": np.full((5, 3, 4, 4), np.nan)}, InvalidValue, "seen in any frame"),
    ],
)
def test_bad_input_is_one_clear_sentence(
    change: dict[str, Any], error: type[PoiseError], words: str
) -> None:
    given: dict[str, Any] = {
        "frames": frames(), "joints": NAMES, "body": HERO.skeleton, "fps": WALK.fps,
    }  # fmt: skip
    with pytest.raises(error) as caught:
        poise.solve_trackers(**{**given, **change})
    assert words in str(caught.value)
