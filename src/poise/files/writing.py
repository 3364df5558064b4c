"""Files replaced as a whole, one or several together: readers see the old or the new ones.

New content goes to a file of a unique name in the same folder, reaches the disk, and is then
renamed. Files of a group are renamed only when all are complete; where a rename fails, those
renamed before get their old content back. The main file comes last.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import stat
import time
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path

from poise.errors import FileError, FileMissing, FileUnsupported, PoiseError
from poise.files.reading import check_name, is_folder, reason

_WINDOWS = os.name == "nt"
_RETRIES, _PAUSE = 20, 0.05  # a second in all
_SHORT = 40  # letters of a file's name in that of its temporary file


@dataclass
class _Staged:
    """New content of a target; ``shown`` is the path by which the caller knows it."""

    file: Path
    target: Path
    shown: Path
    last: bool = False
    existed: bool = False
    backup: Path | None = None

    def rename(self) -> None:
        self.existed = self.target.exists()
        if self.existed and not self.last:
            self.backup = _beside(self.target, ".old")
            try:
                os.link(self.target, self.backup)
            except (OSError, NotImplementedError):  # a file system without hard links
                shutil.copy2(self.target, self.backup)
        _rename(self.file, self.target)

    def restore(self) -> None:
        """Bring the old file back, if the new one is in its place."""
        if self.file.exists():
            return
        if self.backup is not None:
            _rename(self.backup, self.target)
        elif not self.existed:
            self.target.unlink(missing_ok=True)


@dataclass
class _Group:
    """Files that are renamed together."""

    files: dict[Path, _Staged] = field(default_factory=dict[Path, _Staged])

    def add(self, staged: _Staged) -> None:
        before = self.files.pop(staged.target, None)
        if before is not None:
            _unlink(before.file)
        self.files[staged.target] = staged

    def commit(self) -> None:
        files = list(self.files.values())
        now: _Staged | None = None
        try:
            for now in files:
                now.last = now is files[-1]
                now.rename()
        except BaseException as problem:
            lost = self._restored(files)
            if isinstance(problem, OSError) and now is not None:
                raise FileError(f"{_refusal(problem)}{lost}", file=now.shown) from None
            raise
        for folder in {each.target.parent for each in files}:
            _sync_folder(folder)

    def _restored(self, files: list[_Staged]) -> str:
        """Bring old files back; says which could not be."""
        lost = ""
        for each in reversed(files):
            try:
                each.restore()
            except OSError:
                lost += f"; the old {each.shown.name} is kept as {each.backup}"
                each.backup = None
        return lost

    def discard(self) -> None:
        """Remove what is left of temporary files."""
        for each in self.files.values():
            _unlink(each.file)
            if each.backup is not None:
                _unlink(each.backup)


_GROUP: ContextVar[_Group | None] = ContextVar("poise.files_written_together", default=None)


@contextmanager
def together() -> Generator[None]:
    """Files that `replacing` and `replace_file` write within it appear at its end, all or none.

    An inner group joins the outer one. Until the end, the old files are in place.

    Raises:
        FileError: a file cannot be replaced; all of them are as they were.

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
    """The group that is open, or a new one, which is committed at the end."""
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
    """A path to write to, in the folder of ``path``; it becomes ``path`` when the block ends well.

    A symbolic link is followed, the old file's mode is kept, and its owner where the system allows.

    Raises:
        FileMissing: there is no such folder.
        FileError: it cannot be written; the old file is as it was.

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
            old = _checked_target(target, shown)
            file = _new_file(target, old)
            yield file
            _finish(file, old)
        except BaseException as problem:
            if file is not None:
                _unlink(file)
            if isinstance(problem, FileNotFoundError) and not is_folder(shown.parent):
                raise FileMissing(f"there is no folder {shown.parent}", file=shown) from None
            if isinstance(problem, (OSError, ValueError)) and not isinstance(problem, PoiseError):
                raise FileError(f"cannot be written: {reason(problem)}", file=shown) from problem
            raise
        group.add(_Staged(file, target, shown))


def replace_file(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file as a whole: readers see the old or the new one.

    Raises:
        FileMissing: there is no such folder.
        FileError: it cannot be written; the old file is as it was.
    """
    with replacing(path) as beside:
        _write(beside, data)


def move_file(source: Path, target: str | os.PathLike[str]) -> None:
    """Move a file that was written in the same file system to its place.

    Raises:
        FileMissing, FileError: as `replace_file`; the old file is as it was.
    """
    with replacing(target) as beside:
        try:
            os.replace(source, beside)
        except OSError:  # the target is a link into another file system
            shutil.copyfile(source, beside)


def replace_files(files: Mapping[Path, bytes]) -> None:
    """Write several files, in their order, completely or not at all.

    Raises:
        FileMissing, FileError: as `replace_file`; all files are as they were.
    """
    with together():
        for path, data in files.items():
            replace_file(path, data)


def encoded(text: str, path: str | os.PathLike[str]) -> bytes:
    """A text as UTF-8, to be written to a file.

    Raises:
        FileUnsupported: a name in it is not valid Unicode, which only a program can have made.
    """
    try:
        return text.encode()
    except UnicodeEncodeError as problem:
        near = text[max(problem.start - 20, 0) : problem.end + 20]
        shown = near.encode(errors="backslashreplace").decode()
        raise FileUnsupported(f"a text that is not valid Unicode: {shown!r}", file=path) from None


def _write(file: Path, data: bytes) -> None:
    with open(file, "wb") as stream:
        stream.write(data)


def _checked_target(target: Path, shown: Path) -> os.stat_result | None:
    """The state of the old file, or None where there is none."""
    try:
        old = target.stat()
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(old.st_mode):
        raise FileError("is a folder; expected a file's name", file=shown)
    if not stat.S_ISREG(old.st_mode):
        raise FileError("is not a regular file: it is not replaced", file=shown)
    return old


def _new_file(target: Path, old: os.stat_result | None) -> Path:
    """An empty file in the target's folder; nobody else can read it until it has its mode."""
    file = _beside(target, f".part{target.suffix if len(target.suffix) < _SHORT else ''}")
    os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666 if old is None else 0o600))
    return file


def _beside(target: Path, end: str) -> Path:
    return target.with_name(f".{target.stem[:_SHORT]}.{secrets.token_hex(8)}{end}")


def _finish(file: Path, old: os.stat_result | None) -> None:
    """Give the new file the mode and owner of the old one, and wait until it is on the disk."""
    # Opened before the mode is set, which may forbid it.
    descriptor = os.open(file, os.O_RDWR if _WINDOWS else os.O_RDONLY)
    try:
        if old is not None:
            _set_mode(file, old)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _set_mode(file: Path, old: os.stat_result) -> None:
    """Give a file the mode of another one and, where the system allows, its owner and group."""
    mode = stat.S_IMODE(old.st_mode)
    now = file.stat()
    if hasattr(os, "chown") and (now.st_uid, now.st_gid) != (old.st_uid, old.st_gid):
        with contextlib.suppress(OSError):
            os.chown(file, -1, old.st_gid)
        with contextlib.suppress(OSError):
            os.chown(file, old.st_uid, -1)
        if file.stat().st_gid != old.st_gid:
            mode &= ~0o070  # another group was not meant
    file.chmod(mode | stat.S_IWUSR if _WINDOWS else mode)


def _sync_folder(folder: Path) -> None:
    """Make renames last; not every system can."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _rename(file: Path, target: Path) -> None:
    """Rename; Windows refuses while another program has the target open, often for a moment."""
    for tries_left in range(_RETRIES if _WINDOWS else 0, -1, -1):
        try:
            os.replace(file, target)
            return
        except PermissionError:
            if not tries_left:
                raise
            time.sleep(_PAUSE)


def _refusal(problem: OSError) -> str:
    if _WINDOWS and isinstance(problem, PermissionError):
        return "cannot be replaced: another program has it open; close it there"
    return f"cannot be written: {reason(problem)}"


def _unlink(file: Path) -> None:
    with contextlib.suppress(OSError):
        file.unlink()
