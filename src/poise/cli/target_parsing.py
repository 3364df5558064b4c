"""Parsing of handles and targets: ``lhand=0.3,1.4,0.5``, ``lhand:tip=...``."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, TypedDict

from poise.errors import InvalidValue, UnknownJoint, UnknownName
from poise.model.joint import joint_advice
from poise.options import Option

if TYPE_CHECKING:
    from poise.model import Character, Skeleton
    from poise.residuals.expression import Expression
    from poise.residuals.goal import Goal


class Extras(TypedDict):
    """Options of a goal other than its target."""

    weight: float
    base: str | None


GOALS = "Goals (metres, in the world)"
"""The heading of goals in the help of a command."""

_SKIN = "skin:"
_BALL = ":ball"
_AXES = ("x", "y", "z", "-x", "-y", "-z")


@dataclass(frozen=True)
class TargetOptions:
    """Options for the goals of a body, and for the chains that move for them, unparsed."""

    reach: Annotated[tuple[str, ...], Option(
        "Move a handle to a position. HANDLE is a joint (lhand), the tip of its bone (lhand:tip), "
        "a point in its frame (lhand@0.1,0,0), or a point of the skin (skin:FACE:U,V).",
        metavar="HANDLE=X,Y,Z", names="joint", panel=GOALS,
    )] = ()  # fmt: skip
    orient: Annotated[tuple[str, ...], Option(
        "Rotate a joint's frame to an orientation: a quaternion, or three angles in degrees about "
        "the world's x, then y, then z axis.", metavar="JOINT=W,X,Y,Z", names="joint", panel=GOALS,
    )] = ()  # fmt: skip
    aim: Annotated[tuple[str, ...], Option(
        "Point an axis of a joint's frame at a position; AXIS is x, y, z, -x, -y or -z "
        "(z by default), or @x,y,z.", metavar="JOINT[:AXIS]=X,Y,Z", names="joint", panel=GOALS,
    )] = ()  # fmt: skip
    look: Annotated[tuple[str, ...], Option(
        "Let a person look at a position: the eyes are on it, and the head stays upright.",
        metavar="head=X,Y,Z", panel=GOALS,
    )] = ()  # fmt: skip
    palm: Annotated[tuple[str, ...], Option(
        "Let the palm of a hand face a position; a far position gives a direction.",
        metavar="HAND=X,Y,Z", names="joint", panel=GOALS,
    )] = ()  # fmt: skip
    grip: Annotated[tuple[str, ...], Option(
        "Let a hand grip a bar: the palm is at the position, and the thumb's side points along "
        "the direction.", metavar="HAND=X,Y,Z,DX,DY,DZ", names="joint", panel=GOALS,
    )] = ()  # fmt: skip
    hand: Annotated[tuple[str, ...], Option(
        "Shape the fingers of the left, right or both hands in the start pose: relaxed, flat, "
        "grip, fist or point.", metavar="SIDE=SHAPE", panel=GOALS,
    )] = ()  # fmt: skip
    pin: Annotated[tuple[str, ...], Option(
        "Keep the position and orientation that a joint has in the start pose, or the position "
        "of a point of the skin (skin:FACE:U,V). FOOT:ball pins only the toes, so that the heel "
        "may rise.", metavar="JOINT", names="joint", panel=GOALS,
    )] = ()  # fmt: skip
    lock: Annotated[tuple[str, ...], Option(
        "Keep all values of a joint fixed, or one degree of freedom such as lradius_rx.",
        metavar="JOINT|DOF", names="value", panel=GOALS,
    )] = ()  # fmt: skip
    base: Annotated[tuple[str, ...], Option(
        "Move only this joint and those below it: for all goals of --reach, --orient and --aim, "
        "or for one handle. limb stands for the arm, the leg, or neck and head; trunk for the "
        "limb with clavicle and spine.", metavar="[HANDLE=]JOINT", names="joint", panel=GOALS,
    )] = ()  # fmt: skip
    weight: Annotated[tuple[str, ...], Option(
        "The weight of a handle's squared errors relative to other goals (1 by default).",
        metavar="HANDLE=W", names="joint", panel=GOALS,
    )] = ()  # fmt: skip

    def goals(
        self, skeleton: Skeleton, file: str | None = None, character: Character | None = None,
        *, others: bool = False,
    ) -> list[Goal]:  # fmt: skip
        """Return the goals of the options; ``character`` provides the skin for points on it.

        ``others`` tells that IK handles or constraints are given, so that goals are optional.
        Raises UnknownJoint, InvalidValue, each with the option and the expected value.

        >>> from poise.bundled import character
        >>> body = character().skeleton
        >>> [g.name for g in TargetOptions(("lhand:tip=0.3,1.4,0.5",), pin=("rfoot",)).goals(body)]
        ['lhand:tip', 'rfoot pinned']
        """
        maker = _Maker(self, skeleton, file, character)
        goals = maker.goals()
        if not goals and not others:
            raise InvalidValue(
                "nothing to do: add --reach lhand=0.3,1.4,0.5, --pin, --constraint or another goal"
            )
        maker.refuse_unused()
        return goals


class _Maker:
    """Converts options to goals, and records which bases and weights were used."""

    def __init__(
        self,
        options: TargetOptions,
        skeleton: Skeleton,
        file: str | None,
        character: Character | None = None,
    ) -> None:
        self.options, self.skeleton, self.file = options, skeleton, file
        self.character = character
        self.weights = dict(self._weight(text) for text in options.weight)
        self.everywhere: str | None = None
        self.bases: dict[str, str] = {}
        for text in options.base:
            self._base(text)
        self.handles: list[str] = []

    def goals(self) -> list[Goal]:
        from poise.constraints import aim, grip, look, orient, palm, pin, reach

        goals: list[Any] = []
        for text in self.options.reach:
            handle, values = self._split("--reach", text, "lhand=0.3,1.4,0.5")
            what = "x,y,z in metres (an orientation: --orient)"
            target = numbers_of("--reach", text, values, (3,), what)
            goals.append(reach(self.point("--reach", handle), target, **self._extras(handle)))
        for text in self.options.orient:
            handle, values = self._split("--orient", text, "head=1,0,0,0")
            what = "a quaternion w,x,y,z, or degrees about x,y,z"
            rotation = numbers_of("--orient", text, values, (3, 4), what)
            if len(rotation) == 3:
                rotation = turns(rotation)
            goals.append(orient(self.joint(handle), rotation, **self._extras(handle)))
        for text in self.options.aim:
            handle, values = self._split("--aim", text, "head=0,1.7,3")
            target = numbers_of("--aim", text, values, (3,), "x,y,z in metres")
            joint, axis = self._aimed(handle)
            goals.append(aim(joint, target, axis=axis, **self._extras(handle, joint)))
        for text in self.options.look:
            handle, values = self._split("--look", text, "head=0,1.7,3")
            target = numbers_of("--look", text, values, (3,), "x,y,z in metres")
            joint = self.joint(handle)
            goal = look(target).on(self.skeleton)
            if joint != goal.rows[0].point.joint:
                raise _bad("--look", handle, f"expected the head, {goal.rows[0].point.joint}")
            goals.append(goal)
        for text in self.options.palm:
            handle, values = self._split("--palm", text, "lhand=0,1.5,0.1")
            target = numbers_of("--palm", text, values, (3,), "x,y,z in metres")
            goals.append(palm(self.joint(handle), target).on(self.skeleton))
        for text in self.options.grip:
            handle, values = self._split("--grip", text, "lhand=0.2,1.2,0.4,0,1,0")
            what = "x,y,z in metres and a direction dx,dy,dz"
            bar = numbers_of("--grip", text, values, (6,), what)
            goals.append(grip(self.joint(handle), bar[:3], bar[3:]).on(self.skeleton))
        for handle in self.options.pin:
            if self._on_skin(handle):
                goals.append(pin(self.skin_point("--pin", handle), **self._pinned(handle)))
            elif handle.endswith(_BALL) and not self._is_joint(handle):
                foot = self.joint(handle.removesuffix(_BALL))
                planted: Any = pin(foot, by="ball", **self._pinned(handle))
                goals.append(planted.on(self.skeleton))
            else:
                goals.append(pin(self.joint(handle), **self._pinned(handle)))
        return goals

    def joint(self, name: str) -> str:
        if not self._is_joint(name):
            known, advice = self.skeleton.names_for(name), joint_advice(name, self.skeleton.joints)
            raise UnknownJoint(name, "joint", known, file=self.file, advice=advice)
        return name

    def _is_joint(self, name: str) -> bool:
        """Return whether a name is of a joint or a recognised body part."""
        try:
            return self.skeleton.find_joint(name) is not None
        except UnknownJoint as error:
            error.file = self.file
            raise

    def _on_skin(self, handle: str) -> bool:
        return handle.startswith(_SKIN) and handle not in self.skeleton.joint_names

    def skin_point(self, option: str, handle: str) -> Expression:
        """Return a point of the skin: ``skin:FACE`` (a triangle's middle) or ``skin:FACE:U,V``."""
        from poise.skinning import skin_point

        if self.character is None or not self.character.skins:
            raise InvalidValue(f"{option} {handle}: the file has no skin", file=self.file)
        face, mark, share = handle.removeprefix(_SKIN).partition(":")
        if not face.isdecimal():
            raise _bad(option, handle, f"{face!r} is not a triangle number; expected skin:FACE:U,V")
        what = "weights u,v of a triangle's first two corners, or u,v,w of all three"
        try:
            if not mark:
                return skin_point(self.character, int(face))
            return skin_point(
                self.character, int(face), numbers_of(option, handle, share, (2, 3), what)
            )
        except InvalidValue as error:
            raise InvalidValue(f"{option} {handle}: {error.message}", file=self.file) from None

    def point(self, option: str, handle: str) -> Expression:
        """Return a joint, a joint's tip, or an offset in its frame; names may contain : and @.

        Points of the skin are also accepted.
        """
        from poise.residuals.point import Point, point

        if self._on_skin(handle):
            return self.skin_point(option, handle)
        if self._is_joint(handle):
            return Point(handle)
        joint, _, place = handle.rpartition("@")
        if joint:
            offset = numbers_of(option, handle, place, (3,), "an offset x,y,z in metres")
            return point(self.joint(joint), offset)
        joint, _, word = handle.rpartition(":")
        if self._is_joint(joint):
            if word != "tip":
                raise _bad(option, handle, f"unknown suffix :{word}; expected :tip or @x,y,z")
            return point(joint, tip=True)
        return Point(self.joint(joint if joint and word == "tip" else handle))

    def _aimed(self, handle: str) -> tuple[str, str | tuple[float, ...]]:
        if self._is_joint(handle):
            return handle, "z"
        joint, _, place = handle.rpartition("@")
        if joint:
            axis = numbers_of("--aim", handle, place, (3,), "an axis x,y,z")
            return self.joint(joint), tuple(axis)
        joint, _, axis_name = handle.rpartition(":")
        if self._is_joint(joint):
            if axis_name not in _AXES:
                raise _bad("--aim", handle, f"expected one of the axes {', '.join(_AXES)}")
            return joint, axis_name
        return self.joint(joint if joint and axis_name in _AXES else handle), "z"

    def _split(self, option: str, text: str, example: str) -> tuple[str, str]:
        handle, mark, values = text.rpartition("=")
        if not mark or not handle:
            raise _bad(option, text, f"expected HANDLE=NUMBERS, as in {option} {example}")
        return handle, values

    def _weight(self, text: str) -> tuple[str, float]:
        handle, values = self._split("--weight", text, "lhand=2")
        return handle, numbers_of("--weight", text, values, (1,), "one number, zero or more")[0]

    def _base(self, text: str) -> None:
        handle, mark, joint = text.rpartition("=")
        if mark and text not in self.skeleton.joint_names:
            self.bases[handle] = self._chain(joint)
            return
        if self.everywhere is not None:
            raise _bad("--base", text, "expected one JOINT for all goals, or HANDLE=JOINT for each")
        self.everywhere = self._chain(text)

    def _chain(self, base: str) -> str:
        """Return a base: a joint, or the name of a chain."""
        from poise.anatomy.chains import CHAINS

        return base if base in CHAINS else self.joint(base)

    def _extras(self, handle: str, joint: str | None = None) -> Extras:
        """Return a goal's weight and base, by its handle or, for an aim, by its joint."""
        names = [handle] if joint is None else [handle, joint]
        self.handles.extend(names)
        weight = next((self.weights[name] for name in names if name in self.weights), 1.0)
        base = next((self.bases[name] for name in names if name in self.bases), self.everywhere)
        return {"weight": weight, "base": base}

    def _pinned(self, handle: str) -> Extras:
        """Return `_extras` without the common base, which is not meant for a pinned foot."""
        extras = self._extras(handle)
        return {"weight": extras["weight"], "base": self.bases.get(handle)}

    def refuse_unused(self) -> None:
        """Raise an error for a weight or a base of a handle without a goal."""
        for option, named in (("--weight", self.weights), ("--base", self.bases)):
            for handle in named:
                if handle not in self.handles:
                    known = dict.fromkeys(self.handles)
                    raise UnknownName(handle, f"goal for {option}", known)


def refuse_doubles(goals: Sequence[Goal]) -> None:
    """Raise an error for two goals of the same name.

    Raises InvalidValue.
    """
    names = [goal.name for goal in goals]
    for name in names:
        if names.count(name) > 1:
            raise InvalidValue(f"duplicate goal {name}; expected one per handle or constraint")


def numbers_of(
    option: str, text: str, values: str, counts: tuple[int, ...], what: str
) -> list[float]:
    """Parse ``counts`` numbers of an option's text; ``what`` names them in the error.

    >>> numbers_of("--reach", "lhand=1,2,3", "1,2,3", (3,), "x,y,z in metres")
    [1.0, 2.0, 3.0]
    """
    numbers: list[float] = []
    for word in values.split(","):
        try:
            number = float(word)
        except ValueError:
            raise _bad(option, text, f"{word!r} is not a number; expected {what}") from None
        if not math.isfinite(number):
            raise _bad(option, text, f"{word} is not finite; expected {what}")
        numbers.append(number)
    if len(numbers) not in counts:
        raise _bad(option, text, f"{len(numbers)} numbers; expected {what}")
    return numbers


def _bad(option: str, text: str, why: str) -> InvalidValue:
    return InvalidValue(f"{option} {text}: {why}")


def turns(angles: Sequence[float]) -> list[float]:
    """Return the quaternion wxyz of rotations about the world's x, then y, then z, in degrees.

    >>> [round(x, 6) for x in turns((0, 90, 0))]
    [0.707107, 0.0, 0.707107, 0.0]
    """
    from poise.geometry import quaternions

    z, y, x = (math.radians(angle) for angle in reversed(angles))
    return [float(value) for value in quaternions.from_euler((z, y, x), "zyx")]
