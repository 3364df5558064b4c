"""Names that a file gives several times, numbered."""

from __future__ import annotations

from collections.abc import Iterable


class UniqueNames:
    """Gives each name once, and ``name_2``, ``name_3``, ... where it is wanted again.

    Twenty thousand equal names take as long as different ones.

    >>> names = UniqueNames({"root"})
    >>> [names.new(wanted) for wanted in ("hand", "hand", "root", "hand_2", "hand")]
    ['hand', 'hand_2', 'root_2', 'hand_2_2', 'hand_3']
    """

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self.taken = set(taken)
        self._counts: dict[str, int] = {}

    def new(self, wanted: str) -> str:
        """A name like ``wanted`` that is not taken; it is taken from now on."""
        name, count = wanted, self._counts.get(wanted, 1)
        while name in self.taken:
            count += 1
            name = f"{wanted}_{count}"
        self._counts[wanted] = count
        self.taken.add(name)
        return name
