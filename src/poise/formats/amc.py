"""Acclaim motions, ``.amc``, each with the ``.asf`` of its skeleton."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.errors import FileMissing, FileName, FileRefused, FileUnsupported, InvalidValue
from poise.files import check_linked, together
from poise.files.read_dependencies import note
from poise.formats.amc_parser import AmcBone, AmcDocument, parse_document, write_document
from poise.formats.asf import (
    ASF,
    AsfSource,
    bone_losses,
    read_skeleton,
    same_bones,
    with_skeleton_limits,
)
from poise.formats.asf_conversion import convert_skeleton
from poise.formats.asf_document import AsfDocument, bone_name
from poise.formats.asf_document import write_document as write_asf
from poise.formats.constant_scale import without_scale
from poise.formats.handles import with_handles_beside
from poise.formats.repair_log import RepairLog
from poise.formats.text_file import read_text, restore_raw, write_text
from poise.model import Character, Motion, Skeleton, Unit, UnitLike
from poise.model.units import NAMED_UNITS

ASSUMED_RATE = 120.0
"""Frames per second for files that state no rate, such as those of CMU and HDM05."""

_DEGREE = float(np.pi / 180.0)


@dataclass(frozen=True, eq=False)
class AmcSource:
    """Source of a motion; ``rate_assumed`` is true if the file states no rate."""

    document: AmcDocument
    asf: AsfSource | None
    rate_assumed: bool


@dataclass(frozen=True, eq=False)
class _Rig:
    """The bones of a skeleton by AMC name: their dofs, and the index of each dof in q."""

    skeleton: Skeleton
    dofs: Mapping[str, tuple[str, ...]]
    columns: Mapping[tuple[str, str], int]


class AmcFormat:
    """Reads and writes motions of an ASF skeleton."""

    name = "amc"
    extensions = (".amc",)
    holds = frozenset(["motion", "limits"])

    def read(
        self, path: FileName, *, skeleton: object = None, unit: UnitLike | None = None
    ) -> Character:
        """Read a motion and its skeleton.

        ``skeleton`` is the path of the ASF, a `Character` or a `Skeleton`; by default, the ASF
        next to the file with a matching name. The rate is 120 frames per second unless a comment
        of the header states another.

        Raises:
            FileMissing: the file or its skeleton does not exist.
            FileSyntax: the file breaks the grammar; the error gives the line.
            FileUnsupported: the file uses features that Poise does not read.

        Warns:
            RepairWarning: a fault of the file was repaired.
        """
        path = Path(path)
        log = RepairLog(path)
        file = read_text(path, log)
        document = parse_document(file, log)
        skeleton_log = RepairLog("")
        if skeleton is None:
            skeleton = find_skeleton(path, document)
        if isinstance(skeleton, (str, os.PathLike)):
            skeleton_log = RepairLog(skeleton)
            skeleton = _read_character(skeleton, skeleton_log, unit)
        character = _character(skeleton, document, unit)
        motion = _motion(character, document, path.stem, log)
        skeleton_log.warn()
        return log.reported(replace(character, motions={motion.name: motion}))

    def write(self, character: Character, path: FileName) -> None:
        """Write the first motion (or the rest pose), in the character's unit.

        The ASF is written next to the AMC, under the same stem, unless the unchanged source file of
        the skeleton already exists there. Both files are replaced, or neither.

        Constant scales are applied to the lengths.

        Raises:
            FileUnsupported: a scale changes, shears rotating descendants, or is zero.
        """
        path = Path(path)
        character = without_scale(character, path, "AMC").character
        motion = next(iter(character.motions.values()), None)
        if motion is None:
            motion = Motion(character.skeleton, character.rest.q[None], ASSUMED_RATE, "rest")
        source = _asf_source(character, motion)
        if source is None:
            rig = convert_skeleton(character.skeleton, character.unit.metres)
            document, own = _new_document(rig.values(motion), motion, path)
            skeleton = rig.document
        else:
            document, own = _known_document(source, motion, path)
            skeleton = with_skeleton_limits(source, motion.skeleton)
            if skeleton == source.document and _finds(path, document, source.path):
                skeleton = None
        text = write_document(document, own)
        with together():  # an old motion must not be combined with a new skeleton
            if skeleton is not None:
                _write_asf(skeleton, path)
            write_text(path, text, newline=document.newline, encoding=document.encoding)

    def losses(self, character: Character, path: FileName) -> list[str]:
        """List the properties of joints that the bones of the accompanying ASF cannot store."""
        return bone_losses(character, path)


AMC = AmcFormat()


# Reading


def find_skeleton(path: Path, document: AmcDocument) -> Path:
    """Find the ASF of an AMC: by the same stem, the name in the header, or a prefix of the stem.

    For example, ``02_01.amc`` uses ``02.asf``. Raises `FileMissing` if no file matches, and
    `FileRefused` for a symbolic link out of the folder.
    """
    try:
        entries = sorted(path.absolute().parent.iterdir())
    except OSError:
        entries = []
    beside = {entry.stem.lower(): entry for entry in entries if entry.suffix.lower() == ".asf"}
    stem = path.stem.lower()
    named = Path(document.skeleton_name or "").stem.lower()
    starts = [stem[: found.start()] for found in re.finditer(r"[^a-z0-9]", stem)]
    for candidate in (stem, named, *reversed(starts)):
        if candidate in beside:
            check_linked(beside[candidate], path, beside[candidate].name)
            return beside[candidate]
        if candidate:
            note(path.with_name(f"{candidate}.asf"))  # would be read if it existed
    raise FileMissing(
        f"no skeleton {path.stem}.asf beside it; pass one with skeleton=", file=str(path)
    )


def _finds(path: Path, document: AmcDocument, wanted: Path | None) -> bool:
    """Return whether reading an AMC written to ``path`` would find the skeleton ``wanted``."""
    try:
        return wanted is not None and find_skeleton(path, document) == wanted.absolute()
    except (FileMissing, FileRefused):  # then none is found
        return False


def _read_character(path: FileName, log: RepairLog, unit: UnitLike | None) -> Character:
    if Path(path).suffix.lower() not in ASF.extensions:
        raise FileUnsupported("the skeleton of an AMC must be an .asf file", file=os.fspath(path))
    return with_handles_beside(read_skeleton(path, log, unit), path)


def _character(skeleton: object, document: AmcDocument, unit: UnitLike | None) -> Character:
    if isinstance(skeleton, Character):
        return replace(skeleton, unit=Unit.of(unit)) if unit is not None else skeleton
    if isinstance(skeleton, Skeleton):
        found = Unit.of(unit) if unit is not None else _guess_from_hips(skeleton, document)
        return Character(skeleton.name, skeleton, unit=found)
    raise InvalidValue(
        f"skeleton= must be a path, a Character or a Skeleton, not {type(skeleton).__name__}"
    )


def _guess_from_hips(skeleton: Skeleton, document: AmcDocument) -> Unit:
    """Guess the unit in which the root's height best matches the skeleton's, as a ratio."""
    ends = [np.zeros(3) if joint.tip is None else joint.tip for joint in skeleton.joints]
    world = skeleton.rest.world
    lowest = (world[:, 1, :3] * np.array(ends)).sum(axis=1) + world[:, 1, 3]
    own = float(world[0, 1, 3] - min(lowest.min(), world[:, 1, 3].min()))
    root = next((bone for bone in document.bones if bone.name.lower() == "root"), None)
    if root is None or root.count < 3 or own <= 0.0:
        return Unit.of("cmu")
    file = float(np.median(np.abs(document.values[:, root.column + 1])))
    if file == 0.0:
        return Unit.of("cmu")

    def away(name: str) -> float:
        return abs(float(np.log(file * NAMED_UNITS[name] / own)))

    best = min(NAMED_UNITS, key=away)
    return Unit(best, NAMED_UNITS[best], guessed=True)


def _rig(character: Character) -> _Rig:
    source = character.source
    skeleton = character.skeleton
    if isinstance(source, AsfSource) and same_bones(source, skeleton):
        dofs = {bone.name: bone.dofs for bone in source.document.bones}
        return _Rig(skeleton, {"root": source.document.root.order, **dofs}, source.columns)
    dofs = {}
    columns: dict[tuple[str, str], int] = {}
    for joint in skeleton.joints:
        first = skeleton.joint_dofs(joint.name).start
        name = "root" if joint.parent < 0 and joint.name.lower() == "root" else joint.name
        dofs[name] = tuple(joint.suffixes)
        for number, suffix in enumerate(joint.suffixes):
            columns[name, suffix] = first + number
    return _Rig(skeleton, dofs, columns)


def _motion(character: Character, document: AmcDocument, name: str, log: RepairLog) -> Motion:
    """Convert the document's frames to a motion of the character's skeleton."""
    rig = _rig(character)
    source = character.source if isinstance(character.source, AsfSource) else None
    angle = _angle_unit(document, source)
    from_columns: list[int] = []
    to_columns: list[int] = []
    scales: list[float] = []
    for bone in document.bones:
        for column, (known, dof) in enumerate(_match(rig, bone, log), start=bone.column):
            from_columns.append(column)
            to_columns.append(rig.columns[known, dof])
            scales.append(angle if dof.startswith("r") else character.unit.metres)
    present = {bone_name(bone.name) for bone in document.bones}
    for missing in (bone for bone, dofs in rig.dofs.items() if dofs and bone not in present):
        log.repair_part("no values for {}; rest values used", missing)
    q = np.repeat(character.rest.q[None], len(document.values), axis=0)
    q[:, to_columns] = document.values[:, from_columns] * np.array(scales)
    q.setflags(write=False)
    rate = document.rate
    record = AmcSource(document, source, rate_assumed=rate is None)
    return Motion(character.skeleton, q, rate or ASSUMED_RATE, name, record)


def _match(rig: _Rig, bone: AmcBone, log: RepairLog) -> list[tuple[str, str]]:
    """Map each value of an AMC bone to the skeleton's (bone, dof); empty without a match."""
    name = bone_name(bone.name)
    dofs = rig.dofs.get(name)
    if dofs is None:
        log.repair_part("not in the skeleton: {}; values ignored", bone.name, bone.line)
        return []
    if bone.count == len(dofs):
        return [(name, dof) for dof in dofs]
    if dofs:
        raise log.fault(
            f"{bone.name} has {bone.count} values; its dofs {' '.join(dofs)} need {len(dofs)}",
            bone.line,
        )
    log.repair_part("values for {}, but no dofs; values ignored", bone.name, bone.line)
    return []


def _angle_unit(document: AmcDocument, source: AsfSource | None) -> float:
    """Radians per angle unit, as stated by the AMC, or else by its skeleton."""
    if document.degrees is not None:
        return _DEGREE if document.degrees else 1.0
    return source.radians if source is not None else _DEGREE


# Writing


def _asf_source(character: Character, motion: Motion) -> AsfSource | None:
    """Return the source ASF of the motion's skeleton, if its bones are unchanged."""
    amc = motion.source.asf if isinstance(motion.source, AmcSource) else None
    for source in (character.source, amc):
        if isinstance(source, AsfSource) and same_bones(source, motion.skeleton):
            return source
    return None


def _known_document(
    source: AsfSource, motion: Motion, path: Path
) -> tuple[AmcDocument, NDArray[np.bool_]]:
    """Build the AMC for an ASF's own bones; the mask marks numbers with the source's text."""
    before = motion.source.document if isinstance(motion.source, AmcSource) else None
    angle = _DEGREE if before is None else _angle_unit(before, source)
    own_dofs = {bone.name: bone.dofs for bone in source.document.bones}
    dofs = {"root": source.document.root.order, **own_dofs}
    values: dict[str, Floats] = {}
    for name, listed in dofs.items():
        if listed:
            columns = [source.columns[name, dof] for dof in listed]
            units = [angle if dof.startswith("r") else source.metres for dof in listed]
            values[name] = motion.q[:, columns] / np.array(units)
    if before is None:
        return _new_document(values, motion, path)
    return _updated_document(before, values, motion)


def _updated_document(
    before: AmcDocument, values: dict[str, Floats], motion: Motion
) -> tuple[AmcDocument, NDArray[np.bool_]]:
    """Replace values of ``before``; keep order, comments, frame numbers and unchanged digits."""
    frames = len(motion.q)
    same_frames = frames == len(before.values)
    blocks: list[tuple[str, Floats, Floats | None]] = []
    for bone in before.bones:
        raw = before.values[:, bone.column : bone.column + bone.count] if same_frames else None
        name = bone_name(bone.name)
        if name in values:
            blocks.append((bone.name, values.pop(name), raw))
        elif bone.count == 0:
            blocks.append((bone.name, np.zeros((frames, 0)), raw))
    blocks += [(name, found, None) for name, found in values.items() if found.any()]
    first = int(before.numbers[0])
    numbers = before.numbers if same_frames else np.arange(first, first + frames)
    document, own = _assemble(blocks, numbers, _with_rate(before.header, before, motion.fps))
    comments = before.comments if same_frames else {}
    return (
        replace(document, comments=comments, newline=before.newline, encoding=before.encoding),
        own,
    )


def _new_document(
    values: dict[str, Floats], motion: Motion, path: Path
) -> tuple[AmcDocument, NDArray[np.bool_]]:
    """Build a new AMC in degrees, for a skeleton file of the same stem."""
    header = (f"#!OML:ASF {path.stem}.asf", ":FULLY-SPECIFIED", ":DEGREES")
    blocks: list[tuple[str, Floats, Floats | None]] = [
        (name, found, None) for name, found in values.items() if found.shape[1]
    ]
    numbers = np.arange(1, len(motion.q) + 1)
    return _assemble(blocks, numbers, _with_rate(header, None, motion.fps))


def _with_rate(header: tuple[str, ...], before: AmcDocument | None, fps: float) -> tuple[str, ...]:
    """Return the header, with a rate line if a reader would otherwise assume another rate."""
    stated = before.rate if before is not None else None
    if fps == (stated or ASSUMED_RATE):
        return header
    kept = tuple(line for line in header if AmcDocument((line,), (), *_NOTHING).rate is None)
    return (*kept[:1], f"# frame rate {fps!r}", *kept[1:])


_NOTHING = (np.zeros((0, 0)), np.zeros(0, dtype=np.int64))


def _assemble(
    blocks: list[tuple[str, Floats, Floats | None]],
    numbers: NDArray[np.int64],
    header: tuple[str, ...],
) -> tuple[AmcDocument, NDArray[np.bool_]]:
    """Build a document from blocks (name, values, the source file's values or None)."""
    bones: list[AmcBone] = []
    texts: list[Floats] = [np.zeros((len(numbers), 0))]
    own: list[NDArray[np.bool_]] = [np.zeros((len(numbers), 0), dtype=bool)]
    column = 0
    for name, values, raw in blocks:
        restored, same = restore_raw(values, raw)
        bones.append(AmcBone(name, column, values.shape[1]))
        column += values.shape[1]
        texts.append(restored)
        own.append(same)
    document = AmcDocument(header, tuple(bones), np.hstack(texts), np.array(numbers, np.int64))
    return document, np.hstack(own)


def _write_asf(document: AsfDocument, path: Path) -> None:
    write_text(
        path.with_suffix(".asf"),
        write_asf(document),
        newline=document.newline,
        encoding=document.encoding,
    )
