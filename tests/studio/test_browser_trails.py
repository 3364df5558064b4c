"""Motion trails of selected joints, in a real Chromium."""

from __future__ import annotations

TRAILS = "poise.studio.dock.look.trails"


def test_trails_of_selected_joints_follow_keys(window):
    page = window.page
    page.keyboard.press("k")
    page.get_by_role("treeitem", name="lhand", exact=True).click()
    page.get_by_role("treeitem", name="rhand", exact=True).click(modifiers=["Shift"])
    page.get_by_role("button", name="Trails").click()
    window.until(f"{TRAILS}.shown && {TRAILS}.joints.length === 2")
    frames = window.page.evaluate(f"{TRAILS}.count")
    assert frames > 30
    trail = "Array.from(poise.studio.dock.trails.told.places.subarray(0, 3))"
    # Where it is drawn is where the joint is, at the present time.
    first = page.evaluate(trail)
    page.mouse.click(*page.evaluate("poise.studio.dock.timePlace(0.5)"))
    window.until("poise.studio.store.pose.time === 0.5")
    page.keyboard.press("Home")
    window.until("poise.studio.store.pose.time === 0")
    window.settle()
    at = page.evaluate(f"poise.where(...{first})")
    there = page.evaluate("poise.joint('lhand')")
    assert max(abs(a - b) for a, b in zip(at, there, strict=True)) < 1.0
    # A key of another pose, over the clip: the trail goes through it.
    window.drag(window.joint("lhand"), (0, -60))
    window.release()
    page.keyboard.press("s")
    window.until(f"{TRAILS}.keys > 0")
    window.until(f"JSON.stringify({trail}) !== '{page.evaluate(f'JSON.stringify({first})')}'")
    page.keyboard.press("n")
    window.until(f"!{TRAILS}.shown")
