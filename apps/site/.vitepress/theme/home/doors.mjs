/** Who comes to the page, in one sentence what they get, the line that they need if there is one, and where they read on. */
export const DOORS = [
  {
    who: 'People who copy from chats',
    what: 'Paste the answer, open your folder, and see every change before it is written; in a shell, one line does it.',
    line: 'npx emend answer.txt',
    page: '/try',
    name: 'Open the workbench',
  },
  {
    who: 'Coding agents',
    what: 'Codex, OpenCode, Gemini CLI, pi, Claude Code, Cursor and others keep their own tools, and emend mends what a model calls these with.',
    line: 'npx emend setup codex',
    page: '/agents/',
    name: 'Set up an agent',
  },
  {
    who: 'Editors',
    what: 'Show what a model wants to change, hunk by hunk, as the changes that your editor takes.',
    line: 'npm install emend',
    page: '/guides/editor',
    name: 'In my editor',
  },
  {
    who: 'CI bots',
    what: 'Either the whole patch fits, or the job fails, says why, and leaves the files as they were.',
    line: 'npx emend apply --profile strict change.patch',
    page: '/guides/ci',
    name: 'In my CI',
  },
  {
    who: 'Training pipelines',
    what: 'Edits by the million as lines of JSON, from any language, answered in the order they came.',
    line: 'emend batch < tasks.jsonl > results.jsonl',
    page: '/batch',
    name: 'Many edits',
  },
  {
    who: 'Python programs',
    what: 'One typed package with the program in it: texts in and out, or files with the journal and undo of the command.',
    page: '/apps/python',
    name: 'From Python',
  },
]

/**
 * The doors as they open today. Before the first release a line is the command that a clone installs, and a line that takes a package from
 * npm is left out.
 */
export function doorsToday(isReleased) {
  if (isReleased) return DOORS
  return DOORS.map(({ line, ...door }) => {
    if (line === undefined || line.startsWith('npm install')) return door
    return { ...door, line: line.replace(/^npx /, '') }
  })
}
