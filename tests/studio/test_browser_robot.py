"""Robots with their meshes in the studio, in a real Chromium: dropped, and with clips."""

from __future__ import annotations

import pytest

ROBOT = "unitree_g1"


def carry(window, *paths, at=(480.0, 300.0)):
    """Drag files or folders over the page and drop them there, as from a file manager."""
    session = window.page.context.new_cdp_session(window.page)
    data = {"items": [], "files": [str(path) for path in paths], "dragOperationsMask": 1}
    for kind in ("dragEnter", "dragOver", "dragOver", "drop"):
        place = {"x": at[0], "y": at[1]}
        session.send("Input.dispatchDragEvent", {"type": kind, **place, "data": data})


@pytest.fixture
def robots(shared_data):
    return shared_data / "humanoids" / "robots"


def test_a_dropped_folder_is_a_robot_with_its_meshes(window, robots):
    carry(window, robots / ROBOT)
    window.ready(ROBOT)
    window.until("poise.studio.body.skins.length === 32")
