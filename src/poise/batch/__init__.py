"""Folders of files, on all cores or on a cluster: the same work, one line a file."""

from poise.batch.clean import Clean
from poise.batch.convert import Convert
from poise.batch.manifest import Entry, read_manifest
from poise.batch.markers import Markers
from poise.batch.option import asked
from poise.batch.reading import OverFiles
from poise.batch.registry import TASKS
from poise.batch.retarget import Retarget
from poise.batch.run import BatchReport, run
from poise.batch.task import Checked, Done, Task

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
