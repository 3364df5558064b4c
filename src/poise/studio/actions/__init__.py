"""Edits of the document: each is a message from the browser and one step in the undo history."""

from poise.studio.actions.action import (
    ACTIONS,
    Action,
    DrawnAction,
    LongAction,
    LongInTurn,
    PosingAction,
    ReportingAction,
    ReportingLongAction,
    SettingAction,
    action_from,
    applied,
)

__all__ = [
    "ACTIONS",
    "Action",
    "DrawnAction",
    "LongAction",
    "LongInTurn",
    "PosingAction",
    "ReportingAction",
    "ReportingLongAction",
    "SettingAction",
    "action_from",
    "applied",
]
