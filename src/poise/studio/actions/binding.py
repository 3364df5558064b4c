"""Long edits: bind the skins to the skeleton, and fit a skeleton into the mesh.

Both run as jobs (`poise.studio.jobs.jobs`) while the user continues to pose.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from poise.binding import Binder, BindingReport, SkeletonFit, bind, find_binder, fit_skeleton
from poise.errors import InvalidValue
from poise.model import Character, Joint, Mesh, Skeleton, Skin, Weights
from poise.model.editing import Edit
from poise.model.pose import frozen
from poise.model.remapping import bound_at
from poise.options import BindingOptions, SkinOptions, with_options
from poise.skinning.bone_links import with_bone_links
from poise.skinning.registry import DEFORMERS
from poise.skinning.sample_poses import furthest_moved
from poise.studio.actions.action import Action
from poise.studio.jobs.jobs import JobWork, Progress
from poise.studio.rigging.rigging import bare, on_skins, rigged
from poise.studio.scene.scene import Scene

Found = tuple[list[tuple[tuple[str, ...], Weights, NDArray[np.float64]]], BindingReport]


@dataclass(frozen=True, kw_only=True)
class BindSkin(BindingOptions, Action):
    """Bind the skins again to the skeleton at rest, by a binding method.

    ``influences`` is the number of joints per vertex, None for any number. ``smoothing`` is the
    number of passes after binding and ``symmetric`` whether left and right are averaged; None is
    the default of the method. ``rigid`` names meshes whose shells each move as one piece,
    ``joints`` and ``exclude`` the joints or parts of the body that get weight and those that do
    not; ``options`` are options of the method, as "KEY=VALUE".
    """

    method: str = "volume"
    symmetric: bool | None = None
    deformer: str = "linear-blend"
    options: tuple[str, ...] = ()

    title = "bind by {method}"

    def work(self, scene: Scene) -> JobWork:
        self.binder()
        DEFORMERS.get(self.deformer)
        character = scene.character
        if not character.skins:
            raise InvalidValue("no mesh to bind")
        if bare(character.skeleton):
            raise InvalidValue("no skeleton to bind to; draw one, or fit one")
        meshes = [bound_at(skin, character.rest).mesh for skin in character.skins]
        return self.job(bound, self, meshes, character.skeleton, label=f"binding by {self.method}")

    def binder(self) -> Binder:
        """Return the binding method with its options.

        Raises:
            UnknownOption, InvalidValue: there is no method of that name, or it has no such option.
        """
        return with_options(find_binder(self.method), self.options, "several=false")

    def done(self, before: Scene, now: Scene, result: object) -> Scene:
        """Return the scene with the binding in its skins."""
        found, report = cast("Found", result)
        _check_same(before, now)
        character = now.character
        skins: list[Skin] = []
        for skin, (joints, weights, inverse_bind) in zip(character.skins, found, strict=True):
            skins.append(
                replace(
                    bound_at(skin, character.rest), joints=joints, weights=weights,
                    inverse_bind=inverse_bind, deformer=self.deformer,
                )
            )  # fmt: skip
        scene = on_skins(now, replace(character, skins=tuple(skins), source=None))
        painting = replace(scene.painting, placed=(), placed_in=())
        return replace(scene, report=tuple(report.lines()), painting=painting)


def bound(
    asked: BindSkin, meshes: Sequence[Mesh], skeleton: Skeleton, progress: Progress
) -> Found:  # fmt: skip
    """Compute the binding: joints, weights and inverse bind matrices of each mesh."""
    binding = bind(
        meshes, skeleton, method=asked.binder(), influences=asked.influences or None,
        smoothing=asked.smoothing, symmetric=asked.symmetric, deformer=asked.deformer,
        rigid=asked.rigid, joints=asked.joints or None, exclude=asked.exclude, progress=progress,
    )  # fmt: skip
    found = [(skin.joints, skin.weights, skin.inverse_bind) for skin in binding.skins]
    return found, binding.report


def _check_same(before: Scene, now: Scene) -> None:
    """Raise InvalidValue if the skeleton or the meshes changed since the work started."""
    old, new = before.character, now.character
    if (
        old.skeleton.joint_names != new.skeleton.joint_names
        or not np.array_equal(old.rest.world, new.rest.world)
        or len(old.skins) != len(new.skins)
        or any(a.mesh is not b.mesh for a, b in zip(old.skins, new.skins, strict=True))
    ):
        raise InvalidValue(
            "the skeleton or the mesh was edited in the meantime, and the result no longer "
            "fits; repeat the operation"
        )


@dataclass(frozen=True)
class FitSkeleton(Action):
    """Fit the bundled body's skeleton into the mesh of a standing human, by landmarks.

    The edit replaces the skeleton and all data that depend on it.
    """

    title = "fit a skeleton"

    def work(self, scene: Scene) -> JobWork:
        character = scene.character
        if not character.skins:
            raise InvalidValue("no mesh to fit a skeleton into")
        mesh = one_mesh([bound_at(skin, character.rest).mesh for skin in character.skins])
        return self.job(fitted, mesh, character.skeleton.up, label="fitting a skeleton")

    def done(self, before: Scene, now: Scene, result: object) -> Scene:
        """Return the scene with the fitted skeleton; the mesh is not bound to it yet."""
        _check_same(before, now)
        fit = cast("SkeletonFit", result)
        body, old = standing(fit), now.character
        skins = tuple(
            Skin.rigid(bound_at(skin, old.rest).mesh, body.rest, body.joint_names[0])
            for skin in old.skins
        )
        character = Character(old.name, body, unit=old.unit, repairs=old.repairs, skins=skins)
        report = [str(fit), "The mesh is not bound to the new skeleton yet."]
        if not bare(old.skeleton):
            report.append("Motions, keys, poses and pins of the previous skeleton were removed.")
        scene = Scene.of(character)
        settings = replace(now.settings, floor_height=scene.settings.floor_height)
        return replace(
            scene,
            settings=settings,
            methods=now.methods,
            timeline=now.timeline,
            report=tuple(report),
        )


def fitted(mesh: Mesh, up: str, progress: Progress) -> SkeletonFit:
    """Fit the bundled body's skeleton into a mesh."""
    from poise.bundled import bare_character

    progress(0.05, "finding the landmarks of the body")
    body = bare_character().skeleton
    if up != body.up:
        body = Skeleton(body.joints, body.parameters, body.name, up, body.facing, body.equations)
    return fit_skeleton(body, mesh)


def standing(fit: SkeletonFit) -> Skeleton:
    """Return the fitted skeleton with its fitted pose as rest pose."""
    body, q = fit.skeleton.with_limits(covering=fit.pose.q), fit.pose.q
    joints: dict[str, Joint] = {}
    for joint in body.joints:
        values = joint.rest.copy()
        free = [i for i, drive in enumerate(joint.drives) if drive is None]
        values[free] = q[body.joint_dofs(joint.name)]
        joints[joint.name] = replace(joint, rest=frozen(values))
    return body.with_joints(**joints)


def one_mesh(meshes: Sequence[Mesh]) -> Mesh:
    """Concatenate several meshes into one."""
    starts = np.cumsum([0, *(len(mesh.vertices) for mesh in meshes)])
    faces = [mesh.faces + start for mesh, start in zip(meshes, starts[:-1], strict=True)]
    return Mesh(np.concatenate([mesh.vertices for mesh in meshes]), np.concatenate(faces))


Changed: TypeAlias = tuple[Character, tuple[str, ...]]
"""Character, and lines of the report."""


@dataclass(frozen=True)
class ChangeSkin(SkinOptions, Action):
    """Insert bone links into the skeleton, or change the deformer of the skins.

    ``links`` is the largest rotation of a joint relative to its parent, in radians; None inserts no
    links.
    """

    form = ("Change the skin", "poise skin")
    title = "change the skin"
    time_limit = 600.0

    def work(self, scene: Scene) -> JobWork:
        if self.links is None and self.deformer is None:
            raise InvalidValue("nothing to change; choose an angle for bone links, or a deformer")
        if self.joints and self.links is None:
            raise InvalidValue(
                "joints for links were chosen without an angle; choose the angle of bone links"
            )
        if self.deformer is not None:
            DEFORMERS.get(self.deformer)
        if not scene.character.skins:
            raise InvalidValue("the character has no skin")
        character = replace(scene.character, source=None)
        return self.job(changed, self, character)

    def done(self, before: Scene, now: Scene, result: object) -> Scene:
        """Return the scene with the changed skins."""
        if now.character is not before.character:
            raise InvalidValue("the character was edited in the meantime; repeat the operation")
        character, report = cast("Changed", result)
        if self.links is None:
            # keep the skeleton object to which poses and keys refer
            skins = zip(now.character.skins, character.skins, strict=True)
            own = tuple(old.with_deformer(new.deformer) for old, new in skins)
            character = replace(now.character, skins=own, source=None)
        else:
            names = before.character.skeleton.joint_names
            edit = Edit(
                now.character.skeleton, character.skeleton, dict(zip(names, names, strict=True))
            )
            now = rigged(now, edit).scene
        return replace(on_skins(now, character), report=report)

    def message(self, result: object) -> str:
        return "; ".join(line.strip() for line in cast("Changed", result)[1])


def changed(asked: ChangeSkin, character: Character, progress: Progress) -> Changed:
    """Return the character with changed skins, and the report."""
    progress(0.0, asked.label)
    made, lines = character, list[str]()
    if asked.links is not None:
        linked = with_bone_links(made, asked.links, joints=asked.joints or None)
        made, lines = linked.character, linked.lines()
    if asked.deformer is not None:
        skins = tuple(each.with_deformer(asked.deformer) for each in made.skins)
        made = replace(made, skins=skins)
        lines.append(f"deformed by {asked.deformer}")
    progress(0.5, "comparing the skins")
    moved = 1e3 * furthest_moved(character, made)
    where = "frames of its motion" if character.motions else "random poses within its limits"
    return made, (*lines, f"the skin moves by at most {moved:.3g} mm in {where}")
