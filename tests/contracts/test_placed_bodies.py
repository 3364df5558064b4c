"""A node that scales, turns or moves a body changes no result of solvers, binders and drags."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import poise
from formats.placed_glb import PLACES, placed_glb, rigid_part
from poise.bundled import character, motions
from poise.model import Character
from poise.motion import cleaned
from poise.motion.sequences import at, closeness, optimise
from poise.studio.dragging.drag_solve import DragSolve
from poise.studio.scene.attachment import Grab, Grip
from poise.studio.scene.scene import Scene

Floats = NDArray[np.float64]
Found = tuple[Floats, int]
"""World positions (..., joints, 3), and iterations."""

BAR = 1e-6
"""Of the height: inverse bind matrices and keys of a file have single precision."""


@cache
def body(place: str) -> Character:
    """The bundled body with its walk, below a node; without a node for ""."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "body.glb"
        poise.write(character().with_motion(motions()["walk"]), path)
        data = path.read_bytes()
        placed = placed_glb(data, **PLACES[place]) if place else placed_glb(data, name="")
        path.write_bytes(placed)
        return poise.read(path)


def names() -> tuple[str, ...]:
    return body("").skeleton.joint_names


def height() -> float:
    return float(np.ptp(body("").rest.world[:, 1, 3]))


def places_of(hero: Character, world: Floats) -> Floats:
    """Positions of the body's joints, without the node's."""
    rows = [hero.skeleton.joint_index(name) for name in names()]
    return np.asarray(world)[..., rows, :, :][..., :3, 3]


def moved(frame: Floats, points: Any) -> Floats:
    return np.asarray(points) @ frame[:3, :3].T + frame[:3, 3]


def goals(frame: Floats, hand: Any) -> list[Any]:
    return [poise.reach("lhand", moved(frame, hand)), poise.pin("lfoot"), poise.pin("rfoot")]


def hand() -> Floats:
    return places_of(body(""), body("").rest.world)[names().index("lhand")]


def solved(hero: Character, frame: Floats, shift: Any, **options: Any) -> Found:
    found = poise.solve(hero.rest, goals(frame, hand() + shift), **options)
    return places_of(hero, found.pose.world), found.iterations


def tracked(hero: Character, frame: Floats, prior: str | None) -> Found:
    """Ten steps of a tracker towards the hand's target."""
    wanted = goals(frame, hand() + np.array([0.0, 0.2, 0.1]))
    tracker = poise.Tracker(hero.rest, wanted, prior=prior)
    return np.array([places_of(hero, tracker.step().pose.world) for _ in range(10)]), 0


def dragged(hero: Character, frame: Floats) -> Found:
    """A drag of the studio without floor and gravity, which do not turn with a body."""
    scene = Scene.of(hero)
    scene = replace(scene, settings=replace(scene.settings, floor=False, posture=False))
    pull = DragSolve(scene, {0: Grab(Grip("lhand"))})
    x, y, z = moved(frame, hand() + np.array([-0.1, 0.2, 0.1])).tolist()
    pull.to(0, (x, y, z))
    steps = [pull.step() for _ in range(3)]
    return np.array([places_of(hero, step.pose.world) for step in steps]), steps[0].iterations


def optimised(hero: Character, frame: Floats) -> Found:
    start = places_of(body(""), body("").motion[10].world)[names().index("lhand")]
    up = poise.reach("lhand", moved(frame, start + np.array([0.0, 0.1, 0.0])), hard=True)
    found = optimise(hero.motion[:20], [at(up, 10)], metrics=[closeness(spread=0.2)])
    return places_of(hero, found.motion.world), found.iterations


OPERATIONS: dict[str, Callable[[Character, Floats], Found]] = {
    "rest": lambda hero, _: (places_of(hero, hero.rest.world), 0),
    "auto": lambda hero, M: solved(hero, M, (0.0, 0.12, 0.05)),
    "sqp": lambda hero, M: solved(hero, M, (0.0, 0.12, 0.05), solver="sqp"),
    "ccd": lambda hero, M: solved(hero, M, (0.0, 0.12, 0.05), solver="ccd"),
    "transpose": lambda hero, M: solved(
        hero, M, (0.0, 0.12, 0.05), solver="jacobian-transpose", max_iterations=50
    ),
    "natural": lambda hero, M: solved(hero, M, (0.0, 0.12, 0.05), prior="human"),
    "natural, far": lambda hero, M: solved(hero, M, (-0.3, -1.3, 0.9), prior="human"),
    "tracker": lambda hero, M: tracked(hero, M, None),
    "natural tracker": lambda hero, M: tracked(hero, M, "human"),
    "drag": dragged,
    "cleaning": lambda hero, _: (places_of(hero, cleaned(hero.motion).motion.world), 0),
    "optimise": optimised,
}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", OPERATIONS)
def test_a_node_above_a_body_changes_no_pose(name: str, place: str) -> None:
    frame = rigid_part(**PLACES[place])
    wanted, steps = OPERATIONS[name](body(""), np.eye(4))
    found, own_steps = OPERATIONS[name](body(place), frame)
    assert np.abs(found - moved(frame, wanted)).max() <= BAR * height()
    # A turned body rounds differently, which may end a long search a step earlier or later.
    assert abs(own_steps - steps) <= (0.05 * steps if "turn" in PLACES[place] else 0)


@pytest.mark.parametrize("place", PLACES)
def test_a_retargeted_motion_stays_on_the_floor_of_the_world(place: str) -> None:
    frame = rigid_part(**PLACES[place])
    frame[:3, 3] = 0.0  # paths and the floor are those of the world, turned with a tilted body
    walk = motions()["walk"][:40]
    wanted = places_of(body(""), poise.retarget(walk, body("")).motion.world)
    found = places_of(body(place), poise.retarget(walk, body(place)).motion.world)
    assert np.abs(found - moved(frame, wanted)).max() <= BAR * height()


@pytest.mark.parametrize("place", PLACES)
def test_a_motion_of_a_placed_body_is_retargeted_as_it_is(place: str) -> None:
    hero = character()
    wanted = poise.retarget(body("").motion, hero).motion.world[..., :3, 3]
    found = poise.retarget(body(place).motion, hero).motion.world[..., :3, 3]
    away = (found - wanted)[0, 0]
    assert abs(away[1]) <= BAR * height()  # the floor
    assert np.abs(found - wanted - away).max() <= BAR * height()


def weights_of(hero: Character) -> Floats:
    """Weights (vertices, joints) of a new binding."""
    rows: list[Floats] = []
    for skin in poise.bind(hero, hero.rest, influences=4).skins:
        dense = np.zeros((len(skin.mesh.vertices), len(names())))
        columns = np.array([names().index(n) if n in names() else -1 for n in skin.joints])
        own = columns[skin.weights.joints]
        assert (skin.weights.values[own < 0] == 0.0).all()
        for slot in range(own.shape[1]):
            np.add.at(dense, (np.arange(len(own)), own[:, slot]), skin.weights.values[:, slot])
        rows.append(dense)
    return np.concatenate(rows)


@pytest.mark.slow
@pytest.mark.parametrize("place", PLACES)
def test_a_node_above_a_body_changes_no_weights(place: str) -> None:
    off = np.abs(weights_of(body(place)) - weights_of(body(""))).max(axis=1)
    scaled = PLACES[place].keys() == {"scale"}
    # Rays that graze an edge decide a few vertices of a turned body by rounding.
    assert np.count_nonzero(off > 1e-4) <= (0 if scaled else 1e-3 * len(off))
    assert off.max() <= 0.01
