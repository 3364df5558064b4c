"""Check that paths in files refer to the folder of the file or to trusted folders.

Models may be untrusted. A texture or an include outside the model's folder (by ``..``, an absolute
path or a symbolic link) would copy private files of the user into exported data.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from poise.errors import FileMissing, FileName, FileRefused
from poise.files.reading import check_name, exists

_LONGEST = 4096
"""Maximum length of a path on Linux; the time to resolve a path is quadratic in its length."""

_PACKAGE = "package.xml"
"""The file that makes a folder a package of ROS."""

_ROOTS: ContextVar[tuple[Path, ...]] = ContextVar("poise.trusted_folders", default=())


@contextmanager
def trusting(file: FileName, trust_paths: FileName | Iterable[FileName] = ()) -> Generator[None]:
    """Within the context, `linked_file` accepts the folder of ``file`` and ``trust_paths``.

    It also accepts the ROS package of ``file``: the nearest folder above that has a
    ``package.xml``.

    Raises:
        FileMissing: one of ``trust_paths`` does not exist.
    """
    given = (trust_paths,) if isinstance(trust_paths, (str, os.PathLike)) else tuple(trust_paths)
    own = _real(Path(file).parent)
    packages = (
        above for above in own.parents
        if os.path.isfile(above / _PACKAGE)  # noqa: PTH113 - False for paths that are too long
    )  # fmt: skip
    package = next(packages, own)
    roots = list(dict.fromkeys((own, package)))
    for path in given:
        if not exists(check_name(path)):
            raise FileMissing("no such trusted folder", file=path)
        roots.append(_real(Path(path)))
    token = _ROOTS.set(tuple(roots))
    try:
        yield
    finally:
        _ROOTS.reset(token)


def trusted() -> tuple[Path, ...]:
    """Return the trusted folders of links, in addition to the folder of the file with the link."""
    return _ROOTS.get()


def linked_file(name: str, of: FileName) -> Path:
    """Return the path of a file that the file ``of`` refers to, relative to its folder.

    Raises:
        FileRefused: the path is neither in that folder nor in a trusted one.

    >>> linked_file("textures/skin.png", "hero.obj").as_posix()
    'textures/skin.png'
    >>> linked_file("textures/../../skin.png", "hero.obj")
    Traceback (most recent call last):
    ...
    poise.errors.FileRefused: hero.obj: 'textures/../../skin.png' is outside the folder of ...
    """
    own = Path(of).parent
    usable = "\0" not in name and len(name) <= _LONGEST
    path = own / name.replace("\\", "/") if usable else own
    check_linked(path, of, name)
    return path


def check_linked(path: FileName, of: FileName, name: str = "") -> None:
    """Raise an error for a path in the file ``of`` that `linked_file` would reject.

    Raises:
        FileRefused: the path is neither in that folder nor in a trusted one.
    """
    name = name or os.fspath(path)
    if "\0" in name or len(name) > _LONGEST:
        raise FileRefused(f"{name[:200]!r} is not a valid file name", file=of)
    own = Path(of).parent
    roots = (_real(own), *_ROOTS.get())
    # Compare names before any lookup, as looking up a network path contacts the host.
    found = Path(path).absolute()
    for folder in (own.absolute(), Path(os.path.abspath(own))):  # noqa: PTH100 - links are kept
        if found.is_relative_to(folder):
            found = _real(own) / found.relative_to(folder)
            break
    found = Path(os.path.normpath(found))
    if _within(found, roots):
        found = _real(Path(path))
        if _within(found, roots):
            return
    raise FileRefused(
        f"{name[:200]!r} is outside the folder of the file: {found} is not read; "
        f"to allow it, pass trust_paths=[{os.fspath(found.parent)!r}], or --trust-path",
        file=of,
    )


def _within(path: Path, roots: tuple[Path, ...]) -> bool:
    return any(path.is_relative_to(root) for root in roots)


def _real(path: Path) -> Path:
    return Path(os.path.realpath(path))
