"""The documentation site: all public names, no warnings or dead links, accessible pages."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest
from filelock import FileLock

pytest.importorskip("sphinx", reason="needs the extra docs")
pytest.importorskip("myst_nb", reason="needs the extra docs")

from docsite import reference, staging

ROOT = Path(__file__).resolve().parents[2]
SOURCES = (ROOT / "src", ROOT / "tools")
AXE = Path(os.environ.get("POISE_AXE", ROOT / "web/node_modules/axe-core/axe.min.js"))
CHECKED = ("index.html", "guide/quickstart-robotics.html", "api/solvers.html")

_BUILD = """
import sys
from pathlib import Path
from docsite.build import build
sys.exit(build(Path(sys.argv[1]), Path(sys.argv[2]), settings=["nb_execution_mode=off"]))
"""


def test_every_public_name_is_in_the_reference() -> None:
    text = "\n".join(page for _, page in reference.pages())
    documented = set(re.findall(r"^\.\. (?:auto\w+|py:data):: (\S+)$", text, re.MULTILINE))
    listed = set(re.findall(r"<(poise\.\S+)>`", text))
    for package in ("poise", *reference.packages()):
        for each in reference.public_names(package):
            short = rf":py:obj:`{re.escape(each.name)} <"
            assert each.full_name in documented | listed or re.search(short, text), each.full_name
    assert len(documented) > 400


def test_links_lead_to_pages_of_the_site_or_to_sources(tmp_path: Path) -> None:
    staged = staging.Staging(tmp_path)
    text = "[a](../README.md#install) [b](motion.md) ![c](d.png) [e](../src/poise/errors.py)"
    assert staged.rewritten(text, "docs/gltf.md", "guide/gltf") == (
        "[a](../index.md#install) [b](motion.md) ![c](d.png) "
        '<a href="../source/src/poise/errors.py.html">e</a>'
    )
    assert staged.linked == {"src/poise/errors.py"}


def test_code_blocks_keep_their_links(tmp_path: Path) -> None:
    block = "```\n[b](../src/poise/errors.py)\n```\n"
    assert staging.Staging(tmp_path).rewritten(block, "docs/a.md", "guide/a") == block


def test_tutorials_are_notebooks() -> None:
    for page in sorted((ROOT / "docs" / "tutorials").glob("*.md")):
        made = json.loads(staging.notebook(page.read_text(encoding="utf-8")))
        kinds = [cell["cell_type"] for cell in made["cells"]]
        assert kinds[0] == "markdown" and kinds.count("code") >= 5, page.name
        for cell in made["cells"]:
            text = "".join(cell["source"])
            if cell["cell_type"] == "code":
                compile(text, page.name, "exec")
            assert "](" not in text.replace("](http", "") and "../" not in text, page.name


@pytest.mark.slow
def test_tutorials_run_and_their_views_have_pictures_in_html(tmp_path: Path) -> None:
    for package in ("anywidget", "ipykernel", "nbconvert"):
        pytest.importorskip(package, reason='needs jupyterlab and "poise[notebook]"')
    pages = sorted((ROOT / "docs" / "tutorials").glob("*.md"))
    for page in pages:
        text = staging.notebook(page.read_text(encoding="utf-8"))
        (tmp_path / f"{page.stem}.ipynb").write_text(text, encoding="utf-8")
    shutil.copy(ROOT / "docs" / "arm.urdf", tmp_path)
    path = os.pathsep.join([str(SOURCES[0]), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-m", "nbconvert", "--to", "html", "--execute",
         *(f"{page.stem}.ipynb" for page in pages)],
        env={**os.environ, "IPYTHONDIR": str(tmp_path / "ipython"), "PYTHONPATH": path},
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    for page in pages:
        html = (tmp_path / f"{page.stem}.html").read_text(encoding="utf-8")
        cells = html.split('<div class="jp-Cell ')
        views = [cell for cell in cells if "poise.view(" in re.sub(r"<[^>]*>", "", cell)]
        assert views, page.name
        for cell in views:
            found = re.search(r'<img [^>]*src="data:image/png;base64,[\w+/]{1000}', cell)
            assert found, page.name


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built once for all test workers, without executing its notebooks."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    folder /= "site"
    folder.mkdir(exist_ok=True)
    with FileLock(folder / "lock"):
        if not (folder / "complete").exists():
            done = subprocess.run(
                [sys.executable, "-c", _BUILD, str(folder / "html"), str(folder / "work")],
                env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, SOURCES))},
                capture_output=True, text=True, check=False,
            )  # fmt: skip
            assert done.returncode == 0, done.stdout + done.stderr
            (folder / "complete").touch()
    return folder / "html"


def _links(page: str) -> Iterator[str]:
    for address in re.findall(r'(?:href|src)="([^"]+)"', page):
        if not re.match(r"\w+:|//", address):
            yield unquote(unescape(address))


def _dead_links(site: Path) -> list[str]:
    anchors: dict[Path, set[str]] = {}
    pages = {
        path: path.read_text(encoding="utf-8")
        for path in site.rglob("*.html")
        if "_static" not in path.parts  # templates of the theme
    }
    dead: list[str] = []
    for path, text in pages.items():
        anchors[path] = set(re.findall(r'\b(?:id|name)="([^"]+)"', text))
    for path, text in pages.items():
        for address in _links(text):
            aimed, _, anchor = address.partition("#")
            aimed = aimed.partition("?")[0]
            target = Path(os.path.normpath(path.parent / aimed)) if aimed else path
            known = anchors.get(target)
            if not target.exists() or (anchor and known is not None and anchor not in known):
                dead.append(f"{path.relative_to(site)}: {address}")
    return sorted(set(dead))


# Few tests of the whole site: in another worker, a test would wait until the site is built.
@pytest.mark.slow
def test_no_link_is_dead_and_every_public_name_has_an_anchor(site: Path) -> None:
    dead = _dead_links(site)
    assert not dead, "\n".join(dead)
    notebooks = {path.stem for path in (site / "_downloads").rglob("*.ipynb")}
    assert {"pose_a_character", "clean_and_retarget", "robot_arm", "write_constraints"} <= notebooks
    text = "".join(path.read_text(encoding="utf-8") for path in (site / "api").glob("*.html"))
    anchors = set(re.findall(r'\bid="(poise\.[\w.]+)"', text))
    missing = {each.full_name for each in reference.public_names("poise")} - anchors
    assert not missing


@pytest.mark.slow
def test_axe_finds_nothing(site: Path) -> None:
    playwright = pytest.importorskip("playwright.sync_api")
    chromium = _chromium()
    if chromium is None or not AXE.exists():
        pytest.skip("needs Chromium, and axe-core: npm ci in web/")
    found: list[str] = []
    with playwright.sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        # The themes differ in their colours alone, which two of axe's usual rules judge.
        colours = {"runOnly": ["color-contrast", "link-in-text-block"]}
        for theme, rules in (("light", {}), ("dark", colours)):
            options = {"resultTypes": ["violations"], **rules}
            page = browser.new_page(color_scheme=theme, viewport={"width": 1280, "height": 900})
            for name in CHECKED:
                page.goto((site / name).as_uri())
                page.evaluate(AXE.read_text(encoding="utf-8"))
                result = page.evaluate("(options) => axe.run(document, options)", options)
                assert result["passes"]
                found += [
                    f"{name}, {theme}: {rule['id']}: {node['html'][:160]}"
                    for rule in result["violations"]
                    for node in rule["nodes"]
                ]
        browser.close()
    assert not found, "\n".join(sorted(set(found)))


def _chromium() -> str | None:
    import shutil

    return shutil.which("chromium") or shutil.which("chromium-browser")
