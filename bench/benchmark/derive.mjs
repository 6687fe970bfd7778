import { createRequire } from 'node:module'

// This folder is no package: it takes what core has installed.
const { structuredPatch } = createRequire(new URL('../../packages/core/package.json', import.meta.url))(
  'diff',
)

/** The calls and patches that make one text out of another, as a careful model would write them, in several formats. */
export function* requestsFor(path, before, after) {
  const { hunks } = structuredPatch(path, path, before, after, '', '', { context: 3 })
  if (hunks.length === 0) return
  const edits = hunks.map(({ lines }) => ({ old: side(lines, '-'), now: side(lines, '+') }))
  const isOnce = ({ old }) => old !== '' && before.split(old).length === 2
  // Texts that are several times in the file cannot be named without a number of a line.
  if (edits.every(isOnce)) {
    yield {
      kind: 'edit-string',
      format: 'edit-string',
      request: edits.map(({ old, now }) => ({ path, oldString: old, newString: now })),
    }
    yield {
      kind: 'search-replace',
      format: 'search-replace',
      request: `${path}\n${edits.map(({ old, now }) => `<<<<<<< SEARCH\n${ended(old)}=======\n${ended(now)}>>>>>>> REPLACE\n`).join('')}`,
    }
    yield {
      kind: 'edit-string, indented less',
      format: 'edit-string',
      request: edits.map((edit) => indentedLess(path, edit)),
    }
  }
  const body = hunks.map(({ lines, ...at }) => `${numbers(at)}\n${lines.join('\n')}\n`).join('')
  yield { kind: 'unified-diff', format: 'unified-diff', request: `--- a/${path}\n+++ b/${path}\n${body}` }
}

/** A text as whole lines, which is all that a block can hold. */
function ended(text) {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`
}

/** Both texts without the indentation that all their lines share: a slip of models. */
function indentedLess(path, { old, now }) {
  const lines = [...old.split('\n'), ...now.split('\n')].filter((line) => line.trim() !== '')
  const shared = Math.min(...lines.map((line) => /^[ \t]*/.exec(line)[0].length))
  const less = (text) =>
    text
      .split('\n')
      .map((line) => line.slice(shared))
      .join('\n')
  return { path, oldString: less(old), newString: less(now) }
}

/** The lines of a hunk before (`-`) or after (`+`) it. A last line without a newline has a mark below it. */
function side(lines, sign) {
  return lines
    .map((line, at) => [line, lines[at + 1]?.startsWith('\\') ?? false])
    .filter(([line]) => line.startsWith(' ') || line.startsWith(sign))
    .map(([line, isOpen]) => `${line.slice(1)}${isOpen ? '' : '\n'}`)
    .join('')
}

function numbers({ oldStart, oldLines, newStart, newLines }) {
  return `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`
}
