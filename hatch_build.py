"""Addresses in the metadata, and compiled kernels in wheels.

The address is `repository` in `[tool.hatch.metadata.hooks.custom]`, or `$POISE_REPOSITORY`. Without
one the README keeps its relative links.
"""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

_LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?://|#)([^)\s]+)\)")


def absolute_links(text: str, repository: str, tag: str) -> str:
    """A page of the repository's root with links that work anywhere: to files at a tag.

    >>> absolute_links("[a](docs/a.md#b) ![c](d.png) [e](#f)", "https://x.org/p", "v1")
    '[a](https://x.org/p/blob/v1/docs/a.md#b) ![c](https://x.org/p/raw/v1/d.png) [e](#f)'
    """

    def absolute(link: re.Match[str]) -> str:
        mark, label, path = link.groups()
        return f"{mark}[{label}]({repository}/{'raw' if mark else 'blob'}/{tag}/{path})"

    return _LINK.sub(absolute, text)


def addresses(repository: str) -> dict[str, str]:
    """The addresses that an index shows."""
    return {
        "Documentation": f"{repository}/blob/main/docs/README.md",
        "Source": repository,
        "Issues": f"{repository}/issues",
        "Changelog": f"{repository}/blob/main/CHANGELOG.md",
    }


class AddressHook(MetadataHookInterface):
    """Sets `readme` and `urls`."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Called by hatchling for every build."""
        given = os.environ.get("POISE_REPOSITORY") or self.config.get("repository", "")
        repository = given.rstrip("/")
        root = Path(self.root)
        text = (root / "README.md").read_text(encoding="utf-8")
        if repository:
            source = (root / "src/poise/__init__.py").read_text(encoding="utf-8")
            version = re.findall(r'^__version__ = "(.+)"', source, re.MULTILINE)[0]
            text = absolute_links(text, repository, f"v{version}")
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["urls"] = addresses(repository) if repository else {}


def platform_tag(target: str) -> str:
    """The platform tag of a target's wheel; of this machine's without a target.

    >>> platform_tag("aarch64-linux-gnu.2.28"), platform_tag("aarch64-macos")
    ('manylinux_2_28_aarch64', 'macosx_11_0_arm64')
    """
    if not target:
        return re.sub(r"[-.]", "_", sysconfig.get_platform())
    processor, system, *rest = target.split("-")
    if system == "macos":
        return f"macosx_11_0_{processor.replace('aarch64', 'arm64')}"
    return f"manylinux_{rest[0].removeprefix('gnu.').replace('.', '_')}_{processor}"


class KernelHook(BuildHookInterface):
    """Adds the library of compiled kernels to a wheel, for every level of this processor's kind.

    ``POISE_TARGET`` builds for another system, as `tools/kernel_build.py` names it. A wheel without
    the library depends on Numba: without a C compiler, and for an editable installation, whose
    library `tools/kernel_build.py` makes.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it collects the files of a wheel."""
        root, made = Path(self.root), Path(self.directory) / "kernels"
        target = os.environ.get("POISE_TARGET", "")
        shutil.rmtree(made, ignore_errors=True)
        if version != "editable":
            path = os.pathsep.join([str(root / "src"), os.environ.get("PYTHONPATH", "")])
            subprocess.run(
                [sys.executable, root / "tools/kernel_build.py", "--all-levels", "--output", made,
                 "--target", target],
                check=True,
                env={**os.environ, "PYTHONPATH": path},
            )  # fmt: skip
        if version == "editable" or not made.is_dir():
            extras = self.metadata.core.optional_dependencies
            build_data["dependencies"].extend(extras["kernels"])
            return
        build_data["force_include"][str(made)] = "poise/kernels/compiled"
        build_data["pure_python"] = False
        build_data["tag"] = f"cp311-abi3-{platform_tag(target)}"
