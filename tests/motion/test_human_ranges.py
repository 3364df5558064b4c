"""Human joint limits, and manually assigned parts, on several kinds of skeleton."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import poise
from poise.anatomy import assign_parts, find_anatomy, with_known_parts
from poise.bundled import bare_character
from poise.errors import InvalidValue, UnknownJoint, UnknownName
from poise.model.remapping import remapped
from poise.motion import human_limits

LIMBS = (
    "pelvis", "neck", "head", *(
        f"{side} {part}"
        for side in ("left", "right")
        for part in ("upper arm", "forearm", "hand", "thigh", "shin", "foot")
    ),
)  # fmt: skip


def figure(kind, turns=None):
    """A standing figure with arms held out; ``turns`` are axes of joints as Euler angles."""
    turns = turns or {}
    build = poise.SkeletonBuilder()
    places = {
        "Hips": (None, (0, 1, 0)),
        "Spine": ("Hips", (0, 1.1, 0)),
        "Neck": ("Spine", (0, 1.5, 0)),
        "Head": ("Neck", (0, 1.6, 0)),
    }
    for side, x in (("Left", 1), ("Right", -1)):
        places |= {
            f"{side}Arm": ("Spine", (0.2 * x, 1.45, 0)),
            f"{side}ForeArm": (f"{side}Arm", (0.5 * x, 1.45, 0)),
            f"{side}Hand": (f"{side}ForeArm", (0.75 * x, 1.45, 0)),
            f"{side}UpLeg": ("Hips", (0.1 * x, 0.95, 0)),
            f"{side}Leg": (f"{side}UpLeg", (0.1 * x, 0.5, 0)),
            f"{side}Foot": (f"{side}Leg", (0.1 * x, 0.1, 0)),
            f"{side}ToeBase": (f"{side}Foot", (0.1 * x, 0.02, 0.12)),
        }
    world = {None: np.eye(4)}
    for name, (parent, place) in places.items():
        frame = np.eye(4)
        frame[:3, :3] = Rotation.from_euler("xyz", turns.get(name, (0, 0, 0))).as_matrix()
        frame[:3, 3] = place
        world[name] = frame
        local = np.linalg.solve(world[parent], frame)
        tip = (0.15, 0, 0) if "Hand" in name else (0, 0.2, 0) if name == "Head" else None
        build = build.add(
            name, kind(), parent, offset=local[:3, 3], rotation=local[:3, :3], tip=tip
        )
    return build.build()


def inside(body, joint, rotation, start=None):
    """Return whether a joint's limits allow a rotation about world axes from the rest pose."""
    j = body.joint_index(joint)
    R = Rotation.from_euler(*rotation, degrees=True).as_matrix()
    W = body.rest.world
    parent = W[body.parents[j], :3, :3]
    local = parent.T @ R @ W[j, :3, :3]
    M = body.joints[j].frame[:3, :3].T @ local
    own = body.joints[j]
    if own.cone is not None:
        axis = np.array(own.cone.axis)
        return math.acos(np.clip(axis @ M @ axis, -1, 1)) <= own.cone.swing + 1e-9
    first = Rotation.from_matrix(M).as_euler(own.type.order.upper())
    low, high = own.limits.T
    for angles in (first, np.array([1, -1, 1]) * first + math.pi):  # both give the rotation
        turned = angles - math.tau * np.round((angles - (low + high) / 2) / math.tau)
        if ((turned >= low - 1e-9) & (turned <= high + 1e-9)).all():
            return True
    return False


@pytest.mark.parametrize("kind", [lambda: poise.Ball("zyx"), poise.QuaternionBall])
def test_knees_elbows_and_hips_bend_as_a_human_does(kind):
    body = human_limits(figure(kind), margin=0.0).skeleton
    # About the world's axes: the knee bends back, the elbows forward, the hip forward.
    for side, sign in (("Left", 1), ("Right", -1)):
        assert inside(body, f"{side}Leg", ("x", 134))
        assert not inside(body, f"{side}Leg", ("x", 136))
        assert not inside(body, f"{side}Leg", ("x", -1))
        assert inside(body, f"{side}ForeArm", ("y", -149 * sign))
        assert not inside(body, f"{side}ForeArm", ("y", -151 * sign))
        assert not inside(body, f"{side}ForeArm", ("y", 1 * sign))
        assert inside(body, f"{side}UpLeg", ("x", -119))
        assert inside(body, f"{side}UpLeg", ("z", 44 * sign))
        assert inside(body, f"{side}Arm", ("z", 85 * sign))
        assert inside(body, f"{side}Arm", ("y", -130 * sign))
        assert inside(body, f"{side}Foot", ("x", 49))
        assert not inside(body, f"{side}Foot", ("x", 60))
    assert inside(body, "Head", ("x", 22))
    assert not inside(body, "Head", ("x", 60))


def test_axes_that_are_turned_about_the_body_by_right_angles_change_nothing():
    straight = human_limits(figure(poise.QuaternionBall), margin=0.0).skeleton
    quarter = math.pi / 2
    turns = {
        "LeftUpLeg": (0, 0, math.pi),
        "LeftLeg": (0, quarter, 0),
        "RightForeArm": (quarter, 0, 0),
    }
    turned = human_limits(figure(poise.QuaternionBall, turns), margin=0.0).skeleton
    for joint, axis in (("LeftLeg", "x"), ("RightForeArm", "y")):
        for degrees in (-140, -100, -20, 20, 100, 134):
            asked = (axis, degrees)
            assert inside(turned, joint, asked) == inside(straight, joint, asked), (joint, degrees)


def test_whatever_the_axes_limits_contain_the_range():
    rng = np.random.default_rng(3)
    for _ in range(5):
        turns = {name: rng.uniform(-3, 3, 3) for name in figure(poise.Ball).joint_names[1:]}
        body = human_limits(figure(poise.QuaternionBall, turns), margin=math.radians(5)).skeleton
        for degrees in (0, 30, 70, 110, 134):
            assert inside(body, "LeftLeg", ("x", degrees))
        assert inside(body, "LeftForeArm", ("y", -100))
        assert inside(body, "RightFoot", ("x", 40))


def test_the_bundled_knee_and_elbow_have_the_table_and_sides_are_mirror_images():
    found = human_limits(bare_character().skeleton, margin=0.0)
    body = found.skeleton
    np.testing.assert_allclose(np.degrees(body.joint("ltibia").limits), [[0, 135]], atol=1e-9)
    np.testing.assert_allclose(np.degrees(body.joint("lradius").limits), [[0, 150]], atol=1e-6)
    assert found.parts["ltibia"] == "left shin"
    for name in ("femur", "tibia", "foot", "radius", "hand"):
        ours, theirs = (np.degrees(body.joint(side + name).limits) for side in "lr")
        same = [sorted(map(abs, a)) for a in ours.tolist()]
        np.testing.assert_allclose(same, [sorted(map(abs, b)) for b in theirs.tolist()], atol=1)


def test_poses_and_motions_look_as_before_where_quaternions_become_angles(shared_data):
    man = poise.read(shared_data / "gltf" / "CesiumMan.glb")
    motion = man.motion
    found = human_limits(man.skeleton, (motion,))
    limited = remapped(man, found.edit).character
    np.testing.assert_allclose(limited.rest.world, man.rest.world, atol=1e-9)
    np.testing.assert_allclose(limited.motion.world, motion.world, atol=1e-9)
    body = limited.skeleton
    q = body.rest.q
    assert ((q >= body.lower) & (q <= body.upper)).all()
    assert any("three angles" in line for line in found.notes)
    kept = human_limits(man.skeleton, (motion,), retype=False).skeleton
    assert kept.joint("leg_joint_L_2").cone is not None


def test_what_has_no_limbs_is_an_error_that_names_the_remedy():
    stick = poise.SkeletonBuilder().add("stick", poise.Hinge("x"), tip=(0, 1, 0)).build()
    with pytest.raises(InvalidValue, match="assign its parts first"):
        human_limits(stick)
    with pytest.raises(InvalidValue, match="margin"):
        human_limits(bare_character().skeleton, margin=-1.0)


# -- parts by hand -------------------------------------------------------------------------------


def renamed(body):
    """The same skeleton with names that tell nothing."""
    edit = body.edit()
    for number, name in enumerate(body.joint_names):
        edit = edit.rename(name, f"b{number:02d}")
    return edit.build()


def test_every_part_assigned_by_hand_is_that_joint_whatever_the_names():
    body = bare_character().skeleton
    wanted = {
        part: joints[0] for part, joints in find_anatomy(body).members.items() if part in LIMBS
    }
    bare = renamed(body)
    names = dict(zip(body.joint_names, bare.joint_names, strict=True))
    edit = assign_parts(bare, {part: names[joint] for part, joint in wanted.items()})
    found = find_anatomy(edit.after)
    for part, joint in wanted.items():
        assert found.members[part][0] == names[joint], part
        assert found.parts[part].confidence == 1.0
    assert poise.anatomy.segment_masses(with_known_parts(edit.after)).origin.startswith("de Leva")


def test_one_correction_stays_wherever_the_others_come_from():
    for body in (bare_character().skeleton, renamed(bare_character().skeleton)):
        index = body.joint_names.__getitem__
        original = bare_character().skeleton.joint_index
        for part, joint in (
            ("left thigh", "ltibia"), ("left shin", "lfoot"), ("right upper arm", "rclavicle"),
            ("head", "upperneck"), ("pelvis", "lowerback"), ("left hand", "lwrist"),
            ("spine", "upperback"), ("neck", "upperneck"), ("right toes", "rtoes"),
        ):  # fmt: skip
            name = index(original(joint))
            after = find_anatomy(assign_parts(body, {part: name}).after)
            assert after.members[part][0] == name, (part, joint)
            assert after.parts[part].confidence == 1.0
            taken = [other for other, own in after.members.items() if name in own]
            assert taken == [part]
            for other in ("left thigh", "right thigh", "right foot"):
                assert other in after.members


def test_a_part_can_be_given_back_to_names_and_must_exist():
    body = bare_character().skeleton
    corrected = assign_parts(body, {"head": "upperneck"}).after
    assert find_anatomy(corrected).parts["head"].confidence == 1.0
    back = assign_parts(corrected, {"head": None}).after
    assert find_anatomy(back).members == find_anatomy(body).members
    with pytest.raises(UnknownName, match="left tail"):
        assign_parts(body, {"left tail": "lhand"})
    with pytest.raises(UnknownJoint, match="lhnd"):
        assign_parts(body, {"left hand": "lhnd"})


def test_corrected_parts_are_kept_in_a_glb(tmp_path):
    hero = bare_character()
    done = remapped(hero, assign_parts(hero.skeleton, {"head": "upperneck"})).character
    poise.write(done, tmp_path / "hero.glb")
    back = poise.read(tmp_path / "hero.glb")
    assert find_anatomy(back.skeleton).members["head"] == ("upperneck",)
