import { countLines, isBlank, toUnixEndings } from '../text/lines.js'
import type { TextEdit } from '../vocabulary/edit.js'
import { hunkOf } from './hunk.js'

/** What an edit adds that only adds. */
export type Addition = 'text' | 'blank lines below'

/** What an edit adds that only adds to its old text: text, or blank lines at its end; undefined for one that removes, or adds other blank lines. */
export function additionOf(edit: TextEdit): Addition | undefined {
  const [search, replacement] = [toUnixEndings(edit.search), toUnixEndings(edit.replacement)]
  if (edit.unit === 'text' && replacement.includes(search)) {
    return isBlank(replacement.replace(search, () => '')) ? undefined : 'text'
  }
  // No more lines than before: it adds none, or removes some. That is seen sooner than a script is made.
  if (countLines(replacement) <= countLines(search)) return undefined
  const { script, added } = hunkOf(edit)
  if (added.length === 0 || script.includes('remove')) return undefined
  if (!added.every(isBlank)) return 'text'
  return script.at(-1) === 'add' ? 'blank lines below' : undefined
}
