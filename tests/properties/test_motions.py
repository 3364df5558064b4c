"""Motions that are moved, turned, mirrored, scaled, renamed or reordered are treated the same."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import poise
from poise.anatomy import find_anatomy, fit_capsules, human_masses
from poise.binding import Delaunay, Volume
from poise.bundled import bare_character, character, motions
from poise.bundled.prior import human_prior
from poise.model import Mesh, Motion, Skeleton
from poise.motion import (
    blended,
    cleaned,
    despiked,
    find_contacts,
    find_gait,
    in_place,
    jitter,
    joined,
    lifted,
    looped,
    mirror_looped,
    mirrored,
    smoothed,
    travel_matched,
)  # fmt: skip
from poise.motion.checking.measures import MEASURES
from poise.motion.transitions import crossed, nearest_transition
from samples import changed, surfaces

seeds = st.integers(0, 2**31)
WITHIN = 1e-6
"""Metres: rounding, which legs that are solved to 0.1 mm and filters increase."""


@cache
def bare_body() -> Skeleton:
    """The bundled body, although other tests may have read its skin."""
    body = bare_character().skeleton
    return changed.remade(body, body.joints)


def walk(seed: int) -> Motion:
    """A walk or a run whose feet slide, with the arms and trunk of the seed."""
    rng = np.random.default_rng(seed)
    clip = motions()[str(rng.choice(["walk", "run"]))][:75]
    body, q = bare_body(), clip.q.copy()
    q[:, [0, 2]] *= rng.uniform(0.8, 1.1)
    times = np.arange(len(q))[:, None] / clip.fps
    for name in ("lowerback", "lhumerus", "rhumerus", "lradius", "head"):
        at = body.joint_dofs(name)
        size, phase = rng.uniform(0.0, [[0.08], [6.0]], (2, at.stop - at.start))
        q[:, at] += size * np.sin(5.0 * times + phase)
    return Motion(body, np.clip(q, body.lower, body.upper), clip.fps, "clip")


def crossed_over(motion: Motion) -> Motion:
    first, second = motion[:45], motion[25:]
    return crossed(first, second, nearest_transition(first, second))


def spiked(motion: Motion) -> Motion:
    """With an error of one frame in both knees."""
    q = motion.q.copy()
    knees = [n for n in motion.skeleton.dof_names if n.endswith(("ltibia_rx", "rtibia_rx"))]
    q[50, [motion.skeleton.dof_index(name) for name in knees]] += 1.0
    return Motion(motion.skeleton, q, motion.fps)


OPERATIONS: dict[str, Callable[[Motion], Motion]] = {
    "clean": lambda m: cleaned(m, match_travel=True).motion,
    "clean twice": lambda m: cleaned(cleaned(m).motion).motion,
    "despike": lambda m: despiked(spiked(m)).motion,
    "smooth": smoothed,
    "lift": lambda m: lifted(m).motion,
    "match travel": lambda m: travel_matched(m).motion,
    "in place": lambda m: in_place(m)[0],
    "loop": lambda m: looped(m).motion,
    "blend": lambda m: blended(m[:60], m[10:], 0.3),
    "join": lambda m: joined(m[:45], m[20:], overlap=0.2),
    "cross": crossed_over,
    "retarget": lambda m: poise.retarget(m, m.skeleton).motion,
}


@pytest.mark.parametrize("change", changed.CHANGES)
@pytest.mark.parametrize("name", OPERATIONS)
@settings(max_examples=2)
@given(seeds)
def test_a_changed_motion_gives_the_changed_result(
    name: str, change: Callable[[np.random.Generator], changed.Change], seed: int
) -> None:
    motion, made = walk(seed), change(np.random.default_rng(seed))
    wanted = OPERATIONS[name](motion)
    found = made.back(OPERATIONS[name](made.forth(motion)), motion.skeleton)
    # steps of a solve that weighs metres against radians end within its tolerance
    within = 2e-3 if name == "retarget" and change is changed.resized else WITHIN
    np.testing.assert_allclose(found, wanted.world[..., :3, 3], rtol=0, atol=within)


@settings(max_examples=3)
@given(seeds)
def test_symmetrical_cycles_do_not_depend_on_heading_and_size(seed: int) -> None:
    """Halves of an exactly repeated walk differ by rounding: the same one is chosen."""
    motion, rng = motions()["walk"], np.random.default_rng(seed)
    wanted = mirror_looped(motion)
    for change in (changed.turned(rng), changed.resized(rng)):
        made = mirror_looped(change.forth(motion))
        assert (made.first, made.last) == (wanted.first, wanted.last)
        found = change.back(made.motion, motion.skeleton)
        np.testing.assert_allclose(found, wanted.motion.world[..., :3, 3], rtol=0, atol=WITHIN)


# -- numbers ---------------------------------------------------------------------------------------


LENGTHS = ("mm", "cm", "cm/s")


def measures(motion: Motion) -> dict[str, float]:
    """Numbers that neither place, heading nor names change, without those of one side."""
    found = dict(poise.check(motion).values)
    angles = poise.joint_angles(motion)
    for name, values in zip(angles.names, np.asarray(angles.degrees).T, strict=True):
        if not name.startswith(("left_", "right_", "pelvis_")):
            found[name] = float(np.abs(values - values.mean()).max())
    for side in ("left", "right"):
        for number, cycle in enumerate(find_gait(motion).of(side)):
            found[f"{side} {number} strike"] = cycle.strike
            found[f"{side} {number} lift"] = cycle.lift
            found[f"{side} {number} angles"] = float(np.abs(cycle.angles[:, 1:]).max())
        spans = [span for span in find_contacts(motion).spans if span.point.startswith(side)]
        found[f"{side} contact"] = float(sum(span.last - span.first for span in spans))
    return found


@pytest.mark.parametrize("change", changed.CHANGES)
@settings(max_examples=2)
@given(seeds)
def test_a_changed_motion_has_the_same_measures(
    change: Callable[[np.random.Generator], changed.Change], seed: int
) -> None:
    motion = walk(seed)
    other = change(np.random.default_rng(seed)).forth(motion)
    wanted, found = measures(motion), measures(other)
    if change is changed.mirror:
        swap = {"left": "right", "right": "left"}
        parted = {name: name.partition(" ") for name in found}
        found = {swap.get(a, a) + b + c: found[name] for name, (a, b, c) in parted.items()}
    assert found.keys() == wanted.keys()
    size = other.skeleton.longest_reach / motion.skeleton.longest_reach
    for name, value in wanted.items():
        unit = MEASURES[name].unit if name in MEASURES else ""
        if size != 1.0 and unit == "%":  # of frames beyond a threshold in metres
            continue
        value *= size if unit in LENGTHS else 1.0
        assert found[name] == pytest.approx(value, rel=1e-6, abs=1e-6), name
    assert jitter(other).sum() == pytest.approx(size * jitter(motion).sum(), rel=1e-6)


# -- bodies ----------------------------------------------------------------------------------------


@settings(max_examples=4)
@given(seeds)
def test_the_order_of_joints_changes_no_anatomy(seed: int) -> None:
    body = bare_body()
    other = changed.in_another_order(body, np.random.default_rng(seed))
    rows = [other.joint_index(name) for name in body.joint_names]
    parts, others = (find_anatomy(each).parts for each in (body, other))
    assert {name: part.joints for name, part in parts.items()} == {
        name: part.joints for name, part in others.items()
    }
    found, own = human_masses(other), human_masses(body)
    np.testing.assert_allclose(found.moments[rows], own.moments, atol=1e-12)
    capsules, same = fit_capsules(other), fit_capsules(body)
    assert sorted(zip([p.joint for p in capsules.parts], capsules.radii, strict=True)) == sorted(
        zip([p.joint for p in same.parts], same.radii, strict=True)
    )


COARSE = {"volume": Volume, "delaunay": Delaunay}
"""Binders that fill the body with a lattice, which is coarse here."""


@cache
def bound(method: str) -> tuple[Mesh, poise.Pose, np.ndarray]:
    mesh, pose = surfaces.body(0.03)
    return mesh, pose, weights(mesh, pose, pose.skeleton.joint_names, method)


def weights(
    mesh: Mesh, pose: poise.Pose, names: tuple[str, ...], method: str, size: float = 1.0
) -> np.ndarray:  # fmt: skip
    """Weights (vertices, joints) of a new binding."""
    binder = COARSE[method](spacing=0.06 * size) if method in COARSE else method
    skin = poise.bind(mesh, pose, method=binder).skins[0]
    dense = np.zeros((len(mesh.vertices), len(names)))
    columns = np.array([names.index(name) for name in skin.joints])[skin.weights.joints]
    for slot in range(columns.shape[1]):
        np.add.at(dense, (np.arange(len(dense)), columns[:, slot]), skin.weights.values[:, slot])
    return dense


BOUND = [("heat", change) for change in ("turned", "reordered", "resized", "renumbered")] + [
    (method, change)
    for method in ("volume", "delaunay", "capsules", "point-to-line")
    for change in ("turned", "renumbered")
]


@pytest.mark.parametrize(("method", "change"), BOUND)
def test_a_changed_mesh_is_bound_and_deformed_the_same(method: str, change: str) -> None:
    mesh, pose, wanted = bound(method)
    rng, names = np.random.default_rng(5), pose.skeleton.joint_names
    motion = Motion(pose.skeleton, pose.q[None], 30.0)
    order = np.arange(len(mesh.vertices))
    if change == "renumbered":
        order = rng.permutation(len(mesh.vertices))
        faces = np.argsort(order)[np.asarray(mesh.faces)]
        found = weights(Mesh(mesh.vertices[order], faces), pose, names, method)
    else:
        made: changed.Change = getattr(changed, change)(rng)
        other = made.forth(motion)[0]
        # the transform that the change applies to the root's frame and to lengths
        root = other.skeleton.joint_index("root")
        turn = other.world[root, :3, :3] @ pose.world[0, :3, :3].T
        size = 2.0 if other.skeleton.longest_reach > 1.5 * pose.skeleton.longest_reach else 1.0
        size = 0.5 if other.skeleton.longest_reach < 0.7 * pose.skeleton.longest_reach else size
        away = mesh.vertices - pose.world[0, :3, 3]
        vertices = size * away @ turn.T + other.world[root, :3, 3]
        found = weights(Mesh(vertices, mesh.faces), other, names, method, size)
    np.testing.assert_allclose(found, wanted[order], rtol=0, atol=1e-9)


# -- mirrored scenes -------------------------------------------------------------------------------


def image(pose: poise.Pose) -> poise.Pose:
    return mirrored(Motion(pose.skeleton, pose.q[None], 30.0))[0]


@pytest.mark.parametrize("solver", ["auto", "lm", "sqp", "ccd", "prior", "skin and prior"])
@settings(max_examples=4)
@given(seeds)
def test_mirrored_goals_have_the_mirrored_solution(solver: str, seed: int) -> None:
    natural = solver.endswith("prior")
    body = character().skeleton if solver.startswith("skin") else bare_body()
    rng = np.random.default_rng(seed)
    turn = rng.uniform(-0.3, 0.3, body.nq)
    there = body.pose(np.clip(body.rest.q + turn, body.lower, body.upper)).world
    names = ("lhand", "rhand", "lfoot", "rfoot")[: int(rng.integers(1, 5))]
    goals = [(name, there[body.joint_index(name), :3, 3]) for name in names]
    other = [({"l": "r", "r": "l"}[n[0]] + n[1:], p * (-1.0, 1.0, 1.0)) for n, p in goals]
    start = body.pose(np.clip(body.rest.q + 0.3 * turn, body.lower, body.upper))
    options: Any = {"prior": "human"} if natural else {"solver": solver}
    first = poise.solve(start, [poise.reach(*goal) for goal in goals], **options)
    second = poise.solve(image(start), [poise.reach(*goal) for goal in other], **options)
    assert first.status == second.status
    wanted = image(first.pose).world[:, :3, 3]
    within = 1e-4 if natural else 1e-5
    np.testing.assert_allclose(second.pose.world[:, :3, 3], wanted, rtol=0, atol=within)


@settings(max_examples=10)
@given(seeds)
def test_a_mirrored_pose_is_as_likely(seed: int) -> None:
    body, prior = bare_character().skeleton, human_prior()
    turn = np.random.default_rng(seed).uniform(-0.3, 0.3, body.nq)
    pose = body.pose(np.clip(body.rest.q + turn, body.lower, body.upper))
    wanted = prior.log_likelihood(pose)
    np.testing.assert_allclose(prior.log_likelihood(image(pose)), wanted, rtol=1e-9)


def test_what_is_not_equivariant_is_noticed() -> None:
    """Blending angle by angle at another heading."""
    motion = walk(3)
    made = changed.turned(np.random.default_rng(1))
    other = made.forth(motion)
    q = 0.5 * (other.q[:45] + other.q[25:70])
    by_angle = made.back(Motion(other.skeleton, q, 60.0), motion.skeleton)
    own = Motion(motion.skeleton, 0.5 * (motion.q[:45] + motion.q[25:70]), 60.0)
    assert np.abs(by_angle - own.world[..., :3, 3]).max() > 100.0 * WITHIN
