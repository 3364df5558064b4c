"""Acclaim skeletons, ``.asf``.

A bone's joint lies at the start of the bone, rotated by the bone's own ``axis`` frame ``C``: with
column vectors, ``frame = [C_parent^-1 C | C_parent^-1 d_parent l_parent]``, and the joint's motion
applies in that frame. Thus ``C M C^-1`` is the bone's rotation in world axes, as the format defines
it, and ``dof rx ry rz``, first applied first, is ``M = Rz @ Ry @ Rx``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from poise.array_types import Floats
from poise.errors import FileName
from poise.formats.asf_conversion import convert_skeleton
from poise.formats.asf_document import (
    UNLIMITED,
    AsfBone,
    AsfDocument,
    Triple,
    parse_document,
    write_document,
)
from poise.formats.constant_scale import without_scale
from poise.formats.repair_log import RepairLog
from poise.formats.text_file import read_text, restore_raw, write_text
from poise.geometry.transforms import euler_matrix
from poise.joints import Channels, Fixed, Prismatic
from poise.joints.joint_type import JointType
from poise.model import Character, Skeleton, SkeletonBuilder, Unit, UnitLike, guess_unit
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
        self, path: FileName, *, skeleton: object = None, unit: UnitLike | None = None
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

    def write(self, character: Character, path: FileName) -> None:
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

    def losses(self, character: Character, path: FileName) -> list[str]:
        """List the properties of joints that ASF cannot store."""
        return bone_losses(replace(character, motions={}), path)


ASF = AsfFormat()


def read_skeleton(path: FileName, log: RepairLog, unit: UnitLike | None = None) -> Character:
    """Read the character of an ASF file; its ``source`` is an `AsfSource`."""
    path = Path(path)
    document = parse_document(read_text(path, log, _MOST_BYTES), log)
    parents = resolve_parents(document, log)
    found = find_unit(document, parents, unit)
    source = build_asf_skeleton(document, parents, found.metres, path.stem, log, path)
    return Character(path.stem, source.skeleton, unit=found, source=source, repairs=log.repairs)


def find_unit(document: AsfDocument, parents: Mapping[str, str], given: UnitLike | None) -> Unit:
    """Return the unit of length: given, recorded by Poise, stated by ``:units``, or guessed."""
    if given is not None:
        return Unit.of(given)
    for comment in document.comments.get("units", ()):
        if stated := _STATED_UNIT.search(comment):
            try:
                return Unit.of(float(stated[1]))
            except ValueError:  # a comment of another program
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


def bone_losses(character: Character, path: FileName) -> list[str]:
    """List the properties of joints that ASF bones cannot store.

    Raises:
        FileUnsupported: a scale changes, shears rotating descendants, or is zero.
    """
    source = character.source
    roots = [joint for joint in character.skeleton.joints if joint.parent < 0]
    bounded = len(roots) == 1 and bool(np.isfinite(roots[0].limits).any())
    lost = [f"the limits of {roots[0].name}: the root of an ASF has none"] * bounded
    if isinstance(source, AsfSource) and same_bones(source, character.skeleton):
        return lost
    unscaled = without_scale(character, path, "ASF")
    return [*lost, *unscaled.losses, *_motion_losses(character, unscaled.character)]


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


INCH = 0.0254
"""Metres; ASF lengths are inches divided by the ``length`` of ``:units``."""


@dataclass(frozen=True)
class AsfSource:
    """Source of a skeleton: the document, and the mapping from its bones to joints.

    ``columns`` maps a bone and one of its dofs to the index in ``q``. ``metres`` is the length of
    one file unit, ``path`` the file or None.
    """

    document: AsfDocument
    skeleton: Skeleton
    metres: float
    columns: Mapping[tuple[str, str], int]
    path: Path | None = None

    @property
    def radians(self) -> float:
        """Radians per angle unit of the file."""
        return angle_unit(self.document)

    def scale(self, dof: str) -> float:
        """Radians or metres per file unit of a dof."""
        return self.radians if dof.startswith("r") else self.metres


def angle_unit(document: AsfDocument) -> float:
    """Radians per angle unit of the document."""
    return 1.0 if document.angle == "rad" else float(np.pi / 180.0)


def axis_frame(document: AsfDocument, angles: Triple, order: str) -> Floats:
    """Rotation (3, 3) of an ``axis`` line: the first axis in ``order`` is applied first.

    >>> axis_frame(AsfDocument(), (90.0, 0.0, 90.0), "xyz").round(12) + 0.0
    array([[0., 0., 1.],
           [1., 0., 0.],
           [0., 1., 0.]])
    """
    radians = np.array(angles) * angle_unit(document)
    turned = dict(zip("xyz", radians.tolist(), strict=True))
    outwards = order[::-1]
    return euler_matrix([turned[letter] for letter in outwards], outwards)


def bone_vector(bone: AsfBone) -> Floats:
    """Vector (3,) from the bone's start to its end, in world axes and the file's unit."""
    direction = np.array(bone.direction)
    norm = float(np.linalg.norm(direction))
    if norm == 0.0:
        return np.zeros(3)
    return direction * (bone.length / norm)


def joint_type(dofs: Sequence[str]) -> JointType:
    """Return the joint of a ``dof`` or ``order`` line: translations outside, first rotation inside.

    >>> joint_type(("rx", "rz"))
    Channels(chain='rz rx', dofs_order='rx rz')
    """
    translations = [dof for dof in dofs if dof.startswith("t")]
    rotations = [dof for dof in dofs if dof.startswith("r")]
    chain = [*translations, *reversed(rotations)]
    if not chain:
        return Fixed()
    return Channels(" ".join(chain), " ".join(dof for dof in dofs if dof != "l"))


def resolve_parents(document: AsfDocument, log: RepairLog) -> dict[str, str]:
    """Return the parent of every bone, parents before children, otherwise in file order.

    Unknown names, a second parent and cycles raise `FileSyntax`; a bone without a parent is
    attached to the root, with a repair.
    """
    bones = {bone.name: bone for bone in document.bones}
    parents: dict[str, str] = {}
    lines: dict[str, int | None] = {}
    for branch in document.hierarchy:
        for name in (branch.parent, *branch.children):
            if name not in bones and name != "root":
                raise log.fault(
                    f"the hierarchy contains {name!r}, which is missing in "
                    f":bonedata{_near(name, bones)}",
                    branch.line,
                )
        for child in branch.children:
            if child == "root":
                raise log.fault("the root has a parent; expected none", branch.line)
            if parents.get(child, branch.parent) != branch.parent:
                raise log.fault(
                    f"{child} has the parents {branch.parent} and {parents[child]}; expected one",
                    branch.line,
                )
            parents[child] = branch.parent
            lines[child] = branch.line
    for name, bone in bones.items():
        if name not in parents:
            log.repair_part("no parent in :hierarchy for {}; attached to the root", name, bone.line)
            parents[name] = "root"
    return _parents_first(parents, list(bones), lines, log)


def _parents_first(
    parents: dict[str, str], names: list[str], lines: dict[str, int | None], log: RepairLog
) -> dict[str, str]:
    placed: dict[str, str] = {}
    for name in names:
        chain: list[str] = []
        waiting: set[str] = set()
        while name != "root" and name not in placed:
            if name in waiting:
                raise log.fault(f"{name} is its own ancestor", lines[name])
            waiting.add(name)
            chain.append(name)
            name = parents[name]
        for above in reversed(chain):
            placed[above] = parents[above]
    return placed


def _near(name: str, known: Mapping[str, object]) -> str:
    import difflib

    near = difflib.get_close_matches(name, known, n=3)
    return "; near: " + ", ".join(near) if near else ""


def rest_height(document: AsfDocument, parents: Mapping[str, str]) -> float:
    """Largest extent of the zero pose along a world axis, in the file's unit."""
    ends = {"root": np.zeros(3)}
    bones = {bone.name: bone for bone in document.bones}
    for name, parent in parents.items():
        ends[name] = ends[parent] + bone_vector(bones[name])
    points = np.array(list(ends.values()))
    return float(np.ptp(points, axis=0).max())


def build_asf_skeleton(
    document: AsfDocument,
    parents: Mapping[str, str],
    metres: float,
    name: str,
    log: RepairLog,
    path: Path | None = None,
) -> AsfSource:
    """Build the skeleton of a document, with ``metres`` per file unit, and its bone mapping."""
    builder = SkeletonBuilder(name)
    root = document.root
    frames = {"root": axis_frame(document, root.orientation, root.axis)}
    ends = {"root": np.zeros(3)}
    owners = {"root": "root"}
    builder.add(
        "root",
        joint_type(root.order),
        offset=np.array(root.position) * metres,
        rotation=frames["root"],
    )
    columns = [("root", dof, "root") for dof in root.order]
    bones = {bone.name: bone for bone in document.bones}
    taken = {"root", *bones}
    for name_, parent in parents.items():
        bone = bones[name_]
        frame = axis_frame(document, bone.axis, bone.axis_order)
        end = frame.T @ bone_vector(bone) * metres
        builder.add(
            name_,
            joint_type(bone.dofs),
            parent=owners[parent],
            offset=ends[parent],
            rotation=frames[parent].T @ frame,
            tip=end,
            limits=_limits(document, bone, metres),
        )
        frames[name_], ends[name_], owners[name_] = frame, end, name_
        columns += [(name_, dof, name_) for dof in bone.dofs if dof != "l"]
        if "l" in bone.dofs:
            stretch = _add_stretch(builder, document, bone, end, metres, taken, log)
            owners[name_], ends[name_] = stretch, np.zeros(3)
            columns.append((name_, "l", stretch))
    skeleton = builder.build()
    return AsfSource(document, skeleton, metres, _q_columns(skeleton, columns), path)


def _limits(
    document: AsfDocument, bone: AsfBone, metres: float
) -> dict[str, tuple[float, float]] | None:
    scales = {"r": angle_unit(document), "t": metres}
    pairs = zip(bone.dofs, bone.limits, strict=False)
    limits = {
        dof: (low * scales[dof[0]], high * scales[dof[0]])
        for dof, (low, high) in pairs
        if dof != "l"
    }
    return limits or None


def _add_stretch(
    builder: SkeletonBuilder,
    document: AsfDocument,
    bone: AsfBone,
    end: Floats,
    metres: float,
    taken: set[str],
    log: RepairLog,
) -> str:
    """Add a joint at the bone's end for its ``l`` dof, which moves the children of the bone."""
    frame = axis_frame(document, bone.axis, bone.axis_order)
    direction = frame.T @ np.array(bone.direction)
    if not direction.any():
        raise log.fault(f"{bone.name} has the dof l, but no direction to stretch in", bone.line)
    name = f"{bone.name}_length"
    while name in taken:
        name += "_"
    taken.add(name)
    prismatic = Prismatic((float(direction[0]), float(direction[1]), float(direction[2])))
    limits = None
    if bone.limits:
        low, high = bone.limits[bone.dofs.index("l")]
        limits = {prismatic.dofs[0].suffix: (low * metres, high * metres)}
    builder.add(name, prismatic, parent=bone.name, offset=end, limits=limits)
    return name


def _q_columns(
    skeleton: Skeleton, columns: list[tuple[str, str, str]]
) -> dict[tuple[str, str], int]:
    """Map each bone's dofs to indices in ``q``; columns are (bone, dof, joint)."""
    found: dict[tuple[str, str], int] = {}
    for bone, dof, joint in columns:
        first = skeleton.joint_dofs(joint).start
        suffixes = [entry.suffix for entry in skeleton.joint(joint).type.dofs]
        found[bone, dof] = first + (0 if dof == "l" else suffixes.index(dof))
    return found


def same_bones(source: AsfSource, skeleton: Skeleton) -> bool:
    """Return whether a skeleton equals the source's skeleton, except for limits."""
    if skeleton is source.skeleton:
        return True
    own = source.skeleton
    return len(own.joints) == len(skeleton.joints) and all(
        a.name == b.name
        and a.parent == b.parent
        and a.type == b.type
        and np.array_equal(a.frame, b.frame)
        and (a.tip is None) == (b.tip is None)
        and (a.tip is None or b.tip is None or np.array_equal(a.tip, b.tip))
        for a, b in zip(own.joints, skeleton.joints, strict=True)
    )


def with_skeleton_limits(source: AsfSource, skeleton: Skeleton) -> AsfDocument:
    """Return the source's document with limits of ``skeleton``; equal limits keep their digits."""
    bones: list[AsfBone] = []
    for bone in source.document.bones:
        limits: list[tuple[float, float]] = []
        for number, dof in enumerate(bone.dofs):
            index = source.columns[bone.name, dof]
            pair = np.array([skeleton.lower[index], skeleton.upper[index]]) / source.scale(dof)
            raw = bone.limits[number] if bone.limits else UNLIMITED
            low, high = restore_raw(pair, raw)[0].tolist()
            limits.append((low, high))
        if not bone.limits and all(limit == UNLIMITED for limit in limits):
            limits = []
        bones.append(replace(bone, limits=tuple(limits)))
    return replace(source.document, bones=tuple(bones))
