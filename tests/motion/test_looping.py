"""Seamless cycles, symmetric cycles, and travel that matches the strides."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import poise
from poise.bundled import character
from poise.errors import InvalidValue
from poise.motion.cleaning import cleaned
from poise.motion.editing import joined, mirrored
from poise.motion.feet.contacts import find_contacts
from poise.motion.feet.floor import lifted
from poise.motion.feet.legs import shift_roots
from poise.motion.feet.travel import travel_matched
from poise.motion.looping import looped, mirror_looped, repeats


def jumps(motion: poise.Motion) -> np.ndarray:
    """(frames - 2,) metres by which joints change their step, the worst of them."""
    places = motion.world[..., :3, 3]
    return np.linalg.norm(np.diff(places, 2, axis=0), axis=2).max(axis=1)


def real_walk(folder: Path) -> poise.Motion:
    path = folder / "asf_amc"
    return poise.read(path / "cmu_02_01_walk.amc", skeleton=path / "cmu_02.asf").motion


def test_a_cycle_closes_without_a_seam(shared_data: Path) -> None:
    walk = real_walk(shared_data)
    made = looped(walk)
    seconds = (made.last - made.first) / walk.fps
    assert 1.0 < seconds < 1.3  # 02_01 takes two steps in 1.1 s
    assert repeats(made.motion) and not repeats(made.motion[:-1]) and not repeats(walk)
    assert not repeats(poise.Motion(walk.skeleton, walk.q[[0, 0, 0]], walk.fps))
    twice = joined(made.motion, made.motion)
    # The poses at both ends are one pose, moved over the floor and turned about the upright axis.
    other = [k for k, name in enumerate(walk.skeleton.dof_names) if not name.startswith("root_")]
    assert made.motion.q[-1, other] == pytest.approx(made.motion.q[0, other], abs=1e-9)
    seam = len(made.motion) - 1
    assert jumps(twice)[seam - 3 : seam + 2].max() < 1.5 * jumps(walk).max()


def test_a_span_can_be_given_and_wrong_ones_are_told(shared_data: Path) -> None:
    walk = real_walk(shared_data)
    made = looped(walk, (0.5, 1.6))
    assert (made.first, made.last) == (60, 192)
    assert len(made.motion) == 133 and made.seam > looped(walk).seam
    # Without frames before it the start is blended by what the ends are apart.
    start = looped(walk, (0.0, 1.1)).motion
    other = [k for k, name in enumerate(walk.skeleton.dof_names) if not name.startswith("root_")]
    assert start.q[-1, other] == pytest.approx(start.q[0, other], abs=1e-9)
    with pytest.raises(InvalidValue, match="lasts"):
        looped(walk, (1.0, 9.0))
    with pytest.raises(InvalidValue, match="too short"):
        looped(walk[:20])


def test_half_a_cycle_and_its_mirror_image_make_a_whole_one(shared_data: Path) -> None:
    walk = real_walk(shared_data)
    made = mirror_looped(walk)
    half = (len(made.motion) - 1) // 2
    assert 0.45 < half / walk.fps < 0.7
    # The second half is the first one in a mirror, wherever it goes.
    image = mirrored(made.motion)
    body = [k for k, name in enumerate(walk.skeleton.dof_names) if not name.startswith("root_")]
    assert made.motion.q[half:, body] == pytest.approx(image.q[: half + 1, body], abs=0.02)
    assert jumps(made.motion).max() < 1.5 * jumps(walk).max()


def test_travel_is_matched_to_the_strides() -> None:
    walk = character().motion
    own = travel_matched(walk).factor
    assert own == pytest.approx(1.0, abs=0.03)
    way = -0.25 * (walk.world[:, 0, :3, 3] - walk.world[0, 0, :3, 3])
    way[:, 1] = 0.0
    made = travel_matched(shift_roots(walk, way))
    assert made.factor * 0.75 == pytest.approx(own, abs=0.01)
    root = made.motion.world[:, 0, :3, 3]
    assert root[-1, 2] - root[0, 2] == pytest.approx(
        own * (walk.world[-1, 0, 2, 3] - walk.world[0, 0, 2, 3]), abs=0.03
    )
    still = poise.Motion(walk.skeleton, np.tile(walk.skeleton.rest.q, (40, 1)), 60.0)
    assert travel_matched(still).factor == 1.0


def test_feet_are_lifted_out_of_the_floor() -> None:
    walk = character().motion
    sunk = walk.q.copy()
    dof = walk.skeleton.dof_index("root_ty")
    sunk[:, dof] -= 0.04 * np.exp(-(((np.arange(len(walk)) - 60) / 10.0) ** 2))
    given = poise.Motion(walk.skeleton, sunk, walk.fps)
    found = find_contacts(walk)
    made = lifted(given, found)
    assert made.before == pytest.approx(0.04, abs=5e-3) and made.after < 2e-3
    assert 10 < made.frames < 60 and made.floor == found.floor
    for point, height in zip(found.points, found.heights, strict=True):
        assert point.path(made.motion)[:, 1].min() > height - 2e-3
    far = np.abs(made.motion.world - given.world).max(axis=(1, 2, 3))
    assert far[[0, 1, 2, -1]].max() < 1e-9
    with pytest.raises(InvalidValue, match="floor"):
        lifted(walk, floor=float("nan"))


def test_operations_are_done_in_order_and_reported() -> None:
    walk = character().motion
    q = walk.q.copy()
    q[40, walk.skeleton.dof_index("lradius_rx")] += 1.5
    made = cleaned(
        poise.Motion(walk.skeleton, q, walk.fps),
        fill=0.5, despike=True, cutoff=12.0, match_travel=True, lift=True, loop=True,
    )  # fmt: skip
    names = [each.name for each in made.operations]
    assert names == ["fill", "despike", "smooth", "match_travel", "lock", "lift", "loop"]
    told = {each["name"]: each for each in made.to_dict()["operations"]}
    assert told["despike"]["stretches"][0]["name"] == "lradius_rx"
    assert told["loop"]["seam_m"] < 0.01
    assert len(made.motion) < len(walk)


def test_a_walk_on_the_spot_is_not_lifted_to_where_its_feet_are_slow() -> None:
    walk = character().motion
    way = -(walk.world[:, 0, :3, 3] - walk.world[0, 0, :3, 3])
    way[:, 1] = 0.0
    made = lifted(shift_roots(walk, way))
    assert made.before < 0.01
