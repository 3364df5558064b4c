"""Hands: which way the palm faces, and the shapes of the fingers."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.anatomy.anatomy import Anatomy, find_anatomy
from poise.anatomy.evidence import norm, unit
from poise.anatomy.hands_and_feet import FINGERS
from poise.anatomy.ranges import RANGES
from poise.anatomy.recognition import SIDES
from poise.array_types import Floats
from poise.errors import InvalidValue, UnknownOption
from poise.geometry.transforms import nearest_rotation
from poise.model.pose import Pose
from poise.model.weak_cache import kept_with_argument

SHAPES: Mapping[str, Mapping[str, float]] = {
    "relaxed": {
        "thumb": 0.15,
        "index": 0.25,
        "middle": 0.3,
        "ring": 0.35,
        "pinky": 0.4,
        "fingers": 0.35,
    },
    "flat": dict.fromkeys(FINGERS, 0.02),
    "grip": dict.fromkeys(FINGERS, 0.6) | {"thumb": 0.7},
    "fist": dict.fromkeys(FINGERS, 0.95) | {"thumb": 0.9},
    "point": dict.fromkeys(FINGERS, 0.95) | {"thumb": 0.9, "index": 0.02, "fingers": 0.02},
}
"""Flexion of each finger by shape, as a fraction of its range of motion (`RANGES`).

"fingers" is a chain that moves several fingers."""

_OPPOSED = np.array([[0.75, 0.0, 0.66], [0.65, -0.5, 0.57], [0.4, -0.8, 0.45]])
"""Directions of the bones of an opposed thumb: along the hand, to the thumb's side, out of the
palm."""

_PARTS, _ROUNDS, _STEP, _RIDGE = 3, 3, 1e-6, 0.03
"""Parts of the flexion, rounds of Gauss-Newton in each, its difference step, and the weight of the
values at rest."""


@dataclass(frozen=True, eq=False)
class Hand:
    """A hand of a body.

    Attributes:
        joint: name of the joint at the wrist.
        centre: (3,) middle of the palm in the joint's frame, metres.
        axes: (3, 3) whose columns point along the hand, to the thumb's side and out of the palm, in
            the joint's frame.
    """

    joint: str
    centre: Floats
    axes: Floats


def hand_of(anatomy: Anatomy, side: str) -> Hand | None:
    """Return the "left" or "right" hand of a body at rest; None if it has none.

    >>> from poise.bundled import character
    >>> found = hand_of(character().anatomy, "left")
    >>> found.joint, found.axes.shape
    ('lhand', (3, 3))
    """
    body, own = anatomy.skeleton, anatomy.first(f"{side} hand")
    elbow = anatomy.first(f"{side} forearm")
    if own is None or elbow is None or not anatomy.is_person:
        return None
    world = body.rest.world
    wrist = world[own, :3, 3]
    bases = [anatomy.first(f"{side} {finger}") for finger in FINGERS[1:]]
    places = [world[base, :3, 3] for base in bases if base is not None]
    middle = np.mean(places, axis=0) - wrist if places else np.zeros(3)
    forearm = wrist - world[elbow, :3, 3]
    along = unit(middle if norm(middle) > 0.1 * norm(forearm) else forearm)
    across = thumb_side(anatomy, world, side, own)
    across = across - (across @ along) * along
    if norm(across) < 0.02 * norm(forearm):  # thumbs are in front with the palms down or inwards
        across = anatomy.facing - (anatomy.facing @ along) * along
    across = unit(across)
    palm = np.cross(along, across) * (1.0 if side == "left" else -1.0)
    turn = nearest_rotation(world[own, :3, :3])
    centre = np.asarray(
        np.linalg.solve(world[own, :3, :3], 0.18 * norm(forearm) * along), np.float64
    )
    return Hand(body.joint_names[own], centre, turn.T @ np.stack([along, across, palm], axis=1))


def thumb_side(anatomy: Anatomy, world: Floats, side: str, hand: int) -> Floats:
    """Return a vector (3,) from the little finger's side to the thumb's; zero if unknown.

    Args:
        anatomy: parts of the body.
        world: (joints, 4, 4) frames of a pose.
        side: "left" or "right".
        hand: index of the joint of that hand.
    """
    index, pinky = (anatomy.first(f"{side} {f}") for f in ("index", "pinky"))
    if index is not None and pinky is not None and index != pinky:
        return np.asarray(world[index, :3, 3] - world[pinky, :3, 3])
    thumb = anatomy.joints(f"{side} thumb")
    if not thumb:
        return np.zeros(3)
    end = world[thumb[-1], :3, 3] + world[thumb[-1], :3, :3] @ anatomy.ends[thumb[-1]]
    return np.asarray(end - world[hand, :3, 3])


def shape_hands(pose: Pose, shape: str, sides: Sequence[str] = SIDES) -> Pose:
    """Return a pose (..., nq) with the fingers of recognised hands in a shape.

    Args:
        pose: a pose of a person; hands without recognised fingers keep theirs.
        shape: "relaxed", "flat", "grip", "fist" or "point".
        sides: "left", "right" or both.

    Raises:
        UnknownOption: the shape is unknown.
        InvalidValue: a side is neither "left" nor "right".

    >>> from poise.bundled import character
    >>> fist = shape_hands(character().rest, "fist", ["left"])
    >>> bool(fist.value("lfingers_rx") > 1.0), fist.value("rfingers_rx")
    (True, 0.0)
    """
    if shape not in SHAPES:
        raise UnknownOption(shape, "hand shape", SHAPES)
    q, anatomy = pose.q.copy(), find_anatomy(pose.skeleton)
    for side in sides:
        if side not in SIDES:
            raise InvalidValue(f"side {side!r}: expected 'left' or 'right'")
        at, values, _ = finger_values(anatomy, side, shape)
        q[..., at] = values
    return Pose.trusted(pose.skeleton, q)


@kept_with_argument()
def finger_values(
    anatomy: Anatomy, side: str, shape: str
) -> tuple[NDArray[np.int64], Floats, bool]:
    """Return the values (n,) of the fingers of a hand in a shape, with their indices in q.

    The third result is whether the fingers are straighter at rest than in the shape. The bones of
    each finger flex from the hand's plane; their directions are fitted by the joints.
    """
    body, hand = anatomy.skeleton, hand_of(anatomy, side)
    chains = {name: anatomy.joints(f"{side} {name}") for name in FINGERS}
    bones = [joint for chain in chains.values() for joint in chain if anatomy.ends[joint].any()]
    if hand is None or not bones:
        return np.zeros(0, np.int64), np.zeros(0), False
    own = body.joint_index(hand.joint)
    offsets = np.array([anatomy.ends[joint] for joint in bones])
    rates = np.any([body.mechanism.movers(joint) for joint in bones], axis=0)
    rates = np.flatnonzero(rates & ~body.mechanism.movers(own))

    def directions(q: Floats) -> Floats:
        """Return the directions (..., bones, 3) in the hand's axes."""
        world = Pose.trusted(body, q).world
        found = np.einsum("...nij,nj->...ni", world[..., bones, :3, :3], offsets)
        found = found / np.linalg.norm(found, axis=-1, keepdims=True)
        return found @ (nearest_rotation(world[..., own, :3, :3]) @ hand.axes)

    rest = directions(body.rest.q)

    def wanted(fraction: float) -> Floats:
        """Return the directions (bones, 3) of a fraction of the shape's flexion."""
        found = rest.copy()
        for finger, chain in chains.items():
            share, flexion = fraction * SHAPES[shape][finger], 0.0
            for number, at in enumerate((bones.index(j) for j in chain if j in bones), start=1):
                if finger == "thumb":
                    found[at] = unit(
                        (1.0 - share) * rest[at] + share * _OPPOSED[min(number, 3) - 1]
                    )
                    continue
                flexion -= share * math.radians(RANGES[f"finger {min(number, 3)}"][0].bounds[0][0])
                aside = rest[at, 1] * max(math.cos(flexion), 0.0)
                level = math.sqrt(1.0 - aside**2)
                found[at] = level * math.cos(flexion), aside, level * math.sin(flexion)
        return found

    q = body.rest.q.copy()
    steps = np.zeros((len(rates), body.nv))
    steps[np.arange(len(rates)), rates] = _STEP
    for part in range(_PARTS * _ROUNDS):  # large flexions in parts, as a turn is ambiguous
        now = directions(q)
        J = (directions(body.integrate(q, steps)) - now).reshape(len(rates), -1).T / _STEP
        gone = body.difference(q, body.rest.q)[rates]
        r = (now - wanted((part // _ROUNDS + 1) / _PARTS)).ravel() - J @ gone
        # Least squares with a ridge about rest, with as many unknowns as there are directions.
        pull = np.linalg.solve(J @ J.T + _RIDGE**2 * np.eye(len(r)), r)
        whole = np.zeros(body.nv)
        whole[rates] = -J.T @ pull - gone
        q = np.clip(body.integrate(q, whole), body.lower, body.upper)
    moved = np.flatnonzero(q != body.rest.q)
    straighter = float(rest[:, 0].mean()) > float(wanted(1.0)[:, 0].mean())
    return moved, q[moved], straighter
