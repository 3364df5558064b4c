"""Marker models of common marker sets, from the marker names.

`poise.motion.markers.marker_sets` lists the known names. Offsets are fractions of the body's
height, with errors of some centimetres on an individual, which
`poise.motion.markers.calibration` corrects.

A name consists of a side and a position: `LKNE`, `L_FLE`, `R.Knee.Lat`, `r knee 1`, `ASISr`,
`WaistLFront`. Positions are those of Vicon's Plug-in Gait and of CMU's 41 markers; further tables
map the names of other sets (OpenSim, BTS and others). Markers of clusters are numbered (`RTH1`) and
have no exact position on their segment.

Positions are relative to the origins and axes of the segments of a skeleton at rest (halfway along
the thigh, outwards). Sizes are fractions of the body's height, which is estimated from the legs:
the distance from hip to ankle is 0.491 of the stature (Drillis and Contini's table, as in Winter,
"Biomechanics and Motor Control of Human Movement", figure 4.1).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from poise.anatomy.anatomy import find_anatomy
from poise.anatomy.chains import junction
from poise.anatomy.words import Side
from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.model.skeleton import Skeleton
from poise.motion.markers.label_matching import bare
from poise.motion.markers.model import GUESS, BoneScale, MarkerModel

_BONES = (
    ("femur", "thigh", "shin"), ("tibia", "shin", "foot"), ("foot", "foot", "toes"),
    ("humerus", "upper arm", "forearm"), ("forearm", "forearm", "hand"),
)  # fmt: skip
"""Groups of bones of a side, with the parts at which they start and end."""


def marker_model(names: Iterable[str], skeleton: Skeleton) -> MarkerModel:
    """Create the model of a marker set on a body from the names of the markers.

    Subject prefixes are removed. Markers with unknown names are omitted: add them with a custom
    table (`MarkerModel.read`). Hip, femur, tibia, foot, spine, neck, clavicle, humerus and forearm
    have one bone scale each, for both sides, with a factor of 1. The noise is that of the table,
    some centimetres, until `calibrate` measures it.

    Raises:
        InvalidValue: no name is known, or no two legs are recognised.

    >>> from poise.bundled import character
    >>> model = marker_model(["C7", "LKNE", "RKNE"], character().skeleton)
    >>> model.joints
    ('thorax', 'lfemur', 'rfemur')
    """
    listed = list(dict.fromkeys(bare(name) for name in names))
    body = SegmentedBody(skeleton)
    found: list[str] = []
    joints: list[str] = []
    offsets: list[Floats] = []
    for name in listed:
        site = site_of(name, listed)
        segment = None if site is None else body.segment(site.segment, site.side)
        if site is None or segment is None:
            continue
        outwards = -site.outwards if _crossed(site) else site.outwards
        place = segment.place(site.along, site.forwards, outwards, body.height)
        frame = skeleton.rest.world[skeleton.joint_index(segment.joint)]
        found.append(name)
        joints.append(segment.joint)
        offsets.append(np.linalg.solve(frame, np.append(place, 1.0))[:3])
    if not found:
        raise InvalidValue(
            f"no marker name is known ({', '.join(listed[:6])}, ...); place the markers in a "
            "marker table, given by --model (in Python model=)"
        )
    return MarkerModel(
        tuple(found),
        tuple(joints),
        np.array(offsets),
        np.full(len(found), GUESS),
        scales=bone_scales(skeleton),
    )


def _crossed(site: Site) -> bool:
    """Return whether outwards is opposite to the segment's third axis: right sites of the trunk."""
    return site.side == "right" and site.segment in ("pelvis", "head", "thorax")


def bone_scales(skeleton: Skeleton) -> tuple[BoneScale, ...]:
    """Groups of bones with a common scale, left and right together.

    >>> from poise.bundled import character
    >>> [scale.name for scale in bone_scales(character().skeleton)][:3]
    ['hip', 'femur', 'tibia']
    """
    body, names = SegmentedBody(skeleton), skeleton.joint_names
    pelvis, trunk = body.pelvis(), body.trunk()
    groups: dict[str, list[str]] = {}

    def add(group: str, start: int, end: int) -> None:
        """Add the bones on the path from one joint to a descendant."""
        path = skeleton.line_to_root(end)[::-1]
        if start in path:
            links = [f"{names[a]}>{names[b]}" for a, b in pairwise(path[path.index(start) :])]
            groups.setdefault(group, []).extend(links)

    sides: tuple[Side, Side] = ("left", "right")
    for side in sides:
        add("hip", pelvis, body.first("thigh", side))
        clavicle, arm = body.first("clavicle", side), body.first("upper arm", side)
        if clavicle >= 0 and arm >= 0:
            add("spine", trunk, clavicle)
        add("clavicle", trunk if clavicle < 0 else clavicle, arm)
        for group, start, end in _BONES:
            add(group, body.first(start, side), body.first(end, side))
    neck, head = body.first("neck"), body.first("head")
    add("spine", pelvis, trunk)
    add("spine", trunk, neck)
    add("neck", trunk if neck < 0 else neck, head)
    order = ("hip", "femur", "tibia", "foot", "spine", "neck", "clavicle", "humerus", "forearm")
    return tuple(
        BoneScale(name, bones)
        for name in order
        if (bones := tuple(dict.fromkeys(groups.get(name, ())))) and _long(skeleton, bones)
    )


def _long(skeleton: Skeleton, bones: tuple[str, ...]) -> bool:
    """Return whether any of the bones has a length that can be scaled."""
    return any(
        np.linalg.norm(skeleton.joint(bone.partition(">")[2]).offset) > 1e-6 for bone in bones
    )


Place = tuple[str, float, float, float]

# The segment, and the position along it, forwards and outwards, in body heights; the first number
# is in lengths of the segment except for trunk, head and feet. "Along" is up for trunk and head,
# and forwards for a foot, whose "forwards" is up. For wrist and hand, "forwards" is towards the
# thumb, and "outwards" towards the back of the hand.
_MIDDLE: dict[str, Place] = {
    "C7": ("thorax", 0.01, -0.045, 0.0),
    "T2": ("thorax", -0.03, -0.05, 0.0),
    "T8": ("thorax", -0.12, -0.068, 0.0),
    "T10": ("thorax", -0.15, -0.065, 0.0),
    "CLAV": ("thorax", -0.03, 0.045, 0.0),
    "STRN": ("thorax", -0.12, 0.07, 0.0),
    "RBAK": ("thorax", -0.08, -0.07, -0.055),
    "LBAK": ("thorax", -0.08, -0.07, 0.055),
    "SACR": ("pelvis", 0.045, -0.063, 0.0),
    "ARIEL": ("head", 0.16, 0.0, 0.0),
    "HEADFRONT": ("head", 0.125, 0.085, 0.0),
    "HEADBACK": ("head", 0.125, -0.085, 0.0),
}
_SIDED: dict[str, Place] = {
    "FHD": ("head", 0.125, 0.055, 0.04),
    "BHD": ("head", 0.125, -0.055, 0.04),
    "HEAD": ("head", 0.125, 0.0, 0.06),
    "SHO": ("shoulder", 0.03, 0.0, -0.005),
    "FSH": ("shoulder", 0.005, 0.045, -0.01),
    "BSH": ("shoulder", 0.005, -0.05, -0.01),
    "BAK": ("thorax", -0.08, -0.07, 0.055),
    "ASI": ("pelvis", 0.041, 0.035, 0.069),
    "PSI": ("pelvis", 0.048, -0.06, 0.025),
    "MWT": ("pelvis", 0.05, 0.0, 0.088),
    "HIP": ("thigh", 0.05, 0.0, 0.055),
    "THI": ("thigh", 0.6, 0.01, 0.045),
    "THF": ("thigh", 0.6, 0.05, 0.0),
    "KNE": ("thigh", 0.98, 0.0, 0.034),
    "KNI": ("thigh", 0.98, 0.0, -0.034),
    "TUB": ("shin", 0.1, 0.035, 0.0),
    "FIB": ("shin", 0.1, -0.005, 0.032),
    "TIB": ("shin", 0.5, 0.0, 0.03),
    "SHN": ("shin", 0.45, 0.03, 0.0),
    "ANK": ("shin", 0.99, 0.0, 0.025),
    "ANI": ("shin", 0.99, 0.0, -0.025),
    "HEE": ("foot", -0.03, -0.027, 0.0),
    "MT1": ("foot", 0.075, -0.03, -0.018),
    "MT5": ("foot", 0.06, -0.033, 0.03),
    "TOE": ("foot", 0.08, -0.028, 0.0),
    "UPA": ("upper arm", 0.5, 0.0, 0.03),
    "ELB": ("upper arm", 0.98, 0.0, 0.026),
    "IEL": ("upper arm", 0.98, 0.0, -0.026),
    "FRM": ("forearm", 0.5, 0.0, 0.022),
    "WRE": ("wrist", 0.75, 0.0, 0.022),
    "WRA": ("wrist", 0.98, 0.022, 0.008),
    "WRB": ("wrist", 0.98, -0.022, 0.008),
    "FIN": ("hand", 0.05, 0.0, 0.012),
    "IHAND": ("hand", 0.045, 0.022, 0.01),
    "OHAND": ("hand", 0.045, -0.022, 0.01),
    "THMB": ("hand", 0.04, 0.04, 0.0),
}
# Position of the toe marker in sets that have separate markers at the ball of the foot.
_TOE_TIP: Place = ("toes", 0.11, -0.03, 0.0)

# Other names of the positions in `_SIDED`, without the side, and in `_MIDDLE`.
_VICON = {
    "FWT": "ASI", "BWT": "PSI", "HEL": "HEE", "KNM": "KNI", "ANM": "ANI", "ELBI": "IEL",
    "MELB": "IEL", "MKNE": "KNI", "MANK": "ANI", "IWR": "WRA", "OWR": "WRB", "THM": "THMB",
    "SHIN": "SHN", "THIGH": "THI", "UPRA": "UPA", "THUMB": "THMB", "TOES": "TOE", "BAC": "BAK",
    "BACK": "BAK",
}  # fmt: skip
_CLINICAL = {
    "ASIS": "ASI", "PSIS": "PSI", "TROC": "HIP", "GTR": "HIP", "GT": "HIP", "HEEL": "HEE",
    "KNEE": "KNE", "MEDKN": "KNI", "MEDANK": "ANI", "LATOE": "MT5", "MEDTOE": "MT1", "ACROM": "SHO",
}  # fmt: skip
_ISB = {  # names of bone landmarks in Qualisys and Visual3D
    "IAS": "ASI", "IPS": "PSI", "ICT": "MWT", "FTC": "HIP", "FLE": "KNE", "FME": "KNI",
    "FAX": "FIB", "TTC": "TUB", "FAL": "ANK", "TAM": "ANI", "FCC": "HEE", "FM1": "MT1",
    "FM2": "TOE", "FM5": "MT5", "SAE": "SHO", "SAJ": "SHO", "HLE": "ELB", "HME": "IEL",
    "RSP": "WRA", "USP": "WRB", "HM2": "IHAND", "HM5": "OHAND", "TH": "THI", "SK": "TIB",
    "UA": "UPA", "FA": "FRM",
}  # fmt: skip
_CAST_IOR = {  # Cappozzo's CAST and the protocol of the Istituti Ortopedici Rizzoli
    "LE": "KNE", "ME": "KNI", "HF": "FIB", "TT": "TUB", "LM": "ANK", "MM": "ANI", "CA": "HEE",
    "FM": "MT1", "SM": "TOE", "VM": "MT5", "A": "SHO",
}  # fmt: skip
_HELEN_HAYES = {  # also used in OpenSim models and by BTS
    "SHOULDER": "SHO", "SHOULD": "SHO", "ACROMIUM": "SHO", "ACROMION": "SHO", "ELBOW": "ELB",
    "ELBOWLAT": "ELB", "ELBOWMED": "IEL", "ELBOWLATERAL": "ELB", "ELBOWMEDIAL": "IEL",
    "WRIST": "WRE", "WRISTRAD": "WRA", "WRISTULN": "WRB", "WRISTRADIUS": "WRA",
    "WRISTULNA": "WRB", "OFFSET": "BAK", "SCAPULA": "BAK", "THIGHUPPER": "THI",
    "THIGHFRONT": "THF", "THIGHREAR": "THI", "BAR1": "THI", "KNEE1": "KNE", "KNEE2": "KNI",
    "KNEELAT": "KNE", "KNEEMED": "KNI", "KNEELATERAL": "KNE", "KNEEMEDIAL": "KNI",
    "SHANK": "TIB", "SHANKUPPER": "TUB", "SHANKFRONT": "SHN", "SHANKREAR": "TIB", "BAR2": "TIB",
    "ANKLE": "ANK", "ANKLELAT": "ANK", "ANKLEMED": "ANI", "ANKLELATERAL": "ANK",
    "ANKLEMEDIAL": "ANI", "MALL": "ANK", "MALL1": "ANK", "MALL2": "ANI", "MET": "MT5",
    "MET1": "MT1", "MET5": "MT5", "TOELAT": "MT5", "TOEMED": "MT1", "TOETIP": "TOE", "HAND": "FIN",
    "FINGER": "FIN", "FOREARM": "FRM", "BICEPS": "UPA", "TIBIA": "TIB",
}  # fmt: skip
_OPENSIM = {
    "ACR": "SHO", "ASH": "FSH", "PSH": "BSH", "LEL": "ELB", "MEL": "IEL", "FARADIUS": "WRA",
    "FAULNA": "WRB", "FASUPERIOR": "FRM", "LFC": "KNE", "MFC": "KNI", "TB": "TIB", "LMAL": "ANK",
    "MMAL": "ANI", "CAL": "HEE", "MT2": "TOE",
}  # fmt: skip
_OPTITRACK = {  # and of the animation set of Qualisys
    "WAISTFRONT": "ASI", "WAISTBACK": "PSI", "WAIST": "MWT", "SHOULDERTOP": "SHO",
    "SHOULDERFRONT": "FSH", "SHOULDERBACK": "BSH", "ARM": "UPA", "UARM": "UPA", "UARMHIGH": "UPA",
    "ELBOWOUT": "ELB", "ELBOWIN": "IEL", "FARM": "FRM", "WRISTOUT": "WRB", "WRISTIN": "WRA",
    "HANDOUT": "OHAND", "HANDIN": "IHAND", "THIGHFRONTLOW": "THF", "KNEEOUT": "KNE",
    "KNEEIN": "KNI", "SHINFRONTHIGH": "TUB", "ANKLEOUT": "ANK", "ANKLEIN": "ANI",
    "HEELBACK": "HEE", "FOREFOOTOUT": "MT5", "FOREFOOTIN": "MT1", "TOEOUT": "MT5", "TOEIN": "MT1",
    "HEADSIDE": "HEAD",
}  # fmt: skip
_ALSO = _VICON | _CLINICAL | _ISB | _CAST_IOR | _HELEN_HAYES | _OPENSIM | _OPTITRACK
_ALSO_MIDDLE = {
    "STERNOTCH": "CLAV", "SJN": "CLAV", "SNJ": "CLAV", "SN": "CLAV", "IJ": "CLAV",
    "JUGULARNOTCH": "CLAV", "MANUBRIUM": "CLAV", "STERN": "STRN", "STERNUM": "STRN",
    "SXS": "STRN", "PX": "STRN", "XIPH": "STRN", "XIPHOID": "STRN", "CHEST": "STRN", "SME": "STRN",
    "RBAC": "RBAK", "LBAC": "LBAK", "BACK": "RBAK", "SACRUM": "SACR", "SACRAL": "SACR",
    "VSACRAL": "SACR", "VSACRUM": "SACR", "TOP": "ARIEL", "THEAD": "ARIEL", "TOPHEAD": "ARIEL",
    "HEADTOP": "ARIEL", "FRONTHEAD": "HEADFRONT", "REARHEAD": "HEADBACK", "BACKHEAD": "HEADBACK",
    "CV7": "C7", "SPINETOP": "C7", "BACKTOP": "C7", "TV2": "T2", "TV8": "T8", "MAI": "T8",
    "TV10": "T10",
}  # fmt: skip

_CLUSTERS = frozenset({"TH", "THI", "THIGH", "SK", "SHANK", "TB", "TIB", "UA", "UPA", "FA", "FRM"})
"""Positions whose markers are numbered."""

_SUFFIXED = re.compile(r"([A-Z0-9]{3,})([lr])$")
_PIECES = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+")
_SIDE_WORDS: dict[str, Side] = {"L": "left", "LEFT": "left", "R": "right", "RIGHT": "right"}


@dataclass(frozen=True)
class Site:
    """Anatomical position of a marker: segment, side, along, forwards and outwards."""

    segment: str
    side: Side
    along: float
    forwards: float
    outwards: float


def site_of(name: str, others: Iterable[str] = ()) -> Site | None:
    """Return the anatomical position of a marker by its name; None for an unknown name.

    ``others`` are the names of the whole set, which can affect the meaning of a name.

    >>> site_of("Derrick:LKNE").segment, site_of("RLA_TOE").side, site_of("M017")
    ('thigh', 'right', None)
    >>> site_of("L_FAL") == site_of("l mall") == site_of("LAnkleOut") == site_of("LLMAL")
    True
    """
    stem = re.sub(r"[^A-Z0-9]", "", bare(name).upper())
    stem = _ALSO_MIDDLE.get(stem, stem)
    if stem in _MIDDLE:
        return Site(_MIDDLE[stem][0], "", *_MIDDLE[stem][1:])
    for side, rest in _sided(bare(name)):
        known = _known(rest)
        if known is not None:
            entry = _SIDED[known]
            if known == "TOE" and {"MT1", "MT5"} <= {
                _known(place) for other in others for _, place in _sided(bare(other))
            }:
                entry = _TOE_TIP
            return Site(entry[0], side, *entry[1:])
    return None


def _known(rest: str) -> str | None:
    """The position for a name without its side; for a numbered marker that of its cluster."""
    plain = rest.rstrip("0123456789")
    for stem in (rest, plain if plain in _CLUSTERS else rest):
        place = _ALSO.get(stem, stem)
        if place in _SIDED:
            return place
    return None


def _sided(name: str) -> list[tuple[Side, str]]:
    """The sides that a name may denote, each with the rest of the name.

    >>> _sided("WaistLFront"), _sided("ASISr")
    ([('left', 'WAISTFRONT')], [('right', 'ASIS')])
    """
    pieces = [piece.upper() for piece in _PIECES.findall(name)]
    stem = "".join(pieces)
    found: list[tuple[Side, str]] = []
    suffixed = _SUFFIXED.search(name)
    if suffixed is not None:
        found.append((_SIDE_WORDS[suffixed[2].upper()], re.sub("[^A-Z0-9]", "", suffixed[1])))
    for word, side in _SIDE_WORDS.items():
        if stem.startswith(word):
            found.append((side, stem.removeprefix(word)))
    for number, piece in enumerate(pieces):
        if number and piece in _SIDE_WORDS:
            found.append((_SIDE_WORDS[piece], "".join(pieces[:number] + pieces[number + 1 :])))
    return found


_LEG = 0.491  # from hip to ankle, of the stature (Drillis and Contini, 1966)
_SIDES: tuple[Side, Side] = ("left", "right")


@dataclass(frozen=True, eq=False)
class MarkerSegment:
    """A part of the body at rest.

    Attributes:
        joint: the joint that carries markers on the segment.
        origin: (3,) in the world, metres.
        axes: (3, 3), rows: along the segment towards its far end, forwards, and outwards (to the
            left in the middle of the body). On a hand, forwards is the direction of the thumb.
        length: metres.
    """

    joint: str
    origin: Floats
    axes: Floats
    length: float

    def place(self, along: float, forwards: float, outwards: float, height: float) -> Floats:
        """World position (3,); ``along`` is in segment lengths, the others in body heights."""
        steps = np.array([along * self.length, forwards * height, outwards * height])
        return self.origin + steps @ self.axes


class SegmentedBody:
    """Parts of a body at rest, for markers.

    Attributes:
        skeleton: the skeleton of the body.
        height: the stature estimated from the legs, metres.

    Raises:
        InvalidValue: no two legs are recognised.
    """

    def __init__(self, skeleton: Skeleton) -> None:
        self.skeleton = skeleton
        self._anatomy = find_anatomy(skeleton)
        for needed in ("left thigh", "right thigh", "left shin", "right shin"):
            if needed not in self._anatomy.parts:
                raise InvalidValue(
                    f"no joint of {skeleton.name or 'this skeleton'} is recognised as the "
                    f"{needed}: pass a marker table with --model (in Python model=)"
                )
        legs = [
            np.linalg.norm(self.start("shin", side) - self.start("thigh", side))
            + np.linalg.norm(self._ankle(side) - self.start("shin", side))
            for side in _SIDES
        ]
        self.height = float(np.mean(legs)) / _LEG
        self.up = np.eye(3)["xyz".index(skeleton.up)]
        across = self.start("thigh", "left") - self.start("thigh", "right")
        self.left = _unit(across - self.up * (across @ self.up))
        self.forward: Floats = np.asarray(np.cross(self.left, self.up), dtype=np.float64)

    # -- joints ---------------------------------------------------------------------------------

    def first(self, part: str, side: Side = "") -> int:
        """The first joint of a part, or -1."""
        return next(iter(self._anatomy.joints(f"{side} {part}".strip())), -1)

    def carrier(self, part: str, side: Side = "") -> str:
        """Name of the joint that carries a part: of several hinges, the last one."""
        joints = self._anatomy.joints(f"{side} {part}".strip())
        return self.skeleton.joint_names[joints[-1 if self._anatomy.hinged else 0]]

    def trunk(self) -> int:
        """The joint to which both arms are attached."""
        arms = [
            self.first("clavicle" if self.first("clavicle", side) >= 0 else "upper arm", side)
            for side in _SIDES
        ]
        if min(arms) < 0:
            spine = self._anatomy.joints("spine")
            return spine[-1] if spine else self.skeleton.parents[self.first("thigh", "left")]
        return junction(self.skeleton.parents, *arms)

    def pelvis(self) -> int:
        """The joint to which both legs are attached."""
        hips = (self.first("thigh", side) for side in _SIDES)
        return junction(self.skeleton.parents, *hips)

    # -- places ---------------------------------------------------------------------------------

    def start(self, part: str, side: Side = "") -> Floats:
        """World position (3,) of the start of a part: of a joint, or the centre of its hinges."""
        return self._anatomy.parts[f"{side} {part}".strip()].start

    def tip(self, joint: int) -> Floats:
        """World position (3,) of a bone's end: its tip, its first child, or its origin."""
        world, tip = self.skeleton.rest.world, self.skeleton.joints[joint].tip
        if tip is not None:
            return world[joint, :3, :3] @ tip + world[joint, :3, 3]
        children = [j for j, parent in enumerate(self.skeleton.parents) if parent == joint]
        return world[[*children, joint][0], :3, 3]

    def _ankle(self, side: Side) -> Floats:
        if self.first("foot", side) >= 0:
            return self.start("foot", side)
        return self.tip(self._anatomy.joints(f"{side} shin")[-1])

    def neck(self) -> Floats:
        """World position (3,) of the base of the neck."""
        part = next((part for part in ("neck", "head") if self.first(part) >= 0), None)
        return self.tip(self.trunk()) if part is None else self.start(part)

    def outward(self, side: Side) -> Floats:
        """Direction (3,) away from the middle of the body."""
        return -self.left if side == "right" else self.left

    # -- segments -------------------------------------------------------------------------------

    def segment(self, name: str, side: Side = "") -> MarkerSegment | None:
        """Return a segment by name; None if the skeleton does not have it."""
        made = {
            "pelvis": self._pelvis, "thorax": self._thorax, "head": self._head,
        }.get(name)  # fmt: skip
        if made is not None:
            return made()
        return {
            "thigh": self._thigh, "shin": self._shin, "foot": self._foot, "toes": self._toes,
            "shoulder": self._shoulder, "upper arm": self._upper_arm, "forearm": self._forearm,
            "wrist": self._wrist, "hand": self._hand,
        }[name](side)  # fmt: skip

    def _upright(self, joint: str, origin: Floats, outward: Floats) -> MarkerSegment:
        return MarkerSegment(joint, origin, np.array([self.up, self.forward, outward]), self.height)

    def _pelvis(self) -> MarkerSegment:
        middle = 0.5 * (self.start("thigh", "left") + self.start("thigh", "right"))
        return self._upright(self.skeleton.joint_names[self.pelvis()], middle, self.left)

    def _thorax(self) -> MarkerSegment:
        return self._upright(self.skeleton.joint_names[self.trunk()], self.neck(), self.left)

    def _head(self) -> MarkerSegment | None:
        part = next((part for part in ("head", "neck") if self.first(part) >= 0), None)
        return self._upright(self.carrier(part), self.neck(), self.left) if part else None

    def _shoulder(self, side: Side) -> MarkerSegment | None:
        if self.first("upper arm", side) < 0:
            return None
        bare = self.first("clavicle", side) < 0
        carrier = (
            self.skeleton.joint_names[self.trunk()] if bare else self.carrier("clavicle", side)
        )
        return self._upright(carrier, self.start("upper arm", side), self.outward(side))

    def _limb(
        self, joint: str, start: Floats, end: Floats, forward: Floats, side: Side
    ) -> MarkerSegment | None:
        along = end - start
        length = float(np.linalg.norm(along))
        if length < 1e-9:
            return None
        u = along / length
        a = _unit(forward - u * (forward @ u))
        outward = np.cross(a, u) * (1.0 if side == "left" else -1.0)
        return MarkerSegment(joint, start, np.array([u, a, outward]), length)

    def _thigh(self, side: Side) -> MarkerSegment | None:
        hip, knee = self.start("thigh", side), self.start("shin", side)
        return self._limb(self.carrier("thigh", side), hip, knee, self.forward, side)

    def _shin(self, side: Side) -> MarkerSegment | None:
        knee, ankle = self.start("shin", side), self._ankle(side)
        return self._limb(self.carrier("shin", side), knee, ankle, self.forward, side)

    def _foot(self, side: Side) -> MarkerSegment:
        return self._flat("foot" if self.first("foot", side) >= 0 else "shin", side)

    def _toes(self, side: Side) -> MarkerSegment:
        return self._flat("toes", side) if self.first("toes", side) >= 0 else self._foot(side)

    def _flat(self, part: str, side: Side) -> MarkerSegment:
        """Segment of a foot: "along" points forwards on the floor, "forwards" points up."""
        axes = np.array([self.forward, self.up, self.outward(side)])
        return MarkerSegment(self.carrier(part, side), self._ankle(side), axes, self.height)

    def _bending(self, side: Side) -> Floats:
        """Direction (3,) in which the forearm moves when the elbow bends."""
        elbow, hand = self.first("forearm", side), self.first("hand", side)
        joint = self.skeleton.joints[elbow]
        kinds = [motion.kind for motion in joint.type.lower() if motion.dof >= 0]
        if len(joint.suffixes) != 1 or len(kinds) != 1 or hand < 0:
            return self.forward
        low, high = joint.limits[0]
        rest = self.skeleton.rest
        turn = joint.rest[0] + (0.1 if high >= -low else -0.1)
        bent = rest.with_values(**{joint.dof_names[0]: turn})
        away = bent.world[hand, :3, 3] - rest.world[hand, :3, 3]
        return away if np.linalg.norm(away) > 1e-3 * self.height else self.forward

    def _upper_arm(self, side: Side) -> MarkerSegment | None:
        if min(self.first("upper arm", side), self.first("forearm", side)) < 0:
            return None
        shoulder, elbow = self.start("upper arm", side), self.start("forearm", side)
        return self._limb(
            self.carrier("upper arm", side), shoulder, elbow, self._bending(side), side
        )

    def _forearm(self, side: Side) -> MarkerSegment | None:
        if min(self.first("forearm", side), self.first("hand", side)) < 0:
            return None
        elbow, wrist = self.start("forearm", side), self.start("hand", side)
        return self._limb(self.carrier("forearm", side), elbow, wrist, self._thumb(side), side)

    def _wrist(self, side: Side) -> MarkerSegment | None:
        """Far end of the forearm, carried by a twist joint if there is one."""
        whole = self._forearm(side)
        last = self._anatomy.joints(f"{side} forearm")[-1:]
        return whole and replace(whole, joint=self.skeleton.joint_names[last[0]])

    def _hand(self, side: Side) -> MarkerSegment | None:
        whole = self._forearm(side)
        return whole and MarkerSegment(
            self.carrier("hand", side), self.start("hand", side), whole.axes, self.height
        )

    def _thumb(self, side: Side) -> Floats:
        """Direction (3,) of the thumb: from its joint, or forwards."""
        wrist = self.start("hand", side)
        along = _unit(wrist - self.start("forearm", side))
        for j in self._anatomy.joints(f"{side} thumb"):
            away = self.tip(j) - wrist
            away = away - along * (away @ along)
            if np.linalg.norm(away) > 0.01 * self.height:
                return away
        return self.forward


def _unit(vector: Floats) -> Floats:
    size = float(np.linalg.norm(vector))
    return vector / size if size > 0.0 else vector
