"""Reference vertices of FBX files: what other programs show at a time, as OBJ files.

A reference is a file's name without its version: ``maya_skinned_pivot.obj`` is of
``maya_skinned_pivot_7700_ascii.fbx``. A number at its end is a frame of the scene's timeline, so its
time is the number over the frame rate, except where `CLIPS` says otherwise. Lines ``# ufbx:`` in it
give a tolerance.
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
            match = re.fullmatch(r"(.*?)(_lefthanded)?(?:_(\d+))?(_lefthanded)?", obj.stem)
            stem, frame = match[1], None if match[3] is None else int(match[3])
        rate = RATES.get(stem, 24.0)
        for fbx in sorted(folder.glob(f"{stem}_[0-9][0-9]00_*.fbx")):
            kind = re.fullmatch(r".*_\d{4}_[a-z]+(?:_(.*))?", fbx.stem)[1]
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
    factor = re.search(r"^# ufbx:position_scale=(\S+)", text, re.MULTILINE)
    character = read(reference.fbx)
    metres = 1.0 if reference.fbx.name.startswith("blender_340") else character.unit.metres
    ours = vertices(character, reference) / metres
    if factor is not None:
        wanted = wanted * float(factor[1])
    if reference.mirrored:
        ours = min((ours * sign for sign in MIRRORS), key=lambda points: apart(points, wanted))
    return apart(ours, wanted), float(np.ptp(wanted, axis=0).max())


MIRRORS = [np.array(sign) for sign in ((-1, 1, 1), (1, -1, 1), (1, 1, -1))]


def apart(ours: np.ndarray, wanted: np.ndarray) -> float:
    """The largest distance of a point of either set to the nearest one of the other."""
    distances = np.linalg.norm(ours[:, None] - wanted, axis=-1)
    return float(max(distances.min(axis=0).max(), distances.min(axis=1).max()))


def own_tolerance(reference: Reference) -> float:
    """The length by which a reference that says so may be off, in its unit; else 0."""
    own = re.search(r"^# ufbx:tolerance=(\S+)", reference.obj.read_text(), re.MULTILINE)
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
    return np.concatenate([poise.deform(skin, pose).vertices for skin in character.skins])


EXCEPTIONS: dict[tuple[str, str], str] = {}
"""References that are not met, with the reason."""
