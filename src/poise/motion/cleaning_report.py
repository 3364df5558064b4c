"""Format the result of `poise.motion.cleaned` as lines of text."""

from __future__ import annotations

from poise.motion.cleaning import CleanedMotion
from poise.report_text import counted, milli


def cleaning_lines(made: CleanedMotion, cutoff: float | None) -> list[str]:
    """Return the report of a cleaning: contacts, operations, slides and notes.

    Args:
        made: the result of `cleaned`.
        cutoff: cut-off frequency of the low-pass filter, hertz; None if the motion was not
            filtered.

    >>> from poise.bundled import character
    >>> from poise.motion import cleaned
    >>> cleaning_lines(cleaned(character().motion), None)[0].split(":")[0]
    'contacts'
    """
    lines: list[str] = []
    contacts = made.contacts
    if contacts is not None:
        lines.append(
            f"contacts: {len(contacts.spans)} ({counted(len(contacts.points), 'point')}, "
            f"{counted(len(contacts.stances), 'stance')}), floor at {milli(contacts.floor)}"
        )
        if contacts.up != made.motion.skeleton.up:
            lines.append(f"assumed up axis: {contacts.up}")
    lines += [each.description for each in made.operations]
    if cutoff is not None:
        before, after = (milli(value) for value in made.jitter)
        lines.append(f"jitter of the worst joint: {after} (before: {before})")
    if made.locked is not None:
        lines += _slides(made)
        lines.append(f"no joint moved by more than {milli(made.locked.changed)} to hold the feet")
        if missed := made.locked.missed:
            lines.append(
                f"out of reach in {counted(len(missed), 'frame')}, "
                f"first in frame {missed[0]}: moved as near as possible"
            )
    elif contacts is not None and contacts.spans:
        lines.append(f"feet slide by up to {milli(made.slide[0])}")
    return [*lines, *(f"note: {note}" for note in made.notes)]


_SHOWN = 12  # maximum number of stances in the report


def _slides(made: CleanedMotion) -> list[str]:
    """Return a line for each stance, by time; of many stances, those with the longest slides."""
    slides = sorted(made.slides, key=lambda each: -each.contact_before)[:_SHOWN]
    lines = [
        f"  {each.foot} foot, frames {each.first} to {each.last}: slides by "
        + milli(each.contact_before)
        + (f", now {milli(each.contact_after)}" if each.held else ", unchanged")
        for each in sorted(slides, key=lambda each: (each.first, each.foot))
    ]
    left = len(made.slides) - len(slides)
    return [*lines, f"  and {counted(left, 'stance')} more with shorter slides"] if left else lines
