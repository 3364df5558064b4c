"""An hour of an animator's work in a real browser, step by step, on any character and clip.

Whoever runs it gives a `Window` (see conftest) on a studio that has opened the character. Every
step is done by mouse and keyboard; what the page says is kept, and faults are errors.
"""

from __future__ import annotations

import base64
import io
import json
import tempfile
import time
import zipfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from poise import read

DOCK = "poise.studio.dock"
LISTEN = """() => {
  const { store } = poise.studio;
  window.told = [];
  const say = store.say.bind(store);
  store.say = (message, kind = "warn") => {
    if (message) told.push([kind, message]);
    say(message, kind);
  };
}"""
PROJECT = """async () => {
  const answer = await fetch("export?as=.poise&what=pose");
  if (!answer.ok) throw new Error(await answer.text());
  const bytes = new Uint8Array(await answer.arrayBuffer());
  let text = "";
  for (let k = 0; k < bytes.length; k += 32768)
    text += String.fromCharCode(...bytes.subarray(k, k + 32768));
  return btoa(text);
}"""


@dataclass
class Hour:
    """One hour on one window.

    Attributes:
        window: on the studio.
        head: the joint that is to be assigned as the head.
        hands: names of joints.
        clip: files of a motion that is imported.
        folder: where exports go.
        took: seconds by step.
    """

    window: Any
    head: str
    hands: tuple[str, str]
    clip: list[str]
    folder: Path
    took: dict[str, float] = field(default_factory=dict)

    def run(self) -> dict[str, Any]:
        """All steps, then undo to the start and redo to the end; the state at the end."""
        self.window.page.evaluate(LISTEN)
        start = self.step("first state", self.state)
        for name in (
            "correct_rig", "pose_ten_times", "key_a_jump", "import_a_clip", "gesture",
            "clean_feet", "export",
        ):  # fmt: skip
            self.step(name.replace("_", " "), getattr(self, name))
        end = self.step("last state", self.state)
        steps = self.window.state("scene.history.steps")
        self.step(f"undo {steps} steps", lambda: self.all("Undo", "undo"))
        differ(start, self.state(), "undone to the start")
        self.step(f"redo {steps} steps", lambda: self.all("Redo", "redo"))
        differ(end, self.state(), "redone to the end")
        wrong = [message for kind, message in self.window.page.evaluate("told") if kind == "bad"]
        assert not wrong, wrong
        assert self.window.messages == [], self.window.messages
        return end

    def step(self, name: str, work: Any) -> Any:
        begun = time.perf_counter()
        result = work()
        self.took[name] = time.perf_counter() - begun
        return result

    # -- what is done ---------------------------------------------------------------------------

    def correct_rig(self) -> None:
        """The head is another joint; limits and masses of a human."""
        page = self.window.page
        page.get_by_role("tab", name="Rig").click()
        page.get_by_role("tab", name="Human").click()
        page.get_by_role("button", name="head:").click()
        self.window.until("poise.studio.state.picking === 'head'")
        page.get_by_label("Joint of the head").select_option(self.head)
        self.done("to head")
        page.get_by_role("button", name="Limit as a human").click()
        self.done("human limits")
        page.get_by_role("button", name="Masses of a human of").click()
        self.done("set the body mass")
        page.get_by_role("tab", name="Pose", exact=True).click()
        self.window.until("poise.studio.state.mode === 'pose'")

    def pose_ten_times(self) -> None:
        """Ten drags of hands and feet, one after the other."""
        ways = [(-30, -50), (25, -35), (20, 40), (-25, -20), (35, -15)]
        for number in range(10):
            joint = (*self.hands, *self.hands, self.head)[number % 5]
            steps = self.window.state("scene.history.steps")
            dx, dy = ways[number % 5]
            half = 0.5 if number % 5 == 4 else 1.0
            self.window.drag(self.window.joint(joint), (half * dx, half * dy), steps=8)
            self.window.release()
            self.window.until(f"poise.studio.state.scene.history.steps === {steps + 1}")

    def key_a_jump(self) -> None:
        """Crouch, fly and land: keys of the whole pose at four times, the root by numbers."""
        page = self.window.page
        page.keyboard.press("k")
        self.window.until(f"!!{DOCK}.board")
        rate = self.window.state("scene.timeline.rate")
        for at, rise in ((0.0, 0.0), (0.3, -0.12), (0.6, 0.25), (0.9, 0.0)):
            self.go(round(at * rate) / rate)
            if rise:
                self.lift(rise)
            steps = self.window.state("scene.history.steps")
            page.keyboard.press("s")
            self.window.until(f"poise.studio.state.scene.history.steps === {steps + 1}")
            self.window.settle()

    def lift(self, rise: float) -> None:
        """The root moves up: its number field."""
        page = self.window.page
        dofs = self.window.state("scene.character.dofs")
        joints = self.window.state("scene.character.joints")
        dof = next(each for each in dofs if each["suffix"] == "ty" and each["length"])
        page.get_by_role("treeitem", name=joints[dof["joint"]]["name"], exact=True).click()
        names = [each["name"] for each in dofs]
        before = self.window.state(f"q[{names.index(dof['name'])}]")
        steps = self.window.state("scene.history.steps")
        box = page.get_by_role("spinbutton", name=dof["name"], exact=True)
        box.fill(f"{before + rise:.4f}")
        box.press("Enter")
        self.window.until(f"poise.studio.state.scene.history.steps === {steps + 1}")
        self.window.settle()

    def import_a_clip(self) -> None:
        """A motion from files lies on the timeline."""
        page = self.window.page
        clips = len(self.window.state("scene.clips"))
        page.get_by_role("button", name="Motion", exact=True).click()
        page.get_by_role("button", name="Import a motion").click()
        page.set_input_files("poise-files input[type=file]", self.clip)
        self.window.until(f"poise.studio.state.scene.clips.length === {clips + 1}")
        self.window.until("!document.querySelector('dialog[open]')")
        self.window.settle()

    def gesture(self) -> None:
        """Keys of a hand in a layer over the clip."""
        page = self.window.page
        last = self.window.state("scene.clips").pop()
        begin = last["clip"]["start"]
        layers = len(self.window.state("scene.layers"))
        page.locator("button.layers").click()
        page.get_by_role("button", name="+ Adding layer").click()
        self.window.until(f"poise.studio.state.scene.layers.length === {layers + 1}")
        page.keyboard.press("Escape")
        rate = self.window.state("scene.timeline.rate")
        for share, way in ((0.25, None), (0.5, (-20, -45)), (0.75, None)):
            self.go(round((begin + share * (last["end"] - begin)) * rate) / rate)
            if way:
                self.window.drag(self.window.joint(self.hands[0]), way, steps=8)
                self.window.release()
            keys = self.window.page.evaluate(f"{DOCK}.look.keys")
            page.keyboard.press("s")
            self.window.until(f"{DOCK}.look.keys > {keys}")
            self.window.settle()

    def clean_feet(self) -> None:
        """The feet of the imported clip are held where they stand."""
        page = self.window.page
        last = self.window.state("scene.clips").pop()["clip"]["id"]
        page.mouse.move(*page.evaluate(f"{DOCK}.timePlace(0)"))
        page.keyboard.down("Alt")
        page.mouse.wheel(0, -5000)  # clips are above the rows of keys
        page.keyboard.up("Alt")
        self.window.until(f"{DOCK}.board.sheet.scroll === 0 && {DOCK}.board.drawn")
        page.mouse.click(*page.evaluate(f"{DOCK}.clipPlace({last})"))
        page.get_by_role("button", name="Clean…").click()
        page.get_by_role("button", name="Hold feet").click()
        self.done("hold the feet of")
        page.keyboard.press("Escape")

    def export(self) -> None:
        """A GLB and an FBX of the motion."""
        page = self.window.page
        for button, suffix in (("glTF, with skin", ".glb"), ("FBX, with skin", ".fbx")):
            with page.expect_download() as download:
                page.get_by_role("button", name="Export", exact=True).click()
                page.get_by_role("button", name=button).click()
            download.value.save_as(self.folder / f"hour{suffix}")
            self.window.until("!document.querySelector('dialog[open]')")

    # -- aids -----------------------------------------------------------------------------------

    def go(self, at: float) -> None:
        """Click on the ruler."""
        page = self.window.page
        page.mouse.click(*page.evaluate(f"{DOCK}.timePlace({at})"))
        self.window.until(f"Math.abs(poise.studio.store.pose.time - {at}) < 1e-6")
        self.window.settle()

    def done(self, words: str) -> None:
        """Wait until the last step is called so."""
        self.window.until(f"(poise.studio.state.scene.history.undo ?? '').includes({words!r})")
        self.window.settle()

    def all(self, button: str, what: str) -> None:
        """Undo, or redo, everything."""
        while self.window.state(f"scene.history.{what}") is not None:
            steps = self.window.state("scene.history.steps")
            self.window.page.get_by_role("button", name=button, exact=True).click()
            self.window.until(f"poise.studio.state.scene.history.steps !== {steps}")
        self.window.settle()

    def state(self) -> dict[str, Any]:
        """The document, as a project holds it: its scene, and the character's bytes."""
        data = base64.b64decode(self.window.page.evaluate(PROJECT))
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            scene = json.loads(packed.read("project.json"))
            scene.pop("time")  # scrubbing is no step
            return {**scene, **parsed(packed.read("character.glb"))}


def parsed(glb: bytes) -> dict[str, Any]:
    """All that a character's GLB holds, exactly; the order of its buffers is not."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "character.glb"
        file.write_bytes(glb)
        hero = read(file)
    body, masses = hero.skeleton, hero.masses
    skins = [
        (
            skin.name, skin.joints, skin.deformer, skin.mesh.vertices.tobytes(),
            skin.mesh.faces.tobytes(), skin.weights.values.tobytes(),
            skin.weights.joints.tobytes(), skin.inverse_bind.tobytes(),
        )
        for skin in hero.skins
    ]  # fmt: skip
    return {
        "joints": [(j.name, j.parent, str(j.type), j.human, str(j.cone)) for j in body.joints],
        "limits": (body.lower.tobytes(), body.upper.tobytes()),
        "rest": hero.rest.world.tobytes(),
        "motions": {n: (m.fps, m.q.tobytes()) for n, m in hero.motions.items()},
        "skins": skins,
        "masses": None if masses is None else masses.moments.tobytes(),
    }


def differ(expected: dict[str, Any], found: dict[str, Any], when: str) -> None:
    """An error where two states are not equal."""
    wrong = [key for key in expected if expected[key] != found[key]]
    shown = {key: (str(expected[key])[:300], str(found[key])[:300]) for key in wrong}
    assert not wrong, f"{when}: {shown}"
