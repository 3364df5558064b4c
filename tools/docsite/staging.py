"""Copy the repository's pages to one folder for Sphinx, with links that work on the site.

The pages stay where a code host shows them. Links between pages become links between pages of the
site; links to other files of the repository lead to copies of those files, which `source_pages`
writes with highlighting.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SITE = Path(__file__).parent / "pages"

PROJECT_PAGES = {
    "CHANGELOG.md": "project/changelog",
    "CONTRIBUTING.md": "project/contributing",
    "SECURITY.md": "project/reporting",
    "THIRD_PARTY_LICENSES.md": "project/licences",
    "bench/README.md": "project/benchmarks",
    "examples/README.md": "guide/examples",
}
"""Pages outside ``docs`` and where they are on the site."""

HOME = {"README.md": "index", "docs/README.md": "index"}
"""Pages that the start page of the site replaces."""

README = ROOT / "README.md"
README_SECTIONS = (("howto/install", "Install", "Install"),)
"""Sections of the README that are pages of the site: the page, its title, the section."""

_NOTEBOOK = "format_name: myst"
"""In the header of pages that are notebooks."""

_FENCED = re.compile(r"^(`{3,}).*?^\1", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"(!?)\[((?:[^\]\[]|\[[^\]]*\])*)\]\((?!\w+:|#)([^)\s]+)\)")
_SIDE_BY_SIDE = re.compile(
    r"^<!-- side by side -->\n(.*?)^<!-- end -->\n", re.MULTILINE | re.DOTALL
)
_COLUMN = re.compile(r"\*\*(.+?)\*\*\n\n(```.*?^```)", re.MULTILINE | re.DOTALL)


def documents() -> dict[str, str]:
    """Return each page of the repository and its location on the site, without suffix."""
    docs = {
        str(path.relative_to(ROOT)): f"guide/{path.relative_to(ROOT / 'docs').with_suffix('')}"
        for path in sorted((ROOT / "docs").rglob("*.md"))
    }
    decisions = {"docs/decisions/README.md": "guide/decisions/index"}
    return {**docs, **decisions, **PROJECT_PAGES, **HOME}


@dataclass
class Staging:
    """The folder that Sphinx reads.

    Attributes:
        folder: where pages are written.
        linked: files and folders of the repository that pages link to; they get pages of their own.
    """

    folder: Path
    linked: set[str] = field(default_factory=set)

    def write(self) -> None:
        """Write all pages whose contents have changed."""
        from docsite.commands import page as commands
        from docsite.reference import pages

        staged = {f"{name}.rst": text for name, text in pages()}
        staged["reference/commands.md"] = commands()
        for source, target in documents().items():
            if source not in HOME:
                text = (ROOT / source).read_text(encoding="utf-8")
                if _NOTEBOOK in text:
                    link = f"{{download}}`Download as a notebook <{Path(target).name}.ipynb>`"
                    text = re.sub(r"^(# .*\n)", rf"\1\n{link}\n", text, count=1, flags=re.MULTILINE)
                staged[f"{target}.md"] = self.rewritten(text, source, target)
        staged |= {f"{target}.ipynb": notebook(text) for text, target in notebooks()}
        for target, title, section in README_SECTIONS:
            text = f"# {title}\n\n{section_of(README.read_text(encoding='utf-8'), section)}"
            staged[f"{target}.md"] = self.rewritten(text, "README.md", target)
        for page in sorted(SITE.rglob("*.md")):
            staged[str(page.relative_to(SITE))] = page.read_text(encoding="utf-8")
        pictures = {
            f"guide/{path.relative_to(ROOT / 'docs')}": path
            for pattern in ("*.png", "*.webp", "*.urdf")
            for path in (ROOT / "docs").rglob(pattern)
        }
        for known in list(self._present()):
            if str(known.relative_to(self.folder)) not in {*staged, *pictures}:
                known.unlink()
        for name, text in staged.items():
            self._update(name, text.encode())
        for name, path in pictures.items():
            self._update(name, path.read_bytes())

    def rewritten(self, text: str, source: str, target: str) -> str:
        """Rewrite the links of a page for the site, except in code blocks."""
        text = side_by_side(text).replace("```math\n", "```{math}\n")
        if source == "docs/decisions/README.md":
            text += "\n```{toctree}\n:hidden:\n:glob:\n\n0*\n```\n"
        parts: list[str] = []
        done = 0
        for block in _FENCED.finditer(text):
            parts += [self._with_links(text[done : block.start()], source, target), block[0]]
            done = block.end()
        parts.append(self._with_links(text[done:], source, target))
        return "".join(parts)

    def _with_links(self, text: str, source: str, target: str) -> str:
        def link(found: re.Match[str]) -> str:
            mark, label, address = found.groups()
            path, hash_, anchor = address.partition("#")
            aimed = os.path.normpath(Path(source).parent / path)
            page = documents().get(aimed) or documents().get(f"{aimed}/README.md")
            here = Path(target).parent
            if page:
                return f"{mark}[{label}]({os.path.relpath(f'{page}.md', here)}{hash_}{anchor})"
            if mark or aimed.startswith("docs/"):
                aimed = aimed.replace("docs/", "guide/", 1)
                return f"{mark}[{label}]({os.path.relpath(aimed, here)})"
            self.linked.add(aimed)
            return f'<a href="{os.path.relpath(source_page(aimed), here)}">{label}</a>'

        return _LINK.sub(link, text)

    def _present(self) -> Iterator[Path]:
        return (path for path in self.folder.rglob("*") if path.is_file())

    def _update(self, name: str, contents: bytes) -> None:
        path = self.folder / name
        if path.is_file() and path.read_bytes() == contents:
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(contents)


def notebooks() -> Iterator[tuple[str, str]]:
    """Return the text of each page that is a notebook, and its location without suffix."""
    for source, target in documents().items():
        text = (ROOT / source).read_text(encoding="utf-8")
        if _NOTEBOOK in text and source not in HOME:
            yield text, target


def source_page(path: str) -> str:
    """Return the site's page of a file or folder of the repository.

    >>> source_page("src/poise/errors.py")
    'source/src/poise/errors.py.html'
    """
    if (ROOT / path).is_dir():
        return f"source/{path}/index.html"
    return f"source/{path}.html"


def notebook(text: str, cache: Path | None = None) -> str:
    """Return a page as a Jupyter notebook; links between pages become plain text.

    Outputs, without widgets, are those of the page's execution in a cache of jupyter-cache.

    >>> import json
    >>> page = "---\\nkernelspec:\\n  name: python3\\n---\\n\\nSee [a](b.md).\\n\\n"
    >>> made = json.loads(notebook(page + "```{code-cell}\\n1 + 1\\n```\\n"))
    >>> [cell["source"] for cell in made["cells"]]
    [['See a.'], ['1 + 1']]
    """
    import nbformat
    from jupyter_cache import get_cache
    from myst_nb.core.read import read_myst_markdown_notebook
    from myst_parser.config.main import MdParserConfig

    made = read_myst_markdown_notebook(text, MdParserConfig())
    if cache is not None:
        made = get_cache(cache).merge_match_into_notebook(made, ("language_info",))[1]
    for number, cell in enumerate(made.cells):
        cell["id"] = f"cell-{number}"  # by default random
        cell["source"] = cell["source"].replace("../arm.urdf", "arm.urdf")
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop("application/vnd.jupyter.widget-view+json", None)
        if cell["cell_type"] == "markdown":
            cell["source"] = _LINK.sub(r"\2", cell["source"])
    return str(nbformat.writes(made))


def section_of(text: str, title: str) -> str:
    """Return a section of a page without its heading, and its subsections one level up.

    >>> section_of("# A\\n\\n## B\\n\\nb\\n\\n### b1\\n\\n## C\\n", "B")
    'b\\n\\n## b1\\n'
    """
    (found,) = re.findall(rf"^## {title}\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    raised = re.sub(r"^#(?=##+ )", "", found.strip(), flags=re.MULTILINE)
    return f"{raised}\n"


def side_by_side(text: str) -> str:
    """Convert blocks between ``<!-- side by side -->`` and ``<!-- end -->`` to columns.

    On a code host the comments are invisible, and the blocks follow each other.

    >>> page = "<!-- side by side -->\\n**A**\\n\\n```python\\nx\\n```\\n<!-- end -->\\n"
    >>> side_by_side(page).splitlines()[0]
    '::::::{grid} 1 1 2 2'
    """

    def columns(found: re.Match[str]) -> str:
        cards = "".join(
            f":::::{{grid-item}}\n**{title}**\n\n{code}\n:::::\n"
            for title, code in _COLUMN.findall(found[1])
        )
        return f"::::::{{grid}} 1 1 2 2\n:gutter: 2\n\n{cards}::::::\n"

    return _SIDE_BY_SIDE.sub(columns, text)


def clear(folder: Path) -> None:
    """Remove the folder of an earlier build."""
    if folder.exists():
        shutil.rmtree(folder)
