"""Check the Python blocks of README and docs with mypy and pyright, both strict.

The blocks of a section of a page are one module, so each section stands by itself; a block marked
``python runnable`` is a module of its own. A block marked ``python fragment`` is not checked. Line
numbers in messages are those of the page.

    python tools/snippets.py
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

_FENCE = re.compile(r"^```(.*)$")
_SECTION = re.compile(r"^#{1,2} ")

_NOT_INSTALLED = ("torch", "jax", "scipy")
"""Packages without type information, or that the checkers' environment does not have."""

_INLINE = {
    # Numba's kernels have no types, and SciPy's types are those of its default values.
    "docs/extending.md": (
        '# mypy: disable-error-code="untyped-decorator,no-any-return"',
        "# pyright: reportArgumentType=false",
    ),
}
"""Settings of pages, in their first lines, which hold no code."""


@dataclass(frozen=True)
class Snippet:
    """The blocks of one section: their location, and their code with the page's line numbers."""

    page: str
    line: int
    code: str

    @property
    def module(self) -> str:
        """File name of the checked module."""
        return f"{re.sub(r'[^a-z]', '_', self.page.lower().removesuffix('.md'))}_{self.line}.py"


def pages() -> list[Path]:
    """Return README and the pages of docs."""
    return [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def snippets(text: str, page: str) -> Iterator[Snippet]:
    """Return the sections of a page that contain Python blocks.

    >>> text = "# A\\n```python\\nx = 1\\n```\\n```python fragment\\nx = y\\n```\\n"
    >>> [(each.line, each.code.split()) for each in snippets(text, "a.md")]
    [(1, ['x', '=', '1'])]
    """
    sections: dict[int, list[str]] = {}
    lines = text.splitlines()
    section, block, language = 0, 0, None
    for number, line in enumerate(lines):
        fence = _FENCE.match(line)
        if fence:
            language = fence[1].split() if language is None else None
            block = number if language and "runnable" in language else section
        elif language is None:
            section = number if _SECTION.match(line) else section
        elif language[:1] == ["python"] and "fragment" not in language:
            sections.setdefault(block, [""] * len(lines))[number] = line
    for began, kept in sections.items():
        kept[: len(_INLINE.get(page, ()))] = _INLINE.get(page, ())
        yield Snippet(page, began + 1, "\n".join(kept).rstrip() + "\n")


def documented() -> list[Snippet]:
    """Return the snippets of all pages."""
    return [
        part
        for page in pages()
        for part in snippets(page.read_text(encoding="utf-8"), str(page.relative_to(ROOT)))
    ]


def _mypy(folder: Path) -> list[tuple[str, int, str]]:
    """Return the faults found by mypy in the modules of a folder: file, line, message."""
    settings = "".join(
        f"[mypy-{name}.*]\nignore_missing_imports = True\n" for name in _NOT_INSTALLED
    )
    # Poise itself is checked by pyright.
    (folder / "mypy.ini").write_text(
        f"[mypy]\nstrict = True\nfollow_imports = silent\nmypy_path = {ROOT / 'src'}\n{settings}",
        encoding="utf-8",
    )
    files = sorted(path.name for path in folder.glob("*.py"))
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--cache-dir", str(ROOT / "build" / "mypy"),
         "--no-error-summary", *files],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode not in (0, 1):
        raise SystemExit(done.stdout + done.stderr)
    found = re.findall(r"^([^:\n]+):(\d+): (error: .*)$", done.stdout, re.MULTILINE)
    return [(name, int(line), f"mypy: {message}") for name, line, message in found]


def _pyright(folder: Path) -> list[tuple[str, int, str]]:
    """Return the faults found by pyright in the modules of a folder: file, line, message."""
    settings = {
        "typeCheckingMode": "strict",
        "extraPaths": [str(ROOT / "src")],
        "pythonVersion": "3.11",
        # Types of NumPy and SciPy are partly unknown.
        "reportUnknownMemberType": False,
        "reportUnknownVariableType": False,
        "reportUnknownArgumentType": False,
        "reportMissingTypeStubs": False,
        "reportMissingImports": "information",
        # The last line of a snippet may be displayed by a notebook.
        "reportUnusedExpression": False,
    }
    (folder / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pyright", "--outputjson", "--pythonpath", sys.executable],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    found = json.loads(done.stdout)["generalDiagnostics"]
    return [
        (Path(each["file"]).name, each["range"]["start"]["line"] + 1, f"pyright: {message}")
        for each in found
        if each["severity"] == "error"
        for message in [each["message"].splitlines()[0]]
    ]


def faults(parts: Iterable[Snippet]) -> list[str]:
    """Return the faults of snippets by both checkers, as ``page:line: message``."""
    by_file = {part.module: part.page for part in parts}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for part in parts:
            (folder / part.module).write_text(part.code, encoding="utf-8")
        found = [*_mypy(folder), *_pyright(folder)]
    return [f"{by_file[file]}:{line}: {message}" for file, line, message in sorted(found)]


def main() -> int:
    """Check all pages; exit code 1 if a block has a fault."""
    parts = documented()
    found = faults(parts)
    sys.stdout.writelines(f"{line}\n" for line in found)
    sys.stdout.write(f"{len(parts)} sections with Python blocks, {len(found)} faults\n")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
