"""Frame rate of the software rasteriser against a NumPy rasteriser of the same picture.

    python bench/bench_render.py [--frames 60]

The picture: a jointed figure of 15 bones with two targets on a checkered floor, 640 x 480 pixels, 2
x 2 samples per pixel. The reference is `tests/twins/plain_raster.py`: the same rays, bounding boxes
and shading as NumPy arrays, one solid at a time.

Then a skin: a ball of 30,000 triangles with a texture of 1024 x 1024 texels and a normal map,
960 x 720 pixels, beside the figure of solids at that size.
"""

from __future__ import annotations

import argparse
import dataclasses
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

import poise
from poise.render.figure import body_of
from poise.render.images import Renderer
from poise.render.poses import scene_of
from poise.render.scene import DrawnSurface, Scene, SurfaceLook
from poise.render.shape_primitives import NO_SOLIDS, join
from poise.render.skins import tangents_of
from poise.render.texture_decoding import Bitmap
from poise.render.video import write_video
from twins import plain_raster

WIDTH, HEIGHT = 640, 480
JOINTS = {
    "root": (None, (0, 0.95, 0), None),
    "lfemur": ("root", (0.09, 0, 0), None),
    "ltibia": ("lfemur", (0, -0.43, 0), None),
    "lfoot": ("ltibia", (0, -0.43, 0), (0, -0.06, 0.16)),
    "rfemur": ("root", (-0.09, 0, 0), None),
    "rtibia": ("rfemur", (0, -0.43, 0), None),
    "rfoot": ("rtibia", (0, -0.43, 0), (0, -0.06, 0.16)),
    "thorax": ("root", (0, 0.25, 0), None),
    "lowerneck": ("thorax", (0, 0.25, 0), None),
    "head": ("lowerneck", (0, 0.09, 0), (0, 0.16, 0)),
    "lhumerus": ("thorax", (0.17, 0.22, 0), None),
    "lradius": ("lhumerus", (0.28, 0, 0), None),
    "lhand": ("lradius", (0.26, 0, 0), (0.16, 0, 0)),
    "rhumerus": ("thorax", (-0.17, 0.22, 0), None),
    "rradius": ("rhumerus", (-0.28, 0, 0), None),
    "rhand": ("rradius", (-0.26, 0, 0), (-0.16, 0, 0)),
}


def stages(frames: int) -> list[Scene]:
    """Return one scene per frame of a waving figure."""
    builder = poise.SkeletonBuilder("figure")
    for name, (parent, offset, tip) in JOINTS.items():
        kind = poise.Ball() if parent else poise.Free()
        builder.add(name, kind, parent, offset=offset, tip=tip)
    rest = builder.build().rest
    targets = [(0.7, 1.6, 0.3), (-0.6, 1.2, 0.4)]
    first = scene_of(rest, targets=targets, width=WIDTH, height=HEIGHT)
    marks = dataclasses.replace(first.solids)
    body = body_of(rest.skeleton)
    count = len(body.bones) + len(body.rigid)
    marks = type(marks)(
        *(getattr(marks, field.name)[count:] for field in dataclasses.fields(marks))
    )
    scenes = []
    for turn in np.linspace(0.0, 2.0 * np.pi, frames, endpoint=False):
        pose = rest.with_values(
            lhumerus_rz=0.6 * np.sin(turn), rhumerus_rz=0.4, lfemur_rx=-0.4, ltibia_rx=0.7
        )
        scenes.append(dataclasses.replace(first, solids=join([body.at(pose.world), marks])))
    return scenes


def best(work: Callable[[], object], rounds: int) -> float:
    """Return the seconds of the fastest of several runs."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def skin(rings: int = 124) -> DrawnSurface:
    """Return a textured ball of about 30,000 triangles that fills most of the picture's height."""
    up, around = np.linspace(0.0, np.pi, rings), np.linspace(0.0, 2.0 * np.pi, rings)
    wide = np.sin(up)[:, None]
    ball = np.stack(
        [wide * np.cos(around), np.cos(up)[:, None] + 0.0 * around, wide * np.sin(around)], axis=-1
    ).reshape(-1, 3)
    at = (np.arange(rings - 1)[:, None] * rings + np.arange(rings - 1)).ravel()
    triangles = np.concatenate(
        [
            np.stack([at, at + 1, at + rings], axis=1),
            np.stack([at + 1, at + rings + 1, at + rings], axis=1),
        ]
    )
    uvs = np.stack(np.meshgrid(around, up), axis=-1).reshape(-1, 2) / np.pi
    image = np.random.default_rng(1).integers(0, 256, (1024, 1024, 4), dtype=np.uint8)
    image[..., 3] = 255
    bumps = image // 8 + np.array([112, 112, 220, 0], dtype=np.uint8)
    look = SurfaceLook(Bitmap.of(image, curved=True), Bitmap.of(bumps, curved=False))
    tangents = tangents_of(ball, triangles, ball, uvs)
    return DrawnSurface(
        0.8 * ball + (0.0, 0.9, 0.0), triangles, np.ones(3), ball, uvs=uvs, normal_uvs=uvs,
        tangents=tangents, look=look,
    )  # fmt: skip


def skins(figure: Scene) -> None:
    """Report the skin's figures."""
    scene = dataclasses.replace(figure, solids=NO_SOLIDS, surfaces=(skin(),))
    print(f"\n{'960 x 720, 2 x 2 samples':34}{'ms':>9}{'x solids':>9}")
    for label, threads in (("1 thread", 1), ("all cores", None)):
        with Renderer(960, 720, threads=threads) as renderer:
            times = []
            for each in (figure, scene):
                renderer.draw(each)
                times.append(best(lambda r=renderer, s=each: r.draw(s), 5))
        print(f"{'figure of solids, ' + label:34}{1e3 * times[0]:9.1f}{1.0:9.1f}")
        name = f"{len(scene.surfaces[0].triangles)} triangles, {label}"
        print(f"{name:34}{1e3 * times[1]:9.1f}{times[1] / times[0]:9.1f}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=60)
    frames = parser.parse_args().frames
    scenes = stages(frames)
    start = time.perf_counter()
    with Renderer(WIDTH, HEIGHT) as renderer:
        renderer.draw(scenes[0])
    print(f"first picture, kernels compiled or loaded: {time.perf_counter() - start:.2f} s")

    plain = best(lambda: plain_raster.draw(scenes[0], WIDTH, HEIGHT), 3)
    print(f"{'':34}{'frames/s':>9}{'x NumPy':>9}")
    print(f"{'NumPy rasteriser, 2 x 2 samples':34}{1 / plain:9.1f}{1.0:9.1f}")
    for label, samples, threads in (
        ("1 thread, 2 x 2 samples", 2, 1),
        ("all cores, 2 x 2 samples", 2, None),
        ("all cores, 1 sample", 1, None),
    ):
        with Renderer(WIDTH, HEIGHT, samples=samples, threads=threads) as renderer:
            seconds = best(lambda r=renderer: [r.draw(scene) for scene in scenes], 3) / frames
        print(f"{label:34}{1 / seconds:9.1f}{plain / seconds:9.1f}")
    with tempfile.TemporaryDirectory() as folder, Renderer(WIDTH, HEIGHT) as renderer:
        path = Path(folder) / "film.mp4"
        film = lambda: write_video(map(renderer.draw, scenes), path)  # noqa: E731
        seconds = best(film, 3) / frames
    print(f"{'all cores, 2 x 2, with H.264':34}{1 / seconds:9.1f}{plain / seconds:9.1f}")
    skins(scenes[0])


if __name__ == "__main__":
    main()
