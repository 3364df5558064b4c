"""Tasks for the tests of batch runs, in a module that workers can import by name."""

from __future__ import annotations

import os
import signal
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from poise.batch import Done, asked
from poise.errors import FileSyntax, InvalidValue


@dataclass(frozen=True)
class Shout:
    """Writes a text file in capitals; some texts make it fail, die, reject them, or take time."""

    extensions: tuple[str, ...] = (".txt",)
    tail: str = "!"
    marks: str = ""
    score: str | None = field(default=None, metadata=asked("--score", "FILE", file=True))

    @property
    def name(self) -> str:
        return "shout"

    def check(self) -> None:
        if len(self.tail) > 2:
            raise InvalidValue(f"{self.tail} is too loud")

    def __call__(self, source: Path, folder: Path) -> Done:
        text = source.read_text()
        if text.startswith("broken"):
            (folder / "half").write_text("half")
            raise FileSyntax("is broken; expected better", file=source, line=1)
        if text.startswith("fault"):
            raise ZeroDivisionError("a fault of the task")
        if text.startswith("exit"):
            sys.exit(3)
        if text.startswith("deadly") and self._first_time(source, int(text.split()[1])):
            os.kill(os.getpid(), signal.SIGKILL)
        if text.startswith("hang"):
            (folder / "half").write_text("half")
            if text.endswith("deaf"):
                signal.signal(signal.SIGTERM, signal.SIG_IGN)
            time.sleep(600.0)
        if text.startswith("slow"):
            time.sleep(float(text.split()[1]))
        (folder / f"{source.stem}.out").write_text(text.upper() + self.tail)
        if text.startswith("poor"):
            return Done((), ("loud",), {"length": len(text)}, rejected="poor text")
        if text.startswith("odd"):
            return Done((), (), {"length": np.float32(len(text))})
        return Done((), ("loud",), {"length": len(text)})

    def _first_time(self, source: Path, deaths: int) -> bool:
        """Return whether the process has died of this file less often than it should."""
        before = len(list(Path(self.marks).glob(f"{source.stem}-*")))
        (Path(self.marks) / f"{source.stem}-{before}").touch()
        return before < deaths
