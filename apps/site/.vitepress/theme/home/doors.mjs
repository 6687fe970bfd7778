/** Who comes to the page, the one line that they need, and where they read on. */
export const DOORS = [
  {
    who: 'People who copy from chats',
    what: 'Paste the answer and open your folder in the workbench: you see every change before it is written. In a shell, save the answer and run one line.',
    line: 'npx emend answer.txt',
    page: '/try',
    name: 'Open the workbench',
  },
  {
    who: 'Coding agents',
    what: 'Codex, OpenCode, Gemini CLI, pi, Claude Code, Cursor and others keep their own tools. emend repairs their calls, or gives them one that does not slip.',
    line: 'npx emend setup codex',
    page: '/agents/',
    name: 'Set up an agent',
  },
  {
    who: 'Editors',
    what: 'Show what a model wants to change, hunk by hunk, with the changes as your editor takes them. Calls on texts run in browsers and workers, too.',
    line: 'npm install emend',
    page: '/guides/editor',
    name: 'In my editor',
  },
  {
    who: 'CI bots',
    what: 'A job applies a patch. Either everything fits, or the job fails, says why, and leaves the files as they were.',
    line: 'npx emend apply --profile strict change.patch',
    page: '/guides/ci',
    name: 'In my CI',
  },
  {
    who: 'Training pipelines',
    what: 'Millions of edits as lines of JSON, from any language, in the order they came. One bad line stops nothing.',
    line: 'emend batch < tasks.jsonl > results.jsonl',
    page: '/batch',
    name: 'Many edits',
  },
  {
    who: 'Python programs',
    what: 'One typed module of the standard library only. Texts in, texts out; or files, with the same journal and undo as in a shell.',
    line: 'pip install ./examples/python',
    page: '/examples/python',
    name: 'From Python',
  },
]
