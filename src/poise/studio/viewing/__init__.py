"""Views without a server: self-contained pages, and notebook widgets."""
