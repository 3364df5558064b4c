"""Who may talk to the studio: only this machine, only who has the link, only the page itself.

A page somewhere else must not reach a server on the user's own machine: so requests have to name
this server as their host (against DNS rebinding), those that change something and the socket have
to come from its own page (against cross-site requests), and everything needs a cookie that is given
out once for a token that was printed in the terminal.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field

_LOCAL = ("127.0.0.1", "localhost", "[::1]")


@dataclass
class Gate:
    """What lets a browser in.

    Attributes:
        port: that the server listens on; 0 until it does.
        session: the secret in the cookie.
    """

    port: int = 0
    session: str = field(default_factory=lambda: secrets.token_urlsafe(32))
    _tokens: set[str] = field(default_factory=set[str])

    def invite(self) -> str:
        """A new token, good for one browser."""
        token = secrets.token_urlsafe(24)
        self._tokens.add(token)
        return token

    def invited(self, token: str) -> bool:
        """Whether a token is good."""
        given = token.encode()
        return any(hmac.compare_digest(known.encode(), given) for known in self._tokens)

    def admit(self, token: str) -> bool:
        """Whether a token is good; it is used up by that.

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
        """The cookie's name: cookies do not tell ports apart."""
        return f"poise_studio_{self.port}"

    def knows(self, cookies: Mapping[str, str]) -> bool:
        """Whether a browser has been let in before."""
        given = cookies.get(self.cookie, "")
        return hmac.compare_digest(given.encode(), self.session.encode())

    def refusal(self, host: str, origin: str | None, needs_origin: bool) -> str | None:
        """Why a request may not pass, or None.

        >>> Gate(8000).refusal("evil.example", None, False)
        'this server answers to 127.0.0.1:8000 only, not to evil.example'
        >>> Gate(8000).refusal("localhost:8000", "http://evil.example", True)
        'the request comes from http://evil.example, not from the studio itself'
        """
        own = [f"{name}:{self.port}" for name in _LOCAL]
        if host not in own:
            return f"this server answers to {own[0]} only, not to {host:.80}"
        if origin is None:
            return "the request does not say which page it comes from" if needs_origin else None
        if origin not in (f"http://{host}", f"https://{host}"):
            return f"the request comes from {origin:.80}, not from the studio itself"
        return None
