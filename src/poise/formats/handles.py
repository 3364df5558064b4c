"""IK handles in a small JSON file beside the character's own, which has no place for them.

``hero.bvh`` has ``hero.ik.json``::

    {"format": "poise ik handles", "version": 1,
     "handles": [{"name": "left arm", "start": "lhumerus", "end": "lhand", "pole": [0, 0, -1]}]}

Each handle has the attributes of `poise.model.IKHandle`; what is left out has its default.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from poise.errors import FileMissing, FileSyntax, InvalidValue
from poise.model import IKHandle

_FORMAT = "poise ik handles"


def handles_path(path: str | os.PathLike[str]) -> Path:
    """Where the handles of a character's file are: ``hero.ik.json`` beside ``hero.bvh``."""
    return Path(path).with_suffix(".ik.json")


def write_handles(handles: Sequence[IKHandle], path: str | os.PathLike[str]) -> None:
    """Write handles to a file ``.ik.json``."""
    content = {
        "format": _FORMAT, "version": 1, "handles": [handle.to_dict() for handle in handles],
    }  # fmt: skip
    beside = Path(f"{os.fspath(path)}.part")
    beside.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    beside.replace(path)


def read_handles(path: str | os.PathLike[str]) -> tuple[IKHandle, ...]:
    """The handles of a file ``.ik.json``.

    Raises:
        FileMissing: there is no such file.
        FileSyntax: it is not what `write_handles` writes.
    """
    try:
        content: Any = json.loads(Path(path).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise FileMissing("there is no such file", file=path) from None
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
