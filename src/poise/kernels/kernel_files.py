"""Folder of compiled kernels: one file for each, with a checksum that is verified first.

If a file is faulty, its kernel is compiled again and the file replaced. One warning names the first
fault that a process finds. The checksum protects against damage; the folder's owner and mode
protect against other users.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import shutil
import stat
import sys
import tempfile
import time
import warnings
from pathlib import Path

_MAGIC = b"poise kernel 1\n"
_CHECKSUM = hashlib.sha256
_START = len(_MAGIC) + _CHECKSUM().digest_size
_MOST = 1 << 28  # bytes: larger than any kernel
_PART = ".part-"
_FOLDER = re.compile(r"kernels-[0-9a-f]{16}")
_DAY = 86400.0  # seconds: 24 * 60 * 60
_UNUSED = 30 * _DAY  # seconds after which unused folders of other versions are removed
_ABANDONED = 3600.0  # seconds after which the incomplete files of killed processes are removed

_told: list[str] = []
_pruned: set[Path] = set()


def cache_root() -> Path:
    """Return the folder of all that Poise keeps compiled."""
    if chosen := os.environ.get("POISE_CACHE_DIR"):
        return Path(chosen)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", str(Path.home() / "AppData" / "Local")))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME", str(Path.home() / ".cache")))
    return base / "poise"


def opened_folder(root: Path, name: str, *, shared: bool) -> Path | None:
    """Return the folder ``name`` in ``root``, made if needed; None if it cannot be trusted.

    A ``shared`` folder can be read by other users: a cache built with a container's image. None
    also if the folder cannot be read.
    """
    folder = root / name
    mode = 0o755 if shared else 0o700
    try:
        root.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileExistsError):
            folder.mkdir(mode=mode)
            folder.chmod(mode)  # for any umask
        found = folder.stat()
        if not stat.S_ISDIR(found.st_mode) or not os.access(folder, os.R_OK | os.X_OK):
            raise PermissionError(13, "not a folder that can be read")
    except OSError as problem:
        tell(f"no kernels are kept in {folder} ({problem.strerror}); set POISE_CACHE_DIR")
        return None
    if (why := _distrust(found)) and os.environ.get("POISE_CACHE_TRUSTED", "") in ("", "0"):
        tell(
            f"no kernels are loaded from {folder}, because {why}; remove it, set POISE_CACHE_DIR, "
            "or set POISE_CACHE_TRUSTED=1 to use it as it is"
        )
        return None
    if time.time() - found.st_mtime > _DAY:
        with contextlib.suppress(OSError):
            os.utime(folder)  # in use: see `_prune`
    return folder


def _distrust(found: os.stat_result) -> str:
    """Return the reason why other users could have written to a folder; empty if they could not."""
    if not hasattr(os, "geteuid"):  # on Windows the user's own folders are the user's
        return ""
    if found.st_uid not in (os.geteuid(), 0):
        return f"it belongs to another user (uid {found.st_uid})"
    if found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        return f"other users can write to it (mode {stat.S_IMODE(found.st_mode):o})"
    return ""


def tell(what: str) -> None:
    """Warn, once per process."""
    if not _told:
        _told.append(what)
        warnings.warn(f"kernel cache: {what}", RuntimeWarning, stacklevel=2)


def read_stored(path: Path, mark: bytes) -> memoryview | None:
    """Read what `store` wrote under this mark; None if the file is missing or damaged."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise IsADirectoryError(21, "not a file")
        with open(path, "rb") as stream:
            content = stream.read(min(os.fstat(stream.fileno()).st_size, _MOST))
    except FileNotFoundError:  # not compiled yet
        return None
    except OSError as problem:
        discard(path, problem.strerror or str(problem))
        return None
    payload = memoryview(content)[_START:]
    if content[:_START] != _MAGIC + _checksum(mark, payload):
        discard(path, "its checksum is wrong")
        return None
    return payload


def discard(path: Path, why: str) -> None:
    """Remove an unusable file, and warn."""
    tell(f"{path} is damaged ({why}); what is damaged is compiled again")
    try:
        path.unlink()
    except OSError:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)


def store(path: Path, mark: bytes, payload: bytes) -> None:
    """Write a file completely or not at all; warn if this fails."""
    folder = path.parent
    try:
        if folder not in _pruned:
            _pruned.add(folder)
            _prune(folder)
        # With a unique name: other threads and processes may write the same kernel.
        handle, temporary = tempfile.mkstemp(prefix=_PART, dir=folder)
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.writelines((_MAGIC, _checksum(mark, payload), payload))
            readable = folder.stat().st_mode & (stat.S_IRGRP | stat.S_IROTH)
            Path(temporary).chmod(stat.S_IRUSR | stat.S_IWUSR | readable)
            os.replace(temporary, path)
        except BaseException:
            with contextlib.suppress(OSError):
                Path(temporary).unlink()
            raise
    except OSError as problem:
        if not path.is_file():  # on Windows another process may have it open, complete
            tell(f"no kernels are kept in {folder} ({problem.strerror}); set POISE_CACHE_DIR")


def _checksum(mark: bytes, payload: bytes | memoryview) -> bytes:
    digest = _CHECKSUM(len(mark).to_bytes(8, "little") + mark)
    digest.update(payload)
    return digest.digest()


def _prune(folder: Path) -> None:
    """Remove the leftovers of killed processes, and unused folders of other versions.

    Another process may be using or removing any of these files: it compiles what it misses.
    """
    now = time.time()
    for part in folder.glob(f"{_PART}*"):
        with contextlib.suppress(OSError):
            if now - part.stat().st_mtime > _ABANDONED:
                part.unlink()
    for other in folder.parent.glob("kernels-*"):
        if other.name == folder.name or not _FOLDER.fullmatch(other.name) or other.is_symlink():
            continue
        with contextlib.suppress(OSError):
            if now - _last_used(other) > _UNUSED:
                shutil.rmtree(other, ignore_errors=True)


def _last_used(folder: Path) -> float:
    """Return when a folder or a file in it was last written, or read if the system records that."""
    states = [path.stat() for path in folder.iterdir()]
    times = [max(one.st_mtime, one.st_atime) for one in states]
    return max(folder.stat().st_mtime, max(times, default=0.0))
