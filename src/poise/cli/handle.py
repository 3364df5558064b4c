"""``poise handle``: add an IK handle to a character, change or remove one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from poise.cli.info import handle_row
from poise.cli.input_options import (
    File,
    Json,
    SkeletonFile,
    read_character,
    reading_lines,
    with_parts,
)
from poise.cli.output import Report, checked_apart, checked_output, output_option
from poise.cli.target_parsing import numbers_of
from poise.errors import InvalidValue, UnknownName
from poise.files.json_text import JsonObject
from poise.options import HANDLE, Option
from poise.report_text import columns

if TYPE_CHECKING:
    from poise.model import Character, IKHandle


@dataclass(frozen=True)
class HandleOptions:
    """Options: fields of a handle."""

    start: Annotated[str | None, HANDLE["start"]] = None
    end: Annotated[str | None, HANDLE["end"]] = None
    solver: Annotated[str | None, HANDLE["solver"]] = None
    pole: Annotated[str | None, HANDLE["pole"]] = None
    toward: Annotated[str | None, HANDLE["toward"]] = None
    twist: Annotated[float | None, HANDLE["twist"]] = None
    weight: Annotated[float | None, HANDLE["weight"]] = None
    blend: Annotated[float | None, HANDLE["blend"]] = None
    soft: Annotated[float | None, HANDLE["soft"]] = None

    def changes(self, character: Character) -> JsonObject:
        """Return the fields of a handle that are given."""
        given = {key: value for key, value in vars(self).items() if value is not None}
        end = self.end
        if end is not None and end.endswith(":tip") and character.skeleton.find_joint(end) is None:
            given["end"], given["tip"] = end.removesuffix(":tip"), True
        elif end is not None:
            given["tip"] = False
        if self.pole == "none":
            given["pole"] = None
        elif self.pole is not None:
            what = "a direction x,y,z, or none"
            given["pole"] = tuple(numbers_of("--pole", self.pole, self.pole, (3,), what))
        return given


def handle(
    file: File,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of the handle.")],
    *,
    settings: HandleOptions,
    remove: Annotated[bool, Option("Remove the handle.")] = False,
    output: Annotated[str | None, output_option(
        "The .json file to write; by default the .ik.json next to FILE."
    )] = None,
    skeleton: SkeletonFile = None,
    as_json: Json = False,
) -> Report:  # fmt: skip
    """Add, change or remove an IK handle of a character.

    By default, handles are stored in a file next to the character's: hero.ik.json next to
    hero.bvh.

    poise handle hero.bvh arm --start lhumerus --end lhand --pole 0,0,-1
    """
    from poise.formats import holds_handles
    from poise.formats.handles import handles_path, read_handles
    from poise.model.handle import check_limb

    if output is not None:
        checked_output(output, (".json",))
        checked_apart({"--output": output}, (file, skeleton))
    character = with_parts(read_character(file, skeleton), file)
    beside = handles_path(file)
    # Includes handles that this skeleton cannot have, so that they can be removed.
    own = character.handles if holds_handles(file) else ()
    there = {known.name: known for known in (read_handles(beside) if beside.exists() else own)}
    changes = settings.changes(character)
    if not remove:
        there[name] = _made(name, there.get(name), changes)
        character.with_handles([there[name]])
        check_limb(there[name], character.skeleton)
    elif changes:
        raise InvalidValue("--remove cannot be combined with other options")
    elif there.pop(name, None) is None:
        raise UnknownName(name, "handle", list(there), file=file)
    target = beside if output is None else Path(output)
    return _kept(target, list(there.values()), character, as_json)


def _made(name: str, before: IKHandle | None, changes: JsonObject) -> IKHandle:
    """Return a new handle, or the existing one with the changes."""
    from poise.model import IKHandle
    from poise.solvers.registry import find_method

    if "solver" in changes:
        find_method(changes["solver"])
    if before is not None:
        return replace(before, **changes)
    for option in ("start", "end"):
        if option not in changes:
            raise InvalidValue(f"a new handle {name} needs --{option} JOINT")
    return IKHandle(name=name, **changes)


def _kept(path: Path, handles: list[IKHandle], character: Character, as_json: bool) -> Report:
    from poise.formats.handles import write_handles

    write_handles(handles, path)
    return Report(
        lines=[
            *columns([handle_row(known) for known in handles]),
            *reading_lines(character),
            f"written: {path}",
        ],
        data={"output": str(path), "handles": [known.to_dict() for known in handles]},
        as_json=as_json,
    )
