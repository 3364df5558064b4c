"""Feet are held, lifted and retargeted as recorded in `feet_table.json`."""

from __future__ import annotations

from pathlib import Path

from motion.feet.feet_table import Table, captured_rows, differences, generated_rows, stored

HINT = "after an intended change: PYTHONPATH=tests python tests/motion/feet/feet_table.py --record"


def check(rows: Table, group: str) -> None:
    lines = differences(rows, stored()[group])
    assert not lines, "\n".join([f"{len(lines)} values differ ({HINT})", *lines])


def test_feet_of_generated_clips_are_as_recorded() -> None:
    check(dict(generated_rows()), "generated")


def test_feet_of_captured_clips_are_as_recorded(shared_data: Path) -> None:
    check(dict(captured_rows(shared_data)), "captured")


def test_a_changed_value_and_a_missing_row_are_differences() -> None:
    before = {"lock | a | plain": {"slide": 1.0, "held": 3.0}, "lock | b | plain": {"slide": 0.0}}
    assert not differences(before, before)
    within = {**before, "lock | b | plain": {"slide": 0.0099}}
    assert not differences(within, before)
    assert differences({**before, "lock | b | plain": {"slide": 0.011}}, before) == [
        "lock | b | plain: slide 0 -> 0.011"
    ]
    first = {"lock | a | plain": before["lock | a | plain"]}
    assert differences(first, before) == ["lock | b | plain: not measured"]
    assert differences(before, first) == ["lock | b | plain: not stored"]
    lost = {**before, "lock | a | plain": {"slide": 1.0}}
    assert differences(lost, before) == ["lock | a | plain: held 3 -> nan"]
    unmeasured = {**before, "lock | b | plain": {"slide": float("nan")}}
    assert differences(unmeasured, before) == ["lock | b | plain: slide 0 -> nan"]
    assert differences({}, before) == ["nothing was measured"]
