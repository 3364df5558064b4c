"""Requests of browsers as JSON: the union of edits and the classes below, told apart by ``do``."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import Literal, dataclass_transform

import numpy as np

from poise.errors import InvalidValue
from poise.model.skeleton import Skeleton
from poise.studio.actions import ACTIONS, Action
from poise.studio.actions.example_weights import PlaceVertex
from poise.studio.comparing.comparison_run import StepSample
from poise.studio.comparing.comparison_session import Referee
from poise.studio.scene.attachment import Quaternion, unit_rotation
from poise.studio.scene.scene import Scene
from poise.studio.scene.solver_settings import SHARES, SOLVERS, options_of
from poise.studio.serving.scene_messages import HoldView, hold_views
from poise.studio.wire.messages import FRESH, MOVING, Compared, TurnJoints
from poise.studio.wire.serialisation import Tagged, tag_of

LONG = 20_000
"""Length of messages, in characters, that are parsed and applied on a thread.

Parsing an edit of thousands of keys takes half a second, which would delay other browsers.
"""


@dataclass_transform(frozen_default=True)
class Request(Tagged):
    """A message of a browser. Subclasses are frozen dataclasses."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)

    @classmethod
    def kind_of(cls, tag: str) -> type[Tagged]:
        return REQUESTS.get(tag) or ACTIONS.get(tag)


class Undo(Request):
    """Undo one step."""


class Redo(Request):
    """Redo one step."""


class CancelJob(Request):
    """Cancel a job."""

    job: int


class ShowTrails(Request):
    """Show the trails of joints, by name; empty for none."""

    joints: tuple[str, ...]


class PreviewEdit(Request):
    """Show the preview of an edit in the document, any number of times, until `EndPreview`."""

    edit: Action


class EndPreview(Request):
    """Keep or discard the previewed edit."""

    keep: bool


class PreviewPlace(Request):
    """Show the preview of a placed vertex in this browser; null ends it."""

    edit: PlaceVertex | None


class DrawEdit(Request):
    """Store an edit that is drawn in this browser, for autosave; null when drawing ends."""

    edit: Action | None


class FollowEdit(Request):
    """Apply an edit that follows the mouse; one undo step until the slider's release.

    Null cancels the edit instead.
    """

    edit: Action | None


class Compare(Request):
    """Request to a comparison: subscribe or unsubscribe, replay, reset, or keep a pose."""

    order: Literal["enter", "leave", "replay", "reset", "keep"]
    lane: int = 0


REQUESTS: dict[str, type[Request]] = {tag_of(kind): kind for kind in Request.__subclasses__()}
"""The requests that are not edits, by their tags."""


async def read(text: str) -> Tagged:
    """Parse a message, on a thread if it is long.

    Raises:
        PoiseError: the message cannot be read.
    """
    return _parsed(text) if len(text) < LONG else await asyncio.to_thread(_parsed, text)


def _parsed(text: str) -> Tagged:
    try:
        found: object = json.loads(text)
    except (ValueError, RecursionError):
        raise InvalidValue("the message is not valid JSON") from None
    return Request.from_message(found, "message")


def joint_turns(body: Skeleton, message: TurnJoints) -> dict[str, Quaternion]:
    """Return the rotations of a message by joint name.

    Raises:
        InvalidValue: a joint does not exist, the numbers do not match the joints, or a rotation is
            zero.
    """
    count, names = len(message.joints), body.joint_names
    if not count or len(message.turns) != 4 * count:
        raise InvalidValue(f"{count} joints, but {len(message.turns)} numbers for their rotations")
    if (last := int(message.joints.max())) >= len(names):
        raise InvalidValue(f"no joint {last}; the number of joints is {len(names)}")
    rows = message.turns.reshape(count, 4).tolist()
    return {
        names[joint]: unit_rotation((w, x, y, z))
        for joint, (w, x, y, z) in zip(message.joints.tolist(), rows, strict=True)
    }


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
