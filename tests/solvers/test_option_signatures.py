"""The options of a solve have the same names, types and defaults wherever they are accepted."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, get_type_hints

import pytest

from poise.solvers.comparison import compare
from poise.solvers.problem import Problem
from poise.solvers.solve import SolveOptions, solve
from poise.solvers.tracker import Tracker

OTHER = {
    Tracker.__init__: {"metrics", "solver", "prior"},
    compare: {"tolerance"},
}
"""Options with a meaning of their own: a tracker has its method, and follows goals by default."""


def _keywords(function: Callable[..., Any]) -> dict[str, inspect.Parameter]:
    parameters = inspect.signature(function).parameters.values()
    return {each.name: each for each in parameters if each.kind is each.KEYWORD_ONLY}


def test_options_to_pass_on_are_those_of_solve() -> None:
    own = {name: str(each.annotation) for name, each in _keywords(solve).items() if name != "batch"}
    stated = inspect.get_annotations(SolveOptions)
    assert list(stated) == list(own)
    assert {name: each.__forward_arg__ for name, each in stated.items()} == own
    assert get_type_hints(SolveOptions).keys() == own.keys()


@pytest.mark.parametrize("function", [Problem.__init__, Tracker.__init__, compare])
def test_shared_options_have_the_types_and_defaults_of_solve(function: Callable[..., Any]) -> None:
    whole, found = _keywords(solve), _keywords(function)
    shared = whole.keys() & found.keys() - OTHER.get(function, set())
    assert {"locked", "human_limits"} <= shared or function is compare
    for name in shared:
        assert found[name].default == whole[name].default, name
        assert found[name].annotation == whole[name].annotation, name
