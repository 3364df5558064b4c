"""Picture quality: chosen by measured times while something moves, full otherwise."""

from __future__ import annotations

import pytest

SLOW, QUICK = 80.0, 6.0  # milliseconds of a picture


@pytest.fixture
def window(open_studio):
    """A window that draws as users have it, its level chosen by what pictures take."""
    return open_studio().window(script=None)


def fed(window, times):
    """The level after pictures of these levels and times, by a quality of its own."""
    feed = "".join(f"q.measured({level}, {time});" for level, time in times)
    new = "const q = new poise.studio.stage.quality.constructor();"
    return window.page.evaluate(f"(() => {{ {new} {feed} return q.moving; }})()")


def test_the_level_follows_what_pictures_take(window):
    warm = [(level, QUICK) for level in (0, 1, 2)]
    assert fed(window, []) == 0
    assert fed(window, [*warm, *[(0, QUICK)] * 5]) == 0
    assert fed(window, [*warm, *[(0, SLOW)] * 3]) == 1
    light = [*warm, *[(0, SLOW)] * 3, *[(1, SLOW)] * 3]
    assert fed(window, light) == 2
    assert fed(window, [*light, *[(2, QUICK)] * 3]) == 1
    assert fed(window, [*light, *[(0, QUICK)] * 3]) == 0  # it was the machine, busy for a while
    assert fed(window, [(0, 2000.0)]) == 1  # its programs are compiled first


def test_a_drag_is_drawn_light_and_its_end_in_full(window):
    stage = "poise.studio.stage"
    # Whatever this machine has to draw with: as if it were slow.
    window.page.evaluate(f"for (let i = 0; i < 6; i++) {stage}.quality.measured(0, {SLOW})")
    levels = (
        f"window.levels = []; window.looks = [];"
        f"const own = {stage}.picture; {stage}.picture = function () {{"
        " own.call(this); levels.push(this.level);"
        " looks.push([this.scene.environment !== null, this.floor.visible,"
        " this.renderer.getPixelRatio(), poise.studio.body.skins[0].mesh.visible]); }"
    )
    window.page.evaluate(f"(() => {{ {levels} }})()")
    window.drag(window.joint("rhand"), (30, -60))
    window.settle()
    assert 0 not in window.page.evaluate("levels")
    looks = window.page.evaluate("looks")
    assert all(look[:2] == [False, False] and look[2] <= 1 and not look[3] for look in looks)
    window.release()
    window.until("levels.at(-1) === 0")
    assert window.page.evaluate("looks.at(-1)") == [True, True, 2, True]


def test_a_picture_in_full_and_a_light_one_look_alike(window):
    """The mean brightness of the body, read back from the card."""
    read = (
        "(level) => { const { stage, body } = poise.studio; stage.render(level);"
        " const gl = stage.renderer.getContext(); const { width, height } = stage.canvas;"
        " const all = new Uint8Array(4 * width * height);"
        " gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, all);"
        " const box = stage.canvas.getBoundingClientRect();"
        " return ['thorax', 'lhand', 'lfemur', 'head'].map((name) => {"
        "  const [x, y] = poise.joint(name);"
        "  const column = Math.round((x - box.left) * width / box.width);"
        "  const row = height - Math.round((y - box.top) * height / box.height);"
        "  const at = 4 * (row * width + column); return [...all.slice(at, at + 3)]; }); }"
    )
    full, light = (window.page.evaluate(f"({read})({level})") for level in (0, 1))
    for one, other in zip(full, light, strict=True):
        assert max(one) > 20
        assert max(abs(a - b) for a, b in zip(one, other, strict=True)) < 40, (full, light)


def test_triangles_left_out_of_a_light_picture_would_not_be_seen(window):
    """The same picture, and the one with every triangle: equal in each pixel, from three sides."""
    compare = """
    (() => {
      const { stage, body } = poise.studio;
      const gl = stage.renderer.getContext();
      const read = () => {
        const { width, height } = stage.canvas;
        const all = new Uint8Array(4 * width * height);
        gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, all);
        return all;
      };
      const every = body.skins[0].geometry.index;
      return [[1, 1], [2, 1], [2, -3], [1, 0.2]].map(([level, away]) => {
        stage.camera.position.sub(stage.controls.target).multiplyScalar(away).add(stage.controls.target);
        stage.controls.update();
        stage.render(level);
        const culled = read();
        const { geometry } = body.group.children.find((one) => one.type === "Mesh" && one.visible);
        const share = geometry.drawRange.count / every.length;
        geometry.index.array.set(every);
        geometry.index.clearUpdateRanges();
        geometry.index.needsUpdate = true;
        geometry.setDrawRange(0, every.length);
        stage.picture();
        const whole = read();
        return [share, whole.filter((value, k) => value !== culled[k]).length,
          new Set(whole).size];
      });
    })()
    """
    for share, different, colours in window.page.evaluate(compare):
        assert colours > 20
        assert different == 0
        assert 0.0 < share < 0.6


def test_numbers_are_repainted_now_and_then_while_the_body_moves(window):
    """Poses go on to the page at once; the panel follows, and ends with the last value."""
    window.page.evaluate(
        "(() => { const { store } = poise.studio; window.count = { posed: 0, numbers: 0 };"
        " for (const kind of ['posed', 'numbers'])"
        " store.addEventListener(kind, () => { count[kind] += 1; }); })()"
    )
    window.drag(window.joint("rhand"), (60, -90), steps=60)
    posed, numbers = window.page.evaluate("[count.posed, count.numbers]")
    assert posed >= 8
    assert numbers < 0.7 * posed
    window.release()
    shown = (
        "(() => { const { store } = poise.studio;"
        " const panel = poise.studio.renderRoot.querySelector('poise-joints').renderRoot;"
        " return store.scene.character.dofs.every((dof, i) => { const field ="
        " panel.querySelector(`input[aria-label='${dof.name}']`); return !field ||"
        " Math.abs(Number(field.value) - store.pose.q[i] * 180 / Math.PI) <= 0.0501; })"
        " && panel.querySelectorAll('.dof').length > 0; })()"
    )
    window.until(shown, seconds=2.0)


def test_nothing_in_the_page_asks_whether_it_is_driven(window):
    sources = window.page.evaluate(
        "Promise.all([...document.scripts].map(async (s) => (await fetch(s.src)).text()))"
    )
    assert sources
    assert not any("webdriver" in source for source in sources)
