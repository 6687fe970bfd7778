import type { NewText } from '@emend/core/inside'
import type { Check, Finding } from '@emend/core/plugin'
import { hasWord, isBlank } from '@emend/core/plugin'

/**
 * The new text is rows of a diff: `-` rows that are old lines and `+` rows, or new lines that all begin with `+`.
 *
 * @rule new-text-diff-rows The new text has rows of a diff with their marks.
 */
export const diffRows: Check = {
  kind: 'diff-rows',
  signs: /^[-+@]/m,
  isAsked: ({ fresh, firstNew = '+' }) =>
    fresh.includes('+') && (/^[-+@]/.test(firstNew) || (firstNew.startsWith(' ') && fresh.includes('\n+'))),
  find: (text) => rows(text) ?? allAdded(text),
}

const HEADER = /^(?:--- |\+\+\+ |@@ )/

/**
 * @rule removed-and-added-rows Rows with a minus that are old lines, and rows with a plus, are a diff.
 * @off undefined
 */
function rows({ now, old, known }: NewText): Finding | undefined {
  const body = now.filter((line) => !HEADER.test(line))
  const removed = body.filter((line) => line.startsWith('-')).map((line) => line.slice(1))
  if (removed.length === 0 || !removed.some(hasWord) || !removed.every((line) => known.has(line)))
    return undefined
  if (!body.some((line) => line.startsWith('+')) || !body.every((line) => /^(?:[-+ ]|$)/.test(line)))
    return undefined
  if (old.length === 0 || old.some((line) => /^[-+]/.test(line))) return undefined
  const lines = now.map((line) => (HEADER.test(line) || line.startsWith('-') ? [] : line.slice(1)))
  const correction = 'its - rows were left out and the signs taken off'
  return { sign: 'the new text is rows of a diff', lines, correction, isSure: true }
}

/**
 * @rule all-rows-added New lines that all begin with a plus are added rows of a diff.
 * @off undefined
 */
function allAdded(text: NewText): Finding | undefined {
  const { hunk, now, added } = text
  const lines = (hunk.written === undefined ? now : added).filter((line) => !isBlank(line))
  if (!lines.every((line) => /^\+(?:$|[^\s+\d]|\t| {2})/.test(line))) return undefined
  const body = lines.filter((line) => line.length > 1).map((line) => line.slice(1))
  const [first] = body
  // One line without indentation may be a list or a number.
  if (first === undefined || (body.length === 1 && !/^(?:\t| {2})/.test(first))) return undefined
  if (text.has(/^\+/)) return undefined
  const bare = (line: string) => line.replace(/^\+/, '')
  return {
    sign: 'every new line begins with +',
    lines: hunk.written === undefined ? now.map(bare) : text.mapNew(bare),
    correction: 'the signs were taken off',
  }
}
