"""``poise pose``: pose a character by targets of handles and constraints."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from poise.cli import solve_options as options
from poise.cli.constraint_options import ExpressionOptions
from poise.cli.input_options import File, Json, reading_lines, unit_line
from poise.cli.output import NOT_CONVERGED, Report, checked_output, output_option
from poise.cli.pose_report import TABLES, result_data, result_lines, trace_lines, write_pose_table
from poise.cli.sequential_solve import SequentialSolve, pulled, pulls, refuse_crossing
from poise.cli.target_parsing import GOALS
from poise.errors import InvalidValue
from poise.options import Option
from poise.report_text import counted, milli

if TYPE_CHECKING:
    from poise.metrics import Prior
    from poise.model import Pose
    from poise.solvers import Method, Result

OUTPUTS = (
    ".bvh", ".amc", ".fbx", ".glb", ".gltf", ".usd", ".usda", ".usdc", ".usdz", ".ma", ".npz",
    ".png", *TABLES,
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class PoseSolveOptions:
    """Options for solving."""

    solver: Annotated[str, Option(
        "The solver: auto, lm, svd, sdls, jacobian-transpose, ccd, fabrik, position-based and "
        "more.", names="solver", metavar="NAME", panel=options.SOLVING,
    )] = "auto"  # fmt: skip
    option: Annotated[tuple[str, ...], Option(
        "An option of the solver, such as limits=clamp or max_step=0.3.",
        metavar="KEY=VALUE", panel=options.SOLVING,
    )] = ()  # fmt: skip
    tolerance: options.Tolerance = "1e-4"
    max_iterations: options.MaxIterations = None
    max_seconds: Annotated[
        float | None, Option("Stop after this many seconds.", metavar="S", panel=options.SOLVING)
    ] = None
    restarts: Annotated[int, Option(
        "Maximum number of restarts, within the limits, if the first attempt misses the goals.",
        least=0, metavar="N", panel=options.SOLVING,
    )] = 0  # fmt: skip
    seed: Annotated[int, Option(
        "Seed of the restarts; the same seed gives the same result.",
        least=0, metavar="N", panel=options.SOLVING,
    )] = 0  # fmt: skip
    on_stall: Annotated[str, Option(
        "Action when the solver stalls: accept the pose, switch to other solvers, randomise, or "
        "raise an error (then no file is written if goals are missed).",
        metavar="WHAT", panel=options.SOLVING,
    )] = "accept"  # fmt: skip
    fallback_solvers: Annotated[str | None, Option(
        "Solvers for --on-stall switch, in this order (ccd,lm,jacobian-transpose by default).",
        names="solver", metavar="NAME,NAME", panel=options.SOLVING,
    )] = None  # fmt: skip
    per_chain: Annotated[bool, Option(
        "Solve independent chains separately; goals whose chains move one another are solved "
        "together.", panel=options.SOLVING,
    )] = False  # fmt: skip
    initial: Annotated[str | None, Option(
        "The start pose: rest, comfortable (the preferred values of the joints) or frame. Pins "
        "and locks still use --frame.", flags="--start", metavar="WHERE", panel=options.SOLVING,
    )] = None  # fmt: skip
    natural: Annotated[bool, Option(
        "Choose the likeliest pose that meets the goals. Applies to humanoids, with --solver auto "
        "and without --start and --per-chain.", flags="--prior/--no-prior", panel=options.SOLVING,
    )] = True  # fmt: skip
    human_limits: Annotated[bool, Option(
        "With the prior, limit joints without limits to a human's ranges of motion, as far as the "
        "goals allow.", panel=options.SOLVING,
    )] = True  # fmt: skip
    balance: Annotated[bool, Option(
        "With the prior, keep the centre of mass over the feet, hands, knees or seat that are "
        "pinned or placed on the floor, as far as the goals allow.", panel=options.SOLVING,
    )] = True  # fmt: skip
    floor: Annotated[bool, Option(
        "With the prior, keep the body above the floor of its rest pose, as far as the goals "
        "allow.", panel=options.SOLVING,
    )] = True  # fmt: skip
    posture: Annotated[bool, Option(
        "With the prior, let free arms hang and keep the trunk upright, as far as the goals allow.",
        panel=options.SOLVING,
    )] = True  # fmt: skip
    apart: Annotated[bool, Option(
        "With the prior, keep limbs outside of the body, as far as the goals allow.",
        panel=options.SOLVING,
    )] = True  # fmt: skip
    spine: Annotated[float | None, Option(
        "Apply the prior to changes from the start pose; SHARE scales the movement of spine and "
        "neck, relative to the captured motions (0.4 with --frame).",
        metavar="SHARE", panel=options.SOLVING,
    )] = None  # fmt: skip
    accuracy: options.Accuracy
    limits: options.LimitOptions

    def method(self) -> Method:
        """Return the solver with its options."""
        return options.method_of(self.solver, self.option, self.restarts)

    @property
    def chosen(self) -> bool:
        """Return whether a solver, its options or the start of the search were given."""
        return bool(self.solver != "auto" or self.option or self.restarts or self.initial)

    @property
    def takes_prior(self) -> bool:
        """Return whether humanoids are solved with the human prior."""
        return self.natural and self.solver == "auto" and not (self.per_chain or self.initial)

    @property
    def limits_humans(self) -> bool:
        """Return whether a human's ranges of motion limit the joints."""
        return self.human_limits and not self.limits.unlimited

    @property
    def strict(self) -> bool:
        """Return whether nothing is written for a missed goal."""
        return self.on_stall == "raise"

    def settings(self) -> dict[str, Any]:
        """Return the arguments of `poise.solve` that goals and handles have in common."""
        others = self.fallback_solvers
        return {
            "max_iterations": self.max_iterations, "max_seconds": self.max_seconds,
            "seed": self.seed, "on_stall": "accept" if self.strict else self.on_stall,
            "fallback_solvers": others and [name.strip() for name in others.split(",")],
        }  # fmt: skip


def pose(
    file: File,
    *,
    goals: options.Goals,
    handle: Annotated[tuple[str, ...], Option(
        "Move an IK handle of the .ik.json next to FILE with its own solver, after the goals "
        "above. To rotate its end as well, append a quaternion w,x,y,z or degrees about x,y,z to "
        "the position.", metavar="NAME=X,Y,Z", names="handle", panel=GOALS,
    )] = (),
    solving: PoseSolveOptions,
    output: Annotated[str | None, output_option(
        "The output file of the pose: .bvh, .amc (with its .asf), .fbx, .glb, .gltf, .usd, .npz "
        "or .ma, as values by name in .json or .csv, or as a .png picture."
    )] = None,
    as_json: Json = False,
    trace: Annotated[bool, Option("Also report the error after every iteration.")] = False,
) -> Report:  # fmt: skip
    """Pose a character: move handles to targets, pin joints, satisfy constraints.

    If goals are missed, the nearest pose is still written, and the exit code is 3.

    poise pose 02.asf --reach lhand=0.3,0.4,0.5 --pin rfoot -o posed.bvh

    poise pose panda.urdf --reach panda_hand=0.4,0.2,0.5 -o joints.csv
    """
    if output is not None:
        checked_output(
            output, OUTPUTS, " (an .asf stores no pose; an .amc is written with its .asf)"
        )
    _refuse_clashes(solving, trace=trace, handles=bool(handle), written=goals.expressions)
    method = solving.method()
    from poise.formats.handles import check_handles_beside, handles_path

    task = options.TaskOptions(
        file, goals, solving.limits, solving.tolerance, solving.accuracy, handles=bool(handle)
    ).task()
    frame = goals.source.frame
    asked = pulls(handle, task.character.handles, str(handles_path(file)))
    refuse_crossing(task, asked)
    if asked and not task.goals and solving.chosen:
        raise InvalidValue(
            "--solver, --option, --restarts and --start apply to goals; a handle has its own solver"
        )
    if output is not None and Path(output).suffix.lower() not in (".png", *TABLES):
        check_handles_beside(task.character.handles, output)
    result: Result | SequentialSolve | None = None
    prior: Prior | None = None
    unused: str | None = None
    if task.goals:
        if solving.takes_prior:
            prior, unused = _prior(task, frame, solving.spine)
        result = task.solved(
            solver=method, trace=trace, initial=_initial(solving.initial, task.start, frame),
            per_chain=solving.per_chain, prior=prior, human_limits=solving.limits_humans,
            balance=solving.balance, floor=solving.floor, posture=solving.posture,
            apart=solving.apart, **solving.settings(),
        )  # fmt: skip
    if result is None or asked:
        task, result = pulled(task, result, asked, **solving.settings())
    withheld = solving.strict and not result.converged
    files = _write(task, result, output) if output is not None and not withheld else []
    why = None if result.converged else result.explanation()
    return Report(
        lines=[
            *_opening(file, task, frame, goals.source.unit),
            *result_lines(task, result, why),
            *(["pose prior: human (--no-prior disables it)"] if prior is not None else ()),
            *([f"pose prior: not used; {unused}"] if unused is not None else ()),
            *(trace_lines(result) if trace else ()),
            *reading_lines(task.character),
            *(f"written: {path}" for path in files),
            *([f"not written: {output}, for --on-stall raise"] if output and withheld else ()),
        ],
        data={
            **result_data(task, result, why, None if withheld else output, trace),
            "prior": prior and "human",
            "prior_unused": unused,
        },
        as_json=as_json,
        code=0 if result.converged else NOT_CONVERGED,
    )


def _refuse_clashes(
    solving: PoseSolveOptions, *, trace: bool, handles: bool, written: ExpressionOptions
) -> None:
    """Raise an error for options that exclude each other."""
    if trace and handles:
        raise InvalidValue("--trace requires a single solve; omit --handle")
    if trace and (solving.restarts or solving.max_seconds is not None):
        raise InvalidValue("--trace requires a single start; omit --restarts and --max-seconds")
    if solving.spine is not None and not 0.0 < solving.spine < math.inf:
        raise InvalidValue(f"--spine {solving.spine:g}: expected a share above zero, such as 0.4")
    if handles and written:
        raise InvalidValue(
            "--handle moves the handle after the goals are solved, which would change the file "
            "that is written; omit it, or use --reach for the end of the handle"
        )


def _prior(
    task: options.SolveTask, frame: int | None, spine: float | None
) -> tuple[Prior | None, str | None]:
    """Return the human prior, or why it does not support the body.

    The prior is about its mean, or about the start pose.
    """
    from poise.bundled import human_prior

    prior = human_prior()
    character = task.character
    skeleton = task.start.skeleton
    reason = prior.misfit(skeleton, tuple(character.motions.values()))
    if reason is not None:
        return None, reason
    if spine is not None:
        return prior.around(task.start, spine=spine), None
    return (prior if frame is None else prior.around(task.start)), None


def _initial(where: str | None, start: Pose, frame: int | None) -> str | Pose:
    """Return the ``initial`` argument of `poise.solve` for ``--start``."""
    if where is None or (where == "frame" and frame is not None):
        return "start"
    if where == "comfortable":
        return where
    if where == "rest":
        return start.skeleton.rest
    raise InvalidValue(f"--start {where}: expected rest, comfortable, or frame with --frame N")


def _opening(file: str, task: options.SolveTask, frame: int | None, unit: str | None) -> list[str]:
    skeleton = task.character.skeleton
    start = "the rest pose" if frame is None else f"frame {frame}"
    sizes = f"{counted(len(skeleton.joints), 'joint')}, {skeleton.nq} degrees of freedom"
    return [f"{file}: {sizes}; from {start}", f"unit: {unit_line(task.character, unit)}"]


def _write(task: options.SolveTask, result: Result | SequentialSolve, output: str) -> list[str]:
    """Write the pose; return the files that were written."""
    path = Path(output)
    if path.suffix.lower() == ".png":
        draw(task, result, output)
        return [output]
    if path.suffix.lower() in TABLES:
        write_pose_table(result.pose, output)
        return [output]
    from poise.formats import write
    from poise.formats.handles import handles_path

    others = [path.with_suffix(".asf"), handles_path(path)]
    before = [_changed(other) for other in others]
    write(task.posed(result.pose), output)
    new = [str(o) for o, then in zip(others, before, strict=True) if _changed(o) != then]
    return [output, *new]


def _changed(path: Path) -> int | None:
    """Return the modification time of a file; None if it does not exist."""
    return path.stat().st_mtime_ns if path.exists() else None


def draw(
    task: options.SolveTask, result: Result | SequentialSolve, output: str, title: str = ""
) -> None:
    """Draw the result with its targets, and a line from each handle that missed."""
    import numpy as np

    from poise.render.motions import render_pose

    targets, pins, points = task.marks()
    world = result.pose.world
    reached = [world[joint, :3, :3] @ point + world[joint, :3, 3] for joint, point in points]
    errors = [e.position for e in result.errors if e.position is not None]
    outcome = "all goals reached" if result.converged else f"{milli(max(errors, default=0.0))} off"
    render_pose(
        result.pose, output, character=task.character, targets=targets, pins=pins,
        reached=np.array(reached) if reached else None,
        title=title or task.character.name, lines=(f"{result.solver}: {outcome}",),
    )  # fmt: skip
