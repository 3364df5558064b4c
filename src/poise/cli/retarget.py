"""``poise retarget``: transfer a motion to another body."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from poise.cli.input_options import (
    File,
    Json,
    SkeletonFile,
    UnitName,
    about,
    pose_at,
    read_character,
    repair_lines,
)
from poise.cli.output import checked_output
from poise.cli.report import Report, columns, counted, milli
from poise.errors import InvalidValue, PoiseWarning

if TYPE_CHECKING:
    from poise.model import Character, Motion
    from poise.motion.retargeting import Retargeted, RetargetOptions, RetargetTable

OUTPUTS = (
    ".bvh", ".amc", ".fbx", ".glb", ".gltf", ".vrm", ".vrma", ".npz", ".usd", ".usda", ".usdc",
)  # fmt: skip
BUNDLED = "bundled"
_MOST = 6
_SUNK = 0.002  # metres: soles no deeper in the floor are not spoken of


@dataclass(frozen=True)
class Mapping:
    """Options: which joints drive which."""

    table: Annotated[
        str | None,
        typer.Option("--map", metavar="FILE", help="A table of what drives what, as JSON."),
    ] = None
    write_map: Annotated[
        str | None,
        typer.Option("--write-map", metavar="FILE", help="Write the table used, to edit it."),
    ] = None

    def pairs(self, motion: Motion, target: Character) -> RetargetTable | None:
        """The table that is read, or the one that is written to be edited."""
        from poise.motion.retargeting import RetargetTable

        used = None if self.table is None else RetargetTable.read(self.table)
        if self.write_map is not None:
            # Before the work, which may find that the table has to be filled in first.
            used = used or RetargetTable.of(motion.skeleton, target.skeleton)
            (used if used.pairs else used.with_every_part()).write(self.write_map)
        return used


@dataclass(frozen=True)
class Carrying:
    """Options of the transfer."""

    contacts: Annotated[
        bool, typer.Option("--contacts/--no-contacts", help="Hold feet that stand on the floor.")
    ] = True
    limits: Annotated[
        bool, typer.Option("--limits/--no-limits", help="Keep the target's limits.")
    ] = True
    paths: Annotated[
        bool,
        typer.Option(
            "--paths/--no-paths",
            help="Bring hands and feet to the source's places, scaled by limb; else only "
            "rotations.",
        ),
    ] = True
    preserve_contacts: Annotated[
        bool,
        typer.Option(
            "--keep-touching",
            help="Keep hands on what they touch: each other, the body, the floor.",
        ),
    ] = False
    scale: Annotated[
        float | None,
        typer.Option(
            metavar="S", help="Scale of trajectories over the floor; by default that of the legs."
        ),
    ] = None
    floor: Annotated[
        float, typer.Option(metavar="M", help="Where the target's floor is, metres.")
    ] = 0.0
    ease: Annotated[
        float, typer.Option(metavar="S", min=0.0, help="Seconds in which a foot is let go.")
    ] = 0.15
    natural: Annotated[
        bool,
        typer.Option(
            "--prior/--no-prior",
            help="Limbs of a humanoid that the source lacks take their likeliest pose; else they "
            "rest.",
        ),
    ] = True

    def options(self) -> RetargetOptions:
        """The same as `poise.retarget` takes them."""
        from poise.motion.retargeting import RetargetOptions

        return RetargetOptions(
            contacts=self.contacts, limits=self.limits, paths=self.paths,
            preserve_contacts=self.preserve_contacts, scale=self.scale, floor=self.floor,
            ease=self.ease,
        )  # fmt: skip


@dataclass(frozen=True)
class RestFrames:
    """Options: the frames in which both bodies stand alike."""

    rest_frame: Annotated[
        int | None,
        typer.Option(metavar="N", help="The frame of FILE in which its body stands upright."),
    ] = None
    to_rest_frame: Annotated[
        int | None,
        typer.Option(metavar="N", help="The frame of --to in which its body stands alike."),
    ] = None


@dataclass(frozen=True)
class Reading:
    """Options: how both files are read."""

    skeleton: SkeletonFile = None
    to_skeleton: Annotated[
        str | None,
        typer.Option("--to-skeleton", metavar="ASF", help="The skeleton of --to an .amc."),
    ] = None
    unit: UnitName = None


def retarget(
    file: File,
    *,
    to: Annotated[
        str,
        typer.Option(
            "--to", metavar="CHARACTER",
            help=f"The file of the character to retarget to, or '{BUNDLED}'.",
        ),
    ],
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="OUT", help=f"One of {', '.join(OUTPUTS)}."),
    ] = None,
    mapping: Mapping,
    carrying: Carrying,
    rest: RestFrames,
    reading: Reading,
    as_json: Json = False,
) -> Report:  # fmt: skip
    """Retarget a motion to another body: rotations, trajectories and contacts, within its limits.

    poise retarget 02_01.amc --to hero.glb -o walk.glb
    """
    from poise.batch.motion_input import human_for
    from poise.motion.retargeting import retarget as carry

    if output is not None:
        checked_output(output, OUTPUTS)
    options = carrying.options()
    source = read_character(file, reading.skeleton, reading.unit)
    motion = next(iter(source.motions.values()), None)
    if motion is None:
        raise InvalidValue("has no motion to carry over", file=file)
    target = body_of(to, reading.to_skeleton)
    used = mapping.pairs(motion, target)
    upright, alike = rest.rest_frame, rest.to_rest_frame
    with (
        about(file if mapping.table is None else mapping.table),
        warnings.catch_warnings(),
    ):
        warnings.simplefilter("ignore", PoiseWarning)  # they head the report
        made = carry(
            motion, target, table=used, options=options,
            source_rest=None if upright is None else pose_at(source, file, upright),
            target_rest=None if alike is None else pose_at(target, to, alike),
            prior=human_for(target) if carrying.natural else None,
        )  # fmt: skip
    lines = [
        f"{file}: {counted(len(motion), 'frame')} at {motion.fps:g} a second, to {target.name}",
        *(f"warning: {text}" for text in made.warnings),
        *repair_lines(source),
        *_lines(made),
    ]
    if mapping.write_map is not None:
        lines.append(f"table written: {mapping.write_map}")
    if output is not None:
        from poise.formats import write

        write(target.with_motion(made.motion), output)
        lines.append(f"written: {output}")
    data: dict[str, Any] = {
        "file": file, "to": to, "output": output, "map_file": mapping.write_map,
        **made.to_dict(),
    }  # fmt: skip
    return Report(lines, data, as_json)


def body_of(to: str, skeleton: str | None = None) -> Character:
    """The character of a file, or the bundled one."""
    if to == BUNDLED and not Path(to).exists():
        from poise.bundled import character

        return character()
    return read_character(to, skeleton)


def _lines(made: Retargeted) -> list[str]:
    """What was mapped how, and what was lost, in words."""
    lines = ["mapped:", *columns(_rows(made))]
    for who, parts in zip(("source", "target"), made.guessed, strict=True):
        if parts:
            lines.append(f"guessed by their place in the body of the {who}: {', '.join(parts)}")
    for who, names in zip(("source", "target"), made.unmapped, strict=True):
        names = [name for name in names if name not in made.likely]
        if names:
            verb = "drive nothing" if who == "source" else "nothing drives: they keep their rest"
            lines.append(f"joints of the {who} that {verb}: {_few(names)}")
    if made.likely:
        lines.append(f"posed by the prior: {_few(made.likely)} (--no-prior leaves them at rest)")
    for who, ref in (("source", made.source), ("target", made.target)):
        if ref.origin != "rest" or ref.up != ref.skeleton.up:
            lines.append(f"the {who} is taken to stand in its {ref.origin}, {ref.up} up")
    limbs = ", ".join(f"{name} {scale:.3g}" for name, scale in made.scales.items())
    lines.append(f"scaled: trajectories {made.scale:.4g}; {limbs}")
    if made.floor is not None:
        lines.append(
            f"contacts: {len(made.planted)} points held, within {milli(made.held)} (in the source "
            f"they drift by {milli(made.drift)}); floor at {milli(made.floor[0])} in the source"
        )
    if made.floor_penetration > _SUNK:
        lines.append(f"soles come up to {milli(made.floor_penetration)} under the floor")
    if made.hip_drop > 0.0:
        lines.append(f"hips lowered by up to {milli(made.hip_drop)}, so that the legs reach")
    lines.extend(f"kept touching: {touch}" for touch in made.touches)
    lines.extend(
        f"out of reach: {one.effector} in {counted(len(one.frames), 'frame')}, frame "
        f"{one.frames[0]} the first, by up to {milli(one.worst)}"
        for one in made.missed
    )
    if made.at_limits:
        held = [f"{one.dof} ({one.frames})" for one in made.at_limits]
        lines.append(f"held back by limits (frames): {_few(held)}")
    if made.spikes:
        said = [
            f"{one.joint} by {one.turn * 57.29577951308232:.0f} degrees at frame {one.frame}"
            for one in made.spikes
        ]
        lines.append(f"the source jumps: {_few(said)}")
    return lines


def _rows(made: Retargeted) -> list[tuple[str, str, str, str]]:
    rows: list[tuple[str, str, str, str]] = []
    for part, joints in made.table.parts.items():
        arrow = "->" if joints.source and joints.target else "  "
        rows.append((part, " ".join(joints.source) or "-", arrow, " ".join(joints.target) or "-"))
    return rows


def _few(names: tuple[str, ...] | list[str]) -> str:
    more = len(names) - _MOST
    return ", ".join(names[:_MOST]) + (f" and {more} more" if more > 0 else "")
