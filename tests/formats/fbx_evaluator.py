"""Evaluator of FBX scenes at their keys: models, clusters and blend shapes.

It knows nothing of Poise's own reading and writing, but for the tree of nodes: a model's matrix is
``T @ Rpre @ R @ S`` (column vectors, degrees, pre-rotation and order only where RotationActive is
true), a cluster moves a vertex by ``link @ Transform``, a channel adds its shape by its percent.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from scipy.spatial.transform import Rotation

from formats.fbx_records import records
from poise.formats.fbx_nodes import FbxNode

ORDERS = ("xyz", "xzy", "yzx", "yxz", "zxy", "zyx")
TICKS = 46186158000


@dataclass
class Thing:
    """An object of the file, and what it is connected with."""

    kind: str
    name: str
    subclass: str
    node: FbxNode
    props: dict[str, list[Any]]
    children: list[tuple[Thing, str]] = field(default_factory=list)
    parents: list[tuple[Thing, str]] = field(default_factory=list)

    def get(self, name: str, default: Any) -> Any:
        values = self.props.get(name)
        return default if values is None else (values[0] if len(values) == 1 else np.array(values))

    def own(self, kind: str, subclass: str = "", prop: str = "") -> list[Thing]:
        return [
            child
            for child, to in self.children
            if child.kind == kind and to == prop and subclass in ("", child.subclass)
        ]


def properties(node: FbxNode) -> dict[str, list[Any]]:
    table = node.first("Properties70")
    return {} if table is None else {p.values[0]: p.values[4:] for p in table.children}


def data(node: FbxNode, name: str, default: Any = None) -> Any:
    found = node.first(name)
    return default if found is None else found.values[0]


class Scene:
    """A file's objects; ``take`` is the animation that plays."""

    def __init__(self, path: Path) -> None:
        nodes, _ = records(path.read_bytes())
        self.top = {node.name: node for node in nodes}
        self.settings = properties(self.top["GlobalSettings"])
        self.things: dict[int, Thing] = {}
        for node in self.top["Objects"].children:
            number, title, subclass = node.values
            name = str(title).split("\x00\x01")[0]
            assert number not in self.things
            self.things[int(number)] = Thing(node.name, name, subclass, node, properties(node))
        root = Thing("Root", "", "", FbxNode("Root"), {})
        self.things[0] = self.root = root
        for link in self.top["Connections"].children:
            child, parent = self.things[link.values[1]], self.things[link.values[2]]
            prop = link.values[3] if link.values[0] == "OP" else ""
            parent.children.append((child, prop))
            child.parents.append((parent, prop))
        self.takes = self.all("AnimationStack")
        self.take = self.takes[0] if self.takes else None

    def all(self, kind: str, subclass: str = "") -> list[Thing]:
        return [
            thing
            for thing in self.things.values()
            if thing.kind == kind and subclass in ("", thing.subclass)
        ]

    def models(self, subclass: str = "") -> dict[str, Thing]:
        return {thing.name: thing for thing in self.all("Model", subclass)}

    def value(self, thing: Thing, prop: str, default: Any, at: int | None) -> Any:
        """A property at a time, or as it rests (None)."""
        still = thing.get(prop, default)
        if at is None or self.take is None:
            return still
        layer = self.take.own("AnimationLayer")[0]
        nodes = [n for n in thing.own("AnimationCurveNode", prop=prop) if (layer, "") in n.parents]
        if not nodes:
            return still
        values = np.array(still, dtype=float)
        for curve, to in nodes[0].children:
            times = data(curve.node, "KeyTime")
            keys = data(curve.node, "KeyValueFloat")
            assert len(times) == len(keys) and (np.diff(times) > 0).all()
            found = np.interp(at, times, keys)
            if to == "d|DeformPercent":
                return found
            values["XYZ".index(to[-1])] = found
        return values

    def local(self, model: Thing, at: int | None) -> np.ndarray:
        active = bool(model.get("RotationActive", 0))
        order = ORDERS[model.get("RotationOrder", 0)] if active else "xyz"
        angles = self.value(model, "Lcl Rotation", (0.0, 0.0, 0.0), at)
        turn = np.eye(3)
        for axis in order:
            angle = angles["xyz".index(axis)]
            turn = Rotation.from_euler(axis, angle, degrees=True).as_matrix() @ turn
        if active:
            pre = model.get("PreRotation", (0.0, 0.0, 0.0))
            turn = Rotation.from_euler("xyz", pre, degrees=True).as_matrix() @ turn
        made = np.eye(4)
        made[:3, :3] = turn @ np.diag(self.value(model, "Lcl Scaling", (1.0, 1.0, 1.0), at))
        made[:3, 3] = self.value(model, "Lcl Translation", (0.0, 0.0, 0.0), at)
        return made

    def world(self, model: Thing, at: int | None) -> np.ndarray:
        above = [p for p, to in model.parents if p.kind == "Model" and not to]
        local = self.local(model, at)
        return self.world(above[0], at) @ local if above else local

    def points(self, model: Thing, at: int | None) -> np.ndarray:
        """(n, 3) the control points of a mesh in the world."""
        (geometry,) = model.own("Geometry", "Mesh")
        points = np.array(data(geometry.node, "Vertices")).reshape(-1, 3)
        for deformer in geometry.own("Deformer", "BlendShape"):
            for channel in deformer.own("Deformer", "BlendShapeChannel"):
                percent = self.value(channel, "DeformPercent", 0.0, at)
                (shape,) = channel.own("Geometry", "Shape")
                rows = data(shape.node, "Indexes")
                offsets = np.array(data(shape.node, "Vertices")).reshape(-1, 3)
                points[rows] += percent / 100.0 * offsets
        skins = geometry.own("Deformer", "Skin")
        ones = np.concatenate([points, np.ones((len(points), 1))], axis=1)
        if not skins:
            return (ones @ self.world(model, at).T)[:, :3]
        moved, total = np.zeros((len(points), 3)), np.zeros(len(points))
        for cluster in skins[0].own("Deformer", "Cluster"):
            rows, weights = data(cluster.node, "Indexes", []), data(cluster.node, "Weights", [])
            if not len(rows):
                continue
            (link,) = cluster.own("Model")
            matrix = self.world(link, at) @ frame(cluster.node, "Transform")
            moved[rows] += np.asarray(weights)[:, None] * (ones[rows] @ matrix.T)[:, :3]
            total[rows] += weights
        still = total == 0.0
        moved[still] = (ones @ self.world(model, at).T)[still, :3]
        np.testing.assert_allclose(total[~still], 1.0, atol=1e-9)
        return moved


def frame(node: FbxNode, name: str) -> np.ndarray:
    """A matrix (4, 4) for column vectors."""
    return np.array(data(node, name)).reshape(4, 4).T


def ticks(frame: int, fps: float) -> int:
    return round(frame * TICKS / fps)
