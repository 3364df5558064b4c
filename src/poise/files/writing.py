"""Replace files atomically, one or several together: readers see the old or the new content.

New content is written to a file of a unique name in the same folder, flushed to the disk, and then
renamed. Files of a group are renamed only when all are complete; if a rename fails, the files
renamed before are restored. The main file comes last. A journal lists the files of the group
during the renames, so that these are completed if the process is killed.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import shutil
import stat
from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path

from poise.errors import FileError, FileMissing, FileUnsupported, PoiseError
from poise.files.journal import (
    Entry,
    Journal,
    backup_of,
    part_of,
    rename,
    settle,
    sync_folder,
    unlink,
)
from poise.files.reading import check_name, is_folder, reason

_WINDOWS = os.name == "nt"
_DEAD = 86400.0  # seconds without a change after which the writer of a part file counts as dead
_PART = re.compile(r"\..{0,40}\.[0-9a-f]{16}\.part(\..{0,40})?", re.DOTALL)


@dataclass
class _Staged:
    """New content of a target; ``shown`` is the path as the caller gave it."""

    file: Path
    target: Path
    token: str
    shown: Path


@dataclass
class _Group:
    """Files that are renamed together."""

    files: dict[Path, _Staged] = field(default_factory=dict[Path, _Staged])

    def add(self, staged: _Staged) -> None:
        before = self.files.pop(staged.target, None)
        if before is not None:
            unlink(before.file)
        self.files[staged.target] = staged

    def commit(self) -> None:
        files = list(self.files.values())
        if not files:
            return
        now, entries, kept = files[0], list[Entry](), list[Entry]()
        journals = list[Journal]()
        try:
            for folder in sorted(_folders_of_several(files)):
                journals.append(Journal(folder))
            entries = [Entry.of(each.target, each.token) for each in files]
            for journal in journals:
                journal.write([each for each in entries if each.target.parent == journal.folder])
            for now, entry in zip(files, entries, strict=True):
                if entry is not entries[-1]:
                    entry.keep()
                rename(now.file, now.target)
        except BaseException as problem:
            if any(each.file.exists() for each in files):  # otherwise all renames are complete
                kept = _not_undone(entries, journals)
                if isinstance(problem, OSError):
                    raise FileError(
                        f"{_refusal(problem)}{_kept_note(kept)}", file=now.shown
                    ) from None
            raise
        finally:
            for folder in {each.target.parent for each in files}:
                sync_folder(folder)
            for each in entries:
                if each not in kept:
                    each.clear()
            for journal in journals:
                journal.close()

    def discard(self) -> None:
        """Remove the remaining temporary files."""
        for each in self.files.values():
            unlink(each.file)


def _folders_of_several(files: Sequence[_Staged]) -> list[Path]:
    counts = Counter(each.target.parent for each in files)
    return [folder for folder, count in counts.items() if count > 1]


def _not_undone(entries: Sequence[Entry], journals: Sequence[Journal]) -> list[Entry]:
    """Restore the old files; return the entries for which this failed."""
    for journal in journals:
        with contextlib.suppress(OSError):
            journal.go_back()
    failed: list[Entry] = []
    for each in reversed(entries):
        try:
            each.undo()
        except OSError:
            failed.append(each)
    return failed


def _kept_note(kept: Sequence[Entry]) -> str:
    return "".join(
        f"; the old {each.target.name} is kept as {backup_of(each.target, each.token)}"
        for each in kept
    )


_GROUP: ContextVar[_Group | None] = ContextVar("poise.files_written_together", default=None)


@contextmanager
def together() -> Generator[None]:
    """Publish files that `replacing` and `replace_file` write in the context together at its end.

    An inner group joins the outer one. Until the end, the old files are in place.

    Raises:
        FileError: a file cannot be replaced; all files are unchanged.

    >>> import tempfile
    >>> folder = Path(tempfile.mkdtemp())
    >>> with together():
    ...     replace_file(folder / "hero.mtl", b"newmtl skin")
    ...     replace_file(folder / "hero.obj", b"mtllib hero.mtl")
    ...     (folder / "hero.mtl").exists()
    False
    >>> (folder / "hero.mtl").exists()
    True
    """
    with _joined():
        yield


@contextmanager
def _joined() -> Generator[_Group]:
    """Return the open group, or a new one, which is committed at the end."""
    outer = _GROUP.get()
    if outer is not None:
        yield outer
        return
    group = _Group()
    token = _GROUP.set(group)
    try:
        yield group
        group.commit()
    finally:
        _GROUP.reset(token)
        group.discard()


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Generator[Path]:
    """Return a temporary path for writing, which is renamed to ``path`` if the block succeeds.

    Symbolic links are followed. The mode of the old file is kept, and its owner if possible.

    Raises:
        FileMissing: the folder does not exist.
        FileError: the file cannot be written; the old file is unchanged.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with replacing(Path(folder) / "a.txt") as beside:
    ...         _ = beside.write_text("whole")
    ...     sorted(path.name for path in Path(folder).iterdir())
    ['a.txt']
    """
    shown = check_name(path)
    with _joined() as group:
        file: Path | None = None
        try:
            target = Path(os.path.realpath(shown))
            settle(target, replaced=True)
            old = _checked_target(target, shown)
            token = secrets.token_hex(8)
            file = _new_file(part_of(target, token), old)
            yield file
            _finish(file, old)
        except BaseException as problem:
            if file is not None:
                unlink(file)
            if isinstance(problem, FileNotFoundError) and not is_folder(shown.parent):
                raise FileMissing(f"no such folder: {shown.parent}", file=shown) from None
            if isinstance(problem, (OSError, ValueError)) and not isinstance(problem, PoiseError):
                raise FileError(f"cannot be written: {reason(problem)}", file=shown) from problem
            raise
        group.add(_Staged(file, target, token, shown))


def replace_file(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file atomically: readers see the old or the new content.

    Raises:
        FileMissing: the folder does not exist.
        FileError: the file cannot be written; the old file is unchanged.
    """
    with replacing(path) as beside:
        _write(beside, data)


def move_file(source: Path, target: str | os.PathLike[str]) -> None:
    """Move a file within a file system, replacing the target atomically.

    Raises:
        FileMissing, FileError: see `replace_file`; the old file is unchanged.
    """
    with replacing(target) as beside:
        try:
            os.replace(source, beside)
        except OSError:  # the target is a link into another file system
            shutil.copyfile(source, beside)


def replace_files(files: Mapping[Path, bytes]) -> None:
    """Write several files in order, all or none.

    Raises:
        FileMissing, FileError: see `replace_file`; all files are unchanged.
    """
    with together():
        for path, data in files.items():
            replace_file(path, data)


def encoded(text: str, path: str | os.PathLike[str]) -> bytes:
    """Encode a text as UTF-8 for writing to a file.

    Raises:
        FileUnsupported: the text contains a name that is not valid Unicode.
    """
    try:
        return text.encode()
    except UnicodeEncodeError as problem:
        near = text[max(problem.start - 20, 0) : problem.end + 20]
        shown = near.encode(errors="backslashreplace").decode()
        raise FileUnsupported(f"the text is not valid Unicode: {shown!r}", file=path) from None


def _write(file: Path, data: bytes) -> None:
    with open(file, "wb") as stream:
        stream.write(data)


def _checked_target(target: Path, shown: Path) -> os.stat_result | None:
    """Return the state of the old file, or None if it does not exist."""
    try:
        old = target.stat()
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(old.st_mode):
        raise FileError("is a folder; expected a file", file=shown)
    if not stat.S_ISREG(old.st_mode):
        raise FileError("is not a regular file, so it is not replaced", file=shown)
    return old


def _new_file(file: Path, old: os.stat_result | None) -> Path:
    """Create an empty part file, private to the user until its mode is set."""
    os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666 if old is None else 0o600))
    if file.parent not in _CLEARED:
        _CLEARED.add(file.parent)
        _clear_dead(file)
    return file


_CLEARED: set[Path] = set()
"""Folders in which this process has removed the parts of dead writers."""


def _clear_dead(new: Path) -> None:
    """Remove parts unchanged for a day, by the clock of their file system."""
    with contextlib.suppress(OSError), os.scandir(new.parent) as found:
        now = new.stat().st_mtime
        for each in found:
            if _PART.fullmatch(each.name) and each.is_file(follow_symlinks=False):
                status = each.stat(follow_symlinks=False)
                if now - max(status.st_mtime, status.st_ctime) > _DEAD:
                    unlink(Path(each.path))


def _finish(file: Path, old: os.stat_result | None) -> None:
    """Copy the mode and owner of the old file to the new one, and flush it to the disk."""
    # open the file before setting the mode, which may forbid opening
    descriptor = os.open(file, os.O_RDWR if _WINDOWS else os.O_RDONLY)
    try:
        if old is not None:
            _set_mode(file, old)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _set_mode(file: Path, old: os.stat_result) -> None:
    """Set a file's mode, owner and group to those of another file, where the system allows."""
    mode = stat.S_IMODE(old.st_mode)
    now = file.stat()
    if hasattr(os, "chown") and (now.st_uid, now.st_gid) != (old.st_uid, old.st_gid):
        with contextlib.suppress(OSError):
            os.chown(file, -1, old.st_gid)
        with contextlib.suppress(OSError):
            os.chown(file, old.st_uid, -1)
        if file.stat().st_gid != old.st_gid:
            mode &= ~0o070  # do not grant a different group access
    file.chmod(mode | stat.S_IWUSR if _WINDOWS else mode)


def _refusal(problem: OSError) -> str:
    if _WINDOWS and isinstance(problem, PermissionError):
        return "cannot be replaced: another program has it open; close it there"
    return f"cannot be written: {reason(problem)}"
