"""USD (``.usd``, ``.usda``, ``.usdc``, ``.usdz``): UsdSkel's skeletons, animations and skins.

Needs usd-core (``pip install "poise[usd]"``). Files are written in metres, with metersPerUnit set.
See docs/files.md for the mapping.
"""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

import numpy as np

from poise.errors import FileError, FileName, UsageError, issue_warning
from poise.files import read_bytes, replace_files
from poise.formats.format_capabilities import preferences
from poise.formats.image_files import ImagesBeside
from poise.formats.local_transforms import RIGID, is_rigid, local_frames, turns_and_scales
from poise.formats.native_process import in_process, read_apart
from poise.formats.root_motion import STIFF
from poise.formats.usd_content import UsdSource
from poise.formats.usd_library import UsdObject, check_installed, usd_library
from poise.formats.usd_links import MAX_BYTES
from poise.formats.usd_patching import Changes, content_of, why_not, write_changed
from poise.formats.usd_reading import read_stage
from poise.formats.usd_writing import StageWriter
from poise.joints import QuaternionBall
from poise.model import Character, Joint, UnitLike
from poise.report_text import counted


@dataclass(frozen=True)
class UsdFormat:
    """Reads and writes ``.usd``, ``.usdc`` (binary), ``.usda`` (text), ``.usdz`` (packed)."""

    name: str = "usd"
    extensions: tuple[str, ...] = (".usd", ".usda", ".usdc", ".usdz")
    holds_scenes: bool = True
    holds: frozenset[str] = frozenset(["motion", "motions", "rest", "skins", "shapes", "materials"])
    covered: frozenset[str] = frozenset(["preferences"])
    needs: tuple[str, str, str] = ("usd", "pxr", "usd-core")

    def read(
        self, path: FileName, *, skeleton: object = None, unit: UnitLike | None = None
    ) -> Character:
        """Read the character of a USD file: its skeletons, animations and meshes.

        usd-core runs in a separate process (`native_process`).

        Raises:
            MissingExtra: usd-core is not installed.
        """
        if skeleton is not None:
            raise UsageError("a USD file contains its own skeleton; omit skeleton", file=path)
        check_installed()
        if in_process():
            found = read_stage(usd_library(), path, unit)
        else:
            found = read_apart(os.fspath(path), unit)
        for repair in found.repairs:
            issue_warning(repair)
        content = content_of(found)
        if content is None:
            return found
        whole = replace(content, data=read_bytes(path, MAX_BYTES))
        return replace(found, source=replace(cast("UsdSource", found.source), content=whole))

    def losses(self, character: Character, path: FileName) -> list[str]:
        """List the properties of joints and meshes that UsdSkel cannot store."""
        preferred = sum(map(_preferences, character.skeleton.joints))
        what = f"preferred values, stiffness or maximum speeds of {counted(preferred, 'value')}"
        lost = [what] if preferred else []
        content = content_of(character)
        if content is None:
            return [*lost, *usd_losses(character)]
        why = why_not(character, content, path)
        if why:
            return [*lost, *usd_losses(character), f"the prims of the file, because {why}"]
        return [*lost, *(what for count, what in Changes(character, content).lost if count)]

    def passes(self, character: Character) -> bool:
        """Return whether the file of a character is written again with only its changes."""
        content = content_of(character)
        return content is not None and not why_not(character, content, content.path)

    def write(self, character: Character, path: FileName) -> None:
        """Write the file that was read with its changes, or a new file.

        A new file has the skins, and a SkelAnimation per motion; the first is bound.

        Texture images are written next to the file, named by its stem and a number, or into a
        ``.usdz``.

        Raises:
            MissingExtra: usd-core is not installed.
            FileUnsupported: a joint shears or mirrors.
        """
        content = content_of(character)
        if content is not None and not why_not(character, content, path):
            write_changed(character, content, path)
            return
        library = usd_library()
        images = ImagesBeside(Path(path))
        stage = StageWriter(library, character, os.fspath(path), images).stage()
        with tempfile.TemporaryDirectory() as folder:
            packed = Path(path).suffix.lower() == ".usdz"
            inner = ".usdc" if packed else Path(path).suffix.lower()
            whole = Path(folder) / f"whole{inner}"
            if not stage.GetRootLayer().Export(str(whole)):
                raise FileError("cannot be written; usd-core gives no reason", file=path)
            if packed:
                for file, data in images.files(Path(folder)).items():
                    file.write_bytes(data)
                whole = _packed(library, whole)
            files = {} if packed else images.files(Path(path).parent)
            replace_files({**files, Path(path): whole.read_bytes()})


def _packed(library: UsdObject, whole: Path) -> Path:
    """Create a package of a stage's file and its images."""
    package = whole.with_suffix(".usdz")
    asset = library.Sdf.AssetPath(str(whole))
    if not library.UsdUtils.CreateNewUsdzPackage(asset, str(package)):
        raise FileError("usd-core cannot create the package", file=str(package))
    return package


USD = UsdFormat()


def usd_losses(character: Character) -> list[str]:
    """List the data of a character that are lost in UsdSkel, besides unsupported parts."""
    turning = sum(joint.type != QuaternionBall() for joint in character.skeleton.joints)
    empty = sum(not len(skin.mesh.faces) for skin in character.skins)
    sets = sum(max(len(skin.mesh.colours) - 1, 0) for skin in character.skins)
    looks = [skin.mesh.material for skin in character.skins if skin.mesh.material is not None]
    extensions = sum(len(look.extra) for look in looks)
    tangents = sum(skin.mesh.tangents is not None for skin in character.skins)
    losses = [
        (
            turning,
            f"the types of {counted(turning, 'joint')}: UsdSkel stores only transforms",
        ),
        (extensions, f"{counted(extensions, 'extension')} of materials"),
        (tangents, f"the tangents of {counted(tangents, 'mesh', 'meshes')}"),
        (empty, f"{counted(empty, 'mesh', 'meshes')} without a triangle"),
        (sets, "all sets of colours but the first"),
        (_stretches(character), "the precision of scales: USD stores half precision"),
    ]
    return [what for count, what in losses if count]


def _preferences(joint: Joint) -> int:
    """Count preferences; the reader makes translations and scales within a limb stiff."""
    within = joint.parent >= 0
    return preferences(joint, np.where(joint.quaternion, 1.0, STIFF if within else 1.0))


def _stretches(character: Character) -> bool:
    """Return whether a joint has a scale in any frame."""
    if is_rigid(character.skeleton):
        return False
    worlds = [motion.world for motion in character.motions.values()]
    for world in (character.rest.world[None], *worlds):
        _, scales = turns_and_scales(local_frames(character.skeleton, world))
        if np.abs(scales - 1.0).max(initial=0.0) > RIGID:
            return True
    return False
