"""``python -m poise`` is the command ``poise``."""

from __future__ import annotations

from poise.cli.main import main

if __name__ == "__main__":
    main()
