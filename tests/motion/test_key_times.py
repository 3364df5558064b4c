"""Times of the keys of a motion in a file."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import poise
from poise.errors import UnknownName
from poise.motion import Keyframes, key_times
from samples.hero import bare_character


@pytest.fixture
def waving() -> poise.Character:
    body = bare_character().skeleton
    wave = Keyframes(body, name="wave")
    for seconds, angle in ((0.25, 0.0), (0.5, 1.0), (1.25, 0.0)):
        wave = wave.with_key(seconds, lfingers_rx=angle, lradius_rx=0.1 + angle)
    return poise.Character("wave", body, {"still": wave.motion(8.0)[:1], "wave": wave.motion(24.0)})


@pytest.mark.parametrize("ending", [".fbx", ".glb", ".bvh"])
def test_files_state_their_keys(waving: poise.Character, ending: str, tmp_path: Path) -> None:
    poise.write(waving, tmp_path / f"wave{ending}")
    read = poise.read(tmp_path / f"wave{ending}")
    found = key_times(read, "wave") if ending != ".bvh" else key_times(read)
    if ending == ".bvh":
        assert found is None
    else:
        assert found is not None
        np.testing.assert_allclose(found, [0.0, 0.25, 1.0], atol=1e-6)


def test_a_motion_in_memory(waving: poise.Character) -> None:
    found = key_times(waving, "wave")
    assert found is not None
    np.testing.assert_allclose(found, [0.0, 0.25, 1.0])
    with pytest.raises(UnknownName, match="wav"):
        key_times(waving, "wav")
    moved = waving.motions["wave"]
    moved = poise.Motion(moved.skeleton, moved.q + 0.1, moved.fps, "wave")
    assert key_times(poise.Character("wave", moved.skeleton, {"wave": moved})) is None
