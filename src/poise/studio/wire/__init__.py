"""What goes over the wire: packed and JSON messages, geometry, and a browser at the other end."""
