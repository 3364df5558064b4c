"""IK handles in a small JSON file beside the character's own, which has no place for them.

``hero.bvh`` has ``hero.ik.json``::

    {"format": "poise ik handles", "version": 1,
     "handles": [{"name": "left arm", "start": "lhumerus", "end": "lhand", "pole": [0, 0, -1]}]}

Each handle has the attributes of `poise.model.IKHandle`; what is left out has its default.

`poise.read` looks for that file, and `poise.write` leaves it beside what it writes. Only
`write_handles`, which was told its name, replaces other handles (decision 0011).
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from poise.errors import FileError, FileSyntax, InvalidValue, UnknownJoint
from poise.formats.repair_log import RepairLog
from poise.formats.text_file import read_bytes, write_text
from poise.model import Character, IKHandle

_FORMAT = "poise ik handles"


def handles_path(path: str | os.PathLike[str]) -> Path:
    """Where the handles of a character's file are: ``hero.ik.json`` beside ``hero.bvh``."""
    return Path(path).with_suffix(".ik.json")


def write_handles(handles: Sequence[IKHandle], path: str | os.PathLike[str]) -> None:
    """Write handles to a file ``.ik.json``, in the place of those that are there.

    Raises:
        FileMissing, FileError: it cannot be written; the old one is as it was.
    """
    content = {
        "format": _FORMAT, "version": 1, "handles": [handle.to_dict() for handle in handles],
    }  # fmt: skip
    write_text(path, json.dumps(content, indent=1) + "\n")


def read_handles(path: str | os.PathLike[str]) -> tuple[IKHandle, ...]:
    """The handles of a file ``.ik.json``.

    Raises:
        FileMissing, FileError: there is no such file, or it cannot be read.
        FileSyntax: it is not what `write_handles` writes.
    """
    try:
        content: Any = json.loads(read_bytes(path).decode("utf-8-sig"))
    except json.JSONDecodeError as wrong:
        raise FileSyntax(f"no JSON: {wrong.msg}", file=path, line=wrong.lineno) from None
    except UnicodeDecodeError:
        raise FileSyntax("no JSON: not UTF-8", file=path) from None
    if not isinstance(content, dict) or cast("Any", content).get("format") != _FORMAT:
        raise FileSyntax(f"no handles: expected an object with format {_FORMAT!r}", file=path)
    entries = cast("Any", content).get("handles")
    if cast("Any", content).get("version") != 1 or not isinstance(entries, list):
        raise FileSyntax("expected version 1 and a list of handles", file=path)
    handles: list[IKHandle] = []
    for entry in cast("list[Any]", entries):
        if not isinstance(entry, dict):
            raise FileSyntax(f"a handle is an object, not {entry!r}", file=path)
        try:
            handles.append(IKHandle.from_dict(cast("dict[str, Any]", entry)))
        except InvalidValue as wrong:
            raise FileSyntax(wrong.message, file=path) from None
    return tuple(handles)


def with_handles_beside(character: Character, path: str | os.PathLike[str]) -> Character:
    """The character of a file with the handles beside that file; without any, as it was.

    A handle whose joints the skeleton has not is left out, with a `RepairWarning`.

    Raises:
        FileSyntax: the file beside is not what `write_handles` writes.
    """
    beside = handles_path(path)
    if not beside.is_file():
        return character
    known = {str(repair) for repair in character.repairs}  # an AMC and its ASF may share the file
    log = RepairLog(beside)
    fitting: list[IKHandle] = []
    for handle in read_handles(beside):
        try:
            character.with_handles([*fitting, handle])
        except UnknownJoint as unknown:
            log.repair(f"the handle {handle.name!r} is left out: {unknown.message}")
        except InvalidValue as twice:
            raise FileSyntax(twice.message, file=beside) from None
        else:
            fitting.append(handle)
    if not known.issuperset(map(str, log.repairs)):
        log.warn(stacklevel=4)
        character = replace(character, repairs=(*character.repairs, *log.repairs))
    return character.with_handles(fitting)


def check_handles_beside(handles: Sequence[IKHandle], path: str | os.PathLike[str]) -> Path | None:
    """Where handles have to be written beside ``path``; None where they are there already.

    Raises:
        FileError: others are there, or something else.
    """
    beside = handles_path(path)
    if not handles:
        return None
    if not beside.exists():
        return beside
    try:
        there = read_handles(beside)
    except FileSyntax as wrong:
        why = f"is in the way of the character's handles, and is none of ours: {wrong.message}"
        raise FileError(why, file=beside, line=wrong.line) from None
    if there == tuple(handles):
        return None
    names = ", ".join(handle.name for handle in there) or "none"
    raise FileError(
        f"holds other handles ({names}), and nothing was written: delete it or choose another "
        "name (write_handles replaces them)", file=beside,
    )  # fmt: skip
