"""A tutorial that exceeds its processor time fails the build of the site."""

from __future__ import annotations

import os
import re
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
# A page

```{code-cell}
1 + 1
```
"""


@pytest.mark.slow
@pytest.mark.parametrize(("folders", "most", "slow"), [
    (("guide", "guide/tutorials"), 0.1, ["guide/tutorials"]), (("tutorials",), 60.0, []),
])  # fmt: skip
def test_slow_tutorials_fail_the_build(
    tmp_path: Path, folders: tuple[str, ...], most: float, slow: list[str]
) -> None:
    """The start of a kernel alone takes more than 0.1 s."""
    pages = tmp_path / "pages"
    for folder in folders:
        (pages / folder).mkdir(parents=True, exist_ok=True)
        (pages / folder / "one.md").write_text(PAGE)
    (pages / "conf.py").write_text(
        f'extensions = ["myst_nb", "docsite.tutorial_time"]\nnb_execution_mode = "force"\n'
        f"tutorial_seconds = {most}\n"
    )
    entries = "\n".join(f"{folder}/one" for folder in folders)
    (pages / "index.md").write_text(f"# Site\n\n```{{toctree}}\n{entries}\n```\n")
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", "--fail-on-warning", "--quiet", "--no-color",
         str(pages), str(tmp_path / "html")],
        env={**os.environ, "PYTHONPATH": str(ROOT / "tools")}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == int(bool(slow)), done.stderr
    text = r"(\S+)/one\.md: WARNING: the tutorial takes \d+ s of processor time; at most 0\.1 s"
    assert [str(Path(found).relative_to(pages)) for found in re.findall(text, done.stderr)] == slow
