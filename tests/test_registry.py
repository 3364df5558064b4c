"""Registries: lazy, ordered, extensible, with suggestions for unknown names."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from poise.errors import UnknownSolver
from poise.registry import Registry


def _registry(**builtin: str) -> Registry[object]:
    return Registry("solver", group="poise.solvers", builtin=builtin, error=UnknownSolver)


@pytest.fixture
def entry_points(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The groups that were asked for; two packages offer an entry in `poise.solvers`."""
    asked: list[str] = []

    def offered(*, group: str) -> list[EntryPoint]:
        asked.append(group)
        return [
            EntryPoint("third", "fractions:Fraction", group),
            EntryPoint("lm", "decimal:Decimal", group),
        ]

    monkeypatch.setattr("importlib.metadata.entry_points", offered)
    return asked


def test_an_entry_is_imported_on_first_use_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, entry_points: list[str]
) -> None:
    (tmp_path / "late_method.py").write_text("class Late:\n    pass\n")
    monkeypatch.syspath_prepend(tmp_path)
    solvers = _registry(late="late_method:Late")
    assert "late" in solvers.names()
    assert "late_method" not in sys.modules
    first = solvers.get("late")
    assert first is sys.modules["late_method"].Late
    assert solvers.get("late") is first
    del sys.modules["late_method"]


def test_a_builtin_name_needs_no_look_at_installed_packages(entry_points: list[str]) -> None:
    _registry(lm="fractions:Fraction").get("lm")
    assert entry_points == []


def test_entry_points_follow_the_room_s_own_names_and_never_replace_them(
    entry_points: list[str],
) -> None:
    from fractions import Fraction

    solvers = _registry(svd="decimal:Context", lm="decimal:BasicContext")
    assert solvers.names() == ("svd", "lm", "third")
    assert solvers.get("third") is Fraction
    from decimal import BasicContext

    assert solvers.get("lm") is BasicContext
    assert entry_points == ["poise.solvers"]


def test_a_registry_without_a_group_asks_no_installed_package(entry_points: list[str]) -> None:
    commands: Registry[object] = Registry(
        "command", builtin={"lm": "fractions:Fraction"}, error=UnknownSolver
    )
    assert commands.names() == ("lm",)
    with pytest.raises(UnknownSolver):
        commands.get("third")
    assert entry_points == []


def test_a_nested_attribute_can_be_a_target() -> None:
    import os

    assert _registry(join="os:path.join").get("join") is os.path.join


def test_an_unknown_name_raises_the_room_s_error(entry_points: list[str]) -> None:
    with pytest.raises(UnknownSolver, match=r"^no solver 'thrd'; near: third$"):
        _registry(lm="fractions:Fraction").get("thrd")


def test_registering_an_object_and_a_path(entry_points: list[str]) -> None:
    solvers = _registry(lm="fractions:Fraction")
    mine = object()
    solvers.register("mine", mine)
    solvers.register("path", "decimal:Decimal")
    assert solvers.get("mine") is mine
    from decimal import Decimal

    assert solvers.get("path") is Decimal
    assert solvers.names() == ("lm", "third", "mine", "path")


def test_registering_again_replaces_the_entry(entry_points: list[str]) -> None:
    solvers = _registry(lm="fractions:Fraction")
    for entry in (object(), object()):
        solvers.register("mine", entry)
        assert solvers.get("mine") is entry
    solvers.register("mine", "fractions:Fraction")
    from fractions import Fraction

    assert solvers.get("mine") is Fraction
    assert solvers.names() == ("lm", "third", "mine")


@pytest.mark.parametrize("name", ["lm", "third"])
def test_a_taken_name_is_refused(entry_points: list[str], name: str) -> None:
    solvers = _registry(lm="fractions:Fraction")
    with pytest.raises(ValueError, match=f"the solver '{name}' already exists"):
        solvers.register(name, object())


def test_it_reads_like_a_collection_of_names(entry_points: list[str]) -> None:
    solvers = _registry(lm="fractions:Fraction")
    assert list(solvers) == ["lm", "third"]
    assert len(solvers) == 2
    assert "lm" in solvers
    assert "svd" not in solvers
    assert repr(solvers) == "<Registry of 2 solvers: lm, third>"


def test_a_broken_target_raises_its_own_import_error(entry_points: list[str]) -> None:
    with pytest.raises(ModuleNotFoundError, match="no_such_package"):
        _registry(broken="no_such_package.method:Method").get("broken")
