"""Build and check a release: archives, licences, links, clean installs, versions.

    python tools/release.py build --repository https://example.org/poise -o dist
    python tools/release.py install dist/*.whl --python python3.12
    python tools/release.py minimum dist/*.whl
    python tools/release.py resolve dist/*.whl

``build`` needs a clean working tree; it leaves the source archive and the wheel that was built from
it, for this system; ``.github/workflows/wheels.yml`` builds those of all systems. ``install`` runs
the code and the commands of the README with the wheel, in an environment without compiler, home and
network, ``minimum`` does so with the oldest allowed versions of its dependencies, and ``resolve``
finds wheels of all dependencies for later Pythons. Upload with ``twine upload dist/*``, then tag
the commit ``v`` and the version.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shlex
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
MADE = ("posed.bvh", "mine.bvh", "compare.png", "weights.png", "clean.bvh")
"""What the code and the commands of the README write."""

BLOCK = re.compile(r"^```python runnable\n(.*?)^```", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^poise .*", re.MULTILINE)


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
        Wrong: files are missing, or the wheel differs from the checkout.
    """
    address = {"POISE_REPOSITORY": repository} if repository else {}
    output.mkdir(parents=True, exist_ok=True)
    with environment() as (folder, python):
        run(python, "-m", "pip", "install", "--quiet", "build")
        run(python, "-m", "build", "--outdir", folder / "made", cwd=ROOT, **address)
        (sdist,) = (folder / "made").glob("*.tar.gz")
        (wheel,) = (folder / "made").glob("*.whl")
        with tarfile.open(sdist) as archive:
            archive.extractall(folder / "source", filter="data")
        (source,) = (folder / "source").iterdir()
        for name in IN_SDIST:
            check((source / name).exists(), f"{sdist.name} lacks {name}")
        check(not (source / "web/node_modules").exists(), "the archive has web/node_modules")
        tracked = run("git", "ls-files", "src/poise").splitlines()
        ours = {
            path.removeprefix("src/"): hashlib.sha256((ROOT / path).read_bytes()).hexdigest()
            for path in tracked
        }
        theirs = contents(wheel)
        added = re.compile(r"[^/]*\.dist-info/|poise/kernels/compiled/")
        differ = sorted(
            name
            for name in {*ours, *theirs}
            if ours.get(name) != theirs.get(name) and not added.match(name)
        )
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


def install(wheel: Path, python: str, constraints: Sequence[str] = ()) -> str:
    """Install a wheel into a clean environment and use it; return the installed versions."""
    with environment(python) as (folder, inside):
        limits = folder / "constraints.txt"
        limits.write_text("\n".join(constraints), encoding="utf-8")
        run(inside, "-m", "pip", "install", "--quiet", "-c", limits, f"{wheel.resolve()}[render]")
        run(inside, "-m", "pip", "check")
        use(inside, folder)
        return run(inside, "-m", "pip", "freeze")


def use(python: Path, folder: Path) -> None:
    """Run the code and the commands of the README in a folder, without compiler, home and network.

    Linux cuts the network, if it allows that to this user.
    """
    unshare = [shutil.which("unshare") or "", "--net", "--map-root-user", "--"]
    if not unshare[0] or subprocess.run([*unshare, "true"], capture_output=True).returncode:
        unshare = []
    nowhere = dict.fromkeys(("HOME", "XDG_CACHE_HOME", "LOCALAPPDATA"), os.devnull)

    def done(*words: str | Path) -> str:
        return run(*unshare, *words, cwd=folder, PATH=str(python.parent), **nowhere)

    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for block in BLOCK.findall(text):
        check("converged" in done(python, "-c", block), "the pose of the README is not reached")
    for line in ["poise demo", *COMMAND.findall(text), "poise check demo/walk.glb"]:
        done(python.with_name("poise"), *shlex.split(line)[1:])
    missing = [name for name in MADE if not (folder / name).exists()]
    check(not missing, f"the commands of the README do not write {', '.join(missing)}")


def oldest() -> list[str]:
    """Return the oldest versions that the project allows, as constraints.

    >>> "numpy==1.26" in oldest()
    True
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [each.partition(",")[0].replace(">=", "==") for each in project["dependencies"]]


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
