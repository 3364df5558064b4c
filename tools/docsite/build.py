"""Builds the documentation site; warnings are errors.

PYTHONPATH=tools python -m docsite.build -o build/docs
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from sphinx.cmd.build import main as sphinx_build

from docsite import source_pages
from docsite.staging import ROOT, Staging, notebook, notebooks

CONFIGURATION = Path(__file__).parent


def build(output: Path, work: Path, *, settings: Sequence[str] = ()) -> int:
    """Build the site; returns Sphinx's exit code, which is 1 after a warning.

    Args:
        output: folder of the HTML pages.
        work: folder of what a later build can use again: staged pages, executed notebooks.
        settings: of Sphinx, as ``name=value``.
    """
    os.environ.setdefault("POISE_PROGRESS", "0")  # pages show results, not durations
    # The kernels of the notebooks neither read the user's settings nor warn of their transport.
    profile = work.resolve() / "ipython" / "profile_default"  # kernels run in other folders
    profile.mkdir(parents=True, exist_ok=True)
    (profile / "ipython_kernel_config.py").write_text('c.Application.log_level = "ERROR"\n')
    os.environ["IPYTHONDIR"] = str(profile.parent)
    staging = Staging(work / "pages")
    staging.write()
    source_pages.linked(staging.linked)
    words = [word for setting in settings for word in ("-D", setting)]
    code = sphinx_build([
        "--builder", "html", "--fail-on-warning", "--quiet",
        "--fresh-env",
        "--conf-dir", str(CONFIGURATION), "--doctree-dir", str(work / "doctrees"), *words,
        "-D", f"nb_execution_cache_path={work / 'notebooks'}",
        str(staging.folder), str(output),
    ])  # fmt: skip
    if code == 0 and (work / "notebooks").exists():
        _add_outputs(output, work / "notebooks")
    # A template of the theme, not a page.
    (output / "_static" / "webpack-macros.html").unlink(missing_ok=True)
    return code


def _add_outputs(output: Path, cache: Path) -> None:
    """Add the outputs of the build to the notebooks that the site offers."""
    for text, target in notebooks():
        for path in output.glob(f"_downloads/*/{Path(target).name}.ipynb"):
            path.write_text(notebook(text, cache), encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Build the site and print its location."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("-o", "--output", type=Path, default=ROOT / "build/docs")
    given = parser.parse_args(arguments)
    code = build(given.output, given.output.with_name(f"{given.output.name}-work"))
    if code == 0:
        sys.stdout.write(f"{given.output / 'index.html'}\n")
    return code


if __name__ == "__main__":
    raise SystemExit(main())
