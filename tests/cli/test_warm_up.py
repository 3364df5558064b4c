"""``poise warm-up``."""

from __future__ import annotations

import subprocess
import sys

import pytest

from poise.cli.main import run

FIRST = """
import poise
from poise.bundled import character
from poise.kernels.compile_notice import compile_listeners
compiled = []
compile_listeners.append(compiled.append)
rest = character().rest
poise.solve(rest, [poise.reach("lhand", (0.3, 1.4, 0.5))])
apart = poise.norm(poise.point("lhand") - poise.point("rhand")) == 0.4
poise.solve(rest, [poise.reach("lhand", (0.3, 1.4, 0.5)), apart])
print(compiled)
"""


@pytest.mark.slow
def test_after_it_the_first_solve_and_hard_constraint_compile_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["warm-up"]) == 0
    assert "kernels are ready in" in capsys.readouterr().out
    first = subprocess.run(
        [sys.executable, "-c", FIRST], capture_output=True, text=True, check=True
    )
    assert first.stdout.strip() == "[]"
