import { isBlank } from '../../text/lines.js'
import type { Reading } from '../reading.js'

const GUTTER = /^[\u2502\u2503\u258f\u258e\u2588\u258c]/

/** The bar that an editor or viewer draws before every line, off. */
export const gutter: Reading = {
  name: 'gutter',
  read(hunk) {
    if (!hunk.hasContent || !hunk.old.every((line) => isBlank(line) || GUTTER.test(line))) return undefined
    const bare = (line: string) => line.replace(GUTTER, '')
    return hunk.as({ old: hunk.old.map(bare), now: hunk.now.map(bare), reading: 'gutter' })
  },
}
