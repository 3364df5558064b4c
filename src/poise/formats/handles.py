"""IK handles in a JSON file next to the character's file, for formats without IK handles.

``hero.bvh`` has ``hero.ik.json``::

    {"format": "poise ik handles", "version": 1,
     "handles": [{"name": "left arm", "start": "lhumerus", "end": "lhand", "pole": [0, 0, -1]}]}

Each handle has the attributes of `poise.model.IKHandle`; missing attributes have their defaults.

`poise.read` reads that file, and `poise.write` writes it next to the character's, with a mark::

    {..., "written with": {"file": "hero.bvh", "check": 2683924573}}

When the character's file is written again, its handle file is replaced. Handles that were created
or edited by other means have no mark, or a mark with a wrong checksum. Only `write_handles`, called
with their file name, replaces such handles (decision 0011).
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from poise.errors import FileError, FileName, FileSyntax, InvalidValue, UnknownJoint
from poise.files import check_linked, exists, read_json
from poise.files.json_text import JsonObject
from poise.files.read_dependencies import note
from poise.formats.repair_log import RepairLog
from poise.formats.text_file import write_text
from poise.model import Character, IKHandle

_FORMAT = "poise ik handles"
_MARK = "written with"


def handles_path(path: FileName) -> Path:
    """Return the path of the handles of a character's file: ``hero.ik.json`` for ``hero.bvh``."""
    return Path(path).with_suffix(".ik.json")


def write_handles(
    handles: Sequence[IKHandle], path: FileName, *, companion_of: FileName | None = None
) -> None:
    """Write handles to a file ``.ik.json``, replacing its content.

    ``companion_of`` is the character's file if the handles are written as part of it.

    Raises:
        FileMissing, FileError: the file cannot be written; the old file is unchanged.
    """
    entries = [handle.to_dict() for handle in handles]
    content: JsonObject = {"format": _FORMAT, "version": 1, "handles": entries}
    if companion_of is not None:
        content[_MARK] = _mark(companion_of, entries)
    write_text(path, json.dumps(content, indent=1) + "\n")


def read_handles(path: FileName) -> tuple[IKHandle, ...]:
    """Read the handles of a file ``.ik.json``.

    Raises:
        FileMissing, FileError: the file does not exist, or cannot be read.
        FileSyntax: the file is not in the format of `write_handles`.
    """
    handles: list[IKHandle] = []
    for entry in _content(path)["handles"]:
        if not isinstance(entry, dict):
            raise FileSyntax(f"a handle must be an object, not {entry!r}", file=path)
        try:
            handles.append(IKHandle.from_dict(cast("JsonObject", entry)))
        except InvalidValue as wrong:
            raise FileSyntax(wrong.message, file=path) from None
    return tuple(handles)


def _content(path: FileName) -> JsonObject:
    """Return the content of a handle file: a list ``handles``, and optionally a mark."""
    content: Any = read_json(path)
    if not isinstance(content, dict) or cast("Any", content).get("format") != _FORMAT:
        raise FileSyntax(
            f"not a file of handles: expected an object with format {_FORMAT!r}", file=path
        )
    found = cast("JsonObject", content)
    if found.get("version") != 1 or not isinstance(found.get("handles"), list):
        raise FileSyntax("expected version 1 and a list of handles", file=path)
    return found


def _mark(companion_of: FileName, entries: Sequence[Any]) -> JsonObject:
    """Return the mark of handles written with a character's file: its name, and a checksum."""
    text = json.dumps(entries, sort_keys=True)
    return {"file": Path(companion_of).name, "check": zlib.crc32(text.encode())}


def with_handles_beside(character: Character, path: FileName) -> Character:
    """Add the handles from the file next to a character's file, if that exists.

    Handles with joints that the skeleton does not have are omitted, with a `RepairWarning`.

    Raises:
        FileSyntax: the handle file is not in the format of `write_handles`.
        FileError: the handle file cannot be read.
        FileRefused: the handle file is a symbolic link out of the folder.
    """
    beside = handles_path(path)
    note(beside)
    if not exists(beside):
        return character
    known = {str(repair) for repair in character.repairs}  # an AMC and its ASF may share the file
    log = RepairLog(beside)
    check_linked(beside, path, beside.name)
    fitting: list[IKHandle] = []
    bare = Character("", character.skeleton)
    for handle in read_handles(beside):
        try:
            _ = bare.with_handles([handle])
        except UnknownJoint as unknown:
            log.repair(f"the handle {handle.name!r} is ignored: {unknown.message}")
        else:
            fitting.append(handle)
    if not known.issuperset(map(str, log.repairs)):
        character = log.reported(character)
    try:
        return character.with_handles(fitting)
    except InvalidValue as twice:
        raise FileSyntax(twice.message, file=beside) from None


def check_handles_beside(handles: Sequence[IKHandle], path: FileName) -> Path | None:
    """Return the path of the handle file next to ``path``; None if it already has the handles.

    Raises:
        FileError: the file has other handles that were not written with ``path``, or other content.
    """
    beside = handles_path(path)
    if not handles:
        return None
    if not exists(beside):
        return beside
    try:
        there = read_handles(beside)
    except FileSyntax as wrong:
        why = f"has the name of the character's handle file, but is not one: {wrong.message}"
        raise FileError(why, file=beside, line=wrong.line) from None
    if there == tuple(handles):
        return None
    content = _content(beside)
    if content.get(_MARK) == _mark(path, content["handles"]):
        return beside
    names = ", ".join(handle.name for handle in there) or "none"
    raise FileError(
        f"contains other handles ({names}), and nothing was written; delete it or choose another "
        "name (write_handles replaces them)", file=beside,
    )  # fmt: skip
