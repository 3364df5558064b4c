"""Artist-bound characters with removed weights: the test cases of `campaign_artists.py`.

A case has the welded surface where it was bound, the skeleton of the file, and the artist's
weights. A file counts if a skin in it follows more than one joint. Things are left out: skins that
follow joints of other trees, or one joint that is in no part of a recognised body, such as a
weapon. The same character in another container is one case.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import poise
from poise.anatomy.roles import HELPER, PROP
from poise.binding.bone_segments import bind_frames
from poise.binding.surface import Surface
from poise.bundled import character
from poise.errors import PoiseError
from poise.model import Character, Mesh, Pose, Skeleton, Skin, skeleton_from_tails_and_tips

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

ENDINGS = ("glb", "gltf", "vrm", "fbx", "usda", "usdc", "usd", "usdz")
LEAST_VERTICES = 20
ANGLES = np.radians((20.0, 60.0))
BENT = ("left shin", "right shin", "left forearm", "right forearm")
THINGS = (HELPER, PROP)
_HEADS = ("head", "head_05", "tête", "neck_joint_2")


@dataclass(frozen=True, eq=False)
class Case:
    """A character that an artist bound.

    Attributes:
        name: file name.
        meshes: meshes of the bind pose in world coordinates.
        pose: bind pose of the skeleton.
        listed: which joints (joints,) the file's skins use; other programs treat them as bones.
        weights: the artist's weights (n, joints) of the surface's vertices.
        held: mask (joints,) of things that a hand carries, which do not turn in it.
        folds: turns (joints, 3, 3) that bend knees and elbows by 90 degrees in the world at the
            bind pose, by joint; empty without knees and elbows.
    """

    name: str
    meshes: tuple[Mesh, ...]
    pose: Pose
    listed: NDArray[np.bool_]
    weights: Floats
    held: NDArray[np.bool_]
    folds: Mapping[int, Floats]

    @cached_property
    def surface(self) -> Surface:
        return Surface.of(self.meshes)

    @property
    def vertices(self) -> Floats:
        return self.surface.vertices

    @property
    def origins(self) -> Floats:
        return self.pose.world[:, :3, 3]

    @cached_property
    def height(self) -> float:
        """Return the largest extent of the surface in metres."""
        return float(np.ptp(self.vertices, axis=0).max())

    @cached_property
    def bones(self) -> tuple[Integers, Floats, Floats]:
        """Return owners, starts and ends of bones in the convention of modelling programs.

        A joint has one bone to each child, or one to its tip. Without either, the bone has half the
        length of the parent's.
        """
        at, parents = self.origins, self.pose.skeleton.parents
        joints = self.pose.skeleton.joints
        least = 1e-4 * self.height
        found: list[tuple[int, Floats, Floats]] = []
        for i in np.flatnonzero(self.listed).tolist():
            ends = [at[c] for c, parent in enumerate(parents) if parent == i]
            tip = joints[i].tip
            if not ends and tip is not None:
                ends = [self.pose.world[i, :3, :3] @ tip + at[i]]
            above = parents[i]
            while above >= 0 and np.linalg.norm(at[i] - at[above]) <= least:
                above = parents[above]
            if not ends and above >= 0:
                ends = [at[i] + 0.5 * (at[i] - at[above])]
            found += [(i, at[i], end) for end in ends if np.linalg.norm(end - at[i]) > least]
        owners, starts, ends = zip(*found)
        return np.array(owners), np.array(starts), np.array(ends)

    @cached_property
    def head(self) -> Integers:
        """Return the joint named as a head and its descendants; empty if there is none."""
        names = [name.lower() for name in self.pose.skeleton.joint_names]
        found = [i for i, name in enumerate(names) if name.endswith(_HEADS)]
        if not found:
            return np.zeros(0, dtype=np.int64)
        below = {found[0]}
        for i, parent in enumerate(self.pose.skeleton.parents):
            if parent in below:
                below.add(i)
        return np.array(sorted(below))

    def poses(self, count: int, seed: int) -> Iterator[Floats]:
        """Yield random large joint transforms (joints, 4, 4) relative to the bind pose.

        Every joint with weight except the topmost and things in hands rotates by 20 to 60 degrees
        relative to its parent about a random axis.
        """
        parents = self.pose.skeleton.parents
        weighted = self.weights.sum(axis=0) > 0.0
        chance = np.random.default_rng(seed)
        top = int(np.flatnonzero(weighted)[0])
        for _ in range(count):
            axes = chance.normal(size=(len(parents), 3))
            axes /= np.linalg.norm(axes, axis=1, keepdims=True)
            angles = chance.uniform(*ANGLES, size=len(parents))
            yield self._moves(
                {
                    i: _turn(axes[i], angles[i])
                    for i in np.flatnonzero(weighted).tolist()
                    if i != top and not self.held[i]
                }
            )

    def bent(self) -> Iterator[Floats]:
        """Yield the pose with knees and elbows bent by 90 degrees, if the body has them."""
        if self.folds:
            yield self._moves(self.folds)

    def _moves(self, turns: Mapping[int, Floats]) -> Floats:
        """Return joint transforms (joints, 4, 4) with turns of joints relative to their parents."""
        parents = self.pose.skeleton.parents
        moves = np.tile(np.eye(4), (len(parents), 1, 1))
        for i, parent in enumerate(parents):
            own = np.eye(4)
            if i in turns:
                own[:3, :3] = turns[i]
                own[:3, 3] = self.origins[i] - own[:3, :3] @ self.origins[i]
            moves[i] = own if parent < 0 else moves[parent] @ own
        return moves

    def posed(self, weights: Floats, moves: Floats) -> Floats:
        """Return vertices (n, 3) after linear blending; vertices without weight do not move."""
        blended = np.einsum("nj,jab->nab", weights, moves[:, :3])
        left = 1.0 - weights.sum(axis=1)
        there = np.einsum("nab,nb->na", blended[:, :, :3], self.vertices) + blended[:, :, 3]
        return there + left[:, None] * self.vertices


def _turn(axis: Floats, angle: float) -> Floats:
    x, y, z = axis
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + np.sin(angle) * cross + (1.0 - np.cos(angle)) * cross @ cross


def cases(data: Path, named: list[str] | None = None) -> Iterator[Case]:
    """Yield all cases, or those whose names contain one of the given words."""
    seen: set[bytes] = set()
    for case in _all(data):
        if named and not any(word.lower() in case.name.lower() for word in named):
            continue
        size = np.round(1e3 * np.sort(np.ptp(case.vertices, axis=0)) / case.height)
        key = size.tobytes() + np.int64(len(case.vertices)).tobytes()
        if key not in seen:
            seen.add(key)
            yield case


def _all(data: Path) -> Iterator[Case]:
    files = sorted(file for ending in ENDINGS for file in data.rglob(f"*.{ending}"))
    for file in files:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                found = case_of(poise.read(file), file.stem)
            except PoiseError:
                continue
        if found is not None:
            yield found
    yield _bundled()
    if (data / "mesh").is_dir():
        yield from _makehumans(data / "mesh")


def case_of(hero: Character, name: str) -> Case | None:
    """Return a character without its weights; None if it has no skin."""
    skeleton = hero.skeleton
    root = np.arange(len(skeleton.parents))
    for i, parent in enumerate(skeleton.parents):
        root[i] = i if parent < 0 else root[parent]
    index = {joint: i for i, joint in enumerate(skeleton.joint_names)}
    soft = [
        skin for skin in hero.skins
        if (skin.weights.dense(len(skin.joints)) > 0.0).any(axis=0).sum() > 1
    ]  # fmt: skip
    trees = {int(root[index[joint]]) for skin in soft for joint in skin.joints}
    roles = hero.anatomy.roles
    skins = [
        s for s in hero.skins
        if all(int(root[index[j]]) in trees for j in s.joints)
        and not (len(_used(s)) == 1 and roles.get(_used(s)[0]) in THINGS)
    ]  # fmt: skip
    if not soft:
        return None
    inverses: dict[str, Floats] = {}
    for skin in soft:
        for joint, inverse in zip(skin.joints, skin.inverse_bind):
            inverses.setdefault(joint, inverse)
    world = bind_frames(skeleton, inverses)
    meshes = tuple(_placed(skin, world[[index[j] for j in skin.joints]]) for skin in skins)
    columns = [np.array([index[joint] for joint in skin.joints]) for skin in skins]
    dense = []
    for skin, column in zip(skins, columns):
        rows = np.zeros((len(skin.mesh.vertices), len(index)))
        rows[:, column] = skin.weights.dense(len(skin.joints))
        dense.append(rows)
    kept = np.flatnonzero(np.isin(root, list(trees)))
    listed = np.zeros(len(index), dtype=np.bool_)
    listed[np.concatenate(columns)] = True
    number = {int(j): i for i, j in enumerate(kept)}
    folds = {number[j]: turn for j, turn in _folds(hero, world).items() if j in number}
    held = np.array([roles.get(skeleton.joint_names[j]) == PROP for j in kept])
    return _case(name, meshes, _standing(skeleton, world, kept), listed[kept],
                 np.concatenate(dense)[:, kept], held, folds)  # fmt: skip


def _used(skin: Skin) -> list[str]:
    """Return the joints that a skin follows."""
    used = skin.weights.dense(len(skin.joints)).max(axis=0) > 0.0
    return [joint for joint, follows in zip(skin.joints, used.tolist(), strict=True) if follows]


def _folds(hero: Character, world: Floats) -> dict[int, Floats]:
    """Return turns that bend knees and elbows by 90 degrees at frames (joints, 4, 4)."""
    found: dict[int, Floats] = {}
    for name in BENT:
        part = hero.anatomy.parts.get(name)
        if part is None or part.bend is None:
            continue
        joint = hero.skeleton.joint_index(part.joints[0])
        moved = world[joint, :3, :3] @ np.linalg.inv(hero.rest.world[joint, :3, :3])
        axis = moved @ np.cross(part.bend, part.end - part.start)  # the joint moves along bend
        found[joint] = _turn(axis / np.linalg.norm(axis), np.pi / 2)
    return found if len(found) == len(BENT) else {}


def _placed(skin: Skin, frames: Floats) -> Mesh:
    """Return the mesh deformed by joint frames (joints, 4, 4)."""
    moves = np.einsum("jab,jbc->jac", frames, skin.inverse_bind)
    blended = np.einsum("nj,jab->nab", skin.weights.dense(len(skin.joints)), moves)
    there = np.einsum("nab,nb->na", blended[:, :3, :3], skin.mesh.vertices) + blended[:, :3, 3]
    return skin.mesh.moved(there)


def _standing(skeleton: Skeleton, world: Floats, kept: Integers) -> Pose:
    """Return a skeleton with unrotated joints at the positions of frames, keeping the tips."""
    builder = poise.SkeletonBuilder(skeleton.name)
    for i in kept.tolist():
        joint, parent = skeleton.joints[i], skeleton.parents[i]
        start = world[parent, :3, 3] if parent >= 0 else np.zeros(3)
        tip = None if joint.tip is None else world[i, :3, :3] @ joint.tip
        above = skeleton.joint_names[parent] if parent >= 0 else None
        builder = builder.add(
            joint.name, poise.Ball(), above, offset=world[i, :3, 3] - start, tip=tip
        )
    return builder.build().rest


def _case(
    name: str, meshes: tuple[Mesh, ...], pose: Pose, listed: NDArray[np.bool_], dense: Floats,
    held: NDArray[np.bool_], folds: Mapping[int, Floats],
) -> Case | None:  # fmt: skip
    surface = Surface.of(meshes)
    if len(surface.vertices) < LEAST_VERTICES or not len(surface.faces):
        return None
    place = np.concatenate(surface.places)
    weights = np.zeros((len(surface.vertices), dense.shape[1]))
    np.add.at(weights, place, dense)
    total = weights.sum(axis=1, keepdims=True)
    weights /= np.where(total > 0.0, total, 1.0)
    if ((weights > 0.0).any(axis=0)).sum() < 2:
        return None
    return Case(name, meshes, pose, listed, weights, held, folds)


def _bundled() -> Case:
    found = case_of(character(), "bundled")
    assert found is not None
    return found


def _makehumans(folder: Path) -> Iterator[Case]:
    """Return MakeHuman's body with CMU's rig, and with 163 bones, eyes, teeth, hair and clothes."""
    import sys

    sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
    from samples.makehuman import _obj, makehuman  # pyright: ignore[reportMissingImports]

    human = makehuman(folder)
    count = len(human.skeleton.joints)
    every = np.ones(count, dtype=np.bool_)
    rest = human.skeleton.rest
    folds = _folds(Character("makehuman", human.skeleton), rest.world)
    found = _case("makehuman_cmu", (human.mesh,), rest, every, human.weights, ~every, folds)
    assert found is not None
    yield found
    vertices, groups = _obj(folder / "makehuman_base.obj")
    rig = json.loads((folder / "makehuman_default.mhskel").read_text())
    bones = _ordered(rig["bones"])
    at = {name: vertices[places].mean(axis=0) for name, places in rig["joints"].items()}
    skeleton = skeleton_from_tails_and_tips(
        bones,
        [at[rig["bones"][bone]["head"]] for bone in bones],
        [at[rig["bones"][bone]["tail"]] for bone in bones],
        [rig["bones"][bone]["parent"] for bone in bones],
        name="makehuman",
    )
    painted = json.loads((folder / "makehuman_default_weights.mhw").read_text())["weights"]
    weights = np.zeros((len(vertices), len(bones)))
    for bone, pairs in painted.items():
        for vertex, weight in pairs:
            weights[vertex, bones.index(bone)] += weight
    dressed = [
        name for name in groups
        if name == "body" or (name.startswith("helper-") and "skirt" not in name)
    ]  # fmt: skip
    faces = [
        (q[0], q[i], q[i + 1]) for g in dressed for q in groups[g] for i in range(1, len(q) - 1)
    ]
    used = np.unique(faces)
    number = np.full(len(vertices), -1)
    number[used] = np.arange(len(used))
    mesh = Mesh(vertices[used], number[np.array(faces)])
    every = np.ones(len(bones), dtype=np.bool_)
    folds = _folds(Character("makehuman", skeleton), skeleton.rest.world)
    found = _case("makehuman_dressed", (mesh,), skeleton.rest, every, weights[used], ~every, folds)
    assert found is not None
    yield found


def _ordered(bones: dict[str, dict[str, str | None]]) -> list[str]:
    result: list[str] = []
    while len(result) < len(bones):
        result += [
            name for name, bone in bones.items()
            if name not in result and (bone["parent"] is None or bone["parent"] in result)
        ]  # fmt: skip
    return result
