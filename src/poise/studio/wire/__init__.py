"""Protocol: packed and JSON messages, geometry, and connected browsers."""
