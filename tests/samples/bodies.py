"""Bodies made in code, with the parts that a recogniser should find: people, robots, animals."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

import poise
from poise.geometry.obstacles import Box
from poise.joints import Ball, Fixed, Free, Hinge, JointType, QuaternionBall, QuaternionFree
from poise.model import CollisionShape, Skeleton, Skin

Floats = NDArray[np.float64]
Place = tuple[float, float, float]

SIDES = ("left", "right")
TO_Z_UP = np.array([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
"""From y up and front z to z up and front x, as in robot files."""


@dataclass(frozen=True)
class Node:
    """A joint: its part ("" for none), and its place and the end of its bone in the world."""

    name: str
    parent: str | None
    place: Place
    kind: JointType
    part: str = ""
    end: Place | None = None
    limits: tuple[float, float] | None = None
    human: str = ""


@dataclass(frozen=True)
class Blueprint:
    """A body, y up with its front along z, in metres; then turned, scaled and moved as a whole.

    Attributes:
        nodes: the joints; parents may follow their children.
        turn, scale, shift: applied to the finished body.
        up: the upward direction of the file.
        aslant: seed of the joints' own axes; None for those of the world.
    """

    nodes: tuple[Node, ...]
    turn: Floats = field(default_factory=lambda: np.eye(3))
    scale: float = 1.0
    shift: Place = (0.0, 0.0, 0.0)
    up: str = "y"
    aslant: int | None = None

    def node(self, part: str) -> Node:
        """The first joint of a part."""
        return next(node for node in self.nodes if node.part == part)

    def at(self, place: ArrayLike) -> Floats:
        """A place (..., 3) of the plan in the finished body."""
        return self.scale * np.asarray(place) @ self.turn.T + np.array(self.shift)

    def expected(self) -> dict[str, tuple[str, ...]]:
        """The joints of each part, root first."""
        found: dict[str, tuple[str, ...]] = {}
        for node in self.nodes:
            if node.part:
                found[node.part] = (*found.get(node.part, ()), node.name)
        return found

    def with_nodes(self, *nodes: Node) -> Blueprint:
        return replace(self, nodes=(*self.nodes, *nodes))

    def changed(self, name: str, **changes: Any) -> Blueprint:
        """The body with other attributes of one joint."""
        made = [replace(n, **changes) if n.name == name else n for n in self.nodes]
        return replace(self, nodes=tuple(made))

    def without(self, *parts: str) -> Blueprint:
        """The body without the joints of parts; what hung on them hangs on their parents."""
        gone = {n.name: n.parent for n in self.nodes if n.part in parts}

        def above(name: str | None) -> str | None:
            return above(gone[name]) if name in gone else name

        kept = [replace(n, parent=above(n.parent)) for n in self.nodes if n.name not in gone]
        return replace(self, nodes=tuple(kept))

    def cut(self, part: str) -> Blueprint:
        """The body without a part and all joints behind it."""
        gone = {self.node(part).name}
        for _ in self.nodes:
            gone |= {n.name for n in self.nodes if n.parent in gone}
        return replace(self, nodes=tuple(n for n in self.nodes if n.name not in gone))

    def renamed(self, name: Callable[[str], str]) -> Blueprint:
        def new(node: Node) -> Node:
            parent = None if node.parent is None else name(node.parent)
            return replace(node, name=name(node.name), parent=parent)

        return replace(self, nodes=tuple(map(new, self.nodes)))

    def nameless(self) -> Blueprint:
        """The body with names that tell nothing."""
        numbers = {n.name: f"b{i:03}" for i, n in enumerate(self.nodes)}
        return self.renamed(numbers.__getitem__)

    def shuffled(self, seed: int) -> Blueprint:
        """The body with the children of each joint in another order."""
        rng = np.random.default_rng(seed)
        nodes = {n.name: n for n in self.nodes}
        order: list[Node] = []
        waiting = [n.name for n in self.nodes if n.parent is None]
        while waiting:
            name = waiting.pop()
            order.append(nodes[name])
            children = [n.name for n in self.nodes if n.parent == name]
            waiting.extend(children[i] for i in rng.permutation(len(children)))
        return replace(self, nodes=tuple(order))

    def skeleton(self) -> Skeleton:
        """The finished body."""
        rng = None if self.aslant is None else np.random.default_rng(self.aslant)
        builder = poise.SkeletonBuilder("body", up=self.up)
        known: dict[str, tuple[Floats, Floats]] = {}
        waiting = list(self.nodes)
        while waiting:
            node = next(n for n in waiting if n.parent is None or n.parent in known)
            waiting.remove(node)
            turn = self.turn if rng is None else self.turn @ rotation(rng.normal(size=4))
            place = self.at(node.place)
            above, base = (np.eye(3), np.zeros(3)) if node.parent is None else known[node.parent]
            tip = None if node.end is None else turn.T @ (self.at(node.end) - place)
            builder.add(
                node.name, node.kind, node.parent, offset=above.T @ (place - base),
                rotation=above.T @ turn, tip=tip,
                limits=None if node.limits is None else {node.kind.dofs[0].suffix: node.limits},
            )  # fmt: skip
            known[node.name] = turn, place
        body = builder.build()
        human = {n.name: n.human for n in self.nodes if n.human}
        changed = {n: replace(body.joint(n), human=own) for n, own in human.items()}
        return body.with_joints(**changed) if changed else body

    def skin(self, body: Skeleton, feet: bool = True) -> Skin:
        """A thick bone for each joint of a part, and a box for each foot (`FOOT`)."""
        corners: list[Floats] = []
        owners: list[str] = []
        for node in self.nodes:
            if not node.part:
                continue
            after = [n for n in self.nodes if n.parent == node.name and n.part]
            end = node.end or (after[0].place if after else None)
            own = np.array(node.place)
            if feet and node.part.endswith(("foot", "toes")):
                toes = any(n.part.endswith("toes") for n in after)
                low, high = foot_box(node.part.endswith("toes"), toes)
                points = _corners(low, high) + np.array([own[0], 0.0, _ankle(self, node)[2]])
            elif end is not None:
                points = _bone(own, np.array(end), WIDTHS.get(node.part.split()[-1], 0.03))
            else:
                continue
            corners.append(self.at(points))
            owners.append(node.name)
        faces = np.array([(0, 1, 2), (1, 2, 3), (4, 5, 6), (5, 6, 7), (0, 2, 4), (1, 3, 5)])
        mesh = poise.Mesh(
            np.concatenate(corners), np.concatenate([faces + 8 * n for n in range(len(corners))])
        )
        names = tuple(dict.fromkeys(owners))
        rows = np.repeat([names.index(name) for name in owners], 8)[:, None]
        weights = poise.Weights(rows, np.ones((len(rows), 1)))
        return Skin.bound(mesh, body.rest, weights, names, name="skin")

    def rigid(self) -> poise.Character:
        """The finished body of nodes that do not turn, each with a rigid mesh."""
        fixed = replace(
            self, nodes=tuple(replace(n, kind=Fixed(), limits=None) for n in self.nodes)
        )
        body = fixed.skeleton()
        whole = self.skin(body)
        skins: list[Skin] = []
        for number, name in enumerate(whole.joints):
            own = np.flatnonzero(whole.weights.joints[:, 0] == number)
            faces = whole.mesh.faces[np.isin(whole.mesh.faces, own).all(axis=1)] - own[0]
            skins.append(Skin.rigid(poise.Mesh(whole.mesh.vertices[own], faces), body.rest, name))
        return poise.Character("body", body, skins=tuple(skins))

    def skinned(self) -> Skeleton:
        """The finished body with a skin."""
        body = self.skeleton()
        return body.shown_by((self.skin(body),), ())


FOOT = {"back": -0.06, "ball": 0.13, "front": 0.22, "half": 0.045, "top": 0.08}
"""Extents of a foot: along the front from the ankle, to the side, and upwards from the floor."""

WIDTHS = {"pelvis": 0.1, "spine": 0.1, "head": 0.08, "neck": 0.05, "thigh": 0.06, "shin": 0.05}


def foot_box(toes: bool, has_toes: bool) -> tuple[Place, Place]:
    """Lowest and highest corner of the box of a foot or of toes."""
    back = FOOT["ball"] if toes else FOOT["back"]
    front = FOOT["ball"] if has_toes else FOOT["front"]
    return (-FOOT["half"], 0.0, back), (FOOT["half"], FOOT["top"], front)


def _ankle(body: Blueprint, node: Node) -> Place:
    return body.node(f"{node.part.split()[0]} foot").place


def _corners(low: Place, high: Place) -> Floats:
    signs: Floats = np.array(list(itertools.product((0.0, 1.0), repeat=3)))
    return np.array(low) + signs * (np.array(high) - np.array(low))


def _bone(start: Floats, end: Floats, width: float) -> Floats:
    along: Floats = (end - start) / float(np.linalg.norm(end - start))
    one: Floats = np.cross(along, np.eye(3)[int(np.abs(along).argmin())])
    across: Floats = np.stack([one, np.cross(along, one)])
    across *= width / float(np.linalg.norm(one))
    ring: Floats = np.array([(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)]) @ across
    return np.concatenate([start + ring, end + ring])


def rotation(quaternion: ArrayLike) -> Floats:
    """Rotation (3, 3) of a quaternion wxyz that need not be unit."""
    q = np.asarray(quaternion, dtype=np.float64)
    w, x, y, z = q / np.linalg.norm(q)
    return np.array([
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ])  # fmt: skip


# -- people --------------------------------------------------------------------------------------

Directions = Mapping[str, Place]

_DOWN = (0.0, -1.0, 0.0)
_STANDING: Directions = {"thigh": _DOWN, "shin": (0.0, -1.0, -0.03)}
POSES: dict[str, tuple[Directions, Directions]] = {
    name: (left, right)
    for name, left, right in (
        ("T", {"upper arm": (1, 0, 0), "forearm": (1, 0, 0.03)}, None),
        ("A", {"upper arm": (1, -0.9, 0), "forearm": (1, -0.9, 0.1)}, None),
        ("hanging", {"upper arm": (0.1, -1, 0), "forearm": (0.05, -1, 0.15)}, None),
        ("arms up", {"upper arm": (0.3, 1, 0), "forearm": (0.1, 1, 0.05)}, None),
        ("crouch", {"thigh": (0.1, -0.6, 0.8), "shin": (0, -0.8, -0.6),
                    "upper arm": (0.4, -0.6, 0.7), "forearm": (0, 0.3, 1)}, None),
        ("walk", {"thigh": (0, -1, 0.35), "shin": (0, -1, 0.1), "upper arm": (0.1, -1, -0.35),
                  "forearm": (0.1, -1, 0.1)},
         {"thigh": (0, -1, -0.1), "shin": (0, -1, -0.5), "upper arm": (0.1, -1, 0.35),
          "forearm": (0.1, -0.6, 1)}),
    )
    for right in (right or left,)
}  # fmt: skip
"""Directions of the bones of the left and the right side (x outwards)."""

REST_KINDS = {"T": "T", "A": "A", "hanging": "hanging"}
"""Kinds of rest poses; those of the others are "other"."""

_NAMES = {
    "pelvis": "Hips", "spine": "Spine", "neck": "Neck", "head": "Head", "clavicle": "Shoulder",
    "upper arm": "Arm", "forearm": "ForeArm", "hand": "Hand", "thigh": "UpLeg", "shin": "Leg",
    "foot": "Foot", "toes": "ToeBase", "thumb": "HandThumb", "index": "HandIndex",
    "middle": "HandMiddle", "ring": "HandRing", "pinky": "HandPinky",
}  # fmt: skip
FINGERS = {
    "thumb": (0.03, 0.04), "index": (0.09, 0.03), "middle": (0.095, 0.01), "ring": (0.09, -0.01),
    "pinky": (0.08, -0.03),
}  # fmt: skip
"""Places of the fingers along the hand and to its front."""

_BALL, _TIP = np.array([0.0, -0.06, 0.13]), np.array([0.0, -0.07, 0.21])
UPPER_ARM, FOREARM, THIGH, SHIN = 0.28, 0.26, 0.42, 0.41


def person(
    pose: str = "T", *, fingers: bool = False, twists: int = 0, balls: str = "zyx",
    taller: Mapping[str, float] | None = None,
) -> Blueprint:  # fmt: skip
    """A person of 1.76 m with HumanIK's names.

    Args:
        pose: one of `POSES`.
        fingers: whether the hands have five fingers.
        twists: number of joints within each long bone.
        balls: order of the joints' angles, "" for quaternions.
        taller: factors of the lengths of bones, by part.
    """
    ball: JointType = Ball(balls) if balls else QuaternionBall()
    root: JointType = Free(balls) if balls else QuaternionFree()
    more = dict(taller or {})
    nodes = [Node("Hips", None, (0, 0.95, 0), root, "pelvis")]
    above = "Hips"
    for name, part, y in (
        ("Spine", "spine", 1.05), ("Spine1", "spine", 1.19), ("Spine2", "spine", 1.33),
        ("Neck", "neck", 1.49), ("Head", "head", 1.57),
    ):  # fmt: skip
        end = (0.0, 1.76, -0.01) if part == "head" else None
        nodes.append(Node(name, above, (0, y, 0.0 if part == "pelvis" else -0.01), ball, part, end))
        above = name
    for side, sign, own in zip(SIDES, (1.0, -1.0), POSES[pose]):
        directions = {**_STANDING, **own}

        def along(part: str, length: float, own: Directions = directions, sign: float = sign
                  ) -> Floats:  # fmt: skip
            way = np.array(own[part], dtype=np.float64) * [sign, 1.0, 1.0]
            return length * more.get(part, 1.0) * way / np.linalg.norm(way)

        def add(part: str, parent: str, place: ArrayLike, end: ArrayLike | None = None,
                side: str = side) -> str:  # fmt: skip
            name = side.capitalize() + _NAMES[part]
            stop = None if end is None else _place(end)
            nodes.append(Node(name, parent, _place(place), ball, f"{side} {part}", stop))
            return name

        def twisted(
            part: str, start: Floats, end: Floats, parent: str,
            add: Callable[[str, str, ArrayLike], str] = add, side: str = side,
        ) -> str:  # fmt: skip
            name = add(part, parent, start)
            for n in range(twists):
                inner = f"{name}Twist{n}"
                at = start + (n + 1) / (twists + 1) * (end - start)
                nodes.append(Node(inner, name, _place(at), ball, f"{side} {part}"))
                name = inner
            return name

        clavicle = add("clavicle", "Spine2", (0.03 * sign, 1.44, 0.0))
        shoulder = np.array([0.17 * sign, 1.44, -0.01])
        elbow = shoulder + along("upper arm", UPPER_ARM)
        wrist = elbow + along("forearm", FOREARM)
        upper = twisted("upper arm", shoulder, elbow, clavicle)
        fore = twisted("forearm", elbow, wrist, upper)
        ahead = along("forearm", 1.0) / more.get("forearm", 1.0)
        hand = add("hand", fore, wrist, wrist + 0.17 * ahead)
        front = np.cross(ahead, np.cross([0.0, 0.2, 1.0], ahead))
        front /= np.linalg.norm(front)
        for finger, (far, beside) in FINGERS.items() if fingers else ():
            parent = hand
            for n in range(3):
                lengths = (0.0, 0.035, 0.06) if finger != "thumb" else (0.0, 0.04, 0.065)
                at = wrist + (far + lengths[n]) * ahead + beside * front
                stop = at + 0.02 * ahead
                name = f"{side.capitalize()}{_NAMES[finger]}{n + 1}"
                nodes.append(Node(name, parent, _place(at), ball, f"{side} {finger}", _place(stop)))
                parent = name
        hip = np.array([0.09 * sign, 0.92, 0.0])
        knee = hip + along("thigh", THIGH)
        ankle = knee + along("shin", SHIN)
        thigh = twisted("thigh", hip, knee, "Hips")
        shin = twisted("shin", knee, ankle, thigh)
        foot = add("foot", shin, ankle)
        add("toes", foot, ankle + _BALL, ankle + _TIP)
    return Blueprint(tuple(nodes))


def _place(values: ArrayLike) -> Place:
    x, y, z = np.asarray(values, dtype=np.float64).tolist()
    return x, y, z


def ball(name: str, parent: str | None, place: ArrayLike, end: ArrayLike | None = None) -> Node:
    """A joint in no part."""
    kind = Free() if parent is None else Ball("zyx")
    return Node(name, parent, _place(place), kind, "", None if end is None else _place(end))


def chain(name: str, parent: str | None, places: Iterable[ArrayLike]) -> list[Node]:
    """Joints in no part, one below the other."""
    found: list[Node] = []
    for number, place in enumerate(places):
        found.append(ball(f"{name}{number}", found[-1].name if found else parent, place))
    return found


def with_sword_cape_and_tail(body: Blueprint) -> Blueprint:
    """The body with a sword in its right hand, a cape of three strands and a tail."""
    hand = body.node("right hand")
    x, y, z = hand.place
    made = chain("prop_a", hand.name, [(x, y - 0.02, z + 0.05), (x, y, z + 0.5), (x, y, z + 1.0)])
    chest = body.expected()["spine"][-1]
    for number, x in enumerate((-0.12, 0.0, 0.12)):
        made += chain(
            f"strand_{number}_", chest, [(x, 1.4 - 0.25 * n, -0.15 - 0.02 * n) for n in range(4)]
        )
    made += chain(
        "cord_", body.node("pelvis").name, [(0, 0.95 - 0.1 * n, -0.1 - 0.1 * n) for n in range(5)]
    )
    return body.with_nodes(*made)


def with_ik_feet(body: Blueprint, ends: tuple[str, ...] = ("foot",)) -> Blueprint:
    """The body with its feet under the root, and an end marker of each leg at the ankle.

    ``ends``: the parts that are under the root, such as "hand".
    """
    nodes: list[Node] = [ball("Root", None, (0, 0, 0))]
    for node in body.nodes:
        own = node.part.endswith(ends)
        nodes.append(replace(node, parent="Root" if node.parent is None or own else node.parent))
        if own and node.parent:
            nodes.append(ball(f"{node.parent}_end", node.parent, node.place))
    return replace(body, nodes=tuple(nodes))


# -- robots --------------------------------------------------------------------------------------

AXES = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}


@dataclass(frozen=True)
class RobotPlan:
    """What a robot of hinges is like.

    Attributes:
        hip, shoulder: the axes of the three hinges in order (x to the left, y up, z ahead).
        ankle: axes of the foot's hinges.
        wrist: axes of the hinges behind the elbow, as the arm hangs; y belongs to the forearm.
        miss: distance of the second and third axis of a ball from its centre, metres.
        skew: angle of the hips' first axis from its plane, radians.
        elbow: angle of the elbow in the zero pose, radians.
        trunk_root: whether the root is the trunk, and the legs hang below a waist.
        clavicles: whether a hinge carries each shoulder.
        fixed: whether fixed links lie between the hinges.
        fingers: whether each hand is a fixed palm with fingers of hinges.
        arm_reach: factor of the lengths of the arms.
    """

    hip: str = "xzy"
    shoulder: str = "xzy"
    ankle: str = "xz"
    wrist: str = ""
    miss: float = 0.0
    skew: float = 0.0
    elbow: float = 0.0
    trunk_root: bool = False
    clavicles: bool = False
    fixed: bool = False
    fingers: bool = False
    arm_reach: float = 1.0


def robot(plan: RobotPlan | None = None) -> Blueprint:
    """A humanoid robot of 1.2 m, with names that tell nothing."""
    plan = plan or RobotPlan()
    nodes: list[Node] = []

    def add(
        parent: str | None, place: ArrayLike, axis: ArrayLike | None, part: str,
        limits: tuple[float, float] | None = None, kind: JointType | None = None,
    ) -> str:  # fmt: skip
        if plan.fixed and axis is not None:
            nodes.append(Node(f"f{len(nodes):03}", parent, _place(place), Fixed()))
            parent = nodes[-1].name
        name = f"b{len(nodes):03}"
        made = kind or (Fixed() if axis is None else Hinge(_place(axis)))
        nodes.append(Node(name, parent, _place(place), made, part, limits=limits))
        return name

    def group(parent: str, centre: Floats, axes: Sequence[ArrayLike], part: str, long: Floats,
              sign: float) -> str:  # fmt: skip
        """Hinges whose axes pass the centre at a distance."""
        for number, axis in enumerate(axes):
            unit = np.asarray(axis, dtype=np.float64)
            aside = np.cross(unit, long)
            size = float(np.linalg.norm(aside))
            aside = aside / size if size > 1e-6 else np.array([0.0, 0.0, 1.0])
            off = plan.miss * (0.0, 1.0, -1.0)[min(number, 2)] * aside * [sign, 1.0, 1.0]
            parent = add(parent, centre + off, unit, part, (-2.8, 2.8))
        return parent

    free = QuaternionFree()
    if plan.trunk_root:
        chest = add(None, (0, 0.85, 0), None, "spine", kind=free)
        pelvis = add(chest, (0, 0.7, 0), AXES["y"], "pelvis", (-1.5, 1.5))
    else:
        pelvis = add(None, (0, 0.65, 0), None, "pelvis", kind=free)
        chest = add(pelvis, (0, 0.75, 0), AXES["y"], "spine", (-1.5, 1.5))
    add(chest, (0, 1.05, 0), AXES["y"], "neck", (-1.5, 1.5))
    for side, sign in zip(SIDES, (1.0, -1.0)):
        hip, knee, ankle = (np.array([0.1 * sign, y, 0.0]) for y in (0.62, 0.34, 0.06))
        axes = [np.array(AXES[letter]) for letter in plan.hip]
        axes[0] = rotation([math.cos(plan.skew / 2), 0.0, 0.0, sign * math.sin(plan.skew / 2)]
                           ) @ rotation([math.cos(plan.skew / 2), math.sin(plan.skew / 2), 0, 0]
                                        ) @ axes[0]  # fmt: skip
        thigh = group(pelvis, hip, axes, f"{side} thigh", np.array([0.0, -1.0, 0.0]), sign)
        shin = add(thigh, knee, AXES["x"], f"{side} shin", (0.0, 2.4))
        group(shin, ankle, [AXES[a] for a in plan.ankle], f"{side} foot", np.zeros(3), sign)
        bones = np.array([0.0, -0.2, 0.0]) * plan.arm_reach
        bent = rotation([math.cos(plan.elbow / 2), -math.sin(plan.elbow / 2), 0.0, 0.0])
        lower = bent @ bones
        shoulder = np.array([0.2 * sign, 1.0, 0.0])
        elbow, wrist = shoulder + bones, shoulder + bones + lower
        top = chest
        if plan.clavicles:
            top = add(chest, (0.08 * sign, 1.0, 0), AXES["z"], f"{side} clavicle", (-0.5, 0.5))
        arm = group(top, shoulder, [AXES[a] for a in plan.shoulder], f"{side} upper arm",
                    np.array([0.0, -1.0, 0.0]), sign)  # fmt: skip
        fore = add(arm, elbow, AXES["x"], f"{side} forearm", (-2.2 + plan.elbow, plan.elbow))
        last = fore
        turn = lower / np.linalg.norm(lower)
        for letter in plan.wrist:
            part = f"{side} {'forearm' if letter == 'y' else 'hand'}"
            last = add(last, wrist, bent @ AXES[letter], part, (-1.5, 1.5))
        palm = add(last, wrist + 0.05 * turn, None, "")
        if plan.fingers:
            for number in range(4):
                at = wrist + 0.1 * turn + [0.0, 0.0, 0.02 * number - 0.03]
                finger = palm
                for joint in range(3):
                    finger = add(finger, at + 0.03 * joint * turn, AXES["z"], "", (0.0, 1.5))
                add(finger, at + 0.09 * turn, None, "")
        else:
            add(palm, wrist + 0.1 * turn, None, "")
    return Blueprint(tuple(nodes), turn=TO_Z_UP, up="z")


def with_foot_shapes(plan: Blueprint) -> Skeleton:
    """The finished robot with a box as the collision shape of each foot."""
    body = plan.skeleton()
    shapes: list[CollisionShape] = []
    for side in SIDES:
        foot = plan.expected()[f"{side} foot"][-1]
        box = Box((0.0, -0.04, 0.03), (0.08, 0.04, 0.18))  # joints have the axes of the plan
        shapes.append(CollisionShape(f"{side} box", foot, box))
    return body.shown_by((), shapes)


# -- animals and things --------------------------------------------------------------------------


def standing_on(legs: int, *, like: bool = False, head: bool = True) -> Blueprint:
    """A trunk along z on four or six legs; ``like`` ones bend the same at corners of a box."""
    nodes = [ball("b", None, (0, 0.6, 0)), ball("b1", "b", (0, 0.62, 0.3))]
    if head:
        nodes += chain("h", "b1", [(0, 0.75, 0.5), (0, 0.85, 0.65), (0, 0.85, 0.85)])
        nodes += chain("t", "b", [(0, 0.6, -0.2), (0, 0.5, -0.4), (0, 0.4, -0.6)])
    for number in range(legs // 2):
        for side, sign in (("p", 1.0), ("q", -1.0)):
            z = 0.35 - 0.5 * number
            bend = -0.04 if like or not number else 0.05
            parent = "b1" if number == 0 and not like else "b"
            places = [(0.12 * sign, 0.55, z), (0.12 * sign, 0.3, z + bend), (0.12 * sign, 0.05, z)]
            toe = [] if like else [(0.12 * sign, 0.02, z + 0.08)]
            nodes += chain(f"{side}{number}", parent, [*places, *toe])
    return Blueprint(tuple(nodes))


def bird() -> Blueprint:
    """A body that leans on two bent legs, with wings, a long neck and a tail."""
    nodes = [ball("b", None, (0, 0.5, 0)), ball("b1", "b", (0, 0.53, 0.15))]
    nodes += chain("n", "b1", [(0, 0.6, 0.2), (0, 0.7, 0.24), (0, 0.8, 0.28), (0, 0.8, 0.4)])
    nodes += chain("t", "b", [(0, 0.5, -0.15), (0, 0.5, -0.3), (0, 0.48, -0.45)])
    for side, sign in (("p", 1.0), ("q", -1.0)):
        x = 0.07 * sign
        nodes += chain(
            f"{side}l", "b",
            [(x, 0.45, 0), (x, 0.3, 0.12), (x, 0.12, -0.08), (x, 0.02, 0.0), (x, 0.0, 0.1)],
        )  # fmt: skip
        nodes += chain(
            f"{side}w", "b1",
            [(0.06 * sign, 0.55, 0.12), (0.2 * sign, 0.55, 0.1), (0.38 * sign, 0.55, 0.05),
             (0.6 * sign, 0.55, -0.05)],
        )  # fmt: skip
    return Blueprint(tuple(nodes))


def hand() -> Blueprint:
    """A wrist with a palm and five fingers, the thumb apart."""
    nodes = chain("w", None, [(0, 0, 0), (0, 0.1, 0)])
    for number, (x, y, z) in enumerate(
        ((-0.05, 0.12, 0.03), (-0.03, 0.19, 0), (0, 0.2, 0), (0.03, 0.19, 0), (0.05, 0.18, 0))
    ):
        dx, dy = (-0.02, 0.025) if number == 0 else (0.004 * (number - 2), 0.03)
        nodes += chain(f"f{number}", "w1", [(x + n * dx, y + n * dy, z) for n in range(4)])
    return Blueprint(tuple(nodes))


def robot_arm() -> Blueprint:
    """An arm of six hinges."""
    nodes = [Node("base", None, (0, 0, 0), Fixed())]
    places = [
        (0, 0.1, 0),
        (0, 0.2, 0),
        (0, 0.6, 0),
        (0, 0.65, 0.4),
        (0, 0.65, 0.45),
        (0, 0.65, 0.5),
    ]
    for number, (place, axis) in enumerate(zip(places, "yxxzxz")):
        kind = Hinge(AXES[axis])
        nodes.append(Node(f"j{number}", nodes[-1].name, _place(place), kind))
    return Blueprint(tuple(nodes))


def arm_with_hand() -> Blueprint:
    """An arm of six hinges whose hand has four like fingers that point to the floor."""
    nodes = list(robot_arm().nodes)
    for x in (-0.1, 0.1):
        for z in (0.45, 0.65):
            names = [f"f{x}{z}_{number}" for number in range(3)]
            for name, above, y in zip(names, (nodes[6].name, *names), (0.6, 0.35, 0.05)):
                kind = Fixed() if name == names[-1] else Hinge("x")
                nodes.append(Node(name, above, (x, y, z), kind))
    return Blueprint(tuple(nodes))


def car() -> Blueprint:
    """A chassis with four wheels, two doors and a steering wheel."""
    nodes = [ball("chassis", None, (0, 0.4, 0))]
    for x in (-0.8, 0.8):
        nodes += [
            Node(f"w{x}{z}", "chassis", (x, 0.3, z), Hinge("x"), end=(x, 0.3, z))
            for z in (-1.3, 1.3)
        ]
        nodes.append(Node(f"d{x}", "chassis", (x, 0.8, 0.6), Hinge("y"), end=(x, 0.8, -0.4)))
    nodes.append(Node("wheel", "chassis", (-0.4, 1.0, 0.5), Hinge("z"), end=(-0.4, 1.0, 0.4)))
    return Blueprint(tuple(nodes))


__all__ = [
    "FINGERS",
    "FOOT",
    "FOREARM",
    "POSES",
    "REST_KINDS",
    "SHIN",
    "SIDES",
    "THIGH",
    "TO_Z_UP",
    "UPPER_ARM",
    "Blueprint",
    "Node",
    "RobotPlan",
    "ball",
    "bird",
    "car",
    "chain",
    "hand",
    "person",
    "robot",
    "robot_arm",
    "rotation",
    "standing_on",
    "with_foot_shapes",
    "with_ik_feet",
    "with_sword_cape_and_tail",
]
