"""Bind poses of joints and meshes, combined into one pose if the skins allow.

A cluster stores the bind frame of its joint (``TransformLink``) and, as ``Transform``, the frame of
the mesh in the joint. Programs keep a single bind pose per joint. A skin whose mesh is translated
or scaled as a whole relative to the rest pose, or to previous skins, is therefore bound in that
pose, and the model of its mesh has an offset; other skins store a separate bind pose.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.array_types import Floats
from poise.errors import FileUnsupported
from poise.formats.fbx_groups import Group, groups_of, rigid_frame
from poise.formats.fbx_skeleton_writer import straight_parts
from poise.formats.local_transforms import is_turn
from poise.model import Character, Skin

_SAME = 1e-5
"""Relative tolerance of positions in a skeleton of 1 m: the rounding of files."""


@dataclass(frozen=True, eq=False)
class FbxBinding:
    """Bind frames of a skin, in metres.

    Attributes:
        place: bind frame of the mesh, (4, 4).
        links: bind frames of the joints, (joints, 4, 4).
    """

    place: Floats
    links: Floats


def bindings_of(character: Character, file: str) -> tuple[list[FbxBinding | None], Floats]:
    """Return the binding of each mesh, None for rigid ones, and joint frames (joints, 4, 4).

    A joint without a skin keeps its rest frame relative to its parent.

    Raises:
        FileUnsupported: a matrix has no inverse.
    """
    body, rest = character.skeleton, character.rest.world
    size = max(1.0, float(np.abs(rest[:, :3, 3]).max()))
    known: dict[int, Floats] = {}
    found: list[FbxBinding | None] = []
    for group in groups_of(character):
        skin = group.skins[0]
        if rigid_frame(skin) is not None:
            found.append(None)
            continue
        joints = [body.joint_index(name) for name in skin.joints]
        before = np.array([known.get(joint, rest[joint]) for joint in joints])
        place = _common_place(group, before, _SAME * size)
        made = FbxBinding(place, place @ _inverses(skin, file))
        found.append(made)
        for joint, link in zip(joints, made.links, strict=True):
            known.setdefault(joint, link)
    return found, _everywhere(character, known)


def _common_place(group: Group, links: Floats, slack: float) -> Floats:
    """Mesh frame (4, 4) implied by joints bound at ``links``; the identity if they disagree."""
    places = links @ group.skins[0].inverse_bind
    here = places[0] if len(places) else np.eye(4)
    weighed = all((skin.weights.values.sum(axis=1) > 0.0).all() for skin in group.skins)
    agree = np.abs(places - here).max(initial=0.0) <= slack and weighed
    if not agree or np.abs(here - np.eye(4)).max() <= slack:
        return np.eye(4)
    turn, scale = straight_parts(here)
    whole = bool(is_turn(turn)) and (scale != 0.0).all() and not (here[3] != (0, 0, 0, 1)).any()
    return here if whole else np.eye(4)


def _inverses(skin: Skin, file: str) -> Floats:
    """Bind matrices (joints, 4, 4), from joints to the mesh's coordinates."""
    try:
        found = np.asarray(np.linalg.inv(skin.inverse_bind), dtype=np.float64)
    except np.linalg.LinAlgError:
        found = np.full((1, 4, 4), np.nan)
    if not np.isfinite(found).all():
        bad = next(
            name
            for name, matrix in zip(skin.joints, skin.inverse_bind, strict=True)
            if not np.linalg.det(matrix)
        )
        raise FileUnsupported(
            f"the skin {skin.name!r} is bound to {bad!r} by a matrix without an inverse", file=file
        )
    return found


def _everywhere(character: Character, known: dict[int, Floats]) -> Floats:
    body, rest = character.skeleton, character.rest.world
    frames = np.array(rest)
    moved = np.zeros(len(frames), dtype=bool)
    for at, parent in enumerate(body.parents):
        if at in known:
            frames[at], moved[at] = known[at], True
        elif parent >= 0 and moved[parent] and np.linalg.det(rest[parent][:3, :3]) != 0.0:
            frames[at] = frames[parent] @ np.linalg.solve(rest[parent], rest[at])
            moved[at] = True
    return frames
