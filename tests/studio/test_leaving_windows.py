"""Clients that disconnect in the middle of a message of either side."""

from __future__ import annotations

import base64
import json
import os
import random
import re
import socket
import struct
import subprocess
import sys
import time
import urllib.error
import urllib.request

import pytest

pytest.importorskip("starlette", reason="the studio's server is the extra studio")
pytest.importorskip("uvicorn", reason="the studio's server is the extra studio")

PATIENCE = 120.0  # seconds


class Unfollowed(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


@pytest.fixture
def said(tmp_path):
    return tmp_path / "said"


@pytest.fixture
def place(tmp_path, said):
    """A running studio: its port, and a cookie for it."""
    with said.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "poise", "studio", "--no-browser", "--fresh"],
            stdout=output, stderr=subprocess.STDOUT,
            env={**os.environ, "XDG_STATE_HOME": str(tmp_path), "COLUMNS": "500"},
        )  # fmt: skip
    try:
        end = time.monotonic() + PATIENCE
        while not (found := re.search(r"http://127\.0\.0\.1:(\d+)/\?token=\S+", said.read_text())):
            assert process.poll() is None, said.read_text()
            assert time.monotonic() < end
            time.sleep(0.02)
        with pytest.raises(urllib.error.HTTPError) as redirected:
            urllib.request.build_opener(Unfollowed).open(found.group())
        cookie = redirected.value.headers["set-cookie"].split(";")[0]
        redirected.value.close()
        yield int(found.group(1)), cookie
    finally:
        process.terminate()
        process.wait(PATIENCE)


def connected(port, cookie):
    """A window whose handshake is sent, and whose answers nobody reads."""
    window = socket.create_connection(("127.0.0.1", port))
    key = base64.b64encode(bytes(16)).decode()
    lines = {
        "Host": f"127.0.0.1:{port}", "Origin": f"http://127.0.0.1:{port}", "Cookie": cookie,
        "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": key,
        "Sec-WebSocket-Version": "13",
    }  # fmt: skip
    told = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    window.sendall(f"GET /ws HTTP/1.1\r\n{told}\r\n".encode())
    return window


def frame(words):
    """A text from a browser, as RFC 6455 has it; masked by zeros."""
    body = json.dumps(words).encode()
    assert len(body) < 126
    return bytes([0x81, 0x80 | len(body)]) + bytes(4) + body


@pytest.mark.slow
def test_windows_that_leave_in_the_middle_of_a_message_are_no_fault(place, said):
    port, cookie = place
    chance = random.Random(1)
    for number in range(60):
        with connected(port, cookie) as window:
            time.sleep(0.05 * chance.random())
            message = frame({"do": "keep-pose", "name": f"{number}"})
            window.sendall(message * (number % 3) + message[: chance.randrange(len(message))])
            if number % 2:  # a reset; else it is closed in order
                window.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    with connected(port, cookie) as window:  # it is attended to, after all those before it
        window.settimeout(PATIENCE)
        assert window.recv(12) == b"HTTP/1.1 101"
    page = urllib.request.Request(f"http://127.0.0.1:{port}/", headers={"Cookie": cookie})
    assert urllib.request.urlopen(page, timeout=PATIENCE).status == 200
    assert "Traceback" not in said.read_text()
    assert "Error" not in said.read_text()
