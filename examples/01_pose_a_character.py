"""Move a character's hands and head, keep its feet in place, and read the result.

python examples/01_pose_a_character.py [FOLDER]

With a folder, the example writes posed.bvh, and posed.png if Pillow is installed.
"""

from __future__ import annotations

import sys
from pathlib import Path

import poise
from poise.bundled import character


def main(folder: Path | None = None) -> None:
    hero = character()  # or: poise.read("walk.bvh")
    print(hero, hero.skeleton, sep="\n")

    # Positions are world metres, y up. A joint's name means its origin; `point` is any other point.
    left_tip = poise.point("lhand", tip=True)
    goals = [
        poise.reach(left_tip, (0.4, 1.7, 0.4)),
        poise.reach("rhand", (-0.4, 0.7, 0.35)),
        poise.aim("head", (0.4, 1.7, 0.4), weight=0.05),  # its z axis points at the target
        poise.pin("lfoot"),
        poise.pin("rfoot"),
    ]
    result = poise.solve(hero.rest, goals, tolerance=1e-4)
    print(result.status, "in", result.iterations, "iterations")
    for error in result.errors:
        print(f"  {error.name:14}{number(error.position, 'm')}{number(error.orientation, 'rad')}")

    # A miss is also a result: the nearest pose, with its distance.
    far = poise.solve(hero.rest, [poise.reach("lhand", (3.0, 1.4, 0.0)), poise.pin("lfoot")])
    print(f"three metres away: {far.status}, {far.errors[0].position:.2f} m short")

    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        poise.write(hero.at(result.pose), folder / "posed.bvh")
        print("written:", folder / "posed.bvh")
        try:
            from poise.render.motions import render_pose

            picture = folder / "posed.png"
            render_pose(result.pose, picture, targets=[(0.4, 1.7, 0.4), (-0.4, 0.7, 0.35)])
            print("written:", picture)
        except poise.errors.MissingExtra as missing:
            print(missing)


def number(error: float | None, unit: str) -> str:
    return "" if error is None else f"{error:10.1e} {unit}"


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
