import type { Hunk } from '../hunk/hunk.js'
import { oldSteps } from '../hunk/lines-of-step.js'
import { FOLDED } from '../search/line-keys.js'
import { hasWord } from '../text/words.js'
import type { Addition, MergedLine, OwnLines } from './merged-line.js'

/**
 * Which of the file's lines at a place a merge would add once more: a line with text that it leaves alone, or lines right above or
 * below that are all that it adds there. Undefined where it adds none that is there. Linear.
 */
export function lineThereAlready(
  lines: readonly MergedLine[],
  file: OwnLines,
  hunk: Hunk,
): number | undefined {
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
  return pairBeyond(lines, file, hunk)
}

/**
 * Two lines with text that come one below the other and are so right beyond the merged ones, where the first or last line of the
 * old text is context that is not at the place: they may have been meant there.
 */
function pairBeyond(lines: readonly MergedLine[], file: OwnLines, { script }: Hunk): number | undefined {
  const old = new Set(
    lines.flatMap((line) => (line.step === 'keep' || line.step === 'remove' ? [line.old] : [])),
  )
  const steps = oldSteps(script)
  const isMissing = (line: number) => steps[line] === 'keep' && !old.has(line)
  const edges = [...(isMissing(0) ? [-2] : []), ...(isMissing(steps.length - 1) ? [file.count] : [])]
  return edges.find((at) => {
    const [first, second] = [at, at + 1].map((line) => FOLDED.of(file.line(line) ?? ''))
    if (!hasWord(first ?? '') || !hasWord(second ?? '')) return false
    return lines.some((line, i) => {
      const next = lines[i + 1]
      return line.step === 'add' && next?.step === 'add' && keyOf(line) === first && keyOf(next) === second
    })
  })
}

function keyOf({ line }: Addition): string {
  return FOLDED.of(line.content)
}
