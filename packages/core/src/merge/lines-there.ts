import { FOLDED } from '../search/line-keys.js'
import { hasWord } from '../text/words.js'
import type { Addition, MergedLine, OwnLines } from './merged-line.js'

/**
 * Which of the file's lines at a place a merge would add once more: a line with text that it leaves alone, or lines right above or
 * below that are all that it adds there. Undefined where it adds none that is there. Linear.
 */
export function lineThereAlready(lines: readonly MergedLine[], file: OwnLines): number | undefined {
  const own = (at: number) => FOLDED.of(file.line(at) ?? '')
  const touched = new Set(
    lines.flatMap((line) => (line.step === 'keep' || line.step === 'remove' ? [line.at] : [])),
  )
  const added = lines.filter((line) => line.step === 'add')
  const wordy = new Set(added.map(keyOf).filter(hasWord))
  for (let at = 0; wordy.size > 0 && at < file.count; at++) {
    if (!touched.has(at) && wordy.has(own(at))) return at
  }
  const places = new Set(added.map(({ at }) => at))
  for (const at of places) {
    const block = added.filter((line) => line.at === at).map(keyOf)
    if (block.filter(hasWord).length < 2) continue
    const isThere = (from: number) => block.every((line, i) => line === own(from + i))
    const from = [at - block.length, at].find(isThere)
    if (from !== undefined) return from
  }
  return undefined
}

function keyOf({ line }: Addition): string {
  return FOLDED.of(line.content)
}
