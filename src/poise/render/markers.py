"""Draw markers as dots with names, alone or with the solved body."""

from __future__ import annotations

import dataclasses
import math
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Flags, Floats
from poise.errors import FileUnsupported, InvalidValue
from poise.geometry.cameras import Camera
from poise.model.markers import Markers
from poise.model.motion import Motion
from poise.motion.markers import steady_pairs
from poise.progress import report, reported
from poise.render.actors import skeleton_lines
from poise.render.figure import upright
from poise.render.images import Image, pillow, save_image
from poise.render.poses import floor_of, framing
from poise.render.scene import Scene
from poise.render.segments import Palette
from poise.render.shape_primitives import NO_SOLIDS, Solids, join, line, sphere
from poise.render.text import captioned, font_of
from poise.render.video import FORMATS, write_video
from poise.render.views import Gallery, equally_far, turns_of, widths_of

RADIUS = 0.011
"""Radius of a dot, metres; markers, 9 to 25 mm wide, must be visible in small pictures."""
_VIRTUAL = (0.62, 0.62, 0.66)
_FAULTY = (0.86, 0.12, 0.16)
_PLACE = (0.16, 0.62, 0.36)
_PALE = Palette((0.88, 0.87, 0.85), (0.74, 0.81, 0.88), (0.92, 0.82, 0.74), (0.70, 0.70, 0.72))


@dataclasses.dataclass(frozen=True, eq=False)
class MarkerScene:
    """Markers, and optionally the solved body, to be drawn frame by frame.

    Attributes:
        markers: the markers; colours distinguish left and right by name.
        faulty: (frames, markers), mask of samples drawn in red, or None.
        motion: the motion of a body with the same number of frames, or None.
        places: (frames, n, 3), positions of the markers on that body, metres, which lines connect
            to the observations; or None.
        seen: the column of ``markers`` for each of the n positions.
        named: whether names are drawn.
    """

    markers: Markers
    faulty: Flags | None = None
    motion: Motion | None = None
    places: Floats | None = None
    seen: Sequence[int] = ()
    named: bool = True

    def __post_init__(self) -> None:
        for what, count in (
            ("motion", None if self.motion is None else len(self.motion)),
            ("places", None if self.places is None else len(self.places)),
        ):
            if count is not None and count != len(self.markers):
                raise InvalidValue(
                    f"the {what} has {count} frames, but the markers have {len(self.markers)}"
                )


def best_frame(markers: Markers) -> int:
    """Index of the first frame with the most visible markers.

    >>> best_frame(Markers(("a",), [[(np.nan,) * 3], [(0, 0, 0)]], 10.0))
    1
    """
    seen = (~markers.missing).sum(axis=1)
    return int(np.argmax(seen)) if len(seen) else 0


@reported(lambda *_, **__: "rendering markers")
def render_markers(
    scene: MarkerScene | Markers,
    path: str | os.PathLike[str],
    *,
    frame: int | None = None,
    views: Sequence[str] = (),
    fps: float | None = None,
    width: int = 960,
    height: int = 720,
    clock: bool = True,
) -> int:
    """Write markers as a picture (`.png`) of one frame or a film (`.mp4`, `.gif`).

    Arguments that are not listed are as in `poise.render.motions.render_motion`.

    Args:
        frame: the frame of the picture; None selects the frame with the most visible markers.
        views: names of `poise.render.views.VIEWS`, drawn side by side.

    Returns:
        The number of frames written.

    Raises:
        FileUnsupported: another extension.
        MissingExtra: the library of the format is not installed.
        InvalidValue: there are no frames or markers to draw.
        UnknownOption: a view is unknown.
    """
    shown = scene if isinstance(scene, MarkerScene) else MarkerScene(scene)
    suffix = Path(path).suffix.lower()
    if suffix == ".png":
        number = best_frame(shown.markers) if frame is None else frame
        still = _Drawing(shown, views, width, height, number)
        with still.gallery() as gallery:
            save_image(still.picture(gallery, number, clock), path)
        return 1
    if suffix not in FORMATS:
        known = ", ".join((".png", *FORMATS))
        raise FileUnsupported(
            f"unsupported format '{suffix}' for markers; write one of {known}", file=path
        )
    rate = fps or min(shown.markers.fps, 25.0 if suffix == ".gif" else 30.0)
    drawing = _Drawing(shown, views, width, height, None)
    return write_video(drawing.pictures(rate, clock), path, fps=rate)


class _Drawing:
    """Cameras and floor shared by all frames, and the pictures."""

    def __init__(
        self, shown: MarkerScene, views: Sequence[str], width: int, height: int, frame: int | None
    ) -> None:
        markers = shown.markers
        if not len(markers) or markers.missing.all():
            raise InvalidValue("no frame has a marker to draw")
        if frame is not None and not 0 <= frame < len(markers):
            raise InvalidValue(f"frame {frame}: the markers have frames 0 to {len(markers) - 1}")
        self.shown = shown
        self.size = width, height
        motion = shown.motion
        self.turn = np.eye(3) if motion is None else upright(motion.skeleton.up)
        self.colours = marker_colours(markers)
        self.links = steady_pairs(markers) if motion is None else ()
        chosen = np.array([frame]) if frame is not None else np.arange(len(markers))
        places = markers.positions[chosen] @ self.turn.T
        cloud = places[~np.isnan(places[..., 0])]
        if motion is not None:
            spread = chosen[:: max(1, len(chosen) // 40)]
            joints = np.concatenate([motion[int(at)].world[:, :3, 3] for at in spread])
            cloud = np.concatenate([cloud, joints @ self.turn.T])
        dots = sphere(cloud, RADIUS) if len(cloud) else NO_SOLIDS
        low = float(np.percentile(cloud[:, 1], 0.5)) if len(cloud) else 0.0
        self.floor = floor_of(dots, min(low, 0.0) if low > -0.5 and low < 0.25 else low)
        self.widths = widths_of(width, len(turns_of(views)))
        self.cameras = equally_far(
            [
                framing(
                    dots, direction=_direction(markers, self.turn, chosen, turn), width=across,
                    height=height,
                )
                for turn, across in zip(turns_of(views), self.widths, strict=True)
            ]
        )  # fmt: skip

    def gallery(self) -> Gallery:
        return Gallery(*self.size, self.cameras)

    def pictures(self, fps: float, clock: bool) -> Iterator[Image]:
        markers = self.shown.markers
        count = max(1, math.ceil(markers.seconds * fps - 1e-9))
        numbers = np.minimum(np.rint(np.arange(count) * markers.fps / fps), len(markers) - 1)
        with self.gallery() as gallery:
            for done, number in enumerate(numbers.astype(int).tolist()):
                yield self.picture(gallery, number, clock)
                report((done + 1) / count, f"frame {done + 1} of {count}")

    def picture(self, gallery: Gallery, frame: int, clock: bool) -> Image:
        places = self.shown.markers.positions[frame] @ self.turn.T
        solids = [self._dots(places, frame), self._links(places), self._body(frame, places)]
        scene = Scene(join(solids), self.cameras[0], self.floor)
        picture = gallery.draw(scene)
        if self.shown.named:
            picture = self._named(picture, places)
        if clock:
            seconds = frame / self.shown.markers.fps
            picture = captioned(picture, "", [f"{seconds:.2f} s   frame {frame}"])
        return picture

    def _dots(self, places: Floats, frame: int) -> Solids:
        seen = ~np.isnan(places[:, 0])
        if not seen.any():
            return NO_SOLIDS
        colours = self.colours.copy()
        if self.shown.faulty is not None:
            colours[self.shown.faulty[frame]] = _FAULTY
        return sphere(places[seen], RADIUS, colour=colours[seen], glow=0.35)

    def _links(self, places: Floats) -> Solids:
        ends = [
            (a, b) for a, b in self.links if not np.isnan(places[a, 0] + places[b, 0])
        ]  # fmt: skip
        if not ends:
            return NO_SOLIDS
        first, second = np.array(ends).T
        return line(places[first], places[second], colour=(0.45, 0.48, 0.53), radius=0.002)

    def _body(self, frame: int, places: Floats) -> Solids:
        """The solved body, with lines from its markers to the observations."""
        if self.shown.motion is None:
            return NO_SOLIDS
        body = skeleton_lines(self.shown.motion[frame], _PALE)
        if self.shown.places is None:
            return body
        there = self.shown.places[frame] @ self.turn.T
        rings = sphere(there, 0.6 * RADIUS, colour=_PLACE, glow=0.35)
        seen = places[list(self.shown.seen)]
        both = ~np.isnan(seen[:, 0])
        if not both.any():
            return join([body, rings])
        return join([body, rings, line(there[both], seen[both], colour=_PLACE, radius=0.002)])

    def _named(self, picture: Image, places: Floats) -> Image:
        pil_image, pil_draw = pillow()
        sheet = pil_image.fromarray(picture)
        pen = pil_draw.Draw(sheet)
        font = font_of(max(9, self.size[1] // 70))
        left = 0
        for camera, width in zip(self.cameras, self.widths, strict=True):
            self._write(pen, font, camera, places, left, width)
            left += width + 2
        return np.asarray(sheet, dtype=np.uint8).copy()

    def _write(
        self, pen: Any, font: Any, camera: Camera, places: Floats, left: int, width: int
    ) -> None:
        view = dataclasses.replace(camera, width=width, height=self.size[1])
        for name, place in zip(self.shown.markers.names, places, strict=True):
            if np.isnan(place[0]):
                continue
            (x, y), _ = view.project(place)
            if 0 <= x < width and 0 <= y < self.size[1]:
                pen.text(
                    (left + float(x) + 5, float(y) - 6), name, font=font, fill=(38, 42, 50),
                    stroke_width=1, stroke_fill=(246, 247, 249),
                )  # fmt: skip


def marker_colours(markers: Markers) -> Floats:
    """sRGB colours (markers, 3): left, right and middle by L and R in names; virtual in grey."""
    palette = Palette()
    colours = np.empty((len(markers.names), 3))
    bare = {name.rpartition(":")[2] for name in markers.names}
    for row, name in enumerate(markers.names):
        stem = name.rpartition(":")[2]
        letter, other = stem[:1], {"L": "R", "R": "L"}.get(stem[:1])
        paired = other is not None and other + stem[1:] in bare
        side = palette.left if letter == "L" else palette.right
        colours[row] = side if paired else (0.30, 0.31, 0.34)
        if name in markers.virtual:
            colours[row] = _VIRTUAL
    return colours


def _direction(
    markers: Markers, turn: Floats, frames: NDArray[np.int64], to_left: float
) -> tuple[float, float, float]:
    """View direction: the front of the body from markers named L and R, turned to its left.

    Without such markers it is the z axis.
    """
    bare = {name.rpartition(":")[2]: row for row, name in enumerate(markers.names)}
    pairs = [(row, bare["R" + stem[1:]]) for stem, row in bare.items()
             if stem[:1] == "L" and "R" + stem[1:] in bare]  # fmt: skip
    heading = math.pi / 2.0
    if pairs:
        left, right = np.array(pairs).T
        across = (markers.positions[frames][:, left] - markers.positions[frames][:, right]) @ turn.T
        seen = ~np.isnan(across[..., 0])
        mean = across[seen].mean(axis=0) if seen.any() else np.zeros(3)
        forward = np.cross(mean, (0.0, 1.0, 0.0))
        if float(np.hypot(forward[0], forward[2])) > 1e-6:
            heading = math.atan2(forward[2], forward[0])
    heading -= to_left
    return math.cos(heading), 0.24, math.sin(heading)
