"""Edits of the document: each is a message from the browser and one step in the undo history."""

from poise.studio.actions.action import ACTIONS, Action, action_from

__all__ = ["ACTIONS", "Action", "action_from"]
