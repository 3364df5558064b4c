"""Weight painting: brush strokes, sent to every browser dab by dab.

A dab changes rows of a `poise.binding.weight_canvas.Canvas`, and these rows are sent to browsers.
The document gets new immutable skins a few times per second, for autosave, and at the end of a
stroke, which is one undo step. The centres of rotation that follow from the weights are computed
in jobs, one skin at a time.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats, Integers
from poise.binding.brush import FALLOFFS, TOOLS, Brush
from poise.binding.outliers import rogue_vertices
from poise.binding.surface_weights import SurfaceWeights, bound_together
from poise.binding.weight_canvas import BrushResult, Canvas, Spot
from poise.errors import InvalidValue, PoiseError
from poise.model.character import Character
from poise.model.mesh import Mesh
from poise.model.skin import Skin
from poise.model.weights import Weights
from poise.skinning.centres_of_rotation import centres_of, keep_centres, known_centres
from poise.studio.document import Document
from poise.studio.jobs.jobs import Jobs, JobWork, Progress
from poise.studio.scene.attachment import joint_name, near, skin_of
from poise.studio.scene.scene import Scene
from poise.studio.wire.client import Client, log_error
from poise.studio.wire.geometry import key_of, strongest, weights_called, weights_key
from poise.studio.wire.messages import FACING, MIRRORED, Lift, Paint, Painted

_COMMIT = 0.25  # seconds between updates of the document during a stroke
_BATCH = 1.0 / 60.0  # seconds of dabs per message
_RECENT = 8  # versions of the weights that browsers may still fetch


@dataclass
class _Stroke:
    """A stroke in progress; ``bare`` counts vertices whose weight could not be reduced."""

    client: Client
    label: str
    joint: str
    bare: int = 0


@dataclass(eq=False)
class _Surface:
    """Skins that form one surface: their numbers, their canvas, and the rows to send.

    ``base`` contains the document's skins that correspond to the canvas.
    """

    group: list[int]
    canvas: Canvas
    base: Sequence[Skin]
    pending: dict[int, list[Integers]] = field(default_factory=dict[int, list[Integers]])
    fresh: bool = False

    def note(self, dabbed: BrushResult) -> None:
        """Record the vertices that a dab changed."""
        for place, vertices in enumerate(dabbed.vertices):
            if len(vertices):
                self.pending.setdefault(place, []).append(vertices)
                self.fresh = True

    def takes(self, character: Character) -> bool:
        """Adopt the document's current skins; return False if they differ from the canvas's."""
        skins, body = character.skins, character.skeleton
        if skins is self.base and body is self.canvas.pose.skeleton:
            return True
        if max(self.group) >= len(skins) or _group_of(skins, self.group[0]) != self.group:
            return False
        if not self.canvas.takes([skins[number] for number in self.group], body):
            return False
        self.base, self.pending, self.fresh = skins, {}, False
        return True


class Painter:
    """Painter of the skins of a document.

    Args:
        document: the document to paint.
        clients: the browsers that receive changes.
    """

    def __init__(self, document: Document, clients: Sequence[Client]) -> None:
        self.document = document
        self._clients = clients
        self._queue: deque[tuple[Client, Paint | Lift]] = deque()
        self._news = asyncio.Event()
        self._still = asyncio.Event()
        self._still.set()
        self._surfaces: list[_Surface] = []
        self._making = asyncio.Lock()
        self._stroke: _Stroke | None = None
        self._committed = 0.0
        self._recent: deque[Weights] = deque(maxlen=_RECENT)

    @property
    def busy(self) -> bool:
        """Whether dabs are waiting or a stroke is in progress."""
        return bool(self._queue) or self._stroke is not None

    # -- from the browsers -----------------------------------------------------------------------

    def paint(self, client: Client, message: Paint | Lift) -> None:
        """Queue a dab, or the end of a stroke."""
        self._queue.append((client, message))
        self._still.clear()
        self._news.set()

    def leave(self, client: Client) -> None:
        """End the stroke of a browser that disconnected."""
        if any(owner is client for owner, _ in self._queue) or self._painting(client):
            self.paint(client, Lift(0))

    async def release_all(self) -> None:
        """Paint the waiting dabs and end the stroke, before an edit of another kind."""
        await self._still.wait()
        self._lift()

    def weights(self, key: str) -> Weights | None:
        """Return weights that were sent to a browser, by key, or None if no longer stored.

        Weights of undone steps are included, as a browser may fetch them later.
        """
        return weights_called(key)

    def commit(self) -> None:
        """Store the painted weights in the document, for autosave and for browsers to fetch."""
        fresh = [each for each in self._surfaces if each.fresh]
        if not fresh:
            return
        self._send_changes()
        self._committed = _now()
        scene = self.document.scene
        before = scene.character.skins
        skins = list(before)
        for surface in fresh:
            surface.fresh = False
            if surface.base is not before:
                continue  # the skins were replaced meanwhile, and browsers know
            for number, skin in zip(surface.group, surface.canvas.skins(), strict=True):
                if skins[number] is not skin:
                    self._recent.append(skins[number].weights)
                    skins[number] = skin
                    named = {"skin": number, "weights": weights_key(skin.weights)}
                    self._send_all({"painted": named})
        if self.document.gesture is None:
            self.document.begin("paint")
        character = replace(scene.character, skins=tuple(skins))
        for surface in self._surfaces:
            if surface.base is before:
                surface.base = character.skins
        self.document.change(replace(scene, character=character))

    async def flaws(self, joint: str) -> tuple[Flaws, ...]:
        """Find faulty weights of a joint in each skin, as painted so far."""
        count = len(self.document.scene.character.skins)
        found = [Flaws((), ())] * count
        done: set[int] = set()
        for number in range(count):
            if number in done or number >= len(self.document.scene.character.skins):
                continue
            surface = await self._surface_of(number)
            done.update(surface.group)
            canvas = surface.canvas
            sums = [canvas.follows(k) for k in range(len(surface.group))]
            column = canvas.column(joint)
            parts = await asyncio.to_thread(flaws, canvas, joint, column, sums)
            for place, own in zip(surface.group, parts, strict=True):
                if place < count:
                    found[place] = own
        return tuple(found)

    # -- painting ---------------------------------------------------------------------------------

    async def work(self) -> None:
        """Paint queued dabs, in an endless loop."""
        while True:
            try:
                await asyncio.wait_for(self._news.wait(), _COMMIT if self._fresh else None)
            except TimeoutError:
                self.commit()
                continue
            self._news.clear()
            begun = _now()
            try:
                while self._queue:
                    client, message = self._queue.popleft()
                    await self._take(client, message)
                    if _now() - begun > _BATCH:
                        self._send_changes()
                        await asyncio.sleep(0)
                        begun = _now()
                    if self._fresh and _now() - self._committed > _COMMIT:
                        self.commit()
                self._send_changes()
            finally:
                self._still.set()  # edits wait for this event, also after an error

    async def _take(self, client: Client, message: Paint | Lift) -> None:
        try:
            if isinstance(message, Lift):
                if self._painting(client):
                    self._lift()
            else:
                await self._dab(client, message)
        except PoiseError as problem:
            client.send_json({"error": {"kind": problem.kind, "message": str(problem)}})
        except Exception as fault:  # noqa: BLE001 - edits wait for the painter, so it must go on
            text = f"a dab failed by {log_error(fault)}"
            client.send_json({"error": {"kind": type(fault).__name__, "message": text}})
        client.painted = max(client.painted, message.seq)

    async def _dab(self, client: Client, message: Paint) -> None:
        scene = self.document.scene
        brush, joint, spot = _asked(message, scene)
        stroke = self._stroke
        if stroke is None or stroke.client is not client:
            self._lift()
            stroke = self._stroke = _Stroke(client, f"paint {joint}", joint)
        surface = await self._surface_of(message.skin)
        # A stroke is one undo step, even if it paints several joints.
        if self.document.gesture != stroke.label:
            self.document.begin(stroke.label)
            self._committed = _now()
        dabbed = surface.canvas.dab(
            brush, joint, replace(spot, skin=surface.group.index(spot.skin))
        )
        stroke.bare = max(stroke.bare, dabbed.bare)
        surface.note(dabbed)
        if len(dabbed) and scene.painting.placed:
            cleared = replace(scene.painting, placed=(), placed_in=())
            self.document.change(replace(self.document.scene, painting=cleared))

    @property
    def _fresh(self) -> bool:
        return any(surface.fresh for surface in self._surfaces)

    async def _surface_of(self, skin: int) -> _Surface:
        """Return the surface of a skin, updated to the document."""
        async with self._making:
            scene = self.document.scene
            skins = scene.character.skins
            known = next((each for each in self._surfaces if skin in each.group), None)
            if known is None or not known.takes(scene.character):
                self.commit()
                skins = self.document.scene.character.skins
                group = _group_of(skins, skin)
                own = [skins[number] for number in group]
                canvas = await asyncio.to_thread(Canvas, own, scene.pose)
                known = _Surface(group, canvas, skins)
                gone = {*group, *range(len(skins), 1 << 16)}
                self._surfaces = [each for each in self._surfaces if not gone & {*each.group}]
                self._surfaces.append(known)
            if known.canvas.pose is not self.document.scene.pose:
                self.commit()
                await asyncio.to_thread(known.canvas.stand, self.document.scene.pose)
            return known

    def _painting(self, client: Client) -> bool:
        return self._stroke is not None and self._stroke.client is client

    def _lift(self) -> None:
        """End a stroke."""
        stroke, self._stroke = self._stroke, None
        if stroke is None:
            return
        self.commit()
        if self.document.gesture == stroke.label:
            self.document.finish()
        if stroke.bare:
            many = "a vertex follows" if stroke.bare == 1 else f"{stroke.bare} vertices follow"
            stroke.client.send_json({"error": {"kind": "Notice", "message": (
                f"{many} only {stroke.joint} or locked joints, so its weight cannot be removed. "
                "Add weight of another joint there first."
            )}})  # fmt: skip

    # -- messages ---------------------------------------------------------------------------------

    def _send_changes(self) -> None:
        """Send the rows that changed since the last call to every browser."""
        for surface in self._surfaces:
            pending, surface.pending = surface.pending, {}
            for place, parts in pending.items():
                rows = np.unique(np.concatenate(parts))
                joints, weights = strongest(*surface.canvas.rows(place, rows))
                self._send(surface.group[place], rows, joints, weights)
        self._acknowledge()

    def _send(
        self, skin: int, rows: Integers, joints: NDArray[np.uint32], weights: NDArray[np.float32]
    ) -> None:
        width = joints.shape[1]
        numbers = rows.astype(np.uint32)
        for client in self._clients:
            client.send(Painted(0, skin, width, numbers, joints.ravel(), weights.ravel()))

    def _acknowledge(self) -> None:
        """Acknowledge to each browser its last painted dab."""
        none, nothing = np.zeros(0, dtype=np.uint32), np.zeros(0, dtype=np.float32)
        for client in self._clients:
            if client.painted > client.told_painted:
                client.told_painted = client.painted
                client.send(Painted(client.painted, 0, 0, none, none, nothing))

    def _send_all(self, message: dict[str, object]) -> None:
        for client in self._clients:
            client.send_json(message)


def _asked(message: Paint, scene: Scene) -> tuple[Brush, str, Spot]:
    """Read the brush, the joint and the spot of a message.

    Raises:
        InvalidValue: a value of the message is out of range.
    """
    character = scene.character
    if not character.skins:
        raise InvalidValue("this character has no skin; bind a mesh to it first")
    skin_of(character, message.skin)
    joint = joint_name(character.skeleton, message.joint)
    for what, options in (("tool", TOOLS), ("falloff", FALLOFFS)):
        if getattr(message, what) >= len(options):
            raise InvalidValue(
                f"no {what} {getattr(message, what)}; the number available is {len(options)}"
            )
    brush = Brush(
        tool=TOOLS[message.tool], falloff=FALLOFFS[message.falloff], radius=message.radius,
        strength=message.strength, value=message.value, influences=message.limit or None,
        mirror=bool(message.flags & MIRRORED),
        facing=near((message.x, message.y, message.z)) if message.flags & FACING else None,
        locked=frozenset(scene.painting.locked),
    )  # fmt: skip
    return brush, joint, Spot(message.skin, message.face, message.u, message.v)


def _group_of(skins: Sequence[Skin], number: int) -> list[int]:
    """Return the numbers of the skins that form one surface with a skin."""
    return next(group for group in bound_together(skins) if number in group)


def _now() -> float:
    return asyncio.get_running_loop().time()


MOST = 20_000
"""Greatest number of faulty vertices that are listed per skin."""


@dataclass(frozen=True)
class Flaws:
    """Faulty vertices of a skin: without weights, and in isolated spots of a joint's weights."""

    bare: tuple[int, ...]
    rogue: tuple[int, ...]


def flaws(canvas: Canvas, joint: str, column: Floats, sums: Sequence[Floats]) -> tuple[Flaws, ...]:
    """Find faulty weights of a joint in each skin of a canvas.

    Args:
        canvas: the canvas with the surface and the bones.
        joint: the joint whose weights are checked.
        column: weights of the joint at the surface's vertices, shape (n,).
        sums: sums of weights of each skin's vertices, shape (v,) each.

    >>> from poise.bundled import character
    >>> hero = character()
    >>> canvas = Canvas(hero.skins, hero.rest)
    >>> flaws(canvas, "lhand", canvas.column("lhand"), [canvas.follows(0)])
    (Flaws(bare=(), rogue=()),)
    """
    weights = SurfaceWeights(canvas.surface, (joint,), column[:, None])
    outliers = rogue_vertices(weights, joint, canvas.bones)
    return tuple(
        Flaws(
            tuple(np.flatnonzero(own <= 0.0)[:MOST].tolist()),
            tuple(np.flatnonzero(outliers[place])[:MOST].tolist()),
        )
        for own, place in zip(sums, canvas.surface.places, strict=True)
    )


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
