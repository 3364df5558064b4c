"""Write exact constraints as formulas, or use the named kinds.

    python examples/15_constraints.py [FOLDER]

With a folder, the example writes a picture.
"""

import math
import sys
from pathlib import Path

import numpy as np

import poise
from poise import angle, direction, dof, norm, point, unit
from poise.bundled import character

hero = character()
start = hero.rest

# Source 003's two examples, one line each: a distance between two points, and the direction of two
# points at an angle to a vector.
gap = point("lhand") - point("rhand")
stick = (norm(gap) == 0.4).named("stick of 40 cm")
tilt = (angle(gap, (0, 1, 0)) == math.radians(90)).named("stick level")

goals = [
    stick,
    tilt,
    # The named kinds; all are hard unless hard=False.
    poise.relative("lhand", "rhand", position=False, name="hands turn together"),
    poise.cone("lhumerus", swing=1.4, twist=(-0.8, 0.8)),
    poise.cone("rhumerus", swing=1.4, twist=(-0.8, 0.8)),
    poise.coupled("ltibia_rx", "rtibia_rx", name="knees bend alike"),
    poise.at_angle(
        direction("head", (0, 0, 1)), 0.5 * (point("lhand") + point("rhand")) - point("head"),
        at_most=0.3, name="looks at the stick",
    ),
    poise.pin("lfoot", hard=True),
    poise.pin("rfoot", hard=True),
    # Soft goals.
    poise.reach("lhand", (0.2, 1.0, 0.4), weight=0.5),
    (dof("ltibia_rx") >= 0.4).softened().named("knees bent"),
]  # fmt: skip
print("the stick stands at", repr(unit(gap).y.at(start)))
print(stick)


def report(goals, result):
    print(f"{result.solver}: {result.status}, {result.iterations} iterations")
    pulling = result.optimality.multipliers if result.optimality else {}
    for goal, error in zip(goals, result.errors, strict=True):
        left = [error.position, error.orientation, error.violation]
        worst = max(value for value in left if value is not None)
        pulls = " ".join(f"{pull:.2g}" for pull in pulling.get(goal.name, ()))
        print(f"  {'hard' if goal.hard else 'soft'}  {goal.name:22}  {worst:.0e} off  {pulls}")


result = poise.solve(start, goals)
report(goals, result)

# With a metric instead of soft goals: the multipliers show the cost of each constraint.
goals = [goal for goal in goals if goal.hard] + [dof("ltibia_rx") >= 0.4]
report(goals, poise.solve(start, goals, metrics=[poise.metrics.stiffness(1.0)]))

# Balance over both feet, and then, with one foot off the floor, over the other alone.
feet = ["lfoot", "ltoes:tip", "rfoot", "rtoes:tip"]
both = poise.balance(start, feet, margin=0.02)
print(f"{len(both.parts)} edges; at rest the worst is {both.at(start).min():.4f} m")
steady = poise.solve(
    start,
    [both, poise.pin("lfoot", hard=True), poise.pin("rfoot", hard=True)],
    metrics=[poise.metrics.deviation(weight=1.0)],
)
print(f"leaning: {steady.status}, now {both.at(steady.pose).min():.1e} m")

# A moving target is a parameter, so the problem does not change. dC/dt is the rate of the
# residuals for a body at rest.
problem = poise.Problem(hero.skeleton, [poise.distance("lhand", "rhand", 0.4)], solver="sqp")
q = start.q
for metres in (0.4, 0.5, 0.6):
    q = problem.solve(q, [metres])
    hands = [hero.skeleton.pose(q).world[hero.skeleton.joint_index(j), :3, 3] for j in
             ("lhand", "rhand")]  # fmt: skip
    print(f"  {metres} m asked, {np.linalg.norm(hands[0] - hands[1]):.9f} m")
print("dC/dt where it grows by 0.1 m/s:", problem.drift(q, [0.1], [0.6]))

# Constraints as text, and invalid constraints.
print(poise.parse("cone('lhumerus', swing=1.2)").name)
for wrong in ("norm(point('lhand') - point('rhand')) == 0", "point('lhand') == 0.3", "lhand == 0"):
    try:
        poise.parse(wrong)
    except poise.errors.PoiseError as error:
        print("refused:", error)

if len(sys.argv) > 1:
    from poise.render.motions import render_pose

    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    render_pose(result.pose, folder / "constraints.png", title="a stick between hands")
