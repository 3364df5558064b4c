"""``poise studio``: pose a character in the browser."""

from __future__ import annotations

import contextlib
import ctypes
import gc
import os
import sys
import tempfile
import warnings
import webbrowser
from dataclasses import replace
from functools import partial
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from poise.cli.input_options import (
    SkeletonFile,
    UnitName,
    read_character,
    reading_lines,
    with_parts,
)
from poise.cli.output import Report
from poise.errors import FileMissing, InvalidValue, PoiseError, RepairWarning
from poise.options import Option

if TYPE_CHECKING:
    from poise.studio import Scene
    from poise.studio.files.autosave import Autosave


def studio(
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="[FILE]",
            help="A character or a project (.poise); by default the bundled character.",
            show_default=False,
        ),
    ] = None,
    folder: Annotated[
        Path | None,
        Option(
            "The folder whose files the browser may open; by default the folder of FILE.",
            metavar="DIR",
        ),
    ] = None,
    port: Annotated[
        int, Option("Port of the server on 127.0.0.1; 0 chooses a free one.", least=0, most=65535)
    ] = 0,
    browser: Annotated[bool, Option("Open the browser, or only print the link.")] = True,
    recover: Annotated[
        bool, Option("Continue the last session, even if it was closed normally.")
    ] = False,
    fresh: Annotated[
        bool, Option("Open the file itself, even if a crashed session can be recovered.")
    ] = False,
    skeleton: SkeletonFile = None,
    unit: UnitName = None,
) -> Report:
    """Open the studio in the browser: drag any part of the body to pose it.

    poise studio hero.glb
    """
    if recover and fresh:
        raise InvalidValue("--recover and --fresh cannot be combined")
    from poise.studio import Document, serve
    from poise.studio.files.autosave import Autosave, folder_for

    if folder is not None and not folder.is_dir():
        raise FileMissing("no such folder", file=folder)
    path = None if file is None else Path(file)
    try:
        keeping = Autosave(folder_for(path))
    except OSError as problem:
        if recover:
            raise
        keeping = None
        _print(
            f"warning: autosave is off: {problem.strerror}: {problem.filename}; set "
            "XDG_STATE_HOME to a writable folder"
        )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RepairWarning)  # they are stored, and printed below
        scene = _kept(keeping, recover, fresh)
        if scene is not None:
            _print("Recovered unsaved changes of the last session; --fresh opens the file itself.")
        else:
            scene = _opened(path, skeleton, unit)
    for line in reading_lines(scene.character, most=None):
        _print(line)

    def ready(link: str) -> None:
        _print(
            f"The studio is running at\n\n    {link}\n\nThe link works for one browser. Press "
            "Ctrl+C to stop."
        )
        if browser:
            webbrowser.open(leading_page(link, pages).as_uri())

    gc.set_threshold(50_000)  # lower than for short commands: this one runs for hours
    return_freed_arrays()
    with tempfile.TemporaryDirectory(prefix="poise-") as pages:
        serve(
            Document(scene),
            folder=folder or (path.parent if path else None),
            autosave=keeping,
            port=port,
            ready=ready,
        )
    return Report([])


def return_freed_arrays() -> None:
    """Make glibc return every freed block of 256 KiB or more, and use one heap for the others.

    By default glibc raises this size, up to 32 MiB, to that of the largest freed block. Smaller
    arrays then come from heaps, one for each thread, which keep memory between blocks in use.
    """
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):  # another C library
            library = ctypes.CDLL(None)
            library.mallopt(_MMAP_THRESHOLD, 1 << 18)
            library.mallopt(_ARENA_MAX, 1)


_MMAP_THRESHOLD, _ARENA_MAX = -3, -8  # of malloc.h


def leading_page(link: str, folder: str) -> Path:
    """Write a page that leads to a link, and that only this user can read.

    All users of a machine can read the arguments of a browser, so that the link must not be one.
    """
    page = Path(folder) / "studio.html"
    with open(page, "w", encoding="utf-8", opener=partial(os.open, mode=0o600)) as stream:
        stream.write(f'<meta http-equiv="refresh" content="0;url={escape(link)}">')
    return page


def _opened(path: Path | None, skeleton: str | None, unit: str | None) -> Scene:
    """Return the scene of a project or a character; the bundled one, standing, without a file."""
    from poise.studio.files.project import SUFFIX, load
    from poise.studio.timeline.timeline import initial_scene

    if path is None:
        from poise.bundled import character, motions

        standing_first = {"idle": motions()["idle"], **motions()}
        return initial_scene(replace(character(), motions=standing_first))
    if path.suffix.lower() == SUFFIX:
        return load(path)
    return initial_scene(with_parts(read_character(str(path), skeleton, unit), str(path)))


def _kept(keeping: Autosave | None, recover: bool, fresh: bool) -> Scene | None:
    """Return the last session, if requested or interrupted by a crash.

    Raises:
        InvalidValue: the session was requested, and there is none.
    """
    if fresh or keeping is None:
        return None
    if recover:
        scene = keeping.last()
        if scene is None:
            raise InvalidValue("no earlier session to recover")
        return scene
    try:
        return keeping.recovered()
    except PoiseError as problem:
        _print(f"warning: the session before the crash cannot be recovered: {problem}")
        return None


def _print(text: str) -> None:
    print(text, file=sys.stdout, flush=True)
