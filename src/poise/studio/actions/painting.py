"""Edits of whole skins' weights: locks, and the weight tools of `poise.binding`.

The tools run as jobs (`poise.studio.jobs.jobs`), one after the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, cast

from poise.array_types import Floats
from poise.binding.bone_segments import BoneSegments
from poise.binding.mirroring import mirror
from poise.binding.outliers import remove_rogues
from poise.binding.pruning import normalise, prune
from poise.binding.smoothing import smooth
from poise.binding.surface_weights import SurfaceWeights, bound_together
from poise.binding.transfer import transfer
from poise.errors import InvalidValue
from poise.model.skeleton import Skeleton
from poise.model.skin import Skin
from poise.model.weights import Weights
from poise.studio.actions.action import Action
from poise.studio.jobs.jobs import JobWork, Progress
from poise.studio.scene.attachment import skin_of
from poise.studio.scene.scene import Painting, Scene

Rows = dict[int, tuple[tuple[str, ...], Weights, Floats]]
"""Joints, weights and inverse bind matrices of a skin, by its number."""

PASSES = 200
"""Greatest number of smoothing passes in one edit."""


@dataclass(frozen=True)
class LockWeights(Action):
    """Lock or unlock the weights of joints; without names, of all joints."""

    joints: tuple[str, ...] = ()
    locked: bool = True

    @property
    def label(self) -> str:
        what = ", ".join(self.joints[:3]) or "all joints"
        return f"{'lock' if self.locked else 'unlock'} the weights of {what}"

    def apply(self, scene: Scene) -> Scene:
        body = scene.character.skeleton
        for name in self.joints:
            body.joint_index(name)
        named = set(self.joints or body.joint_names)
        now = set(scene.painting.locked)
        left = now | named if self.locked else now - named
        kept = tuple(name for name in body.joint_names if name in left)
        return replace(scene, painting=replace(scene.painting, locked=kept))


@dataclass(frozen=True)
class Beside:
    """Inputs of a weight tool in addition to the weights."""

    body: Skeleton
    progress: Progress


class WeightsTool(Action):
    """Base class of weight edits that run as jobs; implement `after` for one surface."""

    queue = "weights"

    def check(self) -> None:
        """Raise InvalidValue if an option is out of range."""

    def after(self, weights: SurfaceWeights, beside: Beside) -> SurfaceWeights:
        """Return a surface's weights after the edit; locked joints keep their weights."""
        raise NotImplementedError

    def work(self, scene: Scene) -> JobWork:
        """Return the work of the edit, to run as a job.

        Raises:
            InvalidValue: there is no skin, or every joint is locked.
        """
        self.check()
        skins, locked = scene.character.skins, scene.painting.locked
        if not skins:
            raise InvalidValue("this character has no skin; bind a mesh to it first")
        for group in bound_together(skins):
            if {name for number in group for name in skins[number].joints} <= set(locked):
                raise InvalidValue("every joint is locked, so no weight can change")
        body = scene.character.skeleton
        return self.job(reweighed, self, skins, locked, body)

    def done(self, before: Scene, now: Scene, result: object) -> Scene:
        return with_rows(before, now, cast("Rows", result))


@dataclass(frozen=True)
class SmoothWeights(WeightsTool):
    """Smooth all weights towards the mean of their neighbours, in several passes."""

    passes: int = 5

    title = "smooth the weights"

    def check(self) -> None:
        """Raise InvalidValue if the number of passes is out of range."""
        if not 1 <= self.passes <= PASSES:
            raise InvalidValue(f"{self.passes} passes: expected 1 to {PASSES}")

    def after(self, weights: SurfaceWeights, beside: Beside) -> SurfaceWeights:
        return smooth(weights, self.passes, progress=beside.progress)


@dataclass(frozen=True)
class PruneWeights(WeightsTool):
    """Keep only the strongest influences of each vertex."""

    influences: int = 4

    title = "prune to {influences} joints per vertex"

    def after(self, weights: SurfaceWeights, beside: Beside) -> SurfaceWeights:  # noqa: ARG002
        return prune(weights, self.influences)


@dataclass(frozen=True)
class NormaliseWeights(WeightsTool):
    """Normalise the weights of each vertex to sum to one."""

    title = "normalise the weights"

    def after(self, weights: SurfaceWeights, beside: Beside) -> SurfaceWeights:  # noqa: ARG002
        return normalise(weights)


@dataclass(frozen=True)
class RemoveRogues(WeightsTool):
    """Remove isolated spots of weight."""

    title = "remove isolated spots"

    def after(self, weights: SurfaceWeights, beside: Beside) -> SurfaceWeights:
        bones = BoneSegments.bound(beside.body, weights.inverse_binds)
        return remove_rogues(weights, bones, progress=beside.progress).weights


@dataclass(frozen=True)
class MirrorWeights(WeightsTool):
    """Mirror weights from one side to the other, average both sides, or exchange them."""

    source: Literal["left", "right", "both", "exchange"] = "left"

    title = "mirror the weights ({source})"

    def after(self, weights: SurfaceWeights, beside: Beside) -> SurfaceWeights:  # noqa: ARG002
        return mirror(weights, self.source).weights


@dataclass(frozen=True)
class TransferWeights(Action):
    """Transfer weights to a skin from the nearest points of another, as from body to clothes."""

    source: int
    target: int

    queue = "weights"

    title = "transfer weights from skin {source} to skin {target}"

    def work(self, scene: Scene) -> JobWork:
        skins = scene.character.skins
        for number in (self.source, self.target):
            skin_of(scene.character, number)
        if self.source == self.target:
            raise InvalidValue("expected two different skins for a transfer of weights")
        return self.job(transferred, self, skins)

    def done(self, before: Scene, now: Scene, result: object) -> Scene:
        return with_rows(before, now, cast("Rows", result))


def reweighed(
    asked: WeightsTool, skins: Sequence[Skin], locked: Sequence[str], body: Skeleton,
    progress: Progress,
) -> Rows:  # fmt: skip
    """Apply a weight tool to every surface of the skins; locked joints keep their weights."""
    found: Rows = {}
    groups = bound_together(skins)
    for number, group in enumerate(groups):

        def report_progress(share: float, text: str = "", number: int = number) -> None:
            progress((number + share) / len(groups), text)

        report_progress(0.0)
        weights = SurfaceWeights.of([skins[each] for each in group])
        held = [name for name in locked if name in weights.joints]
        after = asked.after(weights.lock(*held), Beside(body, report_progress)).skins()
        found.update({each: rows_of(skin) for each, skin in zip(group, after, strict=True)})
    return found


def transferred(asked: TransferWeights, skins: Sequence[Skin], progress: Progress) -> Rows:
    """Transfer weights from the source skin to the target skin."""
    progress(0.05, "finding the nearest points")
    (new,) = transfer(skins[asked.source], skins[asked.target].mesh).skins
    return {asked.target: rows_of(new)}


def rows_of(skin: Skin) -> tuple[tuple[str, ...], Weights, Floats]:
    """Return the parts of a skin that the weight tools change."""
    return skin.joints, skin.weights, skin.inverse_bind


def with_rows(before: Scene, now: Scene, found: Rows) -> Scene:
    """Return the scene with new weights that were computed from the scene ``before``.

    Raises:
        InvalidValue: the skins, the skeleton or the locks have changed in the meantime.
    """
    skins = now.character.skins
    same = len(skins) == len(before.character.skins) and all(
        one is other for one, other in zip(before.character.skins, skins, strict=True)
    )
    same = same and now.character.skeleton is before.character.skeleton
    if not same or now.painting.locked != before.painting.locked:
        raise InvalidValue(
            "the skin, its weights or their locks were edited in the meantime, so the result no "
            "longer fits; repeat the operation"
        )
    changed: dict[int, Skin] = {}
    for number, (joints, weights, inverse_bind) in found.items():
        made = replace(skins[number], joints=joints, weights=weights, inverse_bind=inverse_bind)
        changed[number] = made
    return with_skins(now, changed)


def with_skins(scene: Scene, changed: dict[int, Skin]) -> Scene:
    """Return the scene with some skins replaced, and without placed vertices."""
    skins: Sequence[Skin] = [
        changed.get(number, skin) for number, skin in enumerate(scene.character.skins)
    ]
    character = replace(scene.character, skins=tuple(skins))
    painting: Painting = replace(scene.painting, placed=(), placed_in=())
    return replace(scene, character=character, painting=painting)
