"""List the changes of a character since it was read from a USD file, as edits of that file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np

from poise.array_types import Floats
from poise.errors import FileName, FileUnsupported
from poise.files import read_bytes, replace_files
from poise.files.json_text import JsonObject
from poise.formats.format_capabilities import baked_keys
from poise.formats.kept_content import (
    changed_fields,
    changed_looks,
    kept_skins,
    names_before,
    obstacle,
    same_motion,
)
from poise.formats.native_process import decoded_apart
from poise.formats.native_worker import load_usd
from poise.formats.usd_content import (
    ATTRIBUTES,
    UsdAnimation,
    UsdContent,
    UsdSource,
    UsdTake,
)
from poise.formats.usd_layer_editing import edit_layer
from poise.geometry import quaternions
from poise.model import Character, Material, Motion
from poise.report_text import listed

Edit = list[Any]

_NUMBERS = frozenset([
    "name", "base_colour", "emissive", "metallic", "roughness", "alpha_mode", "alpha_cutoff",
    "double_sided",
])  # fmt: skip
"""Fields of materials that are inputs of a surface; for others, a new material is written."""
_ROUNDING = 4e-6
"""Difference of values that USD stores and interpolates in single precision."""
_WEIGHTS = 3
_Key = tuple[int, str]
_Tracks = list[dict[_Key, Floats]]


def content_of(character: Character) -> UsdContent | None:
    """Return the file of a character that was read from USD."""
    return character.source.content if isinstance(character.source, UsdSource) else None


def why_not(character: Character, content: UsdContent, path: FileName) -> str:
    """Return what prevents writing the file itself with changes, or ""."""
    if (Path(content.path).suffix.lower() == ".usdz") != (Path(path).suffix.lower() == ".usdz"):
        return "it is packed or unpacked"
    if content.instanced:
        return "it has instances"
    if not character.skins and not any(rig.tokens for rig in content.rigs):
        return "it has only meshes"
    found = obstacle(character, content)
    several = len(content.rigs) != 1
    if not found and several and set(character.motions) - set(_olds(character, content)):
        return "a motion of several skeletons was added"
    return found


def _olds(character: Character, content: UsdContent) -> dict[str, str]:
    return names_before(character.motions, content.motions)


def write_changed(character: Character, content: UsdContent, path: FileName) -> None:
    """Write the file of a character with the character's changes, and the files it refers to.

    Raises:
        FileUnsupported: a file that it refers to is outside its folder, or would replace another.
        FileError: a file cannot be written; old files are unchanged.
    """
    source, target = Path(content.path), Path(path)
    edits = Changes(character, content).edits
    same = os.path.realpath(source.parent) == os.path.realpath(target.parent)
    if not edits and same and source.suffix.lower() == target.suffix.lower():
        replace_files({target: content.data})
        return
    data, linked, images = decoded_apart(
        "usd-core", load_usd, edit_layer, os.fspath(path), [content.path, content.data, edits]
    )
    files = {target.parent / name: image for name, image in images.items()}
    for name in () if same else linked:
        there = Path(name)
        if not there.is_relative_to(source.parent):
            raise FileUnsupported(
                f"the file it was read from refers to {name}, which is outside its folder; write "
                f"to {source.parent}", file=path,
            )  # fmt: skip
        copy = target.parent / there.relative_to(source.parent)
        files[copy] = read_bytes(there)
        if copy.exists() and read_bytes(copy) != files[copy]:
            raise FileUnsupported(
                f"the file it was read from refers to {there.name}, and {copy} is another file of "
                "that name; write to another folder", file=path,
            )  # fmt: skip
    replace_files({**files, target: data})


class Changes:
    """The changes of a character since it was read.

    Attributes:
        edits: arguments of `edit_layer`.
        lost: changes that the file cannot store, each as a count and its description.
    """

    def __init__(self, character: Character, content: UsdContent) -> None:
        self.character = character
        self.content = content
        self.edits: list[Edit] = []
        self.lost: list[tuple[int, str]] = []
        if content.metres:
            self.edits.append(["unit", content.metres])
        self._motions()
        self._joints()
        self._looks()

    # -- joints and materials ---------------------------------------------------------------------

    def _joints(self) -> None:
        content = self.content
        names, before = self.character.skeleton.joint_names, content.skeleton.joint_names
        for number, rig in enumerate(content.rigs):
            own = slice(rig.first, rig.first + len(rig.tokens))
            triples = zip(rig.tokens, names[own], before[own], strict=True)
            renamed = {token: new for token, new, old in triples if new != old}
            moved = {
                one.path
                for take in content.takes.values()
                for one in take.animations
                if one.rig == number
            }
            if renamed:
                rest = [list(rig.paths), sorted(moved), list(rig.skinned), renamed]
                self.edits.append(["joints", *rest, list(names[own])])

    def _looks(self) -> None:
        content, bound = self.content, dict[Any, Edit]()
        kept = kept_skins(self.character, content) or []
        self._meshes({content.origins[number].geometry for number in kept})
        for number, old, look, alone in changed_looks(self.character, content, kept):
            origin, skin = content.origins[number], content.skins[number]
            if look is None:
                self.lost.append((1, f"the material of {skin.name}: it was removed"))
                continue
            if look.double_sided != (old is not None and old.double_sided):
                self.edits.append(["sides", origin.geometry, look.double_sided])
            inputs = _inputs(old, look) if old and origin.material and alone else None
            key = (id(look), origin.material, origin.uvs)
            edit = ["look", [], origin.material or "", inputs, look, list(origin.uvs)]
            bound.setdefault(key, edit)[1].append(origin.bound)
        self.edits += bound.values()

    def _meshes(self, kept: set[str]) -> None:
        """Remove the meshes of skins that were removed."""
        gone = {one.geometry for one in self.content.origins} - kept
        others = kept.union(*(rig.paths for rig in self.content.rigs))
        holds = {path for path in gone if any(one.startswith(f"{path}/") for one in others)}
        self.edits += (["drop", path] for path in sorted(gone - holds, reverse=True))
        held = listed(sorted(holds))
        self.lost.append((len(holds), f"the removal of {held}, which others are part of"))

    # -- motions ----------------------------------------------------------------------------------

    def _motions(self) -> None:
        content, motions = self.content, self.character.motions
        olds = _olds(self.character, content)
        baked = 0
        rigs, played = content.rigs, next(iter(content.takes.values()), None)
        for name, motion in motions.items():
            old = olds.get(name)
            if old is None:
                self._added(name, motion)
                continue
            take = content.takes[old]
            if name != old:
                self.edits.append(["title", take.animations[0].path, name])
            if not same_motion(motion, content.motions[old]):
                baked += self._change(take, content.motions[old], motion)
        self.lost.append((baked, baked_keys(baked)))
        first = next(iter(motions), None)
        take = content.takes.get(olds.get(first or "", ""))
        if take is None or take is not played:
            keys = [(one.rig, one.path) for one in take.animations] if take else []
            keys = keys or [(n, f"new {first}" if first else "") for n in range(len(rigs))]
            self.edits += (["play", list(rigs[rig].paths), key] for rig, key in keys)
        for name, take in content.takes.items():
            if name not in olds.values():
                self.edits += (["drop", one.path] for one in take.animations)

    def _added(self, name: str, motion: Motion) -> None:
        starts = [take.start for take in self.content.takes.values()]
        frames, now = self._times(motion, min(starts, default=0.0)), self._tracks(motion)
        made = self._new(f"new {name}", name, 0)
        self._samples(made, [list(tracks) for tracks in now], now, now, frames, timed=False)
        self._pace(made.path, motion, frames)

    def _new(self, key: str, name: str, rig: int) -> UsdAnimation:
        """Add an animation without joints."""
        self.edits.append(["take", key, name, self.content.rigs[rig].paths[0]])
        return UsdAnimation(key, rig, (), (), (np.zeros(0),) * len(ATTRIBUTES))

    def _times(self, motion: Motion, start: float) -> Floats:
        step = self.content.rate / motion.fps
        return start + step * np.arange(len(motion), dtype=np.float64)

    def _pace(self, path: str, motion: Motion, times: Floats) -> None:
        self.edits.append(["pace", path, motion.fps])
        if len(times):
            self.edits.append(["until", float(times[-1])])

    def _tracks(self, motion: Motion) -> _Tracks:
        """Return the values (frames, ...) of each of `ATTRIBUTES`, by Skeleton and joint or shape.

        They are in units of the file. Parts of joints that are not DOFs are constant.
        """
        found: _Tracks = [{}, {}, {}, {}]
        content, at = self.content, 0
        for number, rig in enumerate(content.rigs):
            for joint, token in enumerate(rig.tokens):
                parts = content.parts[rig.first + joint]
                for kind, rest in enumerate((rig.places[joint], np.zeros(4), rig.scales[joint])):
                    rows = np.broadcast_to(rest, (len(motion), len(rest)))
                    if kind in parts:
                        rows = motion.q[:, at : at + len(rest)]
                        rows = rows / rig.metres if kind == 0 else rows
                        at += len(rest)
                    found[kind][number, token] = rows
        weights = motion.q[:, at:]
        found[_WEIGHTS] = {(-1, name): weights[:, i] for i, name in enumerate(content.shapes)}
        return found

    def _change(self, take: UsdTake, old: Motion, new: Motion) -> bool:
        """Change the samples of a take; return whether its keys are baked."""
        timed = len(new) != len(old) or new.fps != old.fps
        now, was = self._tracks(new), self._tracks(old)
        frames, baked = self._times(new, take.start), False
        shown = {shape for one in take.animations for shape in one.shapes}
        for one in [*take.animations, *self._others(take, now, was)]:
            own = {(one.rig, token) for token in one.joints} | {(-1, name) for name in one.shapes}
            free = own | {(one.rig, token) for token in self.content.rigs[one.rig].tokens}
            free |= {(-1, name) for name in self.content.shapes if name not in shown}
            changed = [
                [
                    key
                    for key, rows in tracks.items()
                    if key in free and _moved(rows, was[kind][key], key in own, timed)
                ]
                for kind, tracks in enumerate(now)
            ]
            baked |= self._samples(one, changed, now, was, frames, timed)
            if timed:
                self._pace(one.path, new, frames)
        return baked

    def _others(self, take: UsdTake, now: _Tracks, was: _Tracks) -> list[UsdAnimation]:
        """Return new animations of Skeletons that a motion did not move; only one is played."""
        found: list[UsdAnimation] = []
        for number, rig in enumerate(self.content.rigs):
            keys = [(number, token) for token in rig.tokens]
            if all(one.rig != number for one in take.animations) and any(
                _moved(now[kind][key], was[kind][key], False, False)
                for kind in range(_WEIGHTS)
                for key in keys
            ):
                if take is not next(iter(self.content.takes.values())):
                    self.lost.append((1, f"the values of {rig.paths[0]} in a motion"))
                    continue
                found.append(self._new(f"{rig.paths[0]} moves", "motion", number))
                self.edits.append(["play", list(rig.paths), found[-1].path])
        return found

    def _samples(
        self, one: UsdAnimation, changed: list[list[_Key]], now: _Tracks, was: _Tracks,
        frames: Floats, timed: bool,
    ) -> bool:  # fmt: skip
        """Change values of an animation; return whether sparse keys become a key per frame.

        A joint that the animation did not move gets all three values.
        """
        own = {(one.rig, token) for token in one.joints} | {(-1, name) for name in one.shapes}
        fresh = {key for keys in changed[:_WEIGHTS] for key in keys} - own
        baked = False
        for kind, keys in enumerate(changed):
            added = fresh if kind < _WEIGHTS else set(keys) - own
            keys = [*keys, *sorted(added.difference(keys))]
            if not keys:
                continue
            rows, times = np.stack([now[kind][key] for key in keys], axis=1), one.times[kind]
            if timed:
                codes, sparse = frames, 1 < len(times) < len(next(iter(was[kind].values())))
            else:
                codes, rows, sparse = _keyed(frames, rows, times, kind)
                if not added and len(codes) == len(times) > 0:
                    before = np.stack([was[kind][key] for key in keys], axis=1)
                    before = _between(before, frames, codes, kind)
                    other = (rows != before).reshape(len(rows), -1).any(axis=1)
                    codes, rows = codes[other], rows[other]
            baked |= sparse
            tokens = [token for _, token in keys]
            self.edits.append(["samples", one.path, kind, tokens, codes, rows, timed])
        return baked


def _moved(rows: Floats, before: Floats, own: bool, timed: bool) -> bool:
    """Return whether values of a joint are written; before, joints that are not ``own`` rested."""
    if own:
        return timed or not np.array_equal(rows, before)
    return bool((rows != before[:1]).any())


def _keyed(frames: Floats, rows: Floats, times: Floats, kind: int) -> tuple[Floats, Floats, bool]:
    """Return time codes and values for frames at times that had samples, and whether more are kept.

    The times remain if the frames between them follow by interpolation.
    """
    if not len(times):
        steady = bool((rows == rows[:1]).all())
        return (times, rows[:1], False) if steady else (frames, rows, False)
    kept = _between(rows, frames, times, kind)
    again = _between(kept, times, frames, kind)
    far = np.abs(again - rows)
    if kind == 1:
        far = np.minimum(far, np.abs(again + rows))
    if far.max() <= _ROUNDING * max(1.0, float(np.abs(rows).max())):
        return times, kept, False
    codes = np.union1d(times, frames)
    return codes, _between(rows, frames, codes, kind), len(times) < len(frames)


def _between(rows: Floats, times: Floats, at: Floats, kind: int) -> Floats:
    """Interpolate rows (n, ...) of increasing times to other times, as USD does."""
    places = np.interp(at, times, np.arange(len(times)))
    low = np.minimum(places.astype(np.int64), max(len(times) - 2, 0))
    high, share = np.minimum(low + 1, len(times) - 1), places - low
    if kind == 1:
        return np.asarray(quaternions.slerp(rows[low], rows[high], share[:, None]))
    share = share.reshape(-1, *[1] * (rows.ndim - 1))
    return (1.0 - share) * rows[low] + share * rows[high]


def _inputs(old: Material, new: Material) -> JsonObject | None:
    """Return the new values of a surface's inputs; None if other fields were changed."""
    changed = changed_fields(old, new)
    if changed - _NUMBERS:
        return None
    found: JsonObject = {}
    if new.base_colour[:3] != old.base_colour[:3]:
        found["diffuseColor"] = tuple(new.base_colour[:3])
    if new.emissive != old.emissive:
        found["emissiveColor"] = tuple(new.emissive)
    found |= {name: getattr(new, name) for name in ("metallic", "roughness") if name in changed}
    if new.base_colour[3] != old.base_colour[3] or changed & {"alpha_mode", "alpha_cutoff"}:
        found["opacity"] = 1.0 if new.alpha_mode == "OPAQUE" else new.base_colour[3]
        found["opacityThreshold"] = new.alpha_cutoff if new.alpha_mode == "MASK" else 0.0
    return found
