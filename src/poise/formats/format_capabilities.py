"""Capabilities of file formats: data of a character that a format cannot store.

A format lists in ``holds`` the `PARTS` of a character that its files can store, and may have a
method ``losses(character, path)`` that lists further losses. Parts in ``covered`` are not stored
either, but are reported by ``losses``. A format without ``holds`` is assumed to store all parts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from poise.errors import FileName, FileUnsupported
from poise.report_text import counted

if TYPE_CHECKING:
    from poise.joints import Dof
    from poise.model import Character, Joint, Motion


@dataclass(frozen=True)
class Part:
    """A kind of data that a character may have and a file may store.

    Attributes:
        name: name in the ``holds`` of formats.
        title: plural noun for messages.
        count: function that counts these data in a character.
        message: function that describes the loss, given the character and the count.
    """

    name: str
    title: str
    count: Callable[[Character], int]
    message: Callable[[Character, int], str]


def losses(
    character: Character, path: FileName, found: object, options: object = None
) -> tuple[str, ...]:
    """List the data of a character that the format ``found`` cannot store, one line each.

    ``options`` are those of the format for writing, or None.

    >>> from poise.bundled import bare_character
    >>> from poise.formats import format_of
    >>> for line in losses(bare_character(), "walk.bvh", format_of("walk.bvh")):
    ...     print(line)
    the limits of 56 values
    preferred values, stiffness or maximum speeds of 12 values
    the bones' own axis frames: BVH joints are upright in the rest pose
    """
    holds: frozenset[str] | None = getattr(found, "holds", None)
    covered: frozenset[str] = getattr(found, "covered", frozenset[str]())
    lost: list[str] = []
    for part in () if holds is None else PARTS:
        supported = part.name in (holds or ()) or part.name in covered
        count = 0 if supported else part.count(character)
        if count > 0:
            lost.append(part.message(character, count))
    more: Any = getattr(found, "losses", None)
    if more is None:
        return tuple(lost)
    return (*lost, *more(character, path, **({} if options is None else {"options": options})))


def check_content(character: Character, path: FileName, found: object) -> None:
    """Check that a file of the format ``found`` stores more than a single joint that cannot move.

    Readers of markers and of meshes without a skeleton create such a joint.

    Raises:
        FileUnsupported: the character has only markers or meshes, and the format stores neither.
    """
    holds: frozenset[str] | None = getattr(found, "holds", None)
    body = character.skeleton
    if holds is None or len(body.joints) > 1 or body.nq or _moving(character):
        return
    count = {part.name: part.count(character) for part in PARTS}
    kept = {name: count[name] > 0 and name in holds for name in ("markers", "skins")}
    kind = Path(path).suffix.lower()
    if count["markers"] and not any(kept.values()):
        raise FileUnsupported(
            f"{character.name} has markers and no joints, and a {kind} file stores no markers: "
            "solve a motion from them with poise markers, or write them as .trc or .npz",
            file=path,
        )
    if count["skins"] and not any(kept.values()):
        raise FileUnsupported(
            f"{character.name} has meshes and no joints, and a {kind} file stores no meshes: "
            "bind them to a skeleton with poise bind, or write them as .glb or .obj",
            file=path,
        )


# -- counting --------------------------------------------------------------------------------------


def _moving(character: Character) -> int:
    return sum(len(motion) > 0 for motion in character.motions.values())


def _frames(character: Character, _: int) -> str:
    first = next(motion for motion in character.motions.values() if len(motion))
    return f"the motion ({counted(len(first), 'frame')})"


def curved_dofs(motion: Motion) -> list[str]:
    """Return the DOFs of a motion whose keys are not linear from frame to frame."""
    if motion.source is None:
        return []  # without loading `poise.motion`
    from poise.motion.keyframes import find_keyframes

    keyframes = find_keyframes(motion)
    if keyframes is None:
        return []
    return [
        name
        for name, track in keyframes.tracks.items()
        if len(track) not in (1, len(motion)) or set(track.kinds[:-1]) - {"linear"}
    ]


def baked_keys(count: int) -> str:
    """Describe the loss of the keys of motions.

    >>> baked_keys(1)
    'keys of 1 motion are baked to one key per frame'
    """
    return f"keys of {counted(count, 'motion')} are baked to one key per frame"


def _limits(character: Character) -> int:
    body = character.skeleton
    free = body.with_limits(unlimited=True)  # with the bounds of joint types, such as scales
    limited = (body.lower != free.lower) | (body.upper != free.upper)
    return int(limited[: body.nq - len(body.parameters)].sum())


def _parameters(character: Character) -> int:
    """Count parameters, except weights of morph targets, which count as targets."""
    shapes = {dof for skin in character.skins for dof in skin.shape_dofs}
    return sum(one.name not in shapes for one in character.skeleton.parameters)


def preferences(joint: Joint, usual: ArrayLike = 1.0) -> int:
    """Count preferred values, stiffnesses that are not 1 or ``usual``, and maximum speeds."""
    fast = np.isin(joint.suffixes, [suffix for suffix, _ in joint.max_speed])
    stiff = (joint.stiffness != 1.0) & (joint.stiffness != usual)
    return int((fast | (joint.preferred != joint.rest) | stiff).sum())


def rest_values(joint: Joint, counts: Callable[[Dof], bool] = lambda _: True) -> int:
    """Count a joint's values that differ from zero (for scales: from one) at rest.

    ``counts`` selects the kinds of values to count.
    """
    found = 0
    for dof, value in zip(joint.type.dofs, joint.rest.tolist(), strict=True):
        one = dof.suffix.startswith("s") or dof.suffix.endswith("qw")
        found += counts(dof) and value != (1.0 if one else 0.0)
    return found


def _vertices(character: Character, count: int) -> str:
    total = sum(len(skin.mesh.vertices) for skin in character.skins)
    return f"{counted(count, 'mesh', 'meshes')} of {total} vertices"


PARTS: tuple[Part, ...] = (
    Part("motion", "motion", lambda one: min(1, _moving(one)), _frames),
    Part(
        "motions",
        "motions",
        lambda one: max(0, _moving(one) - 1),
        lambda _, n: f"all motions but the first of {n + 1}",
    ),
    Part(
        "empty",
        "motions without frames",
        lambda one: len(one.motions) - _moving(one),
        lambda _, n: f"{counted(n, 'motion')} without a frame",
    ),
    Part(
        "curves",
        "keys and curves",
        lambda one: sum(bool(curved_dofs(motion)) for motion in one.motions.values()),
        lambda _, n: baked_keys(n),
    ),
    Part("skins", "skins", lambda one: len(one.skins), _vertices),
    Part(
        "shapes",
        "morph targets",
        lambda one: sum(len(skin.mesh.shapes) for skin in one.skins),
        lambda _, n: counted(n, "morph target"),
    ),
    Part(
        "correctives",
        "correctives",
        lambda one: sum(len(skin.correctives) for skin in one.skins),
        lambda _, n: counted(n, "corrective"),
    ),
    Part(
        "materials",
        "materials",
        lambda one: len({id(skin.mesh.material) for skin in one.skins if skin.mesh.material}),
        lambda _, n: counted(n, "material"),
    ),
    Part(
        "rest",
        "rest pose",
        lambda one: sum(map(rest_values, one.skeleton.joints)),
        lambda _, n: f"{counted(n, 'nonzero value')} of the rest pose",
    ),
    Part("limits", "limits", _limits, lambda _, n: f"the limits of {counted(n, 'value')}"),
    Part(
        "cones",
        "cones",
        lambda one: sum(joint.cone is not None for joint in one.skeleton.joints),
        lambda _, n: f"the cones of {counted(n, 'joint')}",
    ),
    Part(
        "drives",
        "driven degrees of freedom",
        lambda one: sum(drive is not None for j in one.skeleton.joints for drive in j.drives),
        lambda _, n: f"{counted(n, 'driven value')} become plain values",
    ),
    Part(
        "parameters",
        "parameters",
        _parameters,
        lambda _, n: f"{counted(n, 'parameter')} without a joint",
    ),
    Part(
        "equations",
        "equations",
        lambda one: len(one.skeleton.equations),
        lambda _, n: f"{counted(n, 'equation')} of closed loops and couplings",
    ),
    Part(
        "preferences",
        "preferred values, stiffness",
        lambda one: sum(map(preferences, one.skeleton.joints)),
        lambda _, n: f"preferred values, stiffness or maximum speeds of {counted(n, 'value')}",
    ),
    Part(
        "humans",
        "human bones",
        lambda one: sum(bool(joint.human) for joint in one.skeleton.joints),
        lambda _, n: f"the names of the human bones of {counted(n, 'joint')}",
    ),
    Part(
        "expressions",
        "facial expressions",
        lambda one: len(one.skeleton.expressions),
        lambda _, n: counted(n, "facial expression"),
    ),
    Part("masses", "masses", lambda one: int(one.masses is not None), lambda *_: "the masses"),
    Part(
        "markers",
        "markers",
        lambda one: 0 if one.markers is None else len(one.markers.names),
        lambda _, n: counted(n, "marker"),
    ),
)
"""All kinds of data that formats are checked for, except IK handles: if a format cannot store
handles, they are written to a separate file."""

EVERYTHING = frozenset(part.name for part in PARTS) - {"empty"}
"""All parts except motions without frames, which most formats cannot represent."""
SKELETON = frozenset([
    "rest", "limits", "cones", "drives", "parameters", "equations", "preferences", "masses",
    "humans", "expressions",
])  # fmt: skip
"""All parts of the skeleton."""


_BLENDER = "import it into Blender with {} and export .glb (File > Export > glTF 2.0)"
_MMD = _BLENDER.format("the MMD Tools add-on")
_SOURCE = _BLENDER.format("the Blender Source Tools")
_ARCHIVE = "unpack the archive and open the file in it"

ADVICE: dict[str, str] = {
    ".blend": "export .glb from Blender (File > Export > glTF 2.0)",
    ".max": "export .glb or .usd from 3ds Max",
    ".mb": "export .usd from Maya",
    ".c4d": "export .glb or .usd from Cinema 4D",
    ".hip": "export .usd or .glb from Houdini",
    ".uasset": "export .glb from Unreal Engine (glTF Exporter plugin)",
    ".unitypackage": "export .glb from Unity, for example with UnityGLTF",
    ".dae": "convert COLLADA with assimp: assimp export in.dae out.glb",
    ".x": "convert it with assimp: assimp export in.x out.glb",
    ".3ds": "convert it with assimp: assimp export in.3ds out.glb",
    ".abc": "Alembic holds vertices without a skeleton; export .glb or .usd from its source",
    ".pmx": _MMD,
    ".pmd": _MMD,
    ".vmd": _MMD,
    ".smd": _SOURCE,
    ".mdl": _SOURCE,
    ".pickle": "a pickle can run code and is not read; save its arrays as .npz",
    ".tgf": "build the skeleton from its points with poise.SkeletonBuilder",
    ".dmat": "pass its weights as an array to poise.Weights",
    ".xacro": "expand it first: xacro FILE -o robot.urdf",
    ".sdf": "export the robot as .urdf",
    ".tak": "export .c3d or .bvh from Motive",
    ".x2d": "process it in Vicon Nexus and export .c3d",
    ".htr": "export .bvh or .c3d from the capture software",
    ".zip": _ARCHIVE,
    ".7z": _ARCHIVE,
    ".gz": _ARCHIVE,
    ".rar": _ARCHIVE,
}
"""Advice by file extension in lower case."""
