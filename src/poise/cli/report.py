"""The report of a command, as lines or as one JSON object."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from poise.report_text import finite, printable

NOT_CONVERGED = 3
"""The exit code of a solve that missed a goal; its nearest pose is still written."""


@dataclass(frozen=True)
class Report:
    """The outcome of a command.

    Attributes:
        lines: text for people.
        data: data for programs; printed instead of the lines with ``--json``.
        as_json: whether to print the data.
        code: the exit code.
    """

    lines: Sequence[str]
    data: Mapping[str, Any] = field(default_factory=dict[str, Any])
    as_json: bool = False
    code: int = 0

    def text(self) -> str:
        """Return the text for standard output.

        >>> Report(["one", "two"]).text()
        'one\\ntwo\\n'
        >>> Report([], {"upper": [1.0, float("inf")]}, as_json=True).text()
        '{"upper": [1.0, null]}\\n'
        """
        if self.as_json:
            return json.dumps(finite(self.data), allow_nan=False, ensure_ascii=False) + "\n"
        return "".join(f"{printable(line)}\n" for line in self.lines)
