"""Packing of a character and its motions into bytes, for `web/src/viewer`."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.model.motion import Motion
from poise.model.pose import Pose
from poise.model.skin import Skin
from poise.skinning.centres_of_rotation import centres_of
from poise.studio.scene.scene import Scene
from poise.studio.serving.scene_messages import character_view, hold_views
from poise.studio.wire.geometry import (
    key_of,
    packed,
    packed_centres,
    packed_weights,
    textures,
    with_header,
)
from poise.studio.wire.serialisation import to_json

MOST_FPS = 60.0
"""Highest frame rate of a motion; faster motions keep every second, third, ... frame."""

_ARRAYS = "application/octet-stream"


@dataclass
class _Block:
    """The data after the header; each part is aligned to four bytes."""

    parts: list[bytes] = field(default_factory=list[bytes])
    size: int = 0

    def add(self, data: bytes) -> int:
        """Append bytes; return their offset."""
        start = self.size
        padded = data + b"\0" * (-len(data) % 4)
        self.parts.append(padded)
        self.size += len(padded)
        return start

    def numbers(self, values: NDArray[np.floating[Any]]) -> dict[str, int]:
        """Append numbers in single precision; return their offset and count."""
        flat = np.ascontiguousarray(values, dtype="<f4").ravel()
        return {"start": self.add(flat.tobytes()), "count": flat.size}


def packed_view(scene: Scene, motions: Iterable[Motion] = ()) -> bytes:
    """Pack a scene's character in its pose, with motions: a JSON header, then arrays.

    >>> from poise.bundled import character
    >>> len(packed_view(Scene.of(character()))) > 1_000_000
    True
    """
    character = scene.character
    block = _Block()
    resources: dict[str, dict[str, object]] = {}

    def add(name: str, data: Callable[[], bytes], mime: str = _ARRAYS) -> None:
        if name not in resources:
            made = data()
            resources[name] = {
                "name": name, "mime": mime, "start": block.add(made), "count": len(made),
            }  # fmt: skip

    header = {
        "character": to_json(character_view(character)),
        "weights": [_add_skin(skin, add) for skin in character.skins],
        "holds": to_json(hold_views(scene)),
        "floor": scene.settings.floor_height,
        "q": block.numbers(scene.pose.q),
        "world": block.numbers(_rows(scene.pose)),
        "motions": [_frames(block, motion) for motion in motions if len(motion)],
        "resources": list(resources.values()),
    }
    return with_header(header, block.parts)


def _add_skin(skin: Skin, add: Callable[..., None]) -> str:
    """Add a skin's data; return the key of its weights, derived from their bytes."""
    rows = packed_weights(skin.weights)
    key, weights = key_of(skin), hashlib.sha256(rows).hexdigest()[:32]
    add(f"skins/{key}", lambda: packed(skin))
    add(f"weights/{weights}", lambda: rows)
    if skin.deformer == "centres-of-rotation":
        add(f"centres/{key}/{weights}", lambda: packed_centres(centres_of(skin)))
    for name, image in textures(skin):
        add(f"textures/{name}", lambda image=image: bytes(image.data), image.mime)
    return weights


def _frames(block: _Block, motion: Motion) -> dict[str, object]:
    every = max(1, int(np.ceil(motion.fps / MOST_FPS - 1e-9)))
    part = motion[::every]
    world = np.stack([_rows(pose) for pose in part])
    return {
        "name": motion.name, "fps": motion.fps / every, "count": len(part),
        "q": block.numbers(part.q), "world": block.numbers(world),
    }  # fmt: skip


def _rows(pose: Pose) -> NDArray[np.float32]:
    """World frames of joints, shape (joints, 3, 4), metres."""
    return pose.world[:, :3, :].astype("<f4")
