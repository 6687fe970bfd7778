import { type LineStep, literalSteps, type Pairing, stepsAt } from '../hunk/steps.js'
import type { Place } from '../place/place.js'
import { indentationDepth } from '../text/indentation.js'
import { isBlank, toUnixEndings } from '../text/lines.js'
import { areSame } from '../text/sameness.js'
import type { Reason } from '../vocabulary/reason.js'
import type { Result } from '../vocabulary/result.js'
import { textInFileCharacters, withFileCharacters } from './file-characters.js'
import { asWritten, indentAt } from './indentation.js'
import type { Conflict, Indent, LineChange } from './line-change.js'
import { threeWay } from './three-way.js'

/** A change of characters: the new text with LF endings, which `splice` makes the file's. */
export interface TextChange {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** What an edit does at a place. */
export type Merged = Result<
  { readonly lines?: readonly LineChange[]; readonly texts?: readonly TextChange[] },
  Conflict
>

/**
 * What an edit does at its place. Part of a line: its text is replaced. Whole lines that all agree: the script says it. Else
 * it is merged, by the first of several ways to compare the texts that merges.
 */
export function changesAt(found: Place): Merged {
  if (found.parts.length > 0) return changesOfParts(found)
  if (found.isText && !mustGoByLines(found)) return { ok: true, value: { texts: [textChange(found)] } }
  const { place } = withFileCharacters(withLineEnd(found))
  const { hunk, rank } = place
  const isWhole = place.evidence === undefined && place.alignment.every((line) => line >= 0)
  if (!isWhole) return mergedAt(place)
  const steps = rank === 0 ? literalSteps(hunk) : stepsAt(hunk, (old) => place.fileLine(old))
  return byScript(place, steps, trimming(place, rank > 1 ? indentAt(place) : asWritten))
}

/**
 * A text that does not end in a newline leaves that of its last line. So new text that is empty, or ends in a newline of its
 * own, leaves an empty line, as it does at an exact place.
 */
function withLineEnd(place: Place): Place {
  const { hunk, isText } = place
  const { unit, search, replacement } = hunk.edit
  const isOpen = unit === 'text' && search !== '' && !/\n$|\\n$/.test(search)
  if (isText || !isOpen || (replacement !== '' && !replacement.endsWith('\n'))) return place
  return place.with(hunk.as({ now: [...hunk.now, ''] }))
}

/** Lines of a file that mixes endings keep each its own, so they are changed one by one. */
function mustGoByLines({ hunk, span, file }: Place): boolean {
  if (hunk.edit.unit !== 'lines' || !file.document.hasCrlf) return false
  const { start } = file.document.lineAround(Math.max(file.document.contentStart, span.start - 1))
  const endings = file.text.slice(start, span.end).match(/\r?\n/g) ?? []
  return new Set(endings).size > 1
}

/** The new text in place of the old. Where the file's last line has no newline, that of whole lines has none. */
function textChange(place: Place): TextChange {
  const { hunk, span, file } = place
  const { unit, finalNewline } = hunk.edit
  const text = toUnixEndings(textInFileCharacters(place))
  const isAtEnd = span.end === file.text.length && !file.text.endsWith('\n')
  const isOpen = unit === 'lines' && isAtEnd && finalNewline !== true
  if (!isOpen) return { ...span, text }
  if (text !== '') return { ...span, text: text.replace(/\n$/, '') }
  const { contentStart } = file.document
  const isCrlf = file.text[span.start - 2] === '\r'
  return { ...span, start: span.start === contentStart ? span.start : span.start - (isCrlf ? 2 : 1), text }
}

function changesOfParts({ parts }: Place): Merged {
  const lines: LineChange[] = []
  for (const part of parts) {
    const merged = changesAt(part)
    if (!merged.ok) return merged
    lines.push(...(merged.value.lines ?? []))
  }
  return { ok: true, value: { lines } }
}

/** The changes that the script asks for, where every old line has its line of the file. */
function byScript(place: Place, steps: readonly LineStep[], indent: Indent): Merged {
  const changes: { first: number; end: number; lines: string[] }[] = []
  let at = place.first
  let run: (typeof changes)[number] | undefined
  let above: NewLine | undefined
  for (const { op, old, now } of steps) {
    const line = op === 'add' ? at : (place.alignment[old] as number)
    if (op === 'keep') {
      const kept = place.hunk.old[old] as string
      if (above && leavesBlock(above, { written: kept, indented: place.file.known(line) }))
        return { ok: false, failure: { guard: 'unknown-indentation', text: kept } }
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
      return { ok: false, failure: { guard: 'unknown-indentation', text } }
    run.lines.push(indented)
    if (!isBlank(text)) above = { written: text, indented }
  }
  return { ok: true, value: { lines: changes } }
}

/** A line as the request writes it, and as the file indents it. */
interface NewLine {
  readonly written: string
  readonly indented: string
}

/** Whether a line is in the block that the added line above it opens by the request, and not as it is indented. */
function leavesBlock(above: NewLine, { written, indented }: NewLine): boolean {
  if (isBlank(written) || indentationDepth(written) <= indentationDepth(above.written)) return false
  return indentationDepth(indented) <= indentationDepth(above.indented)
}

/**
 * Where half of the request's lines end in whitespace and none of the file's lines there does, the whitespace is the
 * request's own: added lines go in without it.
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

/** The ways to compare old and new text, and whether blank lines split the runs. */
const WAYS: readonly (readonly [Pairing, boolean])[] = [
  ['ends', false],
  ['ends', true],
  ['early', false],
  ['late', false],
]

function mergedAt(place: Place): Merged {
  let first: Conflict | undefined
  const indent = indentAt(place)
  for (const [pairing, splitsAtBlanks] of WAYS) {
    // What is early in a written script, the script says.
    if (pairing === 'early' && place.hunk.written !== undefined) continue
    const steps = stepsAt(place.hunk, (old) => place.fileLine(old), pairing)
    const merged = threeWay(place, steps, indent, splitsAtBlanks)
    if (merged.ok) return { ok: true, value: { lines: merged.value } }
    first ??= merged.failure
  }
  return { ok: false, failure: first as Conflict }
}

/** Whether a merge adds a line again that the file has in the place, and that the request does not know. */
export function addsTwice(
  { file, first, end, alignment }: Place,
  changes: readonly LineChange[],
): string | undefined {
  const known = new Set(alignment)
  const own: string[] = []
  for (let line = first; line < end; line++) {
    const isChanged = changes.some((change) => line >= change.first && line < change.end)
    if (!known.has(line) && !isChanged && HAS_WORD.test(file.known(line))) own.push(file.known(line))
  }
  return changes
    .flatMap(({ lines }) => lines)
    .find((line) => own.some((one) => !isBlank(one) && areSame(one, line)))
}

const HAS_WORD = /[\p{L}\p{N}]/u

/** A conflict as the reason for which an edit goes nowhere. */
export function conflictReason({ guard, text }: Conflict): Reason {
  return { code: CODES[guard] ?? 'not-found', guard, ...(text !== undefined && { text }) }
}

const CODES: Readonly<Partial<Record<Conflict['guard'], Reason['code']>>> = {
  'own-line': 'other-lines',
  'context-missing': 'context-missing',
  'unknown-indentation': 'indentation',
}
