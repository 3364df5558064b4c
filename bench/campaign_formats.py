"""The table of docs/formats.md: every file format verified with independent programs.

    python bench/campaign_formats.py --blender PYTHON --ufbx PYTHON --modules node_modules [--write]

PYTHON is an interpreter with the package bpy (5.0), and one with ufbx (0.0.5); the folder
`node_modules` has three, @pixiv/three-vrm, @pixiv/three-vrm-animation and gltf-validator. `--write`
replaces the table in the page. The exit code is 1 where a figure is above its bar.

Figures are largest distances: of joints, vertices or markers, over the size of the character where
no unit is given.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path

from cases import DATA, REPOSITORY, has_data, use_tests
from format_table import Row, table, with_table

PAGE = REPOSITORY / "docs" / "formats.md"


def rows(chosen: argparse.Namespace, folder: Path) -> Iterator[Row]:
    """Return all rows of the table."""
    use_tests()
    import judges_blender
    import judges_changes
    import judges_here
    import judges_node

    yield from judges_here.rows(DATA, folder)
    yield from judges_changes.rows(DATA, folder)
    yield from judges_node.rows(chosen.modules.resolve(), DATA, folder)
    yield from judges_blender.rows(chosen.blender, chosen.ufbx, DATA, folder)


def main() -> None:
    """Run the comparisons and print the table."""
    parser = argparse.ArgumentParser(description="Compare every file format with other programs.")
    parser.add_argument("--blender", required=True, help="a Python with bpy")
    parser.add_argument("--ufbx", required=True, help="a Python with ufbx")
    parser.add_argument("--modules", type=Path, required=True, help="the folder node_modules")
    parser.add_argument("--write", action="store_true", help=f"into {PAGE.name}")
    chosen = parser.parse_args()
    if not has_data():
        raise SystemExit(f"{DATA} does not exist; this campaign needs its files")
    warnings.simplefilter("ignore")
    found: list[Row] = []
    with tempfile.TemporaryDirectory() as folder:
        for row in rows(chosen, Path(folder)):
            print(row.line(), "" if row.met else "MISSED", file=sys.stderr, flush=True)
            found.append(row)
    print(table(found))
    if chosen.write:
        PAGE.write_text(with_table(PAGE.read_text("utf-8"), table(found)), "utf-8")
    sys.exit(0 if all(row.met for row in found) else 1)


if __name__ == "__main__":
    main()
