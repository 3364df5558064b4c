"""Retargeting table: for each body part, the joints of the source and of the target.

The table is created from names and trees (`anatomy`), and can be edited as JSON:

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

from poise.anatomy import (
    ARM,
    CREATURE_PARTS,
    FINGERS,
    LEG,
    LEG_SIDES,
    PARTS,
    SIDES,
    Anatomy,
    find_anatomy,
    split_part,
)
from poise.errors import FileSyntax, InvalidValue, UnknownName
from poise.files import encoded, read_json, replace_file
from poise.files.json_text import JsonObject
from poise.metrics import Prior, likelihood
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton

FORMAT = "poise retargeting table"
VERSION = 1

NAMES = (*PARTS, *CREATURE_PARTS)
"""Names of the rows of a table."""

_INSTEAD = ("fingers", "middle", "index", "ring", "pinky")
"""Fingers that replace a finger that the source lacks, except the thumb."""
_LISTED = 5  # joints of an unrecognised skeleton that an error lists


@dataclass(frozen=True)
class PartJoints:
    """Joints of one part, root first, in both skeletons; either may be empty.

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
            `poise.anatomy.PARTS` or `poise.anatomy.CREATURE_PARTS`.
    """

    parts: Mapping[str, PartJoints]

    @classmethod
    def of(cls, source: Skeleton, target: Skeleton) -> RetargetTable:
        """Create the table of two skeletons from their names and trees.

        >>> from poise.bundled import character
        >>> body = character().skeleton
        >>> RetargetTable.of(body, body).parts["left hand"]
        PartJoints(source=('lhand',), target=('lhand',))
        """
        one, other = _anatomy(source).members, _anatomy(target).members
        parts: dict[str, PartJoints] = {}
        for part in NAMES:
            to = other.get(part, ())
            by = one.get(part, ()) or (_stand_in(part, one) if to else ())
            if by or to:
                parts[part] = PartJoints(by, to)
        for side in SIDES:
            # A single joint for all fingers drives, or is driven by, one of five finger chains.
            key = f"{side} fingers"
            have = parts.get(key, PartJoints())
            if have.target and not have.source:
                by = next((one[f"{side} {f}"] for f in FINGERS[1:] if f"{side} {f}" in one), ())
                parts[key] = PartJoints(by, have.target)
        return cls(parts)

    @property
    def pairs(self) -> int:
        """The number of parts with joints in both skeletons."""
        return sum(bool(joints.source and joints.target) for joints in self.parts.values())

    @property
    def empty_sides(self) -> tuple[str, ...]:
        """The sides, "source" or "target", of which no joint is mapped to a part."""
        rows = self.parts.values()
        sides = {"source": [r.source for r in rows], "target": [r.target for r in rows]}
        return tuple(side for side, joints in sides.items() if not any(joints))

    def checked(self, source: Skeleton, target: Skeleton) -> RetargetTable:
        """Return the table if its joints exist.

        Raises:
            UnknownJoint: a joint does not exist.
            InvalidValue: a joint of the target is in two parts, or no part has joints in both
                skeletons.
        """
        driven: dict[str, str] = {}
        for part, joints in self.parts.items():
            for name in joints.source:
                source.joint_index(name)
            for name in joints.target:
                target.joint_index(name)
                if name in driven:
                    raise InvalidValue(
                        f"{name} of the target is assigned to both {driven[name]} and {part}"
                    )
                driven[name] = part
        if not self.pairs:
            raise InvalidValue(self._without_pairs(source, target))
        legs = [row for part, row in self.parts.items() if part.endswith("thigh")]
        many = any(f"{side} thigh" in self.parts for side in LEG_SIDES)
        both = any(row.source for row in legs) and any(row.target for row in legs)
        if many and both and not any(row.source and row.target for row in legs):
            raise InvalidValue(self._without_legs(source, target))
        return self

    def _without_legs(self, source: Skeleton, target: Skeleton) -> str:
        """Return the message of an error: which legs the bodies have, and the remedy."""
        legs = [
            ", ".join(
                part.removesuffix(" thigh") for part, row in self.parts.items()
                if part.endswith("thigh") and getattr(row, side)
            )
            for side in ("source", "target")
        ]  # fmt: skip
        kinds = [find_anatomy(body).kind for body in (source, target)]
        return (
            f"the source ({kinds[0]}, legs: {legs[0]}) and the target ({kinds[1]}, legs: "
            f"{legs[1]}) have no leg in common; write the table (poise retarget --write-map "
            "FILE), list joints of both bodies in the rows of the legs and pass it (--map FILE)"
        )

    def _without_pairs(self, source: Skeleton, target: Skeleton) -> str:
        """Return the message of an error: which skeleton has no mapped joints, and the remedy."""
        bodies = {"source": source, "target": target}
        named = [f"the {side} ({_described(bodies[side])})" for side in self.empty_sides]
        fault = f"no joint of {' and '.join(named)} is mapped to a part of the body"
        if not named:
            fault = "the source and the target have no mapped part of the body in common"
        lists = " and ".join(f'"{side}"' for side in self.empty_sides or tuple(bodies))
        return (
            f'{fault}; assign its parts (poise retarget --part "left thigh=JOINT"), or write the '
            f"table (poise retarget --write-map FILE), complete its {lists} lists and pass it "
            "(--map FILE)"
        )

    def anatomies(self, source: Skeleton, target: Skeleton) -> tuple[Anatomy, Anatomy]:
        """Body parts of both skeletons according to the table."""
        one = {part: joints.source for part, joints in self.parts.items() if joints.source}
        other = {part: joints.target for part, joints in self.parts.items() if joints.target}
        return find_anatomy(source).with_parts(one), find_anatomy(target).with_parts(
            {part: joints for part, joints in other.items() if _follows(target, part, other)}
        )

    def to_dict(self) -> JsonObject:
        """Return the table as a dictionary that JSON can store."""
        parts = {
            part: {"source": list(joints.source), "target": list(joints.target)}
            for part, joints in self.parts.items()
        }
        return {"format": FORMAT, "version": VERSION, "parts": parts}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> RetargetTable:
        """Create a table from a dictionary of `to_dict`.

        Raises:
            InvalidValue: the data is not a retargeting table.
            UnknownName: a part is unknown.
        """
        stated = data.get("format", FORMAT), data.get("version", VERSION)
        if stated != (FORMAT, VERSION):
            raise InvalidValue(
                f'this is "{stated[0]!s:.60}" of version {stated[1]!s:.20}; expected "{FORMAT}" of '
                f"version {VERSION}"
            )
        rows = data.get("parts")
        if not isinstance(rows, dict):
            raise InvalidValue('a retargeting table has "parts": {part: {source, target}}')
        parts: dict[str, PartJoints] = {}
        for part, row in cast("JsonObject", rows).items():
            if part not in NAMES:
                near = difflib.get_close_matches(part, NAMES, 3)
                raise UnknownName(part, "part of a body", near or list(PARTS))
            if not isinstance(row, dict):
                raise InvalidValue(f'{part}: expected {{"source": [...], "target": [...]}}')
            own = cast("JsonObject", row)
            parts[part] = PartJoints(
                _names(own.get("source", []), part), _names(own.get("target", []), part)
            )
        return cls({part: parts[part] for part in NAMES if part in parts})

    def write(self, path: str | Path) -> None:
        """Write the table with one part per line; the file is replaced only when complete.

        Raises:
            FileError: the file cannot be written.
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
        """Return the table with an empty row for each missing part, to be filled in."""
        return RetargetTable({part: self.parts.get(part, PartJoints()) for part in PARTS})

    @classmethod
    def read(cls, path: str | Path) -> RetargetTable:
        """Read a table.

        Raises:
            FileMissing, FileError: the file does not exist, or cannot be read.
            FileSyntax: the file is not JSON.
            InvalidValue, UnknownName: as `from_dict`, naming the file.
        """
        file = Path(path)
        data = read_json(file)
        if not isinstance(data, dict):
            raise FileSyntax("is not a retargeting table: expected an object", file=str(file))
        try:
            return cls.from_dict(cast("JsonObject", data))
        except InvalidValue as error:
            raise InvalidValue(error.message, file=str(file)) from None
        except UnknownName as error:
            raise UnknownName(error.name, error.what, error.known, file=str(file)) from None


def _anatomy(body: Skeleton) -> Anatomy:
    """The anatomy of a person, or that of a creature with the names of its legs."""
    found = find_anatomy(body)
    return found.creature or found


def _names(value: Any, part: str) -> tuple[str, ...]:
    names = cast("list[Any]", value) if isinstance(value, list) else [value]
    if not all(isinstance(name, str) for name in names):
        raise InvalidValue(f"{part}: joints must be a list of names, not {value!r:.60}")
    return tuple(cast("list[str]", names))


def _follows(body: Skeleton, part: str, parts: Mapping[str, tuple[str, ...]]) -> bool:
    """Whether a foot moves with its leg: a foot under the root or an IK bone does not."""
    side, name = split_part(part)
    shin = parts.get(f"{side} shin", ())
    if name not in ("foot", "toes") or not shin:
        return True
    return body.joint_index(shin[0]) in body.line_to_root(body.joint_index(parts[part][0]))


def _described(body: Skeleton) -> str:
    """Return the name of a skeleton, some of its joints, and its kind with the reason."""
    names = ", ".join(body.joint_names[:_LISTED])
    more = ", ..." if len(body.joint_names) > _LISTED else ""
    found = find_anatomy(body)
    kind = found.kind if found.kind != "other" else "neither a person nor an animal"
    why = f"{kind}: {'; '.join(found.reasons)}" if found.reasons else kind
    return f"{body.name or 'a skeleton'} with {names}{more}; {why}"


def _stand_in(part: str, parts: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Joints of another finger that replace a finger that the source lacks."""
    side, _, finger = part.partition(" ")
    if finger not in FINGERS or finger == "thumb":
        return ()
    return next((parts[f"{side} {f}"] for f in _INSTEAD if f"{side} {f}" in parts), ())


_SMOOTH = 0.02
"""Weight of smoothness relative to the prior in nats per second."""


def open_parts(table: RetargetTable) -> tuple[str, ...]:
    """Parts of the target in undriven limbs: whole arms and legs, head, trunk.

    Undriven parts within a driven limb (a clavicle) or at its end (toes) are not included: hands
    and feet follow the source.

    >>> open_parts(RetargetTable.from_dict({"parts": {
    ...     "pelvis": {"source": ["hips"], "target": ["root"]},
    ...     "left upper arm": {"source": [], "target": ["arm"]},
    ...     "left hand": {"source": [], "target": ["hand"]},
    ... }}))
    ('left upper arm', 'left hand')
    """
    driven = {part for part, pair in table.parts.items() if pair.source and pair.target}
    limbs = [tuple(f"{side} {part}" for part in limb) for side in SIDES for limb in (ARM, LEG)]
    limbs.append(("neck", "head"))
    found = [part for limb in limbs if not driven & set(limb) for part in limb]
    above = {f"{side} {part}" for side in SIDES for part in ARM} | {"neck", "head", "spine"}
    if not driven & above:
        found.append("spine")
    return tuple(part for part in table.parts if part in found and table.parts[part].target)


def open_joints(table: RetargetTable) -> tuple[str, ...]:
    """The joints of `open_parts`."""
    return tuple(joint for part in open_parts(table) for joint in table.parts[part].target)


def filled(motion: Motion, table: RetargetTable, prior: Prior) -> Motion:
    """Return the motion with its `open_joints` in their most likely poses, all frames together.

    Raises:
        InvalidValue: the prior is for another kind of body.
    """
    from poise.motion.sequences import optimise
    from poise.motion.sequences.temporal_metrics import smoothness

    prior.lower(motion.skeleton)
    own = open_joints(table)
    if not own:
        return motion
    made = optimise(
        motion, metrics=[likelihood(prior), smoothness(_SMOOTH)], limits="clip",
        locked=[name for name in motion.skeleton.joint_names if name not in own],
    ).motion  # fmt: skip
    return Motion(motion.skeleton, made.q, motion.fps, motion.name)
