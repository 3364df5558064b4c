"""The timeline: what is shown at a time, keys by the many, and what browsers are told of them."""
