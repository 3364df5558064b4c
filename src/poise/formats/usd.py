"""USD (``.usd``, ``.usda``, ``.usdc``): UsdSkel's skeletons and animations; skins are written only.

Needs usd-core (``pip install "poise[usd]"``). Lengths are metres, and the stage says so. See
docs/files.md for what becomes of what.
"""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from poise.errors import UsageError
from poise.formats.local_frames import RIGID, local_frames, turns_and_scales
from poise.formats.text_file import replace_file
from poise.formats.usd_library import usd_library
from poise.formats.usd_reading import read_stage
from poise.formats.usd_skeletons import StageWriter
from poise.model import Character, Unit


@dataclass(frozen=True)
class UsdFormat:
    """Reads and writes ``.usd`` and ``.usdc`` (binary) and ``.usda`` (text) files."""

    name: str = "usd"
    extensions: tuple[str, ...] = (".usd", ".usda", ".usdc")
    needs: tuple[str, str, str] = ("usd", "pxr", "usd-core")

    def read(
        self,
        path: str | os.PathLike[str],
        *,
        skeleton: object = None,
        unit: Unit | str | float | None = None,
    ) -> Character:
        """The skeleton of a USD file and its animations; meshes are left out, with a warning.

        Raises MissingExtra without usd-core.
        """
        if skeleton is not None:
            raise UsageError("a USD file brings its own skeleton: leave skeleton out", file=path)
        return read_stage(usd_library(), path, unit)

    def write(self, character: Character, path: str | os.PathLike[str]) -> None:
        """Write the character with its skins; its motions are SkelAnimations, the first bound.

        Raises MissingExtra without usd-core, and FileUnsupported where a joint shears or mirrors.
        """
        library = usd_library()
        stage = StageWriter(library, character, os.fspath(path)).stage()
        with tempfile.TemporaryDirectory() as folder:
            whole = Path(folder) / f"whole{Path(path).suffix.lower()}"
            stage.GetRootLayer().Export(str(whole))
            replace_file(path, whole.read_bytes())


USD = UsdFormat()


def usd_losses(character: Character) -> list[str]:
    """What UsdSkel does not keep of a character, in words."""
    body = character.skeleton
    limited = int((np.isfinite(body.lower) | np.isfinite(body.upper)).sum())
    correctives = sum(len(skin.correctives) for skin in character.skins)
    empty = sum(not len(skin.mesh.faces) for skin in character.skins)
    sets = sum(max(len(skin.mesh.colours) - 1, 0) for skin in character.skins)
    cones = sum(joint.cone is not None for joint in body.joints)
    losses = [
        (limited + cones, f"the limits of {limited} values and {cones} cones"),
        (body.nq, "which values move the joints: UsdSkel keeps place, turn and scale of each"),
        (_textures(character), f"{_textures(character)} textures: colours are kept"),
        (correctives, f"{correctives} correctives"),
        (empty, f"{empty} meshes without a triangle"),
        (sets, "sets of colours but the first"),
        (len(character.handles), f"{len(character.handles)} IK handles"),
        (_stretches(character), "digits of scales: USD keeps them in half precision"),
    ]
    return [what for count, what in losses if count]


def _textures(character: Character) -> int:
    places = [
        "base_texture", "metallic_roughness_texture", "normal_texture", "occlusion_texture",
        "emissive_texture",
    ]  # fmt: skip
    materials = [skin.mesh.material for skin in character.skins]
    return sum(getattr(one, place) is not None for one in materials if one for place in places)


def _stretches(character: Character) -> bool:
    """Whether a joint has a scale in any frame."""
    worlds = [motion.world for motion in character.motions.values()]
    for world in (character.rest.world[None], *worlds):
        _, scales = turns_and_scales(local_frames(character.skeleton, world))
        if np.abs(scales - 1.0).max(initial=0.0) > RIGID:
            return True
    return False
