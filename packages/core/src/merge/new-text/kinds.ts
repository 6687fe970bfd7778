import type { Check } from './check.js'
import { closingTags } from './closing-tags.js'
import { controlCharacters } from './control-characters.js'
import { damagedText } from './damaged-text.js'
import { diffRows } from './diff-rows.js'
import { fileQuotes } from './file-quotes.js'
import { writtenLineBreaks } from './line-breaks.js'
import { lineEnd } from './line-end.js'
import { newLineNumbers } from './line-numbers.js'
import { linesLeftOver } from './lines-left-over.js'
import { lookalikes } from './look-alikes.js'
import { markers } from './markers.js'
import { placeholder } from './placeholder.js'
import { escapedQuotes } from './quotes.js'
import { repeatedLines } from './repeated-lines.js'
import { swallowedCommands } from './swallowed-commands.js'
import { writtenTabs } from './tabs.js'
import { wrapper } from './wrapper.js'

/** The checks of new text, in the order in which they are asked. */
export const newTextChecks: readonly Check[] = [
  closingTags,
  wrapper,
  markers,
  diffRows,
  newLineNumbers,
  writtenLineBreaks,
  writtenTabs,
  escapedQuotes,
  damagedText,
  controlCharacters,
  swallowedCommands,
  fileQuotes,
  lookalikes,
  placeholder,
  lineEnd,
  repeatedLines,
  linesLeftOver,
]
