"""The document: a scene with undo, and who is told of changes."""
