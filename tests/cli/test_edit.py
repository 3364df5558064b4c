"""`poise edit`: the tools of poise.motion applied to files."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import poise
from poise.bundled import character
from poise.geometry import Curve
from poise.motion import (
    Layer,
    blended,
    body_mask,
    cropped,
    crossed,
    find_transitions,
    jitter,
    joined,
    layered,
    mirrored,
    resampled,
    retimed,
)
from samples.command_line import Poise


@pytest.fixture(scope="module")
def clips(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("edit")
    hero = character()
    poise.write(hero, folder / "walk.bvh")
    slow = resampled(retimed(hero.motion, 0.8), 30.0)
    poise.write(hero.with_first_motion(slow), folder / "slow.bvh")
    return folder


@pytest.mark.slow
def test_each_tool_does_on_files_what_it_does_in_python(
    command: Poise, clips: Path, tmp_path: Path
) -> None:
    walk = poise.read(clips / "walk.bvh").motion
    slow = resampled(poise.read(clips / "slow.bvh").motion, walk.fps)
    warp = Curve.through([0.0, 1.0, 2.0], [0.0, 0.5, 1.5], "monotone")
    asked = [
        (("--crop", "0.5:1"), cropped(walk, 0.5, 1.0)),
        (("--crop", ":1"), cropped(walk, 0.0, 1.0)),
        (("--retime", "2"), retimed(walk, 2.0)),
        (("--retime", "0=0,1=0.5,2=1.5"), retimed(walk, warp)),
        (("--mirror",), mirrored(walk)),
        (("--resample", 24), resampled(walk, 24.0)),
        (("--blend", f"{clips / 'slow.bvh'}:0.25"), blended(walk, slow, 0.25)),
        (("--join", clips / "slow.bvh", "--overlap", 0.2), joined(walk, slow, overlap=0.2)),
        (
            ("--join", clips / "slow.bvh", "--no-follow", "--crop", "1:"),
            joined(cropped(walk, 1.0), slow, follow=False),
        ),
    ]
    for i, (words, wanted) in enumerate(asked):
        out = tmp_path / f"out{i}.npz"
        done = command("edit", clips / "walk.bvh", *words, "-o", out)
        assert done.code == 0, done.err
        assert "edited: " in done.out and f"written: {out}" in done.out
        made = poise.read(out).motion
        assert made.world == pytest.approx(wanted.world, abs=1e-9), words


def test_several_are_done_in_order_and_measured(command: Poise, clips: Path) -> None:
    walk = poise.read(clips / "walk.bvh").motion
    wanted = resampled(mirrored(retimed(cropped(walk, 0.5, 1.5), 0.5)), 30.0)
    data = command("edit", clips / "walk.bvh", "--resample", 30, "--mirror", "--retime", 0.5,
                   "--crop", "0.5:1.5", "--json").data  # fmt: skip
    assert (data["frames"], data["fps"], data["output"]) == (len(wanted), 30.0, None)
    assert list(data["jitter_m"].values()) == pytest.approx(jitter(wanted).tolist(), rel=1e-6)
    step = np.linalg.norm(np.diff(wanted.world[:, 3, :3, 3], axis=0), axis=1).max() * 30.0
    name = wanted.skeleton.joint_names[3]
    assert data["top_speed_m_s"][name] == pytest.approx(step)
    said = command("edit", clips / "walk.bvh").out
    assert "fastest: " in said and "largest jitter: " in said and "edited" not in said


def test_root_motion_is_removed_and_restored(command: Poise, clips: Path, tmp_path: Path) -> None:
    walk, spot, again = clips / "walk.bvh", tmp_path / "spot.bvh", tmp_path / "again.bvh"
    done = command("edit", walk, "--in-place", "-o", spot)
    assert done.code == 0, done.err
    assert "removed the root motion: root by 2.9" in done.out
    places = poise.read(spot).motion.world[:, 0, :3, 3]
    assert np.ptp(places[:, [0, 2]], axis=0).max() < 1e-6
    done = command("edit", spot, "--root-motion", walk, "-o", again)
    assert done.code == 0 and "moved the body: root by 2.9" in done.out
    given = poise.read(walk).motion.world
    assert poise.read(again).motion.world == pytest.approx(given, abs=1e-6)


def test_layers_and_a_transition_are_those_of_python(
    command: Poise, clips: Path, tmp_path: Path
) -> None:
    walk = poise.read(clips / "walk.bvh").motion
    slow = resampled(poise.read(clips / "slow.bvh").motion, walk.fps)
    out, file = tmp_path / "out.npz", clips / "slow.bvh"
    slow = poise.Motion(walk.skeleton, slow.q, slow.fps)
    mask = body_mask(walk.skeleton, ["left arm", "head"])
    wanted = layered(walk, Layer(slow, "additive", 0.5), Layer(slow, "override", 1.0, mask, 0.2))
    best = find_transitions(wanted, slow, limit=1.0)[0]
    done = command("edit", clips / "walk.bvh", "--over", f"{file},parts=left arm+head,start=0.2",
                   "--add", f"{file},weight=0.5", "--transition", file, "-o", out)  # fmt: skip
    assert done.code == 0, done.err
    assert f"transition: frame {best.first} to frame {best.second} of {file}" in done.out
    made = poise.read(out).motion
    assert made.world == pytest.approx(crossed(wanted, slow, best).world, abs=1e-9)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--add", "{}/walk.bvh,part=head"), "any of weight=, parts=, start=, fade="),
        (("--over", "{}/walk.bvh,parts=tail"), "no part of the body or joint 'tail'"),
        (("--over", "{}/walk.bvh,weight=x"), "any of weight="),
        (("--over", "{}/walk.bvh,weight=2"), "weight=2: expected a weight from 0 to 1"),
        (("--over", "{}/walk.bvh,start=99"), "start=99: the motion below it ends at"),
        (("--add", "{}/walk.bvh,start=99"), "start=99: the motion below it ends at"),
        (("--crop", "1:0.5"), "from 1 s to 0.5 s: expected the earlier time first"),
        (("--crop", "1"), "1:2.5"),
        (("--crop", "a:b"), "1:2.5"),
        (("--crop", "90:"), "no frame from"),
        (("--retime", "fast"), "a factor"),
        (("--retime", "0=0"), "points"),
        (("--retime", "0=0,1=-1"), "-1 s is before the start of the motion"),
        (("--retime", "-1"), "positive"),
        (("--blend", "{}/walk.bvh:2"), "0 to 1"),
        (("--blend", "{}/gone.bvh"), "gone.bvh"),
        (("--join", "{}/walk.bvh", "--overlap", 99), "overlap"),
        (("--root-motion", "{}/slow.bvh"), "crop or resample one of them"),
        (("-o", "{}/out.png"), ".png"),
        (("-o", "{}/out.asf"), "holds no motion"),
    ],
)
def test_wrong_asks_are_told(
    command: Poise, clips: Path, words: tuple[object, ...], said: str
) -> None:
    done = command("edit", clips / "walk.bvh", *(str(word).format(clips) for word in words))
    assert done.code == 2 and said in done.err and len(done.err.splitlines()) == 1
