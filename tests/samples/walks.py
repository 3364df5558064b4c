"""The bundled walk on other floors, made by solving its legs."""

from __future__ import annotations

import numpy as np

import poise
from poise.bundled import character
from poise.motion.feet.contacts import find_contacts
from poise.motion.feet.ground import Floor
from poise.motion.feet.legs import MovedFoot, followed, with_room
from poise.motion.feet.points import feet_of, leg_chain, surface_points
from poise.motion.feet.smoothing import averaged, envelope


def walk_on(floor: Floor) -> poise.Motion:
    """The bundled walk on a floor that rises along z, as of stairs that are deeper than a step.

    Each foot keeps its rotation and rises to the highest place below its sole; the root rises by
    the smooth mean of both feet.
    """
    walk = character().motion
    body = with_room(walk)
    points = find_contacts(walk).points
    groups = feet_of(points, body)
    rises, feet = [], []
    for foot, names in groups.items():
        soles = [
            each for each in surface_points(body) if each.name.split()[0] == names[0].split()[0]
        ]
        below = [floor.height(each.path(walk) + np.array([0.0, 50.0, 0.0])) for each in soles]
        rises.append(envelope(np.max(below, axis=0), 4))
        frames = walk.world[:, body.joint_index(foot)].copy()
        frames[:, 1, 3] += rises[-1]
        point = next(each for each in points if each.name in names)
        place = point.path(walk)
        place[:, 1] += rises[-1]
        chain = leg_chain(body, foot, list(groups))
        feet.append(MovedFoot(foot, chain, frames, point, place, place[:, None]))
    root = np.zeros((len(walk), 3))
    root[:, 1] = averaged(np.mean(rises, axis=0), 15) - 0.04
    return poise.Motion(walk.skeleton, followed(walk, body, feet, root)[0], walk.fps, "climb")
