"""Bringing a skeleton into a mesh: pivots go to landmarks, by size, turns, lengths and offsets.

A skeleton's motions say how its joints turn. So what can be reached by turning is: the mesh is
bound at that pose, and its clips play as before. Lengths of bones follow the landmarks; what is
left, since a knee has one axis and pelvises differ, moves pivots in their parents' frames.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.binding.human_landmarks import HumanLandmarks, find_landmarks
from poise.binding.landmark_joints import TIP, landmarks_of
from poise.constraints import orient, place, reach
from poise.errors import InvalidValue, ShapeError
from poise.geometry import transforms
from poise.model import Mesh, Pose, Skeleton
from poise.model.body_parts import parts_of
from poise.model.limb_tree import Limbs
from poise.progress import reported
from poise.residuals import point
from poise.residuals.variables import dof
from poise.solvers import solve
from poise.solvers.input_validation import numbers_of

Floats = NDArray[np.float64]

_TRUNK = ("pelvis", "spine", "neck", "clavicle")
_SHORTEST = 1e-9  # of the skeleton's size: an offset without a length
_STEPS = 300  # of the search for the pose
_FAINT = 4e-4  # of a squared radian: as much as 2 cm of a landmark
_PRECISION = 1e-7  # metres, within which a landmark counts as reached


@dataclass(frozen=True, eq=False)
class SkeletonFit:
    """A skeleton in a mesh; made by `fit_skeleton`.

    Attributes:
        skeleton: the skeleton with its new lengths and offsets; joint types, axes, limits and names
            are unchanged.
        pose: the pose of that skeleton inside the mesh, at which to bind.
        scale: the whole's, new over old.
        turned: metres from each landmark to its joint before that one's pivot is moved: after size,
            turns and lengths.
        residuals: metres from each landmark to its joint in ``pose``.
        outside: joints whose pivots are outside the mesh.
        human: the landmarks that were found in the mesh, or None where they were given.
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
        said = (
            f"{len(self.turned)} landmarks, size {self.scale:.3g}: turning and lengths leave "
            f"{1000 * self.turned[worst]:.0f} mm at {worst} and "
            f"{1000 * float(np.mean(list(self.turned.values()))):.0f} mm in the mean; "
            f"{1000 * max(self.residuals.values()):.2g} mm are left at most"
        )
        if self.human is not None:
            said = f"{self.human}; {said}"
        return said + (f"; outside the mesh: {', '.join(self.outside)}" if self.outside else "")


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

    In this order: the rest skeleton is scaled as the bones between landmarks are in all, and turned
    and moved as a whole (least squares, Umeyama, "Least-squares estimation of transformation
    parameters between two point patterns", IEEE Transactions on Pattern Analysis and Machine
    Intelligence 13, 1991); bones between landmarks get
    the lengths between them, others the whole's scale; the limbs' joints are turned, whatever their
    limits, so that the squared distances to the landmarks are least; and pivots with a landmark
    move the rest of the way in their parents' frames.

    The trunk stays as it is turned at rest: a spine that is turned to meet landmarks which differ
    by a few centimetres stands crooked, and bends the body that is bound to it whenever a motion
    straightens it.

    Args:
        skeleton: any; its rest pose should resemble the mesh's.
        mesh: the mesh in the world, in metres.
        landmarks: (3,) for each of some joints where its pivot belongs, and for ``joint:tip`` where
            its bone ends; at least three, not in one line. By default they are detected, for the
            mesh of a standing human (`poise.binding.find_landmarks`) and a skeleton with recognised
            names.
        held: joints that are not turned but with the whole; by default the trunk's: the spine, the
            neck and the collar bones (`trunk_of`). None of them for an empty list.
        offsets: whether pivots move the rest of the way; without, only lengths change.

    Raises:
        UnknownJoint: the name of a landmark is not that of a joint, or the joint is held.
        ShapeError, InvalidValue: landmarks are not points, are too few or lie on one line; a joint
            has no tip; or none are given, and the mesh is not recognised as a human.

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
    if offsets and firm:  # first, so that limbs are turned from where they begin
        turned = _misses(start, firm)
        start = _with_offsets(start, firm)
    pose = _turned(start, targets, still)
    turned = _misses(pose, targets) | turned
    fitted = _with_offsets(pose, targets) if offsets else pose
    return SkeletonFit(
        fitted.skeleton, fitted, scale, turned, _misses(fitted, targets), _outside(fitted, mesh),
        human,
    )  # fmt: skip


def _turned(start: Pose, targets: Mapping[str, Floats], still: Iterable[str]) -> Pose:
    """The pose with all but held joints turned, whatever their limits, towards the landmarks."""
    free = start.skeleton.with_limits(unlimited=True)
    posed, fixed = Pose(free, start.q), _turns(free, still)
    # The second time about what the first found: what the landmarks do tell is then met.
    for _ in range(2 if still else 1):
        goals = _goals(targets) + (_kept(posed, fixed) if still else [])
        found = solve(
            posed, goals, batch=False, solver="lm", tolerance=_PRECISION, max_iterations=_STEPS,
            locked=fixed,
        )  # fmt: skip
        posed = found.pose
    return Pose(start.skeleton, posed.q)


def trunk_of(skeleton: Skeleton) -> tuple[str, ...]:
    """The joints between a body's limbs: its trunk, and what their names call neck or collar bone.

    None where all limbs hang off one joint, as fingers off an arm's.

    >>> from poise.bundled import character
    >>> trunk_of(character().skeleton)[:5]
    ('root', 'lhipjoint', 'rhipjoint', 'lowerback', 'upperback')
    """
    names, limbs = skeleton.joint_names, Limbs.of(skeleton)
    if len({limb.junction for limb in limbs.large}) < 2:
        return ()
    trunk = limbs.of_joint < 0
    parts = parts_of(skeleton.part_names)
    return tuple(
        name for name, own, part in zip(names, trunk, parts, strict=True)
        if own or part in _TRUNK
    )  # fmt: skip


def _turns(skeleton: Skeleton, joints: Iterable[str]) -> list[str]:
    """The names of the angles and quaternions of some joints."""
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
    """The whole's scale, turn and shift: turned by what hangs on held joints, if that tells."""
    size = _size_of_bones(skeleton, targets)
    rest, wanted = _places(skeleton.rest, targets), np.array(list(targets.values()))
    scale, turn, shift = _similarity(rest, wanted, size)
    firm = np.array([_is_firm(skeleton, name, still) for name in targets])
    if not (still and _spread(wanted[firm])):
        return scale, turn, shift
    return _similarity(rest[firm], wanted[firm], scale)


def _is_firm(skeleton: Skeleton, name: str, still: Collection[str]) -> bool:
    """Whether a landmark's place does not depend on joints that are turned."""
    at = skeleton.joint_index(name.removesuffix(TIP))
    at = at if name.endswith(TIP) else skeleton.parents[at]
    while at >= 0:
        if skeleton.joint_names[at] not in still and skeleton.joints[at].type.dofs:
            return False
        at = skeleton.parents[at]
    return True


def _spread(points: Floats) -> bool:
    """Whether points are three at least and not in one line."""
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
            raise ShapeError(f"the landmark {name!r} is (3,), not {at.shape}")
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
    """(k, 3) where the landmarks' joints and tips are in a pose."""
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
    """How much longer the bones between landmarks are in all, however those are bent."""
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
    """Scale if not given, rotation and shift with the least ``|scale R p + t - target|^2``."""
    mean, wanted = source.mean(axis=0), target.mean(axis=0)
    one, other = source - mean, target - wanted
    u, singular, vt = np.linalg.svd(other.T @ one)
    signs = np.array([1.0, 1.0, np.sign(np.linalg.det(u @ vt))])
    turn = (u * signs) @ vt
    if scale is None:
        square = float((one**2).sum())
        if not square > 0.0:
            raise InvalidValue("the joints of the landmarks coincide: there is no size to fit")
        scale = float((singular * signs).sum()) / square
    return scale, turn, wanted - scale * turn @ mean


def _resized(skeleton: Skeleton, scale: float) -> Skeleton:
    """All offsets and tips times a scale."""
    joints = {}
    for joint in skeleton.joints:
        frame = joint.frame.copy()
        frame[:3, 3] *= scale
        tip = None if joint.tip is None else scale * joint.tip
        joints[joint.name] = replace(joint, frame=frame, tip=tip)
    return skeleton.with_joints(**joints)


def _with_lengths(skeleton: Skeleton, targets: Mapping[str, Floats]) -> Skeleton:
    """Bones between landmarks as long as those are apart."""
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
    """What a tip's length is multiplied by: as its landmark or the child that begins there says."""
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
    """Goals, too weak to hold a bone back, that leave turns alone which landmarks hardly tell.

    A leg that is nearly straight is the same leg about its axis, but for a few millimetres.
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
    """The rest pose, its roots moved and turned so that the skeleton starts at its place."""
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
    """Pivots and tips moved in their parents' frames to where their landmarks are."""
    for name in pose.skeleton.joint_names:  # parents first: their frames move, too
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


def _outside(pose: Pose, mesh: Mesh) -> tuple[str, ...]:
    """Joints whose pivots the mesh does not enclose; none if it encloses nothing."""
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


__all__ = ["TIP", "SkeletonFit", "fit_skeleton", "trunk_of"]
