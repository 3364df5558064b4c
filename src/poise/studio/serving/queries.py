"""Parsing of text messages, on a thread if they are long."""

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

_LONG: Final = 20_000  # characters of a message that is parsed on a thread
_STEPS: Final = ("undo", "redo")


@dataclass(frozen=True)
class Edit:
    """A requested edit; ``long`` if its message was long and it is applied on a thread."""

    action: Action | LongAction
    long: bool = False

    @classmethod
    def of(cls, asked: object) -> Edit:
        """Return the edit of a part of a message, which may already be parsed.

        Raises:
            PoiseError: there is no edit of that name, or its values do not fit.
        """
        return asked if isinstance(asked, Edit) else cls(action_from(asked))


async def read(text: str) -> dict[str, object]:
    """Parse a message; in a long one the edit (``try`` or ``edit``) becomes an `Edit`.

    Parsing an edit of thousands of keys takes half a second, which would delay other browsers.

    Raises:
        PoiseError: the message cannot be read.
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
    """Apply an edit to a scene; return the scene and its notes.

    Slow edits run on a thread: edits of long messages, edits marked as ``heavy``, and edits of the
    skeleton, which remap all dependent data.
    """
    if isinstance(action, ReportingAction):
        return await asyncio.to_thread(action.outcome, scene)
    if edit.long or getattr(action, "heavy", False):
        return Outcome(await asyncio.to_thread(action.apply, scene))
    return Outcome(action.apply(scene))


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
        names[joint]: turned((w, x, y, z))
        for joint, (w, x, y, z) in zip(message.joints.tolist(), rows, strict=True)
    }


def _long(asked: object) -> Edit:
    return Edit(action_from(asked), long=True)


def _object(text: str) -> dict[str, object]:
    """Parse the JSON object of a message.

    Raises:
        InvalidValue: the text is not a JSON object.
    """
    try:
        found: object = json.loads(text)
    except (ValueError, RecursionError):
        raise InvalidValue("the message is not valid JSON") from None
    if not isinstance(found, dict):
        raise InvalidValue(f"a message must be an object, not {found!r:.60}")
    return cast("dict[str, object]", found)
