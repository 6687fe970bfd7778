import { isBlank } from '../../text/lines.js'
import { hasWord } from '../../text/words.js'
import type { Check } from '../check.js'
import { areRising, type LineNumber } from './numbered-line.js'
import { isOfCode } from './reader/kind-at.js'

/**
 * Line numbers of a viewer within any signs, `[4] `, `4) `, `│ 4 │ `. Code may have such signs, so all new lines have the same ones, their
 * numbers rise, and without them a line comes back.
 *
 * @rule framed-numbers Rising numbers within the same signs before all new lines are taken off where a line comes back.
 */
export const framedNumbers: Check = {
  kind: 'line-numbers',
  characters: '0123456789',
  signs: /^[ \t]*(?:[^\w\s]{1,2}[ \t]*)?\d/m,
  find(text) {
    const { now, isNew, known, path } = text
    const first = now.find((line, at) => isNew[at] && !isBlank(line))
    if (first === undefined || !FRAMED.test(first) || !isOfCode(path)) return undefined
    const solid = now.flatMap((line, at) => (isNew[at] && !isBlank(line) ? [at] : []))
    const found = solid.map((at) => framedIn(now[at] as string))
    const frame = frameOf(found)
    if (frame === undefined || !areRising(found, solid)) return undefined
    const isFramed = (one: Framed | undefined) =>
      one !== undefined && one.before === frame.before && one.signs.startsWith(frame.behind)
    if (!found.every(isFramed)) return undefined
    if ([...text.old, ...text.fileLines].some((line) => isFramed(framedIn(line)))) return undefined
    const headOf = (line: string) => (framedIn(line)?.end ?? -frame.behind.length) + frame.behind.length
    // A space behind the signs is the viewer's or the line's.
    const both = [/^$/, /^ ?/].map((space) =>
      text.mapNew((line) => line.slice(headOf(line)).replace(space, '')),
    )
    const lines = both.find((some) => some.some((line, at) => isGivenBack(String(line), now[at], known)))
    return lines && { sign: 'the new text has the line numbers of a viewer', lines, correction: 'taken off' }
  },
}

function isGivenBack(line: string, sent: string | undefined, known: ReadonlySet<string>): boolean {
  return line !== sent && hasWord(line) && known.has(line)
}

interface Framed extends LineNumber {
  /** The signs before the number, and those behind it, of which only the first ones may be the viewer's. */
  readonly before: string
  readonly signs: string
  /** Where the signs behind the number begin. */
  readonly end: number
}

function framedIn(line: string): Framed | undefined {
  const [head, before = '', number, signs = ''] = FRAMED.exec(line) ?? []
  if (head === undefined) return undefined
  return { before, number: Number(number), separator: '', signs, end: head.length - signs.length }
}

/** The signs that all lines have: of those behind the number, as many as are the same. */
function frameOf(
  found: readonly (Framed | undefined)[],
): { readonly before: string; readonly behind: string } | undefined {
  const [first] = found
  if (first === undefined) return undefined
  const behind = [first.signs, first.signs.slice(0, 1)].find((signs) =>
    found.every((one) => one?.signs.startsWith(signs)),
  )
  return behind === undefined ? undefined : { before: first.before, behind }
}

const FRAMED = /^[ \t]*(?:([^\w\s"'`]{1,2})[ \t]*)?(\d{1,6})[ \t]*([^\w\s"'`]{1,2}|\t)/
