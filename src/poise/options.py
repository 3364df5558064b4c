"""Options of operations on characters and motions, each described where it is declared.

An operation has one frozen dataclass of options, whose fields are annotated with `Option`. The
command line, the batch tasks, the studio's forms and the docstring of the dataclass derive from it.
"""

from __future__ import annotations

import inspect
import math
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from numbers import Real
from typing import (
    Annotated,
    Any,
    Literal,
    TypeAlias,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from poise.errors import InvalidValue, UnknownOption

Unit: TypeAlias = Literal["", "s", "Hz", "m", "m/s", "rad/s", "deg"]
Names: TypeAlias = Literal["", "clip", "joint", "value", "part", "handle", "deformer", "solver"]
Kind = TypeVar("Kind")


@dataclass(frozen=True)
class Option:
    """An option of an operation, as described to users.

    Attributes:
        help: one or two sentences.
        unit: unit of numbers. "deg" is for angles that users give in degrees; functions take
            radians.
        least, most: inclusive bounds of numbers; None for no bound. Infinity is a valid number only
            if it is a bound.
        above: exclusive lower bound; None for no bound.
        names: the kind of object whose name the option takes; forms list the existing names.
        title: the label in forms; by default derived from the option's name.
        flags: names on the command line, such as "--loop", "--output -o" or "--lock/--no-lock"; by
            default derived from the option's name.
        metavar: placeholder of the value on the command line; by default the unit or the choices.
        file: whether the value is the path of a file that must exist; its contents are part of the
            fingerprint of a batch task.
        panel: the heading under which the help of a command lists the option.
    """

    help: str
    unit: Unit = ""
    least: float | None = None
    most: float | None = None
    names: Names = ""
    title: str = ""
    above: float | None = None
    flags: str = ""
    metavar: str = ""
    file: bool = False
    panel: str = ""

    def check(self, value: float, where: str) -> None:
        """Check that a number is finite and within the bounds.

        Raises:
            InvalidValue: the number is out of bounds.

        >>> Option("Seconds.", "s", least=0.0).check(-1.0, "ease")
        Traceback (most recent call last):
        poise.errors.InvalidValue: ease: -1 s is below 0
        """
        unit = f" {self.unit}" if self.unit and self.unit != "deg" else ""
        if not math.isfinite(value) and value not in (self.least, self.most):
            raise InvalidValue(f"{where}: expected a finite number, not {value:g}{unit}")
        if self.above is not None and value <= self.above:
            what = f"a number above {self.above:g}" if self.above else "a positive number"
            raise InvalidValue(f"{where}: expected {what}, not {value:g}{unit}")
        if self.least is not None and value < self.least:
            raise InvalidValue(f"{where}: {value:g}{unit} is below {self.least:g}")
        if self.most is not None and value > self.most:
            raise InvalidValue(f"{where}: {value:g}{unit} is above {self.most:g}")

    @property
    def range(self) -> str:
        """Unit and bounds, as in "s, 0 or more"; "" for neither."""
        words = ["radians" if self.unit == "deg" else self.unit]
        upper = self.most if self.most is not None and math.isfinite(self.most) else None
        if self.above is not None:
            words.append(f"above {self.above:g}")
        if self.least is not None:
            words.append(f"{self.least:g} " + ("or more" if upper is None else f"to {upper:g}"))
        elif upper is not None:
            words.append(f"at most {upper:g}")
        return ", ".join(word for word in words if word)


@dataclass(frozen=True)
class Field:
    """A field of a dataclass and the `Option` that describes it, None for others.

    Attributes:
        name: the name.
        kind: the type; without its annotations if one is an `Option`.
        default: the default value; `dataclasses.MISSING` if the field is required.
        option: the description.
    """

    name: str
    kind: Any
    default: Any
    option: Option | None

    @classmethod
    def of(cls, name: str, hint: Any, default: Any) -> Field:
        """Return the field of an annotation."""
        if get_origin(hint) is Annotated:
            for mark in get_args(hint)[1:]:
                if isinstance(mark, Option):
                    return cls(name, get_args(hint)[0], default, mark)
        return cls(name, hint, default, None)

    @property
    def flags(self) -> str:
        """Names on the command line, such as "--loop" or "--lock/--no-lock"."""
        if self.option is not None and self.option.flags:
            return self.option.flags
        word = self.name.replace("_", "-")
        words = (word, f"no-{word}") if self.default is True else (word,)
        return "/".join(f"--{each}" for each in words)

    @property
    def several(self) -> bool:
        """Whether the value is a tuple of any number of texts."""
        return get_origin(self.kind) is tuple and get_args(self.kind)[-1] is Ellipsis

    @property
    def choices(self) -> tuple[str, ...]:
        """The texts to choose from, if the type lists them."""
        kinds = (self.kind, *get_args(self.kind))
        return next((get_args(each) for each in kinds if get_origin(each) is Literal), ())


@cache
def fields_of(kind: type[Any]) -> tuple[Field, ...]:
    """Return the fields of a dataclass with their options.

    A field that replaces one of a base class, with another type, keeps its option.

    >>> @dataclass
    ... class Filter:
    ...     cutoff: Annotated[float, Option("Cut-off.", "Hz", above=0.0)] = 6.0
    >>> [(each.flags, each.kind, each.default) for each in fields_of(Filter)]
    [('--cutoff', <class 'float'>, 6.0)]
    """
    hints = get_type_hints(kind, include_extras=True)
    found: list[Field] = []
    for each in fields(kind):
        field = Field.of(each.name, hints[each.name], each.default)
        bases = [fields_of(base) for base in kind.__mro__[1:] if is_dataclass(base)]
        marks = [one.option for base in bases for one in base if one.name == each.name]
        marks.insert(0, each.metadata.get("option"))
        option = field.option or next((mark for mark in marks if mark is not None), None)
        found.append(replace(field, option=option))
    return tuple(found)


_NUMBERS = (int, float, int | None, float | None)


def check_options(options: object) -> None:
    """Check the values of a dataclass of options: bounds of numbers, and choices.

    Raises:
        InvalidValue: a number is out of bounds, or not a number.
        UnknownOption: a text is not one of the choices.
    """
    for each in fields_of(type(options)):
        value = getattr(options, each.name)
        if isinstance(value, str) and each.choices and value not in each.choices:
            raise UnknownOption(value, each.name, each.choices)
        if each.kind in _NUMBERS and not isinstance(value, Real):
            if value is not None or each.kind in (int, float):
                raise InvalidValue(f"{each.name}: expected a number, not {value!r:.60}")
        elif each.option is not None and isinstance(value, Real):
            each.option.check(float(value), each.name)


def documented(kind: type[Kind]) -> type[Kind]:
    """Class decorator that lists the options of a dataclass in its docstring.

    Signatures then show the types without annotations.
    """
    lines: list[str] = []
    for each in fields_of(kind):
        if each.option is not None:
            limits = f" ({each.option.range})" if each.option.range else ""
            text = f"{each.name}: {each.option.help.removesuffix('.')}{limits}."
            lines.append(textwrap.fill(text, 92, initial_indent=" " * 4, subsequent_indent=" " * 8))
    text, raises, errors = inspect.cleandoc(kind.__doc__ or "").partition("\n\nRaises:")
    kind.__doc__ = "\n".join([f"{text}\n\nAttributes:", *lines]) + raises + errors
    kind.__init__.__annotations__ = {each.name: each.kind for each in fields_of(kind)}
    return kind


def part(given: object, kind: type[Kind], **changes: Any) -> Kind:
    """Return the options of a dataclass from an object with fields of the same names.

    >>> @dataclass
    ... class Size:
    ...     width: int
    >>> @dataclass
    ... class Box(Size):
    ...     colour: str
    >>> part(Box(3, "red"), Size)
    Size(width=3)
    """
    own = {each.name: getattr(given, each.name) for each in fields_of(kind)}
    return kind(**{**own, **changes})


HANDLE: Mapping[str, Option] = {
    "name": Option("The name of the handle.", names="handle"),
    "start": Option("The first joint that may move.", names="joint", metavar="JOINT"),
    "end": Option(
        "The joint that follows the handle; joint:tip for the tip of its bone.",
        names="joint",
        metavar="JOINT[:tip]",
    ),
    "tip": Option(
        "Whether the tip of the end joint follows the handle, instead of its origin.",
        title="Tip of the end",
    ),
    "solver": Option(
        "The solver of the handle; by default two-bone.", names="solver", metavar="NAME"
    ),
    "pole": Option("World direction in which the elbow points (none removes it).", metavar="X,Y,Z"),
    "toward": Option("Joint at which the elbow points instead.", names="joint", metavar="JOINT"),
    "twist": Option("Additional rotation of the limb's plane.", "deg"),
    "weight": Option("How far the end moves towards the handle, 0 to 1.", metavar="W"),
    "blend": Option(
        "Blend from the pose before the solve (0, FK) to the solved pose (1, IK).", metavar="B"
    ),
    "soft": Option(
        "Distance before full extension over which the limb straightens gradually.", "m"
    ),
}
"""Options of `poise.IKHandle` and ``poise handle``."""


@dataclass(frozen=True, kw_only=True)
class SkinOptions:
    """Options of changes of a skin: ``poise skin`` and the studio's form."""

    links: Annotated[float | None, Option(
        "Insert bone links so that no joint rotates further than this relative to its parent "
        "(typically 60).", "deg", title="Bone links", metavar="DEGREES",
    )] = None  # fmt: skip
    joints: Annotated[tuple[str, ...], Option(
        "Insert links for these joints only.", names="joint", flags="--joint", metavar="JOINT",
    )] = ()  # fmt: skip
    deformer: Annotated[
        str | None, Option("The deformer of the skin.", names="deformer", metavar="NAME")
    ] = None


@dataclass(frozen=True, kw_only=True)
class BindingOptions:
    """Options of `poise.bind` that ``poise bind`` and the studio have in common."""

    influences: Annotated[int | None, Option(
        "Maximum number of joints per vertex; 0 for no maximum.", least=0, metavar="K",
    )] = 4  # fmt: skip
    smoothing: Annotated[int | None, Option(
        "Number of smoothing passes; by default that of the method.",
        least=0, flags="--smooth", metavar="N",
    )] = None  # fmt: skip
    rigid: Annotated[tuple[str, ...], Option(
        "Mesh whose connected parts each move rigidly with one joint.", metavar="NAME",
    )] = ()  # fmt: skip
    joints: Annotated[tuple[str, ...], Option(
        "Joint, or part of the body, that gets weight; by default all that deform a skin.",
        names="joint", metavar="NAME",
    )] = ()  # fmt: skip
    exclude: Annotated[tuple[str, ...], Option(
        "Joint, or part of the body, that gets no weight.", names="joint", metavar="NAME",
    )] = ()  # fmt: skip


# -- KEY=VALUE -------------------------------------------------------------------------------------

_LIKE: dict[str, object] = {"int": 0, "bool": False}
"""Example values of options whose default is None, by type."""
_SWITCH = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


def with_options(method: Any, options: Sequence[str], example: str) -> Any:
    """Return a method (a frozen dataclass with a name) with options from KEY=VALUE texts.

    Raises:
        UnknownOption: an option does not exist; the message lists the nearest names.
        InvalidValue: a value is invalid; the message gives an example.
    """
    known = {entry.name: getattr(method, entry.name) for entry in fields(method)}
    kinds = {entry.name: str(entry.type) for entry in fields(method)}
    chosen: dict[str, Any] = {}
    for text in options:
        key, mark, value = text.partition("=")
        key = key.strip().replace("-", "_")
        if not mark:
            raise InvalidValue(f"--option {text}: expected KEY=VALUE, as in {example}")
        if key not in known:
            raise UnknownOption(key, f"option of {method.name}", known)
        default, value = known[key], value.strip()
        if default is None and value.lower() != "none":
            default = _LIKE.get(kinds[key].split(" |")[0])
        chosen[key] = _value(text, value, default, "str" in kinds[key])
    return replace(method, **chosen) if chosen else method


def _value(text: str, value: str, default: object, named: bool) -> object:
    """Convert a text to the type of the option's default; ``named`` also allows a name."""
    if isinstance(default, str):
        return value
    if value.lower() == "none" and default is None:
        return None
    if default is None and "," in value:
        return tuple(_value(text, word.strip(), 0.0, False) for word in value.split(","))
    if isinstance(default, bool):
        if value.lower() not in _SWITCH:
            raise InvalidValue(
                f"--option {text}: {value!r} is not a boolean; expected true or false"
            )
        return _SWITCH[value.lower()]
    kind = int if isinstance(default, int) else float
    try:
        return kind(value)
    except ValueError:
        if named:
            return value
        what = "a whole number" if kind is int else "a number"
        raise InvalidValue(f"--option {text}: {value!r} is not {what}") from None
