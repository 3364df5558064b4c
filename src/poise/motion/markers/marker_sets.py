"""Marker models of common marker sets, from the marker names.

`poise.motion.markers.marker_names` lists the known names. Offsets are fractions of the body's
height, with errors of some centimetres on an individual, which
`poise.motion.markers.calibration` corrects.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import numpy as np

from poise.anatomy.words import Side
from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.model.skeleton import Skeleton
from poise.motion.markers.human_segments import Body
from poise.motion.markers.label_matching import bare
from poise.motion.markers.marker_names import Site, site_of
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
    body, names = Body(skeleton), skeleton.joint_names
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
