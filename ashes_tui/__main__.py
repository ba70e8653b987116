"""`python -m ashes_tui` is the same program as `ashes-tui`."""

from ashes_tui.cli.main import run

if __name__ == "__main__":
    run()
