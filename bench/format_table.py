"""The table of file formats: one row per comparison with an independent program."""

from __future__ import annotations

from dataclasses import dataclass

HEAD = (
    "| format | direction | quantity | compared with | files | largest difference | tolerance |\n"
    "| --- | --- | --- | --- | --: | --: | --: |"
)


@dataclass(frozen=True)
class Row:
    """One row of the table.

    Attributes:
        format: name of the format in the registry.
        way: "read" or "written".
        what: compared quantity.
        judge: program or formula of the comparison.
        files: number of files.
        figure: largest difference.
        bar: upper bound of `figure`.
        unit: unit of both; "" for a fraction of the size.
        beyond: listed exceptions: files above the bar that are not counted in `figure`.
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
        """Format the row as Markdown."""
        exceptions = f"{self.beyond} exception{'s' if self.beyond > 1 else ''}"
        files = f"{self.files}" + (f" (and {exceptions})" if self.beyond else "")
        figure = f"{self.figure:.1e}" if self.figure else "0"
        shown = [f"{cell} {self.unit}".strip() for cell in (figure, f"{self.bar:g}")]
        cells = [self.format, self.way, self.what, self.judge, files, *shown]
        return f"| {' | '.join(cells)} |"


def table(rows: list[Row]) -> str:
    """Format all rows as Markdown, sorted by format."""
    ordered = sorted(rows, key=lambda row: (row.format, row.way, row.what, row.judge))
    return "\n".join([HEAD, *(row.line() for row in ordered)])


def with_table(page: str, found: str) -> str:
    """Replace the table of a page."""
    lines = page.split("\n")
    first = lines.index(HEAD.split("\n")[0])
    last = next(at for at in range(first, len(lines)) if not lines[at].startswith("|"))
    return "\n".join([*lines[:first], *found.split("\n"), *lines[last:]])
