import fc from 'fast-check'
import type { Edit, Step } from '../../src/vocabulary/edit.js'

/** One line of a random file. Its body is unique in the file, so that every run with such a line is too. */
interface FileLine {
  /** Undefined for a blank line. */
  readonly level: number | undefined
  readonly body: string
  readonly trailing: string
  readonly ending: '\n' | '\r\n'
}

export interface RandomFile {
  readonly mark: '' | '\uFEFF'
  readonly unit: string
  readonly lines: readonly FileLine[]
  readonly finalNewline: boolean
}

/** How the request differs from the file where both mean the same line. */
export interface Disturbance {
  /** What a level of indentation looks like in the request; `shift` levels are missing there (or too many). */
  readonly unit?: string
  readonly shift?: number
  readonly quotes?: boolean
  readonly trailing?: boolean
  readonly crlf?: boolean
}

interface AddedLine {
  readonly level: number | undefined
  readonly body: string
}

/** A change of some lines of a file: for each a step, and the lines that come before it and after the last. */
export interface RandomChange {
  readonly first: number
  readonly steps: readonly ('keep' | 'remove')[]
  readonly added: readonly (readonly AddedLine[])[]
}

const QUOTED = ['"x"', '“x”', "it's", 'it’s', 'plain', '1 – 2']

const fileLine = fc.record({
  level: fc.option(fc.nat(3), { nil: undefined, freq: 6 }),
  body: fc.constantFrom(...QUOTED),
  trailing: fc.constantFrom('', '', '', ' ', '\t '),
  ending: fc.constantFrom('\n' as const, '\r\n' as const),
})

export const randomFile: fc.Arbitrary<RandomFile> = fc
  .record({
    mark: fc.constantFrom('' as const, '\uFEFF' as const),
    unit: fc.constantFrom('  ', '    ', '\t'),
    lines: fc.array(fileLine, { minLength: 1, maxLength: 12 }).map(numberedBodies),
    finalNewline: fc.boolean(),
  })
  // A blank last line without an ending is no line.
  .map((file) => ({ ...file, finalNewline: file.finalNewline || file.lines.at(-1)?.level === undefined }))

function numberedBodies(lines: readonly FileLine[]): FileLine[] {
  return lines.map((line, i) => ({ ...line, body: line.level === undefined ? '' : `old_${i} ${line.body}` }))
}

/** A change of a part of the file that holds at least one line that is not blank. */
export function randomChange({ lines }: RandomFile): fc.Arbitrary<RandomChange> {
  return fc
    .tuple(fc.nat(lines.length - 1), fc.integer({ min: 1, max: 5 }))
    .map(([first, count]) => ({ first, count: Math.min(count, lines.length - first) }))
    .filter(({ first, count }) => lines.slice(first, first + count).some(({ level }) => level !== undefined))
    .chain(({ first, count }) => {
      const levels = lines
        .slice(first, first + count)
        .flatMap(({ level }) => (level === undefined ? [] : [level]))
      return fc.record({
        first: fc.constant(first),
        steps: fc.array(fc.constantFrom('keep' as const, 'remove' as const), {
          minLength: count,
          maxLength: count,
        }),
        added: fc.array(addedLines(levels), { minLength: count + 1, maxLength: count + 1 }).map(numbered),
      })
    })
}

/** Lines at levels that the request can know, since lines around them have the same. */
function addedLines(levels: readonly number[]): fc.Arbitrary<AddedLine[]> {
  const level = fc.option(fc.constantFrom(...levels), { nil: undefined, freq: 6 })
  const line = fc.record({ level, body: fc.constantFrom(...QUOTED, 'trailing \t', '$& $1 \\') })
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant<AddedLine[]>([]) },
    { weight: 1, arbitrary: fc.array(line, { maxLength: 2 }) },
  )
}

function numbered(added: readonly AddedLine[][]): AddedLine[][] {
  return added.map((lines, i) =>
    lines.map(({ level, body }, j) => ({ level, body: level === undefined ? '' : `new_${i}_${j} ${body}` })),
  )
}

export function textOf({ mark, unit, lines, finalNewline }: RandomFile): string {
  const texts = lines.map((line, i) => {
    const ending = i === lines.length - 1 && !finalNewline ? '' : line.ending
    return contentOf(line, unit) + ending
  })
  return mark + texts.join('')
}

function contentOf({ level, body, trailing }: FileLine, unit: string): string {
  return level === undefined ? '' : unit.repeat(level) + body + trailing
}

/** The request for a change, as someone writes it who sees the file a little differently. */
export function editOf(file: RandomFile, change: RandomChange, disturbance: Disturbance): Edit {
  const { unit = file.unit, shift = 0, crlf = false } = disturbance
  const indented = (level: number | undefined, content: string) =>
    level === undefined ? content : unit.repeat(level - shift) + content
  const search: string[] = []
  const replacement: string[] = []
  const script: Step[] = []
  for (const [i, added] of change.added.entries()) {
    for (const { level, body } of added) {
      replacement.push(indented(level, body))
      script.push('add')
    }
    const step = change.steps[i]
    const line = file.lines[change.first + i]
    if (step === undefined || line === undefined) continue
    const content = line.level === undefined ? '' : indented(line.level, seen(line, disturbance))
    search.push(content)
    if (step === 'keep') replacement.push(content)
    script.push(step)
  }
  const joined = (lines: readonly string[]) => lines.map((line) => line + (crlf ? '\r\n' : '\n')).join('')
  return { unit: 'lines', search: joined(search), replacement: joined(replacement), script }
}

function seen(
  { body, trailing }: FileLine,
  { quotes = false, trailing: blanks = false }: Disturbance,
): string {
  const written = quotes ? body.replace(/["“”'’–-]/g, (character) => SWAPPED[character] ?? character) : body
  return written + (blanks ? (trailing === '' ? ' ' : '') : trailing)
}

const SWAPPED: Readonly<Record<string, string>> = {
  '"': '“',
  '“': '"',
  '”': '"',
  "'": '’',
  '’': "'",
  '–': '-',
}

/** The least level of the lines that a change names. */
export function leastLevel({ lines }: RandomFile, { first, steps }: RandomChange): number {
  const levels = lines
    .slice(first, first + steps.length)
    .flatMap(({ level }) => (level === undefined ? [] : [level]))
  return Math.min(...levels)
}

/** A line as it must be afterwards: its content, and its ending where it is a line of the file. */
export interface ExpectedLine {
  readonly content: string
  readonly ending: string | undefined
}

export function expectedLines(file: RandomFile, { first, steps, added }: RandomChange): ExpectedLine[] {
  const fresh = (some: readonly AddedLine[] = []) =>
    some.map(({ level, body }) => ({ content: file.unit.repeat(level ?? 0) + body, ending: undefined }))
  const after = first + steps.length
  return file.lines.flatMap((line, i) => {
    const own = { content: contentOf(line, file.unit), ending: line.ending }
    if (i < first || i >= after) return [own]
    const before = fresh(added[i - first])
    const behind = i === after - 1 ? fresh(added[steps.length]) : []
    return steps[i - first] === 'keep' ? [...before, own, ...behind] : [...before, ...behind]
  })
}

/** Whether a line may replace one of another level: then the request's indentation alone is not enough to go by. */
export function changesLevel({ lines }: RandomFile, { first, steps, added }: RandomChange): boolean {
  const removed = steps.flatMap((step, i) => (step === 'remove' ? [lines[first + i]?.level] : []))
  return added.flat().some(({ level }) => removed.some((other) => other !== level))
}

/** Whether a change adds a blank line at its edge where the file has one right outside of it. */
export function addsBlankLineBesideOne(
  { lines }: RandomFile,
  { first, steps, added }: RandomChange,
): boolean {
  const isBlank = (line: { readonly level: number | undefined } | undefined) =>
    line !== undefined && line.level === undefined
  const above = added.slice(0, steps.indexOf('keep') + 1 || undefined).flat()
  const below = added.slice(steps.lastIndexOf('keep') + 1).flat()
  return (
    (isBlank(above[0]) && isBlank(lines[first - 1])) ||
    (isBlank(below.at(-1)) && isBlank(lines[first + steps.length]))
  )
}
