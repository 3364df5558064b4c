"""Standing feet of a body: shape of the flat foot, and heights of its points.

The rest pose of an FBX file is often a frame of an animation. The inverse bind matrices of a skin
preserve the bind pose: ``W_j = A B_j``, A being the rotation from the mesh's coordinates to the
world. Files do not store A for a skin that only its joints move. A is then assumed to be the
identity, or the rotation that aligns the topmost joint of the skin with its rest orientation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from poise.anatomy import Anatomy
from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.geometry import quaternions, transforms
from poise.geometry.arguments import triple
from poise.model.motion import Motion
from poise.model.pose import Pose
from poise.model.skin import Skin
from poise.motion.feet.contacts import Contacts, find_contacts
from poise.motion.feet.points import FlatFoot, FootPoint, edge
from poise.motion.frame_fitting import values_of_turns
from poise.motion.retargeting.canonical_frames import Reference

POINTS = ("ankle", "ball", "toe")
_ENOUGH = 0.1  # minimum duration of flat standing that defines a foot's stance, seconds
_SLACK = 0.015  # metres by which a point may drift in one contact
_DEEP = 2.0  # percentage of frames in which a point may be below its lowest height
_RAISED = 0.05  # maximum height of a foot's lowest point above the floor, relative to the leg
_WAYS = (np.arange(12) + 0.5) * np.pi / 6.0  # headings in which a foot tilts, radians
_TILTS = np.radians([0.0, 10.0, 25.0, 45.0])  # tilts for which a sole has its lowest points


@dataclass(frozen=True, eq=False)
class RestStance:
    """The feet of a body, and the keys for which they stand flat.

    Attributes:
        feet: by side.
        keys: (joints, 3, 3), keys of the reference, corrected for feet and toes.
        floor: height of the floor in the source motion (or in the reference pose), metres.
    """

    feet: dict[str, FlatFoot]
    keys: Floats
    floor: float


def foot_points_of(anatomy: Anatomy) -> dict[str, tuple[FootPoint, ...]]:
    """Ankle, ball and toe of each side, as far as the feet have them."""
    found: dict[str, tuple[FootPoint, ...]] = {}
    for side in anatomy.leg_sides:
        foot, toes = anatomy.first(f"{side} foot"), anatomy.first(f"{side} toes")
        if foot is None:
            continue
        names = anatomy.skeleton.joint_names
        points = [FootPoint(f"{side} ankle", names[foot])]
        if toes is None:
            end = anatomy.ends[foot]
            if np.linalg.norm(end) > 1e-6:
                points.append(FootPoint(f"{side} ball", names[foot], triple(end)))
        else:
            points.append(FootPoint(f"{side} ball", names[toes]))
            if np.linalg.norm(anatomy.ends[toes]) > 1e-6:
                points.append(FootPoint(f"{side} toe", names[toes], triple(anatomy.ends[toes])))
        found[side] = tuple(points)
    return found


def contacts_of(reference: Reference, motion: Motion) -> Contacts | None:
    """Contacts of the feet in a motion; None for a body without feet, or a single frame."""
    points = [p for own in foot_points_of(reference.anatomy).values() for p in own]
    if not points or len(motion) < 2:
        return None
    given, motion = motion, reference.level(motion)
    found = find_contacts(motion, points, slack=_SLACK, up=reference.up, stated=given)
    # A foot that is always in the air is also slow at times, but not on a floor. A sliding foot, as
    # in a walk in place, is slow when it reverses its direction in the air.
    high = _RAISED * max(_leg(reference, side) for side in reference.anatomy.leg_sides)
    deep = _deepest(found, motion)
    names = [point.name for point in points]
    own = _heights_at_rest(reference)
    low: dict[str, bool] = {}
    for side in reference.anatomy.leg_sides:
        ankle = names.index(f"{side} ankle") if f"{side} ankle" in names else None
        sinks = 0.0 if ankle is None else float(found.heights[ankle]) - deep[ankle]
        low[side] = sinks < high and _above(found, side) - own[side] < high
    keep = np.array([low[name.rpartition(" ")[0]] for name in names])
    spans = tuple(span for span in found.spans if low[span.point.rpartition(" ")[0]])
    floor = found.floor if spans else min(deep)
    stances = tuple(stance for stance in found.stances if low[stance.foot])
    return replace(found, marks=found.marks & keep, spans=spans, floor=floor, stances=stances)


def _heights_at_rest(reference: Reference) -> dict[str, float]:
    """Height of the lowest point of each foot of a creature above the lowest of all at rest.

    The feet of a person are alike: their heights are 0.
    """
    points = foot_points_of(reference.anatomy)
    lowest = {side: min(_at_rest(reference, p)[1] for p in own) for side, own in points.items()}
    floor = min(lowest.values(), default=0.0)
    alike = not reference.anatomy.is_creature
    return {side: 0.0 if alike else float(y) - floor for side, y in lowest.items()}


def _deepest(contacts: Contacts, motion: Motion) -> list[float]:
    """Height of each point that it is below in `_DEEP` percent of the frames."""
    high = "xyz".index(contacts.up)
    return [float(np.percentile(at.path(motion)[:, high], _DEEP)) for at in contacts.points]


def standing(reference: Reference, motion: Motion | None, contacts: Contacts | None) -> RestStance:
    """Determine the standing feet of a body: from flat contacts in a motion, else at rest.

    Args:
        reference: the body.
        motion: a motion of the body, or None.
        contacts: the contacts of that motion, with the points of `foot_points_of`.
    """
    keys = reference.keys.copy()
    points = foot_points_of(reference.anatomy)
    lowest = [_at_rest(reference, p)[1] for own in points.values() for p in own]
    floor = _floor_at_rest(reference, min(lowest, default=0.0))
    if contacts is not None:
        # Sliding feet, as in a walk in place, and feet in the air give only an upper bound of the
        # floor.
        floor = contacts.floor if contacts.spans else min(0.0, contacts.floor)
    flattened = {
        side: motion is not None
        and not reference.anatomy.is_creature
        and contacts is not None
        and _flattened(reference, motion, contacts, side, keys)
        for side in points
    }
    flat_sides = [side for side in points if flattened[side]]
    if len(flat_sides) == 1 and len(points) == 2:
        _mirrored(reference, flat_sides[0], keys)
    feet: dict[str, FlatFoot] = {}
    for side, own in points.items():
        heights = np.zeros(3)
        ball, toe = _shape(reference, own, keys)
        heel, front, *rolls = _corners(reference, side, keys, ball)
        under = _floor_at_rest(reference, min(lowest, default=0.0))
        if len(heel):
            under = _at_rest(reference, own[0])[1] + float(heel[:, 1].min())
        for number, point in enumerate(own):
            heights[number] = _at_rest(reference, point)[1] - under
            if flat_sides and contacts is not None:
                # A foot that never stands flat uses the heights of the other foot.
                by = side if flattened[side] else flat_sides[0]
                name = point.name.replace(side, by)
                heights[number] = contacts.heights[_number(contacts, name)] - floor
        heights = _rigid(heights[: len(own)], ball, toe)
        if toe is None and len(front):
            toe, heights[2] = edge(front, ahead=True), 0.0
        feet[side] = FlatFoot(side, own, ball, toe, heights, heel, front, *rolls)
    return RestStance(feet, keys, floor)


def _above(contacts: Contacts, side: str) -> float:
    """Mean contact height of a foot's points above the same points of the lowest foot, metres.

    The lowest points alone are no measure: the toes of captures bend into the floor.
    """
    heights: dict[str, dict[str, float]] = {}
    for point, height in zip(contacts.points, contacts.heights.tolist(), strict=True):
        foot, _, end = point.name.rpartition(" ")
        heights.setdefault(end, {})[foot] = height
    own = [each[side] - min(each.values()) for each in heights.values() if side in each]
    return sum(own) / max(1, len(own))


def _leg(reference: Reference, side: str) -> float:
    a = reference.anatomy
    return reference.length(*(a.first(f"{side} {part}") for part in ("thigh", "shin", "foot")))


def _number(contacts: Contacts, name: str) -> int:
    return [point.name for point in contacts.points].index(name)


def _at_rest(reference: Reference, point: FootPoint) -> Floats:
    W = reference.world[reference.skeleton.joint_index(point.joint)]
    return np.asarray(W[:3, :3] @ np.array(point.offset) + W[:3, 3])


def _floor_at_rest(reference: Reference, lowest: float) -> float:
    """Height of the floor below the rest pose.

    Zero if the body stands there, or the height of the fixed joint above the body, both allowing
    for thick soles; else the lowest point.
    """
    thick = _RAISED * max(_leg(reference, side) for side in reference.anatomy.leg_sides)
    above = reference.skeleton.placed_by
    heights = [0.0] if above < 0 else [0.0, float(reference.world[above, 1, 3])]
    return next((floor for floor in heights if 0.0 <= lowest - floor <= thick), lowest)


def _flattened(
    reference: Reference, motion: Motion, contacts: Contacts, side: str, keys: Floats
) -> bool:
    """Set the keys of a foot from the frames in which it stands flat; False if there are none.

    The foot of each frame is turned about the upright axis to point along z; the mean of these
    rotations gives the axes of the flat foot.
    """
    a = reference.anatomy
    foot, toes = a.first(f"{side} foot"), a.first(f"{side} toes")
    names = [point.name for point in contacts.points]
    marks = {p: contacts.marks[:, names.index(f"{side} {p}")] for p in POINTS
             if f"{side} {p}" in names}  # fmt: skip
    front = [marks[p] for p in ("ball", "toe") if p in marks]
    if foot is None or not front:
        return False
    flat = marks["ankle"] & np.any(front, axis=0)
    if flat.sum() < max(3, _ENOUGH * motion.fps):
        return False
    world = reference.upright(motion.world[flat][:, [j for j in (foot, toes) if j is not None]])
    A = world[:, 0, :3, :3] @ reference.keys[foot].T
    back = transforms.rotation_y(-np.arctan2(A[:, 0, 2], A[:, 2, 2]))[..., :3, :3]
    keys[foot] = transforms.aligning_rotation((back @ world[:, 0, :3, :3]).mean(axis=0))
    if toes is not None:
        keys[toes] = transforms.aligning_rotation((back @ world[:, 1, :3, :3]).mean(axis=0))
    return True


def _mirrored(reference: Reference, side: str, keys: Floats) -> None:
    """Set the keys of the other foot by mirroring the correction of this one."""
    other = "right" if side == "left" else "left"
    for part in ("foot", "toes"):
        a, b = (reference.anatomy.first(f"{s} {part}") for s in (side, other))
        if a is None or b is None:
            continue
        q = quaternions.from_matrix(keys[a] @ reference.keys[a].T)
        keys[b] = quaternions.to_matrix(q * [1.0, 1.0, -1.0, -1.0]) @ reference.keys[b]


def _shape(
    reference: Reference, points: Sequence[FootPoint], keys: Floats
) -> tuple[Floats | None, Floats | None]:
    """Vectors from ankle to ball and from ball to toe tip of a flat foot."""
    body = reference.skeleton
    index = body.joint_index
    ball: Floats | None = None
    toe: Floats | None = None
    for point in points[1:]:
        foot = index(points[0].joint)
        if point.name.endswith("ball"):
            offset = np.array(point.offset)
            if point.joint != points[0].joint:
                W = reference.world
                offset = transforms.rigid_inverse(W[foot]) @ W[index(point.joint)]
                offset = np.asarray(offset)[:3, 3]
            ball = keys[foot] @ offset
        else:
            toe = keys[index(point.joint)] @ np.array(point.offset)
    return ball, toe


def _corners(
    reference: Reference, side: str, keys: Floats, ball: Floats | None
) -> tuple[Floats, Floats, Floats, Floats]:
    """Corners of a flat foot's sole: (n, 3) from the ankle up to the ball, (n, 3) from the ball on.

    Then the points of both parts that are the lowest ones if the foot tilts, (n, 3) each. Empty
    without a surface: the proportions of a sole made from bones are those of other people.
    """
    sole, foot = reference.anatomy.soles.get(side), reference.anatomy.first(f"{side} foot")
    if sole is None or foot is None or sole.origin == "bones":
        none = np.zeros((0, 3))
        return none, none, none, none
    rest = reference.skeleton.rest.world
    W = rest[reference.skeleton.joint_index(sole.joint)]
    axes = transforms.nearest_rotation(rest[foot, :3, :3])
    points = np.concatenate([sole.polygon, sole.points])
    points = (points @ W[:3, :3].T + W[:3, 3] - rest[foot, :3, 3]) @ axes @ keys[foot].T
    corners = points[: len(sole.polygon)]
    # The plane of a sole is level where the foot is flat, however it was found from the rest pose.
    normal = np.linalg.svd(corners - corners.mean(axis=0))[2][2]
    normal = normal if normal[1] > 0.0 else -normal
    points = quaternions.rotate(quaternions.between(normal, np.array([0.0, 1.0, 0.0])), points)
    corners, points = np.split(points, [len(corners)])
    if ball is None:
        return corners, np.zeros((0, 3)), _lowest(points), np.zeros((0, 3))
    split = max(float(ball[2]), float(corners[:, 2].min()))
    rim = points[: len(corners)]
    steps = np.roll(rim, -1, axis=0) - rim
    cut = (rim[:, 2] > split) != (rim[:, 2] + steps[:, 2] > split)
    share = (split - rim[cut, 2]) / steps[cut, 2]
    beside = rim[cut] + share[:, None] * steps[cut]  # both parts end there
    behind, below = corners[:, 2] <= split, points[:, 2] <= split
    under = (np.concatenate([points[own], beside]) for own in (below, ~below))
    heel, front = (_lowest(part) for part in under)
    return corners[behind], corners[~behind] - ball, heel, front - ball


def _lowest(points: Floats) -> Floats:
    """Return the points (n, 3) of a flat foot that are the lowest ones if it tilts."""
    way, tilt = (each.ravel() for each in np.meshgrid(_WAYS, _TILTS))
    up = np.stack([np.sin(tilt) * np.cos(way), np.cos(tilt), np.sin(tilt) * np.sin(way)])
    return points[np.unique((points @ up).argmin(axis=0))] if len(points) else points


def _rigid(heights: Floats, ball: Floats | None, toe: Floats | None) -> Floats:
    """Heights (3,) of a flat foot's points, fitted to the given ones with its shape."""
    steps = [0.0, 0.0 if ball is None else float(ball[1]), 0.0 if toe is None else float(toe[1])]
    shape = np.cumsum(steps)
    return shape + float((heights - shape[: len(heights)]).mean())


def bind_poses(anatomy: Anatomy, skins: Sequence[Skin]) -> tuple[Pose, ...]:
    """Candidates for the bind pose of a body's largest skin, most likely first.

    Bone lengths and root positions are those of the rest pose.

    Args:
        anatomy: the parts of the body, whose joints are rotated.
        skins: the skins of the body.

    Returns:
        Up to two poses; one if both candidates of A are the same.

    >>> from poise.bundled import character
    >>> hero = character()
    >>> found = bind_poses(hero.anatomy, hero.skins)
    >>> float(np.abs(found[0].world - hero.rest.world).max().round(6))
    0.0
    """
    parts = {j for part in anatomy.members for j in anatomy.joints(part)}
    bound = max((_turns(anatomy, skin, parts) for skin in skins), key=len, default={})
    if not bound:
        return ()
    body = anatomy.skeleton
    top = min(bound)  # parents come first
    rest = transforms.nearest_rotation(body.rest.world[top, :3, :3])
    as_rest = rest @ bound[top].T
    found: list[Pose] = []
    for turn in (np.eye(3), as_rest):
        try:
            q = values_of_turns(body, {j: (turn @ R)[None] for j, R in bound.items()}, body.rest.q)
        except InvalidValue:  # a joint of another type: its bind rotation is unknown
            return ()
        if not found or not np.allclose(q[0], found[0].q, atol=1e-6):
            found.append(Pose(body, q[0]))
    return tuple(found)


def _turns(anatomy: Anatomy, skin: Skin, parts: set[int]) -> dict[int, Floats]:
    """Rotations (3, 3) of a skin's joints at binding, in the mesh's coordinates, by joint."""
    found: dict[int, Floats] = {}
    for name, inverse in zip(skin.joints, skin.inverse_bind, strict=True):
        j = anatomy.skeleton.joint_index(name)
        if j in parts and np.linalg.det(inverse[:3, :3]) > 0.0:
            found[j] = transforms.nearest_rotation(np.linalg.inv(inverse[:3, :3]))
    return found
