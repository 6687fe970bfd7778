// The second table of the README: the results of thousands of disturbed edits, read from the tables that bench/accuracy has
// written to bench/accuracy/results.md.

const NAMES = {
  'emend opencode': 'OpenCode*',
  'emend roo': 'Roo Code*',
  'emend codex': 'Codex*',
  'diff-match-patch': 'diff-match-patch',
  '@openai/agents-core': '@openai/agents-core',
  diff: 'jsdiff',
  'diff, fuzz 2': 'jsdiff, fuzz 2',
}

/**
 * @param page the text of bench/accuracy/results.md
 * @returns the command that prints the tables of the first history, the number of tasks per format, and the rows of the README's
 * table
 */
export function countedIn(page) {
  const section = page.slice(page.indexOf('<!-- printed -->'))
  const command = /```sh\n(npm run accuracy[^\n]*)\n```/.exec(section)?.[1]
  const first = section.slice(0, section.indexOf('\nWith `--profile lenient`'))
  const formats = [...first.matchAll(/^([a-z0-9-]+), (\d+) tasks:\n\n((?:\|[^\n]*\n)+)/gm)]
  if (command === undefined || formats.length === 0)
    throw new Error('bench/accuracy/results.md has no tables')
  const rows = formats.flatMap(([, format, , table]) => {
    const read = table.trim().split('\n').slice(2).map(readRow)
    const ours = read.find(({ name }) => name === 'emend standard')
    return read
      .filter(({ name }) => name in NAMES)
      .map((other) => [NAMES[other.name], format, ...shares(other), ...shares(ours)])
  })
  return { command, tasks: formats[0][2], rows }
}

function readRow(line) {
  const [name, ...cells] = line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
  const [solvable, right, wrong, , refusable, refused, written] = cells.map((cell) => Number.parseFloat(cell))
  return { name, solvable, right, wrong, refusable, refused, written }
}

/** Returns the shares of all tasks that end as they should, and of those that leave a wrong file. */
function shares({ solvable, right, wrong, refusable, refused, written }) {
  const all = solvable + refusable
  const share = (one, other) => `${((solvable * one + refusable * other) / all).toFixed(1)} %`
  return [share(right, refused), share(wrong, written)]
}
