import type { FileResult } from '@emend/core'
import type { LineRange } from '@emend/core/plugin'
import { countNewlines, type Echo, type Echoed, isTolerant, splitLines, visible } from '@emend/core/plugin'
import { renderDiff } from '@emend/edits'

/**
 * Returns what the model reads back of a changed file; undefined if that is nothing. A text is cut, and then says so. Of a file
 * that the call created the model knows all lines.
 *
 * @param echo default: `changes` where an edit was placed tolerantly, else nothing
 */
export function echoOf(file: FileResult, echo: Echo | undefined): Echoed | undefined {
  if (echo === 'context')
    return file.before === undefined || file.after === undefined ? undefined : rowsOf(file, file.after)
  const isLoose = file.edits.some((edit) => edit.status === 'applied' && isTolerant(edit))
  return echo === 'changes' || (echo === undefined && isLoose)
    ? { text: `What was changed:\n${cutDiff(renderDiff(file))}`, rows: [] }
    : undefined
}

/** A line after its number and a tab, as tools show the lines of a file. */
export function numberedRow(line: string, number: number): string {
  return `${number}\t${line}`
}

/** Cuts a diff at a line to 1,500 characters at most: the model should look at it, not read the whole file. */
function cutDiff(diff: string): string {
  const shown =
    diff.length > MOST_DIFF_CHARACTERS
      ? `${diff.slice(0, diff.lastIndexOf('\n', MOST_DIFF_CHARACTERS))}\n… (cut at ${MOST_DIFF_CHARACTERS} characters)`
      : diff.trimEnd()
  return visible(shown)
}

const MOST_DIFF_CHARACTERS = 1500

function rowsOf({ changes }: FileResult, after: string): Echoed | undefined {
  if (changes.length === 0) return undefined
  const lines = splitLines(after.replace(/^\uFEFF/, ''))
  const wanted = regionsOf(after, changes, lines.length)
  const shown: string[] = []
  const rows: LineRange[] = []
  let room = MOST_ROW_CHARACTERS
  for (const { start, end } of wanted) {
    const numbered = lines.slice(start - 1, end).map(({ content }, i) => numberedRow(content, start + i))
    const fitting = numbered.findIndex((row) => {
      room -= row.length + 1
      return room < 0
    })
    const last = fitting === -1 ? end : start + fitting - 1
    if (rows.length > 0 && last >= start) shown.push('…')
    shown.push(...numbered.slice(0, last - start + 1))
    if (last >= start) rows.push({ start, end: last })
    if (fitting !== -1) {
      shown.push(`(cut at ${MOST_ROW_CHARACTERS} characters: read the file from line ${last + 1} on)`)
      break
    }
  }
  return { text: `The changed lines are now:\n${shown.join('\n')}`, rows }
}

const MOST_ROW_CHARACTERS = 4000

/** How many lines above and below a change are shown. */
const CONTEXT = 3

/** The lines of the text after that changes wrote, with those around them; ascending, without overlaps. */
function regionsOf(after: string, changes: FileResult['changes'], count: number): LineRange[] {
  const regions: { start: number; end: number }[] = []
  let [line, at, shift] = [1, 0, 0]
  for (const { span, text } of changes) {
    const from = span.start + shift
    line += countNewlines(after.slice(at, from))
    at = from
    shift += text.length - (span.end - span.start)
    const more = countNewlines(text.replace(/\n$/, ''))
    const start = Math.max(1, line - CONTEXT)
    const end = Math.min(count, line + more + CONTEXT)
    const last = regions.at(-1)
    if (last !== undefined && start <= last.end + 1) last.end = Math.max(last.end, end)
    else if (start <= end) regions.push({ start, end })
  }
  return regions
}
