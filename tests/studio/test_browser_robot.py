"""Robots with their meshes in the studio, in a real Chromium: dropped, and with clips."""

from __future__ import annotations

import pytest

ROBOT = "unitree_g1"


def carry(window, *paths, zone="open"):
    """Drag files or folders over the page and drop them on a zone, as from a file manager."""
    session = window.page.context.new_cdp_session(window.page)
    data = {"items": [], "files": [str(path) for path in paths], "dragOperationsMask": 1}

    def dispatch(kind, x, y):
        event = {"type": kind, "x": x, "y": y, "data": data}
        session.send("Input.dispatchDragEvent", event)

    dispatch("dragEnter", 300.0, 300.0)
    dispatch("dragOver", 300.0, 300.0)
    box = window.page.locator(f"[data-zone={zone}]").bounding_box()
    place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    dispatch("dragOver", *place)
    dispatch("drop", *place)


@pytest.fixture
def robots(shared_data):
    return shared_data / "humanoids" / "robots"


def test_a_dropped_folder_is_a_robot_with_its_meshes(window, robots):
    carry(window, robots / ROBOT)
    window.ready("g1_29dof")
    window.until("poise.studio.body.skins.length === 32")
