"""Robots with their meshes in the studio, in a real Chromium: dropped, and with clips."""

from __future__ import annotations

import math

import pytest

ROBOT = "unitree_g1"


@pytest.fixture
def robots(shared_data):
    return shared_data / "humanoids" / "robots"


def test_a_dropped_folder_is_a_robot_with_its_meshes(window, robots):
    window.carry(robots / ROBOT)
    window.ready("g1_29dof")
    window.until("poise.studio.body.skins.length === 32")


def test_a_robot_without_its_meshes_says_so(window, robots, tmp_path):
    (tmp_path / "g1.xml").write_bytes((robots / ROBOT / f"{ROBOT}.xml").read_bytes())
    window.carry(tmp_path / "g1.xml")
    window.until("poise.studio.state.message.includes('put the folder of the meshes next to')")
    window.until("poise.studio.body.skins.length === 0")


def test_folders_without_one_robot_are_refused(window, robots):
    window.carry(robots / ROBOT, robots / "unitree_h1")
    window.until("poise.studio.state.message.startsWith('2 files could be opened: ')")
    window.carry(robots / ROBOT / "meshes")
    window.until("/^\\d+ files could be opened: meshes/.test(poise.studio.state.message)")
    assert window.state("scene.history.undo") is None


def test_a_folder_is_selected_in_the_dialog(window, robots):
    window.page.keyboard.press("o")
    window.page.locator("input[webkitdirectory]").set_input_files(robots / ROBOT)
    window.ready("g1_29dof")
    window.until("poise.studio.body.skins.length === 32")


@pytest.fixture
def walking_robot(open_studio, robot_file, walk_of_a_person):
    """A robot opened by its path, with a dropped clip, and the form to retarget it again."""
    size = {"width": 1280, "height": 720}  # footprints are beside the form
    window = open_studio(robot_file).window(viewport=size)
    window.until("poise.studio.body.skins.length === 32")
    window.carry(walk_of_a_person, zone="clip")
    window.until("poise.studio.state.scene.clips.length === 1")
    window.page.get_by_role("button", name="Operations").click()
    window.page.get_by_label("Operation", exact=True).select_option("retarget-clip")
    return window


def again(window):
    window.page.get_by_role("button", name="Retarget a clip again").click()
    window.until("poise.studio.state.scene.history.undo === 'retarget a clip again'")
    [source] = window.state("scene.sources").values()
    return source


def test_a_clip_is_retargeted_again_with_another_table(walking_robot):
    window = walking_robot
    box = window.page.get_by_label("left forearm, joints of the source")
    assert box.input_value() == "LeftForeArm"
    box.fill("Nose")
    box.press("Enter")
    window.page.get_by_role("button", name="Retarget a clip again").click()
    window.until("poise.studio.state.message.startsWith('left forearm: no joint Nose')")
    box.fill("RightForeArm")
    box.press("Enter")
    source = again(window)
    assert source["parts"]["left forearm"]["source"] == ["RightForeArm"]
    window.page.get_by_role("button", name="Undo", exact=True).click()
    window.until("poise.studio.state.scene.history.undo.startsWith('import ')")
    [before] = window.state("scene.sources").values()
    assert before["parts"]["left forearm"]["source"] == ["LeftForeArm"]


def test_a_footprint_is_dragged_and_a_step_ends_earlier(walking_robot):
    window = walking_robot
    [before] = window.state("scene.sources").values()
    x, y = window.page.evaluate("""
(() => {
  const place = poise.studio.operations.footprints.place(1);
  const box = poise.studio.stage.canvas.getBoundingClientRect();
  return [place.x + box.left, place.y + box.top];
})()""")
    window.page.mouse.move(x, y)
    window.page.mouse.down()
    window.page.mouse.move(x + 25, y + 5, steps=4)
    window.page.mouse.up()
    end = window.page.get_by_label("Step 2, end")
    end.fill(str(before["steps"][1]["last"] - 5))
    end.press("Enter")
    after = again(window)
    assert after["planned"]
    assert after["steps"][1]["last"] == before["steps"][1]["last"] - 5
    moved = [b - a for a, b in zip(before["steps"][1]["position"], after["steps"][1]["position"])]
    assert 0.02 < max(map(abs, moved)) < 0.5
    assert after["steps"][0] == before["steps"][0]
    assert window.state("pulls") == 0


def test_a_footprint_is_turned_at_its_front(walking_robot):
    window = walking_robot
    [before] = window.state("scene.sources").values()
    middle, front = window.page.evaluate("""
(() => {
  const { footprints } = poise.studio.operations;
  const box = poise.studio.stage.canvas.getBoundingClientRect();
  const seen = (front) => {
    const { x, y } = footprints.place(1, front);
    return [x + box.left, y + box.top];
  };
  return [seen(false), seen(true)];
})()""")
    (a, b), (c, d) = middle, front
    window.page.mouse.move(c, d)
    window.page.mouse.down()
    # On the screen, the front is carried by a quarter of the sole's length to its side.
    window.page.mouse.move(c - 0.5 * (d - b), d + 0.5 * (c - a), steps=4)
    window.page.mouse.up()
    box = window.page.get_by_label("Step 2, heading")
    turned = math.radians(float(box.input_value())) - before["steps"][1]["heading"]
    assert 0.1 < abs(math.remainder(turned, math.tau)) < 1.2
    wanted = math.degrees(before["steps"][1]["heading"]) + 15.0
    box.fill(f"{wanted:.1f}")
    box.press("Enter")
    after = again(window)
    assert math.degrees(after["steps"][1]["heading"]) == pytest.approx(wanted, abs=0.06)
    assert after["steps"][1]["position"] == before["steps"][1]["position"]


def test_the_source_is_shown_next_to_the_character(walking_robot):
    window = walking_robot
    window.page.get_by_label("Show the source next to the character").check()
    window.until("poise.studio.operations.beside.sticks?.count > 20")
    matrix = "Array.from(poise.studio.operations.beside.sticks.instanceMatrix.array)"
    before = window.page.evaluate(matrix)
    window.page.evaluate("poise.studio.dock.desk.player.go(1)")
    window.until("Math.abs(poise.studio.store.pose.time - 1) < 0.01")
    assert window.page.evaluate(matrix) != before
    window.page.get_by_label("Show the source next to the character").uncheck()
    window.until("poise.studio.operations.beside.sticks === null")


def test_a_dummy_far_above_a_robot_does_not_shrink_its_picture(open_studio, robots):
    """Such joints are not in the tree either, unless they are asked for."""
    window = open_studio(str(robots / "unitree_h1" / "unitree_h1.xml")).window()
    window.until("poise.studio.body.skins.length > 10")
    joints = window.state("scene.character.joints")
    assert [joint["name"] for joint in joints if joint["minor"]] == ["not_use_body"]
    window.until("poise.studio.stage.size < 2.5")
