"""Processes killed at random moments of writing: no file is lost or partially written.

    python bench/campaign_kills.py [--groups 1000] [--writing 1000] [--batch 200] [--seed 1]

- writing: a process repeatedly writes one of two characters, in each format in turn, and is killed.
  Each file must then be a complete file of one of the two. `poise.read` completes an interrupted
  write, so all files of a group must then belong to one character: an AMC and its ASF, an OBJ, its
  materials and image, USD and its image, and the handles in `.ik.json`. The script also prints the
  number of groups that were mixed before the read, and of hidden part files.
- groups: a process repeatedly replaces four small files together, and is killed.
- batch: two processes convert a folder of 24 motions; their parent is killed, and the run is
  restarted until it ends by itself. Its files must equal those of an undisturbed run, and its
  manifest must list every file as done.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from dataclasses import replace
from pathlib import Path

import numpy as np
from measure import machine

import poise
from poise.batch import read_manifest
from poise.bundled import character
from poise.files import read_bytes, replace_files, settle
from poise.formats import format_of, writable_extensions
from poise.model import IKHandle, Material, Mesh, Skin, Texture, Unit

MOTIONS = 24


def two_characters() -> list[poise.Character]:
    """Return the bundled character with a motion, and a copy with other names, half the frames."""
    hero = character()
    q = np.tile(hero.rest.q, (24, 1))
    q[:, 0] += np.linspace(0.0, 1.0, 24)
    first = hero.with_motion(poise.Motion(hero.skeleton, q, fps=24.0, name="walk"))
    second = hero.with_motion(poise.Motion(hero.skeleton, q[:12], fps=12.0, name="run"))
    second = replace(second, unit=Unit.of("cm"))  # so that the ASF differs too
    return [dressed(first, "arm", b"1"), dressed(second, "other", b"2")]


def dressed(hero: poise.Character, name: str, mark: bytes) -> poise.Character:
    """Return the character with a textured blade and IK handles."""
    texture = Texture(b"\x89PNG\r\n\x1a\n" + mark * 100_000)
    blade = Mesh(
        [(0, 0, 0), (1, 0, 0), (1, 1, 0)], [(0, 1, 2)], name="blade",
        material=Material("m", base_texture=texture), uvs=[[(0, 0), (1, 0), (1, 1)]],
    )  # fmt: skip
    skin = Skin.rigid(blade, hero.rest, "lhand", name="blade")
    return replace(
        hero, skins=(skin,), handles=(IKHandle(name=name, start="lhumerus", end="lhand"),)
    )


def contents(folder: Path) -> dict[str, bytes]:
    """Return the contents of all files of a folder except hidden ones."""
    return {
        path.name: path.read_bytes() for path in folder.iterdir() if not path.name.startswith(".")
    }


def is_read(folder: Path) -> bool:
    """Return whether a USD package is complete: packages of one character differ in timestamps."""
    return bool(poise.read(folder / "x.usdz").skins)


def writing(kills: int, chance: random.Random) -> int:
    """Kill writers; return the number of files that are neither the old nor the new one."""
    versions = two_characters()
    left_out = (".ma", ".trc", ".pkl")  # slow, contains only markers, stores only robots
    kinds = [kind for kind in writable_extensions(motion=False) if kind not in left_out]
    broken = before = mixed = left = 0
    for kind in kinds:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            known: list[dict[str, bytes]] = []
            begun = time.perf_counter()
            for version in reversed(versions):  # the first file stays on disk
                poise.write(version, folder / f"x{kind}")
                known.insert(0, contents(folder))
            seconds = time.perf_counter() - begun
            for _ in range(-(-kills // len(kinds))):
                writer = os.fork()
                if writer == 0:
                    while True:
                        for version in versions:
                            poise.write(version, folder / f"x{kind}")
                time.sleep(chance.uniform(0.0, 1.5 * seconds))
                os.kill(writer, signal.SIGKILL)
                os.waitpid(writer, 0)
                comparable = kind != ".usdz"  # its bytes differ between writes
                before += comparable and contents(folder) not in known
                if getattr(format_of(f"x{kind}"), "reads", True):
                    skeleton = versions[0] if kind == ".csv" else None
                    poise.read(folder / f"x{kind}", skeleton=skeleton)
                else:  # write-only format
                    for path in list(folder.iterdir()):
                        settle(path)
                found = contents(folder)
                whole = [
                    file for file, data in found.items()
                    if data in (k.get(file) for k in known) or (kind == ".usdz" and is_read(folder))
                ]  # fmt: skip
                if len(whole) < len(found) or not known[1].keys() & known[0].keys() <= found.keys():
                    broken += 1
                    print(f"{kind}: {sorted(set(found) - set(whole))} partial or lost")
                is_mixed = found not in known and len(known[0]) > 1 and comparable
                mixed += is_mixed
                if is_mixed:
                    print(f"{kind}: {sorted(found)} are of two characters")
            left += len([*folder.glob(".*.part*")])
    print(
        f"writing: {kills} kills over {len(kinds)} formats, {broken} files lost or partial, "
        f"{mixed} groups with old and new files ({before} before they were read), "
        f"{left} part files left"
    )
    return broken + mixed


def groups(kills: int, chance: random.Random) -> int:
    """Kill processes that replace groups of four small files; return the number of mixed groups."""
    before = after = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        versions = [
            {folder / f"{n}": mark * 50 * (n + 1) for n in range(4)} for mark in (b"1", b"2")
        ]
        replace_files(versions[0])
        for _ in range(kills):
            writer = os.fork()
            if writer == 0:
                while True:
                    for version in versions:
                        replace_files(version)
            time.sleep(chance.uniform(0.0, 0.05))
            os.kill(writer, signal.SIGKILL)
            os.waitpid(writer, 0)
            before += {path: path.read_bytes() for path in versions[0]} not in versions
            after += {path: read_bytes(path) for path in versions[0]} not in versions
    print(f"groups: {kills} kills, {before} mixed before they were read, {after} after")
    return after


def batch(kills: int, chance: random.Random) -> int:
    """Kill batch runs; return the number of results that differ from an undisturbed run."""
    wrong = done = 0
    with tempfile.TemporaryDirectory() as name:
        home, first = Path(name), two_characters()[0]
        (home / "in").mkdir()
        for number in range(MOTIONS):
            poise.write(first, home / "in" / f"{number}.bvh")
        words = [
            sys.executable,
            "-m",
            "poise",
            "batch",
            "convert",
            str(home / "in"),
            "--to",
            ".npz",
        ]

        def run(out: str) -> list[str]:
            return [*words, "-o", str(home / out), "-j", "2"]

        begun = time.perf_counter()
        subprocess.run(run("whole"), check=True, capture_output=True)
        seconds = time.perf_counter() - begun
        whole = contents(home / "whole")
        while done < kills:
            shutil.rmtree(home / "out", ignore_errors=True)
            while True:
                process = subprocess.Popen(
                    run("out"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
                )
                try:
                    process.wait(chance.uniform(0.3, 1.2) * seconds)
                    break
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()
                    done += 1
            found = contents(home / "out")
            same = all(
                found.get(file) == data for file, data in whole.items() if "manif" not in file
            )
            entries = read_manifest(home / "out").values()
            if not same or sum(entry.done for entry in entries) != MOTIONS or process.returncode:
                wrong += 1
                print(f"after {done} kills: the files differ from those of an undisturbed run")
    print(f"batch: {done} kills, {wrong} runs with results that differ from an undisturbed run")
    return wrong


def main() -> None:
    """Kill writers and batch runs."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--writing", type=int, default=1000)
    parser.add_argument("--groups", type=int, default=1000)
    parser.add_argument("--batch", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    print(machine())
    warnings.simplefilter("ignore")
    chance = random.Random(given.seed)
    faults = groups(given.groups, chance)
    faults += writing(given.writing, chance) if given.writing else 0
    faults += batch(given.batch, chance) if given.batch else 0
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
