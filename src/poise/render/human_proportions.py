"""Human proportions for skeletons with recognised thighs, shins and arms.

Lengths are fractions of the stature H, which is estimated from the legs: thigh and shin together
measure 0.491 H (Drillis and Contini, 1966). Widths were chosen by eye for clarity at small sizes.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.anatomy.chains import junction
from poise.anatomy.words import Part, Side
from poise.array_types import Floats
from poise.render.segments import BoneSegment, Colour, Palette
from poise.render.shape_primitives import Solids, capsule, ellipsoid, join, sphere

Shaped = tuple[BoneSegment, tuple[float, float], Colour]
Placed = tuple[int, Solids]

# Radii of a limb's bone at both ends, in H.
_LIMBS: dict[Part, tuple[float, float]] = {
    "thigh": (0.047, 0.0315),
    "shin": (0.0295, 0.0185),
    "upper arm": (0.0285, 0.0220),
    "forearm": (0.0220, 0.0150),
    "clavicle": (0.027, 0.029),
    "neck": (0.031, 0.027),
    "finger": (0.0085, 0.006),
}


@dataclass(frozen=True)
class Landmarks:
    """Landmarks of a body in the rest pose, in the world, metres.

    Attributes:
        stature: H.
        axes: (3, 3), columns to the left, up along the trunk, and forward.
        hips, shoulders: (2, 3), left and right.
        pelvis, ribs: the joints that carry these parts.
        neck: (3,), base of the neck.
    """

    stature: float
    axes: Floats
    hips: Floats
    shoulders: Floats
    neck: Floats
    pelvis: int
    ribs: int

    @property
    def trunk(self) -> float:
        """Distance from hips to shoulders along the trunk, metres."""
        return float((self.shoulders.mean(axis=0) - self.hips.mean(axis=0)) @ self.axes[:, 1])

    @classmethod
    def of(cls, world: Floats, parents: list[int], segments: list[BoneSegment]) -> Landmarks | None:
        """Return the landmarks, or None if the skeleton is not recognised as human."""
        thighs, shins = _pair(segments, "thigh"), _pair(segments, "shin")
        arms = _pair(segments, "upper arm")
        if thighs is None or shins is None or arms is None:
            return None
        origins = world[:, :3, 3]
        hips = np.stack([origins[joint] for joint in thighs])
        shoulders = np.stack([origins[joint] for joint in arms])
        legs = [s.length for s in segments if s.joint in (*thighs, *shins)]
        stature = sum(legs) / 2 / 0.491
        ribs = junction(parents, *arms)
        neck = next((s.start for s in segments if s.part == "neck"), shoulders.mean(axis=0))
        up = shoulders.mean(axis=0) - hips.mean(axis=0)
        left = (hips[0] - hips[1]) + (shoulders[0] - shoulders[1])
        forward = np.cross(left, up)
        if not stature > 0.0 or not np.sqrt(forward @ forward) > 1e-3 * stature**2:
            return None
        axes = np.linalg.qr(np.stack([up, forward, left], axis=1))[0]
        axes *= np.sign(np.einsum("ij,ij->j", axes, np.stack([up, forward, left], axis=1)))
        return cls(
            stature, axes[:, [2, 0, 1]], hips, shoulders, neck, junction(parents, *thighs), ribs
        )


def soundness(body: Landmarks, segments: list[BoneSegment]) -> float:
    """Degree to which a pose shows the facing of body parts: at most 1, negative if misleading.

    The minimum of five cosines (hip line with shoulder line, thighs with down, neck and head with
    up, feet with forward) and of the distance of the shoulders relative to 0.2 H: the width of the
    ribs cannot be estimated from raised shoulders. The rest pose of some files has random
    rotations, which are unsuitable for determining the shape of the body.
    """
    across = [body.hips[0] - body.hips[1], body.shoulders[0] - body.shoulders[1]]
    breadth = float(np.sqrt(across[1] @ across[1])) / (0.2 * body.stature)
    cosines = [min(1.0, breadth), _cosine(across[0], across[1])]
    for part, towards in (
        ("thigh", -body.axes[:, 1]),
        ("neck", body.axes[:, 1]),
        ("head", body.axes[:, 1]),
        ("foot", body.axes[:, 2]),
    ):
        along = [s.end - s.start for s in segments if s.part == part]
        if along:
            cosines.append(min(_cosine(direction, towards) for direction in along))
    return min(cosines)


def _cosine(a: Floats, b: Floats) -> float:
    return float(a @ b / max(np.sqrt((a @ a) * (b @ b)), 1e-300))


def _pair(segments: list[BoneSegment], part: Part) -> tuple[int, int] | None:
    """First joints of a part on the left and on the right, or None."""
    found: dict[Side, int] = {}
    for segment in segments:
        if segment.part == part and segment.side:
            found.setdefault(segment.side, segment.joint)
    return (found["left"], found["right"]) if len(found) == 2 else None


def build(
    body: Landmarks, segments: list[BoneSegment], palette: Palette
) -> tuple[list[Placed], list[Shaped]]:
    """Create solids carried by joints, and bones with radii and colours, at rest."""
    rigid = [*_trunk(body, segments, palette), *_head(body, segments, palette)]
    shaped: list[Shaped] = []
    for number, segment in enumerate(segments):
        colour = palette.of(segment.side)
        if segment.part in ("hand", "foot", "toe"):
            rigid.append((segment.joint, _flat(body, segment, segments, colour)))
        elif segment.part == "spine" or (segment.part == "pelvis" and not segment.side):
            inner = 0.032 * body.stature
            high = (segment.start - body.hips.mean(axis=0)) @ body.axes[:, 1]
            within_ribs = high > 0.4 * body.trunk
            shade = palette.centre if within_ribs else palette.joint
            shaped.append((segment, (inner, inner), shade))
        elif segment.part == "pelvis":
            inner = 0.046 * body.stature
            shaped.append((segment, (inner, inner), palette.centre))
        elif segment.part == "head":
            continue
        else:
            radii = _limb_radii(body, segment, segments)
            if segment.part == "clavicle":
                colour = palette.centre
            shaped.append((segment, radii, colour))
            if not any((s.part, s.side) == (segment.part, segment.side) for s in segments[:number]):
                rigid.extend(_joint_ball(segment, palette, radii[0]))
            if segment.part == "shin":
                rigid.append((segment.joint, _calf(body, segment, colour)))
    return rigid, shaped


def _limb_radii(
    body: Landmarks, segment: BoneSegment, segments: list[BoneSegment]
) -> tuple[float, float]:
    """Radii at both ends of a limb's bone, divided among the bones of a part (twist bones)."""
    if segment.part not in _LIMBS:
        thick = min(0.10 * segment.length, 0.03 * body.stature)
        return thick, 0.7 * thick
    wide, narrow = _LIMBS[segment.part]
    lengths: dict[int, float] = {}
    for other in segments:
        if (other.part, other.side) == (segment.part, segment.side):
            lengths[other.joint] = max(other.length, lengths.get(other.joint, 0.0))
    if segment.part != "finger":
        before = sum(list(lengths.values())[: list(lengths).index(segment.joint)])
        at = np.array([before, before + segment.length]) / sum(lengths.values())
        wide, narrow = (wide + (narrow - wide) * at).tolist()
    return wide * body.stature, narrow * body.stature


def _joint_ball(segment: BoneSegment, palette: Palette, radius: float) -> list[Placed]:
    """Visible joint balls: hip, knee, shoulder and elbow."""
    scale = {"thigh": 1.06, "shin": 1.13, "upper arm": 1.14, "forearm": 1.12}.get(segment.part)
    if scale is None:
        return []
    # a shoulder has the colour of the arm: a dark ball would look detached from the trunk
    colour = palette.of(segment.side) if segment.part == "upper arm" else palette.joint
    return [(segment.joint, sphere(segment.start, scale * radius, colour=colour))]


def _calf(body: Landmarks, segment: BoneSegment, colour: Colour) -> Solids:
    along = (segment.end - segment.start) / segment.length
    back = -(body.axes[:, 2] - (body.axes[:, 2] @ along) * along)
    side = np.cross(along, back)
    middle = segment.start + 0.33 * (segment.end - segment.start) + 0.006 * body.stature * back
    axes = np.stack(
        [0.0305 * body.stature * side, 0.27 * segment.length * along, 0.031 * body.stature * back],
        1,
    )
    return ellipsoid(middle, axes, colour=colour)


def _trunk(body: Landmarks, segments: list[BoneSegment], palette: Palette) -> list[Placed]:
    """Pelvis, waist and ribs as ellipsoids."""
    h, axes = body.stature, body.axes
    up, forward = axes[:, 1], axes[:, 2]
    hip, shoulder = body.hips.mean(axis=0), body.shoulders.mean(axis=0)
    tall = body.trunk
    hip_width = 0.5 * float(np.sqrt(((body.hips[0] - body.hips[1]) ** 2).sum()))
    chest_width = 0.5 * float(np.sqrt(((body.shoulders[0] - body.shoulders[1]) ** 2).sum()))
    pelvis = ellipsoid(
        hip + 0.10 * tall * up, axes * np.array([hip_width + 0.036 * h, 0.058 * h, 0.058 * h]),
        colour=palette.centre,
    )  # fmt: skip
    ribs_axes = axes * np.array([min(0.86 * chest_width, 0.104 * h), 0.33 * tall, 0.064 * h])
    ribs = ellipsoid(hip + 0.73 * tall * up + 0.006 * h * forward, ribs_axes, colour=palette.centre)
    yoke = capsule(
        shoulder + 0.62 * (body.shoulders[0] - shoulder) - 0.012 * h * up,
        shoulder + 0.62 * (body.shoulders[1] - shoulder) - 0.012 * h * up,
        0.034 * h, colour=palette.centre, width_axis=up, stretch=(0.95, 1.15),
    )  # fmt: skip
    waist_centre = hip + 0.36 * tall * up
    waist = ellipsoid(
        waist_centre, axes * np.array([0.066 * h, 0.17 * tall, 0.05 * h]), colour=palette.joint
    )
    return [
        (body.pelvis, pelvis),
        (_spine_joint_near(body, waist_centre, segments), waist),
        (body.ribs, join([ribs, yoke])),
    ]


def _spine_joint_near(body: Landmarks, point: Floats, segments: list[BoneSegment]) -> int:
    """The spine joint that carries a point: the last one that starts below the point."""
    up = body.axes[:, 1]
    below = [
        s.joint
        for s in segments
        if s.part == "spine" and (s.start - point) @ up < 0.02 * body.stature
    ]
    return below[-1] if below else body.pelvis


def _head(body: Landmarks, segments: list[BoneSegment], palette: Palette) -> list[Placed]:
    """Skull, jaw and nose on the head joint, or on the last neck joint without one."""
    h, forward = body.stature, body.axes[:, 2]
    heads = [s for s in segments if s.part == "head"]
    necks = [s for s in segments if s.part == "neck"]
    if heads:
        joint, base, along = heads[0].joint, heads[0].start, heads[0].end - heads[0].start
    elif necks:
        joint, base, along = necks[-1].end_joint, necks[-1].end, necks[-1].end - necks[-1].start
    else:
        return []
    # The head joint is at the base of the skull in some files, and inside the skull in others
    # (CMU).
    neck = float(np.sqrt(((base - body.neck) ** 2).sum()))
    base = base - min(max(neck - 0.055 * h, 0.0), 0.032 * h) * along / np.sqrt(along @ along)
    up = along / np.sqrt(along @ along)
    if up @ body.axes[:, 1] < 0.5:
        up = body.axes[:, 1]
    front = forward - (forward @ up) * up
    front /= np.sqrt(front @ front)
    axes = np.stack([np.cross(up, front), up, front], axis=1)
    skull = ellipsoid(
        base + h * (0.058 * up + 0.008 * front), h * axes * np.array([0.043, 0.056, 0.053]),
        colour=palette.centre,
    )  # fmt: skip
    jaw = ellipsoid(
        base + h * (0.026 * up + 0.021 * front), h * axes * np.array([0.031, 0.038, 0.034]),
        colour=palette.centre,
    )  # fmt: skip
    nose = capsule(
        base + h * (0.052 * up + 0.055 * front), base + h * (0.036 * up + 0.0625 * front),
        0.0045 * h, 0.008 * h, colour=palette.centre,
    )  # fmt: skip
    visor = ellipsoid(
        base + h * (0.062 * up + 0.032 * front), h * axes * np.array([0.0365, 0.0125, 0.0325]),
        colour=palette.joint,
    )  # fmt: skip
    return [(joint, join([skull, jaw, nose, visor]))]


def _flat(
    body: Landmarks, segment: BoneSegment, segments: list[BoneSegment], colour: Colour
) -> Solids:
    """Hands, feet and toes: flattened cones."""
    h, up, forward = body.stature, body.axes[:, 1], body.axes[:, 2]
    along = (segment.end - segment.start) / segment.length
    if segment.part == "hand":
        return capsule(
            segment.start, segment.end, 0.0175 * h, 0.0205 * h, colour=colour,
            width_axis=_thumb_direction(segment, segments, forward), stretch=(1.2, 0.66),
        )  # fmt: skip
    side = np.cross(up, along)
    if segment.part == "toe":
        return capsule(
            segment.start, segment.end, 0.0185 * h, 0.0145 * h, colour=colour,
            width_axis=side, stretch=(1.35, 0.75),
        )  # fmt: skip
    level = along - (along @ up) * up
    size = np.sqrt(level @ level)
    if size < 0.2:
        level, size = forward, 1.0
    heel = segment.start - 0.026 * h * level / size - 0.010 * h * up
    heel = heel + up * max(0.0, float((segment.end - heel) @ up))
    foot = capsule(
        heel, segment.end, 0.0235 * h, 0.0190 * h, colour=colour,
        width_axis=side, stretch=(1.15, 0.9),
    )  # fmt: skip
    instep = capsule(segment.start, segment.end, 0.0205 * h, 0.0165 * h, colour=colour)
    return join([foot, instep])


def _thumb_direction(segment: BoneSegment, segments: list[BoneSegment], forward: Floats) -> Floats:
    """Direction across the palm from the hand's root to its thumb; forward if unknown."""
    for other in segments:
        near = other.part == "finger" and other.side == segment.side
        if near and other.joint != segment.joint:
            across = other.end - other.start
            along = segment.end - segment.start
            across = across - (across @ along) / (along @ along) * along
            if np.sqrt(across @ across) > 0.3 * other.length:
                return across
    return forward
