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
    if (!isOfCode(path)) return undefined
    const solid = now.flatMap((line, at) => (isNew[at] && !isBlank(line) ? [at] : []))
    const found = solid.map((at) => framedIn(now[at] as string))
    const frame = found[0]?.separator
    if (!areRising(found, solid) || !found.every((one) => one?.separator === frame)) return undefined
    if ([...text.old, ...text.fileLines].some((line) => framedIn(line)?.separator === frame)) return undefined
    // A space behind the signs is the viewer's or the line's.
    const both = [/^$/, /^ ?/].map((space) =>
      text.mapNew((line) => line.slice(framedIn(line)?.head.length ?? 0).replace(space, '')),
    )
    const lines = both.find((some) => some.some((line, at) => isGivenBack(String(line), now[at], known)))
    return lines && { sign: 'the new text has the line numbers of a viewer', lines, correction: 'taken off' }
  },
}

function isGivenBack(line: string, sent: string | undefined, known: ReadonlySet<string>): boolean {
  return line !== sent && hasWord(line) && known.has(line)
}

function framedIn(line: string): (LineNumber & { readonly head: string }) | undefined {
  const [head, before = '', number, behind] = FRAMED.exec(line) ?? []
  if (head === undefined) return undefined
  return { head, number: Number(number), separator: `${before}0${behind}` }
}

const FRAMED = /^[ \t]*(?:([^\w\s"'`]{1,2})[ \t]*)?(\d{1,6})[ \t]*([^\w\s"'`]{1,2}|\t)/
