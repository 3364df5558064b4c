"""Mutated files, many of them: every one is read, or refused with Poise's own error.

    python bench/fuzz_readers.py [--count 200000] [--seed 1] [--readers bvh urdf] [--keep FOLDER]

Each reader runs in a child process whose memory may grow by 200 MB over what it needs to read the
unbroken file; a file may take a second. A file that breaks a rule is kept in the folder given, and
the exit code is 1.
"""

from __future__ import annotations

import argparse
import dataclasses
import importlib.util
import io
import multiprocessing
import os
import random
import resource
import signal
import sys
import tempfile
import time
import traceback
import warnings
import zipfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

TESTS = Path(__file__).resolve().parents[1] / "tests"
sys.path.insert(0, str(TESTS))

from formats import (  # noqa: E402
    acclaim,
    biovision,
    c3d_files,
    gltf_characters,
    gltf_files,
    meshes,
    robots,
)
from fuzzing.mutations import mutated  # noqa: E402
from poise.errors import PoiseError  # noqa: E402
from poise.formats import read, write  # noqa: E402
from poise.model import Markers  # noqa: E402

GROWTH = 200 << 20
SECONDS = 1.0
HANG = 20.0


@dataclass(frozen=True)
class Target:
    """A format, the files to break, and the words that belong (or do not) into them."""

    extension: str
    seeds: tuple[bytes, ...]
    words: tuple[bytes, ...]
    breaker: Callable[[bytes, random.Random], bytes] | None = None

    def broken(self, chance: random.Random) -> bytes:
        """A broken copy of one of the files."""
        data = chance.choice(self.seeds)
        if self.breaker is not None:
            return self.breaker(data, chance)
        return mutated(data, chance, self.words, most=4)


def targets(data: Path | None) -> dict[str, Target]:
    """The made-up files of the tests and, where there is a data folder, small real ones."""
    bvh = [biovision.PLAIN.encode()]
    asf = [acclaim.ASF.encode()]
    urdf = [robots.URDF.encode()]
    mjcf = [robots.MJCF.encode()]
    gltf = [gltf_files.arm().glb(), gltf_files.arm().gltf(), _knight()]
    if data is not None:
        small = ("SimpleSkin.gltf", "SimpleMorph.gltf", "sparse_blendshape_cube.glb",
                 "RiggedSimple.glb")  # fmt: skip
        gltf += [(data / "gltf" / name).read_bytes() for name in small]
        names = ("example1_two_frames", "rotation_first_root", "sinusoidal_no_endsite")
        bvh += [(data / "bvh" / f"{name}.bvh").read_bytes() for name in names]
        asf.append((data / "asf_amc" / "cmu_02.asf").read_bytes())
        urdf += [(data / "robot" / f"{name}.urdf").read_bytes() for name in ("panda", "ur5")]
        mjcf += [(data / "robot" / f"{name}.xml").read_bytes() for name in ("ur5e", "iiwa14")]
        mjcf.append((data / "robot" / "mujoco_humanoid.xml").read_bytes())
    return {
        "bvh": Target("bvh", tuple(bvh), biovision.BVH_WORDS),
        "asf": Target("asf", tuple(asf), acclaim.WORDS),
        "amc": Target("amc", (acclaim.AMC.encode(),), acclaim.WORDS),
        "urdf": Target("urdf", tuple(urdf), robots.URDF_WORDS),
        "xml": Target("xml", tuple(mjcf), robots.MJCF_WORDS),
        "glb": Target("glb", tuple(gltf), gltf_files.WORDS, gltf_files.broken),
        "obj": Target("obj", (meshes.OBJ.encode(),), meshes.OBJ_WORDS),
        "ply": Target(
            "ply",
            (meshes.PLY_TEXT.encode(), meshes.binary_ply("<"), meshes.binary_ply(">")),
            meshes.PLY_WORDS,
        ),
        "c3d": Target(
            "c3d",
            tuple(c3d_files.walker(name, size) for name in c3d_files.CODES for size in (-0.1, 0.1)),
            c3d_files.WORDS,
            c3d_files.broken,
        ),
        "npz": Target("npz", _archives(), (b"nan", b"<f8", b"(", b"9" * 20), _broken_archive),
        "usda": Target("usda", _stages(), USD_WORDS),
        "stl": Target("stl", (meshes.STL_TEXT.encode(), meshes.binary_stl()), meshes.STL_WORDS),
    }


def _knight() -> bytes:
    """A file of our own with everything in its extras."""
    with tempfile.TemporaryDirectory() as folder:
        write(gltf_characters.knight(), Path(folder) / "knight.glb")
        return (Path(folder) / "knight.glb").read_bytes()


USD_WORDS = (
    b"nan", b"inf", b"-1", b"1e300", b"[", b"]", b"(", b")", b"{", b"}", b"None", b"= []",
    b'def Mesh "x" {', b'"low"', b"</world/worm/rig>", b"skel:joints", b"timeSamples = {",
    b"99999999", b'"faceVarying"', b"uniform", b'over "x"', b"active = false",
    b"instanceable = true", b"@./m.usda@", b"rel ", b"custom", b"token[] ", b"2147483648",
)  # fmt: skip


def _stages() -> tuple[bytes, ...]:
    """Text stages: as another program makes them, and our own; none without usd-core."""
    if importlib.util.find_spec("pxr") is None:
        return ()
    from formats.usd_foreign import foreign

    with tempfile.TemporaryDirectory() as folder:
        foreign(Path(folder) / "worm.usda")
        write(gltf_characters.knight(), Path(folder) / "knight.usda")
        return tuple((Path(folder) / f"{name}.usda").read_bytes() for name in ("worm", "knight"))


def _archives() -> tuple[bytes, ...]:
    """A character with everything that NPZ holds."""
    hero = gltf_characters.knight()
    places = np.arange(12.0).reshape(2, 2, 3)
    hero = dataclasses.replace(hero, markers=Markers(("a", "b"), places, fps=100.0))
    with tempfile.TemporaryDirectory() as folder:
        write(hero, Path(folder) / "knight.npz")
        return ((Path(folder) / "knight.npz").read_bytes(),)


def _broken_archive(data: bytes, chance: random.Random) -> bytes:
    """An archive with broken members in a sound zip, or, once in eight, broken as a whole."""
    words = (b"nan", b"<f8", b"|O", b"(", b"9" * 20, b"True")
    if chance.random() < 0.125:
        return mutated(data, chance, words, most=4)
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as whole, zipfile.ZipFile(stream, "w") as made:
        names = whole.namelist()
        hurt = chance.sample(names, chance.randint(1, 3))
        for name in names:
            content = whole.read(name)
            if name not in hurt:
                made.writestr(name, content)
            elif chance.random() < 0.8:
                # Headers are a small part of the bytes, and most of what can go wrong.
                head = content[:128] if chance.random() < 0.5 else content
                made.writestr(name, mutated(head, chance, words, most=2) + content[len(head) :])
    return stream.getvalue()


class Hung(Exception):
    """A file took far more than its second."""


def _hung(*_: object) -> None:
    raise Hung


def campaign(target: Target, count: int, seed: int, keep: Path | None) -> int:
    """Read ``count`` mutated files; the number of those that broke a rule."""
    chance = random.Random(f"{seed} {target.extension}")
    warnings.simplefilter("ignore")
    endings: Counter[str] = Counter()
    slowest = 0.0
    shared_memory = Path("/dev/shm")
    home = shared_memory if shared_memory.is_dir() else None
    with tempfile.TemporaryDirectory(dir=home) as name:
        (Path(name) / "m.asf").write_text(acclaim.ASF)
        (Path(name) / "part.xml").write_text(robots.PART)
        (Path(name) / "look.mtl").write_text(meshes.MTL)
        (Path(name) / "skin.png").write_bytes(b"not looked at")
        path = Path(name) / f"m.{target.extension}"
        for data in target.seeds:
            path.write_bytes(data)
            read(path)
        limit = _address_space() + GROWTH
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
        signal.signal(signal.SIGALRM, _hung)
        for index in range(count):
            data = target.broken(chance)
            path.write_bytes(data)
            start = time.perf_counter()
            ending, report = _ending(path)
            seconds = time.perf_counter() - start
            slowest = max(slowest, seconds)
            if ending in ("read", "refused") and seconds > SECONDS:
                ending, report = "slow", f"{seconds:.1f} s"
            endings[ending] += 1
            if ending not in ("read", "refused"):
                print(f"{target.extension} {index}: {ending}: {report}", flush=True)
                if keep is not None:
                    (keep / f"{target.extension}-{seed}-{index}.{target.extension}").write_bytes(
                        data
                    )
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    counts = ", ".join(f"{number} {ending}" for ending, number in sorted(endings.items()))
    print(f"{target.extension}: {counts}; slowest {slowest:.3f} s, peak {peak} MiB", flush=True)
    return count - endings["read"] - endings["refused"]


def _ending(path: Path) -> tuple[str, str]:
    signal.setitimer(signal.ITIMER_REAL, HANG)
    try:
        read(path)
    except PoiseError as error:
        return "refused", error.kind
    except Hung:
        return "hung", f"over {HANG} s"
    except MemoryError:
        return "memory", traceback.format_exc(limit=-1)
    except Exception:  # noqa: BLE001 - what the campaign is looking for
        return "crashed", traceback.format_exc(limit=-3)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return "read", ""


def _address_space() -> int:
    """Bytes of address space in use, Linux's measure for RLIMIT_AS."""
    return int(Path("/proc/self/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")


def _child(target: Target, count: int, seed: int, keep: Path | None) -> None:
    sys.exit(1 if campaign(target, count, seed, keep) else 0)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--count", type=int, default=200_000)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument(
        "--readers",
        nargs="+",
        default=["bvh", "asf", "amc", "urdf", "xml", "obj", "ply", "stl", "glb", "c3d"],
    )
    arguments.add_argument("--keep", type=Path)
    chosen = arguments.parse_args()
    if chosen.keep is not None:
        chosen.keep.mkdir(parents=True, exist_ok=True)
    beside = TESTS.parents[1] / "shared" / "data"
    data = Path(os.environ.get("POISE_SHARED_DATA", beside))
    known = targets(data if data.is_dir() else None)
    unknown = [name for name in chosen.readers if name not in known]
    if unknown:
        arguments.error(f"no fuzz seeds for {', '.join(unknown)}; known: {', '.join(known)}")
    context = multiprocessing.get_context("spawn")
    failed = False
    for name in chosen.readers:
        process = context.Process(
            target=_child, args=(known[name], chosen.count, chosen.seed, chosen.keep)
        )
        process.start()
        process.join()
        failed = failed or process.exitcode != 0
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
