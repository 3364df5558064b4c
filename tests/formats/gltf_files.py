"""Small handmade glTF files, and mutated copies of any file."""

from __future__ import annotations

import base64
import json
import random
import struct
from pathlib import Path
from typing import Any

import numpy as np

from fuzzing.mutations import mutated
from fuzzing.structures import json_tree
from poise.formats.gltf_container import glb_bytes

WORDS = (
    b"null", b"-1", b"1e400", b"NaN", b"[]", b"{}", b"true", b"99999999999", b'"x"', b"0", b"1",
    b"5126", b"5121", b'"VEC4"', b'"SCALAR"', b'"bufferView":', b'"count":', b'"sparse":',
    b'"matrix":', b"[[[[", b'"children":[0],', b'"mode":5,', b"0.5",
)  # fmt: skip
"""What the grammar is made of, and what does not belong there."""


def real_files(data: Path) -> list[Path]:
    """Every real glTF file, sorted, but those of compression, which few libraries read."""
    found = (data / "gltf").rglob("*.gl*")
    return sorted(path for path in found if not path.stem.endswith(("_draco", "_meshopt")))


class Builder:
    """A glTF document in the making: arrays go in, numbers of accessors come out."""

    def __init__(self) -> None:
        self.root: dict[str, Any] = {
            "asset": {"version": "2.0"}, "bufferViews": [], "accessors": [], "scene": 0,
            "scenes": [{"nodes": [0]}], "nodes": [],
        }  # fmt: skip
        self.data = b""

    def view(self, data: bytes, **more: Any) -> int:
        """A view of bytes, from a place that is a multiple of four."""
        self.data += b"\0" * (-len(self.data) % 4)
        entry = {"buffer": 0, "byteOffset": len(self.data), "byteLength": len(data), **more}
        self.root["bufferViews"].append(entry)
        self.data += data
        return len(self.root["bufferViews"]) - 1

    def accessor(self, values: Any, kind: str, dtype: str = "<f4", **more: Any) -> int:
        """An accessor of tightly packed values."""
        array = np.ascontiguousarray(values, dtype=dtype)
        code = {"i1": 5120, "u1": 5121, "i2": 5122, "u2": 5123, "u4": 5125, "f4": 5126}
        entry = {
            "bufferView": self.view(array.tobytes()), "componentType": code[dtype[1:]],
            "count": len(array), "type": kind, **more,
        }  # fmt: skip
        if kind in ("SCALAR", "VEC3"):
            rows = array.reshape(len(array), -1)
            entry |= {"min": rows.min(axis=0).tolist(), "max": rows.max(axis=0).tolist()}
        self.root["accessors"].append(entry)
        return len(self.root["accessors"]) - 1

    def gltf(self) -> bytes:
        """The document as ``.gltf`` with its buffer within it."""
        uri = "data:application/octet-stream;base64," + base64.b64encode(self.data).decode()
        buffers = [{"byteLength": len(self.data), "uri": uri}]
        return json.dumps({**self.root, "buffers": buffers}).encode()

    def glb(self) -> bytes:
        """The document as ``.glb``."""
        buffers = [{"byteLength": len(self.data)}] if self.data else []
        return glb_bytes(json.dumps({**self.root, "buffers": buffers}).encode(), self.data)


def arm() -> Builder:
    """A skinned, morphed, animated strip of four vertices on two joints."""
    made = Builder()
    places = made.accessor([(0, 0, 0), (1, 0, 0), (0, 2, 0), (1, 2, 0)], "VEC3")
    corners = made.accessor([0, 1, 2, 1, 3, 2], "SCALAR", "<u2")
    bones = made.accessor([(0, 1, 0, 0)] * 4, "VEC4", "<u1")
    shares = made.accessor(
        [(255, 0, 0, 0), (255, 0, 0, 0), (51, 204, 0, 0), (0, 255, 0, 0)], "VEC4", "<u1",
        normalized=True,
    )  # fmt: skip
    bulge = made.accessor([(0, 0, 0), (0, 0, 0.5), (0, 0, 0), (0, 0, 0)], "VEC3")
    inverse = np.tile(np.eye(4), (2, 1, 1))
    inverse[1, 1, 3] = -1.0
    matrices = made.accessor(inverse.swapaxes(1, 2).reshape(2, 16), "MAT4")
    times = made.accessor([0.0, 0.5, 1.0], "SCALAR")
    half = np.sqrt(0.5)
    turns = made.accessor([(0, 0, 0, 1), (0, 0, half, half), (0, 0, 0, 1)], "VEC4")
    amounts = made.accessor([0.0, 1.0, 0.25], "SCALAR")
    attributes = {"POSITION": places, "JOINTS_0": bones, "WEIGHTS_0": shares}
    primitive = {"attributes": attributes, "indices": corners, "targets": [{"POSITION": bulge}]}
    made.root |= {
        "scenes": [{"nodes": [0, 2]}],
        "nodes": [
            {"name": "upper", "children": [1]},
            {"name": "lower", "translation": [0, 1, 0]},
            {"name": "body", "mesh": 0, "skin": 0},
        ],
        "meshes": [{"name": "strip", "primitives": [primitive],
                    "extras": {"targetNames": ["bulge"]}}],
        "skins": [{"joints": [0, 1], "inverseBindMatrices": matrices}],
        "animations": [{
            "name": "bend",
            "samplers": [{"input": times, "output": turns}, {"input": times, "output": amounts}],
            "channels": [
                {"sampler": 0, "target": {"node": 1, "path": "rotation"}},
                {"sampler": 1, "target": {"node": 2, "path": "weights"}},
            ],
        }],
    }  # fmt: skip
    return made


def broken(data: bytes, chance: random.Random) -> bytes:
    """A copy with wrong values in its JSON, wrong bytes in its arrays, or wrong bytes anywhere."""
    if chance.random() < 0.3:
        return mutated(data, chance, WORDS, most=4)
    return restructured(data, chance)


def restructured(data: bytes, chance: random.Random) -> bytes:
    """A copy with wrong values in its JSON and perhaps wrong bytes in its arrays."""
    if data[:4] != b"glTF":
        return json.dumps(json_tree(json.loads(data), chance)).encode()
    size = struct.unpack_from("<I", data, 12)[0]
    root, binary = json.loads(data[20 : 20 + size]), bytearray(data[28 + size :])
    for _ in range(chance.choice((0, 0, 1, 8)) if binary else 0):
        at = chance.randrange(len(binary))
        part = chance.choice((b"\xff\xff\xff\xff", b"\0\0\x80\x7f", b"\0\0\0\0", b"\xff", b"\x07"))
        binary[at : at + len(part)] = part[: len(binary) - at]
    if not binary or chance.random() < 0.7:
        root = json_tree(root, chance)
    return glb_bytes(json.dumps(root).encode(), bytes(binary))
