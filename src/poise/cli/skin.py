"""``poise skin``: how a skinned file's skin is deformed: bone links, and the deformer."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from poise.cli.bind import OUTPUTS
from poise.cli.input_options import File, Json, UnitName, read_character, repair_lines
from poise.cli.output import checked_output
from poise.cli.report import Report, counted, milli
from poise.cli.sample_poses import drawn_poses, frames_of
from poise.errors import InvalidValue

if TYPE_CHECKING:
    from poise.model import Character


def skin(
    file: File,
    output: Annotated[
        str | None, typer.Option("--output", "-o", metavar="OUT", help="A .glb or .gltf file.")
    ] = None,
    links: Annotated[
        float | None,
        typer.Option(
            metavar="DEGREES",
            help="Insert bone links, so that no joint turns further than this from its parent.",
        ),
    ] = None,
    joint: Annotated[
        list[str] | None,
        typer.Option(metavar="JOINT", help="Links for these joints only; may be repeated."),
    ] = None,
    deformer: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="How it is to be deformed from now on."),
    ] = None,
    unit: UnitName = None,
    as_json: Json = False,
) -> Report:
    """Change how a skin follows its skeleton: bone links (60 degrees is usual), another deformer.

    poise skin hero.glb --links 60 -o linked.glb
    """
    if output is not None:
        checked_output(output, OUTPUTS)
    if joint and links is None:
        raise InvalidValue("--joint says where links go: add --links DEGREES")
    character = read_character(file, None, unit)
    if not character.skins:
        raise InvalidValue("has no skin: bind one with poise bind MESH SKELETON", file=file)
    made, lines, data = character, list[str](), dict[str, Any]()
    if links is not None:
        made, lines, data["links"] = _linked(made, links, joint)
    if deformer is not None:
        made = _deformed_by(made, deformer)
        lines.append(f"deformed by {deformer}")
    moved = _moved(character, made)
    if links is not None or deformer is not None:
        where = "frames of its motion" if character.motions else "poses drawn within its limits"
        lines.append(f"the skin is elsewhere by {milli(moved)} at most, in {where}")
    names = ", ".join(dict.fromkeys(each.deformer for each in made.skins))
    lines = [
        f"{file}: {counted(len(made.skins), 'skin')}, {names}",
        *repair_lines(character),
        *lines,
    ]
    if output is not None:
        from poise.formats import write

        write(made, output)
        lines.append(f"written: {output}")
    data |= {"file": file, "output": output, "moved_m": moved}
    data["deformers"] = [each.deformer for each in made.skins]
    return Report(lines, data, as_json)


def _linked(
    character: Character, degrees: float, joints: list[str] | None
) -> tuple[Character, list[str], list[dict[str, Any]]]:
    from poise.skinning import with_bone_links

    made = with_bone_links(character, math.radians(degrees), joints=joints)
    counts = {name: sum(link.joint == name for link in made.links) for name in made.turns}
    said = [
        f"  {name}: may turn by {math.degrees(turn):.0f} degrees, {counted(counts[name], 'link')}"
        for name, turn in made.turns.items()
    ]
    said += [
        f"  {name}: has {counted(len(found), 'link')} already: {', '.join(found)}"
        for name, found in made.there.items()
    ]
    whole = f"{counted(len(made.links), 'link')} for {counted(len(made.turns), 'joint')}"
    found = [{"joint": link.joint, "name": link.name, "share": link.share} for link in made.links]
    return made.character, [f"links: {whole}", *said], found


def _deformed_by(character: Character, deformer: str) -> Character:
    from poise.skinning import DEFORMERS

    DEFORMERS.get(deformer)
    return replace(character, skins=tuple(each.with_deformer(deformer) for each in character.skins))


def _moved(before: Character, after: Character) -> float:
    """The furthest that a vertex is from where it was: in the motion, or in poses within limits."""
    import numpy as np

    from poise.skinning import deform

    poses = frames_of(before) or drawn_poses(before.skeleton)
    furthest = 0.0
    for pose in poses:
        first = deform(before, pose)
        second = deform(after, after.skeleton.pose(pose.q))
        for old, new in zip(first, second, strict=True):
            gaps = np.linalg.norm(new.vertices - old.vertices, axis=-1)
            furthest = max(furthest, float(gaps.max(initial=0.0)))
    return furthest
