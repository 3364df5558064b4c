"""The modules of `src/poise`, parsed once for all tests that look at them."""

from __future__ import annotations

import ast
import gc
from functools import cache
from pathlib import Path
from typing import NamedTuple

import poise

ROOT = Path(poise.__file__).parent


class Source(NamedTuple):
    """Text and syntax tree of a module."""

    text: str
    tree: ast.Module


@cache
def sources() -> dict[str, Source]:
    """Return all modules by their paths below `src/poise`, such as ``model/pose.py``."""
    gc.disable()  # trees have no cycles, and searching millions of nodes takes longer than parsing
    try:
        texts = {path: path.read_text(encoding="utf-8") for path in sorted(ROOT.rglob("*.py"))}
        found = {
            path.relative_to(ROOT).as_posix(): Source(text, ast.parse(text))
            for path, text in texts.items()
        }
        gc.freeze()
    finally:
        gc.enable()
    return found
