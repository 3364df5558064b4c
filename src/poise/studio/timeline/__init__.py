"""The timeline: poses at a time, edits of many keys, and messages about keys and ghosts."""
