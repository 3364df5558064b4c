"""Rows of the format table verified with Python packages, other files, or plain formulas."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import ezc3d
import mujoco
import numpy as np
import trimesh
from campaign_usd import against_usdskel
from format_table import Row
from numpy.typing import ArrayLike, NDArray
from scipy.spatial import KDTree
from scipy.spatial.transform import Rotation

import poise
from formats import test_gltf_compression, test_maya, test_smpl
from formats.fbx_references import EXCEPTIONS, TOLERANCE, difference, own_tolerance, references
from formats.usd_foreign import foreign, skinned_world
from parity import test_cmu_bvh_oracle, test_mujoco, test_robot_motions, test_robots
from poise.bundled import bare_character, character
from poise.formats.body_motions.tensors import read_tensors
from poise.model import Character
from samples import legged_robot

Floats = NDArray[np.float64]
SINGLE = 1e-6
"""Of the size: what is stored in single precision."""


def rows(data: Path, folder: Path) -> Iterator[Row]:
    """Return all rows."""
    for each in (
        acclaim, c3d, compression, csv, fbx, maya, opensim, robots, npz, pickles, smpl, people,
        meshes, trc, usd,
    ):  # fmt: skip
        yield from each(data, folder)


def gap(one: ArrayLike, two: ArrayLike) -> float:
    """Return the largest difference of two arrays of one shape; NaN in both counts as equal."""
    one, two = np.asarray(one, dtype=float), np.asarray(two, dtype=float)
    if one.shape != two.shape or (np.isnan(one) != np.isnan(two)).any():
        return float("inf")
    return float(np.nan_to_num(np.abs(one - two)).max(initial=0.0))


def apart(one: Floats, two: Floats) -> float:
    """Return the largest distance from a point of either set to the nearest point of the other."""
    there, back = KDTree(two).query(one)[0], KDTree(one).query(two)[0]
    return float(max(there.max(), back.max()))


def size(points: Floats) -> float:
    return float(np.ptp(points, axis=0).max())


def acclaim(data: Path, folder: Path) -> Iterator[Row]:
    """Compare ASF and AMC."""
    test_cmu_bvh_oracle.test_the_walk_agrees_in_every_frame(data)
    bar = test_cmu_bvh_oracle.TOLERANCE
    yield Row("amc", "read", "motion", "a BVH of the same walk by another program; upper bound", 1,
              bar, bar, "units")  # fmt: skip
    subject = poise.read(data / "asf_amc" / "cmu_02.asf")
    test_mujoco.test_positions_and_orientations_of_an_mjcf_made_from_the_same_asf(subject)
    yield Row("asf", "read", "joints",
              "MuJoCo, by a model made from the file's numbers; upper bound", 1,
              1e-10, 1e-10, "m")  # fmt: skip
    worst = {"amc": 0.0, "asf": 0.0}
    bodies = sorted((data / "asf_amc").glob("cmu_*.asf"))
    clips = [path for path in (data / "asf_amc").glob("cmu_*.amc") if "truncated" not in path.stem]
    for given in (*bodies, *clips):
        kind = given.suffix[1:]
        body = given.with_name(f"cmu_{given.stem.split('_')[1]}.asf")
        poise.write(poise.read(given, skeleton=body), folder / given.name)
        worst[kind] = max(worst[kind], gap(values_of(given), values_of(folder / given.name)))
    for kind, files in (("asf", bodies), ("amc", clips)):
        yield Row(
            kind, "written", "numbers", "the file that was read", len(files), worst[kind], 0.0
        )


def values_of(path: Path) -> list[float]:
    """Return all numbers of a text file, ignoring comments."""
    lines = (line.split("#")[0] for line in path.read_text().splitlines())
    found: list[float] = []
    for word in " ".join(lines).replace("(", " ").replace(")", " ").split():
        try:
            found.append(float(word))
        except ValueError:
            continue
    return found


def c3d(data: Path, _: Path) -> Iterator[Row]:
    """Compare C3D in the file's units and axes."""
    worst, count = 0.0, 0
    for path in sorted((data / "c3d").rglob("*.c3d")):
        if path.stem.startswith("sgi_"):
            continue  # of a processor type that ezc3d does not support
        points = ezc3d.c3d(str(path))["data"]["points"][:3]
        ours = poise.read(path)
        if ours.markers is None or ours.markers.positions.shape[1] != points.shape[1]:
            continue  # contains angles and forces among the points
        back = np.moveaxis(in_file(ours), (2, 1), (0, 1)) / ours.unit.metres
        seen = ~np.isnan(back) & ~np.isnan(points)
        worst = max(worst, gap(back[seen], points[seen]) / float(np.abs(points[seen]).max()))
        count += 1
    yield Row("c3d", "read", "markers", "ezc3d", count, worst, 2e-7)


def compression(data: Path, _: Path) -> Iterator[Row]:
    """Compare Draco and meshopt with the uncompressed files."""
    test_gltf_compression.test_draco_s_cesium_man_is_the_plain_one(data)
    yield Row("gltf", "read", "skin compressed by Draco", "the plain file; upper bound", 1,
              1.5 * 2.0**-14 + 0.3 * 2.0**-9, 1e-3, "m")  # fmt: skip
    test_gltf_compression.test_meshopt_s_fox_is_the_plain_one(data)
    yield Row("gltf", "read", "skin and keys compressed by meshopt", "the plain file; upper bound",
              1, 4.0 * 2.0**-11, 2e-3)  # fmt: skip


def fbx(data: Path, _: Path) -> Iterator[Row]:
    """Compare FBX vertices with exports of the programs that wrote the files."""
    shares: list[float] = []
    of_own: list[float] = []
    beyond = 0
    for reference in references(data / "fbx"):
        distance, extent = difference(reference)
        own = own_tolerance(reference)
        if (reference.obj.stem, reference.fbx.name) in EXCEPTIONS:
            beyond += 1
        elif own:
            of_own.append(distance / own)
        else:
            shares.append(distance / extent)
    judge = "vertices exported by Maya, 3ds Max, MotionBuilder, Blender"
    yield Row("fbx", "read", "skinned vertices over time", judge, len(shares), max(shares),
              TOLERANCE, beyond=beyond)  # fmt: skip
    yield Row("fbx", "read", "the same, where the reference states its tolerance", judge,
              len(of_own), max(of_own), 1.0, "of the tolerance")  # fmt: skip


def csv(_: Path, folder: Path) -> Iterator[Row]:
    """Compare a table of a motion with NumPy's reader of text."""
    motion = bare_character().motion
    poise.write(motion, folder / "walk.csv")
    table = np.loadtxt(folder / "walk.csv", delimiter=",", skiprows=1)
    worst = float(np.abs(table - np.column_stack([motion.times, motion.q])).max())
    yield Row("csv", "written", "values over time", "NumPy's reader of text", 1, worst, 0.0)
    back = poise.read(folder / "walk.csv", skeleton=motion.skeleton).motion
    yield Row("csv", "read", "values over time", "the motion that was written", 1,
              gap(back.q, motion.q), 0.0)  # fmt: skip


def pickles(_: Path, folder: Path) -> Iterator[Row]:
    """Compare pickles of a robot's motion with MuJoCo's kinematics."""
    robot = legged_robot.biped(folder, "left_ball", "unused_joint")
    motion = legged_robot.walk(robot)
    read, written = list[float](), list[float]()
    player = test_robot_motions.Player(folder / "biped.xml")
    rows = [robot.skeleton.joint_index(name) for name in player.body_names]
    for layout in ("gmr", "phc"):
        path = folder / "walk.pkl"
        poise.write(robot.with_motion(motion), path, layout=layout)
        read.append(gap(poise.read(path, skeleton=robot).motion.q, motion.q))
        places = test_robot_motions.played(player, path, layout, motion)
        written.append(gap(places, motion.world_positions[:, rows]))
    yield Row("pkl", "read", "poses of a robot", "the motion that was written", 2, max(read), 1e-12)
    yield Row("pkl", "written", "bodies of a robot", "Python's reader and MuJoCo", 2, max(written),
              test_robot_motions.SAME, "m")  # fmt: skip


def maya(_: Path, folder: Path) -> Iterator[Row]:
    """Compare Maya ASCII with an evaluator based on its documentation."""
    pose = bare_character().motion[10]
    worst = test_maya.worst(test_maya.scene_of(bare_character().at(pose), folder), pose)
    yield Row("maya", "written", "joints", "a plain evaluator of Maya's transforms", 1, worst, 1e-9,
              "m")  # fmt: skip


def robots(data: Path, _: Path) -> Iterator[Row]:
    """Compare URDF and MJCF at 1,000 random poses."""
    for name in test_robots.URDFS:
        test_robots.test_every_link_of_a_urdf_is_where_mujoco_has_it(data, name)
    for name in test_robots.MJCFS:
        path = data / f"{name}.xml"
        model = mujoco.MjModel.from_xml_string(test_robots.meshless(path))
        test_robots.agrees_with_mujoco(test_robots.robot(path), model)
    for kind, files in (("urdf", test_robots.URDFS), ("mjcf", test_robots.MJCFS)):
        yield Row(kind, "read", "links at 1,000 poses", "MuJoCo; upper bound", len(files),
                  test_robots.TIGHT, test_robots.TIGHT, "m")  # fmt: skip


def npz(_: Path, folder: Path) -> Iterator[Row]:
    """Compare Poise's own arrays, read with NumPy alone."""
    hero = bare_character()
    poise.write(hero, folder / "walk.npz")
    arrays = np.load(folder / "walk.npz")
    there = gap(arrays["world_positions"], hero.motion.world[..., :3, 3])
    yield Row("npz", "written", "poses, joints over time", "NumPy", 1,
              max(there, gap(arrays["q"], hero.motion.q)), 0.0)  # fmt: skip
    back = poise.read(folder / "walk.npz")
    yield Row("npz", "read", "poses", "NumPy", 1, gap(back.motion.q, arrays["q"]), 0.0)


def smpl(_: Path, folder: Path) -> Iterator[Row]:
    """Compare AMASS motions on a model with SMPL's equations 2 to 4."""
    motion, body = test_smpl.clip(), test_smpl.model()
    hero = poise.read(
        test_smpl.saved(folder, "amass.npz", motion),
        skeleton=test_smpl.saved(folder, "body.npz", body),
    )
    joints, vertices = (test_smpl.y_up(one) for one in test_smpl.reference(motion, body))
    shown = [poise.deform(hero.skins[0], pose).vertices for pose in hero.motion]
    worst = max(
        gap(hero.motion.world[:, :, :3, 3], joints), gap(np.squeeze(shown), vertices)
    ) / size(vertices[0])  # fmt: skip
    yield Row("npz", "read", "AMASS on a model of SMPL: joints, vertices", "SMPL's formula", 1,
              worst, SINGLE)  # fmt: skip
    poise.write(hero, folder / "again.npz")
    again = np.load(folder / "again.npz")
    first, second = (Rotation.from_rotvec(one["poses"].reshape(-1, 3)) for one in (motion, again))
    worst = max(
        float((first.inv() * second).magnitude().max()), gap(again["trans"], motion["trans"])
    )
    yield Row("npz", "written", "AMASS: rotations, translation", "the arrays that were read", 1,
              worst, 1e-12, "rad, m")  # fmt: skip


def people(data: Path, folder: Path) -> Iterator[Row]:
    """Compare motions of generators and video models with formulas on the arrays of their files."""
    motions = data / "humanoids" / "motions"
    clips = [*(data / "sources").glob("kimodo*.npz"), *(motions / "kimodo").glob("*.npz")]
    gaps = [gap(poise.read(one).motion.world_positions, np.load(one)["posed_joints"])
            for one in clips]  # fmt: skip
    yield Row("npz", "read", "Kimodo: joints", "the arrays of the file", len(clips), max(gaps),
              1e-5, "m")  # fmt: skip
    rig = np.load(motions / "gemx" / "soma77_bind_rig.npz")
    bind = rig["bind_rig_transform"].astype(float)
    above = dict(rig["rig_joint_connections"][:, ::-1])
    tensors = sorted((motions / "gemx").glob("*.pt"))
    gaps = []
    for one in tensors:
        given = read_tensors(one)["body_params_global"]
        vectors = np.concatenate([given["global_orient"], given["body_pose"]], axis=1)
        turns = Rotation.from_rotvec(vectors.reshape(-1, 3)).as_matrix().reshape(-1, 77, 3, 3)
        places = np.repeat(given["transl"][:, None].astype(float), 77, axis=1)
        for at in range(1, 77):
            parent = above[at]
            bone = (np.linalg.inv(bind[parent]) @ bind[at])[:3, 3]
            places[:, at] = places[:, parent] + turns[:, parent] @ bone
            turns[:, at] = turns[:, parent] @ turns[:, at]
        found = poise.read(one).motion
        rows = [found.skeleton.joint_index(str(name)) for name in rig["rig_joint_names"]]
        gaps.append(gap(found.world_positions[:, rows], places))
    yield Row("pt", "read", "GEM-X: joints", "SciPy's rotations on the bind pose", len(tensors),
              max(gaps), 1e-5, "m")  # fmt: skip
    walk = poise.read(clips[-1])
    poise.write(walk, folder / "walk.npy")
    points = np.load(folder / "walk.npy")
    found = poise.read(folder / "walk.npy").motion
    yield Row("npy", "read", "joints of SMPL", "the array of the file", 1,
              gap(found.world_positions, points), 1e-3, "m")  # fmt: skip
    poise.write(walk, folder / "walk.npy", layout="humanml3d")
    features = np.load(folder / "walk.npy").astype(float)
    heading = -2.0 * np.concatenate([[0.0], np.cumsum(features[:-1, 0])])
    turns = Rotation.from_euler("y", heading[:, None]).as_matrix()
    steps = np.concatenate([np.zeros((1, 3)), np.insert(features[:-1, 1:3], 1, 0.0, axis=1)])
    floor = np.cumsum((turns @ steps[..., None])[..., 0], axis=0)
    local = features[:, 4:67].reshape(len(features), 21, 3)
    places = np.einsum("tij,tkj->tki", turns, local) + floor[:, None]
    found = poise.read(folder / "walk.npy").motion
    yield Row("npy", "written", "features of HumanML3D: joints", "HumanML3D's formula", 1,
              gap(found.world_positions[:, 1:], places), 1e-3, "m")  # fmt: skip


def meshes(data: Path, folder: Path) -> Iterator[Row]:
    """Compare OBJ, PLY and STL."""
    ball = trimesh.creation.icosphere(subdivisions=3)
    for kind in ("ply", "stl", "obj"):
        ball.export(folder / f"ball.{kind}")
        mesh = poise.read(folder / f"ball.{kind}").skins[0].mesh
        worst = gap(mesh.vertices[mesh.faces], ball.vertices[ball.faces]) / size(ball.vertices)
        yield Row(kind, "read", "triangles", "trimesh, which wrote it", 1, worst, SINGLE)
    body = poise.read(data / "mesh" / "makehuman_base.obj")
    hero = character()
    worst = 0.0
    for name, one in (("body", body), ("hero", hero.at(hero.motion[9]))):
        poise.write(one, folder / f"{name}.obj")
        theirs = trimesh.load(folder / f"{name}.obj", force="mesh", process=False)
        pose = one.motion[0] if one.motions else one.rest
        ours = np.concatenate([skin.vertices for skin in poise.deform(one, pose)])
        found = np.asarray(theirs.vertices) * one.unit.metres
        worst = max(worst, apart(ours, found) / size(ours))
    yield Row("obj", "written", "posed vertices", "trimesh", 2, worst, SINGLE)


def trc(data: Path, folder: Path) -> Iterator[Row]:
    """Compare TRC with the numbers of its rows."""
    worst, count = 0.0, 0
    for path in sorted((data / "trc").glob("*.trc")):
        worst, count = max(worst, gap(marker_rows(path), in_file(poise.read(path)))), count + 1
    yield Row("trc", "read", "markers", "NumPy's reader of text", count, worst, 1e-9, "m")
    trial = poise.read(data / "c3d" / "auc_dynamic.c3d")
    poise.write(trial, folder / "trial.trc")
    assert trial.markers is not None
    worst = gap(marker_rows(folder / "trial.trc"), trial.markers.positions)
    yield Row("trc", "written", "markers", "NumPy's reader of text", 1, worst, 1e-9, "m")


def opensim(data: Path, folder: Path) -> Iterator[Row]:
    """Compare models with frames of OpenSim 4.6, and motions with the numbers of their rows."""
    worst, count = 0.0, 0
    for path in sorted((data / "opensim").glob("*_reference.json")):
        reference = json.loads(path.read_text(encoding="utf-8"))
        hero = poise.read(path.parent / reference["model"])
        for frame in reference["frames"].values():
            world = hero.rest.with_values(**frame["coordinates"]).world
            for name, body in frame["bodies"].items():
                place = world[hero.skeleton.joint_index(name), :3, 3]
                worst = max(worst, gap(place, body["position"]))
        count += 1
    yield Row("osim", "read", "bodies", "OpenSim 4.6", count, worst, 1e-6, "m")
    path = data / "opensim" / "std_subject01_walk1_ik.mot"
    hero = poise.read(data / "opensim" / "subject01_simbody.osim")
    moving = poise.read(path, skeleton=hero)
    poise.write(moving, folder / "walk.mot")
    for kind, file, skipped in (("read", path, 12), ("written", folder / "walk.mot", 7)):
        names = file.read_text().splitlines()[skipped - 1].split()
        columns = [names.index(name) for name in hero.skeleton.dof_names]
        table = np.loadtxt(file, skiprows=skipped)[:, columns]
        table[:, hero.skeleton.angular] *= np.pi / 180.0
        worst = gap(table, moving.motion.q)
        yield Row("mot", kind, "values over time", "NumPy's reader of text", 1, worst, 1e-12)


def marker_rows(path: Path) -> Floats:
    """Return the marker positions (frames, markers, 3) of a TRC file in metres."""
    lines = path.read_text().splitlines()
    unit = {"m": 1.0, "mm": 1e-3}[lines[2].split("\t")[4].strip()]
    body = [line.split("\t") for line in lines[5:] if line.strip()]
    width = 2 + 3 * int(lines[2].split("\t")[3])
    cells = [[float(cell or "nan") for cell in row[2:width]] for row in body]
    return unit * np.array([row + [np.nan] * (width - 2 - len(row)) for row in cells]).reshape(
        len(cells), -1, 3
    )


def in_file(trial: Character) -> Floats:
    """Return the markers (frames, markers, 3) of a trial in its file's axes, in metres."""
    assert trial.markers is not None
    x, y, z = np.moveaxis(trial.markers.positions, -1, 0)
    return np.stack([x, y, z] if trial.markers.up == "y" else [x, -z, y], axis=-1)


def usd(data: Path, folder: Path) -> Iterator[Row]:
    """Compare USD with UsdSkel's queries."""
    stage = foreign(folder / "worm.usda")
    hero, worst = poise.read(folder / "worm.usda"), 0.0
    for frame in (0, 2, 3):
        for path, parts in (("/world/worm/skin", (0, 1)), ("/world/stone/body", (2,))):
            pose = hero.motion[frame]
            ours = np.concatenate([poise.deform(hero.skins[i], pose).vertices for i in parts])
            theirs = 0.01 * skinned_world(stage, path, frame)
            worst = max(worst, apart(ours, theirs) / size(ours))
    yield Row("usd", "read", "skinned and morphed vertices", "usd-core", 1, worst, SINGLE)
    worst, names = 0.0, ("CesiumMan.glb", "RiggedFigure.glb", "Fox.glb", "greenman.glb")
    for hero in (character(), *(poise.read(data / "gltf" / name) for name in names)):
        joints, points = against_usdskel(hero, folder)
        worst = max(worst, joints, points)
    yield Row("usd", "written", "joints, skinned vertices", "usd-core", len(names) + 1, worst,
              SINGLE)  # fmt: skip
