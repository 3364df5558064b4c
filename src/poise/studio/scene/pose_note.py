"""Poses of the library besides their values: the joints that they are of, and their pictures."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from poise.errors import InvalidValue
from poise.model.skeleton import Skeleton

MOST_PICTURE = 60_000
"""Characters of a picture at most."""

_PICTURE = re.compile(r"data:image/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}")


@dataclass(frozen=True)
class PoseNote:
    """What belongs to a pose of the library.

    Attributes:
        joints: names of the joints that it is of; none of a pose of the whole body.
        picture: a small picture as a ``data:`` address (PNG, JPEG or WebP), or "".

    Raises:
        InvalidValue: the picture is something else, or too large.
    """

    joints: tuple[str, ...] = ()
    picture: str = ""

    def __post_init__(self) -> None:
        if self.picture and not _PICTURE.fullmatch(self.picture):
            raise InvalidValue("a picture of a pose is a data: address of a PNG, JPEG or WebP")
        if len(self.picture) > MOST_PICTURE:
            raise InvalidValue(
                f"a picture of {len(self.picture)} characters is too large; {MOST_PICTURE} are the "
                "most"
            )


def dofs_of(body: Skeleton, joints: Sequence[str]) -> list[int]:
    """Numbers of the values of joints; of all of them where none is named.

    Raises:
        UnknownJoint: there is none of a name.
    """
    if not joints:
        return list(range(body.nq))
    own = [body.joint_dofs(name) for name in joints]
    return sorted({number for each in own for number in range(each.start, each.stop)})
