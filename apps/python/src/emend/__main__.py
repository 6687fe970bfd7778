"""``python -m emend`` is the command line."""

from __future__ import annotations

import os
import subprocess
import sys

from .answers import NoNode
from .program import program


def main() -> int:
    try:
        command = [*program(), *sys.argv[1:]]
    except NoNode as error:
        print(f"emend: {error}", file=sys.stderr)
        return 2
    if os.name == "nt":
        return subprocess.call(command)
    os.execv(command[0], command)


if __name__ == "__main__":
    sys.exit(main())
