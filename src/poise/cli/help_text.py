"""Help of a command from its docstring: description first, examples last."""

from __future__ import annotations

import inspect
import re

_EXAMPLE = re.compile(r"(?:[A-Z_]+=\S+ )?poise ")


def help_and_examples(docstring: str | None) -> tuple[str, str]:
    """Split a command's docstring into text and examples: the paragraphs of command lines.

    A paragraph of text becomes one line, which the terminal wraps.

    >>> text = "Draw a file.\\n\\n    poise render walk.bvh -o walk.mp4\\n\\n    The rest."
    >>> help_and_examples(text)
    ('Draw a file.\\n\\nThe rest.', 'Example:\\n\\npoise render walk.bvh -o walk.mp4')
    """
    paragraphs = [part.strip() for part in re.split(r"\n\s*\n", inspect.cleandoc(docstring or ""))]
    examples = [part for part in paragraphs if _EXAMPLE.match(part)]
    others = [" ".join(part.split()) for part in paragraphs if part not in examples]
    heading = "Example:" if len(examples) == 1 else "Examples:"
    return "\n\n".join(others), "\n\n".join([heading, *examples]) if examples else ""


__all__ = ["help_and_examples"]
