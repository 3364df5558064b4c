"""File formats, chosen by the extension.

>>> "bvh" in FORMATS.names()
True
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypedDict, Unpack

import numpy as np

from poise.errors import (
    FileError,
    FileMissing,
    FileName,
    FileUnsupported,
    InvalidValue,
    MissingExtra,
    UnknownFormat,
    UnknownOption,
)
from poise.files import check_name, exists, is_folder, settle, together, trusting
from poise.formats.format_capabilities import ADVICE
from poise.lazy_names import suggesting
from poise.progress import Activity
from poise.registry import Registry

if TYPE_CHECKING:
    from poise.model import Character, Markers, Motion, UnitLike

__all__ = [
    "FORMATS",
    "LAYOUTS",
    "Format",
    "holds_handles",
    "losses",
    "passes",
    "read",
    "writable",
    "writable_extensions",
    "write",
]

if not TYPE_CHECKING:
    __getattr__ = suggesting(__name__, __all__)


class Format(Protocol):
    """The interface of file formats.

    ``extensions`` are lower-case with their dot. ``read`` returns a `Character`; ``skeleton`` is a
    path or a character for formats that need a separate skeleton; ``unit`` overrides the unit
    stated in the file or guessed. Readers open files with `poise.files.read_bytes`, and referenced
    files with `poise.files.linked_file`, which checks the trusted folders. ``write`` uses
    `poise.files.replace_file`, so that all output files appear together.

    A format may have more attributes: ``holds_handles`` (true if the file itself stores IK
    handles), ``reads`` and ``writes`` (false if unsupported), ``holds`` (names of the
    `format_capabilities.PARTS` of a character that the format can store), ``robots`` (true if
    ``read`` has the keywords ``base`` and ``meshes`` of `poise.read`), ``joint_values`` (true if
    it has ``fps`` and ``quaternion``), ``holds_scenes`` (true if a file has the tree of its
    program, not that of a body), ``needs`` (an optional
    extra, with a module and its package), ``options`` (the class of the keyword ``options`` of
    ``write``); and methods ``losses(character, path)``, with the keyword ``options`` if the format
    has options, that lists further losses, and ``passes(character)`` that returns whether the file
    from which a character was read is written again with only its changes.
    """

    @property
    def name(self) -> str: ...

    @property
    def extensions(self) -> tuple[str, ...]: ...

    def read(
        self, path: FileName, *, skeleton: object = None, unit: UnitLike | None = None
    ) -> Character: ...

    def write(self, character: Character, path: FileName) -> None: ...


FORMATS: Registry[Format] = Registry(
    "file format",
    group="poise.formats",
    builtin={
        "asf": "poise.formats.asf:ASF",
        "amc": "poise.formats.amc:AMC",
        "bvh": "poise.formats.bvh:BVH",
        "c3d": "poise.formats.c3d:C3D",
        "csv": "poise.formats.csv_table:CSV",
        "urdf": "poise.formats.urdf:URDF",
        "mjcf": "poise.formats.mjcf:MJCF",
        "fbx": "poise.formats.fbx:FBX",
        "gltf": "poise.formats.gltf:GLTF",
        "mot": "poise.formats.opensim.storage:MOT",
        "maya": "poise.formats.maya:MAYA",
        "npy": "poise.formats.body_motions.bodies:NPY",
        "npz": "poise.formats.npz:NPZ",
        "obj": "poise.formats.obj:OBJ",
        "pkl": "poise.formats.robot_motions.pickles:PKL",
        "osim": "poise.formats.opensim.osim:OSIM",
        "ply": "poise.formats.ply:PLY",
        "pt": "poise.formats.body_motions.parameters:PT",
        "stl": "poise.formats.stl:STL",
        "trc": "poise.formats.trc:TRC",
        "usd": "poise.formats.usd:USD",
        "vrm": "poise.formats.vrm:VRM",
        "vrma": "poise.formats.vrm:VRMA",
    },
    error=UnknownFormat,
)

LAYOUTS: Registry[Format] = Registry(
    "layout",
    group="poise.layouts",
    builtin={
        "beyondmimic": "poise.formats.robot_motions.arrays:BEYONDMIMIC",
        "gmr": "poise.formats.robot_motions.pickles:GMR",
        "humanml3d": "poise.formats.body_motions.bodies:HUMANML3D",
        "kimodo": "poise.formats.body_motions.bodies:KIMODO",
        "mjlab": "poise.formats.robot_motions.arrays:MJLAB",
        "phc": "poise.formats.robot_motions.pickles:PHC",
        "qpos": "poise.formats.robot_motions.arrays:QPOS",
        "soma": "poise.formats.robot_motions.tables:SOMA",
        "unitree": "poise.formats.robot_motions.tables:UNITREE",
        "coco-17": "poise.formats.keypoint_layouts:SETS.coco_17",
        "h36m-17": "poise.formats.keypoint_layouts:SETS.h36m_17",
        "body-25": "poise.formats.keypoint_layouts:SETS.body_25",
        "mediapipe-33": "poise.formats.keypoint_layouts:SETS.mediapipe_33",
        "mediapipe-holistic": "poise.formats.keypoint_layouts:SETS.mediapipe_holistic",
        "left-hand-21": "poise.formats.keypoint_layouts:SETS.left_hand_21",
        "right-hand-21": "poise.formats.keypoint_layouts:SETS.right_hand_21",
        "halpe-26": "poise.formats.keypoint_layouts:SETS.halpe_26",
        "coco-wholebody-133": "poise.formats.keypoint_layouts:SETS.coco_wholebody_133",
        "mhr-70": "poise.formats.keypoint_layouts:SETS.mhr_70",
        "smpl-22": "poise.formats.keypoint_layouts:SETS.smpl_22",
        "smpl-24": "poise.formats.keypoint_layouts:SETS.smpl_24",
        "soma-77": "poise.formats.keypoint_layouts:SETS.soma_77",
    },
    error=UnknownOption,
)
"""Formats that share an extension with another one, for motions of robots and people, by name."""


MARKER_AXES = ("x", "y", "z", "-x", "-y", "-z")
"""Up axes of marker files."""

_INSTEAD = {
    "Result": "write character.at(result.pose)",
    "Retargeted": "write character.with_motion(retargeted.motion)",
    "CleanedMotion": "write character.with_motion(cleaned.motion)",
    "Skeleton": "write Character(name, skeleton)",
}
"""What to write instead of values of other types."""


class MarkerAxes(TypedDict, total=False):
    """Options of `read` for marker files.

    Attributes:
        up: up axis of the file.
    """

    up: str | None


def read(
    path: FileName,
    *,
    skeleton: object = None,
    unit: UnitLike | None = None,
    trust_paths: Sequence[FileName] = (),
    base: str | None = None,
    meshes: bool = True,
    fps: float | None = None,
    quaternion: str | None = None,
    **axes: Unpack[MarkerAxes],
) -> Character:
    """Read a character from a file in the format of its extension.

    ``skeleton`` is the skeleton's file (or a `Character`, or a `Skeleton`) for formats that store
    only motion, such as AMC, CSV, or the motion of a robot in NPZ and PKL. ``unit`` (a name such as
    "cm", metres per unit, or a `Unit`) overrides the unit of the file or the guess. IK handles in
    ``stem.ik.json`` next to the file (for an AMC also next to its ASF) become
    ``character.handles``.

    Referenced files (buffers, textures, includes, references) are read from the file's folder and
    its subfolders, after resolving symbolic links. ``trust_paths`` are further folders or files
    that may be read. Textures elsewhere are omitted with a `RepairWarning`; other files elsewhere
    are errors.

    ``base`` and ``meshes`` are for robots (URDF, MJCF). ``base`` states whether the root link, in
    MJCF the first body of the largest tree, moves "free" or is "fixed". A free base is the start of
    ``q``: x y z, and a quaternion wxyz. By default the file decides; if a URDF has no root link
    named ``world`` and no floating or planar joint at its root, legged robots, which
    `poise.find_anatomy` recognises, are free, which is reported as a repair, and others are fixed.
    ``meshes=False`` omits skins and collision shapes. Otherwise mesh files are located now, and
    read when skins or collision shapes are used first, as by ``character.anatomy``. Repairs of
    their content are issued then, and removing a file in between is an error.

    ``fps`` is the frame rate of a file that states none, of robots and of generators and video
    models (CSV, NPY, NPZ, PKL, PT). ``quaternion`` is the order of the entries of quaternions,
    "wxyz" or "xyzw", in motions of robots, if it differs from that of the layout.

    ``up`` is for marker files (C3D, TRC): the up axis of the file, "x", "y", "z", "-x", "-y" or
    "-z". By default the names of markers of the head and the feet show it, else the file states it,
    else it is guessed, with a note.

    Repairs are issued as `RepairWarning` and kept in ``character.repairs``, and so is a
    `UnitWarning` if the passed ``unit`` makes a human body implausibly large or small. Errors name
    the file and, where possible, the line.

    Raises:
        UnknownFormat: no format reads the extension; the message lists the supported ones.
        FileMissing: the file does not exist, or is a folder.
        FileSyntax: the file breaks the format's grammar.
        FileUnsupported: the file is valid, but uses features that Poise does not read.
        FileTooLarge: the file exceeds the reader's limits.
        FileRefused: the file refers to a file that is neither in its folder nor in
            ``trust_paths``, or a pickle contains code.
        FileError: the path is not a regular file, or cannot be read.
        UnknownOption, InvalidValue: the base is unknown, or an option does not apply to the format.

    >>> import tempfile
    >>> folder = Path(tempfile.mkdtemp())
    >>> _ = (folder / "stick.bvh").write_text(
    ...     "HIERARCHY ROOT hip { OFFSET 0 0 0 CHANNELS 3 Zrotation Xrotation Yrotation End Site "
    ...     "{ OFFSET 0 170 0 } } MOTION Frames: 1 Frame Time: 0.01 90 0 0"
    ... )
    >>> stick = read(folder / "stick.bvh")
    >>> stick.skeleton.joint_names, stick.unit.name, stick.motion.fps
    (('hip',), 'cm', 100.0)
    """
    if is_folder(_checked(path)):
        raise FileMissing("is a folder; expected a file", file=path)
    found = format_of(path)
    options = {"base": base} if base is not None else {}
    options |= {} if meshes else {"meshes": False}
    if options and not getattr(found, "robots", False):
        raise InvalidValue(f"{', '.join(options)}: only for robots, in .urdf, .xml and .mjcf")
    given = {"fps": fps, "quaternion": quaternion}
    values = {name: value for name, value in given.items() if value is not None}
    if values and not getattr(found, "joint_values", False):
        raise InvalidValue(
            f"{', '.join(values)}: only for motions in .csv, .npy, .npz, .pkl and .pt", file=path
        )
    if axes.keys() - MarkerAxes.__annotations__:
        raise TypeError(f"read() got unexpected options: {', '.join(axes)}")
    if (up := axes.get("up")) is not None:
        if up not in MARKER_AXES:
            raise UnknownOption(up, "up axis", MARKER_AXES)
        if not getattr(found, "marker_axes", False):
            raise InvalidValue("up: only for marker files, .c3d and .trc", file=path)
        options["up"] = up
    from poise.formats.attached_feet import with_attached_feet
    from poise.formats.handles import with_handles_beside

    settle(path)  # before the reader checks which files exist
    activity = Activity(lambda: f"reading {Path(path).name}")
    with activity, trusting(path, trust_paths):
        character = found.read(path, skeleton=skeleton, unit=unit, **options, **values)
        if getattr(found, "holds_scenes", False):
            character = with_attached_feet(character)
        character = with_handles_beside(character, path)
        if unit is None:
            return character
        from poise.formats.unit_check import with_checked_unit

        return with_checked_unit(character, path)


def write(
    character: Character | Motion | Markers,
    path: FileName,
    *,
    options: object = None,
    layout: str | None = None,
    fps: float | None = None,
    strict: bool = False,
) -> None:
    """Write a character, or a motion with its skeleton, in the format of the path's extension.

    The file is written to a temporary file next to ``path`` and then renamed, together with the
    files that belong to it: either all of them are replaced, or none. Lengths are in the
    character's unit. IK handles are written to ``stem.ik.json`` next to the file, unless the format
    stores them (glTF). ``options`` are specific to a format, such as
    `poise.formats.fbx_writing.FbxOptions`.

    ``layout`` names a layout (`LAYOUTS`): for motions of robots in CSV, NPZ or PKL files, such as
    "unitree" or "beyondmimic", or of people, "kimodo" (NPZ) and "humanml3d" (NPY), or the points of
    a set of keypoints such as "halpe-26" (NPY, TRC). ``fps`` resamples the motions to another frame
    rate. ``strict`` refuses to write a file that does not store everything (`losses`).

    Raises:
        UnknownFormat: no format writes the extension.
        UnknownOption: the layout is unknown.
        FileUnsupported: the format cannot store the character, such as only markers in a BVH file,
            or anything of it if ``strict``, or ``path`` is a folder.
        FileMissing: the folder does not exist.
        FileError: the file cannot be written, or the ``.ik.json`` contains handles that were not
            written with ``path`` or were changed later; nothing is written.
        InvalidValue: the object is neither a Character nor a Motion, the options have the wrong
            type, the layout does not fit the extension, or the frame rate is not positive.

    >>> import tempfile
    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("arm", poise.Ball("zxy"), tip=(1, 0, 0)).build()
    >>> path = Path(tempfile.mkdtemp()) / "arm.bvh"
    >>> write(poise.Motion(arm, [[0.0, 0.0, 0.0], [0.5, 0.0, 0.0]], 30.0), path)
    >>> len(read(path).motion)
    2
    """
    from poise.model import Character, Markers, Motion

    found = format_of(path, writing=True, layout=layout)
    if isinstance(character, Motion):
        character = _character_of(character)
    elif isinstance(character, Markers):
        character = _trial_of(character, path)
    if not isinstance(character, Character):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise InvalidValue(
            f"expected a Character, a Motion or Markers, not {type(character).__name__}; "
            + _INSTEAD.get(type(character).__name__, "write a pose as character.at(pose)")
        )
    own = getattr(found, "options", None)
    if options is not None and (own is None or not isinstance(options, own)):
        expected = f"expected {own.__name__}" if own is not None else "it has none"
        raise InvalidValue(f"invalid options {type(options).__name__} for {found.name}; {expected}")
    if is_folder(_checked(path)):
        raise FileUnsupported("is a folder; expected a file", file=path)
    if fps is not None:
        character = at_rate(character, fps)
    from poise.formats.format_capabilities import check_content

    check_content(character, path, found)
    if strict and (lost := losses(character, path, layout=layout, options=options)):
        raise FileUnsupported(
            f"nothing is written, as {Path(path).suffix} loses data (strict): {'; '.join(lost)}",
            file=path,
        )
    from poise.formats.attached_feet import for_writing
    from poise.formats.handles import check_handles_beside, write_handles

    beside = check_handles_beside(character.handles, path)
    if holds_handles(path) and beside is not None and not exists(beside):
        beside = None
    try:
        with Activity(lambda: f"writing {Path(path).name}"), together():
            if beside is not None:
                write_handles(character.handles, beside, companion_of=path)
            kept = for_writing(character, scene=getattr(found, "holds_scenes", False))
            kept = _without_empty_motions(kept, found)
            found.write(kept, path, **({} if options is None else {"options": options}))
    except UnicodeEncodeError as problem:
        shown = str(problem.object)[:80].encode(errors="backslashreplace").decode()
        raise FileUnsupported(f"the name {shown!r} is not valid Unicode", file=path) from None


def _checked(path: FileName) -> Path:
    """Return the path of a character's file, checked to be valid text, as files store its name.

    Raises:
        InvalidValue, FileError: the value is not a path, or the file name is invalid.
    """
    found = check_name(path)
    try:
        str(found).encode()
    except UnicodeEncodeError:  # a letter that the source's encoding lacks
        shown = str(found).encode(errors="backslashreplace").decode()
        raise FileError("the file name is not valid UTF-8; rename the file", file=shown) from None
    return found


def holds_handles(path: FileName) -> bool:
    """Return whether files of a format contain IK handles; otherwise a separate file is used.

    >>> holds_handles("hero.glb"), holds_handles("hero.bvh")
    (True, False)
    """
    return bool(getattr(format_of(path), "holds_handles", False))


def writable(extension: str, *, motion: bool = False) -> str:
    """Return the extension of an output, lower-case with its dot, if it can be written.

    Args:
        extension: the extension, with or without its dot.
        motion: whether the format must store a motion.

    Raises:
        UnknownFormat: no format has the extension.
        FileUnsupported: Poise only reads the format, or the format stores no motion.
        MissingExtra: a library that the format needs is not installed.

    >>> writable("BVH"), writable(".glb", motion=True)
    ('.bvh', '.glb')
    >>> writable(".urdf")
    Traceback (most recent call last):
    ...
    poise.errors.FileUnsupported: .urdf is read, not written; expected .asf, .amc, .bvh, ...
    """
    kind = extension.lower() if extension.startswith(".") else f".{extension.lower()}"
    found = _format_with(kind)
    if found is None:
        raise UnknownFormat(kind, "file format", writable_extensions(motion=motion))
    why = ""
    if not getattr(found, "writes", True):
        why = "is read, not written"
    elif motion and not _holds_motions(found):
        why = "holds no motion"
    if why:
        able = ", ".join(writable_extensions(motion=motion))
        raise FileUnsupported(f"{kind} {why}; expected {able}")
    needs = getattr(found, "needs", None)
    if needs is not None and find_spec(needs[1]) is None:
        raise MissingExtra(needs[0], needs[2])
    return kind


def writable_extensions(*, motion: bool = False) -> tuple[str, ...]:
    """List the extensions that can be written; with ``motion``, only formats that store motions.

    >>> ".ply" in writable_extensions(), ".obj" in writable_extensions(motion=True)
    (False, False)
    """
    return tuple(
        extension
        for each in map(FORMATS.get, FORMATS.names())
        if getattr(each, "writes", True) and (not motion or _holds_motions(each))
        for extension in each.extensions
    )


def _without_empty_motions(character: Character, found: Format) -> Character:
    """Remove motions without frames, if the format cannot store them."""
    holds: frozenset[str] | None = getattr(found, "holds", None)
    motions = {name: motion for name, motion in character.motions.items() if len(motion)}
    if holds is None or len(motions) == len(character.motions):
        return character
    # a file with a single motion stores the first one with frames
    if "empty" in holds and ("motions" in holds or not motions):
        return character
    return replace(character, motions=motions)


def _holds_motions(found: Format) -> bool:
    holds: frozenset[str] | None = getattr(found, "holds", None)
    return holds is None or "motion" in holds


def at_rate(character: Character, fps: float) -> Character:
    """Return the character with its motions resampled to a frame rate.

    Limited values stay within their range in the original motion, so that curves between frames do
    not exceed limits.

    Raises:
        InvalidValue: the rate is not positive.
    """
    from poise.model import Motion
    from poise.motion import resampled

    def remade(motion: Motion) -> Motion:
        if motion.fps == fps or not len(motion):
            return motion
        made, body = resampled(motion, fps), motion.skeleton
        limited = (body.lower > -np.inf) | (body.upper < np.inf)
        low = np.where(limited, motion.q.min(axis=0), -np.inf)
        high = np.where(limited, motion.q.max(axis=0), np.inf)
        return Motion(body, made.q.clip(low, high), fps, motion.name)

    motions = {name: remade(motion) for name, motion in character.motions.items()}
    return replace(character, motions=motions)


def losses(
    character: Character, path: FileName, *, layout: str | None = None, options: object = None
) -> tuple[str, ...]:
    """List the data of a character that the path's format or layout cannot store, one line each.

    ``options`` are those of `write`.

    Raises:
        UnknownFormat: no format has that extension.
        UnknownOption, InvalidValue: the layout is unknown, or does not fit the extension.
        FileUnsupported: the layout is for robots, which the character is not.

    >>> from poise.bundled import character
    >>> losses(character(), "hero.glb")
    ()
    """
    from poise.formats.attached_feet import for_writing
    from poise.formats.format_capabilities import losses as format_losses

    found = format_of(path, layout=layout)
    scene = getattr(found, "holds_scenes", False)
    return format_losses(for_writing(character, scene=scene), path, found, options)


def _trial_of(markers: Markers, path: FileName) -> Character:
    """Wrap markers in a character of one fixed joint, as readers of marker files do."""
    from poise.joints import Fixed
    from poise.model import Character, SkeletonBuilder, Unit

    name = Path(path).stem
    body = SkeletonBuilder(name).add("root", Fixed()).build()
    return Character(name, body, unit=Unit.of("mm"), markers=markers)


def passes(character: Character, path: FileName) -> bool:
    """Return whether a file at this path would be that of the character, with only its changes.

    Raises:
        UnknownFormat: no format writes the extension.

    >>> from poise.bundled import character
    >>> passes(character(), "hero.fbx")
    False
    """
    from poise.formats.attached_feet import for_writing

    found = format_of(path, writing=True)
    own = getattr(found, "passes", None)
    scene = getattr(found, "holds_scenes", False)
    return own is not None and own(for_writing(character, scene=scene))


def _character_of(motion: Motion) -> Character:
    """Wrap a motion in a character, with the unit of its source file, by default metres."""
    from poise.model import Character, Unit

    unit = getattr(motion.source, "unit", None)
    name = motion.name or "motion"
    return Character(
        name=motion.skeleton.name or name,
        skeleton=motion.skeleton,
        motions={name: motion},
        unit=unit if isinstance(unit, Unit) else Unit.of("m"),
        source=motion.source,
    )


def format_of(path: FileName, *, writing: bool = False, layout: str | None = None) -> Format:
    """Return the format of a path's extension, or the layout of that name.

    Raises:
        UnknownFormat: no format has the extension; the message lists those that are read, or
            written if ``writing``.
        UnknownOption, InvalidValue: the layout is unknown, or has another extension.
    """
    extension = check_name(path).suffix.lower()
    if layout is not None:
        chosen = LAYOUTS.get(layout)
        if extension not in chosen.extensions:
            raise InvalidValue(
                f"the layout {layout} is written as {', '.join(chosen.extensions)}, not as "
                f"{extension or 'a file without an extension'}", file=path,
            )  # fmt: skip
        return chosen
    found = _format_with(extension)
    if found is None:
        name = extension or Path(path).name
        advice = ADVICE.get(extension, "")
        known = writable_extensions() if writing else _extensions()
        raise UnknownFormat(name, "file format", known, advice=advice, file=path)
    return found


def _extensions() -> list[str]:
    return [extension for name in FORMATS.names() for extension in FORMATS.get(name).extensions]


def _format_with(extension: str) -> Format | None:
    for name in FORMATS.names():
        if extension == f".{name}":
            return FORMATS.get(name)
    for name in FORMATS.names():
        if extension in FORMATS.get(name).extensions:
            return FORMATS.get(name)
    return None
