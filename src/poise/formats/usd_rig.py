"""Skeletons of UsdSkel: their joints, rest poses, and frames in the stage.

Skeletons with the same joints and rest pose are merged: files have several if meshes have different
bind poses. Other Skeletons are joined, with separate roots.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from poise.array_types import Floats
from poise.formats.gltf_nodes import trs_matrix
from poise.formats.local_transforms import is_turn, turns_and_scales
from poise.formats.repair_log import RepairLog
from poise.formats.root_motion import Tree, distant_hips, rest_places
from poise.formats.unique_names import UniqueNames
from poise.formats.usd_library import UsdObject, matrices, texts
from poise.geometry import quaternions

_SHEARED = 1e-4  # rounding of rotations in single precision
_UNIFORM = 1e-6  # deviation from a rotation: about 8 eps of single precision
_NO_TURN = np.eye(3)


@dataclass(frozen=True, eq=False)
class Placing:
    """Frame of a prim in the world.

    Attributes:
        frame: (4, 4) metres; a rigid frame, or the unmodified frame if that is not rigid up to a
            uniform scale.
        metres: metres per unit of length inside the prim.
    """

    frame: Floats
    metres: float


@dataclass(eq=False)
class UsdJoints:
    """The joints of one Skeleton or several equal Skeletons.

    Attributes:
        prims: the Skeletons.
        tokens: the joints' paths; ``parents`` the indices of their parents, -1 for a root.
        places, turns, scales: (joints, 3) metres, (joints, 4) wxyz, (joints, 3) of the rest pose.
        placing: frame of the Skeleton.
        names, first: the joints' names in the Poise skeleton, and the index of the first joint.
    """

    prims: list[UsdObject]
    tokens: tuple[str, ...]
    parents: tuple[int, ...]
    places: Floats
    turns: Floats
    scales: Floats
    placing: Placing
    own_names: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    first: int = 0
    place_of: dict[str, int] = field(default_factory=dict[str, int])

    @cached_property
    def travelling(self) -> set[int]:
        """Return the joints that move the body through the world: its roots, and distant hips."""
        tree = Tree(self.parents)
        roots = {number for number, parent in enumerate(self.parents) if parent < 0}
        places = rest_places(tree, list(trs_matrix(self.places, self.turns, self.scales)))
        return roots | distant_hips(tree, roots, self.own_names, places)

    def same(self, other: UsdJoints) -> bool:
        """Return whether another Skeleton has the same joints and rest pose."""
        return self.tokens == other.tokens and all(
            np.array_equal(a, b)
            for a, b in (
                (self.places, other.places),
                (self.turns, other.turns),
                (self.scales, other.scales),
                (self.placing.frame, other.placing.frame),
            )
        )


def placing(matrix: UsdObject, metres: float) -> Placing:
    """Convert the world matrix of a prim, for row vectors, with ``metres`` per stage unit.

    A uniform scale is returned separately, as a unit of length.
    """
    frame = np.array(matrix, dtype=np.float64).T
    frame[:3, 3] *= metres
    linear = frame[:3, :3]
    if np.array_equal(linear, _NO_TURN):
        return Placing(frame, metres)
    size = float(np.cbrt(np.linalg.det(linear)))
    if not size > 0.0:
        return Placing(frame, metres)
    turn = linear / size
    if np.abs(turn.T @ turn - np.eye(3)).max() > _UNIFORM:
        return Placing(frame, metres)
    frame[:3, :3] = _nearest(turn)
    return Placing(frame, metres * size)


def read_joints(
    library: UsdObject, prims: Sequence[UsdObject], metres: float, cache: UsdObject, log: RepairLog
) -> list[UsdJoints]:
    """Read the Skeletons of a stage, with equal ones merged.

    Raises:
        FileSyntax: joints or matrices are invalid.
    """
    found: list[UsdJoints] = []
    for prim in prims:
        where = placing(cache.GetLocalToWorldTransform(prim), metres)
        joints = _joints(library, library.UsdSkel.Skeleton(prim), where, log)
        known = next((one for one in found if one.same(joints)), None)
        if known is None:
            found.append(joints)
        else:
            known.prims.append(prim)
    taken = UniqueNames()
    first = 0
    for number, joints in enumerate(found):
        label = str(joints.prims[0].GetName())
        joints.names = tuple(
            taken.new(f"{label}_{name}" if name in taken.taken else name)
            for name in joints.own_names
        )
        joints.first = first
        first += len(joints.names)
        if number and joints.tokens:
            log.repair(f"the skeleton {joints.prims[0].GetPath()} is merged with the first")
    return found


def bind_frames(library: UsdObject, prim: UsdObject, joints: UsdJoints, log: RepairLog) -> Floats:
    """Bind frames of the joints (joints, 4, 4), metres.

    Raises:
        FileSyntax: their number differs from that of the joints, or one is singular.
    """
    given = library.UsdSkel.Skeleton(prim).GetBindTransformsAttr()
    place = f"{prim.GetPath()}.bindTransforms"
    frames = _matrices(given, len(joints.tokens), log)
    frames[:, :3, 3] *= joints.placing.metres
    if (np.abs(np.linalg.det(frames)) < 1e-30).any():
        raise log.fault(f"{place}: a matrix has no inverse")
    return frames


def _joints(library: UsdObject, skeleton: UsdObject, where: Placing, log: RepairLog) -> UsdJoints:
    tokens = texts(skeleton.GetJointsAttr(), log)
    topology = library.UsdSkel.Topology(library.Vt.TokenArray(list(tokens)))
    valid, why = topology.Validate()
    if not valid and tokens:
        raise log.fault(f"{skeleton.GetPath()}.joints: {why}")
    if len(set(tokens)) < len(tokens):
        raise log.fault(f"{skeleton.GetPath()}.joints: a joint is named twice")
    parents = tuple(int(parent) for parent in topology.GetParentIndices())
    if any(parent >= number for number, parent in enumerate(parents)):
        raise log.fault(f"{skeleton.GetPath()}.joints: a joint precedes its parent")
    places, turns, scales = _rest(skeleton, parents, log)
    return UsdJoints(
        [skeleton.GetPrim()], tokens, parents, where.metres * places, turns, scales, where,
        _own_names(skeleton, tokens, log), place_of={token: i for i, token in enumerate(tokens)},
    )  # fmt: skip


def _rest(
    skeleton: UsdObject, parents: tuple[int, ...], log: RepairLog
) -> tuple[Floats, Floats, Floats]:
    """Positions, quaternions and scales of the rest pose, or of the bind pose if absent."""
    place = f"{skeleton.GetPath()}.restTransforms"
    given, bound = skeleton.GetRestTransformsAttr(), skeleton.GetBindTransformsAttr()
    if not given.HasAuthoredValue() and bound.HasAuthoredValue():
        log.repair(f"{place}: missing; the bind pose is used")
        world = _matrices(bound, len(parents), log)
        if (np.abs(np.linalg.det(world)) < 1e-30).any():
            raise log.fault(f"{skeleton.GetPath()}.bindTransforms: a matrix has no inverse")
        above = np.array([np.eye(4) if p < 0 else world[p] for p in parents])
        return _split(np.asarray(np.linalg.solve(above, world), dtype=np.float64), place, log)
    return _split(_matrices(given, len(parents), log), place, log)


def _matrices(attribute: UsdObject, count: int, log: RepairLog) -> Floats:
    """Matrices (count, 4, 4) for column vectors."""
    frames = np.swapaxes(matrices(attribute, log), 1, 2).copy()
    if len(frames) != count:
        raise log.fault(f"{attribute.GetPath()}: {len(frames)} values; expected {count}")
    # Squares of larger numbers would overflow.
    if not (np.abs(frames) < 1e100).all():
        raise log.fault(f"{attribute.GetPath()}: a matrix is not finite")
    return frames


def _split(frames: Floats, place: str, log: RepairLog) -> tuple[Floats, Floats, Floats]:
    turns, scales = turns_and_scales(frames)
    nearest = _nearest(turns)
    if np.abs(nearest - turns).max(initial=0.0) > _SHEARED:
        raise log.fault(f"{place}: a matrix shears")
    if not is_turn(nearest).all():
        raise log.fault(f"{place}: a matrix mirrors")
    return frames[..., :3, 3].copy(), quaternions.from_matrix(nearest), scales


def _nearest(turns: Floats) -> Floats:
    straight, _, right = np.linalg.svd(turns)
    return straight @ right


def _own_names(skeleton: UsdObject, tokens: tuple[str, ...], log: RepairLog) -> tuple[str, ...]:
    """Return jointNames if complete, else last parts of tokens if unique, else the tokens."""
    given = texts(skeleton.GetJointNamesAttr(), log)
    last = tuple(token.rpartition("/")[2] for token in tokens)
    for names in (given, last):
        if len(set(names)) == len(tokens) == len(names) and all(names):
            return names
    return tokens
