"""IK handles in a small JSON file beside the character's own, which has no place for them.

``hero.bvh`` has ``hero.ik.json``::

    {"format": "poise ik handles", "version": 1,
     "handles": [{"name": "left arm", "start": "lhumerus", "end": "lhand", "pole": [0, 0, -1]}]}

Each handle has the attributes of `poise.model.IKHandle`; what is left out has its default.

`poise.read` looks for that file, and `poise.write` leaves it beside what it writes, with a mark::

    {..., "written with": {"file": "hero.bvh", "check": 2683924573}}

Written again, that file's companion is replaced, as the file itself is. Handles that somebody made
or changed since carry no such mark, or one that does not check: those only `write_handles`, which
takes their name, replaces (decision 0011).
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from poise.errors import FileError, FileSyntax, InvalidValue, UnknownJoint
from poise.files import check_linked, exists, read_json
from poise.files.read_dependencies import note
from poise.formats.repair_log import RepairLog
from poise.formats.text_file import write_text
from poise.model import Character, IKHandle

_FORMAT = "poise ik handles"
_MARK = "written with"


def handles_path(path: str | os.PathLike[str]) -> Path:
    """Where the handles of a character's file are: ``hero.ik.json`` beside ``hero.bvh``."""
    return Path(path).with_suffix(".ik.json")


def write_handles(
    handles: Sequence[IKHandle],
    path: str | os.PathLike[str],
    *,
    companion_of: str | os.PathLike[str] | None = None,
) -> None:
    """Write handles to a file ``.ik.json``, in the place of those that are there.

    ``companion_of`` is the character's file where they are written only because that is.

    Raises:
        FileMissing, FileError: it cannot be written; the old one is as it was.
    """
    entries = [handle.to_dict() for handle in handles]
    content: dict[str, Any] = {"format": _FORMAT, "version": 1, "handles": entries}
    if companion_of is not None:
        content[_MARK] = _mark(companion_of, entries)
    write_text(path, json.dumps(content, indent=1) + "\n")


def read_handles(path: str | os.PathLike[str]) -> tuple[IKHandle, ...]:
    """The handles of a file ``.ik.json``.

    Raises:
        FileMissing, FileError: the file does not exist, or cannot be read.
        FileSyntax: it is not what `write_handles` writes.
    """
    handles: list[IKHandle] = []
    for entry in _content(path)["handles"]:
        if not isinstance(entry, dict):
            raise FileSyntax(f"a handle is an object, not {entry!r}", file=path)
        try:
            handles.append(IKHandle.from_dict(cast("dict[str, Any]", entry)))
        except InvalidValue as wrong:
            raise FileSyntax(wrong.message, file=path) from None
    return tuple(handles)


def _content(path: str | os.PathLike[str]) -> dict[str, Any]:
    """The content of a file of handles: a list ``handles``, and optionally a mark."""
    content: Any = read_json(path)
    if not isinstance(content, dict) or cast("Any", content).get("format") != _FORMAT:
        raise FileSyntax(f"no handles: expected an object with format {_FORMAT!r}", file=path)
    found = cast("dict[str, Any]", content)
    if found.get("version") != 1 or not isinstance(found.get("handles"), list):
        raise FileSyntax("expected version 1 and a list of handles", file=path)
    return found


def _mark(companion_of: str | os.PathLike[str], entries: Sequence[Any]) -> dict[str, Any]:
    """The mark of handles that are written because a file is: its name, and a check of them."""
    text = json.dumps(entries, sort_keys=True)
    return {"file": Path(companion_of).name, "check": zlib.crc32(text.encode())}


def with_handles_beside(character: Character, path: str | os.PathLike[str]) -> Character:
    """The character of a file with the handles beside that file; without any, as it was.

    A handle whose joints the skeleton has not is left out, with a `RepairWarning`.

    Raises:
        FileSyntax: the file beside is not what `write_handles` writes.
        FileError: it cannot be read.
        FileRefused: it is a symbolic link out of the folder.
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
            log.repair(f"the handle {handle.name!r} is left out: {unknown.message}")
        else:
            fitting.append(handle)
    if not known.issuperset(map(str, log.repairs)):
        log.warn(stacklevel=4)
        character = replace(character, repairs=(*character.repairs, *log.repairs))
    try:
        return character.with_handles(fitting)
    except InvalidValue as twice:
        raise FileSyntax(twice.message, file=beside) from None


def check_handles_beside(handles: Sequence[IKHandle], path: str | os.PathLike[str]) -> Path | None:
    """Where handles have to be written beside ``path``; None where they are there already.

    Raises:
        FileError: others are there that were not written with ``path``, or something else.
    """
    beside = handles_path(path)
    if not handles:
        return None
    if not exists(beside):
        return beside
    try:
        there = read_handles(beside)
    except FileSyntax as wrong:
        why = f"is in the way of the character's handles, and is not a handle file: {wrong.message}"
        raise FileError(why, file=beside, line=wrong.line) from None
    if there == tuple(handles):
        return None
    content = _content(beside)
    if content.get(_MARK) == _mark(path, content["handles"]):
        return beside
    names = ", ".join(handle.name for handle in there) or "none"
    raise FileError(
        f"holds other handles ({names}), and nothing was written: delete it or choose another "
        "name (write_handles replaces them)", file=beside,
    )  # fmt: skip
