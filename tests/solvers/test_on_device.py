"""Numbers of problems that arrays in GPU memory hold (`poise.solvers.on_device`), without a GPU."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

import poise
from poise.device import Settings
from poise.errors import InvalidValue, ShapeError
from poise.solvers import Problem, on_device
from samples.hero import bare_character

BODY = bare_character().skeleton
PROBLEM = Problem(BODY, [poise.reach("lhand", (0.5, 1.0, 0.3))])


def count(
    monkeypatch: pytest.MonkeyPatch, starts: tuple[int, ...], targets: tuple[int, ...]
) -> Any:
    """The number of problems for arrays of some shapes."""
    found: list[int] = []

    def kept(array: Any, count: int, width: int, name: str, settings: Settings) -> None:
        found.append(count)

    made = SimpleNamespace(poses=None, errors=None, reports=None)
    monkeypatch.setattr(on_device, "_on_device", kept)
    monkeypatch.setattr(on_device, "_solved", lambda *_: made)
    arrays = SimpleNamespace(shape=starts), SimpleNamespace(shape=targets)
    on_device.solve_in_memory(PROBLEM, *arrays, 0, Settings())
    one, other = found
    assert one == other
    return one


def test_one_row_applies_to_all_problems(monkeypatch: pytest.MonkeyPatch) -> None:
    q, t = BODY.nq, 3
    for starts, targets, wanted in (
        ((q,), (t,), 1), ((1, q), (5, t), 5), ((5, q), (t,), 5), ((4, q), (4, t), 4),
        ((0, q), (1, t), 0), ((q,), (0, t), 0), ((0, q), (0, t), 0),
    ):  # fmt: skip
        assert count(monkeypatch, starts, targets) == wanted


def test_other_shapes_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    q, t = BODY.nq, 3
    with pytest.raises(ShapeError, match="a batch of 5 starts does not match 4 targets"):
        count(monkeypatch, (5, q), (4, t))
    with pytest.raises(ShapeError, match="a batch of 0 starts does not match 4 targets"):
        count(monkeypatch, (0, q), (4, t))
    with pytest.raises(ShapeError, match="numbers in GPU memory"):
        count(monkeypatch, (5, q + 1), (5, t))
    with pytest.raises(InvalidValue, match="problems at once"):
        count(monkeypatch, (on_device.MOST + 1, q), (t,))
