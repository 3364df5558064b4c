"""Registry of the tasks of `poise batch`: one module and one entry per task.

A task is a frozen dataclass that follows `poise.batch.task.Task`; a task over motion files extends
`poise.batch.motion_input.OverFiles`. Fields with an `Option` are options on the command line, and
the first paragraph of the docstring is the help. An error raised by the constructor or by
``check()`` is printed as one sentence, with exit code 2, before any file is processed.

>>> "convert" in TASKS
True
"""

from __future__ import annotations

from poise.batch.task import Task
from poise.errors import UnknownOption
from poise.registry import Registry

TASKS: Registry[type[Task]] = Registry(
    "task over a folder",
    group="poise.batch",
    builtin={
        "check": "poise.batch.check:Check",
        "convert": "poise.batch.convert:Convert",
        "clean": "poise.batch.clean:Clean",
        "markers": "poise.batch.markers:Markers",
        "retarget": "poise.batch.retarget:Retarget",
        "solve": "poise.batch.solve:Solve",
    },
    error=UnknownOption,
)
