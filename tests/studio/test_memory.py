"""Characters and motions that the studio no longer uses are released."""

from __future__ import annotations

import ctypes
import gc
import pickle
import subprocess
import sys
import weakref
from dataclasses import replace

import numpy as np
import pytest

from poise.bundled import bare_character, character
from poise.motion.keyframes import Keyframes
from poise.motion.track import Track
from poise.skinning.skin_point import surface_point
from poise.studio import document
from poise.studio.rigging.rigging import bounding_box
from poise.studio.scene.scene import Scene
from poise.studio.serving.scene_messages import PARTS, prepare
from poise.studio.timeline.timeline import initial_scene, keys_at, motion_at


def test_what_is_known_of_a_character_does_not_keep_it() -> None:
    hero = replace(character(), name="other")
    assert bounding_box(hero)[0] is bounding_box(hero)[0]
    left = weakref.ref(hero)
    del hero
    gc.collect()
    assert left() is None


def test_what_is_known_of_a_skin_and_a_motion_does_not_keep_them() -> None:
    hero = character()
    skin = replace(hero.skins[0], name="other")
    walk = character().motion[:5]
    assert np.isfinite(surface_point(skin, 3, hero.rest)).all()
    assert (motion_at(walk, 0.0) == walk.q[0]).all()
    left = weakref.ref(skin), weakref.ref(walk)
    del skin, walk
    gc.collect()
    assert [each() for each in left] == [None, None]


def test_what_is_known_of_a_track_does_not_keep_it() -> None:
    body = bare_character().skeleton
    dof = body.dof_names[0]
    track = Track.of([0.0, 1.0], [[0.0], [1.0]])
    assert keys_at(Keyframes(body, {dof: track}), 0.5, body.rest.q)[0] == 0.5
    left = weakref.ref(track)
    del track
    gc.collect()
    assert left() is None


def shown(edited: document.Document) -> None:
    """Create all messages about the scene."""
    for part, message in PARTS.values():
        _ = part(edited), message and message(edited)


@pytest.mark.parametrize("redo", [False, True])
def test_replaced_characters_are_released_with_their_undo_steps(
    redo: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(document, "LONGEST", 2)
    data = pickle.dumps(initial_scene(character()))
    edited = document.Document(pickle.loads(data))
    left: list[weakref.ref[object]] = []
    gc.disable()  # it would run at any time
    try:
        for _ in range(10):
            scene: Scene = pickle.loads(data)
            prepare(scene.character)
            left.append(weakref.ref(scene.character.skeleton))
            edited.open(scene)
            shown(edited)
            if redo:
                edited.undo()
                shown(edited)
    finally:
        gc.enable()
    # in the history, and in the caches of the last two characters
    assert sum(each() is not None for each in left) <= 5


MAPPED = """
import ctypes, sys
import numpy as np
from poise.cli.studio import return_freed_arrays

class Memory(ctypes.Structure):
    names = "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost"
    _fields_ = [(name, ctypes.c_size_t) for name in names.split()]

library = ctypes.CDLL(None)
library.mallinfo2.restype = Memory
if sys.argv[1] == "studio":
    return_freed_arrays()
large = np.ones(2 << 20)  # glibc now takes smaller arrays from its heap
del large
before = library.mallinfo2().hblkhd
arrays = [np.ones(1 << 16) for _ in range(8)]
print((library.mallinfo2().hblkhd - before) >> 19)
"""


@pytest.mark.skipif(
    sys.platform != "linux" or not hasattr(ctypes.CDLL(None), "mallinfo2"),
    reason="only glibc 2.33 and newer counts mapped blocks",
)
@pytest.mark.parametrize(("how", "mapped"), [("studio", "8"), ("plain", "0")])
def test_the_command_returns_freed_arrays(how: str, mapped: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", MAPPED, how], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == mapped
