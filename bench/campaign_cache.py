"""Damaged kernel caches, and processes killed while they write one.

    PYTHONPATH=src python bench/campaign_cache.py [--runs 100] [--kills 100] [--files 3] [--seed 0]
        [--few]

Each run copies a whole cache, damages some files, and solves a pose in a fresh process, twice (with
`--few`, it only computes joint positions, which takes few kernels and seconds). Damage: flipped
bits, truncated files, swapped files, text, empty files, folders in place of files, and finally all
files at once. Bars: exit status 0, the same status, and the pose of the undamaged cache within
1e-8, in every run; at most one warning; and none in the second process, because the first has
replaced damaged files. A kill leaves a whole file or none.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from poise.kernels.kernel_files import read_stored

BEGIN = """
import json, poise
from poise.bundled import bare_character
from poise.kernels.compile_notice import compile_listeners
compiled = []
compile_listeners.append(compiled.append)
"""
SOLVE = """
goals = [poise.reach("lhand", (0.3, 1.4, 0.5)), poise.pin("lfoot")]
found = poise.solve(bare_character().rest, goals)
print(json.dumps([found.status, found.pose.q.tolist(), len(compiled)]))
"""
FORWARD = """
origins = bare_character().rest.world[:, :3, 3]
print(json.dumps(["computed", origins.ravel().tolist(), len(compiled)]))
"""
LIMIT = """
import resource
resource.setrlimit(resource.RLIMIT_CPU, (1200, 1200))
"""
WRITE = """
import sys
from pathlib import Path
from poise.kernels.kernel_files import store
print(flush=True)
while True:
    store(Path(sys.argv[1]), b"mark", b"payload" * 500_000)
"""
KINDS = ("flipped", "cut", "swapped", "word", "empty", "folder")
HUNG = 7200.0
"""Seconds by the clock. `LIMIT` bounds the processor's time: under load, the clock says little."""
NEAR = 1e-8


def solved(cache: Path, call: str) -> tuple[list[object], str]:
    """Solve in a fresh process; return the solution and the warnings."""
    run = subprocess.run(
        [sys.executable, "-c", LIMIT + BEGIN + call], capture_output=True, text=True, timeout=HUNG,
        check=False, env={**os.environ, "POISE_CACHE_DIR": str(cache), "POISE_KERNELS": "numba"},
    )  # fmt: skip
    if run.returncode:
        return [f"exit status {run.returncode}", [], 0], run.stderr
    return json.loads(run.stdout), run.stderr


def damage(files: list[Path], kind: str, rng: random.Random) -> None:
    """Damage files of a cache."""
    for path in files:
        whole = path.read_bytes()
        if kind == "flipped":
            content = bytearray(whole)
            code = max(whole.find(b"\x7fELF"), 0)  # flipped bits of machine code are worst
            for _ in range(6):
                content[rng.randrange(code, len(content))] ^= 1 << rng.randrange(8)
            path.write_bytes(content)
        elif kind == "cut":
            os.truncate(path, rng.randrange(len(whole)))
        elif kind == "swapped":
            other = rng.choice([each for each in path.parent.iterdir() if each != path])
            path.write_bytes(other.read_bytes())
        elif kind == "folder":
            path.unlink()
            (path / "within").mkdir(parents=True)
        else:
            path.write_bytes(b"word" if kind == "word" else b"")


def faults(cache: Path, call: str, reference: list[object]) -> list[str]:
    """Check a solve from a damaged cache, and the one after it; return the faults."""
    found: list[str] = []
    for turn in ("first", "second"):
        (status, q, compiled), complaints = solved(cache, call)
        told = complaints.count("Warning:")
        if "Traceback" in complaints or status != reference[0]:
            found.append(f"{turn}: {status} {complaints[-500:]}")
        elif max(abs(a - b) for a, b in zip(q, reference[1], strict=True)) > NEAR:  # type: ignore[call-overload]
            found.append(f"{turn}: another pose")
        if told > 1 or (turn == "second" and (told or compiled)):
            found.append(f"{turn}: {told} warnings, {compiled} kernels compiled")
    return found


def killed(path: Path, seconds: float) -> str:
    """Kill a process while it writes; return the state of its file: whole, none, or damaged."""
    process = subprocess.Popen(
        [sys.executable, "-c", WRITE, str(path)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert process.stdout is not None
    process.stdout.readline()
    time.sleep(seconds)
    process.kill()
    process.communicate()
    if not path.exists():
        return "nothing"
    payload = read_stored(path, b"mark")
    return "whole" if payload is not None and bytes(payload) == b"payload" * 500_000 else "damage"


def main() -> None:
    """Run the campaign; exit code 1 if a bar is missed."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=100)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--files", type=int, default=3, help="damaged in each run")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--few", action="store_true", help="kernels only of forward kinematics")
    given = parser.parse_args()
    call = FORWARD if given.few else SOLVE
    rng = random.Random(given.seed)
    missed: list[str] = []
    with tempfile.TemporaryDirectory() as home:
        whole = Path(home) / "whole"
        reference, _ = solved(whole, call)
        # Reference poses use cached kernels: newly compiled ones may round differently.
        reference, complaints = solved(whole, call)
        assert reference[2] == 0, complaints
        done: Counter[str] = Counter()
        for number in range(given.runs):
            last = number == given.runs - 1
            kind = "word" if last else KINDS[number % len(KINDS)]
            cache = Path(home) / "damaged"
            shutil.copytree(whole, cache)
            files = sorted(cache.rglob("*.kernel"))
            damage(files if last else rng.sample(files, min(given.files, len(files))), kind, rng)
            begun = time.monotonic()
            own = faults(cache, call, reference)
            print(f"{number} {kind}: {time.monotonic() - begun:.0f} s", file=sys.stderr, flush=True)
            missed += [f"run {number} ({kind}): {fault}" for fault in own]
            done[f"all {kind}" if last else kind] += 1
            shutil.rmtree(cache)
        print(
            f"{given.runs} damaged caches of {len(files) if given.runs else 0} files: {dict(done)}"
        )
        ends = Counter(
            killed(Path(home) / "killed.kernel", 0.05 * rng.random()) for _ in range(given.kills)
        )
        print(f"{given.kills} kills: {dict(ends)}")
        if ends["damage"]:
            missed.append(f"{ends['damage']} kills left damage")
    print(*missed, sep="\n")
    print("missed" if missed else "all bars held")
    sys.exit(bool(missed))


if __name__ == "__main__":
    main()
