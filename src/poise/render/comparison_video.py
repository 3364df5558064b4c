"""Film of solvers on the same problem, side by side and in step."""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError
from poise.progress import Activity
from poise.render.comparison_figures import Quantity, quantity_of
from poise.render.comparison_rounds import Round, SolveTask, rounds_of
from poise.render.images import Image, Renderer, pillow
from poise.render.text import captioned, font_of
from poise.report_text import counted

if TYPE_CHECKING:
    from poise.model.character import Character
    from poise.model.pose import Pose
    from poise.model.skeleton import Skeleton
    from poise.render.scene import Scene
    from poise.render.shape_primitives import Solids
    from poise.residuals.goal import Goal
    from poise.solvers import Method
    from poise.solvers.comparison import Contender
    from poise.solvers.target_tracking import Follower


PACES = ("iterations", "time")
FPS = 30.0  # frames per second of the film
_SLOW = 15
_FRAMES_A_SLOW_ITERATION = 4
_FAST_SECONDS = 3.0  # for the iterations after the slow ones
_HOLD_SECONDS = 1.5  # for the last picture
_LEAD_SECONDS = 0.7  # for the first picture
PANEL = (320, 400)
"""Pixels of a solver's panel, in portrait format for a standing figure."""
_CURVE = 0.16  # of the panel's height, for the error curve
_GAP = 4
_LETTERS = 14  # pixels of small text on a screen of 1920 x 1080
_PAPER = 252
_TRAIL = (0.0, 0.447, 0.698)
_STICK = (0.86, 0.15, 0.36)
_STEP = 0.004  # metres between two points of a trail


def schedule(longest: int) -> list[int]:
    """Return the iteration that each frame shows: the first ones slowly, then faster to the last.

    >>> numbers = schedule(1000)
    >>> numbers[:6], numbers[-1], len(numbers) / FPS < 10
    ([0, 0, 0, 0, 1, 1], 1000, True)
    """
    slow = min(_SLOW, longest)
    numbers = [i for i in range(slow + 1) for _ in range(_FRAMES_A_SLOW_ITERATION)]
    if longest > slow:
        left = longest - slow
        count = min(int(_FAST_SECONDS * FPS), _FRAMES_A_SLOW_ITERATION * left)
        # A geometric sequence that begins at the speed of the slow part.
        rate = _growth(left, count)
        for frame in range(1, count + 1):
            share = (rate**frame - 1.0) / (rate**count - 1.0) if rate > 1.0 else frame / count
            numbers.append(slow + round(left * share))
    return [*numbers, *[longest] * int(_HOLD_SECONDS * FPS)]


def _growth(left: int, count: int) -> float:
    """Return the ratio r of a geometric series of `count` terms from 1/4 with the sum `left`."""
    first = 1.0 / _FRAMES_A_SLOW_ITERATION
    if left <= first * count:
        return 1.0
    low, high = 1.0, 2.0
    for _ in range(60):
        middle = 0.5 * (low + high)
        total = first * (middle**count - 1.0) / (middle - 1.0)
        low, high = (middle, high) if total < left else (low, middle)
    return 0.5 * (low + high)


@dataclass(frozen=True, eq=False)
class Take:
    """Content of one panel.

    Attributes:
        name: name of the solver.
        poses: (n, nq) the poses in order.
        clock: (n,) time at which each pose is shown, in the film's unit: iterations, seconds or
            frames.
        errors: (n,) in metres, radians or the unit of ``quantity``.
        captions: (n,) the line of small text under the name.
        end: caption of the last pose.
        targets: (n, k, 3) moving targets; None for still ones.
    """

    name: str
    poses: Floats
    clock: Floats
    errors: Floats
    quantity: Quantity
    captions: tuple[str, ...]
    end: str
    targets: Floats | None = None


def take_of(run: Contender, pace: str = "iterations") -> Take:
    """Return the take of a run, paced by iterations or by time.

    Paced by iterations, the film contains no measured value: the cost of a step is given in
    evaluations of the pose, so that the same runs make the same film. Paced by time, the cost is in
    milliseconds.
    """
    if pace not in PACES:
        raise InvalidValue(f"pace={pace!r}: expected {' or '.join(PACES)}")
    quantity = quantity_of(run.goals)
    numbers = [entry.iteration for entry in run.trace]
    if pace == "time":
        clock = run.seconds
        captions = [
            f"{1e3 * seconds:.3f} ms, iteration {number}"
            for number, seconds in zip(numbers, clock, strict=True)
        ]
    else:
        clock = np.array(numbers, dtype=np.float64)
        captions = [
            f"iteration {number}, {counted(int(work), 'evaluation')}"
            for number, work in zip(numbers, run.evaluations, strict=True)
        ]
    end = run.result.status.replace("_", " ")
    return Take(run.name, run.poses, clock, quantity.of(run), quantity, tuple(captions), end)


def follower_take(run: Follower, points: int) -> Take:
    """Return the take of a follower; ``points`` of its goals have a target to show."""
    from poise.solvers.effector_frames import retargeted

    scenario = run.scenario
    frames = len(run.converged)
    moved = scenario.targets if scenario.targets is not None else np.zeros((frames, 0))
    places: list[list[Floats]] = []
    for frame in (0, *range(frames)):
        goals = retargeted(scenario.goals, moved[frame])
        task = SolveTask.marks_of(scenario.start, goals)
        places.append(task[0][:points])
    quantity = quantity_of(scenario.goals, following=True)
    errors = quantity.followed(run)
    errors = np.concatenate([errors[:1], errors])
    captions = [f"frame {frame}" for frame in range(frames + 1)]
    end = f"met in {int(run.converged.sum())} of {frames} frames"
    return Take(
        run.name, run.poses, np.arange(frames + 1.0), errors, quantity, tuple(captions), end,
        np.array(places),
    )  # fmt: skip


def film_solvers(
    path: str | os.PathLike[str],
    start: Pose,
    goals: Sequence[Goal],
    solvers: Iterable[str | Method] | None = None,
    *,
    character: Character | None = None,
    tolerance: float | tuple[float, float] = 1e-4,
    locked: Iterable[str] = (),
    pace: str = "iterations",
) -> int:
    """Film solvers side by side on the same problem, `.mp4` or `.gif`; return the frames written.

    Args:
        path: the film.
        start, goals, tolerance, locked: the problem, as in `poise.solve`.
        solvers: names, and solvers of your own, which need no registration; by default all
            registered solvers that can solve the problem.
        character: the character of the start pose, whose name is shown.
        pace: synchronise by "iterations" or by "time".

    Raises:
        UnknownSolver: a name is not registered.
        InvalidValue: an argument is invalid, or no solver can solve the problem.
        FileUnsupported: the extension is neither `.mp4` nor `.gif`.
        MissingExtra: Pillow is not installed, or for `.mp4` PyAV.

    >>> import poise, tempfile
    >>> arm = poise.SkeletonBuilder().add("arm", poise.Ball("xyz"), tip=(1, 0, 0)).build()
    >>> goal = poise.reach(poise.point("arm", tip=True), (0, 0.6, 0.8))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     film_solvers(f"{folder}/lm.gif", arm.rest, [goal], ["lm"]) > 20
    True
    """
    task = SolveTask.of(start, goals, character, tolerance, locked)
    (held,), _ = rounds_of(task, methods=solvers)
    return film_comparison(held, os.fspath(path), pace=pace)


def film_comparison(
    held: Round,
    path: str,
    *,
    pace: str = "iterations",
) -> int:
    """Write the film, `.mp4` or `.gif`; return the number of its frames.

    Moving targets are filmed frame by frame, for either pace.
    """
    from poise.render.video import write_video

    points = len(held.task.marks()[0])
    takes = (
        [follower_take(run, points) for run in held.followers] if held.scenario.moving
        else [take_of(run, pace) for run in held.runs]
    )  # fmt: skip
    if not takes:
        raise InvalidValue("no solver can solve this problem, so there is no film")
    times = _times(takes, pace, held.scenario.moving)
    gif = path.lower().endswith(".gif")
    step = 2 if gif else 1
    times = times[::step]
    width, height = (PANEL[0] // step, PANEL[1] // step)
    curve = round(_CURVE * height)
    stage = _Stage(held.task, takes, times, width, height - curve)
    film = Activity(f"filming {Path(path).name}")
    with film, Renderer(width, height - curve) as renderer:
        pictures = _Pictures(stage, renderer, curve)

        def frames() -> Iterator[Image]:
            for done, at in enumerate(times):
                yield pictures.at(at)
                film.report((done + 1) / len(times), f"frame {done + 1} of {len(times)}")

        return write_video(frames(), path, fps=FPS / step)


def _times(takes: Sequence[Take], pace: str, moving: bool) -> list[float]:
    """Return the film's clock at each of its frames."""
    longest = max(float(take.clock[-1]) for take in takes)
    if moving:
        return [*np.arange(longest + 1.0).tolist(), *[longest] * int(_HOLD_SECONDS * FPS)]
    still = [0.0] * int(_LEAD_SECONDS * FPS)
    if pace == "iterations":
        return still + [float(number) for number in schedule(round(longest))]
    shortest = min((float(take.clock[-1]) for take in takes if take.clock[-1] > 0.0), default=1.0)
    # The fastest run is shown for as long as the slow part takes.
    tick = shortest / _SLOW
    return still + [min(longest, tick * n) for n in schedule(math.ceil(longest / tick))]


class _Pictures:
    """Panels in a grid; unchanged panels are not drawn again."""

    def __init__(self, stage: _Stage, renderer: Renderer, curve: int) -> None:
        self.stage, self.renderer, self.curve = stage, renderer, curve
        count = len(stage.takes)
        columns = columns_of(count)
        rows = math.ceil(count / columns)
        wide, high = renderer.width, renderer.height + curve
        self.places = [
            ((i // columns) * (high + _GAP), (i % columns) * (wide + _GAP)) for i in range(count)
        ]
        shape = (rows * (high + _GAP) - _GAP, columns * (wide + _GAP) - _GAP, 3)
        self.picture = np.full(shape, _PAPER, dtype=np.uint8)
        self.shown = [-1] * count
        # Projected at 1920 x 1080, small text, which is 0.74 times a title, has 14 pixels.
        screens = max(shape[0] / 1080.0, shape[1] / 1920.0)
        self.letters = max(round(renderer.height / 22), math.ceil(_LETTERS / 0.74 * screens))

    def at(self, clock: float) -> Image:
        for i, take in enumerate(self.stage.takes):
            # Paced by time, the start takes a while; it is shown until then.
            shown = max(0, int(np.searchsorted(take.clock, clock + 1e-12, side="right")) - 1)
            if shown == self.shown[i]:
                continue
            self.shown[i] = shown
            top, left = self.places[i]
            tile = self.stage.tile(i, shown, self.renderer, (self.curve, self.letters))
            self.picture[top : top + tile.shape[0], left : left + tile.shape[1]] = tile
        return self.picture.copy()


def columns_of(count: int) -> int:
    """Return the columns of the grid: one row of up to four, else the shape nearest to a screen's.

    >>> [columns_of(count) for count in (1, 3, 4, 6, 8, 14)]
    [1, 3, 4, 4, 4, 6]
    """
    if count <= 4:
        return count

    def strangeness(columns: int) -> float:
        rows = math.ceil(count / columns)
        shape = (columns * PANEL[0]) / (rows * PANEL[1])
        return abs(math.log(shape / (16.0 / 9.0))) + 0.5 * (rows * columns - count) / count

    return min(range(2, count + 1), key=strangeness)


class _Stage:
    """Body, camera, floor, targets and scales that all panels share."""

    def __init__(
        self,
        task: SolveTask,
        takes: Sequence[Take],
        times: Sequence[float],
        width: int,
        height: int,
    ) -> None:
        from poise.render.figure import body_of, bounds
        from poise.render.poses import floor_of, framing, front_view, marks_of
        from poise.render.shape_primitives import join

        self.takes = takes
        self.skeleton = task.start.skeleton
        self.targets, self.pins, points = task.marks()
        written, self.joined = points_in(task.goals, self.skeleton)
        self.points = [*points, *written]
        self.aimed = len(points)
        self.trails = [self._trail(take) for take in takes]
        self.body = body_of(self.skeleton, None, task.start)
        start = self.body.at(task.start.world)
        ends = [self.body.at(self._world(take.poses[-1])) for take in takes]
        everything = join([start, *ends, marks_of(self.targets, self.pins, up=self.skeleton.up)])
        self.camera = framing(
            everything, direction=front_view(self.skeleton, task.start.world), width=width,
            height=height, margin=1.3,
        )  # fmt: skip
        self.floor = floor_of(everything, float(bounds(start)[0][1]))
        self.gauges = self._gauges(task, times)

    def _world(self, q: Floats) -> Floats:
        from poise.model import Pose

        return Pose(self.skeleton, q).world

    def _reached(self, world: Floats) -> Floats:
        """Return effector positions (..., k, 3): those with a target, then those of expressions."""
        places = [
            world[..., joint, :3, :3] @ np.asarray(at) + world[..., joint, :3, 3]
            for joint, at in self.points
        ]
        return np.stack(places, axis=-2) if places else np.zeros((*world.shape[:-3], 0, 3))

    def _trail(self, take: Take) -> list[tuple[NDArray[np.int64], Floats]]:
        """Return each effector's indices of poses and positions with y up, thinned out."""
        from poise.render.figure import upright

        path = self._reached(self._world(take.poses)) @ upright(self.skeleton.up).T
        trails: list[tuple[NDArray[np.int64], Floats]] = []
        for effector in range(path.shape[1]):
            points = path[:, effector]
            kept = [0]
            for i in range(1, len(points)):
                if np.linalg.norm(points[i] - points[kept[-1]]) > _STEP:
                    kept.append(i)
            numbers = np.array(kept, dtype=np.int64)
            trails.append((numbers, points[numbers]))
        return trails

    def _gauges(self, task: SolveTask, times: Sequence[float]) -> list[Gauge]:
        shown = self.takes[0].quantity
        goal = shown.tolerance(task.tolerance)
        high = max(float(take.errors.max()) for take in self.takes)
        low = 0.3 * goal
        return [
            Gauge(
                np.searchsorted(times, take.clock - 1e-12) / max(1, len(times) - 1), take.errors,
                low, max(high, 10.0 * low), goal, shown.unit, shown.factor,
            )
            for take in self.takes
        ]  # fmt: skip

    def scene(self, number: int, shown: int) -> Scene:
        """Return the scene of a take's pose: body, targets, and paths of the effectors."""
        from poise.render.figure import upright
        from poise.render.poses import marks_of
        from poise.render.scene import Scene
        from poise.render.shape_primitives import join, line

        take = self.takes[number]
        world = self._world(take.poses[shown])
        targets = self.targets if take.targets is None else take.targets[shown]
        reached = self._reached(world)
        aimed, others = reached[: self.aimed], reached[self.aimed :]
        marks = marks_of(targets, self.pins, aimed if len(aimed) else None, up=self.skeleton.up)
        upright_now = reached @ upright(self.skeleton.up).T
        if self.joined:
            ends = others[np.array(self.joined)] @ upright(self.skeleton.up).T
            marks = join(
                [marks, line(ends[:, 0], ends[:, 1], colour=_STICK, radius=0.005, pixels=1.5)]
            )
        trails = [
            _tube(np.concatenate([places[numbers <= shown], upright_now[effector : effector + 1]]))
            for effector, (numbers, places) in enumerate(self.trails[number])
        ]
        return Scene(join([self.body.at(world), marks, *trails]), self.camera, self.floor)

    def tile(self, number: int, shown: int, renderer: Renderer, sizes: tuple[int, int]) -> Image:
        """Return a take's panel; ``sizes`` are the pixels for the error plot and for the title."""
        take = self.takes[number]
        error = float(take.errors[shown])
        lines = [take.captions[shown], f"{take.quantity.text(error)} off"]
        if shown == len(take.poses) - 1:
            lines.append(take.end)
        curve, letters = sizes
        drawn = renderer.draw(self.scene(number, shown))
        drawn = captioned(drawn, take.name, lines, size=letters)
        below = draw_gauge(
            self.gauges[number], shown, drawn.shape[1], curve, letters=round(0.74 * letters)
        )
        return np.concatenate([drawn, below])


def _tube(path: Floats) -> Solids:
    """Return a thin tube along a path (n, 3)."""
    from poise.render.shape_primitives import line

    return line(path[:-1], path[1:], colour=_TRAIL, radius=0.0035, pixels=1.1)


def points_in(
    goals: Sequence[Goal], skeleton: Skeleton
) -> tuple[list[tuple[int, Any]], list[tuple[int, int]]]:
    """Return the points (joint, point in the joint's frame) of expression goals, for pictures.

    The second result lists pairs to be joined by a line: those of expressions with exactly two
    points.
    """
    from poise.residuals.goal import RowKind
    from poise.residuals.goal_arrays import place_in_joint

    found: dict[Any, int] = {}
    lines: list[tuple[int, int]] = []
    for row in (row for goal in goals for row in goal.rows if not isinstance(row, RowKind)):
        anchors = [part.data[0] for part in row.parts.parts if part.function == "point"]
        numbers = {found.setdefault(anchor, len(found)) for anchor in anchors}
        if len(numbers) == 2:
            low, high = sorted(numbers)
            lines.append((low, high))
    points = [(skeleton.joint_index(a.joint), place_in_joint(skeleton, a)) for a in found]
    return points, list(dict.fromkeys(lines))


_GAUGE_PAPER = (250, 250, 251)
_GOAL = (104, 109, 118)
_LEAST = 1e-12  # errors below it are drawn as this one
_FINE = 2  # supersampling factor in each direction


@dataclass(frozen=True, eq=False)
class Gauge:
    """A curve with scales, which are the same for all pictures to be compared.

    Attributes:
        x: (n,), horizontal position of each value, 0 (left) to 1 (right), non-decreasing.
        values: (n,), the errors, on a logarithmic scale.
        low, high: the ends of the scale.
        goal: the value of a dashed line, or None.
        unit: the unit in the labels of the ends, such as "mm".
        factor: the factor from values to this unit.
        colour: the colour of the curve, sRGB 0 to 255.
    """

    x: Floats
    values: Floats
    low: float
    high: float
    goal: float | None = None
    unit: str = ""
    factor: float = 1.0
    colour: tuple[int, int, int] = (0, 114, 178)

    def __post_init__(self) -> None:
        if self.x.ndim != 1 or self.x.shape != self.values.shape or not len(self.x):
            raise ShapeError(
                f"a curve must have positions and values of shape (n,), not {self.x.shape}"
            )


def draw_gauge(
    gauge: Gauge, shown: int, width: int, height: int, *, letters: int | None = None
) -> Image:
    """Draw the curve up to value number ``shown``, (height, width, 3) uint8.

    ``letters`` is the height of the text in pixels, by default proportional to the width.

    Raises:
        MissingExtra: Pillow is not installed.
    """
    pil_image, pil_draw = pillow()
    strip = pil_image.new("RGB", (_FINE * width, _FINE * height), _GAUGE_PAPER)
    pen = pil_draw.Draw(strip)
    letters = max(7, min(11, round(width / 29))) if letters is None else letters
    left, right = 0.6 * letters, width - 0.6 * letters
    top, bottom = 1.9 * letters, height - 0.6 * letters
    scale = max(np.log10(gauge.high / gauge.low), 1e-9)

    def place(x: float, value: float) -> tuple[float, float]:
        share = np.log10(max(value, gauge.low, _LEAST) / gauge.low) / scale
        y = bottom - (bottom - top) * min(1.0, share)
        return _FINE * (left + (right - left) * x), _FINE * y

    if gauge.goal is not None:
        _dashed(pen, place(0.0, gauge.goal), place(1.0, gauge.goal))
    points = [place(float(gauge.x[0]), float(gauge.values[0]))]
    for i in range(1, shown + 1):
        x, y = place(float(gauge.x[i]), float(gauge.values[i]))
        if x != points[-1][0] or i == shown:
            points.append((x, y))
    if len(points) > 1:
        pen.line(points, fill=gauge.colour, width=2 * _FINE, joint="curve")
    x, y = points[-1]
    dot = 3.2 * _FINE
    pen.ellipse((x - dot, y - dot, x + dot, y + dot), fill=gauge.colour)
    strip = strip.resize((width, height), pil_image.Resampling.BOX)
    pen = pil_draw.Draw(strip)
    goal = "" if gauge.goal is None else f", dashed {gauge.factor * gauge.goal:.2g} {gauge.unit}"
    words = f"error to {gauge.factor * gauge.high:.4g} {gauge.unit}{goal} (log)"
    pen.text((left, 0.3 * letters), words, font=font_of(letters), fill=_GOAL)
    return np.asarray(strip, dtype=np.uint8).copy()


def _dashed(pen: object, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Draw a dashed horizontal line."""
    dash = 4.0 * _FINE
    for x in np.arange(start[0], end[0], 2.0 * dash):
        pen.line(  # type: ignore[attr-defined]
            (float(x), start[1], float(min(x + dash, end[0])), start[1]), fill=_GOAL, width=_FINE
        )
