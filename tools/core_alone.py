"""Test the core in a checkout without the packages above it.

The checkout is a temporary copy of the working tree with the core of `poise` and its tests only.
All modules are imported, all tests are collected, and the tests run that need neither files of
`../shared/data` (marker ``data``) nor packages above the core (marker ``whole``).

    python tools/core_alone.py           # all tests
    python tools/core_alone.py --quick   # the tests of QUICK
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

CORE = (
    "model", "anatomy", "joints", "kinematics", "geometry", "residuals", "constraints", "metrics",
    "solvers", "diagnosis", "kernels", "skinning", "files",
)  # fmt: skip
"""Packages that work without the others, and folders of their tests."""
QUICK = ("model", "joints", "geometry", "kinematics", "residuals")
"""Packages whose tests CI runs here; it runs the others in the whole checkout only."""
SHARE = 0.9
"""Minimum share of the core's tests that run without the other packages."""

_NOT_ALONE = {"poise.__main__", "poise.skinning.on_device"}
"""Modules that need the command line or CUDA. The core imports them on demand, or not at all."""
_PYTEST = ("-m", "pytest", "-q", "-p", "no:cacheprovider")
_IMPORT_ALL = """
import importlib, pkgutil, poise
broken = set()
for module in pkgutil.walk_packages(poise.__path__, "poise."):
    try:
        importlib.import_module(module.name)
    except ModuleNotFoundError:
        broken.add(module.name)
print(*sorted(broken))
"""


def main(quick: bool) -> int:
    """Run the checks; return the exit status."""
    with tempfile.TemporaryDirectory() as folder:
        _copy_core(Path(folder))
        broken = set(_output(folder, "-c", _IMPORT_ALL).split())
        if broken != _NOT_ALONE:
            print(f"modules that need other packages: {broken}; expected {_NOT_ALONE}")
            return 1
        alone = "not data and not whole"
        listed = _output(folder, *_PYTEST, "--collect-only", "-m", alone, *_tests(CORE))
        runs, total = map(int, re.findall(r"\d+", listed.splitlines()[-1])[:2])
        print(f"core: {runs} of {total} tests ({runs / total:.1%}) need no other package")
        if runs < SHARE * total:
            print(f"expected at least {SHARE:.0%}")
            return 1
        chosen = f"{alone} and not slow" if quick else alone
        tests = _tests(QUICK if quick else CORE)
        # CI runs the quick ones beside all tests: a second process would only collect them again.
        workers = () if quick else ("-n", "2", "--dist", "worksteal")
        result = _output(folder, *_PYTEST, *workers, "-m", chosen, *tests)
        print(result[-3000:])
        return int("could not import" in result)


def _tests(packages: tuple[str, ...]) -> list[str]:
    return [f"tests/{name}" for name in packages]


def _copy_core(folder: Path) -> None:
    """Copy the files that git knows, without packages above the core and without their tests."""
    listed = ["git", "ls-files", "-z", "src", "tests", "tools", "pyproject.toml"]
    names = subprocess.run(listed, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in names.rstrip("\0").split("\0"):
        top, *rest = Path(name).parts
        own = rest[1:] if top == "src" else rest
        if len(own) > 1 and own[0] not in {
            *CORE,
            *(("samples", "twins") if top == "tests" else ()),
        }:
            continue
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)


def _output(folder: str, *arguments: str) -> str:
    """Return what Python prints in the copy; its output is shown if it fails."""
    environment = {**os.environ, "PYTHONPATH": str(Path(folder) / "src")}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True
    )
    if done.returncode:
        print(done.stdout[-10_000:], done.stderr[-5000:], sep="\n")
        raise SystemExit(done.returncode)
    return done.stdout


if __name__ == "__main__":
    sys.exit(main("--quick" in sys.argv[1:]))
