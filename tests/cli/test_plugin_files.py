"""Plug-ins from a single file: solvers by name, formats by registration, broken files."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path

import pytest

import poise
from poise.batch import TASKS
from poise.batch.manifest import NAME
from poise.cli.main import run
from poise.formats import FORMATS
from poise.solvers.registry import SOLVERS
from samples.problems import arm

SOLVER = '''
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar
import numpy as np
from poise.solvers import PythonMethod

@dataclass(frozen=True, kw_only=True)
class Transposed(PythonMethod):
    """Steps along the negative gradient."""
    name: ClassVar[str] = "NAME"
    gain: float = 1.0

    def poses(self, problem, q, targets) -> Iterator[np.ndarray]:
        while True:
            r, J = problem.residual(q, targets), problem.jacobian(q, targets)
            g = J.T @ r
            a = J @ g
            step = -self.gain * g * float(r @ a) / max(1e-12, float(a @ a))
            q = np.clip(problem.skeleton.integrate(q, step), *problem.limits)
            yield q

class Other: ...
'''


@pytest.fixture(autouse=True)
def _registries_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    for registry in (SOLVERS, FORMATS, TASKS):
        registry.names()
        for part in ("_targets", "_loaded", "_by_hand"):
            monkeypatch.setattr(registry, part, vars(registry)[part].copy())


@pytest.fixture
def body(tmp_path: Path) -> Path:
    path = tmp_path / "arm.bvh"
    poise.write(poise.Character("arm", arm()), path)
    return path


def written(folder: Path, name: str, text: str = SOLVER) -> Path:
    path = folder / f"{name}.py"
    path.write_text(text.replace("NAME", name), encoding="utf-8")
    return path


def test_solvers_of_a_file_are_compared_and_shown(body: Path, capsys, tmp_path: Path) -> None:
    plugin = written(tmp_path, "from-a-file")
    goals = ["--reach", "wrist=0.5,1.5,0.2", "--tolerance", "1e-2"]
    solvers = ["--solvers", f"lm,{plugin}:Transposed", "-o", str(tmp_path / "plot.svg")]
    assert run(["compare", str(body), *goals, *solvers, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["solvers"]
    assert [each["name"] for each in found] == ["lm", "from-a-file"]
    assert all(each["converged"] for each in found)
    assert "from-a-file" in (tmp_path / "plot.svg").read_text(encoding="utf-8")
    pose = ["pose", str(body), *goals, "--solver", f"{plugin}:Transposed", "--json"]
    assert run([*pose, "--option", "gain=0.5"]) == 0
    assert json.loads(capsys.readouterr().out)["solver"] == "from-a-file"


FORMAT = """
from pathlib import Path
import poise
from poise.formats import FORMATS
from poise.formats.self_contained import SelfContained

class Sticky(SelfContained):
    refusal = "a stick has its own skeleton"
    name = "NAME"
    extensions = (".sticky",)
    holds = frozenset()

    def parse(self, path, unit, log):
        builder = poise.SkeletonBuilder().add("trunk", poise.Free("zyx"))
        return poise.Character(Path(path).stem, builder.build())

FORMATS.register("NAME", Sticky())
"""


def test_a_format_of_a_file_is_read(capsys, tmp_path: Path) -> None:
    plugin = written(tmp_path, "sticks", FORMAT)
    (tmp_path / "a.sticky").write_text("")
    assert run(["--plugin", str(plugin), "info", str(tmp_path / "a.sticky"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["joints"][0]["name"] == "trunk"


TASK = """
from dataclasses import dataclass
from poise.batch import TASKS, Done, OverFiles

@dataclass(frozen=True)
class Count(OverFiles):
    \"\"\"Count joints.\"\"\"
    name = "NAME"

    def __call__(self, source, folder):
        return Done((), (), {"joints": len(self.read(source).skeleton.joints)})

TASKS.register("NAME", Count)
"""


@pytest.mark.slow
@pytest.mark.parametrize("how", ["processes", "cluster"])
def test_worker_processes_know_the_formats_and_tasks_of_files(
    how: str, capsys, tmp_path: Path
) -> None:
    formats, tasks = written(tmp_path, "sticks", FORMAT), written(tmp_path, "count", TASK)
    clips = tmp_path / "clips"
    clips.mkdir()
    for name in ("a", "b"):
        (clips / f"{name}.sticky").write_text("")
    plugins = ["--plugin", str(formats), "--plugin", str(tasks)]
    command = [
        *plugins,
        "batch",
        "count",
        str(clips),
        "--only",
        "sticky",
        "-o",
        str(tmp_path / "out"),
        "--json",
    ]
    with ExitStack() as stack:
        options = ["--jobs", "2"]
        if how == "cluster":
            distributed = pytest.importorskip("distributed")
            cluster = stack.enter_context(
                distributed.LocalCluster(n_workers=1, processes=True, dashboard_address=None)
            )
            options = ["--cluster", cluster.scheduler_address]
        assert run([*command, *options]) == 0
    assert json.loads(capsys.readouterr().out)["done"] == 2
    text = (tmp_path / "out" / NAME).read_text(encoding="utf-8")
    assert [json.loads(line)["figures"] for line in text.splitlines()] == [{"joints": 1}] * 2


@pytest.mark.parametrize(
    ("text", "target", "expected"),
    [
        ("x = 1\nname(\n", "Transposed", "broken.py:2: the plug-in does not load: SyntaxError"),
        ("x = 1\n\ny = x / 0\n", "A", "broken.py:3: the plug-in does not load: ZeroDivisionError"),
        (SOLVER, "Other", "broken.py:Other is not a solver"),
        (SOLVER, "Missing", "PythonMethod; "),
        (SOLVER.replace("NAME", "lm"), "Transposed", "the solver 'lm' already exists"),
        ("import sys\nsys.exit(3)\n", "A", "broken.py:2: the plug-in does not load: SystemExit: 3"),
        (SOLVER.replace("float = 1.0", "float"), "Transposed", "give each option a default value"),
        (
            SOLVER.replace("g = J.T @ r", "g = J.T @ rr"),
            "Transposed",
            "broken.py:17: the solver broken failed: NameError",
        ),
        (
            SOLVER.replace("poses(self, problem, q, targets)", "poses(self)"),
            "Transposed",
            "broken.py: the solver broken failed: TypeError",
        ),
        (
            SOLVER.replace("yield q", "yield 'a'"),
            "Transposed",
            "broken.py: the solver broken yielded",
        ),
        (
            SOLVER.replace("def poses", "def pose"),
            "Transposed",
            "broken.py: the solver broken does not implement poses()",
        ),
    ],
)
def test_broken_files(
    text: str, target: str, expected: str, body: Path, capsys, tmp_path: Path
) -> None:
    plugin = written(tmp_path, "broken", text)
    command = ["compare", str(body), "--reach", "wrist=0.5,1.5,0.2"]
    assert run([*command, "--solvers", f"{plugin}:{target}"]) == 2
    error = capsys.readouterr().err
    assert expected in error and error.count("\n") == 1


def test_output_of_a_file_is_not_output_of_the_command(body: Path, capsys, tmp_path: Path) -> None:
    plugin = written(tmp_path, "talks", "print('loading')\n")
    assert run(["--plugin", str(plugin), "info", str(body), "--json"]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out) and said.err == "loading\n"


def test_a_file_without_a_class(body: Path, capsys) -> None:
    assert run(["compare", str(body), "--reach", "wrist=0.5,1.5,0.2", "--solvers", "lm,my.py"]) == 2
    assert "my.py: expected a class of the file, such as my.py:MyMethod" in capsys.readouterr().err


def test_a_missing_file(body: Path, capsys, tmp_path: Path) -> None:
    gone = tmp_path / "gone.py"
    assert run(["--plugin", str(gone), "info", str(body)]) == 2
    assert "gone.py: no such plug-in file" in capsys.readouterr().err
