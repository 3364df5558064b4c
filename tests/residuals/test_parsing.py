"""Texts parsed as expressions, and invalid texts."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from poise import Constraint, Expression, dof, norm, parse, point
from poise.errors import InvalidExpression, PoiseError, UnknownName
from poise.residuals import time
from samples.expressions import expressions


@given(expressions(4))
def test_every_text_is_read_back(found) -> None:
    again = parse(repr(found))
    assert again.same_as(found) and again.shape == found.shape
    assert repr(parse(repr(again))) == repr(found)


@given(
    expressions(2),
    st.sampled_from(["==", ">=", "<="]),
    st.sampled_from(
        ["", ".softened()", ".softened(2.5)", ".named('it\\'s \"x\"')", ".with_priority(3)"]
    ),
)
def test_every_constraint_is_read_back(found, relation, extra) -> None:
    side = "(1, 2, 3)" if found.shape else "0.25"
    made = parse(f"({found!r} {relation} {side}){extra}")
    assert isinstance(made, Constraint)
    again = parse(repr(made))
    assert again.same_as(made)
    assert again.rows == made.rows and again.name == made.name and again.level == made.level


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("norm( point('a')-point( \"b\" ) )", norm(point("a") - point("b"))),
        ("max(dof('a'), 1)", "maximum(dof('a'), 1)"),
        ("min(dof('a'), 1)", "minimum(dof('a'), 1)"),
        ("2 ** 3 * dof('a')", 8 * dof("a")),
        ("+dof('a') - -1", dof("a") - -1),
        ("time * dof('a')", time * dof("a")),
        ("point('a', [0, 0, -1]).y", point("a", (0, 0, -1)).y),
        ("dof('a') + 0", dof("a")),
        ("(dof('a'), 1, 2)", "vector(dof('a'), 1, 2)"),
        ("velocity(point('a'), dt=0.1)", "velocity(point('a'), parameter('dt', 0.1))"),
        ("  dof('a')\n", dof("a")),
        ("0.3", "0.3"),
    ],
)
def test_what_people_write(text: str, means: str | Expression) -> None:
    assert repr(parse(text)) == (means if isinstance(means, str) else repr(means))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not an expression"),
        ("norm(", "not an expression"),
        ("point('a').y >= 0 and point('b').y >= 0", "truth value"),
        ("0 <= point('a').y <= 1", "two constraints"),
        ("point('a') if 1 else 2", "minimum and maximum"),
        ("lambda: 1", "not supported"),
        ("[x for x in (1, 2)]", "not supported"),
        ("point('a').joint", "not supported"),
        ("().__class__", "not supported"),
        ("point('a').__init__('b')", "not supported"),
        ("'text'", "is a string"),
        ("b'text'", "not supported"),
        ("1j", "not supported"),
        ("f'{1}'", "not supported"),
        ("1 // 2", "not supported"),
        ("~dof('a')", "not supported"),
        ("dof('a') > 1", "write >="),
        ("dof('a') != 1", "write >= or <="),
        ("dof('a') in (1, 2)", "not supported"),
        ("dof('a') / 0", "divided by zero"),
        ("point('a') * point('b')", "dot"),
        ("norm(point('a')) == 0", "no derivative"),
        ("dof('a') + 1" + "0" * 400, "too large"),
        ("10 ** 10 ** 10", "not a finite number"),
        ("point()", "missing 1 required"),
        ("point('a', tips=True)", "unexpected keyword"),
        ("point('a', (1, 2))", "3 finite numbers"),
        ("point(*'ab')", "not supported"),
        ("point(**{})", "not supported"),
        ("norm(1, 2)", "takes 1 positional"),
        ("vector(1, 2)", "missing 1 required"),
        ("step(1, 2)", "takes 1 operands"),
        ("(dof('a') == 1) == 2", "compares constraints"),
        ("(dof('a') == 1).softened(-1)", "zero or more"),
        ("(dof('a') == 1).with_priority(1.5)", "whole number"),
        ("(dof('a') == 1).with_values(a=1)", "not supported"),
        ("dof('a').softened()", "not supported"),
        ("(dof('a') == 1) + 1", "not Constraint"),
        ("dof('a'); dof('b')", "not an expression"),
        ("-'a'", "is a string"),
        ("(" * 500 + "1" + ")" * 500, "not an expression|nested"),
        ("-" * 5000 + "dof('a')", "not an expression|nested"),
        ("dof('a')" + " + 1" * 24_000, "nested"),
        ("1" * 100_001, "the limit is"),
        ("dof('\0')", "not an expression|null"),
    ],
)
def test_what_is_no_expression(text: str, says: str) -> None:
    with pytest.raises(InvalidExpression, match=says):
        parse(text)


@pytest.mark.parametrize("name", ["nrom", "open", "__import__", "os", "x", "neg"])
def test_unknown_names(name: str) -> None:
    with pytest.raises(PoiseError):
        parse(f"{name}(dof('a'))")
    if name == "nrom":
        with pytest.raises(UnknownName, match="near: norm"):
            parse("nrom(point('a'))")
        with pytest.raises(UnknownName):
            parse("nrom")


@pytest.mark.parametrize("text", [None, 3, b"dof('a')", dof("a")])
def test_only_text_is_read(text) -> None:
    with pytest.raises(InvalidExpression, match="expected text"):
        parse(text)


@given(st.text(alphabet="()[]{}+-*/.,'=<>! \n\t0123456789abdefinoprtxyz_:@%&|^~\\\"", max_size=40))
@example("point('a').y >= 0")
def test_no_text_breaks_it(text: str) -> None:
    try:
        made = parse(text)
    except PoiseError:
        return
    assert parse(repr(made)).same_as(made)


def test_a_joint_without_quotes_and_a_module_are_explained() -> None:
    with pytest.raises(
        UnknownName, match=r"no variable 'lhand'; put the names of joints in quotes"
    ):
        parse("point(lhand).y == 0")
    with pytest.raises(InvalidExpression, match=r"np.sin: write sin\(...\), without a module"):
        parse("np.sin(point('lhand').y) == 0")
