"""All binders on MakeHuman's and the bundled body: speed, leaks, jumps, collapse, accuracy.

    python bench/campaign_binding.py [--quick] [--cases bundled 02 fine]

MakeHuman's body is bound to the rig for which its authors painted weights (the reference); to CMU's
skeletons, fitted by landmarks; and, divided four times, for speed and memory. Each binding runs in
a separate process, whose peak memory is reported.

Columns:

- s: wall-clock time.
- MB: additional memory during binding.
- leak: largest weight of a limb on another limb, beyond a tenth of the height from its end.
- other: largest weight of an arm on a leg.
- jumps: edges across which more than a quarter of the weight moves to other joints.
- l/r: largest difference from the mirror image.
- off: half the sum of a vertex's differences from the painted weights, averaged over vertices and
  over the area.
- knee, elbow: remaining volume at 90 and 120 degrees with linear blending.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import resource
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
from measure import machine, verdict
from numpy.typing import NDArray

import poise
from poise.binding import BINDERS
from poise.binding.surface import Surface
from poise.binding.tetrahedra import Tetrahedra, fill
from poise.geometry import quaternions
from poise.model import Mesh, Pose

Floats = NDArray[np.float64]

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
from samples.makehuman import cmu_landmarks, makehuman  # noqa: E402

DATA = Path(
    os.environ.get(
        "POISE_SHARED_DATA", Path(__file__).resolve().parent.parent.parent / "shared" / "data"
    )
)
SUBJECTS = ("02", "07", "09", "49", "131")
BENDS = {"makehuman": ("LeftLeg", "LeftForeArm"), "bundled": ("ltibia", "lradius")}


def subject(case: str) -> tuple[Mesh, Pose, Floats | None, tuple[str, ...]]:
    """Return mesh, bind pose, painted weights (if any), and joints to bend."""
    if case == "bundled":
        hero = poise.bundled.character()
        return hero.skins[0].mesh, hero.rest, None, BENDS["bundled"]
    human = makehuman(DATA / "mesh")
    if case == "makehuman":
        return human.mesh, human.skeleton.rest, human.weights, BENDS["makehuman"]
    if case == "fine":
        return finer(human.mesh), human.skeleton.rest, None, ()
    skeleton = poise.read(DATA / "asf_amc" / f"cmu_{case}.asf").skeleton
    fit = poise.fit_skeleton(skeleton, human.mesh, cmu_landmarks(human.cubes))
    return human.mesh, fit.pose, None, BENDS["bundled"]


def finer(mesh: Mesh) -> Mesh:
    """Divide each triangle into four."""
    sides = np.sort(np.concatenate([mesh.faces[:, [k, (k + 1) % 3]] for k in range(3)]), axis=1)
    edges, number = np.unique(sides, axis=0, return_inverse=True)
    middles = mesh.vertices[edges].mean(axis=1)
    ab, bc, ca = (len(mesh.vertices) + number.ravel().reshape(3, -1)).astype(np.int64)
    a, b, c = mesh.faces.T
    faces = np.concatenate(
        [np.stack(t, 1) for t in ((a, ab, ca), (ab, b, bc), (ca, bc, c), (ab, bc, ca))]
    )
    return Mesh(np.vstack([mesh.vertices, middles]), faces)


def kept(
    mesh: Mesh, inside: Tetrahedra, pose: Pose, weights: Floats, joint: str, degrees: float
) -> float:
    """Return the fraction of volume that linear blending keeps around a bent joint."""
    skeleton = pose.skeleton
    index = skeleton.joint_index(joint)
    at = pose.world[:, :3, 3]
    parent, below = skeleton.parents[index], [index]
    for i, above in enumerate(skeleton.parents):
        if above in below and i != index:
            below.append(i)
    children = [i for i in below if skeleton.parents[i] == index]
    upper, lower = at[index] - at[parent], at[children[0]] - at[index]
    axis = np.cross(upper, lower)
    if np.linalg.norm(axis) < 0.05 * np.linalg.norm(upper) * np.linalg.norm(lower):
        axis = np.array([1.0, 0.0, 0.0]) if abs(upper[1]) > abs(upper[0]) else np.eye(3)[1]
    cosine = upper @ lower / np.linalg.norm(upper) / np.linalg.norm(lower)
    more = np.radians(degrees) - np.arccos(np.clip(cosine, -1.0, 1.0))
    turn = quaternions.to_matrix(quaternions.from_axis_angle(axis / np.linalg.norm(axis), more))
    share = weights[:, below].sum(axis=1)[:, None]
    bent = mesh.vertices * (1.0 - share)
    bent = bent + share * ((mesh.vertices - at[index]) @ turn.T + at[index])
    near = 2.0 * float(np.linalg.norm(mesh.vertices - at[index], axis=1).min())
    middles = inside.points[inside.corners].mean(axis=1)
    local = float(inside.volumes[np.linalg.norm(middles - at[index], axis=1) < near].sum())
    return 1.0 + (mesh.moved(bent).volume() - mesh.volume()) / local


def bound(case: str, method: str, queue: multiprocessing.Queue[dict[str, Any]]) -> None:
    """Bind once, in a separate process."""
    mesh, pose, painted, bends = subject(case)
    surface = Surface.of(mesh)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    begun = time.process_time()
    binding = poise.bind(mesh, pose, method=method)
    cpu = time.process_time() - begun
    memory = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024.0
    report, weights = binding.report, binding.skin.weights.dense(len(binding.skin.joints))
    row: dict[str, Any] = {
        "s": report.seconds,
        "cpu": cpu,
        "MB": memory,
        "covered": report.coverage,
        "leak": next(iter(report.leakage.values())),
        "other": list(report.leakage.values())[-1],
        "jumps": report.jumps,
        "l/r": report.asymmetry,
        "notes": report.notes,
        "vertices": len(mesh.vertices),
    }
    if painted is not None:
        off = 0.5 * np.abs(weights - painted).sum(axis=1)
        area = surface.areas[surface.places[0]]
        row["off"] = float(off.mean()), float((off * area).sum() / area.sum())
    inside = fill(mesh.vertices, mesh.faces)
    for name, joint in zip(("knee", "elbow"), bends):
        row[name] = [kept(mesh, inside, pose, weights, joint, angle) for angle in (90.0, 120.0)]
    queue.put(row)


def run(case: str, method: str) -> dict[str, Any]:
    """Return the table row of one binding."""
    context = multiprocessing.get_context("spawn")
    queue = context.Queue()
    process = context.Process(target=bound, args=(case, method, queue))
    process.start()
    row = queue.get(timeout=600)
    process.join()
    return row


def line(method: str, row: dict[str, Any]) -> str:
    """Format a row of the table."""

    def percent(name: str) -> str:
        values = row.get(name)
        return "/".join(f"{100 * v:.0f}" for v in values) if isinstance(values, list) else "-"

    off = row.get("off")
    shown = f"{off[0]:.3f} {off[1]:.3f}" if isinstance(off, tuple) else "-"
    mirror = "-" if row["l/r"] is None else f"{row['l/r']:.0e}"
    jumps = f"{100 * row['jumps']:.2f} % | {mirror} | {shown}"
    return (
        f"| {method} | {row['s']:.1f} | {row['MB']:.0f} | {100 * row['covered']:.1f} % | "
        f"{row['leak']:.1g} | {row['other']:.1g} | {jumps} | {percent('knee')} | "
        f"{percent('elbow')} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="only the volume binder")
    there = ["bundled", *(["makehuman", *SUBJECTS, "fine"] if DATA.is_dir() else [])]
    parser.add_argument("--cases", nargs="+", choices=there, default=there, metavar="CASE")
    chosen = parser.parse_args()
    quick, cases = chosen.quick, [case for case in chosen.cases if case != "fine"]
    print(machine())
    for case in cases:
        every = case in ("bundled", "makehuman") and not quick
        head = "| binder | s | MB | covered | leak | other | jumps | l/r | off | knee | elbow |"
        print(f"\n{case}\n{head}\n" + "| --- " * 11 + "|")
        for method in BINDERS.names() if every else ("volume",):
            row = run(case, method)
            print(line(method, row), flush=True)
            if method == "volume":
                print(verdict("leak", row["leak"], 1e-3, at_most=True, unit=""))
                print(verdict("arm to leg", row["other"], 0.0, at_most=True, unit=""))
                print(verdict("jumps", 100 * row["jumps"], 0.1, at_most=True, unit="%"))
    if "fine" in chosen.cases:
        row = run("fine", "volume")
        what = f"{row['vertices']} vertices, 31 joints"
        print("\n" + verdict(f"{what}, CPU time", row["cpu"], 20.0, at_most=True, unit="s"))
        print(f"  wall-clock time (longer under load): {row['s']:.1f} s")
        print(verdict(what, row["MB"], 2048.0, at_most=True, unit="MB"))


if __name__ == "__main__":
    main()
