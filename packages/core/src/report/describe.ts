import { INSERTION } from '../locate/insertion.js'
import { withoutWhitespace } from '../text/fold-whitespace.js'
import type { ClosestRegion, Diagnostic, Failure, LineRange } from '../vocabulary/failure.js'
import { describeParseFailure, isParseFailure } from './describe-parse-failure.js'
import { numberLines, oneLine, quote } from './quote.js'
import { printable, shorten, visibleBlanks } from './visible.js'

/** How long a description may be. */
export interface DescribeOptions {
  /** Characters; default 1200. Longer texts are cut. */
  readonly limit?: number
}

/**
 * The text for a model or a person: what failed, why, the nearest real text, and the one next step. The only
 * place where such text is written; it holds nothing that the failure's data does not. Control characters are
 * shown as code points.
 */
export function describe(failure: Failure, { limit = 1200 }: DescribeOptions = {}): string {
  const text = isParseFailure(failure)
    ? describeParseFailure(failure)
    : `${oneLine(failure.path)}${editNumber(failure)}: ${explain(failure)}${describeApplied(failure)}`
  return cut(text, limit)
}

/** The text cut to a limit. The last line of several, which is the next step, stays if there is room for it. */
function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  const room = limit - (text.length - text.lastIndexOf('\n'))
  return text.includes('\n') && room > 1
    ? shorten(text.slice(0, text.lastIndexOf('\n')), room) + text.slice(text.lastIndexOf('\n'))
    : shorten(text, limit)
}

function editNumber(failure: Exclude<Failure, { format: string }>): string {
  return 'edit' in failure && failure.edits > 1 ? `, edit ${failure.edit + 1} of ${failure.edits}` : ''
}

/** After a call that was carried out in part, what must not be sent again. */
function describeApplied(failure: Exclude<Failure, { format: string }>): string {
  const applied = 'applied' in failure ? (failure.applied ?? []) : []
  if (applied.length === 0) return ''
  const numbers = applied.map((edit) => edit + 1).join(', ')
  return applied.length === 1
    ? `\nEdit ${numbers} was applied: do not send it again, only this one, corrected.`
    : `\nEdits ${numbers} were applied: do not send them again, only this one, corrected.`
}

function explain(failure: Exclude<Failure, { format: string }>): string {
  switch (failure.code) {
    case 'not-found':
      return describeNotFound(failure)
    case 'ambiguous':
      return describeAmbiguous(failure)
    case 'anchor-not-found':
      return `no line matches the anchor ${quote(failure.anchor)}. ${describeClosest(failure.closest, 'anchor line')}`
    case 'no-place':
      return 'the edit only adds lines and does not say where. Add a context line that is in the file, or an anchor line above the place.'
    case 'empty-search':
      return 'the text to replace is empty, which is only allowed for a new or empty file. Name the text next to the place.'
    case 'blank-search':
      return 'replacing every occurrence of text that is empty or blank is refused. Name the text to replace.'
    case 'placeholder':
      return `the new text holds the placeholder ${quote(failure.text)}, which would be written to the file in place of the code it stands for. Send the code itself.`
    case 'line-breaks':
      return describeLineBreaks(failure.place)
    case 'unprefixed-line':
      return `the line ${quote(failure.text)} begins with none of ' ', '+' and '-', and the file has no such line there. Prefix it with ' ' if it is context, '+' if it is new.`
    case 'doubtful-place':
      return `the edit fits ${lines(failure.place)} only loosely or out of order, and its new text stands already at ${lines(failure.standing)}: it may have been applied there. Read the file again and send only what is still missing, as the file has it.`
    case 'overlap':
      return `it changes ${lines(failure.place)}, which edit ${failure.other + 1} changes too. Merge the two edits into one.`
    case 'indentation':
      return describeIndentation(failure.place, failure.indentation)
    case 'final-newline':
      return `the edit says how the file ends, but its place, ${lines(failure.place)}, is not at the end of the file. Leave out the remark about the final newline.`
    case 'budget-exceeded':
      return `the search was ended by ${oneLine(failure.limit)}. Send a smaller edit with more distinctive lines.`
    case 'fuzz-exceeded':
      return describeFuzz(failure)
    case 'plugin-failed':
      return `the replacer ${quote(failure.plugin)} failed: ${oneLine(failure.reason)}. The edit is not at fault: take the replacer out, or have it mended.`
    case 'already-applied':
      return `already applied${'place' in failure && failure.place ? `: the new text stands at ${lines(failure.place)}` : ''}. Nothing was changed; do not send it again.`
    case 'unchanged':
      return 'edit' in failure
        ? 'the edit leaves the text as it is. If a change was meant, the new text must differ.'
        : 'the file has exactly this text already. Nothing was changed; do not send it again.'
    case 'file-not-found':
      return 'the file does not exist. Check the path, or create the file first.'
    case 'file-exists':
      return 'the file exists already and would be overwritten. Update it instead, or delete it in the same request first.'
    case 'path-refused':
      return `the path is refused: ${oneLine(failure.reason)}. Use a relative path inside the project.`
    case 'not-text':
      return describeNotText(failure)
    case 'not-a-file':
      return 'the path does not name a regular file. Check the path.'
    case 'vetoed':
      return describeVeto(failure.diagnostics)
    case 'stale':
      return 'the file has changed since it was read. Read it again and make the edit anew.'
    case 'too-large':
      return `the file has ${failure.size} bytes, more than the ${failure.limit} that are read. Raise the limit, or edit it by other means.`
    case 'locked':
      return `process ${failure.pid} on ${oneLine(failure.host)} is writing below the same folder and has not ended. Nothing was changed: try again, or end that process.`
    case 'merge-conflict':
      return `the file has changed since in ${lines(failure.place)}, which undoing would change, too. Nothing was changed: undo by hand what is still wanted.`
    case 'other-text':
      return describeOtherText(failure.difference)
    case 'not-reversible':
      return `the request cannot be reversed: it does not say ${oneLine(failure.missing)}. Send the opposite edit instead.`
    case 'write-failed':
      return `${oneLine(failure.operation)} failed: ${oneLine(failure.reason)}. ${failure.rolledBack ? 'All files are as they were before.' : 'Some files could not be restored; check them before going on.'}`
    case 'read-failed':
      return `the file cannot be read: ${oneLine(failure.reason)}.`
  }
}

function describeNotFound({ closest, searched, threshold, hinted }: Failure & { code: 'not-found' }): string {
  const where = searched === undefined ? 'the file' : lines(searched)
  const needed =
    threshold === undefined
      ? ''
      : ` It must be ${percent(threshold)} alike, with line numbers taken off or not.`
  const atHint =
    hinted === undefined
      ? []
      : [`At ${lines(hinted)}, which the edit names, stands:\n${numberLines(hinted.text, hinted.start)}`]
  return [
    `the text to replace is not in ${where}.${needed}`,
    ...atHint,
    describeClosest(closest, 'text to replace'),
  ].join(atHint.length > 0 ? '\n' : ' ')
}

function percent(share: number): string {
  return `${Math.floor(share * 100)} %`
}

function describeClosest(
  closest: ClosestRegion | undefined,
  what: 'text to replace' | 'anchor line',
): string {
  if (closest === undefined)
    return 'Nothing in the file is like it. Read the file again and copy the text from it.'
  const { difference } = closest
  const measured = what !== 'anchor line' && closest.similarity > 0
  const whole = difference === undefined ? 'the same, but not where the edit goes' : 'alike but for blanks'
  const same = closest.similarity === 1 ? whole : `${percent(closest.similarity)} alike`
  const alike = measured ? ` (${same})` : ''
  const parts = [`Closest is ${lines(closest)}${alike}:\n${numberLines(closest.text, closest.start)}`]
  if (difference !== undefined) {
    const blanksOnly = withoutWhitespace(difference.expected) === withoutWhitespace(difference.actual)
    const show = blanksOnly ? visibleBlanks : printable
    parts.push(
      `First difference, line ${difference.line}:\n  edit: ${shorten(show(difference.expected), 120)}\n  file: ${shorten(show(difference.actual), 120)}`,
    )
  }
  parts.push(`Copy the ${what} from the file as it is now.`)
  return parts.join('\n')
}

function describeAmbiguous({ places, replacer }: Failure & { code: 'ambiguous' }): string {
  const what = replacer === INSERTION ? 'the anchor to add lines below' : 'the text to replace'
  const shown = places.slice(0, 5).map(({ start, end, deciding }) => {
    const where = `  ${lines({ start, end })}`
    if (deciding === undefined) return where
    const side = deciding.side === 'before' ? 'above' : 'below'
    const context = shorten(deciding.lines.map((line) => quote(line, 80)).join(', '), 120)
    return `${where}: singled out by the ${deciding.lines.length === 1 ? 'line' : 'lines'} ${side}: ${context}`
  })
  const more = places.length > shown.length ? [`  and ${places.length - shown.length} more`] : []
  return [
    `${what} stands in ${places.length} places:`,
    ...shown,
    ...more,
    'Add enough context to name one of them.',
  ].join('\n')
}

function describeVeto(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  const shown = errors.slice(0, 5).map(({ message, line }) => {
    const where = line === undefined ? '' : `line ${line}: `
    return `  ${where}${oneLine(message)}`
  })
  const more = errors.length > shown.length ? [`  and ${errors.length - shown.length} more`] : []
  return [
    'the file as it would be fails a check:',
    ...shown,
    ...more,
    'Send an edit whose result passes.',
  ].join('\n')
}

function describeIndentation(place: LineRange & { text: string }, indentation: string): string {
  const wanted =
    indentation === '' ? 'no indentation' : `the indentation ${quote(visibleBlanks(indentation))}`
  return [
    `the edit's indentation differs from the file's, and an added line has ${wanted}, whose counterpart in the file cannot be known. ${capital(lines(place))}:`,
    numberLines(place.text, place.start, visibleBlanks),
    'Send the edit with the indentation of the file.',
  ].join('\n')
}

function describeLineBreaks(place: LineRange & { text: string }): string {
  return [
    `the text to replace stands at ${lines(place)} with other line breaks:`,
    numberLines(place.text, place.start),
    'Send the edit with the line breaks of the file.',
  ].join('\n')
}

function describeFuzz({ score, limit, place }: Failure & { code: 'fuzz-exceeded' }): string {
  const where = place === undefined ? '' : `; this edit, at ${lines(place)}, is the loosest`
  return `the patch fits the files too loosely: its fuzz score is ${score} and the limit ${limit}${where}. Read the file again and send its lines exactly as they are.`
}

function describeOtherText({
  line,
  expected,
  actual,
}: (Failure & { code: 'other-text' })['difference']): string {
  const show = (text: string | undefined) => (text === undefined ? 'no such line' : quote(text))
  return [
    'the file to delete holds other text than the request removes.',
    `First difference, line ${line}:\n  edit: ${show(expected)}\n  file: ${show(actual)}`,
    'Read the file again and remove exactly its lines.',
  ].join('\n')
}

function describeNotText({ reason, offset, encoding = '' }: Failure & { code: 'not-text' }): string {
  const name = oneLine(encoding)
  switch (reason) {
    case 'not-encodable':
      return `the new text holds a character that ${name} cannot write (byte ${offset} of the new file). Use characters of that encoding, or an escape of the language.`
    case 'invalid-encoding':
      return `the file is not valid ${name} (byte ${offset}), so it is left alone. Name the encoding that it has.`
    default: {
      const why = {
        nul: 'holds a NUL byte',
        'invalid-utf8': 'is not valid UTF-8',
        'invalid-utf16': 'is not valid UTF-16',
      }
      return `the file ${why[reason]} (byte ${offset}), so it is not taken for text and left alone. Only text files can be edited.`
    }
  }
}

function lines({ start, end }: LineRange): string {
  return start === end ? `line ${start}` : `lines ${start}-${end}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
