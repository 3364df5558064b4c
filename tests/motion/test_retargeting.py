"""Retargeting: joint mapping, and motions on other bodies."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import poise
from poise.anatomy import find_anatomy
from poise.bundled import character, motions
from poise.errors import (
    FileError,
    FileMissing,
    FileSyntax,
    InvalidValue,
    PoiseWarning,
    UnknownJoint,
    UnknownName,
)
from poise.geometry import quaternions, transforms
from poise.model import Character, Motion, Skeleton, Skin
from poise.model.pose import frozen
from poise.motion import find_contacts
from poise.motion.retargeting import (
    PartJoints,
    RetargetOptions,
    RetargetTable,
    reference,
    retarget,
)
from poise.motion.retargeting.hand_contacts import _unflipped as unflipped
from poise.motion.retargeting.report import retargeting_lines
from poise.motion.retargeting.root_placement import as_far, middle, path_width
from poise.motion.retargeting.rotation_transfer import carried, part_frames
from poise.motion.root_transform import moved
from poise.skinning import deform
from samples.bodies import person
from samples.humanoids import humanoid

BARE = RetargetOptions(contacts=False, limits=False)


def walker(
    up: str = "y", scale: float = 1.2, words: bool = True, wider: float = 0.0, tips: bool = True
) -> Skeleton:
    """A body of its own: other axes (x along each bone), other lengths, an A-pose, other names.

    It says that y is up whatever is, as every BVH does. Without tips its arms end at a wrist.
    """
    places: dict[str, tuple[str, tuple[float, float, float]]] = {
        "Hips": ("", (0, 1.0, 0)), "Spine": ("Hips", (0, 1.15, 0)),
        "Chest": ("Spine", (0, 1.35, 0)), "Neck": ("Chest", (0, 1.55, 0)),
        "Head": ("Neck", (0, 1.65, 0)), "HeadTip": ("Head", (0, 1.85, 0)),
    }  # fmt: skip
    for s, x in (("L", 1.0), ("R", -1.0)):
        places |= {
            f"{s}Thigh": ("Hips", (0.1 * x, 0.95, 0)),
            f"{s}Shin": (f"{s}Thigh", (0.1 * x, 0.5, 0.02)),
            f"{s}Foot": (f"{s}Shin", (0.1 * x, 0.08, 0)),
            f"{s}Toe": (f"{s}Foot", (0.1 * x, 0.02, 0.14)),
            f"{s}ToeTip": (f"{s}Toe", (0.1 * x, 0.015, 0.21)),
            f"{s}Collar": ("Chest", (0.03 * x, 1.5, 0)),
            f"{s}Upperarm": (f"{s}Collar", ((0.18 + wider) * x, 1.5, 0)),
            f"{s}Forearm": (f"{s}Upperarm", ((0.38 + wider) * x, 1.3, 0)),
            f"{s}Hand": (f"{s}Forearm", ((0.56 + wider) * x, 1.12, 0.03)),
            f"{s}HandTip": (f"{s}Hand", ((0.63 + wider) * x, 1.05, 0.04)),
        }
    turn = np.eye(3) if up == "y" else np.array([[1.0, 0, 0], [0, 0, -1], [0, 1, 0]])
    world = {name: scale * (turn @ np.array(at)) for name, (_, at) in places.items()}
    builder = poise.SkeletonBuilder("walker")
    frames = {"": np.eye(4)}
    said: dict[str, str | None] = {"": None}
    for number, name in enumerate(places):
        spoken = name if tips else name.replace("Hand", "Wrist")
        said[name] = spoken if words else f"j{number}"
    for name, (parent, _) in places.items():
        if name.endswith("Tip"):
            continue
        after = next(n for n, (p, _) in places.items() if p == name)
        way = world[after] - world[name]
        R = quaternions.to_matrix(quaternions.between((1.0, 0, 0), way))
        frames[name] = transforms.compose(R, world[name])
        local = transforms.rigid_inverse(frames[parent]) @ frames[name]
        builder.add(
            str(said[name]), poise.Ball("zxy") if parent else poise.Free(), said[parent],
            offset=local[:3, 3], rotation=local[:3, :3],
            tip=R.T @ way if after.endswith("Tip") and (tips or "Hand" not in after) else None,
        )  # fmt: skip
    return builder.build()


def test_names_and_trees_tell_the_same_parts() -> None:
    named, bare = find_anatomy(walker()), find_anatomy(walker(words=False))
    assert named.kind == bare.kind == "human"
    for part in ("left thigh", "right shin", "left foot", "right toes", "left upper arm",
                 "right forearm", "left hand", "pelvis", "spine", "head"):  # fmt: skip
        assert named.joints(part) == bare.joints(part), part
    leaf = find_anatomy(walker(tips=False)).members
    assert leaf["left forearm"] == ("LForearm",) and leaf["left hand"] == ("LWrist",)
    wrist = find_anatomy(character().skeleton).members
    assert wrist["left forearm"] == ("lradius", "lwrist") and wrist["left hand"] == ("lhand",)
    assert wrist["left thumb"] == ("lthumb",) and wrist["left toes"] == ("ltoes",)


def test_only_what_the_source_drives_is_held_back_by_limits() -> None:
    hero = character()
    builder = poise.SkeletonBuilder.of(hero.skeleton)
    builder.parameter("viseme_sil", lower=0.0, upper=1.0)
    builder.add("tail", poise.Hinge("x"), "root", limits={"rx": (0.0, 1.0)})
    target = builder.build().with_limits({"lradius_rx": (0.0, 0.1)})
    made = retarget(hero.motion, target, options=RetargetOptions(contacts=False))
    held = {one.dof for one in made.at_limits}
    assert "lradius_rx" in held
    assert not {"viseme_sil", "tail_rx"} & held


def test_travel_and_limbs_that_are_lost_are_warned_of() -> None:
    walk = character().motion
    fixed = poise.SkeletonBuilder("fixed")
    for joint in walker().joints:
        kind = joint.type if joint.parent >= 0 else poise.Ball("zxy")
        fixed.add(
            joint.name, kind, None if joint.parent < 0 else walker().joint_names[joint.parent],
            offset=joint.frame[:3, 3], rotation=joint.frame[:3, :3], tip=joint.tip,
        )  # fmt: skip
    with pytest.warns(PoiseWarning, match="neither Hips nor a joint above it can be translated"):
        made = retarget(walk, fixed.build(), options=BARE)
    assert len(made.warnings) == 1 and made.warnings[0].startswith("the hips should travel 3.58 m")
    body = walker().with_limits({"Hips_tz": (-0.1, 0.1), "Hips_tx": (-0.1, 0.1)})
    with pytest.warns(PoiseWarning, match="Hips, which takes it .* held back by its limits"):
        retarget(walk, body, options=RetargetOptions(contacts=False))
    parts = dict(RetargetTable.of(walk.skeleton, walker()).parts)
    parts["left thigh"] = PartJoints(parts["left thigh"].source, ())
    with pytest.warns(PoiseWarning, match="left thigh .lfemur. of the source drives nothing"):
        retarget(walk, walker(), table=RetargetTable(parts), options=BARE)


def test_a_body_gets_its_own_motion_back() -> None:
    walk = character().motion
    made = retarget(walk, walk.skeleton, options=BARE)
    assert np.abs(made.motion.q - walk.q).max() < 1e-12
    assert made.scale == 1.0 and not made.missed and not made.at_limits
    assert made.unmapped == ((), ())


@pytest.mark.parametrize("up", ["y", "z"])
def test_bones_point_the_same_way_on_another_body(up: str) -> None:
    walk, other = character().motion, walker(up)
    made = retarget(walk, other, options=RetargetOptions(contacts=False, paths=False))
    assert made.target.up == up
    world = made.target.upright(made.motion.world)
    for bone in (
        ("lhumerus", "lradius", "LUpperarm", "LForearm"),
        ("lradius", "lwrist", "LForearm", "LHand"),
        ("lfemur", "ltibia", "LThigh", "LShin"),
        ("rtibia", "rfoot", "RShin", "RFoot"),
    ):
        a, b = (walk.skeleton.joint_index(name) for name in bone[:2])
        c, d = (other.joint_index(name) for name in bone[2:])
        theirs = walk.world[:, b, :3, 3] - walk.world[:, a, :3, 3]
        ours = world[:, d, :3, 3] - world[:, c, :3, 3]
        cosine = (theirs * ours).sum(axis=1)
        cosine /= np.linalg.norm(theirs, axis=1) * np.linalg.norm(ours, axis=1)
        assert float(np.arccos(np.clip(cosine, -1, 1)).max()) < 1e-6, bone
    # Ways over the floor go by the legs' length.
    hips = [world[:, other.joint_index(f"{s}Thigh"), :3, 3] for s in "LR"]
    theirs = [walk.world[:, walk.skeleton.joint_index(f"{s}femur"), :3, 3] for s in "lr"]
    assert np.abs(sum(hips) - made.scale * sum(theirs)).max() < 1e-9


def test_hands_go_where_the_sources_are_seen_from_the_shoulder() -> None:
    walk, other = character().motion, walker()
    made = retarget(walk, other)
    assert not made.missed
    for name, root, end, ours in (
        ("left hand", "lhumerus", "lhand", ("LUpperarm", "LHand")),
        ("right hand", "rhumerus", "rhand", ("RUpperarm", "RHand")),
    ):
        a, b = (walk.skeleton.joint_index(n) for n in (root, end))
        c, d = (other.joint_index(n) for n in ours)
        wanted = made.scales[name] * (walk.world[:, b, :3, 3] - walk.world[:, a, :3, 3])
        found = made.motion.world[:, d, :3, 3] - made.motion.world[:, c, :3, 3]
        assert np.abs(found - wanted).max() < 1e-3


@pytest.mark.parametrize("up", ["y", "z"])
def test_feet_stand_where_they_stand(up: str) -> None:
    walk, other = character().motion, walker(up)
    made = retarget(walk, other, options=RetargetOptions(floor=0.25))
    assert len(made.planted) > 4 and made.held < 5e-3 and made.floor is not None
    world = made.target.upright(made.motion.world)
    soles = {point.name: point for point in made.soles}
    for one in made.planted:
        held = soles[one.point].at(other, world)[one.first : one.last + 1]
        assert np.linalg.norm(held - one.anchor, axis=1).max() < 5e-3
    # Heel and tip of the toes are on the sole, which is on the floor.
    lowest = [min(soles[one.point].at(other, world)[one.first : one.last + 1, 1])
              for one in made.planted if not one.point.endswith("ball")]  # fmt: skip
    assert lowest == pytest.approx([0.25] * len(lowest), abs=3e-3)


def test_limits_of_the_target_hold() -> None:
    walk = character().motion
    body = walk.skeleton.with_limits({"lradius_rx": (0.0, 0.2), "ltibia_rx": (0.0, 0.6)})
    made = retarget(walk, body)
    assert (made.motion.q >= body.lower).all() and (made.motion.q <= body.upper).all()
    assert {"lradius_rx"} <= {one.dof for one in made.at_limits}
    free = retarget(walk, body, options=BARE)
    assert (free.motion.q > body.upper).any()


def test_feet_of_a_source_on_a_tilted_floor_stand_on_a_level_one() -> None:
    walk = character().motion
    turn = np.eye(4)
    turn[:3, :3] = transforms.rotation_x(math.radians(1.0))
    made = retarget(moved(walk, turn), walker())
    assert len(made.stances) == 5 and made.unheld == ()
    assert "5 of 5 stances held" in retargeting_lines(made)
    assert all(row["held"] for row in made.to_dict()["stances"])
    ankle = made.motion.world[:, made.motion.skeleton.joint_index("LFoot"), :3, 3]
    source = walk.world[:, walk.skeleton.joint_index("lfoot"), :3, 3]
    level = [ankle[frames, 1].mean() for frames in (slice(12, 22), slice(72, 82))]
    assert level[0] == pytest.approx(level[1], abs=1e-3)
    for frames in (slice(12, 22), slice(72, 82)):  # the heel stands on the floor
        assert np.ptp(source[frames], axis=0).max() < 0.01
        assert np.ptp(ankle[frames], axis=0).max() < 1.5e-3


def test_stances_that_slide_are_held_and_others_are_reported() -> None:
    walk = character().motion
    q, way = walk.q.copy(), walk.skeleton.dof_index("root_tz")
    q[62:, way] -= 0.25 * (q[62:, way] - q[62, way])  # feet slide by a quarter of the travel
    made = retarget(poise.Motion(walk.skeleton, q, walk.fps), walker())
    assert made.unheld == () and len(made.held_stances) == len(made.stances) > 3
    assert made.held < 5e-3 < 0.05 < np.ptp(q[62:, way]) / 4.0
    (first, *others) = made.held_stances
    some = replace(made, held_stances=(first,))
    assert len(some.unheld) == len(others)
    (line,) = (line for line in retargeting_lines(some) if " stances held" in line)
    assert line.startswith(f"1 of {len(made.stances)} stances held")
    assert all(f"{one.foot} foot in frames {one.first}-{one.last}" in line for one in some.unheld)


def test_a_table_is_read_edited_and_given_back(tmp_path: Path) -> None:
    walk, other = character().motion, walker()
    table = RetargetTable.of(walk.skeleton, other)
    table.write(tmp_path / "map.json")
    again = RetargetTable.read(tmp_path / "map.json")
    assert again.parts == table.parts
    fewer = {**table.parts, "left forearm": PartJoints((), ("LForearm",))}
    with pytest.warns(PoiseWarning, match="nothing drives left forearm"):
        made = retarget(walk, other, table=RetargetTable(fewer), options=BARE)
    assert "LForearm" in made.unmapped[1] and {"lradius", "lwrist"} <= set(made.unmapped[0])
    with pytest.raises(UnknownJoint, match="lfoo"):
        retarget(walk, other, table=RetargetTable({"head": PartJoints(("lfoo",), ("Head",))}))
    twice = {**table.parts, "neck": PartJoints(("lowerneck",), ("Head",))}
    with pytest.raises(InvalidValue, match="both"):
        retarget(walk, other, table=RetargetTable(twice))
    with pytest.raises(InvalidValue, match=r"no joint of the source \(.*\) and the target \("):
        retarget(walk, other, table=RetargetTable({}))
    apart = {"head": PartJoints(("head",), ()), "neck": PartJoints((), ("Neck",))}
    with pytest.raises(InvalidValue, match="no mapped part of the body in common"):
        retarget(walk, other, table=RetargetTable(apart))


@pytest.mark.parametrize(
    ("text", "error", "said"),
    [
        ("{", FileSyntax, "JSON"),
        ("[]", FileSyntax, "object"),
        ("{}", InvalidValue, "parts"),
        ('{"parts": {"left wing": {}}}', UnknownName, "wing"),
        ('{"format": "poise keyframes", "parts": {}}', InvalidValue, "expected .*table"),
        ('{"version": 2, "parts": {}}', InvalidValue, "version 1"),
        ("[" * 100_000, FileSyntax, "deep"),
        ('{"parts": {"head": 3}}', InvalidValue, "head"),
        ('{"parts": {"head": {"source": [3]}}}', InvalidValue, "names"),
    ],
)
def test_what_is_no_table_is_told(
    tmp_path: Path, text: str, error: type[Exception], said: str
) -> None:
    path = tmp_path / "map.json"
    path.write_text(text)
    with pytest.raises(error, match=said) as told:
        RetargetTable.read(path)
    assert str(told.value).startswith(str(path))
    with pytest.raises(FileMissing):
        RetargetTable.read(tmp_path / "none.json")


def test_a_table_is_written_whole_and_read_with_a_byte_order_mark(tmp_path: Path) -> None:
    table = RetargetTable.of(character().skeleton, walker())
    path = tmp_path / "map.json"
    table.write(path)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert RetargetTable.read(path).parts == table.parts
    (tmp_path / "folder").mkdir()
    with pytest.raises(FileError, match="is a folder"):
        table.write(tmp_path / "folder")
    with pytest.raises(FileMissing, match="no such folder"):
        table.write(tmp_path / "none" / "map.json")
    assert {each.name for each in tmp_path.iterdir()} == {"map.json", "folder"}


def test_a_rest_that_is_no_pose_gives_way_to_a_frame() -> None:
    body = character().skeleton
    upside = body.rest.with_values(lfemur_rx=-1.9, rfemur_rx=-1.9)
    motion = Motion(body, np.stack([upside.q, body.rest.q]), 30.0, "two")
    turned = Motion(body, np.stack([upside.q, upside.q]), 30.0, "one")
    assert reference(find_anatomy(body), [motion]).origin == "rest"
    assert reference(find_anatomy(body), [motion], upside).origin == "given"
    folded = body.edit().build()
    assert reference(find_anatomy(folded), [turned]).off < 0.1


def test_wrong_asks_are_told() -> None:
    walk = character().motion
    arm = poise.SkeletonBuilder("arm").add("a", poise.Hinge("z"), tip=(1, 0, 0)).build()
    with pytest.raises(InvalidValue, match="no joint of the target"):
        retarget(walk, arm)
    for wrong in ({"scale": 0.0}, {"ease": -1.0}, {"floor": float("nan")}):
        with pytest.raises(InvalidValue):
            RetargetOptions(**wrong)


def clapping() -> Motion:
    """The bundled character brings its palms together before its chest, and keeps them there."""
    body = character().skeleton
    t = np.clip(np.linspace(-0.5, 2.0, 75), 0.0, 1.0)
    pose = {"lhumerus_rx": 0.3, "rhumerus_rx": 0.3}
    from poise.solvers import Problem

    goals = [poise.reach(f"{s}hand", (0.05 * x, 1.2, 0.4)) for s, x in (("l", 1), ("r", -1))]
    still = [n for n in body.joint_names if not n.endswith(("humerus", "radius", "wrist"))]
    start = body.rest.with_values(**pose).q
    q = [
        Problem(body, goals, solver="lm", locked=still).solve(
            start, [(0.05 + 0.3 * (1 - s), 1.2, 0.4), (-0.05 - 0.3 * (1 - s), 1.2, 0.4)]
        )
        for s in t
    ]
    return Motion(body, np.array(q), 30.0, "clap")


def test_hands_stay_on_each_other_when_asked() -> None:
    clap, wide = clapping(), walker(wider=0.08)
    loose = retarget(clap, wide)
    kept = retarget(clap, wide, options=RetargetOptions(preserve_contacts=True))
    assert not loose.touches and any("the other hand" in touch for touch in kept.touches)

    def gap(motion: Motion) -> float:
        hands = []
        for name in ("LHand", "RHand"):
            j = wide.joint_index(name)
            tip = wide.joints[j].tip
            assert tip is not None
            W = motion.world[-1, j]
            hands.append(W[:3, :3] @ (0.5 * tip) + W[:3, 3])
        return float(np.linalg.norm(hands[0] - hands[1]))

    body = clap.skeleton
    palms = []
    for name in ("lhand", "rhand"):
        j = body.joint_index(name)
        W = clap.world[-1, j]
        fingers = clap.world[-1, body.joint_index(name.replace("hand", "fingers")), :3, 3]
        palms.append(0.5 * (W[:3, 3] + fingers))
    source = float(np.linalg.norm(palms[0] - palms[1]))
    scale = 0.5 * (kept.scales["left hand"] + kept.scales["right hand"])
    assert gap(kept.motion) == pytest.approx(scale * source, abs=0.02)
    assert gap(loose.motion) > gap(kept.motion) + 0.05


def raised_arms(body: Character) -> poise.Skeleton:
    """A body whose arms point up at rest."""
    up = {}
    for name, angle in (("lhumerus", 75.0), ("rhumerus", -75.0)):
        joint, frame = body.skeleton.joint(name), np.eye(4)
        frame[:3, :3] = transforms.rotation_z(-np.radians(angle))[:3, :3]
        up[name] = replace(joint, frame=frozen(joint.frame @ frame))
    return body.skeleton.with_joints(**up)


def test_a_body_with_raised_arms_at_rest_starts_from_its_standing_pose() -> None:
    body = character()
    raised = raised_arms(body)
    assert reference(find_anatomy(raised)).origin == "standing pose"
    # the limits of the shoulders are about other directions there
    loose = RetargetOptions(limits=False)
    made, plain = (retarget(body.motion, to, options=loose) for to in (raised, body))
    assert not made.warnings
    for part in ("forearm", "hand"):
        j = find_anatomy(raised).first(f"left {part}")
        away = made.motion.world[:, j, :3, 3] - plain.motion.world[:, j, :3, 3]
        assert np.linalg.norm(away, axis=1).max() < 0.03  # the clavicle ends elsewhere at rest


def test_a_body_without_a_standing_pose_is_reported() -> None:
    body = character()
    bent = {f"{side}radius_rx": (1.8, 2.2) for side in "lr"}
    stiff = raised_arms(body).with_limits(bent)
    with pytest.warns(PoiseWarning, match="no standing pose of the target was found"):
        made = retarget(body.motion, stiff)
    assert "choose a frame with poise retarget --to-rest-frame" in made.warnings[0]
    # What the caller gives is not doubted.
    assert not retarget(body.motion, stiff, target_rest=stiff.rest).warnings


def test_a_walk_in_place_far_from_zero_stands_on_the_floor() -> None:
    """Its feet slide, so nothing is held; its floor is where its soles are."""
    body = character()
    walk = body.motion
    shifts = [body.skeleton.dof_index(f"root_{name}") for name in ("tx", "ty", "tz")]
    q = walk.q.copy()
    for column in (shifts[0], shifts[2]):
        q[:, column] -= np.linspace(0.0, q[-1, column] - q[0, column], len(q))
    q[:, shifts[1]] -= 0.9
    in_place = Motion(body.skeleton, q, walk.fps)
    made = retarget(in_place, body)
    assert not made.planted and made.floor is not None
    lowest = min(
        world[..., 1].min()
        for world in (
            walk.world[:, body.skeleton.joint_index(name), :3, 3] for name in ("ltoes", "rtoes")
        )
    )
    assert made.floor[0] == pytest.approx(lowest - 0.9, abs=0.03)
    ways = made.motion.world[..., :3, 3] - in_place.world[..., :3, 3]
    rise = np.median(ways[..., 1])
    assert rise == pytest.approx(-made.floor[0], abs=0.01)
    assert np.abs(ways - [0.0, rise, 0.0]).max() < 0.04


def _ramp(frames: int, first: int, last: int) -> np.ndarray:
    """From 0 to 1, smoothly, between two frames."""
    t = np.clip((np.arange(frames) - first) / (last - first), 0.0, 1.0)
    return t * t * (3.0 - 2.0 * t)


@pytest.mark.filterwarnings("ignore:the hips should travel")
@pytest.mark.parametrize("side", ["left", "right"])
def test_feet_that_limits_turn_into_the_floor_are_kept_above_it(side: str) -> None:
    hero, toes = character(), f"{side[0]}toes"
    # An ankle that cannot but point the foot down.
    stiff = hero.skeleton.with_limits({f"{side[0]}foot_rx": (0.6, 0.8)})
    made = retarget(hero.motion, stiff)
    assert made.to_dict()["under_floor_m"] == made.floor_penetration
    tip = np.array(stiff.joint(toes).tip)
    W = made.motion.world[:, stiff.joint_index(toes)]
    # The heel is held near the floor as well, which this ankle does not allow.
    assert (W[:, :3, :3] @ tip + W[:, :3, 3])[:, 1].min() > -0.045
    # The report says what the frames say: the front of the sole is below the tip of the toes.
    sole = hero.anatomy.soles[side]
    rest = hero.skeleton.rest.world[[stiff.joint_index(n) for n in (sole.joint, toes)]]
    points = sole.points @ rest[0, :3, :3].T + rest[0, :3, 3] - rest[1, :3, 3]
    points = points[points[:, 2] > 0.0] @ rest[1, :3, :3]
    lowest = (np.einsum("tij,nj->tni", W[:, :3, :3], points) + W[:, None, :3, 3])[..., 1].min()
    # Its rim is cut beside the ball, up to 6 mm from the nearest of these points.
    assert 0.0 <= lowest + made.floor_penetration < 6e-3


@pytest.mark.parametrize("pose", ["T", "hanging"])
@pytest.mark.parametrize("axis", [(1.0, 0.0, 0.0), (0.0, -1.0, 0.0), (-0.6, -0.7, 0.3)])
def test_bodies_that_lie_or_hang_at_rest_stand_up(axis: tuple[float, ...], pose: str) -> None:
    turn = quaternions.to_matrix(quaternions.between((0.0, 1.0, 0.0), axis))
    body = replace(person(pose), turn=turn).skeleton()
    made = retarget(character().motion, body)
    at = {part: body.joint_index(own.joints[0]) for part, own in find_anatomy(body).parts.items()}
    world = made.motion.world[..., :3, 3]
    upright = world[:, at["head"]] - world[:, [at["left foot"], at["right foot"]]].mean(axis=1)
    assert (upright[:, 1] > 0.9 * np.linalg.norm(upright, axis=1)).all()
    assert not made.warnings


def test_a_body_without_a_head_that_lies_in_the_axes_of_its_file_is_retargeted() -> None:
    body = replace(person("hanging").cut("head"), up="z").skeleton()
    made = retarget(character().motion, body)
    assert np.isfinite(made.motion.world).all() and made.floor_penetration < 0.01


@pytest.mark.parametrize("thick", [0.0, 0.05])
def test_heels_and_thick_soles_stand_on_the_floor(thick: float) -> None:
    plan = person()
    body, surface = plan.skeleton(), plan.skin(plan.skeleton())
    vertices = surface.mesh.vertices.copy()
    vertices[vertices[:, 1] == 0.0, 1] = -thick
    skin = Skin.bound(
        replace(surface.mesh, vertices=vertices), body.rest, surface.weights, surface.joints,
        name="skin",
    )  # fmt: skip
    hero = Character("hero", body, skins=(skin,))
    made = retarget(character().motion, hero)
    low = min(deform(hero, made.motion[f])[0].vertices[:, 1].min() for f in range(120))
    # within the tolerance of the legs; by ankle and ball alone: -0.011, and -0.056 with thick soles
    assert low > -2e-4
    assert made.floor_penetration < 2e-4


def test_a_wrist_does_not_jump_where_the_source_flips_its_hand() -> None:
    ways = np.tile([0.0, -0.04, 0.04], (80, 1))
    np.testing.assert_array_equal(unflipped(ways, 10), ways)
    ways[40:] = [0.0, 0.04, -0.04]
    steady = unflipped(ways, 10)
    jump = np.linalg.norm(ways[40] - ways[39])
    assert np.linalg.norm(np.diff(steady, axis=0), axis=1).max() < 0.2 * jump
    np.testing.assert_array_equal(steady[:25], ways[:25])
    np.testing.assert_array_equal(steady[56:], ways[56:])


def test_a_prior_poses_limbs_that_the_source_lacks() -> None:
    hero = character()
    walk = hero.motion[:40]
    whole = RetargetTable.of(walk.skeleton, hero.skeleton)
    lacking = ("clavicle", "upper arm", "forearm", "hand", "thumb", "fingers")
    table = RetargetTable({
        part: PartJoints((), pair.target) if part.endswith(lacking) else pair
        for part, pair in whole.parts.items()
    })  # fmt: skip
    plain, likely = (retarget(walk, hero, table=table, prior=prior) for prior in (None, "human"))
    full = retarget(walk, hero)
    hands = [hero.skeleton.joint_index(name) for name in ("lhand", "rhand")]
    off = [
        np.linalg.norm((made.motion.world - full.motion.world)[:, hands, :3, 3], axis=-1).mean()
        for made in (plain, likely)
    ]
    assert off[1] < 0.5 * off[0]
    assert plain.likely == () and "lradius" in likely.likely
    driven = [name for name in hero.skeleton.joint_names if name not in likely.likely]
    for name in driven:
        own = hero.skeleton.joint_dofs(name)
        assert np.array_equal(plain.motion.q[:, own], likely.motion.q[:, own])


def test_a_prior_changes_nothing_that_the_source_drives() -> None:
    hero = character()
    walk = hero.motion[:20]
    plain, likely = (retarget(walk, hero, prior=prior).motion.q for prior in (None, "human"))
    assert np.array_equal(plain, likely)


def test_the_extent_of_a_way_is_its_largest_width_over_the_floor() -> None:
    turns = np.linspace(0.0, 1.0, 7)
    way = np.stack([0.3 * turns, 5.0 * turns**2, 0.4 * turns], axis=1)
    assert 0.499 < path_width(way) <= 0.5
    assert path_width(way[:1]) == 0.0


@pytest.mark.parametrize("factor", [0.95, 1.04])
def test_hips_that_follow_feet_travel_as_far_as_before(factor: float) -> None:
    t = np.linspace(0.0, 2.0 * np.pi, 50)
    before = np.stack([0.1 * np.sin(t), 1.0 + 0.02 * np.cos(t), 0.02 * np.sin(2.0 * t)], axis=1)
    after = before * [factor, 1.0, factor] + [0.5, 0.1, -0.2]
    shift = as_far(before, after)
    assert (shift[:, 1] == 0.0).all()
    assert abs(path_width(after + shift) / path_width(before) - 1.0) < 0.0101
    assert np.abs(shift).max() < 0.1 * abs(factor - 1.0)
    assert (as_far(before, before * [1.009, 1.0, 1.0]) == 0.0).all()
    assert (as_far(before, before[:1]) == 0.0).all()


def test_hips_that_sway_a_little_travel_as_far_whatever_their_feet_do() -> None:
    t = np.linspace(0.0, 2.0 * np.pi, 50)
    before = np.stack([0.05 * np.sin(t), 1.0 + 0.0 * t, 0.0 * t], axis=1)
    for size in (1.0, 2.0):
        after = size * before * [0.7, 1.0, 1.0]
        shift = as_far(size * before, after, size)
        assert abs(path_width(after + shift) / path_width(size * before) - 1.0) < 0.0101
    # A longer path is scaled by a tenth at most.
    after = 20.0 * before * [0.7, 1.0, 1.0]
    assert path_width(after + as_far(20.0 * before, after)) == pytest.approx(1.54, rel=2e-3)


def test_a_body_that_stands_sways_as_far_although_its_feet_slip() -> None:
    body, idle = character().skeleton, motions()["idle"]
    column = body.dof_names.index("root_tx")
    slipping = idle.q.copy()
    slipping[:, column] += 0.08 * (idle.q[:, column] - idle.q[:, column].mean())
    made = retarget(Motion(body, slipping, idle.fps), body)
    hips = [body.joint_index(name) for name in ("lfemur", "rfemur")]
    theirs, ours, still = (
        path_width(middle(Motion(body, q, idle.fps).world, hips))
        for q in (slipping, made.motion.q, idle.q)
    )
    assert made.planted
    assert still / theirs < 0.97
    assert abs(ours / theirs - 1.0) < 0.02


@pytest.mark.parametrize(
    ("clip", "subject", "joint", "frames", "more"),
    [
        ("cmu_131_04_dance", "cmu_131", "rfemur", slice(180, 210), 60.0),
        ("cmu_02_03_run", "cmu_02", "rhumerus", slice(130, 170), 60.0),
        ("cmu_02_01_walk", "cmu_02", "lfoot", slice(190, 210), 200.0),
    ],
)
def test_limbs_at_limits_do_not_flip(
    shared_data: Path, clip: str, subject: str, joint: str, frames: slice, more: float
) -> None:
    folder = shared_data / "asf_amc"
    motion = poise.read(folder / f"{clip}.amc", skeleton=folder / f"{subject}.asf").motion
    target = poise.read(folder / "cmu_07.asf")
    made = retarget(motion, target)
    ours, theirs = (_turning(one, joint)[frames] for one in (made.motion, motion))
    assert (made.motion.q >= target.skeleton.lower - 1e-9).all()
    assert (made.motion.q <= target.skeleton.upper + 1e-9).all()
    # Before: 593 degrees/s, a standing leg at its limits that swings; 1,057, an arm out of reach;
    # 965, a standing leg whose hip reaches a limit.
    assert ours.max() < 2.0 * theirs.max() + more


def test_a_straight_leg_does_not_bend_backwards(shared_data: Path) -> None:
    body = poise.read(shared_data / "asf_amc" / "cmu_07.asf").skeleton
    knee = body.dof_index("ltibia_rx")
    assert body.lower[knee] == pytest.approx(np.radians(-10.0))
    made = retarget(poise.read(shared_data / "bvh" / "fair1_dab.bvh").motion, body)
    # Before, some frames of the straight leg bent to this limit.
    assert np.degrees(made.motion.q[:, knee]).min() > -1.0


def test_toes_do_not_lift_a_foot_that_stands_and_follow_it_into_the_air(shared_data: Path) -> None:
    folder = shared_data / "asf_amc"
    hop = poise.read(
        folder / "hdm05_tr_hopBothLegs1hops_035_120.amc", skeleton=folder / "hdm05_tr.asf"
    ).motion
    made = retarget(hop, character())
    (ball,) = (point for point in made.soles if point.name == "right ball")
    heights = ball.at(made.motion.skeleton, made.motion.world)[:, 1]
    (span,) = (one for one in made.planted if one.point == ball.name)
    # 5.5 mm before: toes below the floor lifted the foot. Now those that their limits keep down.
    assert np.ptp(heights[span.first : span.last + 1]) < 1.3e-3
    # Toes that are kept from the floor catch up with the source without a jump.
    assert _turning(made.motion, "rtoes").max() < 2.0 * _turning(hop, "rtoes").max()


def _turning(motion: Motion, joint: str) -> np.ndarray:
    """(frames - 1,) degrees/s by which a joint turns against its parent."""
    body = motion.skeleton
    j = body.joint_index(joint)
    turns = motion.world[..., :3, :3]
    q = quaternions.from_matrix(np.swapaxes(turns[:, body.parents[j]], -1, -2) @ turns[:, j])
    cosines = np.abs((q[1:] * q[:-1]).sum(axis=1))
    return np.degrees(2.0 * np.arccos(np.minimum(1.0, cosines))) * motion.fps


def test_a_forearm_takes_half_of_a_twist_that_goes_through_half_a_turn() -> None:
    walk = character().motion
    body = walk.skeleton
    twist = np.linspace(np.radians(150.0), np.radians(210.0), len(walk))
    q = walk.q.copy()
    q[:, body.dof_index("lwrist_ry")] = twist
    moved = Motion(body.with_limits({"lwrist_ry": (0.0, np.radians(220.0))}), q, walk.fps)
    table = RetargetTable.of(moved.skeleton, body)
    whole = table.parts["left forearm"]
    assert whole.source == ("lradius", "lwrist")
    halved = {**table.parts, "left forearm": replace(whole, target=whole.target[:1])}
    source = reference(table.anatomies(moved.skeleton, body)[0])
    frames = part_frames(source, moved.world)
    turns = carried(source, source, RetargetTable(halved), frames, source.keys)
    j, above = body.joint_index("lradius"), frames[:, body.joint_index("lradius")]
    made = turns[j] @ source.keys[j].T
    # Half of the twist about the bone, on the side of the wrist's limits.
    half = quaternions.to_rotation_vector(quaternions.from_matrix(np.swapaxes(above, 1, 2) @ made))
    assert np.linalg.norm(half, axis=1) == pytest.approx(0.5 * twist, abs=1e-9)


def test_a_heel_leaves_the_floor_with_the_heel_of_the_source() -> None:
    walk = character().motion
    made = retarget(walk, humanoid())
    (source,) = (one for one in find_contacts(walk, slack=0.015).of("left ankle") if one.last < 40)
    (heel,) = (one for one in made.planted if one.point == "left heel" and one.last < 40)
    ankle = walk.world[:, walk.skeleton.joint_index("lfoot"), 1, 3]
    rise = ankle - ankle[heel.first : heel.last + 1].min()
    assert heel.first == source.first
    assert rise[heel.last] < 0.0152 < rise[source.last]


def test_hinged_toes_stand_still_on_a_foot_of_two_axes(shared_data: Path) -> None:
    folder = shared_data / "asf_amc"
    dance = poise.read(folder / "cmu_131_04_dance.amc", skeleton=folder / "cmu_131.asf").motion
    part = Motion(dance.skeleton, dance.q[300:700], dance.fps)
    made = retarget(part, poise.read(folder / "cmu_07.asf"))
    toes = [contact for contact in made.planted if contact.point.endswith("toe")]
    assert toes and max(contact.drift for contact in toes) < 0.7e-3
