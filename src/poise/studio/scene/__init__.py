"""The scene: the immutable state of a document."""
