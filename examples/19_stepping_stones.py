"""Walk over stepping stones: set the place of each foot, and optimise all frames at once.

    python examples/19_stepping_stones.py [FOLDER] [CLIP [SKELETON]]

The example uses the walk of the bundled character, or CLIP. With a folder, it writes the motion.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

import poise
from poise.bundled import character
from poise.motion import cleaned, find_contacts
from poise.motion.sequences import at, closeness, optimise, standing

folder = Path(sys.argv[1]) if len(sys.argv) > 1 else None
hero = character()
if len(sys.argv) > 2:
    hero = poise.read(sys.argv[2], skeleton=sys.argv[3] if len(sys.argv) > 3 else None)

# Lock sliding feet first: later changes are smooth.
held = cleaned(hero.motion)
walk = held.motion
contacts = find_contacts(walk, slack=0.015)

# Each contact of a foot's ball gets a stone: alternately 8 cm outwards and 8 cm forwards.
shift = np.array([(0.08, 0.0, 0.0), (0.0, 0.0, 0.08)])
stones = []
goals = [*standing(contacts)]
for number, stay in enumerate(s for s in contacts.spans if s.point.endswith("ball")):
    foot = next(point for point in contacts.points if point.name == stay.point)
    place = stay.anchor + shift[number % 2] * (1.0 if stay.point.startswith("left") else -1.0, 1, 1)
    goal = poise.reach(poise.point(foot.joint, foot.offset), place, hard=True)
    goals.append(at(goal, (stay.first + stay.last) // 2))
    stones.append((foot, stay, place))

root = hero.skeleton.joint_names[0]
along = [name for name in (f"{root}_tx", f"{root}_tz") if name in hero.skeleton.dof_names]
result = optimise(
    walk, goals, metrics=[closeness(spread=0.1, free=along)], limits="clip", max_iterations=150
)

print(f"{len(stones)} stones, {len(walk)} frames: {result.status} after {result.iterations}")
ways = [
    np.linalg.norm(foot.path(result.motion)[stay.first : stay.last + 1] - place, axis=1).max()
    for foot, stay, place in stones
]
print(f"feet stand on their stones within {1000 * max(ways):.3f} mm")
print(f"no joint moved by more than {result.changed:.2f} m")
if folder is not None:
    folder.mkdir(parents=True, exist_ok=True)
    poise.write(hero.with_first_motion(result.motion), folder / "stones.bvh")
