"""Skins: a mesh, the joints that move it, and the bind pose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError
from poise.geometry.arguments import instance, instances
from poise.model.corrective import Corrective
from poise.model.mesh import Mesh
from poise.model.pose import Pose, frozen
from poise.model.read_only import Unchanging, cached_property
from poise.model.skeleton import Skeleton
from poise.model.weights import Weights


@dataclass(frozen=True, eq=False)
class Skin(Unchanging):
    """A mesh bound to joints (source 000: ``v' = sum w_i v B_i^-1 W_i``; here column vectors).

    A rigid part is a skin with one joint; a simple skin has one influence per vertex. Deformers and
    renderers treat all skins alike.

    Attributes:
        mesh: the mesh, in its coordinates at binding.
        joints: names of the joints that may move it.
        weights: the weights of the joints, by index in ``joints``.
        inverse_bind: (joints, 4, 4) ``B^-1``: from the mesh's coordinates to each joint's, at
            binding (glTF's inverse bind matrices).
        correctives: pose-dependent shapes, added before blending.
        shape_dofs: for each morph target of the mesh, the DOF that is its weight.
        name: a label.
        deformer: the name of its deformer (`poise.skinning.DEFORMERS`).

    Raises:
        ShapeError: the number of weights differs from that of vertices, or a matrix has a wrong
            shape.
        InvalidValue: a weight of a joint that does not exist, a repeated joint, or a number that is
            not finite.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("elbow", poise.Hinge("z")).build()
    >>> blade = poise.Mesh([(0, 0, 0), (1, 0, 0), (1, 1, 0)], [(0, 1, 2)])
    >>> skin = Skin.rigid(blade, arm.rest, "elbow")
    >>> skin.matrices(arm.rest.with_values(elbow_rz=0.5))[0, :2, :2].round(3)
    array([[ 0.878, -0.479], [ 0.479,  0.878]])
    """

    mesh: Mesh
    joints: tuple[str, ...]
    weights: Weights
    inverse_bind: Floats
    correctives: tuple[Corrective, ...] = ()
    shape_dofs: tuple[str, ...] = ()
    name: str = ""
    deformer: str = "linear-blend"

    def __post_init__(self) -> None:
        instance(self.mesh, Mesh, "mesh of a skin")
        instance(self.weights, Weights, "weights of a skin")
        for what in ("name", "deformer"):
            instance(getattr(self, what), str, f"{what} of a skin")
        for what, kind in (("joints", str), ("correctives", Corrective), ("shape_dofs", str)):
            values = instances(getattr(self, what), kind, f"{what} of a skin")
            object.__setattr__(self, what, values)
        matrices = frozen(self.inverse_bind, "inverse_bind of a skin")
        count = len(self.joints)
        if matrices.shape != (count, 4, 4):
            raise ShapeError(
                f"inverse bind matrices of {count} joints must have shape ({count}, 4, 4), not "
                f"{matrices.shape}"
            )
        if not np.isfinite(matrices).all():
            bad = self.joints[int(np.argwhere(~np.isfinite(matrices))[0][0])]
            raise InvalidValue(f"the inverse bind matrix of {bad} is not finite")
        object.__setattr__(self, "inverse_bind", matrices)
        self._check()

    def _check(self) -> None:
        if len(set(self.joints)) != len(self.joints):
            twice = next(name for name, count in Counter(self.joints).items() if count > 1)
            raise InvalidValue(f"the skin {self.name!r} lists the joint {twice!r} twice")
        n = len(self.mesh.vertices)
        if len(self.weights) != n:
            raise ShapeError(f"weights of {len(self.weights)} vertices for a mesh of {n} vertices")
        used = self.weights.joints[self.weights.values > 0.0]
        if used.size and used.max() >= len(self.joints):
            raise InvalidValue(
                f"a weight of the skin {self.name!r} refers to joint {used.max()}, but the skin "
                f"has {len(self.joints)}"
            )
        if len(self.shape_dofs) not in (0, len(self.mesh.shapes)):
            raise ShapeError(
                f"{len(self.shape_dofs)} DOFs for {len(self.mesh.shapes)} shapes of a mesh"
            )
        for corrective in self.correctives:
            if corrective.vertices.size and corrective.vertices.max() >= n:
                raise InvalidValue(
                    f"the corrective {corrective.name!r} moves a vertex beyond the {n} of the mesh"
                )

    @cached_property
    def used(self) -> tuple[str, ...]:
        """Names of the joints with a weight, in the order of ``joints``."""
        numbers = self.weights.joints[self.weights.values > 0.0]
        counts = np.bincount(numbers, minlength=len(self.joints)).tolist()
        return tuple(joint for joint, count in zip(self.joints, counts, strict=True) if count)

    @classmethod
    def bound(
        cls,
        mesh: Mesh,
        pose: Pose,
        weights: Weights,
        joints: Sequence[str] | None = None,
        *,
        name: str = "",
        deformer: str = "linear-blend",
    ) -> Skin:
        """Bind a mesh to a pose.

        Args:
            mesh: the mesh in the world, around the posed skeleton.
            pose: the bind pose.
            weights: the weights of ``joints``.
            joints: names; by default all of the skeleton's, in order.

        Raises:
            InvalidValue: a joint's frame cannot be inverted (zero scale).
        """
        names = tuple(pose.skeleton.joint_names if joints is None else joints)
        world = pose.world[[pose.skeleton.joint_index(joint) for joint in names]]
        return cls(mesh, names, weights, _inverses(world, names), name=name, deformer=deformer)

    @classmethod
    def rigid(cls, mesh: Mesh, pose: Pose, joint: str, *, name: str = "") -> Skin:
        """Bind a mesh rigidly to one joint of a pose."""
        n = len(mesh.vertices)
        weights = Weights(np.zeros((n, 1), dtype=np.int64), np.ones((n, 1)))
        return cls.bound(mesh, pose, weights, (pose.skeleton.joint(joint).name,), name=name)

    def matrices(self, pose: Pose) -> Floats:
        """Matrices ``M = T_wj B^-1`` (..., joints, 4, 4), from the bind pose to the pose.

        Skinning on GPUs uses the same matrices.
        """
        rows = [pose.skeleton.joint_index(joint) for joint in self.joints]
        return np.asarray(pose.world[..., rows, :, :] @ self.inverse_bind, dtype=np.float64)

    def with_weights(self, weights: Weights) -> Skin:
        """Return the skin with other weights."""
        return replace(self, weights=weights)

    def with_correctives(self, *correctives: Corrective) -> Skin:
        """Return the skin with these correctives."""
        return replace(self, correctives=correctives)

    def with_deformer(self, deformer: str) -> Skin:
        """Return the skin with another deformer."""
        return replace(self, deformer=deformer)

    def check_against(self, skeleton: Skeleton) -> None:
        """Raise UnknownJoint or UnknownDof if the skeleton lacks a joint or DOF of the skin."""
        for joint in self.joints:
            skeleton.joint_index(joint)
        for corrective in self.correctives:
            for dof in corrective.dofs:
                skeleton.dof_index(dof)
        for dof in self.shape_dofs:
            skeleton.dof_index(dof)

    def _repr_html_(self) -> str:
        from poise.model.html import dots_svg, shown

        return shown(repr(self)[1:-1], dots_svg(self.mesh.vertices))

    def __repr__(self) -> str:
        count = len(self.mesh.vertices)
        named = f" {self.name!r}" if self.name else ""
        return f"<Skin{named}: {count} vertices, {len(self.joints)} joints>"


def _inverses(world: Floats, names: Sequence[str]) -> Floats:
    found = np.empty_like(world)
    for i, name in enumerate(names):
        try:
            found[i] = np.linalg.inv(world[i])
        except np.linalg.LinAlgError:
            raise InvalidValue(
                f"{name} has zero scale in the bind pose; expected a nonzero scale"
            ) from None
    return found
