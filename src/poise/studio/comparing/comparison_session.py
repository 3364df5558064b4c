"""Comparison of methods on one drag, with recording and replay.

The compared bodies show the document's pose until they are pulled; pulling them does not change the
document. Every drag is recorded, and can be replayed with the same or other methods. In a replay
each method makes one step for every frame of the drag, so that the results are reproducible.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol

from poise.errors import InvalidValue
from poise.studio.comparing.comparison_run import SHARE, Contest, DragFrame, StepSample
from poise.studio.document import Document
from poise.studio.dragging.grabs import DragTargets, GrabController, Held
from poise.studio.scene.attachment import Grab, Grip
from poise.studio.scene.scene import Hold, Scene
from poise.studio.scene.solver_settings import MOST, Solver, SolverSettings
from poise.studio.wire.client import log_error

LONGEST = 10_000
"""Greatest number of recorded frames of a drag; later frames are not replayed."""

_PACE = 1.0 / 120.0  # seconds between rounds
_SETTLE = 60  # maximum number of rounds in which released bodies come to rest
_COMPILING = "is being compiled (only once on this machine) and joins later drags"


@dataclass(frozen=True, eq=False)
class Record:
    """A recorded drag: the scene in which it began, and its frames."""

    scene: Scene
    frames: tuple[DragFrame, ...]

    @property
    def label(self) -> str:
        """Names of the joints that were pulled."""
        first = self.frames[0]
        names = [grab.grip.joint for grab in first.grabs.values()]
        return ", ".join(names) or "a pin"

    @property
    def seconds(self) -> float:
        """Duration of the drag in seconds."""
        return self.frames[-1].time


class Audience(Protocol):
    """Receiver of a comparison's progress."""

    def samples_recorded(self, samples: Sequence[StepSample], fresh: bool) -> None:
        """Receive samples after bodies moved; ``fresh`` marks the first of a drag."""

    def comparison_changed(self) -> None:
        """Receive a change of methods, failures, or the recorded drag."""

    def notify(self, message: str) -> None:
        """Receive an error message that does not answer a request."""


class Referee(GrabController):
    """Controller of a comparison of methods on a document's body.

    Args:
        document: the document whose scene is the initial state.
        audience: the receiver of progress.

    Attributes:
        contest: the methods and their bodies, or None while they show the document's pose.
        record: the last drag, or None.
        replaying: whether the last drag is being replayed.
        moving: whether bodies are moving.
        samples: samples of the last drag or of its replay.
    """

    def __init__(self, document: Document, audience: Audience) -> None:
        super().__init__()
        self.document = document
        self.contest: Contest | None = None
        self.record: Record | None = None
        self.replaying = self.moving = False
        self.samples: list[StepSample] = []
        self._audience = audience
        self._seen = document.scene
        self._grabs: dict[int, Grab] = {}
        self._still = DragTargets({}, {}, {})
        self._first = -1
        self._ready: set[Solver] = set()
        self._faults: dict[Solver, str] = {}
        self._failures: list[str | None] = []
        self._busy = self._again = False
        self._preparing = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        document.listen(self._document_changed)

    @property
    def scene(self) -> Scene:
        """The scene of the document."""
        return self.document.scene

    @property
    def busy(self) -> bool:
        """Whether bodies are being pulled or replayed."""
        return self._busy or self._news.is_set()

    # -- from the browsers -----------------------------------------------------------------------

    def enter(self) -> None:
        """Start to compile or load the methods when a browser opens the comparison."""
        task = asyncio.get_running_loop().create_task(self.prepare())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def begin_from(self, lane: int) -> None:
        """Start the next drag of every method in the pose of this method's body."""
        self._first = lane

    def release(self, key: int) -> None:
        held = self._held.get(key)
        if held is None:
            return
        held.leaving = True
        if not self._held.only_leaving:
            del self._held[key]
            self._changed()
        self._news.set()

    def replay(self) -> None:
        """Replay the last drag with the current methods.

        Raises:
            InvalidValue: no drag has been recorded.
        """
        if self.record is None:
            raise InvalidValue("no drag to replay yet")
        self._held.clear()
        self._again = True
        self._news.set()

    def reset(self) -> None:
        """Reset all bodies to the document's pose."""
        self._held.clear()
        self._again = self.moving = False
        self.contest = None
        self._news.set()
        self._audience.samples_recorded((), False)
        self._audience.comparison_changed()

    def kept(self, lane: int) -> tuple[str, Scene]:
        """Return the label of an edit that keeps the pose of one of the bodies, and its scene.

        Raises:
            InvalidValue: there is no such body, or it has not been pulled.
        """
        contest = self.contest
        if contest is None or not 0 <= lane < len(contest.lanes):
            raise InvalidValue("this body has no pose yet; drag the bodies first")
        own = contest.lanes[lane]
        holds = contest.scene.with_places(self._held.dragged()).holds
        scene = replace(self.document.scene, pose=own.pose, holds=holds)
        return f"keep the pose of {own.method.label}", scene.repinned()

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
        elif scene.methods != seen.methods:
            self._held.clear()
            self._again = self.record is not None
            if self.record is None:
                self.contest = None
            self._news.set()
            self.enter()
            self._audience.comparison_changed()
        elif not self._busy and self.contest is not None and (
            scene.pose is not seen.pose or scene.holds is not seen.holds
        ):  # fmt: skip
            self.reset()

    # -- solving ---------------------------------------------------------------------------------

    async def work(self) -> None:
        """Solve drags and replays as they are requested, in an endless loop."""
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
                self.reset()  # start from a clean state after any error
                raise
            finally:
                self._busy = False

    async def prepare(self) -> None:
        """Compile or load the methods; a method participates when it is ready."""
        async with self._preparing:
            for method in self.document.scene.methods:
                scene = self.document.scene
                if method.solver in self._ready or method not in scene.methods:
                    continue
                self._faults.pop(method.solver, None)  # retry a method that failed before
                fault = await asyncio.to_thread(_tried, scene, method)
                if scene.character is not self.document.scene.character:
                    continue
                if fault is None:
                    self._ready.add(method.solver)
                else:
                    self._faults[method.solver] = log_error(fault)
                    self._audience.notify(f"{method.label}: {self._faults[method.solver]}")
                self._audience.comparison_changed()

    def waiting(self, lane: int) -> str | None:
        """Return the reason why one of the document's methods cannot participate yet, or None."""
        solver = self.document.scene.methods[lane].solver
        if solver in self._ready:
            return None
        return self._faults.get(solver, f"{solver} {_COMPILING}")

    def _begin(self, label: str) -> None:  # noqa: ARG002
        """Start a drag, and stop a replay in progress."""
        self._again = False
        if not self._held:
            scene, contest = self.document.scene, self.contest
            if contest is not None and 0 <= self._first < len(contest.lanes):
                pose = contest.lanes[self._first].pose
                scene = replace(scene, pose=pose, holds=contest.scene.holds)
            self.contest = self._contest(scene)

    def _taken(self, hold: Hold) -> Held:
        return Held(None, hold.id)

    def _contest(self, scene: Scene) -> Contest:
        methods = self.document.scene.methods
        contest = Contest(scene, methods)
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
        """Solve a drag until every grab is released."""
        contest = self.contest
        if contest is None:
            return
        frames: list[DragFrame] = []
        begun, settling = time.perf_counter(), 0
        self._audience.comparison_changed()
        while self._held and self.contest is contest:
            self._news.clear()
            started = time.perf_counter()
            targets = self._still.copy()
            self._held.copy_targets(targets)
            frame = DragFrame(started - begun, self._grabs, targets)
            if len(frames) < LONGEST:
                frames.append(frame)
            samples = await self._solve(partial(contest.round, frame, SHARE))
            if self.contest is not contest:
                break
            settling = 0 if self._news.is_set() else settling + 1
            self.moving = contest.moving and settling <= _SETTLE
            self._add_samples(samples, len(frames) == 1)
            if self.moving:
                await self._pause(_PACE - (time.perf_counter() - started))
            elif self._held.only_leaving:
                self._held.clear()
            else:
                await self._news.wait()
        self._end(contest, frames)

    def _end(self, contest: Contest, frames: Sequence[DragFrame]) -> None:
        """End a drag: record it for replay, and use its pins for the start of the next drag."""
        contest.release_all()
        self.moving = False
        if self.contest is not contest or not frames:
            return
        self.record = Record(contest.scene, tuple(frames))
        contest.scene = contest.scene.with_places(frames[-1].targets.holds)
        self._audience.samples_recorded((), False)
        self._audience.comparison_changed()

    async def _repeat(self) -> None:
        """Replay the last drag in real time, or slower if the methods are slower."""
        record = self.record
        self._again = False
        if record is None:
            return
        now = self.document.scene
        await self.prepare()
        scene = replace(record.scene, settings=now.settings, locked=now.locked)
        contest = self.contest = self._contest(scene)
        self.replaying = self.moving = True
        self._audience.comparison_changed()
        begun = time.perf_counter()
        for number, frame in enumerate(record.frames):
            await asyncio.sleep(max(0.0, begun + frame.time - time.perf_counter()))
            if self._again or self._held or self.contest is not contest:
                break
            self._add_samples(await self._solve(partial(contest.round, frame)), number == 0)
        contest.release_all()
        contest.scene = contest.scene.with_places(record.frames[-1].targets.holds)
        self.replaying = self.moving = False
        self._audience.samples_recorded((), False)
        self._audience.comparison_changed()

    def _add_samples(self, samples: Sequence[StepSample], fresh: bool) -> None:
        if fresh:
            self.samples.clear()
        self.samples += samples
        del self.samples[: -LONGEST * MOST]
        self._audience.samples_recorded(samples, fresh)
        contest = self.contest
        failures = [] if contest is None else [lane.failure for lane in contest.lanes]
        if failures != self._failures:
            self._failures = failures
            self._audience.comparison_changed()


def _tried(scene: Scene, method: SolverSettings) -> Exception | None:
    """Make one step of a method to compile or load its code; return the error, or None."""
    grabs = {0: Grab(Grip(scene.character.skeleton.joint_names[-1]))}
    try:
        Contest(scene, [method]).round(DragFrame(0.0, grabs, DragTargets.of(scene, grabs)))
    except Exception as fault:  # noqa: BLE001 - reported; the other methods are still prepared
        return fault
    return None
