"""HTML pages and slides: well-formed, self-contained, with escaped text."""

from __future__ import annotations

from html.parser import HTMLParser

from poise.render.html_report import bullets, deck, figure, film, page, table, typeset

VOID = {"meta", "br", "img", "link", "input", "hr"}


class Checker(HTMLParser):
    """Every tag is closed in order; what the page would fetch is collected."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []
        self.tags: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        for name, value in attrs:
            if name in ("src", "href", "poster", "data") and value and not value.startswith("#"):
                self.fetched.append(value)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_a_page_is_well_formed_and_fetches_nothing(tmp_path):
    (tmp_path / "a.mp4").write_bytes(b"\0\1film")
    body = (
        table([("solver", "ms"), ("<b>lm</b>", "1 & 2")]) + bullets(["a < b"])
        + figure("<svg viewBox='0 0 1 1'></svg>", 'say "hello"')
        + film(tmp_path / "a.mp4", "x", b"jpeg")
    )  # fmt: skip
    text = page("A & B", body)
    checked = Checker(text)
    kinds = [source.partition(";")[0] for source in checked.fetched]
    assert kinds == ["data:video/mp4", "data:image/jpeg"]
    assert "<b>" not in text and "&lt;b&gt;lm" in text and "1 &amp; 2" in text
    assert "<title>A &amp; B</title>" in text and "@import" not in text
    assert "prefers-color-scheme: dark" in text and "@media print" in text
    assert 'aria-label="say &quot;hello&quot;"' in text


def test_a_deck_has_a_section_a_slide_and_turns_by_keys():
    text = deck("Talk", [f"<h2>slide {i}</h2>" for i in range(3)])
    checked = Checker(text)
    assert checked.tags.count("section") == 3 and checked.fetched == []
    for key in ("ArrowRight", "ArrowLeft", "Home", "End", "PageDown"):
        assert key in text


def test_formulas_of_the_methods_are_typeset():
    made = typeset("``v = M J^T (J M J^T + d I)^-1 e`` by `lm`, a<b")
    assert made == (
        '<span class="formula"><i>v</i> = <i>M</i> <i>J</i><sup>T</sup> (<i>J</i> <i>M</i> '
        "<i>J</i><sup>T</sup> + <i>d</i> <i>I</i>)<sup>&minus;1</sup> <i>e</i></span> by "
        "<code>lm</code>, a&lt;b"
    )
    Checker(made)
    other = typeset("``a <- proj(a - sigma M (dE/da)^T)`` ``sum_i s_i^2 < q'``")
    assert "<i>a</i> &larr; proj(<i>a</i> &minus; <i>&sigma;</i> <i>M</i>" in other
    assert "&Sigma;<sub><i>i</i></sub> <i>s</i><sub><i>i</i></sub><sup>2</sup> &lt;" in other
    assert "<i>q</i>&prime;" in other
    Checker(other)
    assert "<sup>" in table([("method", "what"), ("a", "``x^2``")], words=True)
    assert "<sup>" not in table([("method", "what"), ("a", "``x^2``")])
