"""Compare a character with the file from which it was read, for writing only what was changed.

FBX and USD files are written this way. What Poise does not keep in memory passes through.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, Protocol

import numpy as np

from poise.formats.equal_content import same_content
from poise.formats.unique_names import UniqueNames
from poise.model import Character, Material, Motion, Skeleton, Skin

_FREE_FIELDS = frozenset([
    "name", "human", "limits", "preferred", "stiffness", "cone", "drives", "names", "max_speed",
])  # fmt: skip
"""Fields of joints that are written to the file, or reported as lost, if they differ."""
_SAME = 1e-9  # relative to the size: values closer than this are unchanged


class Origin(Protocol):
    """Places in a file from which a skin was read: its geometry, and its material or None."""

    @property
    def geometry(self) -> Any: ...
    @property
    def material(self) -> Any: ...


class Content(Protocol):
    """Contents read from a file: skeleton, motions, skins, and the origin of each skin."""

    @property
    def skeleton(self) -> Skeleton: ...
    @property
    def motions(self) -> Mapping[str, Motion]: ...
    @property
    def skins(self) -> Sequence[Skin]: ...
    @property
    def origins(self) -> Sequence[Origin]: ...


def obstacle(
    character: Character, content: Content, invertible: Callable[[int], bool] = lambda _: False
) -> str:
    """Return what prevents writing the file itself with changes, or "".

    Args:
        character: the character to write.
        content: what was read from its file.
        invertible: whether the file can store the values of a joint of another type.
    """
    body, before = character.skeleton, content.skeleton
    if body is not before:
        if body.parents != before.parents or body.up != before.up:
            return "the skeleton was changed"
        if not _same_rest(body, before, invertible):
            return "the skeleton was changed"
        if not same_content(body.parameters, before.parameters):
            return "the parameters were changed"
    if kept_skins(character, content) is None:
        return "the meshes were changed"
    return ""


def _same_rest(body: Skeleton, before: Skeleton, invertible: Callable[[int], bool]) -> bool:
    """Return whether the joints are those of the file, or such in the same place at rest."""
    others = [
        number
        for number, pair in enumerate(zip(body.joints, before.joints, strict=True))
        if not same_content(*pair, without=_FREE_FIELDS)
    ]
    if not all(map(invertible, others)):
        return False
    size = 1.0 + np.abs(before.rest.world).max()
    return not others or bool(np.abs(body.rest.world - before.rest.world).max() < _SAME * size)


def kept_skins(character: Character, content: Content) -> list[int] | None:
    """Return the number in the file of each skin; None if other than materials was changed."""
    now = dict(zip(content.skeleton.joint_names, character.skeleton.joint_names, strict=True))
    waiting, found = iter(enumerate(content.skins)), list[int]()
    for skin in character.skins:
        for number, old in waiting:
            if _same_skin(skin, old, now):
                found.append(number)
                break
        else:
            return None
    kept = {content.origins[number].geometry for number in found}
    left = set(range(len(content.skins))).difference(found)
    return None if any(content.origins[number].geometry in kept for number in left) else found


def _same_skin(skin: Skin, old: Skin, now: dict[str, str]) -> bool:
    return skin is old or (
        tuple(now[name] for name in old.joints) == skin.joints
        and same_content(skin.mesh, old.mesh, without=("material",))
        and same_content(skin, old, without=("mesh", "joints"))
    )


def changed_looks(
    character: Character, content: Content, kept: Sequence[int]
) -> Iterator[tuple[int, Material | None, Material | None, bool]]:
    """Yield the number in the file, old and new material of each skin whose material was changed.

    Last is whether the file's material may be changed: other skins that have it agree.
    """
    pairs = [
        (number, content.skins[number].mesh.material, skin.mesh.material)
        for skin, number in zip(character.skins, kept, strict=True)
    ]
    origins = content.origins
    looks = {origins[number].material: look for number, old, look in pairs if look == old}
    for number, old, look in pairs:
        if look != old:
            yield number, old, look, looks.setdefault(origins[number].material, look) == look


def names_before(motions: Mapping[str, Motion], before: Mapping[str, Motion]) -> dict[str, str]:
    """Return the name in the file of each motion that was read from it."""
    found = {name: name for name in motions if name in before}
    for name, motion in motions.items():
        free = (old for old in before if old not in found.values())
        same = (old for old in free if same_motion(motion, before[old]))
        if name not in found and (old := next(same, None)) is not None:
            found[name] = old
    return found


def same_motion(one: Motion, other: Motion) -> bool:
    """Return whether two motions have the same frames."""
    return one is other or (one.fps == other.fps and np.array_equal(one.q, other.q))


def with_take(
    character: Character, motion: Motion, path: str, fps: float | None = None
) -> Character:
    """Return a character with only this motion, or first if its own file is written again.

    Args:
        character: the character.
        motion: a motion of its skeleton.
        path: the file to write.
        fps: frame rate of the motion; None for its own.
    """
    from poise.formats import at_rate, passes

    only = character.with_motion(motion)
    only = only if fps is None else at_rate(only, fps)
    if not passes(character, path):
        return only
    new = UniqueNames(set(character.motions)).new(motion.name or "motion")
    made = Motion(character.skeleton, only.motion.q, only.motion.fps, new, only.motion.source)
    return replace(character, motions={new: made, **character.motions})


def changed_fields(old: Material, new: Material) -> set[str]:
    """Return the names of the fields in which two materials differ."""
    return {one.name for one in fields(old) if getattr(old, one.name) != getattr(new, one.name)}
