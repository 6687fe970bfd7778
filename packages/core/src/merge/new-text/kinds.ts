import type { Check } from './check.js'
import { closingTags } from './closing-tags.js'
import { controlCharacters } from './control-characters.js'
import { curlyDelimiters } from './curly-delimiters.js'
import { damagedText } from './damaged-text.js'
import { carriageReturns, decodedTabs } from './decoded-escapes.js'
import { diffRows } from './diff-rows.js'
import { fileQuotes } from './file-quotes.js'
import { hashMarks } from './hash-marks.js'
import { lineBreaks } from './line-breaks.js'
import { lineEnd } from './line-end.js'
import { newLineNumbers } from './line-numbers.js'
import { linesLeftOver } from './lines-left-over.js'
import { lookalikes } from './look-alikes.js'
import { markers } from './markers.js'
import { oneLine } from './one-line.js'
import { placeholder } from './placeholder.js'
import { escapedQuotes } from './quotes.js'
import { repeatedContext } from './repeated-context.js'
import { repeatedLines } from './repeated-lines.js'
import { swallowedCommands } from './swallowed-commands.js'
import { swallowedField } from './swallowed-field.js'
import { writtenTabs } from './tabs.js'
import { wrapper } from './wrapper.js'

/** The checks of new text, in the order in which they are asked. */
export const newTextChecks: readonly Check[] = [
  swallowedField,
  closingTags,
  wrapper,
  markers,
  diffRows,
  newLineNumbers,
  hashMarks,
  oneLine,
  lineBreaks,
  writtenTabs,
  escapedQuotes,
  damagedText,
  controlCharacters,
  swallowedCommands,
  decodedTabs,
  carriageReturns,
  fileQuotes,
  lookalikes,
  curlyDelimiters,
  placeholder,
  lineEnd,
  repeatedContext,
  repeatedLines,
  linesLeftOver,
]
