"""Screenshots of the studio for the documents: steps that prepare the page for each.

    POISE_SHOTS=1 pytest tests/studio/test_shots.py -k pose

takes `docs/studio-pose.png` anew; without that only its being there is looked at. A mode has one
function here, which does what a user would do, and a picture in `docs/studio.md`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from conftest import shared_data_folder

SIZE = (1280, 720)
DOCS = Path(__file__).parents[2] / "docs"

# Every picture is drawn in full, also in the middle of a drag.
FINE = "localStorage.setItem('poise-studio-quality', '0')"


@dataclass(frozen=True)
class Shot:
    """A picture: its name, the fixture of the opened file, and what is done before it is taken."""

    name: str
    opens: str
    prepare: Callable[[Any], None]

    @property
    def file(self) -> Path:
        return DOCS / f"studio-{self.name}.png"


SHOTS: dict[str, Shot] = {}


def shot(name: str, opens: str = "") -> Callable[[Callable[[Any], None]], Callable[[Any], None]]:
    """Take a picture of that name after the function has been at a `Window`."""

    def entered(prepare: Callable[[Any], None]) -> Callable[[Any], None]:
        SHOTS[name] = Shot(name, opens, prepare)
        return prepare

    return entered


@shot("pose")
def pose(window):
    """Both hands pulled: one in the middle of a drag, a target at the other."""
    window.drag(window.joint("rhand"), (10, -210))
    window.release()
    window.page.mouse.move(*window.joint("rhand"))
    window.until("poise.studio.state.under !== null")
    window.page.keyboard.press("t")
    window.until("poise.studio.state.scene.holds.length === 3")
    window.drag(window.joint("lhand"), (20, -110))
    window.settle()


@shot("limbs")
def limbs(window):
    """Poles of the limbs, one held, the left arm by its angles, and a foot on its ball."""
    page = window.page
    window.drag(window.joint("root"), (30, 60))
    window.release()
    window.drag(window.joint("rhand"), (50, -150))
    window.release()
    page.get_by_role("tab", name="Limbs").click()
    page.get_by_role("button", name="left arm: FK").click()
    page.get_by_role("button", name="right leg", exact=True).click()
    slider = page.get_by_role("slider", name="rfoot ball roll")
    slider.focus()
    for _ in range(5):
        slider.press("PageUp")
    window.until("(poise.studio.state.scene.history.undo || '').startsWith('roll the foot')")
    window.settle()
    page.get_by_role("button", name="Hold the bend of the right arm").click()
    window.until("poise.studio.state.scene.limbs.some((limb) => limb.pole)")
    page.evaluate("document.activeElement?.blur()")
    page.keyboard.press("v")
    window.until("poise.studio.state.limbs.shown")
    window.settle()


@shot("retarget", "robot_file")
def retarget(window):
    """The steps of a captured walk on a robot, one of them moved."""
    page = window.page
    window.carry(shared_data_folder() / "bvh" / "cmu_02_01_walk_cgspeed.bvh", zone="clip")
    window.until("poise.studio.state.scene.clips.length === 1")
    page.get_by_role("button", name="Operations").click()
    page.get_by_label("Operation", exact=True).select_option("retarget-clip")
    box = page.get_by_label("Step 2, x")
    box.fill("0.25")
    box.press("Enter")
    page.get_by_role("button", name="Retarget a clip again").click()
    window.until("poise.studio.state.scene.history.undo === 'retarget a clip again'")
    window.settle()


@shot("trails", "walk_file")
def trails(window):
    """Trajectories of both hands and a foot over the walk."""
    page = window.page
    page.keyboard.press("k")
    for name, more in (
        ("lhand", {}),
        ("rhand", {"modifiers": ["Shift"]}),
        ("lfoot", {"modifiers": ["Shift"]}),
    ):
        page.get_by_role("treeitem", name=name, exact=True).click(**more)
    page.get_by_role("button", name="Trails").click()
    window.until("poise.studio.dock.look.trails.joints.length === 3")
    page.mouse.click(*page.evaluate("poise.studio.dock.timePlace(1)"))
    window.until("poise.studio.store.pose.time === 1")
    page.evaluate("document.activeElement?.blur()")
    page.mouse.move(600, 250)
    page.keyboard.press("3")
    page.keyboard.press("f")


@shot("library")
def library(window):
    """Poses with pictures, one of them of an arm alone, the last one taken by a part."""
    page = window.page
    number = 0

    def keep(name):
        nonlocal number
        number += 1
        page.get_by_role("textbox", name="Name of this pose").fill(name)
        page.get_by_role("button", name="Keep", exact=True).click()
        window.until(f"poise.studio.state.scene.library.length === {number}")

    page.get_by_role("tab", name="Poses").click()
    keep("Rest")
    window.drag(window.joint("rhand"), (10, -210))
    window.release()
    keep("Hello")
    window.drag(window.joint("root"), (20, 70))
    window.release()
    window.drag(window.joint("lhand"), (-60, 60))
    window.release()
    keep("Crouch")
    page.mouse.click(*window.joint("rradius"))
    page.get_by_label("Selected joints only").check()
    keep("Elbow")
    page.get_by_role("button", name="Rest", exact=True).click()
    window.until("poise.studio.state.scene.history.undo === \"apply the pose 'Rest'\"")
    page.get_by_role("button", name="Crouch", exact=True).click()
    window.until("poise.studio.state.scene.history.undo === \"apply the pose 'Crouch'\"")
    slider = page.get_by_role("slider", name="Weight of poses")
    slider.fill("60")
    page.evaluate("document.activeElement?.blur()")
    window.settle()


@shot("rotate", "rest_file")
def rotate(window):
    """Rings about a shoulder, in the middle of a turn."""
    window.page.get_by_role("treeitem", name="lhumerus", exact=True).click()
    window.page.keyboard.press("e")
    window.until("poise.studio.state.gizmo.rings.length === 4")
    points = window.page.evaluate(
        "(() => { const b = poise.studio.stage.canvas.getBoundingClientRect(); return"
        " poise.studio.state.gizmo.rings[2].map(([x, y]) => [x + b.left, y + b.top]) })()"
    )
    window.page.mouse.move(*points[22])
    window.page.mouse.down()
    for point in points[22:34]:
        window.page.mouse.move(*point)
    window.settle()


@shot("timeline", "walk_file")
def timeline(window):
    """The walk as keys, with curves of a leg, a key's grips, and the body before and after."""
    dock = "poise.studio.dock"
    window.page.keyboard.press("k")
    window.until(f"!!{dock}.board && !!{dock}.clipPlace(1)")
    window.page.mouse.click(*window.page.evaluate(f"{dock}.clipPlace(1)"))
    window.page.get_by_role("button", name="Bake").click()
    window.page.get_by_role("button", name="Bake to keys").click()
    window.until(f"{dock}.look.keys > 100")
    window.page.get_by_role("button", name="Onion").click()
    window.page.get_by_label("Show the body at earlier and later times").check()
    window.until("poise.studio.state.scene.timeline.onion.shown")
    spacing = window.page.get_by_label("Frames apart")
    spacing.fill("14")
    spacing.press("Enter")
    window.until("poise.studio.state.scene.timeline.onion.spacing === 14")
    window.page.mouse.click(*window.page.evaluate(f"{dock}.timePlace(1)"))
    window.until(f"poise.studio.store.pose.time === 1 && {dock}.look.ghosts === 4")
    window.page.get_by_role("treeitem", name="lfemur", exact=True).click()
    window.page.get_by_role("tab", name="Curves").click()
    times = f"Array.from({dock}.tracks.all.get(poise.studio.state.scene.character.dofs.findIndex("
    times += "dof => dof.name === 'lfemur_rx')).times)"
    key = next(time for time in window.page.evaluate(times) if time > 0.5)
    window.until(f"{dock}.board.drawn")
    window.page.mouse.click(*window.page.evaluate(f"{dock}.keyPlace('lfemur_rx', {key})"))
    window.until(f"{dock}.board.curves.gripPlaces().length > 0")
    window.page.evaluate("document.activeElement?.blur()")
    window.page.mouse.move(600, 250)
    window.page.keyboard.press("f")


@shot("paint")
def paint(window):
    """A bent arm, its forearm painted, and the values under the brush."""
    window.page.get_by_role("treeitem", name="lradius", exact=True).click()
    box = window.page.get_by_role("spinbutton", name="lradius_rx", exact=True)
    box.fill("70")
    box.press("Enter")
    window.until("poise.studio.state.scene.history.undo === 'set lradius_rx'")
    window.settle()
    window.page.get_by_role("tab", name="Paint").click()
    window.until("poise.studio.state.mode === 'paint'")
    window.page.evaluate(
        "(() => { const { stage, body } = poise.studio;"
        " const j = body.character.joints.findIndex((joint) => joint.name === 'lradius');"
        " const at = body.frame(j).elements; stage.controls.target.set(at[12], at[13], at[14]);"
        " stage.camera.position.set(at[12] + 0.4, at[13] + 0.35, at[14] + 1.1);"
        " stage.controls.update(); stage.ask(); })()"
    )
    x, y = window.joint("lradius")
    window.page.mouse.move(x - 10, y + 20)
    window.page.mouse.down()
    for step in range(12):
        window.page.mouse.move(x - 10 - 4 * step, y + 20 + 3 * step)
    window.page.mouse.up()
    window.until("poise.studio.state.painted")
    window.page.mouse.move(x - 30, y + 26)
    window.until("poise.studio.state.ring && poise.studio.state.values !== null")


@shot("light")
def light(window):
    """Bones, on a light page."""
    window.page.get_by_role("button", name="Light or dark theme").click()
    window.drag(window.joint("lhand"), (-20, -200))
    window.release()
    window.page.get_by_role("button", name="Bones").click()
    window.page.get_by_role("treeitem", name="lradius", exact=True).click()
    window.until("poise.studio.state.selected === 'lradius'")


@shot("compare")
def compare(window):
    """Four methods in the middle of one drag."""
    window.page.get_by_role("tab", name="Compare").click()
    window.until("poise.studio.state.compared.ready")
    x, y = window.page.evaluate("poise.studio.mode.where(0, 'lradius')")
    window.drag((x, y), (-6, -16))
    window.page.mouse.up()
    window.until("poise.studio.state.compared.ready && !poise.studio.state.compared.moving")
    x, y = window.page.evaluate("poise.studio.mode.where(0, 'lhand')")
    window.drag((x, y), (-60, -34), steps=40)
    window.until("poise.studio.connection.idle && !poise.studio.state.compared.moving")


@shot("rig")
def rig(window):
    """The limits of a shoulder as arcs, in numbers beside it."""
    window.page.get_by_role("tab", name="Rig").click()
    window.until("poise.studio.state.mode === 'rig'")
    window.page.get_by_role("treeitem", name="lhumerus", exact=True).click()
    window.until("poise.studio.state.handles.length === 6")
    window.page.get_by_role("tab", name="Joint").click()
    window.page.mouse.move(*window.joint("lhumerus"))
    for _ in range(9):
        drawn = window.state("drawn")
        window.page.mouse.wheel(0, -120)
        window.until(f"poise.studio.state.drawn > {drawn}")


@shot("rig-bind")
def rig_bind(window):
    """The bundled body bound anew, with the report."""
    window.page.get_by_role("tab", name="Rig").click()
    window.until("poise.studio.state.mode === 'rig'")
    window.page.get_by_role("tab", name="Bind").click()
    window.page.get_by_role("button", name="Bind", exact=True).click()
    window.until("poise.studio.state.scene.report.length > 3", 200)


@shot("human")
def human(window):
    """The recognised parts of the bundled body in colours, one of them being corrected."""
    window.page.get_by_role("tab", name="Rig").click()
    window.page.get_by_role("tab", name="Human").click()
    window.page.get_by_role("button", name="Limit as a human").click()
    window.until("poise.studio.state.scene.history.undo === 'human limits'")
    window.page.get_by_role("button", name="left forearm: lradius").click()
    window.until("poise.studio.state.picking === 'left forearm'")
    window.page.get_by_label("Kind of body").scroll_into_view_if_needed()
    window.page.mouse.move(*window.joint("lradius"))
    window.settle()


@shot("optimise", "walk_file")
def optimise(window):
    """A clip's menu, with a second clip on the timeline and a goal for a hand."""
    window.page.keyboard.press("k")
    window.until("!!poise.studio.dock.board && !!poise.studio.dock.clipPlace(1)")
    window.page.get_by_role("button", name="Motion", exact=True).click()
    window.page.get_by_role("button", name="+ walk").click()
    window.until("poise.studio.state.scene.clips.length === 2")
    window.page.mouse.click(*window.page.evaluate("poise.studio.dock.clipPlace(1)"))
    window.page.get_by_role("button", name="Clean…").click()
    window.page.get_by_label("Goals").fill("40: lhand=0.3,1.5,1.1")
    window.page.get_by_label("Goals").scroll_into_view_if_needed()
    window.settle()


@shot("operations", "walk_file")
def operations(window):
    """The walk cleaned by the form, with its report; the cut-off of the next run is not valid."""
    window.page.get_by_role("button", name="Operations", exact=True).click()
    form = window.page.get_by_role("region", name="Operations")
    form.get_by_role("textbox", name="Smooth with cut-off").fill("6")
    form.get_by_role("checkbox", name="Lift feet").check()
    form.get_by_role("button", name="Clean a clip").click()
    window.until("poise.studio.state.scene.report.length > 3", 100)
    form.get_by_role("textbox", name="Max slide").fill("-20 mm")
    form.get_by_role("textbox", name="Contact speed").click()
    form.get_by_label("Report of the last operation").scroll_into_view_if_needed()
    window.settle()


@shot("crossfade", "walk_file")
def crossfade(window):
    """Clips that overlap, with their ramps, and the span that is played."""
    window.page.keyboard.press("k")
    window.until("!!poise.studio.dock.board && !!poise.studio.dock.clipPlace(1)")
    act = "poise.studio.connection.act"
    window.page.evaluate(
        f"""{act}({{do: 'add-clip', motion: 'walk', start: 1.2}});
        {act}({{do: 'add-clip', motion: 'walk', start: 1.9}})"""
    )
    window.until("poise.studio.state.scene.clips.length === 3")
    window.page.evaluate(
        f"""{act}({{do: 'change-clip', clip: {{id: 2, motion: 'walk', start: 1.2, fade: 0.5}}}});
        {act}({{do: 'change-clip', clip: {{id: 3, motion: 'walk', start: 2, last: 1, fade: 0.3}}}});
        {act}({{do: 'change-timeline', timeline: {{length: 3.4, rate: 30, span: [0.4, 3]}}}})"""
    )
    window.until("poise.studio.state.scene.timeline.length === 3.4")
    window.until("!!poise.studio.dock.fadePlace(2)")
    window.page.mouse.click(*window.page.evaluate("poise.studio.dock.clipPlace(2)"))
    window.until("poise.studio.dock.desk.clip === 2")
    window.page.mouse.move(*window.page.evaluate("poise.studio.dock.fadePlace(2)"))
    window.settle()


@shot("swing", "rest_file")
def swing(window):
    """The end of an upper arm in the middle of a drag over the sphere about its shoulder."""
    window.page.get_by_role("treeitem", name="lhumerus", exact=True).click()
    window.page.keyboard.press("e")
    window.until("!!poise.studio.state.gizmo.ball")
    x, y = window.joint("lradius")
    window.page.mouse.move(x, y)
    window.page.mouse.down()
    window.until("poise.studio.state.gizmo.turning")
    for step in range(1, 9):
        window.page.mouse.move(x - 3 * step, y + 4 * step)
    window.settle()
