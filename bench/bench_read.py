"""Reading speed of motion files against `numpy.loadtxt` on the same numbers in the same run.

    python bench/bench_read.py [--joints 60] [--frames 10000] [--repeats 5] [--fbx 58]
    python bench/bench_read.py --robot MODEL.xml

BVH: numbers with six decimals, read in full by `poise.read` (parsed, converted to metres and
radians, and returned as a character). AMC: the same values, one bone per line. FBX: binary files,
half skinned mesh and half animation, with uncompressed and with compressed arrays; the reference
decompresses and copies the same bytes. The BVH file is also converted to GLB and USD, in CPU
seconds, including those of the process that writes USD. With ``--robot``, only an MJCF model is
read, with its skins and collision shapes, without them, and without using them, against
`mujoco.MjModel.from_xml_path`, which caches meshes after the first call; calls are interleaved.
"""

from __future__ import annotations

import argparse
import resource
import sys
import tempfile
import time
import warnings
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
from measure import best_of, machine

import poise

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from formats import fbx_files

BARS = {"glb": 1.95, "usd": 3.7}
"""Seconds of processor time in which the 19 MB of BVH are to be converted."""

FBX_BAR = 50.0  # megabytes per second
ROBOT_BAR = 2.0  # of MuJoCo's time, for kinematics


def bvh_text(joints: int, values: np.ndarray) -> str:
    """Return a BVH text: a chain of joints with three rotations, the root also with positions."""
    lines = ["HIERARCHY", "ROOT j0", "{", "OFFSET 0 0 0"]
    lines.append("CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation")
    for index in range(1, joints):
        lines += [f"JOINT j{index}", "{", "OFFSET 0 3.000000 0"]
        lines.append("CHANNELS 3 Zrotation Xrotation Yrotation")
    lines += ["End Site", "{", "OFFSET 0 3 0", "}", *["}"] * joints]
    lines += ["MOTION", f"Frames: {len(values)}", "Frame Time: 0.0083333"]
    return "\n".join(lines) + "\n" + number_text(values)


def asf_text(joints: int) -> str:
    lines = [":version 1.10", ":name bench", ":units", "  mass 1.0", "  length 0.45", "  angle deg"]
    lines += [":root", "  order TX TY TZ RX RY RZ", "  axis XYZ", "  position 0 0 0"]
    lines += ["  orientation 0 0 0", ":bonedata"]
    for index in range(1, joints):
        lines += ["  begin", f"    id {index}", f"    name j{index}", "    direction 0 1 0"]
        lines += ["    length 3", "    axis 0 0 0 XYZ", "    dof rx ry rz"]
        lines += [
            "    limits (-180 180)",
            "           (-180 180)",
            "           (-180 180)",
            "  end",
        ]
    lines += [":hierarchy", "  begin", "    root j1"]
    lines += [f"    j{index} j{index + 1}" for index in range(1, joints - 1)]
    return "\n".join([*lines, "  end", ""])


def amc_text(joints: int, values: np.ndarray) -> str:
    names = ["root %.6f %.6f %.6f %.6f %.6f %.6f"]
    names += [f"j{index} %.6f %.6f %.6f" for index in range(1, joints)]
    form = "\n".join(["%d", *names, ""])
    frames = [form % (number, *row) for number, row in enumerate(values.tolist(), 1)]
    return ":FULLY-SPECIFIED\n:DEGREES\n" + "".join(frames)


def fbx_bytes(megabytes: float, *, packed: bool) -> bytes:
    """Return an FBX file: a grid of points moved by a chain of 60 bones with keys every frame."""
    bones, generator = 60, np.random.default_rng(5)
    side = int((0.5e6 * megabytes / 72.0) ** 0.5)
    x, y = np.meshgrid(np.arange(side), np.arange(side))
    points = np.stack([x, y, np.zeros_like(x)], axis=-1).reshape(-1, 3) * 0.5
    corner = (np.arange(side - 1)[:, None] * side + np.arange(side - 1)).ravel()
    quads = np.stack([corner, corner + 1, corner + side + 1, ~(corner + side)], axis=1)
    objects = [
        fbx_files.thing("Model", 1, "skin", "Mesh"),
        fbx_files.thing(
            "Geometry", 2, "skin", "Mesh",
            fbx_files.node("Vertices", points.ravel()),
            fbx_files.node("PolygonVertexIndex", quads.astype(np.int32).ravel()),
        ),
        fbx_files.thing("Deformer", 3, "", "Skin"),
        fbx_files.thing("AnimationStack", 4, "move", ""),
        fbx_files.thing("AnimationLayer", 5, "base", ""),
    ]  # fmt: skip
    links: list[tuple[object, ...]] = [(1,), (2, 1), (3, 2), (5, 4)]
    keys = int(0.5e6 * megabytes / (bones * 3 * 12))
    times = np.arange(keys) * (fbx_files.TICKS // 60)
    for bone in range(bones):
        at = 1000 + 10 * bone
        own = np.flatnonzero(np.arange(side * side) % bones == bone)
        objects += [
            fbx_files.thing("Model", at, f"bone{bone}", "LimbNode"),
            fbx_files.cluster(at + 1, own, np.ones(len(own)), 0.0),
            fbx_files.thing("AnimationCurveNode", at + 2, "R", ""),
        ]
        links += [(at, at - 10 if bone else 0), (at + 1, 3), (at, at + 1), (at + 2, 5)]
        links.append((at + 2, at, "Lcl Rotation"))
        for axis in range(3):
            values = np.cumsum(generator.normal(size=keys))
            objects.append(fbx_files.curve(at + 3 + axis, times, values))
            links.append((at + 3 + axis, at + 2, f"d|{'XYZ'[axis]}"))
    return fbx_files.binary(fbx_files.scene(objects, links, TimeMode=3), packed=packed)


def number_text(values: np.ndarray) -> str:
    form = " ".join(["%.6f"] * values.shape[1])
    return "".join(form % tuple(row) + "\n" for row in values.tolist())


def best(call: Callable[[], object], repeats: int) -> float:
    """Return the least processor seconds of ``repeats`` calls, after a warm-up call."""
    call()
    times: list[float] = []
    for _ in range(repeats):
        start = time.process_time()
        call()
        times.append(time.process_time() - start)
    return min(times)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--joints", type=int, default=60)
    arguments.add_argument("--frames", type=int, default=10_000)
    arguments.add_argument("--repeats", type=int, default=5)
    arguments.add_argument(
        "--fbx",
        type=float,
        default=58.0,
        help="1.16 times the size of the FBX file in MB; 0 omits the file",
    )
    arguments.add_argument("--robot", type=Path, help="an MJCF model")
    chosen = arguments.parse_args()
    if chosen.robot is not None:
        read_robot(chosen.robot, chosen.repeats)
        return
    columns = 3 * chosen.joints + 3
    values = np.random.default_rng(7).uniform(-180, 180, (chosen.frames, columns))
    warnings.simplefilter("ignore")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "numbers.txt").write_text(number_text(values))
        (folder / "chain.bvh").write_text(bvh_text(chosen.joints, values))
        (folder / "chain.asf").write_text(asf_text(chosen.joints))
        (folder / "chain.amc").write_text(amc_text(chosen.joints, values))
        size = (folder / "numbers.txt").stat().st_size / 1e6
        reference = best(lambda: np.loadtxt(folder / "numbers.txt"), chosen.repeats)
        print(f"numpy.loadtxt          {reference * 1e3:8.1f} ms  {size / reference:6.0f} MB/s")
        readers: dict[str, Callable[[], object]] = {
            "bvh": lambda: poise.read(folder / "chain.bvh"),
            "amc": lambda: poise.read(folder / "chain.amc", skeleton=folder / "chain.asf"),
        }
        for extension, read in readers.items():
            seconds = best(read, chosen.repeats)
            print(
                f"poise.read of the {extension}  "
                f"{seconds * 1e3:8.1f} ms  {size / seconds:6.0f} MB/s"
                f"  {reference / seconds:5.2f} x loadtxt"
            )
        for extension, bar in BARS.items():
            seconds = converted(folder / "chain.bvh", folder / f"chain.{extension}", chosen.repeats)
            print(
                f"bvh ({size:.0f} MB) to {extension}   {seconds:8.2f} s of CPU time, bar {bar} s: "
                f"{'met' if seconds <= bar else 'MISSED'}"
            )
        for packed in (False, True) if chosen.fbx else ():
            data = fbx_bytes(chosen.fbx, packed=packed)
            (folder / "large.fbx").write_bytes(data)
            raw = fbx_bytes(chosen.fbx, packed=False)
            body = zlib.compress(raw, 6) if packed else raw
            reference = best(lambda body=body: copied(body), chosen.repeats)
            seconds = best(lambda: poise.read(folder / "large.fbx"), chosen.repeats)
            speed = len(raw) / 1e6 / seconds
            print(
                f"poise.read of {'packed' if packed else 'plain'} fbx  {seconds * 1e3:8.1f} ms  "
                f"{speed:6.0f} MB/s of {len(raw) / 1e6:.0f} MB unpacked, bar {FBX_BAR:.0f}: "
                f"{'met' if speed >= FBX_BAR else 'MISSED'}"
                f"  {reference / seconds:5.2f} x {'zlib' if packed else 'copying'}"
            )


def read_robot(path: Path, repeats: int) -> None:
    """Print the times of reading a model, relative to MuJoCo's."""
    import mujoco

    def shown() -> object:
        robot = poise.read(path)
        return len(robot.skins), robot.collision and len(robot.collision.shapes)

    calls: dict[str, Callable[[], object]] = {
        "MjModel.from_xml_path": lambda: mujoco.MjModel.from_xml_path(str(path)),
        "meshes=False": lambda: poise.read(path, meshes=False),
        "meshes not used": lambda: poise.read(path),
        "meshes used": shown,
    }
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        seconds = best_of(calls, repeats, time.process_time)
    reference = seconds["MjModel.from_xml_path"]
    print(f"{path.name}, CPU time; {machine()}")
    for name, taken in seconds.items():
        kinematic = name in ("meshes=False", "meshes not used")
        bar = f", bar {ROBOT_BAR:g}: {'met' if taken <= ROBOT_BAR * reference else 'MISSED'}"
        print(f"{name:22s}{taken * 1e3:8.1f} ms  {taken / reference:6.2f} x{bar * kinematic}")


def converted(source: Path, target: Path, repeats: int) -> float:
    """Return the least processor seconds to read a file and write it in another format."""
    times: list[float] = []
    for _ in range(repeats):
        start = processor_time()
        poise.write(poise.read(source), target)
        times.append(processor_time() - start)
    return min(times)


def processor_time() -> float:
    """Return processor seconds of this process and of child processes that have ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def copied(body: bytes) -> bytes:
    """Copy the bytes of all arrays, decompressing them where necessary."""
    return zlib.decompress(body) if body[:1] == b"x" else bytes(bytearray(body))


if __name__ == "__main__":
    main()
