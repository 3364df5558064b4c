"""Joint names of humans in many programs, and a body that uses them.

A convention is a table from the places of a body to names; ``{S}`` and ``{s}`` in them stand for
the convention's words for the sides. What a convention does not have is left out. Places that have
several joints are lists, root first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import poise
from poise.model import Skeleton

Names = str | Sequence[str]

_PLACES = {
    "root": (0.0, 0.0, 0.0), "hips": (0.0, 0.95, 0.0), "spine": (0.0, 1.05, 0.0),
    "neck": (0.0, 1.45, 0.0), "head": (0.0, 1.55, 0.02), "clavicle": (0.03, 1.40, 0.0),
    "upper arm": (0.17, 1.40, 0.0), "forearm": (0.44, 1.40, -0.01), "hand": (0.69, 1.40, 0.0),
    "thumb": (0.72, 1.39, 0.04), "index": (0.78, 1.40, 0.03), "middle": (0.78, 1.40, 0.0),
    "ring": (0.78, 1.40, -0.02), "pinky": (0.77, 1.40, -0.04), "thigh": (0.09, 0.90, 0.0),
    "shin": (0.09, 0.50, 0.01), "foot": (0.09, 0.09, -0.02), "toes": (0.09, 0.02, 0.11),
}  # fmt: skip
"""Metres, where parts begin; of those with a side the left."""

_STEPS = {
    "spine": (0.0, 0.1, 0.0), "neck": (0.0, 0.04, 0.0), "thumb": (0.03, 0.0, 0.01),
    "index": (0.04, 0.0, 0.0), "middle": (0.045, 0.0, 0.0), "ring": (0.04, 0.0, 0.0),
    "pinky": (0.03, 0.0, 0.0), "hips": (0.0, 0.0, 0.0), "root": (0.0, 0.0, 0.0),
    "head": (0.0, 0.1, 0.0), "clavicle": (0.06, 0.0, 0.0), "upper arm": (0.13, 0.0, 0.0),
    "forearm": (0.12, 0.0, 0.0), "thigh": (0.0, -0.2, 0.0), "shin": (0.0, -0.2, 0.0),
}  # fmt: skip
"""Metres from one joint of a part to the next."""

_ABOVE = {
    "hips": "root", "spine": "hips", "neck": "spine", "head": "neck", "clavicle": "spine",
    "upper arm": "clavicle", "forearm": "upper arm", "hand": "forearm", "thigh": "hips",
    "shin": "thigh", "foot": "shin", "toes": "foot",
    **dict.fromkeys(("thumb", "index", "middle", "ring", "pinky"), "hand"),
}  # fmt: skip


@dataclass(frozen=True)
class Convention:
    """Names of one program.

    Attributes:
        sides: the words of left and right, each for ``{S}``, ``{s}`` and ``{x}``.
        names: by place.
        more: further joints: (name, place of the parent), both with a side where they have one.
        parts: what is recognised otherwise than the names say.
        above: the part that a part hangs on, where that is another than usual.
    """

    sides: tuple[tuple[str, ...], tuple[str, ...]]
    names: dict[str, Names]
    more: tuple[tuple[str, str], ...] = ()
    parts: dict[str, tuple[str, ...]] = field(default_factory=dict[str, "tuple[str, ...]"])
    above: dict[str, str] = field(default_factory=dict[str, str])

    def of(self, place: str, side: int | None) -> list[str]:
        """The names of a place's joints."""
        given = self.names.get(place, ())
        listed = [given] if isinstance(given, str) else list(given)
        return [self._sided(name, side) for name in listed]

    def _sided(self, name: str, side: int | None) -> str:
        words = self.sides[0 if side is None else side]
        for key, word in zip(("{S}", "{s}", "{x}"), words, strict=False):
            name = name.replace(key, word)
        return name

    def skeleton(self) -> Skeleton:
        """A body with these names."""
        builder = poise.SkeletonBuilder("named")
        places: dict[str, tuple[float, ...]] = {}
        last: dict[tuple[str, int | None], str] = {}

        def add(place: str, side: int | None) -> None:
            above = self.above.get(place, _ABOVE.get(place))
            while above is not None and not self.names.get(above):
                above = _ABOVE.get(above)
            parent = None
            if above is not None:
                parent = last.get((above, side)) or last.get((above, None))
            for number, name in enumerate(self.of(place, side)):
                step = _STEPS.get(place, (0.0, 0.05, 0.0))
                at = [p + number * s for p, s in zip(_PLACES[place], step, strict=True)]
                if place == "spine" and len(self.of(place, None)) > 3:
                    at[1] = _PLACES[place][1] + 0.07 * number
                if side == 1:
                    at[0] = -at[0]
                _add(builder, places, name, parent, tuple(at))
                parent = last[place, side] = name

        for place in ("root", "hips", "spine", "neck", "head"):
            add(place, None)
        for side in (0, 1):
            for place in list(_PLACES)[5:]:
                add(place, side)
            for name, place in self.more:
                own = side if "{" in name else None
                if own is None and side:
                    continue
                parent = last.get((place, side)) or last[place, None]
                x, y, z = places[parent]
                bit = 0.06 if "thigh" in place or "arm" in place else 0.02
                if place == "head" and name.endswith(("End", "Nub")):
                    x, y, bit = x, y + 0.18, 0.0
                at = (x, y - bit, z) if "thigh" in place else (x + (bit, -bit)[side], y, z)
                _add(builder, places, self._sided(name, own), parent, at)
        return builder.build()

    def expected(self) -> dict[str, tuple[str, ...]]:
        """The parts that are to be recognised, with their joints."""
        found: dict[str, tuple[str, ...]] = {}
        for place in ("spine", "head"):
            found[place] = tuple(self.of(place, None))
        found["pelvis"] = tuple(self.of("hips", None))
        for side, word in enumerate(("left", "right")):
            for place in list(_PLACES)[5:]:
                if self.names.get(place):
                    found[f"{word} {place}"] = tuple(self.of(place, side))
        return {**found, **self.parts}


def _add(
    builder: poise.SkeletonBuilder,
    places: dict[str, tuple[float, ...]],
    name: str,
    parent: str | None,
    at: tuple[float, ...],
) -> None:
    above = (0.0, 0.0, 0.0) if parent is None else places[parent]
    offset = tuple(a - b for a, b in zip(at, above, strict=True))
    kind = poise.Free() if parent is None else poise.Ball("zyx")
    builder.add(name, kind, parent, offset=offset)
    places[name] = at


def _fingers(pattern: str, thumb: str = "Thumb", pinky: str = "Pinky") -> dict[str, Names]:
    """Three joints of each finger by a pattern of {f} and {n}."""
    words = {"thumb": thumb, "index": "Index", "middle": "Middle", "ring": "Ring", "pinky": pinky}
    return {
        finger: [pattern.replace("{f}", word).replace("{n}", str(n)) for n in (1, 2, 3)]
        for finger, word in words.items()
    }


_WORDS = (("Left", "left", "L"), ("Right", "right", "R"))
_LETTERS = (("L", "l", "left"), ("R", "r", "right"))

CONVENTIONS: dict[str, Convention] = {
    "HumanIK": Convention(_WORDS, {
        "root": "Reference", "hips": "Hips", "spine": ["Spine", "Spine1", "Spine2"], "neck": "Neck",
        "head": "Head", "clavicle": "{S}Shoulder", "upper arm": "{S}Arm", "forearm": "{S}ForeArm",
        "hand": "{S}Hand", "thigh": "{S}UpLeg", "shin": "{S}Leg", "foot": "{S}Foot",
        "toes": "{S}ToeBase", **_fingers("{S}Hand{f}{n}")}),
    "Mixamo": Convention(_WORDS, {
        "hips": "mixamorig:Hips",
        "spine": ["mixamorig:Spine", "mixamorig:Spine1", "mixamorig:Spine2"],
        "neck": "mixamorig:Neck", "head": "mixamorig:Head", "clavicle": "mixamorig:{S}Shoulder",
        "upper arm": "mixamorig:{S}Arm", "forearm": "mixamorig:{S}ForeArm",
        "hand": "mixamorig:{S}Hand", "thigh": "mixamorig:{S}UpLeg", "shin": "mixamorig:{S}Leg",
        "foot": "mixamorig:{S}Foot", "toes": "mixamorig:{S}ToeBase",
        **_fingers("mixamorig:{S}Hand{f}{n}")},
        (("mixamorig:HeadTop_End", "head"), ("mixamorig:{S}Toe_End", "toes"))),
    "Mixamo, numbered": Convention(_WORDS, {
        "hips": "mixamorig9:Hips", "spine": ["mixamorig9:Spine", "mixamorig9:Spine1"],
        "neck": "mixamorig9:Neck", "head": "mixamorig9:Head",
        "clavicle": "mixamorig9:{S}Shoulder", "upper arm": "mixamorig9:{S}Arm",
        "forearm": "mixamorig9:{S}ForeArm", "hand": "mixamorig9:{S}Hand",
        "thigh": "mixamorig9:{S}UpLeg", "shin": "mixamorig9:{S}Leg", "foot": "mixamorig9:{S}Foot",
        "toes": "mixamorig9:{S}ToeBase"}),
    "Ready Player Me": Convention(_WORDS, {
        "root": "Armature", "hips": "Hips", "spine": ["Spine", "Spine1", "Spine2"], "neck": "Neck",
        "head": "Head", "clavicle": "{S}Shoulder", "upper arm": "{S}Arm", "forearm": "{S}ForeArm",
        "hand": "{S}Hand", "thigh": "{S}UpLeg", "shin": "{S}Leg", "foot": "{S}Foot",
        "toes": "{S}ToeBase", **_fingers("{S}Hand{f}{n}")},
        (("HeadTop_End", "head"), ("{S}Eye", "head"), ("{S}Toe_End", "toes"))),
    "Unreal mannequin": Convention(_LETTERS, {
        "root": "root", "hips": "pelvis", "spine": ["spine_01", "spine_02", "spine_03"],
        "neck": "neck_01", "head": "head", "clavicle": "clavicle_{s}", "upper arm": "upperarm_{s}",
        "forearm": "lowerarm_{s}", "hand": "hand_{s}", "thigh": "thigh_{s}", "shin": "calf_{s}",
        "foot": "foot_{s}", "toes": "ball_{s}",
        **{f: [f"{f}_0{n}_{{s}}" for n in (1, 2, 3)]
           for f in ("thumb", "index", "middle", "ring", "pinky")}},
        (("ik_foot_root", "root"), ("ik_hand_root", "root"), ("upperarm_twist_01_{s}", "upper arm"),
         ("lowerarm_twist_01_{s}", "forearm"), ("thigh_twist_01_{s}", "thigh"))),
    "Unreal, fingers with metacarpals": Convention(_LETTERS, {
        "root": "root", "hips": "pelvis",
        "spine": ["spine_01", "spine_02", "spine_03", "spine_04", "spine_05"],
        "neck": ["neck_01", "neck_02"], "head": "head", "clavicle": "clavicle_{s}",
        "upper arm": "upperarm_{s}", "forearm": "lowerarm_{s}", "hand": "hand_{s}",
        "thigh": "thigh_{s}", "shin": "calf_{s}", "foot": "foot_{s}", "toes": "ball_{s}",
        "thumb": [f"thumb_0{n}_{{s}}" for n in (1, 2, 3)],
        **{f: [f"{f}_metacarpal_{{s}}", *(f"{f}_0{n}_{{s}}" for n in (1, 2, 3))]
           for f in ("index", "middle", "ring", "pinky")}},
        (("upperarm_correctiveRoot_{s}", "upper arm"), ("calf_twist_02_{s}", "shin"))),
    "Character Creator": Convention(_LETTERS, {
        "root": "CC_Base_BoneRoot", "hips": "CC_Base_Hip",
        "spine": ["CC_Base_Waist", "CC_Base_Spine01", "CC_Base_Spine02"],
        "neck": ["CC_Base_NeckTwist01", "CC_Base_NeckTwist02"], "head": "CC_Base_Head",
        "clavicle": "CC_Base_{S}_Clavicle", "upper arm": "CC_Base_{S}_Upperarm",
        "forearm": "CC_Base_{S}_Forearm", "hand": "CC_Base_{S}_Hand", "thigh": "CC_Base_{S}_Thigh",
        "shin": "CC_Base_{S}_Calf", "foot": "CC_Base_{S}_Foot", "toes": "CC_Base_{S}_ToeBase",
        "thumb": [f"CC_Base_{{S}}_Thumb{n}" for n in (1, 2, 3)],
        "index": [f"CC_Base_{{S}}_Index{n}" for n in (1, 2, 3)],
        "middle": [f"CC_Base_{{S}}_Mid{n}" for n in (1, 2, 3)],
        "ring": [f"CC_Base_{{S}}_Ring{n}" for n in (1, 2, 3)],
        "pinky": [f"CC_Base_{{S}}_Pinky{n}" for n in (1, 2, 3)]},
        (("CC_Base_{S}_UpperarmTwist01", "upper arm"), ("CC_Base_{S}_ThighTwist01", "thigh"),
         ("CC_Base_{S}_ForearmTwist01", "forearm"), ("CC_Base_{S}_ElbowShareBone", "forearm"),
         ("CC_Base_{S}_KneeShareBone", "shin"), ("CC_Base_FacialBone", "head"),
         ("CC_Base_JawRoot", "head"))),
    "Daz Genesis 3": Convention((("l",) * 3, ("r",) * 3), {
        "root": "Genesis3Male", "hips": "hip",
        "spine": ["abdomenLower", "abdomenUpper", "chestLower", "chestUpper"],
        "neck": ["neckLower", "neckUpper"], "head": "head", "clavicle": "{S}Collar",
        "upper arm": ["{S}ShldrBend", "{S}ShldrTwist"],
        "forearm": ["{S}ForearmBend", "{S}ForearmTwist"], "hand": "{S}Hand",
        "thigh": ["{S}ThighBend", "{S}ThighTwist"], "shin": "{S}Shin", "foot": "{S}Foot",
        "toes": "{S}Toe", "thumb": [f"{{S}}Thumb{n}" for n in (1, 2, 3)],
        "index": [f"{{S}}Index{n}" for n in (1, 2, 3)],
        "middle": [f"{{S}}Mid{n}" for n in (1, 2, 3)],
        "ring": [f"{{S}}Ring{n}" for n in (1, 2, 3)],
        "pinky": [f"{{S}}Pinky{n}" for n in (1, 2, 3)]}),
    "MakeHuman": Convention(_LETTERS, {
        "root": "root", "spine": ["spine05", "spine04", "spine03", "spine02", "spine01"],
        "neck": ["neck01", "neck02", "neck03"], "head": "head",
        "clavicle": ["clavicle.{S}", "shoulder01.{S}"],
        "upper arm": ["upperarm01.{S}", "upperarm02.{S}"],
        "forearm": ["lowerarm01.{S}", "lowerarm02.{S}"], "hand": "wrist.{S}",
        "thigh": ["upperleg01.{S}", "upperleg02.{S}"],
        "shin": ["lowerleg01.{S}", "lowerleg02.{S}"], "foot": "foot.{S}", "toes": "toe1-1.{S}",
        "thumb": [f"finger1-{n}.{{S}}" for n in (1, 2, 3)],
        "index": [f"finger2-{n}.{{S}}" for n in (1, 2, 3)],
        "middle": [f"finger3-{n}.{{S}}" for n in (1, 2, 3)],
        "ring": [f"finger4-{n}.{{S}}" for n in (1, 2, 3)],
        "pinky": [f"finger5-{n}.{{S}}" for n in (1, 2, 3)]},
        parts={"pelvis": ("root",)}),
    "Rokoko": Convention(_WORDS, {
        "root": "root", "hips": "Hips", "spine": ["Spine1", "Spine2", "Spine3", "Spine4"],
        "neck": "Neck", "head": "Head", "clavicle": "{S}Shoulder", "upper arm": "{S}Arm",
        "forearm": "{S}ForeArm", "hand": "{S}Hand", "thigh": "{S}Thigh", "shin": "{S}Shin",
        "foot": "{S}Foot", "toes": "{S}Toe",
        **{f.lower(): [f"{{S}}Finger{number}{joint}" for joint in
                       ("Proximal", "Medial", "Distal")]
           for number, f in enumerate(("Thumb", "Index", "Middle", "Ring", "Pinky"), 1)}}),
    "Xsens": Convention(_WORDS, {
        "hips": "Pelvis", "spine": ["L5", "L3", "T12", "T8"], "neck": "Neck", "head": "Head",
        "clavicle": "{S}Shoulder", "upper arm": "{S}UpperArm", "forearm": "{S}ForeArm",
        "hand": "{S}Hand", "thigh": "{S}UpperLeg", "shin": "{S}LowerLeg", "foot": "{S}Foot",
        "toes": "{S}Toe"}),
    "Biped": Convention(_LETTERS, {
        "root": "Bip01", "hips": "Bip01 Pelvis",
        "spine": ["Bip01 Spine", "Bip01 Spine1", "Bip01 Spine2"], "neck": "Bip01 Neck",
        "head": "Bip01 Head", "clavicle": "Bip01 {S} Clavicle", "upper arm": "Bip01 {S} UpperArm",
        "forearm": "Bip01 {S} Forearm", "hand": "Bip01 {S} Hand", "thigh": "Bip01 {S} Thigh",
        "shin": "Bip01 {S} Calf", "foot": "Bip01 {S} Foot", "toes": "Bip01 {S} Toe0",
        **{f: [f"Bip01 {{S}} Finger{n}{joint}" for joint in ("", "1", "2")]
           for n, f in enumerate(("thumb", "index", "middle", "ring", "pinky"))}},
        (("Bip01 Footsteps", "root"), ("Bip01 {S} Toe0Nub", "toes"), ("Bip01 HeadNub", "head"))),
    "Biped, FBX": Convention(_LETTERS, {
        "root": "Bip001", "hips": "Bip001_Pelvis", "spine": ["Bip001_Spine", "Bip001_Spine1"],
        "neck": "Bip001_Neck", "head": "Bip001_Head", "clavicle": "Bip001_{S}_Clavicle",
        "upper arm": "Bip001_{S}_UpperArm", "forearm": "Bip001_{S}_Forearm",
        "hand": "Bip001_{S}_Hand", "thigh": "Bip001_{S}_Thigh", "shin": "Bip001_{S}_Calf",
        "foot": "Bip001_{S}_Foot", "toes": "Bip001_{S}_Toe0"},
        (("Bip001_{S}_ThighTwist", "thigh"), ("Bip001_{S}_ForeTwist", "forearm"))),
    "Valve": Convention(_LETTERS, {
        "hips": "ValveBiped.Bip01_Pelvis",
        "spine": ["ValveBiped.Bip01_Spine", "ValveBiped.Bip01_Spine1", "ValveBiped.Bip01_Spine2",
                  "ValveBiped.Bip01_Spine4"],
        "neck": "ValveBiped.Bip01_Neck1", "head": "ValveBiped.Bip01_Head1",
        "clavicle": "ValveBiped.Bip01_{S}_Clavicle", "upper arm": "ValveBiped.Bip01_{S}_UpperArm",
        "forearm": "ValveBiped.Bip01_{S}_Forearm", "hand": "ValveBiped.Bip01_{S}_Hand",
        "thigh": "ValveBiped.Bip01_{S}_Thigh", "shin": "ValveBiped.Bip01_{S}_Calf",
        "foot": "ValveBiped.Bip01_{S}_Foot", "toes": "ValveBiped.Bip01_{S}_Toe0"}),
    "MMD": Convention((("左",), ("右",)), {
        "root": ["全ての親", "センター"], "hips": "下半身", "spine": ["上半身", "上半身2"],
        "neck": "首", "head": "頭", "clavicle": "{S}肩", "upper arm": "{S}腕",
        "forearm": "{S}ひじ", "hand": "{S}手首", "thigh": "{S}足", "shin": "{S}ひざ",
        "foot": "{S}足首", "toes": "{S}つま先",
        "thumb": ["{S}親指０", "{S}親指１", "{S}親指２"],
        "index": ["{S}人指１", "{S}人指２", "{S}人指３"],
        "middle": ["{S}中指１", "{S}中指２", "{S}中指３"],
        "ring": ["{S}薬指１", "{S}薬指２", "{S}薬指３"],
        "pinky": ["{S}小指１", "{S}小指２", "{S}小指３"]},
        (("{S}腕捩", "upper arm"), ("{S}手捩", "forearm"), ("{S}目", "head"),
         ("{S}足ＩＫ", "root")),
        {"pelvis": ("下半身",)}, {"spine": "root"}),
    "MMD, English": Convention(_LETTERS, {
        "root": ["master", "center"], "hips": "lower body", "spine": ["upper body", "upper body2"],
        "neck": "neck", "head": "head", "clavicle": "shoulder_{S}", "upper arm": "arm_{S}",
        "forearm": "elbow_{S}", "hand": "wrist_{S}", "thigh": "leg_{S}", "shin": "knee_{S}",
        "foot": "ankle_{S}", "toes": "toe_{S}", "thumb": ["thumb0_{S}", "thumb1_{S}", "thumb2_{S}"],
        "index": [f"fore{n}_{{S}}" for n in (1, 2, 3)],
        "middle": [f"middle{n}_{{S}}" for n in (1, 2, 3)],
        "ring": [f"third{n}_{{S}}" for n in (1, 2, 3)],
        "pinky": [f"little{n}_{{S}}" for n in (1, 2, 3)]},
        (("leg IK_{S}", "root"), ("eye_{S}", "head")),
        {"pelvis": ("lower body",)}, {"spine": "root"}),
    "MMD, romaji": Convention((("hidari",), ("migi",)), {
        "root": "sentaa", "hips": "kahanshin", "spine": ["jouhanshin", "jouhanshin2"],
        "neck": "kubi", "head": "atama", "clavicle": "{S}_kata", "upper arm": "{S}_ude",
        "forearm": "{S}_hiji", "hand": "{S}_tekubi", "thigh": "{S}_ashi", "shin": "{S}_hiza",
        "foot": "{S}_ashikubi", "toes": "{S}_tsumasaki"}),
    "VRoid": Convention(_LETTERS, {
        "root": "Root", "hips": "J_Bip_C_Hips",
        "spine": ["J_Bip_C_Spine", "J_Bip_C_Chest", "J_Bip_C_UpperChest"], "neck": "J_Bip_C_Neck",
        "head": "J_Bip_C_Head", "clavicle": "J_Bip_{S}_Shoulder",
        "upper arm": "J_Bip_{S}_UpperArm", "forearm": "J_Bip_{S}_LowerArm",
        "hand": "J_Bip_{S}_Hand", "thigh": "J_Bip_{S}_UpperLeg", "shin": "J_Bip_{S}_LowerLeg",
        "foot": "J_Bip_{S}_Foot", "toes": "J_Bip_{S}_ToeBase",
        **_fingers("J_Bip_{S}_{f}{n}", pinky="Little")},
        (("J_Sec_Hair1_01", "head"), ("J_Adj_{S}_FaceEye", "head"), ("J_Sec_{S}_Bust1", "spine"),
         ("J_Sec_{S}_SkirtSide0_01", "hips"))),
    "SMPL": Convention(_LETTERS, {
        "hips": "Pelvis", "spine": ["Spine1", "Spine2", "Spine3"], "neck": "Neck", "head": "Head",
        "clavicle": "{S}_Collar", "upper arm": "{S}_Shoulder", "forearm": "{S}_Elbow",
        "hand": "{S}_Wrist", "thigh": "{S}_Hip", "shin": "{S}_Knee", "foot": "{S}_Ankle",
        "toes": "{S}_Foot"}),
    "SMPL-X": Convention(_WORDS, {
        "hips": "pelvis", "spine": ["spine1", "spine2", "spine3"], "neck": "neck", "head": "head",
        "clavicle": "{s}_collar", "upper arm": "{s}_shoulder", "forearm": "{s}_elbow",
        "hand": "{s}_wrist", "thigh": "{s}_hip", "shin": "{s}_knee", "foot": "{s}_ankle",
        "toes": "{s}_foot",
        **{f: [f"{{s}}_{f}{n}" for n in (1, 2, 3)]
           for f in ("thumb", "index", "middle", "ring", "pinky")}},
        (("jaw", "head"), ("{s}_eye_smplhf", "head"))),
    "plain words": Convention(_WORDS, {
        "root": "Armature", "hips": "Hips", "spine": ["Spine", "Chest"], "neck": "Neck",
        "head": "Head", "clavicle": "{S} shoulder", "upper arm": "{S} arm", "forearm": "{S} elbow",
        "hand": "{S} wrist", "thigh": "{S} leg", "shin": "{S} knee", "foot": "{S} ankle",
        "toes": "{S} toe",
        "thumb": [f"Thumb{n}_{{x}}" for n in (0, 1, 2)],
        "index": [f"IndexFinger{n}_{{x}}" for n in (1, 2, 3)],
        "middle": [f"MiddleFinger{n}_{{x}}" for n in (1, 2, 3)],
        "ring": [f"RingFinger{n}_{{x}}" for n in (1, 2, 3)],
        "pinky": [f"LittleFinger{n}_{{x}}" for n in (1, 2, 3)]}),
    "Rigify deform": Convention(_LETTERS, {
        "root": "root", "hips": "DEF-spine", "spine": ["DEF-spine.001", "DEF-spine.002",
                                                      "DEF-spine.003"],
        "neck": ["DEF-spine.004", "DEF-spine.005"], "head": "DEF-spine.006",
        "clavicle": "DEF-shoulder.{S}", "upper arm": ["DEF-upper_arm.{S}", "DEF-upper_arm.{S}.001"],
        "forearm": ["DEF-forearm.{S}", "DEF-forearm.{S}.001"], "hand": "DEF-hand.{S}",
        "thigh": ["DEF-thigh.{S}", "DEF-thigh.{S}.001"],
        "shin": ["DEF-shin.{S}", "DEF-shin.{S}.001"],
        "foot": "DEF-foot.{S}", "toes": "DEF-toe.{S}",
        "thumb": [f"DEF-thumb.0{n}.{{S}}" for n in (1, 2, 3)],
        **{f: [f"DEF-f_{f}.0{n}.{{S}}" for n in (1, 2, 3)]
           for f in ("index", "middle", "ring", "pinky")}}),
    "CMU in BVH": Convention(_WORDS, {
        "hips": "Hips", "spine": ["LowerBack", "Spine", "Spine1"], "neck": ["Neck", "Neck1"],
        "head": "Head", "clavicle": "{S}Shoulder", "upper arm": "{S}Arm", "forearm": "{S}ForeArm",
        "hand": "{S}Hand", "thigh": "{S}UpLeg", "shin": "{S}Leg", "foot": "{S}Foot",
        "toes": "{S}ToeBase"}),
    "Poser": Convention((("l",) * 3, ("r",) * 3), {
        "hips": "hip", "spine": ["abdomen", "chest"], "neck": "neck", "head": "head",
        "clavicle": "{S}Collar", "upper arm": "{S}Shldr", "forearm": "{S}ForeArm",
        "hand": "{S}Hand", "thigh": "{S}Thigh", "shin": "{S}Shin", "foot": "{S}Foot",
        "toes": "{S}Toe"}),
    "Maya": Convention(_LETTERS, {
        "root": "root_jnt", "hips": "hips_jnt", "spine": ["spine_01_jnt", "spine_02_jnt"],
        "neck": "neck_jnt", "head": "head_jnt", "clavicle": "{s}_clavicle_jnt",
        "upper arm": "{s}_upArm_jnt", "forearm": "{s}_loArm_jnt", "hand": "{s}_hand_jnt",
        "thigh": "{s}_upLeg_jnt", "shin": "{s}_loLeg_jnt", "foot": "{s}_foot_jnt",
        "toes": "{s}_ball_jnt", **{f: [f"{{s}}_{f}_0{n}_jnt" for n in (1, 2, 3)]
                                  for f in ("thumb", "index", "middle", "ring", "pinky")}}),
}  # fmt: skip
