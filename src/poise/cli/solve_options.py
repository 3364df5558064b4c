"""Common options of `pose` and `compare`: character, start, goals, and settings of the solve."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

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

if TYPE_CHECKING:
    from poise.metrics import AnyMetric
    from poise.model import Character, Pose
    from poise.residuals.goal import Goal
    from poise.solvers import Method, Result
    from poise.solvers.tolerance import PixelTolerance

Marks = tuple[list[Any], list[Any], list[tuple[int, Any]]]

GOALS = "Goals (metres, in the world; each may be repeated)"
SOLVING = "Solving"

Reach = Annotated[list[str] | None, Option(
    "Move a handle to a position. HANDLE is a joint (lhand), the tip of its bone (lhand:tip), a "
    "point in its frame (lhand@0.1,0,0), or a point of the skin (skin:FACE:U,V).",
    flags="--reach", metavar="HANDLE=X,Y,Z", panel=GOALS,
)]  # fmt: skip
OrientTo = Annotated[list[str] | None, Option(
    "Rotate a joint's frame to an orientation: a quaternion, or three angles in degrees about "
    "the world's x, then y, then z axis.", flags="--orient", metavar="JOINT=W,X,Y,Z", panel=GOALS,
)]  # fmt: skip
AimAt = Annotated[
    list[str] | None,
    typer.Option(
        "--aim", metavar="JOINT[:AXIS]=X,Y,Z", rich_help_panel=GOALS,
        help="Point an axis of a joint's frame at a position; AXIS is x, y, z, -x, -y or -z "
        "(z by default), or @x,y,z.",
    ),
]  # fmt: skip
LookAt = Annotated[
    list[str] | None,
    typer.Option(
        "--look", metavar="head=X,Y,Z", rich_help_panel=GOALS,
        help="Let a person look at a position: the eyes are on it, and the head stays upright.",
    ),
]  # fmt: skip
PalmTo = Annotated[
    list[str] | None,
    typer.Option(
        "--palm", metavar="HAND=X,Y,Z", rich_help_panel=GOALS,
        help="Let the palm of a hand face a position; a far position gives a direction.",
    ),
]  # fmt: skip
GripAt = Annotated[
    list[str] | None,
    typer.Option(
        "--grip", metavar="HAND=X,Y,Z,DX,DY,DZ", rich_help_panel=GOALS,
        help="Let a hand grip a bar: the palm is at the position, and the thumb's side points "
        "along the direction.",
    ),
]  # fmt: skip
Shape = Annotated[
    list[str] | None,
    typer.Option(
        "--hand", metavar="SIDE=SHAPE", rich_help_panel=GOALS,
        help="Shape the fingers of the left, right or both hands in the start pose: relaxed, "
        "flat, grip, fist or point.",
    ),
]  # fmt: skip
PinAt = Annotated[
    list[str] | None,
    typer.Option(
        "--pin", metavar="JOINT", rich_help_panel=GOALS,
        help="Keep the position and orientation that a joint has in the start pose, or the "
        "position of a point of the skin (skin:FACE:U,V). FOOT:ball pins only the toes, so "
        "that the heel may rise.",
    ),
]  # fmt: skip
Handle = Annotated[list[str] | None, Option(
    "Move an IK handle of the .ik.json next to FILE with its own solver, after the goals above. "
    "To rotate its end as well, append a quaternion w,x,y,z or degrees about x,y,z to the "
    "position.", flags="--handle", metavar="NAME=X,Y,Z", panel=GOALS,
)]  # fmt: skip
Constraint = Annotated[list[str] | None, Option(
    "A hard constraint, as in \"norm(point('lhand') - point('rhand')) == 0.3\" or "
    "\"cone('lhumerus', swing=1.2)\".", flags="--constraint", metavar="TEXT", panel=GOALS,
)]  # fmt: skip
Soft = Annotated[list[str] | None, Option(
    "A soft constraint, weighed against the goals; (...).softened(2) sets its weight.",
    flags="--soft", metavar="TEXT", panel=GOALS,
)]  # fmt: skip
Constraints = Annotated[str | None, Option(
    "A text file with one constraint per line; # begins a comment.",
    flags="--constraints", metavar="FILE", panel=GOALS,
)]  # fmt: skip
Metric = Annotated[list[str] | None, Option(
    "A metric to minimise in addition: stiffness, deviation, comfort, smoothness, "
    "kinetic-energy, power, or any scalar expression.",
    flags="--metric", metavar="NAME[=WEIGHT]", panel=GOALS,
)]  # fmt: skip
Base = Annotated[list[str] | None, Option(
    "Move only this joint and those below it: for all goals of --reach, --orient and --aim, or "
    "for one handle. limb stands for the arm, the leg, or neck and head; trunk for the limb with "
    "clavicle and spine.", flags="--base", metavar="[HANDLE=]JOINT", panel=GOALS,
)]  # fmt: skip
Weight = Annotated[list[str] | None, Option(
    "The weight of a handle's squared errors relative to other goals (1 by default).",
    flags="--weight", metavar="HANDLE=W", panel=GOALS,
)]  # fmt: skip
Lock = Annotated[list[str] | None, Option(
    "Keep all values of a joint fixed, or one degree of freedom such as lradius_rx.",
    flags="--lock", metavar="JOINT|DOF", panel=GOALS,
)]  # fmt: skip
Frame = Annotated[int | None, Option(
    "Start from this frame of the file's motion, counted from 0 (-1 is the last); by default "
    "from the rest pose.", flags="--frame", metavar="N",
)]  # fmt: skip
Natural = Annotated[bool, Option(
    "Choose the likeliest pose that meets the goals. Applies to humanoids, with --solver auto "
    "and without --start and --per-chain.", flags="--prior/--no-prior", panel=SOLVING,
)]  # fmt: skip
HumanLimits = Annotated[
    bool,
    typer.Option(
        "--human-limits/--no-human-limits", rich_help_panel=SOLVING,
        help="With the prior, limit joints without limits to a human's ranges of motion, as far as "
        "the goals allow.",
    ),
]  # fmt: skip
Balance = Annotated[
    bool,
    typer.Option(
        "--balance/--no-balance", rich_help_panel=SOLVING,
        help="With the prior, keep the centre of mass over the feet, hands, knees or seat that are "
        "pinned or placed on the floor, as far as the goals allow.",
    ),
]  # fmt: skip
Floor = Annotated[
    bool,
    typer.Option(
        "--floor/--no-floor", rich_help_panel=SOLVING,
        help="With the prior, keep the body above the floor of its rest pose, as far as the goals "
        "allow.",
    ),
]  # fmt: skip
Posture = Annotated[
    bool,
    typer.Option(
        "--posture/--no-posture", rich_help_panel=SOLVING,
        help="With the prior, let free arms hang and keep the trunk upright, as far as the goals "
        "allow.",
    ),
]  # fmt: skip
Apart = Annotated[
    bool,
    typer.Option(
        "--apart/--no-apart", rich_help_panel=SOLVING,
        help="With the prior, keep limbs outside of the body, as far as the goals allow.",
    ),
]  # fmt: skip
Unlimited = Annotated[
    bool, typer.Option("--unlimited", rich_help_panel=SOLVING, help="Ignore all joint limits.")
]
Widen = Annotated[bool, Option(
    "Widen the joint limits to include the motion of the file.",
    flags="--widen-limits", panel=SOLVING,
)]  # fmt: skip
Tolerance = Annotated[str, Option(
    "The largest error allowed for each goal: metres and radians, one number for both or a pair.",
    flags="--tolerance", metavar="M[,RAD]", panel=SOLVING,
)]  # fmt: skip
Pixels = Annotated[float | None, Option(
    "The largest error allowed for each goal in pixels of a camera, instead of --tolerance.",
    flags="--pixels", metavar="P", panel=SOLVING,
)]  # fmt: skip
CameraAt = Annotated[str | None, Option(
    "Position and target of the camera of --pixels, in metres. By default it frames the whole "
    "start pose at 1280 x 720 pixels, with a field of view of 40 degrees.",
    flags="--camera", metavar="X,Y,Z[,TX,TY,TZ]", panel=SOLVING,
)]  # fmt: skip
MaxIterations = Annotated[int | None, Option(
    "Maximum number of iterations per start; by default that of the solver.",
    flags="--max-iterations", metavar="N", panel=SOLVING,
)]  # fmt: skip
Options = Annotated[list[str] | None, Option(
    "An option of the solver, such as limits=clamp or max_step=0.3.",
    flags="--option", metavar="KEY=VALUE", panel=SOLVING,
)]  # fmt: skip


@dataclass(frozen=True)
class SolveTask:
    """A character with goals, ready to be solved.

    Attributes:
        character: the character as read; a solved pose is written with its own limits.
        start: the start pose, on a skeleton with the requested limits.
        goals, locked, tolerance: arguments of `poise.solve`.
        pixels: tolerance in pixels that replaces ``tolerance``, if given.
        metrics: metrics to minimise in addition to the goals.
    """

    character: Character
    start: Pose
    goals: list[Goal]
    locked: tuple[str, ...]
    tolerance: tuple[float, float]
    pixels: PixelTolerance | None = None
    metrics: tuple[AnyMetric, ...] = ()

    def solved(self, **settings: Any) -> Result:
        """Solve with further arguments of `poise.solve`. Kernels load before the clock starts."""
        from poise.solvers import solve
        from poise.solvers.comparison import load_kernels

        per_chain = bool(settings.get("per_chain"))
        load_kernels(
            self.start, self.goals, settings["solver"], self.locked, per_chain=per_chain,
            metrics=self.metrics,
        )  # fmt: skip
        return solve(
            self.start, self.goals, batch=False, tolerance=self.pixels or self.tolerance,
            locked=self.locked, metrics=self.metrics, **settings,
        )  # fmt: skip

    def posed(self, pose: Pose) -> Character:
        """Return the character as read, at a solved pose."""
        from poise.model import Pose

        return self.character.at(Pose(self.character.skeleton, pose.q))

    def marks(self) -> Marks:
        """Targets (n, 3) and pins (m, 3) for pictures, and (joint, local point) per target."""
        return self.marks_of(self.start, self.goals)

    @staticmethod
    def marks_of(start: Pose, goals: Sequence[Goal]) -> Marks:
        """Return the `marks` of any goals."""
        from poise.kernels.goal_kinds import POSITION
        from poise.residuals.goal import RowKind
        from poise.residuals.goal_arrays import place_of

        targets: list[Any] = []
        pins: list[Any] = []
        points: list[tuple[int, Any]] = []
        skeleton = start.skeleton
        for goal in goals:
            row = goal.rows[0]
            if not isinstance(row, RowKind) or row.kind != POSITION:
                continue
            position = goal.targets(start)[:3]
            if len(goal.rows) > 1:
                pins.append(position)
            else:
                targets.append(position)
                points.append((skeleton.joint_index(row.point.joint), place_of(skeleton, row)))
        return targets, pins, points


@dataclass(frozen=True)
class Targets:
    """Options: targets of the body."""

    reach: Reach = None
    orient: OrientTo = None
    aim: AimAt = None
    look: LookAt = None
    palm: PalmTo = None
    grip: GripAt = None
    hand: Shape = None
    pin: PinAt = None


@dataclass(frozen=True)
class ExpressionArguments:
    """Options: expressions."""

    constraint: Constraint = None
    soft: Soft = None
    constraints: Constraints = None
    metric: Metric = None

    def written(self) -> ExpressionOptions:
        """Return the expressions, with empty defaults."""
        return ExpressionOptions(
            self.constraint or (), self.soft or (), self.constraints, self.metric or ()
        )  # fmt: skip


@dataclass(frozen=True)
class Chains:
    """Options: the chains that move for the targets, and weights."""

    lock: Lock = None
    base: Base = None
    weight: Weight = None


@dataclass(frozen=True)
class StartOptions:
    """Options: the start pose in the file."""

    frame: Frame = None
    motion_name: MotionName = None
    skeleton: SkeletonFile = None
    unit: UnitName = None


@dataclass(frozen=True)
class Goals:
    """Options: the character and its goals."""

    targets: Targets
    expressions: ExpressionArguments
    chains: Chains
    source: StartOptions


@dataclass(frozen=True)
class Accuracy:
    """Options: the tolerance of every goal, in pixels of a camera instead of metres."""

    pixels: Pixels = None
    camera: CameraAt = None


@dataclass(frozen=True)
class LimitOptions:
    """Options: the joint limits to apply."""

    unlimited: Unlimited = False
    widen_limits: Widen = False


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
        written = self.goals.expressions.written()
        goals = self._target_options(bool(written)).goals(start.skeleton, self.file, character)
        goals += written.goals(start, character.masses)
        refuse_doubles(goals)
        terms = written.terms(character.masses)
        return SolveTask(character, start, goals, self._locked(start), tolerance, pixels, terms)

    def _target_options(self, written: bool) -> TargetOptions:
        targets, chains = self.goals.targets, self.goals.chains
        return TargetOptions(
            targets.reach or (), targets.orient or (), targets.aim or (), targets.look or (),
            targets.palm or (), targets.grip or (), targets.pin or (),
            chains.base or (), chains.weight or (), others=written or self.handles,
        )  # fmt: skip

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
        for text in self.goals.targets.hand or ():
            from poise.anatomy.hands import SHAPES, shape_hands

            side, _, shape = text.partition("=")
            if side not in ("left", "right", "both") or shape not in SHAPES:
                expected = f"left, right or both, and {', '.join(SHAPES)}, as in both=relaxed"
                raise InvalidValue(f"--hand {text}: expected {expected}")
            start = shape_hands(start, shape, ("left", "right") if side == "both" else (side,))
        return start

    def _locked(self, start: Pose) -> tuple[str, ...]:
        skeleton = start.skeleton
        locked = self.goals.chains.lock or ()
        with about(self.file):
            for name in locked:
                skeleton.values_of(name)
        return tuple(locked)


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

    if ".py:" in solver:
        from poise.cli.plugin_files import solver_of_file

        solver = solver_of_file(solver)
    method = with_options(find_method(solver), options, "max_step=0.3")
    return replace(method, restarts=restarts) if restarts else method
