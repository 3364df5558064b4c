"""Missing data: missing markers, three trackers, noisy 3D keypoints; with and without prior.

    python bench/campaign_missing.py [PART ...] [--data ../shared/data] [--quick] [--json FILE]

The data is synthesised from CMU clips of `asf_amc` at 30 frames per second. The bundled prior was
not fitted on these clips.

- `markers`: the markers of `campaign_markers.py` with 2 mm of noise; all of one arm (and its
  clavicle) are hidden for a second, then all of one leg. The errors are those of the hidden limb's
  joints in these frames; `whole` is the whole body without a gap.
- `trackers`: position and orientation of head and hands with 1 cm and 2 degrees of noise; without
  and with footsteps (which need the prior; `none` is without them).
- `keypoints`: COCO-17, Human3.6M-17 and BODY_25 with 2 cm of noise and a constant displacement of
  1 cm for each point; 10 % of the samples are missing, and one arm's elbow and wrist for a second.
  They are solved on the bundled character, which has other proportions.

Errors are mean distances of joints in centimetres and mean angles of body parts in degrees;
`jitter` is the mean acceleration of the joints over the recorded one's.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from campaign_markers import placed
from cases import CLIPS, DATA
from measure import machine
from natural_reconstruction import Take, cmu_takes
from numpy.typing import NDArray

import poise
from poise.bundled import character, human_prior
from poise.geometry import quaternions
from poise.motion.keypoints import KEYPOINT_SETS
from poise.motion.keypoints.landmarks import sites_of
from poise.motion.markers import MarkerModel, MarkerSolving, solve_markers
from poise.motion.retargeting.canonical_frames import Reference
from poise.motion.retargeting.rotation_transfer import part_frames

Floats = NDArray[np.float64]
Figures = dict[str, dict[str, float]]

FPS = 30
PARTS = (
    "thigh", "shin", "foot", "upper arm", "forearm", "hand",
)  # fmt: skip
ARM = ("lclavicle", "lhumerus", "lradius", "lwrist", "lhand")
LEG = ("lfemur", "ltibia", "lfoot")
WAYS = ("human", None)


class Body:
    """Limbs and trunk of a skeleton, comparable with those of another skeleton."""

    def __init__(self, standing: Reference) -> None:
        self.standing, known = standing, standing.anatomy
        names = [f"{side} {part}" for side in ("left", "right") for part in PARTS]
        firsts = [known.joints(name)[0] for name in names]
        self.joints = [*firsts, known.joints("spine")[-1], known.joints("head")[0]]
        self.names = [*names, "chest", "head"]

    def places(self, world: Floats) -> Floats:
        """Return the start positions (frames, parts, 3) of the parts."""
        return world[:, self.joints][..., :3, 3]

    def turns(self, world: Floats) -> Floats:
        """Return the orientations (frames, parts, 3, 3) of the parts."""
        return part_frames(self.standing, self.standing.upright(world))[:, self.joints]


def standing_of(body: poise.Skeleton) -> Reference:
    """Return the body's parts, with the roll of arms and legs taken from their hinges."""
    return human_prior().body(body).reference


def apart(
    found: Floats, recorded: Floats, bodies: tuple[Body, Body], parts: Sequence[int]
) -> tuple[float, float]:
    """Return mean differences of two bodies over parts and frames, in centimetres and degrees."""
    places = [body.places(world)[:, parts] for body, world in zip(bodies, (found, recorded))]
    A, B = (body.turns(world)[:, parts] for body, world in zip(bodies, (found, recorded)))
    cosine = (np.einsum("fpij,fpij->fp", A, B) - 1.0) / 2.0
    angle = np.degrees(np.arccos(np.clip(cosine, -1.0, 1.0)))
    distance = np.linalg.norm(places[0] - places[1], axis=-1)
    return float(100.0 * distance.mean()), float(angle.mean())


def jitter(places: Floats, recorded: Floats) -> float:
    """Return the ratio of mean second differences along time to the recorded ones."""
    sizes = [np.linalg.norm(np.diff(p, 2, axis=0), axis=-1).mean() for p in (places, recorded)]
    return float(sizes[0] / sizes[1])


def takes(data: Path, quick: bool) -> list[Take]:
    """Return the clips at 30 frames per second, within their limits."""
    found: list[Take] = []
    for take in cmu_takes(data, CLIPS[:1] if quick else CLIPS):
        clip = take.motion[:: round(take.motion.fps / FPS)]
        body = clip.skeleton.with_limits(covering=clip)
        found.append(replace(take, motion=poise.Motion(body, clip.q, float(FPS))))
    return found


def gap(frames: int) -> slice:
    """Return the frames of one second in the middle."""
    return slice(max(0, frames // 2 - FPS // 2), frames // 2 + FPS // 2)


def markers(clips: Sequence[Take]) -> Figures:
    """Hide a limb's markers for a second."""
    figures: Figures = {}
    for take in clips:
        clip, chance = take.motion, np.random.default_rng(1)
        body = clip.skeleton
        model = replace(placed(body, chance), noise=np.full(53, 0.002))
        places = model.places(body, clip.world) + chance.normal(0.0, 0.002, (len(clip), 53, 3))
        who, hidden = Body(standing_of(body)), gap(len(clip))
        for limb, joints in (("whole", ()), ("arm", ARM), ("leg", LEG)):
            seen = places.copy()
            seen[hidden, [i for i, joint in enumerate(model.joints) if joint in joints]] = np.nan
            words = {"arm": ("upper arm", "forearm", "hand"), "leg": ("thigh", "shin", "foot")}
            own = [
                i for i, name in enumerate(who.names)
                if limb == "whole" or name in [f"left {word}" for word in words[limb]]
            ]  # fmt: skip
            frames = slice(None) if limb == "whole" else hidden
            for prior in WAYS:
                solved = solve_markers(
                    poise.Markers(model.names, seen, clip.fps), body, model, prior=prior
                )
                world = solved.motion.world[frames]
                cm, degrees = apart(world, clip.world[frames], (who, who), own)
                keep(figures, f"{take.name} {limb}", prior, cm, degrees)
    return figures


def trackers(clips: Sequence[Take]) -> Figures:
    """Solve from positions and orientations of head and hands."""
    figures: Figures = {}
    for take in clips:
        clip, chance = take.motion, np.random.default_rng(2)
        body = clip.skeleton
        names = ("head", "lhand", "rhand")
        T = clip.world[:, [body.joint_index(name) for name in names]].copy()
        turn = chance.normal(0.0, np.radians(2.0), (len(clip), 3, 3))
        T[..., :3, :3] @= quaternions.to_matrix(quaternions.from_rotation_vector(turn))
        T[..., :3, 3] += chance.normal(0.0, 0.01, (len(clip), 3, 3))
        who = Body(standing_of(body))
        for steps in (False, True):
            for prior in WAYS:
                made = poise.solve_trackers(
                    T, names, body, fps=clip.fps, prior=prior, steps=steps, floor=floor_of(clip)
                ).motion
                cm, degrees = apart(made.world, clip.world, (who, who), range(len(who.names)))
                rough = jitter(who.places(made.world), who.places(clip.world))
                name = f"{take.name} {'with' if steps else 'without'} steps"
                keep(figures, name, prior, cm, degrees, rough)
    return figures


def floor_of(clip: poise.Motion) -> float:
    """Return the height in metres of the lowest joint at rest on the ground."""
    return float(np.percentile(clip.world[:, :, 1, 3].min(axis=1), 10.0)) - 0.02


def keypoints(clips: Sequence[Take], options: MarkerSolving | None = None) -> Figures:
    """Solve three sets of keypoints on another body."""
    figures: Figures = {}
    hero = character()
    for name, names in KEYPOINT_SETS.items():
        for take in clips:
            clip = take.motion
            own = standing_of(clip.skeleton)
            points = synthesised(names, clip, own)
            for prior in WAYS:
                found = poise.solve_keypoints(
                    points, name, hero, fps=clip.fps, prior=prior, options=options
                )
                bodies = Body(standing_of(found.motion.skeleton)), Body(own)
                world = found.motion.world
                cm, degrees = apart(world, clip.world, bodies, range(len(bodies[0].names)))
                rough = jitter(bodies[0].places(world), bodies[1].places(clip.world))
                keep(figures, f"{take.name} {name}", prior, cm, degrees, rough)
    return figures


def synthesised(names: Sequence[str], clip: poise.Motion, standing: Reference) -> Floats:
    """Return noisy keypoints (frames, points, 3) of a motion, NaN where they are missing."""
    chance = np.random.default_rng(3)
    sites = sites_of(tuple(names), standing)
    model = MarkerModel(sites.names, sites.joints, sites.offsets)
    shape = (len(clip), len(names), 3)
    bias = chance.normal(0.0, 0.01, (len(names), 3))
    points = model.places(clip.skeleton, clip.world) + bias + chance.normal(0.0, 0.02, shape)
    points[chance.random(shape[:2]) < 0.1] = np.nan
    points[gap(len(clip)), [names.index(f"left {one}") for one in ("elbow", "wrist")]] = np.nan
    return points


def keep(
    figures: Figures, name: str, prior: Any, cm: float, degrees: float, rough: float = np.nan
) -> None:
    """Record the errors of one method."""
    way = "prior" if prior else "none"
    own = figures.setdefault(name, {})
    own |= {f"{way} cm": cm, f"{way} degrees": degrees, f"{way} jitter": rough}


def show(part: str, figures: Figures) -> None:
    """Print a table, and the mean of each kind."""
    print(f"\n{part:<34}{'prior: cm':>10}{'deg':>7}{'jitter':>8}", end="")
    print(f"{'none: cm':>12}{'deg':>7}{'jitter':>8}")
    for name, own in {**figures, **means(figures)}.items():
        print(
            f"{name:<34}{own['prior cm']:>10.2f}{own['prior degrees']:>7.1f}"
            f"{own['prior jitter']:>8.2f}{own['none cm']:>12.2f}{own['none degrees']:>7.1f}"
            f"{own['none jitter']:>8.2f}",
            flush=True,
        )


def means(figures: Figures) -> Figures:
    """Return means over clips, grouped by the part of the name after the clip."""
    kinds = dict.fromkeys(name.partition(" ")[2] for name in figures)
    return {
        f"all {kind}".strip(): {
            key: float(np.mean([own[key] for name, own in figures.items()
                                if name.partition(" ")[2] == kind]))
            for key in next(iter(figures.values()))
        }
        for kind in kinds
    }  # fmt: skip


RUNS: dict[str, Callable[[Sequence[Take]], Figures]] = {
    "markers": markers, "trackers": trackers, "keypoints": keypoints,
}  # fmt: skip


def main() -> None:
    """Run the selected parts."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("part", nargs="*", metavar="PART")
    arguments.add_argument("--data", type=Path, default=DATA)
    arguments.add_argument("--quick", action="store_true")
    arguments.add_argument("--json", type=Path)
    chosen = arguments.parse_args()
    print(machine())
    found = {part: RUNS[part](takes(chosen.data, chosen.quick)) for part in chosen.part or RUNS}
    for part, figures in found.items():
        show(part, figures)
    if chosen.json is not None:
        chosen.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
