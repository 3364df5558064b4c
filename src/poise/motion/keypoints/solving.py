"""Solve motions from 3D keypoints, with the person's bone lengths and a pose prior."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from poise.anatomy import FINGERS, SIDES, find_anatomy
from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError, UnknownOption
from poise.geometry import Camera, quaternions
from poise.geometry.transforms import aligning_rotation
from poise.joints.primitive import NAMED_AXES
from poise.metrics import Prior
from poise.metrics.metric import positive
from poise.model.character import Character
from poise.model.markers import Markers
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.keypoints.landmarks import FINGER_SEGMENTS, Sites, carrier, place_of, sites_of
from poise.motion.keypoints.pictures import SURE, lifted, rays_of, triangulated
from poise.motion.keypoints.proportions import measured, resized
from poise.motion.keypoints.sets import KEYPOINT_SETS, Names, landmarks_of
from poise.motion.markers.model import MarkerModel
from poise.motion.markers.solving import MarkerSolution, MarkerSolving, solve_markers
from poise.motion.markers.trial_pipeline import relaxed
from poise.motion.retargeting.canonical_frames import Reference, reference
from poise.progress import reported
from poise.solvers.input_validation import numbers_of

_SOLVING = MarkerSolving(acceleration=20.0, root_acceleration=3.0, gain=1e-2)
_LEAST = 3


@dataclass(frozen=True, eq=False)
class KeypointSolution:
    """The result of `solve_keypoints`.

    Attributes:
        motion: the motion on the skeleton with the person's bone lengths; `poise.retarget`
            transfers it to the character's own.
        names: the landmarks that were used.
        errors: (frames, k), distance from each keypoint to the landmark in the motion, metres; NaN
            for missing keypoints.
        factors: ratios of the person's bone lengths to the skeleton's, by group; "body" for all
            other bones.
        up: the axis of the keypoints that points up.
        solution: the marker solution, in which keypoints are treated as markers.
    """

    motion: Motion
    names: tuple[str, ...]
    errors: Floats
    factors: Mapping[str, float]
    up: str
    solution: MarkerSolution

    @property
    def rms(self) -> float:
        """RMS error over all keypoints that were used, metres."""
        return self.solution.rms

    def __repr__(self) -> str:
        return (
            f"<KeypointSolution: {len(self.motion)} frames, {len(self.names)} keypoints, "
            f"{1e3 * self.rms:.0f} mm>"
        )


@reported(lambda positions, *_, **__: f"solving {len(positions):,} frames of keypoints")
def solve_keypoints(
    positions: ArrayLike,
    names: Names,
    body: Character | Skeleton,
    *,
    fps: float = 30.0,
    confidence: ArrayLike | None = None,
    unit: float = 1.0,
    up: str | None = None,
    noise: float = 0.02,
    prior: str | Prior | None = "human",
    cameras: Camera | Sequence[Camera] | None = None,
    options: MarkerSolving | None = None,
) -> KeypointSolution:
    """Solve a motion from the keypoints of a pose estimator, in 3D or in pictures.

    Bone lengths are medians of the distances between keypoints. A skeleton with these lengths is
    solved in all frames together (`poise.motion.markers.solve_markers`), with a penalty on second
    differences, exclusion of outliers, and a prior for DOFs that the keypoints do not determine,
    such as the twist of limbs and the spine.

    Points of hands alone ("left-hand-21") move the fingers of a body, or of a robot whose fingers
    are recognised, with the bone lengths of its own; everything else keeps its rest pose.

    Args:
        positions: (frames, points, 3); NaN for a missing point. With cameras, pixels: (cameras,
            frames, points, 2), or (frames, points, 2) of one camera.
        names: a set of `KEYPOINT_SETS`, such as "coco-17", "mediapipe-holistic" or "mhr-70"; or a
            landmark for each point ("left wrist", "" to ignore one; `LANDMARKS` has all); or a
            mapping from the points' names, in their order, to landmarks.
        body: a humanoid.
        fps: frames per second.
        confidence: (frames, points) 0 to 1; a point is weighted by the square, and 0 means missing.
            Of pixels: (cameras, frames, points), or (frames, points) of one camera.
        unit: metres per unit of ``positions``.
        up: the axis of ``positions`` that points up: "y", "z", "-y", ... By default the axis along
            which the upper body is above the lower body.
        noise: metres, standard deviation of a keypoint in each direction.
        prior: the pose prior: "human", a `poise.PosePrior`, or None.
        cameras: the cameras of pixels, in a world in metres with y up. Two or more determine a
            position; the depth of a point that one camera sees follows from the bone lengths of
            ``body``.
        options: options of the solver; by default smoother than for markers: 20 rad/s^2, 3 m/s^2.

    Raises:
        ShapeError: an array has a different shape.
        InvalidValue: a number is out of range, the body is not a humanoid, or the keypoints
            determine no bone length or are not in metres.
        UnknownOption: no set or axis has this name.
        UnknownName: a name that is not a landmark.

    >>> import poise
    >>> from poise.bundled import bare_character
    >>> hero = bare_character()
    >>> walk = hero.motion[:12]
    >>> joints = {"lfemur": "left hip", "ltibia": "left knee", "rfemur": "right hip",
    ...           "rtibia": "right knee", "lhumerus": "left shoulder", "rhumerus": "r_shoulder"}
    >>> index = [hero.skeleton.joint_index(name) for name in joints]
    >>> points = walk.world[..., :3, 3][:, index]
    >>> found = poise.solve_keypoints(points, joints, hero, fps=walk.fps)
    >>> found.up, found.rms < 0.02
    ('y', True)
    """
    sigma = positive(noise, "noise")
    skeleton = body if isinstance(body, Skeleton) else body.skeleton
    if cameras is None:
        points, weights = _checked(positions, confidence, unit)
        landmarks = landmarks_of(names, points.shape[1])
    else:
        points, weights, landmarks = _placed(
            positions, confidence, cameras, names, body, sigma, prior
        )
    landmarks, points, weights = _merged(landmarks, points, weights)
    if are_hands(landmarks):
        return _hands(landmarks, points, weights, fps, skeleton, sigma, options)
    standing = _standing_of(body)
    axis = _up(landmarks, points) if up is None else up
    if axis not in NAMED_AXES:
        raise UnknownOption(str(axis), "up axis", list(NAMED_AXES))
    points = points @ (_upright(axis).T @ _upright(standing.up))
    factors = measured(landmarks, points, standing)
    person = resized(standing, factors)
    sites = sites_of(tuple(name for name in landmarks if name), _resized(standing, person))
    columns = [landmarks.index(name) for name in sites.names]
    model = MarkerModel(
        sites.names, sites.joints, sites.offsets, noise=np.hypot(sigma, sites.loose)
    )
    solution = solve_markers(
        Markers(sites.names, points[:, columns], fps), relaxed(person), model,
        options=options or _SOLVING, within=person, prior=prior, weights=weights[:, columns],
        last=_fingers(standing, sites.names),
    )  # fmt: skip
    motion = Motion(solution.motion.skeleton, solution.motion.q, fps, "keypoints")
    return KeypointSolution(
        motion, sites.names, solution.errors, factors, axis, replace(solution, motion=motion)
    )


def keypoints_of(motion: Motion, names: Names) -> Floats:
    """Return the keypoints (frames, points, 3) of a moving body, metres, y up.

    Points of joints are exact; those of the face and the soles are at their average places. NaN for
    points that the body does not have.

    Args:
        motion: a motion of a humanoid.
        names: a set of `KEYPOINT_SETS`, or landmarks, as of `solve_keypoints`.

    Raises:
        InvalidValue: the body is not a humanoid.
        UnknownOption, UnknownName: not a set or a landmark.

    >>> from poise.bundled import bare_character
    >>> keypoints_of(bare_character().motion[:2], "coco-17").shape
    (2, 17, 3)
    """
    count = len(KEYPOINT_SETS.get(names.lower(), ())) if isinstance(names, str) else len(names)
    landmarks = landmarks_of(names, count)
    standing = _standing(motion.skeleton, (motion,))
    sites = sites_of(tuple(dict.fromkeys(name for name in landmarks if name)), standing)
    places = MarkerModel(sites.names, sites.joints, sites.offsets).places(
        motion.skeleton, motion.world
    )
    points = np.full((len(motion), count, 3), np.nan)
    for column, name in enumerate(landmarks):
        if name in sites.names:
            points[:, column] = places[:, sites.names.index(name)]
    return points @ _upright(standing.up).T


def _checked(
    positions: ArrayLike, confidence: ArrayLike | None, unit: float
) -> tuple[Floats, Floats]:
    """Positions (frames, points, 3) in metres, NaN for missing points; weights (frames, points)."""
    points = numbers_of(positions, "positions").copy()
    if points.ndim != 3 or points.shape[2] != 3 or not points.size:
        raise ShapeError(f"keypoints must have shape (frames, points, 3), not {points.shape}")
    points *= positive(unit, "unit")
    weights = np.ones(points.shape[:2])
    if confidence is not None:
        weights = np.nan_to_num(numbers_of(confidence, "confidence"), nan=0.0)
        if weights.shape != points.shape[:2]:
            raise ShapeError(
                f"confidence must have shape (frames, points) = {points.shape[:2]}, not "
                f"{weights.shape}"
            )
        if not ((weights >= 0.0) & (weights <= 1.0)).all():
            raise InvalidValue("confidence: expected numbers from 0 to 1")
    missing = ~np.isfinite(points).all(axis=2) | (weights == 0.0)
    points[missing] = np.nan
    return points, weights**2


def _placed(
    positions: ArrayLike, confidence: ArrayLike | None, cameras: Camera | Sequence[Camera],
    names: Names, body: Character | Skeleton, noise: float, prior: str | Prior | None,
) -> tuple[Floats, Floats, tuple[str, ...]]:  # fmt: skip
    """Positions (frames, points, 3) of pixels, weights (frames, points), and landmarks."""
    views = [cameras] if isinstance(cameras, Camera) else list(cameras)
    pixels = numbers_of(positions, "positions")
    given = None if confidence is None else numbers_of(confidence, "confidence")
    if isinstance(cameras, Camera) and pixels.ndim == 3:
        pixels, given = pixels[None], None if given is None else given[None]
    if pixels.ndim != 4 or len(pixels) != len(views) or pixels.shape[3] != 2 or not pixels.size:
        raise ShapeError(
            f"pixels must have shape ({len(views)} cameras, frames, points, 2), not {pixels.shape}"
        )
    flat = pixels.reshape(-1, pixels.shape[2], 2)
    flat = np.concatenate([flat, np.zeros((*flat.shape[:2], 1))], axis=2)
    if given is not None and given.shape != pixels.shape[:3]:
        raise ShapeError(f"confidence must have shape {pixels.shape[:3]}, not {given.shape}")
    given = None if given is None else given.reshape(flat.shape[:2])
    shape = pixels.shape
    checked, weights = _checked(flat, given, 1.0)
    pixels = checked[..., :2].reshape(shape)
    weights = np.where(np.isfinite(pixels).all(axis=3), weights.reshape(shape[:3]), 0.0)
    if not (weights > 0.0).any():
        raise InvalidValue("no camera sees a point; expected pixels with a confidence above 0")
    landmarks = landmarks_of(names, shape[2])
    origins, rays = rays_of(pixels, views)
    points = triangulated(origins, rays, weights)
    sure = weights.max(axis=0)
    alone = ~np.isfinite(points).all(axis=2) & (sure > 0.0)
    used = np.array([bool(name) for name in landmarks])
    if (alone & used).any():
        standing = _standing_of(body)
        turn = _upright(standing.up)
        sites = sites_of(tuple(dict.fromkeys(name for name in landmarks if name)), standing)
        columns = [landmarks.index(name) for name in sites.names]
        turned = [
            replace(one, **{
                name: tuple(turn.T @ np.array(getattr(one, name)))
                for name in ("position", "target", "up")
            }) for one in views
        ]  # fmt: skip
        places = lifted(
            pixels[:, :, columns], weights[:, :, columns], turned, standing, sites, noise, prior
        ) @ turn.T  # fmt: skip
        best = weights[:, :, columns].argmax(axis=0)
        f, k = np.indices(best.shape)
        ray, origin = rays[:, :, columns][best, f, k], origins[best]
        along = np.einsum("fki,fki->fk", places - origin, ray)
        on_ray = origin + along[..., None] * ray
        points[:, columns] = np.where(alone[:, columns, None], on_ray, points[:, columns])
    return points, np.where(alone, SURE * sure, sure), landmarks


def _merged(
    landmarks: tuple[str, ...], points: Floats, weights: Floats
) -> tuple[tuple[str, ...], Floats, Floats]:
    """Return each landmark once: points of one landmark, as of a body and its hand, are averaged.

    The average of (frames, points, 3) is weighted; missing points do not count.
    """
    kept = tuple(dict.fromkeys(name for name in landmarks if name))
    if len(kept) == len(landmarks):
        return landmarks, points, weights
    own = np.array([[name == one for one in kept] for name in landmarks], dtype=float)
    shares = np.where(np.isfinite(points).all(axis=2), np.sqrt(weights), 0.0)
    total = shares @ own
    with np.errstate(invalid="ignore"):
        mean = np.einsum("fp,fpi,pk->fki", shares, np.nan_to_num(points), own) / total[..., None]
    return kept, mean, np.minimum(1.0, total) ** 2


def _hands(
    landmarks: tuple[str, ...], points: Floats, weights: Floats, fps: float, skeleton: Skeleton,
    noise: float, options: MarkerSolving | None,
) -> KeypointSolution:  # fmt: skip
    """Solve the fingers of a body at rest."""
    standing = reference(find_anatomy(skeleton), pose=skeleton.rest)
    hands = hand_targets(landmarks, points, standing)
    sites = hands.sites
    model = MarkerModel(
        sites.names, sites.joints, sites.offsets, noise=np.full(len(sites.names), noise)
    )
    solution = solve_markers(
        Markers(sites.names, hands.positions @ standing.turn, fps), relaxed(skeleton), model,
        options=options or _SOLVING, within=skeleton, weights=weights[:, hands.columns],
        locked=[name for name in skeleton.joint_names if name not in hands.joints],
        start=skeleton.rest,
    )  # fmt: skip
    motion = Motion(solution.motion.skeleton, solution.motion.q, fps, "keypoints")
    factors = {"body": float(np.mean(list(hands.factors.values()))), **hands.factors}
    return KeypointSolution(
        motion, sites.names, solution.errors, factors, "y", replace(solution, motion=motion)
    )


def _fingers(standing: Reference, names: Sequence[str]) -> list[str]:
    """Return the joints of fingers on hands whose orientation the other points determine."""
    joints = [
        joint for side in SIDES for finger in FINGERS
        if set(names).issuperset({f"{side} wrist", f"{side} index mcp", f"{side} pinky mcp"})
        for joint in standing.anatomy.joints(f"{side} {finger}")
    ]  # fmt: skip
    return [standing.skeleton.joint_names[joint] for joint in joints]


def _standing_of(body: Character | Skeleton) -> Reference:
    if isinstance(body, Skeleton):
        return _standing(body, ())
    return _standing(body.skeleton, tuple(body.motions.values()))


def _standing(skeleton: Skeleton, motions: tuple[Motion, ...]) -> Reference:
    known = find_anatomy(skeleton)
    missing = [
        part for part in ("pelvis", "left thigh", "right thigh", "left upper arm") if
        part not in known.parts
    ]  # fmt: skip
    if missing:
        raise InvalidValue(
            "keypoints need a humanoid; no joint was recognised as " + ", ".join(missing)
        )
    return reference(known, motions)


def _resized(standing: Reference, person: Skeleton) -> Reference:
    """Return the reference pose on a skeleton with other bone lengths."""
    pose = person.pose(standing.pose.q)
    known = standing.anatomy.on(person)
    return replace(standing, anatomy=known, pose=pose, world=standing.upright(pose.world))


def _up(names: tuple[str, ...], points: Floats) -> str:
    """The axis along which shoulders are above hips, and hips above knees, in most frames."""
    at = {name: i for i, name in enumerate(names) if name}
    total = np.zeros(3)
    for above, below in (("shoulder", "hip"), ("hip", "knee"), ("knee", "ankle")):
        for side in ("left", "right"):
            if f"{side} {above}" in at and f"{side} {below}" in at:
                rise: Any = points[:, at[f"{side} {above}"]] - points[:, at[f"{side} {below}"]]
                seen = np.isfinite(rise).all(axis=1)
                if seen.sum() >= min(_LEAST, len(points)):
                    total += np.median(rise[seen], axis=0)
    axis = int(np.argmax(np.abs(total)))
    return ("-" if total[axis] < 0.0 else "") + "xyz"[axis] if total.any() else "y"


def _upright(axis: str) -> Floats:
    """Rotation (3, 3) that maps an axis to y."""
    if axis == "-y":
        return np.diag([1.0, -1.0, -1.0])
    return quaternions.to_matrix(quaternions.between(NAMED_AXES[axis], NAMED_AXES["y"]))


_FEWEST = 2  # knuckles beside the wrist, which give the orientation of a palm


@dataclass(frozen=True, eq=False)
class HandTargets:
    """Points of fingers on the hands of a skeleton.

    Attributes:
        sites: the landmarks beyond the knuckles.
        columns: the keypoint of each of them.
        positions: (frames, k, 3), metres, y up; NaN where a point is missing.
        joints: the joints that these points move.
        factors: ratios of the size of the palms to those of the skeleton, by hand.
    """

    sites: Sites
    columns: list[int]
    positions: Floats
    joints: tuple[str, ...]
    factors: Mapping[str, float]


def are_hands(names: Sequence[str]) -> bool:
    """Return whether all landmarks are of hands.

    >>> are_hands(["left wrist", "left index mcp", ""]), are_hands(["left wrist", "left elbow"])
    (True, False)
    """
    used = [name.split() for name in names if name]
    return any(len(words) == 3 for words in used) and all(
        words[-1] == "wrist" or (words[-1] in ("cmc", "mcp", "ip", "pip", "dip", "tip"))
        for words in used
    )


def hand_targets(names: Sequence[str], points: Floats, standing: Reference) -> HandTargets:
    """Place the points (frames, points, 3) of hands on the hands of a skeleton.

    The wrist and the knuckles give the orientation of a palm in each frame, on which it is rotated
    to that of the skeleton. From each knuckle on, the bones of the skeleton then point as those of
    the person do, so that hands of other proportions, and those of robots, bend alike.

    Raises:
        InvalidValue: no hand with a wrist and two knuckles is both among the points and on the
            skeleton.
    """
    at = {name: column for column, name in enumerate(names) if name}
    places: dict[str, Floats] = {}
    joints: list[str] = []
    factors: dict[str, float] = {}
    for side in SIDES:
        palm = [f"{side} wrist", *(f"{side} {finger} mcp" for finger in FINGERS[1:5])]
        used = [name for name in palm if name in at and _on_skeleton(name, standing)]
        if used[:1] != palm[:1] or len(used) <= _FEWEST:
            continue
        own = np.array([place_of(name, standing) for name in used])
        turn, size = _turns(points[:, [at[name] for name in used]], own)
        factors[f"{side} hand"] = size
        for finger in FINGERS[:5]:
            chain = [f"{side} {finger} {segment}" for segment in FINGER_SEGMENTS[finger]]
            chain = [name for name in chain if name in at and _on_skeleton(name, standing)]
            if len(chain) < 2:
                continue
            joints += standing.anatomy.parts[f"{side} {finger}"].joints[-3:]
            places |= _straightened(chain, points[:, [at[one] for one in chain]], turn, standing)
    if not places:
        raise InvalidValue(
            "no hand can be solved: expected a wrist, two knuckles such as left index mcp, and "
            "points of fingers, on a body on which fingers are recognised"
        )
    sites = sites_of(tuple(places), standing)
    positions = np.stack([places[name] for name in sites.names], axis=1)
    return HandTargets(sites, [at[name] for name in sites.names], positions, tuple(joints), factors)


def _on_skeleton(name: str, standing: Reference) -> bool:
    """Return whether a landmark is on the joint of its own part."""
    part = name if name.endswith("wrist") else " ".join(name.split()[:2])
    own = standing.anatomy.joints(part.replace("wrist", "hand"))
    return bool(own) and carrier(name, standing) is not None


def _turns(points: Floats, own: Floats) -> tuple[Floats, float]:
    """Rotations (frames, 3, 3) of palms to that of the skeleton, NaN if unseen; the size ratio.

    Least squares (W. Kabsch, "A solution for the best rotation to relate two sets of vectors",
    1976) over the points (frames, k, 3) that are seen.
    """
    seen = np.asarray(np.isfinite(points).all(axis=2))
    good = seen[:, 0] & (seen.sum(axis=1) > _FEWEST)
    turns = np.full((len(points), 3, 3), np.nan)
    if not good.any():
        return turns, 1.0
    share = seen[good] / seen[good].sum(axis=1, keepdims=True)
    there = np.where(seen[good][..., None], points[good], 0.0)
    theirs = there - np.einsum("fk,fki->fi", share, there)[:, None]
    ours = own - (share @ own)[:, None]
    turns[good] = aligning_rotation(np.einsum("fk,fki,fkj->fij", share, ours, theirs))
    sizes = [np.einsum("fk,fki,fki->f", share, one, one) for one in (theirs, ours)]
    return turns, float(np.sqrt(np.median(sizes[0] / sizes[1])))


def _straightened(
    chain: Sequence[str], points: Floats, turn: Floats, standing: Reference
) -> dict[str, Floats]:
    """Positions (frames, 3) beyond the knuckle: own lengths along the person's bones."""
    own = np.array([place_of(name, standing) for name in chain])
    bones = np.einsum("fij,fkj->fki", turn, np.diff(points, axis=1))
    length = np.linalg.norm(np.diff(own, axis=0), axis=1)
    with np.errstate(invalid="ignore", divide="ignore"):
        steps = bones / np.linalg.norm(bones, axis=2, keepdims=True) * length[:, None]
    return dict(zip(chain[1:], np.moveaxis(own[0] + np.cumsum(steps, axis=1), 1, 0), strict=True))
