"""Rows of the format table that are verified with Blender and ufbx in separate interpreters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import campaign_blender as campaign
from campaign_blender import BAR, FORMATS, TRIES, UFBX_BAR, Case
from format_table import Row

import poise
from poise.errors import PoiseError
from poise.formats import format_of
from poise.formats.fbx_reading import FbxSource
from poise.model import Motion

GIVEN = ("fbx/*.fbx", "gltf/*.glb", "bvh/*.bvh", "usd/*.usd?")
EXCEPTIONS = {
    **dict.fromkeys(
        ("casegen_rotation_space_7500_binary.fbx", "max_geometry_transform_7700_binary.fbx",
         "maya_transformed_skin_7700_binary.fbx", "motionbuilder_sausage_rrss_7700_binary.fbx"),
        "Blender differs from the vertices that the exporting program wrote, Poise does not",
    ),
    "maya_anim_layers_over_acc_orders_7500_binary.fbx": "Blender does not combine layers",
    "maya_anim_extrapolation_7700_binary.fbx": "Blender does not read extrapolation",
    "maya_auto_clamp_7700_binary.fbx": "Blender does not read tangents",
    "maya_interpolation_modes_7500_binary.fbx": "Blender does not read tangents",
    "RiggedFigure.glb": "between keys Blender interpolates the four numbers of a quaternion",
    "makehuman_tpose.bvh": "Blender replaces offsets by channels that are zero",
    "blendshapes_ground_truth.usda": "Poise reads no points that change over time",
}  # fmt: skip
"""Files that Blender shows otherwise, with the reason."""


def rows(blender: str, ufbx: str, data: Path, folder: Path) -> Iterator[Row]:
    """Return all rows."""
    folder = folder / "blender"
    folder.mkdir()
    found = campaign.characters(data)
    cases = campaign.write_cases(found, folder, list(FORMATS))
    cases = [case for case in cases if not case.said]
    given = given_cases(data, folder)
    jobs = [case.job for case in (*cases, *given)]
    campaign.run(blender, "blender_import.py", jobs, folder)
    again = [campaign.for_ufbx(case) for case in cases if case.kind == ".fbx"]
    for _ in range(3 * TRIES):  # crashes at random
        left = [case.job for case in again if not Path(case.job["arrays"]).exists()]
        campaign.run(ufbx, "ufbx_import.py", left, folder)
    for way, some in (("written", cases), ("read", given)):
        yield from judged("Blender 5.0", way, some, BAR)
    yield from judged("ufbx", "written", again, UFBX_BAR)


def judged(judge: str, way: str, cases: list[Case], bar: float) -> Iterator[Row]:
    """Return a row per format: the largest difference of joints and skinned vertices."""
    all_of_them = (judge, way) == ("Blender 5.0", "written")
    for kind in FORMATS:
        some = [case for case in cases if format_of(f"a{case.kind}") is format_of(f"a{kind}")]
        some = [case for case in some if Path(case.job["arrays"]).exists() or all_of_them]
        if not some:
            continue  # ufbx reads FBX only
        fine = [case for case in some if way == "written" or case.name not in EXCEPTIONS]
        worst = max(campaign.compared(case).worst for case in fine)
        what = "joints" if kind == ".bvh" else "joints, skinned vertices"
        yield Row(format_of(f"a{kind}").name, way, f"{what} at five frames", judge, len(fine),
                  worst, bar, beyond=len(some) - len(fine))  # fmt: skip


def given_cases(data: Path, folder: Path) -> list[Case]:
    """Return files of other programs with at most one motion that Blender can read."""
    cases: list[Case] = []
    for path in (path for pattern in GIVEN for path in sorted(data.glob(pattern))):
        try:
            hero = poise.read(path)
        except PoiseError:
            continue
        if len(hero.motions) > 1:
            continue
        start = 0.0
        if hero.motions:
            motion = hero.motion
            start = motion.fps * getattr(motion.source, "start", 0.0)
            if isinstance(hero.source, FbxSource):
                start = motion.fps * hero.source.starts[motion.name]
            plain = Motion(hero.skeleton, motion.q, motion.fps)
            hero = replace(hero, motions={"motion": plain})
        job = {
            "file": str(path), "arrays": str(folder / f"{path.name}.npz"),
            "frames": [start + frame for frame in campaign.frames_of(hero)],
            "fps": hero.motion.fps if hero.motions else 30.0, "metres": hero.unit.metres,
        }  # fmt: skip
        cases.append(Case(path.name, path.suffix, job, hero))
    return cases
