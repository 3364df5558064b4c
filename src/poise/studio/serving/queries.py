"""What browsers ask for in text: read in the server's loop, or, where it is long, beside it."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import Final, cast

from poise.errors import InvalidValue
from poise.model.skeleton import Skeleton
from poise.studio.actions import Action, LongAction, ReportingAction, action_from
from poise.studio.scene.attachment import Quaternion, turned
from poise.studio.scene.scene import Outcome, Scene
from poise.studio.wire.messages import TurnJoints

_LONG: Final = 20_000  # characters of a message that is not read in the loop
_STEPS: Final = ("undo", "redo")


@dataclass(frozen=True)
class Edit:
    """An edit that is asked for; a ``long`` one was confirmed to take a while."""

    action: Action | LongAction
    long: bool = False

    @classmethod
    def of(cls, asked: object) -> Edit:
        """The edit of a message's part, which may have been read already.

        Raises:
            PoiseError: there is none of that name, or its values do not fit.
        """
        return asked if isinstance(asked, Edit) else cls(action_from(asked))


async def read(text: str) -> dict[str, object]:
    """A message's object; of a long one its edit (``try`` or ``edit``) is an `Edit` already.

    Thousands of keys that are moved together take half a second, and others are pulling.

    Raises:
        PoiseError: it cannot be read.
    """
    if len(text) < _LONG:
        return _object(text)
    asked = await asyncio.to_thread(_object, text)
    if "try" in asked:
        return {"try": await asyncio.to_thread(_long, asked["try"])}
    if "do" in asked and asked["do"] not in _STEPS:
        return {"edit": await asyncio.to_thread(_long, asked)}
    return asked


async def outcome(edit: Edit, action: Action, scene: Scene) -> Outcome:
    """The scene after an edit, and its messages.

    What takes a while is done beside what else the server does: long edits, those that call
    themselves ``heavy``, and those of the skeleton, which everything that hangs on it goes along.
    """
    if isinstance(action, ReportingAction):
        return await asyncio.to_thread(action.outcome, scene)
    if edit.long or getattr(action, "heavy", False):
        return Outcome(await asyncio.to_thread(action.apply, scene))
    return Outcome(action.apply(scene))


def joint_turns(body: Skeleton, message: TurnJoints) -> dict[str, Quaternion]:
    """The rotations of a message by their joints' names.

    Raises:
        InvalidValue: a joint that there is not, numbers that do not belong to them, or no rotation.
    """
    count, names = len(message.joints), body.joint_names
    if not count or len(message.turns) != 4 * count:
        raise InvalidValue(f"{count} joints, and {len(message.turns)} numbers of their rotations")
    if (last := int(message.joints.max())) >= len(names):
        raise InvalidValue(f"there is no joint {last}: there are {len(names)}")
    rows = message.turns.reshape(count, 4).tolist()
    return {
        names[joint]: turned((w, x, y, z))
        for joint, (w, x, y, z) in zip(message.joints.tolist(), rows, strict=True)
    }


def _long(asked: object) -> Edit:
    return Edit(action_from(asked), long=True)


def _object(text: str) -> dict[str, object]:
    """A message's object.

    Raises:
        InvalidValue: it is none.
    """
    try:
        found: object = json.loads(text)
    except (ValueError, RecursionError):
        raise InvalidValue("a message is JSON, and this is not") from None
    if not isinstance(found, dict):
        raise InvalidValue(f"a message is an object, not {found!r:.60}")
    return cast("dict[str, object]", found)
