"""The documented limits equal those of the code."""

from __future__ import annotations

from pathlib import Path

import pytest

from poise.studio.files.workspace_folder import (
    LARGEST,
    READING_MEMORY,
    READING_SECONDS,
    SOLVING_SECONDS,
)

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("page", ["security.md", "studio.md"])
def test_the_documented_limits_of_opened_files_are_those_of_the_code(page):
    text = " ".join((DOCS / page).read_text().split())
    for words in (
        f"{LARGEST >> 20} MiB",
        f"ends after {READING_SECONDS / 60:g} minutes",
        f"after {SOLVING_SECONDS / 60:g}",
        f"beyond {READING_MEMORY >> 30} GiB",
    ):
        assert words in text, words
