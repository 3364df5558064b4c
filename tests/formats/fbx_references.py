"""Reference vertices of FBX files, exported by other programs at given times as OBJ.

A reference is a file's name without its version: ``maya_skinned_pivot.obj`` is of
``maya_skinned_pivot_7700_ascii.fbx``. A number at its end is a frame of the scene's timeline, so
its time is the number over the frame rate, except where `CLIPS` says otherwise. Lines ``# ufbx:``
in it give a tolerance. One with ``transform_skin`` shows what Maya does with a mesh that is moved
as a whole after it was bound, on top of its skin; FBX files, and Poise, leave that out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

import poise
from poise.formats.fbx_reading import FbxSource
from poise.model import Character

TOLERANCE = 1e-4
"""Of the size of the reference; files written with few digits tell a larger one."""

CLIPS = {  # name of the reference: file's name, animation, frame of the timeline
    "blender_279_sausage_base_0": ("blender_279_sausage", "Base", 0),
    "blender_279_sausage_spin_15": ("blender_279_sausage", "Spin", 15),
    "blender_279_sausage_wiggle_20": ("blender_279_sausage", "Wiggle", 20),
    "maya_game_sausage_wiggle_10": ("maya_game_sausage", "wiggle", 10),
    "maya_game_sausage_wiggle_18": ("maya_game_sausage", "wiggle", 18),
    "maya_game_sausage_spin_7": ("maya_game_sausage", "spin", 27),
    "maya_game_sausage_spin_15": ("maya_game_sausage", "spin", 35),
    "maya_game_sausage_deform_8": ("maya_game_sausage", "deform", 48),
    "maya_game_sausage_deform_15": ("maya_game_sausage", "deform", 55),
    "maya_game_sausage_wiggle_lefthanded_10": ("maya_game_sausage", "wiggle", 10),
    "maya_game_sausage_wiggle_lefthanded_18": ("maya_game_sausage", "wiggle", 18),
}

RATES = {"max7_skin": 30.0, "max_transformed_skin": 30.0}
"""Frames a second of the programs whose frames are not 24 a second."""


@dataclass(frozen=True)
class Reference:
    """A file at a time.

    Attributes:
        fbx, obj: the two files.
        animation: its name, or "" for the scene at rest.
        seconds: on the animation's timeline.
        mirrored: whether the vertices are those of a left-handed space.
    """

    fbx: Path
    obj: Path
    animation: str
    seconds: float
    mirrored: bool

    @property
    def name(self) -> str:
        return f"{self.obj.stem} of {self.fbx.name}"


def references(folder: Path) -> list[Reference]:
    """Every reference of a folder with every file that it is of."""
    found: list[Reference] = []
    for obj in sorted(folder.glob("*.obj")):
        stem, clip, frame = CLIPS.get(obj.stem, ("", "", None))
        if not stem:
            match = re.fullmatch(r"(.*?)(?:_lefthanded)?(?:_(\d+))?", obj.stem)
            assert match is not None
            stem, frame = match[1], None if match[2] is None else int(match[2])
        rate = RATES.get(stem, 24.0)
        for fbx in sorted(folder.glob(f"{stem}_[0-9][0-9]00_*.fbx")):
            kind = re.sub(r".*_\d{4}_[a-z]+_?", "", fbx.stem)
            if clip and kind and kind not in (clip, "combined") and stem == "maya_game_sausage":
                continue
            if not kind and stem == "maya_game_sausage":
                continue
            name = "" if frame is None else clip or "*"
            seconds = 0.0 if frame is None else frame / rate
            found.append(Reference(fbx, obj, name, seconds, "lefthanded" in obj.stem))
    return found


def difference(reference: Reference) -> tuple[float, float]:
    """The largest distance between the vertices there and ours, and the size of the reference.

    Both ways: of each vertex to the nearest one of the other side, in the reference's unit.
    """
    text = reference.obj.read_text()
    wanted = np.array(
        [line.split()[1:4] for line in text.splitlines() if line.startswith("v ")], dtype=float
    )
    character = read(reference.fbx)
    if reference.obj.stem in OTHER_AXES:
        wanted = wanted @ OTHER_AXES[reference.obj.stem]
    metres = 1.0 if reference.fbx.name.startswith("blender_340") else character.unit.metres
    ours = vertices(character, reference) / metres
    if reference.mirrored:
        ours = min((ours * sign for sign in MIRRORS), key=lambda points: apart(points, wanted))
    if reference.obj.stem in PARTS:
        return within(wanted, ours), float(np.ptp(wanted, axis=0).max())
    return apart(ours, wanted), float(np.ptp(wanted, axis=0).max())


MIRRORS = [np.array(sign) for sign in ((-1, 1, 1), (1, -1, 1), (1, 1, -1))]


OTHER_AXES = {
    "blender_340_y_up": np.array([(1.0, 0, 0), (0, 0, -1), (0, 1, 0)]),
    "blender_340_z_up": np.array([(1.0, 0, 0), (0, 0, 1), (0, -1, 0)]),
}
"""References with another axis up than their file: (3, 3) from theirs to the file's, in rows."""

PARTS = frozenset(["blender_340_z_up"])
"""References that have only some of the file's meshes."""


def within(some: np.ndarray, others: np.ndarray) -> float:
    """The largest distance of a point of ``some`` to the nearest one of the others."""
    return float(np.linalg.norm(some[:, None] - others, axis=-1).min(axis=1).max())


def apart(ours: np.ndarray, wanted: np.ndarray) -> float:
    """The largest distance of a point of either set to the nearest one of the other."""
    return max(within(ours, wanted), within(wanted, ours))


def own_tolerance(reference: Reference) -> float:
    """The length by which a reference that says so may be off, in its unit; else 0."""
    text = reference.obj.read_text()
    own = re.search(r"^# ufbx:tolerance=(\S+)", text, re.MULTILINE)
    scale = re.search(r"^# ufbx:position_scale=(\S+)", text, re.MULTILINE)
    if scale is not None:  # lengths are compared to 0.001 after this factor
        return 0.001 / float(scale[1])
    return 0.0 if own is None else float(own[1])


@lru_cache(maxsize=4)
def read(path: Path) -> Character:
    """The character of a file, read once."""
    return poise.read(path)


def vertices(character: Character, reference: Reference) -> np.ndarray:
    """(n, 3) all vertices of a character at a reference's time, metres."""
    pose = character.rest
    if reference.animation:
        names = list(character.motions)
        wanted = reference.animation
        name = next((n for n in names if n == wanted or n.endswith(f"|{wanted}")), "")
        name = name or (names[0] if wanted == "*" and names else "")
        if name:
            motion = character.motions[name]
            assert isinstance(character.source, FbxSource)
            frame = (reference.seconds - character.source.starts[name]) * motion.fps
            pose = motion[min(max(round(frame), 0), len(motion) - 1)]
        elif wanted != "*":
            raise KeyError(wanted)
    after = np.eye(4)
    if "# ufbx:transform_skin" in reference.obj.read_text():
        bound = np.eye(4)
        bound[0, 3] = 4.0 * character.unit.metres  # where the mesh stood
        moved = pose.world[character.skeleton.joint_index(character.skins[0].name)]
        after = moved @ np.linalg.inv(bound)
    found = np.concatenate([poise.deform(skin, pose).vertices for skin in character.skins])
    return found @ after[:3, :3].T + after[:3, 3]


EXCEPTIONS = {
    (f"maya_dq_weights_{frame}", "maya_dq_weights_7500_binary.fbx"): (
        "linear and dual-quaternion skinning blended by point: Poise's skins have one deformer"
    )
    for frame in (10, 18)
}
"""References that are not met, with the reason."""
