"""Edits that are still being drawn by hand: each is tried in the place of the last one, or seen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

from poise.errors import InvalidValue
from poise.studio.actions import Action, LongAction, action_from
from poise.studio.document.document import Document
from poise.studio.scene.scene import Scene
from poise.studio.serving.queries import Edit, outcome
from poise.studio.wire.client import Client

_TIMES: Final = 3  # that a long edit is done beside others' work, until that has to wait for it


class Trying:
    """Who draws an edit by hand, of several browsers one at a time.

    Args:
        document: that is edited.
        clients: the browsers that are there.
        editing: is held by whoever edits.
        show: shows everybody the body.
    """

    def __init__(
        self, document: Document, clients: Sequence[Client], editing: asyncio.Lock,
        show: Callable[[], None],
    ) -> None:  # fmt: skip
        self.document = document
        self._clients = clients
        self._editing = editing
        self._show = show
        self._trying: tuple[Client, str] | None = None
        self._drawing: Client | None = None

    async def take(self, client: Client, message: dict[str, object]) -> None:
        """``{"try": EDIT}``, any number of times, and ``{"keep": true}`` or false.

        Raises:
            PoiseError: it cannot be done; the document is unchanged.
        """
        if "try" not in message:
            async with self._editing:
                self.end(client, message["keep"] is True)
            return
        edit = Edit.of(message["try"])
        action = edit.action
        if isinstance(action, LongAction):
            raise InvalidValue(f"{action.label!r} takes long and has no preview")
        if edit.long and await self._beside(client, action):
            return
        async with self._editing:
            before = self._tried_on(client, action.label)
            if before is not None:
                after = (await outcome(edit, action, before)).scene
                self._tried(client, action, after)
            self._show()

    async def _beside(self, client: Client, action: Action) -> bool:
        """Try an edit while others go on with theirs; False where they always come before it."""
        for _ in range(_TIMES):
            async with self._editing:
                before = self._tried_on(client, action.label)
            if before is None:
                self._show()
                return True
            after = await asyncio.to_thread(action.apply, before)
            async with self._editing:
                if self._tried_on(client, action.label) is before:
                    self._tried(client, action, after)
                    self._show()
                    return True
        return False

    def _tried_on(self, client: Client, label: str) -> Scene | None:
        """The scene that an edit is tried on; None while another holds the body or draws."""
        trying = self._now()
        own = trying is not None and trying[0] is client
        if client not in self._clients or (not own and self.document.gesture is not None):
            return None
        return self.document.tried_on(label)

    def _tried(self, client: Client, action: Action, after: Scene) -> None:
        if client in self._clients:
            self.document.attempt(action, after)
            self._trying = (client, action.label)

    def _now(self) -> tuple[Client, str] | None:
        if self._trying is not None and self.document.gesture != self._trying[1]:
            self._trying = None  # something else has ended it
        return self._trying

    def end(self, client: Client, keep: bool) -> None:
        """What was tried is kept, or all is as before it."""
        trying = self._now()
        if trying is not None and trying[0] is client:
            self._trying = None
            if keep:
                self.document.finish()
            else:
                self.document.give_up()
        self._show()

    def draw(self, client: Client, asked: object) -> None:
        """An edit that is being drawn by hand and only seen by who draws it; None: no more.

        ``{"drawing": EDIT}``, any number of times, and ``{"drawing": null}``, after the edit itself
        where it is done: it is saved meanwhile. Of several browsers the first has this.
        """
        action = None if asked is None else action_from(asked)
        if isinstance(action, LongAction):
            raise InvalidValue(f"{action.label!r} takes long: it is done, not drawn")
        if self._drawing in (None, client):
            self._drawing = None if action is None else client
            self.document.drawn = action

    def leave(self, client: Client) -> None:
        """A browser has gone: what it tried is kept, what it drew is not."""
        if self._trying is not None and self._trying[0] is client:
            self.end(client, keep=True)
        self.draw(client, None)
