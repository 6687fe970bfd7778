import type { Situation } from '../situation.js'
import { renderEditStrings } from './edit-string.js'
import type { FormatName } from './format.js'
import { renderSearchReplace } from './search-replace.js'
import { renderUnifiedDiff } from './unified-diff.js'
import { renderV4a } from './v4a.js'

/**
 * Functions that write a situation's request in a format. They return undefined if the format cannot express it
 * without further escapes.
 */
export const renderers: Readonly<Record<FormatName, (situation: Situation) => unknown>> = {
  'edit-string': renderEditStrings,
  'search-replace': renderSearchReplace,
  v4a: renderV4a,
  'unified-diff': renderUnifiedDiff,
}
