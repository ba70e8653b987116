"""The pictures of README.md, made from the program itself: ``python -m tests.pictures``."""
