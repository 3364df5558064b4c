"""Uploads of several files, concatenated in one request."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from poise.errors import FileUnsupported, InvalidValue
from poise.files import read_bytes
from poise.studio.files.workspace_folder import opened
from poise.studio.jobs.jobs import Progress, quiet
from poise.studio.scene.scene import Scene

MOST_SENT = 5
"""A motion with its skeleton file, and three auxiliary files of an import."""


def main_file(folder: Path, files: Sequence[tuple[str, bytes]]) -> Path:
    """Store uploaded files in a folder; return the one to read, which refers to the others.

    Prefers an AMC over its ASF and a glTF over its buffers and textures; otherwise the first file.

    Raises:
        FileUnsupported: a name is not valid for a file.
    """
    paths: list[Path] = []
    for name, data in files:
        file = folder / (Path(name.replace("\\", "/")).name or "upload")
        try:
            file.write_bytes(data)
        except (OSError, ValueError):
            raise FileUnsupported("not a valid file name", file=file.name[:80]) from None
        paths.append(file)
    skeletons = [path for path in paths if path.suffix.lower() == ".asf"]
    wholes = [path for path in paths if path.suffix.lower() == ".gltf"]
    others = [path for path in paths if path not in skeletons]
    if skeletons and others and (wholes or others)[0].suffix.lower() == ".amc":
        # The reader finds the ASF by the name of the AMC.
        beside = others[0].with_suffix(".asf")
        if beside not in skeletons:
            skeletons[0].replace(beside)
    return (wholes or others or skeletons)[0]


def scene_of_sent(
    names: Sequence[str], sizes: Sequence[str], file: Path, progress: Progress = quiet
) -> Scene:
    """Read the scene of uploaded files that are concatenated in one file.

    Raises:
        FileError: a file cannot be read.
        InvalidValue: the names and sizes do not fit the uploaded data.
    """
    with tempfile.TemporaryDirectory() as folder:
        found = main_file(Path(folder), split_files(names, sizes, read_bytes(file)))
        return opened(found, progress)


def split_files(names: Sequence[str], sizes: Sequence[str], data: bytes) -> list[tuple[str, bytes]]:
    """Split uploaded data into its files, at most `MOST_SENT`.

    Raises:
        InvalidValue: the names and sizes do not fit the uploaded data.

    >>> split_files(["a", "b"], ["1", "2"], b"xyz")
    [('a', b'x'), ('b', b'yz')]
    """
    wanted = [int(size) for size in sizes if size.isdecimal() and len(size) < 12]
    if not sizes and len(names) == 1:
        wanted = [len(data)]
    if not 1 <= len(names) <= MOST_SENT or len(wanted) != len(names) or sum(wanted) != len(data):
        raise InvalidValue(
            f"expected at most {MOST_SENT} files with matching names and sizes; {len(names)} "
            f"names and {len(sizes)} sizes do not split {len(data)} bytes"
        )
    ends = np.cumsum(wanted)
    return [
        (name, data[end - size : end])
        for name, size, end in zip(names, wanted, ends.tolist(), strict=True)
    ]
