import type { FileResult } from '@emend/core'
import { applyChanges, type Change, splitLines, toUnixEndings, withChanges } from '@emend/core/plugin'
import { type Choice, type DiffHunk, renderDiff, toHunks } from '@emend/edits'

/** A part of the change to a file that a person decides about. */
export interface Hunk {
  readonly path: string
  /** The number of the hunk in its file, counted from 1; `count` is how many hunks the file has. */
  readonly number: number
  readonly count: number
  /** The hunk as a diff, ending in a newline. */
  readonly diff: string
  /** What it takes of the result. */
  readonly choices: readonly Choice[]
  /** Its lines, for a person to change; undefined if the hunk is the whole change of the file, such as its creation. */
  readonly lines?: HunkLines
}

/** The lines of a hunk, and the lines of the file that they are about. */
export interface HunkLines extends Pick<Change, 'span'> {
  /** With their marks. */
  readonly marked: readonly string[]
  /** The file's own text of those lines. */
  readonly before: string
  readonly after: string
}

/** Splits the change of a file into hunks. A file that is created, deleted, moved or gets a new mode is one hunk. */
export function hunksOf(file: FileResult, choices: readonly Choice[]): Hunk[] {
  if (choices.some(({ kind }) => kind !== 'change'))
    return [{ path: file.path, number: 1, count: 1, diff: renderDiff(file), choices }]
  return hunksFor(file, groupsOf(file.before ?? '', choices))
}

/** The changes of a hunk, each as one. */
export function splitHunk(file: FileResult, { choices }: Hunk): Hunk[] {
  return hunksFor(
    file,
    choices.map((choice) => [choice]),
  )
}

function hunksFor(file: FileResult, groups: readonly (readonly Choice[])[]): Hunk[] {
  return groups.map((choices, i) => {
    const { diff, lines } = shownOf(file, choices)
    return { path: file.path, number: i + 1, count: groups.length, diff, choices, ...(lines && { lines }) }
  })
}

/** The changes whose context would overlap are one group. */
function groupsOf(before: string, choices: readonly Choice[]): Choice[][] {
  const groups: Choice[][] = []
  let end = 0
  for (const choice of choices) {
    const { span } = choice.change as Change
    const between = splitLines(before.slice(end, span.start)).length
    const last = groups.at(-1)
    if (last !== undefined && between <= 2 * CONTEXT) last.push(choice)
    else groups.push([choice])
    end = span.end
  }
  return groups
}

const CONTEXT = 3

function shownOf(file: FileResult, choices: readonly Choice[]): Pick<Hunk, 'diff' | 'lines'> {
  const { before = '' } = file
  const changes = choices.map(({ change }) => change as Change)
  const after = applyChanges(before, changes)
  const hunks = toHunks({ ...file, after }, CONTEXT)
  const diff = hunks.map((hunk) => `${headOf(hunk)}${bodyOf(hunk.lines)}`).join('')
  const [hunk] = hunks
  if (hunk === undefined || hunks.length > 1) return { diff }
  const span = spanOf(before, hunk)
  const part = after.slice(span.start, span.end + after.length - before.length)
  const lines = { marked: hunk.lines, span, before: before.slice(span.start, span.end), after: part }
  // A hunk that changes only line endings is more than its lines show.
  return toUnixEndings(lines.before) === toUnixEndings(part) ? { diff } : { diff, lines }
}

function headOf({ oldStart, oldLines, newStart, newLines }: DiffHunk): string {
  return `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@\n`
}

/** The span of the file's lines in a hunk. */
function spanOf(text: string, { oldStart, oldLines }: DiffHunk): Change['span'] {
  const lines = splitLines(text)
  const above = oldStart - 1
  const lengthOf = (part: typeof lines) =>
    part.reduce((length, { content, ending }) => length + content.length + ending.length, 0)
  const start = lengthOf(lines.slice(0, above))
  return { start, end: start + lengthOf(lines.slice(above, above + oldLines)) }
}

/** Returns the lines of a hunk with their marks, for a person to read or to change. */
export function bodyOf(marked: readonly string[]): string {
  return marked.map((line) => `${line.replace(/\r$/, '')}\n`).join('')
}

/**
 * Parses the lines of a hunk after a person has changed them: ` ` keeps, `-` removes and `+` adds a line; lines that begin
 * with `#`, `@@` or `\` are ignored.
 *
 * @returns the changes of the file, none if nothing is left of them, or the reason why they cannot be made
 */
export function editedHunk({ span, before, after }: HunkLines, text: string): readonly Change[] | string {
  const old = splitLines(before)
  const ending = old[0]?.ending || '\n'
  let [made, at] = ['', 0]
  for (const { content } of splitLines(text)) {
    const [mark, line] = [content.charAt(0) || ' ', content.slice(1)]
    if (/^(#|@@|\\)/.test(content)) continue
    if (mark === '+') made += line + ending
    else if (mark !== ' ' && mark !== '-')
      return `a line must begin with a space, - or +, and not as ${JSON.stringify(content)} does`
    else {
      const own = old[at++]
      if (own?.content !== line) return OTHER_LINES
      if (mark === ' ') made += line + (own.ending || ending)
    }
  }
  if (at < old.length) return OTHER_LINES
  // Only the last line of a file has no ending, and it keeps what the hunk had.
  const isOpen = after === '' ? old.at(-1)?.ending === '' : splitLines(after).at(-1)?.ending === ''
  if (isOpen && made.endsWith(ending)) made = made.slice(0, -ending.length)
  const { changes } = withChanges({ path: '', status: 'updated', before, after: made, edits: [] })
  return changes.map(({ span: { start, end }, text }) => ({
    span: { start: span.start + start, end: span.start + end },
    text,
  }))
}

const OTHER_LINES =
  'the lines that begin with a space or - must stay what they are in the file; turn - into a space to keep a line'
