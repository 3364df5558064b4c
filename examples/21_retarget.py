"""Retarget a walk to a body with longer legs, other names and axes, and an A-pose.

python examples/21_retarget.py [FOLDER]
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

import poise
from poise.bundled import character
from poise.geometry import quaternions, transforms
from poise.motion import RetargetOptions, RetargetTable, retarget

HERO = character()
PLACES = {  # a giant with its arms half down: parent and position of each joint
    "Hips": ("", (0, 1.35, 0)), "Spine": ("Hips", (0, 1.5, 0)), "Chest": ("Spine", (0, 1.75, 0)),
    "Neck": ("Chest", (0, 2.0, 0)), "Head": ("Neck", (0, 2.12, 0)),
    "Head end": ("Head", (0, 2.4, 0)),
}  # fmt: skip
for _side, _x in (("Left", 1.0), ("Right", -1.0)):
    PLACES |= {
        f"{_side}UpLeg": ("Hips", (0.13 * _x, 1.3, 0)),
        f"{_side}Leg": (f"{_side}UpLeg", (0.13 * _x, 0.7, 0.02)),
        f"{_side}Foot": (f"{_side}Leg", (0.13 * _x, 0.11, 0)),
        f"{_side}Toe": (f"{_side}Foot", (0.13 * _x, 0.03, 0.19)),
        f"{_side}Toe end": (f"{_side}Toe", (0.13 * _x, 0.02, 0.28)),
        f"{_side}Shoulder": ("Chest", (0.04 * _x, 1.92, 0)),
        f"{_side}Arm": (f"{_side}Shoulder", (0.24 * _x, 1.92, 0)),
        f"{_side}ForeArm": (f"{_side}Arm", (0.48 * _x, 1.68, 0)),
        f"{_side}Hand": (f"{_side}ForeArm", (0.7 * _x, 1.46, 0.03)),
        f"{_side}Hand end": (f"{_side}Hand", (0.8 * _x, 1.36, 0.04)),
    }


def giant() -> poise.Skeleton:
    """Each joint's x axis points along its bone, as in many files."""
    builder = poise.SkeletonBuilder("giant")
    frames = {"": np.eye(4)}
    for name, (parent, at) in PLACES.items():
        if name.endswith("end"):
            continue
        end = next(n for n, (above, _) in PLACES.items() if above == name)
        way = np.subtract(PLACES[end][1], at)
        R = quaternions.to_matrix(quaternions.between((1.0, 0.0, 0.0), way))
        frames[name] = transforms.compose(R, at)
        local = transforms.rigid_inverse(frames[parent]) @ frames[name]
        builder.add(
            name, poise.Ball("zxy") if parent else poise.Free(), parent or None,
            offset=local[:3, 3], rotation=local[:3, :3],
            tip=R.T @ way if end.endswith("end") else None,
        )  # fmt: skip
    return builder.build()


def main(folder: Path | None) -> None:
    body = giant()
    table = RetargetTable.of(HERO.skeleton, body)
    for part in ("spine", "left forearm", "left toes"):
        one = table.parts[part]
        print(f"{part}: {' '.join(one.source)} -> {' '.join(one.target)}")
    made = retarget(HERO.motion, body, table=table, options=RetargetOptions(preserve_contacts=True))
    print(f"ways {made.scale:.3f}, left hand {made.scales['left hand']:.3f}")
    print(f"{len(made.planted)} points stand, within 5 mm: {made.held < 5e-3}")
    print(f"out of reach: {[one.effector for one in made.missed] or 'nothing'}")
    print(f"drive nothing: {', '.join(made.unmapped[0])}")
    hips = [m.world[:, 0, :3, 3] for m in (HERO.motion, made.motion)]
    way = [float(np.linalg.norm(at[-1] - at[0])) for at in hips]
    print(f"the giant goes {way[1]:.2f} m where the hero goes {way[0]:.2f} m")
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        poise.write(poise.Character("giant", body, {"walk": made.motion}), folder / "giant.bvh")
        table.write(folder / "map.json")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
