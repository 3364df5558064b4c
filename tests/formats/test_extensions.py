"""Errors for unknown extensions."""

from __future__ import annotations

from pathlib import Path

import pytest

import poise
from poise.bundled import bare_character
from poise.errors import UnknownFormat


def test_an_unknown_extension_lists_those_that_are_read_or_written(tmp_path: Path) -> None:
    with pytest.raises(UnknownFormat, match=r"known: .*\.ma, .*\.vrma$") as caught:
        poise.write(bare_character(), tmp_path / "a.xyz")
    assert ".c3d" not in str(caught.value)
    (tmp_path / "a.xyz").touch()
    with pytest.raises(UnknownFormat, match=r"known: .*\.c3d, .*\.vrm and 5 more$"):
        poise.read(tmp_path / "a.xyz")
