"""Recognise the body parts of a skeleton from joint names and from the tree.

Names take precedence. Without names that identify limbs, the branches of the trunk are used
(`poise.anatomy.branches`): the pair nearest to the root are the legs, the next pair the arms, and
the chain that continues upwards is neck and head. Joints with unknown names along a limb are found
by its two long bones.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from poise.anatomy.branches import Branches
from poise.anatomy.words import fingers_of, part_names, parts_of, side_of
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton

Floats = NDArray[np.float64]

ARM = ("clavicle", "upper arm", "forearm", "hand")
LEG = ("thigh", "shin", "foot", "toes")
FINGERS = ("thumb", "index", "middle", "ring", "pinky", "fingers")
TRUNK = ("pelvis", "spine", "neck", "head")
SIDES = ("left", "right")
PARTS = (*TRUNK, *(f"{side} {part}" for side in SIDES for part in (*ARM, *FINGERS, *LEG)))
"""All body parts that a retargeting table may contain, from the root outwards."""

_LABELS = {"toe": "toes"}
_ALSO = {"finger": ("hand",), "toes": ("foot",)}
"""Further words that name joints of a part: CMU's `lfingers`, SMPL's `left_foot`."""

_TOP = 0.085
"""Fraction of a body's size above which a bone above the neck is the head (0.13 of the stature)."""

_BONES = 3
"""Number of bones of a finger, without its metacarpal."""

_END = re.compile(r"(end|nub|tip|top|site|eff)([^a-z]|$)", re.IGNORECASE)
_MAIN = 0.5  # minimum length of a part's first bone relative to the part's longest bone


@dataclass(frozen=True, eq=False)
class Anatomy:
    """The parts of a skeleton.

    Attributes:
        skeleton: the skeleton.
        parts: joints of each part, root first; parts that the skeleton lacks are omitted.
        source: "names", "tree" or "table": the method by which each side's limbs were recognised.
        recognised_by: the method for each part: "table" (in the file, or set by hand), "name" (of
            the joints) or "place" (position in the tree).
    """

    skeleton: Skeleton
    parts: Mapping[str, tuple[str, ...]]
    source: Mapping[str, str]
    recognised_by: Mapping[str, str] = field(default_factory=dict[str, str])

    def joints(self, part: str) -> list[int]:
        """Indices of a part's joints."""
        return [self.skeleton.joint_index(name) for name in self.parts.get(part, ())]

    def first(self, part: str) -> int | None:
        """The first joint of a part, or None."""
        found = self.joints(part)
        return found[0] if found else None

    @cached_property
    def ends(self) -> list[Floats]:
        """End (3,) of each joint's bone towards the limb's next joint, in the joint's frame."""
        body = self.skeleton
        after = self._successors()
        rest = body.rest.world
        found: list[Floats] = []
        for j, joint in enumerate(body.joints):
            child = after.get(j)
            tip = joint.tip
            if child is not None:
                found.append(np.linalg.solve(rest[j], rest[child])[:3, 3])
            elif tip is not None and np.linalg.norm(tip) > 1e-9:
                found.append(np.array(tip))
            else:
                below = [k for k, parent in enumerate(body.parents) if parent == j]
                offsets = [np.linalg.solve(rest[j], rest[k])[:3, 3] for k in below]
                far = max(offsets, key=lambda o: float(np.linalg.norm(o)), default=np.zeros(3))
                found.append(far)
        return found

    def _successors(self) -> dict[int, int]:
        """Index of the next joint in the same limb, for each joint that has one."""
        order = [self.joints(part) for part in TRUNK[1:]]
        orders = [[j for part in order for j in part]]
        for side in SIDES:
            orders.extend(
                [j for part in limb for j in self.joints(f"{side} {part}")] for limb in (ARM, LEG)
            )
            orders.extend(self.joints(f"{side} {finger}") for finger in FINGERS)
        after: dict[int, int] = {}
        for chain in orders:
            after.update(dict(itertools.pairwise(chain)))
        return after


def anatomy(skeleton: Skeleton, pose: Pose | None = None) -> Anatomy:
    """Recognise the body parts of a skeleton.

    Args:
        skeleton: the skeleton of a body with a trunk; other skeletons have few parts or none.
        pose: the pose for telling left from right without names; by default the rest pose.

    >>> from poise.bundled import character
    >>> found = anatomy(character().skeleton)
    >>> found.parts["left forearm"], found.parts["spine"]
    (('lradius', 'lwrist'), ('lowerback', 'upperback', 'thorax'))
    """
    reading = _Reading(skeleton, pose or skeleton.rest)
    parts = reading.parts()
    ordered = {
        part: tuple(skeleton.joint_names[j] for j in parts[part])
        for part in PARTS
        if parts.get(part)
    }
    recognised_by = {part: reading.how(part, parts[part]) for part in ordered}
    return Anatomy(skeleton, ordered, reading.source, recognised_by)


class _Reading:
    """The tree of one skeleton, with the parts and sides found in its names."""

    def __init__(self, skeleton: Skeleton, pose: Pose) -> None:
        self.body = skeleton
        self.names = part_names(skeleton)
        self.parents = skeleton.parents
        self.children: list[list[int]] = [[] for _ in self.parents]
        for j, parent in enumerate(self.parents):
            if parent >= 0:
                self.children[parent].append(j)
        self.places = pose.world[:, :3, 3]
        self.joint_parts = [_LABELS.get(part, part) for part in parts_of(self.names)]
        self.sides = [side_of(name) for name in self.names]
        self.source: dict[str, str] = {}

    # -- the whole -----------------------------------------------------------------------------

    def parts(self) -> dict[str, list[int]]:
        limbs = {
            (side, kind): self._named_limb(side, kind) for side in SIDES for kind in ("leg", "arm")
        }
        missing = [key for key, path in limbs.items() if not path]
        if missing:
            kinds = [kind for kind in ("leg", "arm") if any(key[1] == kind for key in missing)]
            taken = {j for key, path in limbs.items() if key[1] not in kinds for j in path}
            for key, path in self._limbs_of_tree(kinds, taken).items():
                if key in missing:
                    limbs[key] = path
                    self.source[" ".join(key)] = "tree"
        found: dict[str, list[int]] = {}
        for (side, kind), path in limbs.items():
            if path:
                found.update(self._limb_parts(side, kind, path))
        found.update(self._trunk(limbs))
        return {
            part: [j for j in joints if self._turns(j) and not self._leads_only(j)]
            for part, joints in found.items()
        }

    def how(self, part: str, joints: list[int]) -> str:
        """Method by which a part was recognised, as in `Anatomy.recognised_by`."""
        side, _, name = ("", "", part) if part in TRUNK else part.partition(" ")
        name = "finger" if name in FINGERS else name
        words = (name, *_ALSO.get(name, ()))
        named = [self.joint_parts[j] in words and self.sides[j] == side for j in joints]
        if not any(named):
            return "place"
        return "table" if any(self.body.joints[j].human for j in joints) else "name"

    def _leads_only(self, joint: int) -> bool:
        """Return whether a joint is not a bone, such as `__Thumb1` of Blender's BVH."""
        name = self.names[joint]
        return name.startswith("__") and any(
            self.names[child] == name[2:] for child in self.children[joint]
        )

    def _turns(self, joint: int) -> bool:
        """Return whether a joint has rotational values of its own."""
        own = self.body.joints[joint]
        return any(
            dof.angular or dof.quaternion
            for dof, drive in zip(own.type.dofs, own.drives, strict=True)
            if drive is None
        )

    def _up_to(self, joint: int, above: int = -1) -> list[int]:
        """Path from below ``above`` down to a joint, inclusive."""
        path: list[int] = []
        while joint >= 0 and joint != above:
            path.append(joint)
            joint = self.parents[joint]
        return path[::-1]

    def _common(self, joints: Sequence[int]) -> int:
        """The lowest common ancestor of joints (possibly one of them), or -1."""
        paths = [self._up_to(j) for j in joints]
        at = -1
        for step in zip(*paths, strict=False):
            if any(j != step[0] for j in step):
                break
            at = step[0]
        return at

    def _ends_nothing(self, joint: int) -> bool:
        """Return whether a joint is only an end marker: without children and without a bone."""
        tip = self.body.joints[joint].tip
        return not self.children[joint] and (tip is None or float(np.linalg.norm(tip)) < 1e-9)

    def _length(self, a: int, b: int) -> float:
        return float(np.linalg.norm(self.places[b] - self.places[a]))

    # -- limbs ---------------------------------------------------------------------------------

    def _named_limb(self, side: str, kind: str) -> list[int]:
        """Path from a limb's first joint to its hand or foot, by names; empty if not found."""
        words = LEG[:3] if kind == "leg" else ARM
        named = [
            j
            for j in range(len(self.names))
            if self.joint_parts[j] in words and self.sides[j] == side
            # A hand may be a leaf without a bone, as in glTF: it can rotate, an end marker cannot.
            and (not self._ends_nothing(j) or (self.joint_parts[j] == words[-1] and self._turns(j)))
        ]  # fmt: skip
        tabled = self._tabled(side, kind)
        if len({self.joint_parts[j] for j in named} - {"clavicle"}) < 2 and not tabled:
            return []
        depth = {j: len(self._up_to(j)) for j in named}
        last = words[-1]
        ends = [j for j in named if self.joint_parts[j] == last]
        if not ends:
            ends = [max(named, key=lambda j: depth[j])]
        end = min(ends, key=lambda j: depth[j])
        # CMU's wrist rotates the forearm, and the hand is its child.
        if kind == "arm":
            end = self._hand_after(end)
        path = self._up_to(end)
        first = min((path.index(j) for j in named if j in path), default=len(path))
        self.source[f"{side} {kind}"] = "table" if tabled else "names"
        return self._completed(path, first, kind) if tabled else path[first:]

    def _tabled(self, side: str, kind: str) -> dict[str, int]:
        """Joints of a limb that are named by the file's table or by hand (`Joint.human`)."""
        words = LEG[:3] if kind == "leg" else ARM
        return {
            self.joint_parts[j]: j
            for j, joint in enumerate(self.body.joints)
            if joint.human and self.joint_parts[j] in words and self.sides[j] == side
        }

    def _completed(self, path: list[int], first: int, kind: str) -> list[int]:
        """Assign a joint to each part of a limb of which a table names only some joints.

        ``path`` is the path from a root to the last known joint; ``path[first]`` is the first one.
        """
        words = LEG[:3] if kind == "leg" else ARM
        least = 1 if kind == "arm" else 0  # a clavicle may be missing
        for part in words[least : words.index(self.joint_parts[path[first]])][::-1]:
            if first > 1:
                first -= 1
                self.joint_parts[path[first]] = part
        after = words[words.index(self.joint_parts[path[-1]]) + 1 :]
        below = self._longest_path(path[-1])[1:]
        for part, joint in zip(after, below, strict=False):
            self.joint_parts[joint] = part
            path = [*path, joint]
        return path[first:]

    def _hand_after(self, joint: int) -> int:
        """The joint named a hand below a joint that is named a wrist."""
        if "hand" in self.names[joint].lower():
            return joint
        for child in self.children[joint]:
            if self.joint_parts[child] == "hand" and "hand" in self.names[child].lower():
                return child
        return joint

    def _limbs_of_tree(
        self, kinds: Sequence[str], taken: set[int]
    ) -> dict[tuple[str, str], list[int]]:
        """Find legs and arms (``kinds``) among the trunk's branches without ``taken`` joints."""
        large = Branches.of(self.body).large
        index = self.body.joint_index
        longest = {limb.name: self._longest_path(index(limb.name)) for limb in large}
        able = [
            limb for limb in large
            if len(longest[limb.name]) >= 3 and taken.isdisjoint(longest[limb.name])
        ]  # fmt: skip
        by_junction: dict[int, list[str]] = {}
        for limb in able:
            by_junction.setdefault(limb.junction, []).append(limb.name)
        pairs = [
            (junction, self._most_alike(names, longest))
            for junction, names in by_junction.items()
            if len(names) >= 2
        ]
        pairs.sort(key=lambda pair: len(self._up_to(pair[0])))
        found: dict[tuple[str, str], list[int]] = {}
        for kind, (_, (one, other)) in zip(kinds, pairs, strict=False):
            first, second = self._by_side(longest[one], longest[other])
            for side, path in zip(SIDES, (first, second), strict=True):
                if self.source.get(f"{side} {kind}") != "table":  # otherwise already known
                    found[side, kind] = self._without_tail(path, kind)
        return found

    def _most_alike(self, names: list[str], paths: dict[str, list[int]]) -> tuple[str, str]:
        """The two limbs at a junction with the most similar lengths."""
        spans = {name: self._span(paths[name]) for name in names}
        pairs = [(a, b) for i, a in enumerate(names) for b in names[i + 1 :]]
        return min(
            pairs,
            key=lambda pair: (
                abs(spans[pair[0]] - spans[pair[1]]) - 0.5 * min(spans[pair[0]], spans[pair[1]])
            ),
        )

    def _span(self, path: list[int]) -> float:
        return sum(self._length(a, b) for a, b in itertools.pairwise(path))

    def _longest_path(self, joint: int) -> list[int]:
        """The longest path downwards from a joint."""
        best: list[int] = []
        best_length = -1.0
        for child in self.children[joint]:
            if self._ends_nothing(child) and self._length(joint, child) < 1e-9:
                continue
            path = self._longest_path(child)
            length = self._length(joint, child) + self._span(path)
            if length > best_length:
                best, best_length = path, length
        return [joint, *best]

    def _by_side(self, one: list[int], other: list[int]) -> tuple[list[int], list[int]]:
        """Sort two limbs, left first: by names, else by position along x."""
        sides = [next((self.sides[j] for j in path if self.sides[j]), "") for path in (one, other)]
        if sides[0] == "right" or sides[1] == "left":
            return other, one
        if sides[0] == "left" or sides[1] == "right":
            return one, other
        across = self.places[one[-1]] - self.places[other[-1]]
        return (one, other) if across[0] >= 0.0 else (other, one)

    def _without_tail(self, path: list[int], kind: str) -> list[int]:
        """Cut a limb at its hand or foot: the joint after the two long bones."""
        lengths = [self._length(a, b) for a, b in itertools.pairwise(path)]
        pairs = [min(a, b) for a, b in itertools.pairwise(lengths)]
        if not pairs:
            return path
        at = int(np.argmax(pairs))
        for number, part in enumerate(("thigh", "shin", "foot") if kind == "leg" else ARM[1:]):
            self.joint_parts[path[at + number]] = part
        if kind == "arm":
            for j in path[:at]:
                self.joint_parts[j] = "clavicle"
        return path[: at + 3]

    def _limb_parts(self, side: str, kind: str, path: list[int]) -> dict[str, list[int]]:
        """Joints of a limb's parts along its path, and of the parts beyond its end."""
        words = LEG[:3] if kind == "leg" else ARM
        labels = [self.joint_parts[j] if self.joint_parts[j] in words else "" for j in path]
        if not self.body.joints[path[-1]].human:
            labels[-1] = words[-1]
        for i in range(len(path) - 2, -1, -1):
            # A wrist before the hand belongs to the forearm; parts never go back from hand to arm.
            if labels[i] == words[-1]:
                labels[i] = words[-2]
        at = -1
        for i, label in enumerate(labels):
            number = words.index(label) if label else -1
            if number < at or number < 0:
                after = [words.index(x) for x in labels[i + 1 :] if x]
                gap = (min(after) if after else at) - at
                number = at + 1 if gap > 1 and at >= 0 else max(at, 0)
            at = number
            labels[i] = words[number]
        found: dict[str, list[int]] = {}
        for part in words:
            run = [j for j, label in zip(path, labels, strict=True) if label == part]
            listed = [j for j in run if self.body.joints[j].human and self.joint_parts[j] == part]
            found[f"{side} {part}"] = (
                run[run.index(listed[0]) :] if listed else self._main(run, path)
            )
        if kind == "leg":
            found[f"{side} toes"] = self._toes(path[-1])
        else:
            found.update(self._fingers(side, path[-1]))
        return found

    def _main(self, run: list[int], path: list[int]) -> list[int]:
        """Remove short joints that only lead to the start of a part's bone."""
        lengths: list[float] = []
        for j in run:
            at = path.index(j)
            lengths.append(self._length(j, path[at + 1]) if at + 1 < len(path) else 0.0)
        for i in range(len(run)):
            if lengths[i] >= _MAIN * max(lengths):
                return run[i:]
        return run

    def _toes(self, foot: int) -> list[int]:
        """The toe joints below a foot, usually one."""
        below = self._all_below(foot)
        tabled = [k for k in below if self.body.joints[k].human and self.joint_parts[k] == "toes"]
        if tabled:
            return tabled[:1]
        named = [k for k in self.children[foot] if self.joint_parts[k] in ("toes", "foot")]
        able = [k for k in named or self.children[foot] if self._turns(k)]
        if not named:
            able = [k for k in able if self._length(foot, k) > 1e-3]
        if not able:
            return []
        return [max(able, key=lambda k: self._length(foot, k))]

    def _fingers(self, side: str, hand: int) -> dict[str, list[int]]:
        """The finger chains below a hand, by name."""
        found: dict[str, list[int]] = {}
        # CMU's thumb is a child of the wrist, like the hand.
        beside = [k for k in self.children[self.parents[hand]] if self.joint_parts[k] == "finger"]
        paths = [self._finger(child) for child in (*self.children[hand], *beside)]
        paths = [path for path in paths if path]
        fingers = fingers_of([" ".join(self.names[j] for j in path) for path in paths])
        for finger, path in zip(fingers, paths, strict=True):
            found.setdefault(f"{side} {finger or 'fingers'}", self._main(path, path))
        return found

    def _finger(self, joint: int) -> list[int]:
        """The joints of a finger, without end markers."""
        path = self._longest_path(joint)
        known = [j for j in path if self.body.joints[j].human]
        if known:
            return known
        last = path[-1]
        bones = [j for j in path if "metacarpal" not in self.names[j].lower()]
        # In glTF the last bone of a finger has no end marker: it is one of the first three joints.
        ends = (
            len(bones) > _BONES
            or self.joint_parts[last] != "finger"
            or _END.search(self.names[last])
        )
        if self._ends_nothing(last) and (len(path) == 1 or ends or not self._turns(last)):
            path = path[:-1]
        return path

    # -- trunk ---------------------------------------------------------------------------------

    def _trunk(self, limbs: Mapping[tuple[str, str], list[int]]) -> dict[str, list[int]]:
        """Pelvis, spine, neck and head."""
        legs = [limbs["left", "leg"], limbs["right", "leg"]]
        arms = [limbs["left", "arm"], limbs["right", "arm"]]
        hips = self._common([path[0] for path in legs]) if all(legs) else -1
        tops = [self._shoulder_top(path) for path in arms if path]
        chest = self._common([self.parents[j] for j in tops]) if len(tops) == 2 else -1
        taken = {j for path in limbs.values() for j in path}
        if chest < 0:
            named = [j for j in range(len(self.names)) if self.joint_parts[j] == "spine"]
            chest = max(named, key=lambda j: len(self._up_to(j)), default=hips)
        if hips < 0:
            hips = self._up_to(chest)[0] if chest >= 0 else -1
        if chest < 0 or hips < 0:
            return {}
        start = self._common([hips, chest])
        found = {"pelvis": [start, *self._up_to(hips, start)]}
        pelvis = self._trunk_joint("pelvis")
        if pelvis is not None and pelvis != start and pelvis in self._up_to(chest):
            start, found["pelvis"] = pelvis, [pelvis]
        found["spine"] = self._up_to(chest, start)
        lowest = self._trunk_joint("spine")
        if lowest in found["spine"]:
            found["spine"] = found["spine"][found["spine"].index(lowest) :]
        found.update(self._neck_and_head(chest, taken))
        return found

    def _shoulder_top(self, path: list[int]) -> int:
        """The joint at which an arm leaves the trunk, including leading clavicle joints."""
        top = path[0]
        while self.parents[top] >= 0 and self.joint_parts[self.parents[top]] == "clavicle":
            top = self.parents[top]
        return top

    def _neck_and_head(self, chest: int, taken: set[int]) -> dict[str, list[int]]:
        """Neck and head: the chain that continues upwards above the junction of the arms."""
        named = [
            j for j in range(len(self.names))
            if self.joint_parts[j] == "head" and chest in self._up_to(j) and self._is_head(j)
        ]  # fmt: skip
        found_head = self._trunk_joint("head")
        if found_head is not None and chest in self._up_to(found_head):
            head = found_head
        elif named:
            head = min(named, key=lambda j: len(self._up_to(j)))
        else:
            paths = [
                self._longest_path(child)
                for child in self.children[chest]
                if not taken & set(self._all_below(child))
            ]
            paths = [path for path in paths if self._turns(path[0])]
            if not paths:
                return {}
            head = self._head_of(max(paths, key=self._span))
        path = self._up_to(head, chest)
        neck = self._trunk_joint("neck")
        first = path.index(neck) if neck in path[:-1] else 0
        return {"neck": path[first:-1], "head": [head]}

    def _trunk_joint(self, part: str) -> int | None:
        """The first joint of a trunk part that the file's table names, or that was set by hand."""
        return next(
            (
                j
                for j, joint in enumerate(self.body.joints)
                if joint.human and self.joint_parts[j] == part and not self.sides[j]
            ),
            None,
        )

    def _is_head(self, joint: int) -> bool:
        """Return whether a joint named as a head is more than an end marker."""
        turns = self._turns(joint) and not _END.search(self.names[joint])
        return not self._ends_nothing(joint) or turns

    def _head_of(self, path: list[int]) -> int:
        """Find the head among unnamed joints above the trunk.

        The head is the first joint with several children (eyes, jaw, hair), or else the last joint
        except an end marker, which is farther away than neck joints are from each other.
        """
        forks = [j for j in path if len(self.children[j]) > 1]
        if forks:
            return forks[0]
        solid = [j for j in path if not self._ends_nothing(j) or self._turns(j)]
        lengths = [self._length(a, b) for a, b in itertools.pairwise(solid)]
        size = float(np.ptp(self.places, axis=0).max())
        topped = len(lengths) > 1 and lengths[-1] > _TOP * size
        return solid[-2] if topped and self._ends_nothing(solid[-1]) else solid[-1]

    def _all_below(self, joint: int) -> list[int]:
        return [joint, *(k for child in self.children[joint] for k in self._all_below(child))]
