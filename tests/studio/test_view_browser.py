"""The page of a view in a real browser: plays, rotates and shows weights without a server."""

from __future__ import annotations

import time

import numpy as np
import pytest

import poise
from poise.bundled import character

PATIENCE = 60.0  # seconds


@pytest.fixture(scope="module")
def hero():
    return character()


@pytest.fixture
def opened(browser, hero, tmp_path):
    """The page, offline; what it asked for is in `asked`."""
    poise.view(hero).write(tmp_path / "hero.html")
    context = browser.new_context(viewport={"width": 640, "height": 480}, offline=True)
    context.add_init_script("localStorage.setItem('poise-studio-quality', '2')")  # drawn quickly
    page = context.new_page()
    page.asked, page.failed = [], []
    page.on("request", lambda request: page.asked.append(request.url))
    page.on("pageerror", lambda error: page.failed.append(str(error)))
    page.goto(f"file://{tmp_path}/hero.html")
    until(page, "!!window.poiseView && poiseView.ready.then(() => true)")
    yield page
    context.close()


def until(page, what):
    end = time.monotonic() + PATIENCE
    while not page.evaluate(what):
        assert time.monotonic() < end, f"it never came to be: {what}; {page.failed}"
        time.sleep(0.05)


def colours(page, name):
    """Keep the picture's pixels, drawn in full, in the page under a name; how many are red."""
    read = (
        "(() => { poiseView.before(); poiseView.stage.draw(); const gl = "
        "poiseView.stage.renderer.getContext(); const { width, height } = poiseView.stage.canvas;"
        " const all = new Uint8Array(4 * width * height);"
        " gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, all);"
        f" window.{name} = all; let red = 0; for (let i = 0; i < all.length; i += 4)"
        " if (all[i] > 150 && all[i + 1] < 90 && all[i + 2] < 90) red += 1;"
        " return red / (width * height); })()"
    )
    return page.evaluate(read)


def test_every_moment_is_the_motion_s_own(opened, hero):
    walk = hero.motions["walk"]
    slider = opened.get_by_label("Time, seconds")
    for frame in (0, 17, 60, len(walk) - 1):
        time_ = frame / walk.fps
        slider.evaluate(
            f"(own) => {{ own.value = {time_!r}; own.dispatchEvent(new InputEvent('input')); }}"
        )
        world = np.array(opened.evaluate("poiseView.state.world")).reshape(-1, 3, 4)
        np.testing.assert_allclose(world, walk[frame].world[:, :3], atol=2e-5)
    assert opened.failed == []


def test_space_plays_and_pauses_a_page_that_nobody_has_clicked(opened):
    opened.keyboard.press("Space")
    until(opened, "poiseView.state.time > 0.0")
    opened.keyboard.press("Space")
    assert not opened.evaluate("poiseView.state.playing")


def test_it_plays_and_pauses_by_button_and_by_key(opened):
    opened.get_by_role("button", name="Play").click()
    until(opened, "poiseView.state.time > 0.2")
    opened.get_by_role("button", name="Pause").click()
    at = opened.evaluate("poiseView.state.time")
    opened.locator("canvas").focus()
    opened.keyboard.press("Space")
    until(opened, f"poiseView.state.time !== {at}")
    opened.keyboard.press("Space")
    assert not opened.evaluate("poiseView.state.playing")


def test_it_loads_nothing_from_anywhere(opened):
    assert [url for url in opened.asked if not url.startswith(("file:", "blob:", "data:"))] == []
    assert opened.failed == []


def test_weights_are_shown_in_colours_and_taken_away_again(opened):
    colours(opened, "plain")
    opened.get_by_label("Weights of a joint").select_option("lfoot")
    assert 2e-5 < colours(opened, "shown") < 0.05
    opened.get_by_label("Weights of a joint").select_option("Weights")
    colours(opened, "again")
    assert opened.evaluate("again.every((value, k) => Math.abs(value - plain[k]) <= 2)")
    assert not opened.evaluate("shown.every((value, k) => Math.abs(value - plain[k]) <= 2)")


def test_a_drag_turns_the_camera(opened):
    before = opened.evaluate("poiseView.stage.camera.position.toArray()")
    box = opened.locator("canvas").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    opened.mouse.move(x, y)
    opened.mouse.down()
    opened.mouse.move(x + 80, y, steps=5)
    opened.mouse.up()
    after = opened.evaluate("poiseView.stage.camera.position.toArray()")
    assert np.linalg.norm(np.subtract(after, before)) > 0.3
    q = opened.evaluate("poiseView.state.q")
    np.testing.assert_allclose(q, character().motions["walk"].q[0], atol=1e-5)
