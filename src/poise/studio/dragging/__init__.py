"""Pulling on the body: what is held, where it is wished to be, and a solve for every wish."""
