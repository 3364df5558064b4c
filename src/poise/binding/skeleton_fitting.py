"""Fit a skeleton to a mesh by landmarks: size, rotations, bone lengths and offsets.

Landmarks are reached by rotations as far as possible; the mesh is bound in that pose, so that
existing motions remain valid. Bone lengths are taken from the landmarks. Moving pivots in their
parents' frames removes the remaining error, which exists because a knee has one axis and pelvises
differ.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, cast

import numpy as np
from numpy.typing import ArrayLike

from poise.anatomy.anatomy import Anatomy, find_anatomy
from poise.anatomy.branches import Branches
from poise.anatomy.joint_parts import joint_parts
from poise.anatomy.recognition import SIDES
from poise.array_types import Floats
from poise.binding.human_landmarks import HumanLandmarks, find_landmarks
from poise.constraints import orient, place, reach
from poise.errors import InvalidValue, ShapeError
from poise.geometry import transforms
from poise.model import Mesh, Pose, Skeleton
from poise.progress import reported
from poise.residuals import point
from poise.residuals.variables import dof
from poise.solvers import solve
from poise.solvers.input_validation import numbers_of

_TRUNK = ("pelvis", "spine", "neck", "clavicle")
_SHORTEST = 1e-9  # minimum length of an offset, relative to the skeleton's size
_STEPS = 300  # maximum number of iterations for the pose
_FAINT = 4e-4  # weight of a squared radian: one radian costs as much as 2 cm of a landmark
_PRECISION = 1e-7  # metres: tolerance of landmarks


@dataclass(frozen=True, eq=False)
class SkeletonFit:
    """A skeleton fitted to a mesh; created by `fit_skeleton`.

    Attributes:
        skeleton: the skeleton with its new lengths and offsets; joint types, axes, limits and names
            are unchanged.
        pose: the pose of the fitted skeleton inside the mesh, in which to bind.
        scale: the overall scale, new over old.
        turned: distance from each landmark to its joint after scaling, rotation and length changes,
            before pivots are moved, metres.
        residuals: distance from each landmark to its joint in ``pose``, metres.
        outside: joints whose pivots are outside the mesh.
        human: the landmarks detected in the mesh, or None if they were given.
    """

    skeleton: Skeleton
    pose: Pose
    scale: float
    turned: dict[str, float]
    residuals: dict[str, float]
    outside: tuple[str, ...]
    human: HumanLandmarks | None = None

    def __str__(self) -> str:
        worst = max(self.turned, key=lambda name: self.turned[name])
        text = (
            f"{len(self.turned)} landmarks, size {self.scale:.3g}: "
            f"rotations and bone lengths leave {1000 * self.turned[worst]:.0f} mm at {worst} and "
            f"{1000 * float(np.mean(list(self.turned.values()))):.0f} mm in the mean; "
            f"the fitted skeleton is within {1000 * max(self.residuals.values()):.1f} mm"
        )
        if self.human is not None:
            text = f"{self.human}; {text}"
        return text + (f"; outside the mesh: {', '.join(self.outside)}" if self.outside else "")


@reported(lambda *_, **__: "fitting the skeleton to the mesh")
def fit_skeleton(
    skeleton: Skeleton,
    mesh: Mesh,
    landmarks: Mapping[str, ArrayLike] | None = None,
    *,
    held: Iterable[str] | None = None,
    offsets: bool = True,
) -> SkeletonFit:
    """Fit a skeleton to a mesh by landmarks.

    The steps are: scale the rest skeleton by the total length of the bones between landmarks, and
    move it rigidly (least squares, Umeyama, "Least-squares estimation of transformation parameters
    between two point patterns", IEEE Transactions on Pattern Analysis and Machine Intelligence 13,
    1991); set bones between landmarks to the distance of the landmarks, and scale other bones by
    the overall scale; rotate the limbs' joints, ignoring limits, to minimise the squared distances
    to the landmarks; and move pivots with a landmark by the remaining error in their parents'
    frames.

    The trunk keeps its rest rotations: a spine that is rotated to meet landmarks a few centimetres
    away is crooked, and would bend the bound body when a motion straightens the spine.

    Args:
        skeleton: the skeleton; its rest pose should resemble the pose of the mesh.
        mesh: the mesh in the world, in metres.
        landmarks: target positions (3,) of pivots by joint name, and of bone ends by
            ``joint:tip``; at least three, not on one line. By default they are detected, for the
            mesh of a standing human (`poise.binding.find_landmarks`) and a skeleton with recognised
            names.
        held: joints that are not rotated individually; by default spine, neck and clavicles
            (`trunk_of`). Pass an empty list to rotate all joints.
        offsets: whether pivots are moved by the remaining error; otherwise only lengths change.

    Raises:
        UnknownJoint: the name of a landmark is not that of a joint, or the joint is held.
        ShapeError, InvalidValue: landmarks are not points, are too few or lie on one line; a joint
            has no tip; or no landmarks are given and the mesh is not recognised as a human.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("upper", poise.Free())
    >>> arm = arm.add("lower", poise.Hinge("z"), "upper", offset=(1, 0, 0), tip=(1, 0, 0)).build()
    >>> sleeve = poise.Mesh([(0, 0, 0), (0, 3, 0), (2, 3, 0)], [(0, 1, 2)])
    >>> fit = fit_skeleton(arm, sleeve, {"upper": (0, 0, 0), "lower": (0, 3, 0),
    ...                                  "lower:tip": (2, 3, 0)})
    >>> fit.skeleton.joint("lower").offset.round(3) + 0.0, abs(round(fit.pose.value("lower_rz"), 3))
    (array([3., 0., 0.]), 1.571)
    """
    human = None
    if landmarks is None:
        human = find_landmarks(mesh, up=skeleton.up)
        landmarks = landmarks_of(skeleton, human.places)
    targets = _checked(skeleton, landmarks)
    still = trunk_of(skeleton) if held is None else tuple(held)
    scale, turn, shift = _aligned(skeleton, targets, still)
    sized = _with_lengths(_resized(skeleton, scale), targets)
    start = Pose(sized, _placed(sized.with_limits(unlimited=True), turn, shift).q)
    firm = {name: at for name, at in targets.items() if still and _is_firm(sized, name, still)}
    turned = dict[str, float]()
    if offsets and firm:  # first, so that limbs are rotated from their final origins
        turned = _misses(start, firm)
        start = _with_offsets(start, firm)
    pose = _turned(start, targets, still)
    turned = _misses(pose, targets) | turned
    fitted = _with_offsets(pose, targets) if offsets else pose
    return SkeletonFit(
        fitted.skeleton, fitted, scale, turned, _misses(fitted, targets),
        joints_outside(fitted, mesh), human,
    )  # fmt: skip


def _turned(start: Pose, targets: Mapping[str, Floats], still: Iterable[str]) -> Pose:
    """Pose with all but held joints rotated towards the landmarks, ignoring limits."""
    free = start.skeleton.with_limits(unlimited=True)
    posed, fixed = Pose(free, start.q), _turns(free, still)
    # the second solve regularises towards the result of the first, so that landmarks are met
    for _ in range(2 if still else 1):
        goals = _goals(targets) + (_kept(posed, fixed) if still else [])
        found = solve(
            posed, goals, batch=False, solver="lm", tolerance=_PRECISION, max_iterations=_STEPS,
            locked=fixed,
        )  # fmt: skip
        posed = found.pose
    return Pose(start.skeleton, posed.q)


def trunk_of(skeleton: Skeleton) -> tuple[str, ...]:
    """Joints between a body's limbs: the trunk, neck and clavicles.

    Empty if all limbs have the same parent joint, like the fingers of an arm.

    >>> from poise.bundled import character
    >>> trunk_of(character().skeleton)[:5]
    ('root', 'lhipjoint', 'rhipjoint', 'lowerback', 'upperback')
    """
    names, limbs = skeleton.joint_names, Branches.of(skeleton)
    if len({limb.junction for limb in limbs.large}) < 2:
        return ()
    trunk = limbs.of_joint < 0
    parts = joint_parts(skeleton).parts
    return tuple(
        name for name, own, part in zip(names, trunk, parts, strict=True)
        if own or part in _TRUNK
    )  # fmt: skip


def _turns(skeleton: Skeleton, joints: Iterable[str]) -> list[str]:
    """Names of the angles and quaternions of some joints."""
    names: list[str] = []
    for name in joints:
        joint = skeleton.joint(name)
        if any(joint.quaternion):
            names.append(name)
            continue
        names += [
            own
            for own, dof, drive in zip(joint.dof_names, joint.type.dofs, joint.drives, strict=True)
            if dof.angular and drive is None
        ]
    return names


def _aligned(
    skeleton: Skeleton, targets: Mapping[str, Floats], still: Collection[str]
) -> tuple[float, Floats, Floats]:
    """Overall scale, rotation and translation; from landmarks of held joints if sufficient."""
    size = _size_of_bones(skeleton, targets)
    rest, wanted = _places(skeleton.rest, targets), np.array(list(targets.values()))
    scale, turn, shift = _similarity(rest, wanted, size)
    firm = np.array([_is_firm(skeleton, name, still) for name in targets])
    if not (still and _spread(wanted[firm])):
        return scale, turn, shift
    return _similarity(rest[firm], wanted[firm], scale)


def _is_firm(skeleton: Skeleton, name: str, still: Collection[str]) -> bool:
    """Return whether a landmark's position is independent of joints that are rotated."""
    at = skeleton.joint_index(name.removesuffix(TIP))
    at = at if name.endswith(TIP) else skeleton.parents[at]
    return all(
        skeleton.joint_names[j] in still or not skeleton.joints[j].type.dofs
        for j in skeleton.line_to_root(at)
    )


def _spread(points: Floats) -> bool:
    """Return whether there are at least three points, not on one line."""
    if len(points) < 3:
        return False
    sizes = np.linalg.svd(points - points.mean(axis=0), compute_uv=False)
    return bool(sizes[1] > 1e-6 * sizes[0])


def _checked(skeleton: Skeleton, landmarks: Mapping[str, ArrayLike]) -> dict[str, Floats]:
    targets: dict[str, Floats] = {}
    if not isinstance(cast("object", landmarks), Mapping):
        raise InvalidValue(
            f"landmarks: expected a dict of joints and points, not {landmarks!r:.100}"
        )
    for name, given in landmarks.items():
        joint = skeleton.joint(name.removesuffix(TIP))
        if name.endswith(TIP) and joint.tip is None:
            raise InvalidValue(f"the landmark {name!r}: {joint.name} has no tip")
        at = numbers_of(given, f"the landmark {name!r}")
        if at.shape != (3,):
            raise ShapeError(f"the landmark {name!r} must have shape (3,), not {at.shape}")
        if not np.isfinite(at).all():
            raise InvalidValue(f"the landmark {name!r} is not finite")
        targets[name] = at
    if len(targets) < 3:
        raise InvalidValue(f"{len(targets)} landmarks; expected at least three")
    if not _spread(np.array(list(targets.values()))):
        raise InvalidValue("the landmarks lie on a line: they do not determine the orientation")
    return targets


def _goals(targets: Mapping[str, Floats]) -> list[Any]:
    return [
        reach(point(name.removesuffix(TIP), tip=True) if name.endswith(TIP) else name, at)
        for name, at in targets.items()
    ]


def _places(pose: Pose, names: Mapping[str, Floats]) -> Floats:
    """Positions (k, 3) of the landmarks' joints and tips in a pose."""
    result: list[Floats] = []
    for name in names:
        index = pose.skeleton.joint_index(name.removesuffix(TIP))
        tip = pose.skeleton.joints[index].tip
        local = tip if name.endswith(TIP) and tip is not None else np.zeros(3)
        result.append(transforms.apply(pose.world[index], local))
    return np.array(result)


def _misses(pose: Pose, targets: Mapping[str, Floats]) -> dict[str, float]:
    off = _places(pose, targets) - np.array(list(targets.values()))
    return dict(zip(targets, np.linalg.norm(off, axis=1).tolist(), strict=True))


def _size_of_bones(skeleton: Skeleton, targets: Mapping[str, Floats]) -> float | None:
    """Ratio of the distances between landmarks to the lengths of bones between them, in total."""
    wanted = lengths = 0.0
    for joint, parent in zip(skeleton.joints, skeleton.parents, strict=True):
        above = skeleton.joint_names[parent]
        if parent >= 0 and joint.name in targets and above in targets:
            wanted += float(np.linalg.norm(targets[joint.name] - targets[above]))
            lengths += float(np.linalg.norm(joint.offset))
        if joint.tip is not None and {joint.name, joint.name + TIP} <= set(targets):
            wanted += float(np.linalg.norm(targets[joint.name + TIP] - targets[joint.name]))
            lengths += float(np.linalg.norm(joint.tip))
    return wanted / lengths if lengths > 0.0 and wanted > 0.0 else None


def _similarity(
    source: Floats, target: Floats, scale: float | None
) -> tuple[float, Floats, Floats]:
    """Scale if not given, rotation and translation that minimise ``|scale R p + t - target|^2``."""
    mean, wanted = source.mean(axis=0), target.mean(axis=0)
    one, other = source - mean, target - wanted
    turn = transforms.aligning_rotation(other.T @ one)
    if scale is None:
        square = float((one**2).sum())
        if not square > 0.0:
            raise InvalidValue(
                "the joints of the landmarks coincide, so they do not determine a size"
            )
        scale = float((turn * (other.T @ one)).sum()) / square
    return scale, turn, wanted - scale * turn @ mean


def _resized(skeleton: Skeleton, scale: float) -> Skeleton:
    """Scale all offsets and tips."""
    joints = {}
    for joint in skeleton.joints:
        frame = joint.frame.copy()
        frame[:3, 3] *= scale
        tip = None if joint.tip is None else scale * joint.tip
        joints[joint.name] = replace(joint, frame=frame, tip=tip)
    return skeleton.with_joints(**joints)


def _with_lengths(skeleton: Skeleton, targets: Mapping[str, Floats]) -> Skeleton:
    """Set bones between landmarks to the distance of the landmarks."""
    factors = np.ones(len(skeleton.joints))
    for i, (joint, parent) in enumerate(zip(skeleton.joints, skeleton.parents, strict=True)):
        if parent >= 0 and joint.name in targets and skeleton.joint_names[parent] in targets:
            length = float(np.linalg.norm(joint.offset))
            apart = float(
                np.linalg.norm(targets[joint.name] - targets[skeleton.joint_names[parent]])
            )
            if length > _SHORTEST and apart > _SHORTEST:
                factors[i] = apart / length
    joints = {}
    for i, joint in enumerate(skeleton.joints):
        frame, tip = joint.frame.copy(), joint.tip
        frame[:3, 3] *= factors[i]
        if tip is not None:
            tip = _tip_factor(skeleton, i, factors, targets) * tip
        joints[joint.name] = replace(joint, frame=frame, tip=tip)
    return skeleton.with_joints(**joints)


def _tip_factor(
    skeleton: Skeleton, joint: int, factors: Floats, targets: Mapping[str, Floats]
) -> float:
    """Scale factor of a tip: from its landmark, or from the child at the tip."""
    name, tip = skeleton.joint_names[joint], skeleton.joints[joint].tip
    if tip is None:
        return 1.0
    length = float(np.linalg.norm(tip))
    if name in targets and name + TIP in targets and length > _SHORTEST:
        return float(np.linalg.norm(targets[name + TIP] - targets[name])) / length
    for child, parent in enumerate(skeleton.parents):
        if parent == joint and np.allclose(skeleton.joints[child].offset, tip, atol=1e-6):
            return float(factors[child])
    return 1.0


def _kept(pose: Pose, fixed: Collection[str]) -> list[Any]:
    """Weak goals that preserve rotations that the landmarks hardly determine.

    The rotation of a nearly straight leg about its axis moves landmarks by only a few millimetres.
    """
    body = pose.skeleton
    goals: list[Any] = []
    for i, joint in enumerate(body.joints):
        if any(joint.quaternion) and joint.name not in fixed:
            turn = transforms.nearest_rotation(pose.world[i])
            goals.append(orient(joint.name, turn, weight=_FAINT))
            continue
        goals += [
            (dof(name) == pose.value(name)).softened(_FAINT)
            for name in _turns(body, [joint.name])
            if name not in fixed
        ]
    return goals


def _placed(skeleton: Skeleton, turn: Floats, shift: Floats) -> Pose:
    """The rest pose with its roots moved and rotated to their start."""
    goals = [
        place(name, transforms.compose(turn @ transforms.nearest_rotation(world), at))
        for name, parent, world, at in zip(
            skeleton.joint_names,
            skeleton.parents,
            skeleton.rest.world,
            skeleton.rest.world[:, :3, 3] @ turn.T + shift,
            strict=True,
        )
        if parent < 0 and skeleton.joint(name).suffixes
    ]
    return solve(skeleton.rest, goals, solver="lm", batch=False).pose if goals else skeleton.rest


def _with_offsets(pose: Pose, targets: Mapping[str, Floats]) -> Pose:
    """Move pivots and tips in their parents' frames to their landmarks."""
    for name in pose.skeleton.joint_names:  # parents first, as their frames move too
        skeleton = pose.skeleton
        index = skeleton.joint_index(name)
        joint, parent = skeleton.joints[index], skeleton.parents[index]
        changed = joint
        if name in targets:
            above = np.eye(4) if parent < 0 else pose.world[parent]
            off = np.linalg.solve(above[:3, :3], targets[name] - pose.world[index][:3, 3])
            frame = joint.frame.copy()
            frame[:3, 3] += off
            changed = replace(changed, frame=frame)
        if changed is not joint:
            pose = Pose(skeleton.with_joints(**{name: changed}), pose.q)
    tips = {}
    for index, joint in enumerate(pose.skeleton.joints):
        if joint.tip is not None and joint.name + TIP in targets:
            tip = transforms.apply(transforms.inverse(pose.world[index]), targets[joint.name + TIP])
            tips[joint.name] = replace(joint, tip=np.asarray(tip))
    return Pose(pose.skeleton.with_joints(**tips), pose.q) if tips else pose


def joints_outside(pose: Pose, mesh: Mesh) -> tuple[str, ...]:
    """Return the joints whose origins are outside the mesh; none if it encloses no volume."""
    from poise.binding.winding_number import oriented, winding_numbers

    if not len(mesh.faces):
        return ()
    faces, _ = oriented(mesh.vertices, mesh.welded[mesh.faces])
    wound = winding_numbers(mesh.vertices, faces, pose.world[:, :3, 3])
    if not (wound >= 0.5).any():
        return ()
    return tuple(
        name for name, inside in zip(pose.skeleton.joint_names, wound >= 0.5, strict=True)
        if not inside
    )  # fmt: skip


TIP = ":tip"
"""Suffix of a joint's name for the landmark at the end of its bone."""

_PLACES = (
    ("thigh", "hip"), ("shin", "knee"), ("foot", "ankle"),
    ("clavicle", "collar"), ("upper arm", "shoulder"), ("forearm", "elbow"),
)  # fmt: skip
_NEEDED = ("thigh", "shin", "upper arm", "forearm")
_FOREARM = 146.0 / 186.0
"""Ratio of the lengths of forearm and upper arm (Drillis and Contini)."""


def landmarks_of(skeleton: Skeleton, places: Mapping[str, Floats]) -> dict[str, Floats]:
    """Create landmarks for `poise.fit_skeleton` from the positions found by `find_landmarks`.

    Joints are recognised by the anatomy (`poise.find_anatomy`). Joints between two recognised
    joints, as in a spine, are interpolated as at rest.

    Raises:
        InvalidValue: thighs, shins, upper arms or forearms are not recognised.
    """
    anatomy, names = find_anatomy(skeleton), skeleton.joint_names
    found: dict[str, Floats] = {}

    def add(joints: Sequence[int], landmark: str, end: str = "") -> None:
        """Add the first of some joints, and the end of its bone if it is the last one."""
        for joint in joints[:1]:
            found[names[joint]] = places[landmark]
            if end and skeleton.joints[joint].tip is not None and joint not in skeleton.parents:
                found[names[joint] + TIP] = places[end]

    add(anatomy.joints("pelvis"), "pelvis")
    add(anatomy.joints("neck"), "neck")
    add(anatomy.joints("head"), "head")
    for head in anatomy.joints("head")[:1]:
        if skeleton.joints[head].tip is not None:
            found[names[head] + TIP] = places["head top"]
    for side in SIDES:
        for part, landmark in _PLACES:
            if part in _NEEDED and not anatomy.joints(f"{side} {part}"):
                raise InvalidValue(
                    f"no joint is recognised as the {side} {part}; pass the landmarks explicitly"
                )
            add(anatomy.joints(f"{side} {part}"), f"{side} {landmark}")
        toes = anatomy.joints(f"{side} toes")
        if not toes:
            add(anatomy.joints(f"{side} foot")[-1:], f"{side} ankle", f"{side} toe")
        add(toes, f"{side} ball", f"{side} toe")
        ends = _from_wrist(anatomy, side)
        add(ends, f"{side} wrist", "" if ends[1:] else f"{side} finger")
        add(ends[1:], f"{side} knuckles", f"{side} finger")
    return found | _between(skeleton, found)


def _from_wrist(anatomy: Anatomy, side: str) -> list[int]:
    """Joints of a hand from the wrist on: in CMU's files its place along the arm varies."""
    upper, lower, hand, fingers = (
        anatomy.joints(f"{side} {part}") for part in ("upper arm", "forearm", "hand", "fingers")
    )
    if not hand or anatomy.hinged:
        return hand
    at = anatomy.skeleton.rest.world[:, :3, 3]
    ends = [*lower[1:], *hand, *fingers]
    wanted = _FOREARM * float(np.linalg.norm(at[lower[0]] - at[upper[0]]))
    off = [abs(float(np.linalg.norm(at[j] - at[lower[0]])) - wanted) for j in ends]
    return ends[int(np.argmin(off)) :]


def _between(skeleton: Skeleton, known: Mapping[str, Floats]) -> dict[str, Floats]:
    """Interpolate joints between recognised ones, by their fraction of the distance at rest."""
    names, parents = skeleton.joint_names, skeleton.parents
    at = skeleton.rest.world[:, :3, 3]
    found: dict[str, Floats] = {}
    for name in known:
        if name.endswith(TIP):
            continue
        path = [skeleton.joint_index(name)]
        while parents[path[-1]] >= 0:
            path.append(parents[path[-1]])
            if names[path[-1]] in known:
                break
        if len(path) < 3 or names[path[-1]] not in known:
            continue
        path.reverse()
        lengths = np.cumsum([np.linalg.norm(at[b] - at[a]) for a, b in pairwise(path)])
        if not lengths[-1] > 0.0:
            continue
        start, end = known[names[path[0]]], known[name]
        for joint, length in zip(path[1:-1], lengths, strict=False):
            found.setdefault(names[joint], start + length / lengths[-1] * (end - start))
    return found
