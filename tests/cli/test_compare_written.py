"""`poise compare` with textual constraints and metrics, and its scenarios."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import poise
from poise.bundled import character
from poise.cli.constraint_options import ExpressionOptions
from poise.cli.solve_options import method_of
from poise.render.comparison_figures import quantity_of
from poise.render.comparison_rounds import SolveTask, rounds_of
from poise.render.comparison_video import film_comparison, points_in, take_of
from samples.command_line import Poise

STICK = "norm(point('lhand') - point('rhand')) == 0.4"
CONSTRAINED = "sqp,lagrange,penalty"


def test_constrained_methods_are_compared_by_what_has_to_hold(command: Poise, files: Path) -> None:
    words = ("compare", files / "hero.asf", "--constraint", STICK, "--metric", "stiffness=1e-2")
    done = command(*words, "--solvers", CONSTRAINED, "--json")
    assert done.code == 0 and done.err == ""
    assert [entry["name"] for entry in done.data["solvers"]] == CONSTRAINED.split(",")
    for entry in done.data["solvers"]:
        assert entry["converged"] and entry["hard_violation"] <= 1e-6
        assert entry["soft_violation"] is None and entry["position_error_m"] is None
        assert 0.0 < entry["f"] < 0.01 and entry["stationarity"] <= 1e-6
    hero = poise.read(files / "hero.asf")
    alone = poise.solve(
        hero.rest, [poise.parse(STICK)], metrics=[poise.metrics.stiffness(1e-2)], solver="sqp"
    )
    assert isinstance(alone, poise.Result)
    assert done.data["solvers"][0]["f"] == alone.problem().runner.cost
    orders = [entry["convergence_order"] for entry in done.data["solvers"][:2]]
    assert min(orders) > 1.5, "Newton's methods, told by the distance from where they end"
    table = command(*words, "--solvers", "sqp").out
    assert "hard" in table.split("\n")[2] and "position" not in table.split("\n")[2]


def test_methods_that_only_weigh_are_listed_unless_it_is_a_wish(
    command: Poise, files: Path
) -> None:
    words = ("compare", files / "hero.asf", "--solvers", "lm,sqp,ccd")
    hard = command(*words, "--constraint", STICK, "--json")
    assert hard.code == 0 and [entry["name"] for entry in hard.data["solvers"]] == ["sqp"]
    declined = {entry["name"]: entry["reason"] for entry in hard.data["unsuitable"]}
    assert list(declined) == ["lm", "ccd"]
    assert "is hard" in declined["lm"] and "--soft" in declined["lm"]
    soft = command(*words, "--soft", STICK, "--json")
    assert [entry["name"] for entry in soft.data["solvers"]] == ["lm", "sqp"]
    for entry in soft.data["solvers"]:
        assert entry["converged"] and entry["hard_violation"] is None
        assert entry["soft_violation"] <= 1e-4
    metric = command(*words, "--soft", STICK, "--metric", "stiffness=1e-9", "--json")
    assert [entry["name"] for entry in metric.data["solvers"]] == ["sqp"]
    assert "does not support metrics" in metric.data["unsuitable"][0]["reason"]


def test_where_nobody_is_made_for_it_that_is_an_error(command: Poise, files: Path) -> None:
    done = command(
        "compare", files / "hero.asf", "--constraint", STICK, "--solvers", "lm,pseudo-inverse"
    )
    assert done.code == 2 and done.out == "" and done.err.count("\n") == 1
    assert (
        "none of --solvers can solve this problem: lm, pseudo-inverse: it does not support hard"
        in done.err
    )


def test_every_scenario_is_made_or_says_why_not(command: Poise, files: Path) -> None:
    words = ("compare", files / "hero.asf", "--solvers", "sqp", "--scenario", "all", "--json")
    alone = command(*words, "--constraint", STICK)
    assert alone.code == 0, alone.err
    assert [entry["name"] for entry in alone.data["scenarios"]] == [
        "reachable", "limits-on", "limits-off",
    ]  # fmt: skip
    reasons = {entry["name"]: entry["reason"] for entry in alone.data["left_out"]}
    assert list(reasons) == ["unreachable", "nearly-straight", "moving"]
    assert "constraints have no target" in reasons["unreachable"]
    assert "have no target" in reasons["moving"]
    mixed = command(*words, "--constraint", STICK, "--reach", "lfoot=0.3,0.4,0.2")
    assert mixed.code == 0, mixed.err
    made = {entry["name"]: entry for entry in mixed.data["scenarios"]}
    assert {"unreachable", "moving"} <= set(made)
    assert made["moving"]["solvers"][0]["frames_converged"] == 60
    assert made["moving"]["solvers"][0]["violation"] <= 1e-8
    (far,) = made["unreachable"]["solvers"]
    assert not far["converged"] and far["hard_violation"] <= 1e-8 < far["position_error_m"]


def test_targets_half_way_are_left_out_where_what_is_written_would_not_hold(
    command: Poise, files: Path
) -> None:
    done = command(
        "compare", files / "hero.asf", "--solvers", "sqp", "--scenario",
        "reachable,nearly-straight", "--constraint", STICK, "--reach", "lfoot=3,0.4,0.2",
        "--lock", "root", "--json",
    )  # fmt: skip
    assert done.code == 0 and not done.data["scenarios"]
    for entry in done.data["left_out"]:
        assert f"{STICK} does not hold at the pose" in entry["reason"]


def test_the_film_shows_what_is_written(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image", reason="needs Pillow")
    hero = character()
    goals = ExpressionOptions(constraint=(STICK,)).goals(hero.rest)
    task = SolveTask(hero, hero.rest, goals, (), (1e-4, 1e-4))
    (held,), _ = rounds_of(task, ["asked"], [method_of("sqp")])
    points, lines = points_in(goals, hero.skeleton)
    hands = [hero.skeleton.joint_index(name) for name in ("lhand", "rhand")]
    assert [joint for joint, _ in points] == hands and lines == [(0, 1)]
    take = take_of(held.runs[0])
    left, right = (hero.rest.world[joint, :3, 3] for joint in hands)
    assert take.errors[0] == pytest.approx(abs(np.linalg.norm(left - right) - 0.4), rel=1e-12)
    assert take.errors[-1] <= 1e-8 and take.quantity.kind == "violation"
    path = tmp_path / "stick.gif"
    film_comparison(held, str(path))
    most = 0
    with image.open(path) as film:
        for frame in range(film.n_frames):
            film.seek(frame)
            red, green, blue = np.moveaxis(np.asarray(film.convert("RGB")).astype(int), -1, 0)
            most = max(most, int(((red > green + 80) & (red > blue + 60)).sum()))
    assert most > 10, "the line between the hands"


def test_the_curve_is_about_what_has_to_hold_first() -> None:
    rest = character().rest
    wish, held = (
        ExpressionOptions(soft=("dof('lradius_rx') == 1",)),
        ExpressionOptions(constraint=(STICK,)),
    )
    both = [*wish.goals(rest), *held.goals(rest)]
    assert quantity_of(both).counted == (False, True)
    assert quantity_of(wish.goals(rest)).counted == (True,)
    assert quantity_of(both).tolerance((1e-4, 1e-3)) == 1e-8
    assert quantity_of(wish.goals(rest)).tolerance((1e-4, 1e-3)) == 1e-4
