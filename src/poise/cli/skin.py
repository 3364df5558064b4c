"""``poise skin``: change the deformation of a skin: bone links and the deformer."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from poise.cli.bind import OUTPUTS
from poise.cli.input_options import (
    NO_SKIN,
    Json,
    SkinnedFile,
    UnitName,
    read_skinned,
    reading_lines,
)
from poise.cli.output import Report, checked_output, output_option, written
from poise.errors import InvalidValue
from poise.files.json_text import JsonObject
from poise.options import SkinOptions
from poise.report_text import counted, milli

if TYPE_CHECKING:
    from poise.model import Character


def skin(
    file: SkinnedFile,
    output: Annotated[str | None, output_option("A .glb or .gltf file.")] = None,
    *,
    options: SkinOptions,
    unit: UnitName = None,
    as_json: Json = False,
) -> Report:
    """Change how a skin deforms: insert bone links, or choose another deformer.

    poise skin hero.glb --links 60 -o linked.glb
    """
    if output is not None:
        checked_output(output, OUTPUTS)
    links, deformer = options.links, options.deformer
    if options.joints and links is None:
        raise InvalidValue("--joint needs --links DEGREES")
    from poise.skinning.sample_poses import furthest_moved

    character = read_skinned(file, unit)
    if not character.skins:
        raise InvalidValue(NO_SKIN, file=file)
    made, lines, data = character, list[str](), JsonObject()
    if links is not None:
        made, lines, data["links"] = _linked(made, links, options.joints)
    if deformer is not None:
        made = _deformed_by(made, deformer)
        lines.append(f"deformed by {deformer}")
    moved = furthest_moved(character, made)
    if links is not None or deformer is not None:
        where = "frames of its motion" if character.motions else "random poses within its limits"
        lines.append(f"the skin moves by at most {milli(moved)} in {where}")
    names = ", ".join(dict.fromkeys(each.deformer for each in made.skins))
    lines = [
        f"{file}: {counted(len(made.skins), 'skin')}, {names}",
        *reading_lines(character),
        *lines,
    ]
    lines += written(made, output)
    data |= {"file": file, "output": output, "moved_m": moved}
    data["deformers"] = [each.deformer for each in made.skins]
    return Report(lines, data, as_json)


def _linked(
    character: Character, links: float, joints: tuple[str, ...]
) -> tuple[Character, list[str], list[JsonObject]]:
    from poise.skinning import with_bone_links

    made = with_bone_links(character, links, joints=joints or None)
    found = [{"joint": link.joint, "name": link.name, "share": link.share} for link in made.links]
    return made.character, made.lines(), found


def _deformed_by(character: Character, deformer: str) -> Character:
    from poise.skinning import DEFORMERS

    DEFORMERS.get(deformer)
    return replace(character, skins=tuple(each.with_deformer(deformer) for each in character.skins))
