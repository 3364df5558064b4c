"""Journals of groups of files: complete a group whose writer was killed between renames.

A writer first completes the new files, each under its part name in the same folder. It then lists
them in the folder's journal, renames them, and removes the journal. Meanwhile the writer holds a
lock on the journal, which the system releases when the process ends. A process that finds an
unlocked journal, before it reads or writes a file of the group, completes the renames.

A journal contains only names of files in its folder, from which the names of part files are
derived. A file is replaced only if its size and modification time match the journal, so that a
forged journal cannot replace a file whose state is unknown to the author of the journal.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import os
import re
import shutil
import stat
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from poise.errors import FileError
from poise.files.locking import try_lock

JOURNAL = ".poise-journal"
"""The name of a folder's journal."""

_PATIENCE = 10.0  # seconds for another writer's renames, which take milliseconds
_PAUSE = 0.005
_MOST_BYTES = 1 << 24
_FORTH, _BACK = b"forth\n", b"back \n"
_SHORT = 40  # number of letters of a file's name in the names of its part and backup
_TOKEN = re.compile(r"[0-9a-f]{16}")
_RETRIES, _RETRY_PAUSE = 20, 0.05  # one second in total
_WINDOWS = os.name == "nt"

_State = tuple[int, int] | None
"""Size and modification time of a regular file; None if the file does not exist."""


def part_of(target: Path, token: str) -> Path:
    """Return the part file that is renamed to ``target``; ``token`` has 16 hexadecimal digits.

    >>> part_of(Path("walk.amc"), "0123456789abcdef").as_posix()
    '.walk.0123456789abcdef.part.amc'
    """
    end = target.suffix if len(target.suffix) < _SHORT else ""
    return target.with_name(f".{target.stem[:_SHORT]}.{token}.part{end}")


def backup_of(target: Path, token: str) -> Path:
    """Return the file that keeps the old content of ``target`` while a group is replaced."""
    return target.with_name(f".{target.stem[:_SHORT]}.{token}.old")


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


def unlink(file: Path) -> None:
    """Remove a file, if it exists and can be removed."""
    with contextlib.suppress(OSError):
        file.unlink()


def sync_folder(folder: Path) -> None:
    """Flush renames in a folder to the disk, on systems that support this."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


@dataclass(frozen=True)
class Entry:
    """A file of a group: its name, its token, and the states of its old and new content."""

    target: Path
    token: str
    old: _State
    new: _State

    @classmethod
    def of(cls, target: Path, token: str) -> Entry:
        """Return the entry of a file whose new content is complete."""
        return cls(target, token, _state(target), _state(part_of(target, token)))

    @property
    def progress(self) -> str:
        """State of the replacement.

        "waiting": not renamed yet; "done": renamed; "lost": the new content no longer exists;
        "foreign": another program has changed the target in the meantime.
        """
        now = _state(self.target)
        if now == self.old and _state(part_of(self.target, self.token)) == self.new:
            return "waiting"
        if now == self.new:
            return "done"
        return "lost" if now == self.old else "foreign"

    def complete(self) -> None:
        """Rename the new content to the target."""
        if self.progress == "waiting":
            rename(part_of(self.target, self.token), self.target)

    def keep(self) -> None:
        """Keep a backup of the old content for `undo`."""
        if self.old is not None:
            backup = backup_of(self.target, self.token)
            try:
                os.link(self.target, backup)
            except (OSError, NotImplementedError):  # a file system without hard links
                shutil.copy2(self.target, backup)

    def undo(self) -> None:
        """Restore the old content."""
        if self.progress != "done":
            return
        backup = backup_of(self.target, self.token)
        if self.old is None:
            self.target.unlink(missing_ok=True)
        elif _state(backup) == self.old:
            rename(backup, self.target)

    def clear(self) -> None:
        """Remove the part and the backup of this file."""
        unlink(part_of(self.target, self.token))
        unlink(backup_of(self.target, self.token))


class Journal:
    """A folder's journal, locked until `close`.

    Attributes:
        folder: the folder whose files the journal lists.
    """

    def __init__(self, folder: Path) -> None:
        """Create the journal, after the group of another writer is completed or restored.

        Raises:
            OSError: the journal cannot be created.
            FileError: another writer does not finish, or its group cannot be completed.
        """
        self.folder = folder
        self._path = folder / JOURNAL
        self._stream = self._opened()

    def write(self, entries: Sequence[Entry]) -> None:
        """Record the files that are about to be renamed.

        Raises:
            OSError: the journal cannot be written.
        """
        self._write(0, _packed(entries))
        sync_folder(self.folder)

    def _opened(self) -> BinaryIO:
        flags = os.O_CREAT | os.O_EXCL | os.O_RDWR | getattr(os, "O_BINARY", 0)
        end = time.monotonic() + _PATIENCE
        while True:
            try:
                stream = os.fdopen(os.open(self._path, flags, 0o666), "r+b", buffering=0)
            except FileExistsError:
                _settle(self.folder, None)
                if time.monotonic() > end:
                    raise
                continue
            try:
                if try_lock(stream, _LOCKED_BYTE) and _is(stream, self._path):
                    return stream
            except OSError:  # this file system has no locks: a dead writer would not be detected
                unlink(self._path)
                return stream
            stream.close()

    def go_back(self) -> None:
        """Record that the old files are being restored."""
        self._write(-len(_BACK), _BACK)  # overwrites `_FORTH`: the disk may be full

    def _write(self, place: int, data: bytes) -> None:
        self._stream.seek(place, io.SEEK_END)
        self._stream.write(data)
        os.fsync(self._stream.fileno())

    def close(self) -> None:
        """Remove the journal: the group is complete, or restored."""
        _remove(self._path, self._stream)


def settle(path: str | os.PathLike[str], *, replaced: bool = False) -> None:
    """Complete the group of a file whose writer was killed; wait for a writer that is running.

    Args:
        replaced: the file is about to be replaced, so a mixed group is not an error.

    Raises:
        FileError: the group cannot be completed, or its writer does not finish.
    """
    file = os.fspath(path)
    if os.path.islink(file):  # noqa: PTH114 - this is called for each file that is read
        file = os.path.realpath(file)
    folder, name = os.path.split(file)
    if os.path.lexists(os.path.join(folder, JOURNAL)):  # noqa: PTH118
        _settle(Path(folder), name, replaced)


# -- existing journals -----------------------------------------------------------------------------

_LOCKED_BYTE = 1 << 30
"""Locked byte, past all content, as Windows blocks reads of a locked range."""


def _settle(folder: Path, name: str | None, replaced: bool = True) -> None:
    """Complete the group of a journal if the group has a file of that name, or if name is None."""
    path = folder / JOURNAL
    end = time.monotonic() + _PATIENCE
    while (stream := _look(path)) is not None:
        with stream:
            group = _Group.read(folder, stream)
            if name is not None and (group is None or not group.has(name)):
                return  # renames have not begun, or the group contains other files
            mine = False
            try:
                mine = try_lock(stream, _LOCKED_BYTE)
                if mine and _is(stream, path):
                    group = _Group.read(folder, stream)  # as left by its writer
                    if group is not None:
                        group.finish()
                    if group is not None and name is not None and group.is_mixed:
                        group.check(folder / name, "a hidden file beside them is gone", replaced)
                        return
                    _remove(path, stream)
                    return
            except OSError as problem:
                why = problem.strerror or str(problem)
                if name is None:
                    raise FileError(f"cannot be completed: {why}", file=path) from None
                if group is not None:
                    group.check(folder / name, why, replaced)
                return
        if not mine:
            if time.monotonic() > end:
                raise FileError(
                    f"another process has been replacing it for {_PATIENCE:.0f} s; try again",
                    file=path if name is None else folder / name,
                )
            time.sleep(_PAUSE)


def _look(path: Path) -> BinaryIO | None:
    """Open the journal, or return None if it does not exist or cannot be read."""
    try:
        before = path.lstat()
        if not stat.S_ISREG(before.st_mode):
            raise FileError("is not a regular file: remove it", file=path)
        flags = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
        return os.fdopen(os.open(path, flags), "rb", buffering=0)
    except FileNotFoundError:
        return None
    except OSError as problem:
        raise FileError(f"cannot be read: {problem.strerror}", file=path) from None


def _is(stream: BinaryIO, path: Path) -> bool:
    """Return whether an open journal is still the file at ``path``, not a removed one."""
    try:
        there = path.lstat()
    except OSError:
        return False
    return os.path.samestat(os.fstat(stream.fileno()), there)


def _remove(path: Path, stream: BinaryIO) -> None:
    """Remove a journal that this process has locked."""
    there = _is(stream, path)
    if _WINDOWS:  # cannot remove an open file; a journal of finished renames is harmless
        stream.close()
    if there:
        unlink(path)
    stream.close()


@dataclass(frozen=True)
class _Group:
    """Contents of a journal: its files, and whether their old content is being restored."""

    entries: tuple[Entry, ...]
    back: bool

    @classmethod
    def read(cls, folder: Path, stream: BinaryIO) -> _Group | None:
        """Read the group; None if the journal is incomplete, so that no rename has begun."""
        stream.seek(0)
        data = b"".join(iter(lambda: stream.read(1 << 20), b"")) if _short(stream) else b""
        line, _, rest = data.partition(b"\n")
        digest, _, text = line.partition(b" ")
        if hashlib.sha256(text).hexdigest().encode() != digest:
            return None
        try:
            records: Any = json.loads(text)
            entries = tuple(_entry(folder, *each) for each in records)
        except (ValueError, TypeError, RecursionError):
            return None
        return cls(entries, rest.startswith(_BACK))

    def has(self, name: str) -> bool:
        """Return whether the group has a file of that name, ignoring case."""
        return any(each.target.name.casefold() == name.casefold() for each in self.entries)

    def finish(self) -> None:
        """Complete the renames, or undo them.

        Raises:
            OSError: a rename fails.
        """
        if self.back:
            for each in reversed(self.entries):
                each.undo()
        elif "lost" not in {each.progress for each in self.entries}:
            for each in self.entries:
                each.complete()
        if self.is_mixed:
            return
        if self.entries:
            sync_folder(self.entries[0].target.parent)
        for each in self.entries:
            each.clear()

    @property
    def is_mixed(self) -> bool:
        """Whether the group contains both new and old files."""
        return {each.progress for each in self.entries} - {"foreign"} > {"done"}

    def check(self, file: Path, why: str, replaced: bool) -> None:
        """Raise an error for a file of a mixed group, unless the file is about to be replaced.

        Raises:
            FileError: the group is mixed, and the file is not about to be replaced.
        """
        if replaced or not self.is_mixed:
            return
        states = [(each.target.name, each.progress) for each in self.entries]
        new = ", ".join([name for name, state in states if state == "done"][:3])
        old = ", ".join([name for name, state in states if state in ("waiting", "lost")][:3])
        raise FileError(
            f"a process was killed while replacing files ({new} new, {old} old), and the "
            f"replacement cannot be completed ({why}); write the files again, or remove "
            f"{JOURNAL} to read them as they are",
            file=file,
        )


def _packed(entries: Sequence[Entry]) -> bytes:
    text = json.dumps([[each.target.name, each.token, each.old, each.new] for each in entries])
    data = f"{hashlib.sha256(text.encode()).hexdigest()} {text}\n".encode() + _FORTH
    if len(data) > _MOST_BYTES:
        raise FileError(
            f"{len(entries)} files are too many to replace together", file=entries[0].target
        )
    return data


def _entry(folder: Path, name: object, token: object, old: Any, new: Any) -> Entry:
    """Return an entry of a journal, if all its names are plain file names.

    Raises:
        ValueError, TypeError: a name or a state is invalid.
    """
    if not isinstance(name, str) or not isinstance(token, str) or not _TOKEN.fullmatch(token):
        raise ValueError(f"names of {name!r}")
    target = folder / name
    parts = name in ("", ".", "..") or "\0" in name or (_WINDOWS and set(name) & set("/\\:"))
    if parts or target.name != name or target.parent != folder:
        raise ValueError(f"{name!r} is not a valid file name")
    return Entry(target, token, _parsed_state(old), _parsed_state(new))


def _parsed_state(record: Any) -> _State:
    if record is None:
        return None
    size, when = record
    if type(size) is not int or type(when) is not int or size < 0:
        raise ValueError("unknown file state")
    return size, when


def _short(stream: BinaryIO) -> bool:
    return os.fstat(stream.fileno()).st_size <= _MOST_BYTES


def _state(path: Path) -> _State:
    """Return the state of a regular file; for anything else, a state that matches no file."""
    try:
        found = path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError):  # not a valid file name
        return -1, 0
    return (found.st_size, found.st_mtime_ns) if stat.S_ISREG(found.st_mode) else (-1, 0)
