"""Create pages and slides as self-contained HTML files with light, dark and print styles."""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from html import escape
from pathlib import Path

_COLOURS = """
:root { color-scheme: light dark;
  --paper: #ffffff; --sheet: #f5f6f8; --ink: #26292e; --ticks: #4a4d52; --edges: #666a70;
  --goal: #55585e; --grid: #dfe2e6; --muted: #c5c9cf; --accent: #0072b2; --target: #d81b60; }
@media (prefers-color-scheme: dark) { :root {
  --paper: #16181c; --sheet: #1f2227; --ink: #e6e8eb; --ticks: #b9bdc4; --edges: #8d929a;
  --goal: #a9aeb6; --grid: #33373e; --muted: #565b64; --accent: #56b4e9; --target: #ff6fa5; } }
@media print { :root {
  --paper: #ffffff; --sheet: #ffffff; --ink: #26292e; --ticks: #4a4d52; --edges: #666a70;
  --goal: #55585e; --grid: #dfe2e6; --muted: #c5c9cf; --accent: #0072b2; --target: #d81b60; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
h1, h2, h3 { line-height: 1.2; text-wrap: balance; }
code { font: 0.9em ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
figure { margin: 0; }
figure svg { display: block; width: 100%; height: auto; }
figcaption { color: var(--ticks); font-size: 0.9em; }
video { display: block; max-width: 100%; background: var(--sheet); }
.still { display: none; max-width: 100%; }
@media print { video { display: none !important; } .still { display: block; } }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; white-space: nowrap; }
th, td { padding: 0.28em 0.8em; text-align: right; border-bottom: 1px solid var(--grid); }
th:first-child, td:first-child, .words td, .words th { text-align: left; }
.words { white-space: normal; }
.formula { font-family: Cambria, Georgia, serif; font-size: 1.06em; white-space: nowrap; }
.formula sup, .formula sub { font-size: 0.72em; line-height: 0; }
th { font-weight: 600; color: var(--ticks); }
"""

_PAGE = """
main { max-width: 68rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 2rem; margin: 0 0 0.3em; }
h2 { font-size: 1.45rem; margin: 2.6rem 0 0.5rem; padding-top: 1rem;
  border-top: 2px solid var(--ink); }
h3 { font-size: 1.1rem; margin: 1.8rem 0 0.4rem; }
figure { margin: 1rem 0 1.6rem; }
nav a { margin-right: 1.1em; }
a { color: var(--accent); }
@media print { body { font-size: 10.5pt; } main { max-width: none; padding: 0; }
  nav { display: none; } h2[id] { break-before: page; } h2 { border-top: 0; }
  figure, tr { break-inside: avoid; } .wide { overflow: visible; } table { font-size: 8.5pt; } }
@page { margin: 16mm; }
"""

_DECK = """
html, body { height: 100%; overflow: hidden; }
section { position: absolute; inset: 0; padding: 4vh 5vw 7vh; display: none; flex-direction: column;
  justify-content: center; gap: 1.6vh; font-size: clamp(14px, 2.1vh, 26px); }
section.shown { display: flex; }
h1 { font-size: 2.4em; margin: 0; } h2 { font-size: 1.7em; margin: 0; }
p, ul { margin: 0; max-width: 62em; }
li { margin: 0.25em 0; }
figure { min-height: 0; flex: 0 1 auto; display: flex; flex-direction: column;
  align-items: center; }
figure svg { width: auto; max-width: 100%; height: auto; max-height: 70vh; }
video, .still { max-height: 74vh; margin: 0 auto; }
table { font-size: 0.82em; }
.wide { overflow: auto; }
footer { position: fixed; right: 2vw; bottom: 1.6vh; color: var(--ticks); font-size: 14px; }
@media print { html, body { height: auto; overflow: visible; }
  section { display: flex; position: relative; inset: auto; height: 100vh; break-after: page; }
  footer { display: none; } }
@page { size: 297mm 167mm; margin: 8mm; }
"""

_KEYS = """
const slides = [...document.querySelectorAll("section")];
let at = Math.min(slides.length - 1, Math.max(0, (parseInt(location.hash.slice(1)) || 1) - 1));
function show(number) {
  at = Math.min(slides.length - 1, Math.max(0, number));
  slides.forEach((slide, i) => {
    slide.classList.toggle("shown", i === at);
    slide.querySelectorAll("video").forEach((film) => {
      if (i === at) { film.currentTime = 0; film.play().catch(() => {}); } else { film.pause(); }
    });
  });
  document.querySelector("footer").textContent = `${at + 1} / ${slides.length}`;
  history.replaceState(null, "", `#${at + 1}`);
}
const keys = { ArrowRight: 1, ArrowDown: 1, PageDown: 1, " ": 1, Enter: 1,
  ArrowLeft: -1, ArrowUp: -1, PageUp: -1, Backspace: -1 };
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key in keys) { show(at + keys[event.key]); event.preventDefault(); }
  else if (event.key === "Home") show(0);
  else if (event.key === "End") show(slides.length - 1);
  else if (event.key === "f") document.documentElement.requestFullscreen().catch(() => {});
});
addEventListener("click", (event) => {
  if (event.target.closest("video, a")) return;
  show(at + (event.clientX < innerWidth / 3 ? -1 : 1));
});
addEventListener("hashchange", () => show((parseInt(location.hash.slice(1)) || 1) - 1));
show(at);
"""


def page(title: str, body: str) -> str:
    """Create a page for reading and printing; ``body`` is HTML."""
    return _document(title, _COLOURS + _PAGE, f"<main>\n{body}\n</main>")


def deck(title: str, slides: Sequence[str]) -> str:
    """Create slides from HTML; arrow keys, space or a click change slides, ``f`` is full screen."""
    sections = "\n".join(f"<section>{slide}</section>" for slide in slides)
    script = f"<script>{_KEYS}</script>"
    return _document(title, _COLOURS + _DECK, f"{sections}\n<footer></footer>\n{script}")


def _document(title: str, style: str, body: str) -> str:
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n"
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def table(rows: Sequence[Sequence[str]], *, words: bool = False) -> str:
    """Format rows of plain text as a table whose first row is the header.

    ``words`` states whether cells are text instead of numbers. Text may contain formulas between
    pairs of backticks.

    >>> table([("solver", "ms"), ("a<b", "1")])[:60]
    '<div class="wide"><table><thead><tr><th>solver</th><th>ms</t'
    """
    head, *others = rows
    cells = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    lines = "".join(
        "<tr>"
        + "".join(f"<td>{typeset(cell) if words else escape(cell)}</td>" for cell in row)
        + "</tr>"
        for row in others
    )
    kind = ' class="words"' if words else ""
    return (
        f'<div class="wide"><table{kind}><thead><tr>{cells}</tr></thead>'
        f"<tbody>{lines}</tbody></table></div>"
    )


_CODE = re.compile(r"``(.+?)``|`(.+?)`")
_PIECE = re.compile(
    r"\^(?P<sup>-?[0-9]+|[A-Z]\b|\+)|_(?P<sub>[a-z]+)|(?P<word>[A-Za-z]+)|(?P<sign><-| - |-)"
)
_GREEK = {"alpha": "&alpha;", "sigma": "&sigma;", "mu": "&mu;", "sum": "&Sigma;"}
_UPRIGHT = ("max", "min", "proj")
_SIGNS = {"<-": "&larr;", " - ": " &minus; ", "-": "&minus;"}


def typeset(text: str) -> str:
    """Convert text to HTML; text between double backticks is a formula.

    Powers, inverses and transposes are superscripts, indices subscripts, variables italic. Text
    between single backticks is code.

    >>> typeset("``v = J^-1 e``, at once")
    '<span class="formula"><i>v</i> = <i>J</i><sup>&minus;1</sup> <i>e</i></span>, at once'
    """
    parts: list[str] = []
    at = 0
    for found in _CODE.finditer(text):
        parts.append(escape(text[at : found.start()]))
        formula, code = found.groups()
        if formula is None:
            parts.append(f"<code>{escape(code)}</code>")
        else:
            parts.append(f'<span class="formula">{_formula(formula)}</span>')
        at = found.end()
    return "".join([*parts, escape(text[at:])])


def _formula(text: str) -> str:
    parts: list[str] = []
    at = 0
    for found in _PIECE.finditer(text):
        parts.append(escape(text[at : found.start()], quote=False).replace("'", "&prime;"))
        at = found.end()
        if found["sup"]:
            raised = found["sup"].replace("-", "&minus;")
            parts.append(f"<sup>{raised}</sup>")
        elif found["sub"]:
            parts.append(f"<sub><i>{found['sub']}</i></sub>")
        elif found["sign"]:
            parts.append(_SIGNS[found["sign"]])
        else:
            word = found["word"]
            shown = _GREEK.get(word, word)
            upright = word in _UPRIGHT or word == "sum"
            parts.append(shown if upright else f"<i>{shown}</i>")
    return "".join([*parts, escape(text[at:], quote=False).replace("'", "&prime;")])


def figure(svg: str, caption: str) -> str:
    """Format a drawing with a caption, which is also its alternative text."""
    inner = svg.replace("<svg", f'<svg role="img" aria-label="{escape(caption)}"', 1)
    return f"<figure>{inner}<figcaption>{escape(caption)}</figcaption></figure>"


def film(path: Path, caption: str, still: bytes = b"") -> str:
    """Embed an MP4 in the page; ``still`` is a JPEG that replaces the film in print."""
    data = base64.b64encode(path.read_bytes()).decode("ascii")
    words = escape(caption)
    picture = ""
    if still:
        paper = base64.b64encode(still).decode("ascii")
        picture = f'<img class="still" alt="{words}" src="data:image/jpeg;base64,{paper}">'
    return (
        f'<figure><video controls muted playsinline src="data:video/mp4;base64,{data}" '
        f'aria-label="{words}"></video>{picture}<figcaption>{words}</figcaption></figure>'
    )


def bullets(items: Sequence[str]) -> str:
    """Format sentences as a list."""
    return "<ul>" + "".join(f"<li>{escape(item)}</li>" for item in items) + "</ul>"
