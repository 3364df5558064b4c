"""Build the zips of the Blender extension into `dist/`, one for each system and Python.

    python blender/build.py [--wheels FOLDER] [--output FOLDER]

The folder of wheels has Poise's wheels: `make wheel` builds that of this system,
`.github/workflows/wheels.yml` those of others. The other wheels are downloaded from the package
index that pip uses, or taken from the folder. Blender has NumPy.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
BLENDERS = {"3.11": ("4.2.0", "5.1.0"), "3.13": ("4.3.0", None)}
"""By Python: the first Blender with it, and the first without.

Blenders of Linux distributions run in the system's Python, 3.13 with 4.3 in Debian 13. From 4.3 on,
Blender refuses extensions with wheels for other Pythons.
"""

PLATFORMS = {
    r"linux_x86_64|manylinux.*_x86_64": ("linux-x64", "manylinux2014_x86_64"),
    r"manylinux.*_aarch64|linux_aarch64": ("linux-arm64", "manylinux2014_aarch64"),
    r"macosx_.*_arm64": ("macos-arm64", "macosx_12_0_arm64"),
    r"macosx_.*_x86_64": ("macos-x64", "macosx_10_13_x86_64"),
    r"win_amd64": ("windows-x64", "win_amd64"),
}
"""By the platform of Poise's wheel: that of Blender, and that of the other wheels."""

NEEDED = ("scipy==1.14.1", "lazy-loader==0.6")
"""What Poise imports in Blender. SciPy 1.14 runs with NumPy 1.24 (Blender 4.2) and Python 3.13."""


def manifest(version: str, platform: str, python: str, wheels: Sequence[str]) -> str:
    """The text of the manifest of one zip."""
    first, end = BLENDERS[python]
    text = (HERE / "blender_manifest.toml").read_text(encoding="utf-8")
    lines = [f'version = "{version}"', f'blender_version_min = "{first}"']
    lines += [f'blender_version_max = "{end}"'] if end else []
    lines += [f'platforms = ["{platform}"]', "wheels = ["]
    lines += [f'  "./wheels/{name}",' for name in wheels]
    return text.replace("# version, platforms and wheels: build.py\n", "\n".join([*lines, "]", ""]))


def download(python: str, platform: str, wheels: Path, folder: Path) -> None:
    """Download the wheels that Poise needs, or copy them from the folder of wheels."""
    subprocess.run(
        [
            sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check",
            "--no-deps", "--only-binary=:all:", f"--python-version={python}",
            f"--platform={platform}", f"--find-links={wheels}", f"--dest={folder}", *NEEDED,
        ],
        check=True,
    )  # fmt: skip


def build(wheel: Path, python: str, wheels: Path, output: Path) -> Path | None:
    """Build the zip for a wheel of Poise and a Python; None on a system without Blender."""
    tag = wheel.stem.split("-")[-1]
    found = next((p for pattern, p in PLATFORMS.items() if re.fullmatch(pattern, tag)), None)
    if found is None:
        print(f"{wheel.name}: Blender does not run on {tag}; no zip is built")
        return None
    version = wheel.name.split("-")[1]
    path = output / f"poise_blender-{version}-{found[0]}-py{python.replace('.', '')}.zip"
    with tempfile.TemporaryDirectory() as temporary:
        download(python, found[1], wheels, Path(temporary))
        packed = [wheel, *sorted(Path(temporary).glob("*.whl"))]
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            names = [each.name for each in packed]
            text = manifest(version, found[0], python, names)
            archive.writestr("blender_manifest.toml", text)
            for source in sorted((HERE / "poise_blender").glob("*.py")):
                archive.write(source, source.name)
            archive.write(HERE / "LICENSES.md", "LICENSES.md")
            archive.write(HERE.parent / "LICENSE", "LICENSE")
            for each in packed:  # wheels are compressed already
                archive.write(each, f"wheels/{each.name}", zipfile.ZIP_STORED)
    return path


def main() -> int:
    """Build all zips."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--wheels", type=Path, default=HERE.parent / "dist")
    parser.add_argument("--output", type=Path, default=HERE.parent / "dist")
    chosen = parser.parse_args()
    own = sorted(chosen.wheels.glob("poise-*-abi3-*.whl"))
    if not own:
        parser.error(f"no wheel of Poise with compiled kernels in {chosen.wheels}; run make wheel")
    chosen.output.mkdir(parents=True, exist_ok=True)
    for wheel in own:
        for python in BLENDERS:
            path = build(wheel, python, chosen.wheels, chosen.output)
            if path is not None:
                print(f"{path} ({path.stat().st_size / 1e6:.0f} MB)")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
