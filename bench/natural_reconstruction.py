"""Reconstruction of poses from a few positions, compared with the recorded poses."""

from __future__ import annotations

import time
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from cases import CLIPS
from numpy.typing import NDArray

import poise
from poise.anatomy import find_anatomy
from poise.bundled.fitting import activity
from poise.metrics.likelihood import Prior

Floats = NDArray[np.float64]

REACHED = 1e-4
"""Metres within which every goal of a reached frame is."""

METHODS = ("lm", "auto", "prior")
ENDS = {
    3: ("head", "left hand", "right hand"),
    5: ("head", "left hand", "right hand", "left foot", "right foot"),
    6: ("head", "left hand", "right hand", "left foot", "right foot", "pelvis"),
}
"""Parts whose positions are given, by their number."""

_LIMBS = ("thigh", "shin", "upper arm", "forearm")


@dataclass(frozen=True, eq=False)
class Take:
    """A recorded motion with its name and activity."""

    name: str
    motion: poise.Motion
    activity: str = ""


def cmu_takes(data: Path, names: Sequence[str] = CLIPS) -> list[Take]:
    """Return clips of ``data/asf_amc``, none of which the bundled prior was fitted on."""
    folder, takes = data / "asf_amc", list[Take]()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", poise.errors.RepairWarning)
        for name in names:
            bones = folder / f"cmu_{name.partition('_')[0]}.asf"
            read = poise.read(folder / f"cmu_{name}.amc", skeleton=bones)
            takes.append(Take(name, read.motion))
    return takes


def activity_takes(paths: Sequence[Path]) -> list[Take]:
    """Return clips of ``data/poses``."""
    return [Take(path.stem, poise.read(path).motion, activity(path)) for path in paths]


class Subject:
    """Joints of a humanoid whose positions are given, and joints that are scored."""

    def __init__(self, body: poise.Skeleton) -> None:
        self.body, self._parts = body, find_anatomy(body)
        first = [f"{side} {part}" for side in ("left", "right") for part in _LIMBS]
        names = [*self._parts.members["spine"], *(self._parts.members[part][0] for part in first)]
        names += self._parts.members.get("neck", ())[:1]
        self.scored = [body.joint_index(name) for name in names]

    def ends(self, count: int) -> list[str]:
        """Return the names of the effectors."""
        return [self._parts.members[part][0] for part in ENDS[count]]


@dataclass(frozen=True, eq=False)
class Errors:
    """Errors of a method on some frames, arrays (frames,).

    Attributes:
        position: mean error of the scored joints in metres.
        orientation: mean error of the scored joints in degrees.
        missed: error of the worst goal in metres.
        seconds: duration of each solve.
    """

    position: Floats
    orientation: Floats
    missed: Floats
    seconds: Floats


Found = Mapping[str, Errors]
"""Errors by method."""


def reconstruct(
    motion: poise.Motion, count: int, prior: str | Prior, *, every: int = 15, repeats: int = 1
) -> dict[str, Errors]:
    """Solve frames at an interval from rest by each method; times are the best of ``repeats``."""
    body = motion.skeleton
    subject, recorded = Subject(body), motion.world[::every]
    ends = [body.joint_index(name) for name in subject.ends(count)]
    targets = recorded[:, ends][..., :3, 3]
    goals = [poise.reach(name, (0.0, 0.0, 0.0)) for name in subject.ends(count)]
    found: dict[str, Errors] = {}
    for method in METHODS:
        solver = "lm" if method == "lm" else "auto"
        problem = poise.Problem(
            body, goals, solver=solver, prior=prior if method == "prior" else None
        )
        problem.solve(body.rest.q, targets[0])
        poses, seconds = np.empty((len(targets), body.nq)), np.full(len(targets), np.inf)
        for frame, wanted in enumerate(targets):
            for _ in range(repeats):
                begun = time.perf_counter()
                poses[frame] = problem.solve(body.rest.q, wanted)
                seconds[frame] = min(seconds[frame], time.perf_counter() - begun)
        world = body.pose(poses).world
        missed = np.linalg.norm(world[:, ends][..., :3, 3] - targets, axis=-1).max(axis=-1)
        found[method] = Errors(*distances(world, recorded, subject.scored), missed, seconds)
    return found


def distances(world: Floats, recorded: Floats, scored: Sequence[int]) -> tuple[Floats, Floats]:
    """Return mean differences (frames,) in metres and degrees of frames (frames, joints, 4, 4)."""
    a, b = world[:, scored], recorded[:, scored]
    apart = np.linalg.norm(a[..., :3, 3] - b[..., :3, 3], axis=-1)
    turn = np.linalg.solve(a[..., :3, :3], b[..., :3, :3])
    cosine = (np.trace(turn, axis1=-2, axis2=-1) - 1.0) / 2.0
    degrees = np.degrees(np.arccos(np.clip(cosine, -1.0, 1.0)))
    return apart.mean(axis=-1), degrees.mean(axis=-1)


def pooled(parts: Sequence[Found]) -> dict[str, Errors]:
    """Concatenate the frames of several takes."""
    return {
        method: Errors(
            *(
                np.concatenate([getattr(part[method], field) for part in parts])
                for field in ("position", "orientation", "missed", "seconds")
            )
        )
        for method in METHODS
    }


def ratios(found: Found, against: str = "lm") -> tuple[float, float]:
    """Return mean position and orientation error with the prior relative to a method without."""
    own, other = found["prior"], found[against]
    return (
        float(own.position.mean() / other.position.mean()),
        float(own.orientation.mean() / other.orientation.mean()),
    )


def share_met(found: Found) -> float:
    """Return the percentage of frames solved by ``lm`` in which the prior also meets the goals."""
    reached = found["lm"].missed <= REACHED
    return float(100.0 * (found["prior"].missed[reached] <= REACHED).mean())


HEADER = (
    f"{'':<24}{'':>2} {'frames':>6} {'prior, cm deg':>14} {'lm, cm deg':>14} "
    f"{'/ lm':>13} {'/ auto':>13} {'met':>7}"
)


def row(name: str, count: int, found: Found) -> str:
    """Format a line of the table below `HEADER`."""

    def errors(method: str) -> str:
        one = found[method]
        return f"{100.0 * one.position.mean():8.2f}{one.orientation.mean():6.1f}"

    over = [f"{position:7.3f}{turn:6.3f}" for position, turn in (
        ratios(found), ratios(found, "auto"))]  # fmt: skip
    return (
        f"{name:<24}{count:>2} {len(found['lm'].missed):>6} {errors('prior')} {errors('lm')} "
        f"{over[0]} {over[1]} {share_met(found):6.1f}%"
    )
