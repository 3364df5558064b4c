"""Edits: what a user does to the document, each a message from the browser and one step of undo."""

from poise.studio.actions.action import (
    ACTIONS,
    Action,
    LongAction,
    TellingAction,
    action_from,
)

__all__ = ["ACTIONS", "Action", "LongAction", "TellingAction", "action_from"]
