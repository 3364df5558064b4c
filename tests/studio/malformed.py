"""Malformed messages to the studio: frames and edits of every kind."""

from __future__ import annotations

import dataclasses
import json

import numpy as np

from poise.studio.actions import ACTIONS
from poise.studio.wire.messages import UP
from poise.studio.wire.serialisation import packed_fields

NUMBERS = (0.0, 1.0, -0.5, 1e-30, 1e30, -3e38, float("nan"), float("inf"))


def any_frame(rng):
    """A frame of any kind that a browser may send, with any numbers in it."""
    kind = rng.choice(UP)
    values = []
    for _, packing in packed_fields(kind):
        whole = {"B": 255, "H": 65_535, "I": 2**32 - 1}.get(packing.letter)
        if packing.array:
            numbers = NUMBERS if whole is None else (0, 1, 2, 5, 29, whole)
            values.append(np.array(rng.choices(numbers, k=rng.randrange(5))))
        elif whole is None:
            values.append(rng.choice(NUMBERS))
        else:
            values.append(rng.choice((0, 1, 2, 5, 29, whole)))
    data = kind(*values).packed()
    return data if rng.random() < 0.8 else data[: rng.randrange(len(data))]


def any_edit(rng):
    """An edit of any kind, with whatever in it."""
    name = rng.choice(ACTIONS.names())
    odd = (None, True, -1, 7, 1e300, "lhand", "", [], [0, 0, 0], ["root"], {}, {"root_tx": 1e9})
    fields = dataclasses.fields(ACTIONS.get(name))
    return json.dumps({"do": name, **{field.name: rng.choice(odd) for field in fields}})
