"""Weight painting: brush strokes, and detection of faulty weights."""
