"""Methods compared: pulled alike, refereed, replayed."""
