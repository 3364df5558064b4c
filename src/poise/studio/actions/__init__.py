"""Edits: what a user does to the document, each a message from the browser and one step of undo."""

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
