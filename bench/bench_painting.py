"""Brush dabs per second on the bundled body and on a mesh of more than 100,000 vertices.

    python bench/bench_painting.py

Each brush is applied all over the skin, with successive dabs far apart. Printed in CPU time:
milliseconds per dab, dabs per second, and vertices per dab; and the time to create a canvas, to
freeze the painted weights (which the studio does four times per second), and to write the autosave.
"""

from __future__ import annotations

import tempfile
import time
from dataclasses import replace
from pathlib import Path

import numpy as np

from poise import Character, Mesh, Skin, read
from poise.binding import Brush, Canvas, Spot
from poise.binding.brush import TOOLS
from poise.binding.transfer import transfer
from poise.bundled import character
from poise.studio.files.autosave import Autosave
from poise.studio.scene.scene import Scene

BAR = 39.0  # dabs per second of a prototype on 13,800 triangles
DABS = 60
DATA = Path(__file__).parents[2] / "shared" / "data" / "mesh" / "makehuman_base.obj"


def finer(vertices: np.ndarray, faces: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Divide every triangle into four."""
    sides = np.sort(np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]]), axis=1)
    edges, at = np.unique(sides, axis=0, return_inverse=True)
    a, b, c = faces.T
    x, y, z = len(vertices) + at.reshape(3, -1)
    new = np.concatenate(
        [np.stack(t, axis=1) for t in ((a, x, z), (x, b, y), (z, y, c), (x, y, z))]
    )
    return np.concatenate([vertices, vertices[edges].mean(axis=1)]), new


def large(hero: Character) -> Skin:
    """Return MakeHuman's body with triangles divided by 16 and the bundled body's weights."""
    mesh = max((skin.mesh for skin in read(DATA).skins), key=lambda one: len(one.vertices))
    vertices, faces = mesh.vertices, mesh.faces
    while len(vertices) < 100_000:
        vertices, faces = finer(vertices, faces)
    low, high = vertices.min(axis=0), vertices.max(axis=0)
    vertices = (vertices - 0.5 * (low + high)) * 1.75 / (high - low)[1]
    vertices[:, 1] -= vertices[:, 1].min()
    return transfer(hero.skins, Mesh(vertices, faces), influences=4).skins[0]


def timed(what: str, work) -> object:
    """Run a function, print its duration and return its result."""
    begun = time.process_time()
    found = work()
    print(f"  {what}: {1e3 * (time.process_time() - begun):.1f} ms")
    return found


def run(hero: Character) -> None:
    """Paint on a character and print the speed."""
    (skin,) = hero.skins
    print(f"{len(skin.mesh.vertices)} vertices, {len(skin.mesh.faces)} triangles")
    canvas = timed("a canvas", lambda: Canvas([skin], hero.rest))
    canvas.dab(Brush(tool="smooth"), "lradius", Spot(0, 0))
    faces = np.random.default_rng(0).integers(0, len(skin.mesh.faces), DABS)
    for radius in (0.03, 0.06):
        for tool in TOOLS:
            brush = Brush(tool=tool, radius=radius, strength=0.3, influences=4)
            begun = time.process_time()
            touched = sum(len(canvas.dab(brush, "lradius", Spot(0, int(f)))) for f in faces)
            each = (time.process_time() - begun) / DABS
            print(
                f"  {tool}, {100 * radius:.0f} cm: {1e3 * each:.2f} ms, {1 / each:.0f} dabs/s "
                f"(bar {BAR:.0f}), {touched / DABS:.0f} vertices"
            )
    (painted,) = timed("freezing", canvas.skins)
    with tempfile.TemporaryDirectory() as folder:
        autosave = Autosave(Path(folder))
        autosave.write(Scene.of(hero))
        after = Scene.of(replace(hero, skins=(painted,)))
        timed("autosave", lambda: autosave.write(after))
        autosave.leave()


def main() -> None:
    """Run the benchmark on both bodies."""
    hero = character()
    run(hero)
    if DATA.exists():
        run(replace(hero, skins=(large(hero),)))
    else:
        print("no mesh of 100,000 vertices: needs ../shared/data")


if __name__ == "__main__":
    main()
