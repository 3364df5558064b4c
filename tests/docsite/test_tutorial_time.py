"""A tutorial that exceeds its processor time fails the build of the site."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("myst_nb", reason="needs the extra docs")
pytest.importorskip("resource", reason="needs the processor time of child processes")

ROOT = Path(__file__).resolve().parents[2]
PAGE = """---
file_format: mystnb
kernelspec:
  name: python3
---
# A tutorial

```{code-cell}
import time
while time.process_time() < 1.5:
    pass
```
"""


@pytest.mark.slow
@pytest.mark.parametrize(("folder", "most", "code"), [
    ("guide/tutorials", 1.0, 1), ("tutorials", 60.0, 0), ("guide", 1.0, 0),
])  # fmt: skip
def test_slow_tutorials_fail_the_build(tmp_path: Path, folder: str, most: float, code: int) -> None:
    pages = tmp_path / "pages"
    (pages / folder).mkdir(parents=True)
    (pages / "conf.py").write_text(
        f'extensions = ["myst_nb", "docsite.tutorial_time"]\nnb_execution_mode = "force"\n'
        f"tutorial_seconds = {most}\n"
    )
    (pages / "index.md").write_text(f"# Site\n\n```{{toctree}}\n{folder}/one\n```\n")
    (pages / folder / "one.md").write_text(PAGE)
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", "--fail-on-warning", "--quiet",
         str(pages), str(tmp_path / "html")],
        env={**os.environ, "PYTHONPATH": str(ROOT / "tools")}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == code, done.stderr
    assert ("s of processor time; at most 1 s are allowed" in done.stderr) is bool(code)
