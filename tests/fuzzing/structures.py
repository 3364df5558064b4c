"""Mutated files with a valid structure: trees, blocks, records and archives.

Bytes changed at random seldom get past a reader's syntax. Here a file is taken apart, parts of it
are changed, moved, doubled or left out, and it is put together again.
"""

from __future__ import annotations

import copy
import io
import json
import random
import re
import struct
import xml.etree.ElementTree as ET
import zipfile
from typing import Any

import numpy as np

NUMBERS = ("0", "1", "-1", "2", "3", "0.5", "-0.5", "1e-9", "1e9", "90", "360", "1e38", "65536")
"""What numbers become, beside neighbours of what they were."""

VALUES: list[Any] = [
    None, -1, 0, 1, 2, 3, 7, 255, 2**31, 2**40, 2**70, 0.5, -0.5, 1e38, 1e300, True, "", "x",
    "VEC3", "VEC4", "MAT4", "SCALAR", "rotation", "weights", "CUBICSPLINE", [], {}, [0], [0, 0],
    [1, 2, 3], [0, 0, 0, 0], [0] * 16, 5121, 5123, 5125, 5126, "data:,", "../../x.bin", "/dev/zero",
    {"poise": {"joint": {"type": {"type": "hinge"}, "frame": [0] * 12, "limits": [[0, 1]]}}},
    {"poise": {"version": 1, "parameters": [{"name": "a", "limits": [None, 1], "rest": 0}]}},
    {"count": 2, "indices": {"bufferView": 0, "componentType": 5123}, "values": {"bufferView": 1}},
]  # fmt: skip
"""What the members of JSON become."""

_NUMBER = re.compile(rb"(?<![\w.])[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?![\w.])")
_WORD = re.compile(rb"[A-Za-z_]\w*")


def json_tree(root: Any, chance: random.Random) -> Any:
    """A copy of JSON with one to three members replaced, moved, doubled or gone."""
    root = copy.deepcopy(root)
    places: list[tuple[Any, Any]] = []
    waiting = [root]
    while waiting:
        inside = waiting.pop()
        for key in inside if isinstance(inside, dict) else range(len(inside)):
            places.append((inside, key))
            if isinstance(inside[key], dict | list):
                waiting.append(inside[key])
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        inside, key = chance.choice(places)
        if key not in inside and isinstance(inside, dict):
            continue
        if isinstance(inside, list) and key >= len(inside):
            continue
        kind = chance.randrange(6)
        old = inside[key]
        if kind == 0 and isinstance(old, int | float):
            inside[key] = old + chance.choice((-1, 1, 1000, -0.5, 1e30))
        elif kind == 1:
            del inside[key]
        elif kind == 2 and isinstance(inside, list):
            inside.append(copy.deepcopy(old))
        elif kind == 3:
            other, name = chance.choice(places)
            known = range(len(other)) if isinstance(other, list) else other
            if name in known:
                inside[key] = copy.deepcopy(other[name])
        else:
            inside[key] = copy.deepcopy(chance.choice(VALUES))
    return root


def json_file(data: bytes, chance: random.Random) -> bytes:
    """A JSON file whose tree is changed."""
    return json.dumps(json_tree(json.loads(data), chance)).encode()


def xml_file(data: bytes, chance: random.Random) -> bytes:
    """An XML file with one to three elements or attributes changed, moved, doubled or gone."""
    root = ET.fromstring(data)
    for _ in range(chance.randint(1, 3)):
        every = list(root.iter())
        above = {child: parent for parent in every for child in parent}
        element, other = chance.choice(every), chance.choice(every)
        kind = chance.randrange(8)
        if kind < 4 and element.attrib:
            name = chance.choice([*element.attrib])
            if kind < 3:
                value = number_changed(element.attrib[name].encode(), chance).decode()
                element.set(name, value)
            elif other.attrib:
                element.set(name, chance.choice([*other.attrib.values()]))
        elif kind == 4 and element.attrib:
            del element.attrib[chance.choice([*element.attrib])]
        elif kind == 5 and element in above:
            above[element].remove(element)
        elif kind == 6 and element is not root and element not in other.iter():
            other.append(copy.deepcopy(element))
        elif kind == 7:
            element.tag = other.tag
    return ET.tostring(root)


def text_file(data: bytes, chance: random.Random) -> bytes:
    """A text with numbers, words, lines or blocks in braces changed, moved, doubled or gone."""
    for _ in range(chance.randint(1, 3)):
        kind = chance.randrange(8)
        if kind < 4:
            data = number_changed(data, chance)
        elif kind == 4:
            words = list(_WORD.finditer(data))
            if words:
                one, other = chance.choice(words), chance.choice(words)
                data = data[: one.start()] + other.group() + data[one.end() :]
        else:
            data = _lines_changed(data, chance, kind)
    return data


def number_changed(data: bytes, chance: random.Random) -> bytes:
    """A text with one of its numbers another one; the same text where it has none."""
    numbers = list(_NUMBER.finditer(data))
    if not numbers:
        return data
    one = chance.choice(numbers)
    old = one.group()
    if chance.random() < 0.6:
        new = chance.choice(NUMBERS).encode()
    elif b"." in old or b"e" in old.lower():
        new = b"%.9g" % (float(old) * chance.choice((-1.0, 2.0, 1e-3, 1e3)))
    else:
        new = b"%d" % (int(old) + chance.choice((-1, 1, 2, 100)))
    return data[: one.start()] + new + data[one.end() :]


def _lines_changed(data: bytes, chance: random.Random, kind: int) -> bytes:
    lines = data.split(b"\n")
    at = chance.randrange(len(lines))
    end = _block_end(lines, at)
    block = lines[at:end]
    if kind == 5:
        lines[at:end] = []
    elif kind == 6:
        lines[end:end] = block
    else:
        lines[at:end] = []
        place = chance.randrange(len(lines) + 1)
        lines[place:place] = block
    return b"\n".join(lines)


def _block_end(lines: list[bytes], at: int) -> int:
    """The line behind a line, or behind the block in braces that it begins."""
    depth, opened = 0, False
    for number in range(at, len(lines)):
        depth += lines[number].count(b"{") - lines[number].count(b"}")
        opened = opened or b"{" in lines[number]
        if depth <= 0 and (opened or number == at) and not _opens(lines, number + 1, opened):
            return number + 1
    return at + 1


def _opens(lines: list[bytes], number: int, opened: bool) -> bool:
    return not opened and number < len(lines) and lines[number].strip() == b"{"


def archive(data: bytes, chance: random.Random) -> bytes:
    """An NPZ archive with one to three of its members changed as arrays or as JSON, or gone."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as whole, zipfile.ZipFile(stream, "w") as made:
        names = whole.namelist()
        hurt = chance.sample(names, min(len(names), chance.randint(1, 3)))
        for name in names:
            content = whole.read(name)
            if name not in hurt:
                made.writestr(name, content)
            elif chance.random() < 0.9:
                made.writestr(name, array_file(content, chance))
    return stream.getvalue()


def array_file(content: bytes, chance: random.Random) -> bytes:
    """A NumPy array with other values, shape or type."""
    array = np.load(io.BytesIO(content), allow_pickle=False)
    if array.dtype.kind in "SU" and array.ndim == 0 and array.item()[:1] in ("{", b"{"):
        array = np.array(json.dumps(json_tree(json.loads(array.item()), chance)))
    elif array.dtype == np.uint8 and array.ndim == 1 and array[:1].tobytes() == b"{":
        text = json.dumps(json_tree(json.loads(array.tobytes()), chance))
        array = np.frombuffer(text.encode(), np.uint8)
    else:
        array = _values_changed(array, chance)
    made = io.BytesIO()
    np.save(made, array, allow_pickle=False)
    return made.getvalue()


def tensors(data: bytes, chance: random.Random) -> bytes:
    """A PyTorch file with one of its storages, or a few bytes of its pickle, changed."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as whole, zipfile.ZipFile(stream, "w") as made:
        hurt = chance.choice(whole.namelist())
        for name in whole.namelist():
            content = bytearray(whole.read(name))
            if name == hurt and content:
                at = chance.randrange(len(content))
                content[at : at + 4] = chance.randbytes(chance.choice((0, 1, 4)))
            made.writestr(name, bytes(content))
    return stream.getvalue()


def _values_changed(array: np.ndarray, chance: random.Random) -> np.ndarray:
    kind = chance.randrange(6)
    if kind == 0 and array.ndim:
        return array[: chance.randrange(len(array) + 1)]
    if kind == 1 and array.ndim:
        return np.concatenate([array, array[:1]])
    if kind == 2:
        return array.reshape(-1)
    if kind == 3 and array.dtype.kind in "fiub":
        return array.astype(chance.choice(("f4", "f8", "i4", "i8", "u1", "?", "U3", "c16")))
    if array.size and array.dtype.kind in "fiu":
        array = array.copy()
        new = chance.choice((0, 1, 2, -1, 7, 1e9, 1e-9, np.nan, np.inf))
        with np.errstate(invalid="ignore", over="ignore"):
            array.reshape(-1)[chance.randrange(array.size)] = np.array(new).astype(array.dtype)
        return array
    return array[None]


def c3d_file(data: bytes, chance: random.Random) -> bytes:
    """A C3D file with values of its header, its parameters or its samples changed."""
    changed = bytearray(data)
    order = ">" if data[512 + 3] == 86 else "<"
    for _ in range(chance.randint(1, 3)):
        lot = chance.random()
        if lot < 0.2:
            struct.pack_into(f"{order}h", changed, 2 * chance.randrange(1, 12), _word(chance))
        elif lot < 0.7:
            start, size, many = chance.choice(_parameters(data, order))
            at = start + abs(size) * chance.randrange(many) if many else start
            if abs(size) == 2:
                struct.pack_into(f"{order}h", changed, at, _word(chance))
            elif size == 4:
                struct.pack_into(f"{order}f", changed, at, float(chance.choice(NUMBERS)))
            else:
                changed[at] = chance.randrange(256)
        else:
            start = 512 * (struct.unpack_from(f"{order}H", data, 16)[0] - 1)
            at = start + 4 * chance.randrange(max(1, (len(data) - start) // 4))
            if at + 4 <= len(changed):
                struct.pack_into(f"{order}f", changed, at, float(chance.choice(NUMBERS)))
    return bytes(changed)


def _word(chance: random.Random) -> int:
    return chance.choice((0, 1, 2, 3, 5, 10, 100, 255, 512, 1000, -1, 32767, -32768))


def _parameters(data: bytes, order: str) -> list[tuple[int, int, int]]:
    """Return offsets of parameter values, their size (-1: letters) and their number."""
    found: list[tuple[int, int, int]] = []
    at = 516
    while at + 4 < len(data) and data[at]:
        letters, group = data[at] & 0x7F, data[at + 1]
        at += 2 + letters
        (following,) = struct.unpack_from(f"{order}h", data, at)
        if group < 128:
            (size,) = struct.unpack_from("b", data, at + 2)
            axes = data[at + 3]
            many = int(np.prod([data[at + 4 + axis] for axis in range(axes)])) if axes else 1
            found.append((at + 4 + axes, size, many))
        if following <= 0:
            break
        at += following
    return found


def mesh_file(data: bytes, chance: random.Random) -> bytes:
    """An STL or PLY file, text or binary, with numbers or records changed, moved or gone."""
    head = data.find(b"end_header\n")
    if b"format ascii" in data[:100] or data.startswith(b"solid"):
        return text_file(data, chance)
    start = head + 11 if head >= 0 else 84
    if head >= 0 and chance.random() < 0.5:
        return text_file(data[:start], chance) + data[start:]
    changed = bytearray(data)
    if head < 0 and chance.random() < 0.3:
        (count,) = struct.unpack_from("<I", changed, 80)
        struct.pack_into("<I", changed, 80, max(0, count + chance.choice((-1, 1, 100, 2**30))))
    for _ in range(chance.randint(1, 4)):
        if len(changed) - start >= 4:
            at = start + 4 * chance.randrange((len(changed) - start) // 4)
            struct.pack_into("<f", changed, at, float(chance.choice(NUMBERS)))
    return bytes(changed)
