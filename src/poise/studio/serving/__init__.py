"""The server: sessions of browsers, messages to them, pages and access control."""
