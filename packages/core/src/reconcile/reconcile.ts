import type { Candidate } from '../locate/cascade.js'
import type { Change } from '../text/change.js'
import type { TextDocument } from '../text/document.js'
import { withoutWhitespace } from '../text/fold-whitespace.js'
import { indentationOf } from '../text/indentation.js'
import { lineRange } from '../text/line-range.js'
import { scriptOf } from '../text/line-script.js'
import { countNewlines, type Ending, isBlank, type Line, splitLines } from '../text/lines.js'
import type { Span } from '../text/span.js'
import type { Step, TextEdit } from '../vocabulary/edit.js'
import type { EditProblem } from '../vocabulary/failure.js'
import type { Result } from '../vocabulary/result.js'
import { withEndOf } from './final-newline.js'
import { learnIndentation, type Reindent } from './indentation.js'
import { indentationOfNew } from './indentation-of-new.js'
import { type Run, replaceRun, type Slice } from './run.js'
import { replaceAsWritten } from './written.js'

/**
 * Computes what an edit really changes at the place where it was found. The difference between search and
 * replacement, line by line, is carried over to the file's own lines: what it keeps stays as the file has it,
 * what it removes goes, and what it adds comes in with the indentation learned from the matched lines and the
 * endings of the lines around. After an exact match this is plain replacement, but for endings; where the edit's
 * endings count as written, and the file has its search text to the byte, it is that and nothing else.
 *
 * Fails with `line-breaks` when the file breaks the lines elsewhere than the search text does, and with
 * `indentation` when an added line's indentation cannot be known. Linear in the lines of the edit,
 * apart from the line diff where the edit brings no script.
 */
export function reconcile(document: TextDocument, candidate: Candidate): Result<Change[], EditProblem> {
  const { edit } = candidate
  const written = replaceAsWritten(document, candidate)
  if (written !== undefined)
    return { ok: true, value: [...byteOrderMarkChange(document, candidate), ...written] }
  const span = withEnding(document, candidate)
  const searched = splitLines(edit.search)
  const slices = slicesOf(document, span, searched.length)
  if (!hasSameBreaks(document, slices, searched, candidate)) {
    return { ok: false, failure: otherLineBreaks(document, span) }
  }
  const replacement = splitLines(edit.replacement)
  const script = scriptOf(edit)
  const reindent = learnFrom(document, slices, { searched, replacement, script })
  const changes: Change[] = []
  for (const run of runsOf(script, slices, replacement, span)) {
    const added: Line[] = []
    for (const [i, line] of run.added.entries()) {
      const opensMidLine = line === replacement[0] && !startsLine(document, span.start)
      const content = opensMidLine ? line.content : reindent(line.content)
      if (content === undefined || isDoubtful(document, run, i, content)) {
        return { ok: false, failure: unknownIndentation(document, slices, line.content) }
      }
      added.push({ ...line, content })
    }
    const floor = edit.unit === 'lines' ? document.contentStart : span.start
    changes.push(replaceRun(document, { ...run, added }, floor))
  }
  const ending = endingOf(replacement.at(-1))
  return edit.unit === 'lines'
    ? withFinalNewline(document, changes, candidate, ending)
    : { ok: true, value: withWrittenEnd(document, changes, slices.at(-1), edit, ending) }
}

/** The change at the very top that the edit asks for, if it stands there. */
function byteOrderMarkChange({ contentStart }: TextDocument, { span, edit }: Candidate): Change[] {
  const wanted = edit.byteOrderMark
  if (wanted === undefined || span.start !== contentStart || wanted === contentStart > 0) return []
  return [{ span: { start: 0, end: contentStart }, text: wanted ? '\uFEFF' : '' }]
}

/** How the edit ends one of its lines. */
function endingOf(line: Line | undefined): Ending {
  return line?.ending || '\n'
}

/** Where the search text ends in a newline, that of the place counts too, whether or not the replacer took it in. */
function withEnding(document: TextDocument, { span, edit }: Candidate): Span {
  if (edit.unit === 'lines' || !edit.search.endsWith('\n') || span.end === span.start) return span
  if (countNewlines(document.text.slice(span.start, span.end)) >= countNewlines(edit.search)) return span
  const line = document.lineAt(span.end)
  return span.end === document.lineEnd(line) ? { start: span.start, end: document.lineNext(line) } : span
}

/**
 * Whether a line that replaces another has by itself the indentation that the file has there, while the learned
 * one is another: then the request indents its old and its new text differently, and nothing is certain.
 */
function isDoubtful(document: TextDocument, { removed, added }: Run, i: number, content: string): boolean {
  const [slice, line] = [removed[i], added[i]]
  if (slice === undefined || line === undefined || removed.length !== added.length) return false
  const file = indentationOf(document.text.slice(slice.start, slice.end))
  return indentationOf(line.content) === file && indentationOf(content) !== file
}

/** The file's lines inside a span; the first and the last may be parts of lines, the last an empty one. */
function slicesOf(document: TextDocument, span: Span, expected: number): Slice[] {
  const slices: Slice[] = []
  for (let start = span.start; start < span.end; start = slices.at(-1)?.next ?? span.end) {
    const line = document.lineAt(start)
    const next = Math.min(document.lineNext(line), span.end)
    slices.push({ start, end: Math.min(document.lineEnd(line), next), next })
  }
  const last = slices.at(-1)
  if (slices.length === expected - 1 && last !== undefined && last.end < last.next) {
    slices.push({ start: span.end, end: span.end, next: span.end })
  }
  return slices
}

/** Whether each line searched is one line of the file: a replacer that folds blanks may have found other breaks. */
function hasSameBreaks(
  { text }: TextDocument,
  slices: readonly Slice[],
  searched: readonly Line[],
  { tier }: Candidate,
): boolean {
  if (slices.length !== searched.length) return false
  if (tier !== 'whitespace') return true
  return slices.every(({ start, end }, i) => {
    const wanted = searched[i]?.content ?? ''
    return withoutWhitespace(text.slice(start, end)) === withoutWhitespace(wanted)
  })
}

function startsLine(document: TextDocument, offset: number): boolean {
  return offset === document.lineStart(document.lineAt(offset)) || offset === document.text.length
}

interface EditLines {
  readonly searched: readonly Line[]
  readonly replacement: readonly Line[]
  readonly script: readonly Step[]
}

function learnFrom(
  document: TextDocument,
  slices: Slice[],
  { searched, replacement, script }: EditLines,
): Reindent {
  const found = slices.map(({ start, end }) => document.text.slice(start, end))
  const own = indentationOfNew(
    found,
    searched.map(({ content }) => content),
    replacement.map(({ content }) => content),
  )
  if (own === 'file') return (line) => line
  if (own === 'unknown') return () => undefined
  const pairs = slices.flatMap(({ start, end }, i) => {
    const request = searched[i]?.content ?? ''
    if (isBlank(request) || !startsLine(document, start)) return []
    return [{ request: indentationOf(request), file: indentationOf(document.text.slice(start, end)) }]
  })
  const all = learnIndentation(pairs)
  // A model often drops only the first line's indentation; that line says nothing about the others.
  const rest = script[0] === 'keep' && pairs.length > 1 ? learnIndentation(pairs.slice(1)) : undefined
  return (line) => all(line) ?? rest?.(line)
}

function* runsOf(script: readonly Step[], slices: Slice[], replacement: Line[], span: Span): Generator<Run> {
  let nextSlice = 0
  let nextLine = 0
  let removed: Slice[] = []
  let added: Line[] = []
  const run = (): Run => {
    const next = slices[nextSlice]
    const opening = endingOf(replacement[Math.max(0, nextLine - added.length - 1)])
    return { removed, added, at: next?.start ?? span.end, beforeKept: next !== undefined, opening }
  }
  for (const step of script) {
    const slice = slices[nextSlice]
    const line = replacement[nextLine]
    if (step === 'keep') {
      if (removed.length + added.length > 0) yield run()
      removed = []
      added = []
    }
    if (step === 'remove' && slice !== undefined) removed.push(slice)
    if (step === 'add' && line !== undefined) added.push(line)
    if (step !== 'add') nextSlice++
    if (step !== 'remove') nextLine++
  }
  if (removed.length + added.length > 0) yield run()
}

/** Part of a text ends in a newline afterwards if its new text does, unless only the file's end lacked one. */
function withWrittenEnd(
  document: TextDocument,
  changes: Change[],
  last: Slice | undefined,
  { search, replacement }: TextEdit,
  written: Ending,
): Change[] {
  if (last === undefined || replacement === '') return changes
  const terminated = last.next > last.end
  const wanted = replacement.endsWith('\n') && (terminated || !search.endsWith('\n'))
  return withEndOf(document, changes, last, wanted, written)
}

/** Whole lines leave the file's final newline as it is, unless the request decides it. */
function withFinalNewline(
  document: TextDocument,
  changes: Change[],
  { span, edit }: Candidate,
  written: Ending,
): Result<Change[], EditProblem> {
  if (edit.finalNewline === undefined || isEmptied(document, changes)) return { ok: true, value: changes }
  if (span.end !== document.text.length) {
    return { ok: false, failure: { code: 'final-newline', place: lineRange(document, span) } }
  }
  const line = Math.max(0, document.lineCount - 1)
  const last = { start: document.lineStart(line), end: document.lineEnd(line), next: document.text.length }
  return { ok: true, value: withEndOf(document, changes, last, edit.finalNewline, written) }
}

/** Whether nothing is left that could end in a newline or not. */
function isEmptied({ contentStart, text }: TextDocument, [only, ...others]: readonly Change[]): boolean {
  if (only === undefined || others.length > 0) return false
  return only.text === '' && only.span.start <= contentStart && only.span.end === text.length
}

function otherLineBreaks(document: TextDocument, span: Span): EditProblem {
  return {
    code: 'line-breaks',
    place: { ...lineRange(document, span), text: document.text.slice(span.start, span.end) },
  }
}

function unknownIndentation(document: TextDocument, slices: Slice[], line: string): EditProblem {
  const start = slices[0]?.start ?? 0
  const end = slices.at(-1)?.end ?? start
  const place = { ...lineRange(document, { start, end }), text: document.text.slice(start, end) }
  return { code: 'indentation', place, indentation: indentationOf(line) }
}
