"""Pickles from untrusted sources: arrays are read, and nothing is executed."""

from __future__ import annotations

import base64
import os
import pickle
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from poise.errors import FileRefused, FileSyntax, FileTooLarge, FileUnsupported
from poise.files import packed
from poise.formats.robot_motions.pickles import pickled, read_pickle

ARRAYS: dict[str, Any] = {
    "doubles": np.arange(12.0).reshape(3, 4),
    "columns_first": np.asfortranarray(np.arange(12.0).reshape(3, 4)),
    "singles": np.arange(3, dtype=np.float32),
    "big_endian": np.arange(3, dtype=">i4"),
    "marks": np.array([True, False]),
    "none": np.zeros((0, 3)),
    "names": np.array(["left", "right"]),
    "objects": np.array(["left", None], dtype=object),
}


def put(folder: Path, data: bytes) -> Path:
    path = folder / "a.pkl"
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_arrays_of_every_protocol(tmp_path: Path, protocol: int) -> None:
    content = {
        **ARRAYS,
        "fps": np.float64(30.0),
        "list": ["a", 1, None],
        "in": {"x": ARRAYS["singles"]},
    }
    found = read_pickle(put(tmp_path, pickle.dumps(content, protocol=protocol)))
    assert (found["fps"], found["list"]) == (30.0, ["a", 1, None])
    np.testing.assert_array_equal(found["in"]["x"], ARRAYS["singles"])
    for name, array in ARRAYS.items():
        assert np.array(found[name]).tolist() == array.tolist(), name


def test_what_poise_writes_is_read_by_pickle(tmp_path: Path) -> None:
    path = put(tmp_path, pickled({"a": ARRAYS["doubles"], "b": ARRAYS["singles"]}))
    found = pickle.loads(path.read_bytes())
    np.testing.assert_array_equal(found["a"], ARRAYS["doubles"])
    np.testing.assert_array_equal(read_pickle(path)["b"], ARRAYS["singles"])


JOBLIB = (
    "gASV6QAAAAAAAAB9lIwEd2Fsa5R9lCiMB2RvdWJsZXOUjBNqb2JsaWIubnVtcHlfcGlja2xllIwRTnVtcHlBcnJheVdy"
    "YXBwZXKUk5QpgZR9lCiMCHN1YmNsYXNzlIwFbnVtcHmUjAduZGFycmF5lJOUjAVzaGFwZZRLAksDhpSMBW9yZGVylIwB"
    "Q5SMBWR0eXBllGgKjAVkdHlwZZSTlIwCZjiUiYiHlFKUKEsDjAE8lE5OTkr/////Sv////9LAHSUYowKYWxsb3dfbW1h"
    "cJSIjBtudW1weV9hcnJheV9hbGlnbm1lbnRfYnl0ZXOUSxB1Ygv//////////////wAAAAAAAAAAAAAAAAAA8D8AAAAA"
    "AAAAQAAAAAAAAAhAAAAAAAAAEEAAAAAAAAAUQJUxAAAAAAAAAIwHY29sdW1uc5RoBimBlH2UKGgJaAxoDUsCSwOGlGgP"
    "jAFGlGgRaBZoGYhoGksQdWIF//////8AAAAAAAAAAAAAAAAAAAhAAAAAAAAA8D8AAAAAAAAQQAAAAAAAAABAAAAAAAAA"
    "FECVCwAAAAAAAACMA2Zwc5RLHnVzLg=="
)
"""A file of joblib 1.6 with arrays in both orders, whose bytes are between those of the pickle."""


@pytest.mark.parametrize("packing", [bytes, zlib.compress])
def test_files_of_joblib(tmp_path: Path, packing: Callable[[bytes], bytes]) -> None:
    found = read_pickle(put(tmp_path, packing(base64.b64decode(JOBLIB))))["walk"]
    assert found["fps"] == 30
    for name in ("doubles", "columns"):
        np.testing.assert_array_equal(found[name], np.arange(6.0).reshape(2, 3))


class Payload:
    """Runs a command when it is unpickled."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def __reduce__(self) -> tuple[Any, ...]:
        return os.system, (f"echo 1 > {self.file}",)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_code_is_refused_and_not_executed(tmp_path: Path, protocol: int) -> None:
    data = pickle.dumps({"root_pos": Payload(tmp_path / "owned")}, protocol=protocol)
    with pytest.raises(FileRefused, match=r"names '\w+\.system'; expected NumPy arrays.*executed"):
        read_pickle(put(tmp_path, data))
    assert not (tmp_path / "owned").exists()


@pytest.mark.parametrize(
    "names",
    [
        b"cnumpy\nndarray.__init__.__globals__\n.", b"cbuiltins\neval\n.", b"cbuiltins\ngetattr\n.",
        b"cnumpy\nload\n.", b"cpickle\nloads\n.", b"c__main__\nx\n.",
        b"\x8c\x02os\x8c\x06system\x93.", b"(ios\nsystem\n.",
    ],
)  # fmt: skip
def test_no_other_name_is_admitted(tmp_path: Path, names: bytes) -> None:
    with pytest.raises(FileRefused):
        read_pickle(put(tmp_path, names))


WHOLE = pickle.dumps(ARRAYS)


@pytest.mark.parametrize(
    "data",
    [
        b"", b"walk", WHOLE[:-40], WHOLE[:100], b"P1\n.", b"\x82\x01.", b"(" + b"2" * 50 + b".",
        b"\x80\x04\x8e" + b"\xff" * 7 + b"\x0f.",  # a text of 10**18 bytes
        b"\x80\x04\x95" + b"\xff" * 7 + b"\x0f.",  # a frame of 10**18 bytes
        b"\x80\x02\x8b\xff\xff\xff\x7f.", b"\x78\x9cwalk",
    ],
)  # fmt: skip
def test_damaged_files(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(FileSyntax, match="is damaged or not a pickle; expected one of arrays"):
        read_pickle(put(tmp_path, data))


def test_a_large_index_takes_no_memory(tmp_path: Path) -> None:
    assert read_pickle(put(tmp_path, b"\x80\x02Nr\xff\xff\xff\xff.")) is None


def test_claimed_shapes_have_to_match_the_data(tmp_path: Path) -> None:
    data = pickle.dumps({"a": np.zeros((2, 3))}, protocol=2).replace(b"K\x02K\x03", b"K\xffK\xff")
    with pytest.raises(FileSyntax, match=r"contains an array of shape \(255, 255\) with 48 bytes"):
        read_pickle(put(tmp_path, data))


def test_compressed_files_that_expand_too_far(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packed, "_SPARE", 1000)
    monkeypatch.setenv("POISE_NATIVE_IN_PROCESS", "1")
    with pytest.raises(FileTooLarge, match="unpacks to more than 0 MiB"):
        read_pickle(put(tmp_path, zlib.compress(b"N" * 100_000)))
    with pytest.raises(FileUnsupported, match="is compressed by gzip; save it again"):
        read_pickle(put(tmp_path, b"\x1f\x8b" + b"0" * 20))


def test_a_pickle_that_repeats_itself_ends_at_the_limit(tmp_path: Path) -> None:
    """Each list holds the one before twice: 2^60 values in 400 bytes, in a process of its own."""
    content: list[object] = [0]
    for _ in range(60):
        content = [content, content]
    with pytest.raises(FileTooLarge):
        read_pickle(put(tmp_path, pickle.dumps(content)))
    assert read_pickle(put(tmp_path, pickle.dumps({"fps": (30, 1.5)}))) == {"fps": [30, 1.5]}
