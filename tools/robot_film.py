"""The film and the picture of robots in docs/humanoid-robots.md.

    PYTHONPATH=tools python -m robot_film ROBOT.xml ... --clips CLIP ... [-o FOLDER]

Retargets each clip to each robot without options; the person and the robots stand side by side. A
clip may be cut and titled: ``walk.bvh:30-120=Walk``. An .amc needs its .asf beside it. The robots
and clips of the document are not part of the repository; the document names their sources.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np
from PIL import Image as Pillow

import poise
from poise.geometry.cameras import Camera
from poise.model import Character, Motion
from poise.motion import resampled
from poise.render.images import draw
from poise.render.poses import scene_of
from poise.render.side_by_side import side_by_side
from poise.render.text import captioned

DOCS = Path(__file__).parents[1] / "docs"
RATE = 12.0  # frames per second
SIZE = 640, 256
FIELD = np.radians(12.0)
QUALITY = 55
MOMENTS = 3  # of each clip in the picture


def clip(text: str) -> Character:
    """The character of a clip, cut and titled as its argument states."""
    text, _, title = text.partition("=")
    name, _, span = text.partition(":")
    path = Path(name)
    skeletons = sorted(path.parent.glob("*.asf"), key=lambda one: -len(one.stem))
    own = next((one for one in skeletons if path.stem.startswith(one.stem)), None)
    found = poise.read(path, skeleton=own if path.suffix == ".amc" else None)
    first, _, last = span.partition("-")
    motion = found.motion[int(first or 0) : int(last) + 1 if last else None]
    return found.with_motion(Motion(motion.skeleton, motion.q, motion.fps, title or path.stem))


def pictures(person: Character, robots: list[Character]) -> list[np.ndarray]:
    """The frames of a film of a clip; the camera follows the middle of all bodies."""
    cast = [person]
    for robot in robots:
        made = poise.retarget(person.motion, robot).motion
        cast.append(robot.with_motion(made))
    row = side_by_side(cast)
    motion: Motion = resampled(row.motion, RATE)
    places = motion.world[..., :3, 3]
    moving = np.ptp(places, axis=0).max(axis=1) > 1e-6
    low, high = places[:, moving].min(axis=1), places[:, moving].max(axis=1)
    middle = 0.5 * (low + high)
    ease = np.hanning(2 * round(RATE) + 1)
    ease /= ease.sum()
    reach = len(ease) // 2
    calm = np.stack(
        [np.convolve(np.pad(middle[:, k], reach, "edge"), ease, "valid") for k in range(3)], axis=1
    )
    calm[:, 1] = 0.75
    wide = float((high - low)[:, 0].max()) + 1.6
    away = 0.5 * wide / np.tan(0.5 * FIELD) * SIZE[1] / SIZE[0]
    shots: list[np.ndarray] = []
    for frame, at in enumerate(calm):
        place = at + away * np.array([0.25, 0.22, 1.0])
        camera = Camera(place, at, fov=FIELD, width=SIZE[0], height=SIZE[1])
        scene = scene_of(motion[frame], character=row, camera=camera, floor_height=0.0)
        shots.append(captioned(draw(scene, *SIZE), person.motion.name or "", size=13))
    return shots


def main() -> int:
    """Write docs/humanoid-robots.webp and .png."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("robots", nargs="+")
    parser.add_argument("--clips", nargs="+", required=True)
    parser.add_argument("-o", "--output", default=str(DOCS))
    chosen = parser.parse_args()
    robots = [poise.read(path) for path in chosen.robots]
    films = [pictures(clip(text), robots) for text in chosen.clips]
    frames = [Pillow.fromarray(np.asarray(shot)) for film in films for shot in film]
    folder = Path(chosen.output)
    frames[0].save(
        folder / "humanoid-robots.webp", save_all=True, append_images=frames[1:],
        duration=round(1000.0 / RATE), loop=0, quality=QUALITY, method=6,
    )  # fmt: skip
    rows = [
        np.concatenate(
            [film[k] for k in np.linspace(0, len(film) - 1, MOMENTS).astype(int)], axis=1
        )
        for film in films
    ]
    Pillow.fromarray(np.concatenate(rows)).save(folder / "humanoid-robots.png", optimize=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
