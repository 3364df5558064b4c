"""Views without the studio's server: pages that carry their own data, and widgets in notebooks."""
