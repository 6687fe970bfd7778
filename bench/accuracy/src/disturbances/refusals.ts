import type { Random } from '../random.js'
import { type FileLine, oldLines, type RequestHunk, type Situation } from '../situation.js'
import { variant } from './context.js'
import { type Disturbance, isInk } from './disturbance.js'
import { addCopy } from './place.js'

/** Files in which a request has no right place: only a refusal is right. */
export const refusals: readonly Disturbance[] = [
  {
    name: 'the place is gone',
    disturb(situation) {
      const gone = new Set(
        situation.hunks.flatMap(({ lines }) => lines.flatMap(({ origin }) => origin ?? [])),
      )
      situation.script = situation.script.filter((line) => !gone.has(line))
      return !situation.hunks.some((hunk) => touched(hunk).some(({ text }) => stands(situation, text)))
    },
  },
  {
    name: 'the old lines are gone, their surroundings are not',
    disturb(situation, random) {
      // What only removes is done where its lines are gone, and stops no other hunk.
      const hunk = random.pick(
        situation.hunks.filter(({ lines }) => lines.some(({ step }) => step === 'add')),
      )
      const gone = new Set(hunk === undefined ? [] : touched(hunk))
      situation.script = situation.script.filter((line) => !gone.has(line))
      return gone.size > 0 && Array.from(gone).some(({ text }) => isInk(text) && !stands(situation, text))
    },
  },
  {
    name: 'the old lines are others by now',
    disturb(situation, random) {
      const hunk = random.pick(situation.hunks.filter((hunk) => !leavesOff(hunk)))
      return hunk !== undefined && changeTouched(situation, hunk, random)
    },
  },
  {
    name: 'only a look-alike elsewhere',
    disturb(situation, random) {
      const { hunks } = situation
      const gone = new Set(hunks.flatMap(({ lines }) => lines.flatMap(({ origin }) => origin ?? [])))
      addCopy(situation)
      const copies = situation.script.slice(
        -hunks.reduce((sum, { lines }) => sum + oldLines(lines).length, 0),
      )
      const texts = new Set(hunks.flatMap((hunk) => touched(hunk).map(({ text }) => text)))
      situation.script = situation.script.filter((line) => !gone.has(line))
      let changed = 0
      for (const copy of copies) {
        const written = texts.has(copy.text) ? variant(copy.text, random) : undefined
        if (written === undefined) continue
        copy.text = written
        changed++
      }
      return (
        changed > 0 &&
        hunks.every((hunk) => touched(hunk).some(({ text }) => isInk(text) && !stands(situation, text)))
      )
    },
  },
  {
    name: 'two places that are the same',
    formats: ['edit-string', 'search-replace', 'v4a'],
    disturb(situation) {
      situation.style.anchored = false
      addCopy(situation)
      return situation.hunks.length === 1
    },
  },
]

/** The file's lines that a hunk removes; of one that only adds, those beside. */
function touched({ lines }: RequestHunk): FileLine[] {
  const removed = lines.filter(({ step }) => step === 'remove')
  const found =
    removed.length > 0
      ? removed
      : lines.filter(
          ({ step }, i) =>
            step === 'keep' && [lines[i - 1], lines[i + 1]].some((other) => other?.step === 'add'),
        )
  return found.flatMap(({ origin }) => origin ?? [])
}

/** Whether a hunk only removes, and that at its edge: the lines that it keeps then stand as they would have to, whatever follows. */
function leavesOff({ lines }: RequestHunk): boolean {
  const edges = [lines[0], lines.at(-1)]
  return lines.every(({ step }) => step !== 'add') && edges.some((line) => line?.step === 'remove')
}

function changeTouched(situation: Situation, hunk: RequestHunk, random: Random): boolean {
  const origins = touched(hunk).filter(({ text }) => isInk(text))
  const before = origins.map(({ text }) => text)
  for (const origin of origins) origin.text = variant(origin.text, random) ?? `${origin.text};;`
  return before.length > 0 && before.some((text) => !stands(situation, text))
}

function stands({ script }: Situation, text: string): boolean {
  return isInk(text) && oldLines(script).some((line) => line.text.includes(text.trim()))
}
