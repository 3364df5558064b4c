"""Pictures of the bundled character for the documents: ``make sheets``.

    python -m contact_sheets [-o FOLDER] [SHEET ...]

Writes the body in views and strong poses, hands, expressions, strips of its motions, and the
everyday poses of four bodies (`everyday_poses`).
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

import numpy as np
from everyday_poses import BODIES, TASKS
from numpy.typing import NDArray

from poise.bundled import detailed_character, motions
from poise.bundled.body_skeleton import ANKLE_HEIGHT
from poise.bundled.detail import HAND_POSES, hand_pose, in_detail
from poise.bundled.skin import EXPRESSIONS
from poise.geometry.cameras import Camera
from poise.model import Pose
from poise.render.actors import Actor, joined
from poise.render.images import draw, pillow, save_image
from poise.render.poses import floor_of, framing, scene_of
from poise.render.scene import Scene
from poise.render.text import captioned

Image = NDArray[np.uint8]
Triple = tuple[float, float, float]

DOCS = Path(__file__).parents[1] / "docs"
FRONT, BACK, LEFT, QUARTER = (0.0, 0.0, 1.0), (0.0, 0.0, -1.0), (1.0, 0.0, 0.0), (0.6, 0.1, 1.0)
_HEAD: Triple = (0.0, 1.640, 0.02)
_PORTRAIT = math.radians(11.0)
"""Field of view of a long lens, which does not distort faces."""
_CAPTION = ((20, 0), (0, 0), (0, 0))
"""Rows above a picture for its caption."""


def shot(
    pose: Pose, at: Triple, direction: Triple, away: float, size: tuple[int, int],
    view: float = math.radians(26.0),
) -> Image:  # fmt: skip
    """Render a pose from a direction, ``away`` metres from the look-at point.

    ``view`` is the field of view in radians.
    """
    along = np.asarray(direction) / np.linalg.norm(direction)
    place = np.asarray(at) + away * along
    camera = Camera(place, at, fov=view, width=size[0], height=size[1])
    scene = scene_of(pose, character=detailed_character(), camera=camera, floor_height=0.0)
    return draw(scene, *size)


def labelled(image: Image, text: str) -> Image:
    """Return the picture with a caption at its top."""
    return captioned(image, text, size=16)


def rows(images: Sequence[Image], columns: int) -> Image:
    """Arrange pictures in rows."""
    lines = [np.concatenate(images[k : k + columns], axis=1)
             for k in range(0, len(images), columns)]  # fmt: skip
    return np.concatenate(lines)


def posed(degrees: Mapping[str, float]) -> Pose:
    """Return the rest pose with DOFs at angles in degrees."""
    return detailed_character().rest.with_values(**{k: math.radians(v) for k, v in degrees.items()})


def standing(**more: float) -> Pose:
    """Return a pose with arms at the sides, and further DOFs in radians."""
    arms = {"humerus_rz": 72.0, "radius_rx": 12.0, "wrist_ry": -18.0}
    degrees = {
        side + dof: angle * (-1.0 if side == "r" and dof.endswith(("ry", "rz")) else 1.0)
        for side in "lr" for dof, angle in arms.items()
    }  # fmt: skip
    relaxed = hand_pose("relaxed", "l") | hand_pose("relaxed", "r")
    return posed(degrees).with_values(**(relaxed | more))


def squat() -> Pose:
    """Return a deep squat with flat feet and arms ahead."""
    degrees = {"root_rx": 23.0, "lowerback_rx": 10.0, "upperback_rx": 6.0, "head_rx": -18.0}
    for side, out in (("l", -1.0), ("r", 1.0)):
        degrees |= {side + "femur_rx": -118.0, side + "tibia_rx": 134.0, side + "foot_rx": -39.0}
        degrees |= {side + "femur_rz": 5.0 * out, side + "foot_ry": 5.0 * out}
        degrees |= {side + "humerus_rx": 78.0, side + "humerus_rz": -15.0 * out}
    pose = posed(degrees)
    foot = pose.world[pose.skeleton.joint_index("lfoot"), 1, 3]
    return pose.with_values(root_ty=ANKLE_HEIGHT - float(foot))


def body_sheet() -> Image:
    """Draw front, quarter, side and back views, a squat from two sides, a reach, and the face."""
    size, middle = (360, 480), (0.0, 0.92, 0.0)
    stand = standing()
    reach = standing(lhumerus_rz=-1.35, lclavicle_rz=-0.42, lradius_rx=0.05, head_rx=-0.30,
                     lowerback_rz=-0.08, lwrist_ry=0.0)  # fmt: skip
    views = [("front", FRONT), ("three quarters", QUARTER), ("side", LEFT), ("back", BACK)]
    images = [labelled(shot(stand, middle, d, 4.5, size), text) for text, d in views]
    images += [
        labelled(shot(squat(), (0.0, 0.60, 0.1), (0.7, 0.2, 1.0), 3.5, size), "deep squat"),
        labelled(shot(squat(), (0.0, 0.60, 0.0), (0.3, 0.1, -1.0), 3.3, size), "from behind"),
        labelled(shot(reach, (0.0, 1.08, 0.0), (-0.5, 0.1, 1.0), 5.3, size), "reach"),
        labelled(shot(stand, _HEAD, (0.45, 0.05, 1.0), 2.05, size, _PORTRAIT), "face"),
    ]
    return rows(images, 4)


def hand_sheet() -> Image:
    """Draw the left hand in its poses, from two sides."""
    arm = {"lradius_rx": 1.75, "lwrist_ry": 0.2, "lhumerus_rz": 1.25}
    images: list[Image] = []
    for direction in ((0.5, 0.2, 1.0), (-1.0, 0.1, 0.5)):
        for name in HAND_POSES:
            pose = standing(**(arm | dict.fromkeys(_hand_dofs(), 0.0) | hand_pose(name)))
            frame = pose.world[pose.skeleton.joint_index("lhand")]
            at = frame[:3, 3] + frame[:3, :3] @ (0.0, -0.08, 0.0)
            images.append(labelled(shot(pose, tuple(at), direction, 0.72, (280, 280)), name))
    return rows(images, len(HAND_POSES))


def _hand_dofs() -> set[str]:
    return {"l" + dof for values in HAND_POSES.values() for dof in values}


def face_sheet() -> Image:
    """Draw the neutral face, looks to the sides, and all expressions."""

    def face(text: str, **values: float) -> Image:
        view = shot(standing(**values), _HEAD, (0.15, 0.02, 1.0), 1.50, (280, 320), _PORTRAIT)
        return labelled(view, text)

    looks = [
        face("neutral"), face("eyes left", leye_ry=0.40, reye_ry=0.40),
        face("eyes right", leye_ry=-0.40, reye_ry=-0.40), face("jaw open", jaw_rx=0.22),
    ]  # fmt: skip
    return rows([*looks, *(face(name, **{name: 1.0}) for name in EXPRESSIONS)], 4)


def motion_sheet() -> Image:
    """Draw strips of the motions: one cycle, or the whole motion."""
    directions: dict[str, Triple] = {
        "walk": (1.0, 0.1, 0.35), "run": (1.0, 0.1, 0.35), "idle": (0.3, 0.1, 1.0),
        "sit": (1.0, 0.15, 0.5), "wave": (-0.2, 0.1, 1.0),
    }  # fmt: skip
    images: list[Image] = []
    for name, motion in motions().items():
        whole = in_detail(motion)
        last = len(whole) // 2 if name in ("walk", "run", "sit") else len(whole)
        for frame in np.linspace(0, last, 8, endpoint=False).astype(int):
            pose = whole[int(frame)]
            at = (float(pose.world[0, 0, 3]), 0.9, float(pose.world[0, 2, 3]))
            image = shot(pose, at, directions[name], 4.5, (200, 330))
            images.append(labelled(image, f"{name} {frame / motion.fps:.2f} s"))
    return rows(images, 8)


def walk_picture() -> Image:
    """Draw four moments of the walk at their positions."""
    hero, walk = detailed_character(), in_detail(motions()["walk"])
    actor = Actor(hero.skeleton, hero)
    happy = [walk[k].with_values(happy=0.55) for k in (2, 34, 66, 98)]
    drawn = joined([actor.at(pose) for pose in happy])
    size = (1120, 560)
    camera = framing(drawn.solids, points=drawn.outline, direction=(0.75, 0.18, 1.0),
                     width=size[0], height=size[1])  # fmt: skip
    floor = floor_of(drawn.solids, 0.0, points=drawn.outline)
    return draw(Scene(drawn.solids, camera, floor, surfaces=drawn.surfaces), *size)


def everyday_sheet(body: str) -> Image:
    """Draw the everyday poses of a body."""
    found, images = BODIES[body](), list[Image]()
    for task in TASKS:
        picture = found.picture(found.pose(task), (130, 142))
        images.append(captioned(np.pad(picture, _CAPTION, constant_values=255), task, size=11))
    images += [np.full_like(images[0], 255)] * (-len(images) % 9)
    return rows(images, 9)


SHEETS = {
    "character.png": walk_picture,
    "character-body.png": body_sheet, "character-hands.png": hand_sheet,
    "character-face.png": face_sheet, "character-motions.png": motion_sheet,
    **{f"everyday-{body}.webp": partial(everyday_sheet, body) for body in BODIES},
}  # fmt: skip


def main(arguments: list[str]) -> None:
    """Write the sheets."""
    parser = argparse.ArgumentParser(prog="python -m contact_sheets", description=__doc__)
    parser.add_argument("-o", dest="folder", type=Path, default=DOCS, help="where to write")
    parser.add_argument("sheets", nargs="*", metavar="SHEET", help=f"of {', '.join(SHEETS)}")
    chosen = parser.parse_args(arguments)
    unknown = sorted(set(chosen.sheets) - SHEETS.keys())
    if unknown:
        parser.error(f"no sheet {unknown[0]}; choose from {', '.join(SHEETS)}")
    for name in chosen.sheets or SHEETS:
        if name.endswith(".png"):
            save_image(SHEETS[name](), chosen.folder / name)
        else:
            picture = pillow()[0].fromarray(SHEETS[name]())
            picture.save(chosen.folder / name, quality=70, method=6)
        sys.stdout.write(f"{chosen.folder / name}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
