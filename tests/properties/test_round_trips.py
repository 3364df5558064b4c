"""Random characters in every format: what a file holds, it holds; the rest is listed."""

from __future__ import annotations

import tempfile
import warnings
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import poise
from poise.errors import FileUnsupported, RepairWarning
from poise.formats import losses, writable_extensions
from poise.model import Character, IKHandle, Mesh, Skin, Unit
from samples.scenes import limited
from samples.trees import random_pose, tree

NAMES = ("{}", "{} b", "{}:c", "{}-d.é", "{}/e", '{}"f', "{}&<g>", "{}_rx", "日{}", "  {}")
OTHERS = (".ma", ".npy", ".obj", ".pkl", ".trc", ".vrm", ".vrma")
"""Formats that are not read, or hold only meshes, markers, or people and robots of one kind."""

FORMATS = tuple(each for each in writable_extensions() if each not in OTHERS)
JOINT_VALUES = (".csv", ".mot", ".sto")  # of a body that is given


def random_character(seed: int) -> Character:
    """A tree of joints with limits, odd names, motions, a skin and a handle."""
    rng = np.random.default_rng(seed)
    skeleton = tree(int(rng.integers(60)), str(rng.choice(["rigid", "native"])), 1 + seed % 7)
    if rng.random() < 0.5:
        skeleton = limited(skeleton, rng)
    if rng.random() < 0.5:
        editor = skeleton.edit()
        for name in skeleton.joint_names:
            editor = editor.rename(name, str(rng.choice(NAMES)).format(name))
        skeleton = editor.build()
    hero = Character(f"hero {seed % 10}", skeleton, unit=Unit.of(str(rng.choice(["m", "cm"]))))
    for name in ("walk", "run")[: int(rng.integers(3))]:
        q = np.array([random_pose(skeleton, rng) for _ in range(int(rng.integers(1, 5)))])
        fps = float(rng.choice([24.0, 29.97, 120.0]))
        motion = poise.Motion(skeleton, skeleton.unit_quaternions(q), fps, name)
        hero = Character(**{**vars_of(hero), "motions": {**hero.motions, name: motion}})
    names = skeleton.joint_names
    if rng.random() < 0.5:
        mesh = Mesh(rng.normal(size=(4, 3)), [(0, 1, 2), (1, 3, 2)], name="plate")
        skin = Skin.rigid(mesh, skeleton.rest, names[-1], name="plate")
        hero = Character(**{**vars_of(hero), "skins": (skin,)})
    if rng.random() < 0.3:
        hero = hero.with_handles([IKHandle(name="pull", start=names[0], end=names[-1])])
    return hero


def vars_of(hero: Character) -> dict[str, object]:
    return {name: getattr(hero, name) for name in ("name", "skeleton", "unit", "motions", "skins")}


def written(hero: Character, path: Path) -> bool:
    try:
        poise.write(hero, path)
    except FileUnsupported:
        return False
    return True


def read(path: Path, hero: Character) -> Character:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RepairWarning)
        unit = hero.unit if path.suffix in (".bvh", ".asf", ".amc") else None
        return poise.read(path, unit=unit, skeleton=hero if path.suffix in JOINT_VALUES else None)


def same_places(hero: Character, again: Character, within: float) -> None:
    """Each joint is where it was, in every frame of the first motion that both have."""
    names = [name for name in hero.skeleton.joint_names if name in again.skeleton.joint_names]
    ours = [hero.skeleton.joint_index(name) for name in names]
    theirs = [again.skeleton.joint_index(name) for name in names]
    for before, after in zip(hero.motions.values(), again.motions.values(), strict=False):
        assert len(before) == len(after)
        assert len(before) < 2 or before.fps == pytest.approx(after.fps, rel=1e-6)
        places = before.world[:, ours, :3, 3]
        size = max(1.0, float(np.abs(places).max(initial=0.0)))
        assert np.abs(places - after.world[:, theirs, :3, 3]).max(initial=0.0) <= within * size


@pytest.mark.parametrize("extension", FORMATS)
@settings(max_examples=6)
@given(st.integers(0, 2**31))
def test_a_file_is_read_as_it_was_written(extension: str, seed: int) -> None:
    if extension.startswith(".usd"):
        pytest.importorskip("pxr")
    hero = random_character(seed)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"a{extension}"
        if not written(hero, path):
            return
        told = losses(hero, path)
        first = read(path, hero)
        within = 2.0**-10 if extension.startswith(".usd") else 1e-5  # eleven bits of a scale
        if not told:
            assert len(first.motions) == len(hero.motions)
            assert len(first.skeleton.joint_names) >= len(hero.skeleton.joint_names)
        same_places(hero, first, within)
        # what comes from a file of this format can be written to one without a loss
        again = Path(folder) / f"b{extension}"
        assert written(first, again)
        if extension not in JOINT_VALUES:
            lost = [line for line in losses(first, again) if not line.startswith("the unit")]
            assert lost == []
        second = read(again, first)
        assert second.skeleton.joint_names == first.skeleton.joint_names
        assert second.skeleton.dof_names == first.skeleton.dof_names
        assert second.skeleton.parents == first.skeleton.parents
        np.testing.assert_allclose(second.skeleton.lower, first.skeleton.lower, atol=1e-9)
        np.testing.assert_allclose(second.skeleton.upper, first.skeleton.upper, atol=1e-9)
        if extension not in (".bvh", ".amc", *JOINT_VALUES):  # motions named after their files
            assert list(second.motions) == list(first.motions)
        same_places(first, second, 1e-6 if within == 1e-5 else within)
        assert len(second.skins) == len(first.skins)
        for one, other in zip(first.skins, second.skins, strict=True):
            np.testing.assert_allclose(other.mesh.vertices, one.mesh.vertices, atol=1e-6)
        assert [handle.name for handle in second.handles] == [h.name for h in first.handles]
