"""Mutated copies of a text file, for fuzzing the readers."""

from __future__ import annotations

import random
from collections.abc import Sequence


def mutated(data: bytes, chance: random.Random, words: Sequence[bytes], most: int = 2) -> bytes:
    """``data`` with one to ``most`` cuts, copies, broken bytes or broken words.

    ``words`` are what the format's grammar is made of, and what does not belong into it.
    """
    for _ in range(chance.randint(1, most)):
        at = chance.randrange(len(data) + 1)
        span = chance.choice([1, 1, 2, 5, 40, 400])
        kind = chance.randrange(7)
        before, part, after = data[:at], data[at : at + span], data[at + span :]
        if kind == 0:
            data = before + after
        elif kind == 1:
            data = before + part * chance.randint(2, 5) + after
        elif kind == 2:
            data = before + bytes(chance.randrange(256) for _ in range(span % 7)) + part + after
        elif kind == 3:
            data = before + chance.choice(words) + part + after
        elif kind == 4:
            data = before + chance.choice(words) + after
        elif kind == 5:
            digits = [place for place, byte in enumerate(data) if 48 <= byte <= 57]
            place = chance.choice(digits) if digits else 0
            data = data[:place] + chance.choice((b"-", b".", b"9", b"e5")) + data[place:]
        elif chance.random() < 0.2:
            data = before
    return data
