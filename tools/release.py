"""Build and check a release: archives, licences, links, clean installs, versions.

    python tools/release.py build --repository https://example.org/poise -o dist
    python tools/release.py platform dist/poise-*-none-any.whl -o dist
    python tools/release.py install dist/*.whl --python python3.12
    python tools/release.py minimum dist/*.whl
    python tools/release.py resolve dist/*.whl

``build`` needs a clean working tree; it leaves the source archive and the wheel that was built from
it. ``platform`` makes a wheel for one Python and system of that, with kernels compiled for the
Numba that is installed now, and tries it: nothing of the first solve is compiled. ``install`` tries
the wheel in a clean environment, ``minimum`` with the oldest allowed versions of its dependencies,
and ``resolve`` finds wheels of all dependencies for later Pythons. Upload with ``twine upload
dist/*``, then tag the commit ``v`` and the version.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import venv
import zipfile
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PYTHONS = ("3.12", "3.13", "3.14")
IN_SDIST = (
    "src/poise/studio/web/index.html", "web/package-lock.json", "web/src/protocol.ts",
    "tests/conftest.py", "docs/README.md", "THIRD_PARTY_LICENSES.md", "CITATION.cff", "Makefile",
    ".ci/run", "hatch_build.py",
)  # fmt: skip
IN_WHEEL = (
    "poise/py.typed", "poise/__init__.pyi", "poise/studio/web/index.html",
    "poise/studio/web/assets/index.js", "poise/bundled/human_prior.npz",
)  # fmt: skip

_FIRST_USE = """
import poise
from poise.bundled import character
hero = character()
result = poise.solve(hero.rest, [poise.reach("lhand", (0.3, 1.4, 0.5)), poise.pin("rfoot")])
assert result.converged, result
poise.write(hero.at(result.pose), "posed.bvh")
"""


BASELINES = {
    "x86_64": (
        "x86-64-v3",
        (
            "+64bit,+avx,+avx2,+bmi,+bmi2,+cmov,+crc32,+cx16,+cx8,+f16c,+fma,+fxsr,+lzcnt,+mmx,"
            "+movbe,+popcnt,+sahf,+sse,+sse2,+sse3,+sse4.1,+sse4.2,+ssse3,+xsave"
        ),
    ),
}
"""Processors that shipped kernels need at least: LLVM's name, and its features."""

_WRITE_BASELINE = """
import sys
from pathlib import Path
from numba.core.registry import cpu_target
from poise.kernels.jit import SOURCE_STAMP
from poise.kernels.shipped_kernels import write_baseline
write_baseline(Path(sys.argv[1]), SOURCE_STAMP, cpu_target.target_context.codegen().magic_tuple())
"""

_FIRST_ANSWERS = """
import time
began = time.perf_counter()
import poise
from poise.bundled import character
from poise.kernels.compile_notice import compile_listeners
compiled = []
compile_listeners.append(compiled.append)
hero = character()
goals = [poise.reach("lhand", (0.3, 1.4, 0.5)), poise.pin("lfoot"), poise.pin("rfoot")]
assert poise.solve(hero.rest, goals).converged
solved = time.perf_counter()
apart = poise.norm(poise.point("lhand") - poise.point("rhand")) == 0.4
assert poise.solve(hero.rest, [poise.reach("lhand", (0.3, 1.2, 0.3)), apart]).converged
done = time.perf_counter()
print(f"first solve {solved - began:.2f} s ({time.process_time():.2f} s of CPU for all)", end=", ")
print(f"first hard constraint {done - solved:.2f} s, {len(compiled)} kernels compiled")
"""


class Wrong(Exception):
    """A check that failed."""


def check(holds: object, message: str) -> None:
    """Raise an error with a message if a condition is false."""
    if not holds:
        raise Wrong(message)


def run(*words: str | Path, cwd: Path = ROOT, **variables: str) -> str:
    """Run a command that must succeed and return its output."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [str(word) for word in words], cwd=cwd, env={**kept, **variables}, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    check(done.returncode == 0, f"{' '.join(map(str, words))}\n{done.stdout}{done.stderr}")
    return done.stdout


@contextmanager
def environment(python: str = sys.executable) -> Generator[tuple[Path, Path]]:
    """Create a virtual environment; return its folder and its Python."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if python == sys.executable:
            venv.create(folder / "venv", with_pip=True)
        else:
            run(python, "-m", "venv", folder / "venv")
        inside = "Scripts/python.exe" if os.name == "nt" else "bin/python"
        yield folder, folder / "venv" / inside


def contents(wheel: Path) -> Mapping[str, str]:
    """Return the files of a wheel with their digests, without its own list of them."""
    with zipfile.ZipFile(wheel) as archive:
        return {
            name: hashlib.sha256(archive.read(name)).hexdigest()
            for name in archive.namelist()
            if not name.endswith("/RECORD")
        }


def metadata(wheel: Path) -> str:
    """Return the metadata of a wheel, including its README."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return archive.read(name).decode()


def relative_links(text: str) -> list[str]:
    """Return relative links, which do not work on a package index's page.

    >>> relative_links("[a](docs/a.md) [b](https://x.org) [c](#d)")
    ['docs/a.md']
    """
    return re.findall(r"\]\((?!https?://|#)([^)\s]+)\)", text)


def build(output: Path, repository: str = "") -> tuple[Path, Path]:
    """Build the source archive and the wheel from it; return both.

    Raises:
        Wrong: files are missing, or a wheel of the checkout differs from the archive's.
    """
    address = {"POISE_REPOSITORY": repository} if repository else {}
    output.mkdir(parents=True, exist_ok=True)
    with environment() as (folder, python):
        run(python, "-m", "pip", "install", "--quiet", "build")
        run(
            python,
            "-m",
            "build",
            "--sdist",
            "--wheel",
            "--outdir",
            folder / "made",
            cwd=ROOT,
            **address,
        )
        (sdist,) = (folder / "made").glob("*.tar.gz")
        (direct,) = (folder / "made").glob("*.whl")
        with tarfile.open(sdist) as archive:
            archive.extractall(folder / "source", filter="data")
        (source,) = (folder / "source").iterdir()
        for name in IN_SDIST:
            check((source / name).exists(), f"{sdist.name} lacks {name}")
        check(not (source / "web/node_modules").exists(), "the archive has web/node_modules")
        run(
            python,
            "-m",
            "build",
            "--wheel",
            "--outdir",
            folder / "again",
            source,
            cwd=ROOT,
            **address,
        )
        (wheel,) = (folder / "again").glob("*.whl")
        ours, theirs = contents(direct), contents(wheel)
        differ = sorted(name for name in {*ours, *theirs} if ours.get(name) != theirs.get(name))
        check(not differ, f"the wheel of the source archive differs: {', '.join(differ)}")
        for name in IN_WHEEL:
            check(name in theirs, f"{wheel.name} lacks {name}")
        for name in ("LICENSE", "THIRD_PARTY_LICENSES.md"):
            check(any(each.endswith(f"licenses/{name}") for each in theirs), f"no {name}")
        if repository:
            links = relative_links(metadata(wheel))
            check(not links, f"the README has relative links: {links}")
        made = output / sdist.name, output / wheel.name
        shutil.copy(sdist, made[0])
        shutil.copy(wheel, made[1])
    return made


def install(wheel: Path, python: str, constraints: Sequence[str] = (), extras: str = "") -> str:
    """Install a wheel into a clean environment and use it; return the installed versions."""
    with environment(python) as (folder, inside):
        limits = folder / "constraints.txt"
        limits.write_text("\n".join(constraints), encoding="utf-8")
        run(inside, "-m", "pip", "install", "--quiet", "-c", limits, f"{wheel.resolve()}{extras}")
        run(inside, "-m", "pip", "check")
        run(inside, "-c", _FIRST_USE, cwd=folder, POISE_CACHE_DIR=str(folder / "cache"))
        poise = inside.with_name("poise")
        check("31 joints" in run(poise, "info", "posed.bvh", cwd=folder), "poise info failed")
        return run(inside, "-m", "pip", "freeze")


def platform_wheel(wheel: Path, output: Path, python: str, *, everything: bool) -> tuple[Path, str]:
    """Build a wheel for one Python and system with compiled kernels; return it and its first times.

    Raises:
        Wrong: there is no baseline for this machine, or the wheel compiles for its first answers.
    """
    name, features = BASELINES.get(platform.machine(), ("", ""))
    check(name and sys.platform == "linux", f"no baseline for {platform.platform()}")
    with environment(python) as (folder, inside):
        run(inside, "-m", "pip", "install", "--quiet", "wheel", f"{wheel.resolve()}")
        variables = {
            "NUMBA_CPU_NAME": name, "NUMBA_CPU_FEATURES": features,
            "POISE_CACHE_DIR": str(folder / "cache"),
        }  # fmt: skip
        words = ["--all"] if everything else []
        run(inside.with_name("poise"), "warm-up", *words, cwd=folder, **variables)
        (made,) = (folder / "cache").glob("kernels-*")
        run(inside, "-c", _WRITE_BASELINE, made, cwd=folder, **variables)
        tool = inside.with_name("wheel")
        run(tool, "unpack", wheel.resolve(), "--dest", folder / "unpacked", cwd=folder)
        (inner,) = (folder / "unpacked").iterdir()
        kernels = inner / "poise/kernels/machine_code"
        kernels.mkdir()
        for file in (made / "baseline.json", *sorted(made.glob("*.kernel"))):
            shutil.copy(file, kernels)
        (folder / "packed").mkdir()
        run(tool, "pack", inner, "--dest-dir", folder / "packed", cwd=folder)
        tag = run(inside, "-c", "import sys; print('cp%d%d' % sys.version_info[:2])").strip()
        (packed,) = (folder / "packed").glob("*.whl")
        tags = ("--python-tag", tag, "--abi-tag", tag, "--platform-tag", _system(inside))
        run(tool, "tags", *tags, "--remove", packed, cwd=folder)
        (packed,) = (folder / "packed").glob("*.whl")
        output.mkdir(parents=True, exist_ok=True)
        shutil.copy(packed, output / packed.name)
    said = first_answers(output / packed.name, python)
    check(" 0 kernels compiled" in said, said)
    return output / packed.name, said


def _system(python: Path) -> str:
    """Return the platform tag of Numba's own wheel, on which the kernels depend."""
    code = (
        "import importlib.metadata as m, re;"
        "print(re.findall(r'^Tag: .*-([a-z0-9_]+)$', m.distribution('numba').read_text('WHEEL'),"
        "re.M)[-1])"
    )
    return run(python, "-c", code).strip()


def first_answers(wheel: Path, python: str) -> str:
    """Time the first solve and the first hard constraint in a clean environment."""
    with environment(python) as (folder, inside):
        run(inside, "-m", "pip", "install", "--quiet", f"{wheel.resolve()}")
        return run(
            inside, "-c", _FIRST_ANSWERS, cwd=folder, POISE_CACHE_DIR=str(folder / "cache")
        ).strip()


def oldest() -> list[str]:
    """Return the oldest versions that the project allows, as constraints.

    >>> "numpy==1.26" in oldest()
    True
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [each.replace(">=", "==") for each in project["dependencies"]]


def resolve(wheel: Path, python: str) -> str:
    """Return the versions that a Python would install from wheels alone."""
    done = run(
        sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--quiet",
        "--report", "-", "--python-version", python, "--only-binary", ":all:", "--target", "unused",
        f"{wheel.resolve()}[all,video,large-meshes,cuda]",
    )  # fmt: skip
    found = [each["metadata"] for each in json.loads(done)["install"]]
    return ", ".join(sorted(f"{each['name']} {each['version']}" for each in found))


def main(arguments: Sequence[str] | None = None) -> int:
    """Build or check; exit code 1 if a check fails."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    commands = parser.add_subparsers(dest="command", required=True)
    made = commands.add_parser("build")
    made.add_argument("--repository", required=True, help="the address of the repository")
    made.add_argument("-o", "--output", type=Path, default=ROOT / "dist")
    made.add_argument("--dirty", action="store_true", help="with changes that are not committed")
    ready = commands.add_parser("platform")
    ready.add_argument("wheel", type=Path)
    ready.add_argument("--python", default=sys.executable)
    ready.add_argument("-o", "--output", type=Path, default=ROOT / "dist")
    ready.add_argument("--all", action="store_true", help="kernels of all solvers")
    for name in ("install", "minimum", "resolve"):
        command = commands.add_parser(name)
        command.add_argument("wheel", type=Path)
        command.add_argument("--python", default=sys.executable)
    given = parser.parse_args(arguments)
    try:
        if given.command == "build":
            changed = run("git", "status", "--porcelain")
            check(given.dirty or not changed, f"uncommitted changes:\n{changed}")
            for path in build(given.output, given.repository):
                print(path)
        elif given.command == "platform":
            made, said = platform_wheel(
                given.wheel, given.output, given.python, everything=given.all
            )
            print(f"{made}: {made.stat().st_size / 1e6:.1f} MB; {said}")
        elif given.command == "resolve":
            for version in PYTHONS:
                print(f"{version}: {resolve(given.wheel, version)}")
        else:
            limits = oldest() if given.command == "minimum" else []
            print(install(given.wheel, given.python, limits))
    except Wrong as wrong:
        print(wrong, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
