import { fragmentOf } from '../formats/edit-string.js'
import { anchorOf } from '../formats/v4a.js'
import { type FileLine, fileText, oldLines, type Situation } from '../situation.js'
import { type Disturbance, HUNKS, isNonBlank } from './disturbance.js'

/** Copies of the old lines, wrong line numbers, and other disturbances of what says where an edit goes. */
export const place: readonly Disturbance[] = [
  {
    name: 'a copy elsewhere, with a line hint',
    formats: ['search-replace', 'unified-diff'],
    decides: () => true,
    disturb(situation) {
      situation.style.hinted = true
      addCopy(situation)
      return true
    },
  },
  {
    name: 'a copy above the anchor',
    formats: ['v4a'],
    decides: () => true,
    disturb(situation) {
      situation.style.anchored = true
      situation.script.unshift(...copyOf(situation))
      return (
        situation.hunks.length === 1 &&
        situation.hunks.every((hunk) => anchorOf(situation, hunk) !== undefined)
      )
    },
  },
  {
    name: 'wrong line numbers',
    formats: ['search-replace', 'unified-diff'],
    disturb(situation, random) {
      situation.style.hinted = true
      for (const hunk of situation.hunks)
        hunk.offset = (random.chance(0.5) ? 1 : -1) * (1 + random.below(random.chance(0.5) ? 5 : 200))
      return true
    },
  },
  {
    name: 'wrong counts in headers',
    formats: ['unified-diff'],
    disturb({ style }, random) {
      style.miscount = random.pick([-2, -1, 1, 3]) ?? 1
      return true
    },
  },
  {
    name: 'blank context lines without prefix',
    formats: HUNKS,
    disturb({ style, hunks }) {
      style.barePrefix = true
      return hunks.some(({ lines }) => lines.some(({ step, old }) => step === 'keep' && old === ''))
    },
  },
  {
    name: 'in a fence, with a sentence before',
    formats: ['search-replace', 'v4a', 'unified-diff'],
    disturb({ style }) {
      style.fenced = true
      return true
    },
  },
  {
    name: 'only a part of a line',
    formats: ['edit-string'],
    disturb(situation) {
      situation.style.fragment = true
      const text = fileText(situation)
      return situation.hunks.every((hunk) => {
        const first = hunk.lines.findIndex(({ step }) => step !== 'keep')
        const [removed, added, ...others] = hunk.lines.slice(first)
        const { old } = fragmentOf(hunk)
        const isOne =
          removed?.step === 'remove' && added?.step === 'add' && others.every(({ step }) => step === 'keep')
        return isOne && isNonBlank(old) && text.split(old).length === 2
      })
    },
  },
]

/** Appends a copy of the old lines of all hunks to the end of the file. */
export function addCopy(situation: Situation): void {
  const blank = (): FileLine => ({ step: 'keep', text: '' })
  // If the file has no final newline, a copy that ends in a blank line needs another line below it.
  situation.script.push(blank(), ...copyOf(situation), blank())
}

function copyOf({ hunks }: Situation): FileLine[] {
  return hunks.flatMap(({ lines }) =>
    oldLines(lines).map(({ origin }): FileLine => ({ step: 'keep', text: origin?.text ?? '' })),
  )
}
