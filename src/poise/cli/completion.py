"""Shell completion of solvers, parts, and names in the file on the line."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import typer
from typer import _completion_shared  # Typer has no public access to its scripts

from poise.errors import PoiseError
from poise.options import Names

if TYPE_CHECKING:
    from poise.model import Character

_BASH = r"""
%(complete_func)s() {
    local IFS=$'\n' rest=$COMP_LINE words=() before="" quotes i each n=-1
    for ((i = 0; i <= COMP_CWORD; i++)); do
        each=${COMP_WORDS[i]}
        if ((i == 0)) || [[ $rest == [[:blank:]]* || -z $rest ]]; then
            rest=${rest#"${rest%%%%[![:blank:]]*}"}
            words[++n]=$each
            before=""
        else
            before=${words[n]}
            words[n]+=$each
        fi
        rest=${rest#"$each"}
    done
    [[ $each == [=:] ]] && before=${words[n]}
    [[ $before == --*=* ]] && before=${before#*=}
    before=${before//\\/}
    COMPREPLY=($(env COMP_WORDS="${words[*]}" COMP_CWORD=$n \
        %(autocomplete_var)s=complete_bash "$1"))
    [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
    quotes=${words[n]//\\?/}
    quotes=${quotes//[^\"\']/}
    for i in "${!COMPREPLY[@]}"; do
        each=${COMPREPLY[i]#"$before"}
        ((${#quotes} %% 2)) || [[ $each != *" "* ]] || printf -v each %%q "$each"
        COMPREPLY[i]=$each
    done
}

complete -o default -F %(complete_func)s %(prog_name)s
"""
"""Typer's script, for names and values with the characters = and :, at which bash splits words.

Joins the parts of a word again, and leaves out those before the last one in the completions. A
completion that ends with = is followed by no space, and spaces outside of open quotation marks are
escaped.
"""

_completion_shared._completion_scripts["bash"] = _BASH  # pyright: ignore[reportPrivateUsage]


def _solvers() -> Iterable[str]:
    from poise.solvers.registry import SOLVERS

    return SOLVERS.names()


def _parts() -> Iterable[str]:
    from poise.anatomy import PART_NAMES

    return PART_NAMES


_ANYWHERE: dict[str, Callable[[], Iterable[str]]] = {"solver": _solvers, "part": _parts}
_OF_CHARACTER: dict[str, Callable[[Character], Iterable[str]]] = {
    "joint": lambda character: character.skeleton.joint_names,
    "value": lambda character: (*character.skeleton.joint_names, *character.skeleton.dof_names),
    "handle": lambda character: (handle.name for handle in character.handles),
    "clip": lambda character: character.motions,
}


def completer(names: Names, metavar: str) -> Callable[[typer.Context, str], list[str]] | None:
    """Return the function that completes the values of an option, or None for other names.

    ``metavar`` is the form of the value. In a list such as A,B the last name is completed; in
    PART=JOINT the joint follows the part; in HANDLE=X,Y,Z only the handle is completed.
    """
    if names not in _ANYWHERE and names not in _OF_CHARACTER:
        return None

    first, equals, second = metavar.replace("=]", "=").partition("=")
    between = "=" if equals else "," if "," in metavar else None

    def complete(context: typer.Context, incomplete: str) -> list[str]:
        before, mark, _ = incomplete.rpartition(between) if between else ("", "", "")
        if not (equals and mark):
            endings = ("=",) if equals and not first.startswith("[") else ("",)
            if first == "HANDLE":
                endings += (":tip=",)
            return [
                f"{before}{mark}{name}{end}" for name in found(names, context) for end in endings
            ]
        joints = found("joint", context) if second == "JOINT" else ()
        return [f"{before}{mark}{name}" for name in joints]

    def found(kind: str, context: typer.Context) -> Iterable[str]:
        return _ANYWHERE[kind]() if kind in _ANYWHERE else _of_file(kind, _given(context))

    return complete


def _given(context: typer.Context) -> dict[str, Any]:
    """Return the values on the line. The parser leaves arguments over if an option has no value."""
    arguments = (each for each in context.command.params if each.param_type_name == "argument")
    left_over = zip(arguments, context.args, strict=False)
    return context.params | {str(argument.name): value for argument, value in left_over}


def _of_file(kind: str, given: dict[str, Any]) -> list[str]:
    """Return the names in the file on the line; none if it is missing or cannot be read."""
    from poise.formats import read

    file, skeleton = given.get("file"), given.get("skeleton")
    if not (file or skeleton):
        return []
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            character = read(file, skeleton=skeleton) if file else read(str(skeleton))
    except PoiseError:  # the command itself reports it
        return []
    return list(_OF_CHARACTER[kind](character))
