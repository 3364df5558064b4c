"""Common options of `pose` and `compare`: character, start, goals, and settings of the solve."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Annotated

from poise.cli.constraint_options import ExpressionOptions
from poise.cli.input_options import (
    MotionName,
    SkeletonFile,
    UnitName,
    about,
    pose_at,
    read_character,
    with_motion_first,
    with_parts,
)
from poise.cli.target_parsing import TargetOptions, refuse_doubles
from poise.errors import InvalidValue
from poise.options import Option, with_options
from poise.render.comparison_rounds import SolveTask

if TYPE_CHECKING:
    from poise.model import Character, Pose
    from poise.solvers import Method
    from poise.solvers.tolerance import PixelTolerance

SOLVING = "Solving"

Tolerance = Annotated[str, Option(
    "The largest error allowed for each goal: metres and radians, one number for both or a pair.",
    metavar="M[,RAD]", panel=SOLVING,
)]  # fmt: skip
MaxIterations = Annotated[int | None, Option(
    "Maximum number of iterations per start; by default that of the solver.",
    metavar="N", panel=SOLVING,
)]  # fmt: skip


@dataclass(frozen=True)
class StartOptions:
    """Options: the start pose in the file."""

    frame: Annotated[int | None, Option(
        "Start from this frame of the file's motion, counted from 0 (-1 is the last); by default "
        "from the rest pose.", metavar="N",
    )] = None  # fmt: skip
    motion_name: MotionName = None
    skeleton: SkeletonFile = None
    unit: UnitName = None


@dataclass(frozen=True)
class Goals:
    """Options: the character and its goals."""

    targets: TargetOptions
    expressions: ExpressionOptions
    source: StartOptions


@dataclass(frozen=True)
class Accuracy:
    """Options: the tolerance of every goal, in pixels of a camera instead of metres."""

    pixels: Annotated[float | None, Option(
        "The largest error allowed for each goal in pixels of a camera, instead of --tolerance.",
        metavar="P", panel=SOLVING,
    )] = None  # fmt: skip
    camera: Annotated[str | None, Option(
        "Position and target of the camera of --pixels, in metres. By default it frames the whole "
        "start pose at 1280 x 720 pixels, with a field of view of 40 degrees.",
        metavar="X,Y,Z[,TX,TY,TZ]", panel=SOLVING,
    )] = None  # fmt: skip


@dataclass(frozen=True)
class LimitOptions:
    """Options: the joint limits to apply."""

    unlimited: Annotated[bool, Option("Ignore all joint limits.", panel=SOLVING)] = False
    widen_limits: Annotated[bool, Option(
        "Widen the joint limits to include the motion of the file.", panel=SOLVING,
    )] = False  # fmt: skip


@dataclass(frozen=True)
class TaskOptions:
    """The options of `pose` and `compare` that make a task; ``handles``: IK handles are solved."""

    file: str
    goals: Goals
    limits: LimitOptions
    tolerance: str = "1e-4"
    accuracy: Accuracy = field(default_factory=Accuracy)
    handles: bool = False

    def task(self) -> SolveTask:
        """Read the file and make the task.

        Raises the errors of reading; UnknownJoint, UnknownDof or InvalidValue for options that do
        not fit the character.
        """
        tolerance = tolerances(self.tolerance)
        count, camera = self.accuracy.pixels, self.accuracy.camera
        if camera is not None and count is None:
            raise InvalidValue("--camera requires --pixels")
        if self.limits.unlimited and self.limits.widen_limits:
            raise InvalidValue("--unlimited and --widen-limits cannot be combined")
        source = self.goals.source
        if source.motion_name is not None and source.frame is None and not self.limits.widen_limits:
            raise InvalidValue("--motion needs --frame N, or --widen-limits")
        character = read_character(self.file, source.skeleton, source.unit)
        character = with_parts(character, self.file)
        character = with_motion_first(character, self.file, source.motion_name)
        start = self._start(character)
        pixels = None if count is None else _in_pixels(count, camera, start)
        written = self.goals.expressions
        goals = self.goals.targets.goals(
            start.skeleton, self.file, character, others=bool(written) or self.handles
        )
        goals += written.goals(start, character.masses)
        refuse_doubles(goals)
        terms = written.terms(character.masses)
        return SolveTask(character, start, goals, self._locked(start), tolerance, pixels, terms)

    def _start(self, character: Character) -> Pose:
        from poise.model import Pose

        start = pose_at(character, self.file, self.goals.source.frame)
        skeleton = start.skeleton
        if self.limits.unlimited:
            skeleton = skeleton.with_limits(unlimited=True)
        elif self.limits.widen_limits:
            motion = next(iter(character.motions.values()), None)
            if motion is None:
                raise InvalidValue("--widen-limits: the file has no motion", file=self.file)
            skeleton = skeleton.with_limits(covering=motion)
        start = start if skeleton is start.skeleton else Pose(skeleton, start.q)
        for text in self.goals.targets.hand:
            from poise.anatomy.hands import SHAPES, shape_hands

            side, _, shape = text.partition("=")
            if side not in ("left", "right", "both") or shape not in SHAPES:
                expected = f"left, right or both, and {', '.join(SHAPES)}, as in both=relaxed"
                raise InvalidValue(f"--hand {text}: expected {expected}")
            start = shape_hands(start, shape, ("left", "right") if side == "both" else (side,))
        return start

    def _locked(self, start: Pose) -> tuple[str, ...]:
        locked = self.goals.targets.lock
        with about(self.file):
            for name in locked:
                start.skeleton.values_of(name)
        return locked


def tolerances(text: str) -> tuple[float, float]:
    """Return metres and radians from one number for both, or from a pair.

    >>> tolerances("1e-4"), tolerances("0.001,0.01")
    ((0.0001, 0.0001), (0.001, 0.01))
    """
    try:
        numbers = [float(word) for word in text.split(",")]
    except ValueError:
        numbers = []
    if not 1 <= len(numbers) <= 2 or not all(0.0 < number < float("inf") for number in numbers):
        raise InvalidValue(
            f"--tolerance {text}: expected metres, or metres,radians, above zero, as in 0.001,0.01"
        )
    return numbers[0], numbers[-1]


def _in_pixels(count: float, camera: str | None, start: Pose) -> PixelTolerance:
    """Return the tolerance of ``--pixels`` and ``--camera``; by default it frames the start."""
    from poise.geometry import Camera
    from poise.solvers.tolerance import pixels

    places = start.world[:, :3, 3]
    if camera is None:
        return pixels(count, Camera.framing(places))
    try:
        numbers = [float(word) for word in camera.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) not in (3, 6):
        raise InvalidValue(f"--camera {camera}: expected X,Y,Z or X,Y,Z,TX,TY,TZ in metres")
    middle = 0.5 * (places.min(axis=0) + places.max(axis=0))
    return pixels(count, Camera(numbers[:3], numbers[3:] or middle.tolist()))


def method_of(solver: str, options: Sequence[str] = (), restarts: int = 0) -> Method:
    """Return a solver with options, from its name or ``FILE.py:CLASS``, and KEY=VALUE texts.

    Raises:
        FileMissing, FileSyntax: the file does not exist or does not load.
        UnknownSolver, UnknownOption: a name does not exist; the message lists the nearest names.
        InvalidValue: a value is invalid.

    >>> method_of("ccd", ["max_step=0.2"]).max_step
    0.2
    """
    from poise.solvers.registry import find_method

    if solver.endswith(".py"):
        raise InvalidValue(f"{solver}: expected a class of the file, such as {solver}:MyMethod")
    if ".py:" in solver:
        solver = _solver_of_file(solver)
    method = with_options(find_method(solver), options, "max_step=0.3")
    return replace(method, restarts=restarts) if restarts else method


def _solver_of_file(target: str) -> str:
    """Register the solver of a target ``FILE.py:CLASS``, and return its name.

    Raises:
        FileMissing, FileSyntax: as `run_file`.
        InvalidValue: the file does not define the class, or it is not a solver.
    """
    from poise.files.plugin_files import run_file
    from poise.solvers import Method
    from poise.solvers.registry import SOLVERS

    path, _, attribute = target.rpartition(":")
    module = run_file(path)
    found: object = getattr(module, attribute, None)
    if not (isinstance(found, type) and issubclass(found, Method)):
        own = ", ".join(
            name for name, value in vars(module).items()
            if isinstance(value, type) and issubclass(value, Method)
            and value.__module__ == module.__name__
        )  # fmt: skip
        raise InvalidValue(
            f"{target} is not a solver: expected a subclass of poise.solvers.Method or "
            f"PythonMethod; {path} defines {own or 'none'}"
        )
    try:
        found()
    except TypeError as problem:
        raise InvalidValue(f"{target}: {problem}; give each option a default value") from None
    try:
        SOLVERS.register(found.name, found)
    except ValueError as problem:
        raise InvalidValue(f"{target}: {problem}; change its attribute name") from None
    return found.name
