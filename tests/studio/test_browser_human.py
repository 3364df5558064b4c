"""The panel of human anatomy in Chromium: parts, limits, masses, natural posing."""

from __future__ import annotations

import zipfile

import numpy as np
import pytest

import poise
from poise.bundled import bare_character
from poise.model.editing import rename_joint
from poise.model.remapping import remapped


@pytest.fixture
def puppet(tmp_path):
    """The bundled body with a name that misleads: its neck is called a second head."""
    hero = bare_character()
    for old, new in (("lowerneck", "b1"), ("upperneck", "b2"), ("head", "b3")):
        hero = remapped(hero, rename_joint(hero.skeleton, old, new)).character
    poise.write(hero, tmp_path / "puppet.glb")
    return tmp_path / "puppet.glb"


def human(window):
    window.page.get_by_role("tab", name="Rig").click()
    window.until("poise.studio.state.mode === 'rig'")
    window.page.get_by_role("tab", name="Human").click()
    window.until("poise.studio.state.tab === 'human'")


def part(window, name):
    """Its joints by name, and the confidence: 1 if they were assigned."""
    found = next(p for p in window.state("scene.humanoid.parts") if p["part"] == name)
    joints = window.state("scene.character.joints")
    return [joints[j]["name"] for j in found["joints"]], found["confidence"]


def done(window, label):
    window.until(f"(poise.studio.state.scene.history.undo ?? '').startsWith({label!r})")
    window.settle()


def button(window, name):
    return window.page.get_by_role("button", name=name)


def test_a_part_is_corrected_by_clicking_in_the_view_and_undone(open_studio, puppet):
    studio = open_studio(str(puppet))
    window = studio.window()
    human(window)
    assert part(window, "head") == (["b3"], 0.9)
    button(window, "head: b3").click()
    window.until("poise.studio.state.picking === 'head'")
    joints = window.state("scene.character.joints")
    place = next(joint["rest"][3::4] for joint in joints if joint["name"] == "b2")
    x, y = window.page.evaluate(f"poise.where(...{place})")
    window.page.mouse.click(x, y)
    done(window, "assign b2 to head")
    assert part(window, "head") == (["b2"], 1)
    assert part(window, "neck")[0] == ["b1"]
    assert "assigned" in button(window, "head: b2").inner_text()
    window.page.keyboard.press("Control+z")
    window.until("poise.studio.state.scene.history.undo === null")
    assert part(window, "head") == (["b3"], 0.9)
    window.page.keyboard.press("Control+Shift+z")
    done(window, "assign b2 to head")
    assert window.messages == []
    # It is kept through a crash.
    studio.until_kept()
    studio.kill()
    studio.start()
    again = studio.window()
    assert part(again, "head") == (["b2"], 1)


def test_a_part_is_corrected_in_the_tree_with_its_other_side_and_by_keyboard(window):
    human(window)
    button(window, "left hand: lhand").click()
    window.until("poise.studio.state.picking === 'left hand'")
    window.page.get_by_role("tab", name="Skeleton").click()
    window.page.get_by_role("treeitem", name="lwrist", exact=True).click()
    done(window, "assign lwrist to left hand")
    assert part(window, "left hand") == (["lwrist"], 1)
    assert part(window, "right hand") == (["rwrist"], 1)
    window.page.get_by_role("tab", name="Human").click()
    button(window, "left hand: lwrist").focus()
    window.page.keyboard.press("Enter")
    box = window.page.get_by_label("Joint of the left hand")
    box.focus()
    box.select_option("lhand")
    done(window, "assign lhand to left hand")
    assert part(window, "right hand") == (["rhand"], 1)
    button(window, "left hand: lhand").click()
    button(window, "As recognised").click()
    done(window, "assign no joint to left hand")
    assert part(window, "right hand") == (["rhand"], 0.99)
    button(window, "neck:").click()
    window.page.keyboard.press("Escape")
    window.until("poise.studio.state.picking === null")
    assert window.state("scene.history.undo") == "assign no joint to left hand"
    assert window.messages == []


COLOURED = "!!poise.studio.body.skins[0].mesh.geometry.getAttribute('partColour')"
THROUGH = "poise.studio.body.skins[0].mesh.material.transparent"


def test_parts_are_coloured_on_the_body_on_request_and_while_one_is_corrected(window):
    human(window)
    page = window.page
    box = page.get_by_role("checkbox", name="Colour parts")
    assert not box.is_checked()
    window.until(THROUGH)
    box.check()
    window.until(f"{COLOURED} && !{THROUGH}")
    # Each side has its own colours.
    colours = window.state("scene.humanoid.colours")
    names = [joint["name"] for joint in window.state("scene.character.joints")]
    assert len(colours) == len(names)
    assert colours[names.index("lradius")] == colours[names.index("lwrist")]
    assert colours[names.index("lradius")] != colours[names.index("rradius")]
    shades = page.evaluate(
        "[...new Set(Array.from(poise.studio.body.skins[0].mesh.geometry"
        ".getAttribute('partColour').array, (value) => value.toFixed(2)))].length"
    )
    assert shades > 20
    # The colours belong to the panel.
    page.get_by_role("tab", name="Skeleton").click()
    window.until(THROUGH)
    page.get_by_role("tab", name="Human").click()
    window.until(f"!{THROUGH}")
    box.uncheck()
    window.until(THROUGH)
    button(window, "left hand: lhand").click()
    window.until(f"!{THROUGH}")
    assert box.is_checked() and box.is_disabled()
    page.keyboard.press("Escape")
    window.until(THROUGH)
    assert not box.is_checked()
    box.check()
    window.until(f"!{THROUGH}")
    page.get_by_role("tab", name="Pose", exact=True).click()
    window.until(f"poise.studio.state.mode === 'pose' && !{THROUGH}")
    assert page.evaluate("poise.studio.body.skins[0].mesh.material.userData.opaque !== undefined")
    assert window.messages == []


def test_limits_masses_and_natural_posing_are_steps_of_undo_and_of_the_script(
    open_studio, tmp_path
):
    window = open_studio().window()
    before = window.state("scene")
    human(window)
    window.page.get_by_label("Margin in degrees").fill("0")
    window.page.get_by_label("Margin in degrees").press("Tab")
    button(window, "Limit as a human").click()
    done(window, "human limits")
    dofs = {dof["name"]: dof for dof in window.state("scene.character.dofs")}
    np.testing.assert_allclose(np.degrees(dofs["ltibia_rx"]["upper"]), 135, atol=1e-6)
    limited = window.page.get_by_label("Limited joints").inner_text()
    assert limited == "24 of 24 recognised joints have limits." or "recognised joints" in limited
    window.page.get_by_label("Body mass, kg").fill("82")
    window.page.get_by_label("Body mass, kg").press("Tab")
    button(window, "Masses of a human of").click()
    done(window, "set the body mass to 82 kg")
    assert "82.0 kg (de Leva (1996), men)" in window.page.get_by_label("Masses").inner_text()
    window.page.get_by_role("checkbox", name="Natural poses").first.uncheck()
    done(window, "change")
    assert window.state("scene.settings.natural") is False
    after = window.state("scene")
    # The script of the session does the same.
    with window.page.expect_download() as download:
        button(window, "Export").click()
        button(window, "Python script of this session").click()
    download.value.save_as(tmp_path / "session.zip")
    with zipfile.ZipFile(tmp_path / "session.zip") as packed:
        names = packed.namelist()
        script = packed.read(next(name for name in names if name.endswith(".py"))).decode()
        packed.extractall(tmp_path / "session")
    assert "document.edit('limit-as-human', margin=0.0)" in script or "margin=0" in script
    assert "document.edit('set-body-mass', kg=82" in script
    assert len(names) == 2, names  # no project but that of the start: every step is an edit
    for _ in range(3):
        window.page.keyboard.press("Control+z")
    window.until("poise.studio.state.scene.history.undo === null")
    for name in ("character", "humanoid", "settings"):
        assert window.state("scene")[name] == before[name]
    for _ in range(3):
        window.page.keyboard.press("Control+Shift+z")
    window.until("poise.studio.state.scene.history.redo === null")
    for name in ("character", "humanoid", "settings"):
        assert window.state("scene")[name] == after[name]
    assert window.messages == []


def test_what_is_not_a_human_says_so_and_refuses_with_the_remedy(open_studio, tmp_path):
    build = poise.SkeletonBuilder().add("stick", poise.Hinge("z"), tip=(0, 1, 0))
    build = build.add("end", poise.Hinge("z"), "stick", offset=(0, 1, 0), tip=(0, 1, 0))
    poise.write(poise.Character("stick", build.build()), tmp_path / "stick.glb")
    window = open_studio(str(tmp_path / "stick.glb")).window()
    human(window)
    kind = window.page.get_by_label("Kind of body").inner_text()
    assert kind.startswith("Neither a person nor an animal: "), kind
    assert "20 missing" in window.page.get_by_label("Recognised parts").inner_text()
    assert button(window, "Limit as a human").is_disabled()
    assert window.page.get_by_role("checkbox", name="Natural poses").first.is_disabled()
    button(window, "Masses of a human of").click()
    window.until("poise.studio.message.includes('human')")
    assert window.state("scene.history.undo") is None
