"""Bind meshes to a posed skeleton: creates skins and a report of their quality."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import cast

import numpy as np
from numpy.typing import NDArray

from poise.anatomy import rigid_joints
from poise.anatomy.branches import Branches
from poise.anatomy.joint_pairs import JointPairs
from poise.array_types import Floats
from poise.binding.binder import Binder, Proposal
from poise.binding.bone_segments import BoneSegments
from poise.binding.limb_separation import kept_apart
from poise.binding.mirroring import Symmetry
from poise.binding.outliers import remove_rogues, repaired
from poise.binding.pruning import prune
from poise.binding.registry import DEFAULT, find_binder
from poise.binding.report import BindingReport, jumps, leakage, torn
from poise.binding.shells import as_pieces
from poise.binding.smoothing import smooth
from poise.binding.surface import Surface
from poise.binding.surface_weights import SurfaceWeights, normalised
from poise.binding.tet_domain import body_frame
from poise.errors import InvalidValue, ShapeError, UnknownName
from poise.model import Character, Mesh, Pose, Skeleton, Skin, Weights
from poise.model.remapping import bound_at
from poise.progress import report as report_progress
from poise.progress import reported
from poise.skinning.registry import DEFORMERS
from poise.solvers.input_validation import numbers_of, whole_of

_ROUNDING = 1e-5
"""Tolerance of a skin's matrices for a mesh that is already in the world: single precision."""

LEAST = 1e-4
"""Default threshold below which weights are removed at the end."""


@dataclass(frozen=True, eq=False)
class Binding:
    """The skins, one for each mesh in order, and the report of the binding.

    Attributes:
        skins: bound at ``pose``.
        report: coverage, repairs, jumps, leakage, seconds.
        pose: the pose in which the skin was bound.
        weights: the weights on the common surface of the meshes, for the weight tools.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("arm", poise.Hinge("z"), tip=(1, 0, 0)).build()
    >>> blade = poise.Mesh([(0, 0, 0), (1, 0, 0), (1, 1, 0)], [(0, 1, 2)])
    >>> poise.bind(blade, arm, method="point-to-line", smoothing=0)
    <Binding by point-to-line: 1 skin>
    """

    skins: tuple[Skin, ...]
    report: BindingReport
    pose: Pose
    weights: SurfaceWeights

    @property
    def skin(self) -> Skin:
        """The first skin."""
        return self.skins[0]

    def __repr__(self) -> str:
        count = len(self.skins)
        return f"<Binding by {self.report.method}: {count} skin{'' if count == 1 else 's'}>"


@reported(lambda *_, **__: "binding the skin")
def bind(
    meshes: Mesh | Character | Sequence[Mesh],
    skeleton: Skeleton | Pose | Character,
    *,
    method: str | Binder = DEFAULT,
    influences: int | None = None,
    smoothing: int | None = None,
    rogues: bool | None = None,
    symmetric: bool | None = None,
    rigid: Sequence[str] = (),
    joints: Collection[str] | None = None,
    exclude: Collection[str] = (),
    least: float = LEAST,
    deformer: str = "linear-blend",
    progress: Callable[[float, str], None] | None = None,
) -> Binding:
    """Bind meshes to a skeleton at their current positions.

    Vertices that a binder leaves uncovered get the weights of their neighbours along the surface or
    follow the nearest bone; the report counts them. The report also lists faults of the mesh.
    Meshes may be open, non-manifold, have several shells, degenerate triangles, and duplicate or
    unused vertices. Every row of weights sums to one.

    Args:
        meshes: one mesh or several, in the world; or a character, with the meshes of its skins as
            they are in the pose, or at rest if the skeleton is another one.
        skeleton: a skeleton, bound in its rest pose; or a single pose in which to bind.
        method: a binder's name, or its options (`poise.binding.BINDERS`).
        influences: the maximum number of joints per vertex; None for any number.
        smoothing: passes over the surface; None for the default of the method.
        rogues: whether to remove isolated spots of weight; None for the default of the method.
        symmetric: average left and right weights where mesh and skeleton are symmetrical; None for
            the default of the method.
        rigid: names of meshes (helmets, buttons, plates) whose shells are rigid: each follows the
            joint of the surface that it sits on.
        joints: names of the joints that get weight, or of body parts ("left hand"); by default all
            that deform a skin, without controls, things that are carried and ends of chains
            (`poise.anatomy.rigid_joints`). A part includes what follows it: a hand its fingers, a
            head its hair.
        exclude: names of joints or body parts that get no weight.
        least: threshold below which weights are removed at the end.
        deformer: the deformer of the skins.
        progress: called at every stage with the completed fraction and the next stage.

    Raises:
        UnknownOption: the method or the deformer is unknown.
        UnknownName: a name in ``rigid`` is not the name of a mesh.
        UnknownJoint: a name in ``joints`` or ``exclude`` is not that of a joint or a part.
        InvalidValue: there are no vertices, no joint remains, or an argument is out of range.
        ShapeError: the pose is a batch.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("upper", poise.Ball())
    >>> arm = arm.add("lower", poise.Hinge("x"), "upper", offset=(0, 2, 0), tip=(0, 2, 0)).build()
    >>> blade = poise.Mesh([(0, 0, 1), (0, 4, 1), (0, 0, -1)], [(0, 1, 2)])
    >>> binding = bind(blade, arm, method="point-to-line", smoothing=0)
    >>> binding.skin.weights.dense(2)
    array([[1., 0.], [0., 1.], [1., 0.]])
    >>> binding.report.coverage
    1.0
    """
    begun = time.perf_counter()

    def report_stage(share: float, stage: str) -> None:
        report_progress(share, stage)
        if progress is not None:
            progress(share, stage)

    binder = find_binder(method)
    _check_options(influences, smoothing, least, deformer)
    pose = _pose_of(skeleton)
    several = _meshes_of(meshes, pose)
    names = pose.skeleton.joint_names
    report_stage(0.0, "the surface")
    surface = Surface.of(several)
    bones = BoneSegments.of(pose, surface, joints=joints, exclude=exclude)
    report_stage(0.05, f"weights by {binder.name}")
    started = time.perf_counter()
    proposal = binder.weights(surface, pose, bones)
    binder_seconds = time.perf_counter() - started
    _check(proposal, binder, surface, pose)
    report_stage(0.7, "repairs and smoothing")
    filled = repaired(normalised(proposal.weights), surface, bones)
    values = normalised(filled.values)
    if binder.separated and smoothing != 0:
        values = _separated(values, surface, pose, bones)
    weights = SurfaceWeights(surface, names, values)
    lost = 0
    if binder.rogues if rogues is None else rogues:
        found = remove_rogues(weights, bones)
        weights, lost = found.weights, found.vertices
    passes = binder.passes if smoothing is None else smoothing
    weights = smooth(weights, passes)
    symmetry = _symmetry(surface, pose)
    if symmetry is not None and (binder.symmetrical if symmetric is None else symmetric):
        images = symmetry.images(weights.values)
        if not images[:, ~bones.deforming].any():  # the joints were not limited to one side
            weights = weights.with_free(0.5 * (weights.values + images))
    shells = _shells_of(several, surface, rigid) | binder.rigid_shells(surface)
    pieces, followed = as_pieces(weights.values, surface, shells, pose.skeleton.parents)
    if followed:
        weights = weights.with_free(pieces)
    report_stage(0.85, "pruning and the report")
    pruned = prune(weights, influences, least=least)
    taken = np.clip(weights.values - pruned.values, 0.0, None).sum(axis=1)
    loose = np.where(shells[surface.islands][:, None], 0.0, pruned.values)
    skins = _skins(several, pruned, pose, deformer)
    rigid_roles = rigid_joints(pose.skeleton)
    weighted = [names[joint] for joint in np.flatnonzero((pruned.values > 0.0).any(axis=0))]
    report = BindingReport(
        method=binder.name,
        vertices=len(surface.vertices),
        triangles=len(surface.faces),
        islands=int(surface.islands.max()) + 1,
        open_edges=int((surface.uses == 1).sum()),
        branching_edges=int((surface.uses > 2).sum()),
        degenerate=surface.degenerate,
        repeated=surface.repeated,
        loose=surface.loose,
        rigid_shells=dict(Counter(names[joint] for joint in followed.values())),
        joints=len(weighted),
        outside={name: rigid_roles[name] for name in weighted if name in rigid_roles},
        coverage=1.0 - (filled.from_neighbours + filled.by_bone) / len(surface.vertices),
        repaired_from_neighbours=filled.from_neighbours,
        repaired_by_bone=filled.by_bone,
        rogues=lost,
        passes=passes,
        influences=int((pruned.values > 0.0).sum(axis=1).max()),
        pruned=float(taken.max()),
        jumps=jumps(pruned.values, surface),
        torn=torn(pruned.values, surface, pose.skeleton.parents),
        asymmetry=None if symmetry is None else symmetry.difference(pruned.values),
        leakage=leakage(loose, surface, pose).to_dict(),
        seconds=time.perf_counter() - begun,
        binder_seconds=binder_seconds,
        notes=proposal.notes,
    )
    report_stage(1.0, "bound")
    return Binding(skins, report, pose, replace(pruned, _skins=skins))


def _check_options(
    influences: int | None, smoothing: int | None, least: float, deformer: str
) -> None:
    if influences is not None:
        whole_of(influences, "influences", 1)
    if smoothing is not None:
        whole_of(smoothing, "smoothing")
    if not 0.0 <= float(numbers_of(least, "least")) < 1.0:
        raise InvalidValue(f"least={least}: expected 0 or more, and less than 1")
    DEFORMERS.get(deformer)


def _pose_of(given: Skeleton | Pose | Character) -> Pose:
    if not isinstance(cast("object", given), (Pose, Skeleton, Character)):
        raise InvalidValue(f"expected a skeleton, a pose or a character, not {given!r:.100}")
    pose = given if isinstance(given, Pose) else given.rest
    if pose.q.ndim != 1:
        raise ShapeError(
            f"a skin is bound at a single pose, not at a batch of shape {pose.q.shape[:-1]}"
        )
    return pose


def _meshes_of(given: Mesh | Character | Sequence[Mesh], pose: Pose) -> list[Mesh]:
    if isinstance(given, Mesh):
        return [given]
    if isinstance(given, Character):
        if not given.skins:
            raise InvalidValue(f"{given.name} has no mesh to bind")
        at = pose if pose.skeleton is given.skeleton else given.rest
        return [mesh_in_world(skin, at) for skin in given.skins]
    several = list(given) if isinstance(cast("object", given), Iterable) else [cast("Mesh", given)]
    for mesh in several:
        if not isinstance(cast("object", mesh), Mesh):
            raise InvalidValue(f"expected a mesh, several meshes or a character, not {mesh!r:.100}")
    return several


def mesh_in_world(skin: Skin, pose: Pose) -> Mesh:
    """Return the mesh of a skin in a pose; the mesh itself if it is already there."""
    if np.abs(skin.matrices(pose) - np.eye(4)).max(initial=0.0) <= _ROUNDING:
        return skin.mesh
    return bound_at(skin, pose).mesh


def _shells_of(meshes: Sequence[Mesh], surface: Surface, names: Sequence[str]) -> NDArray[np.bool_]:
    """Mask (islands,) of the shells of meshes with these names."""
    for name in names:
        if name not in {mesh.name for mesh in meshes}:
            raise UnknownName(name, "mesh", tuple(dict.fromkeys(mesh.name for mesh in meshes)))
    result = np.zeros(int(surface.islands.max()) + 1, dtype=np.bool_)
    for mesh, place in zip(meshes, surface.places, strict=True):
        if mesh.name in names:
            result[surface.islands[place]] = True
    return result


def _separated(values: Floats, surface: Surface, pose: Pose, bones: BoneSegments) -> Floats:
    """Keep limbs apart; vertices that lose all weight are repaired from their neighbours."""
    limbs = Branches.of(pose.skeleton)
    apart = kept_apart(values, surface, bones, limbs, body_frame(surface, pose).height)
    return normalised(repaired(apart, surface, bones).values)


def _symmetry(surface: Surface, pose: Pose) -> Symmetry | None:
    body, names = pose.skeleton, pose.skeleton.joint_names
    origins = dict(zip(names, pose.world[:, :3, 3]))
    return Symmetry.of(surface, names, origins, JointPairs.of_body(body))


def _check(proposal: Proposal, binder: Binder, surface: Surface, pose: Pose) -> None:
    wanted = (len(surface.vertices), len(pose.skeleton.joints))
    if proposal.weights.shape != wanted:
        raise ShapeError(
            f"{binder.name} returned weights of shape {proposal.weights.shape}; expected {wanted}"
        )
    good = np.isfinite(proposal.weights) & (proposal.weights >= 0.0)
    if not good.all():
        raise InvalidValue(
            f"{binder.name} returned a negative or non-finite weight for vertex "
            f"{int(np.argwhere(~good)[0][0])}"
        )


def _skins(
    meshes: Sequence[Mesh], weights: SurfaceWeights, pose: Pose, deformer: str
) -> tuple[Skin, ...]:
    rows = weights.surface.handed_back(weights.values)
    return tuple(
        Skin.bound(mesh, pose, Weights.from_dense(values), name=mesh.name, deformer=deformer)
        for mesh, values in zip(meshes, rows, strict=True)
    )
