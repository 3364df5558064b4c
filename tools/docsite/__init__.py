"""The documentation site: pages of the repository, executed notebooks and the API reference."""
