"""Distance-only binders produce no spikes, and reports state whether weights are usable."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.binding import BINDERS
from poise.binding.report import leakage, torn
from poise.binding.surface import Surface
from poise.bundled import character
from samples.figures import figure

DISTANCE = ("capsules", "cylinders", "ellipsoids", "spheres", "point-to-line")


@pytest.mark.parametrize("method", DISTANCE)
def test_hands_beside_thighs_stay_apart(method: str) -> None:
    mesh, pose = figure()
    binding = poise.bind(mesh, pose, method=method)
    weights = binding.skin.weights.dense(len(binding.skin.joints))
    found = leakage(weights, Surface.of(mesh), pose)
    assert found.worst <= 1e-3 and found.foreign_weight == 0.0
    assert binding.report.torn == 0 and binding.report.verdict == "usable"
    assert f"verdict: {binding.report.verdict}" in str(binding.report)


@pytest.mark.slow
@pytest.mark.parametrize("method", ["capsules", "cylinders", "point-to-line"])
def test_no_edge_of_the_bundled_body_becomes_a_spike(method: str) -> None:
    hero = character()
    mesh = poise.Mesh(hero.skins[0].mesh.vertices, hero.skins[0].mesh.faces)
    turns = {"lhumerus_rz": 1.2, "lradius_rx": 2.0, "lfemur_rx": -1.9, "ltibia_rx": 2.2}
    pose = hero.rest.with_values(**turns)
    a, b = Surface.of(mesh).edges.T
    before = np.linalg.norm(mesh.vertices[a] - mesh.vertices[b], axis=1)
    spikes: list[int] = []
    for smoothing in (0, None):
        binding = poise.bind(mesh, hero.rest, method=method, smoothing=smoothing, influences=4)
        moved = poise.deform(binding.skin, pose).vertices
        after = np.linalg.norm(moved[a] - moved[b], axis=1)
        spikes.append(int(((after > 3.0 * before) & (after > 0.018)).sum()))
    assert spikes[1] <= min(26, spikes[0] // 2)  # of 73,500 edges


def test_torn_edges_lead_between_joints_that_are_no_neighbours() -> None:
    mesh = poise.Mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)])
    parents = (-1, 0, 1, 2)
    surface = Surface.of(mesh)
    assert torn(np.eye(4)[[0, 2, 0]], surface, parents) == 0
    assert torn(np.eye(4)[[0, 3, 0]], surface, parents) == 2


def test_the_raw_weights_are_there_for_who_asks() -> None:
    assert not BINDERS.get("capsules")(smoothing=0).separated
    assert BINDERS.get("point-to-line")().separated
    assert not BINDERS.get("volume")().separated


def test_a_report_says_when_weights_are_of_no_use() -> None:
    mesh, pose = figure()
    report = poise.bind(mesh, pose).report
    assert report.verdict == "usable"
    leaking = replace(report, method="capsules", leakage={"onto other limbs": 0.9}, torn=12)
    assert "also moves another limb" in leaking.verdict and "12 edges" in leaking.verdict
    assert "method heat" in leaking.verdict
