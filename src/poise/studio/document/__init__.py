"""The document: a scene with undo, and its listeners."""
