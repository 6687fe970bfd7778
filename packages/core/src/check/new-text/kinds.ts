import type { Check } from '../check.js'
import { damagedText } from '../damaged-text.js'
import { placeholder } from '../placeholder.js'
import { carriageReturns } from './carriage-returns.js'
import { controlCharacters } from './control-characters.js'
import { curlyDelimiters } from './curly-delimiters.js'
import { cutJson } from './cut-json.js'
import { cutLine } from './cut-line.js'
import { diffRows } from './diff-rows.js'
import { fileQuotes } from './file-quotes.js'
import { foreignSigns } from './foreign-signs.js'
import { framedNumbers } from './framed-numbers.js'
import { hashMarks } from './hash-marks.js'
import { hole } from './holes.js'
import { lineBreaks } from './line-breaks.js'
import { lineEnd } from './line-end.js'
import { newLineNumbers } from './line-numbers.js'
import { linesLeftOver } from './lines-left-over.js'
import { lookalikes } from './look-alikes.js'
import { markers } from './markers.js'
import { oneLine } from './one-line.js'
import { escapedQuotes } from './quotes.js'
import { repeatedLines } from './repeated-lines.js'
import { residue } from './residue.js'
import { ruledLines } from './ruled-lines.js'
import { swallowedCommands } from './swallowed-commands.js'
import { writtenTabs } from './tabs.js'
import { wrapper } from './wrapper.js'
import { writtenCharacters } from './written-characters.js'

/**
 * The checks of new text, in the order in which they are asked.
 *
 * @rule new-text-request-residue The new text ends or begins with lines of the request's own format.
 * @rule new-text-control-characters The new text has control characters that a language reads out of an escape
 *  or a path.
 * @rule new-text-look-alikes The new text has characters that only look like those of the file.
 * @rule new-text-literal-escapes The new text has escapes in place of the characters that they stand for.
 * @rule new-text-line-numbers The new text has line numbers or hash marks of a viewer.
 * @rule new-text-repeated-lines The new text repeats lines of the file beside its place.
 */
export const newTextChecks: readonly Check[] = [
  residue,
  wrapper,
  markers,
  cutJson,
  diffRows,
  newLineNumbers,
  framedNumbers,
  hashMarks,
  oneLine,
  lineBreaks,
  writtenTabs,
  escapedQuotes,
  damagedText,
  controlCharacters,
  swallowedCommands,
  carriageReturns,
  fileQuotes,
  lookalikes,
  curlyDelimiters,
  writtenCharacters,
  placeholder,
  cutLine,
  hole,
  ruledLines,
  foreignSigns,
  lineEnd,
  repeatedLines,
  linesLeftOver,
]
