"""Images are decoded in a separate process; a crash of the decoder is only a warning."""

from __future__ import annotations

import dataclasses
import io
import os
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import poise
from poise.errors import FileSyntax, FileTooLarge
from poise.formats import image_decoding, native_process
from poise.formats.image_decoding import DecodedImage, decoded_image
from poise.model import Material, Texture
from poise.render.skins import DrawnSkins
from poise.render.texture_decoding import Bitmap, TextureRoom

images: Any = pytest.importorskip("PIL.Image")
NOISE = np.random.default_rng(3).integers(0, 256, (37, 51, 4), np.uint8)
MARK = b"crash"


def encoded(kind: str, image: np.ndarray = NOISE) -> bytes:
    stream = io.BytesIO()
    mode = "RGB" if kind in ("JPEG", "BMP") else "RGBA"
    images.fromarray(image).convert(mode).save(stream, kind)
    return stream.getvalue()


def crashes(library: Any, name: str, data: bytes, side: int, pixels: int) -> Any:
    """A decoder that crashes on some images."""
    if data.endswith(MARK):
        os.abort()
    return image_decoding.decode_image(library, name, data, side, pixels)


def lasts(_library: Any, _name: str, _data: bytes, _side: int, _pixels: int) -> Any:
    """A decoder that does not end."""
    while True:
        pass


def swells(_library: Any, _name: str, _data: bytes, _side: int, _pixels: int) -> Any:
    """A decoder that takes memory without end."""
    held = [np.ones(1 << 24, np.uint8)]
    while len(held) < 1 << 12:
        held.append(held[0].copy())
    return held


@pytest.fixture(autouse=True)
def _apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("POISE_NATIVE_IN_PROCESS", raising=False)


def decoding(work: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(image_decoding, "decode_image", work)


def decoded(data: bytes, side: int = 4096) -> DecodedImage:
    return decoded_image(data, "skin.png", side=side, pixels=1 << 26)


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "BMP", "TGA", "TIFF", "GIF", "DDS"])
def test_another_process_decodes_the_same(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data = encoded(kind)
    there = decoded(data), decoded(data, 16)
    monkeypatch.setenv("POISE_NATIVE_IN_PROCESS", "1")
    for side, found in zip((4096, 16), there, strict=True):
        here = decoded(data, side)
        assert found.pixels == here.pixels == 37 * 51
        assert found.rgba is not None
        assert here.rgba is not None
        np.testing.assert_array_equal(found.rgba, here.rgba)
        assert max(found.rgba.shape) <= side


def test_damage_is_told_as_it_is_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    for data in (encoded("PNG")[:900], encoded("PNG")[:30], b"no image"):
        there = decoded(data)
        assert there.rgba is None
        assert there.fault
        with monkeypatch.context() as here:
            here.setenv("POISE_NATIVE_IN_PROCESS", "1")
            assert decoded(data) == dataclasses.replace(there) or decoded(data).fault == there.fault


def test_a_crash_is_an_error_with_the_image_s_name(monkeypatch: pytest.MonkeyPatch) -> None:
    decoding(crashes, monkeypatch)
    with pytest.raises(FileSyntax, match=r"skin\.png: Pillow crashes on it \(SIGABRT\)"):
        decoded(encoded("PNG") + MARK)
    assert decoded(encoded("PNG")).rgba is not None


def test_a_crash_leaves_one_texture_out(monkeypatch: pytest.MonkeyPatch) -> None:
    decoding(crashes, monkeypatch)
    arm = poise.SkeletonBuilder("arm").add("elbow", poise.Hinge("z")).build()
    blade = poise.Mesh([(0, 0, 0), (1, 0, 0), (1, 1, 0)], [(0, 1, 2)], uvs=[np.zeros((3, 2))])
    skins = [
        poise.Skin.rigid(
            blade.with_material(Material(name, base_texture=Texture(data, name=name))),
            arm.rest,
            "elbow",
        )
        for name, data in (("bad.png", encoded("PNG") + MARK), ("good.png", encoded("PNG")))
    ]
    drawn = DrawnSkins(poise.Character("arm", arm, skins=tuple(skins)))
    (note,) = drawn.notes
    assert note.startswith("the texture bad.png: Pillow crashes on it (SIGABRT)")
    bad, good = drawn.at(arm.rest)
    assert bad.look.base is None
    assert good.look.base is not None


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
@pytest.mark.slow
def test_a_decoder_that_does_not_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    decoding(lasts, monkeypatch)
    with pytest.raises(FileTooLarge, match=r"skin\.png: reading it takes longer than 1\.53 s"):
        decoded(encoded("PNG"))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is bound on Linux")
def test_memory_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    decoding(swells, monkeypatch)
    with pytest.raises(FileTooLarge, match=r"skin\.png: reading it takes more than 0\.252 GiB"):
        decoded(encoded("PNG"))


@pytest.mark.parametrize("mode", ["RGBA", "RGB", "P", "I;16"])
def test_the_largest_images_keep_the_limits(mode: str) -> None:
    stream = io.BytesIO()
    images.new(mode, (8192, 8192)).save(stream, "PNG")
    found = decoded(stream.getvalue())
    assert found.rgba is not None, found.fault
    assert found.rgba.shape == (4096, 4096, 4)


def test_one_process_decodes_many_images() -> None:
    decoded(encoded("PNG"))
    first = native_process._worker
    for kind in ("JPEG", "TIFF", "PNG"):
        decoded(encoded(kind))
    assert native_process._worker is first


def test_a_name_that_no_file_can_have() -> None:
    for name in ("a\0b", "\udcff", "", "x" * 5000):
        assert decoded_image(encoded("PNG"), name, side=64, pixels=1 << 20).rgba is not None


def test_damaged_images_take_their_share() -> None:
    room = TextureRoom()
    whole = encoded("PNG", np.random.default_rng(1).integers(0, 256, (600, 600, 4), np.uint8))
    before = room.pixels
    half = whole[: len(whole) // 2]
    with pytest.raises(ValueError, match="cannot be decoded"):
        Bitmap.decoded(Texture(half), curved=True, room=room)
    assert room.pixels == before + 64 * len(half) - 600 * 600
