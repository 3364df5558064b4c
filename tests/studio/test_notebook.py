"""The widget in JupyterLab: a drag in a real browser, solved by the notebook's kernel."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import time

import numpy as np
import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright")

PATIENCE = 240.0  # seconds: on a new machine the kernel compiles the solver
TOKEN = "of-this-test"
SHOW = "import poise\nfrom poise.bundled import character\nshown = poise.view(character())\nshown"
TELL = (
    "hand = shown.pose.skeleton.joint_index('lhand')\n"
    "print('at', *shown.pose.world[hand, :3, 3].tolist())"
)


def notebook(*cells):
    made = [
        {"cell_type": "code", "id": f"c{k}", "execution_count": None, "metadata": {},
         "outputs": [], "source": text}
        for k, text in enumerate(cells)
    ]  # fmt: skip
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return json.dumps(
        {"cells": made, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    )


PROMPT = "document.querySelector('.jp-InputPrompt').innerText"
STARTED = rf"!/\[\s*\]/.test({PROMPT})"
DONE = rf"/\[\d+\]/.test({PROMPT})"
ATTEMPTS = 4


@pytest.fixture
def lab(tmp_path):
    """The link of a JupyterLab on a notebook."""
    for package in ("jupyterlab", "anywidget"):
        pytest.importorskip(package, reason='needs jupyterlab and "poise[notebook]"')
    (tmp_path / "view.ipynb").write_text(notebook(SHOW, TELL))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    own = {
        "JUPYTER_CONFIG_DIR": "config", "JUPYTER_DATA_DIR": "data", "IPYTHONDIR": "ipython",
        "JUPYTER_RUNTIME_DIR": "runtime",
    }  # fmt: skip
    environment = {**os.environ, **{name: str(tmp_path / part) for name, part in own.items()}}
    command = [
        sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", f"--port={port}",
        f"--IdentityProvider.token={TOKEN}", f"--ServerApp.root_dir={tmp_path}",
    ]  # fmt: skip
    with (
        (tmp_path / "log").open("w") as log,
        subprocess.Popen(command, env=environment, stdout=log, stderr=log) as server,
    ):
        yield f"http://127.0.0.1:{port}/lab/tree/view.ipynb?token={TOKEN}&reset", tmp_path / "log"
        server.terminate()


def until(page, what, log, seconds=PATIENCE):
    end = time.monotonic() + seconds
    while not page.evaluate(what):
        if time.monotonic() > end:
            outputs = page.locator(".jp-OutputArea-output").all_inner_texts()
            raise AssertionError(f"it never came to be: {what}; {outputs}\n{log.read_text()}")
        time.sleep(0.1)


def answered(page):
    """Accept the dialogs of JupyterLab that lie over the notebook; what they say."""
    dialogs = page.locator("dialog.jp-Dialog")
    said = []
    while dialogs.count():
        said += [dialogs.last.inner_text()]
        dialogs.last.locator(".jp-mod-accept").click()
        time.sleep(0.5)  # until it is gone
    return said


def show(page, cell, log):
    """Run the cell until the view is there.

    JupyterLab does not run a cell while the kernel still starts. It also loses the messages of a
    widget that is made before its own widget manager listens: then the cell is done, and its view
    stays away. On a busy machine it may ask or tell in a dialog, for example that the kernel is
    started again.
    """
    shown = "!!window.poiseView && poiseView.ready.then(() => true)"
    dialogs = []
    for attempt in range(ATTEMPTS):
        last = attempt == ATTEMPTS - 1
        try:
            dialogs += answered(page)
            cell.click(timeout=20_000)
            page.keyboard.press("Control+Enter")
            until(page, STARTED, log, PATIENCE if last else 20.0)
            until(page, DONE, log)
            until(page, shown, log, PATIENCE if last else 15.0)
        except (AssertionError, playwright.Error) as fault:
            if last:
                raise AssertionError(f"{fault}\ndialogs: {dialogs}") from fault
        else:
            return


@pytest.mark.slow
def test_a_drag_in_a_notebook_is_solved_by_its_kernel(browser, lab):
    link, log = lab
    page = browser.new_context(viewport={"width": 1100, "height": 850}).new_page()
    page.add_init_script("localStorage.setItem('poise-studio-quality', '2')")  # drawn quickly
    end = time.monotonic() + PATIENCE
    while "is running at" not in log.read_text():
        assert time.monotonic() < end, log.read_text()
        time.sleep(0.2)
    page.goto(link)
    cells = page.locator(".jp-Notebook .jp-CodeCell .cm-content")
    cells.first.wait_for(timeout=1000 * PATIENCE)
    # A cell that is run while the kernel still starts is not executed: JupyterLab shows a note.
    page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for(
        timeout=1000 * PATIENCE
    )
    show(page, cells.first, log)
    still = page.locator(".jp-OutputArea-child:has(.jp-RenderedImage)")
    assert still.count() == 1 and not still.is_visible()  # the widget hides it
    time.sleep(1.0)  # until the notebook has laid it out
    x, y = page.evaluate("poiseView.where('lhand')")
    page.mouse.move(x, y)
    page.mouse.down()
    until(page, "poiseView.state.pulls === 1 && poiseView.state.idle", log)
    page.mouse.move(x + 40, y - 60, steps=20)
    until(page, "poiseView.state.idle", log)
    [spot] = page.evaluate("poiseView.state.spots")
    np.testing.assert_allclose(spot, (x + 40, y - 60), atol=2)
    page.mouse.up()
    until(page, "poiseView.state.idle", log)
    cells.nth(1).click()
    page.keyboard.press("Shift+Enter")
    said = page.locator(".jp-OutputArea-output", has_text=re.compile(r"^at ")).last
    kernel = [float(word) for word in said.inner_text().split()[1:]]
    world = np.array(page.evaluate("poiseView.state.world")).reshape(-1, 3, 4)
    joints = page.evaluate("poiseView.package.character.joints.map((joint) => joint.name)")
    np.testing.assert_allclose(world[joints.index("lhand"), :, 3], kernel, atol=1e-5)
