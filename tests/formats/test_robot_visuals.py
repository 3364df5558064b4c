"""Visual geometry of robots: closed forms of shapes, mesh files, MuJoCo's positions."""

from __future__ import annotations

import base64
import contextlib
import json
import math
import random
import struct
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import poise
from formats.robots import put, quietly
from fuzzing.mutations import mutated
from poise.errors import PoiseError, RepairWarning
from poise.formats.collada_meshes import read_collada
from poise.formats.repair_log import RepairLog
from poise.formats.robot_visuals import Solid, box, capsule, cylinder, ellipsoid, rectangle
from poise.geometry.colours import linear_from_srgb
from poise.model import Character, Mesh
from poise.render.actors import Actor
from poise.skinning import deform

Floats = NDArray[np.float64]


def volume(vertices: Floats, faces: NDArray[np.int64]) -> float:
    a, b, c = (vertices[faces[:, i]] for i in range(3))
    return float(np.einsum("ij,ij->", a, np.cross(b, c)) / 6.0)


@pytest.mark.parametrize(
    ("solid", "exact"),
    [
        (box((1.0, 2.0, 3.0)), 48.0),
        (ellipsoid((1.0, 2.0, 3.0)), 8.0 * math.pi),
        (cylinder(0.5, 2.0), math.pi),
        (capsule(0.5, 2.0), math.pi + math.pi / 6.0),
    ],
)
def test_solids_have_their_volume_and_face_outwards(solid: Solid, exact: float) -> None:
    points, normals, faces = solid
    found = volume(points, faces)
    # 24 corners of a circle lack 1.14 % of its area, 12 rings of a ball another 1.7 %.
    assert 0.97 * exact < found <= exact * (1.0 + 1e-12)
    across = np.cross(
        points[faces[:, 1]] - points[faces[:, 0]], points[faces[:, 2]] - points[faces[:, 0]]
    )
    assert (np.einsum("ij,ij->i", across, normals[faces].mean(axis=1)) > 0.0).all()
    assert np.abs(np.linalg.norm(normals, axis=1) - 1.0).max() < 1e-12


def test_a_rectangle_is_seen_from_both_sides() -> None:
    _, normals, faces = rectangle(1.0, 2.0)
    assert len(faces) == 4 and normals[:, 2].sum() == 0.0


ROBOT = """<robot name="r">
<material name="red"><color rgba="1 0.5 0 1"/></material>
<link name="base"><visual><origin xyz="1 0 0" rpy="0 0 1.5707963267948966"/>
  <geometry><box size="2 4 6"/></geometry><material name="red"/></visual>
 <visual><geometry><sphere radius="0.5"/></geometry><material name="red"/></visual>
 <visual><geometry><cylinder radius="1" length="2"/></geometry></visual>
 <collision><geometry><box size="9 9 9"/></geometry></collision></link>
<link name="arm"><visual><geometry>SHAPE</geometry></visual></link>
<joint name="j" type="revolute"><parent link="base"/><child link="arm"/><origin xyz="0 0 3"/>
 <axis xyz="1 0 0"/><limit lower="-1" upper="1"/></joint></robot>"""


def test_shapes_of_a_link_are_rigid_skins_in_its_frame(tmp_path: Path) -> None:
    path = put(tmp_path, ROBOT.replace("SHAPE", '<capsule radius="0.1" length="2"/>'))
    robot = quietly(path)
    assert [skin.joints for skin in robot.skins] == [("base",), ("base",), ("arm",)]
    red, plain, arm = robot.skins
    low, high = red.mesh.bounds  # the box, turned by a quarter, and a ball within it
    assert np.allclose([low, high], [(-1.0, -1.0, -3.0), (3.0, 1.0, 3.0)], atol=1e-12)
    assert plain.mesh.material is None and np.array_equal(red.inverse_bind, np.eye(4)[None])
    assert red.mesh.material is not None
    assert red.mesh.material.base_colour == (*linear_from_srgb([1.0, 0.5, 0.0]), 1.0)
    bent = deform(arm, robot.rest.with_values(j=0.5)).vertices
    assert bent[:, 2].max() == pytest.approx(3.0 + math.cos(0.5) + 0.1, abs=2e-3)
    small = poise.read(path, unit="cm")
    assert np.allclose(small.skins[0].mesh.bounds, 0.01 * np.array([low, high]))


def test_without_visuals_collisions_are_drawn(tmp_path: Path) -> None:
    shape = '<collision><geometry><sphere radius="1"/></geometry></collision>'
    link, joint = '<link name="{0}">{1}</link>', ""
    for name in "bcd":
        joint += (
            f'<joint name="j{name}" type="fixed"><parent link="a"/><child link="{name}"/></joint>'
        )
    for covered, skins in (("ab", 2), ("a", 1), ("", 0)):
        links = "".join(link.format(name, shape if name in covered else "") for name in "abcd")
        robot = quietly(put(tmp_path, f'<robot name="r">{links}{joint}</robot>'))
        assert len(robot.skins) == skins


# -- mesh files -----------------------------------------------------------------------------------

CORNER = np.array([(0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 2.0, 0.0), (0.0, 0.0, 3.0)])
FACES = np.array([(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)])


def stl() -> bytes:
    rows = [struct.pack("<12fH", 0, 0, 0, *CORNER[face].ravel(), 0) for face in FACES]
    return b"\0" * 80 + struct.pack("<I", len(rows)) + b"".join(rows)


def obj() -> bytes:
    rows = [f"v {x} {y} {z}" for x, y, z in CORNER] + [
        f"f {a + 1} {b + 1} {c + 1}" for a, b, c in FACES
    ]
    return "\n".join(rows).encode()


def dae(up: str = "Z_UP", metres: float = 1.0, tool: str = "", kind: str = "triangles") -> bytes:
    places = " ".join(f"{x} {y} {z}" for x, y, z in CORNER)
    numbers = " ".join(str(number) for number in FACES.ravel())
    vertex = '<input semantic="VERTEX" source="#v" offset="0"/>'
    counts = "<vcount>3 3 3 3</vcount>" if kind == "polylist" else ""
    inside = f'<{kind} count="4" material="m">{vertex}{counts}<p>{numbers}</p></{kind}>'
    return f"""<?xml version="1.0"?><COLLADA version="1.4.1"><asset>
<contributor><authoring_tool>{tool}</authoring_tool></contributor>
<unit meter="{metres}"/><up_axis>{up}</up_axis></asset>
<library_effects><effect id="e"><profile_COMMON><technique sid="t"><phong><diffuse>
<color>1 0 0.5 1</color></diffuse></phong></technique></profile_COMMON></effect></library_effects>
<library_materials><material id="paint"><instance_effect url="#e"/></material></library_materials>
<library_geometries><geometry id="g"><mesh><source id="s"><float_array id="f" count="12">{places}
</float_array><technique_common><accessor source="#f" count="4" stride="3"/></technique_common>
</source><vertices id="v"><input semantic="POSITION" source="#s"/></vertices>{inside}</mesh>
</geometry></library_geometries><library_visual_scenes><visual_scene id="w"><node>
<translate>10 0 0</translate><node><scale>2 2 2</scale><instance_geometry url="#g"><bind_material>
<technique_common><instance_material symbol="m" target="#paint"/></technique_common>
</bind_material></instance_geometry></node></node></visual_scene></library_visual_scenes>
</COLLADA>""".encode()


def collada(tmp_path: Path, data: bytes) -> Mesh:
    (tmp_path / "a.dae").write_bytes(data)
    (mesh,) = read_collada(tmp_path / "a.dae", RepairLog(tmp_path / "a.dae"))
    return mesh


@pytest.mark.parametrize("kind", ["triangles", "polylist"])
def test_collada_stands_where_its_nodes_put_it(tmp_path: Path, kind: str) -> None:
    mesh = collada(tmp_path, dae(metres=0.1, kind=kind))
    wanted = 0.1 * (2.0 * CORNER + (10.0, 0.0, 0.0))
    assert {tuple(row) for row in np.round(mesh.vertices, 12)} == {
        tuple(row) for row in np.round(wanted, 12)
    }
    assert volume(mesh.vertices, mesh.faces) == pytest.approx(8e-3, rel=1e-12)
    assert mesh.material is not None
    assert mesh.material.base_colour == (*linear_from_srgb([1.0, 0.0, 0.5]), 1.0)


def test_collada_with_y_up_is_turned_unless_meshlab_says_so(tmp_path: Path) -> None:
    plain = collada(tmp_path, dae()).bounds
    turned = collada(tmp_path, dae("Y_UP")).bounds
    assert np.allclose(turned[1], (plain[1][0], 0.0, plain[1][1])) and turned[0][1] == -plain[1][2]
    assert np.allclose(collada(tmp_path, dae("Y_UP", tool="VCGLib | MeshLab")).bounds, plain)


def test_damaged_collada_is_refused_in_words(tmp_path: Path) -> None:
    good = dae().decode()
    for wrong, right in (
        ("0 2 1", "0 2 99"), ("0 2 1", "0 2 x"), ("1.0 0.0 0.0", "1.0 nan 0.0"), ("#v", "#nowhere"),
        ('offset="0"', 'offset="7"'), ("<scale>2 2 2", "<scale>2 2"), ("COLLADA", "collada"),
        ('semantic="POSITION"', 'semantic="OTHER"'), ('stride="3"', 'stride="0"'),
    ):  # fmt: skip
        path = tmp_path / "bad.dae"
        path.write_text(good.replace(wrong, right))
        with pytest.raises(PoiseError, match=r"bad\.dae"):
            read_collada(path, RepairLog(path))


def test_mutated_collada_is_read_or_refused(tmp_path: Path) -> None:
    chance = random.Random(11)
    path = tmp_path / "a.dae"
    words = (b"#g", b"#w", b"1e400", b"-1", b"<node>", b"</mesh>", b'offset="3"', b"0 0", b"99999")
    for kind in ("triangles", "polylist"):
        good = dae(kind=kind)
        for _ in range(150):
            path.write_bytes(mutated(good, chance, words))
            with contextlib.suppress(PoiseError):
                read_collada(path, RepairLog(path))


def test_collada_that_shows_too_much_is_refused(tmp_path: Path) -> None:
    """Nodes that place each other twice, thirty levels deep: 4e9 tetrahedra of 48 kB of text."""
    nodes = "".join(
        f'<node id="n{i}"><instance_node url="#n{i + 1}"/><instance_node url="#n{i + 1}"/></node>'
        for i in range(30)
    )
    last = '<node id="n30"><instance_geometry url="#g"/></node>'
    text = dae().decode().replace("<translate>", '<instance_node url="#n0"/><translate>')
    path = tmp_path / "bomb.dae"
    path.write_text(
        text.replace(
            "<library_visual", f"<library_nodes>{nodes}{last}</library_nodes><library_visual", 1
        )
    )
    with pytest.raises(PoiseError, match="instantiated too often"):
        read_collada(path, RepairLog(path))


def gltf() -> bytes:
    """The solid as a mesh at a node, whose place makes up for that of the vertices."""
    data = np.float32(CORNER - (0.0, 0.0, 5.0)).tobytes() + np.uint16(FACES).tobytes()
    uri = "data:application/octet-stream;base64," + base64.b64encode(data).decode()
    views = [(0, 48), (48, 24)]
    return json.dumps({
        "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0, "translation": [0, 0, 5]}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3",
             "min": [0, 0, -5], "max": [1, 2, -2]},
            {"bufferView": 1, "componentType": 5123, "count": 12, "type": "SCALAR"},
        ],
        "bufferViews": [{"buffer": 0, "byteOffset": at, "byteLength": n} for at, n in views],
        "buffers": [{"byteLength": len(data), "uri": uri}],
    }).encode()  # fmt: skip


def with_mesh(name: str) -> str:
    return ROBOT.replace("SHAPE", f'<mesh filename="{name}" scale="1 1 -1"/>')


@pytest.mark.parametrize("ending", ["stl", "obj", "dae", "gltf", "glb"])
def test_meshes_beside_the_file_are_read(tmp_path: Path, ending: str) -> None:
    (tmp_path / "meshes").mkdir()
    mesh_file = tmp_path / "meshes" / f"a.{ending}"
    contents = {"stl": stl(), "obj": obj(), "dae": dae(), "gltf": gltf()}
    if ending == "glb":
        poise.write(poise.read(put(tmp_path, gltf().decode(), "a.gltf")), mesh_file)
    else:
        mesh_file.write_bytes(contents[ending])
    for name in (
        f"meshes/a.{ending}",
        f"package://pkg/arm/meshes/a.{ending}",
        f"meshes\\a.{ending}",
    ):
        robot = quietly(put(tmp_path, with_mesh(name)))
        mesh = robot.skins[-1].mesh
        assert robot.skins[-1].joints == ("arm",) and not robot.repairs
        size = 8.0 if ending == "dae" else 1.0
        assert volume(mesh.vertices, mesh.faces) == pytest.approx(size, rel=1e-6)  # mirrored
        lowest = [10.0, 0.0, -6.0] if ending == "dae" else [0.0, 0.0, -3.0]
        np.testing.assert_allclose(mesh.vertices.min(axis=0), lowest, atol=1e-6)


def test_meshes_elsewhere_need_trust(tmp_path: Path) -> None:
    package = tmp_path / "pkg"
    (package / "urdf").mkdir(parents=True)
    (package / "meshes").mkdir()
    (package / "meshes" / "a.stl").write_bytes(stl())
    for name in ("package://pkg/meshes/a.stl", "../meshes/a.stl"):
        path = put(package / "urdf", with_mesh(name))
        robot = quietly(path)
        assert [skin.joints[0] for skin in robot.skins] == ["base", "base"]
        assert "1 link without readable meshes is drawn as a bone" in robot.repairs[0].message
        assert "trust_paths" in robot.repairs[0].message
        found = poise.read(path, trust_paths=[package])
        assert found.skins[-1].joints == ("arm",) and not found.repairs


def test_meshes_of_the_same_package_need_none(tmp_path: Path) -> None:
    package = tmp_path / "pkg"
    (package / "urdf" / "left").mkdir(parents=True)
    (package / "package.xml").write_text("<package/>")
    (package / "a.stl").write_bytes(stl())
    (tmp_path / "b.stl").write_bytes(stl())
    for name in ("package://pkg/a.stl", "package://other/a.stl", "../../a.stl"):
        robot = quietly(put(package / "urdf" / "left", with_mesh(name)))
        assert robot.skins[-1].joints == ("arm",) and not robot.repairs
    for name in ("package://pkg/b.stl", "../../../b.stl"):
        robot = quietly(put(package / "urdf" / "left", with_mesh(name)))
        assert "drawn as a bone" in robot.repairs[0].message


def test_what_is_missing_is_told_once_and_drawn_as_bones(tmp_path: Path) -> None:
    (tmp_path / "bad.stl").write_bytes(b"solid x\nvertex 1 2\n")
    for name in ("gone.stl", "bad.stl", "a.step", "../../../etc/passwd.stl"):
        robot = quietly(put(tmp_path, with_mesh(name)))
        if name == "bad.stl":  # its content is read with the skins
            assert not robot.repairs
            with pytest.warns(RepairWarning, match=r"drawn as a bone: bad\.stl"):
                assert len(robot.skins) == 2
        said = [one.message for one in robot.repairs if "drawn as a bone" in one.message]
        assert len(said) == 1 and name in said[0]
        assert len(Actor(robot.skeleton, robot).at(robot.rest).surfaces) == 2
    ends = '<parent link="arm"/><child link="tip"/><origin xyz="0 0 1"/>'
    tip = f'<link name="tip"/><joint name="k" type="fixed">{ends}</joint>'
    text = with_mesh("gone.stl").replace("</robot>", tip + "</robot>")
    robot = quietly(put(tmp_path, text))
    bones = Actor(robot.skeleton, robot).at(robot.rest).solids
    assert len(bones) and bones.ends[:, :, 1].min() > 2.9  # y up: from the arm to the tip alone


def test_a_bad_shape_is_left_out(tmp_path: Path) -> None:
    robot = quietly(put(tmp_path, ROBOT.replace("SHAPE", '<box size="1 -1 1"/>')))
    assert len(robot.skins) == 2
    assert "a shape is ignored: <box> needs size" in robot.repairs[0].message


@pytest.mark.slow
def test_a_mesh_named_many_times_stays_within_bounds(tmp_path: Path) -> None:
    side = 500
    rows = [f"v {i % side} {i // side} 0" for i in range(side * side)]
    rows += [
        f"f {i + 1} {i + 2} {i + side + 1}" for i in range(side * (side - 1)) if i % side < side - 1
    ]
    (tmp_path / "big.obj").write_text("\n".join(rows))
    shape = '<visual><geometry><mesh filename="big.obj"/></geometry></visual>'
    robot = quietly(put(tmp_path, f'<robot name="r"><link name="a">{shape * 10}</link></robot>'))
    with pytest.warns(RepairWarning, match="too much"):
        assert sum(len(skin.mesh.faces) for skin in robot.skins) <= 1_000_000
    assert "too much" in robot.repairs[0].message


def test_a_robot_goes_to_gltf_with_its_shapes(tmp_path: Path) -> None:
    robot = quietly(put(tmp_path, ROBOT.replace("SHAPE", '<cylinder radius="0.1" length="2"/>')))
    poise.write(robot, tmp_path / "r.glb")
    again = poise.read(tmp_path / "r.glb")
    assert [skin.joints for skin in again.skins] == [skin.joints for skin in robot.skins]
    for one, two in zip(robot.skins, again.skins, strict=True):
        assert np.abs(one.mesh.vertices - two.mesh.vertices).max() < 1e-6


def test_textures_are_told_once(tmp_path: Path) -> None:
    image = '<material name="red"><texture filename="package://r/wood.png"/>'
    text = ROBOT.replace("SHAPE", '<box size="1 1 1"/>').replace('<material name="red">', image, 1)
    (repair,) = quietly(put(tmp_path, text)).repairs
    assert "textures are ignored" in repair.message and "r/wood.png" in repair.message
    model = MODEL.replace("<asset>", '<asset><texture file="wood.png"/><texture builtin="flat"/>')
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "a.stl").write_bytes(stl())
    (repair,) = quietly(put(tmp_path, model, "m.xml")).repairs
    assert repair.message.endswith("plain colours: wood.png")


# -- MJCF -----------------------------------------------------------------------------------------

MODEL = """<mujoco><default><geom rgba="0 1 0 1"/><mesh scale="2 2 2"/>
 <default class="seen"><geom group="2" contype="0" conaffinity="0" type="mesh"/></default>
 <default class="hit"><geom group="3" type="box" size="1 1 1"/></default></default>
<compiler meshdir="assets"/>
<asset><mesh file="a.stl"/><material name="blue" rgba="0 0 1 1"/></asset>
<worldbody><geom type="plane" size="0 0 1"/><body name="one"><joint axis="0 0 1"/>
 <geom class="seen" mesh="a" pos="0 0 1" material="blue" rgba="0.5 0.5 0.5 1"/><geom class="hit"/>
 <body name="two"><frame pos="0 0 5"><geom type="capsule" fromto="0 0 0 0 0 4" size="0.5"/></frame>
  <geom type="ellipsoid" size="1 2 3" rgba="0 0 0 0"/><geom type="plane" size="0 0 1"/></body>
</body></worldbody></mujoco>"""


def test_the_geoms_that_mujoco_shows_are_drawn(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "a.stl").write_bytes(stl())
    (tmp_path / "m.xml").write_text(MODEL)
    model = poise.read(tmp_path / "m.xml")
    assert [skin.joints for skin in model.skins] == [("one",), ("two",)]
    seen, rod = model.skins
    assert np.allclose(seen.mesh.bounds, [(0, 0, 1), (2, 4, 7)])  # twice as large, a metre up
    assert seen.mesh.material is not None and seen.mesh.material.base_colour[:3] == (0.0, 0.0, 1.0)
    assert np.allclose(rod.mesh.bounds, [(-0.5, -0.5, 4.5), (0.5, 0.5, 9.5)], atol=1e-12)
    assert rod.mesh.material is not None and rod.mesh.material.base_colour[:3] == (0.0, 1.0, 0.0)


@pytest.mark.parametrize("name", ["mujoco_humanoid.xml", "humanoid_CMU_V2020.xml"])
def test_shapes_are_where_mujoco_has_them(shared_data: Path, name: str) -> None:
    mujoco = pytest.importorskip("mujoco")
    path = shared_data / "robot" / name
    theirs = mujoco.MjModel.from_xml_path(str(path))
    data = mujoco.MjData(theirs)
    mujoco.mj_forward(theirs, data)
    robot = quietly(path)
    pose = robot.skeleton.pose(data.qpos)
    boxes: dict[str, Floats] = {}
    for skin in robot.skins:
        points = deform(skin, pose).vertices
        own = np.array([points.min(axis=0), points.max(axis=0)])
        before = boxes.get(skin.joints[0], own)
        boxes[skin.joints[0]] = np.array(
            [np.minimum(own[0], before[0]), np.maximum(own[1], before[1])]
        )
    wanted: dict[str, Floats] = {}
    for geom in range(theirs.ngeom):
        body = theirs.body(theirs.geom_bodyid[geom]).name
        radius, half = theirs.geom_size[geom][:2]
        kind = int(theirs.geom_type[geom])
        if body == "world" or theirs.geom_group[geom] > 2 or kind not in (2, 3):
            continue
        turn = np.asarray(data.geom_xmat)[geom].reshape(3, 3)
        axis = np.abs(turn[:, 2]) * (half if kind == 3 else 0.0)
        middle: Floats = np.asarray(data.geom_xpos)[geom]
        low, high = middle - axis - radius, middle + axis + radius
        before = wanted.get(body, np.array([low, high]))
        wanted[body] = np.array([np.minimum(low, before[0]), np.maximum(high, before[1])])
    assert wanted.keys() <= boxes.keys() and len(wanted) > 10
    for body, extent in wanted.items():
        # A ball of 24 corners around and 12 rings is at most 4 % of its radius too small.
        assert np.abs(boxes[body] - extent).max() < 0.04 * 0.15


def test_reading_a_character_twice_gives_the_same_skins(shared_data: Path) -> None:
    one, two = (quietly(shared_data / "robot" / "bullet_humanoid.urdf") for _ in range(2))
    assert isinstance(one, Character) and len(one.skins) > 10
    for a, b in zip(one.skins, two.skins, strict=True):
        assert np.array_equal(a.mesh.vertices, b.mesh.vertices)
