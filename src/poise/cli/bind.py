"""``poise bind``: bind a mesh to a skeleton, which gives a skinned character."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from poise.cli.input_options import (
    Json,
    UnitName,
    about,
    pose_at,
    read_character,
    reading_lines,
    with_motion_first,
    with_parts,
)
from poise.cli.output import Report, checked_output, output_option
from poise.errors import FileSyntax, InvalidValue, UnknownName
from poise.files import read_json
from poise.options import BindingOptions, Option, with_options
from poise.report_text import counted, listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from poise.binding import Binder, BindingReport
    from poise.model import Character, Mesh, Pose

OUTPUTS = (".glb", ".gltf")
AUTO = "auto"
"""Value of ``--fit`` without a file."""

_TO_UP = {
    "z": ((1.0, 0.0, 0.0), (0.0, 0.0, -1.0), (0.0, 1.0, 0.0)),
    "y": ((1.0, 0.0, 0.0), (0.0, 0.0, 1.0), (0.0, -1.0, 0.0)),
}
"""Rotation from the other up axis to this one: a quarter turn about x."""
_APART = 0.5
"""Fraction of the joints outside the mesh's bounds above which a note is printed."""
_LARGER = 3.0
"""Ratio of the heights of mesh and skeleton above which a note is printed."""
_OUTSIDE = 0.2
"""Fraction of the joints outside the surface that is reported if the weights are not usable."""
_MANY = 20
"""Number of meshes from which on `--part` is suggested if the weights are not usable."""

Part = Annotated[list[str] | None, Option(
    "Use only the meshes with this name; may be repeated.", flags="--part", metavar="NAME",
)]  # fmt: skip
MeshOrBodyPart = Annotated[list[str] | None, Option(
    "Use only the meshes with this name, or assign a body part of SKELETON to the joint at which "
    'it begins, as in "left thigh=leg_L"; may be repeated.',
    flags="--part", metavar="NAME|PART=JOINT",
)]  # fmt: skip


@dataclass(frozen=True)
class BinderOptions:
    """Options: the binder and its options."""

    method: Annotated[str | None, Option(
        "The binding method; by default heat diffusion on the surface.", metavar="NAME",
    )] = None  # fmt: skip
    option: Annotated[
        list[str] | None, Option("An option of the method; may be repeated.", metavar="KEY=VALUE")
    ] = None
    volumes: Annotated[
        str | None, Option("Hand-edited volumes, for binding by containment.", metavar="JSON")
    ] = None
    save_volumes: Annotated[str | None, Option(
        "Write the volumes computed by containment to this file, for editing.", metavar="JSON",
    )] = None  # fmt: skip

    def binder(self) -> Binder:
        """Return the binder with its options.

        Raises:
            UnknownOption, InvalidValue: there is no binder of that name, or the binder has no such
                option.
        """
        from poise.binding import BoneVolumes, find_binder
        from poise.binding.containment import Containment
        from poise.binding.registry import DEFAULT

        name = self.method or ("capsules" if self.volumes is not None else DEFAULT)
        binder = with_options(find_binder(name), self.option or (), "several=false")
        if self.volumes is None:
            return binder
        if not isinstance(binder, Containment):
            raise InvalidValue(f"--volumes: {binder.name} uses no volumes; use --method capsules")
        return replace(binder, volumes=BoneVolumes.load(self.volumes))


@dataclass(frozen=True)
class Placement:
    """Options: the placement of the skeleton in the mesh."""

    pose: Annotated[str | None, Option(
        "Bind at a pose of this file: frame N of its motion, or its rest pose.", metavar="FILE[:N]",
    )] = None  # fmt: skip
    frame: Annotated[
        int | None, Option("Bind at this frame of the skeleton's own motion.", metavar="N")
    ] = None
    motion_name: Annotated[str | None, Option(
        "The motion of SKELETON for --frame, by name; by default the first.",
        flags="--motion", metavar="NAME",
    )] = None  # fmt: skip
    fit: Annotated[str | None, Option(
        "Fit the skeleton to the mesh first. Without a file, detect the landmarks of a standing "
        "human. With a JSON file, move its joints (and joint:tip) to its x, y, z in metres.",
        metavar="[JSON]",
    )] = None  # fmt: skip


@dataclass(frozen=True)
class BindReading:
    """Options: reading of the two files."""

    part: MeshOrBodyPart = None
    mesh_up: Annotated[str | None, Option(
        "The up axis of MESH, y or z, if it differs from that of SKELETON: the mesh is rotated "
        "to match.", metavar="AXIS",
    )] = None  # fmt: skip
    unit: UnitName = None
    asf: Annotated[str | None, Option(
        "The .asf skeleton if SKELETON is an .amc; by default the .asf with a matching name in "
        "its folder.", flags="--skeleton", metavar="ASF",
    )] = None  # fmt: skip
    skeleton_unit: Annotated[
        str | None, Option("The unit of length of SKELETON, as in --unit.", metavar="UNIT")
    ] = None


def bind(
    mesh: Annotated[str, typer.Argument(metavar="MESH", help="The mesh: an .obj, .ply, .stl or "
    ".glb file.")],
    skeleton: Annotated[
        str, typer.Argument(metavar="SKELETON", help="Any file with a skeleton, such as .asf, "
        ".bvh or .glb.")
    ],
    *,
    output: Annotated[str | None, output_option("A .glb or .gltf file.")] = None,
    method: BinderOptions,
    placement: Placement,
    options: BindingOptions,
    reading: BindReading,
    as_json: Json = False,
) -> Report:  # fmt: skip
    """Bind a mesh to a skeleton inside it, and report the quality of the weights.

    poise bind body.obj 02.asf -o hero.glb
    """
    if output is not None:
        checked_output(output, OUTPUTS)
    if method.save_volumes is not None:
        checked_output(method.save_volumes, (".json",))
    source = read_character(mesh, None, reading.unit)
    if placement.motion_name is not None and placement.frame is None:
        raise InvalidValue("--motion needs --frame N")
    chosen, assigned = _by_kind(reading.part or (), source)
    rig = read_character(skeleton, reading.asf, reading.skeleton_unit)
    rig = with_parts(rig, skeleton, assigned)
    rig = with_motion_first(rig, skeleton, placement.motion_name)
    if rig.skins and not source.skins:
        raise InvalidValue(
            f"the file has no mesh, but {skeleton} has one; pass MESH first, then SKELETON",
            file=mesh,
        )
    meshes = _upright(meshes_of(_at_rest(source), mesh, chosen), reading.mesh_up, rig.skeleton.up)
    fitted: list[str] = []
    fit = placement.fit
    if fit is not None:
        if placement.pose is not None or placement.frame is not None:
            raise InvalidValue("--fit determines the pose to bind at: omit --pose and --frame")
        with about(mesh if fit == AUTO else fit):
            rig, at, summary = _fitted(rig, meshes, fit)
        fitted.append(f"fitted: {summary}")
    else:
        at = _pose(rig, skeleton, placement.pose, placement.frame)
    binder = method.binder()
    if method.save_volumes is not None:
        _save_volumes(binder, meshes, at, method.save_volumes)
    from poise import binding

    bound = binding.bind(
        meshes, at, method=binder, influences=options.influences or None,
        smoothing=options.smoothing, rigid=options.rigid, joints=options.joints or None,
        exclude=options.exclude,
    )  # fmt: skip
    notes = _fit_notes(meshes, at)
    if not notes and bound.report.verdict != "usable":
        notes = [*_outside_notes(meshes, at, fit is not None), *_part_notes(meshes)]
    if output is not None:
        from poise.formats import write

        write(replace(rig, name=source.name).with_skins(bound.skins), output)
    return _report(mesh, skeleton, [source, rig], bound.report, fitted, notes, output, as_json)


def _by_kind(texts: Sequence[str], source: Character) -> tuple[list[str], list[str]]:
    """Return the values of --part that name meshes, and those of the form PART=JOINT."""
    meshes = {skin.mesh.name or skin.name for skin in source.skins}
    assigned = [text for text in texts if "=" in text and text not in meshes]
    return [text for text in texts if text not in assigned], assigned


def meshes_of(character: Character, file: str, parts: list[str] | None = None) -> list[Mesh]:
    """Return the meshes of a file, or those with given names.

    Raises:
        InvalidValue, UnknownName: the file has no mesh, or none of a name.
    """
    if not character.skins:
        raise InvalidValue("the file has no mesh", file=file)
    names = [skin.mesh.name or skin.name for skin in character.skins]
    for name in parts or ():
        if name not in names:
            raise UnknownName(name, "mesh", tuple(dict.fromkeys(names)), file=file)
    return [skin.mesh for skin, name in zip(character.skins, names) if not parts or name in parts]


def _at_rest(character: Character) -> Character:
    """Return the character with the meshes of its skins as they are at rest, in the world."""
    from poise.binding.bind import mesh_in_world

    skins = [replace(skin, mesh=mesh_in_world(skin, character.rest)) for skin in character.skins]
    return replace(character, skins=tuple(skins))


def _upright(meshes: list[Mesh], mesh_up: str | None, up: str) -> list[Mesh]:
    """Return the meshes, rotated so that their up axis becomes that of the skeleton.

    Raises:
        InvalidValue: the axis is neither y nor z.
    """
    if mesh_up not in (None, "y", "z"):
        raise InvalidValue(f"--mesh-up {mesh_up}: expected y or z")
    if mesh_up in (None, up):
        return meshes
    return [mesh.rotated(_TO_UP[up]) for mesh in meshes]


def _save_volumes(binder: Binder, meshes: list[Mesh], pose: Pose, path: str) -> None:
    from poise.binding import Surface
    from poise.binding.containment import Containment

    if not isinstance(binder, Containment):
        raise InvalidValue(f"--save-volumes: {binder.name} has no volumes; use --method capsules")
    table = binder.volumes
    if table is None:
        table, _ = binder.fitted(Surface.of(meshes), pose)
    table.save(path)


def _fitted(rig: Character, meshes: list[Mesh], path: str) -> tuple[Character, Pose, str]:
    """Fit the skeleton to the mesh; return the character, the bind pose, and a report line.

    The values of motions do not change.
    """
    from poise.binding import Surface, fit_skeleton
    from poise.model import Mesh, Motion

    surface = Surface.of(meshes)
    whole = Mesh(surface.vertices, surface.faces)
    found = fit_skeleton(rig.skeleton, whole, None if path == AUTO else _landmarks(path))
    motions = {
        name: Motion(found.skeleton, motion.q, motion.fps, motion.name)
        for name, motion in rig.motions.items()
    }
    there = replace(
        rig,
        skeleton=found.skeleton,
        motions=motions,
        skins=(),
        masses=None,
        collision=None,
        source=None,
    )
    return there, found.pose, str(found)


def _landmarks(path: str) -> dict[str, list[float]]:
    """Read landmarks from a JSON file.

    Raises:
        FileMissing, FileSyntax: the file does not exist, or cannot be read.
    """
    data: Any = read_json(path)
    wanted = 'expected an object such as {"lhand": [0.4, 1.0, 0.1], ...}, in metres'
    if not isinstance(data, dict):
        raise FileSyntax(wanted, file=path)
    landmarks = cast("dict[str, Any]", data)
    for name, place in landmarks.items():
        numbers = cast("list[Any]", place) if isinstance(place, list) else []
        if len(numbers) != 3 or not all(isinstance(x, (int, float)) for x in numbers):
            raise FileSyntax(f"{name}: {wanted}", file=path)
    return landmarks


def _pose(rig: Character, file: str, pose: str | None, frame: int | None) -> Pose:
    """Return the bind pose: rest, a frame of the file's motion, or a pose of another file."""
    if pose is None:
        return pose_at(rig, file, frame)
    if frame is not None:
        raise InvalidValue(
            "--frame and --pose cannot be combined: --frame selects a frame of the skeleton's "
            "motion, --pose reads another file"
        )
    path, mark, number = pose.rpartition(":")
    if not mark or not number.lstrip("-").isdigit():
        path, number = pose, ""
    # The reader of an .amc uses the .asf beside it, or the skeleton that is bound.
    own = file if path.lower().endswith(".amc") and file.lower().endswith(".asf") else None
    other = read_character(path, own)
    there = pose_at(other, path, int(number) if number else None)
    missing = [name for name in rig.skeleton.dof_names if name not in other.skeleton.dof_names]
    if missing:
        raise InvalidValue(
            f"its skeleton has no joint {missing[0]}; the pose must belong to the skeleton that "
            "is bound",
            file=path,
        )
    values = {name: there.value(name) for name in rig.skeleton.dof_names}
    return rig.rest.with_values(**values)


def _fit_notes(meshes: list[Mesh], pose: Pose) -> list[str]:
    """Return a warning if the skeleton is not inside the mesh."""
    import numpy as np

    up = pose.skeleton.up
    origins = pose.world[:, :3, 3]

    def outside(points: Any) -> Any:
        low, high = points.min(axis=0), points.max(axis=0)
        margin = 0.05 * float(np.linalg.norm(high - low))
        return ((origins < low - margin) | (origins > high + margin)).any(axis=1)

    points = np.vstack([mesh.vertices for mesh in meshes])
    tall = float(np.ptp(points[:, "xyz".index(up)]))
    bones = float(np.ptp(origins[:, "xyz".index(up)]))
    sizes = f"along {up}, the mesh measures {tall:.3g} m and the skeleton {bones:.3g} m"
    if tall > _LARGER * bones > 0.0:
        return [f"warning: {sizes}; see --unit, --skeleton-unit and --fit"]
    found = outside(points)
    if found.mean() < _APART:
        return []
    fault = f"warning: {int(found.sum())} of {len(found)} joints are outside the mesh's bounds"
    if outside(points @ np.array(_TO_UP[up]).T).mean() < _APART:
        other = "y" if up == "z" else "z"
        axes = f"the mesh has its {other} axis up and the skeleton its {up} axis"
        return [f"{fault}: {axes}; add --mesh-up {other}"]
    return [f"{fault}: {sizes}; see --unit, --skeleton-unit, --frame, --pose and --fit"]


def _outside_notes(meshes: list[Mesh], pose: Pose, fitted: bool) -> list[str]:
    """Return a warning if many joints are outside the surface of the meshes."""
    from poise.binding import Surface
    from poise.binding.skeleton_fitting import joints_outside
    from poise.model import Mesh

    surface = Surface.of(meshes)
    found = joints_outside(pose, Mesh(surface.vertices, surface.faces))
    count = len(pose.skeleton.joint_names)
    if len(found) < _OUTSIDE * count:
        return []
    remedy = "bind at a pose that matches the mesh (--pose, --frame)"
    return [
        f"warning: {len(found)} of {count} joints are outside the mesh: {listed(found, 4)}; "
        + (remedy if fitted else f"fit the skeleton to the mesh with --fit, or {remedy}")
    ]


def _part_notes(meshes: list[Mesh]) -> list[str]:
    """Return a note if the file has many meshes, some of which may not be part of the body."""
    if len(meshes) < _MANY:
        return []
    largest = max(meshes, key=lambda mesh: len(mesh.faces)).name
    fact = f"note: {len(meshes)} meshes were bound together"
    return [f"{fact}; --part NAME binds only some of them, such as --part {largest}"]


def _report(
    mesh: str, skeleton: str, read: list[Character], report: BindingReport, fitted: list[str],
    notes: list[str], output: str | None, as_json: bool,
) -> Report:  # fmt: skip
    lines = [
        f"{mesh} to {skeleton}: {counted(report.triangles, 'triangle')}",
        *(line for character in read for line in reading_lines(character)),
        *fitted,
        *notes,
        *report.lines(),
    ]
    if output is not None:
        lines.append(f"written: {output}")
    data = {
        "mesh": mesh, "skeleton": skeleton, "output": output, "report": report.to_dict(),
        "fit": fitted[0] if fitted else None, "warnings": notes,
        "repairs": [str(repair) for character in read for repair in character.repairs],
    }  # fmt: skip
    return Report(lines, data, as_json)
