"""Long operations in separate processes."""
