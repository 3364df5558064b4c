"""Group skins into meshes of an FBX file, and find joints that only place a mesh."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.array_types import Floats, Integers
from poise.formats.fbx_skeleton_writer import straight_parts
from poise.formats.local_transforms import is_turn
from poise.model import Character, Skeleton, Skin

METHODS = {"dual-quaternion": "DualQuaternion"}
"""SkinningType of deformers; all other methods are linear."""
_MOVED = 1e-4  # radians or metres: values that move less are still


@dataclass(frozen=True, eq=False)
class Group:
    """Skins that form one mesh.

    Attributes:
        skins: in order.
        starts: (skins + 1,) index of the first vertex of each skin.
    """

    skins: tuple[Skin, ...]

    @property
    def starts(self) -> list[int]:
        sizes = [len(skin.mesh.vertices) for skin in self.skins]
        return [0, *np.cumsum(sizes).tolist()]

    @property
    def faces(self) -> Integers:
        """Triangles of all skins, shape (m, 3)."""
        parts = [skin.mesh.faces + at for skin, at in zip(self.skins, self.starts, strict=False)]
        return np.concatenate(parts)

    @property
    def name(self) -> str:
        return self.skins[0].name or self.skins[0].mesh.name or "mesh"


def groups_of(character: Character) -> list[Group]:
    """Return the meshes of a character; skins without triangles are left out."""
    found: list[list[Skin]] = []
    for skin in character.skins:
        if not len(skin.mesh.faces):
            continue
        if found and _go_together(found[-1][-1], skin):
            found[-1].append(skin)
        else:
            found.append([skin])
    return [Group(tuple(skins)) for skins in found]


def _go_together(a: Skin, b: Skin) -> bool:
    one, two = a.mesh, b.mesh
    return (
        a.name == b.name
        and one.name == two.name
        and a.joints == b.joints
        and a.deformer == b.deformer
        and a.shape_dofs == b.shape_dofs
        and [shape.name for shape in one.shapes] == [shape.name for shape in two.shapes]
        and [(c.dofs, c.kind, c.keys.tolist()) for c in a.correctives]
        == [(c.dofs, c.kind, c.keys.tolist()) for c in b.correctives]
        and len(one.uvs) == len(two.uvs)
        and len(one.colours) == len(two.colours)
        and (one.normals is None) == (two.normals is None)
        and (one.material is None) == (two.material is None)
        and np.array_equal(a.inverse_bind, b.inverse_bind)
        and (rigid_frame(a) is None) == (rigid_frame(b) is None)
    )


def shapes_in_between(skin: Skin, skeleton: Skeleton) -> list[int]:
    """Return the indices of correctives that are in-between blend shapes.

    These are piecewise linear in one parameter of the skeleton, with no offset at 0.
    """
    parameters = {parameter.name for parameter in skeleton.parameters}
    return [
        place
        for place, one in enumerate(skin.correctives)
        if one.kind == "linear"
        and len(one.dofs) == 1
        and one.dofs[0] in parameters
        and len(one.keys) > 1
        and (one.keys == 0.0).any()
        and not one.offsets[one.keys[:, 0] == 0.0].any()
    ]


def rigid_frame(skin: Skin) -> Floats | None:
    """Frame (4, 4) of a mesh in the single joint that carries it; None for other bindings."""
    if len(skin.joints) != 1 or not (skin.weights.values.sum(axis=1) > 0.0).all():
        return None
    if skin.deformer in METHODS:
        return None
    frame = skin.inverse_bind[0]
    turn, _ = straight_parts(frame)
    plain = np.array_equal(frame[3], (0.0, 0.0, 0.0, 1.0))
    return frame if plain and bool(is_turn(turn)) else None


def carriers(character: Character) -> dict[int, Group]:
    """Map joints that are not bones but only place a mesh to that mesh.

    Such a joint is written as the mesh's model; all its values, if any, are animated.
    """
    body = character.skeleton
    bones: set[int] = set()
    parts: dict[int, list[Group]] = {}
    for group in groups_of(character):
        skin = group.skins[0]
        if rigid_frame(skin) is None:
            bones |= {body.joint_index(name) for name in skin.joints}
        else:
            parts.setdefault(body.joint_index(skin.joints[0]), []).append(group)
    for at in sorted(bones, reverse=True):  # bones and all their ancestors
        while at >= 0:
            bones.add(at)
            at = body.parents[at]
    return {
        at: groups[0]
        for at, groups in parts.items()
        if at not in bones
        and len(groups) == 1
        and np.array_equal(groups[0].skins[0].inverse_bind[0], np.eye(4))
        and _moves_all(character, at)
    }


def _moves_all(character: Character, at: int) -> bool:
    """Return whether motions move all kinds of values of a joint (positions, angles, ...).

    A mesh's model is not a bone: readers would drop kinds of values that never change.
    """
    body = character.skeleton
    joint = body.joints[at]
    columns = body.joint_dofs(joint.name)
    natural = np.array([(dof.lower, dof.upper) for dof in joint.type.dofs]).reshape(-1, 2)
    if (joint.limits != natural).any():
        return False
    kinds = [name.rsplit("_", 1)[-1][:1] for name in body.dof_names[columns]]
    moved: set[str] = set()
    for motion in character.motions.values():
        off = (np.abs(motion.q[:, columns] - body.rest.q[columns]) > _MOVED).any(axis=0)
        moved |= {kinds[place] for place in np.flatnonzero(off)}
    return moved == set(kinds)
