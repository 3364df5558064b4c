"""The joint trees of bodies of generators and pose estimators: SOMA, MHR, G1 in Kimodo, SMPL.

A tree is a mapping from the names of joints, in the order of the files, to those of their parents,
"" for the root. Sources: kimodo/skeleton/definitions.py of nv-tlabs/kimodo (SOMA, G1), and the rig
of facebookresearch/MHR.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

Tree = Mapping[str, str]

_FINGERS = ("Index", "Middle", "Ring", "Pinky")


def _tree(chains: Iterable[str]) -> Tree:
    """Return the tree of chains of names, each of which begins with a joint of an earlier one."""
    found: dict[str, str] = {}
    for chain in chains:
        before = ""
        for name in chain.split():
            found.setdefault(name, before)
            before = name
    return found


def _soma() -> Iterable[str]:
    yield "Hips Spine1 Spine2 Chest Neck1 Neck2 Head HeadEnd"
    yield from (f"Head {name}" for name in ("Jaw", "LeftEye", "RightEye"))
    for side in ("Left", "Right"):
        hand = f"{side}Hand"
        yield f"Chest {side}Shoulder {side}Arm {side}ForeArm {hand}"
        yield " ".join([hand, *(f"{hand}Thumb{k}" for k in (1, 2, 3, "End"))])
        for finger in _FINGERS:
            yield " ".join([hand, *(f"{hand}{finger}{k}" for k in (1, 2, 3, 4, "End"))])
    for side in ("Left", "Right"):
        yield f"Hips {side}Leg {side}Shin {side}Foot {side}ToeBase {side}ToeEnd"


SOMA_77 = _tree(_soma())
"""SOMA with hands; ``Leg`` is the thigh, ``Shin`` the lower leg."""


def _soma_30() -> Tree:
    """Return the joints of SOMA without hands, of which two ends remain."""
    ends = ("HandThumbEnd", "HandMiddleEnd")
    kept: dict[str, str] = {}
    for name, parent in SOMA_77.items():
        finger = "Hand" in name and not name.endswith("Hand")
        if name.endswith(ends) if finger else name != "HeadEnd" and "ToeEnd" not in name:
            kept[name] = f"{name.partition('Hand')[0]}Hand" if finger else parent
    return kept


SOMA_30 = _soma_30()


def _g1() -> Iterable[str]:
    legs = "hip_pitch hip_roll hip_yaw knee ankle_pitch ankle_roll"
    arms = "shoulder_pitch shoulder_roll shoulder_yaw elbow wrist_roll wrist_pitch wrist_yaw"
    for side in ("left", "right"):
        parts = [f"{side}_{part}_skel" for part in legs.split()]
        yield " ".join(["pelvis_skel", *parts, f"{side}_toe_base"])
    yield "pelvis_skel waist_yaw_skel waist_roll_skel waist_pitch_skel"
    for side in ("left", "right"):
        parts = [f"{side}_{part}_skel" for part in [*arms.split(), "hand_roll"]]
        yield " ".join(["waist_pitch_skel", *parts])


G1_34 = _tree(_g1())


def _mhr() -> Iterable[str]:
    yield "body_world root"
    for s in "lr":
        yield (
            f"root {s}_upleg {s}_lowleg {s}_foot {s}_talocrural {s}_subtalar {s}_transversetarsal "
            f"{s}_ball"
        )
        yield from (f"{s}_lowleg {s}_lowleg_twist{k}_proc" for k in range(1, 5))
        yield from (f"{s}_upleg {s}_upleg_twist{k}_proc" for k in range(5))
    yield "root c_spine0 c_spine1 c_spine2 c_spine3"
    for s in "rl":  # the right arm comes first
        yield f"c_spine3 {s}_clavicle {s}_uparm {s}_lowarm {s}_wrist_twist {s}_wrist"
        for finger in ("pinky", "ring", "middle", "index", "thumb"):
            first = 0 if finger in ("pinky", "thumb") else 1
            joints = [f"{s}_{finger}{k}" for k in (*range(first, 4), "_null")]
            yield " ".join([f"{s}_wrist", *joints])
        yield from (f"{s}_lowarm {s}_lowarm_twist{k}_proc" for k in range(1, 5))
        yield from (f"{s}_uparm {s}_uparm_twist{k}_proc" for k in range(5))
    yield "c_spine3 c_neck"
    yield from (f"c_neck {name}" for name in ("c_neck_twist1_proc", "c_neck_twist0_proc", "c_head"))
    yield from ("c_head c_jaw", "c_jaw c_teeth", "c_jaw c_jaw_null")
    yield "c_jaw c_tongue0 c_tongue1 c_tongue2 c_tongue3 c_tongue4"
    yield from (f"c_head {s}_eye {s}_eye_null" for s in "rl")
    yield "c_head c_head_null"


MHR_127 = _tree(_mhr())

SMPL_22: Tree = {
    "pelvis": "", "left_hip": "pelvis", "right_hip": "pelvis", "spine1": "pelvis",
    "left_knee": "left_hip", "right_knee": "right_hip", "spine2": "spine1",
    "left_ankle": "left_knee", "right_ankle": "right_knee", "spine3": "spine2",
    "left_foot": "left_ankle", "right_foot": "right_ankle", "neck": "spine3",
    "left_collar": "spine3", "right_collar": "spine3", "head": "neck",
    "left_shoulder": "left_collar", "right_shoulder": "right_collar",
    "left_elbow": "left_shoulder", "right_elbow": "right_shoulder", "left_wrist": "left_elbow",
    "right_wrist": "right_elbow",
}  # fmt: skip
