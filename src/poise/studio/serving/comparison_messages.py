"""Messages of a comparison, to and from browsers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass

import numpy as np

from poise.studio.comparing.comparison_run import StepSample
from poise.studio.comparing.comparison_session import Referee
from poise.studio.scene.scene import Scene
from poise.studio.scene.solver_settings import SHARES, SOLVERS, options_of
from poise.studio.serving.scene_messages import HoldView, hold_views
from poise.studio.wire.messages import FRESH, MOVING, Compared


@dataclass(frozen=True)
class LaneView:
    """A method: its label, and the reason if it does not participate."""

    label: str
    failure: str | None


@dataclass(frozen=True)
class OfferView:
    """A method that can be chosen, with its options and their defaults."""

    solver: str
    options: dict[str, float]


@dataclass(frozen=True)
class RecordView:
    """The recorded drag."""

    label: str
    seconds: float
    frames: int


@dataclass(frozen=True)
class ComparedView:
    """State of a comparison without poses; ``holds`` is null if equal to that of the document."""

    lanes: tuple[LaneView, ...]
    offers: tuple[OfferView, ...]
    record: RecordView | None
    replaying: bool
    holds: tuple[HoldView, ...] | None


def compared_view(referee: Referee) -> ComparedView:
    """Return the state of a comparison."""
    scene, contest, record = referee.document.scene, referee.contest, referee.record
    if contest is None:
        failures = [referee.waiting(n) for n in range(len(scene.methods))]
        lanes = tuple(LaneView(w.label, f) for w, f in zip(scene.methods, failures, strict=True))
    else:
        lanes = tuple(LaneView(lane.method.label, lane.failure) for lane in contest.lanes)
    return ComparedView(
        lanes,
        _offers(scene),
        None if record is None else RecordView(record.label, record.seconds, len(record.frames)),
        referee.replaying,
        None if contest is None else hold_views(contest.scene),
    )


def _offers(scene: Scene) -> tuple[OfferView, ...]:
    own = {name: float(getattr(scene.settings, name)) for name in SHARES}
    return tuple(
        OfferView(
            solver,
            {name: own.get(name, 0.0) if value is None else value
             for name, value in options_of(solver).items()},
        )
        for solver in SOLVERS
    )  # fmt: skip


def compared(referee: Referee, samples: Sequence[StepSample], fresh: bool, seq: int) -> Compared:
    """Pack the poses of all methods and some samples."""
    contest = referee.contest
    numbers = np.array([astuple(sample) for sample in samples], dtype=np.float32).ravel()
    if contest is None:
        nothing = np.zeros(0, dtype=np.float32)
        return Compared(seq, 0, 0, nothing, nothing, numbers)
    poses = [lane.pose for lane in contest.lanes]
    q = np.concatenate([pose.q for pose in poses]).astype(np.float32)
    world = np.stack([pose.world[:, :3, :] for pose in poses]).astype(np.float32).ravel()
    return Compared(seq, MOVING * referee.moving | FRESH * fresh, len(poses), q, world, numbers)
