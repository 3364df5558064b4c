"""Replay the studio's recorded drags and measure how natural the poses are.

    python bench/natural_drags.py [--file CHARACTER] [--drags NAME ...] [--films DIR] [--json FILE]
    python bench/natural_drags.py --no-browser [--picture FILE.webp]

The command replays each drag in Chromium at 1280x720, with mouse events at 60 Hz, and records every
pose message. With ``--no-browser`` it uses `DragSolve`, a copy of the page's camera and two solver
steps per event; ``--picture`` then draws all drags side by side. Angles are in degrees. Lengths are
in millimetres; those of a body that is not between 0.5 and 3 m high are scaled to a height of
1.7 m. Without a browser, the pelvis of a quadruped is dragged by its joint, because its chest hides
the skin. Columns of the table:

- knees, elbow: bend between the bones, minus that of the rest pose; "rx": the DOF of that name.
- trunk: angle of the line from pelvis to neck to the vertical, or to the rest pose if that is 30
  degrees from the vertical.
- pelvis, chest: rotation since the press.
- missed: final distance from the grabbed point to the cursor.
- slip: largest movement of a foot.
- jump: largest movement of a joint between successive poses, and the bound of that step,
  2 d + 1.2 sqrt(l d) + 10 for a cursor that moved by d in the world and a longest segment l.
- broken: number of steps over their bound; excess: largest difference of movement and bound.
- back: largest remaining rotation of a joint after `far_and_back`.
- ms: 95th percentile of the time of a solver step.
- share: part of the hand's travel in `hand_50px` that remains after root and spine are reset: 1
  minus the ratio of the hand's movement by the reset to its travel, and the ratio of the travels
  in the direction of the original travel.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import json
import multiprocessing
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from measure import verdict
from numpy.typing import NDArray
from PIL import Image
from playwright.async_api import async_playwright
from studio_in_browser import PATIENCE, SWITCHES

from poise import Skeleton, read
from poise.anatomy import find_anatomy
from poise.bundled import character
from poise.geometry.cameras import Camera
from poise.render.images import Renderer
from poise.render.poses import scene_of
from poise.render.text import captioned
from poise.render.video import write_video
from poise.skinning import deform
from poise.studio import Document, Scene, serve
from poise.studio.dragging.drag_solve import DragSolve
from poise.studio.scene.attachment import Grab, Grip, skin_grip
from poise.studio.scene.scene import standing_feet

Floats = NDArray[np.float64]
Places = dict[str, Floats]  # pixels of body parts
Row = tuple[Any, ...]  # q, world (joints, 3, 4), target (3,), error in metres, solver seconds
Drags = dict[str, list[Row]]

RATE = 60.0  # mouse events per second
HOLD = 0.5  # seconds between the last event and the release
FILM = 20.0  # frames per second
PANEL, COLUMNS, MOMENTS, PACE = (220, 220), 5, 30, 10.0  # size of a picture; pictures per second
STAGE = {"x": 0, "y": 42, "width": 960, "height": 652}  # window size in pixels


class Gesture(NamedTuple):
    """A recorded drag, in pixels: a press at an ``offset`` from a body part's joint, and ``legs``.

    A leg is a place, from the pressed point or from the part ``toward``, and the steps to there.
    """

    spot: str
    legs: tuple[tuple[tuple[float, float], int], ...]
    offset: tuple[float, float] = (0.0, 0.0)
    toward: str = ""

    def presses(self, places: Places) -> Floats:
        """Return press positions (n, 2): recorded, then rings around it for other bodies."""
        turns = np.arange(0.0, 2.0 * np.pi, np.pi / 4.0)
        rings = np.arange(0, 45, 5)[:, None, None] * np.stack([np.cos(turns), np.sin(turns)], -1)
        return places[self.spot] + self.offset + rings.reshape(-1, 2)

    def path(self, press: Floats, places: Places) -> Floats:
        """Return the cursor positions (n, 2) after the press."""
        origin, at, parts = places.get(self.toward, press), press, []
        for way, steps in self.legs:
            parts.append(at + (origin + way - at) * np.arange(1, steps + 1)[:, None] / steps)
            at = origin + way
        return np.concatenate(parts)


GESTURES = {
    "pelvis_down": Gesture("pelvis", (((0, 80), 30),), offset=(0, 25)),
    "pelvis_down_24": Gesture("pelvis", (((0, 24), 30),), offset=(0, 25)),
    "waist_down": Gesture("pelvis", (((0, 80), 30),), offset=(0, -15)),
    "hip": Gesture("pelvis", (((0, 100), 30),)),
    "knee_fwd": Gesture("knee", (((30, -40), 30),)),
    "hand_50px": Gesture("hand", (((30, 40), 30),)),
    "hand_sideways": Gesture("hand", (((-50, 0), 30),)),
    "hand_to_head": Gesture("hand", (((-10, 0), 30),), toward="head"),
    "hand_up": Gesture("hand", (((6.5, -127), 30),)),
    "hand_to_hip": Gesture("hand", (((115, 110), 30),)),
    "far_left": Gesture("hand", (((-300, -40), 60),)),
    "far_and_back": Gesture("hand", (((-300, -40), 60), ((0, 0), 60))),
    "far_down": Gesture("hand", (((100, 420), 60),)),
    "far": Gesture("wrist", (((-280, -60), 30),)),
    "shake": Gesture("wrist", (*(((80, -100), 4), ((-60, 100), 4)) * 2, ((0, 0), 4))),
}
BARS: list[tuple[str, str, bool, float]] = [  # drag, measure, whether the bar is an upper bound
    ("pelvis_down_24", "knees", False, 30.0), ("pelvis_down_24", "root_rx", True, 15.0),
    ("pelvis_down_24", "missed", True, 1.0), ("pelvis_down", "knees", False, 50.0),
    ("pelvis_down", "trunk", True, 30.0), ("hand_to_head", "elbow", False, 60.0),
    ("hand_to_head", "chest", True, 20.0), ("hand_50px", "share", False, 0.7),
    ("far_and_back", "back", True, 0.01), *((name, "excess", True, 0.0) for name in GESTURES),
    *((name, "slip", True, 0.1) for name in GESTURES),
]  # fmt: skip


def angle(a: Floats, b: Floats) -> float:
    """Return the angle between two directions in degrees."""
    return float(np.degrees(np.arctan2(np.linalg.norm(np.cross(a, b)), a @ b)))


def rotation(start: Floats, end: Floats) -> Floats:
    """Return the angle (...,) in degrees between frames (..., 3, 4)."""
    turn = end[..., :3] @ np.linalg.inv(start[..., :3])
    sine = np.linalg.norm(turn - np.swapaxes(turn, -1, -2), axis=(-2, -1)) / np.sqrt(2.0)
    return np.degrees(np.arctan2(sine, np.trace(turn, axis1=-2, axis2=-1) - 1.0))


class Figure:
    """A character's body parts, and measures of its poses.

    ``spots`` are joints to press on; ``longest`` is the longest segment, in metres; ``scale`` is
    how many metres of the body are a metre of the report.
    """

    def __init__(self, body: Skeleton) -> None:
        self.body, self.rest = body, body.rest.world
        self.parts = {"pelvis": body.joint_names[:1], **find_anatomy(body).members}
        self.chest = self.parts.get("spine", self.parts["pelvis"])[-1]
        hand, forearm = self.parts.get("right hand", ()), self.parts.get("right forearm", ())
        spots = {"pelvis": self.parts["pelvis"], "knee": self.parts.get("left shin", ())}
        spots |= {"hand": hand, "wrist": forearm[1:] or hand, "head": self.parts.get("head", ())}
        self.spots = {spot: body.joint_index(names[0]) for spot, names in spots.items() if names}
        self.feet = [body.joint_index(name) for name in standing_feet(body)]
        self.up = np.eye(3)["xyz".index(body.up)]
        at, below = self.rest[:, :3, 3], {self.spots["pelvis"]: 0.0}
        for joint, parent in enumerate(body.parents):
            if parent in below:
                below[joint] = float(np.linalg.norm(at[joint] - at[parent]))
        self.longest, height = max(below.values()), float(np.ptp(at @ self.up))
        self.scale = 1.0 if 0.5 <= height <= 3.0 else height / 1.7

    def lines(self, world: Floats, *parts: str) -> Floats:
        """Return vectors (n - 1, 3) between the first joints of successive existing parts."""
        names = [self.parts[part][0] for part in parts if part in self.parts]
        return np.diff(world[[self.body.joint_index(name) for name in names], :3, 3], axis=0)

    def bend(self, world: Floats, *parts: str) -> float | None:
        """Return the angle between a limb's bones, minus that of the rest pose, in degrees."""
        now, rest = self.lines(world, *parts), self.lines(self.rest, *parts)
        return angle(*now) - angle(*rest) if len(now) == 2 else None

    def trunk(self, world: Floats) -> float | None:
        """Return the trunk's angle in degrees from the vertical, or from rest for a quadruped."""
        ends = ("pelvis", "neck" if "neck" in self.parts else "head")
        for now, rest in zip(self.lines(world, *ends), self.lines(self.rest, *ends)):
            return angle(now, self.up if angle(rest, self.up) <= 30.0 else rest)
        return None

    def value(self, q: Floats, part: str) -> float | None:
        """Return the DOF "rx" of a part's first joint in degrees, if the joint has one."""
        name = f"{self.parts.get(part, [''])[0]}_rx"
        at = self.body.dof_names.index(name) if name in self.body.dof_names else None
        return None if at is None else float(np.degrees(q[at]))

    def share(self, start: Floats, end: Floats) -> list[float]:
        """Return fractions of the hand's travel that remain with the initial root and spine."""
        q, joint = end.copy(), self.body.joint_index(self.chest)
        while joint >= 0:
            own = self.body.joint_dofs(self.body.joint_names[joint])
            q[own] = start[own]
            joint = self.body.parents[joint]
        at = [self.body.pose(each).world[self.spots["hand"], :3, 3] for each in (start, end, q)]
        travel, lost, left = at[1] - at[0], at[2] - at[1], at[2] - at[0]
        near = 1.0 - np.linalg.norm(lost) / np.linalg.norm(travel)
        return [float(near), float(left @ travel / (travel @ travel))]


def measures(name: str, rows: list[Row], figure: Figure) -> dict[str, Any]:
    """Return the table columns of a drag; the first row is before the press."""
    poses, frames, wanted, missed, seconds = (np.array(column, np.float64) for column in zip(*rows))
    frames = frames.reshape(len(rows), -1, 3, 4)
    mm, q, world, places = 1000.0 / figure.scale, poses[-1], frames[-1], frames[..., 3]
    jumps = mm * np.linalg.norm(np.diff(places, axis=0), axis=-1).max(axis=-1)
    steps = mm * np.linalg.norm(np.diff(wanted, axis=0), axis=-1)
    bounds = 2.0 * steps + 1.2 * np.sqrt(mm * figure.longest * steps) + 10.0
    pressed = GESTURES[name].spot
    feet = [j for j in figure.feet if j != figure.spots[pressed]]
    slips = mm * np.linalg.norm(places[:, feet] - places[0, feet], axis=-1)
    turned = rotation(frames[0], world)
    legs = [[f"{side} {part}" for part in ("thigh", "shin", "foot")] for side in ("left", "right")]
    worst = int(jumps.argmax())
    return {
        "knees": [figure.bend(world, *leg) for leg in legs],
        "knees rx": [figure.value(q, shin) for _, shin, _ in legs],
        "root_rx": figure.value(q, "pelvis"), "back_rx": figure.value(q, "spine"),
        "pelvis": turned[figure.spots["pelvis"]], "trunk": figure.trunk(world),
        "chest": turned[figure.body.joint_index(figure.chest)],
        "elbow": figure.bend(world, "right upper arm", "right forearm", "right hand"),
        "rx": figure.value(q, "right forearm"), "missed": mm * missed[-1],
        "slip": slips.max(initial=0.0), "jump": jumps[worst], "bound": bounds[worst],
        "broken": f"{(jumps > bounds).sum()}/{len(jumps)}", "excess": (jumps - bounds).max(),
        "back": turned.max() if name == "far_and_back" else None,
        "share": figure.share(poses[0], q) if name == "hand_50px" else None,
        "ms": 1000.0 * np.percentile(seconds[1:], 95),
    }  # fmt: skip


class View:
    """Camera of the page after opening a character; see `frame` in web/src/stage.ts."""

    def __init__(self, scene: Scene, up: Floats) -> None:
        self.character, self.joints = scene.character, scene.pose.world[:, :3, 3]
        self.up, self.all_fours = up, len(standing_feet(scene.character.skeleton)) > 2
        self.vertices = [deform(skin, scene.pose).vertices for skin in scene.character.skins]
        points = np.concatenate([self.joints, *self.vertices])
        low, high = points.min(axis=0), points.max(axis=0)
        x, y, z = np.array([0.42, 0.16, 0.9]) / np.linalg.norm([0.42, 0.16, 0.9])
        back = np.array([x, y, z] if up[1] else [x, -z, y])
        back *= 0.72 * np.linalg.norm(high - low) * (0.625 / np.tan(np.radians(17.5)) + 0.4)
        middle, (_, _, width, height) = 0.5 * (low + high), STAGE.values()
        self.camera = Camera(middle + back, middle, up, np.radians(35.0), width, height)

    def moved(self, point: Floats, pixel: Floats) -> Floats:
        """Return the point (3,) under a pixel, in the camera-facing plane through a given point."""
        way = (pixel - self.camera.project(point)[0]) * (1.0, -1.0) * self.camera.pixel_size(point)
        return point + self.camera.T_wc[:3, :2] @ way

    def find(self, pixel: Floats) -> Grip | None:
        """Return the skin's point under a pixel, or the nearest joint of a body without skin."""
        if not self.vertices:
            away = np.linalg.norm(self.camera.project(self.joints)[0] - pixel, axis=-1)
            return Grip(self.character.skeleton.joint_names[int(away.argmin())])
        nearest, found = np.inf, None
        for number, skin in enumerate(self.character.skins):
            pixels, depths = self.camera.project(self.vertices[number][skin.mesh.faces])
            at = (pixels - pixel) @ [1.0, 1.0j]
            areas = np.imag(np.conj(at[:, [1, 2, 0]]) * at[:, [2, 0, 1]])
            depths = np.where((areas < 0.0).all(axis=-1), depths.mean(axis=-1), np.inf)
            face = int(depths.argmin())
            if depths[face] < nearest:
                nearest, (u, v, _) = depths[face], areas[face] / areas[face].sum()
                found = skin_grip(self.character, number, face, float(u), float(v))
        return found


def replay(gesture: Gesture, scene: Scene, view: View, spots: dict[str, int]) -> list[Row]:
    """Replay a drag with `DragSolve`."""
    places = {spot: view.camera.project(view.joints[j])[0] for spot, j in spots.items()}
    grip = next(grip for grip in map(view.find, gesture.presses(places)) if grip is not None)
    if view.all_fours and gesture.spot == "pelvis":  # hidden by the chest
        grip = Grip(scene.character.skeleton.joint_names[spots["pelvis"]])
    # A dragged paw cannot also be pinned to the floor.
    holds = tuple(hold for hold in scene.holds if hold.grip.joint != grip.joint)
    scene = replace(scene, holds=holds)
    start = np.array(grip.at(scene.character, scene.pose))
    press = view.camera.project(start)[0]
    steps = [(start, 6), *((view.moved(start, at), 2) for at in gesture.path(press, places))]
    steps.append((steps[-1][0], round(120.0 * HOLD)))
    pull = DragSolve(scene, {0: Grab(grip)})
    rows: list[Row] = [(scene.pose.q, scene.pose.world[:, :3], start, 0.0, 0.0)]
    for cursor, most in steps:
        pull.to(0, tuple(cursor.tolist()))
        for _ in range(most):
            step = pull.step()
            rows.append((step.pose.q, step.pose.world[:, :3], cursor, step.missed, step.seconds))
            if not step.moving:
                break
    return rows


METER = """
() => {
  const { connection, pulling, stage, store } = poise.studio, { listener } = connection;
  const pack = connection.pack.bind(connection), show = listener.pose.bind(listener);
  const meter = (window.meter = {}), { left, top } = stage.canvas.getBoundingClientRect();
  const dot = document.body.appendChild(document.createElement("div"));
  dot.style.cssText = "position: fixed; margin: -6px; border: 6px solid red; pointer-events: none";
  connection.pack = (make) => {
    const seq = pack(make);
    for (const pull of pulling.pulls.values()) meter.targets.push([seq, pull.to.clone(), pull]);
    return seq;
  };
  const note = (pose) => (meter.poses.push(pose), meter.times.push(performance.now() / 1000));
  listener.pose = (pose, age) => (note(pose), show(pose, age));
  meter.begin = () => {
    [meter.poses, meter.times, meter.targets, dot.hidden] = [[], [], [], true];
    note(store.pose);
  };
  meter.begin();
  // A pose may name a message that came after its step: the place missed by as much is its own.
  const wanted = ({ seq, missed }) => {
    const [[, start, pull]] = meter.targets;
    const at = pull.hold
      ? start.clone().setFromMatrixPosition(pulling.body.frame(pull.joint)) // where it is pinned
      : pulling.spot(pull);
    const known = meter.targets.filter(([sent]) => sent <= seq).map(([, to]) => to);
    const latest = known.slice(-8).reverse(), away = latest.map((to) => at.distanceTo(to) - missed);
    const least = Math.min(...away.map(Math.abs)) + 1e-4;
    return [...(latest[away.findIndex((each) => Math.abs(each) < least)] ?? start)];
  };
  meter.row = (pose) => {
    show(pose, 0);
    return [[...pose.q], [...pose.world], wanted(pose), pose.missed, pose.seconds];
  };
  meter.find = (pixels) =>
    pixels.findIndex(([x, y]) => pulling.find(x - left, y - top) !== null);
  meter.show = async (row) => {
    const [x, y] = poise.where(...meter.row(meter.poses[row])[2]);
    Object.assign(dot.style, { left: `${x}px`, top: `${y}px` });
    dot.hidden = false;
    for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame);
  };
}
"""


class Page(NamedTuple):
    """The studio's page in a browser, with drags."""

    page: Any
    tools: Any
    figure: Figure

    async def mouse(self, kind: str, pixel: Floats) -> None:
        """Send a mouse event through the browser's developer tools protocol."""
        event = {"type": kind, "x": float(pixel[0]), "y": float(pixel[1]), "button": "left"}
        event |= {"buttons": int(kind != "mouseReleased"), "clickCount": 1}
        await self.tools.send("Input.dispatchMouseEvent", event)

    async def until(self, expression: str) -> None:
        """Wait until an expression is true in the page."""
        async with asyncio.timeout(PATIENCE):
            while not await self.page.evaluate(expression):
                await asyncio.sleep(0.05)

    async def drag(self, gesture: Gesture) -> list[Row]:
        """Replay a drag from the rest pose."""
        await self.page.evaluate("poise.studio.connection.act({ do: 'reset-pose' })")
        await asyncio.sleep(0.6)
        names = [self.figure.body.joint_names[joint] for joint in self.figure.spots.values()]
        at = await self.page.evaluate("(names) => names.map((name) => poise.joint(name))", names)
        places = dict(zip(self.figure.spots, np.array(at)))
        presses = gesture.presses(places)
        number = await self.page.evaluate("(all) => meter.find(all)", presses.tolist())
        if number < 0:
            raise RuntimeError(f"no point of the body near the {gesture.spot} to press on")
        press, path = presses[number], gesture.path(presses[number], places)
        await self.page.evaluate("meter.begin()")
        await self.mouse("mouseMoved", press)
        await asyncio.sleep(0.15)
        await self.mouse("mousePressed", press)
        await asyncio.sleep(0.05)
        begun, sent = time.perf_counter(), []
        for step, pixel in enumerate(path):
            sent.append(asyncio.create_task(self.mouse("mouseMoved", pixel)))
            await asyncio.sleep(max(0.0, begun + (step + 1) / RATE - time.perf_counter()))
        await asyncio.gather(*sent)
        await asyncio.sleep(HOLD)
        await self.mouse("mouseReleased", path[-1])
        await self.until("poise.studio.connection.idle && !poise.studio.state.moving")
        await asyncio.sleep(0.2)
        return await self.page.evaluate("meter.poses.map(meter.row)")

    async def film(self, file: Path) -> None:
        """Show the recorded poses one by one, and write a video of the stage."""
        times = np.array(await self.page.evaluate("meter.times"))
        moments = np.arange(times[1], times[-1] + 0.3, 1.0 / FILM)
        shots: list[bytes] = []
        for row in np.searchsorted(times, moments, side="right") - 1:
            await self.page.evaluate("(row) => meter.show(row)", int(row))
            shots.append(await self.page.screenshot(clip=STAGE))
        file.parent.mkdir(parents=True, exist_ok=True)
        images = (np.array(Image.open(io.BytesIO(shot)).convert("RGB")) for shot in shots)
        write_video(images, file, fps=FILM)


async def browse(scene: Scene, figure: Figure, names: list[str], films: Path | None) -> Drags:
    """Replay drags in Chromium on a studio in a separate process."""
    fork = multiprocessing.get_context("fork")
    links, found = fork.SimpleQueue(), {}
    ready = {"ready": links.put}
    fork.Process(target=serve, args=(Document(scene),), kwargs=ready, daemon=True).start()
    async with async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path="/usr/bin/chromium", args=SWITCHES)
        page = await browser.new_page(viewport={"width": 1280, "height": 720})
        await page.add_init_script("delete Object.getPrototypeOf(navigator).webdriver")
        await page.goto(links.get())
        studio = Page(page, await page.context.new_cdp_session(page), figure)
        await studio.until("!!window.poise && poise.studio.state.ready")
        await page.get_by_role("button", name="Got it").click()
        await page.evaluate(METER)
        await studio.drag(GESTURES[names[0]])  # the server compiles missing kernels
        for name in names:
            found[name] = await studio.drag(GESTURES[name])
            if films is not None:
                await studio.film(films / f"{name}.mp4")
    return found


def picture(file: Path, scene: Scene, view: View, drags: Drags) -> None:
    """Render drags side by side, each with the same duration, as an animated picture."""
    body, (width, height), columns = scene.character.skeleton, PANEL, min(COLUMNS, len(drags))
    camera = view.camera
    near = Camera(camera.position, camera.target, view.up, 0.82 * camera.fov, width, height)
    images: list[Image.Image] = []
    with Renderer(width, height) as renderer:
        for share in np.minimum(np.linspace(0.0, 1.2, MOMENTS), 1.0):
            panels: list[Any] = []
            for name, steps in drags.items():
                q, _, cursor, missed, _ = steps[round(share * (len(steps) - 1))]
                drawn = scene_of(
                    body.pose(q), character=scene.character, targets=[cursor], camera=near,
                    floor_height=scene.settings.floor_height,
                )  # fmt: skip
                lines = (f"{1e3 * missed:.0f} mm off",) if missed > 5e-3 else ()
                panels.append(captioned(renderer.draw(drawn), name.replace("_", " "), lines))
            panels += [np.full_like(panels[0], 252)] * (-len(panels) % columns)
            rows = [np.hstack(panels[at : at + columns]) for at in range(0, len(panels), columns)]
            images.append(Image.fromarray(np.vstack(rows)))
    duration = round(1000.0 / PACE)
    images[0].save(
        file, save_all=True, append_images=images[1:], duration=duration, loop=0, quality=50,
        method=4,
    )  # fmt: skip
    print(f"wrote {file}: {file.stat().st_size / 1e6:.2f} MB")


def text(value: Any) -> str:
    """Format a cell of the table."""
    if isinstance(value, list):
        return " ".join(map(text, value))
    return "-" if value is None else value if isinstance(value, str) else f"{value:z.2f}"


def verdicts(found: dict[str, dict[str, Any]]) -> Iterator[str]:
    """Return a line per bar of a drag; without "root_rx", the pelvis's rotation is used."""
    for name, key, most, bar in BARS:
        row = found.get(name, {})
        value = row.get("pelvis" if key == "root_rx" and row.get(key) is None else key)
        values = value if isinstance(value, list) else [value]
        if None not in values:
            worst = abs(values[0]) if key == "root_rx" else min(values)
            yield verdict(f"{name} {key}", worst, bar, at_most=most, unit="")


def main() -> None:
    """Replay drags, print the table and the bars."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--drags", nargs="+", choices=GESTURES, default=[*GESTURES])
    parser.add_argument("--file", help="a character instead of the bundled one")
    parser.add_argument("--films", type=Path, help="folder for a video of each drag in the browser")
    parser.add_argument("--json", type=Path, help="file for the measures")
    parser.add_argument("--picture", type=Path, help="animated .webp of the drags, --no-browser")
    parser.add_argument("--no-browser", action="store_true", help="replay through Pull alone")
    given = parser.parse_args()
    owner = read(given.file) if given.file else character()
    scene = Scene.of(owner).with_q(owner.rest.q).repinned()
    figure = Figure(owner.skeleton)
    names = [name for name in given.drags if GESTURES[name].spot in figure.spots]
    if given.no_browser:
        view = View(scene, figure.up)
        drags = {name: replay(GESTURES[name], scene, view, figure.spots) for name in names}
        if given.picture:
            picture(given.picture, scene, view, drags)
    else:
        drags = asyncio.run(browse(scene, figure, names, given.films))
    found = {name: measures(name, drag, figure) for name, drag in drags.items()}
    cells = [["drag", *next(iter(found.values()))]]
    cells += [[name, *map(text, row.values())] for name, row in found.items()]
    widths = [max(map(len, column)) for column in zip(*cells)]
    for row in cells:
        print("  ".join(cell.rjust(width) for cell, width in zip(row, widths)))
    print("", *verdicts(found), sep="\n")
    if given.json:
        given.json.write_text(json.dumps(found, indent=1, default=float))


if __name__ == "__main__":
    main()
