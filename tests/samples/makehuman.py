"""MakeHuman's body with a skeleton of CMU's joints and its authors' painted weights.

The base mesh, the rig of CMU's BVH names and its weights are CC0 (see the data's SOURCES.md).
Lengths are in metres, y is up.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.model import Mesh, Skeleton, skeleton_from_tails_and_tips

Floats = NDArray[np.float64]

DECIMETRE = 0.1


@dataclass(frozen=True, eq=False)
class MakeHuman:
    """The body, its skeleton in the body's pose, and the painted weights.

    Attributes:
        mesh: the closed body, without the helpers.
        skeleton: 31 joints with CMU's names.
        weights: (n, joints) rows that sum to one.
        cubes: centres of the ``joint-...`` cubes, by name.
    """

    mesh: Mesh
    skeleton: Skeleton
    weights: Floats
    cubes: dict[str, Floats]


def makehuman(folder: Path) -> MakeHuman:
    """All of it from the folder ``mesh`` of the data."""
    vertices, groups = _obj(folder / "makehuman_base.obj")
    body = groups["body"]
    faces = [(q[0], q[i], q[i + 1]) for q in body for i in range(1, len(q) - 1)]
    count = max(max(q) for q in body) + 1
    cubes = {
        name: vertices[sorted({i for q in quads for i in q})].mean(axis=0)
        for name, quads in groups.items()
        if name.startswith("joint-")
    }
    rig: dict[str, Any] = json.loads((folder / "mpfb_rig_cmu_mb.json").read_text())
    names = list(rig)

    def end(bone: str, which: str) -> Floats:
        place = rig[bone][which]
        if place["strategy"] == "CUBE":
            return cubes[place["cube_name"]]
        if place["strategy"] == "VERTEX":
            return vertices[place["vertex_index"]]
        return vertices[place["vertex_indices"]].mean(axis=0)

    skeleton = skeleton_from_tails_and_tips(
        names,
        [end(bone, "head") for bone in names],
        [end(bone, "tail") for bone in names],
        [rig[bone]["parent"] or None for bone in names],
        name="makehuman",
    )
    weights = np.zeros((count, len(names)))
    painted = json.loads((folder / "mpfb_weights_cmu_mb.json").read_text())["weights"]
    for bone, pairs in painted.items():
        for vertex, weight in pairs:
            if vertex < count:
                weights[vertex, skeleton.joint_index(bone)] += weight
    mesh = Mesh(vertices[:count], np.array(faces), name="body")
    return MakeHuman(mesh, skeleton, weights / weights.sum(axis=1, keepdims=True), cubes)


def cmu_landmarks(cubes: dict[str, Floats]) -> dict[str, Floats]:
    """Return the positions of CMU's joints in the body: cubes, or points between them."""
    at = {name.removeprefix("joint-"): place for name, place in cubes.items()}
    found = {
        "root": at["pelvis"],
        "upperback": at["spine-3"],
        "thorax": at["spine-2"],
        "lowerneck": 0.5 * (at["spine-1"] + at["neck"]),
        "upperneck": 0.5 * (at["neck"] + at["head"]),
        "head": at["head"],
        "head:tip": at["head-2"],
    }
    for side in "lr":

        def of(name: str, side: str = side) -> Floats:
            return at[f"{side}-{name}"]

        places = {
            "femur": of("upper-leg"),
            "tibia": of("knee"),
            "foot": of("ankle"),
            "toes": of("foot-1"),
            "toes:tip": of("foot-2"),
            "clavicle": of("clavicle"),
            "humerus": of("shoulder"),
            "radius": of("elbow"),
            "wrist": of("elbow") + 0.65 * (of("hand") - of("elbow")),
            "hand": of("hand"),
            "fingers": of("finger-3-1"),
            "fingers:tip": of("finger-3-4"),
            "thumb": of("finger-1-1"),
            "thumb:tip": of("finger-1-4"),
        }
        found.update({side + name: place for name, place in places.items()})
    return found


def _obj(path: Path) -> tuple[Floats, dict[str, list[list[int]]]]:
    vertices: list[list[float]] = []
    groups: dict[str, list[list[int]]] = {}
    group = ""
    for line in path.read_text().splitlines():
        kind, *words = line.split() or [""]
        if kind == "v":
            vertices.append([float(word) for word in words])
        elif kind == "g":
            group = words[0]
        elif kind == "f":
            corners = [int(word.split("/")[0]) - 1 for word in words]
            groups.setdefault(group, []).append(corners)
    return DECIMETRE * np.array(vertices), groups
