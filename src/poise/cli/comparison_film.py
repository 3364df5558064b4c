"""A film of solvers at work on the same problem, side by side, all at the same iteration."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from poise.cli.report import degrees, milli
from poise.cli.task import Task
from poise.cli.terminal import Progress

if TYPE_CHECKING:
    from poise.render.images import Image
    from poise.render.panels import Panel, Sheet
    from poise.render.scene import Scene
    from poise.solvers.comparison import Contender
    from poise.solvers.result import TraceEntry

FPS = 30.0
_SLOW = 15
_FRAMES_A_SLOW_ITERATION = 4
_FAST_SECONDS = 4.0
_HOLD_SECONDS = 1.5
PANEL = (320, 400)
"""Pixels of a solver's panel, upright as a standing figure."""
_GAP = 4
_PAPER = 252


def schedule(longest: int) -> list[int]:
    """The iteration that each frame shows: the first ones slowly, then ever faster to the last.

    >>> numbers = schedule(1000)
    >>> numbers[:6], numbers[-1], len(numbers) / FPS < 10
    ([0, 0, 0, 0, 1, 1], 1000, True)
    """
    slow = min(_SLOW, longest)
    numbers = [i for i in range(slow + 1) for _ in range(_FRAMES_A_SLOW_ITERATION)]
    if longest > slow:
        left = longest - slow
        count = min(int(_FAST_SECONDS * FPS), _FRAMES_A_SLOW_ITERATION * left)
        # A geometric pace that sets out as fast as the slow part went.
        rate = _growth(left, count)
        for frame in range(1, count + 1):
            share = (rate**frame - 1.0) / (rate**count - 1.0) if rate > 1.0 else frame / count
            numbers.append(slow + round(left * share))
    return [*numbers, *[longest] * int(_HOLD_SECONDS * FPS)]


def _growth(left: int, count: int) -> float:
    """The ratio r of a geometric series of `count` terms from 1/4 that adds up to `left`."""
    first = 1.0 / _FRAMES_A_SLOW_ITERATION
    if left <= first * count:
        return 1.0
    low, high = 1.0, 2.0
    for _ in range(60):
        middle = 0.5 * (low + high)
        total = first * (middle**count - 1.0) / (middle - 1.0)
        low, high = (middle, high) if total < left else (low, middle)
    return 0.5 * (low + high)


def film_comparison(
    task: Task,
    contenders: Sequence[Contender],
    path: str,
    *,
    progress: Progress | None = None,
) -> int:
    """Write the film, `.mp4` or `.gif`; returns the number of its frames."""
    from poise.render.panels import Sheet
    from poise.render.video import write_video

    numbers = schedule(max(run.result.iterations for run in contenders))
    gif = path.lower().endswith(".gif")
    step = 2 if gif else 1
    numbers = numbers[::step]
    width, height = (PANEL[0] // step, PANEL[1] // step)
    stage = _Stage(task, contenders, width, height)
    with Sheet(width, height, count=1) as sheet:
        pictures = _Pictures(stage, contenders, sheet)

        def frames() -> Iterator[Image]:
            for done, number in enumerate(numbers):
                yield pictures.at(number)
                if progress is not None:
                    progress(done + 1, len(numbers))

        return write_video(frames(), path, fps=FPS / step)


class _Pictures:
    """The panels in a grid; a panel that did not change is not drawn again."""

    def __init__(self, stage: _Stage, contenders: Sequence[Contender], sheet: Sheet) -> None:
        self.stage, self.contenders, self.sheet = stage, contenders, sheet
        columns = _columns(len(contenders))
        rows = math.ceil(len(contenders) / columns)
        wide, high = sheet.width, sheet.height
        self.places = [
            ((i // columns) * (high + _GAP), (i % columns) * (wide + _GAP))
            for i in range(len(contenders))
        ]
        shape = (rows * (high + _GAP) - _GAP, columns * (wide + _GAP) - _GAP, 3)
        self.picture = np.full(shape, _PAPER, dtype=np.uint8)
        self.shown = [-1] * len(contenders)

    def at(self, number: int) -> Image:
        for i, run in enumerate(self.contenders):
            shown = min(number, run.result.iterations)
            if shown == self.shown[i]:
                continue
            self.shown[i] = shown
            top, left = self.places[i]
            tile = self.sheet.draw([self.stage.panel(run, shown)])
            self.picture[top : top + tile.shape[0], left : left + tile.shape[1]] = tile
        return self.picture.copy()


def _columns(count: int) -> int:
    return count if count <= 4 else math.ceil(count / 2)


class _Stage:
    """The body, camera, floor and targets that all panels share."""

    def __init__(
        self, task: Task, contenders: Sequence[Contender], width: int, height: int
    ) -> None:
        from poise.render.poses import body_of, floor_of, framing, front_view, lowest, marks_of
        from poise.render.solids import join

        self.skeleton = task.start.skeleton
        self.targets, self.pins, self.points = task.marks()
        self.body = body_of(self.skeleton, None, task.start)
        start = self.body.at(task.start.world)
        ends = [self.body.at(run.result.pose.world) for run in contenders]
        everything = join([start, *ends, marks_of(self.targets, self.pins, up=self.skeleton.up)])
        self.camera = framing(
            everything, direction=front_view(self.skeleton, task.start.world), width=width,
            height=height, margin=1.2,
        )  # fmt: skip
        self.floor = floor_of(everything, lowest(start))

    def scene(self, entry: TraceEntry) -> Scene:
        from poise.model import Pose
        from poise.render.poses import marks_of
        from poise.render.scene import Scene
        from poise.render.solids import join

        world = Pose(self.skeleton, entry.q).world
        reached = [world[joint, :3, :3] @ at + world[joint, :3, 3] for joint, at in self.points]
        marks = marks_of(
            self.targets, self.pins, np.array(reached) if reached else None, up=self.skeleton.up
        )
        return Scene(join([self.body.at(world), marks]), self.camera, self.floor)

    def panel(self, run: Contender, number: int) -> Panel:
        from poise.render.panels import Panel

        entry = run.trace[min(number, len(run.trace) - 1)]
        lines = [f"iteration {entry.iteration}, {1e3 * entry.seconds:.2f} ms"]
        lines.append(f"{_tenths(entry)} off")
        if number >= run.result.iterations:
            lines.append(run.result.status.replace("_", " "))
        return Panel(self.scene(entry), run.name, tuple(lines))


def _tenths(entry: TraceEntry) -> str:
    if any(error.position is not None for error in entry.errors):
        return milli(entry.position_error)
    return degrees(entry.orientation_error)
