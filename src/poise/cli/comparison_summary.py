"""Summary of a comparison, in sentences made from its numbers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from poise.cli.comparison_metric import quantity_of
from poise.cli.comparison_table import Round
from poise.report_text import counted, milli

if TYPE_CHECKING:
    from poise.solvers.comparison import Contender

_NEWTON = 1.6
"""Orders above this count as quadratic (2 in theory)."""


def findings(held: Round) -> list[str]:
    """Return sentences about one scenario, the most important first."""
    return _of_followers(held) if held.scenario.moving else _of_runs(held)


def _of_runs(held: Round) -> list[str]:
    runs = held.runs
    if not runs:
        return ["No method can solve this problem."]
    met = [run for run in runs if run.result.converged]
    missed = [run for run in runs if not run.result.converged]
    lines: list[str] = []
    if met:
        few = min(met, key=lambda run: run.result.iterations)
        quick = min(met, key=lambda run: run.result.seconds)
        lines.append(
            f"{_met(len(met), len(runs))}. {few.name} needed the fewest iterations "
            f"({few.result.iterations}), {quick.name} the least time "
            f"({1e3 * quick.result.seconds:.2g} ms)."
        )
    if missed:
        lines.append("Missed by " + ", ".join(_miss(run) for run in missed) + ".")
    lines += contrast(held)
    single = [run for run in runs if not run.result.restarts and run.path_length > 1e-6]
    if len(single) > 1:
        straight = max(single, key=lambda run: run.straightness)
        bent = min(single, key=lambda run: run.straightness)
        calm = min(single, key=lambda run: run.roughness)
        rough = max(single, key=lambda run: run.roughness)
        lines.append(
            f"The path of {straight.name} is the straightest ({milli(straight.path_length)}), "
            f"that of {bent.name} the most curved ({milli(bent.path_length)})."
        )
        lines.append(
            f"{calm.name} moves the joints most smoothly (roughness {calm.roughness:.2g}), "
            f"{rough.name} least smoothly ({rough.roughness:.2g})."
        )
    return lines + _orders(runs)


def _met(count: int, all_of_them: int) -> str:
    if count == all_of_them:
        return (
            f"All {counted(count, 'method')} met the goals"
            if count > 1
            else "The method met the goals"
        )
    return f"{count} of {all_of_them} methods met the goals"


def _miss(run: Contender) -> str:
    entry = run.trace[-1]
    shown = quantity_of(run.goals)
    if shown.kind == "violation":
        off = f"{shown.text(shown.worst(entry.errors))} off"
    else:
        far = entry.position_error
        off = f"{milli(far)} off" if far else "wrong orientation"
    return f"{run.name} ({run.result.status.replace('_', ' ')}, {off})"


def _orders(runs: Sequence[Contender]) -> list[str]:
    fast = [run.name for run in runs if run.order >= _NEWTON]
    slow = [run.name for run in runs if math.isfinite(run.order) and run.order < _NEWTON]
    lines: list[str] = []
    if fast:
        lines.append(
            "Quadratic convergence near the solution, where each iteration squares the error: "
            f"{', '.join(fast)}."
        )
    if slow:
        lines.append(
            "Linear convergence, where each iteration reduces the error by about the same factor: "
            f"{', '.join(slow)}."
        )
    return lines


def contrast(held: Round) -> list[str]:
    """Compare cyclic coordinate descent with the Jacobian transpose, if both ran."""
    from poise.solvers.run_metrics import joint_turns, joints_sharing

    runs = {run.name: run for run in held.runs}
    if not {"ccd", "jacobian-transpose"} <= runs.keys():
        return []
    ccd, transpose = runs["ccd"], runs["jacobian-transpose"]
    skeleton = held.task.start.skeleton
    turns = {run.name: joint_turns(skeleton, run.poses) for run in (ccd, transpose)}
    if not all(turn.any() for turn in turns.values()):
        return []

    def described(run: Contender) -> str:
        turn = turns[run.name]
        most = int(turn.argmax())
        share = 100.0 * float(turn[most] / turn.sum())
        degrees = math.degrees(float(turn.sum()))
        return (
            f"{run.name} took {counted(run.result.iterations, 'iteration')} and rotated the joints "
            f"by {degrees:.0f} degrees in total, mainly "
            f"{joints_sharing(turn):.0f} of them (most in {skeleton.joint_names[most]}, "
            f"{share:.0f} %)"
        )

    first = [
        abs(run.position_errors[1] / run.position_errors[0])
        for run in (ccd, transpose)
        if len(run.position_errors) > 1 and run.position_errors[0] > 0.0
    ]
    words = [f"{described(ccd)}; {described(transpose)}."]
    if len(first) == 2:
        words.append(
            f"After one iteration, {100.0 * first[0]:.0f} % of the distance remains with ccd and "
            f"{100.0 * first[1]:.0f} % with jacobian-transpose: ccd rotates one joint after the "
            "other as far as it helps, jacobian-transpose rotates all joints together."
        )
    return words


def _of_followers(held: Round) -> list[str]:
    followers = held.followers
    if not followers:
        return ["No method can solve this problem."]
    met = [run for run in followers if run.converged.all()]
    lines: list[str] = []
    frames = len(followers[0].converged)
    if met:
        quick = min(met, key=lambda run: float(run.seconds.mean()))
        calm = min(met, key=lambda run: run.roughness)
        rough = max(met, key=lambda run: run.roughness)
        lines.append(
            f"{len(met)} of {counted(len(followers), 'method')} met the targets in all {frames} "
            f"frames; {quick.name} took the least time, {1e3 * float(quick.seconds.mean()):.2g} ms "
            "per frame."
        )
        if len(met) > 1:
            lines.append(
                f"Between frames, {calm.name} moves the joints most smoothly (roughness "
                f"{calm.roughness:.2g}), {rough.name} least smoothly ({rough.roughness:.2g})."
            )
    lines += [
        f"{run.name} met {int(run.converged.sum())} of {frames} frames and was up to "
        f"{milli(float(run.position_errors.max()))} off."
        for run in followers
        if not run.converged.all()
    ]
    return lines
