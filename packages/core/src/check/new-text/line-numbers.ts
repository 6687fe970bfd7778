import { likeness, TYPO } from '../../place/likeness.js'
import { indentationOf } from '../../text/indentation.js'
import { isBlank } from '../../text/lines.js'
import { hasWord } from '../../text/words.js'
import type { Check } from '../check.js'
import type { NewText } from '../new-text.js'
import { areRising, NUMBER, NUMBER_ALONE, numberOf } from './numbered-line.js'

/**
 * New lines begin with line numbers of a viewer: `12| `, `12→`, `12:ab|`, `12` and a tab. All do, or some that have the number of
 * the file's line that they are.
 *
 * @rule new-line-numbers Line numbers of a viewer before new lines are taken off.
 */
export const newLineNumbers: Check = {
  kind: 'line-numbers',
  characters: '0123456789',
  signs: /^[ \t]*\d/m,
  find(text) {
    const { now, place, hunk } = text
    if (!now.some((line) => numberOf(line) !== undefined)) return undefined
    const { isNew } = text
    const solid = now.flatMap((line, at) => (isNew[at] && !isBlank(line) ? [at] : []))
    const all = solid.map((at) => numberOf(now[at] as string))
    const isOfFile = solid.some((at) => hasNumberInFile(text, now[at] as string))
    if (!isOfFile && !areRising(all, solid)) return undefined
    const found = all.filter((one) => one !== undefined)
    const separators = Array.from(
      new Set(found.flatMap(({ separator }) => (separator === '' ? [] : separator))),
    )
    if (separators.length !== 1 || text.has(NUMBER)) return undefined
    // A space behind the separator is the viewer's or the line's. Where a blank line has it, it is the viewer's.
    const [bare, spaced] = [without(text, false), without(text, true)]
    const more =
      countGivenBack(text, spaced) - countGivenBack(text, bare) ||
      countIndented(text, spaced) - countIndented(text, bare)
    const isSpaced = more > 0 && !solid.some((at) => isSpacedBlank(now[at] as string))
    const lines = isSpaced ? spaced : bare
    const isOwn = place !== undefined && found[0]?.number === place.first + 1 + (solid[0] as number)
    if (!isOfFile && !isOwn && countGivenBack(text, lines) === 0) return undefined
    return {
      sign: 'the new text has the line numbers of a viewer',
      lines,
      correction: 'taken off',
      ...(hunk.reading === 'line-numbers' && { isSure: true }),
    }
  },
}

/**
 * @rule number-of-that-line A number is a viewer's if it is that of the file's line which it stands before.
 * @off false
 */
function hasNumberInFile({ place }: NewText, line: string): boolean {
  const { number = 0 } = numberOf(line) ?? {}
  const own = place?.file.line(number - 1)
  const rest = line.replace(NUMBER, '').trim()
  return own !== undefined && hasWord(own) && likeness(rest, own.trim()) >= TYPO
}

function without(text: NewText, keepsSpace: boolean): (string | readonly string[])[] {
  return text.mapNew((line) => {
    const [head] = NUMBER.exec(line) ?? []
    if (head === undefined) return NUMBER_ALONE.test(line.trim()) ? '' : line
    const hasSpace = keepsSpace && head.length < line.length && head.endsWith(' ')
    return line.slice(head.length - (hasSpace ? 1 : 0))
  })
}

function isSpacedBlank(line: string): boolean {
  return line.endsWith(' ') && NUMBER.exec(line)?.[0] === line
}

/** How many new lines have an indentation that lines nearby have. */
function countIndented({ now, known }: NewText, lines: readonly (string | readonly string[])[]): number {
  const own = new Set(Array.from(known, indentationOf))
  return lines.filter((line, at) => line !== now[at] && own.has(indentationOf(String(line)))).length
}

function countGivenBack({ now, known }: NewText, lines: readonly (string | readonly string[])[]): number {
  return lines.filter(
    (line, at) => typeof line === 'string' && hasWord(line) && line !== now[at] && known.has(line),
  ).length
}
