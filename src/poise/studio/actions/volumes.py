"""Edits of the volumes about bones, and binding by them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from poise.binding.bind import bind
from poise.binding.capsules import Capsules
from poise.binding.cylinders import Cylinders
from poise.binding.ellipsoids import Ellipsoids
from poise.binding.surface import Surface
from poise.binding.surface_weights import SurfaceWeights, bound_together
from poise.binding.volumes import BoneVolume, BoneVolumes
from poise.errors import InvalidValue, UnknownOption
from poise.model.pose import Pose
from poise.model.skin import Skin
from poise.studio.actions.painting import with_skins
from poise.studio.grip import Vector, near
from poise.studio.scene import Scene

BINDERS = {"capsule": Capsules, "cylinder": Cylinders, "ellipsoid": Ellipsoids}


@dataclass(frozen=True)
class MakeVolumes:
    """A volume about every bone, sized by the mesh around it; in place of those there are."""

    shape: Literal["capsule", "cylinder", "ellipsoid"] = "capsule"

    heavy: ClassVar[bool] = True

    @property
    def label(self) -> str:
        """What undo calls it."""
        return f"volumes: {self.shape}s"

    def apply(self, scene: Scene) -> Scene:
        """The scene after it."""
        skins = _skins(scene)
        binder = BINDERS[self.shape]()
        made, _ = binder.fitted(Surface.of([skin.mesh for skin in skins]), _bound_at(scene))
        return _with_volumes(scene, made.parts)


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
    """The skins are bound anew: a vertex follows the bones whose volumes it is in."""

    several: bool = True
    smoothing: int = 4
    influences: int = 4

    heavy: ClassVar[bool] = True
    label = "bind by the volumes"

    def apply(self, scene: Scene) -> Scene:
        """The scene after it."""
        body = scene.character.skeleton
        parts = [v for v in scene.painting.volumes if v.joint in body.joint_names]
        if not parts:
            raise InvalidValue("there is no volume to bind by: make some first")
        skins = _skins(scene)
        binder = Capsules(volumes=BoneVolumes(parts), several=self.several)
        bound = bind(
            [skin.mesh for skin in skins], _bound_at(scene), method=binder,
            smoothing=self.smoothing, influences=self.influences,
        )  # fmt: skip
        changed: dict[int, Skin] = {}
        for number, (old, new) in enumerate(zip(skins, bound.skins, strict=True)):
            changed[number] = replace(
                new, name=old.name, deformer=old.deformer, shape_dofs=old.shape_dofs,
                correctives=old.correctives,
            )  # fmt: skip
        return with_skins(scene, changed)


def _skins(scene: Scene) -> tuple[Skin, ...]:
    """The skins to bind: one surface.

    Raises:
        InvalidValue: there is none, or they were bound apart from each other.
    """
    skins = scene.character.skins
    if not skins:
        raise InvalidValue("this character has no skin: bind a mesh to it first")
    if len(bound_together(skins)) > 1:
        raise InvalidValue(
            "these skins were bound at different places of the same joints: they are no one body, "
            "and no volumes fit all of them"
        )
    return skins


def _bound_at(scene: Scene) -> Pose:
    """The rest pose, where that is where the skins were bound.

    Raises:
        InvalidValue: they were bound elsewhere, so that no volume about a bone is about its skin.
    """
    rest = scene.character.rest
    weights = SurfaceWeights.of(_skins(scene))
    size = weights.surface.size
    for name, origin in weights.origins.items():
        at = rest.world[rest.skeleton.joint_index(name), :3, 3]
        if float(abs(at - origin).max()) > 0.02 * size:
            raise InvalidValue(
                f"the skin was bound with {name} elsewhere than in the rest pose: volumes are made "
                "in the rest pose, so bind it there first"
            )
    return rest


def _volume(scene: Scene, number: int) -> BoneVolume:
    if not 0 <= number < len(scene.painting.volumes):
        raise UnknownOption(
            str(number), "volume", [str(n) for n in range(len(scene.painting.volumes))]
        )
    return scene.painting.volumes[number]


def _with_volumes(scene: Scene, volumes: tuple[BoneVolume, ...]) -> Scene:
    return replace(scene, painting=replace(scene.painting, volumes=volumes))
