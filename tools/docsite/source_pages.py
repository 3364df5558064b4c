"""Sphinx extension: pages that show source files, and links to them from the API reference."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_for_filename
from pygments.lexers.special import TextLexer
from pygments.util import ClassNotFound
from sphinx.application import Sphinx

from docsite.staging import ROOT, source_page

TEMPLATE = "source_page.html"
_BACK = "source/"


class _Linked:
    """Files that the pages of this build link to."""

    def __init__(self) -> None:
        self.paths: set[str] = set()


_linked = _Linked()


def linked(paths: set[str]) -> None:
    """Return files and folders of the repository that get a page."""
    _linked.paths |= paths


def linkcode_resolve(domain: str, info: dict[str, str]) -> str | None:
    """Return the URL of an object's source, relative to an API page."""
    if domain != "py" or not info["module"]:
        return None
    value: Any = importlib.import_module(info["module"])
    for name in info["fullname"].split("."):
        value = inspect.getattr_static(value, name, None) or getattr(value, name, None)
        if isinstance(value, staticmethod | classmethod):
            value = value.__func__
        elif isinstance(value, property):
            value = value.fget
        elif hasattr(value, "func"):
            value = value.func  # cached property
    try:
        file = inspect.getsourcefile(inspect.unwrap(value))
        line = inspect.getsourcelines(inspect.unwrap(value))[1]
    except (TypeError, OSError):
        return None
    if file is None or not Path(file).is_relative_to(ROOT):
        return None
    path = str(Path(file).relative_to(ROOT))
    _linked.paths.add(path)
    return f"../{source_page(path)}#line-{line}"


def pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Yield a page for each linked file."""
    del app
    folders = {path for path in _linked.paths if (ROOT / path).is_dir()}
    for folder in folders:
        _linked.paths.update(
            str(path.relative_to(ROOT)) for path in (ROOT / folder).iterdir() if _shown(path)
        )
    for path in sorted(_linked.paths):
        name = source_page(path).removesuffix(".html")
        up = "../" * name.count("/")
        if (ROOT / path).is_dir():
            body = _listing(path)
        else:
            body = _highlighted(ROOT / path)
        yield name, {"title": path, "body": body, "up": up}, TEMPLATE


def _shown(path: Path) -> bool:
    return path.is_file() and path.suffix in (".py", ".pyi", ".md", ".json", ".toml")


def _listing(folder: str) -> str:
    names = sorted(path.name for path in (ROOT / folder).iterdir() if _shown(path))
    lines = "".join(f'<li><a href="{name}.html"><code>{name}</code></a></li>' for name in names)
    return f'<ul class="source-files">{lines}</ul>'


def _highlighted(path: Path) -> str:
    try:
        lexer: Any = get_lexer_for_filename(path.name)
    except ClassNotFound:
        lexer = TextLexer()
    formatter: Any = HtmlFormatter(
        cssclass="highlight",
        linenos="inline",
        lineanchors="line",
        anchorlinenos=True,
        wrapcode=True,
    )
    return highlight(path.read_text(encoding="utf-8"), lexer, formatter)


def setup(app: Sphinx) -> dict[str, Any]:
    """Set up the extension."""
    app.connect("html-collect-pages", pages)
    return {"version": "1", "parallel_read_safe": False, "parallel_write_safe": True}
