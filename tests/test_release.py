"""The archives of a release, and their installed contents."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from release import ROOT, build, install, metadata, oldest, relative_links

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
WITH_GPL = {"av", "libigl"}


def names(requirements: list[str]) -> set[str]:
    """The packages of requirements, with those of Poise's own extras."""
    found: set[str] = set()
    for requirement in requirements:
        own = re.match(r"poise\[(.*)\]", requirement)
        if own:
            found |= {name for extra in own[1].split(",") for name in names(EXTRAS[extra.strip()])}
        else:
            found.add(re.split(r"[\[<>=]", requirement)[0])
    return found


def test_neither_the_default_nor_all_installs_wheels_with_gpl_code() -> None:
    assert not names(PROJECT["dependencies"]) & WITH_GPL
    assert not names(EXTRAS["all"]) & WITH_GPL
    assert names(EXTRAS["video"]) | names(EXTRAS["large-meshes"]) == WITH_GPL


def test_every_package_has_its_licence_listed() -> None:
    text = (ROOT / "THIRD_PARTY_LICENSES.md").read_text(encoding="utf-8")
    users = [extra for extra in EXTRAS if extra not in ("test", "dev")]
    every = names(PROJECT["dependencies"]).union(*(names(EXTRAS[extra]) for extra in users))
    assert not [name for name in every if not re.search(rf"\b{name}\b", text)]
    for extra in users:
        assert extra == "all" or f"`{extra}`" in text
    for library in ("three.js", "lit", "uPlot"):
        assert library in text


def test_parts_of_libigl_under_other_licences_are_not_imported() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py")}
    for path in [path for path, text in texts.items() if "igl" in text]:
        for node in ast.walk(ast.parse(texts[path])):
            module = getattr(node, "module", None) or ""
            used = [module, *(alias.name for alias in getattr(node, "names", ()) or ()
                              if isinstance(alias, ast.alias))]  # fmt: skip
            assert not [name for name in used if re.match(r"igl\.(copyleft|triangle)", name)], path
    pytest.importorskip("igl")
    code = "import igl, sys; print([m for m in sys.modules if 'copyleft' in m or 'triangle' in m])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_citation_has_the_version_and_the_readme_the_extras() -> None:
    import poise

    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {poise.__version__}\n" in citation
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for extra in set(EXTRAS) - {"all", "test", "dev"}:
        assert f"| `{extra}` |" in readme
    assert all(re.fullmatch(r"[\w-]+==[\d.]+", each) for each in oldest())


@pytest.mark.slow
def test_the_wheel_of_the_source_archive_does_what_the_readme_says(tmp_path: Path) -> None:
    _, wheel = build(tmp_path, "https://example.org/poise")
    text = metadata(wheel)
    assert "Project-URL: Source, https://example.org/poise" in text
    assert "License-Expression: MIT" in text and not relative_links(text)
    assert "(https://example.org/poise/raw/v0.1.0/docs/character.png)" in text
    assert "numba" not in install(wheel, sys.executable)
