import type { Random } from '../random.js'
import { fileText, fold, oldLines, type RequestHunk, type RequestLine, type Situation } from '../situation.js'
import { allLines, type Disturbance, isNonBlank, TWO_SIDED } from './disturbance.js'

/** Lines that only one side of the request has: missing in the old text, or made up in it. */
export const oneSided: readonly Disturbance[] = [
  missing('a line above a changed one missing in the old text', 'change', -1),
  missing('a line below a changed one missing in the old text', 'change', 1),
  missing('a line above an insertion missing in the old text', 'insertion', -1),
  missing('a line below an insertion missing in the old text', 'insertion', 1),
  missing('a line above a removed one missing in the old text', 'removal', -1),
  missing('a line below a removed one missing in the old text', 'removal', 1),
  missing('a blank line beside a changed one missing in the old text', 'change', 0, true),
  missing('a blank line beside an insertion missing in the old text', 'insertion', 0, true),
  missing('a blank line beside a removed one missing in the old text', 'removal', 0, true),
  {
    name: 'two lines missing in the old text',
    context: 4,
    disturb(situation, random) {
      const [run] = random.shuffle(runsOf(situation, 'any'))
      if (run === undefined) return false
      const { lines } = run.hunk
      const ways = [
        [run.from - 1, run.from - 2],
        [run.to, run.to + 1],
        [run.from - 1, run.to],
      ]
      const chosen = (random.pick(ways) ?? []).map((at) => lines[at])
      return chosen.filter((line) => line !== undefined && forget(line, isNonBlank)).length === 2
    },
  },
  {
    name: 'a line away from the change missing in the old text',
    context: 4,
    disturb(situation, random) {
      const line = random.pick(
        situation.hunks.flatMap(({ lines }) =>
          lines.filter((_, i) =>
            [-1, 0, 1].every(
              (side) => i + side > 0 && i + side < lines.length - 1 && lines[i + side]?.step === 'keep',
            ),
          ),
        ),
      )
      return line !== undefined && forget(line, isNonBlank)
    },
  },
  {
    name: "a line at the request's edge missing in the old text",
    asWritten: true,
    disturb: (situation, random) => forgetEdge(situation, random, (text) => /[\p{L}\p{N}]/u.test(text)),
  },
  {
    name: "a blank line at the request's edge missing in the old text",
    asWritten: true,
    disturb: (situation, random) => forgetEdge(situation, random, (text) => !isNonBlank(text)),
  },
  {
    name: 'a line between two changed ones missing in the old text',
    conflict: 'either',
    disturb(situation, random) {
      const line = random.pick(
        situation.hunks.flatMap(({ lines }) =>
          lines.filter((_, i) => [-1, 1].every((side) => (lines[i + side]?.step ?? 'keep') !== 'keep')),
        ),
      )
      return line !== undefined && forget(line, isNonBlank)
    },
  },
  madeUp('a comment only in the old text, beside a change', 'change', commentIn),
  madeUp('a comment only in the old text, beside a removal', 'removal', commentIn),
  madeUp('a blank line only in the old text, beside a change', 'change', () => ''),
  madeUp('a blank line only in the old text, beside an insertion', 'insertion', () => '', 'either'),
  {
    name: 'a comment only in the old text, away from the change',
    disturb: (situation, random) => addInContext(situation, random, commentIn(situation, random)),
  },
  {
    name: 'a blank line only in the old text, away from the change',
    disturb: (situation, random) => addInContext(situation, random, ''),
  },
  {
    name: "a comment only in the old text, at the request's edge",
    disturb(situation, random) {
      const text = commentIn(situation, random)
      const lines = random.pick(situation.hunks)?.lines
      const isTop = random.chance(0.5)
      if (lines === undefined || isThere(situation, text)) return false
      if ((isTop ? lines[0] : lines.at(-1))?.step !== 'keep') return false
      lines.splice(isTop ? 0 : lines.length, 0, removed(text))
      return true
    },
  },
  {
    name: 'blank lines around the old text only',
    formats: TWO_SIDED,
    disturb(situation) {
      const file = oldLines(situation.script)
      return situation.hunks.every((hunk) => {
        const { lines } = hunk
        const old = oldLines(lines)
        const edges = [lines[0], lines.at(-1)]
        if (edges.some((line) => line?.step !== 'keep' || !isNonBlank(line.old))) return false
        // If the file has a blank line there, the blank line of the request means that one.
        const places = [old[0], old.at(-1)].map((line) =>
          line?.origin === undefined ? -1 : file.indexOf(line.origin),
        )
        const beside = [file[(places[0] ?? 0) - 1], file[(places[1] ?? 0) + 1]]
        if (beside.some((line) => line !== undefined && !isNonBlank(line.text))) return false
        hunk.lines = [removed(''), ...lines, removed('')]
        return true
      })
    },
  },
  {
    name: 'one of the removed lines gone from the file',
    disturb(situation, random) {
      const run = random.pick(runsOf(situation, 'any'))
      if (run === undefined) return false
      const gone = random.pick(run.hunk.lines.slice(run.from, run.to).filter(({ step }) => step === 'remove'))
      const others = run.hunk.lines
        .slice(run.from, run.to)
        .filter(({ step, old }) => step === 'remove' && isNonBlank(old))
      if (gone?.origin === undefined || !isNonBlank(gone.old) || others.length < 2) return false
      situation.script.splice(situation.script.indexOf(gone.origin), 1)
      return !isThere(situation, gone.old)
    },
  },
  {
    name: 'one of two changes in the file already',
    disturb(situation, random) {
      const runs = runsOf(situation, 'any')
      const run = random.pick(
        runs.filter(({ hunk }) => runs.filter((other) => other.hunk === hunk).length > 1),
      )
      if (run === undefined) return false
      const lines = run.hunk.lines.slice(run.from, run.to)
      for (const { step, origin } of lines) {
        const at = origin === undefined ? -1 : situation.script.indexOf(origin)
        if (at < 0 || origin === undefined) return false
        situation.script.splice(
          at,
          1,
          ...(step === 'remove' ? [] : [{ step: 'keep' as const, text: origin.text }]),
        )
      }
      return true
    },
  },
]

/**
 * Made-up comments in the old text that the new lines would replace. Only a refusal is right, because the file has no
 * such line to replace.
 */
export const oneSidedRefusals: readonly Disturbance[] = [
  madeUp('a comment only in the old text, beside an insertion', 'insertion', commentIn, 'refuse'),
]

type Kind = 'change' | 'insertion' | 'removal' | 'any'

/** A run of changed lines of a hunk, from index `from` up to but not including `to`. */
interface Run {
  readonly hunk: RequestHunk
  readonly from: number
  readonly to: number
}

/** Returns the changes of a kind: those that replace, only insert or only remove lines. */
export function runsOf({ hunks }: Situation, kind: Kind): Run[] {
  return hunks.flatMap((hunk) => {
    const runs: { hunk: RequestHunk; from: number; to: number }[] = []
    for (const [i, { step }] of hunk.lines.entries()) {
      const last = runs.at(-1)
      if (step === 'keep') continue
      if (last?.to === i) last.to++
      else runs.push({ hunk, from: i, to: i + 1 })
    }
    return runs.filter(({ from, to }) => {
      const steps = new Set(hunk.lines.slice(from, to).map(({ step }) => step))
      const own = steps.size === 2 ? 'change' : steps.has('add') ? 'insertion' : 'removal'
      return kind === 'any' || kind === own
    })
  })
}

/** Leaves a kept line out of the old text, while the new text has it: in a hunk, it becomes an added line. */
function forget(line: RequestLine, isWanted: (text: string) => boolean): boolean {
  if (line.step !== 'keep' || !isWanted(line.old)) return false
  line.step = 'add'
  return true
}

function missing(name: string, kind: Kind, side: -1 | 0 | 1, blank = false): Disturbance {
  return {
    name,
    context: 3,
    // Without the line the old text may be one that the file has, right where the insertion begins or ends.
    ...(kind === 'insertion' && { asWritten: true }),
    disturb(situation, random) {
      const sides = side === 0 ? [-1, 1] : [side]
      // If blank lines are removed, or contain whitespace, it would be unclear which blank line is meant.
      const isUnclear = ({ step, old }: RequestLine) => !isNonBlank(old) && (step === 'remove' || old !== '')
      if (blank && allLines(situation).some(isUnclear)) return false
      const lines = runsOf(situation, kind).flatMap(({ hunk, from, to }) =>
        sides.flatMap((one) => {
          const at = one < 0 ? from - 1 : to
          return at > 0 && at < hunk.lines.length - 1 ? (hunk.lines[at] ?? []) : []
        }),
      )
      const fitting = lines.filter(({ step, old }) => step === 'keep' && isNonBlank(old) !== blank)
      const line = random.pick(fitting)
      return line !== undefined && forget(line, () => true)
    },
  }
}

function forgetEdge(situation: Situation, random: Random, isWanted: (text: string) => boolean): boolean {
  const lines = random.pick(situation.hunks)?.lines ?? []
  const edge = random.chance(0.5) ? lines[0] : lines.at(-1)
  if (edge === undefined || !forget(edge, isWanted)) return false
  return oldLines(lines).some(({ old }) => isNonBlank(old))
}

/** Returns a line that is only in the old text, not in the file or the new text: in a hunk, a removed line. */
function removed(text: string): RequestLine {
  return { step: 'remove', old: text, new: text, meant: text }
}

function madeUp(
  name: string,
  kind: Kind,
  write: (situation: Situation, random: Random) => string,
  conflict?: 'either' | 'refuse',
): Disturbance {
  return {
    name,
    ...(conflict !== undefined && { conflict }),
    disturb(situation, random) {
      const run = random.pick(runsOf(situation, kind))
      const text = write(situation, random)
      if (run === undefined || isThere(situation, text)) return false
      const at = random.chance(0.5) ? run.from : run.to
      const beside = [run.hunk.lines[at - 1], run.hunk.lines[at]]
      if (beside.some((line) => line === undefined || !isNonBlank(line.old))) return false
      run.hunk.lines.splice(at, 0, removed(text))
      return true
    },
  }
}

function addInContext(situation: Situation, random: Random, text: string): boolean {
  const gaps = situation.hunks.flatMap(({ lines }) =>
    lines.flatMap((line, at) => {
      const isBetween = [lines[at - 1], line].every((one) => one?.step === 'keep' && isNonBlank(one.old))
      return isBetween ? [{ lines, at }] : []
    }),
  )
  const gap = random.pick(gaps)
  if (gap === undefined || isThere(situation, text)) return false
  gap.lines.splice(gap.at, 0, removed(text))
  return true
}

const WORDS = [
  'check',
  'the',
  'input',
  'first',
  'then',
  'handle',
  'remaining',
  'cases',
  'return',
  'early',
  'default',
]

/** Returns a made-up comment in the syntax of the file. */
function commentIn({ path, hunks }: Situation, random: Random): string {
  const words = random.shuffle(WORDS).slice(0, 4).join(' ')
  const indentation = /^[ \t]*/.exec(hunks[0]?.lines.find(({ old }) => isNonBlank(old))?.old ?? '')?.[0] ?? ''
  if (/\.(py|rb|sh|ya?ml|toml|mk)$|Makefile$/.test(path)) return `${indentation}# ${words}`
  if (/\.(md|html?|xml|svg|vue)$/.test(path)) return `${indentation}<!-- ${words} -->`
  return /\.(css|scss|less)$/.test(path) ? `${indentation}/* ${words} */` : `${indentation}// ${words}`
}

function isThere(situation: Situation, text: string): boolean {
  return isNonBlank(text) && fold(fileText(situation)).includes(fold(text))
}
