"""Models of the usual marker sets, by the markers' names.

What is known by name: Vicon's Plug-in Gait, CMU's 41 markers and what grew out of them (waist
markers `LFWT`, inner elbows and knees, `LMT1` and `LMT5`), the lower bodies of clinical sets
(`RTROC`, `RFIB`, `RMed_kn`, `RLA_TOE`). Offsets are shares of the body's height; on one body they
are off by some centimetres, which `poise.motion.markers.calibration` mends.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue
from poise.model.body_parts import Side
from poise.model.skeleton import Skeleton
from poise.motion.markers.human_segments import Body
from poise.motion.markers.label_matching import bare
from poise.motion.markers.model import GUESS, BoneScale, MarkerModel

Floats = NDArray[np.float64]

# segment, along (in lengths; where the segment is upright or a foot, in body heights), forwards and
# outwards (in body heights). Of trunk and head along is up; of a foot along is forwards, forwards
# up; of wrist and hand forwards is where the thumb is, outwards the back of the hand.
_MIDDLE: dict[str, tuple[str, float, float, float]] = {
    "C7": ("thorax", 0.01, -0.045, 0.0),
    "T2": ("thorax", -0.03, -0.05, 0.0),
    "T10": ("thorax", -0.15, -0.065, 0.0),
    "CLAV": ("thorax", -0.03, 0.045, 0.0),
    "STRN": ("thorax", -0.12, 0.07, 0.0),
    "RBAK": ("thorax", -0.08, -0.07, -0.055),
    "LBAK": ("thorax", -0.08, -0.07, 0.055),
    "SACR": ("pelvis", 0.045, -0.063, 0.0),
    "ARIEL": ("head", 0.16, 0.0, 0.0),
}
_SIDED: dict[str, tuple[str, float, float, float]] = {
    "FHD": ("head", 0.125, 0.055, 0.04),
    "BHD": ("head", 0.125, -0.055, 0.04),
    "SHO": ("shoulder", 0.03, 0.0, -0.005),
    "FSH": ("shoulder", 0.005, 0.045, -0.01),
    "BSH": ("shoulder", 0.005, -0.05, -0.01),
    "ASI": ("pelvis", 0.041, 0.035, 0.069),
    "PSI": ("pelvis", 0.048, -0.06, 0.025),
    "MWT": ("pelvis", 0.05, 0.0, 0.088),
    "HIP": ("thigh", 0.05, 0.0, 0.055),
    "THI": ("thigh", 0.6, 0.01, 0.045),
    "KNE": ("thigh", 0.98, 0.0, 0.034),
    "KNI": ("thigh", 0.98, 0.0, -0.034),
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
_ALSO: dict[str, str] = {
    "FWT": "ASI", "ASIS": "ASI", "BWT": "PSI", "PSIS": "PSI", "HEL": "HEE", "HEEL": "HEE",
    "TROC": "HIP", "GTR": "HIP", "KNEE": "KNE", "MED_KN": "KNI", "MKNE": "KNI", "KNM": "KNI",
    "MED_ANK": "ANI", "MANK": "ANI", "ANM": "ANI", "LA_TOE": "MT5", "MED_TOE": "MT1",
    "ACROM": "SHO", "IWR": "WRA", "OWR": "WRB", "THUMB": "THMB", "THM": "THMB", "TOES": "TOE",
    "MELB": "IEL", "ELBI": "IEL", "SHIN": "SHN", "THIGH": "THI", "UPRA": "UPA",
}  # fmt: skip
_ALSO_MIDDLE = {
    "STER_NOTCH": "CLAV", "STERN": "STRN", "STERNUM": "STRN", "RBAC": "RBAK", "LBAC": "LBAK",
    "BACK": "RBAK", "SACRUM": "SACR", "SACRAL": "SACR", "TOP": "ARIEL", "THEAD": "ARIEL",
}  # fmt: skip
# Where the ball of the foot has markers of its own, this one sits on the toes.
_TOE_TIP = ("toes", 0.11, -0.03, 0.0)


@dataclass(frozen=True)
class Site:
    """Where a marker of a known name sits: segment, side, along, forwards and outwards."""

    segment: str
    side: Side
    along: float
    forwards: float
    outwards: float


def site_of(name: str, others: Iterable[str] = ()) -> Site | None:
    """Where a marker of this name sits; None for a name that says nothing.

    ``others`` are the names of the whole set, which may say more.

    >>> site_of("Derrick:LKNE").segment, site_of("RLA_TOE").side, site_of("M017")
    ('thigh', 'right', None)
    """
    stem = re.sub(r"[^A-Z0-9_]", "", bare(name).upper())
    stem = _ALSO_MIDDLE.get(stem, stem)
    if stem in _MIDDLE:
        return Site(_MIDDLE[stem][0], "", *_MIDDLE[stem][1:])
    letter, rest = stem[:1], stem[1:].lstrip("_")
    side: Side = "left" if letter == "L" else "right"
    rest = _ALSO.get(rest, rest)
    if letter not in ("L", "R") or rest not in _SIDED:
        return None
    entry = _SIDED[rest]
    if rest == "TOE" and {"MT1", "MT5"} <= {bare(other).upper()[1:] for other in others}:
        entry = _TOE_TIP
    return Site(entry[0], side, *entry[1:])


def marker_model(names: Iterable[str], skeleton: Skeleton) -> MarkerModel:
    """The model of a marker set on a human skeleton, from the markers' and the joints' names.

    Subjects' prefixes are left off. Markers of unknown names are left out: add them with a table of
    one's own (`MarkerModel.read`). Bone lengths get one scale for both sides, one each for hip,
    femur, tibia, foot, spine, neck, clavicle, humerus and forearm, all 1. The noise is that of the
    table, some centimetres, until `calibrate` has measured it.

    Raises:
        InvalidValue: no name is known, or the joints' names tell no two legs.

    >>> from poise.bundled import character
    >>> model = marker_model(["C7", "LKNE", "RKNE"], character().skeleton)
    >>> model.joints
    ('thorax', 'lfemur', 'rfemur')
    """
    listed = list(dict.fromkeys(bare(name) for name in names))
    body = Body(skeleton)
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
            f"no marker's name is known ({', '.join(listed[:6])}, ...): give a marker table"
        )
    return MarkerModel(
        tuple(found),
        tuple(joints),
        np.array(offsets),
        np.full(len(found), GUESS),
        scales=bone_scales(skeleton),
    )


def _crossed(site: Site) -> bool:
    """Whether outwards is against the segment's third axis: on the middle's right side."""
    return site.side == "right" and site.segment in ("pelvis", "head", "thorax")


def bone_scales(skeleton: Skeleton) -> tuple[BoneScale, ...]:
    """Groups of bones that grow together, left and right tied, by the joints' names.

    >>> from poise.bundled import character
    >>> [scale.name for scale in bone_scales(character().skeleton)][:3]
    ['hip', 'femur', 'tibia']
    """
    body = Body(skeleton)
    pelvis, trunk = body.pelvis(), body.trunk()
    sides: tuple[Side, Side] = ("left", "right")
    groups: dict[str, list[str]] = {}

    def add(group: str, start: int, end: int) -> None:
        """The bones on the way from one joint to another below it."""
        way = body.way(end)
        if start not in way:
            return
        names = body.names(way[way.index(start) :])
        links = [f"{a}>{b}" for a, b in pairwise(names)]
        groups.setdefault(group, []).extend(links)

    for side in sides:
        hip, knee = body.first("thigh", side), body.first("shin", side)
        foot, toes = body.first("foot", side), body.first("toe", side)
        clavicle, arm = body.first("clavicle", side), body.first("upper arm", side)
        elbow, hand = body.first("forearm", side), body.hand(side)
        add("hip", pelvis, hip)
        add("femur", hip, knee)
        if foot >= 0:
            add("tibia", knee, foot)
            if toes >= 0:
                add("foot", foot, toes)
        if arm >= 0:
            add("spine" if clavicle >= 0 else "clavicle", trunk, clavicle if clavicle >= 0 else arm)
            if clavicle >= 0:
                add("clavicle", clavicle, arm)
            if elbow >= 0:
                add("humerus", arm, elbow)
                if hand >= 0:
                    add("forearm", elbow, hand)
    neck, head = body.first("neck"), body.first("head")
    add("spine", pelvis, trunk)
    if neck >= 0:
        add("spine", trunk, neck)
        if head >= 0:
            add("neck", neck, head)
    elif head >= 0:
        add("neck", trunk, head)
    order = ("hip", "femur", "tibia", "foot", "spine", "neck", "clavicle", "humerus", "forearm")
    return tuple(
        BoneScale(name, bones)
        for name in order
        if (bones := tuple(dict.fromkeys(groups.get(name, ())))) and _long(skeleton, bones)
    )


def _long(skeleton: Skeleton, bones: tuple[str, ...]) -> bool:
    """Whether there is anything to scale: bones of no length stay so."""
    return any(
        np.linalg.norm(skeleton.joint(bone.partition(">")[2]).offset) > 1e-6 for bone in bones
    )
