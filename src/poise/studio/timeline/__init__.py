"""The timeline: the pose at a time, edits of many keys, and their messages to browsers."""
