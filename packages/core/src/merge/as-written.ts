import { literalSteps } from '../hunk/steps.js'
import type { Place } from '../place/place.js'
import type { Change } from '../text/change.js'
import type { Edit } from '../vocabulary/edit.js'
import { changedLines } from './changed-lines.js'

/**
 * The changes of an edit whose line endings count as written and whose old text the file has byte for byte, but for a final
 * newline that the file lacks: the new text goes in byte for byte. Undefined elsewhere: then the endings of the request say
 * nothing about this file. Linear in the edit.
 *
 * @rule byte-for-byte The file has the old text byte for byte, and the new text goes in so, line endings included.
 * @off undefined
 */
export function changesAsWritten(place: Place): Change[] | undefined {
  const { hunk, span, file } = place
  const { search, replacement, finalNewline, unit, endings, computed, script } = hunk.edit
  if (endings === undefined || unit !== 'lines' || script === undefined || hunk.reading !== undefined)
    return undefined
  const { text } = file
  if (!isAsWritten(place, search)) return undefined
  const isAtEnd = span.end === text.length
  if (finalNewline !== undefined && !isAtEnd) return undefined
  if (endings === 'alike' && !computed && !showsEndings(place, hunk.edit)) return undefined
  const isEnded = span.end === span.start || text.endsWith('\n')
  const isOpen = isAtEnd && !(finalNewline ?? isEnded)
  const steps = literalSteps(hunk).map(({ op }) => op)
  return changedLines(text, span, steps, isOpen ? replacement.slice(0, -1) : replacement)
}

function isAsWritten({ file, span: { start, end } }: Place, search: string): boolean {
  const { text, document } = file
  const found = text.slice(start, end)
  if (found === '') return search === '' && (start === document.contentStart || text[start - 1] === '\n')
  return found === search || (end === text.length && !found.endsWith('\n') && `${found}\n` === search)
}

/**
 * Whether the old text shows that the file ends its lines as the request does. A last line without a newline shows nothing:
 * then the new lines must have the ending of the line above.
 *
 * @rule endings-are-shown Endings of a request count only if its old text shows that the file ends its lines so.
 * @off true
 */
function showsEndings({ file, span: { start, end } }: Place, edit: Edit): boolean {
  const { text, document } = file
  const found = text.slice(start, end)
  const isOpen = edit.finalNewline ?? edit.hints?.atEnd
  const shown = isOpen ? found.slice(0, -1) : found
  const above = start > document.contentStart ? document.endingAround(start - 1) : ''
  // The file has a newline that the request does not show.
  if (isOpen && found.endsWith('\n') && !shown.includes('\n'))
    return found.endsWith('\r\n') === edit.replacement.includes('\r\n')
  if (found === '' || shown.includes('\n') || above === '') return true
  return (above === '\r\n') === edit.replacement.includes('\r\n')
}
