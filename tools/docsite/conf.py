"""Sphinx's settings for the documentation site."""

import sys
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

import poise

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from docsite.source_pages import linkcode_resolve as linkcode_resolve

HERE = Path(__file__).parent

project = "Poise"
author = "The Poise authors"
copyright = author  # noqa: A001 - Sphinx's name
version = release = poise.__version__

highlight_language = "none"  # a code block without a language is a command line or output
extensions = [
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx.ext.linkcode",
    "sphinx_copybutton",
    "sphinx_design",
    "myst_nb",
    "docsite.mathml",
    "docsite.source_pages",
    "docsite.tutorial_time",
]
templates_path = [str(HERE / "templates")]
exclude_patterns = ["jupyter_execute", "**/*.ipynb"]  # notebooks are downloads
default_role = "code"
show_warning_types = True
# Annotations may use a class's short name, which two packages export.
suppress_warnings = ["ref.python"]

# Docstrings use Google's sections.
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
napoleon_numpy_docstring = False
napoleon_use_ivar = True
python_maximum_signature_line_length = 88
add_module_names = False
toc_object_entries_show_parents = "hide"

# Pages and notebooks.
myst_enable_extensions = ["colon_fence", "attrs_inline", "dollarmath"]
myst_heading_anchors = 4
nb_execution_mode = "cache"
nb_execution_timeout = 300
nb_execution_raise_on_error = True
nb_execution_show_tb = True
nb_merge_streams = True
# Pages show the pictures of views. Widgets would load scripts from elsewhere.
nb_mime_priority_overrides = [("html", "application/vnd.jupyter.widget-view+json", None)]
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

html_math_renderer = "mathml"
myst_update_mathjax = False
html_theme = "pydata_sphinx_theme"
html_title = "Poise"
html_static_path = [str(HERE / "static")]
html_css_files = ["poise.css"]
html_js_files = ["poise.js"]
html_search_scorer = str(HERE / "static" / "search_scorer.js")
html_show_sourcelink = False
html_copy_source = False
html_context = {"default_mode": "auto"}  # otherwise the theme reports an error in the console
html_theme_options = {
    "navbar_align": "left",
    "navigation_with_keys": False,
    "show_toc_level": 2,
    "header_links_before_dropdown": 6,
    "show_nav_level": 1,
    "navigation_depth": 2,
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
    "footer_start": ["copyright"],
    "footer_end": [],
    "secondary_sidebar_items": ["page-toc"],
    "logo": {"text": "Poise"},
}


def setup(app: Sphinx) -> None:
    """Leave the states of widgets, megabytes for each view, out of the pages."""
    app.connect("doctree-read", _without_states)


def _without_states(app: Sphinx, _: object) -> None:
    state: Any = app.env  # MyST-NB adds the attribute
    state.nb_metadata.get(app.env.docname, {}).pop("js_files", None)
