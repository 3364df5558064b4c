"""GLB files under an additional node with a similarity transform, as other programs write them."""

from __future__ import annotations

import json
import struct
from typing import Any

import numpy as np

from poise.formats.gltf_nodes import trs_matrix

PLACES: dict[str, dict[str, Any]] = {
    "hundredth": {"scale": 0.01},
    "hundredfold": {"scale": 100.0},
    "x up": {"turn": (np.sqrt(0.5), np.sqrt(0.5), 0.0, 0.0)},
    "slanted": {"turn": (np.cos(0.4), 0.6 * np.sin(0.4), 0.0, 0.8 * np.sin(0.4))},
    "moved": {"move": (3.0, -1.0, 7.0)},
    "blender": {"scale": 0.01, "turn": (np.sqrt(0.5), np.sqrt(0.5), 0.0, 0.0),
                "move": (3.0, -1.0, 7.0)},
}  # fmt: skip
"""Nodes above a body: a scale, a rotation wxyz, a translation in metres."""


def rigid_part(turn: Any = (1.0, 0.0, 0.0, 0.0), move: Any = (0.0, 0.0, 0.0), **_: Any) -> Any:
    """The rigid part (4, 4) of a placement."""
    return trs_matrix(np.array(move), np.array(turn), np.ones(3))


def placed_glb(
    data: bytes, scale: float = 1.0, turn: Any = (1.0, 0.0, 0.0, 0.0),
    move: Any = (0.0, 0.0, 0.0), name: str = "Armature",
) -> bytes:  # fmt: skip
    """A GLB of plain glTF, whose roots are below a node with a placement.

    The body has the same size as before: translations, their keys and inverse bind matrices are in
    the node's unit. Without a name, no node is added.
    """
    length = struct.unpack("<I", data[12:16])[0]
    root = json.loads(data[20 : 20 + length])
    blob = bytearray(data[28 + length :])

    def values(number: int) -> np.ndarray:
        accessor = root["accessors"][number]
        view = root["bufferViews"][accessor["bufferView"]]
        start = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
        width = {"VEC3": 3, "MAT4": 16}[accessor["type"]]
        return np.frombuffer(blob, "<f4", accessor["count"] * width, start).reshape(-1, width)

    def plain(entry: dict[str, Any]) -> None:
        entry.pop("extras", None)

    plain(root["scenes"][root["scene"]])
    joints = {joint for skin in root["skins"] for joint in skin["joints"]}
    below: list[int] = [n for n in root["scenes"][root["scene"]]["nodes"] if n in joints]
    tops, todo = list(below), list(below)
    while todo:
        todo += root["nodes"][todo.pop()].get("children", [])
        below += todo[len(below) :]
    for number, node in enumerate(root["nodes"]):
        plain(node)
        inside = number in joints or (node.get("skin") is None and number not in tops)
        if "translation" in node and (inside or number in tops):
            node["translation"] = (np.array(node["translation"]) / scale).tolist()
    for skin in root["skins"]:
        found = values(skin["inverseBindMatrices"]).reshape(-1, 4, 4)
        found[:, :, :3] /= scale
    for animation in root.get("animations", ()):
        plain(animation)
        for channel in animation["channels"]:
            if channel["target"]["path"] == "translation":
                keys = values(animation["samplers"][channel["sampler"]]["output"])
                keys /= scale
    if name:
        node = {
            "name": name,
            "children": tops,
            "scale": [scale] * 3,
            "rotation": np.roll(np.array(turn), -1).tolist(),
            "translation": list(move),
        }
        root["nodes"].append(node)
        scene = root["scenes"][root["scene"]]
        scene["nodes"] = [n for n in scene["nodes"] if n not in tops] + [len(root["nodes"]) - 1]
    text = json.dumps(root).encode()
    text += b" " * (-len(text) % 4)
    head = struct.pack("<4sIIII", b"glTF", 2, 28 + len(text) + len(blob), len(text), 0x4E4F534A)
    return head + text + struct.pack("<II", len(blob), 0x004E4942) + bytes(blob)
