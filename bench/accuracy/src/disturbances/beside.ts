import type { Random } from '../random.js'
import { fold, oldLines, type RequestHunk, type RequestLine, type Situation } from '../situation.js'
import { variant, withTypo } from './context.js'
import { type Disturbance, isNonBlank, TWO_SIDED } from './disturbance.js'
import { runsOf } from './one-sided.js'

/** Slips in the lines next to an insertion, which say where it goes, and in lines between changes. */
export const beside: readonly Disturbance[] = [
  {
    name: 'a typo beside an insertion, both sides',
    disturb: (situation, random) => mistype(situation, random, 'both'),
  },
  {
    name: 'a typo beside an insertion, old side',
    formats: TWO_SIDED,
    conflict: 'either',
    disturb: (situation, random) => mistype(situation, random, 'old'),
  },
  {
    name: 'a context line beside an insertion changed in the file',
    disturb(situation, random) {
      const origin = pickBeside(situation, random)?.line.origin
      const written = origin === undefined ? undefined : variant(origin.text, random)
      if (origin === undefined || written === undefined) return false
      origin.text = written
      return true
    },
  },
  {
    name: 'a blank line more beside an insertion',
    asWritten: true,
    disturb(situation, random) {
      const one = pickBeside(situation, random)
      if (one === undefined) return false
      const at = one.isAbove ? one.at + 1 : one.at
      one.hunk.lines.splice(at, 0, { step: 'keep', old: '', new: '', meant: '' })
      return true
    },
  },
  {
    name: 'a + forgotten between two added lines',
    disturb: (situation, random) =>
      forgetPlus(situation, random, (above, below) => above === 'add' && below === 'add'),
  },
  {
    name: 'a line between two changed ones left out',
    conflict: 'either',
    disturb(situation, random) {
      const gaps = situation.hunks.flatMap(({ lines }) =>
        lines.flatMap((line, at) =>
          line.step === 'keep' && isNonBlank(line.old) && areSeparate(lines, at) ? [{ lines, at }] : [],
        ),
      )
      const gap = random.pick(gaps)
      gap?.lines.splice(gap.at, 1)
      return gap !== undefined
    },
  },
]

/** Disturbances after which it is unclear on which side of a line the new lines go, or whether a line is new. */
export const besideRefusals: readonly Disturbance[] = [
  {
    name: 'a + forgotten beside one added line',
    conflict: 'refuse',
    disturb: (situation, random) =>
      forgetPlus(
        situation,
        random,
        (above, below) => [above, below].includes('add') && [above, below].includes('keep'),
      ),
  },
  {
    name: 'a context line beside an insertion left out',
    conflict: 'refuse',
    disturb(situation, random) {
      const one = pickBeside(situation, random)
      // If lines are removed on its other side, they would seem to be replaced by the inserted lines.
      const beyond = one && (one.hunk.lines[one.at + (one.isAbove ? -1 : 1)]?.step ?? 'keep')
      one?.hunk.lines.splice(one.at, 1)
      return one !== undefined && beyond === 'keep'
    },
  },
]

/**
 * Whether the lines on both sides of a line are changed, and would still be separate changes without that line. If one side only
 * adds lines and the other only removes lines, they would look like one replacement without the line between them. The same is
 * true if the changed lines contain the line itself.
 */
function areSeparate(lines: readonly RequestLine[], at: number): boolean {
  const sides = [-1, 1].map((side) => {
    const steps = new Set<string>()
    for (let i = at + side; (lines[i]?.step ?? 'keep') !== 'keep'; i += side) {
      const line = lines[i] as RequestLine
      if (fold(line.new) === fold(lines[at]?.old ?? '')) return new Set<string>()
      steps.add(line.step)
    }
    return steps
  })
  const [above, below] = sides.map((steps) => [...steps].sort().join())
  return above !== '' && below !== '' && (above === below || above === 'add,remove' || below === 'add,remove')
}

interface Beside {
  readonly hunk: RequestHunk
  readonly at: number
  readonly line: RequestLine
  /** Whether the line is above the insertion. */
  readonly isAbove: boolean
}

function pickBeside(situation: Situation, random: Random): Beside | undefined {
  const all = runsOf(situation, 'insertion').flatMap(({ hunk, from, to }) =>
    [from - 1, to].flatMap((at): Beside[] => {
      const line = hunk.lines[at]
      return line !== undefined && isNonBlank(line.old) ? [{ hunk, at, line, isAbove: at < from }] : []
    }),
  )
  return random.pick(all)
}

function mistype(situation: Situation, random: Random, sides: 'old' | 'both'): boolean {
  const one = pickBeside(situation, random)
  const written = one === undefined ? undefined : withTypo(one.line.old, random)
  if (one === undefined || written === undefined) return false
  const { hunk, at, line } = one
  const wrong = { step: 'remove' as const, old: written, new: written, meant: written }
  // If the typo is only in the old text, the request replaces the mistyped line with the correct one.
  if (sides === 'old') hunk.lines.splice(at, 1, wrong, { ...line, step: 'add' })
  else line.old = line.new = line.meant = written
  return true
}

/** Writes an added line of an insertion as context. */
function forgetPlus(
  situation: Situation,
  random: Random,
  isWanted: (above: string | undefined, below: string | undefined) => boolean,
): boolean {
  const file = new Set(oldLines(situation.script).map(({ text }) => fold(text)))
  const lines = runsOf(situation, 'insertion').flatMap(({ hunk, from, to }) =>
    hunk.lines
      .slice(from, to)
      .filter(
        ({ new: now }, i) =>
          /[\p{L}\p{N}]/u.test(now) &&
          !file.has(fold(now)) &&
          isWanted(hunk.lines[from + i - 1]?.step, hunk.lines[from + i + 1]?.step),
      ),
  )
  const line = random.pick(lines)
  if (line === undefined) return false
  line.step = 'keep'
  return true
}
