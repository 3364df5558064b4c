"""Session: a document and the browsers that show and edit it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Collection, Generator, Sequence
from functools import partial
from typing import Final

from poise.errors import InvalidValue, PoiseError
from poise.files.json_text import JsonObject
from poise.model.skeleton import Skeleton
from poise.studio.actions import Action
from poise.studio.actions.example_weights import PlaceVertex
from poise.studio.comparing.comparison_run import StepSample
from poise.studio.comparing.comparison_session import Referee
from poise.studio.document import Document
from poise.studio.dragging.drag_controller import DragController
from poise.studio.dragging.drag_solve import DragStep, posed
from poise.studio.dragging.grabs import GrabController
from poise.studio.files.autosave import Autosave
from poise.studio.files.motion_import import Imported
from poise.studio.jobs.jobs import Jobs, JobWork
from poise.studio.painting import Centres, Painter
from poise.studio.scene.scene import Scene
from poise.studio.scene.timeline_state import LONGEST
from poise.studio.serving.edit_preview import PlacementPreview, Trying, check_quick, outcome
from poise.studio.serving.requests import (
    LONG,
    CancelJob,
    Compare,
    DrawEdit,
    EndPreview,
    FollowEdit,
    PreviewEdit,
    PreviewPlace,
    Redo,
    ShowTrails,
    Undo,
    compared,
    compared_view,
    joint_turns,
    read,
)
from poise.studio.serving.scene_messages import PARTS, prepare
from poise.studio.timeline.timeline import at_time, hide_ghosts, send_ghosts, send_keys, send_trails
from poise.studio.wire.client import Client, Socket, log_error
from poise.studio.wire.messages import (
    COMPARED,
    SLIDER,
    BeginFrom,
    GrabHold,
    GrabJoint,
    GrabSkin,
    Handed,
    Lift,
    Paint,
    Release,
    Scrub,
    Slide,
    TurnJoints,
    received,
)
from poise.studio.wire.serialisation import Tagged, to_json

_PATIENCE: Final = 5.0  # seconds that the result of a job waits for a drag to end
_MOST_REPAIRS: Final = 5  # maximum number of repairs listed in one message
_BROWSER = 8  # bits of a grab's number, below the browser's number
_GRABBED = (1 << _BROWSER) - 1
_PULLS = (GrabSkin, GrabJoint, GrabHold, Slide, TurnJoints)
_GRABS = (*_PULLS, Scrub)


class Session:
    """A document with its browsers.

    Attributes:
        document: the document.
        autosave: its autosave, or None.
        clients: the connected browsers.
        drags: the drags on the document's body.
        jobs: the running jobs.
        referee: the comparison of methods.
    """

    def __init__(self, document: Document, autosave: Autosave | None = None) -> None:
        self.document = document
        self.autosave = autosave
        self.clients: list[Client] = []
        self.preparing = False
        """Whether browsers show that the solver is being prepared."""
        self.drags = DragController(
            document, self._show_all, self.notify, self._dropped, self._prepare
        )
        self.jobs = Jobs(self._send_all)
        self.referee = Referee(document, self)
        self.painter = Painter(document, self.clients)
        self.centres = Centres(document, self.jobs)
        self.errors: tuple[str, bytes] | None = None
        """Name and bytes of the error report of the last marker import, or None."""
        self._editing = asyncio.Lock()
        self._following: set[asyncio.Task[None]] = set()
        self._turns: dict[str, TurnQueue] = {}
        self._count = 0
        self._player: Client | None = None
        self._trying = Trying(document, self.clients, self._editing, partial(self._show_all, None))
        self._sliding: Client | None = None
        self._placing: dict[int, PlacementPreview] = {}
        document.notify = self.notify
        document.listen(self._send_all)

    # -- browsers --------------------------------------------------------------------------------

    def join(self, socket: Socket) -> Client:
        """Add a browser and send it the whole state."""
        self._count += 1
        self.painter.commit()  # so that the browser fetches the latest weights
        client = Client(self._count, socket, catch_up=self._send)
        self.clients.append(client)
        self._send(client)
        self._show(client, None)
        return client

    def leave(self, client: Client) -> None:
        """Remove a disconnected browser and release its grabs."""
        self.clients.remove(client)
        if self._player is client:
            self._stop_playing()
        self._trying.leave(client)
        self._placing.pop(client.number, None)
        if self._sliding is client:
            self._end_slide()
        for grab in range(SLIDER):
            self._hands_of(grab).release(_key(client, grab))
        self.painter.leave(client)

    def _send_all(self) -> None:
        for client in self.clients:
            if not client.is_behind():
                self._send(client)

    def _send(self, client: Client) -> None:
        """Send a browser the parts that changed since it last received them."""
        jobs = self.jobs.views()
        if client.sent.get("jobs", ()) != jobs:
            client.sent["jobs"] = jobs
            client.send_json({"jobs": to_json(jobs)})
        if client.sent.get("preparing", False) != self.preparing:
            client.sent["preparing"] = self.preparing
            client.send_json({"preparing": self.preparing})
        news: JsonObject = {}
        for name, (owner, view) in PARTS.items():
            thing = owner(self.document)
            if name not in client.sent or client.sent[name] is not thing:
                client.sent[name] = thing
                news[name] = to_json(thing if view is None else view(self.document))
        if news:
            client.send_json({"revision": self.document.revision, "scene": news})
        send_keys(client, self.document.scene)
        if self._player is None:
            send_ghosts(client, self.document.scene)
        send_trails(client, self.document.scene, self.document.gesture is not None)

    def _show_all(self, pulled: DragStep | None) -> None:
        for client in self.clients:
            self._show(client, pulled)

    def _show(self, client: Client, pulled: DragStep | None) -> None:
        scene = self.document.scene
        client.show(posed(scene.pose, pulled, client.seq, scene.time))

    # -- comparison --------------------------------------------------------------------------

    def samples_recorded(self, samples: Sequence[StepSample], fresh: bool) -> None:
        """Send samples and poses of a comparison to the browsers that show it."""
        for client in self.clients:
            if client.comparing:
                client.show(compared(self.referee, samples, fresh, client.seq))

    def comparison_changed(self) -> None:
        """Send the state of a comparison to the browsers that show it."""
        for client in self.clients:
            if client.comparing:
                client.send_json({"compared": to_json(compared_view(self.referee))})

    async def _compare(self, client: Client, request: Compare) -> None:
        referee = self.referee
        if request.order == "enter":
            client.comparing = True
            referee.enter()
            client.send_json({"compared": to_json(compared_view(referee))})
            client.show(compared(referee, referee.samples, True, client.seq))
        elif request.order == "leave":
            client.comparing = False
        elif request.order == "replay":
            referee.replay()
        elif request.order == "reset":
            referee.reset()
        else:
            label, after = referee.kept(request.lane)
            await self._let_go()
            self.document.step(label, after)
            self._show_all(None)

    # -- messages from browsers
    # --------------------------------------------------------------------------

    async def receive(self, client: Client, data: str | bytes) -> None:
        """Handle a message; errors change nothing and are sent to the browser."""
        try:
            if isinstance(data, bytes):
                message = received(data)
                client.seq = message.seq
                async with self._editing:  # no grabs during an edit
                    if isinstance(message, Paint | Lift):
                        if not self.painter.busy:
                            await self.drags.release_all()
                        self.painter.paint(client, message)
                        return
                    if isinstance(message, _GRABS) and not _of_comparison(message):
                        await self.painter.release_all()
                        await self.drags.free()
                    if isinstance(message, _PULLS) and not _of_comparison(message):
                        self._stop_playing()
                    self._hand(client, message)
            else:
                await self._answer(client, await read(data), len(data) >= LONG)
        except PoiseError as error:
            client.send_json(_error_message(error))

    async def _answer(self, client: Client, request: Tagged, long: bool) -> None:
        """Handle a request; ``long`` if its message was long and an edit is applied on a thread."""
        match request:
            case CancelJob(job):
                self.jobs.cancel(job)
            case ShowTrails(joints):
                client.trails = joints
                send_trails(client, self.document.scene, self.document.gesture is not None)
            case PreviewPlace(edit):
                await self._place(client, edit)
            case PreviewEdit(edit):
                await self._trying.take(client, edit, long)
            case _:
                async with self._editing:
                    await self._answer_alone(client, request, long)

    async def _answer_alone(self, client: Client, request: Tagged, long: bool) -> None:
        """Handle a request that waits for edits in progress."""
        match request:
            case EndPreview(keep):
                self._trying.end(client, keep)
            case DrawEdit(edit):
                self._trying.draw(client, edit)
            case FollowEdit(edit):
                await self._draw_out(client, edit)
            case Compare():
                await self._compare(client, request)
            case Undo() | Redo():
                await self._let_go()
                _ = self.document.undo() if isinstance(request, Undo) else self.document.redo()
                self._show_all(None)
            case Action(long=True):
                await self._begin(request)
            case Action():
                await self._do(request, long)
            case _:
                raise TypeError(f"no answer to {request!r}")

    async def open(self, scene: Scene) -> None:
        """Replace the scene by that of a file, and report the repairs of its reader."""
        await asyncio.to_thread(prepare, scene.character)
        if self.autosave is not None:
            await asyncio.to_thread(self.autosave.prepare, scene.character)
        async with self._editing:
            await self._let_go()
            self.document.open(scene)
        self._show_all(None)
        repairs = [repair.message for repair in scene.character.repairs]
        if repairs:
            more = f"and {len(repairs) - _MOST_REPAIRS} more"
            words = repairs if len(repairs) <= _MOST_REPAIRS else [*repairs[:_MOST_REPAIRS], more]
            self.notify(f"{scene.character.name} was repaired when it was read: {'; '.join(words)}")

    async def lay(self, found: Imported) -> str:
        """Add imported motions to the timeline; send the summary to all browsers and return it.

        Raises:
            InvalidValue: the character was replaced meanwhile.
        """
        async with self._editing:
            await self._let_go()
            self.document.step(f"import {found.name}", found.onto(self.document.scene))
        self._show_all(None)
        self.notify(found.message)
        return found.message

    def notify(self, message: str) -> None:
        """Send a sentence to every browser."""
        for client in self.clients:
            client.send_json({"error": {"kind": "Notice", "message": message}})

    def _dropped(self, keys: Collection[int]) -> None:
        """Notify browsers of their grabs that the server released."""
        for client in self.clients:
            grabs = [key & _GRABBED for key in keys if key >> _BROWSER == client.number]
            if grabs:
                client.send_json({"dropped": {"grabs": grabs, "seq": client.seq}})

    def _prepare(self, preparing: bool) -> None:
        """Show in all browsers, also those that join later, whether the solver is prepared."""
        self.preparing = preparing
        self._send_all()
        if not preparing:
            self.notify("The solver is ready. Drag any part of the body.")

    async def settle(self) -> None:
        """Finish drags and brush strokes in progress, so that they become undo steps."""
        async with self._editing:
            await self._let_go()

    async def _let_go(self) -> None:
        """Finish the brush stroke and release all grabs."""
        await self.painter.release_all()
        await self.drags.release_all()

    def _hand(self, client: Client, message: Handed) -> None:
        scene = self.document.scene
        body = scene.character.skeleton
        if isinstance(message, Scrub):
            self._scrub(client, message)
            return
        if isinstance(message, Slide):
            if message.dof >= body.nq:
                raise InvalidValue(f"no DOF {message.dof}; the number of DOFs is {body.nq}")
            self.drags.slide(body.dof_names[message.dof], message.value)
            self._sliding = client
            return
        if isinstance(message, TurnJoints):
            self.drags.turn_joints(joint_turns(body, message))
            self._sliding = client
            return
        if isinstance(message, BeginFrom):
            self.referee.begin_from(message.lane)
            return
        hands = self._hands_of(message.grab)
        key = _key(client, message.grab)
        if message.grab == SLIDER and isinstance(message, _GRABS):
            raise InvalidValue(
                f"{SLIDER} is reserved for sliders; choose another number for a grab"
            )
        if not isinstance(message, Release):
            hands.hand(key, message)
        elif message.grab == SLIDER:
            self._end_slide()
        else:
            hands.release(key)

    async def _place(self, client: Client, edit: PlaceVertex | None) -> None:
        """Show the preview of a vertex in one browser, or end it.

        Raises:
            PoiseError: the weights cannot be computed.
        """
        preview = self._placing.setdefault(client.number, PlacementPreview())
        scene = self.document.scene
        if edit is None:
            preview.end(client, scene)
        else:
            await preview.show(client, scene, edit)

    async def _draw_out(self, client: Client, edit: Action | None) -> None:
        """Apply an edit that follows the mouse, or cancel it.

        Raises:
            PoiseError: the edit cannot be applied.
        """
        if edit is None:
            if self._sliding is client:
                self._sliding = None
                self.drags.take_back()
            return
        check_quick(edit)
        await self.painter.release_all()
        await self.drags.free()
        self._stop_playing()
        self.drags.follow(edit)
        self._sliding = client

    def _end_slide(self) -> None:
        self._sliding = None
        self.drags.end_slide()

    def _scrub(self, client: Client, message: Scrub) -> None:
        """Show another time of the timeline; during a drag the pose does not change."""
        if not 0.0 <= message.time <= LONGEST:
            raise InvalidValue(f"the time {message.time:g} s is out of range")
        if self.document.gesture is None:
            if message.playing:
                self._player = client
                for each in self.clients:
                    hide_ghosts(each)
            else:
                self._player = None
            self.document.look(at_time(self.document.scene, message.time))
        self._show_all(None)

    def _stop_playing(self) -> None:
        """End playback, as it stopped or a drag began, and show ghosts again."""
        if self._player is not None:
            self._player = None
            for client in self.clients:
                send_ghosts(client, self.document.scene)

    def _hands_of(self, grab: int) -> GrabController:
        """Return the receiver of a grab's messages by its number: drags or comparison."""
        return self.referee if COMPARED <= grab < SLIDER else self.drags

    async def _do(self, action: Action, long: bool) -> None:
        """Apply an edit, and solve for its pins and targets if needed."""
        await self._let_go()
        before = self.document.scene
        done = await outcome(action, before, long)
        after = done.scene
        # after edits of the skeleton or the whole pose, pins are already at their points
        if not action.whole_pose and _pulls(before, after):
            after = await self.drags.settled(after, action.set_by_hand(before))
        if after.character is not before.character:
            await asyncio.to_thread(prepare, after.character)
        self.document.step(action.label, after, action)
        if done.notes:
            self.notify("; ".join(done.notes))
        self._show_all(None)

    async def _begin(self, action: Action) -> None:
        """Start the work of a long edit, or queue it behind earlier edits of the same queue."""
        turn = TurnQueue()
        if action.queue:
            turn = self._turns.setdefault(action.queue, turn)
        body = self.document.scene.character.skeleton
        with contextlib.ExitStack() as leaving:
            first = leaving.enter_context(turn.joined())
            begun: tuple[Scene, JobWork] | None = None
            if first:
                await self.painter.release_all()
                begun = self.document.scene, action.work(self.document.scene)
            following = self._follow_in_turn(action, turn, begun, body, leaving.pop_all())
            self._following.add(task := asyncio.create_task(following))
            task.add_done_callback(self._following.discard)

    async def _follow_in_turn(
        self, action: Action, turn: TurnQueue, begun: tuple[Scene, JobWork] | None, body: Skeleton,
        leaving: contextlib.ExitStack,
    ) -> None:  # fmt: skip
        with leaving:
            async with turn.lock:
                try:
                    if begun is None:
                        begun = await self._begin_late(action, body)
                    await self._follow(action, *begun)
                except PoiseError as error:
                    self._send_error(error)
                except Exception as fault:  # noqa: BLE001 - the task has no caller
                    self._send_error(PoiseError(f"{action.label}: {log_error(fault)}"))

    async def _begin_late(self, action: Action, body: Skeleton) -> tuple[Scene, JobWork]:
        async with self._editing:
            await self.painter.release_all()
            scene = self.document.scene
            if scene.character.skeleton is not body:
                raise InvalidValue(
                    f"{action.label!r} was queued when the character changed; repeat it"
                )
            return scene, action.work(scene)

    def _send_error(self, error: PoiseError) -> None:
        """Report a failed edit to all browsers, and end the previews of its weights."""
        for client in self.clients:
            client.send_json(_error_message(error))
            if preview := self._placing.get(client.number):
                preview.end(client, self.document.scene)

    async def _follow(self, action: Action, before: Scene, work: JobWork) -> None:
        """Run the work of an edit, and apply its result if it still fits the scene."""
        try:
            result = await self.jobs.run(work)
            await self._between_gestures()
            async with self._editing:
                await self._let_go()
                after = action.done(before, self.document.scene, result)
                self.document.step(action.label, after, action)
            if message := action.message(result):
                self.notify(message)
        except PoiseError as error:
            self._send_error(error)
        self._show_all(None)

    async def _between_gestures(self) -> None:
        """Wait until no drag is in progress, for a limited time."""
        end = asyncio.get_running_loop().time() + _PATIENCE
        while self.document.gesture is not None and asyncio.get_running_loop().time() < end:
            await asyncio.sleep(0.02)


class TurnQueue:
    """Queue of edits that run one after the other."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self._many = 0

    @contextlib.contextmanager
    def joined(self) -> Generator[bool]:
        """Join the queue; yield whether this edit is first and need not wait for the lock.

        An unlocked lock may still have waiting edits. An edit that joins while another edit holds
        ``_editing`` must not wait for an edit that waits for the other one to end.
        """
        self._many += 1
        try:
            yield self._many == 1
        finally:
            self._many -= 1


def _error_message(error: PoiseError) -> JsonObject:
    return {"error": {"kind": error.kind, "message": str(error)}}


def _key(client: Client, grab: int) -> int:
    return client.number << _BROWSER | grab


def _of_comparison(message: Handed) -> bool:
    """Return whether a message is about the bodies of a comparison."""
    return COMPARED <= getattr(message, "grab", 0) < SLIDER


def _pulls(before: Scene, after: Scene) -> bool:
    """Return whether an edit changed pins, targets, pose or settings that the body follows."""
    timed = after.keys is not before.keys or after.clips is not before.clips
    timed = timed or after.layers is not before.layers
    timed = timed or after.timeline is not before.timeline  # the timeline overrides pins
    return bool(after.holds) and not timed and (
        after.holds is not before.holds or after.pose is not before.pose
        or after.settings != before.settings
    )  # fmt: skip
