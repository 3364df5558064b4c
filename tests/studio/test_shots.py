"""The documents show every mode of the studio with current screenshots."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from studio.shots import DOCS, FINE, SHOTS, SIZE


@pytest.mark.parametrize("name", SHOTS)
def test_the_documents_show_it(name, request):
    shot = SHOTS[name]
    if os.environ.get("POISE_SHOTS"):
        files = [request.getfixturevalue(shot.opens)] if shot.opens else []
        take(shot, request.getfixturevalue("open_studio")(*files))
    image = pytest.importorskip("PIL.Image", reason="looks at pictures").open(shot.file)
    assert image.size == SIZE
    assert len(image.convert("RGB").getcolors(1 << 20)) > 1000  # no empty page
    assert f"]({shot.file.name})" in (DOCS / "studio.md").read_text(encoding="utf-8")


def test_every_mode_has_a_picture():
    modes = (DOCS.parent / "web" / "src" / "modes").glob("*.ts")
    names = re.findall(r'readonly name = "(\w+)"', "".join(map(Path.read_text, modes)))
    assert "pose" in names
    assert set(names) <= set(SHOTS)


def take(shot, studio):
    """Take a picture again."""
    window = studio.window(
        script=FINE, color_scheme="dark", viewport={"width": SIZE[0], "height": SIZE[1]}
    )
    shot.prepare(window)
    # What a slow machine has said meanwhile, and how slow it is.
    window.page.evaluate("poise.studio.store.status.age = 0; poise.studio.store.say('')")
    drawn = window.state("drawn")
    window.until(f"poise.studio.state.drawn > {drawn} || poise.studio.stage.ask()")
    window.page.screenshot(path=shot.file)
    assert window.messages == []
