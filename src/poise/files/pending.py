"""Groups of files that are replaced together, also if their writer is killed in between.

A writer moves the complete new files into one folder beside the old ones, and renames that folder
to ``.poise-pending``. From then on the group counts as written: the writer, or whoever next reads
or writes a file there, moves the files to their places. Each step can be repeated, and done by
several processes at once, so this needs no locks.

Each file lies in a folder whose name states the size and modification time of the file to replace.
A file that is not in this state stays as it is, so that neither a later change nor a file that the
author of a forged group did not know is lost.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import shutil
import stat
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from poise.errors import FileError, FileName

PENDING = ".poise-pending"
"""The name of the folder of a group that is being moved to its places."""

_BACK = "back"  # in a pending group: the old files, which are being restored
_ENTRY = re.compile(r"(\d{6})\.[0-9a-f]{16}\.([0-9a-f]+)\.([0-9a-f]+)")
_RETRIES, _RETRY_PAUSE = 20, 0.05  # one second in total
_WINDOWS = os.name == "nt"
_TAKEN = (errno.ENOTEMPTY, errno.EEXIST)  # of a folder that is renamed to one with files

_State = tuple[int, int]
"""Size and modification time of a regular file."""

_MISSING, _OTHER = (0, 0), (-1, 0)  # no file; a folder, link or device, which is not replaced


def rename(file: Path, target: Path) -> None:
    """Rename a file, with retries, as Windows refuses while another program has the target open."""
    for tries_left in range(_RETRIES if _WINDOWS else 0, -1, -1):
        try:
            os.replace(file, target)
            return
        except PermissionError:
            if not tries_left:
                raise
            time.sleep(_RETRY_PAUSE)


def refusal(problem: OSError) -> str:
    """Return why a file cannot be replaced."""
    if _WINDOWS and isinstance(problem, PermissionError):
        return "cannot be replaced: another program has it open; close it there"
    return f"cannot be written: {problem.strerror or problem}"


def sync_folder(folder: Path) -> None:
    """Flush renames in a folder to the disk, on systems that support this."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


class FolderGroup:
    """The new files of a group in one folder, as pairs of a complete file and its target."""

    def __init__(self, folder: Path, files: Sequence[tuple[Path, Path]]) -> None:
        self._folder, self._files = folder, files
        self._token = os.urandom(8).hex()
        self._staged = folder / f"{PENDING}.{self._token}"
        self._backup = folder / f"{PENDING}.{self._token}.{_BACK}"
        self._added: list[tuple[Path, _State]] = []
        self._published = False

    def prepare(self) -> None:
        """Collect the new files, and copies of the old ones, under hidden names.

        Raises:
            FileError: a file cannot be moved or copied.
        """
        target = self._folder
        try:
            self._staged.mkdir(0o700)
            self._backup.mkdir(0o700)
            states = self._settled()
            for number, ((part, target), old) in enumerate(zip(self._files, states, strict=True)):
                new = _state(part)
                if old == _MISSING:
                    self._added.append((target, new))
                else:
                    _link(target, self._entry(self._backup, number, new) / target.name)
                rename(part, self._entry(self._staged, number, old) / target.name)
        except OSError as problem:
            raise FileError(refusal(problem), file=target) from None
        sync_folder(self._staged)

    def _settled(self) -> list[_State]:
        """Return the states of the old files at a time at which no group was half complete.

        Otherwise this group would replace those files of the other one that were in place already,
        and leave the rest. A later group changes all states, so that no file is replaced.
        """
        states = [_state(target) for _, target in self._files]
        for _ in range(_RETRIES):
            settle(self._folder / PENDING)
            before, states = states, [_state(target) for _, target in self._files]
            if states == before and not os.path.lexists(self._folder / PENDING):
                break
        return states

    def _entry(self, parent: Path, number: int, state: _State) -> Path:
        place = parent / f"{number:06}.{self._token}.{state[0]:x}.{state[1]:x}"
        place.mkdir()
        return place

    def publish(self) -> None:
        """Make the group pending, after the pending group of another writer is complete.

        Raises:
            FileError: the other group cannot be completed.
        """
        self._rename(self._staged)
        self._published = True
        sync_folder(self._folder)

    def _rename(self, staged: Path) -> None:
        pending = self._folder / PENDING
        while True:
            try:
                os.rename(staged, pending)  # noqa: PTH104 - fails while a group is pending
                return
            except OSError as problem:
                # A group that was pending may be complete by now: only the error tells.
                if problem.errno not in _TAKEN and not os.path.lexists(pending):
                    raise FileError(refusal(problem), file=pending) from None
                complete(pending)

    def complete(self) -> None:
        """Move the files to their places.

        Raises:
            FileError: a file cannot be replaced.
        """
        complete(self._folder / PENDING)
        sync_folder(self._folder)

    def undo(self) -> None:
        """Restore the old files, as far as they were replaced.

        If this fails in between, the next reader or writer continues.
        """
        if not self._published:
            return
        pending = self._folder / PENDING
        with contextlib.suppress(OSError, FileError):
            if any(self._token in entry.place.name for entry in _entries(pending)):
                os.rename(self._backup, pending / _BACK)  # noqa: PTH104
            else:  # all files of this folder were replaced
                self._rename(self._backup)
            complete(pending)
        for target, new in self._added:
            if _state(target) == new:
                unlink(target)
        sync_folder(self._folder)

    def clear(self) -> None:
        """Remove what remains under hidden names."""
        shutil.rmtree(self._staged, ignore_errors=True)
        shutil.rmtree(self._backup, ignore_errors=True)


def settle(path: FileName) -> None:
    """Complete the pending group in the folder of a file, if there is one.

    Raises:
        FileError: the group cannot be completed, so that its files may be old and new.
    """
    file = os.fspath(path)
    if os.path.islink(file):  # noqa: PTH114 - this is called for each file that is read
        file = os.path.realpath(file)
    pending = os.path.join(os.path.dirname(file), PENDING)  # noqa: PTH118, PTH120
    if os.path.lexists(pending):
        complete(Path(pending), begun=False)


def complete(pending: Path, begun: bool = True) -> None:
    """Move the files of a pending group to their places, or the old files back.

    Args:
        begun: whether a group of which no file can be moved is an error. Its files are all old.

    Raises:
        FileError: a file cannot be moved, or the name is not that of a folder.
    """
    forward = _entries(pending)  # before the look for old files: another group may follow this one
    back = pending / _BACK
    undone = back.is_dir() and not back.is_symlink()
    for entry in _entries(back) if undone else forward:
        try:
            entry.move(pending.parent)
        except OSError as problem:
            if not begun and not undone and entry.number == 0:
                return
            raise FileError(
                f"{refusal(problem)}; a process was killed while it replaced files in this folder: "
                f"make the folder writable, or remove {PENDING} to read the files as they are",
                file=pending.parent / entry.names[0],
            ) from None
    for entry in forward if undone else ():
        entry.discard()
    _rmdir(back)
    _rmdir(pending)


@dataclass(frozen=True)
class _Entry:
    """A folder of a pending group: its file, and the state of the file to replace."""

    place: Path
    number: int
    old: _State
    names: tuple[str, ...]

    def move(self, folder: Path) -> None:
        """Move the file to its place; discard it if the file there has changed meanwhile."""
        for name in self.names:
            if _state(folder / name) == self.old and _state(self.place / name) not in (
                _MISSING,
                _OTHER,
            ):
                with contextlib.suppress(FileNotFoundError):  # another process has moved it
                    rename(self.place / name, folder / name)
        self.discard()

    def discard(self) -> None:
        for name in self.names:
            unlink(self.place / name)
        _rmdir(self.place)


def _entries(pending: Path) -> list[_Entry]:
    """Return the entries of a group that still exist, in order."""
    found: list[_Entry] = []
    try:
        if not stat.S_ISDIR(pending.lstat().st_mode):
            raise FileError("is not a folder: remove it", file=pending)
        for place in sorted(pending.iterdir()):
            match = _ENTRY.fullmatch(place.name)
            if match and stat.S_ISDIR(place.lstat().st_mode):
                number, size, when = int(match[1]), int(match[2], 16), int(match[3], 16)
                names = tuple(file.name for file in place.iterdir())
                found.append(_Entry(place, number, (size, when), names))
    except FileNotFoundError:  # another process has completed the group
        pass
    except OSError as problem:
        raise FileError(f"cannot be read: {problem.strerror}", file=pending) from None
    return found


def _state(path: Path) -> _State:
    """Return the state of a regular file, `_MISSING` or `_OTHER`."""
    try:
        found = path.lstat()
    except (FileNotFoundError, NotADirectoryError):  # a state of a file as well
        return _MISSING
    return (found.st_size, found.st_mtime_ns) if stat.S_ISREG(found.st_mode) else _OTHER


def _link(file: Path, copy: Path) -> None:
    try:
        os.link(file, copy)
    except (OSError, NotImplementedError):  # a file system without hard links
        shutil.copy2(file, copy)


def unlink(file: Path) -> None:
    """Remove a file, if it exists and can be removed."""
    with contextlib.suppress(OSError):
        file.unlink()


def _rmdir(folder: Path) -> None:
    with contextlib.suppress(OSError):
        folder.rmdir()
