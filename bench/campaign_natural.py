"""Natural posing: poses with a prior against poses without.

    python bench/campaign_natural.py [PART ...] [--data ../shared/data] [--quick] [--json FILE]

Parts:

- `reconstruct-activities`: every 15th frame of `poses`, each activity with a prior that was fitted
  on the others. The targets are the positions of 5 effectors (head, hands, feet) or 6 (also the
  pelvis); solves start at the rest pose. Printed: the errors of positions and orientations of upper
  legs, lower legs, spine, first neck joint, upper arms and forearms, relative to those of `lm`
  without a prior. For the second table, `prior.fits` examines the motion first: it determines the
  rotation of upper arms and thighs about their own axes on skeletons whose elbows and knees have
  three angles.
- `reconstruct-subjects`: the same with the bundled prior on the CMU clips of `asf_amc`, which it
  was not fitted on. `glb`: those clips retargeted to `CesiumMan.glb`, with quaternion joints.
  `three-points`: head and hands only.
- `cost`: milliseconds of a solve of the 62-DOF CMU body, the best of three repeats of each frame.
- `crouch`: the bundled character with both feet pinned flat and its pelvis pulled down.
- `tracker`: two hands track targets for 600 frames as soft goals, with the tracker's defaults.
- `drags`: `natural_drags.py` without a browser.
- `picture`: 24 poses from six points next to the recorded ones, written to ``--picture``.

Every part measures its reference in the same run.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from cases import CLIPS
from measure import machine
from natural_following import circles, crouches, tracked, walk
from natural_reconstruction import (
    HEADER,
    Found,
    Subject,
    Take,
    activity_takes,
    cmu_takes,
    distances,
    pooled,
    ratios,
    reconstruct,
    row,
    share_met,
)
from PIL import Image

import poise
from poise.bundled.fitting import activity, fit
from poise.render.images import Renderer
from poise.render.poses import scene_of
from poise.render.text import captioned

REPOSITORY = Path(__file__).resolve().parents[1]
WIDTH, HEIGHT, COLUMNS = 180, 225, 8  # pixels per pose, poses per row
WALKING = ["walking", "walking_extra"]

_Group = tuple[str, Sequence[Found]]


@dataclass
class Report:
    """Printed tables, figures with their bars, and missed bars."""

    data: Path
    quick: bool
    picture: Path
    figures: dict[str, dict[str, Any]] = field(default_factory=dict[str, dict[str, Any]])
    missed: list[str] = field(default_factory=list[str])
    part: str = ""

    def note(self, name: str, value: Any) -> None:
        """Record a figure without a bar."""
        self.figures[self.part][name] = value

    def bar(
        self, name: str, value: float, bar: float, unit: str = "", *, least: bool = False
    ) -> None:
        """Print and record a figure with its bar: an upper bound, or a lower one with ``least``."""
        met = value >= bar if least else value <= bar
        sign, verdict = ">=" if least else "<=", "met" if met else "MISSED"
        print(f"{name:58s} {value:8.3f} {unit:3s} (bar {sign} {bar:g}) {verdict}")
        self.figures[self.part][name] = {"value": value, "bar": bar, "met": met}
        if not met:
            self.missed.append(f"{self.part}: {name}")

    @property
    def every(self) -> int:
        """Return the interval between solved frames."""
        return 30 if self.quick else 15

    def clips(self) -> list[Take]:
        """Return the CMU clips."""
        return cmu_takes(self.data, CLIPS[:2] if self.quick else CLIPS)


def _table(report: Report, takes: Sequence[_Group], count: int, more: str = "") -> Found:
    """Print a row for each named group and for all frames; return the errors of all frames."""
    for name, parts in takes:
        found = pooled(parts)
        print(row(name, count, found))
        over = dict(zip(("position", "orientation"), ratios(found)))
        report.note(f"{name} {count}{more}", over)
    whole = pooled([part for _, parts in takes for part in parts])
    print(row("all frames", count, whole))
    return whole


def reconstruct_activities(report: Report) -> None:
    """Evaluate each activity with a prior fitted on the others."""
    paths = sorted((report.data / "poses").glob("*.bvh"))
    activities = sorted({activity(path) for path in paths})
    left_out, single = [*([each] for each in activities), WALKING], len(activities)
    if report.quick:
        paths = [path for path in paths if path.stem.endswith(("_1", "_2", "_13"))]
        left_out, single = [["basketball"]], 1
    for shown in (False, True):
        found = {5: list[_Group](), 6: list[_Group]()}
        for names in left_out:
            prior = fit([path for path in paths if activity(path) not in names])
            takes = activity_takes([path for path in paths if activity(path) in names])
            for take in takes:
                # The first use of a skeleton determines the roll convention of its arms.
                prior.fits(take.motion.skeleton, (take.motion,) if shown else ())
            for count, groups in found.items():
                parts = [
                    reconstruct(take.motion, count, prior, every=report.every) for take in takes
                ]
                groups.append((" and ".join(names), parts))
        print("the motion shown to `prior.fits`:" if shown else "the skeleton alone:")
        print(HEADER)
        bars = ((0.36, 0.45), (0.36, 0.50))
        for (count, groups), (position, orientation) in zip(found.items(), bars):
            whole = _table(report, groups[:single], count, ", shown" if shown else "")
            for name, parts in groups[single:]:
                print(row(name, count, pooled(parts)))
            _bars(report, count, whole, position, orientation, ", shown" if shown else "")


def _bars(
    report: Report, count: int, whole: Found, position: float, orientation: float | None,
    more: str = "",
) -> None:  # fmt: skip
    over, name = ratios(whole), f"{count} effectors{more}"
    report.bar(f"{name}: position over lm's", over[0], position)
    if orientation is not None:
        report.bar(f"{name}: orientation over lm's", over[1], orientation)
    own = dict(zip(("position", "orientation"), ratios(whole, "auto")))
    report.note(f"{name}: over auto's", own)
    met = share_met(whole)
    report.bar(f"{name}: goals met in frames that lm reaches", met, 99.0, "%", least=True)


def _on_clips(report: Report, takes: Sequence[Take], counts: Sequence[int]) -> dict[int, Found]:
    print(HEADER)
    found: dict[int, Found] = {}
    for count in counts:
        groups = [
            (take.name, [reconstruct(take.motion, count, "human", every=report.every)])
            for take in takes
        ]
        found[count] = _table(report, groups, count)
        single = [ratios(parts[0]) for _, parts in groups]
        means = np.mean(single, axis=0)
        print(f"{'mean of the clips ratios':<24}{count:>2} {means[0]:44.3f}{means[1]:6.3f}")
        report.note(f"{count} effectors, mean over clips", means.tolist())
    return found


def reconstruct_subjects(report: Report) -> None:
    """Evaluate the bundled prior on subjects that it was not fitted on."""
    found = _on_clips(report, report.clips(), (5, 6))
    for count, position in ((5, 0.50), (6, 0.36)):
        _bars(report, count, found[count], position, None)


def glb(report: Report) -> None:
    """Evaluate the same clips on a body with quaternion joints."""
    figure = poise.read(report.data / "gltf" / "CesiumMan.glb")
    takes = [Take(take.name, poise.retarget(take.motion, figure).motion) for take in report.clips()]
    found = _on_clips(report, takes, (5, 6))
    for count, position in ((5, 0.50), (6, 0.36)):
        _bars(report, count, found[count], position, None)


def three_points(report: Report) -> None:
    """Evaluate with head and hands alone."""
    _on_clips(report, report.clips(), (3,))


def cost(report: Report) -> None:
    """Measure the time of a solve."""
    for count in (5, 6):
        found = pooled([
            reconstruct(take.motion, count, "human", every=report.every, repeats=3)
            for take in report.clips()
        ])  # fmt: skip
        for method, errors in found.items():
            median, slow = 1e3 * np.percentile(errors.seconds, [50, 95])
            print(f"{count} effectors, {method:<6} median {median:6.3f} ms, 95 % {slow:6.3f} ms")
            report.note(f"{count} effectors, {method}", [float(median), float(slow)])
        median, slow = 1e3 * np.percentile(found["prior"].seconds, [50, 95])
        report.bar(f"{count} effectors: median", float(median), 1.0, "ms")
        report.bar(f"{count} effectors: 95th percentile", float(slow), 2.0, "ms")


def crouch(report: Report) -> None:
    """Measure the crouch depth with flat feet."""
    centimetres = (10, 15) if report.quick else (10, *range(15, 75, 5))
    print("ankle  depth  missed  trunk   knee  ankle   back    step  pins and balance")
    for ankle in (40,) if report.quick else (25, 40, 45):
        rows = list(crouches(ankle, [0.01 * depth for depth in centimetres]))
        for one in rows:
            print(
                f"{ankle:5d} {100.0 * one.depth:4.0f} cm {1e3 * one.missed:5.1f} mm "
                f"{one.trunk:5.1f} {one.knees:6.1f} {one.ankles:6.1f} {100.0 * one.back:4.1f} cm "
                f"{one.step:5.2f}  "
                f"{'hold' if one.held else 'LET GO'}, feet {1e3 * one.slip:.1g} mm"
            )
        report.note(f"ankle {ankle}", [asdict(one) for one in rows])
        exact = max((one.depth for one in rows if one.missed <= 1e-3), default=0.0)
        upright = max((r.depth for r in rows if r.missed <= 1e-3 and r.trunk <= 30.0), default=0.0)
        lowest = max(one.depth - one.missed for one in rows)
        print(
            f"ankles to {ankle} degrees: exact to {100.0 * exact:.0f} cm, with the trunk within 30 "
            f"degrees to {100.0 * upright:.0f} cm; lowest {100.0 * lowest:.1f} cm"
        )
        for one in rows[:2]:
            name = f"ankle {ankle}, {100.0 * one.depth:.0f} cm"
            report.bar(f"{name}: missed", 1e3 * one.missed, 1.0, "mm")
            report.bar(f"{name}: trunk from upright", one.trunk, 20.0, "deg")
        for one in rows[2:]:
            if one.missed <= 1e-3:
                name = f"ankle {ankle}, {100.0 * one.depth:.0f} cm"
                report.bar(f"{name}: trunk from upright", one.trunk, 30.0, "deg")
        rows = list(crouches(ankle, [0.01 * depth for depth in centimetres], lean=29.0))
        exact = max((one.depth for one in rows if one.missed <= 1e-3), default=0.0)
        lowest = max(one.depth - one.missed for one in rows)
        print(
            f"ankles to {ankle} degrees, trunk held within 29: exact to {100.0 * exact:.0f} cm, "
            f"lowest {100.0 * lowest:.1f} cm"
        )
        report.note(f"ankle {ankle}, upright", [asdict(one) for one in rows])
        worst = max(one.trunk for one in rows)
        report.bar(f"ankle {ankle}, held upright: trunk from upright", worst, 30.0, "deg")
        report.bar(f"ankle {ankle}, held upright: not held", sum(not r.held for r in rows), 0, "")


def tracker(report: Report) -> None:
    """Measure hands that follow targets."""
    frames = 60 if report.quick else 600
    cases = {
        "circles": (*circles(frames), False),
        "circles, feet pinned": (*circles(frames), True),
        "walk on the spot": (*walk(frames), False),
        "walk": (*walk(frames, on_the_spot=False), False),
    }
    for name, (start, targets, pinned) in cases.items():
        for prior in (None, "human"):
            own = f"{name}, {'without a prior' if prior is None else 'with the prior'}"
            found = tracked(start, targets, prior, pinned=pinned)
            report.note(own, asdict(found))
            report.bar(f"{own}: within 1 mm", found.within, 100.0, "%", least=True)
            report.bar(f"{own}: largest step", found.step, 0.2, "rad")
            print(f"    worst {1e3 * found.worst:.4f} mm, {1e3 * found.seconds:.2f} ms a step")


def drags(report: Report) -> None:
    """Replay the studio's recorded drags with its solver alone."""
    try:
        from natural_drags import BARS, GESTURES, Figure, View, measures, replay
    except ImportError as missing:
        print(f"skipped: {missing}")
        return
    from poise.bundled import character
    from poise.studio import Scene

    owner = character()
    scene = Scene.of(owner).with_q(owner.rest.q).repinned()
    figure = Figure(owner.skeleton)
    view = View(scene, figure.up)
    names = ["pelvis_down_24"] if report.quick else list(GESTURES)
    found = {
        name: measures(name, replay(GESTURES[name], scene, view, figure.spots), figure)
        for name in names
    }
    report.note("measures", found)
    for name, key, at_most, bar in BARS:
        value: Any = found.get(name, {}).get(key)
        values: list[Any] = value if isinstance(value, list) else [value]
        if None not in values:
            worst = abs(values[0]) if key == "root_rx" else min(values)
            report.bar(f"{name} {key}", float(worst), bar, least=not at_most)


def picture(report: Report) -> None:
    """Draw 24 poses from six points, at even intervals of the clips, beside the recorded ones."""
    takes = report.clips()
    counts = [1] * len(takes) if report.quick else [3, 3, 4, 3, 3, 4, 4]
    panels: list[Any] = []
    renderer = Renderer(WIDTH, HEIGHT)
    for take, count in zip(takes, counts):
        motion, subject = take.motion, Subject(take.motion.skeleton)
        for frame in np.linspace(0, len(motion) - 1, count + 2).astype(int)[1:-1]:
            recorded = motion[int(frame)]
            ends = [recorded.skeleton.joint_index(name) for name in subject.ends(6)]
            wanted = recorded.world[ends, :3, 3]
            goals = [poise.reach(name, at) for name, at in zip(subject.ends(6), wanted)]
            solved = poise.solve(recorded.skeleton.rest, goals, prior="human").pose
            apart, turned = distances(solved.world[None], recorded.world[None], subject.scored)
            near = scene_of(recorded, targets=wanted, width=WIDTH, height=HEIGHT).camera
            away = np.subtract(near.position, near.target)
            camera = replace(near, position=tuple(np.add(near.target, 1.25 * away)))
            first, second = (
                scene_of(pose, targets=wanted, camera=camera) for pose in (recorded, solved)
            )
            errors = f"{100.0 * apart[0]:.1f} cm, {turned[0]:.0f} deg"
            title = f"{take.name[:12]} {frame}"
            panels.append(captioned(renderer.draw(first), title, ("recorded",)))
            panels.append(captioned(renderer.draw(second), "from six points", (errors,)))
            print(f"{take.name} {frame}: {errors}")
            report.note(f"{take.name} {frame}", [float(apart[0]), float(turned[0])])
    renderer.close()
    panels += [np.full_like(panels[0], 252)] * (-len(panels) % COLUMNS)
    rows = [np.hstack(panels[at : at + COLUMNS]) for at in range(0, len(panels), COLUMNS)]
    whole = Image.fromarray(np.vstack(rows))
    whole.quantize(256).save(report.picture, optimize=True)
    print(f"wrote {report.picture}")


PARTS: dict[str, Callable[[Report], None]] = {
    "reconstruct-activities": reconstruct_activities,
    "reconstruct-subjects": reconstruct_subjects,
    "glb": glb,
    "three-points": three_points,
    "cost": cost,
    "crouch": crouch,
    "tracker": tracker,
    "drags": drags,
    "picture": picture,
}


def main() -> None:
    """Run the selected parts."""
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    beside = REPOSITORY.parent / "shared" / "data"
    arguments.add_argument("--data", type=Path, default=beside, help="folder of motions")
    arguments.add_argument("--quick", action="store_true", help="a small sample of each part")
    arguments.add_argument("--json", type=Path, help="file for all figures")
    arguments.add_argument("--picture", type=Path, default=Path("natural-six-points.png"))
    chosen = arguments.parse_args()
    unknown = [part for part in chosen.parts if part not in PARTS]
    if unknown:
        arguments.error(f"unknown part {unknown[0]!r}; known: {', '.join(PARTS)}")
    report = Report(chosen.data, chosen.quick, chosen.picture)
    print(machine())
    for part in chosen.parts or [name for name in PARTS if name != "picture"]:
        print(f"\n{part}: {PARTS[part].__doc__}")
        report.part, report.figures[part] = part, {}
        PARTS[part](report)
    print("\nmissed: " + ("; ".join(report.missed) or "none"))
    if chosen.json:
        whole = {"machine": machine(), "figures": report.figures, "missed": report.missed}
        chosen.json.write_text(json.dumps(whole, indent=1, default=float) + "\n")


if __name__ == "__main__":
    sys.exit(main())
