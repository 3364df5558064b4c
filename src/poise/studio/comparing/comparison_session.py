"""The referee of a comparison: lets the methods be pulled alike, and the last drag be repeated.

The bodies that are compared stand where the document's does until they are pulled; pulling them
changes nothing of the document. Every drag is kept as it was made, so that it can be replayed, also
with other methods: then each of them makes a step for every moment of it, so that the same methods
give the same numbers again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol, TypeVar

from poise.errors import InvalidValue
from poise.studio.comparing.comparison_run import SHARE, Contest, Frame, Sample
from poise.studio.document.document import Document
from poise.studio.dragging.drag_handles import Held, Holding
from poise.studio.dragging.drag_targets import DragTargets
from poise.studio.scene.attachment import Grab, Grip, Quaternion, Vector
from poise.studio.scene.scene import Scene
from poise.studio.scene.solver_settings import MOST, Solver, SolverSettings
from poise.studio.wire.error_messages import told

Got = TypeVar("Got")

LONGEST = 10_000
"""Moments of a drag that are kept; what comes after them is not replayed."""

_PACE = 1.0 / 120.0  # seconds between rounds
_SETTLE = 60  # rounds in which bodies that are let go come to rest, at most
_COMPILING = "is being compiled, once on this machine: it takes part in pulls after that"


@dataclass(frozen=True, eq=False)
class Record:
    """A drag as it was made: the scene that it began in, and its moments."""

    scene: Scene
    frames: tuple[Frame, ...]

    @property
    def label(self) -> str:
        """What was pulled."""
        first = self.frames[0]
        names = [grab.grip.joint for grab in first.grabs.values()]
        return ", ".join(names) or "a pin"

    @property
    def seconds(self) -> float:
        """How long it took."""
        return self.frames[-1].time


class Audience(Protocol):
    """Who receives its progress."""

    def watched(self, samples: Sequence[Sample], fresh: bool) -> None:
        """Bodies have moved; ``fresh`` says that a drag has just begun."""

    def heard(self) -> None:
        """Something else has changed: methods, failures, what can be replayed."""

    def say(self, message: str) -> None:
        """Something has gone wrong that nobody waits for."""


class Referee:
    """Methods compared on a document's body.

    Args:
        document: whose scene is where everything begins.
        audience: the receivers.

    Attributes:
        contest: the methods and their bodies, or None while they stand as the document's does.
        record: the last drag, or None.
        replaying: whether that is being repeated just now.
        moving: whether bodies are on their way.
        samples: what the steps of the last drag, or of its replay, came to.
    """

    def __init__(self, document: Document, audience: Audience) -> None:
        self.document = document
        self.contest: Contest | None = None
        self.record: Record | None = None
        self.replaying = self.moving = False
        self.samples: list[Sample] = []
        self._audience = audience
        self._seen = document.scene
        self._held = Holding()
        self._grabs: dict[int, Grab] = {}
        self._still = DragTargets({}, {}, {})
        self._first = -1
        self._ready: set[Solver] = set()
        self._faults: dict[Solver, str] = {}
        self._failures: list[str | None] = []
        self._busy = self._again = False
        self._preparing = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._news = asyncio.Event()
        self._solver = ThreadPoolExecutor(1, "comparing")
        document.listen(self._document_changed)

    @property
    def busy(self) -> bool:
        """Whether bodies are pulled or replayed just now."""
        return self._busy or self._news.is_set()

    # -- from the browsers -----------------------------------------------------------------------

    def enter(self) -> None:
        """Somebody is looking: what the methods need is compiled or loaded."""
        task = asyncio.get_running_loop().create_task(self.prepare())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def begin_from(self, lane: int) -> None:
        """The next drag begins, for all, in the pose of this one's body."""
        self._first = lane

    def take(self, key: int, spot: Grip) -> None:
        """Take hold of a spot of every body."""
        self._begin()
        self._held[key] = Held(Grab(spot))
        self._changed()

    def take_hold(self, key: int, number: int) -> None:
        """Take hold of a pin or target itself; only the bodies that are compared follow.

        Raises:
            InvalidValue: there is none of that number, or it has no place.
        """
        hold = self.document.scene.hold(number)
        if hold.position is None:
            raise InvalidValue(
                f"{hold.grip.joint} holds its orientation only: there is no position to drag"
            )
        self._begin()
        self._held[key] = Held(None, number)
        self._changed()

    def drag(self, key: int, place: Vector) -> None:
        """Pull to a place; of what is not held any more, nothing."""
        held = self._held.get(key)
        if held is not None and not held.leaving:
            held.place = place
            self._news.set()

    def turn(self, key: int, turn: Quaternion) -> None:
        """Turn the joint that is held, its spot staying where it is."""
        held = self._held.get(key)
        if held is None or held.leaving or held.grab is None:
            return
        held.turn = turn
        if not held.grab.turning:
            held.grab = replace(held.grab, turning=True)
            self._changed()
        self._news.set()

    def release(self, key: int) -> None:
        """Let go; bodies come to rest where they were pulled to last."""
        held = self._held.get(key)
        if held is None:
            return
        held.leaving = True
        if not self._held.only_leaving:
            del self._held[key]
            self._changed()
        self._news.set()

    def replay(self) -> None:
        """Repeat the last drag with the methods of now.

        Raises:
            InvalidValue: there is none.
        """
        if self.record is None:
            raise InvalidValue("there is no drag to replay yet")
        self._held.clear()
        self._again = True
        self._news.set()

    def reset(self) -> None:
        """All bodies go back to the document's pose."""
        self._held.clear()
        self._again = self.moving = False
        self.contest = None
        self._news.set()
        self._audience.watched((), False)
        self._audience.heard()

    def kept(self, lane: int) -> tuple[str, Scene]:
        """The document's scene with one of the bodies' poses, and what that edit is called.

        Raises:
            InvalidValue: there is no such body, or it has not been pulled.
        """
        contest = self.contest
        if contest is None or not 0 <= lane < len(contest.lanes):
            raise InvalidValue("pull on the bodies first: there is no pose of this one to keep")
        own = contest.lanes[lane]
        holds = contest.scene.with_places(self._held.dragged()).holds
        scene = replace(self.document.scene, pose=own.pose, holds=holds)
        return f"keep the pose of {own.way.label}", scene.repinned()

    # -- the document ----------------------------------------------------------------------------

    def _document_changed(self) -> None:
        seen, scene = self._seen, self.document.scene
        self._seen = scene
        if scene.character is not seen.character:
            self.record = None
            self.samples.clear()
            self._ready.clear()
            self._faults.clear()
            self.reset()
        elif scene.ways != seen.ways:
            self._held.clear()
            self._again = self.record is not None
            if self.record is None:
                self.contest = None
            self._news.set()
            self.enter()
            self._audience.heard()
        elif not self._busy and self.contest is not None and (
            scene.pose is not seen.pose or scene.holds is not seen.holds
        ):  # fmt: skip
            self.reset()

    # -- solving ---------------------------------------------------------------------------------

    async def work(self) -> None:
        """Have bodies follow whenever something is pulled or replayed; for ever."""
        while True:
            await self._news.wait()
            self._news.clear()
            self._busy = True
            try:
                if self._again:
                    await self._repeat()
                elif self._held:
                    await self._follow()
            except Exception:
                self.replaying = False
                self.reset()  # whatever it is, the next pull starts again
                raise
            finally:
                self._busy = False

    async def prepare(self) -> None:
        """Compile or load what the methods need; those that are not ready are left out so long."""
        async with self._preparing:
            for way in self.document.scene.ways:
                scene = self.document.scene
                if way.solver in self._ready or way not in scene.ways:
                    continue
                self._faults.pop(way.solver, None)  # whatever it was, it is tried once more
                fault = await asyncio.to_thread(_tried, scene, way)
                if scene.character is not self.document.scene.character:
                    continue
                if fault is None:
                    self._ready.add(way.solver)
                else:
                    self._faults[way.solver] = told(fault)
                    self._audience.say(f"{way.label}: {self._faults[way.solver]}")
                self._audience.heard()

    def waiting(self, lane: int) -> str | None:
        """Why one of the document's methods cannot take part yet, or None."""
        solver = self.document.scene.ways[lane].solver
        if solver in self._ready:
            return None
        return self._faults.get(solver, f"{solver} {_COMPILING}")

    def _begin(self) -> None:
        """From now on this is a drag; another one that was being replayed is given up."""
        self._again = False
        if not self._held:
            scene, contest = self.document.scene, self.contest
            if contest is not None and 0 <= self._first < len(contest.lanes):
                pose = contest.lanes[self._first].pose
                scene = replace(scene, pose=pose, holds=contest.scene.holds)
            self.contest = self._contest(scene)

    def _contest(self, scene: Scene) -> Contest:
        ways = self.document.scene.ways
        contest = Contest(scene, ways)
        for lane in contest.lanes:
            lane.failure = self.waiting(lane.number)
        return contest

    def _changed(self) -> None:
        contest = self.contest
        if contest is None:
            return
        self._grabs = self._held.grabs()
        known = 0 <= self._first < len(contest.lanes)
        pose = contest.lanes[self._first].pose if known else contest.scene.pose
        self._still = DragTargets.of(replace(contest.scene, pose=pose), self._grabs)
        self._news.set()

    async def _follow(self) -> None:
        """Be pulled until everything that was held has been let go."""
        contest = self.contest
        if contest is None:
            return
        frames: list[Frame] = []
        begun, settling = time.perf_counter(), 0
        self._audience.heard()
        while self._held and self.contest is contest:
            self._news.clear()
            started = time.perf_counter()
            wishes = self._still.copy()
            self._held.wish(wishes)
            frame = Frame(started - begun, self._grabs, wishes)
            if len(frames) < LONGEST:
                frames.append(frame)
            samples = await self._solve(partial(contest.round, frame, SHARE))
            if self.contest is not contest:
                break
            settling = 0 if self._news.is_set() else settling + 1
            self.moving = contest.moving and settling <= _SETTLE
            self._told(samples, len(frames) == 1)
            if self.moving:
                await self._pause(_PACE - (time.perf_counter() - started))
            elif self._held.only_leaving:
                self._held.clear()
            else:
                await self._news.wait()
        self._end(contest, frames)

    def _end(self, contest: Contest, frames: Sequence[Frame]) -> None:
        """A drag is over: it can be replayed now, and the next one begins with it."""
        contest.release_all()
        self.moving = False
        if self.contest is not contest or not frames:
            return
        self.record = Record(contest.scene, tuple(frames))
        contest.scene = contest.scene.with_places(frames[-1].wishes.holds)
        self._audience.watched((), False)
        self._audience.heard()

    async def _repeat(self) -> None:
        """Replay the last drag at its own pace, or as quickly as the methods are."""
        record = self.record
        self._again = False
        if record is None:
            return
        now = self.document.scene
        await self.prepare()
        scene = replace(record.scene, settings=now.settings, locked=now.locked)
        contest = self.contest = self._contest(scene)
        self.replaying = self.moving = True
        self._audience.heard()
        begun = time.perf_counter()
        for number, frame in enumerate(record.frames):
            await asyncio.sleep(max(0.0, begun + frame.time - time.perf_counter()))
            if self._again or self._held or self.contest is not contest:
                break
            self._told(await self._solve(partial(contest.round, frame)), number == 0)
        contest.release_all()
        contest.scene = contest.scene.with_places(record.frames[-1].wishes.holds)
        self.replaying = self.moving = False
        self._audience.watched((), False)
        self._audience.heard()

    def _told(self, samples: Sequence[Sample], fresh: bool) -> None:
        if fresh:
            self.samples.clear()
        self.samples += samples
        del self.samples[: -LONGEST * MOST]
        self._audience.watched(samples, fresh)
        contest = self.contest
        failures = [] if contest is None else [lane.failure for lane in contest.lanes]
        if failures != self._failures:
            self._failures = failures
            self._audience.heard()

    async def _pause(self, seconds: float) -> None:
        """Wait for news, for so long."""
        try:
            await asyncio.wait_for(self._news.wait(), max(seconds, 0.0))
        except TimeoutError:
            return

    async def _solve(self, work: Callable[[], Got]) -> Got:
        return await asyncio.get_running_loop().run_in_executor(self._solver, work)


def _tried(scene: Scene, way: SolverSettings) -> Exception | None:
    """One step of a method, which compiles or loads what it needs; a fault of it, or None."""
    grabs = {0: Grab(Grip(scene.character.skeleton.joint_names[-1]))}
    try:
        Contest(scene, [way]).round(Frame(0.0, grabs, DragTargets.of(scene, grabs)))
    except Exception as fault:  # noqa: BLE001 - told, and the other methods are prepared
        return fault
    return None
