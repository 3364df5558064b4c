"""Access control: accept only requests from the studio's page on this machine.

Other web pages must not reach a server on the user's machine. Requests must name this server as
host (against DNS rebinding). Sockets and modifying requests must come from the studio's page
(against cross-site requests). Every request needs a cookie, which is issued once for a token that
is printed in the terminal.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field

_LOCAL = ("127.0.0.1", "localhost", "[::1]")


@dataclass
class Gate:
    """Checks requests, and issues the tokens and the cookie that admit browsers.

    Attributes:
        port: port of the server; 0 until it listens.
        session: secret value of the cookie.
    """

    port: int = 0
    session: str = field(default_factory=lambda: secrets.token_urlsafe(32))
    _tokens: set[str] = field(default_factory=set[str])

    def invite(self) -> str:
        """Return a new token for one browser."""
        token = secrets.token_urlsafe(24)
        self._tokens.add(token)
        return token

    def invited(self, token: str) -> bool:
        """Return whether a token is valid."""
        given = token.encode()
        return any(hmac.compare_digest(known.encode(), given) for known in self._tokens)

    def admit(self, token: str) -> bool:
        """Return whether a token is valid, and invalidate it.

        >>> gate = Gate(8000)
        >>> token = gate.invite()
        >>> gate.admit(token), gate.admit(token), gate.admit("guess")
        (True, False, False)
        """
        good = self.invited(token)
        self._tokens.discard(token)
        return good

    @property
    def cookie(self) -> str:
        """Name of the cookie, with the port, as browsers share cookies between ports."""
        return f"poise_studio_{self.port}"

    def knows(self, cookies: Mapping[str, str]) -> bool:
        """Return whether a browser has a valid cookie."""
        given = cookies.get(self.cookie, "")
        return hmac.compare_digest(given.encode(), self.session.encode())

    def refusal(self, host: str, origin: str | None, needs_origin: bool) -> str | None:
        """Return the reason to reject a request, or None.

        >>> Gate(8000).refusal("evil.example", None, False)
        'this server accepts requests for 127.0.0.1:8000 only, not for evil.example'
        >>> Gate(8000).refusal("localhost:8000", "http://evil.example", True)
        'the request comes from http://evil.example, not from the studio itself'
        """
        own = [f"{name}:{self.port}" for name in _LOCAL]
        if host not in own:
            return f"this server accepts requests for {own[0]} only, not for {host:.80}"
        if origin is None:
            return "the request has no origin" if needs_origin else None
        if origin not in (f"http://{host}", f"https://{host}"):
            return f"the request comes from {origin:.80}, not from the studio itself"
        return None
