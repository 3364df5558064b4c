"""What `poise batch` offers: one module a task, and one line here.

A task is a frozen dataclass that follows `poise.batch.task.Task`; over motion files it extends
`poise.batch.motion_input.OverFiles`. Its fields with `asked(...)` are its options on the command
line, the first paragraph of its docstring is the help, and an error raised while it is made, or by
its ``check()``, is one sentence and exit code 2 before any file is touched.

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
        "convert": "poise.batch.convert:Convert",
        "clean": "poise.batch.clean:Clean",
        "markers": "poise.batch.markers:Markers",
        "retarget": "poise.batch.retarget:Retarget",
        "solve": "poise.batch.solve:Solve",
    },
    error=UnknownOption,
)
