"""Options are declared once: the command line, batch tasks, forms and documents derive from it."""

from __future__ import annotations

import inspect
import json
import math
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from typer.main import get_command

import poise.motion.retargeting.options as retargeting
from poise.batch import TASKS
from poise.cli.main import app
from poise.errors import InvalidValue, UnknownOption
from poise.motion import CleaningOptions, RetargetOptions
from poise.motion.sequences import Recipe
from poise.options import Option, check_options, documented, fields_of, part
from poise.studio.serving.form_messages import forms

TOOLS = Path(__file__).parents[1] / "tools"
OPERATIONS = [
    (RetargetOptions, "retarget", "retarget", "retarget-clip", ()),
    (CleaningOptions, "clean", "clean", "clean-clip", ("floor", "loop", "span")),
    (Recipe, "sequence", "solve", "sequence-clip", ()),
]
"""Options, the command and the batch task that have them, the edit of the studio, and the options
for which the command has its own syntax."""


def _offered(*words: str) -> dict[str, Any]:
    """Options of a command by name."""
    command: Any = get_command(app)
    for word in words:
        command = command.get_command(None, word)
    return {each.name: each for each in command.params}


@pytest.mark.parametrize(("kind", "command", "task", "do", "own"), OPERATIONS)
def test_every_option_is_offered_everywhere(
    kind: Any, command: str, task: str, do: str, own: tuple[str, ...]
) -> None:
    alone, batch = _offered(command), _offered("batch", task)
    form = {each.name: each for each in next(form for form in forms() if form.do == do).fields}
    for each in fields_of(kind):
        assert each.option is not None, each.name
        for offered in (batch[each.name], *(() if each.name in own else (alone[each.name],))):
            assert each.flags == "/".join([*offered.opts, *offered.secondary_opts])
            assert offered.help.startswith(each.option.help[:-1])
            assert each.several or offered.default == each.default
        assert form[each.name].help == each.option.help
        assert each.several or each.name in own or form[each.name].value == each.default
        assert f"\n    {each.name}: {each.option.help[:20]}" in kind.__doc__


_ADDED = """
import json, sys, types
sys.path.insert(0, sys.argv[2])
import poise.motion.retargeting
name = "poise.motion.retargeting.options"
module = types.ModuleType(name)
source = open(sys.argv[1]).read()
field = '    added: Annotated[float, Option("New.", "s")] = 0.5\\n\\n    def __post_init__'
assert "    def __post_init__" in source
sys.modules[name] = module
exec(compile(source.replace("    def __post_init__", field, 1), sys.argv[1], "exec"), vars(module))
from docsite.commands import page
from typer.main import get_command
from poise.batch import Retarget
from poise.cli.main import app
from poise.motion import RetargetOptions
from poise.studio.files.import_options import ImportOptions
from poise.studio.serving.form_messages import forms, import_fields
assert RetargetOptions(added=0.25).added == 0.25
group = get_command(app)
commands = [group.get_command(None, "retarget")]
commands.append(group.get_command(None, "batch").get_command(None, "retarget"))
form = next(form for form in forms() if form.do == "retarget-clip")
print(json.dumps({
    "help": [[p.help, p.metavar] for c in commands for p in c.params if p.opts == ["--added"]],
    "batch": Retarget(added=0.25).added,
    "forms": [[f.help, f.unit, f.value] for f in (*form.fields, *import_fields())
              if f.name == "added"],
    "document": RetargetOptions.__doc__,
    "page": page(),
}))
"""


def test_a_new_option_of_retargeting_needs_no_other_edit() -> None:
    path = inspect.getsourcefile(retargeting)
    done = subprocess.run(
        [sys.executable, "-c", _ADDED, str(path), str(TOOLS)],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    found = json.loads(done.stdout)
    assert found["help"] == [["New.", "S"]] * 2
    assert found["batch"] == 0.25
    assert found["forms"] == [["New.", "s", 0.5]] * 2
    assert "\n    added: New (s)." in found["document"]
    assert found["page"].count("| `--added S` | New. By default 0.5. |") == 2


@pytest.mark.parametrize("name", TASKS.names())
def test_tasks_describe_all_their_options(name: str) -> None:
    for each in fields_of(TASKS.get(name)):
        assert each.option is None or each.option.help, each.name


@dataclass(frozen=True)
class Filter:
    """A filter."""

    cutoff: Annotated[float | None, Option("Cut-off.", "Hz", above=0.0)] = None
    turns: Annotated[float, Option("Turns.", least=-1.0, most=math.inf)] = 0.0
    mode: Annotated[Literal["low", "high"], Option("Mode.")] = "low"

    def __post_init__(self) -> None:
        check_options(self)


@pytest.mark.parametrize(
    ("values", "error", "said"),
    [
        ({"cutoff": 0.0}, InvalidValue, "cutoff: expected a positive number, not 0 Hz"),
        ({"cutoff": math.inf}, InvalidValue, "cutoff: expected a finite number, not inf Hz"),
        ({"cutoff": math.nan}, InvalidValue, "cutoff: expected a finite number, not nan Hz"),
        ({"cutoff": "6"}, InvalidValue, "cutoff: expected a number, not '6'"),
        ({"turns": None}, InvalidValue, "turns: expected a number, not None"),
        ({"turns": -2}, InvalidValue, "turns: -2 is below -1"),
        ({"mode": "hihg"}, UnknownOption, "no mode 'hihg'; near: high"),
    ],
)
def test_values_are_checked(values: Any, error: type[Exception], said: str) -> None:
    with pytest.raises(error) as found:
        Filter(**values)
    assert said in str(found.value)
    assert Filter(turns=math.inf, cutoff=6).turns == math.inf


def test_documented_classes_list_their_options_once() -> None:
    @documented
    @dataclass(frozen=True)
    class Band(Filter):
        """A band.

        Raises:
            InvalidValue: an option is out of range.
        """

    assert inspect.getdoc(Band) == (
        "A band.\n\nAttributes:\n    cutoff: Cut-off (Hz, above 0).\n    turns: Turns (-1 or more)."
        "\n    mode: Mode.\n\nRaises:\n    InvalidValue: an option is out of range."
    )
    assert part(Band(turns=2.0), Filter, cutoff=3.0) == Filter(3.0, 2.0)
