"""``poise skin``: how a skinned file's skin is deformed: bone links, and the deformer."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from poise.cli.bind import OUTPUTS
from poise.cli.output import checked_output
from poise.cli.reading import File, Json, UnitName, read_character, repair_lines
from poise.cli.report import Report, counted, milli
from poise.errors import InvalidValue

if TYPE_CHECKING:
    from poise.model import Character

_SAMPLES = 24
"""Poses of the file's motion, or drawn within the limits, that a change is measured in."""


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
        typer.Option(metavar="JOINT", help="Links for these joints only; several times."),
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
        lines.append(f"the skin is elsewhere by {milli(moved)} at most, in poses of this file")
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

    body = before.skeleton
    motion = next(iter(before.motions.values()), None)
    if motion is not None:
        picked = np.unique(np.linspace(0, len(motion) - 1, _SAMPLES).round().astype(int))
        poses = [motion.q[int(i)] for i in picked]
    else:
        low = np.where(np.isfinite(body.lower), body.lower, body.rest.q)
        high = np.where(np.isfinite(body.upper), body.upper, body.rest.q)
        drawn = np.random.default_rng(0).uniform(low, high, (_SAMPLES, body.nq))
        poses = [body.pose(q).q for q in drawn]
    furthest = 0.0
    for q in poses:
        first = deform(before, before.skeleton.pose(q))
        second = deform(after, after.skeleton.pose(q))
        for old, new in zip(first, second, strict=True):
            gaps = np.linalg.norm(new.vertices - old.vertices, axis=-1)
            furthest = max(furthest, float(gaps.max(initial=0.0)))
    return furthest
