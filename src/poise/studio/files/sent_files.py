"""Files that a browser sends together, one behind the other."""

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
"""A motion with its skeleton, and three files that say how it is imported."""


def main_file(folder: Path, files: Sequence[tuple[str, bytes]]) -> Path:
    """Store files that were sent together in a folder; the one to read, which finds the others.

    That is an AMC with its ASF, a glTF with its buffers and textures, or the first of them.

    Raises:
        FileUnsupported: a name cannot be that of a file.
    """
    paths: list[Path] = []
    for name, data in files:
        file = folder / (Path(name.replace("\\", "/")).name or "upload")
        try:
            file.write_bytes(data)
        except (OSError, ValueError):
            raise FileUnsupported("no name for a file", file=file.name[:80]) from None
        paths.append(file)
    skeletons = [path for path in paths if path.suffix.lower() == ".asf"]
    wholes = [path for path in paths if path.suffix.lower() == ".gltf"]
    others = [path for path in paths if path not in skeletons]
    if skeletons and others and (wholes or others)[0].suffix.lower() == ".amc":
        # Found beside it by its name, whatever it was called.
        beside = others[0].with_suffix(".asf")
        if beside not in skeletons:
            skeletons[0].replace(beside)
    return (wholes or others or skeletons)[0]


def scene_of_sent(
    names: Sequence[str], sizes: Sequence[str], file: Path, progress: Progress = quiet
) -> Scene:
    """The scene of files that were sent one behind the other, as they lie in one file.

    Raises:
        FileError: they cannot be read.
        InvalidValue: the names and sizes do not fit what was sent.
    """
    with tempfile.TemporaryDirectory() as folder:
        found = main_file(Path(folder), split_files(names, sizes, read_bytes(file)))
        return opened(found, progress)


def split_files(names: Sequence[str], sizes: Sequence[str], data: bytes) -> list[tuple[str, bytes]]:
    """Files that were sent one behind the other, at most `MOST_SENT`.

    Raises:
        InvalidValue: the names and sizes do not fit what was sent.

    >>> split_files(["a", "b"], ["1", "2"], b"xyz")
    [('a', b'x'), ('b', b'yz')]
    """
    wanted = [int(size) for size in sizes if size.isdecimal() and len(size) < 12]
    if not sizes and len(names) == 1:
        wanted = [len(data)]
    if not 1 <= len(names) <= MOST_SENT or len(wanted) != len(names) or sum(wanted) != len(data):
        raise InvalidValue(
            f"at most {MOST_SENT} files are sent at once, with their names and sizes: "
            f"{len(names)} names and {len(sizes)} sizes do not tell {len(data)} bytes apart"
        )
    ends = np.cumsum(wanted)
    return [
        (name, data[end - size : end])
        for name, size, end in zip(names, wanted, ends.tolist(), strict=True)
    ]
