"""``python -m southseas`` is the command ``southseas``."""

if __name__ == "__main__":
    try:
        from southseas.cli import main

        code = main()
    except KeyboardInterrupt:
        code = 130
    raise SystemExit(code)
