"""Bones as segments: their owners, and distances of points from them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import poise
from poise.binding import BoneSegments, Surface
from poise.bundled import character
from poise.errors import ShapeError
from poise.formats import read
from samples.surfaces import arm, tube


def _named(segments: BoneSegments, skeleton: poise.Skeleton) -> list[str]:
    return [skeleton.joint_names[i] for i in segments.owners]


def test_a_chain_has_a_segment_each_and_the_leaf_its_tip() -> None:
    segments = BoneSegments.of(arm().rest)
    assert segments.owners.tolist() == [0, 1, 2]
    assert np.allclose(segments.starts[:, 0], [0.0, 0.3, 0.6])
    assert np.allclose(segments.ends[:, 0], [0.3, 0.6, 0.75])


def test_they_go_with_the_pose() -> None:
    bent = arm().rest.with_values(lower_rz=np.pi / 2)
    segments = BoneSegments.of(bent)
    assert np.allclose(segments.ends[1], (0.3, 0.3, 0.0))


def test_a_joint_has_a_segment_to_every_child() -> None:
    builder = poise.SkeletonBuilder().add("hand", poise.Ball())
    for i in range(3):
        builder.add(f"finger{i}", poise.Hinge("x"), "hand", offset=(0.1, 0.02 * i, 0),
                    tip=(0.05, 0, 0))  # fmt: skip
    segments = BoneSegments.of(builder.build().rest)
    assert segments.owners.tolist() == [0, 0, 0, 1, 2, 3]


def test_children_where_the_joint_is_leave_it_without_a_bone() -> None:
    """CMU's root: both hips and the back begin where it does."""
    skeleton = character().skeleton
    segments = BoneSegments.of(skeleton.rest)
    assert "root" not in _named(segments, skeleton)
    assert "lhipjoint" in _named(segments, skeleton)
    assert any("root has no bone of its own" in note for note in segments.notes)
    assert segments.lengths.min() > 0.0


def test_a_tip_apart_from_the_children_is_a_bone_too() -> None:
    """The crown of a head that has an eye."""
    builder = poise.SkeletonBuilder().add("head", poise.Ball(), tip=(0, 0.25, 0))
    builder.add("eye", poise.Ball(), "head", offset=(0.03, 0.1, 0.1), tip=(0, 0, 0.02))
    segments = BoneSegments.of(builder.build().rest)
    assert segments.owners.tolist() == [0, 0, 1]
    assert np.allclose(segments.ends[1], (0, 0.25, 0))


def test_a_leaf_without_tip_goes_on_half_as_far() -> None:
    builder = poise.SkeletonBuilder().add("arm", poise.Ball())
    builder.add("hand", poise.Ball(), "arm", offset=(0.4, 0, 0))
    segments = BoneSegments.of(builder.build().rest)
    assert np.allclose(segments.ends[1], (0.6, 0, 0))
    assert any("hand has no tip" in note for note in segments.notes)


def test_one_joint_alone_is_a_point() -> None:
    segments = BoneSegments.of(poise.SkeletonBuilder().add("all", poise.Free()).build().rest)
    assert np.allclose(segments.distances([(3.0, 4.0, 0.0)]), 5.0)
    binding = poise.bind(
        tube(), poise.SkeletonBuilder().add("all", poise.Free()).build(), method="capsules"
    )
    assert np.allclose(binding.skin.weights.values, np.ones((962, 1)), rtol=0, atol=1e-14)


def test_a_root_that_only_places_the_character_owns_nothing() -> None:
    """On the floor, its way up to the tube lies outside; inside, the same way is a bone."""

    def built(below: float) -> poise.Skeleton:
        builder = poise.SkeletonBuilder().add("place", poise.Free(), offset=(0.0, below, 0.0))
        builder.add("upper", poise.Ball(), "place", offset=(0.3, -below, 0))
        return builder.add("lower", poise.Ball(), "upper", offset=(0.3, 0, 0),
                           tip=(0.15, 0, 0)).build()  # fmt: skip

    surface = Surface.of(tube())
    outside = BoneSegments.of(built(-1.0).rest, surface)
    assert outside.owners.tolist() == [1, 2]
    assert any("place only places" in note for note in outside.notes)
    assert BoneSegments.of(built(0.0).rest, surface).owners.tolist() == [0, 1, 2]


def test_distances_are_those_of_a_fine_sampling() -> None:
    chance = np.random.default_rng(1)
    segments = BoneSegments.of(character().rest)
    points = chance.normal(size=(50, 3))
    share = np.linspace(0, 1, 2001)[:, None, None]
    samples = segments.starts + share * (segments.ends - segments.starts)
    gaps = np.linalg.norm(points[:, None, None] - samples[None], axis=-1).min(axis=1)
    exact = segments.distances(points)
    assert (exact <= gaps + 1e-12).all() and np.abs(exact - gaps).max() < 1e-4


def test_neighbours_share_an_end() -> None:
    near = BoneSegments.of(arm().rest).adjacent
    assert near.tolist() == [[True, True, False], [True, True, True], [False, True, True]]


def test_a_batch_is_refused() -> None:
    with pytest.raises(ShapeError, match="a single pose"):
        BoneSegments.of(arm().rest.with_values(lower_rz=[0.0, 1.0]))


def test_cmu_skeletons_have_a_bone_for_all_but_the_root(shared_data: Path) -> None:
    skeleton = read(shared_data / "asf_amc" / "cmu_02.asf").skeleton
    names = set(_named(BoneSegments.of(skeleton.rest), skeleton))
    assert set(skeleton.joint_names) - names == {"root"}
