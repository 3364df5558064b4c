"""Pull bones with natural posing: feet stand, goals are met exactly, the rest follows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np

import poise

from .controls import RigError, check_switches
from .rig import Rig, rotation_path

SOLVER = poise.solvers.SQP(warm_start=True, optimality=1e-11, enough=12)
"""That of `poise.Tracker`, but with 12 iterations in place of 4: poses then hardly depend on the
single precision in which Blender stores bones."""

_PART = 0.1  # longest bones that a pull moves in one solve, as in the drags of Poise's studio


class Pull:
    """A pull on bones of a rig, step by step.

    Args:
        rig: the rig in its current pose.
        bones: names of bones or parts to pull.
        pins: names of bones or parts that keep position and rotation; by default the feet that are
            not pulled.
        balance, floor: see `poise.Tracker`.

    Attributes:
        missed: the largest distance of a bone from its target, metres.
        changed: names of the bones that have changed.

    Raises:
        RigError: no such bone, or a constraint moves it.
    """

    def __init__(
        self, rig: Rig, bones: Iterable[str], pins: Iterable[str] | None = None,
        *, balance: bool = True, floor: bool = True,
    ) -> None:  # fmt: skip
        check_switches(rig.object)
        self.rig = rig
        self.bones = [rig.bone(name).name for name in bones]
        self.pins = feet(rig, self.bones) if pins is None else [rig.bone(n).name for n in pins]
        both = set(self.bones) & set(self.pins)
        if both:
            raise RigError(f"{min(both)!r} is pinned; remove its pin to pull it")
        start = rig.pose
        self.places = {name: start.position(name) for name in self.bones}
        self.missed, self.changed = 0.0, dict[str, None]()
        self._before = {
            name: {path: getattr(bone, path)[:] for path in (rotation_path(bone), "location")}
            for name, bone in rig.bones.items()
        }
        self._tracker = poise.Tracker(
            start,
            [
                *(poise.reach(name, self.places[name]) for name in self.bones),
                *(poise.pin(name, hard=True) for name in self.pins),
            ],
            prior=rig.natural, steady=True, balance=balance, floor=floor,
            locked=rig.locked, max_speed={}, solver=SOLVER,
        )  # fmt: skip

    @property
    def pose(self) -> poise.Pose:
        """The pose of the last step."""
        return self._tracker.pose

    def to(self, places: Mapping[str, np.ndarray]) -> None:
        """Pull bones to positions in Poise's axes, and pose the rig."""
        gone = max(np.linalg.norm(places[name] - self.places[name]) for name in places)
        parts = int(np.clip(np.ceil(gone / (_PART * self._tracker.longest_bone)), 1, 8))
        for part in range(1, parts + 1):
            now = {
                name: self.places[name] + (place - self.places[name]) * part / parts
                for name, place in places.items()
            }
            self._tracker.step(now)
        self.places |= places
        self.missed = max(
            float(np.linalg.norm(self.pose.position(name) - place))
            for name, place in self.places.items()
        )
        self.changed |= dict.fromkeys(self.rig.apply(self.pose))

    def restore(self) -> None:
        """Return to the pose before the pull."""
        for name in self.changed:
            for path, values in self._before[name].items():
                setattr(self.rig.bones[name], path, values)


def feet(rig: Rig, bones: Iterable[str]) -> list[str]:
    """Names of the feet that a pull on bones pins: those that it does not pull."""
    parts, pulled = rig.character.anatomy.members, set(bones)
    found: list[str] = []
    for side in ("left", "right"):
        foot = parts.get(f"{side} foot", ())
        if foot and not pulled & {*foot, *parts.get(f"{side} toes", ())}:
            found.append(foot[0])
    return found
