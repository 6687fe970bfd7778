"""What emend answers: results, and exceptions with codes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Mapping, Optional, Sequence

PROTOCOL = 1
"""The version of the lines of `emend batch`, and of what `--json` prints, that this package reads."""

Json = Any


@dataclass(frozen=True)
class Failure:
    """Why an edit was refused, or had no effect. `code` is one of emend's stable codes, `message` a text for the model."""

    code: str
    message: str
    path: Optional[str] = None
    data: Mapping[str, Json] = field(default_factory=lambda: {}, compare=False)
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
class Result:
    files: tuple[FileChange, ...]
    skipped: tuple[Failure, ...]
    """The parts without effect (`already-applied`, `unchanged`)."""
    notices: tuple[Notice, ...]


@dataclass(frozen=True)
class Applied(Result):
    """Texts after a request. Nothing was written."""

    text: Optional[str]
    """The text of a call with one text; None where the request deletes it."""
    texts: Mapping[str, str]
    """Every text afterwards, by path. Of a call with one text only those that the request adds."""


@dataclass(frozen=True)
class AppliedFiles(Result):
    """What `apply_files` or `undo` wrote."""

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

    @property
    def choices(self) -> Sequence[Json]:
        """The readings of a request that is right in more than one way, as emend lists them; empty where there are none."""
        return [choice for failure in self.failures for choice in failure.data.get("choices", ())]


class ProcessEnded(EmendError):
    """`emend` could not be started, or ended in the middle of a call, twice."""

    code = "process-ended"


class NoNode(EmendError):
    """There is no Node.js that is new enough. The text says what to install."""

    code = "no-node"


class WrongVersion(EmendError):
    """The command `emend` speaks another version of the protocol than this package."""

    code = "wrong-version"


def checked(answer: Any) -> Any:
    """Returns an answer in the version of the protocol that this package knows."""
    if answer.get("version") != PROTOCOL:
        raise WrongVersion(f"emend speaks version {answer.get('version')} of its protocol, and this package {PROTOCOL}: update one of the two")
    return answer


def failures_of(items: Sequence[Mapping[str, Json]]) -> tuple[Failure, ...]:
    return tuple(Failure(one["code"], one["message"], one.get("path"), one) for one in items)


def notices_of(items: Sequence[Mapping[str, Json]]) -> tuple[Notice, ...]:
    return tuple(Notice(one["code"], one["message"]) for one in items)


def file_of(one: Mapping[str, Json]) -> FileChange:
    return FileChange(one["path"], one["status"], one.get("from"))


def is_harmless(failures: Sequence[Failure]) -> bool:
    """Whether the failures only say that there was nothing to do."""
    return bool(failures) and all(failure.code in ("already-applied", "unchanged") for failure in failures)
