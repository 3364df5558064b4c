"""Replace files atomically, one or several together: readers see the old or the new content.

New content is written to a file of a unique name in the same folder, flushed to the disk, and then
renamed. Files of a group are renamed only when all are complete; if a rename fails, the files
renamed before are restored. The main file comes last. If the process is killed between two renames,
the next reader or writer completes the group (`poise.files.pending`).
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import stat
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path

from poise.errors import FileError, FileMissing, FileName, FileTooLarge, FileUnsupported, PoiseError
from poise.files.pending import (
    PENDING,
    FolderGroup,
    refusal,
    rename,
    settle,
    sync_folder,
    unlink,
)
from poise.files.reading import MAX_BYTES, check_name, is_folder, reason

_WINDOWS = os.name == "nt"
_DEAD = 86400.0  # seconds without a change after which the writer of a part file counts as dead
_SHORT = 40  # number of letters of a file's name in the name of its part
_TOKEN = "[0-9a-f]{16}"
_PART = re.compile(rf"\..{{0,{_SHORT}}}\.{_TOKEN}\.part(\..{{0,{_SHORT}}})?", re.DOTALL)
_GROUP_PART = re.compile(rf"{re.escape(PENDING)}\.{_TOKEN}(\.back)?")


@dataclass
class _Staged:
    """New content of a target; ``shown`` is the path as the caller gave it."""

    file: Path
    target: Path
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
        if len(files) == 1:
            try:
                rename(files[0].file, files[0].target)
            except OSError as problem:
                raise FileError(refusal(problem), file=files[0].shown) from None
            sync_folder(files[0].target.parent)
            return
        folders: dict[Path, list[tuple[Path, Path]]] = {}
        for each in reversed(files):  # the folder of the main file comes last
            folders.setdefault(each.target.parent, []).insert(0, (each.file, each.target))
        groups = [FolderGroup(*each) for each in reversed(folders.items())]
        try:
            for step in (FolderGroup.prepare, FolderGroup.publish, FolderGroup.complete):
                for group in groups:
                    step(group)
        except BaseException:
            for group in reversed(groups):
                group.undo()
            raise
        finally:
            for group in groups:
                group.clear()

    def discard(self) -> None:
        """Remove the remaining temporary files."""
        for each in self.files.values():
            unlink(each.file)


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
def replacing(path: FileName) -> Generator[Path]:
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
            settle(target)
            old = _checked_target(target, shown)
            file = _new_file(_part_of(target), old)
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
        group.add(_Staged(file, target, shown))


def replace_file(path: FileName, data: bytes, most: int = MAX_BYTES) -> None:
    """Write a file atomically: readers see the old or the new content.

    Raises:
        FileTooLarge: there are more than ``most`` bytes, the limit of readers.
        FileMissing: the folder does not exist.
        FileError: the file cannot be written; the old file is unchanged.
    """
    if len(data) > most:
        raise FileTooLarge(
            f"would have {len(data)} bytes, and Poise reads at most {most}; write less data to it",
            file=path,
        )
    with replacing(path) as beside:
        _write(beside, data)


def move_file(source: Path, target: FileName) -> None:
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


def encoded(text: str, path: FileName) -> bytes:
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
    except FileNotFoundError:  # a new file
        return None
    if stat.S_ISDIR(old.st_mode):
        raise FileError("is a folder; expected a file", file=shown)
    if not stat.S_ISREG(old.st_mode):
        raise FileError("is not a regular file, so it is not replaced", file=shown)
    return old


def _part_of(target: Path) -> Path:
    """Return a new name for the content that is renamed to ``target``."""
    end = target.suffix if len(target.suffix) < _SHORT else ""
    return target.with_name(f".{target.stem[:_SHORT]}.{os.urandom(8).hex()}.part{end}")


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
            group = _GROUP_PART.fullmatch(each.name) and each.is_dir(follow_symlinks=False)
            if group or (_PART.fullmatch(each.name) and each.is_file(follow_symlinks=False)):
                status = each.stat(follow_symlinks=False)
                if now - max(status.st_mtime, status.st_ctime) > _DEAD:
                    remove = shutil.rmtree if group else unlink
                    remove(Path(each.path))


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
