"""Fuzzing targets: each reader, with files to mutate and two mutation methods."""

from __future__ import annotations

import dataclasses
import importlib.util
import io
import pickle
import random
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from formats import (
    acclaim,
    biovision,
    c3d_files,
    fbx_files,
    gltf_characters,
    gltf_files,
    meshes,
    robots,
    test_mjcf_expansion,
    torch_files,
)
from formats.opensim.models import model
from fuzzing import structures
from fuzzing.mutations import mutated
from poise.bundled import bare_character
from poise.errors import PoiseError
from poise.formats import LAYOUTS, read, write
from poise.model import Character, Markers
from samples import legged_robot

Breaker = Callable[[bytes, random.Random], bytes]


@dataclass(frozen=True)
class Target:
    """A reader under test.

    Attributes:
        extension: of its files.
        modules: names of the reader's modules in `poise.formats` begin so: for the coverage.
        seeds: the files to break.
        words: that belong (or do not) into them.
        structure: changes parts of a file and keeps its structure whole.
        shallow: breaks bytes; None: `mutated` does.
    """

    extension: str
    modules: tuple[str, ...]
    seeds: tuple[bytes, ...]
    words: tuple[bytes, ...]
    structure: Breaker
    shallow: Breaker | None = None

    def broken(self, chance: random.Random, *, structured: bool) -> bytes:
        """A broken copy of one of the files."""
        return self.broken_copy(chance.choice(self.seeds), chance, structured=structured)

    def broken_copy(self, data: bytes, chance: random.Random, *, structured: bool) -> bytes:
        """A broken copy of a file; of one whose structure is broken already, broken bytes."""
        if structured:
            try:
                return self.structure(data, chance)
            except Exception:  # noqa: BLE001 - a file of a corpus need not be whole
                return mutated(data, chance, self.words, most=4)
        if self.shallow is not None:
            return self.shallow(data, chance)
        return mutated(data, chance, self.words, most=4)

    def prepare(self, folder: Path) -> Path:
        """The path for broken files, with what they may refer to beside it."""
        (folder / "m.asf").write_text(acclaim.ASF)
        test_mjcf_expansion.saved(folder, robots.MJCF)
        (folder / "part.xml").write_text(robots.PART)
        (folder / "robot.xml").write_text(legged_robot.XML)
        (folder / "look.mtl").write_text(meshes.MTL)
        (folder / "skin.png").write_bytes(b"not looked at")
        return folder / f"m.{self.extension}"


def mutated_pickle(data: bytes, chance: random.Random) -> bytes:
    """A pickle of a robot's motion with one of its values changed."""
    content = pickle.loads(data)
    entry = content if "fps" in content else next(iter(content.values()))
    name = chance.choice(list(entry))
    value = entry[name]
    if isinstance(value, np.ndarray):
        changes = (value[:-1], value[..., :-1], 1.001 * value, value.astype(np.float32), value.T)
        entry[name] = chance.choice(changes)
    else:
        entry[name] = chance.choice((None, "x", 30, [1.0], {}))
    return pickle.dumps(content, protocol=chance.randrange(pickle.HIGHEST_PROTOCOL + 1))


def _motions(*layouts: str) -> tuple[bytes, ...]:
    """Files of a robot's walk, of these layouts or extensions."""
    found: list[bytes] = []
    with tempfile.TemporaryDirectory() as folder:
        robot = legged_robot.biped(Path(folder))
        moving = robot.with_motion(legged_robot.walk(robot, frames=4))
        for layout in layouts:
            known = layout in LAYOUTS.names()
            path = Path(folder) / f"m{LAYOUTS.get(layout).extensions[0] if known else f'.{layout}'}"
            write(moving, path, layout=layout if known else None)
            found.append(path.read_bytes())
    return tuple(found)


def _array(width: int) -> bytes:
    """A NumPy array of 4 frames: positions of joints, or features."""
    values = np.random.default_rng(width).normal(size=(4, width)).astype(np.float32)
    stream = io.BytesIO()
    np.save(stream, values.reshape(4, 22, 3) if width == 66 else values)
    return stream.getvalue()


def _tensors(kind: str, width: int) -> bytes:
    """A PyTorch file with the parameters of 3 frames."""
    sizes = {"global_orient": 3, "body_pose": width, "transl": 3}
    own = {name: torch_files.Tensor.of(np.full((3, n), 0.1)) for name, n in sizes.items()}
    return torch_files.torch_file({f"{kind}_params_global": own})


def outcome(path: Path) -> str:
    """Return "read", or the kind of Poise's own error; other errors are raised."""
    try:
        robot = path.with_name("robot.xml")
        robots.read_meshes(read(path, skeleton=robot if path.suffix in JOINT_VALUES else None))
    except PoiseError as error:
        return error.kind
    return "read"


JOINT_VALUES = (".csv", ".pkl", ".mot")
"""Files that need the robot to be read."""

READERS = (
    "bvh", "asf", "amc", "urdf", "xml", "obj", "ply", "stl", "glb", "fbx", "c3d", "trc", "npz",
    "csv", "pkl", "npy", "pt", "osim", "mot",
    "usda", "usdc", "usdz", "vrm", "vrma",
)  # fmt: skip
"""What `targets` returns, where usd-core is installed."""


def targets(data: Path | None) -> dict[str, Target]:
    """Every reader: files made up for the tests and, where there is a data folder, small real ones.

    Args:
        data: the folder of real files, or None.
    """

    def real(pattern: str, most: int = 200_000) -> list[bytes]:
        found = sorted(data.glob(pattern)) if data is not None else []
        return [path.read_bytes() for path in found if path.stat().st_size <= most]

    knight = gltf_characters.knight()
    named = dataclasses.replace(
        knight, markers=Markers(("a", "b"), np.arange(12.0).reshape(2, 2, 3), fps=100.0)
    )
    gltf = [gltf_files.arm().glb(), gltf_files.arm().gltf(), *_written(knight, "glb")]
    c3d = [c3d_files.walker(name, size) for name in c3d_files.CODES for size in (-0.1, 0.1)]
    nodes = fbx_files.arm()
    fbx = [fbx_files.binary(nodes), fbx_files.binary(nodes, 7500, ">", packed=True)]
    fbx.append(fbx_files.ascii_text(nodes).encode())
    text, xml, mesh = structures.text_file, structures.xml_file, structures.mesh_file
    every = [
        Target("bvh", ("bvh",), _two([biovision.PLAIN], real("bvh/*.bvh")),
               biovision.BVH_WORDS, text),
        Target("asf", ("asf",), _two([acclaim.ASF], real("asf_amc/cmu_02.asf")),
               acclaim.WORDS, text),
        Target("amc", ("amc",), _two([acclaim.AMC]), acclaim.WORDS, text),
        Target("urdf", ("urdf", "robot_"), _two([robots.URDF], real("robot/*.urdf")),
               robots.URDF_WORDS, xml),
        Target("xml", ("mjcf", "robot_"), _two([robots.MJCF, test_mjcf_expansion.MODEL],
               real("robot/*.xml", 60_000)), robots.MJCF_WORDS, xml),
        Target("obj", ("obj",), _two([meshes.OBJ]), meshes.OBJ_WORDS, text),
        Target("csv", ("csv_table", "robot_motions.tables", "robot_motions.frames"),
               _motions("csv", "unitree", "soma"), (b",", b"nan", b"1e308", b"_dof", b"[m]"), text),
        Target("pkl", ("robot_motions.pickle", "robot_motions.frames"), _motions("gmr", "phc"),
               (b"numpy", b"builtins", b"K\xff", b"N", b"R", b"b"), mutated_pickle),
        Target("npy", ("body_motions",), tuple(_array(width) for width in (66, 263, 322)),
               (b"nan", b"<f8", b"|O", b"(", b"22", b"False"), structures.array_file),
        Target("pt", ("body_motions",), (_tensors("body", 228), _tensors("smpl", 63)),
               (b"torch", b"builtins", b"K\xff", b"R", b"Q", b"."), structures.tensors),
        Target("osim", ("opensim", "xml_tree"),
               _two([model(), model(new=False)]), OSIM_WORDS, xml),
        Target("mot", ("opensim.storage",), _motions("mot"),
               (b"\t", b"time", b"nan", b"1e308", b"-1", b"endheader", b"inDegrees=no"), text),
        Target("ply", ("ply",), (meshes.PLY_TEXT.encode(), meshes.binary_ply("<"),
               meshes.binary_ply(">")), meshes.PLY_WORDS, mesh),
        Target("stl", ("stl",), (meshes.STL_TEXT.encode(), meshes.binary_stl()),
               meshes.STL_WORDS, mesh),
        Target("glb", ("gltf",), (*gltf, *real("gltf/*.gl*", 20_000)), gltf_files.WORDS,
               gltf_files.restructured),
        Target("fbx", ("fbx", "mesh_surface"), (*fbx, *real("fbx/*.fbx", 26_000)), fbx_files.WORDS,
               fbx_files.restructured),
        Target("c3d", ("c3d",), tuple(c3d), c3d_files.WORDS, structures.c3d_file,
               c3d_files.broken),
        Target("trc", ("trc", "marker_files"), _two([TRC], real("trc/*.trc", 60_000)),
               TRC_WORDS, text),
        Target("npz", ("npz", "smpl"), (*_written(named, "npz"), _amass()),
               (b"nan", b"<f8", b"|O", b"(", b"9" * 20, b"True"), structures.archive),
    ]  # fmt: skip
    every += [
        Target(kind, ("gltf", "vrm"),
               (*_written(bare_character(), kind), *real(f"vrm/*.{kind}", 40_000)),
               VRM_WORDS, gltf_files.restructured)
        for kind in ("vrm", "vrma")
    ]  # fmt: skip
    return {each.extension: each for each in every} | usd_targets(knight)


def usd_targets(knight: Character) -> dict[str, Target]:
    """The readers of USD, with a character in each kind of file; none without usd-core."""
    if importlib.util.find_spec("pxr") is None:
        return {}
    from formats.usd_foreign import foreign

    with tempfile.TemporaryDirectory() as folder:
        foreign(Path(folder) / "worm.usda")
        worm = (Path(folder) / "worm.usda").read_bytes()
    stages = {name: _written(knight, name) for name in ("usda", "usdc", "usdz")}
    text = Target("usda", ("usd",), (worm, *stages["usda"]), USD_WORDS, structures.text_file)
    packed = [
        Target(name, ("usd",), stages[name], USD_WORDS, _bytes_of_usd) for name in ("usdc", "usdz")
    ]
    return {each.extension: each for each in (text, *packed)}


TRC = (
    "PathFileType\t4\t(X/Y/Z)\tm.trc\nDataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\n"
    "100\t100\t3\t2\tmm\nFrame#\tTime\tC7\t\t\tRTOE\n\t\tX1\tY1\tZ1\tX2\tY2\tZ2\n\n"
    "1\t0.00\t10\t1500\t20\t30\t50\t100\n2\t0.01\t\t\t\t30\t51\t100\n"
    "3\t0.02\t12\t1500\t20\tNaN\tnan\tNAN\n"
)
TRC_WORDS = (
    b"\t", b"\n", b"NaN", b"inf", b"-1", b"1e300", b"1_0", b"0,5", b"9" * 20, b"C7", b"a:b",
    b"feet", b"NumMarkers", b"PathFileType", b"Time", b" ",
)  # fmt: skip
OSIM_WORDS = (
    b"<Joint>", b"<WeldJoint name='w'>", b"<function/>", b"1e300", b"nan", b"-1", b"<coordinates/>",
    b"/ground", b"/bodyset/b0", b"<locked>true</locked>", b"0 0 0", b"<Constant/>", b"ground",
    b"first", b"<socket_parent>last</socket_parent>", b"<mass>-1</mass>",
)  # fmt: skip
VRM_WORDS = (
    *gltf_files.WORDS, b'"node":', b'"node":-1', b'"humanBones":[]', b'"humanBones":{}', b'"bone":',
    b'"hips"', b'"jaw"', b'"binds":', b'"mesh":-1', b'"specVersion":"0"', b'"expressions":[]',
)  # fmt: skip

USD_WORDS = (
    b"nan", b"inf", b"-1", b"1e300", b"[", b"]", b"(", b")", b"{", b"}", b"None", b"= []",
    b'def Mesh "x" {', b'"low"', b"</world/worm/rig>", b"skel:joints", b"timeSamples = {",
    b"99999999", b'"faceVarying"', b"uniform", b'over "x"', b"active = false",
    b"instanceable = true", b"@./m.usda@", b"rel ", b"custom", b"token[] ", b"2147483648",
)  # fmt: skip


def _two(texts: list[str], files: list[bytes] | None = None) -> tuple[bytes, ...]:
    return (*(text.encode() for text in texts), *(files or []))


def _amass() -> bytes:
    """A motion and a model of the SMPL family in one file: either is read from it."""
    chance = np.random.default_rng(1)
    arrays = {
        "poses": chance.normal(size=(3, 66)), "trans": chance.normal(size=(3, 3)),
        "betas": np.zeros(16), "gender": "female", "mocap_framerate": 60.0,
        "v_template": chance.normal(size=(40, 3)), "shapedirs": chance.normal(size=(40, 3, 2)),
        "J_regressor": np.full((22, 40), 1 / 40), "weights": np.full((40, 22), 1 / 22),
        "f": np.arange(39, dtype=np.uint32).reshape(-1, 3),
    }  # fmt: skip
    stream = io.BytesIO()
    np.savez(stream, **arrays)
    return stream.getvalue()


def _written(character: Character, extension: str) -> tuple[bytes, ...]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"m.{extension}"
        write(character, path)
        return (path.read_bytes(),)


def _bytes_of_usd(data: bytes, chance: random.Random) -> bytes:
    """One or two bytes of a packed stage changed: most such files are read, or refused late."""
    changed = bytearray(data)
    for _ in range(chance.randint(1, 2)):
        changed[chance.randrange(64, len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)
