import { numberedSteps } from '../hunk/lines-of-step.js'
import type { Change } from '../text/change.js'
import type { TextDocument } from '../text/document.js'
import { splitLines } from '../text/lines.js'
import type { Span } from '../text/span.js'
import type { Candidate } from '../vocabulary/candidate.js'
import type { Step } from '../vocabulary/edit.js'

/**
 * The changes of an edit whose endings count as written, run by run of its script. Undefined where the file does not
 * hold the search text byte for byte (but for a final newline that the file lacks): then the endings of
 * the request say nothing about this file. Linear in the edit.
 */
export function replaceAsWritten(document: TextDocument, { span, edit }: Candidate): Change[] | undefined {
  const { search, replacement, script, finalNewline, hints, unit, endings } = edit
  if (endings === undefined || unit !== 'lines' || script === undefined) return undefined
  if (!isAsWritten(document, span, search, finalNewline !== undefined || hints?.atEnd === true))
    return undefined
  const atEnd = span.end === document.text.length
  if (finalNewline !== undefined && !atEnd) return undefined
  const ended = span.end === span.start || document.text.endsWith('\n')
  const added = rawLines(replacement)
  const last = added.at(-1)
  if (atEnd && last !== undefined && !(finalNewline ?? ended)) added.splice(-1, 1, last.slice(0, -1))
  return changesOf(document, span, { script, removed: rawLines(search), added })
}

function isAsWritten(
  { text, contentStart }: TextDocument,
  { start, end }: Span,
  search: string,
  namesEnd: boolean,
): boolean {
  const found = text.slice(start, end)
  if (found === '') return search === '' && (start === contentStart || text[start - 1] === '\n')
  if (found === search) return true
  // A last line without an ending shows nothing of the file's endings, unless the request says so; the line above does.
  const showsLineFeeds = namesEnd || found.includes('\n') || !text.slice(0, start).endsWith('\r\n')
  return end === text.length && !found.endsWith('\n') && `${found}\n` === search && showsLineFeeds
}

interface Lines {
  readonly script: readonly Step[]
  readonly removed: readonly string[]
  readonly added: readonly string[]
}

/** One change for each run of lines that are not kept, and one for a kept last line whose newline comes or goes. */
function changesOf({ text }: TextDocument, span: Span, { script, removed, added }: Lines): Change[] {
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

function rawLines(text: string): string[] {
  return splitLines(text).map(({ content, ending }) => content + ending)
}
