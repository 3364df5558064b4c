"""Rows of the format table about files that are written again with one change.

Each file is written without a change, and with one curve, one name and one material changed in
turn. Counted are the nodes (FBX), parts (glTF) or specs (USD) that differ beside the changed ones.
FBX nodes are read by the tests' own reader, glTF by the functions below, USD by usd-core.
"""

from __future__ import annotations

import json
import struct
import warnings
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from format_table import Row
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

import poise
from formats import test_fbx_patching, test_usd_patching
from formats.usd_foreign import foreign
from poise.model import Character, Motion
from poise.motion.keyframes import dof_groups

Differ = Callable[[Path, Path], set[str]]
GLTF = ("Fox.glb", "CesiumMan.glb", "RiggedFigure.glb", "RiggedSimple.glb", "greenman.glb")
_KINDS = {5120: "i1", 5121: "u1", 5122: "<i2", 5123: "<u2", 5125: "<u4", 5126: "<f4"}
_WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}


def rows(data: Path, folder: Path) -> Iterator[Row]:
    """Return all rows."""
    warnings.simplefilter("ignore")
    files = test_fbx_patching.FILES
    fbx = [data / name for name in files if "layers" not in name]  # these become one
    gltf = [data / "gltf" / name for name in GLTF]
    for make, name in ((foreign, "worm.usda"), (test_usd_patching.walk, "walk.usda")):
        make(folder / name)
    usd = [*sorted((data / "usd").glob("*.usd?")), folder / "worm.usda", folder / "walk.usda"]
    for kind, files, differ, judge, unit in (
        ("fbx", fbx, _nodes, "a plain reader of FBX nodes", "nodes"),
        ("gltf", gltf, _parts, "a plain reader of JSON and accessors", "parts"),
        ("usd", usd, _specs, "usd-core", "specs"),
    ):
        counts = [_beside(path, differ, folder) for path in files]
        what = "everything beside one changed curve, name or material"
        yield Row(kind, "written", what, judge, len(files), sum(counts), 0.0, unit)


_OWN = {
    "curve": ("AnimationCurve", ".rotations", ".translations", ".blendShapeWeights", "channel "),
    "name": ("Model", "NodeAttribute", "Deformer", "oints"),
    "material": ("Material", "material", ".inputs:"),
}
"""Words in the names of parts that a change may touch."""


def _nodes(before: Path, after: Path) -> set[str]:
    return set(test_fbx_patching.differences(before, after))


def _specs(before: Path, after: Path) -> set[str]:
    return set(test_usd_patching.differences(before, after))


def _beside(path: Path, differ: Differ, folder: Path) -> int:
    """Count the parts that differ without a change, and those beside one change."""
    hero, out = poise.read(path), folder / f"again{path.suffix}"
    poise.write(hero, out)
    count = len(differ(path, out))
    for change, allowed in ((_bent, "curve"), (_renamed, "name"), (_coloured, "material")):
        made = change(hero)
        if made is not None:
            poise.write(made, out)
            found = differ(path, out)
            own = _OWN[allowed]
            if change is _renamed:
                last = hero.skeleton.joints[-1]
                own = (*own, last.name, hero.skeleton.joint_names[last.parent])
            count += sum(not any(part in name for part in own) for name in found)
            if not found:
                raise SystemExit(f"{path}: the changed {allowed} is not in the file")
    return count


def _bent(hero: Character) -> Character | None:
    """Change the value that moves most in the first motion, at a single frame."""
    if not hero.motions or len(hero.motion) < 2:
        return None
    old, q, frame = hero.motion, np.array(hero.motion.q), len(hero.motion) // 2
    most = int(np.argmax(np.ptp(q, axis=0)))
    own = next(at for at in dof_groups(hero.skeleton).values() if at.start <= most < at.stop)
    q[frame, most] += 0.125
    if own.stop - own.start == 4:
        q[frame, own] /= np.linalg.norm(q[frame, own])
    return hero.with_first_motion(Motion(hero.skeleton, q, old.fps, old.name, old.source))


def _renamed(hero: Character) -> Character | None:
    source = getattr(hero.source, "content", None)
    joint = hero.skeleton.joint_names[-1]
    if source is not None and joint in ("still", "root"):  # carries static meshes only
        return None
    return test_usd_patching.renamed(hero, joint, f"{joint}_")


def _coloured(hero: Character) -> Character | None:
    """Change the roughness of the first material, on all meshes that have it."""
    looks = [skin.mesh.material for skin in hero.skins if skin.mesh.material is not None]
    if not looks or not looks[0].name:
        return None
    new = replace(looks[0], roughness=0.375)
    return hero.with_skins([
        replace(skin, mesh=replace(skin.mesh, material=new))
        if skin.mesh.material == looks[0] else skin
        for skin in hero.skins
    ])  # fmt: skip


# -- glTF ------------------------------------------------------------------------------------------


def _parts(before: Path, after: Path) -> set[str]:
    one, other = _gltf(before), _gltf(after)
    return {
        name for name in one.keys() | other.keys()
        if name not in one or name not in other or not _near(one[name], other[name])
    }  # fmt: skip


def _near(one: Any, other: Any) -> bool:
    """Return whether contents are equal, numbers of arrays within 1e-6."""
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(_near, one, other))
    if isinstance(one, np.ndarray):
        return one.shape == np.shape(other) and np.allclose(one, other, rtol=1e-6, atol=1e-6)
    return bool(one == other)


def _frame(node: dict[str, Any]) -> NDArray[np.float64]:
    """Matrix (4, 4) of a node."""
    if "matrix" in node:
        return np.array(node["matrix"], dtype=np.float64).reshape(4, 4).T
    made = np.eye(4)
    turn = Rotation.from_quat(node.get("rotation", (0.0, 0.0, 0.0, 1.0))).as_matrix()
    made[:3, :3] = turn * node.get("scale", (1.0, 1.0, 1.0))
    made[:3, 3] = node.get("translation", 0.0)
    return made


def _gltf(path: Path) -> dict[str, Any]:
    """Contents of a GLB by name: nodes, channels, materials, arrays of meshes and skins."""
    raw = path.read_bytes()
    size = struct.unpack_from("<I", raw, 12)[0]
    root, binary = json.loads(raw[20 : 20 + size]), raw[28 + size :]

    def array(number: int) -> NDArray[np.float64]:
        entry = root["accessors"][number]
        view, kind = (
            root["bufferViews"][entry["bufferView"]],
            np.dtype(_KINDS[entry["componentType"]]),
        )
        width = _WIDTHS[entry["type"]]
        first = view.get("byteOffset", 0) + entry.get("byteOffset", 0)
        step = view.get("byteStride", kind.itemsize * width)
        shape, strides = (entry["count"], width), (step, kind.itemsize)
        return np.ndarray(shape, kind, binary, first, strides).astype(np.float64)

    nodes = root["nodes"]
    names = [node.get("name", f"#{number}") for number, node in enumerate(nodes)]
    found: dict[str, Any] = {}
    for name, node in zip(names, nodes, strict=True):
        children = sorted(names[child] for child in node.get("children", ()))
        found[f"node {name}"] = _frame(node), children
        if "mesh" in node:
            skin = root["skins"][node["skin"]] if "skin" in node else {"joints": []}
            for number, piece in enumerate(root["meshes"][node["mesh"]]["primitives"]):
                arrays = {kind: array(at) for kind, at in piece["attributes"].items()}
                joints, weights = arrays.pop("JOINTS_0", None), arrays.get("WEIGHTS_0")
                if joints is not None and weights is not None:
                    table = np.zeros((len(joints), len(nodes)))
                    bones = np.array(skin["joints"])[joints.astype(int)]
                    np.add.at(table, (np.arange(len(joints))[:, None], bones), weights)
                    order = np.argsort(names, kind="stable")
                    del arrays["WEIGHTS_0"]
                    arrays["weights"] = table[:, order]
                if "indices" in piece:
                    arrays["faces"] = array(piece["indices"])
                found |= {f"mesh {name} {number} {kind}": rows for kind, rows in arrays.items()}
    for clip in root.get("animations", ()):
        for channel in clip["channels"]:
            sampler, target = clip["samplers"][channel["sampler"]], channel["target"]
            key = f"channel {clip.get('name')} {names[target['node']]} {target['path']}"
            found[key] = (
                sampler.get("interpolation", "LINEAR"), array(sampler["input"]),
                array(sampler["output"]),
            )  # fmt: skip
    for look in root.get("materials", ()):
        found[f"material {look.get('name')}"] = {k: v for k, v in look.items() if k != "extras"}
    for skin in root.get("skins", ()):
        for joint, bind in zip(skin["joints"], array(skin["inverseBindMatrices"]), strict=True):
            found[f"bind {names[joint]}"] = bind
    return found
