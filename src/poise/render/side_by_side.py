"""Several characters side by side as one character, for pictures, films, views and files."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.formats.unique_names import UniqueNames
from poise.geometry.colours import linear_from_srgb
from poise.geometry.transforms import compose
from poise.joints.constraint_joint import with_renamed_source
from poise.model import Character, Joint, Motion, Parameter, Skeleton, Skin, Weights
from poise.model.material import Material
from poise.model.mesh import Mesh
from poise.motion.editing import sampled
from poise.render.actors import bare_joints
from poise.render.figure import body_of, upright
from poise.render.poses import front_view
from poise.render.shape_primitives import Solids

_GAP = 0.35
"""Least distance between the joints of neighbours, relative to the height of the first body."""


def side_by_side(characters: Sequence[Character]) -> Character:
    """Combine characters into one, each to the right of the previous one, with motions in step.

    The first character keeps its place, its names and its frame rate. The others start level with
    it, at a distance at which no two neighbours overlap in any frame. Characters without skins get
    a simple body. The first motion of each character is used; a motion that ends before the longest
    holds its last pose. The result rests in the first frame, has y up and faces z at first, to the
    nearest quarter turn. It has no handles, masses or collision shapes.

    Raises:
        InvalidValue: there are no characters.

    >>> from poise.bundled import character
    >>> pair = side_by_side([character(), character()])
    >>> len(pair.skeleton.joints), pair.skeleton.joint_names[31:33], len(pair.skins)
    (62, ('root_2', 'lhipjoint_2'), 2)
    """
    if not characters:
        raise InvalidValue("characters: expected at least one, to place others next to it")
    motions = [motion for each in characters if (motion := _first_motion(each))]
    fps = motions[0].fps if motions else 30.0
    longest = max(((len(motion) - 1) / motion.fps for motion in motions), default=0.0)
    times = np.arange(math.floor(longest * fps + 1e-6) + 1) / fps
    cast = [_Member.of(each, times).facing_front() for each in characters]
    names, dofs = UniqueNames(), UniqueNames()
    joints: list[Joint] = []
    parameters: list[Parameter] = []
    skins: list[Skin] = []
    for member, offset in zip(cast, _offsets(cast), strict=True):
        named = member.renamed(names, dofs, len(joints), offset)
        joints += named[0]
        parameters += named[1]
        skins += named[2]
    name = ", ".join(each.name for each in characters)
    body = Skeleton(joints, parameters, name)
    ends = [member.character.skeleton.nq - len(member.character.skeleton.parameters)
            for member in cast]  # fmt: skip
    q = np.concatenate(
        [member.q[:, :end] for member, end in zip(cast, ends, strict=True)]
        + [member.q[:, end:] for member, end in zip(cast, ends, strict=True)],
        axis=1,
    )
    label = motions[0].name if motions else ""
    shown = {label or "motion": Motion(body, q, fps, label)} if motions else {}
    return Character(name, body, shown, skins=tuple(skins))


def _first_motion(character: Character) -> Motion | None:
    return next((motion for motion in character.motions.values() if len(motion)), None)


@dataclass(frozen=True, eq=False)
class _Member:
    """A character in its motion.

    Attributes:
        q: (frames, nq) its poses.
        turn: (3, 3) rotation from its world to one with y up.
        places: (frames, joints, 3) positions after this rotation, of its largest tree.
        front: (3,) horizontal direction in which it faces at first, after this rotation.
    """

    character: Character
    q: Floats
    turn: Floats
    places: Floats
    front: Floats

    @classmethod
    def of(cls, character: Character, times: Floats) -> _Member:
        """Return the character with its first motion at ``times`` (frames,), seconds."""
        body, motion = character.skeleton, _first_motion(character)
        q = np.tile(body.rest.q, (len(times), 1)) if motion is None else sampled(motion, times)
        turn = upright(body.up)
        roots: list[int] = []
        for number, parent in enumerate(body.parents):
            roots.append(number if parent < 0 else roots[parent])
        largest = Counter(roots).most_common(1)[0][0]
        world = Motion(body, q, 30.0).world
        places = world[..., :3, 3][:, np.array(roots) == largest] @ turn.T
        front = np.array(front_view(body, world[0], 0.0)) * (1.0, 0.0, 1.0)
        return cls(character, q, turn, places, front / np.linalg.norm(front))

    def facing_front(self) -> _Member:
        """Return the character turned by the quarter turns after which it faces z most.

        The conventions of files differ by quarter turns; smaller differences are of the motions.
        """
        quarter = np.array([(0.0, 0.0, 1.0), (0.0, 1.0, 0.0), (-1.0, 0.0, 0.0)])
        turns = [np.linalg.matrix_power(quarter, count) for count in range(4)]
        turn = max(turns, key=lambda each: float((each @ self.front)[2]))
        return replace(
            self, turn=turn @ self.turn, places=self.places @ turn.T, front=turn @ self.front
        )

    def renamed(
        self, names: UniqueNames, dofs: UniqueNames, first: int, offset: Floats
    ) -> tuple[list[Joint], list[Parameter], list[Skin]]:
        """Return joints, parameters and skins with free names, and the joints from ``first`` on."""
        body = self.character.skeleton
        place = compose(self.turn, offset)
        own = {name: names.new(name) for name in body.joint_names}
        values = {name: dofs.new(name) for joint in body.joints for name in joint.dof_names}
        values |= {parameter.name: dofs.new(parameter.name) for parameter in body.parameters}
        start = dict(zip(body.dof_names, self.q[0].tolist(), strict=True))
        joints: list[Joint] = []
        for joint in body.joints:
            kind = joint.type
            for old, new in own.items():
                kind = with_renamed_source(kind, old, new) if old != new else kind
            joints.append(replace(
                joint, name=own[joint.name], type=kind,
                parent=joint.parent + first if joint.parent >= 0 else -1,
                frame=joint.frame if joint.parent >= 0 else place @ joint.frame,
                names=tuple(
                    (suffix, values[name])
                    for suffix, name in zip(joint.suffixes, joint.dof_names, strict=True)
                ),
                rest=np.array([
                    start.get(name, value)
                    for name, value in zip(joint.dof_names, joint.rest.tolist(), strict=True)
                ]),
                drives=tuple(drive and (values[drive[0]], drive[1]) for drive in joint.drives),
            ))  # fmt: skip
        parameters = [
            replace(one, name=values[one.name], rest=start[one.name]) for one in body.parameters
        ]
        skins = [
            replace(
                skin, joints=tuple(own[name] for name in skin.joints),
                shape_dofs=tuple(values[name] for name in skin.shape_dofs),
                correctives=tuple(
                    replace(one, dofs=tuple(values[name] for name in one.dofs))
                    for one in skin.correctives
                ),
            )
            for skin in (*self.character.skins, *self._bare())
        ]  # fmt: skip
        return joints, parameters, skins

    def _bare(self) -> list[Skin]:
        """Return a simple body of the character without skins, or of its links without meshes."""
        character = self.character
        links = bare_joints(character) if character.skins else None
        if links == set():
            return []
        pose = character.skeleton.pose(self.q[0])
        figure = body_of(character.skeleton, None, pose)
        figure = figure if links is None else figure.only(links)
        solids, turn = figure.at(pose.world), figure.upright
        solids = replace(solids, origin=solids.origin @ turn, frame=turn.T @ solids.frame)
        mesh, owners = mesh_of(solids, f"{character.name} body")
        joints = np.concatenate([figure.start_joint, figure.rigid_joint])[owners]
        weights = Weights(joints[:, None], np.ones((len(joints), 1)))
        return [Skin.bound(mesh, pose, weights, name=mesh.name)]


def _offsets(cast: Sequence[_Member]) -> list[Floats]:
    """Offsets (3,), metres with y up, that place characters in a row, each to the right."""
    first = cast[0]
    forward = first.front
    across = np.cross(forward, (0.0, 1.0, 0.0))
    gap = _GAP * float(np.ptp(first.places[0, :, 1]))
    offsets = [np.zeros(3)]
    for before, after in itertools.pairwise(cast):
        end = (before.places @ across).max(axis=1) + offsets[-1] @ across
        start = (after.places @ across).min(axis=1)
        level = (first.places[0].mean(axis=0) - after.places[0].mean(axis=0)) @ forward
        offsets.append(level * forward + float((end - start).max() + gap) * across)
    return offsets


_AROUND = 20
"""Number of corners of a circle."""
_RINGS = 6
"""Number of rings of each end."""


def mesh_of(solids: Solids, name: str = "") -> tuple[Mesh, NDArray[np.int64]]:
    """Return the surface of solids with their colours, and the solid (n,) of each vertex.

    >>> from poise.render.shape_primitives import capsule
    >>> mesh, owners = mesh_of(capsule((0, 0, 0), (0, 1, 0), 0.1, 0.05))
    >>> np.ptp(mesh.vertices, axis=0).round(3), set(owners.tolist())
    (array([0.2 , 1.15, 0.2 ]), {0})
    """
    angles = 2.0 * np.pi * np.arange(_AROUND) / _AROUND
    circle = np.stack([np.cos(angles), np.zeros(_AROUND), np.sin(angles)], axis=1)
    profiles = [_profile(*one) for one in zip(solids.length, solids.radii, strict=True)]
    outlines, leans = (
        np.array([each[k] for each in profiles]).reshape(-1, 2 * _RINGS, 1, 2) for k in (0, 1)
    )
    local, outwards = (
        (values[..., :1] * circle + values[..., 1:] * (0.0, 1.0, 0.0)).reshape(len(solids), -1, 3)
        for values in (outlines, leans)
    )
    vertices = np.einsum("nij,nkj->nki", solids.frame, local) + solids.origin[:, None]
    normals = np.einsum("nji,nkj->nki", np.linalg.inv(solids.frame), outwards)
    normals /= np.linalg.norm(normals, axis=2, keepdims=True)
    ring, step = np.meshgrid(np.arange(2 * _RINGS - 1), np.arange(_AROUND), indexing="ij")
    a, b = ring * _AROUND + step, ring * _AROUND + (step + 1) % _AROUND
    c, d = b + _AROUND, a + _AROUND
    sheet = np.concatenate([np.stack(t, axis=-1).reshape(-1, 3) for t in ((a, c, b), (a, d, c))])
    mirrored = np.linalg.det(solids.frame) < 0.0
    sheets = np.where(mirrored[:, None, None], sheet[None, :, ::-1], sheet[None])
    count = local.shape[1]
    faces = (sheets + count * np.arange(len(solids))[:, None, None]).reshape(-1, 3)
    owners = np.repeat(np.arange(len(solids)), count)
    mesh = Mesh(
        vertices.reshape(-1, 3), faces, normals=normals.reshape(-1, 3),
        colours=(linear_from_srgb(solids.colour)[owners],),
        material=Material(name, metallic=0.0, roughness=0.8), name=name,
    )  # fmt: skip
    return mesh, owners


def _profile(length: float, radii: Floats) -> tuple[Floats, Floats]:
    """Outline of a round cone from its lower to its upper pole: points and normals (rings, 2)."""
    drop = float(np.clip((radii[0] - radii[1]) / length, -1.0, 1.0)) if length > 0.0 else 0.0
    seam = np.arcsin(drop)  # the angle at which the cone touches both spheres
    low, high = (np.linspace(*ends, _RINGS) for ends in ((-0.5 * np.pi, seam), (seam, 0.5 * np.pi)))
    ends = [np.stack([np.cos(angle), np.sin(angle)], axis=1) for angle in (low, high)]
    points = [radii[0] * ends[0], radii[1] * ends[1] + (0.0, length)]
    return np.concatenate(points), np.concatenate(ends)
