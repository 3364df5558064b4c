"""Edits of bone volumes, and binding by them; long operations run as jobs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, cast

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
from poise.studio.actions.action import Action
from poise.studio.actions.painting import PASSES, Rows, rows_of, with_rows
from poise.studio.jobs.jobs import JobWork, Progress
from poise.studio.scene.attachment import Vector, near
from poise.studio.scene.scene import Scene

BINDERS = {"capsule": Capsules, "cylinder": Cylinders, "ellipsoid": Ellipsoids}


@dataclass(frozen=True)
class MakeVolumes(Action):
    """Fit a volume to the mesh around every bone, replacing existing volumes."""

    shape: Literal["capsule", "cylinder", "ellipsoid"] = "capsule"

    queue = "weights"

    title = "create {shape} volumes"

    def work(self, scene: Scene) -> JobWork:
        return self.job(made_about, self.shape, *_bound(scene))

    def done(self, before: Scene, now: Scene, result: object) -> Scene:
        """Return the scene with the volumes."""
        if now.character.skeleton is not before.character.skeleton:
            raise InvalidValue(
                "the skeleton was edited in the meantime, and the volumes no longer fit; create "
                "them again"
            )
        return _with_volumes(now, cast("tuple[BoneVolume, ...]", result))


@dataclass(frozen=True)
class ChangeVolume(Action):
    """Change a volume's ends, radius or shape; metres, in its joint's frame."""

    volume: int
    start: Vector | None = None
    end: Vector | None = None
    radius: float | None = None
    shape: Literal["sphere", "capsule", "cylinder", "ellipsoid"] | None = None

    title = "change volume {volume}"

    def apply(self, scene: Scene) -> Scene:
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
class RemoveVolume(Action):
    """Remove a volume, or all volumes without a number."""

    volume: int | None = None

    @property
    def label(self) -> str:
        return "remove the volumes" if self.volume is None else f"remove volume {self.volume}"

    def apply(self, scene: Scene) -> Scene:
        if self.volume is None:
            return _with_volumes(scene, ())
        gone = _volume(scene, self.volume)
        return _with_volumes(scene, tuple(v for v in scene.painting.volumes if v is not gone))


@dataclass(frozen=True)
class BindVolumes(Action):
    """Bind the skins again: vertices follow the bones whose volumes contain them."""

    several: bool = True
    smoothing: int = 4
    influences: int = 4

    queue = "weights"
    title = "bind with the volumes"

    def work(self, scene: Scene) -> JobWork:
        body = scene.character.skeleton
        if not 0 <= self.smoothing <= PASSES:
            raise InvalidValue(f"{self.smoothing} smoothing passes: expected 0 to {PASSES}")
        parts = [v for v in scene.painting.volumes if v.joint in body.joint_names]
        if not parts:
            raise InvalidValue("no volumes to bind with; create some first")
        arguments = (self, parts, *_bound(scene))
        return self.job(bound_by, *arguments)

    def done(self, before: Scene, now: Scene, result: object) -> Scene:
        """Return the scene with the new weights."""
        return with_rows(before, now, cast("Rows", result))


def made_about(
    shape: str, skins: Sequence[Skin], body: Skeleton, progress: Progress
) -> tuple[BoneVolume, ...]:
    """Fit volumes of one shape to the skins around every bone."""
    meshes = _at_rest(skins, body, progress)
    progress(0.3, "fitting the volumes to the mesh")
    made, _ = BINDERS[shape]().fitted(Surface.of(meshes), body.rest)
    return made.parts


def bound_by(
    asked: BindVolumes, parts: Sequence[BoneVolume], skins: Sequence[Skin], body: Skeleton,
    progress: Progress,
) -> Rows:  # fmt: skip
    """Compute weights of the skins by the depth of their vertices in volumes."""
    binder = Capsules(volumes=BoneVolumes(parts), several=asked.several)
    bound = bind(
        _at_rest(skins, body, progress), body.rest, method=binder, smoothing=asked.smoothing,
        influences=asked.influences, progress=progress,
    )  # fmt: skip
    return {
        number: rows_of(_reweighed(old, new, body))
        for number, (old, new) in enumerate(zip(skins, bound.skins, strict=True))
    }


def _bound(scene: Scene) -> tuple[Sequence[Skin], Skeleton]:
    """Return the skins to which volumes are fitted, and the skeleton.

    Raises:
        InvalidValue: there is no skin.
    """
    character = scene.character
    if not character.skins:
        raise InvalidValue("this character has no skin; bind a mesh to it first")
    return character.skins, character.skeleton


def _at_rest(skins: Sequence[Skin], body: Skeleton, progress: Progress) -> list[Mesh]:
    """Return the skins' meshes in the rest pose, independently of their bind poses."""
    progress(0.0, "moving the skin to the rest pose")
    return [deform(skin, body.rest).mesh for skin in skins]


def _reweighed(old: Skin, new: Skin, body: Skeleton) -> Skin:
    """Return a skin with another skin's weights, keeping its own bind pose."""
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
