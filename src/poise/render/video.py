"""Write videos: MP4 (H.264, by PyAV) and GIF (by Pillow)."""

from __future__ import annotations

import io
import os
import zlib
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from fractions import Fraction
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np

from poise.errors import FileUnsupported, InvalidValue, MissingExtra, ShapeError
from poise.files import replacing
from poise.render.images import Image, pillow

FORMATS = (".mp4", ".gif")
FASTEST_GIF = 50.0
"""Maximum frame rate of GIFs; viewers slow down faster ones."""
_AHEAD = 4  # frames rendered before they are encoded


def write_video(
    frames: Iterable[Image], path: str | os.PathLike[str], *, fps: float = 30.0, quality: int = 19
) -> int:
    """Write frames (h, w, 3) uint8 of equal size as `.mp4` or `.gif`; returns their number.

    Frames are consumed one at a time. An odd width or height of an MP4 is increased by one pixel,
    because 4:2:0 chroma requires even sizes. A GIF keeps time to 1/100 s by distributing the
    rounding.

    Args:
        fps: frames per second.
        quality: constant rate factor of H.264 for MP4, from 0 (lossless) to 51 (worst).

    Raises:
        FileUnsupported: another extension.
        InvalidValue: there are no frames, or the rate is invalid.
        ShapeError: a frame differs in size.
        MissingExtra: the library of the format is not installed.
    """
    suffix = Path(path).suffix.lower()
    if suffix not in FORMATS:
        raise FileUnsupported(
            f"unsupported video format '{suffix}'; write {' or '.join(FORMATS)}", file=path
        )
    fastest = FASTEST_GIF if suffix == ".gif" else 1000.0
    if not 0.0 < fps <= fastest:
        raise InvalidValue(
            f"{suffix}: expected more than 0 and at most {fastest:g} frames/s, not {fps}"
        )
    stream = _checked(frames)
    with replacing(path) as beside:
        if suffix == ".gif":
            return _write_gif(stream, beside, fps)
        return _write_mp4(stream, beside, fps, quality)


def last_frame(path: str | os.PathLike[str]) -> bytes:
    """Return the last picture of a video as a JPEG.

    Raises:
        MissingExtra: PyAV or Pillow is not installed.
    """
    try:
        import av
        from PIL import Image as pil_image
    except ImportError as error:
        raise MissingExtra("video", "av") from error
    last: Any = None
    with av.open(str(path)) as container:
        for frame in container.decode(video=0):
            last = frame
    stream = io.BytesIO()
    pil_image.fromarray(last.to_ndarray(format="rgb24")).save(stream, "JPEG", quality=82)
    return stream.getvalue()


def _checked(frames: Iterable[Image]) -> Iterator[Image]:
    shape: tuple[int, ...] | None = None
    for number, frame in enumerate(frames):
        if shape is None:
            shape = frame.shape
        if frame.shape != shape or frame.ndim != 3 or frame.shape[2] != 3:
            raise ShapeError(
                f"frame {number} must have shape {shape} = (h, w, 3), not {frame.shape}"
            )
        yield frame
    if shape is None:
        raise InvalidValue("a video needs at least one frame")


def _write_mp4(frames: Iterator[Image], path: Path, fps: float, quality: int) -> int:
    try:
        import av
    except ImportError as error:
        raise MissingExtra("video", "av", "writing an MP4 film") from error
    count = 0
    first = _even(next(frames))
    rate = Fraction(fps).limit_denominator(1001)
    with av.open(str(path), "w", format="mp4", options={"movflags": "faststart"}) as container:
        stream: Any = container.add_stream(
            "h264", rate=rate, options={"crf": str(quality), "preset": "veryfast"}
        )
        stream.height, stream.width = first.shape[:2]
        stream.pix_fmt = "yuv420p"
        # 1 is BT.709; players guess the colour space without these values
        context = stream.codec_context
        context.color_primaries = context.color_trc = context.colorspace = context.color_range = 1

        def encode(frame: Any) -> None:
            converted = frame.reformat(format="yuv420p", dst_colorspace="ITU709")
            converted.pts = frame.pts
            container.mux(stream.encode(converted))

        # PyAV releases the interpreter's lock: one frame is encoded while the next is rendered.
        with ThreadPoolExecutor(1, "encode") as thread:
            waiting: deque[Future[None]] = deque()
            for image in chain([first], frames):
                # copies the picture, as the caller may reuse the array
                frame = av.VideoFrame.from_ndarray(_even(image), format="rgb24")
                frame.pts = count
                waiting.append(thread.submit(encode, frame))
                count += 1
                if len(waiting) > _AHEAD:
                    waiting.popleft().result()
            for job in waiting:
                job.result()
        container.mux(stream.encode())
    return count


def _even(image: Image) -> Image:
    height, width = image.shape[:2]
    if height % 2 == 0 and width % 2 == 0:
        return np.ascontiguousarray(image)
    return np.pad(image, ((0, height % 2), (0, width % 2), (0, 0)), mode="edge")


def _write_gif(frames: Iterator[Image], path: Path, fps: float) -> int:
    pil_image, _ = pillow()
    # One palette for the whole film avoids flicker. All frames are therefore needed before the
    # first one is written, and are stored compressed.
    waiting: list[bytes] = []
    shape: tuple[int, ...] = ()
    for image in frames:
        shape = image.shape
        waiting.append(zlib.compress(np.ascontiguousarray(image).tobytes(), 1))

    def unpacked(number: int) -> Image:
        return np.frombuffer(zlib.decompress(waiting[number]), dtype=np.uint8).reshape(shape)

    palette = _palette([unpacked(number) for number in _spread(len(waiting), 12)])

    def pages() -> Iterator[Any]:
        for number in range(len(waiting)):
            page = pil_image.fromarray(unpacked(number)).quantize(
                palette=palette, dither=pil_image.Dither.NONE
            )
            hundredths = round(100.0 * (number + 1) / fps) - round(100.0 * number / fps)
            page.info["duration"] = 10 * hundredths
            yield page

    stream = pages()
    next(stream).save(
        path, format="GIF", save_all=True, append_images=stream, loop=0, disposal=1, optimize=False
    )
    return len(waiting)


def _spread(count: int, most: int) -> list[int]:
    """Return at most `most` evenly spaced numbers from 0 to `count` - 1."""
    return sorted({round(at) for at in np.linspace(0, count - 1, min(count, most))})


def _palette(images: list[Image]) -> Any:
    """Palette of 255 colours for all images, from every second pixel."""
    from PIL import Image as pil_image

    mosaic = pil_image.fromarray(np.concatenate([image[::2, ::2] for image in images]))
    return mosaic.quantize(255, method=pil_image.Quantize.MEDIANCUT)
