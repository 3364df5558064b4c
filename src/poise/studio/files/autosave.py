"""Autosave: saves edits within a second, and recovers them after a crash.

A folder stores the current scene in the format of `project`, from the first edit on. The character
is written before, when it is opened, so that most edits write only the small rest of the scene.
Scenes are immutable, so that they can be written in the background. Files are written to a
temporary name and renamed, and the marker that names the two files of a scene is written last: a
crash at any moment leaves a consistent pair. A studio locks its folder; a second studio on the same
file uses another folder.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import os
import re
import threading
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import cast

from filelock import FileLock, Timeout

from poise.errors import FileError, FileMissing, FileSyntax, PoiseError
from poise.files import encoded, read_bytes, read_json, replace_file
from poise.files.json_text import JsonObject
from poise.formats import read, write
from poise.model.character import Character
from poise.studio.actions import Action
from poise.studio.document import Document
from poise.studio.files.project import scene_of
from poise.studio.files.project_json import LARGEST_STATE, SOURCE_NAME, source_files, state_text
from poise.studio.scene.scene import Scene

_EVERY = 0.5  # seconds between two saves
_AGAIN = 10  # intervals until a failed write is retried
_CURRENT, _BEFORE, _LOCK = "current.json", "before.json", "lock"
_MOST = 16
_KINDS = ("character", "state", "source")
_PARTS = {
    "character": re.compile(r"character-\d+\.glb"),
    "state": re.compile(r"state-[0-9a-f]+\.json"),
}


class Autosave:
    """Autosave folder of a document.

    Args:
        base: parent of the autosave folders of a file (`folder_for`); uses the first free folder.

    Attributes:
        folder: the folder in use.
    """

    def __init__(self, base: Path) -> None:
        self.folder = self._taken(base)
        self._character: Character | None = None
        self._name = ""
        self._saved: Scene | None = None
        self._drawn: Action | None = None
        # Writes run in the background; the lock ensures that the latest state is written last.
        self._writing = threading.RLock()
        self._ended = False

    def _taken(self, base: Path) -> Path:
        for number in range(1, _MOST + 1):
            folder = base / str(number)
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._lock = FileLock(folder / _LOCK, thread_local=False)
            with contextlib.suppress(Timeout):
                self._lock.acquire(timeout=0)
                return folder
        raise PoiseError(f"{_MOST} studios have this file open; close one of them")

    # -- recovery --------------------------------------------------------------------------

    def recovered(self) -> Scene | None:
        """Return the scene of a session that did not close, or None.

        Raises:
            FileError: the autosave cannot be read.
        """
        mark = self._mark(_CURRENT)
        return None if mark is None or mark.get("closed") else self._load(mark)

    def last(self) -> Scene | None:
        """Return the last saved scene, even if its session closed, or None.

        Raises:
            FileError: the autosave cannot be read.
        """
        mark = self._mark(_CURRENT)
        return None if mark is None else self._load(mark)

    def _mark(self, name: str) -> JsonObject | None:
        file = self.folder / name
        try:
            mark = read_json(file)
        except FileMissing:  # no session yet
            return None
        except FileError:
            raise FileSyntax("not an autosave mark", file=file) from None
        if not isinstance(mark, dict) or not all(
            isinstance(mark.get(part), str) and pattern.fullmatch(mark[part])
            for part, pattern in _PARTS.items()
        ):
            raise FileSyntax("not an autosave mark", file=file)
        return cast("JsonObject", mark)

    def _load(self, mark: JsonObject) -> Scene:
        state = self.folder / mark["state"]
        try:
            text = read_bytes(state, LARGEST_STATE).decode()
        except (FileError, ValueError):
            raise FileSyntax("the state of an autosave cannot be read", file=state) from None
        scene = scene_of(read(self.folder / mark["character"]), text, str(state), self.folder)
        # the first save after a recovery writes only the state, which takes a hundredth of the time
        self._saved, self._character, self._name = scene, scene.character, mark["character"]
        return scene

    # -- saving ---------------------------------------------------------------------------------

    def prepare(self, character: Character) -> None:
        """Write a character before its first edit, which then writes only the rest of the scene."""
        with self._writing:
            if not self._ended:
                with contextlib.suppress(Exception):  # the first edit tries again and reports it
                    self._store(character)

    def _store(self, character: Character) -> None:
        if character is not self._character or not (self.folder / self._name).exists():
            number = 1 + max(map(_number, self.folder.glob("character-*.glb")), default=0)
            self._name = f"character-{number}.glb"
            write(character, self.folder / self._name)
            self._character = character

    def write(self, scene: Scene, closed: bool = False, drawn: Action | None = None) -> None:
        """Save a scene; a scene of an earlier session is kept as a backup once.

        ``drawn`` is an unfinished edit; the scene after it is saved.

        Raises:
            PoiseError: the edit cannot be applied; the scene before it is saved.
        """
        with self._writing:
            if self._ended:
                return
            after, fault = scene, None
            try:
                after = scene if drawn is None else drawn.apply(scene)
            except PoiseError as problem:
                fault = problem
            self._write(after, closed)
            self._saved, self._drawn = scene, drawn
            if fault is not None:
                raise fault

    def _write(self, scene: Scene, closed: bool) -> None:
        self._store(scene.character)
        sources = source_files(scene.sources)
        for name, data in sources.items():
            if not (self.folder / name).exists():
                replace_file(self.folder / name, data)
        text = state_text(scene)
        state = f"state-{hashlib.sha256(text.encode()).hexdigest()[:16]}.json"
        mark = {"character": self._name, "state": state, "closed": closed}
        # The marker is written last; until then the old marker names the old state.
        place, is_new = self.folder / state, not (self.folder / state).exists()
        replace_file(place, encoded(text, place))
        try:
            if self._saved is None and (self.folder / _CURRENT).exists():
                replace_file(self.folder / _BEFORE, read_bytes(self.folder / _CURRENT))
            replace_file(self.folder / _CURRENT, json.dumps(mark).encode())
        except FileError:
            if is_new:
                place.unlink(missing_ok=True)
            raise
        self._saved = scene
        self._clear({self._name, state, *sources})

    def _clear(self, used: set[str]) -> None:
        """Delete files that no marker names."""
        try:
            before = self._mark(_BEFORE) or {}
        except PoiseError:
            before = {}
        used |= {str(before.get(part)) for part in _PARTS}
        earlier = self.folder / str(before.get("state"))
        if earlier.is_file():
            used |= set(SOURCE_NAME.findall(earlier.read_text(encoding="utf-8")))
        for old in chain(*(self.folder.glob(f"{kind}-*.*") for kind in _KINDS)):
            if old.name not in used:
                old.unlink(missing_ok=True)

    async def follow(self, document: Document, failed: Callable[[str], None]) -> None:
        """Save changes twice a second in an endless loop; report each kind of failure once."""
        reported, waiting = "", 0
        while True:
            await asyncio.sleep(_EVERY)
            scene = document.kept  # without previews of other timeline times
            drawn = document.drawn
            waiting = max(0, waiting - 1)
            same = scene is self._saved and drawn is self._drawn
            if waiting or same or not (document.revision or drawn or self._drawn):
                continue
            try:
                await asyncio.to_thread(self.write, scene, drawn=drawn)
                reported = ""
            except Exception as problem:  # noqa: BLE001 - reported, and later saves must go on
                waiting = _AGAIN
                if str(problem) != reported:
                    reported = str(problem)
                    failed(f"not saved: {problem}")

    def close(self, document: Document) -> None:
        """Save the scene, and mark the session as closed."""
        with self._writing:
            if document.revision or self._saved is not None:
                self.write(document.scene, closed=True)
            elif self._name:
                (self.folder / self._name).unlink(missing_ok=True)
            self._ended = True
        self.leave()

    def leave(self) -> None:
        """Release the lock of the folder."""
        self._lock.release()


def folder_for(file: Path | None) -> Path:
    """Return the parent folder of a file's autosaves, in the user's state directory."""
    base = os.environ.get("XDG_STATE_HOME") or Path("~/.local/state").expanduser()
    name = "untitled" if file is None else os.fspath(file.resolve())
    return Path(base) / "poise" / "studio" / hashlib.sha256(name.encode()).hexdigest()[:16]


def _number(path: Path) -> int:
    text = path.stem.removeprefix("character-")
    return int(text) if text.isdigit() else 0
