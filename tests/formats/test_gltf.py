"""glTF: meaning of nodes, skins, morph targets and keys, irregular files, errors, mutations."""

from __future__ import annotations

import json
import random
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.spatial.transform import Rotation, Slerp

import poise
from formats.gltf_characters import knight
from formats.gltf_files import Builder, arm, broken, real_files
from poise.errors import FileSyntax, FileUnsupported, PoiseError, RepairWarning
from poise.formats import read, write
from poise.formats.gltf_clips import GltfTrack, evaluated
from poise.formats.gltf_container import glb_bytes

HALF = np.sqrt(0.5)


@pytest.fixture
def put(tmp_path: Path):
    """Write bytes as a file, and read it."""

    def reader(data: bytes, name: str = "m.glb", **options: Any) -> Any:
        path = tmp_path / name
        path.write_bytes(data)
        return read(path, **options)

    return reader


# Reading


def test_an_arm_by_hand(put) -> None:
    hero = put(arm().glb())
    body = hero.skeleton
    assert body.joint_names == ("upper", "lower")
    assert body.dof_names == (
        "upper_tx", "upper_ty", "upper_tz",  # of the skin's topmost joint
        "upper_qw", "upper_qx", "upper_qy", "upper_qz",
        "lower_qw", "lower_qx", "lower_qy", "lower_qz", "bulge",
    )  # fmt: skip
    (skin,) = hero.skins
    assert skin.joints == ("upper", "lower")
    assert skin.shape_dofs == ("bulge",)
    assert skin.mesh.faces.tolist() == [[0, 1, 2], [1, 3, 2]]
    np.testing.assert_array_equal(skin.weights.dense(2)[2], np.float32([0.2, 0.8]))
    motion = hero.motion
    assert (motion.name, motion.frames, motion.fps) == ("bend", 25, 24.0)
    # At 0.5 s the lower joint is turned by 90 degrees about z: (1, 2) goes round (0, 1).
    middle = motion[12]
    assert middle.value("bulge") == 1.0
    moved = skin.matrices(middle)[1] @ (1.0, 2.0, 0.0, 1.0)
    np.testing.assert_allclose(moved, (-1.0, 2.0, 0.0, 1.0), atol=1e-7)
    # Halfway in time the turn is 45 degrees (slerp), the weight one half.
    np.testing.assert_allclose(
        motion[6].joint("lower"), (np.cos(np.pi / 8), 0.0, 0.0, np.sin(np.pi / 8)), atol=1e-7
    )
    assert motion[6].value("bulge") == 0.5


def test_containers_hold_the_same(put) -> None:
    one, two = put(arm().glb()), put(arm().gltf(), "m.gltf")
    np.testing.assert_array_equal(one.motion.q, two.motion.q)
    np.testing.assert_array_equal(one.skins[0].mesh.vertices, two.skins[0].mesh.vertices)


def test_a_unit_scales_what_is_a_length(put) -> None:
    metres, centimetres = put(arm().glb()), put(arm().glb(), unit="cm")
    assert metres.unit.name == "m" and centimetres.unit.name == "cm"
    for pick in (
        lambda hero: hero.skins[0].mesh.vertices,
        lambda hero: hero.skins[0].mesh.shapes[0].offsets,
        lambda hero: hero.motion.world[12, :, :3, 3],
        lambda hero: hero.skins[0].inverse_bind[:, :3, 3],
    ):
        np.testing.assert_allclose(pick(centimetres), 0.01 * pick(metres), atol=1e-12)


def test_a_sheared_matrix_stays_and_a_plain_one_is_taken_apart(put) -> None:
    made = arm()
    shear = np.eye(4)
    shear[0, 1] = 0.5
    made.root["nodes"][0]["matrix"] = shear.T.ravel().tolist()
    turned = [0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 0, 1, 0, 1]
    made.root["nodes"][1] = {"name": "lower", "matrix": turned}
    del made.root["animations"]
    hero = put(made.glb())
    np.testing.assert_array_equal(hero.rest.world[0], shear)
    np.testing.assert_allclose(hero.rest.joint("lower"), (HALF, 0, 0, HALF), atol=1e-12)
    wanted = shear @ np.array(turned).reshape(4, 4).T
    wanted[:3, :3] /= 2.0  # a uniform scale is applied to lengths
    np.testing.assert_allclose(hero.rest.world[1], wanted, atol=1e-12)


def test_names_are_made_unique_and_that_is_reported(put) -> None:
    made = arm()
    made.root["nodes"][1]["name"] = "upper"
    with pytest.warns(RepairWarning, match="renamed to 'upper_2'"):
        hero = put(made.glb())
    assert hero.skeleton.joint_names == ("upper", "upper_2")


def test_rigid_meshes_strips_fans_and_lines(put) -> None:
    made = Builder()
    places = made.accessor([(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0), (0, 2, 0)], "VEC3")
    part = {"attributes": {"POSITION": places}}
    made.root["meshes"] = [
        {"primitives": [{**part, "mode": 5}, {**part, "mode": 6}, {**part, "mode": 1}]}
    ]
    made.root["nodes"] = [
        {"name": "arm", "children": [1]},
        {"name": "box", "mesh": 0, "translation": [0, 0, 3]},
    ]
    with pytest.warns(RepairWarning, match="lines are not skins"):
        hero = put(made.glb())
    strip, fan = hero.skins
    assert strip.joints == ("box",)
    assert strip.mesh.faces.tolist() == [[0, 1, 2], [1, 3, 2], [2, 3, 4]]
    assert fan.mesh.faces.tolist() == [[1, 2, 0], [2, 3, 0], [3, 4, 0]]
    np.testing.assert_array_equal(strip.matrices(hero.rest)[0, :3, 3], (0, 0, 3))


def test_interpolation_in_closed_form() -> None:
    times = np.array([1.0, 3.0])
    step = GltfTrack(times, np.array([[1.0], [5.0]]), "STEP")
    np.testing.assert_array_equal(step.at(np.array([0.0, 2.9, 3.0, 4.0])).ravel(), (1, 1, 5, 5))
    # A cubic whose tangents are those of t^3 is t^3.
    cubic = GltfTrack(times, (times**3)[:, None], "CUBICSPLINE",
                  (3 * times**2)[:, None], (3 * times**2)[:, None])  # fmt: skip
    t = np.linspace(1, 3, 17)
    np.testing.assert_allclose(cubic.at(t).ravel(), t**3, rtol=1e-14)
    turn = GltfTrack(times, np.array([[1.0, 0, 0, 0], [-HALF, -HALF, 0, 0]]), rotation=True)
    half = turn.at(np.array([2.0]))[0]
    np.testing.assert_allclose(half, (np.cos(np.pi / 8), np.sin(np.pi / 8), 0, 0), atol=1e-15)


def test_tracks_evaluated_together_are_those_evaluated_alone() -> None:
    chance = np.random.default_rng(3)
    tracks: list[GltfTrack] = []
    for number in range(60):
        keys, width = (1, 2, 5)[number % 3], (4, 3)[number % 2]
        values, incoming, outgoing = chance.normal(size=(3, keys, width))
        kind = ("STEP", "LINEAR", "CUBICSPLINE")[number // 3 % 3]
        slopes = (incoming, outgoing) if kind == "CUBICSPLINE" else (None, None)
        times = np.sort(chance.uniform(0.0, 3.0, keys))
        tracks.append(GltfTrack(times, values, kind, *slopes, rotation=width == 4))
    times = [np.array([-1.0, *track.times, *chance.uniform(0.0, 3.0, 4), 9.0]) for track in tracks]
    for track, at, found in zip(tracks, times, evaluated(tracks, times), strict=True):
        np.testing.assert_array_equal(found, track.at(at))
        np.testing.assert_array_equal(found[1 : 1 + len(track.times)], track.keys)
        if track.rotation and track.interpolation == "LINEAR" and len(track.times) > 1:
            inside = (at > track.times[0]) & (at < track.times[-1])
            # SciPy takes the shorter arc too, and counts w last.
            curve = Slerp(track.times, Rotation.from_quat(np.roll(track.values, -1, axis=1)))
            turned = Rotation.from_quat(np.roll(found[inside], -1, axis=1))
            assert (curve(at[inside]).inv() * turned).magnitude().max(initial=0.0) < 1e-12


def test_uneven_keys_are_sampled_and_the_error_is_told(put) -> None:
    made = arm()
    made.root["animations"][0]["samplers"][1]["input"] = made.accessor([0.1, 0.237, 0.9], "SCALAR")
    with pytest.warns(RepairWarning, match="unevenly spaced; sampled at 60"):
        hero = put(made.glb())
    assert 0.0 < hero.motion.source.error < 0.1


# What cannot be read


def test_primitives_may_lack_morph_targets(put) -> None:
    made = arm()
    primitives = made.root["meshes"][0]["primitives"]
    primitives.append({key: primitives[0][key] for key in ("attributes", "indices")})
    with pytest.warns(RepairWarning, match=r"primitives\[1\]: 0 of the mesh's 1 morph targets"):
        hero = put(made.glb())
    first, second = hero.skins
    assert [shape.name for shape in second.mesh.shapes] == ["bulge"]
    assert not second.mesh.shapes[0].offsets.any() and first.mesh.shapes[0].offsets.any()
    assert first.shape_dofs == second.shape_dofs == ("bulge",)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda r: r["accessors"][3].update(byteOffset=900), "accessors[3]: 4 elements end at"),
        (lambda r: r["accessors"][0].update(count=10**12), "accessors[0]: 1000000000000 elements"),
        (lambda r: r["accessors"][0].update(componentType=5130), "accessors[0].componentType"),
        (lambda r: r["bufferViews"][2].update(byteLength=10**9), "bufferViews[2]: ends at byte"),
        (lambda r: r["nodes"][1].update(children=[0]), "is its own ancestor"),
        (lambda r: r["nodes"][2].update(children=[1]), "node 1 already has a parent"),
        (lambda r: r["nodes"][1].update(translation=[0, 1]), "nodes[1].translation: 2 numbers"),
        (lambda r: r["nodes"][1].update(translation=[0, 1, 1e39]), "translation[2]: 1e+39"),
        (lambda r: r["nodes"][1].update(rotation=[0, 0, 0, 0]), "nodes[1].rotation: is zero"),
        (lambda r: r["skins"][0].update(joints=[0]), "a weight refers to joint 1 of skins[0]"),
        (lambda r: r["skins"][0].update(joints=[0, 7]), "skins[0].joints[1]: no node 7; expected"),
        (lambda r: r["animations"][0]["samplers"][0].update(output=4), "samplers[0].output"),
        (lambda r: r["asset"].update(version="1.0"), "asset.version: glTF 1.0"),
        (lambda r: r.update(extensionsRequired=["KHR_texture_basisu"]), "PNG or JPEG"),
    ],
)  # fmt: skip
def test_an_error_names_the_place(put, change, says: str) -> None:
    made = arm()
    change(made.root)
    with pytest.raises((FileSyntax, FileUnsupported)) as caught:
        put(made.glb())
    assert says in str(caught.value)
    assert caught.value.file is not None


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "neither a GLB"),
        (b"glTF", "a GLB of 4 bytes"),
        (b"[" * 100_000, "neither a GLB"),
        (b'{"asset":' + b"[" * 100_000, "nested"),
        (b'{"asset": NaN}', "the JSON contains NaN, which is not a JSON number"),
        (b'{"asset": ' + b"9" * 5000 + b"}", "too many digits"),
        (b"{}", "has no asset"),
        (glb_bytes(b"{}", b"")[:-1], "the header declares 24 bytes, but the file has 23"),
    ],
)  # fmt: skip
def test_no_gltf_at_all(put, data: bytes, says: str) -> None:
    with pytest.raises(FileSyntax, match=says):
        put(data)


def test_a_promise_of_memory_is_not_believed(put) -> None:
    made = arm()
    made.root["accessors"][0] |= {"count": 4 * 10**9}
    del made.root["accessors"][0]["bufferView"]
    with pytest.raises(PoiseError, match="MiB more than is allowed for a file of this size"):
        put(made.glb())


def test_nothing_is_read_from_elsewhere(put) -> None:
    made = json.loads(arm().gltf())
    for uri in ("/etc/passwd", "file:///etc/passwd", "http://x/y.bin", "c:\\x.bin"):
        made["buffers"][0]["uri"] = uri
        with pytest.raises(FileUnsupported, match="only files next to"):
            put(json.dumps(made).encode(), "m.gltf")


@pytest.mark.slow
def test_mutated_files_are_read_or_refused(tmp_path: Path) -> None:
    chance = random.Random(5)
    path = tmp_path / "m.glb"
    write(knight(), path)
    seeds = (arm().glb(), arm().gltf(), path.read_bytes())
    endings = {"read": 0, "refused": 0}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RepairWarning)
        for _ in range(2000):
            path.write_bytes(broken(chance.choice(seeds), chance))
            try:
                hero = read(path)
            except PoiseError:
                endings["refused"] += 1
            else:
                endings["read"] += 1
                _ = hero.rest.world
                write(hero, tmp_path / "again.glb")
    assert min(endings.values()) > 100


# Real files


def test_three_containers_of_one_asset(shared_data: Path) -> None:
    names = ("RiggedSimple.glb", "RiggedSimple_embedded.gltf", "RiggedSimple/RiggedSimple.gltf")
    first, *others = (read(shared_data / "gltf" / name) for name in names)
    for other in others:
        np.testing.assert_allclose(first.motion.q, other.motion.q, rtol=1e-15, atol=1e-22)
        for a, b in zip(first.skins, other.skins, strict=True):
            np.testing.assert_array_equal(a.mesh.vertices, b.mesh.vertices)
            np.testing.assert_array_equal(a.mesh.faces, b.mesh.faces)
            np.testing.assert_array_equal(a.weights.values, b.weights.values)
            np.testing.assert_array_equal(a.inverse_bind, b.inverse_bind)


def test_every_file_is_read(shared_data: Path) -> None:
    for path in real_files(shared_data):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RepairWarning)
            hero = poise.read(path)
        assert hero.skins, path.name
        for motion in hero.motions.values():
            assert motion.source.error == 0.0, path.name


def test_interpolation_of_a_real_file_agrees_with_scipy(shared_data: Path) -> None:
    from scipy.interpolate import CubicHermiteSpline
    from scipy.spatial.transform import Rotation, Slerp

    hero = read(shared_data / "gltf" / "InterpolationTest.glb")
    for motion in hero.motions.values():
        (channel,) = motion.source.clip.channels
        track = channel.track
        name = hero.source.rig.names[channel.node]
        found = motion.q[:, hero.skeleton.joint_dofs(name)]
        times = motion.source.start + np.arange(motion.frames) / motion.fps
        times = np.clip(times, track.times[0], track.times[-1])
        if channel.interpolation == "STEP":
            at = np.searchsorted(track.times, times + 1e-4, side="right") - 1
            wanted = track.values[at]
        elif channel.interpolation == "CUBICSPLINE":
            # Before and after a key the slope is another: a spline for each gap.
            wanted = np.empty_like(found)
            for i in range(len(track.times) - 1):
                inside = (times >= track.times[i]) & (times <= track.times[i + 1])
                ends = slice(i, i + 2)
                slopes = np.stack([track.outgoing[i], track.incoming[i + 1]])
                spline = CubicHermiteSpline(track.times[ends], track.values[ends], slopes)
                wanted[inside] = spline(times[inside])
        elif channel.path == "rotation":
            turn = Slerp(track.times, Rotation.from_quat(np.roll(track.values, -1, axis=1)))
            wanted = np.roll(turn(times).as_quat(), 1, axis=1)
        else:
            wanted = np.stack([np.interp(times, track.times, v) for v in track.values.T], axis=1)
        if channel.path == "rotation":
            wanted = wanted / np.linalg.norm(wanted, axis=1, keepdims=True)
            wanted *= np.sign(np.sum(wanted * found, axis=1, keepdims=True))
        # Keys in single precision are off the frames' times by some 1e-7 s.
        np.testing.assert_allclose(found, wanted, atol=2e-5, err_msg=motion.name)


def test_a_morphed_triangle_by_hand(shared_data: Path) -> None:
    hero = read(shared_data / "gltf" / "SimpleMorph.gltf")
    (skin,) = hero.skins
    # Keys at 0 to 4 s: (0, 0), (0, 1), (1, 1), (1, 0), (0, 0); the targets pull (1.0, 0, 0)'s tip.
    np.testing.assert_array_equal(hero.motion.q[::24], [(0, 0), (0, 1), (1, 1), (1, 0), (0, 0)])
    np.testing.assert_array_equal(hero.motion.q[12], (0.0, 0.5))
    both = poise.deform(skin, hero.motion[48]).vertices
    offsets = sum(shape.offsets for shape in skin.mesh.shapes)
    np.testing.assert_array_equal(both, skin.mesh.vertices + offsets)
