"""The table of file formats: a row for each comparison with a program that does not use Poise."""

from __future__ import annotations

from dataclasses import dataclass

HEAD = (
    "| format | | what | compared with | files | largest difference | bar |\n"
    "| --- | --- | --- | --- | --: | --: | --: |"
)


@dataclass(frozen=True)
class Row:
    """A line of the table.

    Attributes:
        format: its name in the registry.
        way: "read" or "written".
        what: is compared.
        judge: with what.
        files: how many.
        figure: the largest difference.
        bar: what it may be.
        unit: of both; "" for a share of the size.
        beyond: files above the bar that the list of exceptions names, not counted in `figure`.
    """

    format: str
    way: str
    what: str
    judge: str
    files: int
    figure: float
    bar: float
    unit: str = ""
    beyond: int = 0

    @property
    def met(self) -> bool:
        return self.figure <= self.bar and self.files > 0

    def line(self) -> str:
        """As Markdown."""
        files = f"{self.files}" + (f" (and {self.beyond} not)" if self.beyond else "")
        figure = f"{self.figure:.1e}" if self.figure else "0"
        shown = [f"{cell} {self.unit}".strip() for cell in (figure, f"{self.bar:g}")]
        cells = [self.format, self.way, self.what, self.judge, files, *shown]
        return f"| {' | '.join(cells)} |"


def table(rows: list[Row]) -> str:
    """All rows as Markdown, by format."""
    ordered = sorted(rows, key=lambda row: (row.format, row.way, row.what, row.judge))
    return "\n".join([HEAD, *(row.line() for row in ordered)])


def with_table(page: str, found: str) -> str:
    """A page with another table for the one that it has."""
    lines = page.split("\n")
    first = lines.index(HEAD.split("\n")[0])
    last = next(at for at in range(first, len(lines)) if not lines[at].startswith("|"))
    return "\n".join([*lines[:first], *found.split("\n"), *lines[last:]])
