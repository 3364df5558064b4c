"""Nodes of FBX files: binary in both byte orders and ASCII, valid and damaged."""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from formats.fbx_files import ascii_text, binary, node
from poise.errors import FileSyntax, FileTooLarge
from poise.formats.fbx_binary import DEEPEST, FbxTree, is_binary, read_binary
from poise.formats.fbx_nodes import FbxNode
from poise.formats.fbx_text import looks_like_text, read_ascii
from poise.formats.repair_log import RepairLog

TREE = [
    node("Head", children=[node("Version", 7400), node("Creator", 'a "quoted" name')]),
    node(
        "Objects",
        children=[
            node("Model", 1 << 40, "arm", "LimbNode", children=[
                node("Size", np.array([1.5, -2.0, 1e-9])),
                node("Times", np.array([0, 46186158000, -(1 << 62)])),
                node("Flags", np.array([1, -1], np.int32)),
                node("Empty", np.zeros(0)),
                node("Both", 3, -4.5, "x"),
            ]),
        ],
    ),
]  # fmt: skip


def plain(tree: FbxNode) -> Any:
    """Names and values without types."""
    values = [v.tolist() if isinstance(v, np.ndarray) else v for v in tree.values]
    return tree.name, values, [plain(child) for child in tree.children]


def read(data: bytes) -> FbxTree:
    log = RepairLog("x.fbx")
    return read_binary(data, log) if is_binary(data) else read_ascii(data, log)


@pytest.mark.parametrize("version", [5800, 7400, 7500, 7700])
@pytest.mark.parametrize("order", "<>")
@pytest.mark.parametrize("packed", [False, True])
def test_binary_files_of_every_kind(version: int, order: str, packed: bool) -> None:
    found = read(binary(TREE, version, order, packed=packed))
    assert found.version == version
    assert plain(found.root)[2] == [plain(each) for each in TREE]


def test_binary_scalars() -> None:
    values = [True, np.int16(-5), np.float32(0.5), b"\x00\xff", "ümlaut"]
    assert read(binary([node("A", *values)])).root.children[0].values == tuple(values)


def test_a_text_that_is_not_utf8_is_latin1() -> None:
    data = binary([node("A", "xyzq")]).replace(b"xyzq", b"\xfcber")
    assert read(data).root.children[0].values == ("über",)


def test_long_runs_of_numbers_become_arrays() -> None:
    numbers = [float(i) for i in range(40)]
    (found,) = read(binary([node("A", *numbers)], 6100)).root.children
    assert isinstance(found.values[0], np.ndarray)
    assert found.values[0].tolist() == numbers
    mixed = read(binary([node("A", *numbers, "x")], 6100)).root.children[0]
    assert mixed.values == (*numbers, "x")


def test_ascii_is_the_same_tree() -> None:
    found = read(ascii_text(TREE).encode())
    assert found.version == 7400
    assert plain(found.root)[2] == [plain(each) for each in TREE]


def test_ascii_of_older_versions() -> None:
    text = b"""; FBX 6.1.0 project file
Objects:  {
\tModel: "Model::a", "Mesh" {
\t\tShading: Y
\t\tVertices: 1,2.5,-3e-2
\t\t,4,5
\t\tKey:
\t\t\t1924423250,0.5,L,
\t\t\t3848846500,1,C,n
\t\tColor: 1,0,0 ; a comment: with "things" {
\t\tContent: ,
\t\t\t"abc"
\t}
}
Empty:  {
}
"""
    found = read(text)
    model = found.root.children[0].children[0]
    assert found.version == 6100
    assert [(each.name, list(each.values)) for each in model.children] == [
        ("Shading", ["Y"]),
        ("Vertices", [1, 2.5, -0.03, 4, 5]),
        ("Key", [1924423250, 0.5, "L", 3848846500, 1, "C", "n"]),
        ("Color", [1, 0, 0]),
        ("Content", ["abc"]),
    ]
    assert found.root.children[1].children == ()


def test_looks_like_text() -> None:
    assert looks_like_text(b"\xef\xbb\xbf; FBX 7.3.0 project file\n")
    assert looks_like_text(b"\n\nFBXHeaderExtension:  {")
    assert not looks_like_text(b"")
    assert not looks_like_text(b"\x00\x01")


WHOLE = binary(TREE)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (WHOLE[:25], "within its header"),
        (WHOLE[:22] + b"\x07" + WHOLE[23:], "byte order"),
        (WHOLE[:60], "ends at byte"),
        (WHOLE.replace(b"I\xe8\x1c\x00\x00", b"Z\xe8\x1c\x00\x00"), "not a value type"),
        (binary([node("A", "text")]).replace(b"S\x04", b"S\xff"), "a value ends at byte"),
        (b"A: 1\n}", r"x\.fbx:2: unmatched '\}'"),
        (b"A: {\nB: 1", "never closed"),
        (b'A: "x', "unterminated"),
        (b"A: *3 { a: 1,2 }", r"x\.fbx:1: the array of A does not have 3 numbers"),
        (b"A: *x", "'*' without a number"),
        (b"A: 1.2.3", "'1.2.3' is not a number"),
        (b"A: 1\n= 5", "'= 5' is not a node"),
    ],
)
def test_damaged_files(data: bytes, words: str) -> None:
    with pytest.raises(FileSyntax, match=words.replace("*", r"\*")):
        read(data)


def test_errors_of_ascii_name_the_line() -> None:
    with pytest.raises(FileSyntax) as error:
        read(b"A: 1\nB: 2\n\n= 5")
    assert error.value.line == 4


def test_nesting_is_bounded() -> None:
    tree = node("A")
    for _ in range(DEEPEST + 2):
        tree = node("A", children=[tree])
    for data in (binary([tree]), b"A: {" * 5000):
        with pytest.raises(FileSyntax, match="nested"):
            read(data)


def test_an_array_that_unpacks_to_too_much_is_refused() -> None:
    data = binary([node("A", np.zeros(12_000_000))], packed=True)
    assert len(data) < 200_000
    with pytest.raises(FileTooLarge, match=r"x\.fbx: unpacks from 91 KiB to more than 81 MiB"):
        read(data)


def test_an_array_that_unpacks_to_another_size_is_refused() -> None:
    body = zlib.compress(bytes(80))
    data = binary([node("A", np.zeros(10))], packed=True)
    assert body in data
    with pytest.raises(FileSyntax, match="does not unpack to"):
        read(data.replace(body, zlib.compress(bytes(79)).ljust(len(body), b"\0")))
    with pytest.raises(FileSyntax, match="does not unpack"):
        read(data.replace(body, bytes(len(body))))


def test_a_file_without_its_last_node_is_read() -> None:
    log = RepairLog("x.fbx")
    found = read_binary(WHOLE[:-13], log)
    assert plain(found.root)[2] == [plain(each) for each in TREE]
    assert "empty node" in str(log.repairs[0])


def test_real_files_have_objects(shared_data: Path) -> None:
    paths = sorted((shared_data / "fbx").glob("*.fbx"))
    for path in paths:
        tree = read(path.read_bytes())
        assert tree.root.first("Objects") is not None or tree.version < 5000, path
    assert len(paths) > 40
