"""Videos that read back as written."""

from __future__ import annotations

import io

import numpy as np
import pytest

from poise.errors import FileError, FileUnsupported, InvalidValue, ShapeError
from poise.render.video import last_frame, write_video


def frames(count: int, height: int = 48, width: int = 64) -> list[np.ndarray]:
    """Grey ramps that grow brighter, with a red square that moves right."""
    made = []
    for number in range(count):
        image = np.full((height, width, 3), 40 + 8 * number, dtype=np.uint8)
        image[8:24, 2 * number : 2 * number + 16] = (200, 30, 30)
        made.append(image)
    return made


@pytest.mark.parametrize("fps", [30.0, 25.0, 30000 / 1001, 12.5])
def test_an_mp4_has_its_size_its_rate_and_its_frames(tmp_path, fps):
    av = pytest.importorskip("av")
    pictures = frames(12)
    assert write_video(iter(pictures), tmp_path / "a.mp4", fps=fps, quality=12) == 12
    with av.open(str(tmp_path / "a.mp4")) as film:
        stream = film.streams.video[0]
        assert stream.codec_context.name == "h264"
        assert stream.codec_context.pix_fmt == "yuv420p"
        assert float(stream.average_rate) == pytest.approx(fps, rel=1e-6)
        found = [frame.to_ndarray(format="rgb24") for frame in film.decode(stream)]
    assert len(found) == 12
    for wrote, read in zip(pictures, found, strict=True):
        assert read.shape == wrote.shape
        # Away from the red square's edges, where 4:2:0 smears the colours.
        assert np.abs(read[30:, :].astype(int) - wrote[30:, :]).mean() < 3.0
    red = found[3][12:20, 10:18].reshape(-1, 3).mean(axis=0)
    assert red == pytest.approx((200, 30, 30), abs=12.0)


def test_the_last_frame_is_the_last_that_was_written(tmp_path):
    pytest.importorskip("av")
    images = pytest.importorskip("PIL.Image")
    pictures = frames(9)
    write_video(iter(pictures), tmp_path / "a.mp4", fps=30, quality=12)
    with images.open(io.BytesIO(last_frame(tmp_path / "a.mp4"))) as still:
        found = np.asarray(still.convert("RGB")).astype(int)
    assert found.shape == pictures[-1].shape
    assert np.abs(found[30:] - pictures[-1][30:]).mean() < 4.0


def test_an_odd_size_grows_by_one_pixel(tmp_path):
    av = pytest.importorskip("av")
    write_video(frames(2, 47, 61), tmp_path / "a.mp4", fps=10)
    with av.open(str(tmp_path / "a.mp4")) as film:
        frame = next(film.decode(video=0))
        assert (frame.width, frame.height) == (62, 48)


@pytest.mark.parametrize("fps", [30.0, 25.0, 12.0])
def test_a_gif_has_its_size_its_frames_and_its_length(tmp_path, fps):
    images = pytest.importorskip("PIL.Image")
    assert write_video(frames(12), tmp_path / "a.gif", fps=fps) == 12
    with images.open(tmp_path / "a.gif") as film:
        assert film.size == (64, 48) and film.n_frames == 12
        assert film.info["loop"] == 0
        total = 0
        for number in range(12):
            film.seek(number)
            total += film.info["duration"]
        assert total == pytest.approx(12000 / fps, abs=5.1)
        last = np.asarray(film.convert("RGB")).astype(int)
    assert np.abs(last[30:] - frames(12)[-1][30:]).max() < 12


def test_a_film_needs_frames_of_one_size_and_a_known_format(tmp_path):
    with pytest.raises(InvalidValue, match="at least one frame"):
        write_video([], tmp_path / "a.gif")
    with pytest.raises(ShapeError, match="frame 1"):
        write_video([*frames(1), *frames(1, 20, 20)], tmp_path / "a.gif")
    with pytest.raises(FileUnsupported, match=r"\.mp4 or \.gif"):
        write_video(frames(1), tmp_path / "a.avi")
    with pytest.raises(InvalidValue, match="frames/s"):
        write_video(frames(1), tmp_path / "a.gif", fps=100.0)
    with pytest.raises(FileError):
        write_video(frames(1), tmp_path / "no" / "a.gif", fps=10.0)
    assert list(tmp_path.iterdir()) == []


def test_a_film_that_breaks_off_leaves_the_old_one(tmp_path):
    path = tmp_path / "a.gif"
    write_video(frames(3), path, fps=10)
    before = path.read_bytes()

    def broken():
        yield from frames(2)
        raise RuntimeError("out of frames")

    with pytest.raises(RuntimeError, match="out of frames"):
        write_video(broken(), path, fps=10)
    assert path.read_bytes() == before and len(list(tmp_path.iterdir())) == 1
