"""Bytes of binary FBX against a plain reader, and against files of other programs."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from formats.fbx_records import records
from poise.errors import FileUnsupported, InvalidValue
from poise.formats import fbx_encoding
from poise.formats.fbx_encoding import encode
from poise.formats.fbx_nodes import FbxNode

DATA = Path(__file__).resolve().parents[3] / "shared" / "data" / "fbx"


def tree() -> list[FbxNode]:
    long = np.arange(1000, dtype=np.int64)
    values: list[Any] = [
        True, 7, -(1 << 31), 1 << 31, 0.5, np.int16(-3), np.int64(5), np.float32(0.25),
        "a\x00\x01b", "\u00e9\u6f22", b"\xff\x00", long, np.array([1.5, 2.5], dtype=np.float32),
        np.array([True, False]), np.arange(3, dtype=np.uint8), np.arange(40, dtype=np.int32),
        np.linspace(0.0, 1.0, 50), np.zeros(0),
    ]  # fmt: skip
    inner = FbxNode("Inner", values, [FbxNode("Empty"), FbxNode("One", ["x"])])
    return [FbxNode("Outer", [], [inner, FbxNode("Empty")]), FbxNode("Last", [long])]


def assert_same(a: FbxNode, b: FbxNode) -> None:
    assert (a.name, len(a.values), len(a.children)) == (b.name, len(b.values), len(b.children))
    for ours, theirs in zip(a.values, b.values, strict=True):
        if isinstance(ours, np.ndarray):
            assert ours.dtype == np.asarray(theirs).dtype
            np.testing.assert_array_equal(ours, theirs)
        else:
            assert ours == theirs
    for ours, theirs in zip(a.children, b.children, strict=True):
        assert_same(ours, theirs)


def test_every_type_of_value_is_read_back() -> None:
    nodes, _ = records(encode(tree()))
    for ours, theirs in zip(tree(), nodes, strict=True):
        assert_same(ours, theirs)


def test_whole_numbers_take_the_width_they_need() -> None:
    data = encode([FbxNode("N", [7, 1 << 31, np.int64(7), np.int16(7)])])
    assert b"NI\x07\0\0\0L\0\0\0\x80\0\0\0\0L\x07\0\0\0\0\0\0\0Y\x07\0" in data


@pytest.mark.parametrize("name", ["", "N" * 5, "N" * 6, "N" * 250])
def test_the_end_lies_as_in_other_programs_files(name: str) -> None:
    """16 bytes of the creation time, 1 to 16 zeros up to a multiple of 16, then 144."""
    data = encode([FbxNode(name, [1])])
    _, footer = records(data)
    start = len(data) - len(footer)
    assert len(data) % 16 == 0
    assert 0 < len(data) - 144 - (start + 16) <= 16
    assert struct.unpack_from("<I", data, len(data) - 140) == (7400,)
    assert not any(footer[16 : len(footer) - 140]) and not any(footer[-136:-16])


def test_the_end_is_that_of_a_file_of_maya() -> None:
    path = DATA / "maya_human_ik_7400_binary.fbx"
    if not path.exists():
        pytest.skip(f"{path} is not here")
    theirs, ours = path.read_bytes(), encode(tree())
    assert theirs[-140:] == ours[-140:]
    _, footer = records(theirs)
    at = len(theirs) - len(footer)
    assert len(footer) == 16 + (16 - (at + 16) % 16) + 144


def test_the_same_tree_gives_the_same_bytes() -> None:
    assert encode(tree()) == encode(tree())


def test_what_the_format_cannot_say_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InvalidValue, match="complex128"):
        encode([FbxNode("N", [np.zeros(2, dtype=complex)])])
    with pytest.raises(InvalidValue, match="2 axes"):
        encode([FbxNode("N", [np.zeros((2, 2))])])
    with pytest.raises(FileUnsupported, match="255 bytes"):
        encode([FbxNode("N" * 256)])
    monkeypatch.setattr(fbx_encoding, "_MAX_BYTES", 1000)
    with pytest.raises(FileUnsupported, match=r"big\.fbx.*4 GiB"):
        encode([FbxNode("N", [bytes(2000)])], "big.fbx")
