"""Metadata of library poses: their joints and pictures."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from poise.errors import InvalidValue
from poise.model.skeleton import Skeleton

MOST_PICTURE = 60_000
"""Greatest number of characters of a picture."""

_PICTURE = re.compile(r"data:image/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}")


@dataclass(frozen=True)
class PoseNote:
    """Metadata of a pose of the library.

    Attributes:
        joints: names of the pose's joints; empty for a pose of the whole body.
        picture: a small picture as a ``data:`` URL (PNG, JPEG or WebP), or "".

    Raises:
        InvalidValue: the picture has another format, or is too large.
    """

    joints: tuple[str, ...] = ()
    picture: str = ""

    def __post_init__(self) -> None:
        if self.picture and not _PICTURE.fullmatch(self.picture):
            raise InvalidValue("the picture of a pose must be a data: URL of a PNG, JPEG or WebP")
        if len(self.picture) > MOST_PICTURE:
            raise InvalidValue(
                f"a picture of {len(self.picture)} characters is too large; the limit is "
                f"{MOST_PICTURE}"
            )


def dofs_of(body: Skeleton, joints: Sequence[str]) -> list[int]:
    """Return the indices of the DOFs of joints, or of all DOFs if no joint is given.

    Raises:
        UnknownJoint: there is no joint of that name.
    """
    if not joints:
        return list(range(body.nq))
    own = [body.joint_dofs(name) for name in joints]
    return sorted({number for each in own for number in range(each.start, each.stop)})
