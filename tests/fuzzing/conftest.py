"""What pytest leaves alone here: `guided.py` is a command, and needs atheris."""

from __future__ import annotations

collect_ignore = ["guided.py"]
