"""Result of one command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Outcome:
    """The exit code and what went to the two streams."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The one JSON object on standard output."""
        return json.loads(self.out)


Poise = Callable[..., Outcome]
