"""Apply edits of language models to texts and files, through the command `emend`.

One module of the standard library only: copy it, or install it from its folder. `emend` (from npm) must be on PATH, or
name the command: ``Emend(command=("npx", "emend"))``.

>>> with Emend() as emend:
...     emend.apply_text("x = 1\\n", {"oldString": "x = 1", "newString": "x = 2"}).text
'x = 2\\n'
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import threading
from dataclasses import dataclass, field
from typing import Any, Mapping, Optional, Sequence, Union

__all__ = ["Applied", "AppliedFiles", "Emend", "EmendError", "Failure", "FileChange", "Notice", "ProcessEnded", "Refused", "WrongVersion"]

PROTOCOL = 1
"""The version of the lines of `emend batch`, and of what `--json` prints, that this module reads."""

Json = Any
Request = Union[str, Mapping[str, Json], Sequence[Json]]


@dataclass(frozen=True)
class Failure:
    """Why an edit was refused, or had no effect. `code` is one of emend's stable codes, `message` a text for the model."""

    code: str
    message: str
    path: Optional[str] = None
    data: Mapping[str, Json] = field(default_factory=dict, compare=False)
    """Everything that came with the failure, such as `edit`, `places` or `corrected`."""


@dataclass(frozen=True)
class Notice:
    """Something that emend repaired or left out."""

    code: str
    message: str


@dataclass(frozen=True)
class FileChange:
    """What became of one file: `created`, `updated`, `moved`, `deleted`, `unchanged` or `already-applied`."""

    path: str
    status: str
    moved_from: Optional[str] = None


@dataclass(frozen=True)
class _Result:
    files: tuple[FileChange, ...]
    skipped: tuple[Failure, ...]
    """The parts without effect (`already-applied`, `unchanged`)."""
    notices: tuple[Notice, ...]


@dataclass(frozen=True)
class Applied(_Result):
    """Texts after a request. Nothing was written."""

    text: Optional[str]
    """The text of a call with one text; None where the request deletes it."""
    texts: Mapping[str, str]
    """Every text afterwards, by path. Of a call with one text only those that the request adds."""


@dataclass(frozen=True)
class AppliedFiles(_Result):
    """What `apply_files` wrote."""

    id: Optional[str]
    """The id for `emend undo`; None where nothing was written or no history is kept."""
    dry_run: bool


class EmendError(Exception):
    """Anything that went wrong. `code` is emend's code where there is one."""

    code: str = "failed"


class Refused(EmendError):
    """A request was refused: nothing was changed. The text of the error is what to send back to the model."""

    def __init__(self, failures: Sequence[Failure]) -> None:
        super().__init__("\n".join(failure.message for failure in failures) or "the request was refused")
        self.failures = tuple(failures)
        self.code = failures[0].code if failures else "refused"


class ProcessEnded(EmendError):
    """`emend` could not be started, or ended in the middle of a call, twice."""

    code = "process-ended"


class WrongVersion(EmendError):
    """The command `emend` speaks another version of the protocol than this module."""

    code = "wrong-version"


class Emend:
    """A running `emend`. Threads may share one; each call waits for the one before.

    `apply_text` and `preview` keep one `emend batch` running and write nothing. `apply_files` runs `emend apply`, so that
    the journal, the lock and `emend undo` are the same as on the command line.
    """

    def __init__(self, command: Sequence[str] = ("emend",), *, profile: Optional[str] = None, timeout_ms: int = 60_000) -> None:
        self._command = tuple(command)
        self._profile = profile
        self._timeout_ms = timeout_ms
        self._lock = threading.Lock()
        self._process: Optional[subprocess.Popen[bytes]] = None

    def __enter__(self) -> "Emend":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the process. The next call starts another one."""
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            process.communicate()

    def apply_text(
        self,
        text: str,
        request: Request,
        *,
        path: Optional[str] = None,
        format: Optional[str] = None,
        profile: Optional[str] = None,
        shown: Optional[str] = None,
    ) -> Applied:
        """Applies a request to one text and returns the new one.

        `shown` is the text as the model saw it. Raises `Refused` for a request that is refused; a request of which all is
        there already is applied without effect, and `skipped` says so.
        """
        return self._apply({"content": text}, request, path=path, format=format, profile=profile, shown=shown)

    def preview(
        self,
        files: Mapping[str, str],
        request: Request,
        *,
        format: Optional[str] = None,
        profile: Optional[str] = None,
        shown: Optional[Mapping[str, str]] = None,
    ) -> Applied:
        """Applies a request to the texts of several files, by path, and writes none of them."""
        return self._apply({"files": dict(files)}, request, format=format, profile=profile, shown=shown)

    def apply_files(
        self,
        root: Union[str, "os.PathLike[str]"],
        request: Union[str, Json],
        *,
        format: Optional[str] = None,
        profile: Optional[str] = None,
        dry_run: bool = False,
        options: Sequence[str] = (),
    ) -> AppliedFiles:
        """Applies a request to the files below a folder: all of it, or nothing. `options` are more options of `emend apply`."""
        chosen = {"--format": format, "--profile": profile or self._profile}
        flags = [word for name, value in chosen.items() if value is not None for word in (name, value)]
        command = [*self._command, "apply", "-C", os.fspath(root), "--json", *flags, *(["--dry-run"] if dry_run else []), *options]
        said = request if isinstance(request, str) else json.dumps(request)
        try:
            done = subprocess.run(command, input=said.encode("utf-8", "surrogatepass"), capture_output=True)
        except OSError as error:
            raise ProcessEnded(f"{self._command[0]} could not be started: {error}") from error
        try:
            answer = json.loads(done.stdout)
        except ValueError:
            raise ProcessEnded(done.stderr.decode("utf-8", "replace").strip() or f"emend ended with {done.returncode}") from None
        failures = _failures(_checked(answer)["failures"])
        if not answer["ok"] and not _is_harmless(failures):
            raise Refused(failures)
        files = tuple(_file(one) for one in answer["files"])
        return AppliedFiles(files, failures, _notices(answer["notices"]), answer.get("id"), answer["dryRun"])

    async def apply_text_async(self, text: str, request: Request, **options: Any) -> Applied:
        """Does what `apply_text` does, in a thread."""
        return await asyncio.to_thread(self.apply_text, text, request, **options)

    async def preview_async(self, files: Mapping[str, str], request: Request, **options: Any) -> Applied:
        """Does what `preview` does, in a thread."""
        return await asyncio.to_thread(self.preview, files, request, **options)

    async def apply_files_async(self, root: Union[str, "os.PathLike[str]"], request: Union[str, Json], **options: Any) -> AppliedFiles:
        """Does what `apply_files` does, in a thread."""
        return await asyncio.to_thread(self.apply_files, root, request, **options)

    def _apply(self, texts: Mapping[str, Json], request: Request, **options: Any) -> Applied:
        options["profile"] = options.get("profile") or self._profile
        task = {**texts, "edit": request, **{name: value for name, value in options.items() if value is not None}}
        answer = self._ask(json.dumps(task))
        failures = _failures(answer["failures"])
        report = answer["report"]
        files = tuple(_file(one) for one in report["files"])
        if not answer["ok"] and not _is_harmless(failures):
            raise Refused(failures)
        return Applied(files, failures, _notices(report["notices"]), answer.get("content"), answer.get("files", {}))

    def _ask(self, line: str) -> Any:
        """Sends one line and returns the answer. A process that has died is started again, once."""
        with self._lock:
            for attempt in (1, 2):
                process = self._running()
                try:
                    assert process.stdin is not None and process.stdout is not None
                    process.stdin.write(line.encode("ascii") + b"\n")
                    process.stdin.flush()
                    answer = process.stdout.readline()
                except OSError:
                    answer = b""
                if answer.endswith(b"\n"):
                    return _checked(json.loads(answer))
                process.kill()
                process.communicate()
                self._process = None
        raise ProcessEnded("emend batch ended twice in the middle of a call")

    def _running(self) -> "subprocess.Popen[bytes]":
        if self._process is None or self._process.poll() is not None:
            command = [*self._command, "batch", "--workers", "1", "--timeout-ms", str(self._timeout_ms)]
            try:
                self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            except OSError as error:
                raise ProcessEnded(f"{self._command[0]} could not be started: {error}") from error
        return self._process


def _checked(answer: Any) -> Any:
    """Returns an answer in the version of the protocol that this module knows."""
    if answer.get("version") != PROTOCOL:
        raise WrongVersion(f"emend speaks version {answer.get('version')} of its protocol, and this module {PROTOCOL}: update one of the two")
    return answer


def _failures(items: Sequence[Mapping[str, Json]]) -> tuple[Failure, ...]:
    return tuple(Failure(one["code"], one["message"], one.get("path"), one) for one in items)


def _notices(items: Sequence[Mapping[str, Json]]) -> tuple[Notice, ...]:
    return tuple(Notice(one["code"], one["message"]) for one in items)


def _file(one: Mapping[str, Json]) -> FileChange:
    return FileChange(one["path"], one["status"], one.get("from"))


def _is_harmless(failures: Sequence[Failure]) -> bool:
    """Whether the failures only say that there was nothing to do."""
    return bool(failures) and all(failure.code in ("already-applied", "unchanged") for failure in failures)
