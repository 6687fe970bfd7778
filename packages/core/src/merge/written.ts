import { numberedSteps } from '../hunk/lines-of-step.js'
import type { Change } from '../text/change.js'
import type { TextDocument } from '../text/document.js'
import { asWritten, splitLines } from '../text/lines.js'
import type { Span } from '../text/span.js'
import type { Step, TextEdit } from '../vocabulary/edit.js'
import type { Candidate } from '../vocabulary/replacer.js'
import { neighbourEnding } from './run.js'

/**
 * The changes of an edit whose endings count as written, run by run of its script. Undefined where the file does not
 * hold the search text byte for byte (but for a final newline that the file lacks): then the endings of
 * the request say nothing about this file. Linear in the edit.
 */
export function replaceAsWritten(document: TextDocument, { span, edit }: Candidate): Change[] | undefined {
  const { search, replacement, script, finalNewline, unit, endings } = edit
  if (endings === undefined || unit !== 'lines' || script === undefined) return undefined
  if (!isAsWritten(document, span, search)) return undefined
  const atEnd = span.end === document.text.length
  if (finalNewline !== undefined && !atEnd) return undefined
  if (endings === 'alike' && !edit.computed && !showsEndings(document, span, edit)) return undefined
  const ended = span.end === span.start || document.text.endsWith('\n')
  const added = splitLines(replacement).map(asWritten)
  const last = added.at(-1)
  if (atEnd && last !== undefined && !(finalNewline ?? ended)) added.splice(-1, 1, last.slice(0, -1))
  return changedLines(document.text, span, { script, removed: splitLines(search).map(asWritten), added })
}

function isAsWritten({ text, contentStart }: TextDocument, { start, end }: Span, search: string): boolean {
  const found = text.slice(start, end)
  if (found === '') return search === '' && (start === contentStart || text[start - 1] === '\n')
  return found === search || (end === text.length && !found.endsWith('\n') && `${found}\n` === search)
}

/**
 * Whether the old text shows that the file ends its lines as the request does. A last line that has no newline, here or in the request,
 * shows nothing: then the new lines have to end as the line above does.
 */
function showsEndings(document: TextDocument, { start, end }: Span, edit: TextEdit): boolean {
  const found = document.text.slice(start, end)
  const isOpen = edit.finalNewline ?? edit.hints?.atEnd
  const shown = isOpen ? found.slice(0, -1) : found
  const known = neighbourEnding(document, start)
  if (found === '' || shown.includes('\n') || known === '') return true
  return (known === '\r\n') === edit.replacement.includes('\r\n')
}

interface Lines {
  readonly script: readonly Step[]
  readonly removed: readonly string[]
  readonly added: readonly string[]
}

/** One change for each run of lines that are not kept, and one for a kept last line whose newline comes or goes. Linear. */
export function changedLines(text: string, span: Span, { script, removed, added }: Lines): Change[] {
  const changes: Change[] = []
  let [at, from, firstNew] = [span.start, span.start, 0]
  const close = (newLine: number) => {
    const lines = added.slice(firstNew, newLine).join('')
    if (text.slice(from, at) !== lines) changes.push({ span: { start: from, end: at }, text: lines })
    from = at
    firstNew = newLine
  }
  for (const { step, old, now } of numberedSteps(script)) {
    if (step === 'keep') close(now)
    if (step !== 'add') at = Math.min(span.end, at + (removed[old] ?? '').length)
    if (step === 'keep') close(now + 1)
  }
  close(added.length)
  return changes
}
