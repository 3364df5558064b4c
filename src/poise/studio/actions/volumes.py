"""Edits of the volumes about bones, and binding by them; what takes long is done as a job."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Literal, cast

import numpy as np

from poise.binding.bind import bind
from poise.binding.bone_segments import bind_frames
from poise.binding.bone_volumes import BoneVolume, BoneVolumes
from poise.binding.containment import Capsules, Cylinders, Ellipsoids
from poise.binding.surface import Surface
from poise.errors import InvalidValue, UnknownOption
from poise.model.mesh import Mesh
from poise.model.skeleton import Skeleton
from poise.model.skin import Skin
from poise.model.weights import Weights
from poise.skinning.deform import deform
from poise.studio.actions.painting import PASSES, Rows, rows_of, with_rows
from poise.studio.jobs.jobs import Progress, Work
from poise.studio.scene.attachment import Vector, near
from poise.studio.scene.scene import Scene

BINDERS = {"capsule": Capsules, "cylinder": Cylinders, "ellipsoid": Ellipsoids}
_LONGEST = 1800.0  # seconds


@dataclass(frozen=True)
class MakeVolumes:
    """A volume about every bone, sized by the mesh around it; in place of those there are."""

    shape: Literal["capsule", "cylinder", "ellipsoid"] = "capsule"

    turn: ClassVar[str] = "weights"

    @property
    def label(self) -> str:
        """What undo calls it."""
        return f"volumes: {self.shape}s"

    def work(self, scene: Scene) -> Work:
        """What is to be done."""
        return Work(self.label, made_about, (self.shape, *_bound(scene)), seconds=_LONGEST)

    def done(self, before: Scene, now: Scene, result: object) -> Scene:
        """The scene with the volumes in it."""
        if now.character.skeleton is not before.character.skeleton:
            raise InvalidValue(
                "the skeleton was edited meanwhile, and the volumes do not fit any more: make them "
                "again"
            )
        return _with_volumes(now, cast("tuple[BoneVolume, ...]", result))


@dataclass(frozen=True)
class ChangeVolume:
    """A volume gets other ends, another radius or another shape; metres, in its joint's frame."""

    volume: int
    start: Vector | None = None
    end: Vector | None = None
    radius: float | None = None
    shape: Literal["sphere", "capsule", "cylinder", "ellipsoid"] | None = None

    @property
    def label(self) -> str:
        """What undo calls it."""
        return f"change volume {self.volume}"

    def apply(self, scene: Scene) -> Scene:
        """The scene after it."""
        old = _volume(scene, self.volume)
        new = replace(
            old,
            start=old.start if self.start is None else near(self.start),
            end=old.end if self.end is None else near(self.end),
            radius=old.radius if self.radius is None else self.radius,
            shape=old.shape if self.shape is None else self.shape,
        )
        parts = list(scene.painting.volumes)
        parts[self.volume] = new
        return _with_volumes(scene, tuple(parts))


@dataclass(frozen=True)
class RemoveVolume:
    """A volume is taken away; without a number all of them."""

    volume: int | None = None

    @property
    def label(self) -> str:
        """What undo calls it."""
        return "remove the volumes" if self.volume is None else f"remove volume {self.volume}"

    def apply(self, scene: Scene) -> Scene:
        """The scene after it."""
        if self.volume is None:
            return _with_volumes(scene, ())
        gone = _volume(scene, self.volume)
        return _with_volumes(scene, tuple(v for v in scene.painting.volumes if v is not gone))


@dataclass(frozen=True)
class BindVolumes:
    """Bind the skins again: a vertex follows the bones whose volumes it is in."""

    several: bool = True
    smoothing: int = 4
    influences: int = 4

    turn: ClassVar[str] = "weights"
    label = "bind by the volumes"

    def work(self, scene: Scene) -> Work:
        """What is to be done."""
        body = scene.character.skeleton
        if not 0 <= self.smoothing <= PASSES:
            raise InvalidValue(f"{self.smoothing} passes of smoothing: expected 0 to {PASSES}")
        parts = [v for v in scene.painting.volumes if v.joint in body.joint_names]
        if not parts:
            raise InvalidValue("there is no volume to bind by: make some first")
        arguments = (self, parts, *_bound(scene))
        return Work(self.label, bound_by, arguments, seconds=_LONGEST)

    def done(self, before: Scene, now: Scene, result: object) -> Scene:
        """The scene with the weights in it."""
        return with_rows(before, now, cast("Rows", result))


def made_about(
    shape: str, skins: Sequence[Skin], body: Skeleton, progress: Progress
) -> tuple[BoneVolume, ...]:
    """Volumes of a shape about every bone, sized by the skins around it."""
    meshes = _at_rest(skins, body, progress)
    progress(0.3, "sizing the volumes by the mesh")
    made, _ = BINDERS[shape]().fitted(Surface.of(meshes), body.rest)
    return made.parts


def bound_by(
    asked: BindVolumes, parts: Sequence[BoneVolume], skins: Sequence[Skin], body: Skeleton,
    progress: Progress,
) -> Rows:  # fmt: skip
    """The skins with weights by how deep their vertices are in volumes."""
    binder = Capsules(volumes=BoneVolumes(parts), several=asked.several)
    bound = bind(
        _at_rest(skins, body, progress), body.rest, method=binder, smoothing=asked.smoothing,
        influences=asked.influences, progress=progress,
    )  # fmt: skip
    return {
        number: rows_of(_reweighed(old, new, body))
        for number, (old, new) in enumerate(zip(skins, bound.skins, strict=True))
    }


def _bound(scene: Scene) -> tuple[tuple[Skin, ...], Skeleton]:
    """The skins that volumes are about, and the skeleton.

    Raises:
        InvalidValue: there is no skin.
    """
    character = scene.character
    if not character.skins:
        raise InvalidValue("this character has no skin: bind a mesh to it first")
    return character.skins, character.skeleton


def _at_rest(skins: Sequence[Skin], body: Skeleton, progress: Progress) -> list[Mesh]:
    """The skins' meshes as they are in the rest pose, wherever they were bound."""
    progress(0.0, "putting the skin into the rest pose")
    return [deform(skin, body.rest).mesh for skin in skins]


def _reweighed(old: Skin, new: Skin, body: Skeleton) -> Skin:
    """A skin with the weights of another one of all joints, bound where it was."""
    full = new.weights.dense(len(new.joints))
    used = set(np.flatnonzero(full.sum(axis=0)).tolist())
    needed = [n for n, name in enumerate(new.joints) if n in used and name not in old.joints]
    names = (*old.joints, *(new.joints[n] for n in needed))
    frames = bind_frames(body, dict(zip(old.joints, old.inverse_bind, strict=True)))
    more = [np.linalg.inv(frames[body.joint_index(new.joints[n])])[None] for n in needed]
    columns = [new.joints.index(name) for name in names]
    return replace(
        old, joints=names, inverse_bind=np.concatenate([old.inverse_bind, *more]),
        weights=Weights.from_dense(full[:, columns]),
    )  # fmt: skip


def _volume(scene: Scene, number: int) -> BoneVolume:
    if not 0 <= number < len(scene.painting.volumes):
        raise UnknownOption(
            str(number), "volume", [str(n) for n in range(len(scene.painting.volumes))]
        )
    return scene.painting.volumes[number]


def _with_volumes(scene: Scene, volumes: tuple[BoneVolume, ...]) -> Scene:
    return replace(scene, painting=replace(scene.painting, volumes=volumes))
