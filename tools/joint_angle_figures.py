"""The figures of docs/joint-angles.md: axes of segments, signs of angles, and normal gait.

    python tools/joint_angle_figures.py [DATA]

DATA is the folder of real files, by default ../shared/data; the figure of gait shows a walk of
CMU's motion capture database and one of OpenSim's tests, from markers. The bands are those of
children who walk at their free speed: mean and a standard deviation, from the supplementary tables
of Schwartz, Rozumalski and Trost, Journal of Biomechanics 41 (2008), 1639-1650, every 4 %
(`tools/gaits/schwartz_2008.csv`).
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import least_squares

import poise
from poise.bundled import character
from poise.cli.markers import markers_of
from poise.motion import compare_gaits, find_gait
from poise.motion.biomechanics.joint_angles import SegmentFrames
from poise.motion.markers import solve_trial
from poise.motion.retargeting.canonical_frames import reference
from poise.motion.retargeting.rotation_transfer import rolls, unrolled
from poise.render.gait_plots import plot_gaits
from poise.render.images import draw, save_image
from poise.render.plot_style import COLOURS, MUTED, new_figure, save_figure, style
from poise.render.poses import scene_of
from poise.render.text import captioned

Floats = NDArray[np.float64]

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
WIDTH, HEIGHT = 230, 300
NEUTRAL = {"shoulder_elevation_negative": -15.0}
"""Angles of the anatomical position, degrees; the others are 0."""
TILES: tuple[tuple[str, dict[str, float]], ...] = (
    ("anatomical position", {}),
    ("pelvis anterior tilt 20", {"pelvis_anterior_tilt": 20.0}),
    ("pelvis obliquity right down 15", {"pelvis_obliquity_right_down": 15.0}),
    ("pelvis rotation left 40", {"pelvis_rotation_left": 40.0}),
    ("thorax extension 25", {"thorax_extension": 25.0}),
    ("thorax lean right 25", {"thorax_lean_right": 25.0}),
    ("thorax rotation left 40", {"thorax_rotation_left": 40.0}),
    ("hip flexion 50", {"hip_flexion": 50.0}),
    ("hip adduction 20", {"hip_adduction": 20.0}),
    ("hip internal rotation 40", {"hip_internal_rotation": 40.0}),
    ("knee flexion 70", {"knee_flexion": 70.0}),
    ("ankle dorsiflexion 30", {"ankle_dorsiflexion": 30.0}),
    ("elevation plane 0, elevation -90", {"shoulder_elevation_negative": -90.0}),
    ("elevation plane 90, elevation -90",
     {"shoulder_elevation_plane": 90.0, "shoulder_elevation_negative": -90.0}),
    ("elbow flexion 90", {"elbow_flexion": 90.0}),
    ("... and internal rotation 50", {"elbow_flexion": 90.0, "shoulder_internal_rotation": 50.0}),
    ("... and pronation 90", {"elbow_flexion": 90.0, "elbow_pronation": 90.0}),
    ("wrist flexion 60", {"elbow_flexion": 90.0, "wrist_flexion": 60.0}),
)  # fmt: skip


def posed(wanted: dict[str, float]) -> poise.Pose:
    """The pose of the bundled character whose joint angles are nearest to the wanted ones.

    Angles of the trunk are as wanted; those of the limbs apply to the right side.
    """
    body = character().skeleton
    central = ("pelvis", "thorax")
    targets = {
        f"{side}_{name}": value for side in ("left", "right") for name, value in NEUTRAL.items()
    }
    targets |= {n if n.startswith(central) else f"right_{n}": v for n, v in wanted.items()}
    moving = [
        k
        for k, name in enumerate(body.dof_names)
        if name.startswith(("root_r", "lowerback", "thorax"))
        or name[1:].startswith(("femur", "tibia", "foot", "humerus", "radius", "wrist", "hand_"))
    ]

    def values(x: Floats) -> Floats:
        q = body.rest.q.copy()
        q[moving] = x
        return q

    def errors(x: Floats) -> Floats:
        found = poise.joint_angles(poise.Motion(body, values(x)[None], 30.0))
        away = [found.degrees[0, k] - targets.get(name, 0.0) for k, name in enumerate(found.names)]
        turns = (np.radians(away) + np.pi) % (2.0 * np.pi) - np.pi
        return np.concatenate([turns, 0.02 * x])

    start = body.rest.q[moving].copy()
    for side, sign in (("l", -1.0), ("r", 1.0)):  # towards hanging arms
        start[moving.index(body.dof_index(f"{side}humerus_rz"))] = sign * 1.2
    return body.pose(values(least_squares(errors, start).x))


def signs() -> NDArray[np.uint8]:
    """Poses with one positive angle each, seen from the right and the front."""
    tiles: list[NDArray[np.uint8]] = []
    camera = poise.Camera((-2.0, 1.4, 3.0), (0.0, 0.88, 0.0), width=WIDTH, height=HEIGHT)
    for title, wanted in TILES:
        scene = scene_of(posed(wanted), camera=camera, width=WIDTH, height=HEIGHT)
        tiles.append(captioned(draw(scene, WIDTH, HEIGHT), title, size=12))
    rows = [np.concatenate(tiles[n : n + 6], axis=1) for n in range(0, len(tiles), 6)]
    return np.concatenate(rows)


def axes() -> Any:
    """The axes of the segments of the trunk and the right side, from the front and the right."""
    pose = posed({"elbow_flexion": 0.0})
    body = pose.skeleton
    motion = poise.Motion(body, pose.q[None], 30.0)
    anatomy = poise.find_anatomy(body)
    standing = reference(anatomy)
    frames = SegmentFrames(unrolled(standing, rolls(standing)), motion)
    parts = {"pelvis": "pelvis", "thorax": "chest"}
    parts |= {n: f"right {n}" for n in ("thigh", "shin", "foot", "upper arm", "forearm", "hand")}
    world = pose.world
    with style():
        figure = new_figure(7.0, 7.0)
        for panel, (title, across) in zip(
            figure.subplots(1, 2), (("from the front", 0), ("from the right", 2)), strict=True
        ):
            for k, parent in enumerate(body.parents):
                if parent >= 0 and "fingers" not in body.joint_names[k]:
                    ends = world[[parent, k]][:, :3, 3]
                    panel.plot(ends[:, across], ends[:, 1], color=MUTED, linewidth=3.0, zorder=1)
            for name, part in parts.items():
                turn = frames.of(name, "" if name in ("pelvis", "thorax") else "right")
                if turn is None:
                    continue
                start = world[anatomy.joints(part)[0], :3, 3]
                for column, (letter, colour) in enumerate(
                    zip("xyz", (COLOURS[1], COLOURS[2], COLOURS[0]), strict=True)
                ):
                    arrow = 0.13 * turn[0][:, column]
                    dx, dy = arrow[across], arrow[1]
                    if np.hypot(dx, dy) < 0.06:
                        continue
                    # invisible: annotations do not extend the limits of the axes
                    panel.plot(start[across] + 1.4 * dx, start[1] + 1.4 * dy, "o", alpha=0.0)
                    panel.annotate(
                        "", (start[across] + dx, start[1] + dy), (start[across], start[1]),
                        arrowprops={"arrowstyle": "-|>", "color": colour, "linewidth": 1.4},
                    )  # fmt: skip
                    panel.text(
                        start[across] + 1.25 * dx, start[1] + 1.25 * dy, letter, color=colour,
                        ha="center", va="center", fontsize=8,
                    )  # fmt: skip
            panel.set_title(title, loc="left")
            panel.set_aspect("equal")
            panel.set_axis_off()
        return figure


def gaits(data: Path) -> None:
    """Walks of two people beside published bands."""
    table = np.genfromtxt(
        ROOT / "tools" / "gaits" / "schwartz_2008.csv", delimiter=",", names=True,
        deletechars="", replace_space=" ",
    )  # fmt: skip
    names = [name.removesuffix(" low") for name in table.dtype.names or () if " low" in name]
    bands = {
        name: (table["percent"], table[f"{name} low"], table[f"{name} high"]) for name in names
    }
    trial = data / "trc" / "std_walking2_markers.trc"
    markers = markers_of(poise.read(trial), str(trial))
    motions = {
        "CMU 02_01": poise.read(data / "asf_amc" / "cmu_02_01_walk.amc").motion,
        "OpenSim, markers": solve_trial(markers, character().skeleton, prior="human").motion,
    }
    trials = {name: [find_gait(motion)] for name, motion in motions.items()}
    plot_gaits(compare_gaits(trials), DOCS / "gait-bands.png", bands)


def main(arguments: list[str]) -> None:
    """Draw the figures."""
    data = Path(arguments[0]) if arguments else ROOT.parent / "shared" / "data"
    save_figure(axes(), DOCS / "joint-angle-axes.png")
    save_image(signs(), DOCS / "joint-angle-signs.png")
    gaits(data)


if __name__ == "__main__":
    main(sys.argv[1:])
