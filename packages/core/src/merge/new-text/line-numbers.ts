import { isBlank } from '../../text/lines.js'
import type { Check } from './check.js'
import type { NewText } from './new-text.js'
import { hasLetter } from './words.js'

/** Every new line begins with a line number of a viewer: `12| `, `12→`, `12:ab|`, `12` and a tab. */
export const newLineNumbers: Check = {
  kind: 'line-numbers',
  isAsked: ({ firstNew = '1' }) => /^\s*\d/.test(firstNew),
  find(text) {
    const { now, isNew, place, hunk } = text
    const solid = now.flatMap((line, at) => (isNew[at] && !isBlank(line) ? [at] : []))
    const found = solid.map((at) => numberOf(now[at] as string))
    if (!found.every((one) => one !== undefined) || !areRising(found, solid)) return undefined
    const separators = Array.from(
      new Set(found.flatMap(({ separator }) => (separator === '' ? [] : separator))),
    )
    const [separator] = separators
    if (separators.length !== 1 || text.has(NUMBER)) return undefined
    // A space behind the separator is the viewer's or the line's. Where a blank line has it, it is the viewer's.
    const [bare, spaced] = [without(text, false), without(text, true)]
    const isSpaced =
      !solid.some((at) => isSpacedBlank(now[at] as string)) &&
      countGivenBack(text, spaced) > countGivenBack(text, bare)
    const lines = isSpaced ? spaced : bare
    const isOwn = place !== undefined && found[0]?.number === place.first + 1 + (solid[0] as number)
    if (
      countGivenBack(text, lines) === 0 &&
      !(isOwn && isNoData(separator, found, now[solid[0] as number] as string))
    )
      return undefined
    return {
      sign: 'the new text has the line numbers of a viewer',
      lines,
      correction: 'taken off',
      ...(hunk.reading === 'line-numbers' && { isSure: true }),
    }
  },
}

const NUMBER = /^\s*(\d{1,6})((?::|#)[0-9a-zA-Z]{2,8}[|:]| ?\| ?|:(?!:) ?|\t|\u2192)/
const NUMBER_ALONE = /^(\d{1,6})(\s*[|:\u2192]?)$/

interface LineNumber {
  readonly number: number
  /** What is between number and line, without whitespace and letters. */
  readonly separator: string
}

function numberOf(line: string): LineNumber | undefined {
  const [, number, separator = ''] = NUMBER.exec(line) ?? NUMBER_ALONE.exec(line.trim()) ?? []
  return number === undefined
    ? undefined
    : { number: Number(number), separator: separator.replace(/[\w ]+/g, '') }
}

/** Whether numbers rise by one, or by the lines between; added lines may have the number 0. */
function areRising(
  found: readonly (LineNumber | undefined)[],
  lines: readonly number[],
): found is LineNumber[] {
  return found.every((one, at) => {
    const [before, own] = [found[at - 1]?.number, one?.number as number]
    if (before === undefined || own === 0 || own === before + 1) return true
    return own - before === (lines[at] as number) - (lines[at - 1] as number)
  })
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

function countGivenBack({ now, known }: NewText, lines: readonly (string | readonly string[])[]): number {
  return lines.filter(
    (line, at) => typeof line === 'string' && hasLetter(line) && line !== now[at] && known.has(line),
  ).length
}

/** A colon, or a tab behind a number at the margin, is data too: there the numbers must be those of several lines, and no small list. */
function isNoData(separator: string | undefined, found: readonly LineNumber[], first: string): boolean {
  const mayBeData = separator === ':' || (separator === '\t' && !/^\s{2}/.test(first))
  return !mayBeData || (found.length > 1 && (found[0]?.number ?? 0) > 3)
}
