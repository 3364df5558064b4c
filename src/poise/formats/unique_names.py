"""Make repeated names of a file unique by numbering."""

from __future__ import annotations

from collections.abc import Iterable


class UniqueNames:
    """Returns each name once, and ``name_2``, ``name_3``, ... for repetitions.

    The time is independent of the number of repetitions.

    >>> names = UniqueNames({"root"})
    >>> [names.new(wanted) for wanted in ("hand", "hand", "root", "hand_2", "hand")]
    ['hand', 'hand_2', 'root_2', 'hand_2_2', 'hand_3']
    """

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self.taken = set(taken)
        self._counts: dict[str, int] = {}

    def new(self, wanted: str) -> str:
        """Return a free name based on ``wanted``, and mark it as taken."""
        name, count = wanted, self._counts.get(wanted, 1)
        while name in self.taken:
            count += 1
            name = f"{wanted}_{count}"
        self._counts[wanted] = count
        self.taken.add(name)
        return name
