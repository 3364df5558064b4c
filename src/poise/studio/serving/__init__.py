"""The server: browsers in a room, what they are told, pages, and who is let in."""
