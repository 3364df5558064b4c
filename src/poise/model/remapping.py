"""Apply an edit of a skeleton to everything that refers to the skeleton.

Data is preserved by name where possible. Other data is dropped and reported.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from poise.array_types import Floats
from poise.errors import SkeletonError
from poise.joints import JointType
from poise.kernels import primitives as code
from poise.model.character import Character
from poise.model.corrective import Corrective
from poise.model.editing import Edit
from poise.model.handle import IKHandle
from poise.model.joint import Joint
from poise.model.joint_rotation import JointRotation
from poise.model.masses import SegmentMasses
from poise.model.mesh import Mesh
from poise.model.motion import Motion
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.model.skin import Skin
from poise.model.weights import Weights
from poise.report_text import listed

_ALIKE = 1e-9
"""Tolerance for equal matrices: metres, and relative lengths."""


@dataclass(frozen=True, eq=False)
class Remapped:
    """A character on its edited skeleton, and the losses, one sentence each."""

    character: Character
    notes: tuple[str, ...] = ()


def remapped(character: Character, edit: Edit, *, rebind: bool = True) -> Remapped:
    """Transfer a character to its skeleton after an edit.

    Args:
        character: the character on the skeleton before the edit.
        edit: the edit of the skeleton.
        rebind: whether skins are bound again in the new rest pose and keep their appearance;
            otherwise bindings are kept, and skins follow moved joints.

    Raises:
        SkeletonError: a removed DOF drives the weight of a skin's shape.

    >>> from poise.bundled import character
    >>> from poise.model.editing import rename_joint
    >>> hero = character()
    >>> renamed = remapped(hero, rename_joint(hero.skeleton, "lhand", "left hand")).character
    >>> "left hand" in renamed.skins[0].joints
    True
    """
    notes: list[str] = list(edit.notes)
    motions = {
        name: Motion(
            edit.after, remapped_values(motion.q, edit, steady=True), motion.fps, motion.name
        )
        for name, motion in character.motions.items()
    }  # fmt: skip
    if motions and (lost := lost_values(edit)):
        notes.append(f"the motions' values of {listed(lost, 4)} are gone")
    skins = tuple(_skin(skin, edit, rebind, notes) for skin in character.skins)
    if character.collision is not None:
        notes.append("the collision geometry is gone")
    return Remapped(
        replace(
            character, skeleton=edit.after, motions=motions, skins=skins, source=None,
            masses=_masses(character.masses, edit),
            handles=_handles(character.handles, edit, notes),
            collision=None,
        ),
        tuple(notes),
    )  # fmt: skip


# -- values --------------------------------------------------------------------------------------


def remapped_values(q: Floats, edit: Edit, *, steady: bool = False) -> Floats:
    """Convert poses (..., nq) from before an edit to after it; new DOFs have rest values.

    A ball whose parameterisation or axes changed gets values of the same rotation. Values that
    cannot be converted are set to their rest values (`lost_values`). ``steady`` treats the first
    axis as the frames of a motion and avoids jumps.
    """
    body = edit.after
    result = np.broadcast_to(body.rest.q, (*q.shape[:-1], body.nq)).copy()
    again = _reoriented(edit)
    for old, new in edit.dofs.items():
        if old not in again:
            result[..., body.dof_index(new)] = q[..., edit.before.dof_index(old)]
    for name in dict.fromkeys(joint for joint in again.values() if joint is not None):
        _turn(q, edit, name, result, steady)
    return body.unit_quaternions(result)


def lost_values(edit: Edit) -> tuple[str, ...]:
    """Return the DOFs before the edit whose values cannot be converted."""
    again, kept = _reoriented(edit), edit.dofs
    return tuple(
        name for name in edit.before.dof_names
        if (name not in kept and name not in again) or (name in again and again[name] is None)
    )  # fmt: skip


def _reoriented(edit: Edit) -> dict[str, str | None]:
    """Map each old DOF of a joint with changed axes or type to the joint's old name.

    The value is None if the joint's new type cannot reach the same rotations. Only rotating DOFs
    are included.
    """
    found: dict[str, str | None] = {}
    for old, new in edit.joints.items():
        before, after = edit.before.joint(old), edit.after.joint(new)
        if before.type == after.type and new not in edit.turned:
            continue
        source, target = _ball(before.type), _ball(after.type)
        free = edit.before.dof_names
        if new in edit.turned:
            first = () if before.type != after.type else _shifts(before.type)
            rest = () if source is None else source.values
            for value, name in enumerate(before.dof_names):
                if name in free:
                    found[name] = old if value in (*first, *rest) else None
        elif source is not None and all(before.dof_names[v] in free for v in source.values):
            names = [before.dof_names[value] for value in source.values]
            found |= dict.fromkeys(names, old if target is not None else None)
    return found


def _shifts(kind: JointType) -> tuple[int, ...]:
    """Return indices of a joint's leading x, y and z translations, or none if one is missing."""
    found: dict[tuple[float, ...], int] = {}
    for motion in kind.lower():
        if motion.kind != code.TRANSLATE or motion.frame is not None:
            break
        found[motion.axis] = motion.dof
    axes = [tuple(row) for row in np.eye(3).tolist()]
    return tuple(found[axis] for axis in axes) if all(axis in found for axis in axes) else ()


def _ball(kind: JointType) -> JointRotation | None:
    """Return the rotation of a joint that can reach any orientation; None for other joints."""
    try:
        rotation = JointRotation.of(kind)
    except SkeletonError:  # not a rotation
        return None
    return rotation if rotation.is_quaternion or rotation.order else None


def _turn(q: Floats, edit: Edit, name: str, result: Floats, steady: bool) -> None:
    """Convert the values of a ball.

    With frame B, the joint's axes at rest are ``B L_rest``; after an edit that rotates them by C
    they are ``B L_rest C = B' L'_rest``. The same rotation requires ``B' L' = B L C``, that is ``L'
    = L'_rest C^T L_rest^T L C``; translations along B's axes are converted to those of B'.
    """
    before, after = edit.before.joint(name), edit.after.joint(edit.joints[name])
    if after.name in edit.turned:
        _shift(q, edit, before, after, result)
    source, target = _ball(before.type), _ball(after.type)
    if source is None or target is None:
        return
    own = np.broadcast_to(before.rest, (*q.shape[:-1], len(before.suffixes))).copy()
    for i in source.values:
        own[..., i] = q[..., edit.before.dof_index(before.dof_names[i])]
    C = edit.turned.get(after.name, np.eye(3))
    L = source.matrix(own)
    wanted = target.matrix(after.rest) @ C.T @ source.matrix(before.rest).T @ L @ C
    values = target.fit(wanted)
    if steady:
        values = target.continuous(values, after.rest[list(target.values)])
    for i, value in enumerate(target.values):
        dof = after.dof_names[value]
        if dof in edit.after.dof_names:
            result[..., edit.after.dof_index(dof)] = values[..., i]


def _shift(q: Floats, edit: Edit, before: Joint, after: Joint, result: Floats) -> None:
    """Convert translations along the axes of the frame before to those of the frame after."""
    values = _shifts(before.type) if before.type == after.type else ()
    if not values:
        return
    shift = q[..., [edit.before.dof_index(before.dof_names[value]) for value in values]]
    turn = np.linalg.solve(after.frame[:3, :3], before.frame[:3, :3])
    moved = before.rest[list(values)]
    # The rest pivot does not move: the frame absorbs the rest values.
    shifted = (shift - moved) @ turn.T + after.rest[list(values)]
    for i, value in enumerate(values):
        result[..., edit.after.dof_index(after.dof_names[value])] = shifted[..., i]


# -- skins ---------------------------------------------------------------------------------------


def _skin(skin: Skin, edit: Edit, rebind: bool, notes: list[str]) -> Skin:
    lost = [dof for dof in skin.shape_dofs if dof not in edit.dofs]
    if lost:
        raise SkeletonError(
            f"the shapes of the skin {skin.name!r} are driven by {listed(lost, 4)}, which would be "
            "removed"
        )
    shapes = tuple(edit.dofs[dof] for dof in skin.shape_dofs)
    skin = replace(skin, shape_dofs=shapes, correctives=_correctives(skin, edit, notes))
    gone = [name for name in skin.joints if name not in edit.joints]
    if gone:
        skin = _inherited(skin, edit, gone, notes)
    names = {new: old for old, new in edit.joints.items()}
    joints = tuple(edit.joints.get(name, name) for name in skin.joints)
    inverse_bind = skin.inverse_bind
    if rebind:
        inverse_bind = inverse_bind.copy()
        old, new = edit.before.rest.world, edit.after.rest.world
        for k, name in enumerate(joints):
            if name not in names:
                continue
            W = old[edit.before.joint_index(names[name])]
            changed = new[edit.after.joint_index(name)]
            if not np.array_equal(W, changed):
                # W' B'^-1 = W B^-1: vertices do not move at rest.
                inverse_bind[k] = np.linalg.solve(changed, W @ inverse_bind[k])
    return replace(skin, joints=joints, inverse_bind=inverse_bind)


def _correctives(skin: Skin, edit: Edit, notes: list[str]) -> tuple[Corrective, ...]:
    kept: list[Corrective] = []
    lost, names = set(lost_values(edit)) | set(_reoriented(edit)), edit.dofs
    for each in skin.correctives:
        gone = [dof for dof in each.dofs if dof not in names or dof in lost]
        if gone:
            notes.append(f"the corrective {each.name!r} is gone: {listed(gone, 4)} called it up")
        else:
            kept.append(replace(each, dofs=tuple(names[dof] for dof in each.dofs)))
    return tuple(kept)


def _inherited(skin: Skin, edit: Edit, gone: Sequence[str], notes: list[str]) -> Skin:
    """Move the weights of removed joints to their heirs.

    If a joint and its heir were not bound in the rest pose, the skin is first rebound there, so
    that vertices do not move at rest.
    """
    heirs = {name: _heir(name, edit) for name in gone}
    if any(heir is None for heir in heirs.values()):
        raise SkeletonError(f"no joint is left for the skin {skin.name!r} to follow")
    if not _bound_alike(skin, edit, heirs):
        skin = _at_rest(skin, edit, notes)
    before = edit.before.rest.world
    names = list(skin.joints)
    inverse_bind = list(skin.inverse_bind)
    for name in dict.fromkeys(heirs[old] or "" for old in gone):
        if name not in names:
            names.append(name)
            dead = next(old for old in gone if heirs[old] == name)
            at = edit.before.joint_index(dead)
            # The matrix of the removed joint at rest.
            M = before[at] @ skin.inverse_bind[skin.joints.index(dead)]
            inverse_bind.append(np.linalg.solve(before[edit.before.joint_index(name)], M))
    places = np.array([names.index(heirs.get(name) or name) for name in skin.joints])
    weights = Weights.from_dense(
        Weights(places[skin.weights.joints], skin.weights.values).dense(len(names))
    )
    left = [k for k, name in enumerate(names) if name not in heirs]
    number = np.zeros(len(names), dtype=np.int64)
    number[left] = np.arange(len(left))
    return replace(
        skin, joints=tuple(names[k] for k in left), inverse_bind=np.array(inverse_bind)[left],
        weights=Weights(number[weights.joints], weights.values),
    )  # fmt: skip


def _heir(name: str, edit: Edit) -> str | None:
    """Return the old name of the joint that takes over the weights of a removed joint."""
    new = edit.heirs.get(name)
    return next((old for old, after in edit.joints.items() if after == new), None)


def _bound_alike(skin: Skin, edit: Edit, heirs: Mapping[str, str | None]) -> bool:
    """Return whether removed joints move vertices at rest like their heirs."""
    M = skin.matrices(edit.before.rest)
    at = {name: k for k, name in enumerate(skin.joints)}
    return all(
        heir not in at or float(np.abs(M[at[name]] - M[at[heir]]).max()) <= _ALIKE
        for name, heir in heirs.items()
        if heir is not None
    )


def _at_rest(skin: Skin, edit: Edit, notes: list[str]) -> Skin:
    """Return the skin as if bound in the rest pose."""
    if skin.deformer != "linear-blend":
        notes.append(
            f"the skin {skin.name!r} was not bound at rest: its mesh is taken as it lies there, "
            "blended linearly"
        )
    return bound_at(skin, edit.before.rest)


def bound_at(skin: Skin, pose: Pose) -> Skin:
    """Rebind a skin in another pose, with the mesh as deformed there.

    Shapes and correctives are transformed. The skin is unchanged in that pose up to rounding, and
    in other poses if blending is linear in the matrices (linear blend skinning).
    """
    M = skin.matrices(pose)
    shares = skin.weights.normalised().values.copy()
    shares[skin.weights.totals == 0.0, 0] = 1.0  # as in deformers
    A = np.einsum("nk,nkij->nij", shares, M[skin.weights.joints])
    mesh = skin.mesh
    linear = A[:, :3, :3]
    vertices = np.einsum("nij,nj->ni", linear, mesh.vertices) + A[:, :3, 3]
    shapes = tuple(
        replace(shape, offsets=np.einsum("nij,nj->ni", linear, shape.offsets))
        for shape in mesh.shapes
    )
    correctives = tuple(
        replace(each, offsets=np.einsum("mij,kmj->kmi", linear[each.vertices], each.offsets))
        for each in skin.correctives
    )
    rows = [pose.skeleton.joint_index(name) for name in skin.joints]
    inverses = np.linalg.inv(pose.world[rows])
    lying = _lying(mesh, vertices, linear)
    return replace(
        skin, mesh=replace(lying, shapes=shapes), correctives=correctives, inverse_bind=inverses
    )


def _lying(mesh: Mesh, vertices: Floats, linear: Floats) -> Mesh:
    """Return a mesh with moved vertices and transformed normals and tangents."""
    normals, tangents = mesh.normals, mesh.tangents
    if normals is not None:
        upright = np.linalg.inv(linear).transpose(0, 2, 1)
        normals = _unit(np.einsum("nij,nj->ni", upright, normals))
    if tangents is not None:
        along = _unit(np.einsum("nij,nj->ni", linear, tangents[:, :3]))
        tangents = np.column_stack([along, tangents[:, 3]])
    return replace(mesh, vertices=vertices, normals=normals, tangents=tangents)


def _unit(directions: Floats) -> Floats:
    sizes = np.linalg.norm(directions, axis=1, keepdims=True)
    return np.asarray(directions / np.where(sizes > 0.0, sizes, 1.0), dtype=np.float64)


# -- other data of joints ------------------------------------------------------------------------


def _masses(masses: SegmentMasses | None, edit: Edit) -> SegmentMasses | None:
    """Convert masses, keeping their world positions at rest; heirs take those of removed joints.

    Second moments are transformed between frames by ``S' = T S T^T``.
    """
    if masses is None:
        return None
    old, new = edit.before.rest.world, edit.after.rest.world
    moments = np.zeros((len(edit.after.joints), 4, 4))
    for j, name in enumerate(edit.before.joint_names):
        to = edit.joints.get(name) or edit.heirs.get(name)
        if to is None:
            continue
        at = edit.after.joint_index(to)
        T = np.eye(4) if np.array_equal(new[at], old[j]) else np.linalg.solve(new[at], old[j])
        moments[at] += T @ masses.moments[j] @ T.T
    return SegmentMasses(edit.after.joint_names, moments, masses.origin)


def _handles(handles: Sequence[IKHandle], edit: Edit, notes: list[str]) -> tuple[IKHandle, ...]:
    kept: list[IKHandle] = []
    for own in handles:
        handle = _with_joint_names(own, edit.before)
        named = [handle.start, handle.end, *([handle.toward] if handle.toward else [])]
        gone = [name for name in named if name not in edit.joints]
        if gone:
            notes.append(f"the IK handle {handle.name!r} is gone: it was of {listed(gone, 4)}")
            continue
        toward = None if handle.toward is None else edit.joints[handle.toward]
        start, end = edit.joints[handle.start], edit.joints[handle.end]
        kept.append(replace(handle, start=start, end=end, toward=toward))
    return tuple(kept)


def _with_joint_names(handle: IKHandle, skeleton: Skeleton) -> IKHandle:
    """Return a handle that names joints, not body parts."""
    start, end = (skeleton.joint(name).name for name in (handle.start, handle.end))
    toward = None if handle.toward is None else skeleton.joint(handle.toward).name
    return replace(handle, start=start, end=end, toward=toward)
