"""Finds the centres of rotation of skins in the background, one skin at a time."""

from __future__ import annotations

import asyncio

import numpy as np
from numpy.typing import NDArray

from poise.model.mesh import Mesh
from poise.model.skin import Skin
from poise.skinning.centres_of_rotation import centres_of, keep_centres, known_centres
from poise.studio.document.document import Document
from poise.studio.jobs.jobs import Jobs, Progress, Work
from poise.studio.wire.geometry import key_of, weights_key

Floats = NDArray[np.float64]

_LONGEST = 1800.0  # seconds


class Centres:
    """The centres of rotation of a document's skins.

    Args:
        document: whose skins.
        jobs: what finds them.
    """

    def __init__(self, document: Document, jobs: Jobs) -> None:
        self._document = document
        self._jobs = jobs
        self._turn = asyncio.Lock()

    async def of(self, geometry: str, weights: str) -> Floats | None:
        """(n, 3) the centres of the skin of these names, metres in the mesh's coordinates.

        None where the document has no such skin, or has none any more when its turn comes.

        Raises:
            JobCancelled, JobFailed: they were not found.
        """
        async with self._turn:
            skin = self._skin(geometry, weights)
            if skin is None:
                return None
            known = known_centres(skin)
            if known is None:
                # Only what the centres come from: images and shapes stay here.
                bare = Skin(
                    Mesh(skin.mesh.vertices, skin.mesh.faces), skin.joints, skin.weights,
                    skin.inverse_bind,
                )  # fmt: skip
                label = f"centres of rotation of {skin.name or 'the skin'}"
                found = await self._jobs.run(Work(label, found_centres, (bare,), seconds=_LONGEST))
                known = keep_centres(skin, found)
            return known

    def _skin(self, geometry: str, weights: str) -> Skin | None:
        skins = self._document.scene.character.skins
        named = (skin for skin in skins if weights_key(skin.weights) == weights)
        return next((skin for skin in named if key_of(skin) == geometry), None)


def found_centres(skin: Skin, progress: Progress) -> Floats:
    """The centres of a skin's vertices."""
    return centres_of(skin, lambda share: progress(share, ""))
