"""The scene: everything a document holds at one time, as frozen values."""
