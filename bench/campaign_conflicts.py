"""Planted conflicts among consistent constraints: is exactly the planted subset reported?

    python bench/campaign_conflicts.py [--sets 500] [--seed 0]

Conflicts: two targets farther apart than the bones between them, a fixed distance against two fixed
points, a value against its limit, and rings of up to six values, each larger than the next. All are
provable, and removing any one constraint of a conflict resolves it. On the bundled character.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

import numpy as np
from measure import machine, verdict

import poise
from poise.bundled import character

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from samples.conflicts import drawn, named


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sets", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    print(machine())
    hero = character()
    rng = np.random.default_rng(chosen.seed)
    drawn_of, right, seconds = Counter[str](), Counter[str](), list[float]()
    for number in range(chosen.sets):
        planted = drawn(hero.skeleton, ("lhand", "rhand"), rng)
        result = poise.solve(hero.rest, planted.goals)
        began = time.perf_counter()
        found = named(result)
        seconds.append(time.perf_counter() - began)
        drawn_of[planted.kind] += 1
        if not result.converged and found == planted.members:
            right[planted.kind] += 1
        else:
            wanted = sorted(planted.members)
            print(f"  set {number} ({planted.kind}): {sorted(found)}, not {wanted}")
    for kind, count in sorted(drawn_of.items()):
        print(f"  {kind:<10} {right[kind]} of {count}")
    milliseconds = 1e3 * np.array(seconds)
    print(
        f"  an explanation takes {np.median(milliseconds):.0f} ms "
        f"({milliseconds.max():.0f} ms at most)"
    )
    share = 100.0 * right.total() / chosen.sets
    print(verdict("reported subset equals the planted one", share, 100.0, unit="%"))


if __name__ == "__main__":
    main()
