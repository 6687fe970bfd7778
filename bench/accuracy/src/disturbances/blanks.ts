import {
  allLines,
  type Disturbance,
  type FreeLine,
  freeLines,
  indentationOf,
  isNonBlank,
  rewrite,
  TWO_SIDED,
} from './disturbance.js'

const some = { probability: 0.5 }

export const blanks: readonly Disturbance[] = [
  {
    name: 'trailing whitespace in the request',
    disturb: (situation, random) =>
      rewrite(
        allLines(situation).filter(
          ({ step, old }) => step !== 'add' && isNonBlank(old) && random.chance(some.probability),
        ),
        (text) => `${text}  `,
      ),
  },
  {
    name: 'trailing whitespace in the file',
    disturb(situation, random) {
      // A single searched line is left out: it would still match exactly, as a part of the longer line.
      const sought = situation.hunks
        .map(({ lines }) => lines.filter(({ step }) => step !== 'add'))
        .filter(({ length }) => length > 1)
        // An old text made of parts of lines ends before the new trailing whitespace of its last line.
        .map((lines) => (lines.at(-1)?.step === 'remove' ? lines.slice(0, -1) : lines))
      const lines = sought.flat().filter(({ old }) => isNonBlank(old) && random.chance(some.probability))
      for (const { origin } of lines) if (origin !== undefined) origin.text += '  '
      return lines.length > 0
    },
  },
  {
    name: 'whitespace on blank lines of the request',
    disturb: (situation) =>
      situation.hunks.some(({ lines }) => {
        const above = indentationOf(lines.find(({ old }) => isNonBlank(old))?.old ?? '')
        return rewrite(
          lines.filter(({ step, old }) => step === 'keep' && !isNonBlank(old)),
          () => above,
        )
      }),
  },
  {
    name: 'a blank line missing in the context',
    context: 5,
    disturb(situation, random) {
      const free = random.pick(
        freeLines(situation, (text) => !isNonBlank(text)).filter(
          ({ hunk, at }) => at > 0 && at < hunk.lines.length - 1,
        ),
      )
      free?.hunk.lines.splice(free.at, 1)
      return free !== undefined
    },
  },
  {
    name: 'a blank line more in the context',
    disturb(situation, random) {
      // Next to another blank line it would be unclear which of the two is the extra one.
      const isBeforeInk = ({ hunk, at }: FreeLine) =>
        hunk.lines[at + 1]?.step === 'keep' && isNonBlank(hunk.lines[at + 1]?.old ?? '')
      const free = random.pick(freeLines(situation).filter(isBeforeInk))
      free?.hunk.lines.splice(free.at + 1, 0, { step: 'keep', old: '', new: '', meant: '' })
      return free !== undefined
    },
  },
  {
    name: 'blank lines around old and new text',
    formats: TWO_SIDED,
    disturb(situation) {
      // Blank lines next to changed blank lines would become a part of the change.
      const edges = situation.hunks.flatMap(({ lines }) => [lines[0], lines.at(-1)])
      if (edges.some((line) => line?.step !== 'keep' || !isNonBlank(line.old))) return false
      for (const hunk of situation.hunks) {
        const blank = () => ({ step: 'keep' as const, old: '', new: '', meant: '' })
        hunk.lines = [blank(), ...hunk.lines, blank()]
      }
      return true
    },
  },
]
