"""Collision geometry of URDF and MJCF files, against MuJoCo's distances and contacts."""

from __future__ import annotations

import pickle
import warnings
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import poise
from poise.constraints.collision_shapes import gaps, obstacle_distances, pair_distance
from poise.errors import InvalidValue, RepairWarning, UnknownName
from poise.geometry import Box, Capsule, Plane, Sphere, TriangleMesh
from poise.geometry.meshes import CylinderMesh
from poise.model import Character, CollisionGeometry, CollisionShape
from poise.model.collision import convex_hull, enclosing_capsule

ARM = """<mujoco model="arm">
  <default><default class="seen"><geom contype="0" conaffinity="0"/></default></default>
  <worldbody>
    <geom type="plane" size="1 1 0.1"/>
    <body name="base" pos="0 0 0.3">
      <geom name="foot" type="box" size="0.1 0.1 0.3"/>
      <geom class="seen" type="sphere" size="0.9"/>
      <body name="upper" pos="0 0 0.3">
        <joint name="shoulder" axis="0 1 0" range="-170 170"/>
        <joint name="turn" axis="0 0 1" range="-170 170"/>
        <geom name="upper" type="capsule" fromto="0 0 0.08 0 0 0.4" size="0.05"/>
        <body name="lower" pos="0 0 0.48">
          <joint name="elbow" axis="0 1 0" range="-170 170"/>
          <geom name="lower" type="cylinder" size="0.04 0.2" pos="0 0 0.2"/>
          <body name="hand" pos="0 0 0.45">
            <geom name="palm" type="ellipsoid" size="0.05 0.03 0.06"/>
            <geom name="bit" type="sphere" size="0.03" pos="0 0 0.1" contype="2" conaffinity="2"/>
          </body>
        </body>
      </body>
    </body>
  </worldbody>
  <contact><exclude body1="upper" body2="hand"/></contact>
</mujoco>"""


def read(path: Path) -> Character:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RepairWarning)
        return poise.read(path)


def written(folder: Path, text: str = ARM, name: str = "arm.xml") -> Character:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return read(path)


def geometry_of(character: Character) -> CollisionGeometry:
    assert character.collision is not None
    return character.collision


# -- what is read ----------------------------------------------------------------------------------


def test_pairs_are_those_of_bits_excludes_and_neighbours(tmp_path: Path) -> None:
    geometry = geometry_of(written(tmp_path))
    names = [shape.name for shape in geometry.shapes]
    assert names == ["foot", "upper", "lower", "palm", "bit"]
    assert {frozenset((a.name, b.name)) for a, b in geometry.pairs} == {
        frozenset(pair) for pair in (("foot", "lower"), ("foot", "palm"))
    }
    why = {frozenset((one.first, one.second)): one.why for one in geometry.left_out}
    assert why[frozenset(("foot", "upper"))] == "neighbours"
    assert why[frozenset(("upper", "palm"))] == "neighbours"  # the hand is part of the lower arm
    assert why[frozenset(("foot", "bit"))] == "contype and conaffinity"


def test_excluded_bodies_are_left_out(tmp_path: Path) -> None:
    text = ARM.replace('body1="upper" body2="hand"', 'body1="base" body2="hand"')
    geometry = geometry_of(written(tmp_path, text))
    assert [(a.name, b.name) for a, b in geometry.pairs] == [("foot", "lower")]
    assert geometry.without(("base", "lower")).pairs == ()


def test_a_urdf_has_its_collision_elements(tmp_path: Path) -> None:
    text = """<robot name="r"><link name="a">
      <collision><origin xyz="0 0 1" rpy="1.5707963267948966 0 0"/>
        <geometry><capsule radius="0.1" length="0.6"/></geometry></collision>
      <collision name="lid"><geometry><box size="1 2 3"/></geometry></collision></link>
      <link name="b"><visual><geometry><sphere radius="9"/></geometry></visual>
        <collision><geometry><sphere radius="0.2"/></geometry></collision></link>
      <joint name="j" type="revolute"><parent link="a"/><child link="b"/>
        <limit lower="-1" upper="1" effort="1" velocity="1"/></joint></robot>"""
    first, lid, ball = geometry_of(written(tmp_path, text, "r.urdf")).shapes
    assert (first.name, lid.name, ball.name, ball.joint) == ("a", "lid", "b", "b")
    assert isinstance(first.solid, Capsule) and isinstance(lid.solid, Box)
    np.testing.assert_allclose([first.solid.start, first.solid.end], [(0, 0.3, 1), (0, -0.3, 1)])
    assert lid.solid.size == (1, 2, 3) and ball.solid == Sphere((0, 0, 0), 0.2)


def test_meshes_become_convex_hulls(tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    corners = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
    points = [*corners, *rng.uniform(0.1, 0.9, (5, 3)).tolist()]
    hull = convex_hull(points)
    (tmp_path / "part.obj").write_text(
        "".join(f"v {x} {y} {z}\n" for x, y, z in points)
        + "".join(f"f {a} {a + 1} {a + 2}\n" for a in range(1, len(points) - 1))
    )
    text = """<robot name="r"><link name="a"><collision><origin xyz="0 0 1"/>
      <geometry><mesh filename="part.obj" scale="2 1 1"/></geometry></collision></link></robot>"""
    (shape,) = geometry_of(written(tmp_path, text, "r.urdf")).shapes
    assert isinstance(shape.solid, TriangleMesh) and shape.solid.closed
    wanted = hull.vertices * (2, 1, 1) + (0, 0, 1)
    found = sorted(np.round(shape.solid.vertices, 12).tolist())
    assert found == sorted(np.round(wanted, 12).tolist())


@pytest.mark.parametrize("count", [5_000, 20_001])
def test_the_hull_of_very_many_corners_has_the_extreme_ones(
    tmp_path: Path, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    points = np.random.default_rng(0).normal(size=(count, 3))
    points /= np.linalg.norm(points, axis=1, keepdims=True)
    lines = [f"v {x:.6f} {y:.6f} {z:.6f}" for x, y, z in points]
    faces = [f"f {i} {i + 1} {i + 2}" for i in range(1, count - 1)]
    (tmp_path / "ball.obj").write_text("\n".join([*lines, *faces]))
    text = """<robot name="r"><link name="a"><collision><geometry>
      <mesh filename="ball.obj"/></geometry></collision></link><link name="b"><collision><geometry>
      <mesh filename="ball.obj"/></geometry></collision></link><joint name="j" type="fixed">
      <parent link="a"/><child link="b"/></joint></robot>"""
    geometry = geometry_of(written(tmp_path, text, "r.urdf"))
    shape, _ = geometry.shapes
    assert 900 < len(shape.corners) <= 1024 and not geometry.missing
    ways = np.random.default_rng(1).normal(size=(1000, 3))
    ways /= np.linalg.norm(ways, axis=1, keepdims=True)
    reached = (ways @ shape.corners.T).max(axis=1)
    # the corners are half a step of the lattice away at most, and that of the points
    step = np.sqrt(4.0 * np.pi / 1024) + np.sqrt(4.0 * np.pi / count)
    assert reached.min() > np.cos(step) and reached.mean() > np.cos(0.5 * step)
    monkeypatch.setattr("poise.formats.robot_collisions._MOST_CORNERS", 100)
    assert geometry_of(written(tmp_path, text, "r.urdf")).missing == ("b",)


def test_what_cannot_be_read_is_refused_by_name(tmp_path: Path) -> None:
    text = """<robot name="r"><link name="a"><collision><geometry>
      <mesh filename="gone.stl"/></geometry></collision></link></robot>"""
    geometry = geometry_of(written(tmp_path, text, "r.urdf"))
    assert geometry.missing == ("a",)
    with pytest.raises(InvalidValue, match="collision meshes of a could not be read"):
        poise.apart(geometry)
    assert geometry.without_missing().missing == ()
    with pytest.raises(UnknownName, match="hnd"):
        poise.apart(geometry_of(written(tmp_path)), "hnd")


def test_another_skeleton_of_the_same_joints_keeps_it(tmp_path: Path) -> None:
    character = written(tmp_path)
    narrow = character.skeleton.with_limits({"elbow": (-1.0, 1.0)})
    from dataclasses import replace

    again = replace(character, skeleton=narrow, motions={})
    assert geometry_of(again).skeleton is narrow


def test_a_capsule_around_points_holds_them_all() -> None:
    rng = np.random.default_rng(1)
    for _ in range(50):
        points = rng.normal(size=(20, 3)) * rng.uniform(0.01, 1.0, 3)
        start, end, radius = enclosing_capsule(points)
        assert Capsule(start, end, radius).distance(points).max() <= 1e-9


# -- distances against MuJoCo ----------------------------------------------------------------------


def posed(character: Character, model: Any, data: Any, rng: np.random.Generator) -> poise.Pose:
    """A random pose of both."""
    import mujoco

    skeleton = character.skeleton
    low, high = (np.clip(bound, -1.5, 1.5) for bound in (skeleton.lower, skeleton.upper))
    q = rng.uniform(low, high)
    q[skeleton.quaternion] = rng.normal(size=int(skeleton.quaternion.sum()))
    q = skeleton.unit_quaternions(q)
    values = dict(zip(skeleton.dof_names, q, strict=True))
    for own in skeleton.joints:
        for name, drive in zip(own.dof_names, own.drives, strict=True):
            if drive is not None:
                values[name] = drive[1].value(values[drive[0]])
    for i in range(model.njnt):
        joint, at = model.joint(i), model.jnt_qposadr[i]
        if joint.name in values:
            data.qpos[at] = values[joint.name]
        else:
            suffixes = ("tx", "ty", "tz", "qw", "qx", "qy", "qz")[
                -(7 if joint.type[0] == 0 else 4) :
            ]
            data.qpos[at : at + len(suffixes)] = [values[f"{joint.name}_{s}"] for s in suffixes]
    mujoco.mj_kinematics(model, data)
    return skeleton.pose(q)


def same_geoms(geometry: CollisionGeometry, model: Any) -> dict[str, int]:
    """MuJoCo's geom of each shape: both list those of a body in the file's order."""
    found: dict[str, int] = {}
    for joint in dict.fromkeys(shape.joint for shape in geometry.shapes):
        own = [shape.name for shape in geometry.shapes if shape.joint == joint]
        theirs = [
            g
            for g in range(model.ngeom)
            if model.body(model.geom_bodyid[g]).name == joint
            and (model.geom_contype[g] or model.geom_conaffinity[g])
        ]
        assert len(own) == len(theirs), joint
        found.update(zip(own, theirs, strict=True))
    return found


def compare(character: Character, model: Any, poses: int) -> None:
    import mujoco

    geometry, data = geometry_of(character).without_missing(), mujoco.MjData(model)
    geoms, rng = same_geoms(geometry, model), np.random.default_rng(3)
    exact = 0
    for _ in range(poses):
        pose = posed(character, model, data, rng)
        found = gaps(geometry, pose)
        for (a, b), gap in zip(geometry.pairs, found, strict=True):
            theirs = mujoco.mj_geomDistance(model, data, geoms[a.name], geoms[b.name], 50.0, None)
            if a.round and b.round:
                assert gap == pytest.approx(theirs, abs=1e-9)
                exact += 1
            else:  # never farther than they are (MuJoCo's own are iterative, to 1e-6)
                assert gap <= max(theirs, 0.0) + 1e-5
        mujoco.mj_collision(model, data)
        known = {frozenset((geoms[a.name], geoms[b.name])) for a, b in geometry.pairs}
        fixed = model.body_weldid
        for contact in data.contact:
            pair = frozenset(map(int, contact.geom))
            bodies = {int(fixed[model.geom_bodyid[g]]) for g in pair}
            assert pair in known or 0 in bodies  # the world's own: its children are neighbours here
    assert exact or not any(a.round and b.round for a, b in geometry.pairs)


@pytest.mark.slow
def test_distances_of_a_made_up_arm_are_mujocos(tmp_path: Path) -> None:
    mujoco = pytest.importorskip("mujoco")
    compare(written(tmp_path), mujoco.MjModel.from_xml_string(ARM), 20)


@pytest.mark.parametrize("name", ["humanoid_CMU_V2020", "mujoco_humanoid"])
def test_distances_of_an_mjcf_are_mujocos(shared_data: Path, name: str) -> None:
    mujoco = pytest.importorskip("mujoco")
    path = shared_data / "robot" / f"{name}.xml"
    compare(read(path), mujoco.MjModel.from_xml_path(str(path)), 3)


@pytest.mark.parametrize("name", ["bullet_humanoid", "baxter"])
def test_distances_of_a_urdf_are_mujocos(shared_data: Path, name: str) -> None:
    mujoco = pytest.importorskip("mujoco")
    path = shared_data / "robot" / f"{name}.urdf"
    root = ET.fromstring(path.read_text().replace('version="0.0"', 'version="1.0"'))
    for link in root.findall("link"):
        for part in list(link):
            if part.tag == "visual" or part.find(".//mesh") is not None:
                link.remove(part)
    spec = mujoco.MjSpec.from_string(ET.tostring(root, encoding="unicode"))
    spec.compiler.fusestatic = False
    spec.compiler.balanceinertia = True
    spec.compiler.boundmass = spec.compiler.boundinertia = 0.01
    for body in spec.bodies:
        for geom in body.geoms:
            geom.contype = geom.conaffinity = 1
    compare(read(path), spec.compile(), 2)


# -- constraints -----------------------------------------------------------------------------------


def test_a_robot_stays_out_of_itself(tmp_path: Path) -> None:
    mujoco = pytest.importorskip("mujoco")
    robot = written(tmp_path)
    geometry = geometry_of(robot)
    into_the_foot = poise.reach("hand", (0.03, 0.0, 0.35))
    plain = poise.solve(robot.rest, [into_the_foot], batch=False)
    assert gaps(geometry, plain.pose).min() < 0.0
    kept = poise.solve(robot.rest, [into_the_foot, poise.apart(geometry, margin=0.01)], batch=False)
    assert gaps(geometry, kept.pose).min() >= 0.01 - 1e-8
    model = mujoco.MjModel.from_xml_string(ARM)
    data = mujoco.MjData(model)
    for name, value in zip(robot.skeleton.dof_names, kept.pose.q, strict=True):
        data.qpos[model.joint(name).qposadr[0]] = value
    mujoco.mj_kinematics(model, data)
    for a, b in geometry.pairs:
        ids = [model.geom(shape.name).id for shape in (a, b)]
        assert mujoco.mj_geomDistance(model, data, *ids, 5.0, None) >= 0.01 - 1e-6


@pytest.mark.slow
@pytest.mark.parametrize(
    "obstacle",
    [
        Plane((0, 0, 0.8), (0, 0, 1)),
        Sphere((0.4, 0, 0.9), 0.1),
        Box((0.5, 0, 0.9), (0.3, 0.3, 0.3)),
        Capsule((0.4, -1, 0.9), (0.4, 1, 0.9), 0.05),
    ],
    ids=lambda obstacle: type(obstacle).__name__,
)
def test_a_robot_stays_out_of_obstacles(tmp_path: Path, obstacle: Any) -> None:
    robot = written(tmp_path)
    geometry = geometry_of(robot)
    into = poise.reach("hand", (0.45, 0.0, 0.85))
    rule = poise.outside(geometry, obstacle, "lower", "palm", margin=0.02)
    found = poise.solve(robot.rest, [into, rule], batch=False)
    least = min(
        float(distance.at(found.pose))
        for name in ("lower", "palm")
        for distance in obstacle_distances(geometry[name], obstacle)
    )
    assert least >= 0.02 - 1e-8
    free = poise.solve(robot.rest, [into], batch=False).pose
    loose = min(
        float(distance.at(free))
        for name in ("lower", "palm")
        for distance in obstacle_distances(geometry[name], obstacle)
    )
    assert loose < 0.02  # without the rule it is broken


def test_names_choose_pairs(tmp_path: Path) -> None:
    geometry = geometry_of(written(tmp_path))
    assert len(poise.apart(geometry).parts) == 2
    assert [part.name for part in poise.apart(geometry, "foot", "hand").parts] == [
        "foot apart from palm"
    ]
    assert len(poise.apart(geometry, "base").parts) == 2


def test_the_distance_of_a_ball_from_a_box_is_exact() -> None:
    body = (
        poise.SkeletonBuilder()
        .add("a", poise.Translational(), tip=(1, 0, 0))
        .add("b", poise.Translational(), tip=(1, 0, 0))
        .build()
    )
    box = CollisionShape("box", "a", Box((0, 0, 0), (2, 2, 2)))
    ball = CollisionShape("ball", "b", Sphere((0, 0, 0), 0.25))
    for where, wanted in (((3, 0, 0), 1.75), ((2, 2, 0), 2**0.5 - 0.25), ((0.5, 0, 0), -0.75)):
        pose = body.pose([0, 0, 0, *where])
        assert float(pair_distance(box, ball).at(pose)) == pytest.approx(wanted, abs=1e-12)


def test_polyhedra_are_bounded_by_their_corners(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shape = "<geom type='ellipsoid' size='0.1 0.2 0.3'/>"
    bodies = "".join(f"<body name='b{i}'><joint/>{shape}</body>" for i in range(4))
    text = f"<mujoco><worldbody>{bodies}</worldbody></mujoco>"
    whole = geometry_of(written(tmp_path, text))
    assert whole.missing == ()
    (mesh,) = {one.solid for one in whole.shapes}
    monkeypatch.setattr("poise.formats.robot_collisions._MOST_ROUND", len(mesh.vertices))
    assert geometry_of(written(tmp_path, text)).missing == ("b2", "b3")


def test_geoms_of_the_collision_group_are_shapes_without_pairs(tmp_path: Path) -> None:
    text = ARM.replace(
        '<geom name="palm"', '<geom name="palm" group="3" contype="0" conaffinity="0"'
    )
    found, before = geometry_of(written(tmp_path, text)), geometry_of(written(tmp_path))
    assert [shape.name for shape in found.shapes] == [shape.name for shape in before.shapes]
    assert not any("palm" in (a.name, b.name) for a, b in found.pairs)
    assert any("palm" in (a.name, b.name) for a, b in before.pairs)


def test_a_cylinder_keeps_its_size(tmp_path: Path) -> None:
    solid = geometry_of(written(tmp_path))["lower"].solid
    for own in (solid, pickle.loads(pickle.dumps(solid))):
        assert isinstance(own, CylinderMesh) and own == solid
        assert (own.radius, own.half) == (0.04, 0.2)
        np.testing.assert_allclose(own.T_wc[:3, 3], (0.0, 0.0, 0.2))
