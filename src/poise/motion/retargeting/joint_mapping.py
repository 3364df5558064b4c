"""The table of what drives what: for each part of a body the joints of the source and the target.

It is made by names and by the tree (`anatomy`), can be read, edited and given back, as JSON:

    {"format": "poise retargeting table", "version": 1,
     "parts": {"left forearm": {"source": ["lradius", "lwrist"], "target": ["LeftForeArm"]}, ...}}
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from poise.errors import FileSyntax, InvalidValue, UnknownName
from poise.files import encoded, read_json, replace_file
from poise.model.skeleton import Skeleton
from poise.motion.retargeting.anatomy import FINGERS, PARTS, SIDES, Anatomy, anatomy

FORMAT = "poise retargeting table"
VERSION = 1

_INSTEAD = ("fingers", "middle", "index", "ring", "pinky")
"""Which fingers stand in for one that the source lacks; a thumb is like no other."""


@dataclass(frozen=True)
class PartJoints:
    """The joints of one part, root first, in both skeletons; either may have none.

    Attributes:
        source, target: names of joints.
    """

    source: tuple[str, ...] = ()
    target: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class RetargetTable:
    """A mapping from source joints to target joints.

    Attributes:
        parts: by the part's name, from the root outwards; every name is one of
            `poise.motion.retargeting.PARTS`.
    """

    parts: Mapping[str, PartJoints]

    @classmethod
    def of(cls, source: Skeleton, target: Skeleton) -> RetargetTable:
        """The table that names and trees of both skeletons tell.

        >>> from poise.bundled import character
        >>> body = character().skeleton
        >>> RetargetTable.of(body, body).parts["left hand"]
        PartJoints(source=('lhand',), target=('lhand',))
        """
        one, other = dict(anatomy(source).parts), dict(anatomy(target).parts)
        parts: dict[str, PartJoints] = {}
        for part in PARTS:
            to = other.get(part, ())
            by = one.get(part, ()) or (_stand_in(part, one) if to else ())
            if by or to:
                parts[part] = PartJoints(by, to)
        for side in SIDES:
            # Fingers that are one joint here and five chains there: one of the five speaks.
            key = f"{side} fingers"
            have = parts.get(key, PartJoints())
            if have.target and not have.source:
                by = next((one[f"{side} {f}"] for f in FINGERS[1:] if f"{side} {f}" in one), ())
                parts[key] = PartJoints(by, have.target)
        return cls(parts)

    @property
    def pairs(self) -> int:
        """The number of parts with joints on both sides."""
        return sum(bool(joints.source and joints.target) for joints in self.parts.values())

    def checked(self, source: Skeleton, target: Skeleton) -> RetargetTable:
        """The table itself, if its joints are there.

        Raises:
            UnknownJoint: a joint that is not there.
            InvalidValue: a target's joint in two parts, or no part with joints on both sides.
        """
        driven: dict[str, str] = {}
        for part, joints in self.parts.items():
            for name in joints.source:
                source.joint_index(name)
            for name in joints.target:
                target.joint_index(name)
                if name in driven:
                    raise InvalidValue(f"{name} of the target is both {driven[name]} and {part}")
                driven[name] = part
        if not self.pairs:
            raise InvalidValue(
                "no part of the body is known in both skeletons: write a table (--write-map FILE), "
                "fill it in and give it (--map FILE)"
            )
        return self

    def anatomies(self, source: Skeleton, target: Skeleton) -> tuple[Anatomy, Anatomy]:
        """The parts of both skeletons, as the table has them."""
        one = {part: joints.source for part, joints in self.parts.items() if joints.source}
        other = {part: joints.target for part, joints in self.parts.items() if joints.target}
        return Anatomy(source, one, {}), Anatomy(target, other, {})

    def to_dict(self) -> dict[str, Any]:
        """The table as JSON holds it."""
        parts = {
            part: {"source": list(joints.source), "target": list(joints.target)}
            for part, joints in self.parts.items()
        }
        return {"format": FORMAT, "version": VERSION, "parts": parts}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> RetargetTable:
        """The table of such JSON.

        Raises:
            InvalidValue: it is no such table.
            UnknownName: a part that no body has.
        """
        told = data.get("format", FORMAT), data.get("version", VERSION)
        if told != (FORMAT, VERSION):
            raise InvalidValue(
                f'this is "{told[0]!s:.60}" of version {told[1]!s:.20}; expected "{FORMAT}" of '
                f"version {VERSION}"
            )
        rows = data.get("parts")
        if not isinstance(rows, dict):
            raise InvalidValue('a retargeting table has "parts": {part: {source, target}}')
        parts: dict[str, PartJoints] = {}
        for part, row in cast("dict[str, Any]", rows).items():
            if part not in PARTS:
                near = difflib.get_close_matches(part, PARTS, 3)
                raise UnknownName(part, "part of a body", near or list(PARTS))
            if not isinstance(row, dict):
                raise InvalidValue(f'{part}: expected {{"source": [...], "target": [...]}}')
            own = cast("dict[str, Any]", row)
            parts[part] = PartJoints(
                _names(own.get("source", []), part), _names(own.get("target", []), part)
            )
        return cls({part: parts[part] for part in PARTS if part in parts})

    def write(self, path: str | Path) -> None:
        """Write the table, one part a line: the whole file, or nothing.

        Raises:
            FileError: it cannot be written.
        """
        rows = [
            f"    {json.dumps(part)}: {json.dumps(row)}"
            for part, row in self.to_dict()["parts"].items()
        ]
        text = (
            f'{{\n  "format": {json.dumps(FORMAT)},\n  "version": {VERSION},\n  "parts": {{\n'
            + ",\n".join(rows)
            + "\n  }\n}\n"
        )
        replace_file(path, encoded(text, path))

    def with_every_part(self) -> RetargetTable:
        """The table with an empty row for each part that is not known, to be filled in."""
        return RetargetTable({part: self.parts.get(part, PartJoints()) for part in PARTS})

    @classmethod
    def read(cls, path: str | Path) -> RetargetTable:
        """Read a table.

        Raises:
            FileMissing, FileError: the file does not exist, or cannot be read.
            FileSyntax: it is no JSON.
            InvalidValue, UnknownName: as `from_dict`, naming the file.
        """
        file = Path(path)
        data = read_json(file)
        if not isinstance(data, dict):
            raise FileSyntax("is not a retargeting table: expected an object", file=str(file))
        try:
            return cls.from_dict(cast("dict[str, Any]", data))
        except InvalidValue as error:
            raise InvalidValue(error.message, file=str(file)) from None
        except UnknownName as error:
            raise UnknownName(error.name, error.what, error.known, file=str(file)) from None


def _names(value: Any, part: str) -> tuple[str, ...]:
    names = cast("list[Any]", value) if isinstance(value, list) else [value]
    if not all(isinstance(name, str) for name in names):
        raise InvalidValue(f"{part}: joints are given as a list of names, not {value!r:.60}")
    return tuple(cast("list[str]", names))


def _stand_in(part: str, parts: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The joints of another finger, for a finger that the source lacks."""
    side, _, finger = part.partition(" ")
    if finger not in FINGERS or finger == "thumb":
        return ()
    return next((parts[f"{side} {f}"] for f in _INSTEAD if f"{side} {f}" in parts), ())
