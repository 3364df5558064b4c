"""Accessibility: no axe-core findings in any mode and theme, and visible focus."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
AXE = Path(os.environ.get("POISE_AXE", ROOT / "web/node_modules/axe-core/axe.min.js"))
MODES = ("Pose", "Rig", "Paint", "Compare")


@pytest.fixture
def axe():
    if not AXE.exists():
        pytest.skip("needs axe-core: npm ci in web/")
    return AXE.read_text(encoding="utf-8")


def violations(window):
    """Return axe-core's findings, including shadow trees: one line with rule and location each."""
    found = window.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{rule['id']}: {node['html'][:160]} {node['target']}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing(open_studio, axe, theme):
    window = open_studio().window(color_scheme=theme)
    page = window.page
    page.evaluate(axe)
    page.keyboard.press("k")
    page.get_by_role("button", name="Auto", exact=True).click()
    page.get_by_role("treeitem", name="lradius", exact=True).click()
    found = []
    for mode in MODES:
        page.get_by_role("tab", name=mode, exact=True).click()
        window.until(f"poise.studio.state.mode === {mode.lower()!r}")
        if mode == "Pose":
            for tab in ("Limbs", "Pins", "Poses", "Joints"):
                page.get_by_role("tab", name=tab, exact=True).click()
                found += [f"{tab}: {each}" for each in violations(window)]
            page.keyboard.press("e")
            page.keyboard.press("?")
            found += [f"help: {each}" for each in violations(window)]
            page.get_by_role("button", name="Close").click()
            page.keyboard.press("o")
            found += [f"open: {each}" for each in violations(window)]
            page.get_by_role("button", name="Cancel").first.click()
        found += [f"{mode}: {each}" for each in violations(window)]
    assert not found, "\n".join(sorted(set(found)))


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_what_has_the_focus_is_seen(open_studio, theme):
    """Each stop of Tab has an outline, or a canvas that shows it otherwise, in its turn."""
    window = open_studio().window(color_scheme=theme)
    seen = set()
    window.page.locator("header button").first.focus()
    for _ in range(30):
        window.page.keyboard.press("Tab")
        name, width = window.page.evaluate(
            "(() => { let e = document.activeElement;"
            " while (e?.shadowRoot?.activeElement) e = e.shadowRoot.activeElement;"
            " const s = getComputedStyle(e);"
            " return [e.tagName + ' ' + (e.textContent || e.ariaLabel || '').trim().slice(0, 40),"
            " s.outlineStyle === 'none' ? 0 : parseFloat(s.outlineWidth)] })()"
        )
        if name.startswith("BODY"):
            break
        seen.add(name)
        assert width >= 1.5, name
    assert len(seen) > 12
