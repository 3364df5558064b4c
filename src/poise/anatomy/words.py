"""Body part, side and finger of a joint from its name, in English and other languages.

Names in other languages, such as the Japanese ones of MikuMikuDance models, are translated to
English words first. Among words in other scripts, longer words precede their prefixes.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from poise.model.skeleton import Skeleton
from poise.model.weak_cache import kept_with_argument

Part = Literal[
    "pelvis", "spine", "neck", "head", "clavicle", "upper arm", "forearm", "hand", "finger",
    "thigh", "shin", "foot", "toe", "",
]  # fmt: skip
Side = Literal["left", "right", ""]
Finger = Literal["thumb", "index", "middle", "ring", "pinky"]

# The first word of this list that occurs in the name is used.
_WORDS: tuple[tuple[Part, tuple[str, ...]], ...] = (
    ("spine", ("spine",)),
    ("toe", ("toe", "football")),
    ("hand", ("fingers", "fingerbase")),
    (
        "finger",
        (
            "thumb",
            "finger",
            "index",
            "middle",
            "pinky",
            "little",
            "ringfinger",
            "handring",
            "ringproximal",
            "ringintermediate",
            "ringdistal",
            "ringmetacarpal",
        ),
    ),
    ("forearm", ("forearm", "lowerarm", "lowarm", "loarm", "foretwist", "radius", "ulna", "elbow")),
    ("upper arm", ("humerus", "upperarm", "uparm", "shldr")),
    ("clavicle", ("clavicle", "collar", "scapula", "shoulder")),
    ("pelvis", ("hipjoint", "buttock", "pelvis", "lowerbody")),
    ("thigh", ("femur", "thigh", "upleg", "upperleg")),
    ("shin", ("tibia", "shin", "calf", "lowerleg", "lowleg", "loleg", "knee")),
    ("foot", ("foot", "ankle", "talus", "calcn", "calcan")),
    ("hand", ("hand", "wrist")),
    ("neck", ("neck",)),
    ("head", ("head",)),
    ("pelvis", ("hips", "root")),
    ("spine", ("back", "thorax", "chest", "abdomen", "torso", "waist", "upperbody")),
)
_WHOLE_WORDS: dict[str, Part] = {
    "arm": "upper arm",
    "leg": "shin",
    "hip": "pelvis",
    "ring": "finger",
    "mid": "finger",
    "ball": "toe",
    "center": "pelvis",
    "fore": "finger",
    "third": "finger",
}
# Affixes of programs: "Skeleton_arm_joint", "DEF-", "mixamorig", "J_Bip_C_".
_AROUND = frozenset({
    "skeleton", "joint", "jnt", "bone", "def", "org", "deform", "bind", "skin", "sk", "rig",
    "armature", "character", "mixamorig", "valvebiped", "bip", "biped", "j", "c", "x", "f",
    "stretch",
})  # fmt: skip
_CONTROLS = frozenset({
    "ik", "fk", "mch", "ctrl", "control", "controller", "pole", "target", "footsteps",
})  # fmt: skip
# Words in names of joints that are not body parts: controls and attachments.
_APART = _CONTROLS | {"socket"}
_REALLUSION = "CC_Base_"
_PIECE = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+")
_VERTEBRA = re.compile(r"(L5|L3|T12|T8)$")  # Xsens' names of spine joints
# Rigify's trunk is one chain, from spine to spine.006.
_RIGIFY: tuple[Part, ...] = ("pelvis", "spine", "spine", "spine", "neck", "neck", "head")
_LIMBS: dict[str, tuple[Part, ...]] = {
    "arm": ("upper arm", "forearm", "hand"),
    "leg": ("thigh", "shin", "foot", "toe"),
}

_SIDES: tuple[tuple[Side, frozenset[str]], ...] = (
    ("left", frozenset({"l", "left", "lf", "lt", "lft"})),
    ("right", frozenset({"r", "right", "rt", "rgt"})),
)

_OTHER_SCRIPTS = {
    # Japanese
    "全ての親": "root", "センター": "center", "グルーブ": "center",
    "下半身": "hips", "上半身": "spine",
    "左": "left", "右": "right", "首": "neck", "頭": "head", "肩": "clavicle",
    "腕捩": "upperarm twist", "手捩": "forearm twist", "腕": "upperarm", "ひじ": "elbow",
    "肘": "elbow", "手首": "wrist", "足首": "ankle", "つま先": "toe", "爪先": "toe", "ひざ": "knee",
    "膝": "knee", "足先": "toe", "足": "thigh", "脚": "thigh", "親指": "thumb", "人指": "index",
    "人差し指": "index", "人差指": "index", "中指": "middle finger", "薬指": "ring finger",
    "小指": "pinky", "目": "eye", "眼": "eye", "髪": "hair", "舌": "tongue", "胸": "bust",
    "スカート": "skirt", "捩": "twist", "親": "parent", "先": "end",
    # Chinese
    "骨盆": "pelvis", "盆骨": "pelvis", "脊椎": "spine", "脊柱": "spine", "颈": "neck",
    "頸": "neck", "脖子": "neck", "头": "head", "锁骨": "clavicle", "鎖骨": "clavicle",
    "上臂": "upperarm", "大臂": "upperarm", "前臂": "forearm", "小臂": "forearm",
    "手腕": "wrist", "手掌": "hand",
    "大腿": "thigh", "小腿": "shin", "脚踝": "ankle", "脚趾": "toe", "脚掌": "foot",
    # Korean
    "왼": "left", "오른": "right", "골반": "pelvis", "척추": "spine", "가슴": "chest", "목": "neck",
    "손목": "wrist", "발목": "ankle", "머리": "head", "쇄골": "clavicle", "어깨": "clavicle",
    "위팔": "upperarm", "상완": "upperarm", "아래팔": "forearm", "전완": "forearm",
    "팔꿈치": "elbow", "손": "hand", "허벅지": "thigh", "종아리": "shin", "정강이": "shin",
    "무릎": "knee", "발가락": "toe", "발": "foot",
    # Russian
    "лев": "left", "прав": "right", "таз": "pelvis", "позвоночник": "spine", "грудь": "chest",
    "шея": "neck", "голова": "head", "ключица": "clavicle", "плечо": "upperarm",
    "предплечье": "forearm", "локоть": "elbow", "запястье": "wrist", "кисть": "hand",
    "бедро": "thigh", "голень": "shin", "колено": "knee", "стопа": "foot", "носок": "toe",
}  # fmt: skip

_OTHER_LANGUAGES = {
    # German
    "links": "left", "linker": "left", "linke": "left", "linkes": "left", "rechts": "right",
    "rechter": "right", "rechte": "right", "rechtes": "right", "becken": "pelvis",
    "hufte": "hips", "huefte": "hips", "wirbelsaule": "spine", "wirbelsaeule": "spine",
    "brust": "chest", "hals": "neck", "kopf": "head", "schlusselbein": "clavicle",
    "schluesselbein": "clavicle", "schulter": "shoulder", "oberarm": "upperarm",
    "unterarm": "forearm", "ellbogen": "elbow", "handgelenk": "wrist", "oberschenkel": "thigh",
    "unterschenkel": "shin", "knie": "knee", "fuss": "foot", "zehen": "toe", "daumen": "thumb",
    # French
    "gauche": "left", "droit": "right", "droite": "right", "bassin": "pelvis", "colonne": "spine",
    "torse": "torso", "cou": "neck", "tete": "head", "clavicule": "clavicle",
    "epaule": "shoulder", "bras": "upperarm", "avantbras": "forearm", "coude": "elbow",
    "poignet": "wrist", "cuisse": "thigh", "tibia": "shin", "jambe": "leg", "genou": "knee",
    "pied": "foot", "cheville": "ankle", "orteil": "toe", "orteils": "toe", "pouce": "thumb",
    # Spanish
    "izquierda": "left", "izquierdo": "left", "derecha": "right", "derecho": "right",
    "cadera": "hips", "columna": "spine", "cuello": "neck", "cabeza": "head",
    "clavicula": "clavicle", "hombro": "shoulder", "brazo": "upperarm", "antebrazo": "forearm",
    "codo": "elbow", "muneca": "wrist", "mano": "hand", "muslo": "thigh", "pierna": "leg",
    "rodilla": "knee", "tobillo": "ankle", "pulgar": "thumb",
    # Portuguese
    "esquerda": "left", "esquerdo": "left", "direita": "right", "direito": "right",
    "quadril": "hips", "coluna": "spine", "pescoco": "neck", "cabeca": "head",
    "ombro": "shoulder", "braco": "upperarm", "antebraco": "forearm", "cotovelo": "elbow",
    "pulso": "wrist", "mao": "hand", "coxa": "thigh", "perna": "leg", "joelho": "knee",
    "tornozelo": "ankle",
    # Italian
    "sinistra": "left", "sinistro": "left", "destra": "right", "destro": "right",
    "bacino": "pelvis", "collo": "neck", "testa": "head", "spalla": "shoulder",
    "braccio": "upperarm", "avambraccio": "forearm", "gomito": "elbow", "polso": "wrist",
    "coscia": "thigh", "gamba": "leg", "ginocchio": "knee", "piede": "foot", "caviglia": "ankle",
    # Japanese in Latin letters
    "hidari": "left", "migi": "right", "sentaa": "center", "kahanshin": "hips",
    "jouhanshin": "spine", "joohanshin": "spine", "kubi": "neck", "atama": "head",
    "kata": "clavicle", "ude": "upperarm", "hiji": "elbow", "tekubi": "wrist", "ashi": "thigh",
    "hiza": "knee", "ashikubi": "ankle", "tsumasaki": "toe", "oyayubi": "thumb",
    "hitosashiyubi": "index", "nakayubi": "middlefinger", "kusuriyubi": "ringfinger",
    "koyubi": "pinky",
}  # fmt: skip

_WORD = re.compile(
    "|".join(sorted(map(re.escape, _OTHER_SCRIPTS), key=len, reverse=True)), re.IGNORECASE
)


def side_of(name: str) -> Side:
    """Return the side of a joint from its name, "" for none.

    >>> side_of("lhumerus"), side_of("RightUpLeg"), side_of("mixamorig:LeftHand"), side_of("root")
    ('left', 'right', 'left', '')
    >>> side_of("upperarm_r"), side_of("lowerback"), side_of("Bip01 L Thigh")
    ('right', '', 'left')
    """
    return _split(name)[2]


def core_of(name: str) -> str:
    """Return a name without its side and without prefixes and suffixes added by programs.

    >>> core_of("DEF-thigh.L"), core_of("Bip01 Pelvis")
    ('thigh', 'pelvis')
    """
    return _split(name).core


@lru_cache(maxsize=4096)
def part_of(name: str) -> Part:
    """Return the body part that begins at a joint of this name, "" for an unknown name.

    >>> part_of("lhumerus"), part_of("RightUpLeg"), part_of("LeftLeg"), part_of("joint_7")
    ('upper arm', 'thigh', 'shin', '')
    >>> part_of("J_Bip_L_LowerArm"), part_of("DEF-f_index.01.L"), part_of("ik_foot_l")
    ('forearm', 'finger', '')
    >>> part_of("talus_r"), part_of("calcn_r")
    ('foot', 'foot')
    """
    core, stem, _ = _split(name)
    if core in _WHOLE_WORDS:
        return _WHOLE_WORDS[core]
    for part, words in _WORDS:
        if any(word in stem for word in words):
            return part
    return "spine" if _VERTEBRA.search(name) else ""


def parts_of(names: Sequence[str]) -> list[Part]:
    """Return the body part of each joint of a skeleton (parents first) from all names together.

    `LeftHip` is the thigh if no other joint is, `LeftShoulder` is the upper arm if no other joint
    is, and `Left leg` is the thigh if a knee follows. Several joints of one side that are all named
    arm or leg are the parts of that limb in order. Without a joint named head, the head is the last
    of several necks, or the end of Rigify's spine; without a joint named pelvis, the pelvis is the
    first of several spine joints before the legs.

    >>> parts_of(["Hips", "LeftHip", "LeftKnee", "LeftCollar", "LeftShoulder", "LeftElbow"])
    ['pelvis', 'thigh', 'shin', 'clavicle', 'upper arm', 'forearm']
    >>> parts_of(["torso_1", "leg_R_1", "leg_R_2", "leg_R_3", "leg_R_5", "torso_2"])
    ['pelvis', 'thigh', 'shin', 'foot', 'toe', 'spine']
    """
    parts: list[Part] = [part_of(name) for name in names]
    split = [_split(name) for name in names]
    for wanted, stem in (("thigh", "hip"), ("upper arm", "shoulder")):
        if wanted not in parts:
            part: Part = "thigh" if wanted == "thigh" else "upper arm"
            sided = [i for i, own in enumerate(split) if own.core == stem and own.side]
            plain = [i for i in sided if split[i].stem == stem]  # CMU has a hip joint above it
            for number in plain or sided:
                parts[number] = part
    _identify_legs_with_knees(parts, split)
    for limb in _LIMBS:
        _identify_limb(parts, split, limb, "left")
        _identify_limb(parts, split, limb, "right")
    _identify_head(parts, names)
    middle = {part for part, own in zip(parts, split, strict=True) if not own.side}
    if "pelvis" not in middle and "thigh" in parts:
        trunk = [i for i, part in enumerate(parts) if part == "spine"]
        if len(trunk) > 1 and trunk[0] < parts.index("thigh"):
            parts[trunk[0]] = "pelvis"
    return parts


_FINGERS: dict[Finger, tuple[str, ...]] = {
    "thumb": ("thumb",),
    "index": ("index", "fore", "pointer"),
    "middle": ("middle", "mid"),
    "ring": ("ring", "third"),
    "pinky": ("pinky", "pinkie", "little", "small"),
}
_NUMBERED = re.compile(r"finger\D{0,3}(\d)", re.IGNORECASE)


def fingers_of(names: Sequence[str]) -> list[Finger | Literal[""]]:
    """Return the finger that begins at each joint of one hand, "" for unknown names.

    Numbers count from the thumb, from 0 or from 1; beside a thumb with a name they mean nothing.

    >>> fingers_of(["L_Thumb1", "IndexFinger1_L", "左薬指１", "wing"])
    ['thumb', 'index', 'ring', '']
    >>> fingers_of(["Finger0", "Finger1"]), fingers_of(["finger1-1.L", "finger2-1.L"])
    (['thumb', 'index'], ['thumb', 'index'])
    >>> fingers_of(["LFinger1", "LFinger2", "LThumb"])
    ['', '', 'thumb']
    """
    found: list[Finger | Literal[""]] = []
    numbers = [None if own is None else int(own[1]) for own in map(_NUMBERED.search, names)]
    first = 0 if 0 in numbers else 1
    order = list(_FINGERS)
    stems = [
        "".join(in_english(word.lower()) for word in _PIECE.findall(translated(name)))
        for name in names
    ]
    if any("thumb" in stem for stem in stems):
        order = []
    for stem, number in zip(stems, numbers, strict=True):
        known: list[Finger] = [f for f in _FINGERS if any(w in stem for w in _FINGERS[f])]
        finger: Finger | Literal[""] = known[0] if known else ""
        if not finger and number is not None and first <= number < first + len(order):
            finger = order[number - first]
        found.append(finger)
    return found


def told_names(joints: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """Return the words that identify body parts, from (human bone or "", joint name) of each joint.

    >>> told_names([("leftUpperLeg", "Left leg"), ("", "thigh.L.twist"), ("", "toe.L")])
    ('leftUpperLeg', '', 'toe.L')
    >>> told_names([("", "LeftLeg"), ("", "x")])
    ('LeftLeg', 'x')
    """
    stated = {(part_of(human), side_of(human)) for human, _ in joints if human}
    if not stated:
        return tuple(name for _, name in joints)
    stated = {(part, side) for part, side in stated if part != "finger"}  # tables may lack fingers
    return tuple(
        human or ("" if (part_of(name), side_of(name)) in stated else name)
        for human, name in joints
    )


@kept_with_argument()
def part_names(skeleton: Skeleton) -> tuple[str, ...]:
    """Return the words that identify the body part of each joint, for `parts_of`.

    If the file maps joints to human bones (`Joint.human`), these bones replace the joint names,
    and no other joint is assigned to the same parts. The names are cached with the skeleton.

    >>> import poise
    >>> part_names(poise.SkeletonBuilder().add("thigh.L", poise.Ball()).build())
    ('thigh.L',)
    """
    return told_names([(joint.human, joint.name) for joint in skeleton.joints])


def translated(name: str) -> str:
    """Translate the words of a name in another script to English, and remove accents.

    >>> translated("左ひざ"), translated("右足ＩＫ"), translated("LeftKnee"), translated("Tête")
    (' left  knee ', ' right  thigh IK', 'LeftKnee', 'Tete')
    """
    if name.isascii():
        return name
    plain = unicodedata.normalize("NFKC", name)
    plain = _WORD.sub(lambda found: f" {_OTHER_SCRIPTS[found[0].lower()]} ", plain)
    letters = unicodedata.normalize("NFKD", plain.replace("ß", "ss"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def in_english(word: str) -> str:
    """Translate a lower-case word of another language to English.

    >>> in_english("hiza"), in_english("oberarm"), in_english("knee")
    ('knee', 'upperarm', 'knee')
    """
    return _OTHER_LANGUAGES.get(word, word)


def words_of(name: str) -> list[str]:
    """Split a name at capitals and at characters that are not Latin letters, in lower case.

    >>> words_of("rig:IKFoot_L")
    ['ik', 'foot', 'l']
    """
    plain = unicodedata.normalize("NFKC", name.rsplit(":", 1)[-1])
    return [word.lower() for word in _PIECE.findall(plain)]


def is_control(name: str) -> bool:
    """Whether a name is that of a control of a rig, such as `FootIK` or `HipsCtrl`."""
    words = words_of(name)
    return not _CONTROLS.isdisjoint(words) or "org" in words or name.lower().endswith("ctrl")


class _Name(NamedTuple):
    """A name split into its core, its stem (the core with affixes of programs) and its side."""

    core: str
    stem: str
    side: Side


def _identify_legs_with_knees(parts: list[Part], split: Sequence[_Name]) -> None:
    """Classify a "leg" joint as the thigh on a side that has a knee and no named thigh."""
    for side in ("left", "right"):
        own = [i for i, name in enumerate(split) if name.side == side]
        knees = [i for i in own if parts[i] == "shin" and split[i].core != "leg"]
        legs = [i for i in own if split[i].core == "leg" and (not knees or i < knees[0])]
        if knees and legs and not any(parts[i] == "thigh" for i in own):
            parts[legs[-1]] = "thigh"


def _identify_limb(parts: list[Part], split: Sequence[_Name], limb: str, side: Side) -> None:
    """Classify joints that are all named arm, or leg, as the limb's parts in order."""
    order = _LIMBS[limb]
    run = [i for i, own in enumerate(split) if (own.core, own.side) == (limb, side)]
    others = {
        part
        for i, (part, own) in enumerate(zip(parts, split, strict=True))
        if own.side == side and i not in run
    }
    available = next((n for n, part in enumerate(order) if part in others), len(order))
    if 1 < len(run) <= available:
        for i, part in zip(run, order, strict=False):
            parts[i] = part


def _identify_head(parts: list[Part], names: Sequence[str]) -> None:
    """Find the head of a body without a joint named head."""
    if "head" in parts:
        return
    necks = [i for i, part in enumerate(parts) if part == "neck"]
    if len(necks) > 1:
        parts[necks[-1]] = "head"
    if necks:
        return
    chain = {name: i for i, name in enumerate(names) if re.search(r"spine(\.?\d{3})?$", name)}
    if len(chain) == len(_RIGIFY):
        for i, part in zip(chain.values(), _RIGIFY, strict=True):
            parts[i] = part


@lru_cache(maxsize=4096)
def _split(name: str) -> _Name:
    """Split a name; the result is empty for a name that marks a joint as not a bone."""
    plain = re.split(r"[:|]", name)[-1].removeprefix(_REALLUSION)
    words = [in_english(word.lower()) for word in _PIECE.findall(translated(plain))]
    if _VERTEBRA.fullmatch(plain) or not _APART.isdisjoint(words):
        return _Name("", "", "")
    for side, short in _SIDES:
        found = next((word for word in words if word in short), None)
        if found is not None:
            words.remove(found)
            return _named(words, side)
    for number, word in enumerate(words):
        for side, short in _SIDES:
            # `leftfinger`, and `lfemur` but not `legs`: the text after the letter must be a known
            # word.
            for start in (side, min(short, key=len)):
                rest = word.removeprefix(start)
                if rest != word and (start == side or (number == 0 and _known(rest, words[1:]))):
                    return _named([*words[:number], rest, *words[number + 1 :]], side)
            rest = word.removesuffix(side)  # `upperarmleft`, but not `upright`
            if rest != word and _known(rest, ()):
                return _named([*words[:number], rest, *words[number + 1 :]], side)
    return _named(words, "")


def _named(words: Sequence[str], side: Side) -> _Name:
    core = "".join(word for word in words if word not in _AROUND)
    return _Name(core, "".join(words), side)


def _known(word: str, after: Sequence[str]) -> bool:
    """Return whether the rest starts with a known word: true for `lfemur`, false for `legs`."""
    stem = word + "".join(after)
    return word in _WHOLE_WORDS or any(
        stem.startswith(known) for _, listed in _WORDS for known in listed
    )
