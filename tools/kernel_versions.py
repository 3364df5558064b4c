"""Record the versions of kernels that Python calls, into `src/poise/kernels/versions.txt`.

    python tools/kernel_versions.py [PYTEST_ARGUMENT ...]

Runs the tests in this process, and adds the versions that the library lacks: which versions a run
needs depends on the run. To drop versions that are no longer called, delete the file first.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from poise.kernels.jit import COMPILED
from poise.kernels.numba_kernels import version_listeners

VERSIONS = COMPILED.with_name("versions.txt")
_FOREIGN = re.compile(r"\S+-[0-9a-f]{12} |.*<")  # kernels outside Poise; types without a text


def main(arguments: list[str]) -> int:
    """Run pytest with these arguments, and write the union of known and recorded versions."""
    file = Path(VERSIONS)
    known = set(file.read_text(encoding="utf-8").splitlines()) if file.exists() else set[str]()
    found: set[str] = set()
    version_listeners.append(found.add)
    status = pytest.main(["-p", "no:xdist", "-q", *arguments])
    new = {line for line in found if not _FOREIGN.match(line)} - known
    file.write_text("".join(f"{line}\n" for line in sorted(known | new)), encoding="utf-8")
    print(f"{len(new)} new versions, {len(known | new)} in all")
    return int(status)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
