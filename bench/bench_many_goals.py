"""Cost of many goals, and of goals that cannot be met, as ratios in one run.

    python bench/bench_many_goals.py [--seeds 5]

- A star of 100 legs of three hinges on a free root (306 DOFs), reachable targets for the first 6 to
  100 tips, nine problems a size and seed: time of a solve per doubling of the goals, and problems
  solved, by forward kinematics.
- Targets that cannot be met against targets that can, for the same goals and start: tips of the
  star 35 % too far, joints of a character with 10 mm of noise, and a hand 2.5 m away with soft or
  hard pins. The error left is that of ``near=True`` or less.
- 60 noisy markers on the character, against ``near=True``; and `poise.solve` with its status, which
  proves that they cannot be met, against the solve of a prepared problem.

Each time is the best CPU time of this thread; ratios are of medians.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import numpy as np
from cases import Floats
from measure import best_of, machine, verdict

import poise
from poise.bundled import character
from poise.residuals import Goal

COUNTS = (6, 12, 25, 50, 100)
Case = tuple[str, poise.Skeleton, list[Goal], Floats, Floats]


def star(arms: int) -> poise.Skeleton:
    """Return a free root with legs of three hinges, limits of +-1.5 rad, spread over a sphere."""
    builder = poise.SkeletonBuilder().add("hub", poise.Free("xyz"))
    for k in range(arms):
        z, turn = 1.0 - 2.0 * (k + 0.5) / arms, np.pi * (3.0 - np.sqrt(5.0)) * k
        out = np.array((*(np.sqrt(1.0 - z * z) * np.array((np.cos(turn), np.sin(turn)))), z))
        before, offset = "hub", 0.2 * out
        for n, axis in enumerate("xyz"):
            builder = builder.add(
                f"a{k}{axis}", poise.Hinge(axis), before, offset=tuple(offset),
                limits={f"r{axis}": (-1.5, 1.5)}, tip=tuple(0.3 * out) if n == 2 else None,
            )  # fmt: skip
            before, offset = f"a{k}{axis}", 0.3 * out
    return builder.build()


def reached(skeleton: poise.Skeleton, goals: list[Goal], q: Floats) -> Floats:
    """Return the points of position goals (n, 3) at a pose."""
    world = skeleton.pose(q).world
    found = list[Floats]()
    for point in (goal.rows[0].point for goal in goals):
        at = skeleton.joint_index(point.joint)
        offset = skeleton.joints[at].tip if point.tip else point.offset
        found.append((world[at] @ (*offset, 1.0))[:3])
    return np.array(found)


def seconds(problem: poise.Problem, q: Floats, targets: Floats, rounds: int = 3) -> float:
    """Return the time of one solve."""
    return best_of({"solve": lambda: problem.solve(q, targets)}, rounds)["solve"]


def growth(seed: int) -> list[list[float]]:
    """Return the times of nine problems for each number of goals, infinite if not solved."""
    rng, body = np.random.default_rng((seed, 1)), star(max(COUNTS))
    q, times = body.rest.q, list[list[float]]()
    for count in COUNTS:
        goals = [poise.reach(poise.point(f"a{k}z", tip=True), (0, 0, 0)) for k in range(count)]
        problem, own = poise.Problem(body, goals), list[float]()
        for _ in range(9):
            targets = reached(body, goals, q + rng.uniform(-0.8, 0.8, body.nq))
            spent = seconds(problem, q, targets)
            off = np.linalg.norm(reached(body, goals, problem.solve(q, targets)) - targets, axis=1)
            own.append(spent if off.max() <= 1.01e-4 else np.inf)
        times.append(own)
    return times


def misses(seed: int) -> Iterator[Case]:
    """Yield problems with targets (n, 3) that can and that cannot be met."""
    rng, body = np.random.default_rng((seed, 2)), star(100)
    for count in (10, 20):
        goals = [poise.reach(poise.point(f"a{k}z", tip=True), (0, 0, 0)) for k in range(count)]
        near = reached(body, goals, body.rest.q + rng.uniform(-0.5, 0.5, body.nq))
        yield f"star, {count} tips", body, goals, near, 1.35 * reached(body, goals, body.rest.q)
    skeleton = character().skeleton
    names = [name for name in skeleton.joint_names if name != "root"]
    for count in (5, 12, 24):
        goals = [poise.reach(name, (0, 0, 0)) for name in names[:: len(names) // count][:count]]
        exact = reached(skeleton, goals, posed(skeleton, rng))
        yield (
            f"character, {count} noisy joints", skeleton, goals, exact,
            exact + 0.01 * rng.normal(size=exact.shape),
        )  # fmt: skip


def posed(skeleton: poise.Skeleton, rng: np.random.Generator) -> Floats:
    """Return a pose within 0.3 of the rest pose, inside the limits."""
    q, limited = skeleton.rest.q.copy(), np.isfinite(skeleton.lower) & np.isfinite(skeleton.upper)
    q[limited] += rng.uniform(-0.3, 0.3, limited.sum())
    return np.clip(q, skeleton.lower, skeleton.upper)


def pulled_hands() -> Iterator[tuple[str, float]]:
    """Yield the ratio of a hand 2.5 m away to one within reach, with soft and hard pins."""
    rest = character().rest
    hand = rest.world[rest.skeleton.joint_index("lhand"), :3, 3]
    for hard in (False, True):
        pins = [poise.pin("lfoot", hard=hard), poise.pin("rfoot", hard=hard)]
        problem = poise.Problem(rest.skeleton, [poise.reach("lhand", hand), *pins], start=rest)
        targets = problem.default_targets(rest).copy()
        spent = []
        for place in (hand + np.array((-0.15, 0.2, 0.15)), (2.5, 1.4, 0.3)):
            own = problem.state.targets.copy()
            own[np.flatnonzero(np.isin(targets, hand))[:3]] = place
            spent.append(seconds(problem, rest.q, own))
        yield f"hand 2.5 m away, {'hard' if hard else 'soft'} pins", spent[1] / spent[0]


def markers(seed: int) -> list[float]:
    """Return times for 60 noisy markers: by default, with ``near=True``, with `poise.solve`."""
    rng, skeleton = np.random.default_rng((seed, 3)), character().skeleton
    goals = [
        poise.reach(poise.point(name, rng.normal(size=3) * 0.05), (0, 0, 0))
        for name in rng.choice(skeleton.joint_names, 60)
    ]
    targets = reached(skeleton, goals, posed(skeleton, rng)) + 0.01 * rng.normal(size=(60, 3))
    rest = skeleton.rest
    times = [
        seconds(poise.Problem(skeleton, goals, near=near), rest.q, targets)
        for near in (False, True)
    ]
    placed = [
        poise.reach(goal.rows[0].point, target) for goal, target in zip(goals, targets, strict=True)
    ]
    return [*times, best_of({"solve": lambda: poise.solve(rest, placed).status}, 3)["solve"]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", type=int, default=5)
    count = parser.parse_args().seeds
    print(machine())
    each = np.concatenate([growth(seed) for seed in range(count)], axis=1)
    times = np.median(each, axis=1)
    doublings = np.log2(COUNTS[-1] / COUNTS[0])
    for goals, spent, own in zip(COUNTS, times, each, strict=True):
        solved = int(np.isfinite(own).sum())
        print(f"{goals:4} goals: {1e3 * spent:.3f} ms, {solved} of {own.size} solved")
    ratio = (times[-1] / times[0]) ** (1.0 / doublings)
    print(verdict("time of a solve, per doubling", ratio, 2.3, at_most=True))
    ratios: dict[str, list[float]] = {}
    for seed in range(count):
        for name, skeleton, goals, near, far in misses(seed):
            problem, q = poise.Problem(skeleton, goals), skeleton.rest.q
            spent = seconds(problem, q, far) / seconds(problem, q, near)
            ratios.setdefault(name, []).append(spent)
            left = np.linalg.norm(reached(skeleton, goals, problem.solve(q, far)) - far)
            nearest = poise.Problem(skeleton, goals, near=True)
            allowed = np.linalg.norm(reached(skeleton, goals, nearest.solve(q, far)) - far)
            if left > 1.005 * allowed:
                print(f"{name}, seed {seed}: error {left:.4f} m, {allowed:.4f} with near=True")
    for name, ratio in pulled_hands():
        ratios[name] = [ratio]
    for name, own in ratios.items():
        print(f"{name}: {np.median(own):.1f} (largest {max(own):.1f}) times the reachable problem")
    middle = float(np.median([np.median(own) for own in ratios.values()]))
    largest = max(max(own) for own in ratios.values())
    print(verdict("goals that cannot be met, median of the medians", middle, 5.0, at_most=True))
    print(verdict("the same, largest", largest, 20.0, at_most=True))
    pairs = np.array([markers(seed) for seed in range(count)])
    ratio = float(np.median(pairs[:, 0] / pairs[:, 1]))
    print(verdict("60 noisy markers, default / near=True", ratio, 3.0, at_most=True))
    ratio = float(np.median(pairs[:, 2] / pairs[:, 0]))
    print(verdict("60 noisy markers, poise.solve / prepared problem", ratio, 2.5, at_most=True))


if __name__ == "__main__":
    main()
