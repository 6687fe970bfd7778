import { TextDocument } from '../text/document.js'
import { countNewlines, toUnixEndings } from '../text/lines.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { Part, RunningText } from './running-text.js'

/**
 * The lines around the place of an edit, where it is certain that its search text is there exactly and nowhere else:
 * enough of them that the edit is applied there like in the whole text, by replacers of which `exact` is the first.
 * Undefined where that is not certain. Costs a look at every line of the original once, then about the lines of the edit.
 */
export function aroundOnlyPlace(
  running: RunningText,
  { search, replacement, all, hints }: TextEdit,
): Part | undefined {
  const lines = toUnixEndings(search).split('\n')
  if (lines.length < 3 || all || hints !== undefined) return undefined
  // The new text may be around the old one already, and endings follow a neighbour.
  const margin = countNewlines(replacement) + 2
  const first = running.lines.onlyPlace(lines, margin)
  if (first === undefined) return undefined
  const { original } = running
  const top = Math.max(0, first - margin)
  const start = top === 0 ? 0 : original.lineStart(top)
  const text = original.text.slice(start, original.lineStart(first + lines.length + margin))
  return { document: new TextDocument(text), above: running.lineNow(top + 1) - 1, start }
}
