"""The API reference: one page for each public package, generated from its ``__all__``."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from sphinx.pycode import ModuleAnalyzer

import poise

SOURCES = Path(poise.__file__).parent
_INTRODUCTION = """\
Import ``poise``: it exports what most programs need, listed here by package. Names are loaded on
first use. The page of a package lists all that it exports.
"""

NO_REFERENCE = ("cli", "kernels")
"""Folders that are not packages for users: the command line, and kernels, which export nothing."""


@dataclass(frozen=True)
class PublicName:
    """A public name with its package and its entry in the reference."""

    package: str
    name: str

    @property
    def full_name(self) -> str:
        """Name as it is imported."""
        return f"{self.package}.{self.name}"

    @property
    def value(self) -> object:
        """Object of the name."""
        return getattr(importlib.import_module(self.package), self.name)

    @property
    def module(self) -> str:
        """Module that defines the object, or that imports it if the object has no module."""
        value = self.value
        if inspect.isclass(value) or inspect.isfunction(value):
            return value.__module__
        return _imports(importlib.import_module(self.package)).get(self.name, self.package)

    def directive(self) -> str:
        """reStructuredText directive that documents the name."""
        value = self.value
        if inspect.isclass(value):
            return f".. autoclass:: {self.full_name}\n   :members:\n   :show-inheritance:\n"
        if callable(value) and hasattr(inspect.unwrap(value), "__code__"):
            return f".. autofunction:: {self.full_name}\n"
        lines = "\n".join(f"   {line}" for line in self.comment().splitlines())
        return f".. py:data:: {self.full_name}\n\n{lines}\n"

    def summary(self) -> str:
        """First line of the docstring."""
        value = inspect.unwrap(self.value) if callable(self.value) else self.value
        own = inspect.isclass(value) or hasattr(value, "__code__")
        text = (inspect.getdoc(value) or "") if own else self.comment()
        return text.partition("\n")[0]

    def comment(self) -> str:
        """Docstring below an assignment."""
        found = ModuleAnalyzer.for_module(self.module).find_attr_docs()
        return "\n".join(found.get(("", self.name), []))


def packages() -> list[str]:
    """Return public packages and modules except ``poise`` itself.

    >>> {"poise.solvers", "poise.errors"} <= set(packages())
    True
    """
    folders = (path.parent.name for path in SOURCES.glob("*/__init__.py"))
    return [
        f"poise.{name}"
        for name in sorted({*folders, "errors", "progress", "registry"} - {*NO_REFERENCE})
    ]


def public_names(package: str) -> list[PublicName]:
    """Return the names that a package exports, without modules.

    >>> "solve" in {each.name for each in public_names("poise.solvers")}
    True
    """
    exported = getattr(importlib.import_module(package), "__all__", [])
    names = [PublicName(package, name) for name in sorted(exported) if name != "__version__"]
    return [each for each in names if not inspect.ismodule(each.value)]


def pages() -> Iterator[tuple[str, str]]:
    """Return the reference as (path without suffix, reStructuredText)."""
    top = {each.name: each for each in public_names("poise")}
    homes = _homes(top)
    yield "api/index", _index(top, homes)
    for package in packages():
        yield f"api/{package.removeprefix('poise.')}", _page(package, homes)


def _homes(top: Mapping[str, PublicName]) -> dict[int, PublicName]:
    """Return the name under which each object is documented, by its identity.

    A name of ``poise`` is documented as that; any other by the package that defines it.
    """
    homes = {id(each.value): each for each in top.values()}
    for package in packages():
        for each in public_names(package):
            known = homes.get(id(each.value))
            if known is None or (
                known.package != "poise" and each.module.startswith(f"{package}.")
            ):
                homes[id(each.value)] = each
    return homes


def _index(top: Mapping[str, PublicName], homes: Mapping[int, PublicName]) -> str:
    groups: dict[str, list[PublicName]] = {}
    for each in top.values():
        groups.setdefault(_page_of(homes[id(each.value)]), []).append(each)
    parts = [
        _title("API reference"),
        _INTRODUCTION,
        ".. toctree::\n   :hidden:\n\n" + "".join(f"   {p[6:]}\n" for p in packages()),
    ]
    for package in packages():
        parts.append(_title(f":doc:`{package} <{package[6:]}>`", "-"))
        parts.append(f"{_summary(package)}\n")
        if package in groups:
            parts.append(_table(groups[package]))
    return "\n".join(parts)


def _page(package: str, homes: Mapping[int, PublicName]) -> str:
    module = importlib.import_module(package)
    names = public_names(package)
    here = [each for each in homes.values() if _page_of(each) == package]
    here = sorted(here, key=lambda each: (each.name.lower(), each.name))
    elsewhere = [e for e in names if _page_of(homes[id(e.value)]) != package]
    parts = [
        _title(package),
        f".. module:: {package}\n",
        f"{inspect.getdoc(module) or ''}\n",
        _table(here),
    ]
    if elsewhere:
        listed = ", ".join(
            f":py:obj:`{each.name} <{homes[id(each.value)].full_name}>`" for each in elsewhere
        )
        parts.append(f"Also exported here: {listed}.\n")
    parts.extend(each.directive() for each in here)
    return "\n".join(parts)


def _page_of(home: PublicName) -> str:
    """Return the package on whose page a name is documented."""
    if home.package != "poise":
        return home.package
    return ".".join(home.module.split(".")[:2])


def _title(text: str, line: str = "=") -> str:
    return f"{text}\n{line * len(text)}\n"


def _summary(package: str) -> str:
    text = inspect.getdoc(importlib.import_module(package)) or ""
    return re.sub(r"::\Z", ".", text.partition("\n\n")[0])


def _table(names: list[PublicName]) -> str:
    if not names:
        return ""
    lines = "".join(
        f"   * - :py:obj:`{each.name} <{each.full_name}>`\n     - {each.summary()}\n"
        for each in names
    )
    return f".. list-table::\n   :widths: auto\n   :class: names\n\n{lines}"


def _imports(module: ModuleType) -> dict[str, str]:
    """Return the origin of the names that a package imports."""
    tree = ast.parse(inspect.getsource(module))
    return {
        alias.asname or alias.name: node.module
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }
