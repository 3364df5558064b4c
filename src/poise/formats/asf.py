"""Acclaim skeletons, ``.asf``."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np

from poise.formats.asf_conversion import convert_skeleton
from poise.formats.asf_document import AsfDocument, write_document
from poise.formats.asf_parser import parse_document
from poise.formats.asf_skeleton import (
    INCH,
    AsfSource,
    build_skeleton,
    resolve_parents,
    rest_height,
    same_bones,
    with_skeleton_limits,
)
from poise.formats.constant_scale import without_scale
from poise.formats.repair_log import RepairLog
from poise.formats.text_file import read_text, write_text
from poise.model import Character, Unit, guess_unit
from poise.report_text import listed

CMU_LENGTH = 0.45
"""The ``:units length`` of files from CMU and HDM05."""

_HUMAN = (0.5, 3.0)
"""Metres; the unit is not guessed if the rest pose has an extent in this range."""

_MOST_BYTES = 6 << 20
"""Maximum file size: 40,000 bones (people have 30). Empty lines need 70 times their size."""

_STATED_UNIT = re.compile(r"one length is ([0-9.eE+-]+) m\b")


class AsfFormat:
    """Reads and writes skeletons; a character's motions are not written."""

    name = "asf"
    extensions = (".asf",)
    holds = frozenset(["limits"])

    def read(
        self,
        path: str | os.PathLike[str],
        *,
        skeleton: object = None,
        unit: Unit | str | float | None = None,
    ) -> Character:
        """Read a skeleton. ``skeleton`` is ignored.

        Raises:
            FileMissing: the file does not exist.
            FileSyntax: the file breaks the grammar; the error gives the line.
            FileUnsupported: the file uses features that Poise does not read.

        Warns:
            RepairWarning: a fault of the file was repaired.
        """
        del skeleton
        log = RepairLog(path)
        character = read_skeleton(path, log, unit)
        log.warn()
        return character

    def write(self, character: Character, path: str | os.PathLike[str]) -> None:
        """Write the skeleton, in the character's unit.

        Constant scales are applied to the lengths.

        Raises:
            FileUnsupported: a scale changes, shears rotating descendants, or is zero.
        """
        still = replace(character, motions={})
        document = skeleton_document(without_scale(still, path, "ASF").character)
        write_text(
            path, write_document(document), newline=document.newline, encoding=document.encoding
        )

    def losses(self, character: Character, path: str | os.PathLike[str]) -> list[str]:
        """List the properties of joints that ASF cannot store."""
        return bone_losses(replace(character, motions={}), path)


ASF = AsfFormat()


def read_skeleton(
    path: str | os.PathLike[str], log: RepairLog, unit: Unit | str | float | None = None
) -> Character:
    """Read the character of an ASF file; its ``source`` is an `AsfSource`."""
    path = Path(path)
    document = parse_document(read_text(path, log, _MOST_BYTES), log)
    parents = resolve_parents(document, log)
    found = find_unit(document, parents, unit)
    source = build_skeleton(document, parents, found.metres, path.stem, log, path)
    return Character(path.stem, source.skeleton, unit=found, source=source, repairs=log.repairs)


def find_unit(
    document: AsfDocument, parents: Mapping[str, str], given: Unit | str | float | None
) -> Unit:
    """Return the unit of length: given, recorded by Poise, stated by ``:units``, or guessed."""
    if given is not None:
        return Unit.of(given)
    for comment in document.comments.get("units", ()):
        if stated := _STATED_UNIT.search(comment):
            try:
                return Unit.of(float(stated[1]))
            except ValueError:
                continue
    length = document.length
    if length == CMU_LENGTH:
        return Unit.of("cmu")
    height = rest_height(document, parents)
    if length is None:
        return guess_unit(height)
    unit = Unit.of(INCH / length)
    guess = guess_unit(height)
    hopeless = guess == guess_unit(0.0) and not _HUMAN[0] <= height <= _HUMAN[1]
    return unit if hopeless or _HUMAN[0] <= height * unit.metres <= _HUMAN[1] else guess


def bone_losses(character: Character, path: str | os.PathLike[str]) -> list[str]:
    """List the properties of joints that ASF bones cannot store.

    Raises:
        FileUnsupported: a scale changes, shears rotating descendants, or is zero.
    """
    source = character.source
    if isinstance(source, AsfSource) and same_bones(source, character.skeleton):
        return []
    unscaled = without_scale(character, path, "ASF")
    return [*unscaled.losses, *_motion_losses(character, unscaled.character)]


def _motion_losses(character: Character, unscaled: Character) -> list[str]:
    """List losses of joints whose motion is written instead of values, or without scale."""
    rig = convert_skeleton(unscaled.skeleton, character.unit.metres)
    joints = [
        joint
        for joint, plain in zip(character.skeleton.joints, unscaled.skeleton.joints, strict=True)
        if joint.name in rig.by_motion or plain.type != joint.type
    ]
    if not joints:
        return []
    named = listed([joint.name for joint in joints])
    limited = any(
        drive is None and bool(np.isfinite(bounds).any())
        for joint in joints
        for bounds, drive in zip(joint.limits, joint.drives, strict=True)
    )
    limits = ", and their limits" if limited else ""
    return [f"the joint types of {named}{limits}: ASF stores rotations about three axes"]


def skeleton_document(character: Character) -> AsfDocument:
    """Return the ASF of a character: its source if the bones are unchanged, else a new one."""
    source = character.source
    if isinstance(source, AsfSource) and same_bones(source, character.skeleton):
        return with_skeleton_limits(source, character.skeleton)
    document = convert_skeleton(character.skeleton, character.unit.metres).document
    return replace(document, name=document.name)
