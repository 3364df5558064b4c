"""Autosave: what is being worked on is on disk within a second, and comes back after a crash.

A folder keeps the present scene as `project` writes it. Scenes are frozen, so that writing one
happens beside the work; a file is written beside its place and renamed, and the state names the
character it belongs to, so that a kill at any moment leaves a pair that fits.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
from collections.abc import Callable
from pathlib import Path

from poise.errors import PoiseError
from poise.formats import read, write
from poise.model.character import Character
from poise.studio.document import Document
from poise.studio.project import scene_of, state_text
from poise.studio.scene import Scene

_EVERY = 0.5  # seconds
_CURRENT = "current.json"


class Autosave:
    """A folder that follows a document.

    Args:
        folder: made where it is missing; one for each file that is worked on (`folder_for`).
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._character: Character | None = None
        self._name = ""
        self._saved: Scene | None = None

    @property
    def _mark(self) -> Path:
        return self.folder / _CURRENT

    def recovered(self) -> Scene | None:
        """What was being worked on when the last process was killed, or None.

        Raises:
            FileError: what is there cannot be read.
        """
        try:
            current = json.loads(self._mark.read_text(encoding="utf-8"))
            if current["closed"]:
                return None
            return self._load(current["character"], current["state"])
        except FileNotFoundError:
            return None

    def last(self) -> Scene | None:
        """What was worked on last, closed or not, or None."""
        try:
            current = json.loads(self._mark.read_text(encoding="utf-8"))
            return self._load(current["character"], current["state"])
        except FileNotFoundError:
            return None

    def _load(self, character: str, state: str) -> Scene:
        text = (self.folder / state).read_text(encoding="utf-8")
        return scene_of(read(self.folder / character), text, os.fspath(self.folder / state))

    def write(self, scene: Scene, closed: bool = False) -> None:
        """Put a scene there."""
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if scene.character is not self._character:
            number = 1 + max(
                (_number(path) for path in self.folder.glob("character-*.glb")), default=0
            )
            self._name = f"character-{number}.glb"
            write(scene.character, self.folder / self._name)
            self._character = scene.character
        text = state_text(scene)
        state = f"state-{hashlib.sha256(text.encode()).hexdigest()[:16]}.json"
        _replace(self.folder / state, text)
        _replace(
            self._mark, json.dumps({"character": self._name, "state": state, "closed": closed})
        )
        self._saved = scene
        for old in (*self.folder.glob("character-*.glb"), *self.folder.glob("state-*.json")):
            if old.name not in (self._name, state):
                old.unlink(missing_ok=True)

    async def follow(self, document: Document, failed: Callable[[str], None]) -> None:
        """Write whatever is new, twice a second, for ever; what cannot be written is told once."""
        refused: Scene | None = None
        while True:
            await asyncio.sleep(_EVERY)
            scene = document.scene
            if scene is self._saved or (refused and scene.character is refused.character):
                continue
            try:
                await asyncio.to_thread(self.write, scene)
            except (PoiseError, OSError) as problem:
                refused = scene
                failed(f"autosave is off: {problem}")

    def close(self, document: Document) -> None:
        """The end of the work: nothing was lost, and nothing has to be recovered."""
        if document.revision:
            self.write(document.scene, closed=True)


def folder_for(file: Path | None) -> Path:
    """Where a file's autosave is kept: in the user's own folder for such state."""
    base = os.environ.get("XDG_STATE_HOME") or Path("~/.local/state").expanduser()
    name = "untitled" if file is None else os.fspath(file.resolve())
    return Path(base) / "poise" / "studio" / hashlib.sha256(name.encode()).hexdigest()[:16]


def _number(path: Path) -> int:
    text = path.stem.removeprefix("character-")
    return int(text) if text.isdigit() else 0


def _replace(path: Path, text: str) -> None:
    beside = path.with_name(f".{path.name}")
    beside.write_text(text, encoding="utf-8")
    os.replace(beside, path)
