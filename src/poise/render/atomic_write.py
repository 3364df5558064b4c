"""Write beside, then rename: an interrupted run never leaves half a file under the final name."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from poise.errors import FileError


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Generator[Path]:
    """A path next to `path` to write to; it takes the name of `path` when the block ends well.

    Raises FileError where the folder does not exist or cannot be written.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with replacing(Path(folder) / "a.txt") as beside:
    ...         _ = beside.write_text("whole")
    ...     sorted(path.name for path in Path(folder).iterdir())
    ['a.txt']
    """
    final = Path(path)
    beside = final.with_name(f".{final.stem}.{os.getpid()}.part{final.suffix}")
    try:
        yield beside
        beside.replace(final)
    except OSError as error:
        reason = error.strerror or str(error)
        raise FileError(f"cannot be written: {reason}", file=final) from error
    finally:
        beside.unlink(missing_ok=True)
