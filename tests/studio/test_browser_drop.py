"""Associated files dropped on the page together, in a real Chromium."""

from __future__ import annotations

import base64

import poise

DROP = """
(files) => {
  const data = new DataTransfer();
  for (const [name, text] of files)
    data.items.add(new File([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], name));
  window.dispatchEvent(new DragEvent("drop", {dataTransfer: data, cancelable: true}));
}
"""


def drop(window, *files):
    """Drop files, by the names that they have on the user's machine."""
    given = [[name, base64.b64encode(file.read_bytes()).decode()] for name, file in files]
    window.page.evaluate(DROP, given)


def test_a_gltf_with_its_buffer(window, shared_data):
    folder = shared_data / "gltf" / "RiggedSimple"
    names = ("RiggedSimple0.bin", "RiggedSimple.gltf")
    drop(window, *((name, folder / name) for name in names))
    window.ready("RiggedSimple")
    window.until("poise.studio.body.skins.length === 1")


def test_an_asf_with_its_amc_of_another_name(window, shared_data):
    folder = shared_data / "asf_amc"
    drop(window, ("person.asf", folder / "cmu_02.asf"), ("run.amc", folder / "cmu_02_03_run.amc"))
    window.until("(poise.studio.state.scene.history.undo ?? '').startsWith('open ')")
    window.until("poise.studio.state.scene.clips.length === 1")
    wanted = poise.read(folder / "cmu_02_03_run.amc", skeleton=folder / "cmu_02.asf").motion
    assert window.state("scene.character.motions[0].frames") == len(wanted)
    assert window.state("scene.character.skins") == []


def test_a_gltf_without_its_buffer_says_what_is_missing(window, shared_data):
    folder = shared_data / "gltf" / "RiggedSimple"
    drop(window, ("RiggedSimple.gltf", folder / "RiggedSimple.gltf"))
    window.until("poise.studio.state.message.includes('RiggedSimple0.bin')")
