"""Bake correctives to weighted morph targets, for programs that do not support correctives."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from poise.array_types import Floats
from poise.formats.unique_names import UniqueNames
from poise.model import Character, Corrective, Motion, Parameter, Pose, Shape, Skeleton, Skin
from poise.skinning.correctives import key_weights


def with_baked_correctives(character: Character) -> Character:
    """Convert each key of each corrective to a morph target, and remove the correctives.

    Each morph target has a DOF that drives no joint; in every frame of every motion, and at rest,
    the value of the DOF is the corrective's weight of that key. Between frames, other programs
    interpolate the weights linearly. Poses outside the motions are not corrected, because only the
    weights are baked.

    >>> import poise
    >>> arm = poise.SkeletonBuilder("arm").add("elbow", poise.Hinge("z")).build()
    >>> blade = poise.Mesh([(0, 0, 0), (1, 0, 0), (1, 1, 0)], [(0, 1, 2)])
    >>> bulge = Corrective("bulge", ("elbow_rz",), [[0.0], [2.0]], [2], [[[0, 0, 0]], [[0, 0, 1]]])
    >>> skin = Skin.rigid(blade, arm.rest, "elbow").with_correctives(bulge)
    >>> bent = Motion(arm, [[2.0]], 30.0, "bent")
    >>> baked = with_baked_correctives(poise.Character("arm", arm, {"bent": bent}, skins=(skin,)))
    >>> baked.skeleton.dof_names, baked.motion.q.tolist()
    (('elbow_rz', 'bulge_1'), [[2.0, 1.0]])
    """
    baker = _Baker(character.skeleton)
    skins = [baker.skin(skin) for skin in character.skins]
    body = character.skeleton
    made = [parameter for parameter, _ in baker.parameters]
    parameters = (*body.parameters, *made)
    skeleton = Skeleton(body.joints, parameters, body.name, body.up, body.facing, body.equations)
    motions = {
        name: Motion(
            skeleton, np.concatenate([motion.q, baker.values(motion.q)], axis=1), motion.fps, name
        )
        for name, motion in character.motions.items()
    }
    return replace(character, skeleton=skeleton, motions=motions, skins=tuple(skins))


class _Baker:
    """Collects the source of each new DOF: a corrective and its key, or None."""

    def __init__(self, skeleton: Skeleton) -> None:
        self.skeleton = skeleton
        self.parameters: list[tuple[Parameter, tuple[Corrective, int] | None]] = []
        self.names = UniqueNames(skeleton.dof_names)

    def skin(self, skin: Skin) -> Skin:
        """Return the skin with its correctives as morph targets."""
        if not skin.correctives:
            return skin
        mesh = skin.mesh
        dofs = list(skin.shape_dofs)
        if not dofs:  # undriven morph targets: either all or none need a DOF
            dofs = [self._add(shape.name, None) for shape in mesh.shapes]
        shapes = list(mesh.shapes)
        for corrective in skin.correctives:
            for key in range(len(corrective.keys)):
                if not corrective.offsets[key].any():
                    continue
                offsets = np.zeros_like(mesh.vertices)
                offsets[corrective.vertices] = corrective.offsets[key]
                name = self._add(f"{corrective.name or 'corrective'}_{key}", (corrective, key))
                normals = None
                if mesh.normals is not None:
                    moved = mesh.smooth_normals(mesh.vertices + offsets)
                    normals = moved - mesh.smooth_normals(mesh.vertices)
                shapes.append(Shape(name, offsets, normals))
                dofs.append(name)
        return replace(skin, mesh=mesh.with_shapes(shapes), shape_dofs=tuple(dofs), correctives=())

    def _add(self, wanted: str, what: tuple[Corrective, int] | None) -> str:
        name = self.names.new(wanted)
        rest = 0.0 if what is None else float(self._weight(what, self.skeleton.rest.q))
        self.parameters.append((Parameter(name, rest=rest), what))
        return name

    def values(self, q: Floats) -> Floats:
        """Return the values of the new DOFs (frames, new DOFs) at poses (frames, nq)."""
        columns = [
            np.zeros(len(q)) if what is None else self._weight(what, q)
            for _, what in self.parameters
        ]
        return np.stack(columns, axis=1) if columns else np.zeros((len(q), 0))

    def _weight(self, what: tuple[Corrective, int], q: Floats) -> Floats:
        corrective, key = what
        pose = Pose(self.skeleton, q)
        values = np.stack([np.asarray(pose.value(dof)) for dof in corrective.dofs], axis=-1)
        return key_weights(corrective, values)[..., key]
