"""Compare mode in a real Chromium: real mouse events on several bodies at once."""

from __future__ import annotations

import csv
import json

import numpy as np

STILL = "poise.studio.connection.idle && !poise.studio.state.compared.moving"
READY = "poise.studio.state.compared.ready"
RECORDED = f"{STILL} && {READY} && poise.studio.state.compared.view.record !== null"


def comparing(window):
    window.page.get_by_role("tab", name="Compare").click()
    window.until(READY)
    window.until("poise.studio.state.compared.view.lanes.length === 4")


def where(window, lane, joint):
    return tuple(window.page.evaluate(f"poise.studio.mode.where({lane}, {joint!r})"))


def pull(window, lane, joint, way):
    x, y = where(window, lane, joint)
    cursor = window.drag((x, y), way)
    window.until(STILL)
    return cursor


def worlds(window):
    return np.array(window.state("compared.worlds")).reshape(4, -1, 3, 4)


def names(window):
    return [joint["name"] for joint in window.state("scene.character.joints")]


def test_four_methods_follow_one_drag_and_a_pose_is_kept(window, tmp_path):
    comparing(window)
    before, q = worlds(window), window.state("q")
    for other in before[1:]:
        np.testing.assert_array_equal(other, before[0])
    # In the picture of the third method: the others follow it all the same.
    pull(window, 2, "lradius", (-12, -14))
    moved = worlds(window)
    elbow = names(window).index("lradius")
    assert (np.linalg.norm((moved - before)[:, elbow, :, 3], axis=1) > 0.02).all()
    assert window.state("q") == q
    latest = np.array(window.state("compared.latest"))
    assert list(latest[:, 0]) == [0, 1, 2, 3]
    assert latest[:, 3].max() < 0.05  # metres from the target, of every method
    assert latest[0, 4] < 1e-6  # the constrained way holds its pins
    window.page.mouse.up()
    window.until(RECORDED)
    moved = worlds(window)
    moments = window.state("compared.moments")
    assert moments == window.state("compared.view.record.frames")
    with window.page.expect_download() as download:
        window.page.get_by_role("button", name="CSV").click()
    download.value.save_as(tmp_path / "compared.csv")
    rows = list(csv.DictReader((tmp_path / "compared.csv").read_text().splitlines()))
    assert {row["method"] for row in rows} == {"constrained", "lm", "ccd", "jacobian-transpose"}
    assert max(int(row["moment"]) for row in rows) == moments - 1
    with window.page.expect_download() as download:
        window.page.get_by_role("button", name="Picture").click()
    download.value.save_as(tmp_path / "compared.png")
    assert (tmp_path / "compared.png").read_bytes()[:4] == b"\x89PNG"
    window.page.get_by_role("button", name="Keep this pose").nth(1).click()
    window.until("poise.studio.state.scene.history.undo === 'keep the pose of lm'")
    window.settle()
    kept = np.array(window.state("world")).reshape(-1, 3, 4)
    np.testing.assert_allclose(kept, moved[1], atol=1e-5)
    window.page.keyboard.press("Control+z")
    window.until("poise.studio.state.scene.history.undo === null")
    window.until(f"JSON.stringify(poise.studio.state.q) === JSON.stringify({json.dumps(q)})")
    assert window.messages == []


def test_another_method_repeats_the_drag_and_one_that_cannot_says_so(window):
    comparing(window)
    pull(window, 0, "lradius", (-10, -10))
    window.page.mouse.up()
    window.until(RECORDED)
    window.page.keyboard.press("Enter")
    window.until("poise.studio.state.compared.view.replaying")
    window.until(RECORDED)
    first = worlds(window)
    window.page.get_by_label("Method 4", exact=True).select_option("jacobian-inverse")
    window.until("poise.studio.state.compared.view.lanes[3].label === 'jacobian-inverse'")
    window.until("!!poise.studio.state.compared.view.lanes[3].failure?.includes('cannot solve')")
    window.until(RECORDED)
    assert "cannot solve" in window.page.get_by_role("alert").inner_text()
    again = worlds(window)
    np.testing.assert_array_equal(again[:3], first[:3])
    window.page.get_by_role("tab", name="Pose").click()
    window.drag(window.joint("lradius"), (-10, -10))
    window.release()
    assert window.state("scene.history.undo").startswith("pull ")
    assert window.messages == []


def test_a_motion_capture_skeleton_is_compared_by_its_bones(open_studio, shared_data):
    window = open_studio(str(shared_data / "asf_amc" / "cmu_02.asf")).window()
    comparing(window)
    before = worlds(window)
    pull(window, 1, "lhumerus", (-12, -16))
    window.page.mouse.up()
    window.until(RECORDED)
    after = worlds(window)
    # Not the joint's own place alone: what hangs on the bone that was pulled.
    assert (np.abs(after - before).max(axis=(1, 2, 3)) > 0.02).all()
    assert all(window.state("compared.latest"))
    window.page.get_by_role("button", name="Start again").click()
    window.until("!poise.studio.state.compared.apart")
    np.testing.assert_array_equal(worlds(window), before)
    assert window.messages == []
