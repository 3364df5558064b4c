"""USD (``.usd``, ``.usda``, ``.usdc``, ``.usdz``): UsdSkel's skeletons, animations and skins.

Needs usd-core (``pip install "poise[usd]"``). Files are written in metres, with metersPerUnit set.
See docs/files.md for the mapping.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

import numpy as np

from poise.array_types import Floats
from poise.errors import FileError, FileName, FileUnsupported, UsageError, issue_warning
from poise.files import read_bytes, replace_files
from poise.formats.format_capabilities import preferences
from poise.formats.image_files import ImagesBeside
from poise.formats.local_transforms import (
    RIGID,
    bind_frames,
    is_rigid,
    is_turn,
    local_frames,
    turns_and_scales,
)
from poise.formats.native_process import in_process, read_apart
from poise.formats.root_motion import STIFF
from poise.formats.usd_clips import OWN_RATE
from poise.formats.usd_content import UsdSource
from poise.formats.usd_library import (
    UsdObject,
    check_installed,
    identifiers,
    stored_values,
    usd_library,
)
from poise.formats.usd_links import MAX_BYTES
from poise.formats.usd_material_writer import LookWriter
from poise.formats.usd_mesh_writer import write_mesh
from poise.formats.usd_patching import Changes, content_of, why_not, write_changed
from poise.formats.usd_reading import read_stage
from poise.geometry import quaternions
from poise.joints import QuaternionBall
from poise.model import Character, Joint, Motion, Skeleton, Skin, UnitLike
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


# -- write a character as a stage of UsdSkel -------------------------------------------------------


_AT_ONCE = 128  # frames of a motion processed at once
_CORNERS = np.array([[i & 1, i & 2, i & 4] for i in range(8)], dtype=np.bool_)
"""Whether each corner of a box is at the upper end of each axis."""
_SAME = 1e-6
"""Tolerance of bindings relative to a mesh's size: rounding of inverses in single precision."""


def joint_paths(library: UsdObject, skeleton: Skeleton) -> list[str]:
    """Return each joint's token: the path of names from its root, as in UsdSkel."""
    own = identifiers(library, list(skeleton.joint_names))
    paths: list[str] = []
    for name, parent in zip(own, skeleton.parents, strict=True):
        paths.append(name if parent < 0 else f"{paths[parent]}/{name}")
    return paths


class StageWriter:
    """Writes one character to one stage."""

    def __init__(
        self, library: UsdObject, character: Character, file: str, images: ImagesBeside
    ) -> None:
        self.library = library
        self.images = images
        self.character = character
        self.file = file
        self.joints = joint_paths(library, character.skeleton)
        self.animations: list[UsdObject] = []
        source = character.source
        self.metres = source.scale if isinstance(source, UsdSource) else 1.0  # inside the root

    def stage(self) -> UsdObject:
        """Create the stage in memory.

        Raises:
            FileUnsupported: a joint shears or mirrors.
        """
        usd, character = self.library, self.character
        rest = local_frames(character.skeleton, character.rest.world)
        self._check_straight(turns_and_scales(rest)[0], "at rest")
        stage = usd.Usd.Stage.CreateInMemory()
        root = usd.UsdSkel.Root.Define(stage, "/" + identifiers(usd, [character.name])[0])
        root.GetPrim().SetDisplayName(character.name)
        if self.metres != 1.0:
            precise = usd.UsdGeom.XformOp.PrecisionDouble
            root.AddScaleOp(precise).Set(usd.Gf.Vec3d(self.metres))
        stage.SetDefaultPrim(root.GetPrim())
        usd.UsdGeom.SetStageMetersPerUnit(stage, 1.0)
        up = usd.UsdGeom.Tokens.z if character.skeleton.up == "z" else usd.UsdGeom.Tokens.y
        usd.UsdGeom.SetStageUpAxis(stage, up)
        path = root.GetPath()
        kept = ("skeleton", "materials")
        names = identifiers(usd, [f"motion_{name}" for name in character.motions], kept)
        fps = next((motion.fps for motion in character.motions.values()), 30.0)
        stage.SetTimeCodesPerSecond(fps)
        stage.SetFramesPerSecond(fps)
        for name, motion in zip(names, character.motions.values(), strict=True):
            made = self._animation(stage, path.AppendChild(name), motion, fps, rest)
            self.animations.append(made)
        for made, name in zip(self.animations, character.motions, strict=True):
            made.GetPrim().SetDisplayName(name)
        if self.animations:
            stage.SetStartTimeCode(0.0)
            stage.SetEndTimeCode(float(max(len(character.motion) - 1, 0)))
        skins = [skin for skin in character.skins if len(skin.mesh.faces)]
        shared = share_bindings(character.skeleton, skins, self.file)
        bound: dict[int, tuple[UsdObject, Floats]] = {}
        for number, one in enumerate(shared):
            prim = self._skeleton(stage, path, number, one.bind)
            bound |= {skin: (prim, place) for skin, place in one.placed.items()}
        if not shared:
            self._skeleton(stage, path, 0, character.rest.world)
        meshes = identifiers(usd, [skin.name or skin.mesh.name for skin in skins], (*kept, *names))
        looks = LookWriter(usd, stage, path.AppendChild("materials"), self.images)
        for number, (name, skin) in enumerate(zip(meshes, skins, strict=True)):
            tokens = [self.joints[character.skeleton.joint_index(joint)] for joint in skin.joints]
            place = path.AppendChild(name)
            prim, bind = bound[number]
            made = write_mesh(
                usd, stage, place, self._sized(skin), prim, self._inside(bind), tokens
            )
            looks.bind(made, skin.mesh.material)
        return stage

    def _check_straight(self, turns: Floats, when: str = "") -> None:
        """Raise FileUnsupported if frames with axes (..., joints, 3, 3) shear or mirror."""
        bad = np.argwhere(~is_turn(turns))
        if len(bad):
            name = self.character.skeleton.joint_names[bad[0][-1]]
            raise FileUnsupported(
                f"UsdSkel does not support shear or mirroring: joint {name!r} has one of them "
                f"{when or f'in frame {bad[0][0]}'}; remove it, or write glTF",
                file=self.file,
            )

    def _skeleton(self, stage: UsdObject, root: UsdObject, number: int, bind: Floats) -> UsdObject:
        """Write a Skeleton with bind transforms; joints without a mesh are bound at rest."""
        usd, body = self.library, self.character.skeleton
        bind = np.where(np.isnan(bind), self.character.rest.world, bind)
        name = "skeleton" if number == 0 else f"skeleton__{number + 1}"
        prim = usd.UsdSkel.Skeleton.Define(stage, root.AppendChild(name))
        prim.CreateJointsAttr(self.joints)
        prim.CreateJointNamesAttr(list(body.joint_names))
        prim.CreateBindTransformsAttr(self._matrices(bind))
        prim.CreateRestTransformsAttr(self._matrices(local_frames(body, self.character.rest.world)))
        binding = usd.UsdSkel.BindingAPI.Apply(prim.GetPrim())
        if self.animations:
            binding.CreateAnimationSourceRel().SetTargets([self.animations[0].GetPath()])
        return prim

    def _matrices(self, frames: Floats) -> UsdObject:
        """Convert frames for column vectors to USD's matrices for row vectors."""
        rows = np.ascontiguousarray(np.swapaxes(self._inside(frames), -1, -2))
        return self.library.Vt.Matrix4dArray.FromNumpy(rows)

    def _inside(self, frames: Floats) -> Floats:
        """Convert frames (..., 4, 4) from metres to the unit inside the root."""
        if self.metres == 1.0:
            return frames
        inside = np.array(frames)
        inside[..., :3, 3] /= self.metres
        return inside

    def _sized(self, skin: Skin) -> Skin:
        """Return a skin with its mesh in the unit inside the root."""
        if self.metres == 1.0:
            return skin
        mesh = skin.mesh
        shapes = tuple(replace(one, offsets=one.offsets / self.metres) for one in mesh.shapes)
        sized = replace(mesh, vertices=mesh.vertices / self.metres, shapes=shapes)
        return replace(skin, mesh=sized)

    def _animation(
        self, stage: UsdObject, path: UsdObject, motion: Motion, fps: float, rest: Floats
    ) -> UsdObject:
        usd, body = self.library, self.character.skeleton
        if is_rigid(body):
            moved = list(range(len(body.joints)))
            origins, q = _rigid_parts(body, motion)
            scales = np.ones((1, len(moved), 3))
        else:
            local = local_frames(body, motion.world)
            turns, scales = turns_and_scales(local)
            self._check_straight(turns)
            moved = _moved(local, rest)
            origins, scales = local[..., :3, 3][:, moved], scales[:, moved]
            q = quaternions.from_matrix(turns[:, moved])
        q = np.asarray(quaternions.continuous(q) if len(q) else q)
        shapes = sorted({dof for skin in self.character.skins for dof in skin.shape_dofs})
        weights = motion.q[:, [body.dof_index(dof) for dof in shapes]]
        animation = usd.UsdSkel.Animation.Define(stage, path)
        if motion.fps != fps:
            animation.GetPrim().SetCustomDataByKey(OWN_RATE, motion.fps)
        animation.CreateJointsAttr([self.joints[number] for number in moved])
        made = [
            animation.CreateTranslationsAttr(), animation.CreateRotationsAttr(),
            animation.CreateScalesAttr(),
        ]  # fmt: skip
        if shapes:
            animation.CreateBlendShapesAttr(shapes)
            made.append(animation.CreateBlendShapeWeightsAttr())
        times = [usd.Usd.TimeCode(frame * fps / motion.fps) for frame in range(len(motion))]
        for kind, (attribute, rows) in enumerate(
            zip(made, (origins / self.metres, q, scales, weights), strict=False)
        ):
            steady = attribute is made[2] and bool((scales == scales[:1]).all())
            own = [usd.Usd.TimeCode.Default()] if steady else times
            with usd.Sdf.ChangeBlock():  # one notice for all frames
                for time, array in zip(own, stored_values(usd, kind, rows), strict=False):
                    attribute.Set(array, time)
        return animation


def _rigid_parts(body: Skeleton, motion: Motion) -> tuple[Floats, Floats]:
    """Local positions (frames, joints, 3) and quaternions (frames, joints, 4) of joints.

    A few frames are processed at a time, to stay in the processor's cache.
    """
    world = motion.world
    origins, q = np.empty((*world.shape[:2], 3)), np.empty((*world.shape[:2], 4))
    for first in range(0, len(world), _AT_ONCE):
        some = slice(first, first + _AT_ONCE)
        local = local_frames(body, world[some])
        origins[some], q[some] = local[..., :3, 3], quaternions.from_matrix(local[..., :3, :3])
    return origins, q


def _moved(local: Floats, rest: Floats) -> list[int]:
    """Return the joints to animate: all except scaled joints that stay at rest."""
    _, scales = turns_and_scales(rest)
    stretched = np.abs(scales - 1.0).max(axis=1) > RIGID
    still = np.abs(local - rest).max(axis=(0, 2, 3), initial=0.0) <= RIGID * np.maximum(
        1.0, np.abs(rest).max(axis=(1, 2))
    )
    return np.flatnonzero(~(stretched & still)).tolist() or [0]


# -- bindings --------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class SharedBinding:
    """A Skeleton's bind transforms and the meshes that follow it.

    Attributes:
        bind: (joints, 4, 4) of every joint; NaN for joints without a mesh.
        placed: ``geomBindTransform`` (4, 4) by skin index.
    """

    bind: Floats
    placed: dict[int, Floats]


def share_bindings(body: Skeleton, skins: Sequence[Skin], file: str) -> list[SharedBinding]:
    """Assign skins to as few Skeletons as their matrices allow, ordered by first skin.

    UsdSkel moves a mesh by ``A_j B_j^-1 G``: ``B_j`` is the Skeleton's bind transform of the joint,
    ``G`` the mesh's ``geomBindTransform``. Poise's skins have a matrix for each joint. Skins share
    a Skeleton if such ``B`` and ``G`` exist, which is always the case for skins without common
    joints.

    Raises:
        FileUnsupported: a skin is bound by a matrix without an inverse.
    """
    bound = [_Bound(body, skin, file) for skin in skins]
    left, found = list(range(len(skins))), list[SharedBinding]()
    while left:
        bind = np.full((len(body.joints), 4, 4), np.nan)
        placed: dict[int, Floats] = {}
        refused: list[int] = []
        while left:
            known = ~np.isnan(bind[:, 0, 0])
            number = next((i for i in left if known[bound[i].joints].any()), left[0])
            left.remove(number)
            place = bound[number].place(bind)
            if place is None:
                refused.append(number)
                continue
            placed[number] = place
            new = ~known[bound[number].joints]
            bind[bound[number].joints[new]] = place @ bound[number].frames[new]
        found.append(SharedBinding(bind, placed))
        left = sorted(refused)
    return found


class _Bound:
    """Bind transforms of a skin's joints, in the mesh's coordinates."""

    def __init__(self, body: Skeleton, skin: Skin, file: str) -> None:
        self.joints = np.array([body.joint_index(name) for name in skin.joints], dtype=np.int64)
        self.inverse = np.asarray(skin.inverse_bind)
        self.frames = bind_frames(skin, file)
        low, high = skin.mesh.bounds
        self.corners = np.hstack([np.where(_CORNERS, high, low), np.ones((8, 1))])
        self.slack = _SAME * max(float(np.linalg.norm(high - low)), 1e-12)

    def place(self, bind: Floats) -> Floats | None:
        """Return the ``geomBindTransform`` for these bind transforms, or None if there is none."""
        shared = ~np.isnan(bind[self.joints, 0, 0])
        if not shared.any():
            return np.eye(4)
        wanted = bind[self.joints[shared]] @ self.inverse[shared]
        for place in (np.eye(4), wanted[0]):
            if np.abs((wanted - place) @ self.corners.T).max() <= self.slack:
                return place
        return None
