"""Computation of the centres of rotation of skins, as jobs, one skin at a time."""

from __future__ import annotations

import asyncio

from poise.array_types import Floats
from poise.model.mesh import Mesh
from poise.model.skin import Skin
from poise.skinning.centres_of_rotation import centres_of, keep_centres, known_centres
from poise.studio.document import Document
from poise.studio.jobs.jobs import Jobs, JobWork, Progress
from poise.studio.wire.geometry import key_of, weights_key

_LONGEST = 1800.0  # maximum seconds of a job


class Centres:
    """Computes the centres of rotation of a document's skins.

    Args:
        document: the document with the skins.
        jobs: the jobs that compute the centres.
    """

    def __init__(self, document: Document, jobs: Jobs) -> None:
        self._document = document
        self._jobs = jobs
        self._turn = asyncio.Lock()

    async def of(self, geometry: str, weights: str) -> Floats | None:
        """Centres of rotation of a skin, given by keys, shape (n, 3), metres in mesh coordinates.

        Returns None if the document has no such skin when the computation starts.

        Raises:
            JobCancelled, JobFailed: the job did not finish.
        """
        async with self._turn:
            skin = self._skin(geometry, weights)
            if skin is None:
                return None
            known = known_centres(skin)
            if known is None:
                # Send only data on which the centres depend, without images and shapes.
                bare = Skin(
                    Mesh(skin.mesh.vertices, skin.mesh.faces), skin.joints, skin.weights,
                    skin.inverse_bind,
                )  # fmt: skip
                label = f"centres of rotation of {skin.name or 'the skin'}"
                found = await self._jobs.run(
                    JobWork(label, found_centres, (bare,), seconds=_LONGEST)
                )
                known = keep_centres(skin, found)
            return known

    def _skin(self, geometry: str, weights: str) -> Skin | None:
        skins = self._document.scene.character.skins
        named = (skin for skin in skins if weights_key(skin.weights) == weights)
        return next((skin for skin in named if key_of(skin) == geometry), None)


def found_centres(skin: Skin, progress: Progress) -> Floats:
    """Compute the centres of rotation of a skin's vertices."""
    return centres_of(skin, lambda share: progress(share, ""))
