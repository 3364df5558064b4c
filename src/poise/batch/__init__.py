"""Folders of files, on all cores or on a cluster: the same work, one line a file.

The tasks are loaded on first use: a process that works through a folder needs one of them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from poise.batch.manifest import Entry, read_manifest
from poise.batch.registry import TASKS
from poise.batch.run import BatchReport, run
from poise.batch.task import Checked, Done, Task
from poise.batch.task_options import asked

if TYPE_CHECKING:
    from poise.batch.clean import Clean
    from poise.batch.convert import Convert
    from poise.batch.markers import Markers
    from poise.batch.motion_input import OverFiles
    from poise.batch.retarget import Retarget

__all__ = [
    "TASKS",
    "BatchReport",
    "Checked",
    "Clean",
    "Convert",
    "Done",
    "Entry",
    "Markers",
    "OverFiles",
    "Retarget",
    "Task",
    "asked",
    "read_manifest",
    "run",
]

_HOMES = {
    "Clean": "poise.batch.clean",
    "Convert": "poise.batch.convert",
    "Markers": "poise.batch.markers",
    "OverFiles": "poise.batch.motion_input",
    "Retarget": "poise.batch.retarget",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_HOMES[name]), name)
    return found
