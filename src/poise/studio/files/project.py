"""Projects: a scene on disk, as a folder or as one file.

``character.glb`` is the character, readable by other programs. ``project.json`` contains all other
data: pose, pins and targets, settings, library, keys. ``source-*.npz`` are the motions from which
clips were retargeted. Projects contain no executable code, and are validated like any external
file.
"""

from __future__ import annotations

import io
import os
import zipfile
from dataclasses import replace
from pathlib import Path

from poise.errors import (
    FileError,
    FileMissing,
    FileSyntax,
    FileTooLarge,
    FileUnsupported,
    PoiseError,
)
from poise.files import open_regular, read_bytes, replace_file
from poise.files.packed import ZIP_FAULTS, unpacked_limit
from poise.formats import read, write
from poise.formats.repair_log import RepairLog
from poise.model.character import Character
from poise.studio.files.project_json import (
    LARGEST_SOURCE,
    LARGEST_STATE,
    SOURCE_NAME,
    source_files,
    state_of,
    state_text,
)
from poise.studio.files.state_validation import salvaged
from poise.studio.scene.scene import Scene

SUFFIX = ".poise"
CHARACTER, STATE = "character.glb", "project.json"
_LARGEST = {CHARACTER: 1 << 30, STATE: LARGEST_STATE}
_LARGEST_PROJECT = 1 << 31


def scene_of(character: Character, text: str, file: str, folder: Path | None = None) -> Scene:
    """Return the scene of a character and its ``project.json``.

    ``folder`` contains the files of sources.

    Entries that do not fit the character are discarded, with a `RepairWarning` each, and listed in
    ``scene.character.repairs``.

    Raises:
        FileSyntax: the text is not a project of this character.
        FileUnsupported: a later version of Poise wrote the project.
    """
    log = RepairLog(file)
    try:
        scene = salvaged(character, state_of(text, file), log, folder)
    except FileUnsupported:
        raise
    except (PoiseError, ValueError, TypeError, RecursionError) as problem:
        raise FileSyntax(f"not a project of this character: {problem}", file=file) from None
    log.warn()
    repaired = replace(scene.character, repairs=(*scene.character.repairs, *log.repairs))
    return replace(scene, character=repaired) if log.repairs else scene


def save(scene: Scene, path: str | os.PathLike[str]) -> None:
    """Write a scene to one file, atomically.

    Raises:
        FileUnsupported: glTF cannot store the character.
        FileTooLarge: the scene is larger than the limits of `load`.
        FileError: the file cannot be written.
    """
    replace_file(path, packed_project(scene), _LARGEST_PROJECT)


def packed_project(scene: Scene) -> bytes:
    """Return a scene as the bytes of a project file.

    Raises:
        FileUnsupported: glTF cannot store the character.
        FileTooLarge: the scene is larger than the limits of `load`.
        FileError: temporary files cannot be written.
    """
    import tempfile

    try:
        with tempfile.TemporaryDirectory() as folder:
            body = Path(folder) / CHARACTER
            write(scene.character, body)
            files = {CHARACTER: body.read_bytes(), STATE: state_text(scene).encode()}
    except OSError as problem:
        raise FileError(
            f"a temporary file cannot be written: {problem.strerror}", file=problem.filename
        ) from None
    _check_sizes({name: len(content) for name, content in files.items()}, None)
    sources = source_files(scene.sources)
    try:
        return _packed(files, sources, zipfile.ZIP_DEFLATED)
    except FileTooLarge:  # content that compresses so well looks like an attack
        return _packed(files, sources, zipfile.ZIP_STORED)


def _packed(files: dict[str, bytes], sources: dict[str, bytes], method: int) -> bytes:
    """Return the zip file.

    Raises:
        FileTooLarge: it would expand to so many times its size that `load` refuses it.
    """
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content, method)
        for name, content in sources.items():
            archive.writestr(name, content)
        _ = unpacked_limit(archive, len(data.getbuffer()), STATE)
    return data.getvalue()


def _check_sizes(sizes: dict[str, int], source: Path | None) -> None:
    for name, most in _LARGEST.items():
        if sizes[name] > most:
            raise FileTooLarge(f"{name} has {sizes[name]} bytes; the limit is {most}", file=source)


def load(path: str | os.PathLike[str]) -> Scene:
    """Read a project file, or an autosave folder.

    Raises:
        FileError: the path is not a project, or cannot be read.
    """
    import tempfile

    source = Path(path)
    try:
        if source.is_dir():
            text = read_bytes(source / STATE, _LARGEST[STATE]).decode()
            return scene_of(read(source / CHARACTER), text, os.fspath(source), source)
        with (
            open_regular(source, _LARGEST_PROJECT) as packed,
            zipfile.ZipFile(packed) as archive,
            tempfile.TemporaryDirectory() as folder,
        ):
            _ = unpacked_limit(archive, os.fstat(packed.fileno()).st_size, source)
            sizes = {info.filename: info.file_size for info in archive.infolist()}
            for name in (CHARACTER, STATE):
                if name not in sizes:
                    raise FileSyntax(f"not a project: it has no {name}", file=source)
            _check_sizes(sizes, source)
            body = Path(folder) / CHARACTER
            body.write_bytes(archive.read(CHARACTER))
            text = archive.read(STATE).decode("utf-8")
            for name in filter(SOURCE_NAME.fullmatch, sizes):
                if sizes[name] <= LARGEST_SOURCE:
                    (Path(folder) / name).write_bytes(archive.read(name))
            return scene_of(_character(body, source), text, os.fspath(source), Path(folder))
    except FileMissing:
        raise FileMissing("no such project", file=source) from None
    except ZIP_FAULTS as problem:
        raise FileSyntax(f"not a project: {problem}", file=source) from None


def _character(body: Path, source: Path) -> Character:
    """Read a project's character; errors name the project."""
    try:
        return read(body)
    except PoiseError as problem:
        problem.file = f"{source}: {CHARACTER}"
        raise
