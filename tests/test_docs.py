"""Commands and code in README and docs work, and links are valid."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest
from release import BLOCK, COMMAND, MADE

import poise
from poise.bundled import character
from poise.cli.main import run

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted(
    page for pattern in ("*.md", "docs/**/*.md", "examples/*.md", "bench/*.md")
    for page in ROOT.glob(pattern)
)  # fmt: skip

FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")


def runnable() -> list[tuple[str, str]]:
    """(where, code) of every Python block that is marked ``python runnable``."""
    return [
        (f"{page.relative_to(ROOT)}:{text.count(chr(10), 0, block.start()) + 2}", block[1])
        for page in PAGES
        for text in [page.read_text(encoding="utf-8")]
        for block in BLOCK.finditer(text)
    ]


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current folder with walk.bvh, walk.amc and walk.asf, and what `poise demo` poses."""
    monkeypatch.chdir(tmp_path)
    hero = character()
    Path("demo").mkdir()
    poise.write(hero, "walk.bvh")
    poise.write(hero, "walk.amc")
    poise.write(hero.at(hero.rest), "demo/posed.bvh")
    poise.write(hero.at(hero.rest), "demo/posed.amc")
    poise.write(hero.at(hero.rest), "demo/posed.glb")
    poise.write(hero, "demo/walk.glb")
    for robot in ("arm.urdf", "planar-arm.urdf"):
        shutil.copy(ROOT / "docs" / robot, robot)
    return tmp_path


@pytest.mark.parametrize(("where", "code"), runnable(), ids=lambda words: words.split("\n")[0])
def test_python_blocks_run(where: str, code: str, files: Path) -> None:
    exec(compile(code, where, "exec"), {"__name__": "__main__"})  # noqa: S102


def test_readme_has_a_python_block_and_five_commands() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(BLOCK.findall(text)) == 1
    assert len(COMMAND.findall(text)) == 5


def test_readme_commands_run(files: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for line in COMMAND.findall((ROOT / "README.md").read_text(encoding="utf-8")):
        assert run(shlex.split(line)[1:]) == 0, capfd.readouterr().err
    assert not [name for name in MADE[1:] if not (files / name).exists()]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    text = FENCED.sub("", page.read_text(encoding="utf-8"))
    for link in LINK.findall(text):
        if link.startswith(("http://", "https://")):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), f"{page.name}: {link}"
        if anchor:
            assert anchor in anchors(target), f"{page.name}: {link}"


def anchors(page: Path) -> set[str]:
    """The anchors that headings make, as GitHub writes them."""
    text = FENCED.sub("", page.read_text(encoding="utf-8"))
    titles = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}
