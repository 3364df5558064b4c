"""Dual quaternion skinning: blend rigid motions of joints as screws, preserving volume.

Kavan, Collins, Zara and O'Sullivan, Geometric skinning with approximate dual quaternion blending
(2008): ``b = sum w_j s_j b_j``, normalised. A quaternion and its negative are the same rotation;
the signs ``s_j`` select the hemisphere of the vertex's strongest influence.

Scale and shear are applied separately, in two phases (section 4.2). About the joint's origin ``o``
at binding, ``M p = R (S (p - o) + o) + t'`` with ``M = R S`` by the polar decomposition. First the
stretches ``S (p - o) + o`` are blended linearly, with inverse transposes for the normals, then the
rigid parts as dual quaternions.
"""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.model.skin import Skin
from poise.skinning.deformer import SIZE, VertexOutputs, VertexRows
from poise.skinning.kernel_pool import KernelRun
from poise.skinning.linear_blend import TOLERANCE, Columns, aligned, linear_steps, loaded_columns
from poise.skinning.multi_pass_deformer import Stepped


class Turns(NamedTuple):
    """Rigid transforms of k joints and of no joint.

    Attributes:
        duals: (k + 1, 8) unit dual quaternions.
        signs: (k + 1, k + 1), 1 or -1: whether two of them are in the same hemisphere.
        stretches: matrices of scale and shear applied before, or None without any.
    """

    duals: NDArray[Any]
    signs: NDArray[Any]
    stretches: Columns | None


def origins_at_binding(inverse_bind: Floats) -> Floats:
    """Origins (k, 3) of the joints at binding, in the mesh's coordinates.

    Uses the pseudoinverse, since files may contain singular inverse bind matrices.
    """
    linear, moved = inverse_bind[:, :3, :3], inverse_bind[:, :3, 3]
    return -np.einsum("kab,kb->ka", np.linalg.pinv(linear), moved)


def split(matrices: Floats, origins: Floats) -> tuple[Floats, Floats]:
    """Factor matrices (k, 4, 4) as ``rigid @ stretch``, each stretch about its joint's origin.

    The rotation is proper; a reflection becomes part of the stretch.
    """
    linear, moved = matrices[:, :3, :3], matrices[:, :3, 3]
    u, s, vt = np.linalg.svd(linear)
    s[:, 2] *= np.sign(np.linalg.det(u @ vt))
    u[:, :, 2] *= np.sign(np.linalg.det(u @ vt))[:, None]
    rigid, stretch = np.tile(np.eye(4), (2, len(matrices), 1, 1))
    rigid[:, :3, :3] = u @ vt
    stretch[:, :3, :3] = np.einsum("kca,kc,kcb->kab", vt, s, vt)
    stretch[:, :3, 3] = origins - np.einsum("kab,kb->ka", stretch[:, :3, :3], origins)
    turned = np.einsum("kab,kb->ka", linear - rigid[:, :3, :3], origins)
    rigid[:, :3, 3] = moved + turned
    return rigid, stretch


def loaded_turns(matrices: Floats, origins: Floats, dtype: np.dtype[Any]) -> Turns:
    """Convert matrices (k, 4, 4) to the format of the kernels."""
    from poise.kernels.skin_matrices import RIGID, kind_of, pack_turns

    stretches = None
    if kind_of(matrices, TOLERANCE[dtype.itemsize]) != RIGID:
        matrices, stretch = split(matrices, origins)
        stretches = loaded_columns(stretch, dtype)
    count = len(matrices) + 1
    duals, signs = aligned((count, 8), dtype), aligned((count, count), dtype)
    pack_turns(matrices, duals, signs)
    return Turns(duals, signs, stretches)


class DualQuaternion(Stepped):
    """Dual quaternion skinning; scale and shear are blended linearly first.

    Twists and bends keep their thickness. Bent parts bulge on the outer side, and a relative
    rotation of more than half a turn between two joints is interpolated in the opposite direction.
    """

    name: ClassVar[str] = "dual-quaternion"

    def __init__(self, skin: Skin, *, single: bool = False, threads: int = 1) -> None:
        super().__init__(skin, single=single, threads=threads)
        self._origins = origins_at_binding(self.skin.inverse_bind)
        self._strongest = np.ascontiguousarray(self._rows.joints[:, 0])

    def load(self, matrices: Floats) -> Turns:
        return loaded_turns(matrices, self._origins, self.dtype)

    def load_frames(self, matrices: Floats) -> Turns | None:
        from poise.kernels.skin_matrices import load_frames_turns

        frames, count = len(matrices), matrices.shape[1] + 1
        duals = aligned((frames, count, 8), self.dtype)
        signs = aligned((frames, count, count), self.dtype)
        if not load_frames_turns(matrices, duals, signs, TOLERANCE[self.dtype.itemsize]):
            return None
        return Turns(duals, signs, None)

    def steps(self, loaded: Turns, rows: VertexRows, out: VertexOutputs) -> list[KernelRun]:
        from poise.kernels.simd import dual_quaternion as kernels

        steps: list[KernelRun] = []
        if loaded.stretches is not None:
            steps += linear_steps(loaded.stretches, rows, out)
            rows = rows._replace(
                vertices=out.vertices,
                normals=rows.normals if out.normals is None else out.normals,
                tangents=out.tangents,
                blocked=None,
            )
        tables, end = (loaded.duals, loaded.signs, rows.joints, rows.weights), len(rows.joints)
        if out.normals is None:
            moved = (*tables, rows.vertices, out.vertices)
            steps.append(KernelRun(kernels.dual_blend_points, moved, 0, end))
        else:
            blocks = self._block_steps(loaded, rows, out.vertices, out.normals)
            both = (*tables, rows.vertices, out.vertices, rows.normals, out.normals)
            steps += blocks
            steps.append(KernelRun(kernels.dual_blend, both, blocks[0].end if blocks else 0, end))
        if out.tangents is not None and rows.tangents is not None:
            along = (*tables, rows.tangents, out.tangents)
            steps.append(KernelRun(kernels.turn_directions, along, 0, end))
        return steps

    def _block_steps(
        self, loaded: Turns, rows: VertexRows, vertices: NDArray[Any], normals: NDArray[Any]
    ) -> list[KernelRun]:
        """Steps that blend vertices in blocks, if there are any."""
        from poise.kernels.simd.linear_blend_blocked import dual_blocks

        if rows.blocked is None:
            return []
        (joints, starts, weights), places, directions = rows.blocked
        arrays = (
            loaded.duals, joints, starts, self._strongest, weights, places, vertices, directions,
            normals,
        )  # fmt: skip
        return [KernelRun(dual_blocks, arrays, 0, rows.blocked.blocks.number * SIZE, SIZE)]
