"""Move the landing of a jump by half a metre, and hold the feet there.

    python examples/20_move_a_landing.py [FOLDER] [CLIP [SKELETON [METRES]]]

The example uses CLIP, or makes a hop of the bundled character. With a folder, it writes the motion.
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
metres = float(sys.argv[4]) if len(sys.argv) > 4 else 0.5


def hop(hero: poise.Character) -> poise.Motion:
    """A second and a half: down, up through the air, down and up again."""
    fps, body = 60.0, hero.skeleton
    t = np.arange(90) / fps
    air = (t > 0.5) & (t < 0.9)
    rise = np.where(air, 4.9 * (t - 0.5) * (0.9 - t), 0.0)
    bend = 0.5 * np.exp(-(((t - 0.35) / 0.13) ** 2)) + 0.5 * np.exp(-(((t - 1.05) / 0.13) ** 2))
    thigh, shin = (np.linalg.norm(body.joints[body.joint_index(n)].frame[:3, 3])
                   for n in ("ltibia", "lfoot"))  # fmt: skip
    q = np.tile(body.rest.q, (len(t), 1))
    for side in "lr":
        for joint, share in (("femur", -1.0), ("tibia", 2.0), ("foot", -1.0)):
            q[:, body.dof_index(f"{side}{joint}_rx")] += share * bend
    q[:, body.dof_index("root_ty")] += rise - (1.0 - np.cos(bend)) * (thigh + shin)
    return poise.Motion(body, q, fps, "hop")


if len(sys.argv) > 2:
    hero = poise.read(sys.argv[2], skeleton=sys.argv[3] if len(sys.argv) > 3 else None)
    clip = hero.motion
else:
    hero = character()
    clip = hop(hero)

held = cleaned(clip)
jump = held.motion
contacts = find_contacts(jump, slack=0.015)

# The jump: the longest time without a contact.
air = ~contacts.marks.any(axis=1)
edges = np.flatnonzero(np.diff(np.concatenate([[0], air.astype(int), [0]])))
off, down = max(edges.reshape(-1, 2), key=lambda span: span[1] - span[0])
print(f"in the air from frame {off} to {down}")

goals = [*standing(contacts)]
for side in ("left", "right"):
    landing = next(
        stay for stay in contacts.spans if stay.point == f"{side} ball" and stay.first >= down
    )
    foot = next(point for point in contacts.points if point.name == landing.point)
    where = poise.point(foot.joint, foot.offset)
    goals.append(
        at(
            poise.reach(where, landing.anchor + metres * np.array([0, 0, 1]), hard=True),
            landing.first,
        )
    )
    take_off = [s for s in contacts.spans if s.point == f"{side} ball" and s.last <= off]
    if take_off:
        goals.append(at(poise.reach(where, take_off[-1].anchor, hard=True), take_off[-1].last))

root = hero.skeleton.joint_names[0]
result = optimise(
    jump, goals, metrics=[closeness(spread=0.1, free=(f"{root}_tx", f"{root}_tz"))],
    limits="clip", max_iterations=150,
)  # fmt: skip
print(f"{len(jump)} frames: {result.status} after {result.iterations} iterations")
before, after = (m.world[-1, 0, :3, 3] for m in (jump, result.motion))
print(f"the root ends {after[2] - before[2]:.2f} m further on")
missed = sum(not error.met.all() for error in result.errors)
print(f"{len(goals)} goals, {missed} missed; hard ones hold to {result.violation:.0e}")
if folder is not None:
    folder.mkdir(parents=True, exist_ok=True)
    poise.write(hero.with_motion(result.motion), folder / "jump.bvh")
