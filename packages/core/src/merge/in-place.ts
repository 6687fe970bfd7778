import { type LineStep, literalSteps, stepsAt } from '../hunk/steps.js'
import type { Place } from '../place/place.js'
import { indentationDepth, indentationOf } from '../text/indentation.js'
import { isBlank, toUnixEndings } from '../text/lines.js'
import type { Result } from '../vocabulary/result.js'
import type { Written } from '../vocabulary/written.js'
import type { Conflict, Indent, Indentation, LineChange } from './line-change.js'
import type { Merged, TextChange } from './merge.js'

/**
 * Whether a place is a part of the text that the new text replaces as a whole.
 *
 * @rule replaced The new text replaces the old text as a whole.
 */
export function isReplaced(place: Place): boolean {
  return place.isText && !mustGoByLines(place)
}

/** Whether the file has a line for every old line of a place. */
export function isWhole({ evidence, alignment }: Place): boolean {
  return evidence === undefined && alignment.every((line) => line >= 0)
}

/**
 * A text that does not end in a newline leaves that of its last line. So new text that is empty, or ends in a newline of its
 * own, leaves an empty line, as it does at an exact place.
 *
 * @rule new-text-with-line-end New text that is empty, or ends in a line end that the old text lacks, leaves an empty
 *   line.
 * @off place
 */
export function withLineEnd(place: Place): Place {
  const { hunk, isText } = place
  const { unit, search, replacement } = hunk.edit
  const isOpen = unit === 'text' && search !== '' && !/\n$|\\n$/.test(search)
  if (isText || !isOpen || (replacement !== '' && !replacement.endsWith('\n'))) return place
  return place.with(hunk.as({ now: [...hunk.now, ''] }))
}

/**
 * @rule mixed-endings-by-line Lines of a file that mixes line endings are changed one by one, so that each keeps its
 *   own.
 * @off false
 */
function mustGoByLines({ hunk, span, file }: Place): boolean {
  if (hunk.edit.unit !== 'lines' || !file.document.hasCrlf) return false
  const { start } = file.document.lineAround(Math.max(file.document.contentStart, span.start - 1))
  const endings = file.text.slice(start, span.end).match(/\r?\n/g) ?? []
  return new Set(endings).size > 1
}

/** The new text in place of the old. Where the file's last line has no newline, that of whole lines has none. */
export function textChange({ hunk, span, file }: Place, newText: string = hunk.edit.replacement): TextChange {
  const { start, end } = span
  const { unit, finalNewline } = hunk.edit
  const text = toUnixEndings(newText)
  const isAtEnd = end === file.text.length && !file.text.endsWith('\n')
  const isOpen = unit === 'lines' && isAtEnd && finalNewline !== true
  if (!isOpen) return { start, end, text }
  if (text !== '') return { start, end, text: text.replace(/\n$/, '') }
  const { contentStart } = file.document
  const isCrlf = file.text[start - 2] === '\r'
  return { start: start === contentStart ? start : start - (isCrlf ? 2 : 1), end, text }
}

export const REPLACED: readonly Written[] = /* @__PURE__ */ Object.freeze([{ rule: 'replaced' }] as const)

/**
 * The changes that the script of a hunk asks for, where every old line has its line of the file.
 *
 * @rule by-script The file has every old line, and the lines are kept, removed and added as the request says.
 */
export function changesByScript(place: Place, { rule, indent }: Indentation): Result<Merged, Conflict> {
  const steps =
    place.rank === 0 ? literalSteps(place.hunk) : stepsAt(place.hunk, (old) => place.fileLine(old))
  const lines = byScript(place, steps, trimming(place, indent))
  return lines.ok
    ? { ok: true, value: { lines: lines.value, written: [{ rule: 'by-script', indentation: rule }] } }
    : lines
}

function byScript(
  place: Place,
  steps: readonly LineStep[],
  indent: Indent,
): Result<readonly LineChange[], Conflict> {
  const changes: { first: number; end: number; lines: string[] }[] = []
  let at = place.first
  let run: (typeof changes)[number] | undefined
  let above: NewLine | undefined
  for (const { op, old, now } of steps) {
    const line = op === 'add' ? at : (place.alignment[old] as number)
    if (op === 'keep') {
      const kept = place.hunk.old[old] as string
      if (above && leavesBlock(above, { written: kept, indented: place.file.known(line) }))
        return { ok: false, failure: { doubt: 'unknown-indentation', text: kept } }
      if (!isBlank(kept)) above = undefined
      run = undefined
      at = line + 1
      continue
    }
    if (run === undefined) {
      run = { first: at, end: at, lines: [] }
      changes.push(run)
    }
    if (op === 'remove') {
      at = line + 1
      run.end = at
      continue
    }
    const text = place.hunk.now[now] as string
    const indented = indent(text)
    if (indented === undefined || (above && leavesBlock(above, { written: text, indented })))
      return { ok: false, failure: { doubt: 'unknown-indentation', text } }
    run.lines.push(indented)
    if (!isBlank(text)) above = { written: text, indented }
  }
  return { ok: true, value: changes }
}

/** A line as the request writes it, and as the file indents it. */
interface NewLine {
  readonly written: string
  readonly indented: string
}

/**
 * Whether a line is in the block that the added line above it opens by the request, and not as it is indented.
 *
 * @rule line-stays-in-block An added line that opens a block, and the line that the request has in it, are not written
 *   beside each other.
 * @off false
 */
function leavesBlock(above: NewLine, { written, indented }: NewLine): boolean {
  const [own, outer] = [indentationOf(written), indentationOf(above.written)]
  if (isBlank(written) || own === outer || !own.startsWith(outer)) return false
  return indentationDepth(indented) <= indentationDepth(above.indented)
}

/**
 * Where half of the request's lines end in whitespace and none of the file's lines there does, the whitespace is the
 * request's own: added lines go in without it.
 *
 * @rule own-trailing-whitespace Whitespace at the ends of lines that the request has throughout and the file nowhere is
 *   not written.
 * @off indent
 */
function trimming(place: Place, indent: Indent): Indent {
  const { hunk, alignment, rank } = place
  const isOwn =
    rank > 0 &&
    haveTrailing(hunk.old) &&
    haveTrailing(hunk.now) &&
    !alignment.some((line) => TRAILING.test(place.file.known(line)))
  return isOwn ? (line) => indent(line)?.trimEnd() : indent
}

const TRAILING = /[ \t]$/

function haveTrailing(lines: readonly string[]): boolean {
  const count = lines.filter((line) => TRAILING.test(line)).length
  return count > 0 && 2 * count >= lines.length
}
