"""Documents, examples, docstrings and messages contain no unclear phrases."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FILES = sorted(
    path
    for pattern in ("README.md", "docs/**/*.md", "examples/*", "src/poise/**/*.py")
    for path in ROOT.glob(pattern)
    if path.suffix in (".md", ".py")
)  # fmt: skip

FORBIDDEN = {
    r"\banew\b": "again, or a verb with re-",
    r"\b(?:is|are|was|were|be|been) told\b": "an active verb: report, detect, infer",
    r"\btold (?:by|from)\b": "follows from, comes from, is inferred from",
    r"\b(?:is|are|was|were) (?:said|had)\b": "an active verb: state, report",
    r"\bbe had\b": "be reached, be read",
    r"\bmend(?:s|ed|ing)?\b": "repair",
    r"\bput right\b": "corrected, repaired",
    r"\bpassed over\b": "ignored, discarded",
    r"\bcarried over\b": "retargeted, transferred, preserved",
    r"\bnone of ours\b": "not a file of Poise",
    r"\bthan others\b": "name the others",
    r"\bbeside the work\b": "in the background",
    r"\bhung up on\b": "disconnected",
    r"\bdawdl\w+": "slow",
    r"\bin haste\b": "short, quick",
    r"\bgoes by\b": "uses, depends on",
    r"\b(?:else|was|were) on the table\b": "considered",
    r"\bthink again\b": "reconsider",
    r"\bso much the\b": "plain comparatives",
    r"\bto whom\?": "missing option --to",
    r"\bwhat had to be\b": "a noun: repairs, changes",
    r"\bwhat becomes of what\b": "mapping",
    r"\bwhere is which\b": "index",
    r"\bfor the first time compiles\b": "first use compiles",
    r"\bkeeps its digits\b": "round-trips exactly",
    r"(?<!there )\bis no (?:finite|number|expression|constraint|object|array|rotation)\b": "not a",
    r"\bof all proportion\b": "out of range",
    r"\b(?:is|are) due\b": "expected",
    r"\btrembl\w+": "jitter",
    r"\bthe cellar\b|\bof the house\b": "architecture terms",
}
"""Each phrase, with words to write in its place."""


def prose(path: Path) -> str:
    """The text of a page or the strings of a module, without code and links."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        text = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    else:
        text = "\n".join(
            node.value
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        )
    text = re.sub(r"``[^`]*``|`[^`\n]*`|\]\([^)\s]*\)", "", text)
    return re.sub(r"\s+", " ", text)


def faults(text: str) -> list[str]:
    """Each forbidden phrase of a text with the words around it and what to write instead."""
    return [
        f"...{text[max(0, hit.start() - 40) : hit.end() + 40]}...: write {instead}"
        for phrase, instead in FORBIDDEN.items()
        for hit in re.finditer(phrase, text, re.IGNORECASE)
    ]


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.slow
@pytest.mark.parametrize("folder", ["README.md", "docs", "examples", "src"])
def test_prose_has_no_forbidden_phrase(folder: str) -> None:
    found = {
        name_of(path): wrong
        for path in FILES
        if name_of(path).split("/")[0] == folder
        if (wrong := faults(prose(path)))
    }
    assert not found, "\n".join(
        f"{name}: {each}" for name, wrong in found.items() for each in wrong
    )


@pytest.mark.parametrize(
    "sentence",
    ["The table is built\nanew.", "What had to be mended is reported.", "The browser is told."],
)
def test_a_forbidden_phrase_is_found(sentence: str, tmp_path: Path) -> None:
    page, module = tmp_path / "page.md", tmp_path / "module.py"
    page.write_text(sentence, encoding="utf-8")
    module.write_text(f'"""{sentence}"""\n', encoding="utf-8")
    assert faults(prose(page))
    assert faults(prose(module))


def test_code_and_links_are_left_alone(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("See [why](in-haste-anew.md).\n\n```\nmended = anew\n```\n", encoding="utf-8")
    assert not faults(prose(page))


# A summary that begins like this is a riddle until the function is read.
UNCLEAR = re.compile(r"(?:How|What|Where|Which|Who|Whoever|Those|That of|Nothing|Goes|Comes)\b")


def unclear_summaries(path: Path) -> list[str]:
    """Return the first line of each docstring of a module that does not name its subject."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = (
        ast.get_docstring(node)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, documented)
    )
    return [text.split("\n")[0] for text in docstrings if text and UNCLEAR.match(text)]


@pytest.mark.slow
def test_docstrings_name_their_subject() -> None:
    found = {
        name_of(path): unclear
        for path in FILES
        if path.suffix == ".py"
        if (unclear := unclear_summaries(path))
    }
    assert not found, "begin with a verb or a noun, as 'Return the ...'"


def test_an_unclear_summary_is_found(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text('def label():\n    """What undo calls it."""\n', encoding="utf-8")
    assert unclear_summaries(module) == ["What undo calls it."]
