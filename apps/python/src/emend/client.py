"""The client: one running `emend batch` for texts, and the commands of `emend` for files."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import threading
from typing import Any, Mapping, Optional, Sequence, Union

from .answers import Applied, AppliedFiles, Failure, Json, ProcessEnded, Refused, checked, failures_of, file_of, is_harmless, notices_of
from .program import program

Request = Union[str, Mapping[str, Json], Sequence[Json]]


class Emend:
    """A running `emend`. Threads may share one; each call waits for the one before.

    `apply_text` and `preview` keep one `emend batch` running and write nothing. `apply_files` runs `emend apply`, so that
    the journal, the lock and `emend undo` are the same as on the command line.
    """

    def __init__(self, command: Optional[Sequence[str]] = None, *, profile: Optional[str] = None, timeout_ms: int = 60_000) -> None:
        """`command` is what to start instead of the program of this package, such as ``("npx", "emend")``.

        `profile` says how tolerant to be where a call does not. After `timeout_ms` milliseconds a call that places texts is refused.
        """
        self._given = None if command is None else tuple(command)
        self._profile = profile
        self._timeout_ms = timeout_ms
        self._lock = threading.Lock()
        self._process: Optional[subprocess.Popen[bytes]] = None

    def __enter__(self) -> "Emend":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def command(self) -> tuple[str, ...]:
        """What is started. Raises `NoNode` where no Node.js is found."""
        return self._given or program()

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
        flags = _flags(chosen)
        said = request if isinstance(request, str) else json.dumps(request)
        return self._run(["apply", "-C", os.fspath(root), *flags, *(["--dry-run"] if dry_run else []), *options], said)

    def undo(
        self,
        root: Union[str, "os.PathLike[str]"],
        id: Optional[str] = None,
        *,
        turn: Optional[str] = None,
        session: Optional[str] = None,
        since: Optional[str] = None,
        file: Optional[str] = None,
        hunks: Sequence[str] = (),
        merge: bool = False,
        dry_run: bool = False,
    ) -> AppliedFiles:
        """Takes back a change: the last one, that of an `id`, or what the other options select. It is a change with an undo of its own.

        `turn` and `session` are those of an agent, `since` a time such as ``"10m"``, `hunks` are named as `emend log --hunks` does.
        `merge` keeps what was written in the same files since.
        """
        chosen = {"--turn": turn, "--session": session, "--since": since, "--file": file}
        flags = _flags(chosen)
        flags += [word for hunk in hunks for word in ("--hunk", hunk)]
        flags += [name for name, is_on in {"--merge": merge, "--dry-run": dry_run}.items() if is_on]
        return self._run(["undo", "-C", os.fspath(root), *flags, *([] if id is None else [id])], "")

    async def apply_text_async(self, text: str, request: Request, **options: Any) -> Applied:
        """Does what `apply_text` does, in a thread."""
        return await asyncio.to_thread(self.apply_text, text, request, **options)

    async def preview_async(self, files: Mapping[str, str], request: Request, **options: Any) -> Applied:
        """Does what `preview` does, in a thread."""
        return await asyncio.to_thread(self.preview, files, request, **options)

    async def apply_files_async(self, root: Union[str, "os.PathLike[str]"], request: Union[str, Json], **options: Any) -> AppliedFiles:
        """Does what `apply_files` does, in a thread."""
        return await asyncio.to_thread(self.apply_files, root, request, **options)

    async def undo_async(self, root: Union[str, "os.PathLike[str]"], id: Optional[str] = None, **options: Any) -> AppliedFiles:
        """Does what `undo` does, in a thread."""
        return await asyncio.to_thread(self.undo, root, id, **options)

    def _run(self, args: Sequence[str], said: str) -> AppliedFiles:
        """Runs a command that writes files, and reads what it prints as JSON."""
        command = [*self.command, args[0], "--json", *args[1:]]
        try:
            done = subprocess.run(command, input=said.encode("utf-8", "surrogatepass"), capture_output=True)
        except OSError as error:
            raise ProcessEnded(f"{command[0]} could not be started: {error}") from error
        try:
            answer = json.loads(done.stdout)
        except ValueError:
            raise ProcessEnded(done.stderr.decode("utf-8", "replace").strip() or f"emend ended with {done.returncode}") from None
        failures = failures_of(checked(answer)["failures"])
        if not answer["ok"] and not is_harmless(failures):
            raise Refused(failures)
        files = tuple(file_of(one) for one in answer["files"])
        return AppliedFiles(files, failures, notices_of(answer["notices"]), answer.get("id"), answer["dryRun"])

    def _apply(self, texts: Mapping[str, Json], request: Request, **options: Any) -> Applied:
        options["profile"] = options.get("profile") or self._profile
        task = {**texts, "edit": request, **{name: value for name, value in options.items() if value is not None}}
        answer = self._ask(json.dumps(task))
        failures = failures_of(answer["failures"])
        report = answer["report"]
        files = tuple(file_of(one) for one in report["files"])
        if not answer["ok"] and not is_harmless(failures):
            raise Refused(failures)
        return Applied(files, failures, notices_of(report["notices"]), answer.get("content"), answer.get("files", {}))

    def _ask(self, line: str) -> Any:
        """Sends one line and returns the answer. A process that has died is started again, once; one that takes too long is ended."""
        with self._lock:
            for _ in (1, 2):
                process = self._running()
                late = threading.Event()
                timer = threading.Timer(self._timeout_ms / 1000, lambda: (late.set(), process.kill()))
                timer.start()
                try:
                    assert process.stdin is not None and process.stdout is not None
                    process.stdin.write(line.encode("ascii") + b"\n")
                    process.stdin.flush()
                    answer = process.stdout.readline()
                except OSError:
                    answer = b""
                finally:
                    timer.cancel()
                if answer.endswith(b"\n"):
                    return checked(json.loads(answer))
                process.kill()
                process.communicate()
                self._process = None
                if late.is_set():
                    raise Refused([Failure("timed-out", f"nothing was changed: it was not done after {self._timeout_ms} ms")])
        raise ProcessEnded("emend batch ended twice in the middle of a call")

    def _running(self) -> "subprocess.Popen[bytes]":
        if self._process is None or self._process.poll() is not None:
            command = [*self.command, "batch", "--workers", "0"]
            try:
                self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            except OSError as error:
                raise ProcessEnded(f"{command[0]} could not be started: {error}") from error
        return self._process


def _flags(chosen: Mapping[str, Optional[str]]) -> "list[str]":
    """The options of the command line that have a value."""
    return [word for name, value in chosen.items() if value is not None for word in (name, value)]
