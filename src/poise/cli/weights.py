"""``poise weights``: measure a skin's weights, and apply tools that change them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from poise.cli.bind import OUTPUTS, Part, meshes_of
from poise.cli.input_options import Json, SkinnedFile, UnitName, read_skinned, reading_lines
from poise.cli.output import Report, checked_output, output_option, written
from poise.errors import InvalidValue, PoiseError
from poise.files.json_text import JsonObject
from poise.options import Option
from poise.report_text import counted, milli

if TYPE_CHECKING:
    from poise.binding import SurfaceWeights
    from poise.model import Character, Pose, Skeleton, Skin


@dataclass(frozen=True)
class Tools:
    """Options: the tools, in order of application."""

    rogues: Annotated[bool, Option("Remove isolated spots of weight.")] = False
    smooth: Annotated[
        int, Option("Number of smoothing passes over the surface.", least=0, metavar="N")
    ] = 0
    mirror: Annotated[str | None, Option(
        "Mirror the weights: left or right copies that side to the other, both averages the two, "
        "exchange swaps them.", metavar="SIDE",
    )] = None  # fmt: skip
    prune: Annotated[
        int, Option("Keep only the K strongest joints of each vertex.", least=0, metavar="K")
    ] = 0
    lock: Annotated[list[str] | None, Option(
        "Leave the weights of this joint unchanged; may be repeated.",
        names="joint", metavar="JOINT",
    )] = None  # fmt: skip

    def apply(self, skins: Sequence[Skin], skeleton: Skeleton) -> tuple[list[Skin], list[str]]:
        """Return the skins after all tools, and a description of the changes."""
        from poise.binding import SurfaceWeights, bound_together

        known = {name for skin in skins for name in skin.joints}
        locked = [_joint_of(skeleton, name) for name in self.lock or ()]
        for name in locked:
            if name not in known:
                from poise.errors import UnknownJoint

                raise UnknownJoint(name, "joint", tuple(sorted(known)), place="these skins")
        if not (self.rogues or self.smooth or self.mirror or self.prune):
            return list(skins), []
        result, notes = list(skins), list[str]()
        for numbers in bound_together(skins):
            weights = SurfaceWeights.of([skins[i] for i in numbers])
            weights = weights.lock(*(name for name in locked if name in weights.joints))
            weights, more = self._used(weights, skeleton)
            notes += more
            for number, skin in zip(numbers, weights.skins(), strict=True):
                result[number] = skin
        return result, notes

    def _used(
        self, weights: SurfaceWeights, skeleton: Skeleton
    ) -> tuple[SurfaceWeights, list[str]]:
        from poise import binding

        notes: list[str] = []
        if self.rogues:
            bones = binding.BoneSegments.bound(skeleton, weights.inverse_binds)
            found = binding.remove_rogues(weights, bones)
            weights = found.weights
            named = f" ({', '.join(found.by_joint)})" if found.spots else ""
            where = f"{counted(found.spots, 'spot')} on {_vertices(found.vertices)}"
            notes.append(f"rogues: {where} removed{named}")
        if self.smooth:
            weights = binding.smooth(weights, self.smooth)
            notes.append(f"smoothed: {counted(self.smooth, 'pass', 'passes')}")
        if self.mirror is not None:
            mirrored = binding.mirror(weights, self.mirror)
            weights = mirrored.weights
            notes.append(
                f"mirrored ({self.mirror}): {counted(len(mirrored.pairs.pairs), 'pair')} of "
                f"joints; {_vertices(mirrored.unmatched)} without a counterpart"
            )
            if mirrored.pairs.unmatched:
                notes.append(
                    f"  joints without a counterpart: {', '.join(mirrored.pairs.unmatched)}"
                )
        if self.prune:
            weights = binding.prune(weights, self.prune)
            notes.append(f"pruned: at most {counted(self.prune, 'joint')} per vertex")
        return weights, notes


def _joint_of(skeleton: Skeleton, name: str) -> str:
    """Return the name of a joint or of a body part's joint; other names are returned unchanged."""
    found = skeleton.find_joint(name)
    return name if found is None else skeleton.joint_names[found]


def weights(
    file: SkinnedFile,
    *,
    output: Annotated[str | None, output_option("A .glb or .gltf file.")] = None,
    tools: Tools,
    bytes_: Annotated[int | None, Option(
        "Quantise weights to 8 or 7 bytes per vertex.", flags="--bytes", metavar="B",
    )] = None,
    to: Annotated[str | None, Option(
        "Finally, transfer the weights to the meshes of this file.", metavar="MESH",
    )] = None,
    part: Part = None,
    unit: UnitName = None,
    as_json: Json = False,
) -> Report:  # fmt: skip
    """Measure the skin weights of a file, and smooth, mirror, prune or transfer them.

    poise weights hero.glb --rogues --smooth 10 --mirror left --prune 4 -o better.glb
    """
    if output is not None:
        checked_output(output, OUTPUTS)
    if bytes_ not in (None, 7, 8):
        raise InvalidValue(f"--bytes {bytes_}: expected 8, or 7 with the last weight implied")
    character = read_skinned(file, unit)
    chosen = {id(mesh) for mesh in meshes_of(character, file, part)}
    numbers = [i for i, skin in enumerate(character.skins) if id(skin.mesh) in chosen]
    skins = [character.skins[i] for i in numbers]
    changed, notes = tools.apply(skins, character.skeleton)
    if bytes_ is not None:
        changed, more = _rounded(changed, bytes_)
        notes += more
    moved, where = _moved(skins, changed, character)
    data: JsonObject = {"file": file, "output": output}
    data["before"] = [_measured(group, character.skeleton) for group in _groups(skins)]
    data["after"] = [_measured(group, character.skeleton) for group in _groups(changed)]
    data["moved_m"] = moved
    lines = [f"{file}: {counted(len(skins), 'skin')}", *reading_lines(character)]
    lines += _lines(data["before"], "")
    lines += notes
    if notes:
        lines += _lines(data["after"], "after: ")
        if moved is not None:
            lines.append(f"no vertex moves by more than {milli(moved)} in {where}")
    result = list(character.skins)
    for number, skin in zip(numbers, changed, strict=True):
        result[number] = skin
    if to is not None:
        result, more = _transferred(changed, to, unit)
        lines += more
    lines += written(character.with_skins(result), output)
    return Report(lines, data, as_json)


def _groups(skins: Sequence[Skin]) -> list[SurfaceWeights]:
    from poise.binding import SurfaceWeights, bound_together

    return [SurfaceWeights.of([skins[i] for i in numbers]) for numbers in bound_together(skins)]


def _measured(weights: SurfaceWeights, skeleton: Skeleton) -> JsonObject:
    from poise.binding import BoneSegments, remove_rogues
    from poise.binding.mirroring import asymmetry
    from poise.binding.report import jumps

    used = weights.values > 0.0
    bones = BoneSegments.bound(skeleton, weights.inverse_binds)
    return {
        "vertices": len(weights.values),
        "joints": int(used.any(axis=0).sum()),
        "influences": int(used.sum(axis=1).max(initial=0)),
        "without_weight": int((~used.any(axis=1)).sum()),
        "rogue_spots": remove_rogues(weights, bones).spots,
        "jumps": jumps(weights.values, weights.surface),
        "asymmetry": asymmetry(weights),
    }


def _lines(measured: list[JsonObject], word: str) -> list[str]:
    lines: list[str] = []
    for found in measured:
        parts = [
            _vertices(found["vertices"]),
            counted(found["joints"], "joint"),
            f"at most {found['influences']} per vertex",
            f"jumps {100 * found['jumps']:.3g} %",
            counted(found["rogue_spots"], "rogue spot"),
        ]
        if found["asymmetry"] is not None:
            parts.append(f"left-right difference {found['asymmetry']:.2g}")
        if found["without_weight"]:
            parts.append(f"{found['without_weight']} without weight")
        lines.append(word + ", ".join(parts))
    return lines


def _vertices(count: int) -> str:
    return counted(count, "vertex", "vertices")


def _rounded(skins: Sequence[Skin], size: int) -> tuple[list[Skin], list[str]]:
    from poise.binding import compress

    result = [skin.with_weights(compress(skin.weights, size).weights()) for skin in skins]
    count = sum(len(skin.weights) for skin in skins)
    return result, [f"quantised: {size} bytes per vertex, {size * count} in total"]


def _moved(
    before: Sequence[Skin], after: Sequence[Skin], character: Character
) -> tuple[float | None, str]:
    """Return the largest displacement of a vertex in metres, and the poses that were compared.

    Compares frames of the motion; without a motion any pose, if the skeleton can take the bind pose
    of the skins; else None.
    """
    import numpy as np

    from poise.binding import deviation, deviation_bound

    # The joints of the old skin come first in the new one.
    pairs = [(new.with_weights(old.weights.normalised()), new.weights.normalised())
             for old, new in zip(before, after, strict=True)]  # fmt: skip
    from poise.skinning.sample_poses import frames_of

    frames = frames_of(character)
    stances = [] if frames else [_bound_at(skin, character.skeleton) for skin, _ in pairs]
    known = [stance for stance in stances if stance is not None]
    if frames:
        gaps = [deviation(skin, weights, [character.rest, *frames]) for skin, weights in pairs]
        poses = f"the rest pose and {counted(len(frames), 'frame')} of the motion"
    elif len(known) == len(pairs):
        gaps = [
            deviation_bound(skin, weights, pose)
            for (skin, weights), pose in zip(pairs, known, strict=True)
        ]
        poses = "any pose"
    else:
        return None, ""
    furthest = max(float(gap.max(initial=0.0)) for gap in gaps)
    return (furthest, poses) if np.isfinite(furthest) else (None, "")


def _bound_at(skin: Skin, skeleton: Skeleton) -> Pose | None:
    """Return the pose in which a skin was bound; None if the skeleton cannot take it."""
    import numpy as np

    from poise.motion.frame_fitting import values_of_frames

    if _stands(skin, skeleton.rest):
        return skeleton.rest
    rest, world = skeleton.rest.world, np.empty_like(skeleton.rest.world)
    try:
        own = dict(zip(skin.joints, np.linalg.inv(skin.inverse_bind), strict=True))
        for i, (name, parent) in enumerate(
            zip(skeleton.joint_names, skeleton.parents, strict=True)
        ):  # joints without influence keep their rest transform relative to the parent
            still = rest[i] if parent < 0 else world[parent] @ np.linalg.inv(rest[parent]) @ rest[i]
            world[i] = own.get(name, still)
        pose = skeleton.pose(values_of_frames(skeleton, world))
    except (np.linalg.LinAlgError, PoiseError):  # flat frames, or frames without a solution
        return None
    return pose if _stands(skin, pose) else None


def _stands(skin: Skin, pose: Pose) -> bool:
    import numpy as np

    return bool(np.abs(skin.matrices(pose) - np.eye(4)).max() < 1e-5)


def _transferred(
    skins: Sequence[Skin], file: str, unit: str | None
) -> tuple[list[Skin], list[str]]:
    from poise.binding import transfer

    meshes = meshes_of(read_skinned(file, unit), file)
    found = transfer(skins, meshes)
    summary = (
        f"transferred to {file}: {counted(len(meshes), 'mesh', 'meshes')}, "
        f"{milli(found.mean)} away on average, {milli(found.max_distance)} at most"
    )
    return list(found.skins), [summary]
