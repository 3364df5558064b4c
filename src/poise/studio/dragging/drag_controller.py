"""Drags of the document's body: grabs, their targets, and the solves that follow.

Targets arrive at the rate of the mouse. Each solve uses the latest targets, and solves continue
after the last target until the body rests. A gesture, from the first grab to the last release, is
one undo step. All code except the solves runs on the server's thread.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import partial

from poise.array_types import Floats
from poise.errors import PoiseError
from poise.studio.actions import Action
from poise.studio.document import Document
from poise.studio.dragging.drag_solve import DragSolve, DragStep
from poise.studio.dragging.grabs import Got, GrabController, Held
from poise.studio.scene.attachment import Grab, Grip, Quaternion
from poise.studio.scene.limb_posing import turned_values
from poise.studio.scene.limb_state import limbs_moved_by
from poise.studio.scene.scene import Hold, Scene
from poise.studio.wire.client import log_error

Show = Callable[[DragStep | None], None]

_PAUSE = 1.0 / 120.0  # seconds between steps without a new target
_SOON = 2.0  # seconds that a solve may take before browsers show that kernels are compiled
_SETTLE = 60  # maximum number of steps in which a released body comes to rest
_RESTING = 0.5  # maximum seconds that an edit waits for the body to rest


class DragController(GrabController):
    """Controller of the grabs, sliders and drawn edits on a document's body.

    Args:
        document: the document whose pose follows.
        show: called with every step, and with None after a pose was set directly.
        failed: called with the reason when an error released everything.
        dropped: called with the numbers of held grabs that were released by the server.
        preparing: called with True when a solve waits for kernels to compile, then with False.
    """

    def __init__(
        self, document: Document, show: Show, failed: Callable[[str], None],
        dropped: Callable[[Collection[int]], None], preparing: Callable[[bool], None],
    ) -> None:  # fmt: skip
        super().__init__()
        self.document = document
        self._show = show
        self._failed = failed
        self._dropped = dropped
        self._preparing = preparing
        self._compiling = False
        self._pull: DragSolve | None = None
        self._begun: DragSolve | None = None
        self._making: object = None
        self._slid: frozenset[str] = frozenset()
        self._slid_away = False
        self._drawn: Action | None = None
        self._hurry = False
        self._still = asyncio.Event()
        self._still.set()

    @property
    def scene(self) -> Scene:
        """The scene of the document."""
        return self.document.scene

    @property
    def busy(self) -> bool:
        """Whether the body is moving."""
        return not self._still.is_set() or self._news.is_set()

    # -- from the browsers -----------------------------------------------------------------------

    def release(self, key: int) -> None:
        held = self._held.get(key)
        if held is not None:
            held.leaving = True
            self._news.set()

    def slide(self, dof: str, value: float) -> None:
        """Set a DOF by a slider; pins hold, and the other DOFs follow."""
        scene = self.document.scene
        body = scene.character.skeleton
        at = body.dof_index(dof)
        q = scene.pose.q.copy()
        q[at] = min(max(value, float(body.lower[at])), float(body.upper[at]))
        self._set(f"slide {dof}", {dof}, body.unit_quaternions(q))

    def turn_joints(self, turns: Mapping[str, Quaternion]) -> None:
        """Rotate joints as `turned_values` does; pins hold, and the other DOFs follow.

        Raises:
            InvalidValue: a joint cannot be rotated.
        """
        scene = self.document.scene
        q = turned_values(scene, turns)
        names, joints = list(turns), map(scene.character.skeleton.joint, turns)
        label = names[0] if len(names) == 1 else f"{len(names)} joints"
        self._set(f"rotate {label}", {dof for joint in joints for dof in joint.dof_names}, q)

    def _set(self, label: str, dofs: Collection[str], q: Floats) -> None:
        """Set a pose with ``dofs`` set manually; solve for other DOFs if there are holds."""
        if not self._held or self.document.gesture is None:
            self.document.begin(label)
        self._slid_away = False
        self.document.pose(q)
        if self.document.scene.holds or self._held:
            self._drawn = None
            self._slid = frozenset(dofs) & {*self.document.scene.character.skeleton.dof_names}
            self._changed()
        else:
            self._show(None)

    def follow(self, edit: Action) -> None:
        """Preview an edit that is drawn in the view, such as a dragged handle; the body follows.

        Undo reverts the last preview.

        Raises:
            PoiseError: the edit cannot be applied.
        """
        after = edit.apply(self.document.scene)
        if not self._held or self.document.gesture is None:
            self.document.begin(edit.label)
        self.document.attempt(edit, after)
        if not after.holds and not self._held:
            self._show(None)
            return
        self._slid_away, self._drawn = False, edit
        self._slid = frozenset(edit.set_by_hand(after))
        self._changed()

    def take_back(self) -> None:
        """Cancel the edit that is drawn in the view, and restore the scene before it."""
        self._end_by_hand()
        self._pull = self._making = None
        if self._held:
            self._news.set()  # other grabs are still held, so the gesture continues
            return
        self.document.give_up()
        self._show(None)

    def end_slide(self) -> None:
        """End a slider movement, once the body has come to rest."""
        if self._sliding:
            self._slid_away = True
            self._news.set()
        elif not self._held:
            self.document.finish()
            self._show(None)

    # -- around other edits ----------------------------------------------------------------------

    async def prepare(self) -> None:
        """Solve once, so that the solver is compiled and loaded before the first drag."""
        scene = self.document.scene
        names = scene.character.skeleton.joint_names
        grabs = {0: Grab(Grip(names[-1]))}
        try:
            await self._announced(lambda: DragSolve(scene, grabs).step())
        except (PoiseError, ArithmeticError, ValueError):
            return  # reported when the body is dragged
        finally:
            self._ready()

    async def free(self) -> None:
        """Finish released grabs at their last targets; grabs that are held continue."""
        self._hurry = True
        while (self._held or self._sliding) and self._only_leaving():
            self._news.set()
            await asyncio.sleep(0.001)
        self._hurry = False

    async def release_all(self) -> None:
        """Release all grabs at once, before an edit of another kind."""
        self._open()
        await self._still.wait()
        self.document.finish()

    async def settled(self, scene: Scene, keep: Collection[str] = ()) -> Scene:
        """Solve a scene for its pins and targets, keeping the values of some DOFs.

        Solving stops after `_RESTING` seconds; the next drag continues from the pose reached.
        """
        moved = limbs_moved_by(scene.character.skeleton, scene.limbs, keep)
        still = replace(scene, locked=scene.locked | frozenset(keep)).with_loose_poles(moved)
        pull = await self._solve(partial(DragSolve, still, {}))
        loop = asyncio.get_running_loop()
        end = loop.time() + _RESTING
        for _ in range(_SETTLE):
            pulled = await self._solve(pull.step)
            if not pulled.moving or loop.time() > end:
                break
        return scene.with_q(pull.pose.q).with_poles_here(moved)

    def _open(self) -> None:
        """Remove all grabs, and report those that were still held."""
        holding = [key for key, held in self._held.items() if not held.leaving]
        self._held.clear()
        self._end_by_hand()
        self._pull = self._making = None
        if holding:
            self._dropped(holding)

    # -- solving ---------------------------------------------------------------------------------

    async def work(self) -> None:
        """Solve drags as they are requested, in an endless loop."""
        while True:
            await self._news.wait()
            self._news.clear()
            self._still.clear()
            try:
                await self._follow()
            except (PoiseError, ArithmeticError, ValueError) as problem:
                self._drop(str(problem))
            except Exception as fault:  # noqa: BLE001 - the next drag must work after any error
                self._drop(log_error(fault))
            finally:
                self._ready()
                self._still.set()

    def _drop(self, why: str) -> None:
        """Release all grabs, and report the reason."""
        self._open()
        self.document.finish()
        self._failed(f"the drag ended: {why}")
        self._show(None)

    async def _follow(self) -> None:
        settling = 0
        while self._held or self._sliding:
            self._news.clear()
            pull = self._pull
            if pull is None:
                made = self._making = object()
                new = partial(DragSolve, self._scene(), self._held.grabs())
                pull = await self._announced(new)
                if self._making is not made:
                    continue  # the grabs changed meanwhile
                self._pull = pull
            self._held.copy_targets(pull.targets)
            # A step takes about a millisecond, less than a round trip to the thread. The first step
            # may have to compile, so it runs on the thread.
            ready = self._begun is pull
            pulled = pull.step() if ready else await self._announced(pull.step)
            self._begun = pull
            self._ready()
            await asyncio.sleep(0)
            if self._pull is not pull:
                continue
            if self.document.gesture is None:
                self.document.begin("pull")
            self._take_over(pull)
            settling += 1
            hurried = self._hurry and self._only_leaving()
            still = not pulled.moving or settling > _SETTLE or hurried
            self._show(replace(pulled, moving=not still))
            if self._news.is_set() and not self._only_leaving():
                settling = 0
                self._leave_others()
            elif still and not self._leave():
                break
            elif not still:
                await self._pause(_PAUSE)

    def _only_leaving(self) -> bool:
        """Whether all grabs are released and the body is only coming to rest."""
        sliding = self._sliding and not self._slid_away
        return not sliding and self._held.only_leaving

    def _leave(self) -> bool:
        """Remove released grabs; return whether there were any."""
        leaving = [key for key, held in self._held.items() if held.leaving]
        for key in leaving:
            del self._held[key]
        gone = bool(leaving) or self._slid_away
        if self._slid_away:
            self._end_by_hand()
        if gone:
            self._pull = self._making = None
            if not self._held and not self._sliding:
                self.document.finish()
        return gone

    def _leave_others(self) -> None:
        """Remove released grabs while other grabs are held."""
        if any(held.leaving for held in self._held.values()):
            self._leave()

    def _begin(self, label: str) -> None:
        if not self._held:
            self._end_by_hand()
            self.document.begin(label)

    def _taken(self, hold: Hold) -> Held:
        """Return the grab of a hold; a pin is dragged like any point, and keeps its orientation."""
        grab = Grab(hold.grip, turning=hold.turn is not None) if hold.pin else None
        return Held(grab, hold.id, turn=hold.turn if hold.pin else None)

    def _changed(self) -> None:
        self._pull = self._making = None
        self._news.set()

    def _scene(self) -> Scene:
        """Return the scene to solve, with manually set DOFs locked and dragged pins removed."""
        scene = self.document.scene.without_holds(self._held.pins())
        if self._drawn is not None:
            scene = self._drawn.solved(scene)
        if not self._slid:
            return scene
        scene = scene.with_loose_poles(self._bent())
        return replace(scene, locked=scene.locked | self._slid)

    def _bent(self) -> frozenset[str]:
        """Return the ends of limbs with a held bend that a slider or ring moves."""
        scene = self.document.scene
        return limbs_moved_by(scene.character.skeleton, scene.limbs, self._slid)

    @property
    def _sliding(self) -> bool:
        """Whether a slider, a ring or a handle is held."""
        return bool(self._slid) or self._drawn is not None

    def _end_by_hand(self) -> None:
        self._slid, self._slid_away, self._drawn = frozenset(), False, None

    def _take_over(self, pull: DragSolve) -> None:
        """Store the solved pose and the positions of dragged pins in the document."""
        scene = self.document.scene.with_q(pull.pose.q).repinned(self._held.pins())
        if self._drawn is None and self._slid:
            scene = scene.with_poles_here(self._bent())
        self.document.change(scene.with_places(self._held.dragged()))

    async def _announced(self, work: Callable[[], Got]) -> Got:
        """Solve, and report when this takes long because kernels are compiled."""
        solving = asyncio.create_task(self._solve(work))
        if not self._compiling and not (await asyncio.wait([solving], timeout=_SOON))[0]:
            self._compiling = True
            self._preparing(True)
        return await solving

    def _ready(self) -> None:
        """Report that the solver is ready, after a report that it is not."""
        if self._compiling:
            self._compiling = False
            self._preparing(False)
