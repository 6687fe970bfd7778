"""The loop of an agent over one folder: ask the model, apply its answer, and send back what went wrong.

    python3 agent_loop.py FOLDER "the task"

`ask` stands for the API of your model: it gets the messages so far and returns the next answer.
"""

from __future__ import annotations

import sys
from typing import Callable

from emend import Emend, Refused

Message = dict[str, str]


def run(folder: str, task: str, ask: Callable[[list[Message]], str], *, tries: int = 3, emend: "Emend | None" = None) -> bool:
    """Returns whether an answer was applied. A refused one is told why, and may try again."""
    emend = emend or Emend()
    messages = [{"role": "user", "content": task}]
    for _ in range(tries):
        answer = ask(messages)
        messages.append({"role": "assistant", "content": answer})
        try:
            done = emend.apply_files(folder, answer)
        except Refused as refused:
            messages.append({"role": "user", "content": str(refused)})
            continue
        for file in done.files:
            print(file.status, file.path)
        return True
    return False


if __name__ == "__main__":
    folder, task = sys.argv[1:3]
    # Without a model: whatever is typed, up to the end of the input.
    sys.exit(0 if run(folder, task, lambda messages: sys.stdin.read(), tries=1) else 1)
