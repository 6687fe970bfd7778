import type { Reading } from '../hunk/reading.js'
import { isBlank } from '../text/lines.js'
import { bestFitting } from './best-fitting.js'

/** The bars that editors and viewers draw, without and with a space before the text. */
const GUTTERS = [
  /^\s*[\u2502\u2503\u2506\u2507\u250a\u250b\u2588-\u258f]/,
  /^\s*[\u2502\u2503\u2506\u2507\u250a\u250b\u2588-\u258f](?: |$)/,
]

/**
 * @rule gutter The bar that an editor or viewer draws before every line is no text: old lines are looked for without
 *   it.
 */
export const gutter: Reading = {
  name: 'gutter',
  read(hunk, file) {
    if (!hunk.hasContent || hunk.old.length < 2) return undefined
    const readings = GUTTERS.filter((bar) => hunk.old.every((line) => isBlank(line) || bar.test(line))).map(
      (bar) => {
        const bare = (line: string) => line.replace(bar, '')
        return hunk.as({ old: hunk.old.map(bare), now: hunk.now.map(bare), reading: 'gutter' })
      },
    )
    return bestFitting(file, readings)
  },
}
