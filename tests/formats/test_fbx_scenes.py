"""Synthetic FBX files: transforms, axes, skins, shapes, layers, materials, damage."""

from __future__ import annotations

import re
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import poise
from formats.fbx_files import PNG, TICKS, arm, ascii_text, binary, curve, node, properties, thing
from formats.fbx_files import scene as made
from poise.bundled import bare_character
from poise.errors import FileSyntax, FileTooLarge, PoiseError
from poise.formats import losses
from poise.formats.fbx_curves import read_curve
from poise.formats.fbx_nodes import FbxNode
from poise.formats.fbx_reading import FbxSource
from poise.formats.fbx_text import parse
from poise.formats.repair_log import RepairLog
from poise.model import Character

ORDERS = ("zyx", "yzx", "xzy", "zxy", "yxz", "xyz")
"""From the parent outwards, of RotationOrder 0 to 5: XYZ turns about x first."""


def read(folder: Path, nodes: Sequence[FbxNode], **options: Any) -> tuple[Character, list[str]]:
    """A character and what is said of it."""
    path = folder / "made.fbx"
    path.write_bytes(binary(nodes))
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        found = poise.read(path, **options)
    told = [str(each.message) for each in heard]
    assert told == [str(repair) for repair in found.repairs]
    return found, told


def turn(axis: str, degrees: float) -> np.ndarray:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    a, b = {"x": (1, 2), "y": (2, 0), "z": (0, 1)}[axis]
    found = np.eye(4)
    found[a, a], found[b, b], found[a, b], found[b, a] = c, c, -s, s
    return found


def euler(degrees: Sequence[float], order: int = 0) -> np.ndarray:
    found = np.eye(4)
    for axis in ORDERS[order]:
        found = found @ turn(axis, degrees["xyz".index(axis)])
    return found


def shift(by: Any) -> np.ndarray:
    found = np.eye(4)
    found[:3, 3] = by
    return found


def stretch(by: Any) -> np.ndarray:
    return np.diag([*by, 1.0])


PROBE = np.array([(0.0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)])


def probe(key: int) -> FbxNode:
    """A mesh whose four points tell the whole matrix of its model."""
    return thing("Geometry", key, "", "Mesh", node("Vertices", PROBE.ravel()),
                 node("PolygonVertexIndex", np.array([0, 1, -3, 0, 1, -4], np.int32)))  # fmt: skip


def points(character: Character, skin: int = -1, frame: int | None = None) -> np.ndarray:
    """The four points of a probe, in the file's unit."""
    pose = character.rest if frame is None else character.motion[frame]
    return poise.deform(character.skins[skin], pose).vertices / character.unit.metres


def placed(matrix: np.ndarray) -> np.ndarray:
    return PROBE @ matrix[:3, :3].T + matrix[:3, 3]


@pytest.mark.parametrize("order", range(6))
@pytest.mark.parametrize("kind", ["LimbNode", "Null"])
def test_a_node_stands_where_the_formula_says(tmp_path: Path, order: int, kind: str) -> None:
    chance = np.random.default_rng(order)
    names = ("Lcl__Translation", "RotationOffset", "RotationPivot", "PreRotation", "Lcl__Rotation",
             "PostRotation", "ScalingOffset", "ScalingPivot", "Lcl__Scaling",
             "GeometricTranslation", "GeometricRotation", "GeometricScaling")  # fmt: skip
    values = {name: chance.uniform(-60.0, 60.0, 3).round(2).tolist() for name in names}
    values["Lcl__Scaling"], values["GeometricScaling"] = [1.5, 0.5, 2.0], [2.0, 1.0, 0.25]
    t, off, rp, pre, r, post, so, sp, s, gt, gr, gs = (values[name] for name in names)
    wanted = (
        shift(t) @ shift(off) @ shift(rp) @ euler(pre) @ euler(r, order)
        @ np.linalg.inv(euler(post)) @ np.linalg.inv(shift(rp)) @ shift(so) @ shift(sp)
        @ stretch(s) @ np.linalg.inv(shift(sp)) @ shift(gt) @ euler(gr) @ stretch(gs)
    )  # fmt: skip
    block = properties(RotationActive=1, RotationOrder=order, InheritType=1, **values)
    nodes = made([thing("Model", 1, "a", kind, block), probe(2)], [(1,), (2, 1)])
    found, _ = read(tmp_path, nodes)
    assert np.abs(points(found) - placed(wanted)).max() < 1e-10
    if kind == "LimbNode":
        suffixes = tuple(f"a_r{axis}" for axis in ORDERS[order])
        assert found.skeleton.dof_names == ("a_tx", "a_ty", "a_tz", *suffixes)


@pytest.mark.parametrize("inherit", [0, 1, 2])
@pytest.mark.parametrize("scale", [(2.0, 2.0, 2.0), (2.0, 0.5, 1.5)])
@pytest.mark.parametrize("moving", [False, True])
def test_what_nodes_take_of_the_scale_above(
    tmp_path: Path, inherit: int, scale: tuple[float, ...], moving: bool
) -> None:
    upper = properties(InheritType=1, Lcl__Rotation=(10.0, 20.0, 30.0), Lcl__Scaling=scale)
    lower = properties(
        InheritType=inherit, Lcl__Translation=(3.0, 4.0, 5.0), Lcl__Rotation=(-40.0, 15.0, 60.0),
        Lcl__Scaling=(1.0, 3.0, 0.5),
    )  # fmt: skip
    objects = [
        thing("Model", 1, "a", "LimbNode", upper),
        thing("Model", 2, "b", "LimbNode", lower), probe(3),
    ]  # fmt: skip
    links: list[tuple[Any, ...]] = [(1,), (2, 1), (3, 2)]
    if moving:
        times = [0, TICKS]
        objects += [
            thing("AnimationStack", 5, "grow", "", properties(LocalStop=TICKS)),
            thing("AnimationLayer", 6, "", ""),
            thing("AnimationCurveNode", 7, "S", "",
                  properties(d_pipe_X=scale[0], d_pipe_Y=scale[1], d_pipe_Z=scale[2])),
            curve(8, times, [scale[0], 1.0]),
        ]  # fmt: skip
        links += [(6, 5), (7, 6), (7, 1, "Lcl Scaling"), (8, 7, "d|X")]
    found, _ = read(tmp_path, made(objects, links, TimeMode=11))
    for frame in (None, -1) if moving else (None,):
        s = np.array(scale if frame is None else (1.0, *scale[1:]))
        above, own = euler((10, 20, 30)), euler((-40, 15, 60)) @ stretch((1, 3, 0.5))
        if inherit == 1:
            wanted = above @ stretch(s) @ shift((3, 4, 5)) @ own
        else:
            wanted = above @ shift(s * (3, 4, 5)) @ euler((-40, 15, 60))
            wanted = wanted @ stretch(s if inherit == 0 else (1, 1, 1)) @ stretch((1, 3, 0.5))
        assert np.abs(points(found, frame=frame) - placed(wanted)).max() < 1e-10


def test_uniform_scales_go_into_the_lengths(tmp_path: Path) -> None:
    objects = [
        thing("Model", 1, "armature", "Null", properties(Lcl__Scaling=(100.0,) * 3, InheritType=1)),
        thing("Model", 2, "hip", "LimbNode", properties(Lcl__Translation=(0.0, 1.0, 0.0))),
        thing("Model", 3, "knee", "LimbNode", properties(Lcl__Translation=(0.5, 0.0, 0.0))),
    ]
    found, _ = read(tmp_path, made(objects, [(1,), (2, 1), (3, 2)]))
    assert found.skeleton.joint("knee").offset.tolist() == [0.5, 0.0, 0.0]
    assert np.allclose(found.rest.world[2], shift((0.5, 1.0, 0.0)))


@pytest.mark.parametrize(("change", "rigid"), [(1.5e-5, True), (1e-4, False)])
def test_scales_that_change_by_rounding_are_constant(
    tmp_path: Path, change: float, rigid: bool
) -> None:
    objects = [
        thing("Model", 1, "bone", "LimbNode"),
        thing("AnimationStack", 5, "run", "", properties(LocalStop=TICKS)),
        thing("AnimationLayer", 6, "layer", ""),
        thing(
            "AnimationCurveNode", 7, "S", "", properties(d_pipe_X=1.0, d_pipe_Y=1.0, d_pipe_Z=1.0)
        ),
        curve(8, [0, TICKS], [1.0, 1.0 + change]),
    ]
    links = [(1,), (6, 5), (7, 6), (7, 1, "Lcl Scaling"), (8, 7, "d|X")]
    found, _ = read(tmp_path, made(objects, links, TimeMode=11))
    assert found.skeleton.mechanism.rigid == rigid


def test_the_topmost_bone_can_be_moved(tmp_path: Path) -> None:
    found, _ = read(tmp_path, arm())
    assert found.skeleton.dof_names == (
        "upper_tx", "upper_ty", "upper_tz", "upper_rz", "upper_ry", "upper_rx", "lower_rz",
        "lower_ry", "lower_rx", "bulge",
    )  # fmt: skip


def test_limits_are_of_the_angles(tmp_path: Path) -> None:
    lower = read(tmp_path, arm())[0].skeleton.joint("lower")
    assert np.allclose(np.degrees(lower.limits[0]), (-5.0, 140.0))
    assert np.isinf(lower.limits[1:]).all()


@pytest.mark.parametrize(("factor", "metres"), [(1.0, 0.01), (100.0, 1.0), (2.54, 0.0254)])
def test_lengths_are_metres(tmp_path: Path, factor: float, metres: float) -> None:
    found, _ = read(tmp_path, arm(UnitScaleFactor=factor))
    assert found.unit.metres == metres
    assert np.allclose(found.skeleton.joint("lower").offset, (10.0 * metres, 0.0, 0.0))
    assert np.isclose(found.skins[0].mesh.vertices[:, 0].max(), 20.0 * metres)
    asked, _ = read(tmp_path, arm(UnitScaleFactor=factor), unit="m")
    assert np.allclose(asked.skeleton.joint("lower").offset, (10.0, 0.0, 0.0))


Z_UP = {"UpAxis": 2, "FrontAxis": 1, "FrontAxisSign": -1, "CoordAxis": 0}
X_UP = {"UpAxis": 0, "FrontAxis": 2, "FrontAxisSign": 1, "CoordAxis": 1, "CoordAxisSign": -1}


@pytest.mark.parametrize(
    ("axes", "up", "matrix"),
    [
        (Z_UP, "z", np.eye(3)),
        (X_UP, "y", [(0, -1, 0), (1, 0, 0), (0, 0, 1)]),
        ({"UpAxisSign": -1, "CoordAxisSign": -1}, "y", np.diag((-1, -1, 1))),
        ({"FrontAxisSign": -1}, "y", np.diag((1, 1, -1))),
        ({**Z_UP, "FrontAxisSign": 1}, "z", np.diag((1, -1, 1))),
    ],
    ids=["z up", "x up", "y down", "left-handed", "left-handed, z up"],
)
def test_axes(tmp_path: Path, axes: dict[str, int], up: str, matrix: Any) -> None:
    plain, _ = read(tmp_path, turned_arm())
    found, _ = read(tmp_path, turned_arm(**axes))
    assert found.skeleton.up == up
    for frame in (0, 11, -1):
        wanted = points(plain, 0, frame) @ np.array(matrix).T
        assert np.abs(points(found, 0, frame) - wanted).max() < 1e-10
    normals = plain.skins[0].mesh.vertex_normals() @ np.array(matrix).T
    assert np.allclose(found.skins[0].mesh.vertex_normals(), normals)
    assert (np.linalg.det(found.rest.world[:, :3, :3]) > 0.0).all()


def turned_arm(**settings: Any) -> list[FbxNode]:
    nodes = arm(**settings)
    nodes[1].children[1].children[0].children.append(
        node("P", "PreRotation", "Number", "", "A", 30.0, -20.0, 50.0)
    )
    return nodes


def test_wrong_axes_are_told(tmp_path: Path) -> None:
    found, told = read(tmp_path, arm(UpAxis=2))
    assert found.skeleton.up == "y" and "unsupported axes" in told[0]


def test_a_skin_bends_as_its_weights_say(tmp_path: Path) -> None:
    found, told = read(tmp_path, arm())
    assert told == []
    at_rest = {tuple(p) for p in points(found, 0).round(9).tolist()}
    assert at_rest == {(0, 1, 0), (10, 1, 0), (20, 1, 0), (20, -1, 0), (10, -1, 0), (0, -1, 0)}
    # At the end: 20 x 50 % degrees above, and 90 at the elbow; the shape moves one point up by 4.
    upper = euler((0, 0, 10))
    lower = upper @ shift((10, 0, 0)) @ euler((0, 0, 90)) @ shift((-10, 0, 0))
    wanted = {
        tuple((m @ (*p, 1.0))[:3].round(9).tolist())
        for m, p in ((upper, (0, 1, 0)), ((upper + lower) / 2, (10, 1, 0)), (lower, (20, 5, 0)),
                     (lower, (20, -1, 0)), ((upper + lower) / 2, (10, -1, 0)), (upper, (0, -1, 0)))
    }  # fmt: skip
    assert {tuple(p) for p in (points(found, 0, -1).round(9) + 0.0).tolist()} == wanted


def test_shapes_in_between_are_reached_one_after_the_other(tmp_path: Path) -> None:
    found, _ = read(tmp_path, arm())
    for weight, height in ((0.0, 1.0), (0.25, 1.5), (0.5, 2.0), (0.75, 3.5), (1.0, 5.0)):
        pose = found.rest.with_values(bulge=weight)
        moved = poise.deform(found.skins[0], pose).vertices / found.unit.metres
        assert moved[:, 1].max() == pytest.approx(height)


def test_points_without_weights_follow_the_model(tmp_path: Path) -> None:
    nodes = arm()
    objects = nodes[1].children
    objects[2].children[0].children.append(
        node("P", "Lcl Translation", "Number", "", "A", 0.0, 0.0, 7.0)
    )
    for each in (objects[5], objects[6]):  # points 0 and 5 lose theirs
        kept = ~np.isin(each.children[0].values[0], (0, 5))
        for child in each.children[:2]:
            child.values = [np.asarray(child.values[0])[kept]]
    found, _ = read(tmp_path, nodes)
    assert sorted(points(found, 0)[:, 2].round(9).tolist()) == [0, 0, 0, 0, 0, 7, 7]
    assert found.skins[0].joints == ("upper", "lower", "skin")


def test_a_cluster_without_a_bone_is_told(tmp_path: Path) -> None:
    nodes = arm()
    nodes[2].children = [each for each in nodes[2].children if each.values[1:] != [2, 7]]
    found, told = read(tmp_path, nodes)
    assert "1 of its clusters have no bone" in told[0]
    assert found.skins[0].joints == ("upper", "skin")


def test_time_starts_at_the_take(tmp_path: Path) -> None:
    nodes = arm()
    stack = next(each for each in nodes[1].children if each.name == "AnimationStack")
    stack.children = [properties(LocalStart=TICKS // 4, LocalStop=TICKS // 2)]
    found, _ = read(tmp_path, nodes)
    assert isinstance(found.source, FbxSource) and found.source.starts == {"bend": 0.25}
    assert len(found.motion) == 7
    assert np.degrees(found.motion.q[0, 6]) == pytest.approx(90.0 * 0.25)


@pytest.mark.parametrize(
    ("mode", "fps"), [(0, 30.0), (3, 60.0), (6, 30.0), (10, 25.0), (9, 29.97003)]
)
def test_frame_rates(tmp_path: Path, mode: int, fps: float) -> None:
    found, told = read(tmp_path, arm(TimeMode=mode))
    assert found.motion.fps == pytest.approx(fps, abs=1e-5)
    assert not told


def test_keys_between_frames_are_told(tmp_path: Path) -> None:
    nodes = arm()
    found = next(each for each in nodes[1].children if each.name == "AnimationCurve")
    found.children[0].values = [np.array([0, TICKS // 7, TICKS])]
    found.children[1].values = [np.zeros(3, np.float32)]
    found.children[4].values = [np.array([3], np.int32)]
    assert "1 of 1 keys lie between the frames" in read(tmp_path, nodes)[1][0]


def test_newer_files_count_time_in_larger_units(tmp_path: Path) -> None:
    """KTime of version 8000, which older ones ask for by TCDefinition."""
    wanted, _ = read(tmp_path, arm())
    nodes = arm()
    for each in nodes[1].children:
        if each.name == "AnimationCurve":
            each.children[0].values = [np.array([0, 141_120_000])]
        if each.name == "AnimationStack":
            each.children = [properties(LocalStart=0, LocalStop=141_120_000)]
    flags = node("OtherFlags", children=[node("TCDefinition", 0)])
    found, _ = read(tmp_path, [node("FBXHeaderExtension", children=[flags]), *nodes])
    assert np.array_equal(found.motion.q, wanted.motion.q)


def test_a_curve_without_attributes_is_straight(tmp_path: Path) -> None:
    nodes = arm()
    found = next(each for each in nodes[1].children if each.name == "AnimationCurve")
    del found.children[2:]
    character, told = read(tmp_path, nodes)
    assert "interpolated linearly" in told[0]
    assert np.degrees(character.motion.q[12, 6]) == pytest.approx(45.0)


CURVES = {  # ufbx 0.0.5, evaluate_curve at each of TIMES
    "maya_anim_extrapolation_7700_binary": [
        -20.01397, -9.98603, 0.12205, 6.2912, 0.32876,
        6.91214, 7.50349, 1.44202, 2.49651, 5.0,
    ],
    "maya_interpolation_modes_7500_binary": [
        -8.65337, -8.65337, -8.54361, -6.21685, -5.323,
        -4.44508, -5.19616, 5.60334, 5.60334, 5.60334,
    ],
    "maya_auto_clamp_7700_binary": [
        0.0, 0.0, 0.39822, 3.82646, 10.78665,
        10.0, 10.0, 10.0, 10.0, 10.0,
    ],
    "motionbuilder_tangent_tcb_7700_ascii": [
        0.0, 0.0, -3.64113, 8.09534, 3.76157,
        6.09787, 4.0, 4.0, 4.0, 4.0,
    ],
    "motionbuilder_tangent_weight_split_7700_ascii": [
        0.0, 0.0, 7.39518, -5.34876, 6.10801,
        4.37272, 0.0, 0.0, 0.0, 0.0,
    ],
    "motionbuilder_tangent_velocity_split_7700_binary": [
        0.0, 0.0, 4.98731, -4.01573, 9.06081,
        -5.57614, 0.0, 0.0, 0.0, 0.0,
    ],
}  # fmt: skip
TIMES = (-91, -43, 5, 29, 53, 77, 125, 197, 293, 485)
"""In 48ths of a second."""


@pytest.mark.parametrize("name", CURVES)
def test_curves_are_those_of_another_reader(shared_data: Path, name: str) -> None:
    log = RepairLog(name)
    data = (shared_data / "fbx" / f"{name}.fbx").read_bytes()
    objects = parse(data, log).root.first("Objects")
    assert objects is not None
    found = read_curve(next(objects.all("AnimationCurve")), log)
    assert found is not None
    times = np.rint(np.array(TIMES) * (TICKS / 48.0)).astype(np.int64)
    assert np.abs(found.at(times) - CURVES[name]).max() < 1e-5


def test_looks(tmp_path: Path) -> None:
    material = read(tmp_path, arm())[0].skins[0].mesh.material
    assert material is not None and material.base_texture is not None
    assert (material.name, material.roughness, material.metallic) == ("red", 0.5, 0.0)
    assert material.base_texture.data == PNG and material.base_texture.name == "image.png"
    plain = arm()
    plain[2].children = [each for each in plain[2].children if each.values[1:2] != [13]]
    found = read(tmp_path, plain)[0].skins[0].mesh.material
    assert found is not None and found.base_colour == (0.5, 0.25, 0.0, 1.0)


def test_images_beside_the_file_are_read_from_its_folder_only(tmp_path: Path) -> None:
    nodes = arm()
    video = next(each for each in nodes[1].children if each.name == "Video")
    video.children.clear()
    folder = tmp_path / "models"
    (folder / "images").mkdir(parents=True)
    found, told = read(folder, nodes)
    assert "no such file" in told[0]
    (folder / "images" / "image.png").write_bytes(PNG)
    found, told = read(folder, nodes)
    material = found.skins[0].mesh.material
    assert material is not None and material.base_texture is not None and not told
    texture = next(each for each in nodes[1].children if each.name == "Texture")
    texture.children = [node("RelativeFilename", "..\\secret.png")]
    (tmp_path / "secret.png").write_bytes(PNG)
    found, told = read(folder, nodes)
    material = found.skins[0].mesh.material
    assert material is not None and material.base_texture is None
    assert "outside the folder" in told[0]
    found, told = read(folder, nodes, trust_paths=[tmp_path])
    assert not told


def test_ascii_gives_the_same_character(tmp_path: Path) -> None:
    found, _ = read(tmp_path, arm())
    (tmp_path / "text.fbx").write_text(ascii_text(arm()))
    other = poise.read(tmp_path / "text.fbx")
    assert np.array_equal(other.motion.q, found.motion.q)
    assert np.array_equal(other.skins[0].mesh.vertices, found.skins[0].mesh.vertices)


def test_animations_of_other_properties_are_told(tmp_path: Path) -> None:
    nodes = arm()
    nodes[1].children += [
        thing("AnimationCurveNode", 80, "Glow", "", properties(d_pipe_Glow=0.0)),
        curve(81, [0, TICKS], [0.0, 1.0]),
    ]
    nodes[2].children += [
        node("C", "OO", 80, 21), node("C", "OP", 80, 1, "Glow"), node("C", "OP", 81, 80, "d|Glow"),
    ]  # fmt: skip
    assert read(tmp_path, nodes)[1][0].endswith("properties are ignored: Glow")


def test_what_is_not_read_is_told(tmp_path: Path) -> None:
    nodes = arm()
    nodes[1].children += [
        thing("Model", 90, "eye", "Camera"), thing("NodeAttribute", 91, "eye", "Camera"),
        thing("Geometry", 92, "cloth", "NurbsSurface"), thing("Constraint", 93, "aim", "Aim"),
    ]  # fmt: skip
    told = "\n".join(read(tmp_path, nodes)[1])
    assert "1 Constraint, 1 NurbsSurface" in told
    assert "1 Camera" in told


def _without(kind: str) -> list[FbxNode]:
    nodes = arm()
    nodes[1].children = [each for each in nodes[1].children if each.name != kind]
    return nodes


def _with(change: Any, place: int) -> list[FbxNode]:
    nodes = arm()
    change(nodes[1].children[place])
    return nodes


def _loop() -> list[FbxNode]:
    nodes = arm()
    nodes[2].children.insert(0, node("C", "OO", 1, 2))
    return nodes


@pytest.mark.parametrize(
    ("nodes", "words"),
    [
        (_without("Model"), "has no Model"),
        (_loop(), "is its own ancestor"),
        (arm(UnitScaleFactor=0.0), "UnitScaleFactor is 0.0"),
        (_with(lambda n: n.children[0].values.__setitem__(0, np.array([1.0, np.nan, 0.0])), 3),
         "Vertices: a number is not finite"),
        (_with(lambda n: n.children[1].values.__setitem__(0, np.array([0, 9, -2])), 3),
         "Geometry 'skin': PolygonVertexIndex: a point index outside"),
        (_with(lambda n: n.children[1].values.__setitem__(0, np.array([1.0])), 5),
         "1 weights for 4 points"),
        (_with(lambda n: n.children[2].values.__setitem__(0, np.zeros(15)), 5),
         "Transform has 15 numbers"),
        (_with(lambda n: n.children[4].values.__setitem__(0, np.array([9], np.int32)), 18),
         "KeyAttrRefCount does not match 2 keys"),
    ],
)  # fmt: skip
def test_files_that_cannot_mean_a_character(
    tmp_path: Path, nodes: list[FbxNode], words: str
) -> None:
    with pytest.raises(FileSyntax, match=words) as error:
        read(tmp_path, nodes)
    assert error.value.file is not None


def test_meshes_that_are_repeated_too_often_are_refused(tmp_path: Path) -> None:
    corners = np.tile(np.array([0, 1, -3], np.int32), 50_000)
    points = node("Vertices", np.zeros(9))
    mesh = thing("Geometry", 999, "", "Mesh", points, node("PolygonVertexIndex", corners))
    objects = [thing("Model", key, f"copy{key}", "Mesh") for key in range(1, 31)]
    links: list[tuple[Any, ...]] = [(key,) for key in range(1, 31)]
    links += [(999, key) for key in range(1, 31)]
    with pytest.raises(FileTooLarge, match="repeat meshes"):
        read(tmp_path, made([*objects, mesh], links))


def test_a_mesh_that_unpacks_to_too_much_is_refused(tmp_path: Path) -> None:
    corners = node("PolygonVertexIndex", np.tile(np.array([0, 1, -3], np.int32), 500_000))
    mesh = thing("Geometry", 2, "", "Mesh", node("Vertices", np.zeros(9)), corners)
    nodes = made([thing("Model", 1, "a", "Mesh"), mesh], [(1,), (2, 1)])
    (tmp_path / "packed.fbx").write_bytes(binary(nodes, packed=True))
    with pytest.raises(FileTooLarge, match="1500000 corners in"):
        poise.read(tmp_path / "packed.fbx")
    assert len(read(tmp_path, nodes)[0].skins[0].mesh.faces) == 500_000


def test_a_long_take_has_fewer_frames(tmp_path: Path) -> None:
    nodes = arm()
    stack = next(each for each in nodes[1].children if each.name == "AnimationStack")
    stack.children = [properties(LocalStart=0, LocalStop=TICKS * 10_000)]
    found, told = read(tmp_path, nodes)
    assert len(found.motion) <= 20_000
    assert found.motion.fps == pytest.approx(24.0 / 13)
    assert "lasts 10000 s; read at 1.84615 frames per second" in told[0]


def test_what_is_no_fbx_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.fbx").write_bytes(b"\x00\x01\x02 not at all")
    with pytest.raises(FileSyntax, match="is not FBX"):
        poise.read(tmp_path / "x.fbx")
    with pytest.raises(PoiseError, match="an FBX file contains its own skeleton"):
        poise.read(tmp_path / "x.fbx", skeleton="y.asf")


def test_a_file_goes_to_gltf_and_keeps_its_vertices(tmp_path: Path) -> None:
    found, _ = read(tmp_path, turned_arm())
    poise.write(found, tmp_path / "out.glb")
    again = poise.read(tmp_path / "out.glb")
    for frame in (0, 12, 24):
        ours, theirs = (
            poise.deform(each.skins[0], each.motion[frame]).vertices for each in (found, again)
        )
        assert np.abs(ours - theirs).max() < 1e-6


OLD = """; FBX 6.1.0 project file
Objects:  {
\tModel: "Model::face", "Mesh" {
\t\tProperties60:  {
\t\t\tProperty: "Lcl Translation", "Lcl Translation", "A+",0,0,2
\t\t\tProperty: "smile", "Shape", "A+",25
\t\t}
\t\tVertices: 0,0,0,1,0,0,0,1,0
\t\tPolygonVertexIndex: 0,1,-3
\t\tShape: "smile" {
\t\t\tIndexes: 2
\t\t\tVertices: 0,4,0
\t\t\tNormals: 0,0,0
\t\t}
\t}
\tModel: "Model::neck", "Limb" {
\t\tProperties60:  {
\t\t\tProperty: "Lcl Rotation", "Lcl Rotation", "A+",0,0,90
\t\t}
\t}
}
Connections:  {
\tConnect: "OO", "Model::neck", "Model::Scene"
\tConnect: "OO", "Model::face", "Model::neck"
}
Takes:  {
\tTake: "grin" {
\t\tLocalTime: 0,46186158000
\t\tModel: "Model::face" {
\t\t\tChannel: "smile" {
\t\t\t\tDefault: 25
\t\t\t\tKeyVer: 4005
\t\t\t\tKeyCount: 2
\t\t\t\tKey:
\t\t\t\t\t0,0,L,
\t\t\t\t\t46186158000,100,L
\t\t\t}
\t\t\tChannel: "Transform" {
\t\t\t\tChannel: "T" {
\t\t\t\t\tChannel: "X" {
\t\t\t\t\t\tDefault: 0
\t\t\t\t\t\tKey: 0,0,U,s,3,3,n,46186158000,3,U,s,3,3,n
\t\t\t\t\t}
\t\t\t\t\tChannel: "Y" {
\t\t\t\t\t\tDefault: 0
\t\t\t\t\t\tKey: 0,1,C,s,23093079000,2,C,n,46186158000,3,L
\t\t\t\t\t}
\t\t\t\t\tChannel: "Z" {
\t\t\t\t\t\tDefault: 2
\t\t\t\t\t}
\t\t\t\t}
\t\t\t}
\t\t}
\t}
}
"""


def test_a_file_of_version_6100(tmp_path: Path) -> None:
    (tmp_path / "old.fbx").write_text(OLD)
    found = poise.read(tmp_path / "old.fbx")
    assert isinstance(found.source, FbxSource) and found.source.version == 6100
    assert losses(found, tmp_path / "new.fbx") == ()
    turned = np.array([(0, -1, 0), (1, 0, 0), (0, 0, 1)])  # rows, by 90 degrees about z
    still = np.array([(0.0, 0, 2), (1, 0, 2), (0, 2, 2)])
    assert np.allclose(points(found), still @ np.linalg.inv(turned))
    frames = round(found.motion.fps)
    assert len(found.motion) == frames + 1
    for frame, y in ((frames // 4, 1.0), (frames // 2, 2.0), (3 * frames // 4, 3.0)):
        share = frame / frames
        wanted = np.array([(0.0, 0, 2), (1, 0, 2), (0, 1 + 4 * share, 2)])
        wanted += (3 * share, y, 0)
        ours = points(found, frame=frame)
        assert np.allclose(ours, wanted @ np.linalg.inv(turned), atol=1e-9), frame


@pytest.mark.parametrize("order", range(6))
def test_additive_layers_turn_in_the_order_of_the_node(tmp_path: Path, order: int) -> None:
    nodes = arm()
    objects = nodes[1].children
    lower = next(each for each in objects if each.values[0] == 2)
    lower.children[0].children.append(node("P", "RotationOrder", "enum", "", "", order))
    layer = next(each for each in objects if each.values[0] == 22)
    layer.children[0].children = [node("P", "RotationAccumulationMode", "enum", "", "", 0)]
    objects += [
        thing("AnimationCurveNode", 29, "R", "", properties(d_pipe_X=0.0, d_pipe_Y=20.0)),
        curve(30, [0, TICKS], [40.0, 40.0]),
    ]
    nodes[2].children += [
        node("C", "OO", 29, 22), node("C", "OP", 29, 2, "Lcl Rotation"),
        node("C", "OP", 30, 29, "d|X"),
    ]  # fmt: skip
    found, _ = read(tmp_path, nodes)
    layered = euler((40, 20, 0), order)
    for frame, degrees in ((0, 0.0), (12, 45.0), (-1, 90.0)):
        world = found.motion.world[frame]
        upper, elbow = (
            world[found.skeleton.joint_index(name), :3, :3] for name in ("upper", "lower")
        )
        wanted = (euler((0, 0, degrees), order) @ layered)[:3, :3]
        assert np.abs(upper.T @ elbow - wanted).max() < 1e-6  # curves are single precision


@pytest.mark.parametrize("up", [1, 2])
@pytest.mark.parametrize("front", [0, 1, 2])
@pytest.mark.parametrize("sign", [1, -1])
def test_the_front_axis_turns_the_scene(tmp_path: Path, up: int, front: int, sign: int) -> None:
    if front == up:
        return
    coord = 3 - up - front
    world = np.zeros((3, 3))  # x, y, z are the coord, up and front axes, with their signs
    world[1, up], world[2, front], world[0, coord] = 1.0, sign, 1.0
    world[0] *= np.linalg.det(world)
    axes = {"UpAxis": up, "FrontAxis": front, "FrontAxisSign": sign, "CoordAxis": coord}
    found, _ = read(tmp_path, turned_arm(**axes, CoordAxisSign=int(world[0, coord])))
    plain, _ = read(tmp_path, turned_arm())
    if found.skeleton.up == "z":
        world = np.array([(1, 0, 0), (0, 0, -1), (0, 1, 0)]) @ world
    for frame in (0, -1):
        assert np.abs(points(found, 0, frame) - points(plain, 0, frame) @ world.T).max() < 1e-10


def unlinked(*, pose: bool, transforms: bool) -> list[FbxNode]:
    """The arm, bent at rest, whose clusters have no bind matrix of their bones."""
    nodes = arm()
    objects = nodes[1].children
    lost = ("TransformLink",) if transforms else ("TransformLink", "Transform")
    for each in objects[5:7]:
        each.children = [child for child in each.children if child.name not in lost]
    if pose:
        objects[1].children[0].children.append(
            node("P", "Lcl Rotation", "Number", "", "A", 0.0, 0.0, 60.0)
        )
        entries = [(3, 0.0), (1, 0.0), (2, 10.0)]
        objects.append(thing("Pose", 40, "bind", "BindPose", *(
            node("PoseNode", children=[
                node("Node", key), node("Matrix", shift((x, 0, 0)).T.ravel())])
            for key, x in entries
        )))  # fmt: skip
    return nodes


@pytest.mark.parametrize("transforms", [True, False])
@pytest.mark.parametrize("pose", [True, False])
def test_clusters_without_bind_matrices(tmp_path: Path, *, pose: bool, transforms: bool) -> None:
    plain, _ = read(tmp_path, arm())
    found, told = read(tmp_path, unlinked(pose=pose, transforms=transforms))
    assert np.abs(points(found, 0, -1) - points(plain, 0, -1)).max() < 1e-9
    assert ("bound as at rest" in "".join(told)) == (not pose)


def test_ascii_arrays_may_end_with_a_comma(tmp_path: Path) -> None:
    text = ascii_text(arm())
    path = tmp_path / "comma.fbx"
    path.write_text(text)
    plain = poise.read(path)
    path.write_text(re.sub(r"(a: [-\d.,e ]+)\n", r"\1,\n", text))
    assert path.read_text() != text
    found = poise.read(path)
    assert np.array_equal(found.motion.q, plain.motion.q) and not found.repairs
    assert np.array_equal(found.skins[0].mesh.vertices, plain.skins[0].mesh.vertices)


@pytest.mark.parametrize("content", ["not base64!", b"no picture at all"])
def test_a_damaged_embedded_image_is_reported(tmp_path: Path, content: str | bytes) -> None:
    nodes = arm()
    video = next(each for each in nodes[1].children if each.name == "Video")
    video.children = [node("Content", content)]
    found, told = read(tmp_path, nodes)
    assert found.skins[0].mesh.material.base_texture is None
    assert "the embedded image 'image.png' is not" in told[0]
    (tmp_path / "image.png").write_bytes(PNG)  # the image next to the file replaces it
    assert read(tmp_path, nodes)[0].skins[0].mesh.material.base_texture is not None


def test_nulls_of_a_person_turn(tmp_path: Path) -> None:
    body = bare_character().skeleton
    places = 100.0 * body.rest.world[:, :3, 3]
    objects, links = [], list[tuple[Any, ...]]()
    for number, (name, above) in enumerate(zip(body.joint_names, body.parents, strict=True)):
        offset = places[number] - (places[above] if above >= 0 else 0.0)
        block = properties(Lcl__Translation=offset.tolist(), InheritType=1)
        objects.append(thing("Model", number + 1, name, "Null", block))
        links.append((number + 1, above + 1) if above >= 0 else (number + 1,))
    found, _ = read(tmp_path, made(objects, links))
    reached = poise.solve(found.rest, [poise.reach("left hand", (0.3, 1.3, 0.3))])
    assert reached.converged
    assert "nodes form a person and turn" in found.notes[0]
