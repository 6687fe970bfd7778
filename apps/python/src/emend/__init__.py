"""Apply edits of language models to texts and files: exactly where they belong, or not at all.

The package has emend's program in it, which runs in Node.js 20.19 or newer.

>>> with Emend() as emend:
...     emend.apply_text("x = 1\\n", {"oldString": "x = 1", "newString": "x = 2"}).text
'x = 2\\n'
"""

from .answers import Applied, AppliedFiles, EmendError, Failure, FileChange, NoNode, Notice, ProcessEnded, Refused, WrongVersion
from .client import Emend

__all__ = [
    "Applied",
    "AppliedFiles",
    "Emend",
    "EmendError",
    "Failure",
    "FileChange",
    "NoNode",
    "Notice",
    "ProcessEnded",
    "Refused",
    "WrongVersion",
]
