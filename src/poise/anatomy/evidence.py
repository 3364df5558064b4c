"""The evidence for recognising a body: its tree, bones, surface and names.

All positions are those of the rest pose in the world. Lengths are compared with the body's size, so
that neither units nor the place of the body matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property

import numpy as np

from poise.anatomy.words import part_names, part_of, parts_of, side_of
from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.geometry.transforms import nearest_rotation
from poise.model.collision import CollisionShape
from poise.model.extents import main_body
from poise.model.joint import Joint
from poise.model.joint_values import hinge_axis
from poise.model.skeleton import Skeleton
from poise.model.skin import Skin

FIXED, HINGE, FREE = 0, 1, 2
"""Ways in which a joint rotates: not at all, about one axis, about several axes."""

_SHAPE = 200  # maximum number of corners of one collision shape that are used
_FLAT = 1e-12  # volume of a frame, relative to the largest, below which it has no inverse
NO_LENGTH = 1e-4
"""Maximum length, relative to the size, of a bone that counts as none."""

_TOGETHER = 3  # minimum number of leaves at one place, such as that of the world's origin
_HINGES = 8, 0.6  # number and share of hinges above which joints are named after hinges, not parts
_SKINNED = 6  # minimum number of joints with vertices of a skinned body
_TOUCHES = 0.01  # distance, relative to the size, of an IK foot from the end of its leg
_NEAR_SKIN = 0.06  # distance, relative to the size, of an IK foot from the skin of its leg
_FOOT_JOINTS = 4  # maximum number of joints of a foot that is not attached to its leg


class Evidence:
    """A body's rest pose in plain arrays, and its tree.

    Args:
        skeleton: the skeleton.
        skins, shapes: skins and collision shapes of the body.
        top: the first joint of the body, if the skeleton has several bodies.

    Attributes:
        skeleton: the skeleton.
        names, parents: of the joints. A foot that hangs from an IK bone or the root has the end of
            its leg as its parent here.
        positions: (joints, 3) origins in the world, metres.
        mobility: (joints,) `FIXED`, `HINGE` or `FREE`.
        axes: (joints, 3) unit axes of the hinges in the world, NaN for other joints.
        limits: (joints, 2) limits of the hinges, NaN for other joints.
        owned: (joints,) number of points of the surface that each joint carries.
        skinned: whether the surface tells which joints carry a part of the body.
        told: names, with those of human bones that the file assigns in their place.
        words, sides: body part and side that each joint's name suggests, "" for none.
        assigned: whether the file or the user assigned a part to each joint.
        up: (3,) the upward direction of the file.
        placing: (3, 3) rotation of the fixed joints above the body.
        body: (joints,) whether a joint belongs to the body; trees far away do not.
        flat: a joint whose frame is scaled by zero at rest, "" for none.
        size: largest extent of the body along an axis, metres.
        attached: for each such foot, the joint of its leg that carries it.
    """

    def __init__(
        self,
        skeleton: Skeleton,
        skins: Sequence[Skin] = (),
        shapes: Sequence[CollisionShape] = (),
        top: int | None = None,
    ) -> None:
        self.skeleton = skeleton
        self.names = skeleton.joint_names
        self.parents = list(skeleton.parents)
        world = skeleton.rest.world
        self.positions = world[:, :3, 3]
        self.up = np.eye(3)["xyz".index(skeleton.up)]
        self.placing = _placing(skeleton, world)
        volumes = np.abs(np.linalg.det(world[:, :3, :3]))
        flat = np.flatnonzero(volumes < _FLAT * max(float(volumes.max()), 1e-300))
        self.flat = self.names[int(flat[0])] if len(flat) else ""
        self._read_joints(world)
        self._skin = _skin_points(skeleton, world, skins)
        self._shapes = _shape_points(skeleton, world, shapes)
        self._find_body(top)
        self._give_to_parents()
        self.owned = np.array(
            [sum(map(len, (*a, *b))) for a, b in zip(self._skin, self._shapes, strict=True)]
        )
        self.skinned = int((self.owned > 0).sum()) >= _SKINNED
        self.told = names = part_names(skeleton)
        self.sides = [side_of(name) for name in names]
        self.named = parts_of(names)
        hinges, moving = (int(n.sum()) for n in (self.mobility == HINGE, self.mobility > FIXED))
        robot = hinges > _HINGES[0] and hinges > _HINGES[1] * moving
        self.words = [
            "" if robot and not joint.human else part_of(name)
            for name, joint in zip(names, skeleton.joints, strict=True)
        ]
        self.assigned = [bool(joint.human) for joint in skeleton.joints]
        self.table = {joint.human: j for j, joint in enumerate(skeleton.joints) if joint.human}
        self._pass_over_dummies()
        self._link()
        self.attached: dict[int, int] = {}
        if self.skinned and (self._attach_feet() or self._move_markers()):
            self._link()

    def _read_joints(self, world: Floats) -> None:
        count = len(self.names)
        self.mobility = np.zeros(count, dtype=np.int64)
        self.axes = np.full((count, 3), np.nan)
        self.limits = np.full((count, 2), np.nan)
        for j, joint in enumerate(self.skeleton.joints):
            turning = [n for n, dof in enumerate(joint.type.dofs) if dof.angular or dof.quaternion]
            if not turning:
                continue
            self.mobility[j] = FREE
            if len(turning) == 1 and len(joint.type.dofs) == 1:
                axis = _axis(joint)
                if axis is not None:
                    self.mobility[j] = HINGE
                    self.axes[j] = world[j, :3, :3] @ axis
                    self.axes[j] /= max(norm(self.axes[j]), 1e-12)
                    self.limits[j] = joint.limits[turning[0]]

    def _find_body(self, top: int | None) -> None:
        """Leave out trees that are far away from the largest one, or joints not below ``top``."""
        if top is not None:
            self.body = np.array([top in self.line(j) for j in range(len(self.names))])
            self.parents[top] = -1
        else:
            self.body = main_body(self.skeleton)
        self.size = max(float(np.ptp(self.positions[self.body], axis=0).max()), 1e-9)

    def _give_to_parents(self) -> None:
        """Give the surface of fixed nodes that only hold a mesh to their parents.

        Their places say nothing: those of a mesh in the world's coordinates are left out.
        """
        for j in mesh_holders(self.parents, self.positions):
            above = self.parents[j]
            carries = self._skin[j] or self._shapes[j]
            if carries and self.mobility[j] == FIXED < self.mobility[above]:
                for points in (self._skin, self._shapes):
                    points[above] += points[j]
                    points[j] = []
                far = norm(self.positions[j] - self.positions[above]) > NO_LENGTH * self.size
                self.body[j] &= not far

    def _pass_over_dummies(self) -> None:
        """Give the child of a fixed joint without length, as of a dummy body, its grandparent."""
        at, parents = self.positions, self.parents
        children = np.bincount([p for p in parents if p >= 0], minlength=len(parents))
        for j, above in enumerate(parents):
            while above >= 0 and self.mobility[above] == FIXED and children[above] == 1:
                before = parents[above]
                lengths = norm(at[j] - at[above]), norm(at[above] - at[before])
                if before < 0 or min(lengths) > NO_LENGTH * self.size:
                    break
                parents[j] = above = before

    def _link(self) -> None:
        """Derive children, bone lengths and the reach of each joint from the parents."""
        count, at = len(self.names), self.positions
        self.children: list[list[int]] = [[] for _ in range(count)]
        self.roots: list[int] = []
        for j, parent in enumerate(self.parents):
            if self.body[j]:
                (self.children[parent] if parent >= 0 else self.roots).append(j)
        above = np.array(self.parents)
        self.bone = np.where(above >= 0, np.linalg.norm(at - at[above], axis=1), 0.0)
        self.reach, self.total = np.zeros(count), self.bone.copy()
        self.count, self.depth = np.ones(count, dtype=np.int64), np.zeros(count, dtype=np.int64)
        self.order: list[int] = []
        waiting = list(self.roots)
        while waiting:
            j = waiting.pop()
            self.order.append(j)
            waiting.extend(self.children[j])
            if self.parents[j] >= 0:
                self.depth[j] = self.depth[self.parents[j]] + 1
        for j in reversed(self.order):
            parent = self.parents[j]
            if parent >= 0:
                self.reach[parent] = max(self.reach[parent], self.reach[j] + self.bone[j])
                self.total[parent] += self.total[j]
                self.count[parent] += self.count[j]

    def _attach_feet(self) -> bool:
        """Attach feet that hang from the root or an IK bone to the legs that end at them."""
        tops = [
            j for j in self.order
            if self.owned[j] and (self.parents[j] < 0 or not self.owned[self.parents[j]])
        ]  # fmt: skip
        found: dict[int, int] = {}
        for foot in tops:
            line = {*self.line(foot), *self.below(foot)}
            ends = [j for j in self.order if not self.children[j] and j not in line]
            marker = [
                j for j in ends
                if not self.owned[j] and self.depth[j] > self.depth[foot] + 1
                and norm(self.positions[j] - self.positions[foot]) < _TOUCHES * self.size
            ]  # fmt: skip
            if marker:
                found[foot] = marker[-1]
            elif self.count[foot] <= _FOOT_JOINTS and self.depth[foot] <= 2:
                fits = [(near, j) for j in ends if (near := self._end_of_skin(j, foot)) is not None]
                if fits:
                    found[foot] = min(fits)[1]
        for foot, leg in found.items():
            self.attached[foot] = leg if self.owned[leg] else self.parents[leg]
            self.parents[foot] = leg
        return bool(found)

    def _move_markers(self) -> bool:
        """Attach end markers to the siblings with skin at their places."""
        found: dict[int, int] = {}
        for children in self.children:
            for j in children:
                if self.owned[j] or self.children[j]:
                    continue
                near = NO_LENGTH * self.size
                beside = [
                    k for k in children
                    if self.owned[k] and norm(self.positions[k] - self.positions[j]) <= near
                ]  # fmt: skip
                if beside:
                    found[j] = beside[0]
        for j, above in found.items():
            self.parents[j] = above
        return bool(found)

    def _end_of_skin(self, joint: int, foot: int) -> float | None:
        """Distance from a last bone's skin to a foot in line with it; None if it is elsewhere."""
        parent, at = self.parents[joint], self.positions
        if not self.owned[joint] or self.depth[joint] <= 2 or parent < 0 or not self.owned[parent]:
            return None
        near = float(np.linalg.norm(self.surface_of([joint]) - at[foot], axis=1).min())
        length = norm(at[foot] - at[joint]) / max(self.bone[joint], 1e-9)
        straight = float(unit(at[foot] - at[joint]) @ unit(at[joint] - at[parent]))
        fits = near < _NEAR_SKIN * self.size and 0.6 < length < 1.6 and straight > 0.7
        return near if fits else None

    def line(self, joint: int) -> list[int]:
        """A joint and its ancestors up to the root."""
        found: list[int] = []
        while joint >= 0:
            found.append(joint)
            joint = self.parents[joint]
        return found

    def below(self, joint: int) -> list[int]:
        """A joint and all joints below it."""
        found, waiting = [], [joint]
        while waiting:
            found.append(waiting.pop())
            waiting.extend(self.children[found[-1]])
        return found

    def farthest_path(self, joint: int) -> list[int]:
        """The path down from a joint, always to the child that reaches farthest."""
        path = [joint]
        while self.children[path[-1]]:
            path.append(max(self.children[path[-1]], key=lambda j: self.reach[j] + self.bone[j]))
        return path

    def surface_of(self, joints: Iterable[int], *, collisions: bool = False) -> Floats:
        """Points (n, 3) of the surface, or of collision shapes only, that these joints carry."""
        sources = (self._shapes,) if collisions else (self._skin, self._shapes)
        own = sorted(set(joints))
        parts = [part for j in own for source in sources for part in source[j]]
        return np.concatenate([np.zeros((0, 3)), *parts])

    def tip(self, joint: int) -> Floats | None:
        """The end (3,) of a joint's bone in the world at rest; None if the file states none."""
        own, frame = self.skeleton.joints[joint].tip, self.skeleton.rest.world[joint]
        return None if own is None else frame[:3, :3] @ own + frame[:3, 3]

    @cached_property
    def solid(self) -> list[int]:
        """Joints of the body, without those that carry no skin if the body has one."""
        found = [j for j in self.order if self.owned[j] or not self.skinned]
        return found or list(self.order) or list(range(len(self.names)))


def _placing(skeleton: Skeleton, world: Floats) -> Floats:
    """Rotation (3, 3) of the fixed joint that places a body."""
    above = skeleton.placed_by
    return np.eye(3) if above < 0 else nearest_rotation(world[above, :3, :3])


def mesh_holders(parents: Sequence[int], places: Floats) -> list[int]:
    """Leaves at the places (joints, 3) of their parents, or of several other leaves."""
    inner = set(parents)
    leaves = [j for j, above in enumerate(parents) if above >= 0 and j not in inner]
    near = NO_LENGTH * max(float(np.ptp(places, axis=0).max()), 1e-9)
    cells = [tuple(np.rint(places[j] / near).tolist()) for j in leaves]
    shared = Counter(cells)
    return [
        j for j, cell in zip(leaves, cells, strict=True)
        if norm(places[j] - places[parents[j]]) <= near or shared[cell] >= _TOGETHER
    ]  # fmt: skip


def _axis(joint: Joint) -> Floats | None:
    """The axis (3,) of a joint in its own frame; None if it is not a hinge."""
    try:
        return hinge_axis(joint)
    except InvalidValue:  # not one hinge
        return None


def _skin_points(skeleton: Skeleton, world: Floats, skins: Sequence[Skin]) -> list[list[Floats]]:
    """Arrays (n, 3) of the vertices at rest in the world that move with each joint.

    A vertex moves with the joint of its largest weight.
    """
    found: list[list[Floats]] = [[] for _ in world]
    for skin in skins:
        own, values = skin.weights.joints, skin.weights.values
        if not own.size or not skin.joints:
            continue
        strongest = own[np.arange(len(own)), values.argmax(axis=1)]
        # integers of 8 and 16 bits are sorted several times as fast
        strongest = strongest.astype(np.min_scalar_type(len(skin.joints)))
        order = strongest.argsort(kind="stable")
        edges = np.searchsorted(strongest[order], np.arange(len(skin.joints) + 1))
        for number, name in enumerate(skin.joints):
            vertices = skin.mesh.vertices[order[edges[number] : edges[number + 1]]]
            if len(vertices):
                joint = skeleton.joint_index(name)
                T = world[joint] @ skin.inverse_bind[number]
                found[joint].append(vertices @ T[:3, :3].T + T[:3, 3])
    return found


def _shape_points(
    skeleton: Skeleton, world: Floats, shapes: Sequence[CollisionShape]
) -> list[list[Floats]]:
    """Arrays (n, 3) of points of the collision shapes at rest in the world, for each joint."""
    found: list[list[Floats]] = [[] for _ in world]
    for shape in shapes:
        joint = skeleton.joint_index(shape.joint)
        corners = shape.corners
        if shape.round:
            ends = np.array([shape.capsule.start, shape.capsule.end])
            around = shape.capsule.radius * np.concatenate([np.eye(3), -np.eye(3)])
            corners = (ends[:, None] + around).reshape(-1, 3)
        corners = corners[:: max(1, len(corners) // _SHAPE)]
        found[joint].append(corners @ world[joint, :3, :3].T + world[joint, :3, 3])
    return found


def norm(vector: Floats) -> float:
    """Length of a vector (3,)."""
    x, y, z = vector.tolist()  # plain numbers take half the time
    return (x * x + y * y + z * z) ** 0.5


def unit(vector: Floats) -> Floats:
    """Unit vector (3,) of a direction; zero for a vector without length."""
    size = norm(vector)
    return vector / size if size > 1e-12 else np.zeros(3)
