"""Folders of files, on all cores or on a cluster: the same work, one line a file."""

from poise.batch.clean import Clean
from poise.batch.convert import Convert
from poise.batch.manifest import Entry, read_manifest
from poise.batch.run import BatchReport, run
from poise.batch.task import Done, Task

__all__ = ["BatchReport", "Clean", "Convert", "Done", "Entry", "Task", "read_manifest", "run"]
