"""Default binder against artists' weights and Blender's bone heat on skinned characters.

    PYTHONPATH=src python bench/campaign_artists.py --blender PYTHON [--data FOLDER]
        [--only NAME ...] [--cache FOLDER] [--save FILE] [--against FILE] [--pictures FOLDER]
    PYTHONPATH=src python bench/campaign_artists.py --sheet FILE

PYTHON is an interpreter with the package bpy (5.0.1), run in a separate process; its weights are
stored in the cache. The weights of each character are removed, and its welded surface is bound by
Poise and by bone heat, with four influences per vertex. The character is then posed five times
(seed 20) with linear blending: every joint with weight, except the topmost and things in hands,
rotates by 20 to 60 degrees about a random axis. A body with recognised knees and elbows is posed
once more, with these bent by 90 degrees.

Columns, over all poses:

- mean, p95, max: distance of vertices from their positions with the artist's weights, in % of the
  largest extent: mean, 95th percentile, largest. Bars: 1.05 times the mean of bone heat plus 0.02;
  1.2 times the 95th percentile plus 0.02; 20, or what bone heat reaches.
- bent: mean and 95th percentile with knees and elbows bent. Bars: 1.2 times those of bone heat plus
  0.02.
- vol: largest difference of the volume from that with the artist's weights, in %.
- cross: triangles that intersect others, and do not with the artist's weights.
- left: vertices without weight. Bar: 0.
- head: vertices that belong entirely to the artist's head and have less than half of their weight
  on it, in %. Bar: 1.
- s, CPU s: wall-clock and CPU time. Bar: 5 s of CPU time, or 3 times that of bone heat.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np
from artist_cases import Case, cases
from measure import machine
from numpy.typing import NDArray
from skin_measures import crossing_pairs

import poise

Floats = NDArray[np.float64]

ROOT = Path(__file__).resolve().parents[1]
DATA = Path(os.environ.get("POISE_SHARED_DATA", ROOT.parent / "shared" / "data"))
SEED, POSES, INFLUENCES = 20, 5, 4
TIMES, TIMES_BENT, MORE, FAR = 1.05, 1.2, 0.02, 20.0
HEAD, SECONDS, SLOWER = 1.0, 5.0, 3.0
WHOLLY = 0.999
MOST_CROSSED = 6_000  # above this number of triangles, crossings are not counted
TRIES = 3


def bone_heat(case: Case, blender: str, cache: Path) -> dict[str, Any]:
    """Return Blender's weights for the case's joints, and the time to compute them."""
    owners, starts, ends = case.bones
    kept = cache / f"{case.name}.npz"
    given: dict[str, Any] = {
        "vertices": case.vertices, "faces": case.surface.faces, "starts": starts, "ends": ends,
    }  # fmt: skip
    if not (kept.is_file() and _same(np.load(kept), given)):
        with tempfile.TemporaryDirectory() as folder:
            source, target = Path(folder, "in.npz"), Path(folder, "out.npz")
            np.savez(source, **given)
            command = [blender, str(ROOT / "bench" / "bone_heat.py"), str(source), str(target)]
            clean = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
            said = ""
            for _ in range(TRIES):
                said = subprocess.run(command, capture_output=True, text=True, env=clean).stderr
                if target.is_file():
                    break
            else:
                raise RuntimeError(f"Blender returned nothing for {case.name}: {said[-500:]}")
            cache.mkdir(parents=True, exist_ok=True)
            np.savez(kept, **given, **np.load(target))
    found = np.load(kept)
    weights = np.zeros_like(case.weights)
    np.add.at(weights.T, owners, found["weights"].T)
    return {"weights": pruned(weights), "s": float(found["seconds"]), "cpu": float(found["cpu"])}


def _same(found: Any, given: dict[str, Any]) -> bool:
    return all(key in found and np.array_equal(found[key], given[key]) for key in given)


def pruned(weights: Floats) -> Floats:
    """Keep the largest weights of each row and normalise them; empty rows stay empty."""
    least = np.sort(weights, axis=1)[:, -INFLUENCES:][:, :1]
    kept = np.where(weights >= np.maximum(least, 1e-9), weights, 0.0)
    total = kept.sum(axis=1, keepdims=True)
    return kept / np.where(total > 0.0, total, 1.0)


def by_poise(case: Case) -> dict[str, Any]:
    """Return the default binder's weights of the surface's vertices."""
    clock, cpu = time.perf_counter(), time.process_time()
    binding = poise.bind(case.meshes, case.pose, influences=INFLUENCES)
    clock, cpu = time.perf_counter() - clock, time.process_time() - cpu
    return {"weights": binding.weights.values, "s": clock, "cpu": cpu, "report": binding.report}


def measured(case: Case, found: dict[str, Any]) -> dict[str, float]:
    """Measure the deviation of weights from the artist's."""
    weights, surface = found["weights"], case.surface
    off: list[Floats] = []
    volume, crossings = 0.0, 0
    bent = [
        np.linalg.norm(case.posed(weights, moves) - case.posed(case.weights, moves), axis=1)
        for moves in case.bent()
    ]
    for moves in case.poses(POSES, SEED):
        theirs, ours = case.posed(case.weights, moves), case.posed(weights, moves)
        off.append(np.linalg.norm(ours - theirs, axis=1))
        before = _volume(theirs, surface.faces)
        volume = max(volume, abs(_volume(ours, surface.faces) / (before or 1.0) - 1.0))
        if len(surface.faces) <= MOST_CROSSED:
            cut = [set(map(tuple, crossing_pairs(v, surface.faces))) for v in (ours, theirs)]
            crossings += len({i for pair in cut[0] - cut[1] for i in pair})
    every = np.concatenate(off) / case.height * 100.0
    folded = [v / case.height * 100.0 for v in bent]
    row = {
        "mean": float(every.mean()), "p95": float(np.quantile(every, 0.95)),
        "max": float(max(v.max() for v in (every, *folded))), "volume": 100.0 * volume,
        "crossings": crossings, "left": int((weights.sum(axis=1) < 0.5).sum()),
        "s": found["s"], "cpu": found["cpu"],
    }  # fmt: skip
    for v in folded:
        row |= {"bent": float(v.mean()), "bent95": float(np.quantile(v, 0.95))}
    wholly = case.weights[:, case.head].sum(axis=1) > WHOLLY
    if wholly.any():
        row["head"] = 100.0 * float((weights[wholly][:, case.head].sum(axis=1) < 0.5).mean())
    return row


def _volume(vertices: Floats, faces: NDArray[np.int64]) -> float:
    a, b, c = (vertices[faces[:, k]] for k in range(3))
    return float(np.einsum("fi,fi->", a, np.cross(b, c)) / 6.0)


def missed(ours: dict[str, float], heat: dict[str, float]) -> list[str]:
    """Return the bars that a case misses."""
    found: list[str] = []
    if ours["mean"] > TIMES * heat["mean"] + MORE:
        found.append("mean")
    found += [
        what for what in ("p95", "bent", "bent95")
        if ours.get(what, 0.0) > TIMES_BENT * heat.get(what, 0.0) + MORE
    ]  # fmt: skip
    if ours["max"] > max(FAR, heat["max"]):
        found.append("max")
    if ours["left"]:
        found.append("left")
    if ours.get("head", 0.0) > HEAD:
        found.append("head")
    if ours["cpu"] > max(SECONDS, SLOWER * heat["cpu"]):
        found.append("time")
    return found


def line(name: str, who: str, row: dict[str, float], said: str = "") -> str:
    head = f"{row['head']:.1f}" if "head" in row else "-"
    bent = f"{row['bent']:.3f}, {row['bent95']:.2f}" if "bent" in row else "-"
    return (
        f"| {name} | {who} | {row['mean']:.3f} | {row['p95']:.2f} | {row['max']:.1f} | {bent} | "
        f"{row['volume']:.1f} | "
        f"{row['crossings']} | {row['left']} | {head} | {row['s']:.2f} | {row['cpu']:.2f} | "
        f"{said} |"
    )


def draw_sheet(data: Path, only: list[str] | None, path: Path) -> None:
    """Render every character in a strong pose, with the artist's and Poise's weights."""
    from artist_pictures import overview

    bound: list[tuple[Case, Floats, float]] = []
    for case in cases(data, only):
        own = by_poise(case)
        mean = measured(case, own)["mean"]
        print(f"{case.name}: {mean:.3f} %, {own['cpu']:.1f} s", flush=True)
        bound.append((case, own["weights"], mean))
    overview(bound, SEED, path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--blender", help="a Python with the package bpy")
    parser.add_argument("--sheet", type=Path, help="only a picture of all characters in a pose")
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--only", nargs="+", help="words in the names of cases")
    parser.add_argument("--cache", type=Path, default=Path(tempfile.gettempdir(), "bone-heat"))
    parser.add_argument("--save", type=Path, help="save the figures as JSON")
    parser.add_argument("--against", type=Path, help="saved figures to print for comparison")
    parser.add_argument("--pictures", type=Path, help="a folder for a contact sheet of each")
    chosen = parser.parse_args()
    if chosen.sheet:
        draw_sheet(chosen.data, chosen.only, chosen.sheet)
        return
    if not chosen.blender:
        parser.error("missing option --blender PYTHON; --sheet FILE draws only a picture")
    before = json.loads(chosen.against.read_text()) if chosen.against else {}
    kept: dict[str, Any] = {}
    print(machine())
    print(
        "| character | by | mean | p95 | max | bent | vol | cross | left | head | s | CPU s | "
        "missed |"
    )
    print("| --- " * 13 + "|")
    for case in cases(chosen.data, chosen.only):
        heat = bone_heat(case, chosen.blender, chosen.cache)
        own = by_poise(case)
        rows = {"poise": measured(case, own), "heat": measured(case, heat)}
        bars = missed(rows["poise"], rows["heat"])
        if case.name in before:
            print(line(case.name, "before", before[case.name]["poise"]))
        print(line(case.name, "Poise", rows["poise"], ", ".join(bars) or "-"))
        print(line(case.name, "bone heat", rows["heat"]), flush=True)
        kept[case.name] = {**rows, "missed": bars}
        if chosen.pictures:
            from artist_pictures import sheet

            bound = {"artist": case.weights, "Poise": own["weights"], "bone heat": heat["weights"]}
            poses = list(case.poses(1 if case.folds else 2, SEED)) + list(case.bent())
            sheet(case, bound, poses, chosen.pictures / f"{case.name}.png")
    if chosen.save:
        chosen.save.write_text(json.dumps(kept, indent=1))
    bad = [name for name, row in kept.items() if row["missed"]]
    print(
        f"\n{len(kept)} characters, {len(kept) - len(bad)} within all bars"
        + (f"; missed: {', '.join(bad)}" if bad else "")
    )


if __name__ == "__main__":
    main()
