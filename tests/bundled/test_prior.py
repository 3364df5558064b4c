"""The bundled pose prior's file: up to date, small, and reproducible."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from poise.bundled import PRIOR, bare_character, human_prior
from poise.bundled.fitting import NOTICE, activity, main
from poise.motion.priors import COMPONENTS, PosePrior
from poise.motion.priors.canonical import mirrored

HELD_OUT = "walking__walking_1"


@pytest.mark.slow
def test_it_is_what_its_maker_makes(shared_data: Path, tmp_path: Path) -> None:
    """The docstring of `poise.bundled.fitting` has the command that updates the file."""
    made = tmp_path / "prior.npz"
    command = [sys.executable, "-m", "poise.bundled.fitting", str(shared_data / "poses"),
               "--without", HELD_OUT, "-o", str(made)]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=dict(os.environ))
    clips = len(list((shared_data / "poses").glob("*.bvh"))) - 1
    assert done.stdout.split() == [
        f"{made}:", f"{human_prior().frames:,}", "frames", "of", str(clips), "clips",
    ]  # fmt: skip
    assert made.read_bytes() == PRIOR.read_bytes()


def test_takes_held_out_do_not_count(shared_data: Path, tmp_path: Path) -> None:
    folder = shared_data / "poses"
    assert (folder / f"{HELD_OUT}.bvh").is_file()
    few = tmp_path / "few"
    few.mkdir()
    chosen = [f"{HELD_OUT}.bvh", "walking__walking_2.bvh", "running__running_1.bvh"]
    for name in chosen:
        (few / name).symlink_to(folder / name)
    main([str(few), "--without", HELD_OUT, "-o", str(tmp_path / "few.npz")])
    (few / chosen[0]).unlink()
    main([str(few), "-o", str(tmp_path / "fewer.npz")])
    assert (tmp_path / "few.npz").read_bytes() == (tmp_path / "fewer.npz").read_bytes()
    assert PosePrior.load(tmp_path / "few.npz").notice == NOTICE


def test_an_activity_is_what_comes_before_two_underscores() -> None:
    assert activity(Path("walking_extra__walking_13.bvh")) == "walking_extra"
    assert activity(Path("walk.bvh")) == "walk"


def test_the_file_is_small() -> None:
    assert PRIOR.stat().st_size < 2_000_000


def test_it_is_read_once_and_says_where_it_is_from() -> None:
    prior = human_prior()
    assert prior is human_prior() and isinstance(prior, PosePrior)
    assert "mocap.cs.cmu.edu" in prior.notice and "EIA-0196217" in prior.notice
    assert prior.mean.shape == (COMPONENTS,) and prior.covariance.shape == (COMPONENTS,) * 2
    assert prior.starts.shape[1] == COMPONENTS and len(prior.starts) == 2 * 64
    assert prior.frames > 10_000 and prior.tail == 200.0


def test_it_is_a_sound_density_of_either_side() -> None:
    prior = human_prior()
    assert np.isfinite(prior.mean).all() and np.isfinite(prior.starts).all()
    np.testing.assert_allclose(prior.covariance, prior.covariance.T, atol=1e-15)
    sizes = np.linalg.eigvalsh(prior.covariance)
    assert sizes[0] > 1e-3 and sizes[-1] < 10.0
    np.testing.assert_allclose(mirrored(prior.mean[None])[0], prior.mean, atol=1e-9)
    half = len(prior.starts) // 2
    np.testing.assert_array_equal(mirrored(prior.starts[:half]), prior.starts[half:])
    assert (prior.lowest < prior.highest).all()
    inside = (prior.starts > prior.lowest - 0.1) & (prior.starts < prior.highest + 0.1)
    assert inside.all()
    # People stand upright.
    assert prior.mean[1] > 0.95 and (prior.starts[:, 1] > 0.5).all()


def test_it_likes_a_walk_on_the_bundled_body() -> None:
    hero = bare_character()
    parts = human_prior().part_distances(hero.skeleton.pose(hero.motion.q))
    assert max(float(value.max()) for value in parts.values()) < 3.0
