import { type Hunk, hunkOf } from '../hunk/hunk.js'
import type { Change } from '../text/change.js'
import type { TextDocument } from '../text/document.js'
import { nextLine } from '../text/lines.js'
import type { Span } from '../text/span.js'
import type { Step, TextEdit } from '../vocabulary/edit.js'
import type { Candidate } from '../vocabulary/replacer.js'
import { neighbourEnding } from './slices.js'

/**
 * Returns the changes of an edit whose old text the file has byte for byte (except for a final newline that the file lacks),
 * one change for each run of its script. Only where the edit's endings count as written, or are LF like those of the lines
 * around. Undefined elsewhere: then the endings of the request say nothing about this file. Linear in the edit.
 */
export function replaceAsWritten(document: TextDocument, { span, edit }: Candidate): Change[] | undefined {
  const { search, replacement, finalNewline, unit, endings } = edit
  const hunk = hunkOf(edit)
  if (endings === undefined) return replaceWithEndingsAround(document, span, hunk)
  if (unit !== 'lines' || !hunk.hasWrittenScript || !isAsWritten(document, span, search)) return undefined
  const atEnd = span.end === document.text.length
  if (finalNewline !== undefined && !atEnd) return undefined
  if (endings === 'alike' && !edit.computed && !showsEndings(document, span, edit)) return undefined
  const ended = span.end === span.start || document.text.endsWith('\n')
  const isOpen = atEnd && !(finalNewline ?? ended)
  const added = isOpen ? replacement.slice(0, -1) : replacement
  return changedLines(document.text, span, hunk.script, added)
}

/**
 * Does the same for an edit that says nothing about endings. Its lines must be whole lines of the file that end in LF, as
 * the line above them must. Where lines replace others, the newline of the last of them is not part of the change.
 */
function replaceWithEndingsAround(
  { text, contentStart }: TextDocument,
  { start, end }: Span,
  hunk: Hunk,
): Change[] | undefined {
  const { search, replacement, finalNewline, unit } = hunk.edit
  const isUnsuitable = (side: string) =>
    side === '' || side.includes('\r') || side.endsWith('\n') !== (unit === 'lines')
  if (finalNewline !== undefined || isUnsuitable(search) || isUnsuitable(replacement)) return undefined
  // A text is whole lines, too, if the newline behind it is included.
  const rest = unit === 'lines' ? '' : '\n'
  const span = { start, end: end + rest.length }
  const isWhole = start === contentStart || text[start - 1] === '\n'
  if (!isWhole || text[start - 2] === '\r' || text.slice(start, span.end) !== search + rest) return undefined
  return changedLines(text, span, hunk.script, replacement + rest).map((change) =>
    // Lines added behind the last line of a text are attached to the content of that line.
    rest !== '' && change.span.start === span.end ? appendedToLine(change) : withoutNewline(change),
  )
}

/** Turns lines that are inserted below the last line of a text into text that follows that line's content. */
function appendedToLine({ span: { start }, text }: Change): Change {
  return { span: { start: start - 1, end: start - 1 }, text: `\n${text.slice(0, -1)}` }
}

/** Returns a change of lines without the last newline, where old and new lines both end in one and the old lines have more than that. */
function withoutNewline({ span: { start, end }, text }: Change): Change {
  const shared = text === '' || end - start < 2 ? 0 : 1
  return { span: { start, end: end - shared }, text: text.slice(0, text.length - shared) }
}

function isAsWritten({ text, contentStart }: TextDocument, { start, end }: Span, search: string): boolean {
  const found = text.slice(start, end)
  if (found === '') return search === '' && (start === contentStart || text[start - 1] === '\n')
  return found === search || (end === text.length && !found.endsWith('\n') && `${found}\n` === search)
}

/**
 * Whether the old text shows that the file ends its lines as the request does. A last line without a newline, in the file or
 * in the request, shows nothing: then the new lines must have the ending of the line above.
 */
function showsEndings(document: TextDocument, { start, end }: Span, edit: TextEdit): boolean {
  const found = document.text.slice(start, end)
  const isOpen = edit.finalNewline ?? edit.hints?.atEnd
  const shown = isOpen ? found.slice(0, -1) : found
  const known = neighbourEnding(document, start)
  if (found === '' || shown.includes('\n') || known === '') return true
  return (known === '\r\n') === edit.replacement.includes('\r\n')
}

/** Returns one change for each run of lines that are not kept, and one for a kept last line whose newline is added or removed. Linear. */
export function changedLines(
  text: string,
  span: Span,
  script: readonly Step[],
  replacement: string,
): Change[] {
  const changes: Change[] = []
  let [at, from, now, firstNew] = [span.start, span.start, 0, 0]
  const close = () => {
    const lines = replacement.slice(firstNew, now)
    const isSame = lines.length === at - from && text.startsWith(lines, from)
    if (!isSame) changes.push({ span: { start: from, end: at }, text: lines })
    from = at
    firstNew = now
  }
  for (const step of script) {
    if (step === 'keep') close()
    if (step !== 'add') at = Math.min(span.end, nextLine(text, at))
    if (step !== 'remove') now = nextLine(replacement, now)
    if (step === 'keep') close()
  }
  close()
  return changes
}
