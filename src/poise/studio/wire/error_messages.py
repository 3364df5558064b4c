"""A fault of Poise's own: seen in the terminal, and told to people as a sentence."""

from __future__ import annotations

import traceback


def told(fault: Exception) -> str:
    """Print a fault where it can be looked into, and give what people are told of it.

    >>> told(KeyError("x"))
    "a fault of Poise's own, KeyError: 'x'"
    """
    traceback.print_exception(fault)
    return sentence(fault)


def sentence(fault: Exception) -> str:
    """What people are told of a fault that is printed elsewhere.

    >>> sentence(KeyError("x"))
    "a fault of Poise's own, KeyError: 'x'"
    """
    return f"a fault of Poise's own, {type(fault).__name__}: {fault}"
