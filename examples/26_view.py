"""A view of a character: as a page, and in a notebook.

python examples/26_view.py [FOLDER]

The page needs no server. In a notebook, the last line of a cell shows the widget; drag in it, and
`shown.pose` is the pose. With a folder, the example writes the pages walk.html and posed.html.
"""

from __future__ import annotations

import sys
from pathlib import Path

import poise
from poise.bundled import character


def main(folder: Path | None) -> None:
    hero = character()
    shown = poise.view(hero)
    print(shown)  # in a notebook: shown

    # What a drag in the notebook does, as a solve: the left hand up, the feet where they are.
    goals = [poise.reach("lhand", (0.35, 1.6, 0.3)), poise.pin("lfoot"), poise.pin("rfoot")]
    result = poise.solve(shown.pose, goals)
    posed = poise.view(result.pose, character=hero)
    print(f"posed: {result.converged}")

    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        shown.write(folder / "walk.html")
        posed.write(folder / "posed.html")
        sizes = [(folder / name).stat().st_size / 1e6 for name in ("walk.html", "posed.html")]
        print(f"pages of {sizes[0]:.1f} and {sizes[1]:.1f} MB")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
