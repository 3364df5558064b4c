"""Every registered binder gives weights that sum to one at each vertex, and a report."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache

import numpy as np
import pytest

import poise
from poise.binding import BINDERS, Binder, Proposal
from poise.errors import ShapeError, UnknownOption
from poise.geometry import transforms
from poise.model import Mesh, SkeletonBuilder
from samples.surfaces import arm, body, limb, tube

pytestmark = pytest.mark.parametrize("method", BINDERS.names())


def _dense(binding: poise.Binding) -> np.ndarray:
    return binding.skin.weights.dense(len(binding.skin.joints))


@cache
def bound(mesh: Callable[[], Mesh], method: str) -> poise.Binding:
    """A mesh about an arm at rest, bound once for the tests that compare with it."""
    return poise.bind(mesh(), arm().rest, method=method)


def test_it_is_frozen_options_under_its_own_name(method: str) -> None:
    binder = BINDERS.get(method)()
    assert isinstance(binder, Binder) and binder.name == method
    assert hash(binder) == hash(BINDERS.get(method)())
    with pytest.raises(AttributeError):
        binder.smoothing = 3  # pyright: ignore[reportAttributeAccessIssue]


@pytest.mark.slow
def test_a_body_gets_weights_that_sum_to_one(method: str) -> None:
    mesh, pose = body()
    binding = poise.bind(mesh, pose, method=method, influences=4)
    weights = binding.skin.weights
    assert np.abs(weights.totals - 1.0).max() <= 1e-6
    assert weights.influences <= 4
    report = binding.report
    assert report.method == method and 0.0 <= report.coverage <= 1.0
    assert report.vertices == len(mesh.vertices) and report.seconds > 0.0
    assert report.joints >= 20
    assert json.loads(json.dumps(report.to_dict()))["method"] == method
    assert method in str(report)


@pytest.mark.slow
def test_each_hand_follows_its_own_arm(method: str) -> None:
    mesh, pose = body()
    binding = poise.bind(mesh, pose, method=method)
    weights, names = _dense(binding), binding.skin.joints
    for side, other in (("l", "r"), ("r", "l")):
        hand = pose.world[names.index(f"{side}hand"), :3, 3]
        near = np.linalg.norm(mesh.vertices - hand, axis=1).argmin()
        own = sum(
            weights[near, i] for i, name in enumerate(names)
            if name in [side + part for part in ("radius", "wrist", "hand", "fingers", "thumb")]
        )  # fmt: skip
        theirs = sum(weights[near, i] for i, name in enumerate(names) if name.startswith(other))
        assert own > 0.9 and theirs < 1e-3


def test_the_skin_at_rest_is_the_mesh(method: str) -> None:
    mesh, pose = tube(), arm().rest
    skin = poise.bind(mesh, pose, method=method).skin
    assert np.abs(skin.matrices(pose) - np.eye(4)).max() < 1e-12
    assert skin.mesh is mesh


def test_binding_in_a_pose_gives_what_binding_there_at_rest_gives(method: str) -> None:
    """The weights are about where bones and mesh are, whatever the pose is called."""
    skeleton = arm()
    turn = transforms.compose(transforms.euler_matrix([0.3, -0.4, 0.8], "xyz"), [0.0, 0.0, 0.0])
    pose = skeleton.rest.with_values(
        **dict(zip(skeleton.dof_names[:3], _angles(skeleton, turn), strict=True))
    )
    mesh = limb()
    moved = mesh.moved(transforms.apply(turn, mesh.vertices))
    one = _dense(bound(limb, method))
    other = _dense(poise.bind(moved, pose, method=method))
    assert np.abs(one - other).max() < 1e-6


def _angles(skeleton: poise.Skeleton, turn: np.ndarray) -> list[float]:
    result = poise.solve(skeleton.rest, [poise.orient("upper", turn[:3, :3])], tolerance=1e-10,
                         locked=("lower", "hand"))  # fmt: skip
    assert result.converged
    return result.pose.q[:3].tolist()


def test_uniform_scale_changes_nothing(method: str) -> None:
    mesh = limb()
    one = _dense(bound(limb, method))
    large = SkeletonBuilder("arm")
    large.add("upper", poise.Ball())
    large.add("lower", poise.Hinge("z"), "upper", offset=(30.0, 0, 0))
    large.add("hand", poise.Ball(), "lower", offset=(30.0, 0, 0), tip=(15.0, 0, 0))
    other = _dense(poise.bind(mesh.moved(100 * mesh.vertices), large.build().rest, method=method))
    assert np.abs(one - other).max() < 1e-6


@pytest.mark.slow
def test_the_order_of_vertices_and_triangles_changes_nothing(method: str) -> None:
    mesh, pose = tube(), arm().rest
    chance = np.random.default_rng(3)
    order = chance.permutation(len(mesh.vertices))
    place = np.argsort(order)
    faces = place[mesh.faces][chance.permutation(len(mesh.faces))]
    one = _dense(bound(tube, method))
    other = _dense(poise.bind(Mesh(mesh.vertices[order], faces), pose, method=method))
    assert np.abs(one[order] - other).max() < 1e-6


def test_a_faulty_mesh_is_bound_and_told_of(method: str) -> None:
    """Open, in shells, doubled seams, a triangle without area, one twice, an unused vertex."""
    whole = tube()
    n = len(whole.vertices)
    keep = whole.faces[:-16]  # the cap of the hand is missing
    seam = keep.copy()
    later = np.arange(len(keep)) % 2 == 0
    seam[later] += n  # half of the triangles have vertices of their own
    button = np.array([[0.1, 0.08, 0.0], [0.12, 0.08, 0.0], [0.1, 0.08, 0.02]])
    vertices = np.vstack([whole.vertices, whole.vertices, button, [[0.3, 0.2, 0.0]]])
    b = 2 * n
    extra = [
        (b, b + 1, b + 2),
        (b, b + 1, b + 2),
        (0, 1, 1),
        (0, 16, 3),  # a third triangle on an edge
    ]
    binding = poise.bind(Mesh(vertices, np.vstack([seam, extra])), arm().rest, method=method)
    weights = _dense(binding)
    assert np.abs(weights.sum(axis=1) - 1.0).max() <= 1e-6
    assert np.abs(weights[:n] - weights[n : 2 * n]).max() == 0.0
    report = binding.report
    assert report.islands >= 2 and report.loose >= 1 and report.repeated == 1
    assert report.degenerate == 1 and report.open_edges > 0 and report.branching_edges > 0


@pytest.mark.slow
def test_several_meshes_are_one_surface(method: str) -> None:
    """A mesh cut in two with doubled vertices gets the weights of the whole."""
    whole, pose = tube(), arm().rest
    half = len(whole.faces) // 2
    parts = []
    for faces in (whole.faces[:half], whole.faces[half:]):
        used = np.unique(faces)
        parts.append((used, Mesh(whole.vertices[used], np.searchsorted(used, faces))))
    one = _dense(bound(tube, method))
    skins = poise.bind([mesh for _, mesh in parts], pose, method=method).skins
    for (used, _), skin in zip(parts, skins, strict=True):
        assert np.abs(skin.weights.dense(3) - one[used]).max() < 1e-12


def test_it_proposes_weights_for_every_joint(method: str) -> None:
    from poise.binding import BoneSegments, Surface

    surface, pose = Surface.of(tube()), arm().rest
    proposal = BINDERS.get(method)().weights(surface, pose, BoneSegments.of(pose, surface))
    assert isinstance(proposal, Proposal)
    assert proposal.weights.shape == (len(surface.vertices), 3)
    assert proposal.weights.min() >= 0.0


def test_a_batch_of_poses_is_refused(method: str) -> None:
    pose = arm().rest.with_values(lower_rz=[0.0, 0.1])
    with pytest.raises(ShapeError, match="a single pose"):
        poise.bind(tube(), pose, method=method)


def test_a_name_that_is_none_is_refused(method: str) -> None:
    with pytest.raises(UnknownOption, match=method):
        poise.bind(tube(), arm().rest, method=f"{method}s")
