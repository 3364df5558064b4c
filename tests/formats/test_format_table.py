"""The table of docs/formats.md contains every format, with every figure within its bar."""

from __future__ import annotations

from pathlib import Path

from poise.formats import FORMATS

PAGE = Path(__file__).parents[2] / "docs" / "formats.md"


def rows() -> list[list[str]]:
    """The cells of its rows, without the two of its head."""
    lines = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_every_format_is_compared_as_it_is_read_and_written() -> None:
    expected = set[tuple[str, str]]()
    for name in FORMATS.names():
        found = FORMATS.get(name)
        expected |= {(name, "read")} if getattr(found, "reads", True) else set()
        expected |= {(name, "written")} if getattr(found, "writes", True) else set()
    assert {(row[0], row[1]) for row in rows()} == expected


def test_every_difference_is_within_its_bar() -> None:
    for row in rows():
        figure, bar = (float(cell.split()[0]) for cell in row[-2:])
        assert figure <= bar, row
        assert row[-1].split()[1:] == row[-2].split()[1:]  # of one unit
        assert int(row[4].split()[0]) > 0
