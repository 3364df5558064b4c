"""The check of document snippets by `make types`: sections, and the page's line numbers."""

from __future__ import annotations

import re
import shutil
import sys

import pytest
from snippets import ROOT, Snippet, documented, faults, pages, snippets

PAGE = """# A page
```python
import poise
```
## A section
```python runnable
x = 1
```
```python fragment
y = unknown
```
```
not python
```
```python
z = 2
```
"""


def test_a_section_is_a_module_with_the_lines_of_the_page() -> None:
    first, alone, second = snippets(PAGE, "docs/page.md")
    assert first == Snippet("docs/page.md", 1, "\n\nimport poise\n")
    assert alone == Snippet("docs/page.md", 6, "\n" * 6 + "x = 1\n")
    assert second == Snippet("docs/page.md", 5, "\n" * 15 + "z = 2\n")
    assert second.module == "docs_page_5.py"


def test_all_blocks_of_the_documents_are_found() -> None:
    for page in pages():
        text = page.read_text(encoding="utf-8")
        name = str(page.relative_to(ROOT))
        found = sum(part.code.count("import") > 0 for part in snippets(text, name))
        blocks = re.findall(r"^```python(?! fragment)", text, re.MULTILINE)
        assert bool(found) == bool(blocks), name
    # The fragments of these pages are code of other programs.
    foreign = ("blender.md", "coming-from.md", "from-mediapipe.md")
    own = [page.read_text("utf-8") for page in pages() if page.name not in foreign]
    assert len(re.findall(r"^```python fragment", "".join(own), re.MULTILINE)) <= 5


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("mypy", path=sys.prefix + "/bin"), reason="mypy is missing")
def test_of_the_documents_and_a_module_with_two_faults_these_are_found() -> None:
    """One run of the checkers: each analyses Poise first.

    A batch and a single result differ in type.
    """
    code = """# A module of a user.
import poise
from poise.bundled import character

rest = character().rest
goals = [poise.reach("lhand", (0.3, 1.4, 0.5)), poise.point("head").y >= 1.0]
single: float | None = poise.solve(rest, goals).errors[0].position
many: int = int(poise.solve(rest, goals, batch=True).converged.sum())
wrong: int = poise.solve(rest, goals, batch=True).iterations
unknown = poise.solve(rest, goals, sovler="lm")
"""
    found = faults([Snippet("docs/a.md", 1, code), *documented()])
    places = {line.split(": ")[0] for line in found}
    assert places == {"docs/a.md:9", "docs/a.md:10"}, "\n".join(found)
    assert all(any(tool in line for line in found) for tool in ("mypy", "pyright"))
