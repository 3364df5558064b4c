"""Edits of weights as a whole: locks, and the weights tools of `poise.binding`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from poise.binding.mirroring import mirror
from poise.binding.pruning import normalise, prune
from poise.binding.rogues import remove_rogues
from poise.binding.segments import BoneSegments
from poise.binding.smoothing import smooth
from poise.binding.surface_weights import SurfaceWeights, bound_together
from poise.binding.transfer import transfer
from poise.errors import InvalidValue
from poise.model.skin import Skin
from poise.studio.scene import Painting, Scene

Tool = Callable[[SurfaceWeights], SurfaceWeights]

PASSES = 200
"""Of smoothing, at once."""


@dataclass(frozen=True)
class LockWeights:
    """Joints keep their weights from now on, or give them up again; none named: all of them."""

    joints: tuple[str, ...] = ()
    locked: bool = True

    @property
    def label(self) -> str:
        """What undo calls it."""
        what = ", ".join(self.joints[:3]) or "all joints"
        return f"{'lock' if self.locked else 'unlock'} the weights of {what}"

    def apply(self, scene: Scene) -> Scene:
        """The scene after it."""
        body = scene.character.skeleton
        for name in self.joints:
            body.joint_index(name)
        named = set(self.joints or body.joint_names)
        now = set(scene.painting.locked)
        left = now | named if self.locked else now - named
        kept = tuple(name for name in body.joint_names if name in left)
        return replace(scene, painting=replace(scene.painting, locked=kept))


@dataclass(frozen=True)
class SmoothWeights:
    """All weights go towards the mean of their neighbours, some passes."""

    passes: int = 5
    heavy: ClassVar[bool] = True
    label = "smooth the weights"

    def apply(self, scene: Scene) -> Scene:
        """The scene after it."""
        if not 1 <= self.passes <= PASSES:
            raise InvalidValue(f"{self.passes} passes: expected 1 to {PASSES}")
        return with_tool(scene, lambda weights: smooth(weights, self.passes))


@dataclass(frozen=True)
class PruneWeights:
    """Vertices keep their strongest joints."""

    influences: int = 4

    heavy: ClassVar[bool] = True

    @property
    def label(self) -> str:
        """What undo calls it."""
        return f"prune to {self.influences} joints a vertex"

    def apply(self, scene: Scene) -> Scene:
        """The scene after it."""
        return with_tool(scene, lambda weights: prune(weights, self.influences))


@dataclass(frozen=True)
class NormaliseWeights:
    """Rows of weights sum to one."""

    heavy: ClassVar[bool] = True
    label = "normalise the weights"

    def apply(self, scene: Scene) -> Scene:
        """The scene after it."""
        return with_tool(scene, normalise)


@dataclass(frozen=True)
class RemoveRogues:
    """Isolated spots of weight are taken away."""

    heavy: ClassVar[bool] = True
    label = "remove isolated spots"

    def apply(self, scene: Scene) -> Scene:
        """The scene after it."""
        body = scene.character.skeleton
        return with_tool(
            scene,
            lambda weights: (
                remove_rogues(weights, BoneSegments.bound(body, weights.inverse_binds)).weights
            ),
        )


@dataclass(frozen=True)
class MirrorWeights:
    """One side's weights are given to the other; or the mean of both, or each the other's."""

    source: Literal["left", "right", "both", "exchange"] = "left"

    heavy: ClassVar[bool] = True

    @property
    def label(self) -> str:
        """What undo calls it."""
        return f"mirror the weights ({self.source})"

    def apply(self, scene: Scene) -> Scene:
        """The scene after it."""
        return with_tool(scene, lambda weights: mirror(weights, self.source).weights)


@dataclass(frozen=True)
class TransferWeights:
    """A skin gets the weights of the nearest places of another one: clothes those of the body."""

    source: int
    target: int

    heavy: ClassVar[bool] = True

    @property
    def label(self) -> str:
        """What undo calls it."""
        return f"weights of skin {self.source} to skin {self.target}"

    def apply(self, scene: Scene) -> Scene:
        """The scene after it."""
        skins = scene.character.skins
        for number in (self.source, self.target):
            if not 0 <= number < len(skins):
                raise InvalidValue(f"there is no skin {number}: there are {len(skins)}")
        if self.source == self.target:
            raise InvalidValue("weights are transferred from one skin to another one")
        old = skins[self.target]
        (new,) = transfer(skins[self.source], old.mesh).skins
        made = replace(
            new, name=old.name, deformer=old.deformer, shape_dofs=old.shape_dofs,
            correctives=old.correctives,
        )  # fmt: skip
        return with_skins(scene, {self.target: made})


def with_tool(scene: Scene, tool: Tool) -> Scene:
    """The scene with a tool used on every surface of its skins; locked joints keep their weights.

    Raises:
        InvalidValue: there is no skin, or every joint is locked.
    """
    skins = scene.character.skins
    if not skins:
        raise InvalidValue("this character has no skin: bind a mesh to it first")
    changed: dict[int, Skin] = {}
    for group in bound_together(skins):
        weights = SurfaceWeights.of([skins[number] for number in group])
        held = [name for name in scene.painting.locked if name in weights.joints]
        if len(held) == len(weights.joints):
            raise InvalidValue("every joint is locked: no weight may change")
        after = tool(weights.lock(*held))
        changed.update(zip(group, after.skins(), strict=True))
    return with_skins(scene, changed)


def with_skins(scene: Scene, changed: dict[int, Skin]) -> Scene:
    """The scene with some skins exchanged; places of vertices are told of no more."""
    skins: Sequence[Skin] = [
        changed.get(number, skin) for number, skin in enumerate(scene.character.skins)
    ]
    character = replace(scene.character, skins=tuple(skins))
    painting: Painting = replace(scene.painting, placed=(), placed_in=())
    return replace(scene, character=character, painting=painting)
