"""`poise.torch` by PyTorch's own checks of gradients, and refused tensors."""

from __future__ import annotations

import numpy as np
import pytest

import poise
import poise.torch
from poise.bundled import character
from poise.errors import InvalidValue, ShapeError
from samples.joints import SAMPLES_AND_FOLLOWING
from samples.problems import body, chain, tip_of
from samples.trees import random_pose

torch = pytest.importorskip("torch")

CASES = [pytest.param(types[0], id=name) for name, types in SAMPLES_AND_FOLLOWING.items() if types]


def tensor(values, dtype=None):
    return torch.tensor(np.asarray(values), dtype=dtype or torch.float64, requires_grad=True)


def offsets_of(skeleton: poise.Skeleton) -> np.ndarray:
    return np.array([joint.offset for joint in skeleton.joints])


@pytest.mark.parametrize("joint_type", CASES)
def test_every_joint_type(joint_type) -> None:
    builder = poise.SkeletonBuilder().add("base", poise.Hinge((1, 1, 0)), offset=(0, 1, 0))
    builder.add("tried", joint_type, "base", offset=(0.3, 0.1, 0))
    builder.add("end", poise.Hinge("z"), "tried", offset=(0, 0.4, 0.1))
    builder.add("stand", poise.Hinge("y"), offset=(-0.2, 0.5, 0.4))
    builder.add("beacon", poise.Ball("xzy"), "stand", offset=(1.3, 0.2, 0.7))
    skeleton = builder.build()
    q = tensor([random_pose(skeleton, np.random.default_rng(n)) for n in range(2)])
    frames = poise.torch.forward(skeleton)
    assert torch.autograd.gradcheck(frames, (q,))
    if not skeleton.mechanism.linked:
        assert torch.autograd.gradcheck(frames, (q, tensor(offsets_of(skeleton))))


def test_a_free_root_and_points() -> None:
    skeleton = body()
    q = tensor(random_pose(skeleton, np.random.default_rng(1)))
    places = poise.torch.points(skeleton, ["head", poise.point("lhand", tip=True)])
    assert torch.autograd.gradcheck(places, (q, tensor(offsets_of(skeleton))))


@pytest.mark.whole
def test_the_bundled_body_and_its_skin() -> None:
    hero = character()
    skeleton, rng = hero.skeleton, np.random.default_rng(0)
    q = tensor(skeleton.rest.q + rng.uniform(-0.1, 0.1, skeleton.nq))
    places = poise.torch.points(skeleton, ["lhand", "head", "rfoot"])
    assert torch.autograd.gradcheck(places, (q,))
    surface = hero.skins[0]
    vertices = poise.torch.skin(skeleton, surface)(q)
    expected = poise.deform(surface, skeleton.pose(q.detach().numpy())).vertices
    np.testing.assert_allclose(vertices.detach().numpy(), expected, atol=1e-9)
    way = torch.from_numpy(rng.normal(size=vertices.shape))
    (vertices * way).sum().backward()
    for at in (0, 7, 30):
        step = np.zeros(skeleton.nq)
        step[at] = 1e-6
        ends = [
            (poise.deform(surface, skeleton.pose(q.detach().numpy() + s * step)).vertices
             * way.numpy()).sum()
            for s in (1, -1)
        ]  # fmt: skip
        assert abs(float(q.grad[at]) - (ends[0] - ends[1]) / 2e-6) < 1e-3


def test_solutions_by_targets_and_lengths() -> None:
    skeleton = chain(3, poise.Hinge("z"))
    goal = poise.reach(tip_of("j2"), (0.4, 0.5, 0.0))
    problem = poise.Problem(skeleton, [goal], metrics=[poise.metrics.deviation(0.05)])
    find = poise.torch.solve(problem)
    start = torch.tensor([0.2, 0.3, 0.4], dtype=torch.float64)
    targets = tensor([(0.4, 0.5, 0.0), (0.5, 0.3, 0.0)])
    lengths = tensor([0.3, 0.3])

    def found(targets, lengths):
        offsets = torch.zeros((3, 3), dtype=torch.float64)
        offsets = offsets + torch.nn.functional.pad(lengths[:, None], (0, 2, 1, 0))
        return find(targets, start, offsets)

    assert torch.autograd.gradcheck(found, (targets, lengths), eps=1e-4, atol=1e-4)


def test_single_precision_gives_single_precision() -> None:
    skeleton = body()
    q = tensor(np.zeros((4, skeleton.nq)), torch.float32)
    world = poise.torch.forward(skeleton)(q)
    assert world.dtype == torch.float32 and world.shape == (4, 9, 4, 4)
    world.sum().backward()
    assert q.grad.dtype == torch.float32


def test_a_pose_that_missed() -> None:
    skeleton = chain(2, poise.Hinge("z"))
    problem = poise.Problem(
        skeleton, [poise.reach(tip_of("j1"), (0.3, 0.4, 0.0))], max_iterations=1, near=True
    )
    start = torch.tensor([0.1, 1.0], dtype=torch.float64)
    target = tensor([-0.3, -0.4, 0.0])
    with pytest.raises(InvalidValue, match="problem 0 of the batch did not converge"):
        poise.torch.solve(problem)(target, start).sum().backward()
    poise.torch.solve(problem, missed="zero")(target, start).sum().backward()
    assert not target.grad.any()


def test_an_empty_batch_has_empty_results_and_gradients() -> None:
    skeleton = chain(2, poise.Hinge("z"))
    problem = poise.Problem(skeleton, [poise.reach(tip_of("j1"), (0.3, 0.4, 0.0))])
    q, targets, start = (torch.zeros(0, n, requires_grad=True) for n in (2, 3, 2))
    found = poise.torch.forward(skeleton)(q), poise.torch.solve(problem)(targets, start)
    assert [tuple(each.shape) for each in found] == [(0, 2, 4, 4), (0, 2)]
    (found[0].sum() + found[1].sum()).backward()
    assert q.grad.shape == (0, 2) and targets.grad.shape == (0, 3)


def test_refused_tensors() -> None:
    skeleton = body()
    frames = poise.torch.forward(skeleton)
    with pytest.raises(InvalidValue, match="q: expected a tensor, not list"):
        frames([0.0] * skeleton.nq)
    with pytest.raises(InvalidValue, match=r"q has the type torch\.int64; expected torch\.float32"):
        frames(torch.zeros(skeleton.nq, dtype=torch.int64))
    with pytest.raises(InvalidValue, match=r"q is on meta, but poise\.torch computes on the CPU"):
        frames(torch.zeros(skeleton.nq, device="meta"))
    with pytest.raises(InvalidValue, match=r"q is torch\.sparse_coo; pass q\.to_dense\(\)"):
        frames(torch.zeros(2, skeleton.nq).to_sparse())
    with pytest.raises(ShapeError, match=r"q must have shape \(\.\.\., 24\), not \(3,\)"):
        frames(torch.zeros(3))
    q = tensor(np.zeros(skeleton.nq))
    (first,) = torch.autograd.grad(frames(q).pow(2).sum(), q, create_graph=True)
    with pytest.raises(RuntimeError, match="once_differentiable"):
        first.sum().backward()
