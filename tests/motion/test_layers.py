"""Layers over clips: additive and replacing, in joints and time, without other changes."""

import numpy as np
import pytest

import poise
from poise.bundled import bare_character
from poise.errors import InvalidValue, ShapeError, UnknownName, UnknownOption
from poise.motion import Keyframes, Layer, Track, body_mask, keyed_over, layered

WALK = bare_character().motion
BODY = WALK.skeleton
ELBOW, KNEE = BODY.dof_index("lradius_rx"), BODY.dof_index("ltibia_rx")


def balls():
    """A chain of quaternion balls with a motion."""
    body = (
        poise.SkeletonBuilder()
        .add("hip", poise.QuaternionFree())
        .add("knee", poise.QuaternionBall(), parent="hip", offset=(0.0, -0.4, 0.0))
        .build()
    )
    rng = np.random.default_rng(3)
    rates = np.cumsum(0.05 * rng.standard_normal((40, body.nv)), axis=0)
    return poise.Motion(body, body.integrate(np.tile(body.rest.q, (40, 1)), rates), 30.0)


def test_an_additive_layer_adds_its_keys_and_leaves_other_values_to_the_bit():
    keys = Keyframes(BODY).with_key(0.0, lradius_rx=0.0).with_key(1.0, lradius_rx=0.5)
    made = layered(WALK, Layer(keys))
    times = np.arange(len(WALK)) / WALK.fps
    added = keys.tracks["lradius_rx"].at(times)[:, 0]
    np.testing.assert_allclose(made.q[:, ELBOW], WALK.q[:, ELBOW] + added, atol=1e-12)
    np.testing.assert_array_equal(
        np.delete(made.q, ELBOW, axis=1), np.delete(WALK.q, ELBOW, axis=1)
    )


def test_an_override_layer_replaces_by_its_weight():
    keys = Keyframes(BODY).with_key(0.0, lradius_rx=1.0)
    half = layered(WALK, Layer(keys, "override", 0.5))
    np.testing.assert_allclose(half.q[:, ELBOW], 0.5 * (WALK.q[:, ELBOW] + 1.0), atol=1e-12)
    whole = layered(WALK, Layer(keys, "override"))
    np.testing.assert_allclose(whole.q[:, ELBOW], 1.0, atol=1e-12)


@pytest.mark.parametrize("mode", ["additive", "override"])
@pytest.mark.parametrize("motion", [WALK, balls()], ids=["angles", "quaternions"])
def test_a_key_over_a_clip_shows_the_pose_there(mode, motion):
    body = motion.skeleton
    rng = np.random.default_rng(5)
    way = np.clip(0.3 * rng.standard_normal(body.nv), -0.6, 0.6)
    pose = body.pose(body.integrate(motion.q[20], way))
    layer = keyed_over(motion, 20 / motion.fps, pose, Layer(Keyframes(body), mode, 0.5))
    np.testing.assert_allclose(layered(motion, layer)[20].world, pose.world, atol=1e-9)


def test_keys_of_the_clips_own_poses_bound_what_a_key_between_them_changes():
    layer = keyed_over(WALK, 0.0, WALK[0])
    layer = keyed_over(WALK, 0.5, WALK[30].with_values(lradius_rx=1.2), layer)
    layer = keyed_over(WALK, 1.0, WALK[60], layer)
    made = layered(WALK, layer)
    np.testing.assert_allclose(
        made.q[[0, *range(60, len(WALK))]], WALK.q[[0, *range(60, len(WALK))]], atol=1e-9
    )
    assert made.q[30, ELBOW] == pytest.approx(1.2)
    assert np.abs(made.q[15, ELBOW] - WALK.q[15, ELBOW]) > 0.01


def test_a_mask_keeps_a_layer_to_parts_of_the_body():
    mask = body_mask(BODY, ["left arm"])
    pose = WALK[30].with_values(lradius_rx=1.2, ltibia_rx=1.5)
    layer = keyed_over(WALK, 0.5, pose, Layer(Keyframes(BODY), "override", mask=mask))
    made = layered(WALK, layer)
    assert made.q[30, ELBOW] == pytest.approx(1.2)
    np.testing.assert_array_equal(made.q[:, KNEE], WALK.q[:, KNEE])


def test_a_joint_with_what_hangs_on_it_is_a_mask():
    one, all_of_it = (body_mask(BODY, ["lhumerus"], below=deep) for deep in (False, True))
    hand = BODY.joint_dofs("lhand")
    assert not one[hand].any()
    assert all_of_it[hand].all()
    assert body_mask(BODY, ["lradius_rx"]).sum() == 1.0
    with pytest.raises(UnknownName, match="tail"):
        body_mask(BODY, ["tail"])


def test_upper_and_lower_body_are_all_of_it():
    both = body_mask(BODY, ["upper body", "lower body"])
    owned = np.concatenate([np.arange(BODY.nq)[BODY.joint_dofs(name)] for name in BODY.joint_names])
    assert both[owned].all()
    assert not (body_mask(BODY, ["upper body"]) * body_mask(BODY, ["lower body"])).any()


def test_a_clip_that_is_added_counts_by_how_it_differs_from_its_first_frame():
    still = poise.Motion(BODY, np.tile(BODY.rest.q, (len(WALK), 1)), WALK.fps)
    made = layered(still, Layer(WALK, mask=body_mask(BODY, ["legs"])))
    np.testing.assert_allclose(
        made.q[:, KNEE], BODY.rest.q[KNEE] + WALK.q[:, KNEE] - WALK.q[0, KNEE], atol=1e-9
    )
    np.testing.assert_array_equal(made.q[:, ELBOW], still.q[:, ELBOW])


def test_a_fade_brings_a_clip_in_and_out_and_leaves_the_rest_alone():
    still = poise.Motion(BODY, np.tile(BODY.rest.q, (120, 1)), WALK.fps)
    made = layered(still, Layer(WALK[:31], "override", start=0.5, fade=0.1))
    np.testing.assert_array_equal(made.q[:31], still.q[:31])
    np.testing.assert_array_equal(made.q[61:], still.q[61:])
    np.testing.assert_allclose(made.q[40:50], WALK.q[10:20], atol=1e-9)


def test_a_weight_may_have_keys():
    keys = Keyframes(BODY).with_key(0.0, lradius_rx=0.4)
    layer = Layer(keys, weight=Track.of([0.0, 1.0], [0.0, 1.0], "linear"))
    added = layered(WALK, layer).q[:61, ELBOW] - WALK.q[:61, ELBOW]
    np.testing.assert_allclose(added, 0.4 * np.linspace(0.0, 1.0, 61), atol=1e-12)


def test_an_angle_is_replaced_by_the_shorter_way():
    wheel = poise.SkeletonBuilder().add("wheel", poise.Hinge("x")).build()
    motion = poise.Motion(wheel, np.full((3, 1), 0.1), 30.0)
    keys = Keyframes(wheel).with_key(0.0, wheel_rx=2.0 * np.pi - 0.1)
    made = layered(motion, Layer(keys, "override", 0.5))
    np.testing.assert_allclose(made.q, 0.0, atol=1e-12)


def test_what_cannot_be_a_layer_is_told():
    keys = Keyframes(BODY).with_key(0.0, lradius_rx=0.4)
    with pytest.raises(UnknownOption, match="multiply"):
        Layer(keys, "multiply")
    with pytest.raises(InvalidValue, match=r"layer weight -1\.0: expected 0 or more"):
        Layer(keys, weight=-1.0)
    with pytest.raises(ShapeError, match="mask"):
        Layer(keys, mask=np.ones(3))
    with pytest.raises(InvalidValue, match="same skeleton"):
        layered(balls(), Layer(keys))
    with pytest.raises(InvalidValue, match="has no keys"):
        keyed_over(WALK, 0.0, WALK[0], Layer(WALK))
