"""``python -m southseas`` is the command ``southseas``."""

from southseas.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
