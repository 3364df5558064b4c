"""Synthetic FBX files: trees of nodes as bytes and text, by the format's layout."""

from __future__ import annotations

import base64
import random
import struct
import zlib
from collections.abc import Sequence
from typing import Any

import numpy as np

from fuzzing.structures import text_file
from poise.formats.fbx_binary import read_binary
from poise.formats.fbx_nodes import FbxNode
from poise.formats.repair_log import RepairLog

_ARRAY_KINDS = {"f4": b"f", "f8": b"d", "i8": b"l", "i4": b"i", "b1": b"b", "u1": b"c"}


def node(name: str, *values: Any, children: Sequence[FbxNode] = ()) -> FbxNode:
    """A node of a tree."""
    return FbxNode(name, list(values), list(children))


def binary(
    nodes: Sequence[FbxNode], version: int = 7400, order: str = "<", *, packed: bool = False
) -> bytes:
    """A binary file of nodes; ``packed``: arrays are compressed."""
    head = b"Kaydara FBX Binary  \x00\x1a" + bytes([order == ">"])
    data = head + struct.pack(order + "I", version)
    for each in nodes:
        data += _bytes(each, len(data), version, order, packed)
    return data + bytes(25 if version >= 7500 else 13)


def _bytes(each: FbxNode, at: int, version: int, order: str, packed: bool) -> bytes:
    values = b"".join(_value(value, order, packed) for value in each.values)
    form = order + ("QQQB" if version >= 7500 else "IIIB")
    name = each.name.encode()
    inside = b""
    start = at + struct.calcsize(form) + len(name) + len(values)
    for child in each.children:
        inside += _bytes(child, start + len(inside), version, order, packed)
    if each.children:
        inside += bytes(struct.calcsize(form))
    head = struct.pack(form, start + len(inside), len(each.values), len(values), len(name))
    return head + name + values + inside


def _value(value: Any, order: str, packed: bool) -> bytes:
    if isinstance(value, np.ndarray):
        kind = _ARRAY_KINDS[value.dtype.str[1:]]
        raw = value.astype(value.dtype.newbyteorder(order)).tobytes()
        body = zlib.compress(raw) if packed else raw
        return kind + struct.pack(order + "III", len(value), int(packed), len(body)) + body
    if isinstance(value, str | bytes):
        raw = value.encode() if isinstance(value, str) else value
        letter = b"S" if isinstance(value, str) else b"R"
        return letter + struct.pack(order + "I", len(raw)) + raw
    if isinstance(value, bool):
        return b"C" + bytes([value])
    if getattr(value, "dtype", None) == np.int16:
        return b"Y" + struct.pack(order + "h", value)
    if getattr(value, "dtype", None) == np.float32:
        return b"F" + struct.pack(order + "f", value)
    if isinstance(value, int):
        small = -(1 << 31) <= value < 1 << 31
        value = max(-(1 << 63), min(value, (1 << 63) - 1))
        return (b"I" if small else b"L") + struct.pack(order + ("i" if small else "q"), value)
    return b"D" + struct.pack(order + "d", value)


def ascii_text(nodes: Sequence[FbxNode], depth: int = 0) -> str:
    """The nodes as ASCII."""
    lines: list[str] = [] if depth else ["; FBX 7.4.0 project file", ""]
    tabs = "\t" * depth
    for each in nodes:
        values = ", ".join(_words(value, tabs) for value in each.values)
        inside = ascii_text(each.children, depth + 1)
        lines.append(f"{tabs}{each.name}: {values}" + (f" {{\n{inside}{tabs}}}" if inside else ""))
    return "\n".join(lines) + ("\n" if lines else "")


def _words(value: Any, tabs: str) -> str:
    if isinstance(value, np.ndarray):
        if value.dtype == np.float32:  # as ASCII files have them
            value = value.view(np.int32) if len(value) == 4 else value.astype(float)
        return f"*{len(value)} {{\n{tabs}\ta: {','.join(map(repr, value.tolist()))}\n{tabs}}}"
    if isinstance(value, bytes):
        return f'"{base64.b64encode(value).decode()}"'
    if isinstance(value, str):
        name, mark, kind = value.partition("\0\1")
        value = f"{kind}::{name}" if mark else value
        return '"' + value.replace('"', "&quot;") + '"'
    if isinstance(value, bool):
        return "Y" if value else "N"
    return repr(value)


TICKS = 46_186_158_000
PNG = b"\x89PNG\r\n\x1a\n" + bytes(40)


def properties(**values: Any) -> FbxNode:
    """A Properties70 block; ``__`` in a name stands for a blank, ``_pipe_`` for ``|``."""
    rows: list[FbxNode] = []
    for name, value in values.items():
        given = value if isinstance(value, tuple | list) else (value,)
        shown = name.replace("__", " ").replace("_pipe_", "|")
        rows.append(node("P", shown, "Number", "", "A", *given))
    return node("Properties70", children=rows)


def thing(kind: str, key: int, name: str, subtype: str, *children: FbxNode) -> FbxNode:
    """An object of a version from 7000 on."""
    return node(kind, key, f"{name}\x00\x01{kind}", subtype, children=children)


def scene(
    objects: Sequence[FbxNode], links: Sequence[tuple[Any, ...]], **settings: Any
) -> list[FbxNode]:
    """The nodes of a file: objects, connections (child, parent[, property]) and settings."""
    connections = [
        node("C", "OP" if len(link) > 2 else "OO", *(link if len(link) > 1 else (*link, 0)))
        for link in links
    ]
    return [
        node("GlobalSettings", children=[properties(**{"UnitScaleFactor": 1.0, **settings})]),
        node("Objects", children=objects),
        node("Connections", children=connections),
    ]


def curve(key: int, times: Sequence[int], values: Sequence[float], flags: int = 0x4,
          data: Sequence[float] = (0.0, 0.0, 0.0, 0.0), *more: FbxNode) -> FbxNode:  # fmt: skip
    """An animation curve with one kind of key; times in ticks."""
    return thing(
        "AnimationCurve", key, "", "",
        node("KeyTime", np.array(times, np.int64)),
        node("KeyValueFloat", np.array(values, np.float32)),
        node("KeyAttrFlags", np.array([flags], np.int32)),
        node("KeyAttrDataFloat", np.array(data, np.float32)),
        node("KeyAttrRefCount", np.array([len(times)], np.int32)),
        *more,
    )  # fmt: skip


def cluster(key: int, points: Sequence[int], weights: Sequence[float], x: float) -> FbxNode:
    """A cluster of a bone that stood at ``x`` when the mesh, at the origin, was bound."""
    link, mesh = np.eye(4), np.eye(4)
    link[3, 0], mesh[3, 0] = x, -x
    return thing(
        "Deformer", key, "", "Cluster",
        node("Indexes", np.array(points, np.int32)),
        node("Weights", np.array(weights, float)),
        node("Transform", mesh.ravel()),
        node("TransformLink", link.ravel()),
    )  # fmt: skip


AXES = properties(d_pipe_X=0.0, d_pipe_Y=0.0, d_pipe_Z=0.0)


def arm(**settings: Any) -> list[FbxNode]:
    """Two bones of 10 cm along x with a skin, a shape with one in between, a material, two layers.

    Over a second the elbow turns 90 degrees about z, and the bulge comes in fully.
    """
    points = np.array([(0, 1, 0), (10, 1, 0), (20, 1, 0), (20, -1, 0), (10, -1, 0), (0, -1, 0)])
    objects = [
        thing("Model", 1, "upper", "LimbNode", properties(InheritType=1)),
        thing("Model", 2, "lower", "LimbNode", properties(
            Lcl__Translation=(10.0, 0.0, 0.0), InheritType=1, RotationActive=1, RotationMinZ=1,
            RotationMin=(0.0, 0.0, -5.0), RotationMaxZ=1, RotationMax=(0.0, 0.0, 140.0))),
        thing("Model", 3, "skin", "Mesh", properties(InheritType=1)),
        thing("Geometry", 4, "skin", "Mesh",
              node("Vertices", points.astype(float).ravel()),
              node("PolygonVertexIndex", np.array([0, 5, 4, -2, 1, 4, 3, -3], np.int32)),
              node("LayerElementUV", 0, children=[
                  node("Name", "map1"), node("MappingInformationType", "ByPolygonVertex"),
                  node("ReferenceInformationType", "IndexToDirect"),
                  node("UV", np.array([0.0, 0.0, 1.0, 0.25])),
                  node("UVIndex", np.array([0, 0, 1, 1, 0, 1, 1, 1], np.int32))]),
              node("LayerElementMaterial", 0, children=[
                  node("MappingInformationType", "AllSame"),
                  node("ReferenceInformationType", "IndexToDirect"),
                  node("Materials", np.array([0], np.int32))])),
        thing("Deformer", 5, "", "Skin"),
        cluster(6, [0, 1, 4, 5], [1.0, 0.5, 0.5, 1.0], 0.0),
        cluster(7, [1, 2, 3, 4], [0.5, 1.0, 1.0, 0.5], 10.0),
        thing("Deformer", 8, "", "BlendShape"),
        thing("Deformer", 9, "bulge", "BlendShapeChannel",
              node("FullWeights", np.array([50.0, 100.0]))),
        thing("Geometry", 10, "half", "Shape", node("Indexes", np.array([2], np.int32)),
              node("Vertices", np.array([0.0, 1.0, 0.0]))),
        thing("Geometry", 11, "whole", "Shape", node("Indexes", np.array([2], np.int32)),
              node("Vertices", np.array([0.0, 4.0, 0.0]))),
        thing("Material", 12, "red", "", properties(
            DiffuseColor=(0.5, 0.25, 0.0), DiffuseFactor=1.0, ShininessExponent=25.0)),
        thing("Texture", 13, "image", "", node("RelativeFilename", "images\\image.png")),
        thing("Video", 14, "image", "Clip", node("Content", PNG)),
        thing("AnimationStack", 20, "bend", "", properties(LocalStart=0, LocalStop=TICKS)),
        thing("AnimationLayer", 21, "base", ""),
        thing("AnimationLayer", 22, "more", "", properties(
            Weight=50.0, RotationAccumulationMode=1)),
        thing("AnimationCurveNode", 23, "R", "", AXES),
        curve(24, [0, TICKS], [0.0, 90.0]),
        thing("AnimationCurveNode", 25, "DeformPercent", "", properties(d_pipe_DeformPercent=0.0)),
        curve(26, [0, TICKS], [0.0, 100.0]),
        thing("AnimationCurveNode", 27, "R", "", AXES),
        curve(28, [0, TICKS], [20.0, 20.0]),
    ]  # fmt: skip
    links = [
        (1,), (2, 1), (3,), (4, 3), (12, 3), (5, 4), (6, 5), (7, 5), (1, 6), (2, 7), (8, 4), (9, 8),
        (10, 9), (11, 9), (13, 12, "DiffuseColor"), (14, 13), (21, 20), (22, 20), (23, 21),
        (23, 2, "Lcl Rotation"), (24, 23, "d|Z"), (25, 21), (25, 9, "DeformPercent"),
        (26, 25, "d|DeformPercent"), (27, 22), (27, 1, "Lcl Rotation"), (28, 27, "d|Z"),
    ]  # fmt: skip
    return scene(objects, links, **{"TimeMode": 11, **settings})


WORDS = (
    b"nan", b"inf", b"-1", b"1e300", b"{", b"}", b"*3 {", b"a: ", b'"OO"', b'"OP"', b"Model: ",
    b"Geometry: ", b"Deformer: ", b'"Cluster"', b'"LimbNode"', b'"Mesh"', b"Kaydara", b"\x00\x01",
    b"Properties70", b"99999999999", b"\xff\xff\xff\xff", b"KeyTime", b"C: ", b"P: ", b",,",
)  # fmt: skip


def restructured(data: bytes, chance: random.Random) -> bytes:
    """A file whose nodes are changed, moved, doubled or gone."""
    if not data.startswith(b"Kaydara"):
        return text_file(data, chance)
    tree = read_binary(data, RepairLog("x.fbx"))
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        _node_changed(tree.root, chance)
    order = ">" if data[22] else "<"
    return binary(tree.root.children, tree.version, order, packed=chance.random() < 0.5)


def _node_changed(root: FbxNode, chance: random.Random) -> None:
    above = [each for each in _every(root) if each.children]
    parent = chance.choice(above)
    place = chance.randrange(len(parent.children))
    found = parent.children[place]
    kind = chance.randrange(8)
    if kind == 0:
        del parent.children[place]
    elif kind == 1:
        parent.children.insert(place, found)
    elif kind == 2:
        other = chance.choice(above)
        if other not in _every(found):
            other.children.append(found)
    elif kind == 3:
        found.name = chance.choice(chance.choice(above).children).name
    elif found.values:
        _value_changed(found, chance)


def _every(root: FbxNode) -> list[FbxNode]:
    return [root, *(each for child in root.children for each in _every(child))]


def _value_changed(found: FbxNode, chance: random.Random) -> None:
    found.values = list(found.values)
    place = chance.randrange(len(found.values))
    value = found.values[place]
    if isinstance(value, np.ndarray) and len(value) and value.dtype != bool:
        changed = np.array(value)
        at = chance.randrange(len(changed))
        if chance.random() < 0.3:
            changed = changed[:at] if chance.random() < 0.5 else np.concatenate([changed, changed])
        else:
            with np.errstate(all="ignore"):
                changed[at] = np.asarray(chance.choice(_NUMBERS)).astype(changed.dtype)
        found.values[place] = changed
    elif isinstance(value, str | bytes):
        found.values[place] = chance.choice(("", "OO", "OP", "Mesh", "Cluster", "x" * 300, value))
    else:
        found.values[place] = chance.choice((*_NUMBERS, "text"))


_NUMBERS = (0, 1, -1, 2, 3, 7, 100, -(2**31), 2**31 - 1, 2**40, 0.5, -0.5, 1e-30, 1e30, 1e300,
            float("nan"), float("inf"))  # fmt: skip
