"""The density of a pose prior on a GPU: generated code built for the host, against the CPU's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import poise
from cuda.emulation import KernelDriver, emulate
from cuda.on_host import address, build, needs_compiler
from poise.bundled import bare_character, human_prior
from poise.cuda import DeviceLikelihood, likelihood, to_device
from poise.cuda.likelihood import likelihood_kernel
from poise.errors import InvalidValue, ShapeError
from samples.humanoids import humanoid

pytestmark = [needs_compiler, pytest.mark.slow]

BODIES: dict[str, Callable[[], poise.Skeleton]] = {
    "Euler angles and hinges": lambda: bare_character().skeleton,
    "quaternions": humanoid,
    "another tree, z up": lambda: humanoid(
        spine=1, neck=1, clavicles="", up="z", quaternions=False
    ),
}
DTYPES = {"double": np.float64, "float": np.float32}


def poses_of(skeleton: poise.Skeleton, count: int = 5) -> np.ndarray[Any, Any]:
    """The rest pose, poses near it, and some far from anything known."""
    rng = np.random.default_rng(7)
    spread = rng.normal(size=(count, skeleton.nv)) * np.linspace(0.0, 0.7, count)[:, None]
    return np.array([skeleton.integrate(skeleton.rest.q, v) for v in spread])


def computed(
    skeleton: poise.Skeleton, q: np.ndarray[Any, Any], real: str, *, gradient: bool = False
) -> np.ndarray[Any, Any]:
    prior = human_prior()
    terms = prior.lower(skeleton)
    made = likelihood_kernel(terms, prior.tail, prior.log_peak(skeleton), gradient=gradient)
    library = build(made.source, made.constants, real, check=True)
    given = np.ascontiguousarray(q, DTYPES[real])
    out = np.full((len(q), skeleton.nv if gradient else 1), np.nan, given.dtype)
    library.log_densities(address(given), address(out), len(given))
    return out if gradient else out[:, 0]


@pytest.mark.parametrize("real", ["double", "float"])
@pytest.mark.parametrize("body", BODIES)
def test_log_densities_are_those_of_the_cpu(body: str, real: str) -> None:
    skeleton = BODIES[body]()
    q = poses_of(skeleton)
    expected = human_prior().log_likelihood(skeleton.pose(q))
    assert np.ptp(expected) > 10.0
    # Hundreds of products of numbers up to the size of the precision's entries.
    bound = 1e-11 if real == "double" else 2e-5
    np.testing.assert_allclose(computed(skeleton, q, real), expected, rtol=bound, atol=50 * bound)


@pytest.mark.parametrize("body", BODIES)
def test_gradients_are_central_differences_of_the_cpu(body: str) -> None:
    skeleton, prior, h = BODIES[body](), human_prior(), 1e-5
    q = poses_of(skeleton)
    steps = h * np.eye(skeleton.nv)
    ahead, behind = (
        np.array([[skeleton.integrate(one, sign * step) for step in steps] for one in q])
        for sign in (1.0, -1.0)
    )
    slope = prior.log_likelihood(skeleton.pose(ahead)) - prior.log_likelihood(skeleton.pose(behind))
    expected = slope / (2 * h)
    found = computed(skeleton, q, "double", gradient=True)
    # The third derivative times h^2, and rounding of values up to 1e3 over h.
    np.testing.assert_allclose(found, expected, atol=1e-6 * np.abs(expected).max())
    rough = computed(skeleton, q, "float", gradient=True)
    np.testing.assert_allclose(rough, found, atol=1e-4 * np.abs(found).max())


# ---- through an emulated device


@pytest.fixture
def gpu(monkeypatch: pytest.MonkeyPatch) -> KernelDriver:
    fake = emulate(monkeypatch)
    likelihood._function.cache_clear()
    return fake


def test_a_prior_takes_a_device(gpu: KernelDriver) -> None:
    skeleton, prior = BODIES["quaternions"](), human_prior()
    poses = skeleton.pose(poses_of(skeleton, 6).reshape(2, 3, -1))
    found = prior.log_likelihood(poses, device="cuda")
    assert gpu.launched == ["log_densities"]
    np.testing.assert_allclose(found, prior.log_likelihood(poses), rtol=1e-10)
    with pytest.raises(InvalidValue, match="unknown device 'gpu'"):
        prior.log_likelihood(poses, device="gpu")


def test_arrays_stay_in_gpu_memory(gpu: KernelDriver) -> None:
    skeleton, prior = bare_character().skeleton, human_prior()
    q = poses_of(skeleton, 200)  # more than a block
    density = DeviceLikelihood(prior, skeleton)
    out = to_device(np.zeros(len(q)))
    assert density.value(to_device(q), out=out) is not None
    np.testing.assert_allclose(
        out.to_host(), prior.log_likelihood(skeleton.pose(q)), rtol=1e-10, atol=1e-8
    )
    slopes = density.gradient(q[:3]).to_host()
    np.testing.assert_allclose(slopes, computed(skeleton, q[:3], "double", gradient=True))


def test_bad_arrays_are_refused(gpu: KernelDriver) -> None:
    density = DeviceLikelihood(human_prior(), bare_character().skeleton, np.float32)
    with pytest.raises(ShapeError, match=r"poses must have shape \(\.\.\., 62\), not \(2, 61\)"):
        density.value(np.zeros((2, 61)))
    with pytest.raises(ShapeError, match=r"out has shape \(3,\); expected \(2,\)"):
        density.value(np.zeros((2, 62)), out=to_device(np.zeros(3, np.float32)))
    with pytest.raises(InvalidValue, match="expected float64 or float32"):
        DeviceLikelihood(human_prior(), bare_character().skeleton, np.float16)
    arm = poise.SkeletonBuilder().add("arm", poise.Hinge("z"), tip=(1, 0, 0)).build()
    with pytest.raises(InvalidValue, match="humanoid"):
        DeviceLikelihood(human_prior(), arm)
