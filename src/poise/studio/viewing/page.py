"""A view as one HTML file with code and data, usable without a server or network."""

from __future__ import annotations

import base64
import gzip
import html
from functools import cache
from pathlib import Path

_CODE = Path(__file__).parents[1] / "web" / "assets" / "viewer.js"

_POLICY = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; "
    "img-src data: blob:; connect-src blob:; base-uri 'none'; form-action 'none'"
)
"""Content security policy: the page does not load external data."""

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="{policy}">
<title>{title}</title>
<link rel="icon" href="data:,">
<style>html, body {{ margin: 0; height: 100%; }} #poise-view {{ height: 100%; }}</style>
</head>
<body>
<div id="poise-view"></div>
<script type="text/plain" id="poise-view-data">{data}</script>
<script type="module">
{code}
</script>
</body>
</html>
"""


@cache
def viewer_code() -> str:
    """Return the viewer as a JavaScript module."""
    return _CODE.read_text(encoding="utf-8")


def page_of(packed: bytes, title: str) -> str:
    """Return the HTML page that shows a packed view.

    >>> page = page_of(b"", "<hero>")
    >>> "<title>&lt;hero&gt;</title>" in page, "https://" in page.split("<script", 1)[0]
    (True, False)
    """
    data = base64.b64encode(gzip.compress(packed, compresslevel=6, mtime=0)).decode()
    code = viewer_code().replace("</script", "<\\/script")
    return _PAGE.format(title=html.escape(title), policy=_POLICY, data=data, code=code)
