"""Exclude `guided.py` from pytest: it is a command, and needs atheris."""

from __future__ import annotations

collect_ignore = ["guided.py"]
