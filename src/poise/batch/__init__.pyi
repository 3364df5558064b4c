# Public names, loaded on first use. Import each from the module that defines it, not from its
# package: type checkers would take `solve` in `poise.solvers` for the module of that name.

from .clean import Clean as Clean
from .convert import Convert as Convert
from .manifest import Entry as Entry
from .manifest import read_manifest as read_manifest
from .markers import Markers as Markers
from .motion_input import OverFiles as OverFiles
from .registry import TASKS as TASKS
from .retarget import Retarget as Retarget
from .running import BatchReport as BatchReport
from .running import run as run
from .task import Checked as Checked
from .task import Done as Done
from .task import Task as Task
from .task import asked as asked
